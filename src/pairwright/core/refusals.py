"""What a person can mend: every refusal is a class with a stable code and its facts.

The sentence is made at the edge, in the reader's language (`words`). Anything else that goes wrong is
a bug and is allowed to be one.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar

from .outcome import Result


class Refusal(Exception):
    """An act that was not done, and nothing else was. `code` never changes between releases.

    `kind` groups codes for exit statuses and HTTP statuses: "input" (a value is wrong), "unknown" (no
    such thing), "state" (not now), "conflict" (somebody was faster), "rights" (not yours to do).
    """

    code: ClassVar[str] = ""
    kind: ClassVar[str] = "state"

    @property
    def facts(self) -> dict[str, Any]:
        """The numbers and names behind the refusal, by field name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.code}({told})"


@dataclass(eq=False)
class TooFewEntrants(Refusal):
    """A stage needs two or more."""

    code = "too-few-entrants"
    have: int


@dataclass(eq=False)
class TooManyEntrants(Refusal):
    code = "too-many-entrants"
    kind = "input"
    most: int
    would_be: int


@dataclass(eq=False)
class EmptyName(Refusal):
    code = "empty-name"
    kind = "input"


@dataclass(eq=False)
class NameTooLong(Refusal):
    code = "name-too-long"
    kind = "input"
    name: str
    length: int
    most: int


@dataclass(eq=False)
class TooManyByes(Refusal):
    """Awarded byes go from 0 to 5 [D4][S15]."""

    code = "too-many-byes"
    kind = "input"
    given: int
    most: int


@dataclass(eq=False)
class UnknownEntrant(Refusal):
    code = "unknown-entrant"
    kind = "unknown"
    entrant: int


@dataclass(eq=False)
class UnknownRound(Refusal):
    code = "unknown-round"
    kind = "unknown"
    round: int
    rounds: int


@dataclass(eq=False)
class UnknownGameRound(Refusal):
    """No round of the tile game, which has `rounds` by now."""

    code = "unknown-game-round"
    kind = "unknown"
    round: int
    rounds: int


@dataclass(eq=False)
class UnknownTable(Refusal):
    code = "unknown-table"
    kind = "unknown"
    round: int
    table: int
    tables: int


@dataclass(eq=False)
class NotAtTable(Refusal):
    """Who is to drop with a result must be one of the two who played it [D10]."""

    code = "not-at-table"
    kind = "input"
    entrant: int
    round: int
    table: int


@dataclass(eq=False)
class UnknownVersion(Refusal):
    """There is no such place in the history."""

    code = "unknown-version"
    kind = "unknown"
    version: int
    versions: int


@dataclass(eq=False)
class UnknownPreset(Refusal):
    code = "unknown-preset"
    kind = "unknown"
    preset: str
    known: tuple[str, ...]


@dataclass(eq=False)
class UnknownTournament(Refusal):
    code = "unknown-tournament"
    kind = "unknown"
    tournament: str


@dataclass(eq=False)
class UnreadableScore(Refusal):
    """What was typed is no score at all."""

    code = "unreadable-score"
    kind = "input"
    given: str
    allowed: tuple[str, ...]


@dataclass(eq=False)
class ScoreNotAllowed(Refusal):
    """A score, but not one of this match type [S5]."""

    code = "score-not-allowed"
    kind = "input"
    given: Result
    best_of: int
    allowed: tuple[str, ...]


@dataclass(eq=False)
class ByeHasNoResult(Refusal):
    """A bye's result can't be changed [S10]."""

    code = "bye-has-no-result"
    entrant: int
    round: int


@dataclass(eq=False)
class RoundNotStarted(Refusal):
    """Fixed, but not open for results yet [S8]."""

    code = "round-not-started"
    round: int


@dataclass(eq=False)
class RoundNotFixed(Refusal):
    """Still a draft."""

    code = "round-not-fixed"
    round: int


@dataclass(eq=False)
class RoundAlreadyFixed(Refusal):
    """Published: drafts may change, fixed rounds may not."""

    code = "round-already-fixed"
    round: int


@dataclass(eq=False)
class RoundAlreadyStarted(Refusal):
    code = "round-already-started"
    round: int


@dataclass(eq=False)
class RoundHasResults(Refusal):
    """Results are in, so it can't go back without saying that they fall."""

    code = "round-has-results"
    round: int
    results: int


@dataclass(eq=False)
class NotTheLastRound(Refusal):
    code = "not-the-last-round"
    round: int
    last: int


@dataclass(eq=False)
class ResultsMissing(Refusal):
    """The next round needs every result of this one."""

    code = "results-missing"
    round: int
    tables: tuple[int, ...]


@dataclass(eq=False)
class NoDraft(Refusal):
    """There is no draft: nothing to shuffle, swap or fix."""

    code = "no-draft"


@dataclass(eq=False)
class NotStarted(Refusal):
    """Registration is still open: nothing has been drawn."""

    code = "not-started"


@dataclass(eq=False)
class AlreadyStarted(Refusal):
    code = "already-started"


@dataclass(eq=False)
class TournamentIsClosed(Refusal):
    code = "tournament-closed"


@dataclass(eq=False)
class TournamentIsOpen(Refusal):
    code = "tournament-open"


@dataclass(eq=False)
class AlreadyDropped(Refusal):
    code = "already-dropped"
    entrant: int
    after: int


@dataclass(eq=False)
class NotDropped(Refusal):
    code = "not-dropped"
    entrant: int


@dataclass(eq=False)
class EntrantHasPlayed(Refusal):
    """Somebody in a published round can be dropped, never removed."""

    code = "entrant-has-played"
    entrant: int


@dataclass(eq=False)
class RoundIsPast(Refusal):
    """A bye can only be asked for in a round that is not published yet."""

    code = "round-is-past"
    round: int
    next: int


@dataclass(eq=False)
class SameEntrant(Refusal):
    """Two different entrants are needed."""

    code = "same-entrant"
    kind = "input"
    entrant: int


@dataclass(eq=False)
class IllegalPairing(Refusal):
    """The checker found faults; `faults` are its codes with facts."""

    code = "illegal-pairing"
    kind = "input"
    round: int
    faults: tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(eq=False)
class NoTimer(Refusal):
    code = "no-timer"
    round: int


@dataclass(eq=False)
class BadSetting(Refusal):
    """A setting outside its bounds, or one that can't change any more."""

    code = "bad-setting"
    kind = "input"
    setting: str
    given: str
    allowed: str


@dataclass(eq=False)
class NothingToUndo(Refusal):
    code = "nothing-to-undo"


@dataclass(eq=False)
class Conflict(Refusal):
    """The same match was changed by somebody else meanwhile [D13]: both values, neither lost."""

    code = "conflict"
    kind = "conflict"
    round: int
    table: int
    theirs: Result | None
    yours: Result | None
    version: int


@dataclass(eq=False)
class Overtaken(Refusal):
    """Somebody else did something since: what was to be taken back is no longer the last [D13]."""

    code = "overtaken"
    kind = "conflict"
    seen: int
    version: int


@dataclass(eq=False)
class NotYours(Refusal):
    """The role may not do this."""

    code = "not-yours"
    kind = "rights"
    role: str
    act: str


@dataclass(eq=False)
class TooFewTeams(Refusal):
    """A tile round is a match of two."""

    code = "too-few-teams"
    kind = "input"
    have: int


@dataclass(eq=False)
class TooManyTeams(Refusal):
    code = "too-many-teams"
    kind = "input"
    most: int
    would_be: int


@dataclass(eq=False)
class TooFewTiles(Refusal):
    """Every tile is a round, so without one there is nothing to play."""

    code = "too-few-tiles"
    kind = "input"
    have: int


@dataclass(eq=False)
class TooManyTiles(Refusal):
    code = "too-many-tiles"
    kind = "input"
    most: int
    would_be: int


@dataclass(eq=False)
class UnknownTile(Refusal):
    """There is no tile of that number on the board."""

    code = "unknown-tile"
    kind = "unknown"
    tile: int


@dataclass(eq=False)
class TileNotOnBoard(Refusal):
    """It can't be opened or struck: it is in play, finished or cancelled (`state`)."""

    code = "tile-not-on-board"
    tile: int
    state: str


@dataclass(eq=False)
class TileNotInPlay(Refusal):
    """Only a tile in play can be finished or go back [T12]; `state` is what it is instead."""

    code = "tile-not-in-play"
    tile: int
    state: str


@dataclass(eq=False)
class TileInPlay(Refusal):
    """First the tile in play must be finished, cancelled or returned."""

    code = "tile-in-play"
    tile: int


@dataclass(eq=False)
class NotOfThisTile(Refusal):
    """A tile can be won by one of the two who play it, or by nobody [T11]."""

    code = "not-of-this-tile"
    kind = "input"
    entrant: int
    tile: int


@dataclass(eq=False)
class NobodyPicks(Refusal):
    """Without a schedule the host names the two teams of a tile [T14]."""

    code = "nobody-picks"
    kind = "input"
    tile: int


@dataclass(eq=False)
class WrongKindOfStage(Refusal):
    """What was asked for belongs to another kind of stage: a tile of a Swiss, a draft of a tile game."""

    code = "wrong-kind-of-stage"
    format: str


@dataclass(eq=False)
class UnknownGame(Refusal):
    """The match has no such game."""

    code = "unknown-game"
    kind = "unknown"
    round: int
    table: int
    game: int
    games: int


@dataclass(eq=False)
class GameTooEarly(Refusal):
    """Games are recorded one at a time; an earlier one of the match is still open [C7]."""

    code = "game-too-early"
    round: int
    table: int
    game: int


@dataclass(eq=False)
class NotDrawn(Refusal):
    """Only a drawn cup match gets tiebreak games [C8]."""

    code = "not-drawn"
    round: int
    table: int


@dataclass(eq=False)
class TooFewGames(Refusal):
    """A match can't be made shorter than what was played of it [C10]."""

    code = "too-few-games"
    kind = "input"
    round: int
    table: int
    played: int


@dataclass(eq=False)
class NoBronze(Refusal):
    """There are no two losers of semi-finals who could play for the third place now [C9]."""

    code = "no-bronze"


@dataclass(eq=False)
class UnknownMember(Refusal):
    """The team has no such player."""

    code = "unknown-member"
    kind = "unknown"
    entrant: int
    member: int


@dataclass(eq=False)
class EntryClosed(Refusal):
    """Nobody can enter a cup or a round robin whose first round is fixed."""

    code = "entry-closed"
    format: str


@dataclass(eq=False)
class CutTied(Refusal):
    """The last who would go on are level with others on every criterion: the organiser decides [C11]."""

    code = "cut-tied"
    most: int
    tied: tuple[int, ...]


@dataclass(eq=False)
class StageNotFinished(Refusal):
    """The next stage begins once nothing of this one is open [C11]."""

    code = "stage-not-finished"


@dataclass(eq=False)
class PlaysInRound(Refusal):
    """Somebody who plays in a round has no bye in it; their result is what can be changed [D11]."""

    code = "plays-in-round"
    entrant: int
    round: int
    table: int


@dataclass(eq=False)
class OddBye(Refusal):
    """The bye of the odd one can be worth something else, but not go: all others have opponents [D11]."""

    code = "odd-bye"
    entrant: int
    round: int


@dataclass(eq=False)
class FixedByes(Refusal):
    """In a cup and in a round robin who sits out follows from the bracket or the table [D11]."""

    code = "fixed-byes"
    round: int


@dataclass(eq=False)
class ReportsOff(Refusal):
    """Players may not report their results in this tournament, or not any more by this link [D18]."""

    code = "reports-off"
    kind = "rights"


@dataclass(eq=False)
class ResultStands(Refusal):
    """The match has a result, or games of it are recorded: only the organiser can change it [D18]."""

    code = "result-stands"
    kind = "conflict"
    round: int
    table: int


REFUSALS: tuple[type[Refusal], ...] = (
    TooFewEntrants,
    TooManyEntrants,
    EmptyName,
    NameTooLong,
    TooManyByes,
    UnknownEntrant,
    UnknownRound,
    UnknownGameRound,
    UnknownTable,
    NotAtTable,
    UnknownVersion,
    UnknownPreset,
    UnknownTournament,
    UnreadableScore,
    ScoreNotAllowed,
    ByeHasNoResult,
    RoundNotStarted,
    RoundNotFixed,
    RoundAlreadyFixed,
    RoundAlreadyStarted,
    RoundHasResults,
    NotTheLastRound,
    ResultsMissing,
    NoDraft,
    NotStarted,
    AlreadyStarted,
    TournamentIsClosed,
    TournamentIsOpen,
    AlreadyDropped,
    NotDropped,
    EntrantHasPlayed,
    RoundIsPast,
    SameEntrant,
    IllegalPairing,
    NoTimer,
    BadSetting,
    NothingToUndo,
    Conflict,
    Overtaken,
    NotYours,
    TooFewTeams,
    TooManyTeams,
    TooFewTiles,
    TooManyTiles,
    UnknownTile,
    TileNotOnBoard,
    TileNotInPlay,
    TileInPlay,
    NotOfThisTile,
    NobodyPicks,
    WrongKindOfStage,
    UnknownGame,
    GameTooEarly,
    NotDrawn,
    TooFewGames,
    NoBronze,
    UnknownMember,
    EntryClosed,
    CutTied,
    StageNotFinished,
    PlaysInRound,
    OddBye,
    FixedByes,
    ReportsOff,
    ResultStands,
)
"""Every refusal of the core. Rooms above add theirs (files: what can't be read; store: what is torn)."""
