"""What a pairing engine is asked, and what it answers.

A :class:`Request` holds everything a round's pairing may depend on, as plain values: who plays, on how many
points, whom they have met, and one integer of chance. A :class:`Pairing` is the answer in its barest form.
Both are frozen; nothing here knows how a pairing is found.

>>> ann = Contender(id=1, points=3, byes=0, down_floats=0, up_floats=0, met={2: 1}, rank=1)
>>> bob = Contender(id=2, points=0, byes=0, down_floats=0, up_floats=0, met={1: 1}, rank=2)
>>> Request(round=2, contenders=(ann, bob), seed=7).contender(2).points
0
>>> swap(Pairing(tables=((1, 2), (3, 4)), byes=(5,)), 2, 5)
Pairing(tables=((1, 5), (3, 4)), byes=(2,))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Pair = tuple[int, int]
"""Two entrant ids. Where order says nothing the smaller id stands first."""


class RequestError(ValueError):
    """A request that contradicts itself (an id twice, a lock on an absent entrant, …): a fault of the caller.

    ``code`` is stable and ``facts`` are the ids or numbers concerned.
    """

    def __init__(self, code: str, *facts: int) -> None:
        super().__init__(code, *facts)
        self.code = code
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Contender:
    """One active entrant as the pairing sees them.

    ``points`` count in the smallest unit of the scoring (never a float). ``byes`` are all byes received so
    far, awarded ones included; a win by no-show is one too. ``down_floats`` and ``up_floats`` count earlier
    meetings with an opponent of fewer or more points before that round. ``met`` maps
    opponent id to the number of earlier meetings; opponents who have left may stay in it. ``rank`` is the
    place in the standings (or the seeding), 1 is best, no two alike; in a Monrad stage it is the start
    number. ``seats`` are the seats of the games played so far in their order, 1 the first and 2 the second,
    for engines that even them out.
    """

    id: int
    points: int
    byes: int
    down_floats: int
    up_floats: int
    met: Mapping[int, int]
    rank: int
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SwissRules:
    """The settings of a Swiss stage that touch its pairing [S17].

    ``second_bye_before_rematch`` puts the repeated bye above the rematch. ``order="standings"`` replaces the
    lottery by standings order (1 v 2, 3 v 4 inside what is equal). ``first_round="halves"`` pairs round 1
    as top half against bottom half by ``rank``. ``pair_down_both_sit`` gives both of the last two a bye
    when they have already met (see :func:`last_two`).
    """

    second_bye_before_rematch: bool = False
    order: Literal["lottery", "standings"] = "lottery"
    first_round: Literal["random", "halves"] = "random"
    pair_down_both_sit: bool = False


@dataclass(frozen=True, slots=True)
class Request:
    """Everything one round's pairing depends on.

    ``forbidden`` pairs weigh more than a rematch, ``avoided`` ones less than the bye's points and more than
    the gap in points. ``locked`` pairs must meet, ``pinned_bye`` must sit (only in an odd field: to rest
    somebody in an even one leave them out of ``contenders``). ``rounds_left`` counts the rounds still to
    come after this one; ``None`` means unknown and switches the look-ahead off.

    Raises :class:`RequestError` for a request that contradicts itself.
    """

    round: int
    contenders: tuple[Contender, ...]
    seed: int
    rules: SwissRules = field(default_factory=SwissRules)
    forbidden: frozenset[Pair] = frozenset()
    avoided: frozenset[Pair] = frozenset()
    locked: tuple[Pair, ...] = ()
    pinned_bye: int | None = None
    rounds_left: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "forbidden", frozenset(ordered(a, b) for a, b in self.forbidden))
        object.__setattr__(self, "avoided", frozenset(ordered(a, b) for a, b in self.avoided))
        by_id = {c.id: c for c in self.contenders}
        if len(by_id) != len(self.contenders):
            raise RequestError("entrant_twice")
        if len({c.rank for c in self.contenders}) != len(self.contenders):
            raise RequestError("rank_twice")
        for c in self.contenders:
            for other, times in c.met.items():
                opponent = by_id.get(other)
                if opponent is not None and opponent.met.get(c.id, 0) != times:
                    raise RequestError("met_one_sided", c.id, other)
            if c.id in c.met:
                raise RequestError("met_self", c.id)
        bound: set[int] = set()
        for pair in self.locked:
            for one in pair:
                if one not in by_id:
                    raise RequestError("locked_absent", one)
                if one in bound:
                    raise RequestError("locked_twice", one)
                bound.add(one)
        if self.pinned_bye is not None:
            if self.pinned_bye not in by_id:
                raise RequestError("pinned_absent", self.pinned_bye)
            if self.pinned_bye in bound:
                raise RequestError("pinned_locked", self.pinned_bye)
            if len(by_id) % 2 == 0:
                raise RequestError("pinned_in_even_field", self.pinned_bye)

    def contender(self, id: int) -> Contender:
        """The contender with this id; ``KeyError`` when there is none. Cost: one pass over the field."""
        for c in self.contenders:
            if c.id == id:
                return c
        raise KeyError(id)


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who meets whom: tables in table order (best score group first), each with its first and second seat."""

    tables: tuple[Pair, ...]
    byes: tuple[int, ...]


def ordered(a: int, b: int) -> Pair:
    """The pair with its smaller id first."""
    return (a, b) if a <= b else (b, a)


def swap(pairing: Pairing, a: int, b: int) -> Pairing:
    """The pairing with two entrants in each other's place, as an organiser does by hand [S7].

    Either may have the bye. ``KeyError`` when one is not in the pairing. The result may break rules:
    :func:`pairwright.pairing.check.check` says which and what it costs.
    """
    present = {one for table in pairing.tables for one in table} | set(pairing.byes)
    for one in (a, b):
        if one not in present:
            raise KeyError(one)
    place = {a: b, b: a}
    return Pairing(
        tables=tuple((place.get(x, x), place.get(y, y)) for x, y in pairing.tables),
        byes=tuple(place.get(x, x) for x in pairing.byes),
    )


def last_two(request: Request, bye: int | None) -> Pair | None:
    """The two lowest ranked who still need an opponent, when they have met: the pair of the rule "both sit"
    [S17].

    ``bye`` is the receiver of the odd field's own bye, who needs no opponent; neither do locked pairs.
    ``None`` when the rule is off, fewer than two are left, or the last two have not met.
    """
    if not request.rules.pair_down_both_sit:
        return None
    settled = {one for pair in request.locked for one in pair}
    free = [c for c in request.contenders if c.id not in settled and c.id != bye]
    if len(free) < 2:
        return None
    free.sort(key=lambda c: c.rank)
    upper, lower = free[-2:]
    return ordered(upper.id, lower.id) if upper.met.get(lower.id, 0) else None
