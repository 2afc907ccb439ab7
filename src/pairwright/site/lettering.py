"""Names in pictures: how wide they are, where they break and are cut; they keep their direction.

Nothing here knows the reader's letters, so a width is an estimate, rather too much than too little.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

PIECE = re.compile(r"( ?)([^ -]*-|[^ -]+)")
"""A word, or a part of one up to its hyphen, and the space before it."""

CUT = "…"


def isolated(text: str) -> str:
    """A name in its own direction, whatever that of the picture."""
    return f"\u2068{text}\u2069"


def short(number: float) -> str:
    """A coordinate without zeros that say nothing."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


def width(text: str, size: float) -> float:
    """About how wide a text is in letters of a size, in the unit of that size."""
    return sum(_advance(letter, size) for letter in text)


def _advance(letter: str, size: float) -> float:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    if unicodedata.east_asian_width(letter) in ("W", "F"):
        return size
    return size * (0.75 if letter.isupper() or letter in "mwMW@%" else 0.58)


def lines(name: str, most: float, size: float) -> Iterator[str]:
    """A name in lines no wider than `most`; broken at spaces and after hyphens, else where it must be."""
    line = ""
    for space, piece in PIECE.findall(" ".join(name.split())):
        joined = line + space + piece if line else piece
        if width(joined, size) <= most:
            line = joined
            continue
        if line:
            yield line
        line = ""
        for letter in piece:
            if line and width(line + letter, size) > most:
                yield line
                line = ""
            line += letter
    yield line


def clipped(name: str, most: float, size: float) -> str:
    """A name in one line no wider than `most`, with an ellipsis where it was cut.

    >>> clipped("Ann", 100, 10), clipped("Maximiliana", 40, 10)
    ('Ann', 'Maxim…')
    """
    if width(name, size) <= most:
        return name
    kept = ""
    for letter in name:
        if width(kept + letter + CUT, size) > most:
            break
        kept += letter
    return kept.rstrip() + CUT
