"""Who met whom: one cell a meeting, in any format, also with those who were struck."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings

from kit.story import told
from kit.strategies import stories
from pairwright.core.outcome import How, Result
from pairwright.core.settings import StandingsSettings
from pairwright.standings.crosstable import Crosstable, crosstable
from pairwright.standings.ledger import Ledger

from .exercises import chess


def square(table: Crosstable) -> list[str]:
    """The table as a square of half points: "." is no meeting, "?" an open one, "x" a struck one."""

    def cell(points: int | None, result: Result | None) -> str:
        return str(points) if points is not None else "?" if result is None else "x"

    return [
        " ".join(
            "".join(cell(m.points, m.result) for m in row.meetings.get(column.entrant, ())) or "."
            for column in table.rows
        )
        for row in table.rows
    ]


def test_a_round_robin_is_a_square_in_the_order_of_the_standings() -> None:
    robin = replace(chess(format="round-robin"), standings=StandingsSettings(order=("PTS", "SB")))
    table = crosstable(Ledger.of(told("A-B C=D / A+C B+D / A=D B+C", robin)))
    assert [(row.place, row.entrant, row.rank, row.points) for row in table.rows] == [
        (1, 2, 1, 6),
        (2, 1, 2, 3),
        (3, 4, 3, 2),
        (4, 3, 4, 1),
    ]
    assert square(table) == [". 2 2 2", "0 . 1 2", "0 1 . 1", "0 0 1 ."]
    assert table.of[4] is table.rows[2]


def test_it_can_stand_in_the_order_of_the_numbers() -> None:
    table = crosstable(Ledger.of(told("A-B C=D", chess())), "number")
    assert [row.entrant for row in table.rows] == [1, 2, 3, 4]
    assert square(table) == [". 0 . .", "2 . . .", ". . . 1", ". . 1 ."]


def test_several_meetings_are_kept_apart_and_byes_are_none() -> None:
    table = crosstable(Ledger.of(told("A+B C* / B=A C½ / A?C B*", chess())), "number")
    assert square(table) == [". 21 ?", "01 . .", "? . ."]
    first, second = table.of[1].meetings[2]
    assert (first.round, first.seat, first.result) == (1, 0, Result(1, 0))
    assert (second.round, second.seat, second.result) == (2, 1, Result(0, 0, 1))
    assert [m and m.opponent for m in table.of[3].rounds] == [None, None, 1]


def test_a_result_is_seen_from_the_row() -> None:
    table = crosstable(Ledger.of(told("A<B", chess())))
    assert table.of[1].rounds[0].result == Result(0, 1, 0, How.FORFEIT)
    assert table.of[2].rounds[0].result == Result(1, 0, 0, How.FORFEIT)


def test_whoever_was_struck_stands_below_and_keeps_the_results_rr04() -> None:
    robin = chess(format="round-robin")
    table = crosstable(Ledger.of(told("C+A B0 / C-B A0 ~C / A+B", robin), struck={3}))
    assert [(row.entrant, row.rank, row.points, row.struck) for row in table.rows] == [
        (1, 1, 2, False),
        (2, 2, 0, False),
        (3, None, None, True),
    ]
    assert square(table) == [". 2 x", "0 . x", "x x ."]
    assert table.of[3].meetings[1][0].result == Result(1, 0)


@given(stories(chess()))
@settings(max_examples=40, deadline=None)
def test_every_match_stands_twice_and_the_points_of_all_cells_are_those_of_the_matches(story) -> None:
    ledger = Ledger.of(story.tournament)
    table = crosstable(ledger)
    cells = [(row.entrant, m) for row in table.rows for m in row.rounds if m is not None]
    assert len(cells) == 2 * sum(len(r.matches) for r in story.tournament.rounds)
    for entrant, meeting in cells:
        (back,) = [m for m in table.of[meeting.opponent].meetings[entrant] if m.round == meeting.round]
        assert back.result == (meeting.result and meeting.result.reversed())
    for row in table.rows:
        account = ledger.accounts[row.entrant]
        assert sum(len(each) for each in row.meetings.values()) == sum(m is not None for m in row.rounds)
        in_cells = sum(m.points or 0 for m in row.rounds if m is not None)
        assert in_cells == account.points - account.bye.points - account.late.points
