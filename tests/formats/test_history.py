"""The whole chain on proven histories: plain history → log → ledger → engine → checker [S16] [S18]."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pairwright import next_round
from pairwright.core.settings import StageSettings
from pairwright.formats.history import Played, Player

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "vectors" / "swiss_next_round.json").read_text("utf-8")
)["cases"]
SCORES = {"p1": "2-0", "p2": "0-2", "draw": "1-1", "double_loss": "double-loss"}


def history(case: dict[str, Any]) -> tuple[list[Player], list[list[Played]]]:
    players = [
        Player(p["id"], p["joined_round"], p["dropped_after"], p["walk_in_byes"]) for p in case["players"]
    ]
    rounds: list[list[Played]] = []
    for rd in case["rounds"]:
        played: list[Played] = [(m["p1"], m["p2"], SCORES[m["result"]]) for m in rd["matches"]]
        rounds.append(played + [(b, None) for b in rd["byes"]])
    return players, rounds


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c['id']}-{c['tag']}")
def test_a_proven_history_reaches_its_proven_vector(case: dict[str, Any]) -> None:
    players, rounds = history(case)
    answer = next_round(players, rounds, seed=7)
    assert list(answer.cost.vector()) == case["optimal"]["vector"]
    assert answer.round == case["next_round"]


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c['id']}-{c['tag']}")
def test_a_proven_history_reaches_its_vector_with_the_bye_rule_first(case: dict[str, Any]) -> None:
    players, rounds = history(case)
    settings = StageSettings(second_bye_before_rematch=True)
    answer = next_round(players, rounds, seed=7, settings=settings)
    vector = answer.cost.vector()
    wanted = case["optimal_bye_rules_first"]
    names = {"F1_rematch": "rematch", "F2_bye_repeat": "bye_repeat", "F3_bye_points": "bye_points"}
    names |= {"F4_gap_sq": "gap", "F5_repeat_floats": "floats", "F6_float_height": "top"}
    assert [getattr(answer.cost, names[level]) for level in wanted["order"]] == wanted["vector"]
    assert len(vector) == 6


def test_a_history_that_contradicts_itself_is_refused() -> None:
    for players, rounds, wrong in (
        ("AA", [], "same id"),
        ("AB", [[("A", "C", "2-0")]], "no player 'C'"),
        ("AB", [[("A", "B", "3-0")]], "round 1: no such result"),
        ("ABC", [[("A", "B", "2-0"), ("A", "C", "2-0")]], "round 1: somebody is there twice"),
    ):
        with pytest.raises(ValueError, match=wrong):
            next_round(players, rounds)  # type: ignore[arg-type]


def test_wishes_are_kept() -> None:
    answer = next_round("ABCD", locked=[("D", "A")])
    assert {"A", "D"} in [set(t) for t in answer.tables]
    answer = next_round("ABCD", locked=[("A", "B"), ("A", "C")])  # nobody plays two: the first counts
    assert {"A", "B"} in [set(t) for t in answer.tables]
    for seed in range(10):
        answer = next_round("ABCD", forbidden=[("A", "B")], seed=seed)
        assert {"A", "B"} not in [set(t) for t in answer.tables]
