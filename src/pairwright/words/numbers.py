"""Points, shares and values of tie-breaks as a reader writes them. Exact until here; only text leaves.

Halves are written ½ (chess counts them so); other fractions of a point as decimals, shares as percentages.
"""

from __future__ import annotations

from fractions import Fraction

from .language import END_ISOLATE, ISOLATE, Language

DASH = "–"
"""What stands where there is no value: nobody met, no games."""

PLACES = 2
"""Decimals of a value that has any."""


def points(lang: Language, value: int | Fraction | None, unit: int = 1) -> str:
    """Points given in smallest units (`unit` of them make one point): "7", "2½", "½", "4.33", "–" for None.

    >>> from pairwright.words import language
    >>> en = language("en")
    >>> points(en, 5, unit=2), points(en, 7), points(en, 1, unit=2), points(en, Fraction(13, 3))
    ('2½', '7', '½', '4.33')
    """
    if value is None:
        return DASH
    whole = Fraction(value, unit)
    if whole.denominator == 1:
        return lang.number(int(whole))
    if whole.denominator == 2 and whole > 0:
        if whole < 1:
            return "½"
        text = f"{lang.number(int(whole))}½"
        # Without a direction of its own the ½ would go before its number where one reads from the right.
        return f"{ISOLATE}{text}{END_ISOLATE}" if lang.dir == "rtl" else text
    return lang.decimal(whole, PLACES)


def value(lang: Language, value: int | Fraction | None, shown: str, unit: int = 1) -> str:
    """A tie-break's value as its column shows it: `shown` is "points", "percent" or "count".

    >>> from pairwright.words import language
    >>> value(language("en"), Fraction(1, 3), "percent"), value(language("nb"), Fraction(9, 4), "count")
    ('33.33%', '2,25')
    """
    if value is None:
        return DASH
    if shown == "percent":
        return lang.percent(value, PLACES)
    return points(lang, value, unit if shown == "points" else 1)
