"""From a field in score groups to a proven best pairing: the quickest proof first, the surest last.

1. Can all new pairs be clean and the bye go to its best class? A degree condition says yes for every field
that
   is large against its rounds; otherwise a pairing at the bound, or a matching of near clean pairs, shows it.
2. If so, the field falls into windows (:mod:`pairwright.pairing.windows`). Each is built at its lower bound
   (:mod:`pairwright.pairing.build`) or, where that fails, solved exactly (:mod:`pairwright.pairing.exact`).
3. If not, one exact matching over everybody decides all levels at once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from pairwright.pairing.bound import span_bound
from pairwright.pairing.build import Builder, Part
from pairwright.pairing.cost import order_of_levels
from pairwright.pairing.everything import everything
from pairwright.pairing.exact import Slack, count_pairs, solve_window
from pairwright.pairing.field import Field
from pairwright.pairing.inside import Inside, Pairs
from pairwright.pairing.proposal import Method
from pairwright.pairing.spans import solve_spans
from pairwright.pairing.windows import Structure, Window, always_clean, structure

TRIES = 4
"""Lotteries per window before exact matching takes over."""

LARGE = 20_000
"""Pairs in an exact problem above which a quick near-matching first narrows it (Lemma 3)."""

NEAR = 24
"""Partners below each entrant that the near-matching looks at."""


@dataclass(frozen=True, slots=True)
class Way:
    """How what is left equal is ordered: the lottery inside groups, and whether standings order rules."""

    inside: Inside
    orderly: bool
    bye_first: bool


@dataclass(frozen=True, slots=True)
class Found:
    """A best pairing of a field: vertices, and how its optimality is known."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    method: Method
    levels: tuple[str, ...]
    matched: int


def best(field: Field, way: Way, rng: Random) -> Found:
    """The best pairing of a field. Never fails: where rules must give way they do, the least possible."""
    levels = order_of_levels(way.bye_first)
    if field.size < 2:
        return Found((), 0 if field.size else None, "bound", levels, 0)
    if not always_clean(field):
        odd = tuple(field.odd_cuts())
        whole = Window(0, len(field.score) - 1, False, False)
        builder = Builder.of(field, odd, way.inside, way.orderly, rng)
        part = builder.attempt(whole, None, TRIES)
        if part is not None:
            return Found(part.pairs, part.bye, "bound", levels, 0)
        shape = Structure(odd, (0,) * len(odd), (0,) * len(odd), (False,) * len(odd))
        if field.size <= 2 * NEAR or not _solve(field, shape, whole, way, rng, near=2 * NEAR):
            problem = everything(field, way.orderly, way.bye_first, rng)
            solved = problem.solve()
            if solved is None:
                raise AssertionError("no pairing in a graph that holds every optimal one")
            return found_of(field, solved[1], problem.levels)
    return _Division(field, way, rng).solve()


def found_of(field: Field, pairs: Pairs, levels: tuple[str, ...]) -> Found:
    """A solution of :func:`pairwright.pairing.everything.everything`, whose last vertex may be the bye."""
    n = field.size
    bye = next((u for u, v in pairs if v == n), None)
    return Found(tuple(p for p in pairs if p[1] < n), bye, "matching", levels, n + n % 2)


def _solve(
    field: Field, shape: Structure, window: Window, way: Way, rng: Random, near: int | None = None
) -> bool:
    return solve_window(field, shape, window, way.inside, way.orderly, rng, near=near) is not None


class _Division:
    """A field under division into windows, each solved once; windows merge where their seam doesn't fit."""

    def __init__(self, field: Field, way: Way, rng: Random) -> None:
        self.field, self.way, self.rng = field, way, rng
        self.shape = structure(field)
        self.apart = self.shape.separators()
        self.seamless: set[int] = set()
        self.slack: dict[Window, int] = {}
        self.limits: dict[int, int] = {}
        self.parts: dict[tuple[Window, int | None], Part] = {}
        self.builder = Builder.of(field, self.shape.odd, way.inside, way.orderly, rng)
        self.matched: dict[Window, int] = {}

    def solve(self) -> Found:
        while True:
            parts = self._pass()
            if parts is not None:
                break
        pairs: Pairs = []
        bye = None
        down: int | None = None
        for part in parts:
            pairs += part.pairs
            if part.taken is not None and down is not None:
                pairs.append((down, part.taken))
            down = part.left
            bye = part.bye if part.bye is not None else bye
        windows = self.shape.windows(self.apart)
        matched = sum(self.matched.get(window, 0) for window in windows)
        method: Method = "bound" if not matched else "windows" if len(windows) > 1 else "matching"
        return Found(tuple(pairs), bye, method, order_of_levels(self.way.bye_first), matched)

    def _pass(self) -> list[Part] | None:
        """All windows from the top, or ``None`` after the division has changed."""
        parts: list[Part] = []
        incoming: int | None = None
        for window in self.shape.windows(self.apart):
            part = self.parts.get((window, incoming))
            if part is None:
                part = self.builder.attempt(window, incoming, TRIES) if window not in self.matched else None
            if part is None:
                part = self._exactly(window)
                if part is None:
                    return None
                if incoming is not None and part.taken in self.field.unclean[incoming]:
                    # The two windows' optima don't fit at the seam: solve them as one.
                    self.seamless.add(window.first - 1)
                    self.apart[window.first - 1] = False
                    return None
            self.parts[window, incoming] = part
            parts.append(part)
            incoming = part.left
        return parts

    def _exactly(self, window: Window) -> Part | None:
        """The window by exact matching, or ``None`` after Lemma 3 has divided it further."""
        if (window, None) in self.parts and window in self.matched:
            return self.parts[window, None]
        field, way, rng = self.field, self.way, self.rng
        slack = min(
            (s for w, s in self.slack.items() if w.first <= window.first and window.last <= w.last),
            default=None,
        )
        if slack is None and count_pairs(field, self.shape, window, None) > LARGE:
            near = solve_window(field, self.shape, window, way.inside, way.orderly, rng, near=NEAR)
            if near is not None:
                slack = near.gap - span_bound(field, window.first, window.last, list(self.shape.odd))[0]
                self.slack[window] = slack
                for g in range(window.first, window.last):
                    d = field.score[g] - field.score[g + 1]
                    self.limits[g] = int(self.shape.odd[g]) + slack // (d * d)
                self.shape = structure(field, self.limits)
                apart = [s and g not in self.seamless for g, s in enumerate(self.shape.separators())]
                apart[-1] = True
                if apart != self.apart:
                    self.apart = apart
                    return None
        found = None
        known = None if slack is None else Slack(slack)
        if known is not None:
            found, known = solve_spans(field, self.shape, window, way.inside, way.orderly, rng, known)
        if found is None:
            found = solve_window(field, self.shape, window, way.inside, way.orderly, rng, slack=known)
        if found is None:
            whole = replace(self.shape, solid=(False,) * len(self.shape.solid))
            found = solve_window(field, whole, window, way.inside, way.orderly, rng)
        if found is None:
            raise AssertionError("a window of a field that can be paired cleanly can't be")
        self.matched[window] = found.vertices
        self.parts[window, None] = found.part
        return found.part
