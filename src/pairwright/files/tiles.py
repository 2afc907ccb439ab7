"""Lists of tiles: pasted lines and files to what the tiles of a board say, and back [T10].

`read_tiles` takes one title a line, or a table with title, category, points, question and answer: in any
order under titles in the four languages, without titles in that order. It takes all of it or refuses with
line and column.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..core.commands import NewTile
from ..core.decide_tiles import QUESTION_LONGEST
from ..core.names import NAME_LONGEST, clean_name, printable
from ..core.refusals import TooManyTiles
from ..core.tiles import POINTS_MOST, TILES_MOST
from . import headings as h
from .layout import LINES, columns, even, is_whole, lay_out, numbers, separated
from .players import ColumnIgnored
from .refusals import CellTooLong, CellTooMany, NumberUnreadable, TooManyCells, Unread
from .table import Cell, Row, protected, write_table
from .text import UTF_8, plain_lines, read_text

PLAIN = NewTile()
"""A tile of which nothing is said: it shows its number and is worth one point."""
LINE_LONGEST = 20_000
"""Characters of a line beyond which it is no line of a list: a picture, a page, a program's output."""


@dataclass(frozen=True, slots=True)
class TileList:
    """A list as it was understood.

    `columns` is what its columns were taken for (names of `headings`, "" for ignored), `ignored` those
    that nothing was taken from; `layout` is "lines" or the separator of a table; `header` whether the first
    row named the columns.
    """

    tiles: tuple[NewTile, ...] = ()
    ignored: tuple[ColumnIgnored, ...] = ()
    columns: tuple[str, ...] = (h.TITLE,)
    layout: str = LINES
    header: bool = False
    encoding: str = UTF_8


def read_tiles(source: str | bytes) -> TileList:
    """The tiles in `source`, in its order; blank lines are skipped, an empty list is a list.

    Without points a tile is worth 1; without a title it shows its number. Without titles of columns the
    category may be left out, if there are points.

    Raises `NotText`, `QuoteNotClosed`, `TextAfterQuote`, `TooManyCells`, `HeaderTwice`, `CellTooMany`,
    `CellTooLong`, `NumberUnreadable`, and `TooManyTiles`. Cost: linear; 20,000 lines some 0.5 s.

    >>> read_tiles("Rome\\n\\nOslo").tiles == (NewTile("Rome"), NewTile("Oslo"))
    True
    >>> read_tiles("Poeng;Tittel\\n3;Roma").tiles
    (NewTile(title='Roma', category='', points=3, question='', answer=''),)
    >>> read_tiles("Rome\\tCities\\t３").tiles
    (NewTile(title='Rome', category='Cities', points=3, question='', answer=''),)
    """
    if isinstance(source, bytes):
        read = read_text(source)
        text, encoding = read.text, read.encoding
    else:
        text, encoding = plain_lines(source), UTF_8
    _no_list(text)
    laid = lay_out(text, h.tile_columns, _is_table)
    header = laid.titles is not None
    if laid.titles is None:
        named, ignored = _by_position(laid.rows), []
    else:
        named = columns(laid.titles, h.tile_columns)
        ignored = [ColumnIgnored(c.column, c.text) for c, known in zip(laid.titles, named) if not known]
    tiles = [tile for row in laid.rows if (tile := _tile(row, named, header)) is not None]
    if len(tiles) > TILES_MOST:
        raise TooManyTiles(TILES_MOST, len(tiles))
    return TileList(tuple(tiles), tuple(ignored), named, laid.layout, header, encoding)


def print_tiles(tiles: Sequence[NewTile], language: str = "en") -> str:
    """The text of a list that can be edited, and gives the same tiles when read: a title a line, or if there
    is more to say a table with tabs and titles in `language`. Tiles of which nothing is said, at the end, are
    left out.

    >>> print_tiles([NewTile("Rome"), NewTile("Oslo"), NewTile()])
    'Rome\\nOslo\\n'
    >>> print_tiles([NewTile("Rome", points=2)])
    'Title\\tCategory\\tPoints\\tQuestion\\tAnswer\\nRome\\t\\t2\\t\\t\\n'
    """
    kept = list(tiles)
    while kept and kept[-1] == PLAIN:
        kept.pop()
    if all(tile == NewTile(tile.title) and tile.title for tile in kept):
        text = "".join(f"{tile.title}\n" for tile in kept)
        # Titles that look like a table or a heading need the columns that say they are none.
        if _reads_as(text, kept):
            return text
    rows = [_titles(language), *map(_cells, kept)]
    return "".join("\t".join(" ".join(protected(str(cell)).split()) for cell in row) + "\n" for row in rows)


def write_tiles(
    tiles: Iterable[NewTile], language: str = "en", separator: str = ",", bom: bool = False
) -> bytes:
    """The tiles as a table with titles in `language`; `read_tiles` reads it back, line breaks as spaces."""
    return write_table([_titles(language), *map(_cells, tiles)], separator, bom)


def _titles(language: str) -> list[str | int]:
    return [h.TILE_TITLES[language][column] for column in h.TILE_COLUMNS]


def _cells(tile: NewTile) -> list[str | int]:
    return [tile.title, tile.category, tile.points, tile.question, tile.answer]


def _reads_as(text: str, wanted: list[NewTile]) -> bool:
    try:
        return list(read_tiles(text).tiles) == wanted
    except Unread:
        return False


def _no_list(text: str) -> None:
    """Refuse at a glance what would take minutes to read as a table."""
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if len(line) > LINE_LONGEST:
            raise CellTooLong(number, 1, line.strip()[:40], len(line), LINE_LONGEST)
    filled = sum(1 for line in lines if line and not line.isspace())
    if filled > 10 * TILES_MOST:  # quoted cells may have several lines
        raise TooManyTiles(TILES_MOST, filled)


def _is_table(rows: Sequence[Row], separator: str) -> bool:
    """Whether rows without titles are a table and not tiles with commas in them ("Rome, Italy").

    Parted by semicolons; or all as wide as the first and quoted, or with points in the second column or
    behind the category, where one that is mistyped among others doesn't make titles of whole lines.
    """
    if separated(rows, separator):
        return True
    if not even(rows):
        return False
    third, of = numbers(rows, 2)
    return all(row[0].quoted for row in rows) or _mostly_points(rows, 1) or (third > 0 and 2 * third >= of)


def _mostly_points(rows: Sequence[Row], place: int) -> bool:
    """Whether more cells of that column are whole numbers than say something else."""
    found, filled = numbers(rows, place)
    return 2 * found > filled


def _by_position(rows: Sequence[Row]) -> tuple[str, ...]:
    """The columns of rows without titles; with points in the second column there is no category."""
    width = max((len(row) for row in rows), default=1)
    named: tuple[str, ...] = h.TILE_COLUMNS
    if _mostly_points(rows, 1) and not _mostly_points(rows, 2):
        named = tuple(column for column in named if column != h.CATEGORY)
    return named[: max(width, 1)]


def _tile(row: Row, columns: tuple[str, ...], header: bool) -> NewTile | None:
    """The tile of a row, None where it holds only a number, as in prepared sheets."""
    for cell in row[len(columns) :]:
        if cell.text and header:
            raise TooManyCells(cell.line, cell.column, len(row), len(columns))
        if cell.text:
            raise CellTooMany(cell.line, cell.column, cell.text[:40], len(columns))
    cells = {column: cell for column, cell in zip(columns, row) if column in h.TILE_COLUMNS and cell.text}
    if not cells:
        return None
    return NewTile(
        title=_said(cells.get(h.TITLE), NAME_LONGEST),
        category=_said(cells.get(h.CATEGORY), NAME_LONGEST),
        points=_points(cells.get(h.POINTS)),
        question=_said(cells.get(h.QUESTION), QUESTION_LONGEST),
        answer=_said(cells.get(h.ANSWER), QUESTION_LONGEST),
    )


def _said(cell: Cell | None, most: int) -> str:
    if cell is None:
        return ""
    if most == NAME_LONGEST:
        text = clean_name(cell.text)
    else:
        text = unicodedata.normalize("NFC", printable(cell.text)).strip()
    if len(text) > most:
        raise CellTooLong(cell.line, cell.column, text[:40], len(text), most)
    return text


def _points(cell: Cell | None) -> int:
    """The number in a cell; 1 if it is empty or a dash."""
    if cell is None or cell.text in ("", "-", "–", "—"):
        return PLAIN.points
    text = unicodedata.normalize("NFKC", cell.text)
    if not is_whole(text) or int(text) > POINTS_MOST:
        raise NumberUnreadable(cell.line, cell.column, h.POINTS, cell.text[:40], 0, POINTS_MOST)
    return int(text)
