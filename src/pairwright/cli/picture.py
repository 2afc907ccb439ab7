"""Pictures in letters: a tile schedule, teams down and rounds across [T7], and a board of tiles [T11].

Letters that every terminal has and shows one cell wide, also where dots and circles take two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairwright.schedule import Share
from pairwright.words.language import END_ISOLATE, ISOLATE

from .text import GAP, clipped, isolated, padded, width

WAITS, PLAYS, PICKS = ".", "o", "#"
LEAST = 10
"""Rounds a line has however narrow the terminal is."""
NARROWEST_TILE, WIDEST_TILE = 4, 18
FROM_THE_RIGHT = "\u200f"
"""At the beginning of a line it makes a terminal that knows such scripts go from right to left."""


def picture(shares: Sequence[Share], labels: Sequence[str], rounds: int, cells: int) -> list[str]:
    """A line for each team, in blocks of as many rounds as fit into `cells`; the first `rounds` rounds.

    `labels` go with `shares`. Above each block stand the numbers of its first round and of every fifth (every
    tenth, where numbers have four digits or more). Cost: teams × rounds.

    >>> from pairwright.schedule import shares, Turn
    >>> each = shares((1, 2, 3), (Turn(1, 2), Turn(2, 3), Turn(3, 1)))
    >>> for line in picture(each, ["Ann", "Bo", "Cy"], 3, 80):
    ...     print(line)
         1
    Ann  #.o
    Bo   o#.
    Cy   .o#
    """
    names = [isolated(label) for label in labels]
    across = max(map(width, names), default=0)
    marks = [_marks(share, rounds) for share in shares]
    spill = len(str(rounds)) - 1  # the number above the last round may reach beyond it
    step = 5 if rounds < 1000 else 10
    block = max(LEAST, (cells - across - len(GAP) - spill) // step * step)
    lines: list[str] = []
    for start in range(0, rounds, block):
        stop = min(start + block, rounds)
        if lines:
            lines.append("")
        lines.append(padded("", across) + GAP + _axis(start + 1, stop, step))
        lines += [padded(name, across) + GAP + mine[start:stop] for name, mine in zip(names, marks)]
    return lines


def _marks(share: Share, rounds: int) -> str:
    marks = [WAITS] * rounds
    for number in share.rounds:
        if number <= rounds:
            marks[number - 1] = PLAYS
    for number in share.picks:
        if number <= rounds:
            marks[number - 1] = PICKS
    return "".join(marks)


def _axis(first: int, last: int, step: int) -> str:
    """The numbers of the block's first round and of every `step`th, each beginning above its round."""
    axis = ""
    for number in _numbered(first, last, step):
        at = number - first
        if not axis or at > len(axis):
            axis = axis.ljust(at) + str(number)
    return axis


def _numbered(first: int, last: int, step: int) -> Iterator[int]:
    yield first
    yield from range(first // step * step + step, last + 1, step)


def grid(tiles: Sequence[tuple[str, str, str]], cells: int, *, rtl: bool = False) -> list[str]:
    """Tiles as boxes, in rows as wide as `cells`: what stands in each at the top, in the middle, at the foot.

    A line that is empty on all tiles is left out; what is too long for its box ends in an ellipsis. With
    `rtl` the first tile is the rightmost, in a terminal that can. Cost: linear.

    >>> for line in grid([("1", "Rome", "Ann"), ("2", "", ""), ("3", "Oslo", "")], 17):
    ...     print(line)
    +------+------+
    | 1    | 2    |
    | Rome |      |
    | Ann  |      |
    +------+------+
    | 3    |
    | Oslo |
    |      |
    +------+
    """
    shown = [place for place in range(3) if any(tile[place] for tile in tiles)]
    longest = max((width(text) for tile in tiles for text in tile), default=0)
    across = max(NARROWEST_TILE, min(longest, WIDEST_TILE, cells - len("|  |")))
    a_row = max(1, (cells - 1) // (across + 3))
    lines = []
    for start in range(0, len(tiles), a_row):
        row = tiles[start : start + a_row]
        rule = "+" + ("-" * (across + 2) + "+") * len(row)
        lines += [] if start else [rule]
        lines += [_boxes([tile[place] for tile in row], across, rtl) for place in shown]
        lines.append(rule)
    return [FROM_THE_RIGHT + line for line in lines] if rtl else lines


def _boxes(texts: Sequence[str], across: int, rtl: bool) -> str:
    boxes = "|"
    for text in texts:
        fits = clipped(text, across)
        fits = f"{ISOLATE}{fits}{END_ISOLATE}" if rtl and fits else isolated(fits)
        boxes += f" {padded(fits, across)} |"
    return boxes
