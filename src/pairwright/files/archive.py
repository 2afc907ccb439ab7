"""A whole event as one file: JSON Lines, documented in docs/reference/event-file.md [D20].

    {"pairwright":"event","version":1,"id":"spring"}
    {"texts":{"1":"Spring Open","2":"Ann"}}
    {"seq":1,"act":1,"at":"2026-03-01T09:00:00.000Z","by":"organiser","fact":"TournamentCreated","title":1}
    {"end":1,"sum":"0a1b2c3d"}

`write` gives the one canonical form: every text in one line, every entry, one end. `read` takes that
and the file that grew act by act (`append`): texts, entries, end; texts, entries, end. What is not
followed by its end was not finished and is never taken in.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any
from zlib import crc32

from ..core.encoding import FACTS, Plain, Unreadable, decode_entry, encode_entry
from ..core.facts import Entry, Fact, Member, Restored, TileText
from ..core.tournament import impossible
from .refusals import (
    EventChanged,
    EventGap,
    EventImpossible,
    EventTextMissing,
    EventTorn,
    EventUnreadable,
    NewerEvent,
    NotAnEvent,
    Unread,
)

VERSION = 1
"""Version of the lines around the facts; facts have their own upcasts (core.encoding)."""


def _text_fields(cls: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cls) if field.type == "TextId")


TEXT_FIELDS: Mapping[str, tuple[str, ...]] = {name: _text_fields(cls) for name, cls in FACTS.items()}
"""Per kind of fact its fields that are numbers of texts, as their annotations say."""
SAYING = {cls.__name__: _text_fields(cls) for cls in (TileText, Member)}
"""The same of what stands inside a fact."""
INSIDE: Mapping[str, tuple[str, ...]] = {
    name: tuple(field.name for field in fields(cls) if any(inner in str(field.type) for inner in SAYING))
    for name, cls in FACTS.items()
}
"""Per kind of fact its fields that are one of these, or several."""


def text_numbers(fact: Fact) -> Iterator[int]:
    """The numbers of all texts a fact refers to."""
    name = type(fact).__name__
    for field in TEXT_FIELDS[name]:
        yield getattr(fact, field)
    for field in INSIDE[name]:
        found = getattr(fact, field)
        for one in found if isinstance(found, tuple) else (found,):
            for inner in SAYING[type(one).__name__]:
                yield getattr(one, inner)


_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
"""A text's number: every database has room for it."""
SHOWN = 80
"""Characters of what can't be read that a refusal repeats."""
_END = re.compile(rb'^\{"end":\d+[^\n]*\n', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Event:
    """What an event file holds."""

    id: str
    entries: tuple[Entry, ...]
    texts: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Scan:
    """As much of a file as is whole: `event` up to the last end before `fault` (None: all of it).

    That end is line `good_lines` and stops at byte `good`. `torn` says that nothing finished follows the
    fault: cutting the file at `good` loses no act that was ever acknowledged.
    """

    event: Event
    good: int
    good_lines: int
    fault: Unread | None = None
    torn: bool = False


def write(id: str, entries: Sequence[Entry], texts: Mapping[int, str]) -> bytes:
    """The event as canonical bytes (UTF-8, LF). The same event gives the same bytes anywhere.

    Cost: linear; some 20 µs an entry.
    """
    head = {"pairwright": "event", "version": VERSION, "id": id}
    return _closed([head, _roster(texts), *map(encode_entry, entries)], len(entries))


def append(entries: Sequence[Entry], texts: Mapping[int, str]) -> bytes:
    """The bytes that carry a written event on by `entries` and their new `texts`; at least one entry."""
    roster = [_roster(texts)] if texts else []
    return _closed([*roster, *map(encode_entry, entries)], entries[-1].seq)


def read(data: bytes) -> Event:
    """The event in `data`, whole or not at all; `write` gives canonical `data` back byte by byte.

    Raises `NotAnEvent`, `NewerEvent`, `EventTorn`, `EventUnreadable`, `EventGap`, `EventTextMissing`,
    `EventChanged`, and `EventImpossible` where the entries can be read but not have happened.
    Cost: linear, one fold included.
    """
    found = scan(data)
    if found.fault is not None:
        raise found.fault
    seq = impossible(found.event.entries)
    if seq:
        raise EventImpossible(_line_of(data, seq), seq)
    return found.event


def scan(data: bytes) -> Scan:
    """What is whole in `data`, and what is wrong with the rest. Entries are read, not folded."""
    reader = _Reader(data)
    fault = reader.run()
    event = Event(reader.id, tuple(reader.entries[: reader.version]), reader.texts)
    torn = fault is not None and reader.good > 0 and not _END.search(data, reader.offset)
    return Scan(event, reader.good, reader.good_lines, fault, torn)


def ended(line: bytes) -> int | None:
    """The version that `line` ends, None if it is no end: how far a file is, from its last line alone.

    >>> ended(b'{"end":41,"sum":"0a1b2c3d"}')
    41
    """
    try:
        plain = json.loads(line)
    except ValueError:
        return None
    end = plain.get("end") if isinstance(plain, dict) else None
    return end if type(end) is int else None


def _line(plain: Plain) -> bytes:
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode("utf-8") + b"\n"


def _roster(texts: Mapping[int, str]) -> Plain:
    return {"texts": {str(number): texts[number] for number in sorted(texts)}}


def _closed(plains: Iterable[Plain], version: int) -> bytes:
    body = b"".join(map(_line, plains))
    return body + _line({"end": version, "sum": _sum(body)})


def _sum(body: bytes | memoryview) -> str:
    return f"{crc32(body):08x}"


class _Reader:
    """Takes the lines one after the other; `good` moves at each end, so what has none is never part of it."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.id = ""
        self.entries: list[Entry] = []
        self.texts: dict[int, str] = {}
        self.new_texts: dict[int, str] = {}
        self.act = 0
        self.version = self.good = self.good_lines = 0
        self.line = self.offset = 0

    def run(self) -> Unread | None:
        """Read to the end of the data or to the first fault."""
        try:
            while self.offset < len(self.data):
                stop = self.data.find(b"\n", self.offset)
                self.line += 1
                if stop < 0:
                    break
                self._take(self.data[self.offset : stop])
                self.offset = stop + 1
            self._finished()
        except Unread as fault:
            return fault
        return None

    def _finished(self) -> None:
        begun = self.offset > 0 or self.data.startswith(b'{"pairwright":"event"')
        if begun and self.good < len(self.data):
            raise EventTorn(self.good_lines + 1, self.good, self.version)
        if not self.good:
            raise NotAnEvent(self.data[:80].decode("utf-8", "replace"))

    def _take(self, raw: bytes) -> None:
        try:
            plain = json.loads(raw.decode("utf-8"))
        except (ValueError, RecursionError):
            plain = None
        if self.line == 1:
            self._take_header(plain, raw)
        elif not isinstance(plain, dict) or (b"\\u" in raw and not _storable(plain)):
            raise self._unreadable("line", raw.decode("utf-8", "replace"))
        elif "seq" in plain:
            self._take_entry(plain)
        elif "texts" in plain:
            self._take_texts(plain)
        elif "end" in plain:
            self._take_end(plain)
        else:
            raise self._unreadable("line", raw.decode("utf-8", "replace"))

    def _take_header(self, plain: Any, raw: bytes) -> None:
        if not isinstance(plain, dict) or plain.get("pairwright") != "event":
            raise NotAnEvent(raw[:80].decode("utf-8", "replace"))
        version, id = plain.get("version"), plain.get("id")
        if type(version) is int and version > VERSION:
            raise NewerEvent(version, VERSION)
        if type(version) is not int or version < 1:
            raise self._unreadable("version", version)
        if not isinstance(id, str) or not _storable(id):
            raise self._unreadable("id", id)
        self._only(plain, {"pairwright", "version", "id"})
        self.id = id

    def _take_texts(self, plain: Plain) -> None:
        self._only(plain, {"texts"})
        texts = plain["texts"]
        if not isinstance(texts, dict):
            raise self._unreadable("texts", texts)
        for key, text in texts.items():
            if not _NUMBER.fullmatch(key):
                raise self._unreadable("texts", key)
            if not isinstance(text, str):
                raise self._unreadable(f"texts.{key}", text)
            self.new_texts[int(key)] = text

    def _take_entry(self, plain: Plain) -> None:
        expected = len(self.entries) + 1
        try:
            entry = decode_entry(plain)
        except Unreadable as found:
            raise self._unreadable(found.field, found.given) from None
        if entry.seq != expected:
            raise EventGap(self.line, self.offset, entry.seq, expected)
        if entry.act not in (self.act, expected):
            raise self._unreadable("act", entry.act)
        fact = entry.fact
        for number in text_numbers(fact):
            if number and number not in self.texts and number not in self.new_texts:
                raise EventTextMissing(self.line, self.offset, entry.seq, number)
        # A restoration to itself or to the future would send the fold round in circles.
        if isinstance(fact, Restored) and not 1 <= fact.to < entry.seq:
            raise self._unreadable("Restored.to", fact.to)
        self.act = entry.act
        self.entries.append(entry)

    def _take_end(self, plain: Plain) -> None:
        self._only(plain, {"end", "sum"})
        if len(self.entries) == self.version:
            raise self._unreadable("end", plain["end"])
        if type(plain["end"]) is not int:
            raise self._unreadable("end", plain["end"])
        if plain["end"] != len(self.entries):
            raise EventGap(self.line, self.offset, len(self.entries), plain["end"])
        if "sum" in plain:
            actual = _sum(memoryview(self.data)[self.good : self.offset])
            if plain["sum"] != actual:
                raise EventChanged(self.line, self.offset, actual, str(plain["sum"])[:80])
        self.texts.update(self.new_texts)
        self.new_texts = {}
        self.act = 0
        self.version = len(self.entries)
        self.good_lines = self.line
        self.good = self.data.index(b"\n", self.offset) + 1

    def _only(self, plain: Plain, known: set[str]) -> None:
        """Fields of a later release would be lost in the next export, so they are refused."""
        for name in plain.keys() - known:
            raise self._unreadable(name, plain[name])

    def _unreadable(self, what: str, given: object) -> EventUnreadable:
        return EventUnreadable(self.line, self.offset, what[:SHOWN], str(given)[:SHOWN])


def _storable(value: Any) -> bool:
    """Whether every string can be written as UTF-8 and kept by any database: no NUL, no half of a pair."""
    if isinstance(value, str):
        return "\0" not in value and not any("\ud800" <= ch <= "\udfff" for ch in value)
    if isinstance(value, dict):
        return all(_storable(key) and _storable(item) for key, item in value.items())
    return not isinstance(value, list) or all(map(_storable, value))


def _line_of(data: bytes, seq: int) -> int:
    """The line that entry `seq` stands in."""
    return next(
        number for number, raw in enumerate(data.split(b"\n"), 1) if raw and json.loads(raw).get("seq") == seq
    )
