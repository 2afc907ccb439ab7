"""Hypothesis strategies: whole tournaments, with everything that happens on the day.

`stories()` draws an event with drops, returns, late entries, awarded and requested byes, absences,
rematches, forfeits, double losses, and perhaps a last round that is still running. Pairings are drawn at
random, not by an engine: what is counted must be right whoever paired.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from kit.story import Story
from pairwright.core import facts as f
from pairwright.core.outcome import Result
from pairwright.core.scoring import MatchType
from pairwright.core.settings import StageSettings


def results(match: MatchType) -> st.SearchStrategy[Result]:
    """Any result a match of this type can have from a button: scores, draws, forfeits, double loss."""
    return st.sampled_from([choice.result for choice in (*match.menu(), *match.extras())])


@st.composite
def stories(
    draw: Any, settings: StageSettings | None = None, most: int = 9, rounds: int = 6, open_end: bool = True
) -> Story:
    """An event of up to `most` entrants and `rounds` rounds under `settings`."""
    chosen = settings or StageSettings()
    count = draw(st.integers(2, most))
    late = draw(st.dictionaries(st.integers(2, count), st.integers(2, max(2, rounds)), max_size=2))
    awarded = draw(st.dictionaries(st.integers(1, count), st.integers(1, 3), max_size=2))
    ratings = draw(st.lists(st.none() | st.integers(1000, 2800), min_size=count, max_size=count))
    added = {
        n: f.EntrantAdded(n, n + 1, late.get(n, 1), awarded.get(n, 0), rating=ratings[n - 1])
        for n in range(1, count + 1)
    }
    story = Story(chosen, [added[n] for n in added if n not in late])
    played, out = draw(st.integers(0, rounds)), set[int]()
    for number in range(1, played + 1):
        for entrant in sorted(e for e, entered in late.items() if entered == number):
            story.tell(added[entrant])
        for entrant in sorted(out):
            if draw(st.integers(0, 3)) == 0:
                story.tell(f.Returned(entrant, number))
                out.discard(entrant)
        here = [e for e in range(1, count + 1) if e not in out and late.get(e, 1) <= number]
        _play(draw, story, number, here, awarded, open=open_end and number == played)
        leaving = draw(st.sets(st.sampled_from(here), max_size=2)) if here else set()
        for entrant in sorted(leaving if draw(st.integers(0, 2)) == 0 else ()):
            story.tell(f.Dropped(entrant, number))
            out.add(entrant)
    return story


def _play(
    draw: Any, story: Story, number: int, here: list[int], awarded: dict[int, int], *, open: bool
) -> None:
    byes: list[f.Bye] = [f.Bye(e, f.ByeKind.AWARDED) for e in here if awarded.get(e, 0) >= number]
    order = draw(st.permutations([e for e in here if awarded.get(e, 0) < number]))
    if order and draw(st.integers(0, 4)) == 0:
        worth = draw(st.sampled_from(f.Worth))
        byes.append(f.Bye(order.pop(), f.ByeKind.REQUESTED, worth))
    if order and draw(st.integers(0, 9)) == 0:
        order.pop()  # not paired and not said so
    if len(order) % 2:
        byes.append(f.Bye(order.pop()))
    kinds = results(story.tournament.settings.match)
    matches: list[tuple[int, int, Result | None]] = [
        (a, b, None if open and draw(st.integers(0, 4)) == 0 else draw(kinds))
        for a, b in zip(order[::2], order[1::2])
    ]
    story.round(matches, byes)
