"""What SQLite passes over without a word is found before its file is opened [H4]."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path

import pytest

from pairwright.store.database import whole
from pairwright.store.refusals import Broken

COMMITS = 6


@pytest.fixture
def used(tmp_path: Path) -> tuple[Path, bytes]:
    """A database that some process died of: its changes are in the write-ahead log alone. And that log."""
    first, path = tmp_path / "first.sqlite3", tmp_path / "events.sqlite3"
    made = sqlite3.connect(first, isolation_level=None)
    made.execute("PRAGMA journal_mode=WAL")
    made.execute("CREATE TABLE said (number, text)")
    for number in range(COMMITS - 1):
        made.execute("INSERT INTO said VALUES (?, ?)", (number, "x" * 5000))
    wal = first.with_name("first.sqlite3-wal").read_bytes()
    path.write_bytes(first.read_bytes())
    made.close()
    path.with_name("events.sqlite3-wal").write_bytes(wal)
    return path, wal


def spoil(path: Path, wal: bytes, at: int) -> None:
    """Turn one bit of the log."""
    path.with_name(f"{path.name}-wal").write_bytes(wal[:at] + bytes([wal[at] ^ 1]) + wal[at + 1 :])


def test_a_whole_log_and_one_cut_off_by_a_kill_are_no_fault(used) -> None:
    path, wal = used
    for end in (len(wal), len(wal) - 1, len(wal) - 3000, 40, 0):
        path.with_name("events.sqlite3-wal").write_bytes(wal[:end])
        whole.look(path)
    whole.look(path.with_name("not-there.sqlite3"))


@pytest.mark.parametrize("part", [0.1, 0.3, 0.5])
def test_a_bit_that_hides_what_was_committed_after_it_is_refused_h4(used, part: float) -> None:
    path, wal = used
    spoil(path, wal, int(len(wal) * part))
    with pytest.raises(Broken) as told:
        whole.look(path)
    assert told.value.where == "events.sqlite3-wal"
    assert "can't be read" in told.value.reason


def test_the_head_of_the_log_counts_too(used) -> None:
    path, wal = used
    for at in (0, 9, 17, 30):
        spoil(path, wal, at)
        with pytest.raises(Broken):
            whole.look(path)


def test_the_last_change_may_have_been_cut_off_by_a_power_loss_and_is_logged(used, caplog) -> None:
    path, wal = used
    spoil(path, wal, len(wal) - 10)
    with caplog.at_level(logging.WARNING):
        whole.look(path)
    assert "the last change isn't whole" in caplog.text


def test_an_empty_file_is_not_taken_for_a_new_database_h4(tmp_path: Path) -> None:
    path = tmp_path / "events.sqlite3"
    path.touch()
    with pytest.raises(Broken):
        whole.look(path)
