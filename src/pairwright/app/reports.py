"""What players say of their own matches, as they and the organiser see it [D18].

`seat` is one player's view of one match, `place` the match, bye or wait they are in now; `said` is what
the organiser sees beside a match. Nothing of a draft is in any of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from pairwright.core.outcome import Result
from pairwright.core.tournament import Match, Phase, Round, Tournament

from .desk import Sheet
from .public import Place, place_now, public
from .views import Person, people


class Step(StrEnum):
    """What a player can do about a match, or waits for."""

    FIXED = "fixed"  # the pairing is public, the round has not begun
    REPORT = "report"  # nothing said by this player
    WAITING = "waiting"  # this player has said how it ended, the other one hasn't
    DIFFERENT = "different"  # the two have said different things
    RECORDED = "recorded"
    ORGANISER = "organiser"  # boards of a team match, games of which some are in: not for players


@dataclass(frozen=True, slots=True)
class Seat:
    """A match from the seat of `me` (0 the match's first, 1 its second). Results are seen from the first.

    `agreed`: the result is the one both reported. `units` is how many games are recorded in it, 0 where it is
    one result. `drafted` tells these pairings from others of the same round.
    """

    round: int
    table: int
    me: Person
    other: Person
    seat: int
    step: Step
    mine: Result | None
    theirs: Result | None
    result: Result | None
    agreed: bool
    units: int
    boards: int
    drafted: int

    @property
    def first(self) -> Person:
        """Who has the match's first seat."""
        return self.other if self.seat else self.me

    @property
    def second(self) -> Person:
        """Who has its second seat."""
        return self.me if self.seat else self.other


def match_of(state: Tournament, number: int, table: int) -> Match | None:
    """The match at a table of a public round, None if there is none."""
    if not 1 <= number <= len(state.published):
        return None
    return state.published[number - 1].matches.get(table)


def seat(sheet: Sheet, number: int, table: int, me: int) -> Seat:
    """The match at `table` of public round `number` from the seat of `me`, who plays in it.

    Raises LookupError for no such match, or one of others.
    """
    match = match_of(sheet.state, number, table)
    if match is None or me not in (match.first, match.second):
        raise LookupError((number, table, me))
    round, known = sheet.state.rounds[number - 1], people(sheet)
    reported = round.reports.get(table, {})
    mine, theirs = reported.get(me), reported.get(match.opponent(me))
    return Seat(
        round=number,
        table=table,
        me=known[me],
        other=known[match.opponent(me)],
        seat=int(me == match.second),
        step=_step(sheet.state, round, match, mine, theirs),
        mine=mine,
        theirs=theirs,
        result=match.result,
        agreed=match.result is not None and mine == theirs == match.result,
        units=sum(game.batch == 0 for game in match.games),
        boards=sheet.state.stages[round.stage].settings.boards,
        drafted=round.drafted,
    )


def _step(state: Tournament, round: Round, match: Match, mine: Result | None, theirs: Result | None) -> Step:
    if not match.open:
        return Step.RECORDED
    if round.phase is Phase.FIXED:
        return Step.FIXED
    boards = state.stages[round.stage].settings.boards > 1
    if boards or match.stops or match.result is not None or any(g.result is not None for g in match.games):
        return Step.ORGANISER
    if mine is None:
        return Step.REPORT
    return Step.WAITING if theirs is None else Step.DIFFERENT


def place(sheet: Sheet, me: int) -> Seat | Place:
    """Where entrant `me` is now: at the first table of a public round where their match is open, else
    wherever the newest one has them.

    Raises LookupError for nobody. Cost: one pass over the rounds.
    """
    state = sheet.state
    state.entrants[me]
    for round in state.published:
        if round.phase is not Phase.FINISHED and (match := round.match_of(me)) is not None and match.open:
            return seat(sheet, round.number, match.table, me)
    now = place_now(public(sheet), me)
    return seat(sheet, now.round, now.row.table, me) if now.row is not None else now


def said(state: Tournament, number: int, table: int) -> Mapping[int, Result]:
    """Who reported what of a match that has no result yet, first seat first; {} for nobody."""
    round = state.rounds[number - 1]
    reported = round.reports.get(table)
    if not reported or (match := round.matches[table]).result is not None:
        return {}
    return {who: reported[who] for who in (match.first, match.second) if who in reported}
