"""Cups of every size through the desk: rounds, walkovers, seeding, tiebreaks, by the rule alone [C1]–[C8]."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from kit.stages import BATCHES_MOST, entered, play_out, stage
from pairwright.app import views
from pairwright.app.desk import Sheet
from pairwright.app.verify import differences
from pairwright.core.knockout import CupRound, cup_rounds

KINDS = tuple(itertools.product((0, 1, 2, 3), (1, 2), (True, False), ("each", "first")))
"""Games a match, tiebreak games, re-seeding, walkovers: every combination."""


def played(many: int, kind: tuple[int, int, bool, str], seed: int = 1) -> Sheet:
    games, tiebreaks, reseed, walkovers = kind
    settings = stage(
        "cup", games=games, tiebreak_games=tiebreaks, reseed=reseed, walkovers=walkovers, seeding="entry"
    )
    d, id = entered(many, settings, seed)
    return play_out(d, id, random.Random(seed * 1000 + many))


def pairs(told: CupRound) -> set[frozenset[int]]:
    return {frozenset((match.first, match.second)) for match in told.matches}


def best_against_lowest(still: list[int], free: set[int]) -> set[frozenset[int]]:
    """Of those who play: first against last, second against the one before last … [C3]."""
    playing = [n for n in still if n not in free]
    return {frozenset((playing[at], playing[-1 - at])) for at in range(len(playing) // 2)}


def check_reseeded(rounds: tuple[CupRound, ...], many: int, walkovers: str) -> None:
    had: Counter[int] = Counter()
    for number, told in enumerate(rounds, 1):
        still = sorted(told.before)  # seeded by entry: the lower the number the better
        free = set(told.walkovers)
        if walkovers == "first":
            fill = (1 << (many - 1).bit_length()) - many
            assert free == (set(still[:fill]) if number == 1 else set())
        else:
            due = [n for n in still if not had[n]] or still
            assert free == ({due[0]} if len(still) % 2 else set())
        had.update(free)
        assert pairs(told) == best_against_lowest(still, free)


def check_bracket(rounds: tuple[CupRound, ...], many: int) -> None:
    """Who comes down the path of seed p meets who comes down that of M + 1 − p, M the paths left [C4]."""
    paths = {n: n for n in range(1, many + 1)}
    size = 1 << (many - 1).bit_length()
    for number, told in enumerate(rounds, 1):
        by_path = {paths[n]: n for n in told.before}
        meeting = {
            frozenset((n, by_path[size + 1 - path]))
            for path, n in by_path.items()
            if size + 1 - path in by_path
        }
        assert pairs(told) == meeting
        assert set(told.walkovers) == (
            {n for n in by_path.values() if size + 1 - n > many} if number == 1 else set()
        )
        paths = {n: min(paths[n], size + 1 - paths[n]) for n in told.through}
        size //= 2


def check(sheet: Sheet, many: int, kind: tuple[int, int, bool, str]) -> None:
    _, tiebreaks, reseed, walkovers = kind
    state = sheet.state
    rounds = cup_rounds(state)
    assert len(rounds) == len(state.rounds) == (many - 1).bit_length()
    assert sum(len(told.matches) for told in rounds) == many - 1
    for told in rounds:
        assert told.before == told.through | told.out
        assert len(told.before) == 2 * len(told.matches) + len(told.walkovers)
        for match in told.matches:
            assert match.winner in (match.first, match.second)
            assert not match.open
            assert len(match.draw_wins) <= (1 if tiebreaks == 1 else BATCHES_MOST)
    if reseed:
        check_reseeded(rounds, many, walkovers)
    else:
        check_bracket(rounds, many)
    rows = views.standings_view(sheet).rows
    final = rounds[-1].matches[0]
    assert final.winner is not None
    assert [(row.rank, row.person.number) for row in rows[:2]] == [
        (1, final.winner),
        (2, final.opponent(final.winner)),
    ]
    assert sorted(row.person.number for row in rows) == list(range(1, many + 1))


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_C1_C4_C5_C8_a_cup_of_every_kind_goes_by_the_rule_to_its_winner(
    kind: tuple[int, int, bool, str],
) -> None:
    first = KINDS.index(kind) % 4
    for many in (*range(2, 14), *range(14 + first, 68, 4)):
        sheet = played(many, kind)
        check(sheet, many, kind)
        if many < 14:
            assert differences(sheet.entries, sheet.texts) == []


@pytest.mark.parametrize("many", range(2, 131))
def test_C5_a_cup_of_every_size_has_as_many_rounds_as_halvings_and_one_match_for_each_who_is_out(
    many: int,
) -> None:
    kind = KINDS[random.Random(many).randrange(len(KINDS))]
    sheet = played(many, kind, seed=many)
    check(sheet, many, kind)
    assert differences(sheet.entries, sheet.texts) == []
