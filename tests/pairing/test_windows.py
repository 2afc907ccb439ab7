"""Large-field machinery against one plain matching of everything: windows, kernels, seams, spans."""

from __future__ import annotations

from random import Random

import pytest

from pairing.fields import cheapest_by_plain_matching, layered_field
from pairwright.pairing import solve, spans
from pairwright.pairing.bound import lower_bound
from pairwright.pairing.field import lay_out
from pairwright.pairing.swiss import pair_swiss
from pairwright.pairing.windows import always_clean, structure


@pytest.mark.parametrize("seed", range(40))
def test_fields_with_large_groups_cost_what_a_plain_matching_finds(seed: int) -> None:
    rng = Random(seed)
    sizes = [rng.choice([1, 2, 3, 5, 8, 20, 33, 40]) for _ in range(rng.randint(2, 6))]
    sizes.append(4)
    request = layered_field(rng, sizes, rng.choice([1, 3]), rng.randint(1, 8), clash=rng.random() < 0.5)
    assert pair_swiss(request).cost == cheapest_by_plain_matching(request)


@pytest.mark.parametrize("seed", range(25))
def test_fields_cut_into_spans_cost_what_a_plain_matching_finds(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solve, "LARGE", 100)
    monkeypatch.setattr(solve, "NEAR", 8)
    monkeypatch.setattr(spans, "SPAN", 16)
    rng = Random(seed)
    sizes = [rng.choice([1, 2, 3, 5, 8, 12]) for _ in range(rng.randint(12, 22))]
    request = layered_field(rng, sizes, rng.choice([1, 3]), rng.randint(1, 8), clash=rng.random() < 0.5)
    assert pair_swiss(request).cost == cheapest_by_plain_matching(request)


def test_spans_are_reached_close_and_show_where_slack_is_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve, "LARGE", 100)
    monkeypatch.setattr(solve, "NEAR", 8)
    monkeypatch.setattr(spans, "SPAN", 16)
    closed, spent = [], []
    plain = spans.solve_spans

    def watched(*arguments: object) -> object:
        found, slack = plain(*arguments)  # type: ignore[arg-type]
        closed.append(found is not None)
        # What is left to the windows that didn't close is solved with what the spans have shown (Lemma 4).
        spent.append(found is None and any(excess > 0 for _, _, excess in slack.spent))
        assert all(excess >= 0 for _, _, excess in slack.spent)
        return found, slack

    monkeypatch.setattr(solve, "solve_spans", watched)
    for seed in range(25):
        rng = Random(seed)
        sizes = [rng.choice([1, 2, 3, 5, 8, 12]) for _ in range(rng.randint(12, 22))]
        pair_swiss(layered_field(rng, sizes, rng.choice([1, 3]), rng.randint(1, 8), rng.random() < 0.5))
    assert True in closed
    assert True in spent


@pytest.mark.parametrize("seed", range(30))
def test_crossings_of_a_best_pairing_stay_below_the_proven_bounds(seed: int) -> None:
    rng = Random(seed)
    sizes = [rng.choice([2, 3, 8, 20, 30]) for _ in range(rng.randint(2, 5))]
    request = layered_field(rng, sizes, 1, rng.randint(1, 6))
    field = lay_out(request, Random(0), frozenset())
    if not always_clean(field):
        pytest.skip("a rematch may be needed, and then the bounds don't speak")
    shape = structure(field)
    group = {c.id: field.group[v] for v, c in enumerate(field.who)}
    crossed = [0] * len(field.score)
    for a, b in pair_swiss(request).pairing.tables:
        for cut in range(min(group[a], group[b]), max(group[a], group[b])):
            crossed[cut] += 1
    for cut in range(len(field.score) - 1):
        assert crossed[cut] <= shape.crossings[cut]
        assert crossed[cut] % 2 == shape.odd[cut]


@pytest.mark.parametrize("seed", range(30))
def test_the_bound_is_never_above_the_optimum(seed: int) -> None:
    rng = Random(seed)
    sizes = [rng.choice([1, 2, 3, 5, 9]) for _ in range(rng.randint(1, 6))]
    request = layered_field(rng, sizes, rng.choice([1, 3]), rng.randint(0, 4))
    best = cheapest_by_plain_matching(request)
    assert not best < lower_bound(request)
