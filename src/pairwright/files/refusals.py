"""What can't be read, and where: lines and columns count from 1, offsets are bytes from 0.

Reading is all or nothing: a refusal means that nothing was taken from the file [D5].
"""

from __future__ import annotations

from dataclasses import dataclass

from ..core.refusals import Refusal


class Unread(Refusal):
    """A file or a pasted text that was not taken in."""

    kind = "input"


@dataclass(eq=False)
class NotText(Unread):
    """The bytes are text in none of the encodings known. `given` is the byte in hex, `taken` what it was
    read as (UTF-8 if nothing pointed elsewhere). `column` counts characters."""

    code = "not-text"
    line: int
    column: int
    offset: int
    given: str
    taken: str


@dataclass(eq=False)
class QuoteNotClosed(Unread):
    """A quoted cell begins here and never ends."""

    code = "quote-not-closed"
    line: int
    column: int


@dataclass(eq=False)
class TextAfterQuote(Unread):
    """Between a closing quote and the next separator stands something else."""

    code = "text-after-quote"
    line: int
    column: int
    given: str


@dataclass(eq=False)
class TooManyCells(Unread):
    """A row has more cells than the header names: often a separator inside a name without quotes."""

    code = "too-many-cells"
    line: int
    column: int
    given: int
    most: int


@dataclass(eq=False)
class TableTooLarge(Unread):
    """There are more cells than any list needs: a whole sheet of empty columns, a program's output."""

    code = "table-too-large"
    given: int
    most: int


@dataclass(eq=False)
class HeaderTwice(Unread):
    """Two columns of the header mean the same."""

    code = "header-twice"
    line: int
    column: int
    given: str


@dataclass(eq=False)
class NumberUnreadable(Unread):
    """A cell that must be a whole number from `least` to `most`, or empty; `what` names the column."""

    code = "number-unreadable"
    line: int
    column: int
    what: str
    given: str
    least: int
    most: int


@dataclass(eq=False)
class NameMissing(Unread):
    """The row says something, but not about whom."""

    code = "name-missing"
    line: int
    column: int


@dataclass(eq=False)
class LineTooLong(Unread):
    """A name is longer than a name can be [D6]; `given` is how it begins."""

    code = "name-too-long-in-line"
    line: int
    column: int
    given: str
    length: int
    most: int


@dataclass(eq=False)
class CellTooLong(Unread):
    """What a tile says is longer than it can be [T10]; `given` is how it begins."""

    code = "cell-too-long"
    line: int
    column: int
    given: str
    length: int
    most: int


@dataclass(eq=False)
class CellTooMany(Unread):
    """A row without titles has more cells than a tile has: `given` is the first that belongs to nothing."""

    code = "cell-too-many"
    line: int
    column: int
    given: str
    most: int


@dataclass(eq=False)
class NotAnEvent(Unread):
    """The first line is not that of an event file."""

    code = "not-an-event"
    given: str


@dataclass(eq=False)
class NewerEvent(Unread):
    """Written by a later release, in a form this one doesn't know."""

    code = "newer-event"
    given: int
    most: int


@dataclass(eq=False)
class EventTorn(Unread):
    """The file ends in the middle of something. `line` and `offset` are where the unfinished part begins,
    `version` is the last entry before it."""

    code = "event-torn"
    line: int
    offset: int
    version: int


@dataclass(eq=False)
class EventUnreadable(Unread):
    """A line that says nothing an event can say: `what` names the field, `given` what stands there."""

    code = "event-unreadable"
    line: int
    offset: int
    what: str
    given: str


@dataclass(eq=False)
class EventGap(Unread):
    """An entry is not the one that follows: some are missing, doubled or out of order."""

    code = "event-gap"
    line: int
    offset: int
    given: int
    expected: int


@dataclass(eq=False)
class EventTextMissing(Unread):
    """An entry speaks of a text (a name, a note) that was not given before it."""

    code = "event-text-missing"
    line: int
    offset: int
    seq: int
    text: int


@dataclass(eq=False)
class EventChanged(Unread):
    """The lines up to here are not those that were written: the checksum differs."""

    code = "event-changed"
    line: int
    offset: int
    given: str
    expected: str


@dataclass(eq=False)
class EventImpossible(Unread):
    """Every line can be read, but entry `seq` can't have happened after those before it."""

    code = "event-impossible"
    line: int
    seq: int


@dataclass(eq=False)
class NotASchedule(Unread):
    """A text that is neither the JSON of a schedule nor rounds in lines; from `given` on it can't be read."""

    code = "not-a-schedule"
    line: int
    column: int
    given: str


@dataclass(eq=False)
class TurnUnreadable(Unread):
    """A round that doesn't name two teams; `given` is how it begins."""

    code = "turn-unreadable"
    round: int
    given: str


REFUSALS: tuple[type[Unread], ...] = (
    NotText,
    QuoteNotClosed,
    TextAfterQuote,
    TooManyCells,
    TableTooLarge,
    HeaderTwice,
    NumberUnreadable,
    NameMissing,
    LineTooLong,
    CellTooLong,
    CellTooMany,
    NotAnEvent,
    NewerEvent,
    EventTorn,
    EventUnreadable,
    EventGap,
    EventTextMissing,
    EventChanged,
    EventImpossible,
    NotASchedule,
    TurnUnreadable,
)
"""Every refusal of this room."""
