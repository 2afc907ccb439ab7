"""What of a tile game is printed: the schedule by round and by team, the board, the score [D15] [T7]."""

from __future__ import annotations

import math
from typing import Any

from django.http import Http404, HttpRequest

from pairwright.app import board as games
from pairwright.app.board import Team
from pairwright.app.desk import Sheet

from .board import game_stage
from .layout import CATEGORIES, Cell, cell, columns
from .plan import Line, listed
from .score import score_values
from .typed import whole

ACROSS = 8
"""Most tiles side by side on paper."""
LINES_MOST = 1000
"""Lines of a sheet; a longer schedule is printed in parts."""


def schedule(request: HttpRequest, tournament: Sheet) -> tuple[str, dict[str, Any]]:
    """Every round: who picks, who else plays, and what came of it."""
    stage = game_stage(tournament)
    lines = listed(tournament, stage, games.schedule_view(tournament, stage))
    part, parts = _part(request, len(lines), LINES_MOST)
    shown = lines[(part - 1) * LINES_MOST : part * LINES_MOST]
    return "paper/schedule.html", {"lines": shown, "rounds": len(lines), "part": part, "parts": parts}


def rounds(request: HttpRequest, tournament: Sheet) -> tuple[str, dict[str, Any]]:
    """Each team's own rounds, to be cut apart and handed out."""
    stage = game_stage(tournament)
    lines = listed(tournament, stage, games.schedule_view(tournament, stage))
    mine: dict[int, tuple[Team, list[tuple[Line, Team, bool]]]] = {
        team.person.number: (team, []) for team in games.board(tournament, stage).teams
    }
    for line in lines:
        picker, other = line.turn.picker, line.turn.other
        mine[picker.person.number][1].append((line, other, True))
        mine[other.person.number][1].append((line, picker, False))
    each = max(1, LINES_MOST * len(mine) // max(1, 2 * len(lines)))
    part, parts = _part(request, len(mine), each)
    shown = list(mine.values())[(part - 1) * each : part * each]
    return "paper/rounds.html", {"teams": shown, "count": len(mine), "part": part, "parts": parts}


def _part(request: HttpRequest, count: int, most: int) -> tuple[int, int]:
    """Which part of a sheet of `count` lines is asked for (`?part=`), and how many there are. Raises
    Http404."""
    parts = max(1, math.ceil(count / most))
    text = request.GET.get("part", "1")
    part = whole(text)
    if part is None or not 1 <= part <= parts:
        raise Http404(text)
    return part, parts


def board(request: HttpRequest, tournament: Sheet) -> tuple[str, dict[str, Any]]:
    """The board as it stands, in rows: a category a column where it has categories."""
    view = games.board(tournament, game_stage(tournament))
    names = [name for name in dict.fromkeys(tile.category for tile in view.tiles) if name]
    if any(not tile.category for tile in view.tiles):
        names.append("")
    by_category = len(names) in CATEGORIES and len(names) <= ACROSS and any(names)
    cells = [cell(tile, view.worth, by_category) for tile in view.tiles]
    rows: list[list[Cell | None]] = []
    if by_category:
        piles = [[one for one in cells if one.tile.category == name] for name in names]
        for place in range(max(map(len, piles))):
            rows.append([pile[place] if place < len(pile) else None for pile in piles])
    else:
        across = min(ACROSS, columns(len(cells)))
        for place in range(0, len(cells), across):
            row: list[Cell | None] = list(cells[place : place + across])
            rows.append(row + [None] * (across - len(row)))
    return "paper/board.html", {"view": view, "rows": rows, "names": names if by_category else []}


def score(request: HttpRequest, tournament: Sheet) -> tuple[str, dict[str, Any]]:
    """The score."""
    return "paper/score.html", score_values(tournament, game_stage(tournament))
