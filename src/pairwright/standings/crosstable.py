"""Who met whom, and how it ended: the crosstable of a stage as plain data, for every format.

A row holds only the meetings there were, so that a Swiss event of a thousand is no square of a million
cells: `meetings` by opponent fill the square that a round robin is shown as, `rounds` the table by rounds
that a Swiss or Monrad event is shown as. Byes are no meetings. Whoever was struck from the standings has a
row too, after the others: the results stay to be read and count for nobody [RR-04].
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from pairwright.core.outcome import Result, Seat
from pairwright.core.tournament import Match
from pairwright.standings.ledger import Ledger
from pairwright.standings.rank import standings


@dataclass(frozen=True, slots=True)
class Meeting:
    """One match as the row's entrant sees it.

    `result` has the entrant's games first; None while it is open. `points` are the entrant's in it, in
    smallest units, None where it counts for nothing: open, or one of the two was struck.
    """

    round: int
    table: int
    opponent: int
    seat: Seat
    result: Result | None
    points: int | None


@dataclass(frozen=True, slots=True)
class Row:
    """One entrant: `place` is its line in the table from 1, which names its column too.

    `meetings` are by opponent, in the order played; `rounds` go with the table's rounds, None where there
    was no match. `rank` and `points` (smallest units) are None for who was struck, `rank` also for who is
    listed unranked.
    """

    place: int
    entrant: int
    rank: int | None
    points: int | None
    meetings: Mapping[int, tuple[Meeting, ...]]
    rounds: tuple[Meeting | None, ...]
    struck: bool = False


@dataclass(frozen=True, slots=True)
class Crosstable:
    """The rows in order, and the numbers of the rounds that count. `of` finds a row by its entrant."""

    rounds: tuple[int, ...]
    rows: tuple[Row, ...]
    of: Mapping[int, Row]


def crosstable(ledger: Ledger, order: Literal["standings", "number"] = "standings") -> Crosstable:
    """The crosstable of a ledger, its rows as in the standings or by entry number.

    Cost: the standings, and one pass over the matches.

    >>> from pairwright.core import facts as f
    >>> from pairwright.core.settings import StageSettings
    >>> from pairwright.core.tournament import fold
    >>> told = [f.TournamentCreated(1), f.StageAdded(StageSettings()), f.StageStarted()]
    >>> told += [f.EntrantAdded(1, 2), f.EntrantAdded(2, 3), f.EntrantAdded(3, 4)]
    >>> told += [f.RoundDrafted(1, (f.Seating(1, 1, 2),), (f.Bye(3),), seed=1)]
    >>> told += [f.RoundFixed(1), f.RoundStarted(1), f.ResultRecorded(1, 1, Result(0, 2))]
    >>> table = crosstable(Ledger.of(fold([f.Entry(i, i, 0, "organiser", t) for i, t in enumerate(told, 1)])))
    >>> for row in table.rows:
    ...     print(row.place, row.entrant, row.points, [str(m.result) for m in row.meetings.get(2, ())])
    1 2 3 []
    2 3 3 []
    3 1 0 ['0-2']
    """
    table = standings(ledger)
    if order == "number":
        table = tuple(sorted(table, key=lambda row: (row.struck, row.entrant)))
    met: dict[int, list[Meeting | None]] = {e: [None] * len(ledger.rounds) for e in ledger.accounts}
    for place, number in enumerate(ledger.rounds):
        for match in ledger.tournament.rounds[number - 1].matches.values():
            met[match.first][place] = _meeting(ledger, number, match, place, 0)
            met[match.second][place] = _meeting(ledger, number, match, place, 1)
    rows = []
    for place, standing in enumerate(table, 1):
        entrant, struck = standing.entrant, standing.struck
        against: dict[int, tuple[Meeting, ...]] = {}
        for meeting in met[entrant]:
            if meeting is not None:
                against[meeting.opponent] = (*against.get(meeting.opponent, ()), meeting)
        points = None if struck else ledger.accounts[entrant].points
        found = MappingProxyType(against), tuple(met[entrant])
        rows.append(Row(place, entrant, standing.rank, points, *found, struck))
    return Crosstable(ledger.rounds, tuple(rows), MappingProxyType({row.entrant: row for row in rows}))


def _meeting(ledger: Ledger, number: int, match: Match, place: int, seat: Seat) -> Meeting:
    entrant, opponent = (match.first, match.second) if seat == 0 else (match.second, match.first)
    result = match.result if match.result is None or seat == 0 else match.result.reversed()
    counts = result is not None and entrant not in ledger.struck and opponent not in ledger.struck
    points = ledger.accounts[entrant].scores[place] if counts else None
    return Meeting(number, match.table, opponent, seat, result, points)
