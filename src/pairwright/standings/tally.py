"""How an account comes about: integers that grow while the rounds are gone over, once.

`Tally` is the only mutable thing of the room, and lives inside `Ledger.of`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pairwright.core.facts import Worth
from pairwright.core.outcome import How, Outcome
from pairwright.core.scoring import Late, MatchType, Scoring
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import Entrant, Round
from pairwright.standings.account import NOTHING, Account, Part


def bye_outcome(points: int, scoring: Scoring) -> Outcome | None:
    """The outcome a bye with so many points counts as; None if it gives nothing or equals none."""
    if points <= 0:
        return None
    if points == scoring.win:
        return Outcome.WIN
    return Outcome.DRAW if points == scoring.draw else None


def bye_points(worth: Worth, scoring: Scoring) -> int:
    """What a bye of that worth gives, in smallest units."""
    if worth is Worth.FULL:
        return scoring.bye
    return scoring.half_bye if worth is Worth.HALF else 0


class Tally:
    """An account while it is being counted."""

    __slots__ = (
        "bye",
        "byes",
        "down",
        "draws",
        "entrant",
        "games_drawn",
        "games_lost",
        "games_won",
        "late",
        "lost",
        "opponents",
        "points",
        "scores",
        "up",
        "walkovers",
        "wins",
    )

    def __init__(self, entrant: int) -> None:
        self.entrant = entrant
        self.points = self.wins = self.draws = 0
        self.games_won = self.games_lost = self.games_drawn = 0
        self.byes = self.down = self.up = self.walkovers = 0
        self.opponents: list[int] = []
        self.scores: list[int] = []
        self.lost: list[int] = []
        self.bye = self.late = NOTHING

    def catch_up(self, place: int) -> None:
        """Put down nothing for the rounds passed over before round `place` (1 the first of the ledger)."""
        if len(self.scores) >= place:
            raise ValueError(f"entrant {self.entrant} is in round {place} of the stage twice")
        self.scores.extend([0] * (place - 1 - len(self.scores)))

    def score(self, points: int, place: int) -> None:
        """Put down what round `place` gave."""
        self.catch_up(place)
        self.scores.append(points)
        self.points += points

    def take_bye(self, worth: Worth, place: int, scoring: Scoring, match: MatchType) -> None:
        points = bye_points(worth, scoring)
        outcome = bye_outcome(points, scoring)
        self.score(points, place)
        self.byes += worth is not Worth.ZERO
        if points <= 0:
            return
        won, drew = outcome is Outcome.WIN, outcome is Outcome.DRAW
        self.wins += won
        self.draws += drew
        if won:
            sweep = match.sweep
            self.games_won += sweep.won
            self.games_lost += sweep.lost
            self.games_drawn += sweep.drawn
        self.bye = _with(self.bye, points, outcome)

    def done(self, places: int, *, dropped: bool) -> Account:
        self.scores.extend([0] * (places - len(self.scores)))
        return Account(
            self.entrant,
            self.points,
            self.wins,
            self.draws,
            len(self.lost),
            self.games_won,
            self.games_lost,
            self.games_drawn,
            len(self.opponents) + self.bye.rounds,
            self.byes,
            self.down,
            self.up,
            tuple(self.opponents),
            tuple(self.scores),
            tuple(self.lost),
            self.bye,
            self.late,
            self.walkovers,
            dropped,
        )


def _with(part: Part, points: int, outcome: Outcome | None) -> Part:
    return Part(
        part.points + points,
        part.rounds + 1,
        part.wins + (outcome is Outcome.WIN),
        part.draws + (outcome is Outcome.DRAW),
        part.losses + (outcome is Outcome.LOSS),
    )


def enter_late(tally: Tally, entrant: Entrant, counted: Sequence[Round], settings: StageSettings) -> None:
    """Put down the rounds before the entry of `entrant` [S14]."""
    for place, round in enumerate(counted, 1):
        if round.number >= entrant.first_entered:
            return
        given = round.bye_of(entrant.number)  # put right later [D11]
        if given is not None or round.number <= entrant.awarded:
            worth = given.worth if given is not None else Worth.FULL
            tally.take_bye(worth, place, settings.scoring, settings.match)
            continue
        points = settings.scoring.half_bye if settings.late is Late.HALF else 0
        outcome = bye_outcome(points, settings.scoring)
        if settings.late is Late.LOSSES:
            outcome = Outcome.LOSS
            tally.lost.append(place)
        tally.score(points, place)
        tally.draws += outcome is Outcome.DRAW
        tally.wins += outcome is Outcome.WIN
        tally.late = _with(tally.late, points, outcome)


def take_matches(
    tallies: Mapping[int, Tally], round: Round, place: int, scoring: Scoring, struck: frozenset[int]
) -> None:
    """Put down the matches of `round` that have a result and are not of somebody `struck`.

    The hot loop: plain integers, few calls.
    """
    win, draw, loss = scoring.win, scoring.draw, scoring.loss
    double_loss, forfeit, earlier = How.DOUBLE_LOSS, How.FORFEIT, place - 1
    for match in round.matches.values():
        result = match.result
        if result is None:
            continue
        first, second = match.first, match.second
        if struck and (first in struck or second in struck):
            continue
        a, b = tallies[first], tallies[second]
        if len(a.scores) != earlier:
            a.catch_up(place)
        if len(b.scores) != earlier:
            b.catch_up(place)
        if a.points > b.points:
            a.down += 1
            b.up += 1
        elif b.points > a.points:
            b.down += 1
            a.up += 1
        a.opponents.append(second)
        b.opponents.append(first)
        won, lost, drawn = result.won, result.lost, result.drawn
        if won:
            a.games_won += won
            b.games_lost += won
        if lost:
            a.games_lost += lost
            b.games_won += lost
        if drawn:
            a.games_drawn += drawn
            b.games_drawn += drawn
        if won == lost and result.how is not double_loss:
            a.draws += 1
            a.points += draw
            a.scores.append(draw)
            b.draws += 1
            b.points += draw
            b.scores.append(draw)
            continue
        winner, loser = (a, b) if won > lost else (b, a)
        loser.lost.append(place)
        loser.points += loss
        loser.scores.append(loss)
        if result.how is double_loss:
            winner.lost.append(place)
            winner.points += loss
            winner.scores.append(loss)
        else:
            winner.wins += 1
            winner.points += win
            winner.scores.append(win)
            winner.walkovers += result.how is forfeit
