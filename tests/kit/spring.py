"""A small event in which every kind of fact happens, decided act by act: the log kept for each release.

Round 1: 山田 (2) and Zoë (4) draw 1-1-1, Ann (1) beats محمد (3) 2-1; byes for Kim (5) and Kim (6). Lars (8)
comes late, Kim (5) leaves and comes back, one drop is undone. Round 2: محمد beats Kim (6) by forfeit, Ann
beats Kim (5) 2-1, Lars beats 山田 2-0 who leaves; Zoë sits out for half.
"""

from __future__ import annotations

from dataclasses import replace

from pairwright.core import commands as c
from pairwright.core.decide import decide
from pairwright.core.facts import Bye, ByeKind, Entry, Seating, Source, Wish, Worth
from pairwright.core.outcome import How, Result
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import fold

BEGAN = 1_772_355_600_000  # 2026-03-01 09:00 UTC; each act is a minute later


def spring() -> tuple[list[Entry], dict[int, str]]:
    """The entries and texts of the event."""
    entries: list[Entry] = []
    texts: dict[int, str] = {}
    acts = 0

    def act(command: c.Command, by: str = "organiser") -> None:
        nonlocal acts
        acts += 1
        first = len(entries) + 1
        decision = decide(fold(entries), command)
        at = BEGAN + 60_000 * acts
        entries.extend(Entry(seq, first, at, by, fact) for seq, fact in enumerate(decision.facts, first))
        texts.update(decision.texts)

    settings = StageSettings(rounds=3)
    act(c.Create("Spring Open 2026", settings))
    act(
        c.Enter(
            (
                c.Newcomer("Ann Lee", club="Rooks", rating=1850, country="NO", seed=1),
                c.Newcomer("山田 太郎", club="Rooks"),
                c.Newcomer("محمد علي"),
                c.Newcomer("Zoë 🐉"),
                c.Newcomer("Kim"),
                c.Newcomer("Kim", awarded=1),
                c.Newcomer("Mistake"),
            )
        )
    )
    for command in (
        c.Remove(7),
        c.Rename(5, "Kim (5)"),
        c.AwardByes(6, 2),
        c.AwardByes(6, 1),
        c.RequestBye(4, 2, Worth.HALF),
        c.SetWish(1, 2, Wish.AVOID),
        c.KeepTable(3, 1),
        c.WriteNote(3, "Needs a table near the door.\nAsked at 9:20."),
        c.Retitle("Spring Open"),
        c.ChangeSettings(replace(settings, minutes=40)),
        c.StartStage(),
    ):
        act(command)
    tables = (Seating(1, 3, 1), Seating(2, 2, 4))
    byes = (Bye(5, ByeKind.ODD), Bye(6, ByeKind.AWARDED))
    cost = (("rematches", 0),)
    for command in (
        c.Draft(1, tables, byes, seed=11),
        c.StepBack(),
        c.Draft(1, tables, byes, seed=12, source=Source.HAND, cost=cost, proof="exact"),
        c.Fix(1),
        c.StepBack(),
        c.Fix(1),
        c.StartRound(1),
        c.StepBack(),
        c.StartRound(1),
        c.PauseTimer(1),
        c.ResumeTimer(1),
        c.AdjustTimer(1, 300),
    ):
        act(command)
    for table, result in ((1, Result(2, 0)), (1, None), (1, Result(1, 2)), (2, Result(1, 1, 1))):
        act(c.Record(1, table, result), by="scorekeeper")
    act(c.Enter((c.Newcomer("Late Lars"),)))
    act(c.Drop(5))
    act(c.Return(5))
    before = len(entries)
    act(c.Drop(2))
    act(c.Restore(before))
    second = (Seating(1, 3, 6), Seating(2, 1, 5), Seating(3, 2, 8))
    act(c.Draft(2, second, (Bye(4, ByeKind.REQUESTED, Worth.HALF),), seed=13))
    act(c.StartRound(2))
    act(c.Record(2, 1, Result(2, 0, 0, How.FORFEIT)))
    act(c.Record(2, 2, Result(2, 1)))
    act(c.Record(2, 3, Result(0, 2), drop=(2,)))
    act(c.Close())
    act(c.Reopen())
    return entries, texts
