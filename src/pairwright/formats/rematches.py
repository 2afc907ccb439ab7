"""How many of the planned rounds can still be paired without anybody meeting twice.

`rounds_possible(entrants)` answers for a field that hasn't played, `ahead(state)` for one that has, with the
meetings and drops there were. For the next round the answer is exact; for further ones it is where counting,
or a search through a small field, decides, and else it says between what the answer lies.

A rest may be had twice, a pair not: this is about rematches alone. Pairs that are kept apart count as met.
Source: spec swiss, "Facts for tests"; field case SW-44.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from pairwright.core.facts import Wish
from pairwright.core.tournament import Tournament
from pairwright.pairing.matching import cheapest_perfect
from pairwright.pairing.request import ordered
from pairwright.standings.unplayed import BY_RESULTS

from .outlook import rounds_left
from .swiss import resting

LOOKED = 12
"""Rounds looked ahead at most."""

SEARCHED = 10
"""Largest field that is searched through."""

STEPS = 3_000
"""Rounds tried in that search at most."""

TRIED = 60
"""Largest field for which plans are drawn by chance."""

PLANS = 8
"""How many are drawn."""

REST = -1
"""The partner of the one who rests, in a field of odd number."""

Unmet = Mapping[int, frozenset[int]]
"""Entrant → those still in whom it hasn't met."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """How many rounds from round `next` on can be paired without a rematch: `certain` at least (a plan of
    them exists), `most` at most. `rounds` were looked at, those that are planned (or two, if none are).

    `entrants` are still in, and `met` those of them who have met everybody else.
    """

    next: int
    rounds: int
    certain: int
    most: int
    entrants: int
    met: tuple[int, ...] = ()

    @property
    def advice(self) -> str:
        """ "next": the next round needs a rematch; "must": a later one does, `next` + `most`; "may": one may,
        from `next` + `certain` on; "" if all rounds looked at can go well."""
        if self.most < self.rounds:
            return "must" if self.most else "next"
        return "may" if self.certain < self.rounds else ""


def rounds_possible(entrants: int) -> int:
    """Rounds without a rematch in a field that hasn't played: all meet all, and of an odd number each rests
    once [SW-44].

    >>> rounds_possible(6), rounds_possible(5)
    (5, 5)
    """
    return max(0, entrants - 1 + entrants % 2)


def ahead(state: Tournament) -> Ahead | None:
    """The outlook of the newest stage from its next round on; None where there is nothing to look at.

    That is: another stage than Swiss and Monrad, one before its first round or over, nobody to pair, or a
    rule that two who have met both rest [S17]. While somebody has a bye in the next round only that one is
    looked at. Cost: one pass over the history and, in fields where rounds come near the number of opponents,
    some 0.1 s.
    """
    if not state.stages or state.settings.format not in BY_RESULTS or state.closed:
        return None
    if state.settings.pair_down_both_sit:
        return None
    mine = [round for round in state.published if round.stage == state.stage.number]
    left = rounds_left(state)
    rounds = min(2 if left is None else left, LOOKED)
    active = [entrant.number for entrant in state.active()]
    if not mine or not rounds or len(active) < 2:
        return None
    met = {ordered(m.first, m.second) for round in mine for m in round.matches.values()}
    met |= {ordered(*pair) for pair, wish in state.wishes.items() if wish is Wish.FORBID}
    unmet = {n: frozenset(o for o in active if o != n and ordered(n, o) not in met) for n in active}
    alone = tuple(n for n in active if not unmet[n])
    away = {bye.entrant for bye in resting(state)}
    if away:
        rounds, unmet = 1, {n: unmet[n] - away for n in active if n not in away}
    if len(unmet) < 2:
        return None
    most = _most(unmet, rounds)
    certain = min(most, _dirac(unmet))
    if certain < rounds:
        certain, most = _closer(unmet, certain, most)
    return Ahead(state.next_round, rounds, certain, most, len(active), alone)


def _most(unmet: Unmet, rounds: int) -> int:
    """No more rounds than this: whoever has too few left has to rest, and one rests a round at most."""
    spare = len(unmet) % 2
    for k in range(rounds, 0, -1):
        if sum(max(0, k - len(others)) for others in unmet.values()) <= k * spare:
            return k
    return 0


def _dirac(unmet: Unmet) -> int:
    """At least so many: while everybody has half the field left, a round exists (Dirac)."""
    size = len(unmet) + len(unmet) % 2
    fewest = min(len(others) for others in unmet.values()) + len(unmet) % 2
    return max(0, fewest - size // 2 + 1)


def _pairable(unmet: Unmet) -> bool:
    """Whether one round without a rematch exists, exactly."""
    return _dirac(unmet) > 0 or _round(unmet, Random(0)) is not None


def _closer(unmet: Unmet, certain: int, most: int) -> tuple[int, int]:
    """Bounds that a search brings nearer to each other, or together."""
    if not most or not _pairable(unmet):
        return 0, 0
    certain = max(certain, 1)
    if len(unmet) <= SEARCHED:
        search = _Search(most)
        search.go(unmet, 0, None)
        certain = max(certain, search.best)
        if search.steps < STEPS:
            most = certain
    elif len(unmet) <= TRIED:
        rng = Random(len(unmet))
        for _ in range(PLANS):
            if certain == most:
                break
            certain = max(certain, _drawn(unmet, most, rng))
    return certain, most


def _drawn(unmet: Unmet, rounds: int, rng: Random) -> int:
    """How many rounds a plan drawn by chance has before it needs a rematch."""
    for done in range(rounds):
        pairs = _round(unmet, rng)
        if pairs is None:
            return done
        unmet = _after(unmet, pairs)
    return rounds


def _after(unmet: Unmet, pairs: Mapping[int, int]) -> Unmet:
    return {n: others - {pairs[n]} for n, others in unmet.items()}


def _round(unmet: Unmet, rng: Random) -> Mapping[int, int] | None:
    """One round without a rematch, entrant → partner; None if there is none. Those with few left rest."""
    ids = sorted(unmet)
    size, place = len(ids), {n: at for at, n in enumerate(ids)}
    edges = [
        (place[n], place[other], 1000 + rng.getrandbits(8)) for n in ids for other in unmet[n] if n < other
    ]
    if size % 2:
        edges += [(place[n], size, 1000 * len(unmet[n]) + rng.getrandbits(8)) for n in ids]
    found = cheapest_perfect(size + size % 2, edges)
    if found is None:
        return None
    pairs: dict[int, int] = {}
    for a, b in found:
        if b == size:
            pairs[ids[a]] = REST
        else:
            pairs[ids[a]], pairs[ids[b]] = ids[b], ids[a]
    return pairs


class _Search:
    """The longest plan of rounds in a small field.

    The order of a plan's rounds is nothing to it, so they are tried by the partner of one fixed entrant.
    """

    def __init__(self, rounds: int) -> None:
        self.rounds, self.best, self.steps = rounds, 0, 0

    def go(self, unmet: Unmet, done: int, last: int | None) -> None:
        self.best = max(self.best, done)
        if self.best == self.rounds:
            return
        first = min(unmet)
        partners = sorted(unmet[first]) + ([REST] if len(unmet) % 2 else [])
        for partner in partners:
            if last is not None and partner != REST and (last == REST or partner <= last):
                continue
            for pairs in _rounds(unmet, {first: partner} | ({} if partner == REST else {partner: first})):
                self.steps += 1
                if self.steps >= STEPS or self.best == self.rounds:
                    return
                self.go(_after(unmet, pairs), done + 1, partner)


def _rounds(unmet: Unmet, paired: Mapping[int, int]) -> Iterator[Mapping[int, int]]:
    """Every round without a rematch in which those who are `paired` are."""
    first = min((n for n in unmet if n not in paired), default=None)
    if first is None:
        yield paired
        return
    for other in sorted(unmet[first]):
        if other not in paired:
            yield from _rounds(unmet, {**paired, first: other, other: first})
    if len(unmet) % 2 and REST not in paired.values():
        yield from _rounds(unmet, {**paired, first: REST})
