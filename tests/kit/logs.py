"""Small logs for tests of rooms that keep entries and don't play: put together, never decided on."""

from __future__ import annotations

from pairwright.core import facts as f
from pairwright.core.facts import Entry
from pairwright.core.outcome import Result
from pairwright.core.settings import StageSettings


def created(title: str = "Spring Open", at: int = 1000) -> tuple[list[Entry], dict[int, str]]:
    """The first act: entries 1 and 2, text 1."""
    facts: tuple[f.Fact, ...] = (f.TournamentCreated(1), f.StageAdded(StageSettings()))
    return [Entry(seq, 1, at, "organiser", fact) for seq, fact in enumerate(facts, 1)], {1: title}


def added(version: int, *names: str, at: int = 2000) -> tuple[list[Entry], dict[int, str]]:
    """One act after `version` that enters `names`; text and entry numbers follow the place in the log."""
    places = range(version + 1, version + 1 + len(names))
    entries = [Entry(seq, version + 1, at, "organiser", f.EntrantAdded(seq, seq)) for seq in places]
    return entries, dict(zip(places, names, strict=True))


def result(seq: int, table: int = 1, by: str = "organiser", at: int = 3000) -> Entry:
    """An act of one entry: a result at `table`."""
    return Entry(seq, seq, at, by, f.ResultRecorded(1, table, Result(2, 1)))


HOSTILE = (
    "山田 太郎",
    "محمد علي",
    "🐉龍👩‍👩‍👧",
    "Zoe\u0308 (combining)",
    "<script>alert(1)</script>",
    "'; DROP TABLE pairwright_store_entry; --",
    "=1+1",
    'Ann "Ace" B\\ {"end":7}',
    "a\nb\r\nc\td\u2028e\u2029f\x85g\x0bh",
    "\u202eright to left override",
    "\x01\x1f\x7f",
    "\ufeff",
    "",
    " ",
    "\U0010ffff",
    "%s %(x)s {0} $1 \\u0041",
    "x" * 2000,
)
"""Texts that have broken programs; any store and any file gives them back as they were."""
