"""Logs that nobody decided on: genuine ones with facts left out, told twice, moved or changed.

With true checksums, so that nothing but what they say is wrong.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any

from kit.desks import begun, desk
from pairwright.app.desk import Sheet
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.outcome import Result
from pairwright.core.settings import StageSettings

NUMBERS = (0, 1, 2, 3, -1, 9, 10**9, 2**63, 2**64 - 1, 1 - 2**64)


def a_day(format: str = "swiss") -> Sheet:
    """Two rounds of seven with everything the day brings beside results [D11] [D12] [D14] [D18]."""
    d = desk(3)
    id = begun(d, 7, StageSettings(rounds=3, cut=2, format=format))
    d.act(id, c.SwitchReports(on=True))
    d.act(id, c.Save("Before lunch"))
    d.act(id, c.StartRound(1))
    d.act(id, c.AddTableTime(1, 1, 300))
    matches = d.sheet(id).state.rounds[0].matches
    for table, match in matches.items():
        d.act(id, c.Report(1, table, match.first, Result(2, 0)))
        d.act(id, c.Report(1, table, match.second, Result(2, 0) if table != 2 else Result(0, 2)))
    d.act(id, c.Report(1, 2, matches[2].second, None))
    d.act(id, c.Record(1, 2, Result(2, 1)))
    if format in ("swiss", "monrad"):
        d.act(id, c.ChangeBye(1, d.sheet(id).state.rounds[0].byes[0].entrant, f.Worth.HALF))
        d.act(id, c.Enter((c.Newcomer("Late"), c.Newcomer("Later"))))
        d.act(id, c.ChangeBye(1, 8, f.Worth.HALF), c.ChangeBye(1, 9, f.Worth.ZERO))
        d.act(id, c.ChangeBye(1, 9, None))
        d.act(id, c.Remove(9))
    d.act(id, c.Drop(3))
    d.act(id, c.StartRound(2))
    d.act(id, c.Record(2, 1, Result(2, 0)))
    d.undo(id)
    d.act(id, c.Save())
    d.act(id, c.SwitchReports(on=True))
    match = d.sheet(id).state.rounds[1].matches[1]
    d.act(id, c.Report(2, 1, match.first, Result(2, 0)))
    d.act(id, c.Report(2, 1, match.second, Result(0, 2)))
    d.act(id, c.PauseTimer(2), c.ResumeTimer(2), c.AdjustTimer(2, 60), c.AddTableTime(2, 1, 60))
    return d.sheet(id)


def numbered(told: Sequence[f.Fact]) -> list[f.Entry]:
    """The facts as entries, each an act of its own, a second apart."""
    return [f.Entry(seq, seq, 10**12 + 1000 * seq, "x", fact) for seq, fact in enumerate(told, 1)]


def twisted(value: Any, chance: random.Random) -> Any:
    """The value with one thing in it, at any depth, changed, left out or there twice."""
    if isinstance(value, Enum):
        return chance.choice(list(type(value)))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.choice([*NUMBERS, value + 1, value - 1])
    if value is None:
        return chance.choice([None, 1, 9])
    if isinstance(value, tuple) and value:
        place = chance.randrange(len(value))
        instead = chance.choice([(), (value[place],) * 2, *[(twisted(value[place], chance),)] * 3])
        return (*value[:place], *instead, *value[place + 1 :])
    if is_dataclass(value) and fields(value):
        name = chance.choice([field.name for field in fields(value)])
        return replace(value, **{name: twisted(getattr(value, name), chance)})  # type: ignore[type-var]
    return value


def tampered(sheet: Sheet, chance: random.Random, most: Sequence[type[f.Fact]] = ()) -> list[f.Fact]:
    """The facts of a log with one or two things wrong after the second, mostly about facts of `most`."""
    told = [entry.fact for entry in sheet.entries]
    for _ in range(chance.choice([1, 1, 2])):
        meant = [place for place, fact in enumerate(told) if isinstance(fact, tuple(most))]
        place, other = chance.randrange(2, len(told)), chance.randrange(2, len(told))
        if meant and chance.random() < 0.6:
            place = chance.choice(meant)
        match chance.randrange(5):
            case 0:
                del told[place]
            case 1:
                told.insert(other, told[place])
            case 2:
                told[place], told[other] = told[other], told[place]
            case _:
                told[place] = twisted(told[place], chance)
    return told
