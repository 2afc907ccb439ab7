"""What people ask for. A command meets a state in `decide` and becomes facts or a refusal.

Commands carry what a person typed (names as text, a `Result` already read from its score); facts
carry numbers. Drawing a round is not asked of the core: the engine's proposal arrives here as `Draft`,
already checked.
"""

from __future__ import annotations

from dataclasses import dataclass

from .facts import Bye, Seating, Source, Wish, Worth
from .outcome import Result
from .settings import StageSettings


@dataclass(frozen=True, slots=True)
class Create:
    """A new tournament with its first stage."""

    title: str
    settings: StageSettings


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    settings: StageSettings


@dataclass(frozen=True, slots=True)
class Retitle:
    title: str


@dataclass(frozen=True, slots=True)
class Newcomer:
    """One person of a list: a name and what the list says about them."""

    name: str
    awarded: int = 0
    club: str = ""
    rating: int | None = None
    country: str = ""
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Enter:
    """Add entrants; once rounds are published they are late entries [S14]."""

    newcomers: tuple[Newcomer, ...]


@dataclass(frozen=True, slots=True)
class Rename:
    entrant: int
    name: str


@dataclass(frozen=True, slots=True)
class Remove:
    """Strike somebody who was in no published round."""

    entrant: int


@dataclass(frozen=True, slots=True)
class AwardByes:
    entrant: int
    awarded: int


@dataclass(frozen=True, slots=True)
class RequestBye:
    """`worth` None takes the request back."""

    entrant: int
    round: int
    worth: Worth | None


@dataclass(frozen=True, slots=True)
class Drop:
    """Out from the next round; an open match is recorded as lost [S13]."""

    entrant: int


@dataclass(frozen=True, slots=True)
class Return:
    entrant: int


@dataclass(frozen=True, slots=True)
class SetWish:
    first: int
    second: int
    wish: Wish | None


@dataclass(frozen=True, slots=True)
class KeepTable:
    entrant: int
    table: int | None


@dataclass(frozen=True, slots=True)
class WriteNote:
    entrant: int
    note: str


@dataclass(frozen=True, slots=True)
class StartStage:
    """Close registration and let the first round be drawn [S7]."""


@dataclass(frozen=True, slots=True)
class Draft:
    """Put these pairings down as the draft of the next round."""

    round: int
    tables: tuple[Seating, ...]
    byes: tuple[Bye, ...]
    seed: int
    source: Source = Source.ENGINE
    cost: tuple[tuple[str, int], ...] = ()
    proof: str = ""


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take the draft away because the round before it is not finished any more."""


@dataclass(frozen=True, slots=True)
class Fix:
    round: int


@dataclass(frozen=True, slots=True)
class StartRound:
    """Open a fixed round for results; a draft is fixed first ("fix and start") [S9]."""

    round: int


@dataclass(frozen=True, slots=True)
class StepBack:
    """One step back: discard the draft, or un-fix, or un-start the last round [S11].

    `losing_results` says that the results of a started round may fall; without it they are named
    in a refusal first.
    """

    losing_results: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """The match at `table` of `round` ended in `result` (None: open again).

    `drop` names entrants of this match who leave after it [D10]. `seen` is the version the person
    looked at: a change of this very match after it is a conflict [D13]; None doesn't ask.
    """

    round: int
    table: int
    result: Result | None
    drop: tuple[int, ...] = ()
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class PauseTimer:
    round: int


@dataclass(frozen=True, slots=True)
class ResumeTimer:
    round: int


@dataclass(frozen=True, slots=True)
class AdjustTimer:
    round: int
    seconds: int


@dataclass(frozen=True, slots=True)
class Close:
    """Declare the standings final; a draft that nobody will play goes."""


@dataclass(frozen=True, slots=True)
class Reopen:
    pass


@dataclass(frozen=True, slots=True)
class Restore:
    """Make everything as it was right after entry `to` [D12]."""

    to: int


Command = (
    Create
    | ChangeSettings
    | Retitle
    | Enter
    | Rename
    | Remove
    | AwardByes
    | RequestBye
    | Drop
    | Return
    | SetWish
    | KeepTable
    | WriteNote
    | StartStage
    | Draft
    | Withdraw
    | Fix
    | StartRound
    | StepBack
    | Record
    | PauseTimer
    | ResumeTimer
    | AdjustTimer
    | Close
    | Reopen
    | Restore
)
