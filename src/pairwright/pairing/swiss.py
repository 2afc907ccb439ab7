"""Swiss rounds: the best pairing by the objective of spec swiss, proven, at every field size [S16].

>>> from pairwright.pairing.request import Contender, Request
>>> five = tuple(Contender(i, 3 if i < 3 else 0, 0, 0, 0, {}, i) for i in (1, 2, 3, 4, 5))
>>> proposal = pair_swiss(Request(round=2, contenders=five, seed=1))
>>> sorted(proposal.pairing.tables[0]), len(proposal.pairing.byes), proposal.proof.method
([1, 2], 1, 'bound')
"""

from __future__ import annotations

from random import Random

from pairwright.pairing.ahead import look_ahead
from pairwright.pairing.check import check
from pairwright.pairing.field import Field, lay_out
from pairwright.pairing.inside import by_halves, by_lottery, by_standings
from pairwright.pairing.proposal import Proof, Proposal
from pairwright.pairing.reasons import explain
from pairwright.pairing.request import Pair, Pairing, Request, last_two
from pairwright.pairing.solve import Found, Way, best


def pair_swiss(request: Request) -> Proposal:
    """The pairing of one Swiss round with its cost, proof and reasons.

    Same request, same answer, on any machine. Every request has one: where rules must give way, they do in
    the order of the objective and as little as possible. Cost in time: 1 ms for a typical 100, see
    docs/why/pairing. Source: spec swiss, "The pairing objective".
    """
    rng = Random(request.seed)
    way = _way(request)
    settled = {one for pair in request.locked for one in pair}
    byes: list[int] = []
    if request.pinned_bye is not None:
        byes.append(request.pinned_bye)
        settled.add(request.pinned_bye)
    field = lay_out(request, rng, frozenset(settled))
    found = best(field, way, rng)
    owner = field.who[found.bye].id if found.bye is not None else request.pinned_bye
    sitting = last_two(request, owner)
    if sitting is not None:
        if found.bye is not None:
            byes.append(field.who[found.bye].id)
        byes += sitting
        field = lay_out(request, rng, frozenset(settled | set(byes)))
        found = best(field, way, rng)
    elif found.bye is not None:
        byes.append(field.who[found.bye].id)
    ahead = None
    if sitting is None:
        ahead = look_ahead(request, field, way, found, list(request.locked), rng)
    if ahead is not None and ahead.moved:
        found = ahead.found
        byes = [] if request.pinned_bye is None else [request.pinned_bye]
        if found.bye is not None:
            byes.append(field.who[found.bye].id)
    pairing = Pairing(tables=_tables(request, field, found, rng), byes=tuple(byes))
    verdict = check(request, pairing)
    if not verdict.legal or verdict.cost is None:
        raise AssertionError(f"the engine made an illegal pairing: {verdict.faults}")
    levels = found.levels
    if ahead is not None and ahead.moved:
        levels = levels[: levels.index("bye_points") + 1]
    proof = Proof(found.method, levels, found.matched, None if ahead is None else ahead.rounds)
    moved = ahead is not None and ahead.moved
    reasons = explain(request, pairing, proof.ahead, moved)
    return Proposal(pairing=pairing, cost=verdict.cost, proof=proof, reasons=reasons)


def rematch_free_rounds(entrants: int) -> int:
    """How many rounds a field can play without a rematch (in an odd field each has one bye): n − 1, odd n: n.

    With look-ahead the engine gets there in small fields; [S12] warns above half the field already.

    >>> [rematch_free_rounds(n) for n in (2, 5, 6, 7)]
    [1, 5, 5, 7]
    """
    if entrants < 2:
        return 0
    return entrants - 1 + entrants % 2


def _way(request: Request) -> Way:
    rules = request.rules
    if request.round == 1 and rules.first_round == "halves":
        return Way(by_halves, True, rules.second_bye_before_rematch)
    if rules.order == "standings":
        return Way(by_standings, True, rules.second_bye_before_rematch)
    return Way(by_lottery, False, rules.second_bye_before_rematch)


def _tables(request: Request, field: Field, found: Found, rng: Random) -> tuple[Pair, ...]:
    """Tables in table order, best score group first; seats and equal tables by lottery, or by standings."""
    who = {c.id: c for c in request.contenders}
    tables = [(field.who[u].id, field.who[v].id) for u, v in found.pairs]
    tables += request.locked
    orderly = request.rules.order == "standings" or (
        request.round == 1 and request.rules.first_round == "halves"
    )
    if orderly:
        tables = [(a, b) if who[a].rank < who[b].rank else (b, a) for a, b in tables]
        tables.sort(key=lambda t: who[t[0]].rank)
    else:
        tables.sort(key=lambda t: sorted(who[one].rank for one in t))
        rng.shuffle(tables)
        tables = [(a, b) if rng.getrandbits(1) else (b, a) for a, b in tables]
    tables.sort(key=lambda t: sorted((who[one].points for one in t), reverse=True), reverse=True)
    return tuple(tables)
