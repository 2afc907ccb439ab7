"""What calls take and give: the bodies of requests and answers, beside commands, facts and views.

A command or fact is in the encoding of the event file; a view is that of `app`, field by field. In every
answer about a tournament `version` is how far it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pairwright.app.board import BoardView, ScheduleView
from pairwright.app.bracket import BracketView
from pairwright.app.crosses import CrosstableView, PlanView, RanksView
from pairwright.app.outlook import AheadView, CutView
from pairwright.app.past import Save
from pairwright.app.preview import Effect
from pairwright.app.public import Place
from pairwright.app.views import Overview, Person, PlayerView, RoundView, StandingsView
from pairwright.app.why import WhyPairing
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.outcome import Result
from pairwright.core.settings import StageSettings
from pairwright.standings.tiebreak import Working

Changes = Mapping[str, object]

# --- what is sent


@dataclass(frozen=True, slots=True)
class Begin:
    """A new tournament. `settings` are changes to the preset's, field by field, those within a group too.

    Entrants come as a list (names, or objects with what else is known) or as `text`, a list as people paste
    it. `commands` are done in the same act, after the entrants have entered.
    """

    title: str
    preset: str = "casual-3"
    settings: Changes | None = None
    entrants: tuple[str | c.Newcomer, ...] = ()
    text: str = ""
    commands: tuple[c.Command, ...] = ()


@dataclass(frozen=True, slots=True)
class Acts:
    """Commands that are done as one act, all or none; 2,000 at most.

    With `version` nothing is done if anything happened after it. `seed` stands in for chance: that of a look,
    so that what was looked at is what is done.
    """

    commands: tuple[c.Command, ...]
    version: int | None = None
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Looked:
    """A change to look at; without commands the newest round is drawn again as it would be now.

    `after` is the round that is changed, told by the commands unless given.
    """

    commands: tuple[c.Command, ...] = ()
    after: int | None = None
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Names:
    """Entrants as text, as people paste a list: a line each, or a table with titles."""

    text: str
    version: int | None = None


@dataclass(frozen=True, slots=True)
class Ended:
    """How a match ended, seen from its first seat: "2-1", "1-1-1", "ID", "forfeit-win" …; null: open again.

    `seen` is the version the person looked at: whoever changed this match after it is not overwritten. `drop`
    are those of the match who leave after it.
    """

    result: str | None
    seen: int | None = None
    drop: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GameEnded:
    """How one game of a match ended, seen from the match's first seat."""

    result: str | None
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """What a player says of their own match, seen from its first seat; null takes it back.

    `key` is the last part of the table's link, or of the player's own.
    """

    entrant: int
    result: str | None
    key: str


@dataclass(frozen=True, slots=True)
class Swapped:
    """Two entrants of the draft who change places; either may have the bye."""

    a: int
    b: int
    version: int | None = None


@dataclass(frozen=True, slots=True)
class Since:
    """With `version` nothing is done if anything happened after it: sent twice, it is done once."""

    version: int | None = None


@dataclass(frozen=True, slots=True)
class Back:
    """The version to go back to, the last entry of an act; `version` as in an undo."""

    to: int
    version: int | None = None


@dataclass(frozen=True, slots=True)
class Changed:
    """Changes to the settings of the newest stage, field by field, those within a group too."""

    settings: Changes
    version: int | None = None


@dataclass(frozen=True, slots=True)
class NextStage:
    """Another stage: by a `preset` or, without one, as the stage before, with changes.

    Who goes on: the best `top` of each group, or `members`, or everybody still in. `start` draws its first
    round at once.
    """

    preset: str | None = None
    settings: Changes | None = None
    top: int | None = None
    members: tuple[int, ...] | None = None
    start: bool = True
    version: int | None = None


@dataclass(frozen=True, slots=True)
class NewLink:
    """A link for "spectator" (of a private tournament), "scorekeeper" or "organiser"; the history shows its
    label."""

    role: str
    label: str


@dataclass(frozen=True, slots=True)
class Visible:
    """Who may look: "listed" on the first page, "link" for whoever has the address, "private"."""

    visible: str


# --- what is answered


@dataclass(frozen=True, slots=True)
class Refused:
    """What was not done, with nothing changed: a code that stays, its facts, and a sentence to show."""

    code: str
    facts: Changes
    sentence: str


@dataclass(frozen=True, slots=True)
class Line:
    """One tournament of the list; instants are milliseconds since 1970 UTC. `fault` is the code of what keeps
    it from being opened."""

    id: str
    title: str
    version: int
    created: int
    changed: int
    fault: str | None = None


@dataclass(frozen=True, slots=True)
class Lines:
    """Tournaments, the newest change first; `deleted` can be brought back."""

    tournaments: tuple[Line, ...]
    deleted: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """What an act did: its facts, and the version after it. Without facts all was so already."""

    id: str
    version: int
    facts: tuple[f.Fact, ...]


@dataclass(frozen=True, slots=True)
class TournamentNow:
    """A tournament in one look, with its entrants, the settings of each stage, and what was named or
    noticed. `role` is what who asks is to it."""

    version: int
    role: str
    tournament: Overview
    stages: tuple[StageSettings, ...]
    entrants: tuple[Person, ...]
    reports: bool


@dataclass(frozen=True, slots=True)
class Extra:
    """A table whose time is longer or shorter than its round's."""

    table: int
    seconds: int


@dataclass(frozen=True, slots=True)
class SaidBy:
    """What a player reported of their match."""

    table: int
    entrant: int
    result: Result | None


@dataclass(frozen=True, slots=True)
class RoundNow:
    """A round; `reports` of its players, and `disputed` tables, are for organisers and scorekeepers."""

    version: int
    round: RoundView
    extra: tuple[Extra, ...] = ()
    reports: tuple[SaidBy, ...] = ()
    disputed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StandingsNow:
    version: int
    standings: StandingsView


@dataclass(frozen=True, slots=True)
class Listed:
    """An entrant with what the list says of them."""

    person: Person
    club: str
    rating: int | None
    country: str
    seed: int | None
    entered: int
    left: int | None
    squad: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayersNow:
    version: int
    players: tuple[Listed, ...]


@dataclass(frozen=True, slots=True)
class PlayerNow:
    """An entrant: everything about them, and where they are in the newest round that is public."""

    version: int
    player: PlayerView
    place: Place


@dataclass(frozen=True, slots=True)
class CrosstableNow:
    version: int
    crosstable: CrosstableView


@dataclass(frozen=True, slots=True)
class RanksNow:
    version: int
    ranks: RanksView


@dataclass(frozen=True, slots=True)
class PlanNow:
    version: int
    plan: PlanView


@dataclass(frozen=True, slots=True)
class BracketNow:
    version: int
    bracket: BracketView


@dataclass(frozen=True, slots=True)
class BoardNow:
    """The board of a tile game. Answers, and questions of tiles nobody has opened, are the host's alone."""

    version: int
    board: BoardView


@dataclass(frozen=True, slots=True)
class ScheduleNow:
    version: int
    schedule: ScheduleView


@dataclass(frozen=True, slots=True)
class OutlookNow:
    """What lies ahead: who makes the cut, and whether a rematch must come; null where nothing can be said."""

    version: int
    cut: CutView | None
    ahead: AheadView | None


@dataclass(frozen=True, slots=True)
class Act:
    """One act of the history: entries `first` … `last`, when (milliseconds since 1970 UTC), by whom, and told
    in sentences. `last` is what to go back to in order to stand right after it."""

    first: int
    last: int
    at: int
    by: str
    undone: bool
    save: Save | None
    says: tuple[str, ...]
    facts: tuple[f.Fact, ...]


@dataclass(frozen=True, slots=True)
class HistoryNow:
    """Acts, newest first; `before` asks for older ones where there are more."""

    version: int
    acts: tuple[Act, ...]
    before: int | None


@dataclass(frozen=True, slots=True)
class PairingWhy:
    """Why somebody's round is as it is; `says` tells the reasons."""

    version: int
    why: WhyPairing
    says: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RankWhy:
    """The working behind each of somebody's values, in the order of the tie-breaks."""

    version: int
    why: tuple[Working, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """One way to save a change: commands to send as one act with the look's seed, and what they move.

    `name` is "keep" (the pairings stay), "redraw" (the newest round is drawn again), or "start" (the
    draft is started as it is, before the change)."""

    name: str
    commands: tuple[c.Command, ...]
    effect: Effect


@dataclass(frozen=True, slots=True)
class Look:
    """What a change would move; nothing was written. `matters`: there is a choice, or something published
    moves."""

    version: int
    seed: int
    matters: bool
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class LinkNow:
    """A link that is in use. Days are ISO dates (UTC)."""

    number: int
    role: str
    label: str
    made: str
    used: str | None


@dataclass(frozen=True, slots=True)
class MadeLink:
    """A link that was made just now: its token is shown this once. `address` opens it in a browser."""

    link: LinkNow
    token: str
    address: str


@dataclass(frozen=True, slots=True)
class MemberNow:
    """An account that has a part in the tournament, on a server."""

    number: int
    name: str
    role: str


@dataclass(frozen=True, slots=True)
class CrewNow:
    """Who may do what: links, accounts, and who may look ("" on one's own machine)."""

    links: tuple[LinkNow, ...]
    members: tuple[MemberNow, ...]
    visible: str


@dataclass(frozen=True, slots=True)
class ReportLink:
    """Where somebody reports: their own address, or that of a table of the newest public round."""

    address: str
    key: str
    entrant: int | None = None
    round: int | None = None
    table: int | None = None


@dataclass(frozen=True, slots=True)
class ReportLinks:
    """The links by which players report; none while that is switched off."""

    version: int
    on: bool
    links: tuple[ReportLink, ...]


@dataclass(frozen=True, slots=True)
class Gone:
    """What is there no more: a tournament that can be brought back for `days`, a link, somebody's part."""

    gone: str
    days: int = 0
