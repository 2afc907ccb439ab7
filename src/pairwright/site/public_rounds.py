"""A round as everybody sees it: matches by table with names, state and score; line-ups; who sits out."""

from __future__ import annotations

from typing import Any

from pairwright.app import views
from pairwright.app.public import Public
from pairwright.core.knockout import CUP
from pairwright.words import day, numbers, stages, terms
from pairwright.words import games as words_of

from .reading import current
from .tickets import ticket

TOLD = ("table", "left", "right", "score", "won", "note", "missing", "tag", "ended")
"""What of a ticket is for everybody."""


def round_shown(event: Public, number: int) -> dict[str, Any]:
    """Round `number`, tables in order. Cost: one pass over the round and over the history before it."""
    lang, view = current(), views.round_view(event.sheet, number)
    return {
        "number": number,
        "round_name": stages.title(lang, number, view.left),
        "phase": view.phase.value,
        "entered": view.entered,
        "total": len(view.tables),
        "teams": view.boards > 1,
        "matches": [
            match_shown(event, number, row) | {"extra": more_time(event, number, row)} for row in view.tables
        ],
        "byes": [bye_shown(row, view) for row in view.byes],
    }


def more_time(event: Public, number: int, row: views.TableRow) -> str:
    """By how much a table that still plays has more time, or less, than the round; "" for most."""
    seconds = event.state.rounds[number - 1].extra.get(row.table, 0)
    return day.more_time(current(), seconds) if seconds and row.open else ""


def match_shown(event: Public, number: int, row: views.TableRow) -> dict[str, Any]:
    """A match: `left` and `right` with name, number, whether out and perhaps a record; `score`; `lines` are
    the games that are recorded one by one, with who sits there."""
    told = ticket(event.sheet, number, row)
    return {name: told[name] for name in TOLD} | {"lines": _lines(row)}


def _lines(row: views.TableRow) -> list[dict[str, Any]]:
    """The games of a match, where anybody is named for them or there are several."""
    lang = current()
    named = any(any(game.players) for game in row.games)
    if not named and len(row.games) < 2:
        return []
    boards = max(game.board for game in row.games)
    several = len({(game.game, game.batch) for game in row.games}) > 1
    return [
        {
            "label": words_of.label(lang, game.game, game.board, boards, 2 if several else 1),
            "players": game.players,
            "score": words_of.game_score(lang, game.result) if game.result else "–",
        }
        for game in row.games
    ]


def bye_shown(row: views.ByeRow, view: views.RoundView) -> dict[str, Any]:
    """Somebody who sits out, and what for."""
    lang, cup = current(), view.format == CUP
    kind = terms.bye_kind(lang, row.kind, cup)
    worth = numbers.points(lang, row.points, view.unit)
    words = kind if cup else lang.say("%(kind)s, worth %(points)s", kind=kind, points=worth)
    name = terms.entrant(lang, {row.person.number: row.person.name}, row.person.number)
    return {"number": row.person.number, "name": name, "words": words}
