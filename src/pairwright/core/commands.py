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
class Erase:
    """Destroy every text about an entrant, or about one player of a team, for good; results stay [H8].

    Somebody who was taken off the list can be erased too: their texts are kept for the history until then.
    """

    entrant: int
    member: int | None = None


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
class AddTableTime:
    """One table of a running round gets `seconds` more, or less [D14]."""

    round: int
    table: int
    seconds: int


@dataclass(frozen=True, slots=True)
class ChangeBye:
    """Give somebody who missed a published round a bye in it, change what theirs is worth, or (None) take it
    away [D11]."""

    round: int
    entrant: int
    worth: Worth | None


@dataclass(frozen=True, slots=True)
class SwitchReports:
    """Let players report their own results, or stop that; links handed out before work no more [D18]."""

    on: bool


@dataclass(frozen=True, slots=True)
class Report:
    """A player of the match says how it ended, seen from the first seat; None takes that back [D18].

    Once both have said the same it is the result.
    """

    round: int
    table: int
    entrant: int
    result: Result | None


@dataclass(frozen=True, slots=True)
class Save:
    """Put a named mark into the history; an empty name is told by its date and time [D12]."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class AddStage:
    """Go on with another stage [C11]: with `members`, or everybody still in (None)."""

    settings: StageSettings
    members: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class RecordGame:
    """One game of a match ended in `result` (None: open again), seen from the match's first seat [C7].

    `game` is its place in the match's list, from 1. `seen` as in `Record`.
    """

    round: int
    table: int
    game: int
    result: Result | None
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class AddTiebreaks:
    """Every drawn match of the last round that has no winner gets its tiebreak games [C8]."""

    round: int


@dataclass(frozen=True, slots=True)
class SetTiebreak:
    """That drawn match gets `games` tiebreak games; a batch nobody has played yet is replaced [C8]."""

    round: int
    table: int
    games: int


@dataclass(frozen=True, slots=True)
class LengthenMatch:
    """The match is to have `games` games [C10]."""

    round: int
    table: int
    games: int


@dataclass(frozen=True, slots=True)
class AddBronze:
    """The two who lost the semi-finals meet, in the round of the final [C9]."""

    round: int


@dataclass(frozen=True, slots=True)
class SquadMember:
    """A player of a team: `number` of one who is in it already (0: new), name, board if pinned."""

    name: str
    number: int = 0
    board: int | None = None


@dataclass(frozen=True, slots=True)
class SetSquad:
    """The players of a team in order, reserves last [C14]."""

    entrant: int
    members: tuple[SquadMember, ...]


@dataclass(frozen=True, slots=True)
class SetAbsence:
    entrant: int
    member: int
    round: int
    absent: bool


@dataclass(frozen=True, slots=True)
class SetLineUp:
    """Who sits on boards 1 … in `round`, by member number, 0 for nobody; () goes back to the rule [C14]."""

    round: int
    entrant: int
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Colour:
    """Give a team a colour of the board, 1 … 12; None the one of its entry number [T10]."""

    entrant: int
    colour: int | None


@dataclass(frozen=True, slots=True)
class NewTile:
    """What one tile of a list says; an untitled one shows its number [T10]."""

    title: str = ""
    category: str = ""
    points: int = 1
    question: str = ""
    answer: str = ""


@dataclass(frozen=True, slots=True)
class SetBoard:
    """The whole board before the game begins: `count` tiles, of which the first are `tiles` [T10]."""

    count: int
    tiles: tuple[NewTile, ...] = ()


@dataclass(frozen=True, slots=True)
class AddTiles:
    """More tiles, in set-up or in mid-game [T9]."""

    count: int
    tiles: tuple[NewTile, ...] = ()


@dataclass(frozen=True, slots=True)
class RemoveTile:
    """Strike a tile that is on the board [T9]."""

    tile: int


@dataclass(frozen=True, slots=True)
class ChangeTile:
    tile: int
    says: NewTile


@dataclass(frozen=True, slots=True)
class DrawSchedule:
    """Put these turns down as the rounds to come, after the first `kept` of those planned [T5] [T9]."""

    seed: int
    kept: int
    turns: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class OpenTile:
    """The picker's tile comes into play [T11]; the two teams are named where no schedule does [T14]."""

    tile: int
    picker: int | None = None
    other: int | None = None


@dataclass(frozen=True, slots=True)
class FinishTile:
    """The tile in play was won by `winner`, or by nobody (None) [T11]."""

    tile: int
    winner: int | None


@dataclass(frozen=True, slots=True)
class CancelTile:
    """A tile on the board or in play counts for nobody any more [T12]."""

    tile: int


@dataclass(frozen=True, slots=True)
class ReturnTile:
    """A tile in play or cancelled goes back to the board [T12]."""

    tile: int


@dataclass(frozen=True, slots=True)
class ReopenTile:
    """A finished tile is in play again [T13]."""

    tile: int


@dataclass(frozen=True, slots=True)
class MoveRound:
    """Go to that round of the game by hand [T13]."""

    round: int


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
    | Erase
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
    | AddTableTime
    | ChangeBye
    | SwitchReports
    | Report
    | Save
    | AddStage
    | RecordGame
    | AddTiebreaks
    | SetTiebreak
    | LengthenMatch
    | AddBronze
    | SetSquad
    | SetAbsence
    | SetLineUp
    | Colour
    | SetBoard
    | AddTiles
    | RemoveTile
    | ChangeTile
    | DrawSchedule
    | OpenTile
    | FinishTile
    | CancelTile
    | ReturnTile
    | ReopenTile
    | MoveRound
    | Close
    | Reopen
    | Restore
)
