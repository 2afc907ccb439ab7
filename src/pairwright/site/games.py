"""The games of a match on its ticket: a row of result buttons for each [C7] [C8] [C14].

The buttons are seen from the match's first seat, whoever begins the game, so that left is always the one
named first. A tap sends the game's place and the button's name in one value: "3 1-0".
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django.urls import reverse

from pairwright.app import views
from pairwright.app.desk import Sheet
from pairwright.core.outcome import Result
from pairwright.core.scoring import MatchType
from pairwright.core.tournament import Match, Phase
from pairwright.words import aloud, games, terms

from .reading import current


def shown(sheet: Sheet, number: int, row: views.TableRow, everything: bool = False) -> dict[str, Any]:
    """What `parts/games.html` takes: the groups of games of a match, each game with its buttons.

    Where games are paired one at a time only the next one has buttons, unless `everything` is asked for.
    """
    lang, state = current(), sheet.state
    round = state.rounds[number - 1]
    settings = state.stages[round.stage].settings
    is_open = round.phase in (Phase.RUNNING, Phase.FINISHED) and not state.closed
    boards = max((game.board for game in row.games), default=1)
    one_by_one = settings.one_game_at_a_time and not everything
    nexts = {board: _next(row, board) for board in range(1, boards + 1)}
    first, second = (_name(person) for person in (row.first, row.second))
    choices = [
        (choice.name, games.game_score(lang, choice.result), choice.result)
        for choice in settings.match.menu()
    ]
    several = {game.batch for game in row.games if game.game != _first_of(row, game.batch)}
    groups = []
    # A team match has a list of boards for each of its games.
    for (batch, turn), members in groupby(row.games, key=lambda g: (g.batch, g.game if boards > 1 else 0)):
        listed = list(members)
        title = ""
        if batch and turn in (0, _first_of(row, batch)):
            title = games.batch(lang, batch, _name(listed[0].draw_wins))
        elif turn and batch in several:
            title = games.label(lang, turn, 1, 1, 1)
        groups.append(
            {
                "batch": batch,
                "title": title,
                "games": [
                    {
                        "place": game.place,
                        "label": games.label(
                            lang, game.game, game.board, boards, 2 if batch in several else 1
                        ),
                        "short": lang.number(game.board if boards > 1 else game.game),
                        "left_begins": game.begins == row.first,
                        "players": game.players if any(game.players) else None,
                        "result": games.game_score(lang, game.result) if game.result else "",
                        "pressed": game.button,
                        "buttons": [
                            {"value": f"{game.place} {name}", "label": words, "name": name}
                            | {"means": _means(result, settings.match, first, second)}
                            for name, words, result in choices
                        ]
                        if is_open and (not one_by_one or nexts[game.board] == game.place)
                        else [],
                        "waits": is_open and game.result is None,
                    }
                    for game in listed
                ],
            }
        )
    return {
        "href": reverse("games", args=[sheet.id, number, row.table]),
        "seen": sheet.version,
        "groups": groups,
        "boards": boards,
    }


def _first_of(row: views.TableRow, batch: int) -> int:
    return min(game.game for game in row.games if game.batch == batch)


def _next(row: views.TableRow, board: int) -> int:
    return next((game.place for game in row.games if game.board == board and game.result is None), 0)


def _name(person: views.Person | None) -> str:
    return "" if person is None else terms.entrant(current(), {person.number: person.name}, person.number)


def _means(result: Result, kind: MatchType, first: str, second: str) -> str:
    single = result.won + result.lost == 0
    return aloud.result(current(), result, (first, second), kind, in_halves=single)


def told(sheet: Sheet, number: int, match: Match, place: int) -> str:
    """A game and its result as a sentence: "Table 2, game 1: Ann 1–0 Bo"."""
    lang = current()
    game = match.games[place - 1]
    boards = max(one.board for one in match.games)
    values = {
        "table": match.table,
        "game": games.label(lang, game.game, game.board, boards, 2 if boards > 1 else 1),
        "first": sheet.name(match.first),
        "second": sheet.name(match.second),
    }
    if game.result is None:
        return lang.say("Table %(table)s, %(game)s is open again: %(first)s – %(second)s", **values)
    score = games.game_score(lang, game.result)
    return lang.say("Table %(table)s, %(game)s: %(first)s %(score)s %(second)s", **values, score=score)
