"""Games of a match: whose turn, what they add up to, when it is decided [C1] [C7] [C8] [C10] [C14]."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairwright.core.games import (
    MatchGame,
    added_up,
    leader,
    main_games,
    result_of,
    unplayed,
    whole,
    with_batch,
)
from pairwright.core.outcome import How, Result

WON, LOST, DRAWN = Result(1, 0), Result(0, 1), Result(0, 0, 1)
ABSENT = Result(1, 0, 0, How.FORFEIT)
NEITHER = Result(0, 0, 0, How.DOUBLE_LOSS)
POINTS = {WON: 2, DRAWN: 1, LOST: 0}
"""Of the match's first, in halves."""


def played(*results: Result | None, batch: int = 0, first: int = 1) -> tuple[MatchGame, ...]:
    return tuple(MatchGame(game, 1, batch, result) for game, result in enumerate(results, first))


def test_KO07_C1_the_first_seat_alternates_through_all_games_and_tiebreaks() -> None:
    games = with_batch(main_games(2, 1), 2)
    assert ["B" if game.turned else "A" for game in games] == ["A", "B", "A", "B"]


def test_C8_an_odd_number_of_games_leaves_the_turn_to_the_other_in_the_tiebreak() -> None:
    games = with_batch(main_games(3, 1), 1)
    assert ["B" if game.turned else "A" for game in games] == ["A", "B", "A", "B"]


def test_C14_seats_alternate_along_the_boards_and_swap_from_game_to_game() -> None:
    games = main_games(2, 4)
    seats = {(game.game, game.board): "B" if game.turned else "A" for game in games}
    assert [seats[1, board] for board in (1, 2, 3, 4)] == ["A", "B", "A", "B"]
    assert [seats[2, board] for board in (1, 2, 3, 4)] == ["B", "A", "B", "A"]


@given(st.lists(st.sampled_from((WON, LOST, DRAWN)), min_size=1, max_size=9))
def test_C7_the_match_score_is_the_sum_of_the_games(results: list[Result]) -> None:
    total = added_up(played(*results))
    assert 2 * total.won + total.drawn == sum(POINTS[result] for result in results)
    assert total.won + total.lost + total.drawn == len(results)


def test_C7_a_match_is_open_until_its_last_game() -> None:
    assert result_of(played(WON, WON, None), stops=False) is None
    assert result_of(played(WON, WON, LOST), stops=False) == Result(2, 1)
    assert result_of(played(None, None), stops=True) is None


@given(st.lists(st.sampled_from((WON, LOST, DRAWN)), max_size=5), st.integers(1, 3))
def test_C7_a_match_stops_exactly_when_no_rest_can_change_who_wins_it(
    results: list[Result], left: int
) -> None:
    games = played(*results, *(None for _ in range(left)))
    ahead = [
        (total > 0) - (total < 0)
        for rest in product((-1, 0, 1), repeat=left)
        for total in [sum(POINTS[result] - 1 for result in results) + sum(rest)]
    ]
    decided = bool(results) and len(set(ahead)) == 1 and ahead[0] != 0
    assert (result_of(games, stops=True) is not None) == decided


def test_forfeited_games_are_a_forfeited_match_and_mixed_ones_a_played_one() -> None:
    assert added_up(played(ABSENT, ABSENT)) == Result(2, 0, 0, How.FORFEIT)
    assert added_up(played(ABSENT, LOST)) == Result(1, 1)
    assert added_up(played(NEITHER, NEITHER)) == NEITHER
    assert added_up(played(NEITHER, WON)) == Result(1, 0)


def test_KO16_level_over_two_games_has_no_winner() -> None:
    total = result_of(played(WON, LOST), stops=False)
    assert total is not None
    assert total.won == total.lost


@given(st.lists(st.sampled_from((WON, LOST, DRAWN, None)), min_size=1, max_size=4))
def test_C8_whoever_leads_a_tiebreak_by_more_than_its_rest_has_won(results: list[Result | None]) -> None:
    lead = sum(POINTS[result] - 1 for result in results if result is not None)
    expected = None if abs(lead) <= results.count(None) else 0 if lead > 0 else 1
    assert leader(played(*results, batch=1, first=3), None) == expected


@pytest.mark.parametrize(("number", "seat", "winner"), [(3, 1, 1), (3, 0, 0), (4, 1, 0), (4, 0, 1)])
def test_KO08_C8_a_drawn_armageddon_is_won_by_the_seat_that_is_set(
    number: int, seat: int, winner: int
) -> None:
    """Game 3 is begun by the match's first, game 4 by its second: the seat is that of the game."""
    assert leader(played(DRAWN, batch=1, first=number), seat) == winner


def test_C8_an_armageddon_that_is_won_is_won() -> None:
    assert leader(played(WON, batch=1, first=3), 1) == 0
    assert leader(played(LOST, batch=1, first=3), 0) == 1


def test_C8_a_batch_nobody_has_played_is_replaced_and_a_played_one_followed() -> None:
    two = with_batch(played(WON, LOST), 2)
    one = with_batch(two, 1)
    assert [(game.game, game.batch) for game in one] == [(1, 0), (2, 0), (3, 1)]
    drawn = (*two[:2], *played(DRAWN, DRAWN, batch=1, first=3))
    assert [(game.game, game.batch) for game in with_batch(drawn, 1)][2:] == [(3, 1), (4, 1), (5, 2)]


def test_C14_a_batch_of_which_only_empty_boards_are_forfeited_has_not_been_played() -> None:
    batch = [MatchGame(2, 1, 1), MatchGame(2, 2, 1, ABSENT)]
    assert unplayed(batch)
    assert not unplayed([MatchGame(2, 1, 1, DRAWN), MatchGame(2, 2, 1, ABSENT)])
    assert not unplayed([MatchGame(2, 2, 1, ABSENT)])


def test_C14_a_drawn_team_match_gets_tiebreak_games_on_all_boards() -> None:
    games = with_batch(main_games(1, 3), 2)
    assert [(game.game, game.board) for game in games if game.batch] == [
        *((2, board) for board in (1, 2, 3)),
        *((3, board) for board in (1, 2, 3)),
    ]


def test_C10_a_longer_match_keeps_what_was_played() -> None:
    before = played(WON, None)
    after = main_games(4, 1, before)
    assert [game.result for game in after] == [WON, None, None, None]


@pytest.mark.parametrize(
    ("result", "fits"),
    [
        (Result(2, 0), True),
        (Result(1, 0, 1), True),
        (Result(1, 0), False),
        (Result(3, 0), False),
        (Result(-1, 2, 1), False),
        (Result(2, 0, 0, How.FORFEIT), True),
        (Result(1, 0, 0, How.FORFEIT), False),
        (NEITHER, True),
        (Result(0, 0, 2, How.DOUBLE_LOSS), False),
    ],
    ids=str,
)
def test_a_match_of_two_games_is_recorded_at_once_with_all_of_them(result: Result, fits: bool) -> None:
    assert whole(result, 2) is fits
