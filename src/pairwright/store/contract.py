"""What every store does: load a log, append to it if nobody was faster, list, delete with undo, erase.

A store keeps entries and texts and knows nothing about play. It has no clock: instants are
milliseconds since 1970 UTC and come in as arguments. Every method is safe to call from several threads
and, for the file and the database, from several processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from hashlib import blake2b
from types import MappingProxyType
from typing import Protocol

from ..core import facts as f
from ..core.facts import Entry
from ..core.tournament import effective
from .news import Bell
from .refusals import StoreFault


class Stale(Exception):
    """Somebody else wrote first: the log was to be at `expected` and is at `actual`.

    Nothing was written. Load, decide again, append again.
    """

    def __init__(self, expected: int, actual: int) -> None:
        super().__init__(f"expected version {expected}, found {actual}")
        self.expected = expected
        self.actual = actual


@dataclass(frozen=True, slots=True)
class Log:
    """Entries in order, and every text of the roster by number.

    `version` is the version of the whole log, also when `entries` holds only its end.
    """

    version: int
    entries: tuple[Entry, ...]
    texts: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Listed:
    """One line of a list of tournaments.

    `created` and `changed` are the instants of the first and the last entry; `deleted` is when it was
    deleted, None if it was not. A log that can't be read is listed with its `fault` and version 0.
    """

    id: str
    version: int
    created: int
    changed: int
    title: str
    deleted: int | None = None
    fault: StoreFault | None = None


class Store(Protocol):
    """Logs by id. An id that is not there, or is deleted, raises `UnknownTournament` everywhere."""

    def load(self, id: str, after: int = 0) -> Log:
        """Entries with seq > `after`, and all texts."""

    def version(self, id: str) -> int:
        """The seq of the last entry. Cheap: meant to be asked often."""

    def append(
        self,
        id: str,
        expected: int,
        entries: Sequence[Entry],
        texts: Mapping[int, str],
        erased: Iterable[int] = (),
    ) -> int:
        """Add `entries` (seq from `expected + 1`) and new `texts`; the new version.

        The texts numbered `erased` are "" from then on, and their bytes are nowhere in what the store keeps
        [H8]. That comes with an entry, because who keeps texts by version notices nothing else.

        All or nothing, and on disk before it returns. `expected` 0 creates the log. Raises `Stale` if
        the log is not at `expected` (also for 0 if the id is taken, even by a deleted log),
        `NotWritten` if the system refuses, ValueError if the entries are no batch (see `check_batch`).
        """

    def listed(self, deleted: bool = False) -> tuple[Listed, ...]:
        """What there is (or, with `deleted`, what can be undeleted), newest change first."""

    def stamp(self) -> str:
        """Another text whenever `listed` would say something else. Cheap: meant to be asked often."""

    def delete(self, id: str, at: int) -> None:
        """Take the log out of the list as of `at`; `undelete` brings it back until `purge` [D1]."""

    def undelete(self, id: str) -> None:
        """Bring a deleted log back; no effect on one that is there."""

    def purge(self, before: int) -> tuple[str, ...]:
        """Destroy everything of logs deleted before the instant `before`; their ids [H8]."""

    def turn(self, id: str) -> AbstractContextManager[None]:
        """Wait for one's turn at this log, and have it for as long as the block lasts.

        A courtesy among those who ask, so that nobody is overtaken again and again; nothing rests on it, and
        `append` may still find that somebody else was faster. Not to be asked for twice at once. Raises
        `NotWritten` where the turn doesn't come.
        """

    def bell(self) -> Bell:
        """Hears how far every log is, as it changes, also by other processes (see `news`)."""


def check_batch(expected: int, entries: Sequence[Entry], texts: Mapping[int, str]) -> None:
    """See that `entries` can follow version `expected`.

    ValueError where they can't: nothing to write, a gap, an act that doesn't begin where it says, a text
    that has no number or can't be written as UTF-8. These are faults of the program, not of a person.
    """
    if not entries:
        raise ValueError("no entries")
    act = 0
    for place, entry in enumerate(entries, expected + 1):
        if entry.seq != place:
            raise ValueError(f"entry {entry.seq} where {place} belongs")
        if entry.act not in (act, place):
            raise ValueError(f"entry {place} belongs to act {entry.act}")
        act = entry.act
    for number, text in texts.items():
        if number < 1:
            raise ValueError(f"text number {number}")
        if "\0" in text:
            raise ValueError(f"text {number} holds NUL")
        text.encode("utf-8")


def title_of(entries: Sequence[Entry], before: int, whole: Callable[[], Sequence[Entry]]) -> int:
    """The number of the title's text after `entries` joined a log whose title was `before`.

    `whole` gives the log with `entries`; it is asked only if they hold a restoration.
    """
    if any(isinstance(entry.fact, f.Restored) for entry in entries):
        entries = effective(whole())
    for entry in reversed(entries):
        if isinstance(entry.fact, f.TournamentCreated | f.TitleChanged):
            return entry.fact.title
    return before


def newest_first(lines: Iterable[Listed]) -> tuple[Listed, ...]:
    """A list of tournaments in the order people look for them; ties by id."""
    return tuple(sorted(lines, key=lambda line: (-line.changed, line.id)))


def of_lines(lines: Iterable[tuple[str, int, int | None]]) -> str:
    """A stamp of these lines in whatever order: the same for the same, another for others.

    >>> of_lines([("a", 1, None), ("b", 2, None)]) == of_lines([("b", 2, None), ("a", 1, None)])
    True
    >>> of_lines([("a", 1, None)]) == of_lines([("a", 2, None)])
    False
    """
    return blake2b(repr(sorted(lines, key=repr)).encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
