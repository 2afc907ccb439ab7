"""Whatever is done to an event of any kind, stage after stage: it stays whole, and every no is a sentence.

Beside `test_any_event`, `test_any_day` and `test_any_game`, which look closer at one kind each: here cups,
team events, matches by game, tile games and Swiss follow one another in one event [C11] [D12] [T17].
"""

from __future__ import annotations

import os

import pytest

from kit.anything import KINDS, Anything

SEEDS = range(2) if os.environ.get("HYPOTHESIS_PROFILE") != "explore" else range(60)


@pytest.mark.parametrize("kind", KINDS)
def test_an_event_of_any_kind_stays_whole_whatever_is_done(kind: str) -> None:
    done = 0
    for seed in SEEDS:
        event = Anything(seed, kind)
        for number in range(1, 41):
            event.step()
            event.check()
            if number % 20 == 0:
                event.check_whole()
        done += sum(event.done.values())
    assert done > 40
