"""Lists of tiles: pasted lines and files to what the tiles of a board say, and back [T10].

`read_tiles` takes one title a line, or a table with title, category, points, question and answer: in any
order under titles in the four languages, without titles in that order. It takes all of it or refuses with
line and column.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..core.commands import NewTile
from ..core.decide_tiles import QUESTION_LONGEST
from ..core.names import NAME_LONGEST, clean_name, printable
from ..core.refusals import TooManyTiles
from ..core.tiles import POINTS_MOST, TILES_MOST
from . import headings as h
from .players import LINES, ColumnIgnored
from .refusals import CellTooLong, CellTooMany, HeaderTwice, NumberUnreadable, TooManyCells, Unread
from .table import SEPARATORS, TAB, Cell, Row, read_table, write_table
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
    layout, titles, rows = _laid_out(text)
    if titles is None:
        columns = _by_position(rows)
        header, ignored = False, []
    else:
        columns = _columns(titles)
        header = True
        ignored = [ColumnIgnored(cell.column, cell.text) for cell, known in zip(titles, columns) if not known]
    tiles = [tile for row in rows if (tile := _tile(row, columns, header)) is not None]
    if len(tiles) > TILES_MOST:
        raise TooManyTiles(TILES_MOST, len(tiles))
    return TileList(tuple(tiles), tuple(ignored), columns, layout, header, encoding)


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
    return "".join("\t".join(" ".join(str(cell).split()) for cell in row) + "\n" for row in rows)


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


def _laid_out(text: str) -> tuple[str, Row | None, tuple[Row, ...]]:
    """The layout of `text`, the titles of its columns if it has any, its rows without them."""
    first = next((line for line in text.split("\n") if line.strip()), "")
    if re.fullmatch(r"sep=[\t;,]", first.casefold()):
        rows = read_table(text.replace(first, "", 1), first[-1])
        titled = bool(rows) and _names_columns(rows[0])
        return (first[-1], rows[0], rows[1:]) if titled else (first[-1], None, rows)
    for separator in SEPARATORS:
        try:
            titles = read_table(first, separator)
        except Unread:
            continue  # a title with a quote in it, then
        if titles and len(titles[0]) > 1 and _names_columns(titles[0]):
            rows = read_table(text, separator)
            return separator, rows[0], rows[1:]
    rest = text.replace(first, "", 1)
    # A tile may be called "Title": that is a heading only if something stands below it.
    if rest.strip() and h.tile_columns([first]) is not None:
        layout, rows = _without_titles(rest)
        return layout, (Cell(first.strip(), 1, 1),), rows
    layout, rows = _without_titles(text)
    return layout, None, rows


def _names_columns(row: Row) -> bool:
    return h.tile_columns([cell.text for cell in row]) is not None


def _without_titles(text: str) -> tuple[str, tuple[Row, ...]]:
    lines = read_table(text, TAB)
    if TAB in text:
        return TAB, lines
    for separator in SEPARATORS[1:]:
        try:
            rows = read_table(text, separator)
        except Unread:
            continue
        if _is_table(rows, separator):
            return separator, rows
    return LINES, lines


def _is_table(rows: tuple[Row, ...], separator: str) -> bool:
    """Whether rows without titles are a table and not tiles with commas in them ("Rome, Italy").

    All as wide as the first, and with points in the second or third column, or quoted, or with semicolons,
    which hardly any title has.
    """
    if not rows or len(rows[0]) < 2 or any(len(row) != len(rows[0]) for row in rows):
        return False
    if separator != "," or all(row[0].quoted for row in rows):
        return True
    return any(_holds_points(rows, place) for place in (1, 2))


def _holds_points(rows: tuple[Row, ...], place: int) -> bool:
    """Whether every cell of that column that says something is a whole number, and there is one."""
    cells = [row[place].text for row in rows if place < len(row) and row[place].text]
    return bool(cells) and all(_is_number(cell) for cell in cells)


def _is_number(text: str) -> bool:
    return re.fullmatch(r"\d{1,9}", unicodedata.normalize("NFKC", text)) is not None


def _by_position(rows: tuple[Row, ...]) -> tuple[str, ...]:
    """The columns of rows without titles; with points in the second column there is no category."""
    width = max((len(row) for row in rows), default=1)
    columns: tuple[str, ...] = h.TILE_COLUMNS
    if _holds_points(rows, 1) and not _holds_points(rows, 2):
        columns = tuple(column for column in columns if column != h.CATEGORY)
    return columns[: max(width, 1)]


def _columns(titles: Row) -> tuple[str, ...]:
    columns = h.tile_columns([cell.text for cell in titles]) or ()
    for place, column in enumerate(columns):
        if column and column in columns[:place]:
            raise HeaderTwice(titles[place].line, titles[place].column, titles[place].text)
    return columns


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
    if not _is_number(text) or int(text) > POINTS_MOST:
        raise NumberUnreadable(cell.line, cell.column, h.POINTS, cell.text[:40], 0, POINTS_MOST)
    return int(text)
