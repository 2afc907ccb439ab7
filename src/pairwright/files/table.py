"""Tables as text: rows of cells in, rows of cells out; comma, semicolon or tab [D5] [D21].

Comma and semicolon tables follow RFC 4180 (quotes, doubled quotes inside). In tab tables quotes are
ordinary characters: that is how spreadsheets paste. What is written can be read back cell by cell; of tables
with tabs `unprotected` does the last step, because pasted lists are read as tab tables too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from .refusals import QuoteNotClosed, TableTooLarge, TextAfterQuote

TAB = "\t"
SEPARATORS = (TAB, ";", ",")
CELLS_MOST = 1_000_000
"""Cells of a table: a hundred columns for each of ten thousand entrants. More would take minutes to read."""

_FORMULA = re.compile(r"'*[=+\-@＝＋－＠\t\r]")
"""What a spreadsheet would take for a formula, in any number of apostrophes; full-width signs as well,
which Japanese ones obey."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Trimmed text of a cell; `line` and `column` count lines of the text and cells of the row from 1."""

    text: str
    line: int
    column: int
    quoted: bool = False


Row = tuple[Cell, ...]


def read_table(text: str, separator: str) -> tuple[Row, ...]:
    """The rows of `text` (LF line ends) that hold anything. A line break inside quotes becomes one space.

    Raises `TableTooLarge`; `QuoteNotClosed` and `TextAfterQuote` for comma and semicolon tables only.
    Cost: linear; a million cells some 1.5 s.

    >>> [[cell.text for cell in row] for row in read_table('"Doe, Jr.",2\\n\\n"a\\nb",\\'=1', ",")]
    [['Doe, Jr.', '2'], ['a b', '=1']]
    """
    cells = text.count(separator)
    if cells > CELLS_MOST:
        raise TableTooLarge(cells, CELLS_MOST)
    rows = _tab_rows(text) if separator == TAB else _quoted_rows(text, separator)
    return tuple(row for row in rows if any(cell.text for cell in row))


def write_table(rows: Iterable[Sequence[str | int | None]], separator: str = ",", bom: bool = False) -> bytes:
    """`rows` as a UTF-8 table with CRLF line ends; with `bom` old spreadsheets see that it is UTF-8.

    Texts that a spreadsheet would run as a formula get an apostrophe in front, which `read_table` takes
    off again; numbers are numbers and get none. None is an empty cell. Rows are padded to one width.

    >>> write_table([["Name", "Byes"], ["=1+1", 3], ['Ann "Ace" B', None]])
    b'Name,Byes\\r\\n\\'=1+1,3\\r\\n"Ann ""Ace"" B",\\r\\n'
    """
    kept = [tuple(row) for row in rows]
    width = max(map(len, kept), default=0)
    lines = [
        separator.join(_written(cell, separator) for cell in (*row, *[None] * (width - len(row)))) + "\r\n"
        for row in kept
    ]
    return ("\ufeff" * bom + "".join(lines)).encode("utf-8")


def _written(cell: str | int | None, separator: str) -> str:
    if not isinstance(cell, str):
        return "" if cell is None else str(cell)
    text = "'" + cell if _FORMULA.match(cell) else cell
    if separator == TAB:
        return " ".join(text.split())
    return '"' + text.replace('"', '""') + '"' if re.search(f'["\\n\\r{separator}]', text) else text


def unprotected(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Rows of a tab table without the apostrophes that `write_table` puts before formulas."""
    return tuple(
        tuple(
            replace(cell, text=_without_apostrophe(cell.text)) if cell.text.startswith("'") else cell
            for cell in row
        )
        for row in rows
    )


def protected(text: str) -> str:
    """`text` with one more apostrophe where `unprotected` would take one off."""
    return text if _without_apostrophe(text) == text else "'" + text


def _tab_rows(text: str) -> Iterable[Row]:
    for line, content in enumerate(text.split("\n"), 1):
        cells = enumerate(content.split(TAB), 1)
        yield tuple(Cell(cell.strip(), line, column) for column, cell in cells)


_QUOTED = re.compile(r'[ \t]*"([^"]*(?:""[^"]*)*)"(?!")')
_OPENING = re.compile(r'[ \t]*"')


def _quoted_rows(text: str, separator: str) -> Iterable[Row]:
    plain = re.compile(f"[^{separator}\n]*")
    row: list[Cell] = []
    place, line = 0, 1
    while place <= len(text):
        if not row:
            end = text.find("\n", place)
            end = len(text) if end < 0 else end
            if text.find('"', place, end) < 0:  # most rows: nothing to look for cell by cell
                parts = enumerate(text[place:end].split(separator), 1)
                yield tuple(Cell(_without_apostrophe(part.strip()), line, column) for column, part in parts)
                place, line = end + 1, line + 1
                continue
        column, begun = len(row) + 1, line
        quoted = _QUOTED.match(text, place)
        if quoted:
            content = quoted[1]
            line += content.count("\n")
            content = " ".join(content.replace('""', '"').split())
            rest = _upto(plain, text, quoted.end())
            place = quoted.end() + len(rest)
            if rest.strip():
                raise TextAfterQuote(line, column, rest.strip()[:40])
        elif _OPENING.match(text, place):
            raise QuoteNotClosed(line, column)
        else:
            content = _upto(plain, text, place)
            place += len(content)
        row.append(Cell(_without_apostrophe(content.strip()), begun, column, quoted is not None))
        if text[place : place + 1] != separator:
            yield tuple(row)
            row = []
            line += 1
        place += 1


def _upto(pattern: re.Pattern[str], text: str, place: int) -> str:
    found = pattern.match(text, place)
    return found.group() if found else ""


def _without_apostrophe(text: str) -> str:
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text
