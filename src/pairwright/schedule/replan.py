"""The rest of a game planned anew, after teams have come or gone [T9].

What has been played stands. From the next round on credited plays differ by at most 1 (if they differ by
more, after a round moved by hand, whoever has played least plays until they don't); of the plans that keep
to that, one with the fewest back-to-backs, then with the least sum of squares of credited meetings, then
with the evenest picks.

>>> from pairwright.schedule import change, measure, schedule
>>> game = schedule(6, 30, seed=3)
>>> tally = change(Tally.start(range(1, 7)).after(game[:11]), join=[7])
>>> rest = replan(tally, 19, seed=4)
>>> found = measure(tally.teams, rest, tally)
>>> found.play_spread_ever, found.back_to_back, found.pick_spread_ever
(1, 0, 1)

A tile more or less is no reason to plan anew. A drawn schedule goes on: draw it longer with the same seed.
A planned one is planned on from its end, and cut by cutting:

>>> longer = rest + replan(tally.after(rest), 2, seed=5)
>>> longer[:19] == rest
True
"""

from __future__ import annotations

from random import Random

from . import few, many
from .picks import assign, unevenness
from .position import Plan, Position, position
from .turn import Schedule, Tally, Turn, admit

FEW = 6
SOME = 13
"""Up to `FEW` teams several plans are followed side by side; up to `SOME`, if the other way misses the
bound."""

LONG = 1_000
"""Rounds beyond which that second search isn't worth its time."""


def replan(tally: Tally, rounds: int, seed: int) -> Schedule:
    """So many turns more for the teams of `tally` (from :func:`~.turn.change`), with the seed deciding among
    equals. The same arguments give the same turns.

    Raises `TooFewTeams` when fewer than two are left, and the refusals of the limits: of
    the teams, and of all rounds played and planned.

    Most plans are proven: no back-to-backs, and a sum of squares that no plan betters. Where that isn't
    reached they are the best of many. With four teams meetings come before back-to-backs, as two matches in
    turn for the rest of the game would have none. Bounded work: a tenth of a second as a rule, some three
    seconds for the largest game there may be. Source: [T9].
    """
    admit(len(tally.teams), max(1, tally.rounds + rounds))
    if rounds < 1:
        return ()
    chance = Random(seed)
    teams = tally.teams
    number = {team: at for at, team in enumerate(teams)}
    picks = [tally.picks[team] for team in teams]
    led = {
        (number[a], number[b]): times for (a, b), times in tally.led.items() if a in number and b in number
    }
    turns = min(
        (assign(plan, picks, led) for plan in _plans(position(tally), rounds, chance)),
        key=lambda found: unevenness(found, picks),
    )
    return tuple(Turn(teams[a], teams[b]) for a, b in turns)


def _plans(start: Position, rounds: int, chance: Random) -> list[Plan]:
    """The best plans found, equally good but for their picks."""
    teams = len(start.plays)
    if teams <= FEW:
        return few.plans(start, rounds, chance)
    found = many.plans(start, rounds, chance)
    cost = start.cost(found[0])
    if teams > SOME or rounds > LONG or cost == (0, start.least_squares(rounds)):
        return found
    others = few.plans(start, rounds, chance)
    return min(found, others, key=lambda plans: start.cost(plans[0]))
