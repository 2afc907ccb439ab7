"""How many rounds are left without a rematch: counted, searched, and against every plan of a small field."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import pytest

from kit.stages import entered, play_out, stage, won
from kit.story import told
from pairwright.core import commands as c
from pairwright.core.facts import Wish
from pairwright.core.tournament import Phase, Tournament
from pairwright.formats.rematches import ahead, rounds_possible


def test_SW44_rounds_without_a_rematch_of_a_field_that_has_not_played() -> None:
    """6 players 6 rounds: warn; 6 and 5: fine; 5 and 5: fine (each has one bye); 5 and 6: warn."""
    assert [rounds > rounds_possible(n) for n, rounds in ((6, 6), (6, 5), (5, 5), (5, 6))] == [
        *(True, False, False, True)
    ]


def played(text: str, rounds: int = 9) -> Tournament:
    return told(text, stage("swiss", "PTS", rounds=rounds))


def test_SW44_six_who_are_stuck_after_three_rounds_need_a_rematch_at_once() -> None:
    """Each has met the three of the other side: two triangles are left, and no round fits in those."""
    seen = ahead(played("A+D B+E C+F / A+E B+F C+D / A+F B+D C+E", rounds=5))
    assert seen is not None
    assert (seen.advice, seen.next, seen.most, seen.certain) == ("next", 4, 0, 0)


def test_SW44_four_players_have_three_rounds_and_then_somebody_meets_again() -> None:
    seen = ahead(played("A+B C+D", rounds=5))
    assert seen is not None
    assert (seen.advice, seen.next, seen.rounds, seen.certain, seen.most) == ("must", 2, 4, 2, 2)
    seen = ahead(played("A+B C+D", rounds=3))
    assert seen is not None
    assert seen.advice == ""


def test_S13_a_drop_can_leave_two_who_have_met_everybody_else() -> None:
    """Four after two rounds, and D drops. Of A, B, C only B and C haven't met: they do, A rests, and that is
    the last round of that kind."""
    seen = ahead(played("A+B C+D / A+C B+D ~D", rounds=4))
    assert seen is not None
    assert (seen.entrants, seen.met, seen.most, seen.advice) == (3, (1,), 1, "must")


def test_a_pair_that_is_kept_apart_counts_as_met() -> None:
    d, id = entered(4, stage("swiss", "PTS", rounds=3))
    state = d.sheet(id).state
    won(d, id, [m.first for m in state.rounds[0].matches.values()])
    state = d.sheet(id).state
    table = next(m for m in state.rounds[0].matches.values() if 1 in (m.first, m.second))
    free = next(n for n in (2, 3, 4) if n != table.opponent(1))
    before = ahead(state)
    after = ahead(d.act(id, c.SetWish(1, free, Wish.FORBID)).sheet.state)
    assert before is not None
    assert after is not None
    assert (before.most, after.most) == (2, 1)


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("", stage("swiss", "PTS", rounds=3)),
        ("A+B C+D", stage("swiss", "PTS", rounds=1)),
        ("A+B C+D", stage("round-robin", "PTS")),
        ("A+B C+D", stage("swiss", "PTS", rounds=9, pair_down_both_sit=True)),
    ],
    ids=["not begun", "no round left", "round robin", "both rest instead"],
)
def test_nothing_is_said_where_there_is_nothing_to_look_at(text: str, settings: object) -> None:
    assert ahead(told(text, settings)) is None  # type: ignore[arg-type]


def every_round(unmet: Mapping[int, set[int]], left: tuple[int, ...]) -> Iterator[frozenset[tuple[int, int]]]:
    """Every round without a rematch; of an odd number one rests."""
    if not left:
        yield frozenset()
        return
    first, rest = left[0], left[1:]
    for other in rest:
        if other in unmet[first]:
            for more in every_round(unmet, tuple(n for n in rest if n != other)):
                yield more | {(first, other)}
    if len(left) % 2:
        for more in every_round(unmet, rest):
            yield more


def longest(met: frozenset[tuple[int, int]], ids: tuple[int, ...], known: dict[object, int]) -> int:
    """The longest plan, by trying all of them."""
    if met not in known:
        unmet = {a: {b for b in ids if (min(a, b), max(a, b)) not in met} for a in ids}
        known[met] = max((1 + longest(met | r, ids, known) for r in every_round(unmet, ids)), default=0)
    return known[met]


@pytest.mark.parametrize("seed", range(30))
def test_SW44_the_bounds_hold_what_every_plan_of_a_small_field_gives(seed: int) -> None:
    rng = random.Random(seed)
    many = rng.randrange(4, 8)
    d, id = entered(many, stage("swiss", "PTS", rounds=rng.randrange(2, 4)), seed + 1)
    play_out(d, id, rng)
    if many > 5 and rng.random() < 0.6:
        d.act(id, c.Drop(rng.randrange(1, many + 1)))
    # Planned further than anybody can go.
    state = d.sheet(id).state
    settings = stage("swiss", "PTS", rounds=len(state.rounds) + 8)
    state = d.act(id, c.ChangeSettings(settings)).sheet.state
    if state.rounds[-1].phase is Phase.DRAFT:
        d.act(id, c.StepBack())
        state = d.sheet(id).state
    ids = tuple(e.number for e in state.active())
    met = {
        (min(m.first, m.second), max(m.first, m.second))
        for round in state.published
        for m in round.matches.values()
    }
    best = longest(frozenset(pair for pair in met if set(pair) <= set(ids)), ids, {})
    seen = ahead(state)
    assert seen is not None
    assert seen.certain <= min(best, seen.rounds) <= seen.most
    assert seen.certain == seen.most  # so small a field is searched through
    assert (seen.advice == "next") == (best == 0)


def test_a_large_field_far_from_its_limit_has_nothing_to_be_told() -> None:
    d, id = entered(40, stage("swiss", "PTS", rounds=6))
    state = d.sheet(id).state
    won(d, id, [m.first for m in state.rounds[0].matches.values()])
    seen = ahead(d.sheet(id).state)
    assert seen is not None
    assert (seen.certain, seen.advice) == (5, "")
