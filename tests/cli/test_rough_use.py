"""What people and scripts do to a program that nobody meant: it refuses, and nothing is half done."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from fractions import Fraction
from random import Random

import pytest

from kit.logs import created
from pairwright.cli.setup import file_name
from pairwright.files import archive
from pairwright.store.file import FileStore

PROGRAM = [sys.executable, "-m", "pairwright.cli"]


def names(run):
    return [row["name"] for row in run("players", "--json").json]


@pytest.mark.parametrize("name", ["-1", "12", "1.5", "#1", "1-0", "open"])
def test_a_name_may_look_like_a_number_or_a_score(started, name):
    assert started("players", "add", name).code == 0
    assert names(started)[-1] == name
    assert started("players", "rename", name, "X").code == 0
    assert names(started)[-1] == "X"


@pytest.mark.parametrize("name", ["--json", "-x", "--language", "--event=b", "--help", "--"])
def test_after_two_hyphens_everything_is_a_name(started, name):
    """… and changes nothing about how the program answers."""
    ran = started("players", "add", "--", name)
    assert ran.code == 0
    assert ran.out.startswith(f"{name} was added as NO. 5.")
    assert names(started)[-1] == name


@pytest.mark.parametrize("words", [("drop",), ("players", "remove"), ("why",)])
def test_a_number_with_thousands_of_digits_is_nobody(started, words):
    ran = started(*words, "9" * 5000, "--json")
    assert (ran.code, ran.refused["refused"]) == (4, "unknown-name")


def test_a_table_number_with_thousands_of_digits_is_refused(started):
    started("start")
    assert started("result", "9" * 5000, "2-0").code == 4


@pytest.mark.parametrize("event", ["", ".", "/", "..", "\udcff", "x" * 300, "a\nb", ".hidden"])
@pytest.mark.parametrize(
    "command", [("status",), ("new", "Title"), ("verify",), ("repair",)], ids=lambda c: c[0]
)
def test_a_name_that_names_no_file_is_refused(run, tmp_path, event, command):
    if event == "" and command[0] == "new":
        return  # then the title names the file
    ran = run(*command, "--event", event, "--json")
    assert ran.code in (4, 8)
    assert ran.refused["sentence"]
    assert not [path for path in tmp_path.rglob("*") if path.name != ".pairwright.lock"]


@pytest.mark.parametrize("title", ["𠮷" * 150, "龍" * 200, "é" * 200, "a" * 200, "👩‍👩‍👧" * 20])
def test_any_title_makes_a_file_name_that_any_system_takes(run, title):
    assert len(file_name(title).encode("utf-8")) <= 200
    assert run("new", title).code == 0
    assert run("status", "--json").json["title"] == title


@pytest.mark.parametrize("players", ["0", "-3", "x"])
def test_an_event_of_no_players_or_fewer_is_misread(run, tmp_path, players):
    assert run("new", "A", "--players", players).code == 2
    assert not list(tmp_path.iterdir())


def test_an_event_of_too_many_players_is_refused_before_they_are_made(run, tmp_path):
    ran = run("new", "A", "--players", 10**12, "--json")
    assert (ran.code, ran.refused["refused"]) == (3, "too-many-entrants")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("words", "refused"), [(("result", 1, "2-0"), "round-not-fixed"), (("timer", "pause"), "round-not-fixed")]
)
def test_a_round_that_is_a_draft_is_said_to_be_one(started, words, refused):
    assert started(*words, "--json").refused["refused"] == refused


def test_before_the_start_that_is_what_is_said(run):
    run("new", "A", "--players", 4)
    assert run("result", 1, "2-0", "--json").refused["refused"] == "not-started"


# --- batches


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xff\xfe\x81", "not-text"),
        (b"players add \x00", "not-text"),
        ("players add 山田".encode("cp932"), None),
        ("\ufeffplayers add Ann\r\nplayers add Bo\r\n".encode(), None),
        ("players add Ann".encode("utf-16"), None),
        (b"players add 'Ann", "usage"),
        (b"players add O'Neil", "usage"),
    ],
)
def test_a_batch_is_read_as_any_list_is_or_refused(started, data, code):
    ran = started("batch", "--json", stdin=data)
    if code is None:
        assert ran.code == 0
        assert names(started)[4] in ("山田", "Ann")
    else:
        assert ran.refused["refused"] == code
        assert ran.code == (2 if code == "usage" else 3)


def test_a_fault_of_the_program_is_not_called_a_misread_line(started, monkeypatch):
    from pairwright.cli import setup

    def broken(*_):
        raise ValueError("a bug")

    monkeypatch.setattr(setup.views, "overview", broken)
    with pytest.raises(ValueError, match="a bug"):
        started("batch", stdin="status\n")


# --- files


@pytest.mark.parametrize("id", ["../evil", "/tmp/evil", "a/b", "", ".hid", "x" * 300, "C:\\x", "a\nb", ".."])
def test_the_name_in_an_imported_file_never_leads_out_of_the_folder(run, tmp_path, id):
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "in.bin").write_bytes(archive.write(id, *created()))
    os.chdir(inside)
    ran = run("import", "in.bin")
    assert ran.code == 0
    made = list(tmp_path.rglob("*.pairwright"))
    assert len(made) == 1
    assert made[0].parent == inside


def test_the_name_of_a_deleted_event_is_taken_until_it_is_destroyed(run, tmp_path):
    store = FileStore(tmp_path, archive)
    store.append("a", 0, *created())
    (tmp_path / "copy.bin").write_bytes(archive.write("a", *created()))
    store.delete("a", at=5)
    for words in (("new", "A", "--event", "a"), ("import", "copy.bin")):
        ran = run(*words, "--json")
        assert (ran.code, ran.refused["refused"]) == (5, "event-exists")


def test_an_event_is_never_exported_over_itself(started, tmp_path):
    path = tmp_path / "Four.pairwright"
    before = path.read_bytes()
    for name in ("Four.pairwright", "./Four.pairwright", str(path)):
        ran = started("export", name, "--json")
        assert (ran.code, ran.refused["refused"]) == (5, "event-exists")
    assert path.read_bytes() == before


def test_an_export_that_fails_leaves_the_older_one(started, tmp_path, monkeypatch):
    assert started("export", "copy.bin").code == 0
    before = (tmp_path / "copy.bin").read_bytes()
    started("players", "add", "Late")

    def full(file):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert started("export", "copy.bin").code == 8
    assert (tmp_path / "copy.bin").read_bytes() == before
    assert not list(tmp_path.glob(".copy*"))


def test_an_event_of_a_later_release_is_refused_and_nothing_is_made(run, tmp_path):
    entries, texts = created()
    lines = (
        archive.write("a", entries, texts)
        .decode()
        .replace('"format":"swiss"', '"format":"later"')
        .splitlines()
    )
    (tmp_path / "later.bin").write_text("\n".join(lines[:-1]) + '\n{"end":2}\n', "utf-8")
    ran = run("import", "later.bin", "--json")
    assert (ran.code, ran.refused["refused"]) == (3, "bad-setting")
    assert not list(tmp_path.glob("*.pairwright"))
    (tmp_path / "later.bin").rename(tmp_path / "later.pairwright")
    for words in (("status",), ("standings",), ("verify",), ("players", "add", "Ann"), ("export",)):
        assert run(*words, "--json").refused["refused"] == "bad-setting"


# --- processes


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
def test_a_reader_who_has_had_enough_is_no_fault(started, tmp_path):
    for words in (["presets", "--json"], ["players"], ["export"]):
        with subprocess.Popen(
            [*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path
        ) as ran:
            assert ran.stdout is not None
            ran.stdout.close()
            assert ran.stderr is not None
            assert ran.stderr.read() == b""
        assert ran.returncode == 0


def test_many_processes_at_one_event_lose_nothing(run, tmp_path):
    """Eight at a time record one result each; all of them are there, and the next round is drawn once."""
    run("new", "A", "--players", 16, "--seed", 4, "--start")
    run("start")
    ran = [
        subprocess.Popen([*PROGRAM, "result", str(t), "2-1", "--json"], cwd=tmp_path, stdout=subprocess.PIPE)
        for t in range(1, 9)
    ]
    told = [json.loads(one.communicate()[0]) for one in ran]
    assert [one.returncode for one in ran] == [0] * 8
    assert len({one["version"] for one in told}) == 8
    view = run("pair", "show", "--round", 1, "--json").json
    assert (view["entered"], view["missing"]) == (8, [])
    event = archive.read((tmp_path / "A.pairwright").read_bytes())
    assert [type(e.fact).__name__ for e in event.entries].count("RoundDrafted") == 2
    assert run("verify").code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is a signal")
def test_a_killed_batch_leaves_every_line_it_answered_DL02(run, tmp_path):
    run("new", "A", "--event", "a")
    chance = Random(9)
    sure = 0
    for _ in range(5):
        lines = "".join(f"players add P{sure + n}\n" for n in range(1, 400))
        with subprocess.Popen(
            [*PROGRAM, "batch", "--json", "-e", "a"],
            cwd=tmp_path,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as ran:
            assert ran.stdin is not None
            ran.stdin.write(lines)
            ran.stdin.close()
            assert ran.stdout is not None
            first = ran.stdout.readline()
            time.sleep(chance.uniform(0, 0.3))
            ran.send_signal(signal.SIGKILL)
            answered = [line for line in (first, *ran.stdout) if line.endswith("\n")]
        there = names(run)  # the file opens
        assert len(there) >= sure + len(answered)
        assert there == [f"P{n}" for n in range(1, len(there) + 1)]
        sure = len(there)
    assert run("verify").code == 0


# --- refusals that nothing else raises


def test_each_refusal_of_a_round_that_is_not_the_one_meant(started):
    assert started("drop", 4).code == 0  # three are left: one table, one bye
    assert started("start").code == 0
    view = started("pair", "show", "--json").json
    [resting] = [bye["person"]["number"] for bye in view["byes"]]
    ran = started("result", f"Player {resting}", "2-0", "--json")
    assert (ran.code, ran.refused["refused"]) == (5, "bye-has-no-result")  # SW-36
    for words in (("result", "Player 4", "2-0"), ("why", "4", "--round", "1")):
        ran = started(*words, "--json")
        assert (ran.code, ran.refused["refused"]) == (4, "not-in-round")
    ran = started("drop", 4, "--json")
    assert (ran.code, ran.refused["refused"]) == (5, "already-dropped")
    ran = started("bye", 1, 1, "half", "--json")
    assert (ran.code, ran.refused["refused"]) == (5, "plays-in-round")
    assert started("players", "add", "x" * 201, "--json").refused["refused"] == "name-too-long"


def test_no_timer_and_too_few_and_not_two_times_the_same_event_begins(run):
    run("new", "A", "--event", "a", "--minutes", 0)
    ran = run("start", "--json")
    assert (ran.code, ran.refused["refused"]) == (5, "too-few-entrants")
    run("players", "add", "Ann", "Bo")
    run("start")
    run("start")
    ran = run("timer", "pause", "--json")
    assert (ran.code, ran.refused["refused"]) == (5, "no-timer")


def test_one_table_of_standings_in_every_form_ST21(run):
    """ST-01's event: screen, print and JSON tell the same order and numbers."""
    run("new", "A", "--preset", "classic", "--event", "a", "--seed", 1)
    run("players", "add", *"ABCDEFG")
    run("start")
    for _ in range(3):
        run("start")
        for row in tables(run):
            run("result", row["table"], "2-0" if row["first"]["number"] % 2 else "1-2")
    run("drop", "F")
    told = run("standings", "--json").json
    assert run("print", "standings", "--json").json == told
    shown = [line.split() for line in run("standings").out.splitlines()[2:]]
    printed = [
        line.split() for line in run("print", "standings").out.splitlines() if line.strip()[:1] in "1234567–"
    ]
    assert [row[:3] for row in printed] == [row[:3] for row in shown]
    assert len(shown) == 7
    for row, line in zip(told["rows"], shown, strict=True):
        assert line[1:3] == [str(row["person"]["number"]), row["person"]["name"]]
        assert line[0] == ("–" if row["rank"] is None else str(row["rank"]))
        shares = [None if value is None else Fraction(value) for value in row["values"][1:]]
        for share, cell in zip(shares, line[-3:], strict=True):
            assert (cell == "–") == (share is None)
            if share is not None:
                assert abs(Fraction(cell.removesuffix("%")) - 100 * share) <= Fraction(1, 200)


def tables(run):
    return run("pair", "show", "--json").json["tables"]
