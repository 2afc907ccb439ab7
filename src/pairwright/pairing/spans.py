"""A large window cut into spans at seams that need not be solid: solved apart, and proven where the ends
meet.

A pair (u, v) that crosses a seam of gap d, with u a distance p above it and v a distance q below, has
F4 = (p + d + q)² ≥ p² + d² + q², F5 = down-floats of u + up-floats of v, and F6 of u alone. So let
everybody near a seam leave over it, alone, u at (p² + d²/2, down, height), v at (q² + d²/2, up, 0), as many
as proven bounds of the crossings allow and as parity asks: whatever the true optimum does costs no less,
level by level, than what it does in each span. **The sum of the spans' optima is a lower bound of the
window's optimum.** Where the optima found leave over every seam one from the group right above and one from
the group right below (or nobody), and the two are clean, then joining them costs exactly that sum: it is an
optimum. Where a seam doesn't meet, the two spans beside it are solved again as one, at worst until one span
is the window.

(Gaps are doubled in the solver to keep d²/2 whole.)
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

from pairwright.pairing.build import Part
from pairwright.pairing.exact import Matched, Slack, solve_window
from pairwright.pairing.field import Field
from pairwright.pairing.inside import Inside, Pairs
from pairwright.pairing.windows import Structure, Window

SPAN = 120
"""Entrants in a span, about: an exact matching of so many takes some milliseconds."""


def solve_spans(
    field: Field, shape: Structure, window: Window, inside: Inside, orderly: bool, rng: Random, slack: Slack
) -> tuple[Matched | None, Slack]:
    """The cheapest pairing of a window from its spans; ``None`` when they'd grow to half of it or
    more, or hardly a seam holds. With it the slack, and where the spans have shown it to be spent."""
    spans = _cut(field, window)
    size = field.start[window.last + 1] - field.start[window.first]
    solved: dict[Window, Matched] = {}
    while True:
        for span in spans:
            if len(spans) == 1 or 2 * _size(field, span) > size:
                return None, slack
            if span not in solved:
                found = solve_window(field, shape, span, inside, orderly, rng, slack=slack)
                if found is None:
                    return None, slack
                solved[span] = found
        spent = tuple((span.first, span.last, _excess(field, shape, span, solved[span])) for span in spans)
        slack = replace(slack, spent=spent)
        met = sum(
            _meet(field, lower.first - 1, solved[upper].downs, solved[lower].ups)
            for upper, lower in pairwise(spans)
        )
        if 3 * met < len(spans) - 1:
            return None, slack  # so few seams hold that growing spans would cost more than it saves
        merged: list[Window] = [spans[0]]
        for span in spans[1:]:
            last = merged[-1]
            # A span just merged isn't solved yet; its seam below is judged in the next turn.
            if last in solved and not _meet(field, span.first - 1, solved[last].downs, solved[span].ups):
                merged[-1] = replace(last, last=span.last, left=span.left, open_below=span.open_below)
            else:
                merged.append(span)
        if len(merged) == len(spans):
            return _join([solved[span] for span in spans]), slack
        spans = merged


def _excess(field: Field, shape: Structure, span: Window, found: Matched) -> int:
    """By how much the doubled gap of a span's optimum exceeds its share of the bound (Lemma 4)."""
    doubled = 2 * found.gap
    for leaving, cut, near in ((found.ups, span.first - 1, span.first), (found.downs, span.last, span.last)):
        for v in leaving:
            d = field.score[cut] - field.score[cut + 1]
            doubled += 2 * (field.score[field.group[v]] - field.score[near]) ** 2 + d * d
    for g in range(span.first, span.last):
        if shape.odd[g]:
            doubled -= 2 * (field.score[g] - field.score[g + 1]) ** 2
    for is_open, cut in ((span.open_above, span.first - 1), (span.open_below, span.last)):
        if is_open and shape.odd[cut]:
            doubled -= (field.score[cut] - field.score[cut + 1]) ** 2
    return doubled


def _size(field: Field, span: Window) -> int:
    return field.start[span.last + 1] - field.start[span.first]


def _cut(field: Field, window: Window) -> list[Window]:
    spans = []
    first = window.first
    # So many that no pair leaps over a span (Lemma 1).
    least = max(SPAN, 2 * max(map(len, field.unclean), default=0) + 2)
    for g in range(window.first, window.last + 1):
        size = field.start[g + 1] - field.start[first]
        rest = field.start[window.last + 1] - field.start[g + 1]
        if g == window.last or (size >= least and rest >= SPAN // 2):
            top, bottom = first == window.first, g == window.last
            spans.append(
                Window(
                    first,
                    g,
                    taken=top and window.taken,
                    left=bottom and window.left,
                    open_above=not top,
                    open_below=not bottom,
                )
            )
            first = g + 1
    return spans


def _meet(field: Field, cut: int, downs: tuple[int, ...], ups: tuple[int, ...]) -> bool:
    """Do those who leave over the seam below group ``cut`` make a clean pair at the price they left for?"""
    if not downs and not ups:
        return True
    if len(downs) != 1 or len(ups) != 1:
        return False
    u, v = downs[0], ups[0]
    return field.group[u] == cut and field.group[v] == cut + 1 and v not in field.unclean[u]


def _join(parts: list[Matched]) -> Matched:
    pairs: Pairs = []
    bye = None
    gap = 0
    for number, found in enumerate(parts):
        pairs += found.part.pairs
        gap += found.gap
        bye = found.part.bye if found.part.bye is not None else bye
        if number and found.ups:
            pairs.append((parts[number - 1].downs[0], found.ups[0]))
    part = Part(tuple(pairs), bye, parts[0].part.taken, parts[-1].part.left)
    return Matched(part, gap, max(found.vertices for found in parts))
