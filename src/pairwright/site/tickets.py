"""Matches as the pages show them: tickets, the buttons of the result dialog, and results in words.

The first seat is the side named first: left, and right in a page that is read from the right. A score keeps
to its sides (`Language.score`), so that each number stands by its name.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.urls import reverse

from pairwright.app import outlook, reports, views
from pairwright.app.desk import Sheet
from pairwright.core.knockout import CUP
from pairwright.core.outcome import How, Outcome, Result
from pairwright.core.scoring import MatchType
from pairwright.core.tournament import Match, Phase, Round
from pairwright.words import aloud, day, numbers, terms
from pairwright.words import games as words_of
from pairwright.words import outlook as words_ahead
from pairwright.words.language import Language

from . import games
from .reading import current


def match_type(sheet: Sheet, round: Round) -> MatchType:
    """Which results the matches of a round can have."""
    return sheet.state.stages[round.stage].settings.match


def of_games(match: Match) -> bool:
    """Whether the games of a match are recorded one by one; tiebreak games alone don't make it so."""
    return any(game.batch == 0 for game in match.games)


def in_halves(sheet: Sheet, round: Round, match: Match) -> bool:
    """Whether a drawn game of the match is written ½–½: its games are recorded one by one, or it is a single
    game in which a draw is half a win."""
    return of_games(match) or _half_a_win(sheet, round)


def _half_a_win(sheet: Sheet, round: Round) -> bool:
    settings = sheet.state.stages[round.stage].settings
    scoring = settings.scoring
    half = scoring.win == scoring.unit and 2 * scoring.draw == scoring.unit and scoring.loss == 0
    return settings.match.best_of == 1 and half


def score(lang: Language, result: Result, match: MatchType, by_game: bool = False) -> str:
    """A result as text: "2–1" with each number on its side, "ID", "2–0 (forfeit)", "Double loss".

    `by_game` is for one that is written with halves (`in_halves`): "1½–½".
    """
    if by_game:
        single = match.allows(result) and result.won + result.lost + result.drawn == 1
        return words_of.game_score(lang, result) if single else words_of.total(lang, result)
    if result.how is not How.PLAYED:
        return terms.score(lang, result)
    return label(lang, match.name(result))


def label(lang: Language, name: str) -> str:
    """What stands on the button called `name`: "2–1", "ID"."""
    if name == "ID":
        return lang.gettext("ID")
    return lang.score(*(int(part) for part in name.split("-")))


def told(lang: Language, sheet: Sheet, number: int, match: Match) -> str:
    """A match and its result as a sentence: "Table 12: Ann 2–1 Bo"."""
    names = {"table": match.table, "first": sheet.name(match.first), "second": sheet.name(match.second)}
    if match.result is None:
        return lang.say("Table %(table)s is open again: %(first)s – %(second)s", **names)
    round = sheet.state.rounds[number - 1]
    shown = score(lang, match.result, match_type(sheet, round), in_halves(sheet, round, match))
    return lang.say("Table %(table)s: %(first)s %(score)s %(second)s", **names, score=shown)


def heard(sheet: Sheet, line: views.PlayedRound) -> str:
    """How a match of somebody's history ended, as a sentence; "" where there was none or it is open."""
    match = sheet.state.rounds[line.round - 1].matches.get(line.table or 0)
    if match is None or match.result is None:
        return ""
    return result_aloud(sheet, line.round, match.table, match.result)


def told_aloud(sheet: Sheet, number: int, match: Match) -> str:
    """The same for those who hear the page: "Table 12: Ann against Bo. Ann wins 2 to 1"."""
    lang, names = current(), (sheet.name(match.first), sheet.name(match.second))
    if match.result is None:
        return ""
    ended = result_aloud(sheet, number, match.table, match.result)
    return aloud.together(lang, aloud.match(lang, match.table, names), ended)


def ticket(sheet: Sheet, number: int, row: views.TableRow, fresh: bool = False) -> dict[str, Any]:
    """What the macro `match` of `parts/rounds.html` takes."""
    lang, state = current(), sheet.state
    round = state.rounds[number - 1]
    settings = state.stages[round.stage].settings
    unit = settings.scoring.unit

    def side(person: views.Person, before: int) -> dict[str, Any]:
        left = state.entrants[person.number].left
        shown = {
            "name": terms.entrant(lang, {person.number: person.name}, person.number),
            "number": person.number,
            "out": left is not None and left <= number,
        }
        if number > 1 and settings.format != CUP:  # there nobody is paired by points
            shown["record"] = lang.say("%(points)s pts", points=numbers.points(lang, before, unit))
        return shown

    can_open = round.phase is not Phase.DRAFT
    shown: dict[str, Any] = {
        "table": row.table,
        "left": side(row.first, row.before[0]),
        "right": side(row.second, row.before[1]),
        "score": _score(lang, row, _half_a_win(sheet, round)),
        "won": _won(row),
        "href": reverse("table", args=[sheet.id, number, row.table]) if can_open else None,
        "note": _note(lang, row, match_type(sheet, round)) or _may_draw(lang, sheet, number, row),
        "fresh": fresh,
        "missing": row.open,
        "tag": lang.gettext("Match for third place") if row.bronze else None,
        "said": said(sheet, number, row.table),
        "extra": _extra_time(lang, round, row),
    }
    if row.games and can_open:
        shown["games"] = games.shown(sheet, number, row)
    shown["ended"] = _ended(lang, row, shown)
    shown["aloud"] = _aloud(lang, sheet, number, row, shown)
    return shown


def _sides(shown: Mapping[str, Any]) -> aloud.Sides:
    """The names of both, told apart by NO. where they are the same."""
    left, right = (shown[side] for side in ("left", "right"))
    if left["name"] != right["name"]:
        return left["name"], right["name"]
    lang = current()
    first, second = (
        lang.say("%(name)s, NO. %(number)s", name=one["name"], number=one["number"]) for one in (left, right)
    )
    return first, second


def _ended(lang: Language, row: views.TableRow, shown: Mapping[str, Any]) -> str:
    """How a match stands, as a sentence for those who hear the page."""
    names, numbers = _sides(shown), shown["score"]
    if row.open:
        return aloud.so_far(lang, names, numbers) if numbers else lang.gettext("No result yet")
    if row.winner is not None and row.outcome is not None and Outcome.WIN not in row.outcome:
        return ""  # by tiebreak games: the note says so
    return aloud.ended(lang, names, numbers, shown["won"], row.result.how if row.result else How.PLAYED)


def _aloud(lang: Language, sheet: Sheet, number: int, row: views.TableRow, shown: Mapping[str, Any]) -> str:
    """All that a ticket shows, in sentences."""
    round = sheet.state.rounds[number - 1]
    unit = sheet.state.stages[round.stage].settings.scoring.unit
    points = (Fraction(row.before[0], unit), Fraction(row.before[1], unit))
    played = row.result is None or row.result.how is How.PLAYED
    reported = shown["said"]
    return aloud.together(
        lang,
        aloud.match(lang, row.table, _sides(shown), points if "record" in shown["left"] else None),
        shown["tag"] or "",
        shown["ended"],
        (shown["note"] or "") if played else "",
        aloud.more_time(lang, round.extra[row.table]) if shown["extra"] else "",
        lang.gettext("They don’t agree") if reported and reported["differ"] else "",
        *(reported["aloud"] if reported else ()),
        *(
            lang.say("%(name)s has dropped", name=shown[side]["name"])
            for side in ("left", "right")
            if shown[side]["out"]
        ),
    )


def _extra_time(lang: Language, round: Round, row: views.TableRow) -> str | None:
    """The time a table has more or less than the others, while it plays [D14]."""
    seconds = round.extra.get(row.table, 0)
    return day.more_time(lang, seconds) if seconds and row.open and round.phase is Phase.RUNNING else None


def said(sheet: Sheet, number: int, table: int) -> dict[str, Any] | None:
    """What players reported of a match that has no result yet, for its ticket [D18]; None for nothing.

    `differ` is whether they don't agree; `words` say who reported what, the numbers as the ticket has them.
    """
    told = reports.said(sheet.state, number, table)
    if not told:
        return None
    lang, round = current(), sheet.state.rounds[number - 1]
    kind, halves = match_type(sheet, round), in_halves(sheet, round, round.matches[table])
    known = {who: sheet.name(who) for who in told}
    words = [
        lang.say(
            "%(name)s: %(score)s",
            name=terms.entrant(lang, known, who),
            score=score(lang, result, kind, halves),
        )
        for who, result in told.items()
    ]
    heard = [
        lang.say("%(name)s reported: %(result)s", name=terms.entrant(lang, known, who), result=spoken)
        for who, result in told.items()
        if (spoken := result_aloud(sheet, number, table, result))
    ]
    return {"differ": len(set(told.values())) > 1, "words": words, "aloud": heard}


def result_aloud(sheet: Sheet, number: int, table: int, result: Result) -> str:
    """A result of a match as a sentence: "Ann wins 2 to 1"."""
    lang, round = current(), sheet.state.rounds[number - 1]
    match = round.matches[table]
    known = {one: sheet.name(one) for one in (match.first, match.second)}
    names = terms.entrant(lang, known, match.first), terms.entrant(lang, known, match.second)
    return aloud.result(lang, result, names, match_type(sheet, round), in_halves(sheet, round, match))


def _score(lang: Language, row: views.TableRow, half_a_win: bool) -> tuple[str, str] | None:
    """What stands on the two tiles: the games so far where they are recorded one by one."""
    if row.score is not None:
        begun = row.result is not None or any(game.result is not None for game in row.games)
        first, second = row.score
        return (numbers.points(lang, first), numbers.points(lang, second)) if begun else None
    if half_a_win and row.result is not None and row.result.how is How.PLAYED and not row.result.won:
        return ("½", "½") if not row.result.lost else (row.left, row.right)
    return (row.left, row.right) if row.result else None


def _won(row: views.TableRow) -> str | None:
    if row.winner is not None:
        return "left" if row.winner == row.first else "right"
    if row.outcome is None:
        return None
    if Outcome.WIN not in row.outcome:
        return "neither"
    return "left" if row.outcome[0] is Outcome.WIN else "right"


def _note(lang: Language, row: views.TableRow, match: MatchType) -> str | None:
    """What two numbers don't say: how the result came about, games that were drawn, that it is a rematch."""
    result = row.result
    if result is not None and result.how is not How.PLAYED:
        return terms.how(lang, result.how)
    if row.winner is not None and row.outcome is not None and Outcome.WIN not in row.outcome:
        return lang.say("%(name)s wins by tiebreak games", name=row.winner.name)
    if result is not None and row.score is None and match.name(result).count("-") == 2:
        return lang.count("%(num)s game drawn", "%(num)s games drawn", result.drawn)
    if row.met:
        return lang.count("They have met %(num)s time before", "They have met %(num)s times before", row.met)
    return None


def _may_draw(lang: Language, sheet: Sheet, number: int, row: views.TableRow) -> str | None:
    """That a draw makes both sure of the cut, at an open table of the last planned round."""
    if not row.open or row.table not in outlook.may_draw(sheet, number):
        return None
    return words_ahead.may_draw(lang)


@dataclass(frozen=True, slots=True)
class Button:
    """A result that can be chosen: what is sent, what stands on it, what it means in words."""

    value: str
    label: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Buttons:
    """The allowed results by who wins: first seat, nobody, second seat; the rarer ones in words."""

    first: tuple[Button, ...]
    draws: tuple[Button, ...]
    second: tuple[Button, ...]
    more: tuple[Button, ...]


def buttons(sheet: Sheet, number: int, match: Match) -> Buttons:
    """The buttons for a match [S2]–[S5]; the highest scores of both sides stand beside each other.

    A match whose games are recorded one by one has only those that are about it as a whole.
    """
    lang = current()
    round = sheet.state.rounds[number - 1]
    allowed, half_a_win = match_type(sheet, round), _half_a_win(sheet, round)
    known = {number: sheet.name(number) for number in (match.first, match.second)}
    first, second = (terms.entrant(lang, known, number) for number in (match.first, match.second))
    if of_games(match):
        listed = [choice for choice in allowed.extras() if choice.name != "ID"]
        spelt = [_extra(lang, choice.result, first, second) for choice in listed]
        rare = tuple(Button(choice.name, said, said) for choice, said in zip(listed, spelt, strict=True))
        return Buttons((), (), (), rare)
    columns: dict[str, list[Button]] = {"first": [], "draws": [], "second": []}
    for choice in allowed.menu():
        shown = words_of.game_score(lang, choice.result) if half_a_win else label(lang, choice.name)
        won, lost = choice.result.won, choice.result.lost
        means = aloud.result(lang, choice.result, (first, second), allowed, half_a_win)
        column = "draws" if won == lost else "first" if won > lost else "second"
        columns[column].append(Button(choice.name, shown, means))
    columns["second"].reverse()
    more = []
    for choice in allowed.extras():
        if choice.name == "ID":
            columns["draws"].append(Button("ID", lang.gettext("ID"), lang.gettext("Intentional draw")))
        else:
            words = _extra(lang, choice.result, first, second)
            more.append(Button(choice.name, words, words))
    mine, draws, theirs = (tuple(columns[name]) for name in ("first", "draws", "second"))
    return Buttons(mine, draws, theirs, tuple(more))


def _extra(lang: Language, result: Result, first: str, second: str) -> str:
    winner, loser = (first, second) if result.won > result.lost else (second, first)
    if result.how is How.FORFEIT:
        return lang.say("%(loser)s didn’t come: %(winner)s wins", loser=loser, winner=winner)
    if result.how is How.ASSIGNED:
        return lang.say("%(loser)s is given the loss", loser=loser)
    return lang.gettext("Both are given the loss")


def in_order(
    rows: Sequence[views.TableRow], by_table: bool, disputed: Collection[int] = ()
) -> list[views.TableRow]:
    """Rows with what is missing first, of that the disputed tables, or all by table."""
    if by_table:
        return sorted(rows, key=lambda row: row.table)
    return sorted(rows, key=lambda row: (not row.open, row.table not in disputed, row.table))
