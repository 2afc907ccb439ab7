"""The tile stage: its schedule in set-up and in mid-game, its score, and what verification asks [T1]–[T17].

The schedule room knows teams 1 … n and turns; this module makes them of entrants and puts turns down as the
plan. In set-up a schedule is drawn anew whenever the number of teams or tiles changes. In mid-game a tile
more or less goes on from the plan or cuts it; a team that comes or goes makes the rest be planned anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

from pairwright.core import facts as f
from pairwright.core.commands import DrawSchedule
from pairwright.core.decide_tiles import COLOURS
from pairwright.core.refusals import TooFewTiles, WrongKindOfStage
from pairwright.core.tiles import TEAMS_MOST, TILES, Game, Play
from pairwright.core.tournament import Tournament
from pairwright.schedule import Schedule, Tally, Turn, change, check, measure, replan, schedule
from pairwright.standings.ledger import Ledger
from pairwright.standings.tiles import scores

from .table import Row, Table

__all__ = ["COLOURS", "draw", "first", "follow", "judge", "longer", "over", "table", "tally", "teams"]

COLUMNS = (("PTS", "points"), ("TILES", "count"), ("PLAYED", "count"))
"""The columns of the score: points, tiles won, tiles played."""


def teams(state: Tournament) -> tuple[int, ...]:
    """Who plays on, by entry number."""
    return tuple(entrant.number for entrant in state.active())


def draw(state: Tournament, seed: int) -> DrawSchedule:
    """Another schedule by `seed`, for all rounds to come [T5]. Nothing that was played changes.

    Raises `TooFewTeams`, `TooFewTiles` where no tile is left, and the refusals of the limits.
    """
    game, field = state.stage.game, teams(state)
    if not state.settings.scheduled:
        raise WrongKindOfStage(TILES)
    if not game.left:
        raise TooFewTiles(0)
    if not game.plays and game.open is None:
        return DrawSchedule(seed, 0, pairs(first(field, game.left, seed)))
    return DrawSchedule(seed, 0, pairs(replan(tally(game, field), game.left, seed)))


def first(field: tuple[int, ...], rounds: int, seed: int) -> Schedule:
    """The schedule of a whole game among `field`; the refusals of `schedule`."""
    return tuple(Turn(field[t.picker - 1], field[t.other - 1]) for t in schedule(len(field), rounds, seed))


def pairs(turns: Iterable[Turn]) -> tuple[tuple[int, int], ...]:
    return tuple((turn.picker, turn.other) for turn in turns)


def follow(state: Tournament, die: Callable[[], int]) -> DrawSchedule | None:
    """What the schedule needs after a change, None if it fits [T5] [T9]."""
    if state.closed or not state.stages:
        return None
    game, field = state.stage.game, teams(state)
    ahead = game.ahead()
    if not (state.settings.scheduled and 2 <= len(field) <= TEAMS_MOST and game.left):
        return DrawSchedule(game.seed, 0, ()) if ahead else None
    if not state.stage.started:
        fits = game.planned_for == frozenset(field) and len(game.plan) == len(game.tiles)
        return None if fits else draw(state, die())
    planned = game.planned_for
    if planned != frozenset(field) or not planned.issuperset(t for r in ahead for t in game.plan[r]):
        return draw(state, die())
    if len(ahead) > game.left:
        return DrawSchedule(game.seed, game.left, ())
    if len(ahead) < game.left:
        return DrawSchedule(game.seed, len(ahead), pairs(longer(game, field, game.left - len(ahead))))
    return None


def longer(game: Game, field: tuple[int, ...], more: int) -> Schedule:
    """The turns that follow the plan: the drawn sequence goes on, a planned rest is planned on [T9]."""
    rounds = sorted(game.plan)
    planned = tuple(Turn(*game.plan[number]) for number in rounds)
    opened = _opened(game)
    as_planned = all(game.plan.get(play.round) == (play.picker, play.other) for play in opened)
    once = len({play.round for play in opened}) == len(opened)
    same_teams = all(those == frozenset(field) for those in _changes(game).values())
    if as_planned and once and same_teams and rounds == list(range(1, len(rounds) + 1)):
        whole = first(field, len(planned) + more, game.seed)
        if whole[: len(planned)] == planned:
            return whole[len(planned) :]
    to_come = tuple(Turn(*game.plan[number]) for number in game.ahead())
    return replan(tally(game, field).after(to_come), more, game.seed)


def tally(game: Game, field: Iterable[int]) -> Tally:
    """What everybody has to their name: every tile played to its end or in play, and the credits of those
    who came in mid-game [T9].

    Cost: the tiles played, and the pairs of teams for each time the field changed.
    """
    turns = [Turn(play.picker, play.other) for play in _opened(game)]
    changes = _changes(game)
    places = [*changes, len(turns)]
    start = changes[places[0]] if changes else frozenset(field)
    told = _played(Tally.start(sorted(start)), turns[: places[0]])
    for since, until in pairwise(places):
        told = _played(_changed(told, changes[since]), turns[since:until])
    return _changed(told, frozenset(field))


def _changes(game: Game) -> dict[int, frozenset[int]]:
    """The teams that what was played was planned for, by how many tiles had been opened before.

    Who came and went since the last of them isn't in it: that is one change, to those who play on now.
    """
    opened = len(_opened(game))
    return {since: those for since, those in game.fields if since < opened}


def _opened(game: Game) -> list[Play]:
    """Every tile played to its end, and the one in play."""
    return [*game.plays.values(), *(() if game.open is None else (game.open,))]


def _played(told: Tally, turns: list[Turn]) -> Tally:
    """The tally after these turns; who plays in them was there from the first of them on.

    Nobody planned for them where the host picked the teams, or where a tile was played again later.
    """
    strange = {team for turn in turns for team in (turn.picker, turn.other)} - told.plays.keys()
    return (change(told, join=sorted(strange)) if strange else told).after(turns)


def _changed(told: Tally, field: frozenset[int]) -> Tally:
    playing = set(told.teams)
    if playing == field:
        return told
    return change(told, leave=sorted(playing - field), join=sorted(field - playing))


def over(state: Tournament) -> bool:
    """Whether no tile is left [T15]."""
    return state.stage.game.over


def table(ledger: Ledger) -> Table:
    """The score, whoever took part in the stage: points, tiles won, tiles played [T15]."""
    state, stage = ledger.tournament, ledger.tournament.stages[ledger.stage]
    newest = stage.number == state.stage.number
    field = teams(state) if newest else sorted(stage.game.planned_for)
    rows = tuple(
        Row(
            score.team,
            score.rank,
            (score.won, score.nobody, score.lost),
            (score.points, score.won, score.plays),
        )
        for score in scores(stage.game, field)
    )
    return Table(COLUMNS, rows)


def judge(state: Tournament, fact: f.Fact) -> tuple[tuple[str, str], ...]:
    """What is wrong with a schedule in a log, as (code, detail): worse than it can be, by the checker."""
    if not isinstance(fact, f.ScheduleDrawn) or not fact.turns:
        return ()
    game, field = state.stage.game, teams(state)
    turns = tuple(Turn(*turn) for turn in fact.turns)
    if not game.plays and game.open is None and fact.kept == 0:
        beyond = check(field, turns).beyond
        return (("not-the-best", ", ".join(beyond)),) if beyond else ()
    kept = tuple(Turn(*game.plan[number]) for number in game.ahead()[: fact.kept])
    before = tally(game, field).after(kept)
    again = longer(game, field, len(turns)) if fact.kept else replan(before, len(turns), fact.seed)
    mine, best = measure(field, turns, before), measure(field, again, before)
    worse = [
        name
        for name in ("play_spread_ever", "back_to_back", "meeting_spread_ever", "pick_spread_ever")
        if getattr(mine, name) > getattr(best, name)
    ]
    return (("not-the-best", ", ".join(worse)),) if worse else ()
