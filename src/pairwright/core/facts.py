"""What happened: the small frozen facts a tournament is folded from.

A fact never changes and never goes away; undoing is a fact too (`Restored`). Facts carry entrant
numbers and text numbers, never names: texts lie in the roster beside the log, where a person can be
erased. How facts are written down is in `encoding`; the shapes there have versions.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .outcome import Result
from .settings import StageSettings

TextId = int
"""Number of a text in the roster (a name, a club, a note); 0 is no text."""


class ByeKind(StrEnum):
    """Why somebody sits out with points (or without)."""

    ODD = "odd"  # the odd one of the round [S16]; in a cup the walkover [C5]
    AWARDED = "awarded"  # given at registration for the first X rounds [S15]
    REQUESTED = "requested"  # asked for, for one round [S15]
    SAT_DOWN = "sat-down"  # "pair down, both sit" [S17]
    REST = "rest"  # the pause of a round robin, and a round against somebody who left
    LATE = "late"  # a round before a late entry that counts half [S14]


class Worth(StrEnum):
    """What a bye is worth: as a win, half of it, nothing."""

    FULL = "full"
    HALF = "half"
    ZERO = "zero"


class Wish(StrEnum):
    """What the organiser wants of two entrants [S7]."""

    FORBID = "forbid"  # never, if it can be helped: a level above rematches
    AVOID = "avoid"  # rather not: a level below the bye rules
    LOCK = "lock"  # they meet in the next round


@dataclass(frozen=True, slots=True)
class TileText:
    """What stands on a tile of the board: texts of the roster, and what it is worth [T10].

    `title` 0: the tile shows its number. `question` and `answer` are for the host to read out.
    """

    title: TextId = 0
    category: TextId = 0
    points: int = 1
    question: TextId = 0
    answer: TextId = 0


@dataclass(frozen=True, slots=True)
class Member:
    """One player of a team: number within it, name, and the board it always plays on (None: by its place)."""

    number: int
    name: TextId
    board: int | None = None


class Source(StrEnum):
    """Who made a draft."""

    ENGINE = "engine"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class Seating:
    """Two entrants at a table, first seat first."""

    table: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Bye:
    """A round off for one entrant: why, and what it is worth."""

    entrant: int
    kind: ByeKind = ByeKind.ODD
    worth: Worth = Worth.FULL


@dataclass(frozen=True, slots=True)
class TournamentCreated:
    """A tournament exists. `title` is a text of the roster."""

    title: TextId


@dataclass(frozen=True, slots=True)
class StageAdded:
    """A stage follows the last one; rounds drawn from now on belong to it.

    `members` are those who go on [C11], None for everybody still in; whoever enters later plays too.
    """

    settings: StageSettings
    members: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """The newest stage is played by these settings from now on."""

    settings: StageSettings


@dataclass(frozen=True, slots=True)
class TitleChanged:
    title: TextId


@dataclass(frozen=True, slots=True)
class EntrantAdded:
    """Somebody entered. `entrant` is the entry number (NO.), unique and never reused [D5].

    `entered` is the first round they can be paired in; `awarded` the byes for rounds 1…X [S15].
    `seed` is the place in the seeding list if one was given (1 best).
    """

    entrant: int
    name: TextId
    entered: int = 1
    awarded: int = 0
    club: TextId = 0
    rating: int | None = None
    country: str = ""
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class EntrantRenamed:
    entrant: int
    name: TextId


@dataclass(frozen=True, slots=True)
class EntrantRemoved:
    """Struck from the list before the first round was fixed: as if never entered."""

    entrant: int


@dataclass(frozen=True, slots=True)
class ByesAwarded:
    """The count of awarded byes was changed to `awarded` (rounds 1…X)."""

    entrant: int
    awarded: int


@dataclass(frozen=True, slots=True)
class ByeRequested:
    """For `round` the entrant sits out at `worth`; `worth` None takes the request back."""

    entrant: int
    round: int
    worth: Worth | None


@dataclass(frozen=True, slots=True)
class Dropped:
    """The entrant is out after `after` (0: before the first round) [S13]."""

    entrant: int
    after: int


@dataclass(frozen=True, slots=True)
class Returned:
    """A dropped entrant is back from round `entered` on [S13]."""

    entrant: int
    entered: int


@dataclass(frozen=True, slots=True)
class WishSet:
    """`first` and `second` are forbidden, avoided or locked; None frees them."""

    first: int
    second: int
    wish: Wish | None


@dataclass(frozen=True, slots=True)
class TableKept:
    """The entrant always plays at `table` (None: anywhere) [D9]."""

    entrant: int
    table: int | None


@dataclass(frozen=True, slots=True)
class NoteWritten:
    entrant: int
    note: TextId


@dataclass(frozen=True, slots=True)
class EntrantErased:
    """The texts about the entrant were destroyed for good: name, club, note, names of a team's players [H8].

    With `member` only those of that player of the team. Results stay; going back before this fact brings no
    text back.
    """

    entrant: int
    member: int | None = None


@dataclass(frozen=True, slots=True)
class StageStarted:
    """Registration is done: rounds of the newest stage may be drawn [S7]."""


@dataclass(frozen=True, slots=True)
class RoundDrafted:
    """A draft of `round`, drawn or put together by hand; replaces an earlier draft [S7].

    `cost` is the checker's vector of what rules gave way, level name and number; `proof` says how the
    engine's optimality is known ("" for a pairing by hand).
    """

    round: int
    tables: tuple[Seating, ...]
    byes: tuple[Bye, ...]
    seed: int
    source: Source = Source.ENGINE
    cost: tuple[tuple[str, int], ...] = ()
    proof: str = ""


@dataclass(frozen=True, slots=True)
class RoundDiscarded:
    """The draft of `round` was taken away.

    `held`: by the organiser stepping back, so that no new one is drawn until somebody asks [S11];
    otherwise because a result before it was opened again.
    """

    round: int
    held: bool = True


@dataclass(frozen=True, slots=True)
class RoundFixed:
    """Frozen and published [S8]."""

    round: int


@dataclass(frozen=True, slots=True)
class RoundUnfixed:
    """Back to a draft, with the same pairings [S8]."""

    round: int


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """Open for results; the timer runs from the instant of this fact [S9]."""

    round: int


@dataclass(frozen=True, slots=True)
class RoundUnstarted:
    """Back to fixed; results of the round, if any, are taken away [S11]."""

    round: int


@dataclass(frozen=True, slots=True)
class ResultRecorded:
    """The match at `table` of `round` ended so; replaces what was recorded before [S10]."""

    round: int
    table: int
    result: Result


@dataclass(frozen=True, slots=True)
class ResultCleared:
    """The match is open again."""

    round: int
    table: int


@dataclass(frozen=True, slots=True)
class TimerPaused:
    round: int


@dataclass(frozen=True, slots=True)
class TimerResumed:
    round: int


@dataclass(frozen=True, slots=True)
class TimerAdjusted:
    """`seconds` more (or, negative, fewer) for the whole round [D14]."""

    round: int
    seconds: int


@dataclass(frozen=True, slots=True)
class TableTimeAdded:
    """One table plays `seconds` longer than the round, on top of what it had [D14]."""

    round: int
    table: int
    seconds: int


@dataclass(frozen=True, slots=True)
class ByeChanged:
    """Somebody who didn't play in a published round has a bye of this worth in it, or none (None) [D11]."""

    round: int
    entrant: int
    worth: Worth | None


@dataclass(frozen=True, slots=True)
class ReportsSwitched:
    """Players may report their own results, or may not any more [D18].

    The place of this fact in the log is part of every link that was handed out: switching anew revokes them.
    """

    on: bool


@dataclass(frozen=True, slots=True)
class ResultReported:
    """A player said how their match ended, seen from the first seat; None took it back [D18]."""

    round: int
    table: int
    entrant: int
    result: Result | None


@dataclass(frozen=True, slots=True)
class ProgressSaved:
    """The organiser put a mark here to come back to; `name` 0 is named by its date and time [D12]."""

    name: TextId = 0


@dataclass(frozen=True, slots=True)
class GameRecorded:
    """The `game`-th of the games of that match ended so, seen from the match's first seat [C7].

    Games count in the order of the match's list: main games (of each the boards in turn), then tiebreaks.
    """

    round: int
    table: int
    game: int
    result: Result


@dataclass(frozen=True, slots=True)
class GameCleared:
    """That game is open again."""

    round: int
    table: int
    game: int


@dataclass(frozen=True, slots=True)
class TiebreakSet:
    """The drawn match gets `games` tiebreak games on every board; a batch nobody played yet is replaced [C8].

    `draw_wins` is the seat (0 first, 1 second) that wins a drawn game, None where a draw is a draw.
    """

    round: int
    table: int
    games: int
    draw_wins: int | None = None


@dataclass(frozen=True, slots=True)
class MatchLengthened:
    """The match has `games` games now, for the final of another length [C10]."""

    round: int
    table: int
    games: int


@dataclass(frozen=True, slots=True)
class MatchAdded:
    """A match of two who were out: the bronze match [C9]."""

    round: int
    table: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class SquadSet:
    """The team's players in their order, reserves last [C14]."""

    entrant: int
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class AbsenceSet:
    """A player of the team is absent from `round`, or there after all [C14]."""

    entrant: int
    member: int
    round: int
    absent: bool


@dataclass(frozen=True, slots=True)
class LineUpSet:
    """Who sits on the team's boards 1 … in `round`, by member number; 0 is nobody [C14]."""

    round: int
    entrant: int
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TeamColoured:
    """The team has the colour of that number on the board (from 1; None: by its entry number) [T10]."""

    entrant: int
    colour: int | None


@dataclass(frozen=True, slots=True)
class BoardSet:
    """The board, before the game has begun: tiles 1 … `count`, of which the first say something [T10]."""

    count: int
    tiles: tuple[TileText, ...] = ()


@dataclass(frozen=True, slots=True)
class TilesAdded:
    """`count` tiles more, numbered on from the highest number ever; the first of them say something [T9]."""

    count: int
    tiles: tuple[TileText, ...] = ()


@dataclass(frozen=True, slots=True)
class TileRemoved:
    """The tile is struck from the board; its number is not given again [T9]."""

    tile: int


@dataclass(frozen=True, slots=True)
class TileChanged:
    tile: int
    text: TileText


@dataclass(frozen=True, slots=True)
class ScheduleDrawn:
    """The rounds to come, as (picker, other) in the order they are played [T5] [T9].

    The first `kept` of those planned before stand; `turns` follow them, but are played before what the host
    has skipped. Drawn by `seed`.
    """

    seed: int
    kept: int
    turns: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class TileOpened:
    """The tile is in play between two teams; the picker chose it [T11]."""

    tile: int
    round: int
    picker: int
    other: int


@dataclass(frozen=True, slots=True)
class TileFinished:
    """The tile in play was won by one of its two teams, or by nobody; the round moves on [T12]."""

    tile: int
    winner: int | None


@dataclass(frozen=True, slots=True)
class TileCancelled:
    """The tile counts for nobody and isn't played any more; its round goes on with another [T12]."""

    tile: int


@dataclass(frozen=True, slots=True)
class TileReturned:
    """A tile in play or cancelled is back on the board, as if never picked [T12]."""

    tile: int


@dataclass(frozen=True, slots=True)
class TileReopened:
    """A finished tile is in play again, in its round and between its two teams [T13]."""

    tile: int


@dataclass(frozen=True, slots=True)
class RoundMoved:
    """The host moved the game to that round by hand [T13]."""

    round: int


@dataclass(frozen=True, slots=True)
class TournamentClosed:
    """The organiser declared the final standings."""


@dataclass(frozen=True, slots=True)
class TournamentReopened:
    pass


@dataclass(frozen=True, slots=True)
class Restored:
    """From here on everything is as it was right after entry `to` [D12]; itself undoable."""

    to: int


Fact = (
    TournamentCreated
    | StageAdded
    | SettingsChanged
    | TitleChanged
    | EntrantAdded
    | EntrantRenamed
    | EntrantRemoved
    | ByesAwarded
    | ByeRequested
    | Dropped
    | Returned
    | WishSet
    | TableKept
    | NoteWritten
    | EntrantErased
    | StageStarted
    | RoundDrafted
    | RoundDiscarded
    | RoundFixed
    | RoundUnfixed
    | RoundStarted
    | RoundUnstarted
    | ResultRecorded
    | ResultCleared
    | TimerPaused
    | TimerResumed
    | TimerAdjusted
    | TableTimeAdded
    | ByeChanged
    | ReportsSwitched
    | ResultReported
    | ProgressSaved
    | GameRecorded
    | GameCleared
    | TiebreakSet
    | MatchLengthened
    | MatchAdded
    | SquadSet
    | AbsenceSet
    | LineUpSet
    | TeamColoured
    | BoardSet
    | TilesAdded
    | TileRemoved
    | TileChanged
    | ScheduleDrawn
    | TileOpened
    | TileFinished
    | TileCancelled
    | TileReturned
    | TileReopened
    | RoundMoved
    | TournamentClosed
    | TournamentReopened
    | Restored
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A fact in the log: its place, its act, when and by whom.

    `seq` counts from 1 without gaps and is the tournament's version right after this fact. Facts
    written together by one act share `act`, the `seq` of the first of them. `at` is milliseconds
    since 1970 UTC; `by` names the role or account that acted, never a player's name.
    """

    seq: int
    act: int
    at: int
    by: str
    fact: Fact
