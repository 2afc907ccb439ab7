"""What lies ahead, on the pages: the line of the cut in the standings, who is through, who may draw [C11]."""

from __future__ import annotations

from typing import Any

from pairwright.app import outlook, views
from pairwright.app.desk import Sheet
from pairwright.app.outlook import CutView, DrawRow
from pairwright.formats.outlook import Prospect, Status
from pairwright.words import Language, terms
from pairwright.words import outlook as words_of

from .reading import current


def outlook_values(
    tournament: Sheet, view: views.StandingsView, rows: list[dict[str, Any]]
) -> dict[str, Any]:
    """What the standings' page shows beside the table; into `rows` go the marks and the line of the cut.

    Each row that is known gets `prospect` (status and words), the last one of those who would go on now gets
    `cut`, the words of the line below it. Only the newest stage as it stands has any of it.
    """
    if not _as_it_stands(tournament, view):
        return {"cut": None, "ahead": []}
    cut = mark_cut(tournament, view, rows)
    return {"cut": None if cut is None else _panel(current(), cut), "ahead": ahead_words(tournament)}


def mark_cut(tournament: Sheet, view: views.StandingsView, rows: list[dict[str, Any]]) -> CutView | None:
    """The marks and the line of the cut into `rows`, as for `outlook_values`; None where there is no cut."""
    cut = outlook.cut_view(tournament) if _as_it_stands(tournament, view) else None
    if cut is not None:
        _mark(current(), cut, rows)
    return cut


def _as_it_stands(tournament: Sheet, view: views.StandingsView) -> bool:
    state = tournament.state
    return view.stage == state.stage.number and 0 < view.through == len(state.published)


def ahead_words(tournament: Sheet, later: bool = False) -> list[str]:
    """What is to be said about rematches in the rounds that come, or only in those after the next one."""
    found = outlook.ahead_view(tournament)
    if found is None:
        return []
    lang, seen = current(), found.ahead
    fresh = seen.certain if seen.advice == "may" else seen.most
    if later and not fresh:
        return []
    names = [terms.entrant(lang, {one.number: one.name}, one.number) for one in found.met]
    return list(words_of.ahead(lang, seen.advice, seen.next + fresh, fresh, seen.entrants, names))


def _mark(lang: Language, cut: CutView, rows: list[dict[str, Any]]) -> None:
    left: dict[int, int] = {}
    for row in rows:
        prospect = cut.prospects.get(row["number"])
        if prospect is None:
            continue
        if prospect.status is not Status.OPEN:
            row["prospect"] = {
                "status": prospect.status.value,
                "words": words_of.status(lang, prospect.status),
            }
        group = row["group"]
        left[group] = left.get(group, cut.count) - 1
        if not left[group]:
            row["cut"] = words_of.line(lang, cut.count, cut.groups)


def _panel(lang: Language, cut: CutView) -> dict[str, Any]:
    known = {one.number: one.name for row in cut.tables for one in (row.first, row.second)}

    def side(person: views.Person, prospect: Prospect | None) -> dict[str, Any]:
        status = None if prospect is None else prospect.status
        least = None if prospect is None else prospect.needs
        return {
            "number": person.number,
            "name": terms.entrant(lang, known, person.number),
            "status": status or "",
            "words": words_of.needs(lang, status, least, prospect is not None and prospect.slim),
        }

    def table(row: DrawRow) -> dict[str, Any]:
        first, second = row.prospects
        return {"table": row.table, "sides": (side(row.first, first), side(row.second, second))}

    return {
        "line": words_of.line(lang, cut.count, cut.groups),
        "through": words_of.through(lang, cut.sure) if cut.sure else "",
        "beyond": words_of.beyond(lang, cut.out) if cut.out else "",
        "how": words_of.known_how(lang, cut.left, cut.last, cut.over, cut.tie_breaks),
        "terms": "" if cut.over else words_of.terms_of_it(lang),
        "last": cut.last and not cut.over,
        "draws": [table(row) for row in cut.tables if row.draw],
        "others": [table(row) for row in cut.tables if not row.draw and _matters(row)],
    }


def _matters(row: DrawRow) -> bool:
    """Whether anything of the cut hangs on the match, as matches usually end."""
    return any(one is not None and one.status is Status.OPEN and not one.slim for one in row.prospects)
