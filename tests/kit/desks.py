"""A desk in memory with repeatable chance, an event begun on it, and rounds played by rule."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

from pairwright.app.desk import Desk, Sheet
from pairwright.core import commands as c
from pairwright.core.outcome import Result
from pairwright.core.settings import StageSettings
from pairwright.store.memory import MemoryStore


def desk(seed: int = 1) -> Desk:
    chance, ticks = random.Random(seed), itertools.count(1_000_000)
    return Desk(MemoryStore(), clock=lambda: next(ticks), die=lambda: chance.getrandbits(31))


def begun(desk: Desk, players: int, settings: StageSettings | None = None) -> str:
    newcomers = tuple(c.Newcomer(f"P{i}") for i in range(1, players + 1))
    return desk.create(
        c.Create("Friday", settings or StageSettings()), c.Enter(newcomers), c.StartStage()
    ).sheet.id


def play(desk: Desk, id: str, first_wins: Callable[[int, int], bool] = lambda a, b: a < b) -> Sheet:
    """Start the draft and record every result; by default the lower number wins."""
    sheet = desk.sheet(id)
    number = len(sheet.state.rounds)
    sheet = desk.act(id, c.StartRound(number)).sheet
    for match in sheet.state.rounds[-1].matches.values():
        won = first_wins(match.first, match.second)
        sheet = desk.act(id, c.Record(number, match.table, Result(2, 0) if won else Result(0, 2))).sheet
    return sheet
