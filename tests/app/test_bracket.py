"""The bracket as plain data: a true tree where it is fixed, no false path where it is seeded again [C16]."""

from fractions import Fraction

import pytest

from pairwright.app.bracket import bracket_view, quarters
from pairwright.app.event import Event
from pairwright.core import commands as c
from pairwright.core.outcome import How, Result
from pairwright.core.scoring import CHESS, best_of
from pairwright.core.settings import CupSettings, StageSettings, StandingsSettings

RULES = {"match": best_of(1), "scoring": CHESS, "standings": StandingsSettings(order=("PTS", "BH"))}


def cup(players, *, reseed, games=0, **more):
    """An event of P1 … Pn, seeded in that order, whose first round is drawn."""
    settings = StageSettings(
        preset="cup", format="cup", games=games, cup=CupSettings(reseed=reseed, **more), **RULES
    )
    event = Event("Cup", [f"P{n}" for n in range(1, players + 1)], settings=settings, seed=1)
    event.do(c.StartStage())
    return event


def play(event, winners, results=None):
    """Start the drafted round and let the entrants in `winners` win theirs; others stay open."""
    number = len(event.sheet.state.rounds)
    event.do(c.StartRound(number))
    for match in list(event.sheet.state.rounds[-1].matches.values()):
        if match.first in winners:
            event.do(c.Record(number, match.table, Result(1, 0)))
        elif match.second in winners:
            event.do(c.Record(number, match.table, Result(0, 1)))


def who(side):
    if side.person is not None:
        return side.person.name
    return f"{side.awaits}{side.place or ''}"


def said(view):
    """Each round's nodes as "A-B", with None for an empty place of the tree."""
    return [
        ["-".join(who(side) for side in node.sides) if node else None for node in round.nodes]
        for round in view.rounds
    ]


def pairs(view, at):
    return [{who(side) for side in node.sides} for node in view.rounds[at].nodes]


def test_a_fixed_bracket_of_six_shows_the_true_tree_with_byes_to_1_and_2_C4():
    event = cup(6, reseed=False)
    assert [set(pair) for pair in pairs(bracket_view(event.sheet), 0)] == [
        {"P1", ""},
        {"P4", "P5"},
        {"P2", ""},
        {"P3", "P6"},
    ]
    play(event, {5})
    view = bracket_view(event.sheet)
    assert pairs(view, 1) == [{"P1", "P5"}, {"P2", "winner"}]
    assert said(view)[2] == ["winner-winner"]
    assert [node.fed for node in view.rounds[1].nodes] == [(0, 1), (2, 3)]
    assert [round.name.code for round in view.rounds] == ["quarter_final", "semi_final", "final"]
    assert view.rounds[0].nodes[0].walkover
    assert not view.reseeded


def test_in_a_fixed_bracket_of_eight_1_and_2_can_only_meet_in_the_final_C4():
    event = cup(8, reseed=False)
    play(event, {1, 2, 3, 4})
    play(event, {1, 2})
    view = bracket_view(event.sheet)
    assert pairs(view, 0) == [{"P1", "P8"}, {"P4", "P5"}, {"P2", "P7"}, {"P3", "P6"}]
    assert pairs(view, 1) == [{"P1", "P4"}, {"P2", "P3"}]
    assert pairs(view, 2) == [{"P1", "P2"}]
    assert view.winner is None
    play(event, {2})
    assert bracket_view(event.sheet).winner.name == "P2"


def test_with_reseeding_undecided_slots_are_best_and_lowest_remaining_and_fed_by_none_C16():
    event = cup(8, reseed=True)
    view = bracket_view(event.sheet)
    assert said(view)[1:] == [["best1-lowest1", "best2-lowest2"], ["winner-winner"]]
    assert [node.fed for node in view.rounds[1].nodes] == [(None, None)] * 2
    assert view.rounds[2].nodes[0].fed == (0, 1)  # both winners of the semi-finals play the final


def test_reseeded_rounds_stand_so_that_the_ways_that_were_gone_do_not_cross_C16():
    event = cup(8, reseed=True)
    play(event, {1, 7, 3, 5})
    view = bracket_view(event.sheet)
    assert pairs(view, 1) == [{"P1", "P7"}, {"P3", "P5"}]
    # 1–8 and 2–7 lead to 1–7, 3–6 and 4–5 to 3–5
    assert [node.fed for node in view.rounds[1].nodes] == [(0, 1), (2, 3)]
    assert pairs(view, 0)[:2] in ([{"P1", "P8"}, {"P2", "P7"}], [{"P2", "P7"}, {"P1", "P8"}])
    for round, before in zip(view.rounds[1:], view.rounds):
        for node in round.nodes:
            for side, fed in zip(node.sides, node.fed):
                if side.person is not None and fed is not None:
                    assert side.person in [one.person for one in before.nodes[fed].sides if one.won]


def test_six_with_reseeding_have_three_matches_then_a_walkover_then_the_final_C5():
    event = cup(6, reseed=True)
    assert said(bracket_view(event.sheet))[1:] == [["walkover-", "best1-lowest1"], ["winner-winner"]]
    play(event, {6, 5, 4})
    view = bracket_view(event.sheet)
    assert {frozenset(pair) for pair in pairs(view, 1)} == {frozenset({"P4", ""}), frozenset({"P5", "P6"})}
    final = view.rounds[2].nodes[0]
    assert sorted(who(side) for side in final.sides) == ["P4", "winner"]


@pytest.mark.parametrize("reseed", [True, False])
@pytest.mark.parametrize("players", [2, 3, 5, 7, 9, 12])
def test_there_are_as_many_rounds_as_the_cup_needs_at_any_moment_C5(players, reseed):
    needed = {2: 1, 3: 2, 5: 3, 7: 3, 9: 4, 12: 4}[players]
    event = cup(players, reseed=reseed)
    for round in range(needed):
        view = bracket_view(event.sheet)
        assert len(view.rounds) == needed
        assert sum(one.number is not None for one in view.rounds) == round + 1
        play(event, set(range(1, players + 1)))
    view = bracket_view(event.sheet)
    matches = [node for one in view.rounds for node in one.nodes if node and not node.walkover]
    assert len(matches) == players - 1
    assert view.winner is not None


def test_scores_are_of_the_main_games_and_tiebreak_games_stand_apart_C7_C8():
    event = cup(2, reseed=True, games=2)
    node = bracket_view(event.sheet).rounds[0].nodes[0]
    assert [side.score for side in node.sides] == [None, None]
    event.do(c.StartRound(1))
    event.do(c.RecordGame(1, 1, 1, Result(1, 0)), c.RecordGame(1, 1, 2, Result(0, 1)))
    assert len(event.sheet.state.rounds[0].matches[1].games) == 4  # 1–1 gets two tiebreak games
    event.do(c.RecordGame(1, 1, 3, Result(0, 0, 1)), c.RecordGame(1, 1, 4, Result(0, 1)))
    (node,) = bracket_view(event.sheet).rounds[0].nodes
    assert [(side.score, side.extra, side.won) for side in node.sides] == [
        (1, Fraction(1, 2), False),
        (1, Fraction(3, 2), True),
    ]


def test_the_bronze_match_stands_beside_the_tree_C9():
    event = cup(4, reseed=True)
    play(event, {1, 2})
    event.do(c.AddBronze(2))
    view = bracket_view(event.sheet)
    assert len(view.rounds[1].nodes) == 1
    assert {who(side) for side in view.bronze.sides} == {"P3", "P4"}


def test_after_a_double_no_show_nobody_is_awaited_from_that_match_C15():
    event = cup(4, reseed=False)
    event.do(c.StartRound(1))
    tables = event.sheet.state.rounds[0].matches
    lost = next(table for table, match in tables.items() if 1 in (match.first, match.second))
    event.do(c.Record(1, lost, Result(0, 0, 0, How.DOUBLE_LOSS)))
    view = bracket_view(event.sheet)
    assert view.rounds[0].nodes[0].void
    assert said(view)[1] == ["-winner"]


def test_a_first_round_changed_by_hand_makes_the_tree_it_is_read_from():
    event = cup(4, reseed=False)
    match = event.sheet.state.rounds[0].matches
    pair = {frozenset((m.first, m.second)) for m in match.values()}
    assert pair == {frozenset({1, 4}), frozenset({2, 3})}
    event.desk.swap(event.id, 4, 3)
    play(event, {1, 2})
    assert {frozenset(pair) for pair in pairs(bracket_view(event.sheet), 0)} == {
        frozenset({"P1", "P3"}),
        frozenset({"P2", "P4"}),
    }


def test_after_a_change_by_hand_in_a_fixed_bracket_what_comes_follows_the_tables_of_that_round():
    event = cup(8, reseed=False)
    play(event, {1, 2, 3, 4})
    event.desk.swap(event.id, 4, 3)  # 1–3 and 2–4 instead of 1–4 and 2–3
    view = bracket_view(event.sheet)
    assert {frozenset(pair) for pair in pairs(view, 1)} == {frozenset({"P1", "P3"}), frozenset({"P2", "P4"})}
    assert said(view)[2] == ["winner-winner"]
    came = [
        [side.person.name for side in view.rounds[0].nodes[fed].sides] for fed in view.rounds[1].nodes[0].fed
    ]
    assert [sorted(pair) for pair in came] == [
        sorted(
            next(
                pair for pair in (["P1", "P8"], ["P2", "P7"], ["P3", "P6"], ["P4", "P5"]) if who(side) in pair
            )
        )
        for side in view.rounds[1].nodes[0].sides
    ]


def test_what_is_no_cup_has_no_bracket():
    event = Event("Swiss", ["A", "B", "C", "D"], seed=1)
    with pytest.raises(LookupError):
        bracket_view(event.sheet)
    with pytest.raises(LookupError):
        bracket_view(cup(4, reseed=True).sheet, stage=1)


def test_a_large_fixed_bracket_falls_into_four_quarters_and_the_end_PR06():
    event = cup(64, reseed=False)
    play(event, set(range(1, 33)))
    view = bracket_view(event.sheet)
    parts = quarters(view)
    assert [[len(round.nodes) for round in part.rounds] for part in parts] == [[8, 4, 2, 1]] * 4 + [[2, 1]]
    # No match is split, none is lost, none is told twice.
    for at, round in enumerate(view.rounds[:-2]):
        there = [node.sides for part in parts[:4] for node in part.rounds[at].nodes]
        assert there == [node.sides for node in round.nodes]
    # The lines within a quarter lead from the two matches beside each other.
    for part in parts[:4]:
        for round in part.rounds[1:]:
            assert [node.fed for node in round.nodes] == [(2 * i, 2 * i + 1) for i in range(len(round.nodes))]
    assert [[who(side) for side in node.sides] for node in parts[4].rounds[0].nodes] == [
        ["quarter1", "quarter2"],
        ["quarter3", "quarter4"],
    ]
    assert parts[4].rounds[1] == view.rounds[-1]


@pytest.mark.parametrize(("players", "reseed"), [(64, True), (4, False)])
def test_a_bracket_without_quarters_is_not_parted(players, reseed):
    assert quarters(bracket_view(cup(players, reseed=reseed).sheet)) == ()


def test_byes_stand_in_the_quarters_they_are_in_and_the_bronze_match_in_the_end():
    event = cup(37, reseed=False)
    parts = quarters(bracket_view(event.sheet))
    names = [who(side) for part in parts[:4] for node in part.rounds[0].nodes for side in node.sides]
    assert sorted(name for name in names if name) == sorted(f"P{n}" for n in range(1, 38))
    assert all(part.bronze is None for part in parts[:4])
