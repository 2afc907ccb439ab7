"""Who stands where before anything of a stage was played: seeds, ratings, order of entry, standings before.

Source: spec cup [C3]; spec swiss, settings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from pairwright.core.tournament import Entrant, Tournament
from pairwright.standings.ledger import Ledger

from .table import across


def by_seed(entrants: Iterable[Entrant]) -> list[int]:
    """Best first: by the seed given, then rating, then order of entry."""
    return [
        e.number
        for e in sorted(
            entrants,
            key=lambda e: (e.seed is None, e.seed or 0, e.rating is None, -(e.rating or 0), e.number),
        )
    ]


def by_stage_before(state: Tournament, entrants: Iterable[Entrant], stage: int) -> list[int]:
    """Best first by the list of the stage before `stage`; who isn't in it comes last, by seed."""
    before = places_before(state, stage)
    return sorted(by_seed(entrants), key=lambda n: before.get(n, len(before) + 1))


def by_rating(entrants: Iterable[Entrant]) -> list[int]:
    """Best first; unrated ones last, in order of entry."""
    return [e.number for e in sorted(entrants, key=lambda e: (e.rating is None, -(e.rating or 0), e.number))]


def by_lot(entrants: Iterable[int], seed: int) -> list[int]:
    """In an order of chance, the same for the same seed and entrants."""
    order = sorted(entrants)
    Random(seed).shuffle(order)
    return order


def places_before(state: Tournament, stage: int) -> Mapping[int, int]:
    """Entrant → place in the list of the stage before `stage`, from 1; empty for the first stage.

    Those it lists unranked stand last. Places differ even where ranks are shared. Of groups all firsts stand
    before all seconds.
    """
    if stage < 1:
        return {}
    from . import format_named  # the registry holds formats that ask this

    before = state.stages[stage - 1]
    table = across(format_named(before.settings.format).table(Ledger.of(state, stage=before.number)))
    return {row.entrant: place for place, row in enumerate(table.rows, 1)}
