"""A tile game decided act by act, with no schedule drawn for it: turns are put down by the test.

`Board` is for tests of what the core alone says; games with their schedules are played on a desk.
"""

from __future__ import annotations

from dataclasses import replace

from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.decide import decide
from pairwright.core.settings import StageSettings
from pairwright.core.tiles import Game
from pairwright.core.tournament import Tournament, fold
from pairwright.standings.presets import preset_of

TILES: StageSettings = preset_of("tiles").settings
UNSCHEDULED = replace(TILES, scheduled=False)


class Board:
    """Teams 1 … `teams` and tiles 1 … `tiles`, begun; `turns` are the plan, in order."""

    def __init__(
        self,
        teams: int = 4,
        tiles: int = 6,
        turns: tuple[tuple[int, int], ...] = (),
        settings: StageSettings = TILES,
        begin: bool = True,
    ) -> None:
        self.entries: list[f.Entry] = []
        self.texts: dict[int, str] = {}
        self.do(c.Create("Quiz", settings))
        if teams:
            self.do(c.Enter(tuple(c.Newcomer(f"Team {n}") for n in range(1, teams + 1))))
        if tiles:
            self.do(c.SetBoard(tiles))
        if turns:
            self.do(c.DrawSchedule(1, 0, turns))
        if begin:
            self.do(c.StartStage())

    def do(self, *commands: c.Command) -> Board:
        """Each command an act of its own. Raises what it is refused for."""
        for command in commands:
            decision = decide(self.state, command)
            first = len(self.entries) + 1
            self.entries += [
                f.Entry(s, first, s, "host", fact) for s, fact in enumerate(decision.facts, first)
            ]
            self.texts |= decision.texts
        return self

    @property
    def state(self) -> Tournament:
        return fold(self.entries)

    @property
    def game(self) -> Game:
        return self.state.stage.game
