"""Match types and results [S2]–[S6]."""

import pytest

from pairwright.core.outcome import How, Outcome, Result
from pairwright.core.scoring import CARDS, CHESS, best_of


def test_best_of_one_has_the_three_results_of_the_rule_S2() -> None:
    assert [c.name for c in best_of(1).menu()] == ["1-0", "0-0", "0-1"]
    assert best_of(1).read("0-0") == Result(0, 0, 1)


def test_best_of_three_has_the_eight_results_of_the_rule_in_order_S3() -> None:
    assert [c.name for c in best_of(3).menu()] == ["2-0", "2-1", "1-0", "1-1", "0-0", "0-1", "1-2", "0-2"]


@pytest.mark.parametrize(
    ("typed", "games"),
    [("1-0", (1, 0, 1)), ("1-1", (1, 1, 1)), ("ID", (0, 0, 3)), ("2-0", (2, 0, 0)), ("2-0-1", (2, 0, 1))],
)
def test_card_games_store_unfinished_games_as_drawn_ones_S4(typed: str, games: tuple[int, int, int]) -> None:
    result = best_of(3, unfinished=True).read(typed)
    assert result is not None
    assert result.games(0) == games


@pytest.mark.parametrize("typed", ["２－１", "2–1", "2:1", "2ー1", " 2 - 1 ", "٢-١"])
def test_a_score_is_read_from_any_keyboard(typed: str) -> None:
    assert best_of(3).read(typed) == Result(2, 1)


@pytest.mark.parametrize("typed", ["", "2", "2-", "a-b", "2-1-0-0", "-1-2", "99999-0", "2..1"])
def test_what_is_no_score_means_nothing(typed: str) -> None:
    assert best_of(3).read(typed) is None


@pytest.mark.parametrize(
    "result", [Result(3, 0), Result(2, 2), Result(2, 0, 4), Result(-1, 0), Result(1, 0, 0, How.AGREED)]
)
def test_best_of_three_refuses_what_it_cannot_have_S5(result: Result) -> None:
    assert not best_of(3).allows(result)


@pytest.mark.parametrize("n", range(1, 8))
@pytest.mark.parametrize("unfinished", [True, False])
def test_every_button_is_allowed_unique_and_read_back_by_its_name(n: int, unfinished: bool) -> None:
    match = best_of(n, unfinished=unfinished)
    choices = (*match.menu(), *match.extras())
    assert len({c.result for c in choices}) == len(choices)
    for choice in choices:
        assert match.allows(choice.result)
        assert match.read(choice.name) == choice.result
        assert match.name(choice.result) == choice.name


@pytest.mark.parametrize("n", range(1, 8))
def test_the_menu_is_the_same_seen_from_the_other_side(n: int) -> None:
    menu = best_of(n, unfinished=True).menu()
    results = [c.result for c in menu if c.result.won != c.result.lost]
    assert [result.reversed() for result in reversed(results)] == results


def test_more_game_wins_win_and_equal_is_a_draw_S3() -> None:
    assert Result(1, 2).outcome(0) is Outcome.LOSS
    assert Result(1, 2).outcome(1) is Outcome.WIN
    assert Result(1, 1, 1).outcome(0) is Result(1, 1, 1).outcome(1) is Outcome.DRAW


def test_a_double_loss_is_lost_by_both_S4() -> None:
    result = Result(0, 0, 0, How.DOUBLE_LOSS)
    assert result.outcome(0) is result.outcome(1) is Outcome.LOSS


def test_points_are_three_one_nothing_by_default_and_half_points_in_chess_S6() -> None:
    assert [CARDS.points(o) for o in Outcome] == [3, 1, 0]
    assert [CHESS.points(o) / CHESS.unit for o in Outcome] == [1, 0.5, 0]
    assert CARDS.bye == CARDS.win
