"""Taking published rounds back for a correction: those of a cup that rest on it, or the newest [C15] [D11].

A result that changes who won a cup match of an earlier round leaves the rounds after it with somebody in them
who is out now. The organiser keeps them as they were played, or takes them back. In a Swiss or Monrad the
newest published round can be drawn again while nothing of it is recorded. The steps back and the change are
one act, so that one Undo brings everything again.
"""

from __future__ import annotations

from dataclasses import dataclass

from pairwright.core import commands as c
from pairwright.core.knockout import CUP, cup_rounds
from pairwright.core.tournament import Match, Phase, Round, Tournament

from .desk import Sheet
from .preview import BY_STANDINGS

STEPS = {Phase.DRAFT: 0, Phase.FIXED: 1, Phase.RUNNING: 2, Phase.FINISHED: 2}
"""How many steps back make a round a draft; one more takes it away."""


@dataclass(frozen=True, slots=True)
class Fallen:
    """A later match that somebody plays who would not be in it; `second` is None for a walkover (table 0)."""

    round: int
    table: int
    first: int
    second: int | None
    played: bool


@dataclass(frozen=True, slots=True)
class Correction:
    """What a new result of an earlier cup match upsets.

    `was` won the match so far and `becomes` wins it then, None for nobody. `falls` are the later matches that
    rest on the old winner, `rounds` those that can be taken back, () where another stage has begun since.
    """

    round: int
    was: int | None
    becomes: int | None
    falls: tuple[Fallen, ...]
    rounds: tuple[int, ...]


def correction(before: Sheet, after: Sheet, round: int, table: int) -> Correction | None:
    """What changing that match upsets, `after` being the sheet with the change; None if nothing.

    Only rounds that are fixed or further can be upset: a draft is drawn again by itself. Cost: one pass over
    the later rounds.
    """
    state = before.state
    stage = state.rounds[round - 1].stage
    if state.stages[stage].settings.format != CUP:
        return None
    old, new = state.rounds[round - 1].matches[table], after.state.rounds[round - 1].matches[table]
    was, becomes = old.winner, new.winner
    if was == becomes:
        return None
    falls = tuple(_falls(state, round, old))
    if not falls:
        return None
    return Correction(round, was, becomes, falls, _can_go(state, round))


def _falls(state: Tournament, round: int, match: Match) -> list[Fallen]:
    """The later matches of whoever was in the corrected one: the winner's, and a loser's bronze match."""
    stage = state.rounds[round - 1].stage
    bronze = {
        (told.round.number, told.bronze.table) for told in cup_rounds(state, stage) if told.bronze is not None
    }
    found: list[Fallen] = []
    for later in state.published[round:]:
        if later.stage != stage:
            continue
        found += [
            Fallen(later.number, 0, bye.entrant, None, False)
            for bye in later.byes
            if bye.entrant == match.winner
        ]
        for at, one in sorted(later.matches.items()):
            two = {one.first, one.second}
            upset = bool(two & {match.first, match.second}) and (later.number, at) in bronze
            if match.winner in two or upset:
                found.append(Fallen(later.number, at, one.first, one.second, one.result is not None))
    return found


def _can_go(state: Tournament, round: int) -> tuple[int, ...]:
    later = state.rounds[round:]
    if any(one.stage != state.rounds[round - 1].stage for one in later):
        return ()
    if state.stage.number != state.rounds[round - 1].stage:
        return ()
    return tuple(one.number for one in later)


def taking_back(state: Tournament, round: int) -> tuple[c.StepBack, ...]:
    """The steps back after which `round` is the last one but for a draft, their results being lost.

    They come before the new result in one act, as in ``desk.act(id, *taking_back(state, 1), c.Record(…))``.
    The draft is drawn again by itself once the result is in. Empty where another stage has begun since.
    """
    gone = _can_go(state, round)
    return tuple(
        c.StepBack(losing_results=True)
        for number in reversed(gone)
        for _ in range(STEPS[state.rounds[number - 1].phase] + (number > round + 1))
    )


def redrawing(state: Tournament, after: int = 0) -> tuple[c.StepBack, ...]:
    """The steps back that make the newest published round a draft again, so that a change before it draws it
    anew.

    They come before the change in one act, as in ``desk.act(id, *redrawing(state, 1), c.Record(1, …))``; the
    round is then drawn from the changed standings with the seed it had (see `look` for the nearest pairing).
    () unless that round comes after round `after`, is of the newest stage, a Swiss or Monrad, and nothing of
    it is recorded: neither results nor games nor what players report. Should something be recorded meanwhile
    the act is refused and nothing lost. Cost: one pass over the round.
    """
    last = state.rounds[-1] if state.rounds else None
    if last is None or state.closed or last.number <= after or last.phase not in (Phase.FIXED, Phase.RUNNING):
        return ()
    if last.stage != state.stage.number or state.settings.format not in BY_STANDINGS:
        return ()
    games = any(game.result is not None for match in last.matches.values() for game in match.games)
    if games or last.reports or last.open < len(last.matches):
        return ()
    return tuple(c.StepBack() for _ in range(STEPS[last.phase]))


@dataclass(frozen=True, slots=True)
class Lost:
    """What goes with the pairings when a round is drawn again.

    The extra time of `tables` [D14], the line-ups of `teams` [C14], and what was changed in the byes of the
    entrants `byes`, which are worth again what they were.
    """

    tables: tuple[int, ...]
    teams: tuple[int, ...]
    byes: tuple[int, ...]


def lost(old: Round, new: Round) -> Lost:
    """What `new`, the same round drawn again, has no longer of `old`. Cost: one pass over both."""
    worths = {bye.entrant: bye.worth for bye in new.byes}
    return Lost(
        tuple(sorted(set(old.extra) - set(new.extra))),
        tuple(sorted(set(old.line_ups) - set(new.line_ups))),
        tuple(bye.entrant for bye in old.byes if worths.get(bye.entrant, bye.worth) != bye.worth),
    )
