"""A store that lives as long as the program: for tests, and for trying things out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from threading import RLock
from types import MappingProxyType

from ..core.facts import Entry
from ..core.refusals import UnknownTournament
from .contract import Listed, Log, Stale, check_batch, newest_first, of_lines, title_of
from .news import Bell, Poll

EVERY = 0.02
"""Seconds between two looks of its listeners."""


@dataclass(slots=True)
class _Kept:
    entries: list[Entry] = field(default_factory=list)
    texts: dict[int, str] = field(default_factory=dict)
    deleted: int | None = None


class MemoryStore:
    """Logs in a dictionary, behind one lock. See `contract.Store` for what the methods do.

    >>> from pairwright.core.facts import TournamentCreated
    >>> store = MemoryStore()
    >>> store.append("spring", 0, [Entry(1, 1, 0, "organiser", TournamentCreated(1))], {1: "Spring Open"})
    1
    >>> store.load("spring").texts[1]
    'Spring Open'
    """

    def __init__(self) -> None:
        self._logs: dict[str, _Kept] = {}
        self._lock = RLock()

    def load(self, id: str, after: int = 0) -> Log:
        with self._lock:
            kept = self._there(id)
            texts = MappingProxyType(dict(kept.texts))
            return Log(len(kept.entries), tuple(kept.entries[max(after, 0) :]), texts)

    def version(self, id: str) -> int:
        with self._lock:
            return len(self._there(id).entries)

    def append(
        self,
        id: str,
        expected: int,
        entries: Sequence[Entry],
        texts: Mapping[int, str],
        erased: Iterable[int] = (),
    ) -> int:
        check_batch(expected, entries, texts)
        with self._lock:
            if expected == 0:
                if id in self._logs:
                    raise Stale(0, len(self._logs[id].entries))
                kept = self._logs[id] = _Kept()
            else:
                kept = self._there(id)
                if len(kept.entries) != expected:
                    raise Stale(expected, len(kept.entries))
            kept.entries.extend(entries)
            kept.texts.update(texts)
            kept.texts.update({number: "" for number in erased if number in kept.texts})
            return len(kept.entries)

    def listed(self, deleted: bool = False) -> tuple[Listed, ...]:
        with self._lock:
            found = [_line(id, kept) for id, kept in self._logs.items()]
        return newest_first(line for line in found if (line.deleted is not None) == deleted)

    def stamp(self) -> str:
        with self._lock:
            kept = [(id, len(one.entries), one.deleted) for id, one in self._logs.items()]
        return of_lines(kept)

    def delete(self, id: str, at: int) -> None:
        with self._lock:
            self._there(id).deleted = at

    def undelete(self, id: str) -> None:
        with self._lock:
            if id not in self._logs:
                raise UnknownTournament(id)
            self._logs[id].deleted = None

    def purge(self, before: int) -> tuple[str, ...]:
        with self._lock:
            gone = [i for i, kept in self._logs.items() if kept.deleted is not None and kept.deleted < before]
            for id in gone:
                del self._logs[id]
        return tuple(sorted(gone))

    def turn(self, id: str) -> AbstractContextManager[None]:
        return nullcontext()  # one process has turns of its own

    def bell(self) -> Bell:
        return Poll(self._look, EVERY)

    @contextmanager
    def _look(self) -> Iterator[_Look]:
        yield _Look(self)

    def _there(self, id: str) -> _Kept:
        kept = self._logs.get(id)
        if kept is None or kept.deleted is not None:
            raise UnknownTournament(id)
        return kept


class _Look:
    """What a listener compares; there is nothing cheaper to ask than the versions themselves."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store

    def moved(self) -> bool:
        return True

    def versions(self) -> Mapping[str, int]:
        return {line.id: line.version for line in self._store.listed()}


def _line(id: str, kept: _Kept) -> Listed:
    title = title_of(kept.entries, 0, lambda: kept.entries)
    first, last = kept.entries[0], kept.entries[-1]
    return Listed(id, last.seq, first.at, last.at, kept.texts.get(title, ""), kept.deleted)
