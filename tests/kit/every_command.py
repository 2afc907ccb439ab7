"""For every command an event in which it works, and the command as a program sends it.

`EXAMPLES` is name → (situation, the fields); `situation(desk, name)` makes the event.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pairwright.app.desk import Desk
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.encoding import encode_command
from pairwright.core.outcome import Result
from pairwright.core.settings import StageSettings
from pairwright.standings.presets import preset_of

SWISS = encode_command(c.ChangeSettings(StageSettings(rounds=4)))["settings"]
CUP = encode_command(c.ChangeSettings(preset_of("cup").settings))["settings"]
TURNS = [[1, 2], [2, 3], [3, 1], [1, 2], [2, 3], [3, 1]]

EXAMPLES: dict[str, tuple[str, dict[str, Any]]] = {
    "Create": ("nothing", {"title": "Friday", "settings": SWISS}),
    "ChangeSettings": ("list", {"settings": SWISS}),
    "Retitle": ("list", {"title": "Saturday"}),
    "Enter": ("list", {"newcomers": [{"name": "Eve", "club": "North"}]}),
    "Rename": ("list", {"entrant": 1, "name": "Anna"}),
    "Remove": ("list", {"entrant": 4}),
    "AwardByes": ("list", {"entrant": 1, "awarded": 1}),
    "RequestBye": ("list", {"entrant": 1, "round": 2, "worth": "half"}),
    "Drop": ("draft", {"entrant": 4}),
    "Return": ("dropped", {"entrant": 4}),
    "SetWish": ("list", {"first": 1, "second": 2, "wish": "forbid"}),
    "KeepTable": ("list", {"entrant": 1, "table": 2}),
    "WriteNote": ("list", {"entrant": 1, "note": "Needs a table near the door."}),
    "Erase": ("list", {"entrant": 1}),
    "StartStage": ("list", {}),
    "Draft": (
        "stepped back",
        {
            "round": 1,
            "tables": [{"table": 1, "first": 1, "second": 2}, {"table": 2, "first": 3, "second": 4}],
            "byes": [],
            "seed": 7,
            "source": "hand",
        },
    ),
    "Withdraw": ("draft", {}),
    "Fix": ("draft", {"round": 1}),
    "StartRound": ("draft", {"round": 1}),
    "StepBack": ("draft", {}),
    "Record": ("running", {"round": 1, "table": 1, "result": [2, 1, 0], "seen": 1}),
    "PauseTimer": ("running", {"round": 1}),
    "ResumeTimer": ("paused", {"round": 1}),
    "AdjustTimer": ("running", {"round": 1, "seconds": 60}),
    "AddTableTime": ("running", {"round": 1, "table": 1, "seconds": 60}),
    "ChangeBye": ("bye", {"round": 1, "entrant": 3, "worth": "half"}),
    "SwitchReports": ("running", {"on": True}),
    "Report": ("reports", {"round": 1, "table": 1, "entrant": 1, "result": [2, 1, 0]}),
    "Save": ("list", {"name": "Before the start"}),
    "AddStage": ("over", {"settings": CUP, "members": [1, 2]}),
    "RecordGame": ("cup", {"round": 1, "table": 1, "game": 1, "result": [1, 0, 0]}),
    "AddTiebreaks": ("drawn", {"round": 1}),
    "SetTiebreak": ("drawn", {"round": 1, "table": 1, "games": 3}),
    "LengthenMatch": ("cup", {"round": 1, "table": 1, "games": 4}),
    "AddBronze": ("final", {"round": 2}),
    "SetSquad": ("teams", {"entrant": 1, "members": [{"name": "Ada"}, {"name": "Bea"}]}),
    "SetAbsence": ("squads", {"entrant": 1, "member": 1, "round": 1, "absent": True}),
    "SetLineUp": ("squads", {"round": 1, "entrant": 1, "boards": [2, 1]}),
    "Colour": ("tiles", {"entrant": 1, "colour": 3}),
    "SetBoard": ("tiles", {"count": 6, "tiles": [{"title": "Sea"}]}),
    "AddTiles": ("game", {"count": 1}),
    "RemoveTile": ("game", {"tile": 6}),
    "ChangeTile": ("game", {"tile": 6, "says": {"title": "Lake", "points": 2}}),
    "DrawSchedule": ("tiles", {"seed": 7, "kept": 0, "turns": TURNS}),
    "OpenTile": ("game", {"tile": 1}),
    "FinishTile": ("open", {"tile": 1, "winner": None}),
    "CancelTile": ("game", {"tile": 1}),
    "ReturnTile": ("open", {"tile": 1}),
    "ReopenTile": ("finished", {"tile": 1}),
    "MoveRound": ("game", {"round": 2}),
    "Close": ("over", {}),
    "Reopen": ("closed", {}),
    "Restore": ("draft", {"to": 6}),
}

FOUR = c.Enter(tuple(c.Newcomer(name) for name in ("Ann", "Bo", "Cy", "Di")))
THREE = c.Enter(FOUR.newcomers[:3])
WON = Result(2, 0)
PAIRED = c.Draft(1, (f.Seating(1, 1, 2), f.Seating(2, 3, 4)), (), seed=7)


def command(name: str) -> dict[str, Any]:
    """The example as it is sent."""
    return {"command": name, **EXAMPLES[name][1]}


def situation(desk: Desk, name: str) -> str:
    """An event of that name; its id."""
    make, before = SITUATIONS[name]
    if isinstance(before, str):
        id = situation(desk, before)
        for act in make:
            desk.act(id, act)
        return id
    return desk.create(c.Create("Friday", before), *make).sheet.id


def games(round: int, tables: int, *results: Result) -> tuple[c.Command, ...]:
    """The games of every match of a cup's round end so."""
    return tuple(
        c.RecordGame(round, table, game, result)
        for table in range(1, tables + 1)
        for game, result in enumerate(results, 1)
    )


ONE, DRAW = Result(1, 0), Result(0, 0, 1)
TEAMS = replace(preset_of("casual-1").settings, boards=2)
SITUATIONS: dict[str, tuple[tuple[c.Command, ...], StageSettings | str]] = {
    "list": ((FOUR,), StageSettings()),
    "draft": ((c.StartStage(),), "list"),
    "dropped": ((c.Drop(4),), "list"),
    "stepped back": ((c.StepBack(),), "draft"),
    "running": ((c.StartRound(1),), "draft"),
    "paused": ((c.PauseTimer(1),), "running"),
    "reports": ((PAIRED, c.StartRound(1), c.SwitchReports(True)), "stepped back"),
    "three": ((THREE, c.AwardByes(3, 1)), StageSettings()),
    "bye": ((c.StartStage(), c.StartRound(1)), "three"),
    "short": ((FOUR, c.StartStage()), StageSettings(rounds=1)),
    "over": ((c.StartRound(1), c.Record(1, 1, WON), c.Record(1, 2, WON)), "short"),
    "closed": ((c.Close(),), "over"),
    "cup draft": ((FOUR, c.StartStage()), preset_of("cup").settings),
    "cup": ((c.StartRound(1),), "cup draft"),
    "drawn": (games(1, 2, ONE, Result(0, 1)), "cup"),
    "final": ((*games(1, 2, ONE, ONE), c.StartRound(2)), "cup"),
    "teams": ((FOUR,), TEAMS),
    "squads": (
        (
            *(c.SetSquad(n, (c.SquadMember(f"A{n}"), c.SquadMember(f"B{n}"))) for n in range(1, 5)),
            c.StartStage(),
            c.Fix(1),
        ),
        "teams",
    ),
    "tiles": ((THREE, c.SetBoard(6)), preset_of("tiles").settings),
    "game": ((c.StartStage(),), "tiles"),
    "open": ((c.OpenTile(1),), "game"),
    "finished": ((c.FinishTile(1, None),), "open"),
}
"""Name → (what is done, the settings it begins with or the situation before it)."""
