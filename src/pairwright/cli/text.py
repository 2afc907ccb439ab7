"""Text in columns for a terminal or a printer with one width of letter.

Widths are counted as terminals show them: full-width characters take two cells, combining marks and
direction controls none. A value that is written right to left is isolated, so that it can't turn the line
around.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Literal

from pairwright.words.language import END_ISOLATE, ISOLATE, RIGHT_TO_LEFT

Side = Literal["start", "end"]
GAP = "  "


def width(text: str) -> int:
    """How many cells `text` takes.

    >>> width("Ann"), width("大田"), width("e\u0301"), width("\u2068علي\u2069")
    (3, 4, 1, 3)
    """
    return sum(_cells(ch) for ch in text)


def _cells(ch: str) -> int:
    if unicodedata.category(ch) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(ch) in ("W", "F") else 1


def isolated(text: str) -> str:
    """`text`, wrapped so that its direction ends with it where it is written right to left."""
    if RIGHT_TO_LEFT.search(text) and ISOLATE not in text:
        return f"{ISOLATE}{text}{END_ISOLATE}"
    return text


def padded(text: str, cells: int, side: Side = "start") -> str:
    """`text` filled up with spaces to `cells`; longer text stays as it is: nothing is cut."""
    fill = " " * (cells - width(text))
    return fill + text if side == "end" else text + fill


def clipped(text: str, cells: int) -> str:
    """`text`, or as much of it as fits into `cells` with an ellipsis.

    >>> clipped("Mediterranean", 8), clipped("大田 ゴ", 6), clipped("Rome", 4)
    ('Mediter…', '大田 …', 'Rome')
    """
    if width(text) <= cells:
        return text
    kept, used = "", 0
    for ch in text:
        used += _cells(ch)
        if used > cells - 1:
            break
        kept += ch
    return kept + "…"


def columns(rows: Sequence[Sequence[str]], sides: Sequence[str] = (), heads: Sequence[str] = ()) -> list[str]:
    """Rows as lines with aligned columns; columns start on the left but for `sides` that say "end".

    >>> columns([["7", "大田"], ["12", "Bo"]], sides=["end"], heads=["No.", "Name"])
    ['No.  Name', '  7  大田', ' 12  Bo']
    """
    told = [[isolated(cell) for cell in row] for row in rows]
    every = [list(heads), *told] if heads else told
    if not every:
        return []
    count = max(map(len, every))
    widths = [
        max((width(row[place]) for row in every if place < len(row)), default=0) for place in range(count)
    ]
    lines = []
    for row in every:
        cells = [
            padded(cell, widths[place], "end" if place < len(sides) and sides[place] == "end" else "start")
            for place, cell in enumerate(row)
        ]
        lines.append(GAP.join(cells).rstrip(" "))
    return lines
