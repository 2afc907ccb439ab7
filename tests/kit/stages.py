"""Stages of every kind, and a hand that plays them on: settings, results by chance, one act after another."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from pairwright.app.desk import Desk, Sheet
from pairwright.core import commands as c
from pairwright.core.outcome import Result
from pairwright.core.scoring import CHESS, best_of
from pairwright.core.settings import CupSettings, StageSettings, StandingsSettings
from pairwright.core.tournament import Match, Phase

from .desks import desk

WON, LOST, DRAWN = Result(1, 0), Result(0, 1), Result(0, 0, 1)
BATCHES_MOST = 60
"""More batches of tiebreak games than a fair coin leaves drawn one after the other."""


def stage(format: str, order: str = "PTS BH", **changes: Any) -> StageSettings:
    """Settings of single games at 1/½/0, without a timer; what a cup has is named as in `CupSettings`."""
    cup = {name: changes.pop(name) for name in list(changes) if name in CupSettings.__dataclass_fields__}
    made = StageSettings(
        preset=format,
        format=format,
        match=best_of(1),
        scoring=CHESS,
        standings=StandingsSettings(order=tuple(order.split())),
        minutes=None,
        cup=CupSettings(**cup),
    )
    return replace(made, **changes)


def entered(many: int, settings: StageSettings, seed: int = 1) -> tuple[Desk, str]:
    """An event of so many that has begun: its first round is drawn."""
    d = desk(seed)
    names = tuple(c.Newcomer(f"P{number}") for number in range(1, many + 1))
    return d, d.create(c.Create("Event", settings), c.Enter(names), c.StartStage()).sheet.id


def chances(rng: random.Random, draws: float) -> Result:
    """The result of one game, drawn so often."""
    return DRAWN if rng.random() < draws else rng.choice((WON, LOST))


def missing(round: int, match: Match, rng: random.Random, draws: float) -> list[c.Command]:
    """The commands that record what the match lacks now."""
    if not match.games:
        return [c.Record(round, match.table, chances(rng, draws))]
    places = [place for place, game in enumerate(match.games, 1) if game.result is None]
    return [c.RecordGame(round, match.table, place, chances(rng, draws)) for place in places]


def step(d: Desk, id: str, rng: random.Random, draws: float = 0.3) -> bool:
    """One act that brings the event on: start a round, or record all that is missing; False at the end."""
    state = d.sheet(id).state
    if not state.stage.started:
        d.act(id, c.StartStage())
        return True
    if not state.rounds or state.rounds[-1].stage != state.stage.number:
        return False
    last = state.rounds[-1]
    if last.phase in (Phase.DRAFT, Phase.FIXED):
        d.act(id, c.StartRound(last.number))
        return True
    commands = [
        command
        for _, match in sorted(last.matches.items())
        if match.open
        for command in missing(last.number, match, rng, draws)
    ]
    if commands:
        d.act(id, *commands)
    return bool(commands)


def play_out(d: Desk, id: str, rng: random.Random, draws: float = 0.3) -> Sheet:
    """The event after the newest stage has been played to its end."""
    acts = 0
    while step(d, id, rng, draws):
        acts += 1
        assert acts < 500, "it never ends"
    return d.sheet(id)


def won(d: Desk, id: str, winners: Iterable[int], round: int | None = None) -> Sheet:
    """The last round started if it is not, and its matches won two-nil or so by `winners`."""
    state = d.sheet(id).state
    number = len(state.rounds) if round is None else round
    if state.rounds[number - 1].phase in (Phase.DRAFT, Phase.FIXED):
        state = d.act(id, c.StartRound(number)).sheet.state
    commands: list[c.Command] = []
    for winner in winners:
        match = state.rounds[number - 1].match_of(winner)
        assert match is not None
        mine = WON if match.first == winner else LOST
        if match.games:
            commands += [
                c.RecordGame(number, match.table, place, mine) for place in range(1, len(match.games) + 1)
            ]
        else:
            commands.append(c.Record(number, match.table, mine))
    return d.act(id, *commands).sheet
