"""Pairing a span of score groups at its lower bound, by lottery: quick, and proven wherever it succeeds.

Group after group, from the top: choose at random among the cheapest floaters, pair the others inside. What
comes out costs exactly :func:`pairwright.pairing.bound.span_bound`, so nothing is cheaper; where the
lottery fails a few times in a row the caller turns to :mod:`pairwright.pairing.exact`.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from pairwright.pairing.bound import cheapest_floats
from pairwright.pairing.field import Field
from pairwright.pairing.inside import Inside, Pairs
from pairwright.pairing.windows import Window


@dataclass(frozen=True, slots=True)
class Part:
    """A paired window: its pairs, the bye when it holds it, and who goes up or down over its outer cuts."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    taken: int | None
    left: int | None


@dataclass(slots=True)
class Builder:
    """One field, the odd cuts and the price of each group's floats, for any number of attempts."""

    field: Field
    odd: tuple[bool, ...]
    inside: Inside
    orderly: bool
    rng: Random
    _price: dict[int, int]

    @classmethod
    def of(cls, field: Field, odd: tuple[bool, ...], inside: Inside, orderly: bool, rng: Random) -> Builder:
        """A builder; ``orderly`` prefers floaters next to the cut to a lottery among the cheapest."""
        return cls(field, odd, inside, orderly, rng, {})

    def attempt(self, window: Window, incoming: int | None, tries: int) -> Part | None:
        """The window at its bound, ``incoming`` being whoever comes down over its upper cut; or ``None``."""
        for number in range(tries):
            part = self._once(window, incoming, orderly=self.orderly and number == 0)
            if part is not None:
                return part
        return None

    def _once(self, window: Window, incoming: int | None, orderly: bool) -> Part | None:
        field, rng = self.field, self.rng
        pairs: Pairs = []
        bye: int | None = None
        taken: int | None = None
        floater = incoming
        for g in range(window.first, window.last + 1):
            gives_up = self.odd[g - 1] if g else False
            gives_down = self.odd[g] and g + 1 < len(field.score)
            away = set()
            if g == field.bye_group:
                # The builder's proof needs only the class; the lottery says who of it.
                bye = field.bye_class[-1] if orderly else rng.choice(field.bye_class)
                away.add(bye)
            chosen = self._floaters(g, gives_down, gives_up, floater, bye, orderly)
            if chosen is None:
                return None
            down, up = chosen
            if up is not None:
                if g == window.first:
                    taken = up
                elif floater is not None:
                    pairs.append((floater, up))
                away.add(up)
            if down is not None:
                away.add(down)
            floater = down
            stay = [v for v in field.members(g) if v not in away]
            if stay:
                inner = self.inside(field, stay, rng)
                if inner is None:
                    return None
                pairs += inner
        return Part(tuple(pairs), bye, taken, floater)

    def _floaters(
        self, g: int, gives_down: bool, gives_up: bool, partner: int | None, bye: int | None, orderly: bool
    ) -> tuple[int | None, int | None] | None:
        """(down-floater, up-floater) of least total price, the latter clean with ``partner``."""
        if not gives_down and not gives_up:
            return None, None
        field = self.field
        if g not in self._price:
            self._price[g] = cheapest_floats(field, field.members(g), gives_down, gives_up)
        price = self._price[g]
        members = [v for v in field.members(g) if v != bye]
        if not orderly:
            self.rng.shuffle(members)
        blocked = field.unclean[partner] if partner is not None else frozenset()
        if not gives_up:
            down = next((v for v in reversed(members) if field.down[v] == price), None)
            return None if down is None else (down, None)
        if not gives_down:
            up = next((v for v in members if field.up[v] == price and v not in blocked), None)
            return None if up is None else (None, up)
        by_down: dict[int, list[int]] = {}
        for v in members:
            by_down.setdefault(field.down[v], []).append(v)
        for up in members:
            if up in blocked:
                continue
            fitting = by_down.get(price - field.up[up], [])
            down = next((v for v in reversed(fitting) if v != up), None)
            if down is not None:
                return down, up
        return None
