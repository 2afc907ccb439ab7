"""The checker: every kind of fault, and costs counted by hand from the definitions."""

from __future__ import annotations

import pytest

from pairwright.pairing.check import FAULT_CODES, check
from pairwright.pairing.cost import Cost
from pairwright.pairing.request import Contender, Pairing, Request, RequestError, SwissRules, swap


def who(id: int, points: int = 0, byes: int = 0, down: int = 0, up: int = 0, **met: int) -> Contender:
    return Contender(id, points, byes, down, up, {int(k[1:]): v for k, v in met.items()}, id)


def codes(request: Request, pairing: Pairing) -> list[tuple[str, tuple[int, ...]]]:
    return [(fault.code, fault.facts) for fault in check(request, pairing).faults]


FIVE = Request(3, tuple(who(i) for i in (1, 2, 3, 4, 5)), 1)


@pytest.mark.parametrize(
    ("pairing", "faults"),
    [
        (Pairing(((1, 2), (3, 4)), (5,)), []),
        (Pairing(((1, 2), (3, 9)), (5,)), [("unknown_entrant", (9,)), ("left_out", (4,))]),
        (Pairing(((1, 1), (3, 4)), (5,)), [("with_itself", (1,)), ("left_out", (2,))]),
        (Pairing(((1, 2), (2, 3)), (5,)), [("paired_twice", (2,)), ("left_out", (4,))]),
        (Pairing(((1, 2), (3, 5)), (5,)), [("paired_twice", (5,)), ("left_out", (4,))]),
        (Pairing(((1, 2), (3, 4)), ()), [("left_out", (5,))]),
        (Pairing(((1, 2),), (3, 4, 5)), [("too_many_byes", (3, 1))]),
    ],
)
def test_each_fault_of_a_pairing_is_named_with_its_facts(
    pairing: Pairing, faults: list[tuple[str, tuple[int, ...]]]
) -> None:
    assert codes(FIVE, pairing) == faults
    assert check(FIVE, pairing).legal == (not faults)
    assert {code for code, _ in faults} <= set(FAULT_CODES)


def test_locked_pairs_and_the_pinned_bye_must_be_kept() -> None:
    request = Request(3, FIVE.contenders, 1, locked=((1, 4),), pinned_bye=2)
    assert codes(request, Pairing(((4, 1), (3, 5)), (2,))) == []
    assert codes(request, Pairing(((1, 2), (3, 4)), (5,))) == [
        ("pinned_bye_missing", (2,)),
        ("locked_apart", (1, 4)),
    ]


def test_cost_is_counted_level_by_level_from_the_definitions() -> None:
    field = (
        who(1, 9, down=2, _4=2),
        who(2, 6, byes=1),
        who(3, 6, up=1),
        who(4, 3, up=3, _1=2),
        who(5, 0, byes=2),
    )
    request = Request(4, field, 1, forbidden=frozenset({(4, 1)}), avoided=frozenset({(2, 3)}))
    verdict = check(request, Pairing(((4, 1), (2, 3)), (5,)))
    # 1–4: met twice (2² = 4), gap 6² = 36, floats 2 + 3, two scores (6 and 3) and 0 below 9: three
    assert verdict.cost == Cost(1, 4, 2, 0, 1, 36, 5, 3)
    assert verdict.cost.vector() == (4, 2, 0, 36, 5, 3)
    bye_first = Request(4, field, 1, rules=SwissRules(second_bye_before_rematch=True))
    cost = check(bye_first, Pairing(((4, 1), (2, 3)), (5,))).cost
    assert cost is not None
    assert cost.vector() == (2, 4, 0, 36, 5, 3)


def test_both_sit_only_when_the_setting_is_on_and_the_last_two_have_met() -> None:
    met = (who(1), who(2), who(3, _4=1), who(4, _3=1))
    on = SwissRules(pair_down_both_sit=True)
    assert codes(Request(2, met, 1, rules=on), Pairing(((1, 2),), (3, 4))) == []
    assert codes(Request(2, met, 1), Pairing(((1, 2),), (3, 4))) == [("too_many_byes", (2, 0))]
    fresh = (who(1), who(2), who(3), who(4))
    assert codes(Request(2, fresh, 1, rules=on), Pairing(((1, 2),), (3, 4))) == [("sit_not_last_two", (3, 4))]


def test_a_swap_by_hand_moves_two_entrants_or_an_entrant_and_the_bye() -> None:
    pairing = Pairing(((1, 2), (3, 4)), (5,))
    assert swap(pairing, 1, 3) == Pairing(((3, 2), (1, 4)), (5,))
    assert swap(pairing, 5, 1) == Pairing(((5, 2), (3, 4)), (1,))
    assert swap(pairing, 1, 2) == Pairing(((2, 1), (3, 4)), (5,))
    with pytest.raises(KeyError):
        swap(pairing, 1, 9)


def test_costs_compare_in_the_order_of_the_rules() -> None:
    assert Cost(rematch=1) > Cost(bye_repeat=5, gap=900)
    assert Cost(bye_repeat=1, bye_first=True) > Cost(rematch=5, bye_first=True)
    assert Cost(avoided=1) > Cost(gap=900)
    assert Cost(bye_points=1) > Cost(avoided=9)
    with pytest.raises(ValueError, match="two different rules"):
        assert Cost() < Cost(bye_first=True)


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("entrant_twice", {"contenders": (who(1), who(1))}),
        ("rank_twice", {"contenders": (who(1), Contender(2, 0, 0, 0, 0, {}, 1))}),
        ("met_one_sided", {"contenders": (who(1, _2=1), who(2))}),
        ("met_self", {"contenders": (who(1, _1=1), who(2))}),
        ("locked_absent", {"locked": ((1, 9),)}),
        ("locked_twice", {"locked": ((1, 2), (2, 3))}),
        ("pinned_absent", {"pinned_bye": 9}),
        ("pinned_locked", {"pinned_bye": 1, "locked": ((1, 2),)}),
        ("pinned_in_even_field", {"pinned_bye": 1, "contenders": (who(1), who(2))}),
    ],
)
def test_a_request_that_contradicts_itself_is_refused(code: str, changes: dict[str, object]) -> None:
    settings: dict[str, object] = {"round": 1, "contenders": FIVE.contenders, "seed": 1, **changes}
    with pytest.raises(RequestError) as caught:
        Request(**settings)  # type: ignore[arg-type]
    assert caught.value.code == code
