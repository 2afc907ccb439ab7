"""The standings of a stage as any format gives them: columns, and a row for each entrant."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import groupby

from pairwright.standings.ledger import Ledger
from pairwright.standings.rank import standings, tied_before
from pairwright.standings.registry import tie_break, working
from pairwright.standings.tiebreak import Value, Working

__all__ = ["Row", "Table", "Value", "across", "ranked", "worked"]


@dataclass(frozen=True, slots=True)
class Row:
    """One entrant: rank (None: listed unranked), matches won, drawn and lost, the values of the columns.

    `group` is that of a round robin in groups, from 1, whose ranks count within it; 0 without groups.
    """

    entrant: int
    rank: int | None
    record: tuple[int, int, int]
    values: tuple[Value, ...]
    group: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """`columns` are (key, how it is shown: "points", "percent", "count"), `rows` best first.

    `unit` is how many of the points' smallest units make one point.
    """

    columns: tuple[tuple[str, str], ...]
    rows: tuple[Row, ...]
    unit: int = 1


def ranked(ledger: Ledger, among: Collection[int] | None = None) -> Table:
    """The table by points and tie-breaks, as most formats have it; of `among` alone. Cost: see
    `standings.rank`."""
    accounts = ledger.accounts
    return Table(
        columns=tuple((key, tie_break(key).shown) for key in ledger.settings.standings.order),
        rows=tuple(
            Row(
                row.entrant,
                row.rank,
                (
                    accounts[row.entrant].wins,
                    accounts[row.entrant].draws,
                    accounts[row.entrant].losses,
                ),
                row.values,
            )
            for row in standings(ledger, among=among)
        ),
        unit=ledger.settings.scoring.unit,
    )


def worked(ledger: Ledger, entrant: int, among: Collection[int] | None = None) -> tuple[Working, ...]:
    """How every value of `entrant` came about, in the order of the tie-breaks, as most formats have it.

    `among` are those it is told apart from (all, if None). () for somebody struck or not there.
    """
    if entrant in ledger.struck or entrant not in ledger.accounts:
        return ()
    among = frozenset(ledger.accounts if among is None else among)
    return tuple(
        working(ledger, key, entrant, tied_before(ledger, key, entrant, among))
        for key in ledger.settings.standings.order
    )


def across(table: Table) -> Table:
    """One list of a table in groups: all firsts, then all seconds, each by their values; else as it is.

    Values that say who beat whom inside a group are not compared between groups. Ranks are shared where all
    that is compared is equal.
    """
    if not any(row.group for row in table.rows):
        return table
    plain = [at for at, (key, _) in enumerate(table.columns) if not tie_break(key).among_tied]
    higher = [tie_break(table.columns[at][0]).higher for at in plain]

    def key(row: Row) -> tuple[tuple[bool, Value], ...]:
        values = [row.values[at] for at in plain]
        return (
            (False, row.rank),
            *(
                (value is None, 0 if value is None else -value if up else value)
                for value, up in zip(values, higher, strict=True)
            ),
        )

    rows: list[Row] = []
    for _, tied in groupby(sorted((row for row in table.rows if row.rank is not None), key=key), key=key):
        rank = len(rows) + 1
        rows += [replace(row, rank=rank, group=0) for row in sorted(tied, key=lambda row: row.entrant)]
    rows += [replace(row, group=0) for row in table.rows if row.rank is None]
    return Table(table.columns, tuple(rows), table.unit)
