"""Player lists: pasted lines, files and boxes to newcomers, and back [D3] [D4] [D5] [D6].

`read_list` takes whatever people have: one name per line, names and bye counts with a TAB between them,
tables with or without a header. It takes all of it or refuses with line and column; `PlayerList` says how
it was understood, so that it can be shown before anything is saved.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..core.commands import Newcomer
from ..core.decide import ENTRANTS_MOST
from ..core.names import NAME_LONGEST, clean_name
from ..core.refusals import TooManyEntrants
from ..core.tournament import AWARDED_MOST
from . import headings as h
from .layout import LINE_LONGEST, LINES, columns, even, is_whole, lay_out, separated
from .refusals import LineTooLong, NameMissing, NumberUnreadable, TooManyCells, Unread
from .table import Cell, Row, write_table
from .text import UTF_8, plain_lines, read_text

RATING_MOST = 99_999


@dataclass(frozen=True, slots=True)
class Namesakes:
    """The same name (in NFC) more than once; `places` count the newcomers from 1 [D5]."""

    name: str
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ColumnIgnored:
    """A column that nothing was taken from; `title` is its heading, "" if there is none."""

    column: int
    title: str


Notice = Namesakes | ColumnIgnored


@dataclass(frozen=True, slots=True)
class PlayerList:
    """A list as it was understood.

    `layout` is "lines" or the separator of a table; `columns` what its columns were taken for (names of
    `headings`, "" for ignored); `header` whether the first row named them.
    """

    newcomers: tuple[Newcomer, ...] = ()
    notices: tuple[Notice, ...] = ()
    columns: tuple[str, ...] = (h.NAME,)
    layout: str = LINES
    header: bool = False
    encoding: str = UTF_8


def read_list(source: str | bytes) -> PlayerList:
    """The newcomers in `source`, in its order; blank lines are skipped, an empty list is a list.

    Raises `NotText`, `QuoteNotClosed`, `TextAfterQuote`, `TooManyCells`, `HeaderTwice`,
    `NumberUnreadable` (byes over 5 among them), `NameMissing`, `LineTooLong`, `TooManyEntrants`.
    Cost: linear; 10,000 lines some 0.1 s.

    >>> [(n.name, n.awarded) for n in read_list("大田 ゴンザレス\\t３\\n1\\t2\\nドラゴン 吉田").newcomers]
    [('大田 ゴンザレス', 3), ('1', 2), ('ドラゴン 吉田', 0)]
    """
    if isinstance(source, bytes):
        read = read_text(source)
        text, encoding = read.text, read.encoding
    else:
        text, encoding = plain_lines(source), UTF_8
    _no_list(text)
    laid = lay_out(text, h.columns, _is_table)
    rows = tuple(row for row in laid.rows if any(clean_name(cell.text) for cell in row))
    if laid.titles is None or len(laid.titles) == 1:
        named, found, ignored = _loose_rows(rows)
    else:
        named = columns(laid.titles, h.columns)
        found = [_titled(row, named) for row in rows]
        ignored = [ColumnIgnored(c.column, c.text) for c, known in zip(laid.titles, named) if not known]
    header = laid.titles is not None
    return _listed([n for n in found if n is not None], ignored, named, laid.layout, header, encoding)


def read_boxes(boxes: Sequence[Sequence[str]]) -> PlayerList:
    """The newcomers of the boxes to fill in: `boxes[x]` are those under bye(x); blank ones are skipped.

    >>> [(n.name, n.awarded) for n in read_boxes([["Ann", "", "Bo"], ["Cy"]]).newcomers]
    [('Ann', 0), ('Bo', 0), ('Cy', 1)]
    """
    found = [
        Newcomer(_name(Cell(box, line, awarded + 1)), awarded)
        for awarded, column in enumerate(boxes)
        for line, box in enumerate(column, 1)
        if clean_name(box)
    ]
    return _listed(found, [], (h.NAME,), LINES, False, UTF_8)


def print_list(players: Iterable[tuple[str, int]]) -> str:
    """The text of a list of (name, awarded byes), one a line; `read_list` gives the same list back.

    >>> print_list([("Ann", 0), ("Bo", 2)])
    'Ann\\nBo\\t2\\n'
    """
    wanted = [(clean_name(name), awarded) for name, awarded in players]
    text = "".join(f"{name}\t{awarded}\n" if awarded else f"{name}\n" for name, awarded in wanted)
    # Names that look like a table or a heading ("Name", "1,Ann,2") need the TAB that says they are none.
    return text if _reads_as(text, wanted) else "".join(f"{name}\t{awarded}\n" for name, awarded in wanted)


def print_table(
    players: Iterable[tuple[int, Newcomer]], language: str = "en", separator: str = ",", bom: bool = False
) -> bytes:
    """(Entry number, player) as a table with titles in `language`; `read_list` reads it back [D21]."""
    kept = [(no, n.name, n.club, n.rating, n.country, n.awarded or None, n.seed) for no, n in players]
    titles = h.TITLES[language]
    order = (h.NUMBER, h.NAME, h.CLUB, h.RATING, h.COUNTRY, h.BYES, h.SEED)
    return write_table([[titles[column] for column in order], *kept], separator, bom)


def _reads_as(text: str, wanted: list[tuple[str, int]]) -> bool:
    try:
        return [(n.name, n.awarded) for n in read_list(text).newcomers] == wanted
    except Unread:
        return False


def _no_list(text: str) -> None:
    """Refuse at a glance what would take minutes to read as a table."""
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if len(line) > LINE_LONGEST:
            raise LineTooLong(number, 1, line.strip()[:40], len(line), NAME_LONGEST)
    filled = sum(1 for line in lines if line and not line.isspace())
    if filled > 2 * ENTRANTS_MOST:  # a heading, and quoted cells of several lines, are no entrants
        raise TooManyEntrants(ENTRANTS_MOST, filled)


def _is_table(rows: Sequence[Row], separator: str) -> bool:
    """Whether rows without titles are a table and not names with commas in them ("Doe, Jr.").

    Numbered, or parted by semicolons, or all as wide as the first and quoted or mostly with counts behind the
    name: where one count is mistyped among others, the name is still not the whole line.
    """
    if _are_numbered(rows) or separated(rows, separator):
        return True
    if all(len(row) == len(rows[0]) and row[0].quoted for row in rows):
        return True
    seconds = [row[1].text for row in rows if len(row) > 1 and row[1].text]
    return even(rows) and 2 * sum(map(_is_number, seconds)) > len(seconds)


def _is_number(text: str) -> bool:
    return re.fullmatch(r"[+-]?\d+([.,]\d+)?", unicodedata.normalize("NFKC", text)) is not None


def _are_numbered(rows: Sequence[Row]) -> bool:
    """Whether each row is a number and then a name that is none; prepared rows may lack the name."""
    named = [row for row in rows if any(cell.text for cell in row[1:])]
    return (
        bool(named)
        and all(_is_number(row[0].text) for row in rows)
        and all(row[1].text and not _is_number(row[1].text) for row in named)
    )


def _loose_rows(
    rows: tuple[Row, ...],
) -> tuple[tuple[str, ...], list[Newcomer | None], list[ColumnIgnored]]:
    """Columns, players and unused columns of a list whose columns have no titles.

    After the name the first number is the count of byes [D4]; before it may stand a number.
    """
    name = 1 if _are_numbered(rows) else 0
    found: list[Newcomer | None] = []
    filled, taken = set[int](), set[int]()
    for row in rows:
        rest = [cell for cell in row[name + 1 :] if cell.text]
        byes = next((cell for cell in rest if _is_number(cell.text)), None)
        bare = name == 1 and not any(cell.text for cell in row[1:])
        awarded = _number(byes, h.BYES, 0, AWARDED_MOST) or 0
        found.append(None if bare else Newcomer(_name(row[name]), awarded))
        filled |= {cell.column for cell in rest}
        if byes is not None:
            taken.add(byes.column)
    kinds = (*[h.NUMBER] * name, h.NAME, *[h.BYES] * bool(taken))
    return kinds, found, [ColumnIgnored(column, "") for column in sorted(filled - taken)]


def _titled(row: Row, columns: tuple[str, ...]) -> Newcomer | None:
    """The player of a row under a header, None where it holds only a number, as in prepared sheets."""
    for cell in row[len(columns) :]:
        if cell.text:
            raise TooManyCells(cell.line, cell.column, len(row), len(columns))
    cells = {column: cell for column, cell in zip(columns, row) if column and cell.text}
    if cells.keys() <= {h.NUMBER}:
        return None
    name = cells.get(h.NAME)
    if name is None:
        raise NameMissing(row[0].line, columns.index(h.NAME) + 1)
    club = cells.get(h.CLUB)
    country = cells.get(h.COUNTRY)
    return Newcomer(
        name=_name(name),
        awarded=_number(cells.get(h.BYES), h.BYES, 0, AWARDED_MOST) or 0,
        club=_name(club) if club else "",
        rating=_number(cells.get(h.RATING), h.RATING, 0, RATING_MOST),
        country=clean_name(country.text) if country else "",
        seed=_number(cells.get(h.SEED), h.SEED, 1, ENTRANTS_MOST),
    )


def _name(cell: Cell) -> str:
    name = clean_name(cell.text)
    if not name:
        raise NameMissing(cell.line, cell.column)
    if len(name) > NAME_LONGEST:
        raise LineTooLong(cell.line, cell.column, name[:40], len(name), NAME_LONGEST)
    return name


def _number(cell: Cell | None, what: str, least: int, most: int) -> int | None:
    """The number in a cell, None if it is empty or a dash."""
    if cell is None or cell.text in ("", "-", "–", "—"):
        return None
    text = unicodedata.normalize("NFKC", cell.text)
    if not is_whole(text) or not least <= int(text) <= most:
        raise NumberUnreadable(cell.line, cell.column, what, cell.text[:40], least, most)
    return int(text)


def _listed(
    newcomers: Sequence[Newcomer],
    ignored: Sequence[Notice],
    columns: tuple[str, ...],
    layout: str,
    header: bool,
    encoding: str,
) -> PlayerList:
    if len(newcomers) > ENTRANTS_MOST:
        raise TooManyEntrants(ENTRANTS_MOST, len(newcomers))
    places: dict[str, list[int]] = {}
    for place, newcomer in enumerate(newcomers, 1):
        places.setdefault(newcomer.name, []).append(place)
    doubled = [Namesakes(name, tuple(at)) for name, at in places.items() if len(at) > 1]
    return PlayerList(tuple(newcomers), (*doubled, *ignored), columns, layout, header, encoding)
