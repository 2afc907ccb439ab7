"""`pairwright backup`, and a database that can't be used: each told in one sentence [H4] [H2]."""

import os
import re
import sqlite3
import subprocess
import sys

import pytest

from pairwright.store.database import address


@pytest.fixture
def data(tmp_path, monkeypatch):
    """A data folder with a database in it."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("PAIRWRIGHT_DATA", str(tmp_path / "elsewhere"))
    folder = tmp_path / "data"
    folder.mkdir()
    made = sqlite3.connect(folder / "pairwright.sqlite3")
    made.executescript(address.sqlite(".")["OPTIONS"]["init_command"])
    made.execute("CREATE TABLE names (name)")
    made.execute("INSERT INTO names VALUES ('Ann')")
    made.commit()
    yield folder
    made.close()


def names(path):
    copy = sqlite3.connect(path)
    found = copy.execute("SELECT name FROM names").fetchall()
    copy.close()
    return found


def test_a_backup_is_one_file_that_was_named_or_is_named_by_the_moment_H4(run, data, tmp_path):
    ran = run("backup", "copy.sqlite3", "--data", data, "--json")
    assert ran.json == {"file": "copy.sqlite3", "bytes": (tmp_path / "copy.sqlite3").stat().st_size}
    assert names(tmp_path / "copy.sqlite3") == [("Ann",)]
    (tmp_path / "copies").mkdir()
    assert run("backup", "copies", "--data", data).code == 0
    (found,) = (tmp_path / "copies").iterdir()
    assert re.fullmatch(r"pairwright-\d{4}-\d\d-\d\d-\d{6}\.sqlite3", found.name)
    assert names(found) == [("Ann",)]


def test_a_backup_of_nothing_is_refused(run, tmp_path):
    (tmp_path / "empty").mkdir()
    ran = run("backup", "copy.sqlite3", "--data", tmp_path / "empty", "--json")
    assert (ran.code, ran.refused["refused"]) == (8, "store-not-read")
    assert not (tmp_path / "copy.sqlite3").exists()


@pytest.mark.parametrize("command", [["backup", "copy"], ["serve", "--no-browser"]])
def test_a_database_that_cannot_be_used_is_one_sentence_H2(program, command):
    ran = program(*command, DATABASE_URL="postgres://ann:hidden/@h/n")
    assert ran.returncode == 8
    assert ran.stderr.count("\n") == 1
    assert "DATABASE_URL" in ran.stderr
    assert "hidden" not in ran.stderr


def test_a_server_that_is_not_there_is_one_sentence_H2(program):
    ran = program("serve", "--no-browser", DATABASE_URL="postgres://ann:hidden@127.0.0.1:1/n")
    assert (ran.returncode, ran.stderr.count("\n")) == (8, 1)
    assert "127.0.0.1:1/n" in ran.stderr
    assert "refused" in ran.stderr


@pytest.fixture
def program(tmp_path):
    """The program as a process of its own, with these variables beside the usual ones."""

    def start(*words, **variables):
        environment = {k: v for k, v in os.environ.items() if k != "DJANGO_SETTINGS_MODULE"}
        return subprocess.run(
            [sys.executable, "-m", "pairwright.cli", *words],
            cwd=tmp_path,
            env=environment | {"PAIRWRIGHT_DATA": str(tmp_path / "data"), "LANG": "C"} | variables,
            capture_output=True,
            text=True,
        )

    return start
