"""The Swiss engine against proven optima: published vectors, enumeration, plain matching."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pairing.fields import (
    Event,
    cheapest_by_enumeration,
    cheapest_by_plain_matching,
    event_of,
    random_small_field,
    vector_cases,
)
from pairwright.pairing.bound import lower_bound
from pairwright.pairing.request import SwissRules
from pairwright.pairing.swiss import pair_swiss


@pytest.mark.parametrize("case", vector_cases(), ids=lambda c: c["id"] + "_" + c["tag"])
@pytest.mark.parametrize("bye_first", [False, True], ids=["rematch_first", "bye_first"])
def test_reaches_the_proven_vector(case: dict[str, Any], bye_first: bool) -> None:
    wanted = case["optimal_bye_rules_first" if bye_first else "optimal"]["vector"]
    for seed in range(3):
        request = event_of(case).request(seed, rules=SwissRules(second_bye_before_rematch=bye_first))
        proposal = pair_swiss(request)
        assert list(proposal.cost.vector()) == wanted


@pytest.mark.parametrize("case", vector_cases(), ids=lambda c: c["id"])
def test_converter_counts_what_the_vectors_say(case: dict[str, Any]) -> None:
    mine = {c.id: c for c in event_of(case).request().contenders}
    for row in case["derived"]:
        c = mine[row["id"]]
        assert (c.points, c.byes, c.down_floats, c.up_floats) == (
            row["points"],
            row["byes"],
            row["down_floats"],
            row["up_floats"],
        )


@pytest.mark.parametrize("block", range(8))
def test_2000_small_fields_cost_what_enumeration_finds(block: int) -> None:
    rng = Random(block)
    for _ in range(250):
        request = random_small_field(rng, most=9 if block == 0 else 8)
        assert pair_swiss(request).cost == cheapest_by_enumeration(request), request


@pytest.mark.parametrize("n", [16, 25, 40, 63, 90])
def test_medium_fields_cost_what_a_plain_matching_of_everything_finds(n: int) -> None:
    rng = Random(n)
    event = Event(list(range(1, n + 1)))
    for _ in range(12):
        request = event.request(rng.randint(0, 999))
        proposal = pair_swiss(request)
        best = cheapest_by_plain_matching(request)
        assert proposal.cost == best
        assert not best < lower_bound(request)
        event.play_random(proposal.pairing, rng, draws=0.2)
        if len(event.active) > 8 and rng.random() < 0.5:
            event.active.remove(rng.choice(event.active))
