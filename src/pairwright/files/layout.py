"""How a list is laid out: one entry a line, or a table, with titles above it or without [D3] [D5] [T10].

Lists of players and of tiles differ in what their columns are called and in when rows without titles are a
table; how that is looked for is the same, and stands here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .refusals import HeaderTwice, Unread
from .table import SEPARATORS, TAB, Cell, Row, read_table, unprotected

LINES = "lines"
"""Layout of a list with one entry per line."""
LINE_LONGEST = 10_000
"""Characters of a line beyond which it is no line of a list: a picture, a page, a program's output."""

Namer = Callable[[Sequence[str]], tuple[str, ...] | None]
"""The columns that the cells of a row name ("" for one that means nothing), None if it is no header."""


@dataclass(frozen=True, slots=True)
class LaidOut:
    """`layout` is "lines" or the separator of a table, `rows` what stands below `titles`, if there are any.

    A single heading over a list of one entry a line is in `titles` too; the lines below it may still be
    a table.
    """

    layout: str
    titles: Row | None
    rows: tuple[Row, ...]


def lay_out(text: str, named: Namer, is_table: Callable[[Sequence[Row], str], bool]) -> LaidOut:
    """`text` (LF line ends) as rows; `is_table` judges rows without titles, read with a separator.

    Raises `QuoteNotClosed` and `TextAfterQuote`. Cost: linear.

    >>> from pairwright.files.headings import columns
    >>> laid = lay_out("Lag;Bye\\nA;1", columns, lambda rows, separator: False)
    >>> laid.layout, [cell.text for cell in laid.titles or ()], len(laid.rows)
    (';', ['Lag', 'Bye'], 1)
    """
    first = next((line for line in text.split("\n") if line.strip()), "")
    rest = text.replace(first, "", 1)
    if re.fullmatch(r"sep=[\t;,]", first.casefold()):
        separator, rows = first[-1], read_table(rest, first[-1])
        if rows and named(texts(rows[0])):
            return LaidOut(separator, rows[0], rows[1:])
        return LaidOut(separator, None, rows)
    # Where a TAB stands it parts the cells: commas are part of a name that is followed by its byes.
    for separator in (TAB,) if TAB in first.strip() else SEPARATORS:
        try:
            heads = read_table(first, separator)
        except Unread:
            continue  # an entry with a quote in it, then
        if heads and len(heads[0]) > 1 and named(texts(heads[0])):
            rows = read_table(text, separator)
            return LaidOut(separator, rows[0], unprotected(rows[1:]) if separator == TAB else rows[1:])
    # Somebody may be called "Player": a heading is one only if something stands below it.
    if not rest.strip() or named([first]) is None:
        return _without_titles(text, is_table)
    titles = (Cell(first.strip(), 1, 1),)
    return _one_column(rest, titles) or _without_titles(rest, is_table, titles)


def _one_column(text: str, titles: Row) -> LaidOut | None:
    """The rows of a table of one column, as spreadsheets write it: only cells that need them have quotes."""
    for separator in SEPARATORS[1:]:
        try:
            rows = read_table(text, separator)
        except Unread:
            continue
        if all(len(row) == 1 for row in rows) and any(row[0].quoted for row in rows):
            return LaidOut(separator, titles, rows)
    return None


def _without_titles(
    text: str, is_table: Callable[[Sequence[Row], str], bool], titles: Row | None = None
) -> LaidOut:
    lines = read_table(text, TAB)
    if TAB in text:
        return LaidOut(TAB, titles, lines)
    for separator in SEPARATORS[1:]:
        try:
            rows = read_table(text, separator)
        except Unread:
            continue
        if rows and is_table(rows, separator):
            return LaidOut(separator, titles, rows)
    return LaidOut(LINES, titles, lines)


def texts(row: Row) -> list[str]:
    """What stands in the cells."""
    return [cell.text for cell in row]


def columns(titles: Row, named: Namer) -> tuple[str, ...]:
    """The columns that `titles` name. Raises `HeaderTwice` where two mean the same."""
    found = named(texts(titles)) or ()
    for place, column in enumerate(found):
        if column and column in found[:place]:
            raise HeaderTwice(titles[place].line, titles[place].column, titles[place].text)
    return found


def even(rows: Sequence[Row]) -> bool:
    """Whether rows are a table by their shape: several cells, all as many as the first."""
    return len(rows[0]) > 1 and all(len(row) == len(rows[0]) for row in rows)


def separated(rows: Sequence[Row], separator: str) -> bool:
    """Whether every row is parted by something that hardly any name or title holds: a semicolon."""
    return separator == ";" and all(len(row) > 1 for row in rows)


def numbers(rows: Sequence[Row], place: int) -> tuple[int, int]:
    """How many cells of a column are whole numbers, and how many say anything."""
    filled = [row[place].text for row in rows if place < len(row) and row[place].text]
    return sum(map(is_whole, filled)), len(filled)


def is_whole(text: str) -> bool:
    """Whether `text` is a whole number in any width or script.

    >>> is_whole("３"), is_whole("-1"), is_whole("9" * 10)
    (True, False, False)
    """
    return re.fullmatch(r"\d{1,9}", unicodedata.normalize("NFKC", text)) is not None
