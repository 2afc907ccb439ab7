"""The Monrad stage: down the list by points and start number, each meets the next they haven't met.

Start numbers go by seed, rating and order of entry. Source: spec cup, "Round robin and Monrad".
"""

from __future__ import annotations

from dataclasses import replace

from pairwright.core.commands import Draft
from pairwright.core.outcome import How
from pairwright.core.refusals import TooFewEntrants
from pairwright.core.tournament import Round, Tournament
from pairwright.pairing.monrad import pair_monrad
from pairwright.pairing.monrad_reasons import explain_monrad
from pairwright.pairing.request import Pairing, Request

from . import swiss
from .drawn import Drawn, Weighed, pairing_of
from .field import by_seed


def request_of(state: Tournament, seed: int) -> Request:
    """What the engine is asked: as for a Swiss round, with start numbers for ranks and the seats so far."""
    asked = swiss.request_of(state, seed)
    number = {entrant: place for place, entrant in enumerate(by_seed(state.entrants.values()), 1)}
    sat = _seats(state)
    contenders = tuple(
        replace(one, rank=number[one.id], seats=tuple(sat.get(one.id, ()))) for one in asked.contenders
    )
    return replace(asked, contenders=contenders)


def _seats(state: Tournament) -> dict[int, list[int]]:
    """Entrant → the seats of its games of this stage, in order; a forfeit is no game."""
    sat: dict[int, list[int]] = {}
    for round in state.published:
        if round.stage != state.stage.number:
            continue
        for match in round.matches.values():
            if match.result is not None and match.result.how is not How.FORFEIT:
                sat.setdefault(match.first, []).append(1)
                sat.setdefault(match.second, []).append(2)
    return sat


def draw(state: Tournament, seed: int) -> Draft:
    """The draft of the next round, passed by the checker. Raises `TooFewEntrants`."""
    if len(state.active()) < 2:
        raise TooFewEntrants(len(state.active()))
    request = request_of(state, seed)
    return swiss.drafted(state, request, pair_monrad(request), seed)


def weigh(state: Tournament, pairing: Pairing, seed: int) -> Weighed:
    """The checker's word on a pairing of the next round."""
    return swiss.weighed(request_of(state, seed), pairing)


def drawn(state: Tournament, round: Round) -> Drawn:
    """What `round`, drawn from `state`, has to say for itself."""
    request, pairing = request_of(state, round.seed), pairing_of(round)
    found = swiss.weighed(request, pairing)
    return Drawn(explain_monrad(request, pairing) if found.levels is not None else (), found.levels)
