"""What the README and the docs tell people to type works, and every page of the docs can be found."""

import re
import shlex
from pathlib import Path

import pytest

from pairwright.cli import main
from pairwright.cli.parser import build
from pairwright.words import language

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted([ROOT / "README.md", *DOCS.rglob("*.md")])


def fenced(page, kind):
    """The fenced blocks of this kind; "" are those without one."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE)


def names(pages):
    return [str(page.relative_to(ROOT)) for page in pages]


WITH_PYTHON = [page for page in PAGES if fenced(page, "python")]
WITH_BATCH = [page for page in PAGES if fenced(page, "batch")]


@pytest.mark.parametrize("page", WITH_PYTHON, ids=names(WITH_PYTHON))
def test_every_python_example_runs_and_says_what_it_says(page):
    for example in fenced(page, "python"):
        told = []
        said = [part.strip() for part in re.findall(r"# > (.*)", example)]
        exec(example, {"print": lambda *values, told=told: told.append(" ".join(map(str, values)))})
        assert told == said


@pytest.mark.parametrize("page", WITH_BATCH, ids=names(WITH_BATCH))
def test_every_batch_example_runs(page, tmp_path, monkeypatch):
    for number, script in enumerate(fenced(page, "batch")):
        folder = tmp_path / str(number)
        folder.mkdir()
        monkeypatch.chdir(folder)
        Path("script.txt").write_text(script, "utf-8")
        assert main(["batch", "script.txt"]) == 0


@pytest.mark.parametrize("page", PAGES, ids=names(PAGES))
def test_every_command_shown_is_one_the_program_reads(page):
    parser = build(language("en"))
    lines = [line.strip() for block in fenced(page, "(?:sh)?") for line in block.splitlines()]
    for line in lines:
        if line.startswith("pairwright "):
            typed = re.sub(r" [<>] \S+$", "", line).replace("$table", "1")  # what the shell would do
            parser.parse_args(shlex.split(typed, comments=True)[1:])


def test_every_page_of_the_docs_is_named_on_the_first_page_of_its_folder():
    missing = []
    for page in DOCS.rglob("*.md"):
        index = page.parent / "README.md" if page.name != "README.md" else DOCS / "README.md"
        link = page.relative_to(index.parent)
        if page != index and f"]({link.as_posix()})" not in index.read_text("utf-8"):
            missing.append(str(page.relative_to(DOCS)))
    assert missing == []
