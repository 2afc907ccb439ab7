"""Tables for a spreadsheet as plain data [D21]: pages and command line write the same columns and numbers.

A cell is a text, a number, or a code that `words.spreadsheet` says in the reader's language. The crosstable
is made from the page's own cells (`site.downloads`), the list of players by `files.players`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pairwright.core.commands import Newcomer
from pairwright.core.facts import ByeKind, Worth
from pairwright.core.outcome import How, Outcome

from . import views
from .desk import Sheet

Cell = str | int | Fraction | ByeKind | Worth | How | None
"""None and "" are empty cells."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its key (of `words.spreadsheet`, or of a tie-break) and how its numbers are shown: "points",
    "percent", "count", or "" for anything that is written as it is."""

    key: str
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows as wide as `columns`; `unit` is how many smallest units make a point."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    unit: int = 1


PAIRINGS = tuple(
    map(
        Column,
        (
            *("round", "table", "number-1", "name-1", "number-2", "name-2"),
            *("score-1", "score-2", "drawn", "winner", "note", "worth"),
        ),
    )
)
"""`score-1` and `score-2` are games won, in matches of one game and in those recorded by game with half for a
drawn one; `drawn` the drawn games; `note` how a result came about if it wasn't played, or why somebody sits
out; `worth` what that gives."""


def pairings(sheet: Sheet, number: int | None = None) -> Table:
    """Every match and bye of round `number`, of all published rounds if None; an open match has no score.

    Raises LookupError for a round that isn't published: drafts are nobody's business yet.
    """
    published = [round.number for round in sheet.state.published]
    if number is not None and number not in published:
        raise LookupError(number)
    rows: list[tuple[Cell, ...]] = []
    for one in published if number is None else [number]:
        view = views.round_view(sheet, one)
        halves = view.games > 0 or sheet.state.stages[view.stage].settings.match.best_of == 1
        for row in view.tables:
            names = (row.first.number, row.first.name, row.second.number, row.second.name)
            rows.append((one, row.table, *names, *_result(row, halves)))
        for bye in view.byes:
            who = (bye.person.number, bye.person.name)
            rows.append((one, None, *who, *[None] * 6, bye.kind, bye.worth))
    return Table(PAIRINGS, tuple(rows))


def _result(row: views.TableRow, halves: bool) -> tuple[Cell, ...]:
    result = row.result
    if result is None:
        return (None,) * 6
    half = Fraction(result.drawn, 2) if halves else 0
    won = row.winner
    if won is None and row.outcome is not None and Outcome.WIN in row.outcome:
        won = row.first if row.outcome[0] is Outcome.WIN else row.second
    note = None if result.how is How.PLAYED else result.how
    score = (result.won + half, result.lost + half, result.drawn)
    return (*score, won.number if won is not None else None, note, None)


def standings(sheet: Sheet, through: int | None = None, stage: int | None = None) -> Table:
    """The standings as the page has them (see `views.standings_view`); behind, matches won, drawn and lost.

    A rank is empty for those listed unranked. Raises LookupError for no such round or stage.
    """
    view = views.standings_view(sheet, through, stage)
    grouped = any(row.group for row in view.rows)
    columns = (
        *[Column("group")] * grouped,
        *map(Column, ("rank", "number", "name")),
        *(Column(column.key, column.shown) for column in view.columns),
        *map(Column, ("won", "drawn-matches", "lost", "state")),
    )
    rows = tuple(
        (
            *[row.group or None] * grouped,
            *(row.rank, row.person.number, row.person.name, *row.values, *row.record),
            "dropped" if row.person.dropped else "outside" if row.outside else row.mark or None,
        )
        for row in view.rows
    )
    return Table(columns, rows, view.unit)


def players(sheet: Sheet) -> list[tuple[int, Newcomer]]:
    """NO. and everything a list says about them, in order of NO.; those who dropped too."""
    return [
        (
            entrant.number,
            Newcomer(
                sheet.name(entrant.number),
                entrant.awarded,
                sheet.texts.get(entrant.club, ""),
                entrant.rating,
                entrant.country,
                entrant.seed,
            ),
        )
        for entrant in sheet.state.entrants.values()
    ]
