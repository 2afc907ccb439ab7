"""What only the command line refuses: names that mean nobody or several, an event file that isn't clear."""

from __future__ import annotations

from dataclasses import dataclass

from pairwright.core.refusals import Refusal


@dataclass(eq=False)
class UnknownName(Refusal):
    """Neither a NO. nor the exact name of an entrant."""

    code = "unknown-name"
    kind = "unknown"
    name: str


@dataclass(eq=False)
class AmbiguousName(Refusal):
    """Several entrants are called so; their NO. tells them apart."""

    code = "ambiguous-name"
    kind = "input"
    name: str
    numbers: tuple[str, ...]


@dataclass(eq=False)
class NoEvent(Refusal):
    """No event file was named, and the folder has none."""

    code = "no-event"
    kind = "unknown"
    folder: str


@dataclass(eq=False)
class WhichEvent(Refusal):
    """No event file was named, and the folder has several."""

    code = "which-event"
    kind = "input"
    events: tuple[str, ...]


@dataclass(eq=False)
class EventExists(Refusal):
    """There is a file where the new event would go."""

    code = "event-exists"
    where: str


@dataclass(eq=False)
class NotInBatch(Refusal):
    """A command that makes no sense between the lines of a batch."""

    code = "not-in-batch"
    kind = "input"
    command: str


@dataclass(eq=False)
class NotInRound(Refusal):
    """The entrant neither plays nor has a bye in this round."""

    code = "not-in-round"
    kind = "unknown"
    entrant: int
    round: int


@dataclass(eq=False)
class NamesOverTeams(Refusal):
    """More names than the number of teams that was given."""

    code = "names-over-teams"
    kind = "input"
    names: int
    teams: int


@dataclass(eq=False)
class ScheduleSays(Refusal):
    """The teams named for a tile aren't those whose round it is."""

    code = "schedule-says"
    picker: str
    other: str


@dataclass(eq=False)
class NotServed(Refusal):
    """The system gives the pages no port, or no folder to keep their data in."""

    code = "not-served"
    kind = "fault"
    reason: str


REFUSALS: tuple[type[Refusal], ...] = (
    UnknownName,
    AmbiguousName,
    NoEvent,
    WhichEvent,
    EventExists,
    NotInBatch,
    NotInRound,
    NamesOverTeams,
    ScheduleSays,
    NotServed,
)
"""Every refusal of this room."""
