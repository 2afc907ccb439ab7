"""What every engine of the registry promises, whatever the field."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.fields import random_small_field
from pairwright.pairing import ENGINES, LEVELS, REASON_CODES, Engine, Request, check
from pairwright.pairing.bound import lower_bound
from pairwright.pairing.reasons import REASONS

fields = st.builds(
    lambda seed, most: random_small_field(Random(seed), most), st.integers(0, 10**9), st.integers(1, 24)
)
each_engine = pytest.mark.parametrize("engine", ENGINES, ids=lambda e: e.name)


def renamed(request: Request, rng: Random) -> Request:
    ids = [c.id for c in request.contenders]
    new = dict(zip(ids, rng.sample(range(1000, 2000), len(ids)), strict=True))
    contenders = [
        replace(c, id=new[c.id], met={new.get(o, o + 5000): m for o, m in c.met.items()})
        for c in request.contenders
    ]
    rng.shuffle(contenders)
    return replace(
        request,
        contenders=tuple(contenders),
        forbidden=frozenset((new[a], new[b]) for a, b in request.forbidden),
        avoided=frozenset((new[a], new[b]) for a, b in request.avoided),
        locked=tuple((new[a], new[b]) for a, b in request.locked),
        pinned_bye=None if request.pinned_bye is None else new[request.pinned_bye],
    )


def test_engines_have_names_of_their_own() -> None:
    assert len({engine.name for engine in ENGINES}) == len(ENGINES)


@each_engine
@settings(max_examples=150, deadline=None)
@given(request=fields)
def test_pairings_are_legal_and_cost_what_the_checker_counts(engine: Engine, request: Request) -> None:
    proposal = engine.pair(request)
    verdict = check(request, proposal.pairing)
    assert verdict.legal, verdict.faults
    assert verdict.cost == proposal.cost
    assert not proposal.cost < lower_bound(request)


@each_engine
@settings(max_examples=60, deadline=None)
@given(request=fields)
def test_same_request_same_pairing_down_to_tables_and_seats(engine: Engine, request: Request) -> None:
    assert engine.pair(request) == engine.pair(request)
    shuffled = replace(request, contenders=tuple(reversed(request.contenders)))
    assert engine.pair(shuffled).pairing == engine.pair(request).pairing


@each_engine
@settings(max_examples=60, deadline=None)
@given(request=fields, seed=st.integers(0, 999))
def test_names_and_seeds_change_no_cost(engine: Engine, request: Request, seed: int) -> None:
    cost = engine.pair(request).cost
    assert engine.pair(renamed(request, Random(seed))).cost == cost
    assert engine.pair(replace(request, seed=seed)).cost == cost


@each_engine
@settings(max_examples=60, deadline=None)
@given(request=fields)
def test_every_table_and_every_bye_has_a_reason_with_the_facts_its_code_names(
    engine: Engine, request: Request
) -> None:
    proposal = engine.pair(request)
    told = {frozenset(r.about) for r in proposal.reasons}
    for table in proposal.pairing.tables:
        assert frozenset(table) in told
    for one in proposal.pairing.byes:
        assert frozenset({one}) in told
    names = dict(REASONS)
    for reason in proposal.reasons:
        assert reason.code in REASON_CODES
        assert tuple(name for name, _ in reason.facts) == names[reason.code]


@each_engine
@settings(max_examples=60, deadline=None)
@given(request=fields)
def test_tables_stand_best_score_group_first_and_the_promised_levels_are_proven(
    engine: Engine, request: Request
) -> None:
    proposal = engine.pair(request)
    points = {c.id: c.points for c in request.contenders}
    heights = [sorted((points[a], points[b]), reverse=True) for a, b in proposal.pairing.tables]
    assert heights == sorted(heights, reverse=True)
    assert set(proposal.proof.levels) == set(engine.proves)
    assert set(engine.proves) <= set(LEVELS)


@each_engine
@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_tiny_fields_are_paired_too(engine: Engine, n: int) -> None:
    request = replace(random_small_field(Random(1), 1), contenders=(), locked=(), pinned_bye=None)
    field = random_small_field(Random(5), 9).contenders[:n]
    field = [replace(c, met={}, rank=place) for place, c in enumerate(field, 1)]
    proposal = engine.pair(
        replace(request, contenders=tuple(field), forbidden=frozenset(), avoided=frozenset())
    )
    assert len(proposal.pairing.tables) == n // 2
    assert len(proposal.pairing.byes) == n % 2
