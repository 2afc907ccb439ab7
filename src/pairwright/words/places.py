"""How a place came about, in a sentence or two; the sums follow (`words.workings`)."""

from __future__ import annotations

from collections.abc import Mapping

from .language import Language, mark
from .terms import Names
from .terms import entrant as name_of

PLACES: Mapping[str, str] = {
    "final-won": mark("Winner of the cup: won the final against %(opponent)s."),
    "final-lost": mark("Second in the cup: lost the final against %(opponent)s."),
    "bronze-won": mark("Third in the cup: won the match for third place against %(opponent)s."),
    "bronze-lost": mark("Fourth in the cup: lost the match for third place against %(opponent)s."),
    "cup-points": mark(
        "Who lost before the final is ranked by the points of all main games, then by Buchholz: the points of"
        " the opponents, once for every game against them. Tiebreak games don’t count."
    ),
    "cup-reached": mark(
        "Who lost before the final is ranked by the round they reached, then by Buchholz: the points of the"
        " opponents, once for every main game against them. Tiebreak games don’t count."
    ),
    "cup-after": mark(
        "Those in the cup share out the places they had in the qualification. Who lost before the final is"
        " ranked by the points of the whole event without tiebreak games, then by the qualification."
    ),
    "cup-after-reached": mark(
        "Those in the cup share out the places they had in the qualification. Who lost before the final is"
        " ranked by the round they reached, then by the qualification."
    ),
    "qualified": mark("Still in the cup: the place is decided by the matches to come."),
    "stayed": mark(
        "Not in the cup: the rank of the qualification stays (%(number)s). It is counted up to its last"
        " round."
    ),
    "group": mark("The rank counts within group %(number)s."),
}
"""Code of `app.place.Place` → sentence."""


def sentence(
    lang: Language, code: str, names: Names, opponent: int | None = None, number: int | None = None
) -> str:
    """How the place came about. KeyError for no such code."""
    return lang.say(
        PLACES[code],
        opponent="" if opponent is None else name_of(lang, names, opponent),
        number="–" if number is None else lang.number(number),
    )
