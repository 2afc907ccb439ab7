"""How a board of tiles is laid out: how many columns on a wide screen and on a phone, categories side by
side, what stands on a tile and how large.

A stylesheet can't be told a number (styles in the page are blocked), so what is chosen here is the name of a
class: `wide-6`, `phone-4`, `fit-2`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.http import HttpRequest

from pairwright.app.board import BoardView, TileView
from pairwright.core.tiles import TileState

from .reading import current
from .typed import whole
from .widths import width

TO_A_PAGE = 100
"""Tiles shown at once; more are paged through."""
CATEGORIES = range(2, 13)
"""So many categories stand side by side as columns."""
ROWS_MOST = 12
"""Tiles of a category that still are in line with its neighbours'."""
WIDE_MOST = 14
"""Columns on a wide screen."""
AREA = 1.75
"""Width of a wide screen's board by its height."""
TILE = 1.3
"""Width of a good tile by its height."""
EMPTY = 1.5
"""How much worse an empty place is than a tile out of shape."""
PHONE = ((4, 2), (15, 3), (48, 4))
"""Up to so many tiles → columns on a phone; more are in five."""
FIT = (3, 6, 9, 12, 18, 26, 40, 80)
"""A label of up to so many half-width characters is set in this class of size, counted from 0."""
NAME_FIT = (12, 24, 40)
TEXT_FIT = (70, 160, 400)
"""The same for the name of a team and for a question, counted from 1."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A tile as the board shows it: what is large on it, how large, and what is small beside it."""

    tile: TileView
    label: str
    fit: int
    corner: str
    worth: str
    state: str


@dataclass(frozen=True, slots=True)
class Group:
    """A column of the board: its category ("" on a board without), its tiles."""

    name: str
    fit: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """The tiles that are shown. `columns` and `phone` count columns, `rows` the longest category's tiles (0:
    not in line). `start` is the place of the first, `starts` where each page begins, as (place, first tile,
    last tile)."""

    groups: tuple[Group, ...]
    by_category: bool
    columns: int
    phone: int
    rows: int
    start: int
    starts: tuple[tuple[int, int, int], ...]


def page_of(view: BoardView, request: HttpRequest) -> int:
    """The place of the first tile to show: the page around `tile`, else the one `from` begins."""
    wanted = whole(request.GET.get("tile", ""))
    place = next((p for p, tile in enumerate(view.tiles) if tile.number == wanted), None)
    if place is None:
        sent = request.POST.get("from") or request.GET.get("from", "")
        place = (whole(sent) or 1) - 1
    place = min(max(place, 0), max(len(view.tiles) - 1, 0))
    return place // TO_A_PAGE * TO_A_PAGE + 1


def laid(view: BoardView, start: int) -> Layout:
    """The layout of the tiles from place `start` on."""
    shown = view.tiles[start - 1 : start - 1 + TO_A_PAGE]
    names = list(dict.fromkeys(tile.category for tile in view.tiles))
    by_category = len(view.tiles) <= TO_A_PAGE and len(names) in CATEGORIES and any(names)
    cells = [cell(tile, view.worth, by_category) for tile in shown]
    if by_category:
        if "" in names:  # tiles without a category stand last
            names.remove("")
            names.append("")
        groups = tuple(
            Group(name, fit(name), tuple(one for one in cells if one.tile.category == name)) for name in names
        )
        rows = max(len(group.cells) for group in groups)
    else:
        groups, rows = (Group("", 1, tuple(cells)),), 0
    return Layout(
        groups=groups,
        by_category=by_category,
        columns=len(groups) if by_category else columns(len(cells)),
        phone=phone_columns(max(len(group.cells) for group in groups)),
        rows=rows if rows <= ROWS_MOST else 0,
        start=start,
        starts=tuple(_starts(view.tiles)),
    )


def _starts(tiles: Sequence[TileView]) -> Iterable[tuple[int, int, int]]:
    for place in range(0, len(tiles), TO_A_PAGE):
        last = min(place + TO_A_PAGE, len(tiles)) - 1
        yield place + 1, tiles[place].number, tiles[last].number


def cell(tile: TileView, worth: bool, by_category: bool) -> Cell:
    """What stands on a tile: its title, or in a category its points, or its number."""
    lang = current()
    points = lang.number(tile.points) if worth else ""
    label, corner = tile.title, str(tile.number)
    if not label and by_category and points:
        label, points = points, ""
    elif not label:
        label, corner = str(tile.number), ""
    return Cell(tile, label, fit(label), corner, points, state(tile))


def state(tile: TileView) -> str:
    """Where a tile is, as the stylesheet calls it; one that was won also has its winner's colour."""
    if tile.state is TileState.FINISHED:
        return f"won colour-{tile.winner.colour}" if tile.winner else "nobody"
    return {TileState.BOARD: "waits", TileState.PLAY: "plays", TileState.CANCELLED: "cancelled"}[tile.state]


def fit(text: str) -> int:
    """The class of size in which a label fits its tile, 0 (a number) … 8.

    >>> fit("36"), fit("Rome"), fit("大田 ゴンザレス")
    (0, 1, 4)
    """
    return _class(text, FIT, 0)


def name_fit(name: str) -> int:
    """The class of size in which a name stands large, 1 … 4."""
    return _class(name, NAME_FIT, 1)


def text_fit(text: str) -> int:
    """The class of size in which a question fits the screen, 1 … 4."""
    return _class(text, TEXT_FIT, 1)


def _class(text: str, sizes: Sequence[int], first: int) -> int:
    wide = width(text)
    return next((size for size, most in enumerate(sizes, first) if wide <= most), first + len(sizes))


def columns(count: int) -> int:
    """Columns in which `count` tiles fill a wide screen: tiles of good proportions, the last row full.

    >>> [columns(count) for count in (1, 2, 4, 12, 25, 30, 36, 100)]
    [1, 2, 2, 4, 5, 6, 6, 12]
    """
    if count < 1:
        return 1

    def badness(across: int) -> float:
        rows = math.ceil(count / across)
        shape = abs(math.log(AREA * rows / across / TILE))
        return shape + EMPTY * (across * rows - count) / count

    return min(range(1, min(count, WIDE_MOST) + 1), key=badness)


def phone_columns(count: int) -> int:
    """Columns in which `count` tiles stand on a phone.

    >>> phone_columns(12), phone_columns(36), phone_columns(100)
    (3, 4, 5)
    """
    return next((across for most, across in PHONE if count <= most), 5)
