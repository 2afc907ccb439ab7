"""What goes wrong at rest: a write that was not done, a file or table that is not whole.

Their kind is "fault": nobody typed anything wrong, but a person has to do something about it.
`Stale` (in `contract`) is not among them: it is the everyday answer to a race and is met by deciding
again.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..core.refusals import Refusal


class StoreFault(Refusal):
    """A log can't be read or written; what was acknowledged before is where it was."""

    kind = "fault"


@dataclass(eq=False)
class TornTail(StoreFault):
    """The last act was written in part only (a crash or power loss before it was acknowledged).

    `line` and `offset` (bytes) are where the unfinished act begins; `version` is the last whole one.
    `repair` takes the tail off and keeps a copy.
    """

    code = "store-torn"
    where: str
    line: int
    offset: int
    version: int


@dataclass(eq=False)
class Damaged(StoreFault):
    """Something inside the log is not as it was written: `line` (or row), `seq`, and what is wrong."""

    code = "store-damaged"
    where: str
    line: int
    seq: int
    what: str


@dataclass(eq=False)
class NotWritten(StoreFault):
    """The system refused the write (disk full, no permission, …): nothing was added to the log."""

    code = "store-not-written"
    where: str
    reason: str


@dataclass(eq=False)
class NotRead(StoreFault):
    """The system refused to read."""

    code = "store-not-read"
    where: str
    reason: str


@dataclass(eq=False)
class Unsure(StoreFault):
    """The line to the database was lost while it saved, and it can't be asked yet whether it did.

    Doing the same again once it is back does no harm where `seen` goes with it.
    """

    code = "store-unsure"
    where: str
    reason: str


@dataclass(eq=False)
class Broken(StoreFault):
    """The database itself says, or shows, that what it keeps isn't whole: pages, an index, its log."""

    code = "store-broken"
    where: str
    reason: str


@dataclass(eq=False)
class NoDatabase(StoreFault):
    """The database that was named can't be used at all: a wrong address, no server there, not made for text.

    `where` is a variable's name or the database's place, never with a password.
    """

    code = "store-no-database"
    where: str
    reason: str


@dataclass(eq=False)
class NewerDatabase(StoreFault):
    """The tables have a shape that this release doesn't know: a later one made them. `found` names it."""

    code = "store-newer"
    where: str
    found: str


REFUSALS: tuple[type[StoreFault], ...] = (
    TornTail,
    Damaged,
    NotWritten,
    NotRead,
    Unsure,
    Broken,
    NoDatabase,
    NewerDatabase,
)
"""Every refusal of this room."""
