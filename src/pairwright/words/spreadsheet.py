"""The columns of tables for a spreadsheet, and the codes in their cells, in the reader's language [D21]."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from ..core.facts import ByeKind, Worth
from ..core.outcome import How
from . import columns, numbers, terms
from .language import Language, mark

HEADS: Mapping[str, str] = {
    "round": mark("Round"),
    "table": mark("Table"),
    "number": mark("NO."),
    "name": mark("Name"),
    "number-1": mark("NO. 1"),
    "name-1": mark("Name 1"),
    "number-2": mark("NO. 2"),
    "name-2": mark("Name 2"),
    "score-1": mark("Score 1"),
    "score-2": mark("Score 2"),
    "drawn": mark("Drawn games"),
    "winner": mark("Winner (NO.)"),
    "note": mark("Note"),
    "worth": mark("What a bye counts"),
    "group": mark("Group"),
    "rank": mark("Rank"),
    "won": mark("Matches won"),
    "drawn-matches": mark("Matches drawn"),
    "lost": mark("Matches lost"),
    "state": mark("State"),
}

STATES: Mapping[str, str] = {
    "dropped": mark("Dropped"),
    "outside": mark("Not in this stage"),
    "winner": mark("Winner"),
    "finalist": mark("Finalist"),
    "third": mark("Third place"),
}

_ISOLATES = re.compile("[\u2066-\u2069]")

SEPARATORS: Mapping[str, str] = {"comma": ",", "semicolon": ";", "tab": "\t"}


def separator(lang: Language) -> str:
    """What spreadsheets of this language put between cells: a semicolon where the comma marks decimals.

    >>> from pairwright.words import language
    >>> separator(language("en")), separator(language("nb"))
    (',', ';')
    """
    return ";" if "," in lang.decimal(Fraction(1, 2), 1) else ","


def head(lang: Language, key: str) -> str:
    """What a column is called: one of the table's own, or a tie-break."""
    return lang.gettext(HEADS[key]) if key in HEADS else columns.short(lang, key)


def cell(lang: Language, key: str, shown: str, value: object, unit: int = 1) -> str | int | None:
    """A cell as it is written; `shown` is "points", "percent" or "count" for the numbers of a tie-break."""
    match value:
        case ByeKind():
            return terms.bye_kind(lang, value)
        case Worth():
            return terms.worth(lang, value)
        case How():
            return terms.how(lang, value)
        case Fraction() | int() if shown:
            return _ISOLATES.sub("", numbers.value(lang, value, shown, unit))
        case Fraction():
            return _ISOLATES.sub("", numbers.points(lang, value))
        case None:
            return numbers.DASH if shown else None
        case int():
            return value
    return lang.gettext(STATES[str(value)]) if key == "state" else str(value)
