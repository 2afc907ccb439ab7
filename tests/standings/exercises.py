"""FIDE's exercises in tie-breaking, and files of the same shape, as events."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kit.story import Story
from pairwright.core import facts as f
from pairwright.core.outcome import How, Result
from pairwright.core.scoring import CHESS, best_of
from pairwright.core.settings import StageSettings, StandingsSettings

RULES = Path(__file__).parent.parent / "vectors" / "rules"

BYES = {
    "U": (f.ByeKind.ODD, f.Worth.FULL),
    "F": (f.ByeKind.REQUESTED, f.Worth.FULL),
    "H": (f.ByeKind.REQUESTED, f.Worth.HALF),
    "Z": (f.ByeKind.REQUESTED, f.Worth.ZERO),
}
SCORES = {
    "10": Result(1, 0),
    "01": Result(0, 1),
    "==": Result(0, 0, 1),
    "+-": Result(1, 0, 0, How.FORFEIT),
    "-+": Result(0, 1, 0, How.FORFEIT),
    "--": Result(0, 0, 0, How.DOUBLE_LOSS),
}
"""The marks of first and second seat together."""

EDITIONS = {"2023": "2023", "2026": "2026-03"}


def rules(name: str) -> Any:
    return json.loads((RULES / f"{name}.json").read_text())


def chess(edition: str = "2026-03", format: str = "swiss") -> StageSettings:
    table = StandingsSettings(order=("PTS",), edition=edition)
    return StageSettings(format=format, match=best_of(1), scoring=CHESS, standings=table)


def fide(event: Mapping[str, Any], settings: StageSettings | None = None) -> Story:
    """A FIDE exercise as facts: forfeits and byes as the table's marks say, white in the first seat."""
    players = {p["no"]: p for p in event["players"]}
    tale = Story(
        settings or chess(), [f.EntrantAdded(no, no + 1, rating=p["rating"]) for no, p in players.items()]
    )
    for number in range(event["rounds"]):
        matches, sitting = [], []
        for no, player in players.items():
            opponent, colour, mark = player["rounds"][number]
            if not opponent:
                sitting.append(f.Bye(no, *BYES[mark]))
                continue
            theirs = players[opponent]["rounds"][number]
            # A forfeit may have no colour: then the lower number sits first.
            if colour == "w" or (colour == "-" and no < opponent):
                matches.append((no, opponent, SCORES[mark + theirs[2]]))
        tale.round(matches, sitting)
    return tale
