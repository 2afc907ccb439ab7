"""Crosstable, rank after every round and the plan of a round robin as plain data."""

import pytest

from pairwright.app.crosses import crosstable_view, plan_view, ranks_over_rounds
from pairwright.app.event import Event
from pairwright.core import commands as c
from pairwright.core.outcome import Result
from pairwright.core.scoring import CHESS, best_of
from pairwright.core.settings import StageSettings, StandingsSettings

RULES = {"match": best_of(1), "scoring": CHESS, "standings": StandingsSettings(order=("PTS",))}


def robin(players, **more):
    """P1 … Pn with the numbers 1 … n of the Berger tables; the first round is drawn."""
    more = {"first_round": "halves"} | more
    settings = StageSettings(preset="round-robin", format="round-robin", **more, **RULES)
    event = Event("Robin", [f"P{n}" for n in range(1, players + 1)], settings=settings, seed=1)
    event.do(c.StartStage())
    return event


def play(event, result=lambda first, second: Result(1, 0) if first < second else Result(0, 1)):
    """Start the drafted round; the lower number wins unless told otherwise."""
    number = len(event.sheet.state.rounds)
    event.do(c.StartRound(number))
    for match in list(event.sheet.state.rounds[number - 1].matches.values()):
        event.do(c.Record(number, match.table, result(match.first, match.second)))


def written(view):
    """Each group's rows: name, rank, and the cells as results."""
    return [
        [
            (row.person.name, row.rank, ["|".join(str(one.result) for one in cell) for cell in row.cells])
            for row in group.rows
        ]
        for group in view.groups
    ]


def test_the_plan_of_four_is_the_berger_table_with_results_where_played():
    event = robin(4)
    play(event)
    plan = plan_view(event.sheet)
    told = [[(m.first.name, m.second.name) for m in round.matches] for round in plan.rounds]
    assert told == [
        [("P1", "P4"), ("P2", "P3")],
        [("P4", "P3"), ("P1", "P2")],
        [("P2", "P4"), ("P3", "P1")],
    ]
    assert [[m.row.button if m.row else None for m in round.matches] for round in plan.rounds] == [
        ["1-0", "1-0"],
        ["", ""],
        [None, None],
    ]
    assert [round.phase and round.phase.value for round in plan.rounds] == ["finished", "draft", None]
    assert [person.name for person in plan.groups[0]] == ["P1", "P2", "P3", "P4"]


def test_in_a_group_of_three_the_plan_says_who_rests_and_a_double_turns_the_seats():
    plan = plan_view(robin(3, cycles=2).sheet)
    # the Berger tables of 3: 2–3, 1–2, 3–1 with 1, 3, 2 resting; the last two of a cycle change places
    assert [[(m.first.name, m.second.name) for m in round.matches] for round in plan.rounds] == [
        [("P2", "P3")],
        [("P3", "P1")],
        [("P1", "P2")],
        [("P3", "P2")],
        [("P2", "P1")],
        [("P1", "P3")],
    ]
    rests = [[person.name for person in round.rests] for round in plan.rounds]
    assert rests == [["P1"], ["P2"], ["P3"], ["P1"], ["P3"], ["P2"]]


def test_the_crosstable_of_a_round_robin_is_a_square_in_the_order_of_the_numbers_or_by_rank():
    event = robin(4)
    for _ in range(3):
        play(event, lambda first, second: Result(1, 0) if first > second else Result(0, 1))
    assert written(crosstable_view(event.sheet)) == [
        [
            ("P1", 4, ["", "0-1", "0-1", "0-1"]),
            ("P2", 3, ["1-0", "", "0-1", "0-1"]),
            ("P3", 2, ["1-0", "1-0", "", "0-1"]),
            ("P4", 1, ["1-0", "1-0", "1-0", ""]),
        ]
    ]
    ranked = crosstable_view(event.sheet, order="rank")
    assert [row.person.name for row in ranked.groups[0].rows] == ["P4", "P3", "P2", "P1"]
    assert ranked.square
    assert ranked.groups[0].number == 0


def test_a_double_round_robin_has_both_meetings_in_a_cell():
    event = robin(2, cycles=2)
    play(event)
    play(event, lambda first, second: Result(0, 0, 1))
    view = crosstable_view(event.sheet)
    assert written(view) == [
        [("P1", 1, ["", "1-0|0-0-1"]), ("P2", 2, ["0-1|0-0-1", ""])],
    ]
    first, second = view.groups[0].rows[0].cells[1]
    assert (first.seat, second.seat) == (0, 1)


def test_groups_have_tables_of_their_own_and_ranks_within_them():
    event = robin(5, groups=2)
    for _ in range(3):
        play(event)
    # serpentine of 5 in 2: 1, 4, 5 and 2, 3
    groups = crosstable_view(event.sheet, order="rank").groups
    assert [(group.number, [(row.person.name, row.rank) for row in group.rows]) for group in groups] == [
        (1, [("P1", 1), ("P4", 2), ("P5", 3)]),
        (2, [("P2", 1), ("P3", 2)]),
    ]
    assert [len(row.cells) for row in groups[0].rows] == [3, 3, 3]


def test_other_stages_are_tables_by_rounds_with_byes():
    event = Event("Swiss", ["A", "B", "C"], preset="mtg", seed=1)
    event.start()
    (table,) = event.round().tables
    event.record(table.table, "2-1")
    view = crosstable_view(event.sheet)
    assert not view.square
    assert view.rounds == (1,)
    rows = {row.person.number: row for row in view.groups[0].rows}
    (won,) = rows[table.first.number].cells[0]
    assert (won.opponent.number, str(won.result), won.points) == (table.second.number, "2-1", 3)
    (lost,) = rows[table.second.number].cells[0]
    assert (str(lost.result), lost.points) == ("1-2", 0)
    (bye,) = next(row for n, row in rows.items() if n not in (table.first.number, table.second.number)).cells[
        0
    ]
    assert bye.opponent is None
    assert bye.bye is not None


def test_ranks_are_those_after_each_finished_round_and_places_are_shared_by_none():
    event = robin(4)
    play(event)  # 1 and 2 have a point
    play(event, lambda first, second: Result(1, 0))  # 4 beats 3, 1 beats 2: 2, 1, 0, 1
    event.do(c.StartRound(3))
    view = ranks_over_rounds(event.sheet)
    assert view.rounds == (1, 2)
    assert {line.person.name: line.ranks for line in view.lines} == {
        "P1": (1, 1),
        "P2": (1, 2),
        "P3": (3, 4),
        "P4": (3, 2),
    }
    for at in range(2):
        assert sorted(line.places[at] for line in view.lines) == [1, 2, 3, 4]
    assert view.lines[0].person.name == "P1"


def test_who_comes_late_has_no_rank_before():
    event = Event("Swiss", ["A", "B", "C", "D"], preset="mtg", seed=1)
    for number in (1, 2):
        event.start()
        for table in event.round().tables:
            event.record(table.table, "2-0")
        if number == 1:
            event.do(c.Enter((c.Newcomer("E"),)))
    line = next(one for one in ranks_over_rounds(event.sheet).lines if one.person.name == "E")
    assert line.places[0] is None
    assert line.places[1] is not None


def test_what_is_not_there_is_a_lookup_error():
    swiss = Event("Swiss", ["A", "B"], seed=1)
    for view in (crosstable_view, plan_view):
        with pytest.raises(LookupError):
            view(swiss.sheet)
    assert ranks_over_rounds(swiss.sheet).lines == ()
