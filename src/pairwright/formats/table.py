"""The standings of a stage as any format gives them: columns, and a row for each entrant."""

from __future__ import annotations

from dataclasses import dataclass

from pairwright.standings.ledger import Ledger
from pairwright.standings.rank import standings
from pairwright.standings.registry import tie_break
from pairwright.standings.tiebreak import Value

__all__ = ["Row", "Table", "Value", "ranked"]


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


def ranked(ledger: Ledger) -> Table:
    """The table by points and tie-breaks, as most formats have it. Cost: see `standings.rank`."""
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
            for row in standings(ledger)
        ),
        unit=ledger.settings.scoring.unit,
    )
