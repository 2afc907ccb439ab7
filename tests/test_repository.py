"""The repository tells nobody about the machine it was written on, and can account for what it depends on."""

import re
import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent

# Written in pieces so that this file doesn't find itself.
FORBIDDEN = {
    "a folder of the author's machine": re.compile(r"(?<![\w.])/(?:wor" + r"k|ho" + r"me/\w+|roo" + r"t)/"),
    "a folder beside the repository": re.compile(r"\.\./" + r"shared\b|\." + r"library\b"),
    "a package registry's address": re.compile(
        r"registry\.(?:npmjs|yarnpkg)|py"
        + r"pi\.org/simple|files\.python"
        + r"hosted|--(?:extra-)?index"
        + r"-url"
    ),
    "a wait that our pages forbid once it has to wait (kit.waiting has another)": re.compile(
        r"wait_for_fun" + r"ction"
    ),
    "a note to do it later": re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X)\b"),
}


def tracked_or_new() -> list[Path]:
    """Files that are in the repository or would be added to it."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    ).stdout
    paths = [ROOT / name for name in listed.decode("utf-8").split("\0") if name]
    return [path for path in paths if path.is_file()]


def test_no_file_names_the_machine_it_was_written_on() -> None:
    found = []
    for path in tracked_or_new():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue  # pictures and player lists in other encodings
        if path.name.endswith(".min.js"):
            continue
        for what, pattern in FORBIDDEN.items():
            found += [f"{path.relative_to(ROOT)}: {what}: {hit.group()}" for hit in pattern.finditer(text)]
    assert found == []


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = [
        *project["dependencies"],
        *(r for extra in project["optional-dependencies"].values() for r in extra),
    ]
    names = {re.match(r"[\w.-]+", requirement).group().lower() for requirement in asked}
    page = (ROOT / "docs" / "why" / "dependencies.md").read_text("utf-8")
    explained = {name.lower() for name in re.findall(r"^\| `([\w.-]+)` \|", page, re.MULTILINE)}
    assert names == explained


def test_links_between_pages_of_the_docs_lead_somewhere() -> None:
    broken = []
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+?)(?:#[^)]*)?\)", page.read_text("utf-8")):
            if not (page.parent / target).exists():
                broken.append(f"{page.relative_to(ROOT)} -> {target}")
    assert broken == []
