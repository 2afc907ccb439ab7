"""Who sits on which board: order of the list, absences, pins, held against a slow second opinion [C14]."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pairwright.core.facts import Member
from pairwright.core.line_up import line_up


def squad(many: int, pins: dict[int, int] | None = None) -> tuple[Member, ...]:
    return tuple(Member(n, 100 + n, (pins or {}).get(n)) for n in range(1, many + 1))


def test_C14_the_first_of_the_list_sit_on_the_boards_in_order() -> None:
    assert line_up(squad(6), (), 4) == (1, 2, 3, 4)


def test_C14_a_reserve_comes_in_at_the_end_and_the_others_move_up() -> None:
    assert line_up(squad(6), {2}, 4) == (1, 3, 4, 5)
    assert line_up(squad(6), {1, 2}, 4) == (3, 4, 5, 6)


def test_C14_a_pinned_player_sits_there_and_the_others_around() -> None:
    assert line_up(squad(5, {5: 1}), (), 4) == (5, 1, 2, 3)
    assert line_up(squad(5, {1: 3}), (), 4) == (2, 3, 1, 4)


def test_C14_of_two_pinned_to_a_board_the_first_of_the_list_sits_there() -> None:
    assert line_up(squad(4, {3: 1, 2: 1}), (), 3) == (2, 1, 3)


def test_C14_boards_without_anybody_stay_empty() -> None:
    assert line_up(squad(2), (), 4) == (1, 2, 0, 0)
    assert line_up(squad(2, {2: 4}), (), 4) == (1, 0, 0, 2)
    assert line_up((), (), 2) == (0, 0)


@given(
    many=st.integers(0, 8),
    pins=st.dictionaries(st.integers(1, 8), st.integers(1, 6)),
    absent=st.sets(st.integers(1, 8)),
    boards=st.integers(1, 6),
)
def test_C14_everybody_sits_once_nobody_absent_does_and_no_board_is_empty_without_need(
    many: int, pins: dict[int, int], absent: set[int], boards: int
) -> None:
    team = squad(many, pins)
    seats = line_up(team, absent, boards)
    here = [member.number for member in team if member.number not in absent]
    seated = [n for n in seats if n]
    assert len(seats) == boards
    assert len(set(seated)) == len(seated)
    assert set(seated) <= set(here)
    assert len(seated) == min(len(here), boards)
    pinned = {n: pins[n] for n in here if pins.get(n, boards + 1) <= boards}
    for board in set(pinned.values()):
        assert seats[board - 1] == min(n for n, at in pinned.items() if at == board)
    free = [n for n in seated if seats.index(n) + 1 != pinned.get(n)]
    assert free == sorted(free)
