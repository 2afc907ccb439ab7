"""A disk without room is told of in words, leaves nothing half written, and is forgiven once there is room.

The room is a limit on the size of any file that the process writes (`ulimit -f`) [H4]. The signal that goes
with it is ignored, as Python does.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from kit import killed

resource = pytest.importorskip("resource", reason="only systems with ulimit limit the size of files")
SENTENCES = {"en": "Nothing was changed", "ja": "何も変更されていません", "nb": "Ingenting", "ar": "لم يتغيّر"}

NEW = {"how": "number", "players": "4", "match": "3", "quick": "yes"}


def limit(process: int, size: int) -> None:
    """From now on a running process can make no file larger than this; -1: no limit."""
    resource.prlimit(process, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def begun(browser: killed.Browser) -> str:
    """A tournament whose first round runs; its id."""
    browser.begin()
    id = browser.ask("/new", NEW).where.split("/")[2]
    assert browser.ask(f"/t/{id}/rounds/1/start", {}).done
    return id


def told(browser: killed.Browser, path: str, form: dict[str, str]) -> None:
    """It isn't done, and that is said in words."""
    answer = browser.ask(path, form)
    assert answer.status == killed.FAULT, (path, answer)
    assert SENTENCES[browser.language] in answer.text, answer.text


@pytest.fixture
def site(tmp_path: Path):
    with killed.site(tmp_path, workers=1) as made:
        yield made


def test_a_full_disk_is_told_in_the_reader_s_language_and_forgiven_h4(
    site: killed.Site, tmp_path: Path
) -> None:
    browser = killed.Browser(site, Counter())
    id = begun(browser)
    before = browser.event(id)
    (process,) = site.processes()
    limit(process, 4096)
    for language in ("en", "ja", "nb", "ar"):
        browser.language = language
        for path, form in (
            (f"/t/{id}/rounds/1/tables/1", {"result": "2-0", "seen": str(before.entries[-1].seq)}),
            (f"/t/{id}/rounds/1/tables/1/time", {"act": "1"}),
            (f"/t/{id}/undo", {}),
            (f"/t/{id}/delete", {}),
            ("/new", NEW),
        ):
            answer = browser.ask(path, form)
            assert answer.status == killed.FAULT, (path, answer)
            assert f'lang="{language}"' in answer.text
            assert SENTENCES[language] in answer.text, answer.text
    browser.language = "en"
    assert browser.event(id) == before
    limit(process, resource.RLIM_INFINITY)
    assert browser.ask(f"/t/{id}/rounds/1/tables/1", {"result": "2-0", "seen": "1"}).done
    assert len(browser.event(id).entries) == len(before.entries) + 1
    assert "Traceback" not in site.said.read_text("utf-8")


def test_a_full_disk_under_event_files_is_told_and_forgiven_h4(tmp_path: Path) -> None:
    """What can be done without room, is: deletion and undeletion only rename."""
    events = tmp_path / "events"
    events.mkdir()
    with killed.site(tmp_path, workers=1, events=events) as site:
        browser = killed.Browser(site, Counter())
        id = begun(browser)
        file = events / f"{id}.pairwright"
        before, files = file.read_bytes(), set(os.listdir(events))
        (process,) = site.processes()
        for room in (len(before) + 5, 0):  # in the middle of a line, at once
            limit(process, room)
            told(browser, f"/t/{id}/rounds/1/tables/1", {"result": "2-0"})
            told(browser, f"/t/{id}/rounds/1/tables/1/time", {"act": "1"})
            told(browser, f"/t/{id}/undo", {})
            assert file.read_bytes() == before
        told(browser, "/new", NEW)
        assert set(os.listdir(events)) == files
        assert browser.ask(f"/t/{id}/delete", {}).done
        assert browser.ask(f"/t/{id}/undelete", {}).done
        limit(process, resource.RLIM_INFINITY)
        assert browser.ask(f"/t/{id}/rounds/1/tables/1", {"result": "2-0"}).done
        assert file.read_bytes().startswith(before)
        assert "Traceback" not in site.said.read_text("utf-8")


def environment(data: Path) -> dict[str, str]:
    """That of a program which keeps its data there."""
    dropped = ("DJANGO_SETTINGS_MODULE", "DATABASE_URL", "PAIRWRIGHT_EVENTS")
    known = {key: value for key, value in os.environ.items() if key not in dropped}
    return known | {"PAIRWRIGHT_DATA": str(data)}


def run(folder: Path, room: int, *words: str) -> subprocess.CompletedProcess[str]:
    """The program with so much room for each file; its data and its event are in the folder."""
    program = (
        "import resource, sys; from pairwright.cli import main;"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, resource.RLIM_INFINITY)); sys.exit(main())"
    )
    return subprocess.run(
        [sys.executable, "-B", "-c", program, *words],
        cwd=folder,
        env=environment(folder / "data"),
        capture_output=True,
        text=True,
        timeout=300,
    )


def test_the_command_line_tells_of_a_full_disk_and_leaves_the_event_as_it_was_h4(tmp_path: Path) -> None:
    assert run(tmp_path, -1, "--event", "x", "new", "Autumn").returncode == 0
    event = next(tmp_path.glob("x*"))
    before, files = event.read_bytes(), set(os.listdir(tmp_path))
    for words in (
        ("--event", "x", "players", "add", "Ann", "Bo"),
        ("--event", "y", "new", "Winter"),
    ):
        ran = run(tmp_path, len(before) // 2, *words)
        assert (ran.returncode, ran.stdout) == (8, "")
        assert "can't be written: File too large. Nothing was changed" in ran.stderr
        assert event.read_bytes() == before
        assert set(os.listdir(tmp_path)) == files
    assert run(tmp_path, -1, "--event", "x", "players", "add", "Ann", "Bo").returncode == 0


@pytest.mark.parametrize("room", [0, 5000])
def test_a_start_on_a_full_disk_says_so_and_leaves_no_halves_h4(tmp_path: Path, room: int) -> None:
    """For the secret key there is no room, or for the database."""
    ran = run(tmp_path, room, "serve", "--no-browser", "--port", "0")
    assert ran.returncode == 8
    assert "can't be written" in ran.stderr
    assert "has room" in ran.stderr
    assert "Traceback" not in ran.stderr
    assert not list((tmp_path / "data").glob("secret-key.*"))


def test_a_database_that_is_there_can_t_be_opened_on_a_full_disk_h4(tmp_path: Path) -> None:
    """SQLite can't read one without writing beside it."""
    data = tmp_path / "data"
    subprocess.run([sys.executable, "-c", killed.PREPARE], env=environment(data), check=True)
    before = (data / "pairwright.sqlite3").read_bytes()
    ran = run(tmp_path, 5000, "serve", "--no-browser", "--port", "0")
    assert ran.returncode == 8
    assert "can't be written: disk I/O error. Nothing was changed" in ran.stderr
    assert (data / "pairwright.sqlite3").read_bytes() == before
