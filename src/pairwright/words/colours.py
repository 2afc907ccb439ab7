"""The twelve colours a team of a tile game can have, by name, each with its mark.

The mark tells colours apart where they can't be seen: on paper in black and white, or by eyes that see
fewer hues.
"""

from __future__ import annotations

from collections.abc import Sequence

from .language import Language, mark

COLOURS: Sequence[str] = (
    mark("Blue, disc"),
    mark("Red, square"),
    mark("Yellow, triangle"),
    mark("Green, diamond"),
    mark("Pink, star"),
    mark("Sky blue, plus"),
    mark("Wine red, ring"),
    mark("Gold, bars"),
    mark("Navy, moon"),
    mark("Pale green, heart"),
    mark("Brown, cross"),
    mark("Grey, hourglass"),
)
"""The name of each colour, the first being colour 1."""


def colour(lang: Language, number: int) -> str:
    """The name of a colour and its mark. IndexError for none of the twelve.

    >>> from pairwright.words import language
    >>> colour(language("en"), 3)
    'Yellow, triangle'
    """
    if number < 1:
        raise IndexError(number)
    return lang.gettext(COLOURS[number - 1])
