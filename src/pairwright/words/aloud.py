"""What a page says to those who hear it: matches, results and marks as sentences.

On the page a result is two numbers, each beside its name. Read aloud that is "two dash one", and nobody knows
whose; here it is who won, and the winner's number first.
"""

from __future__ import annotations

from fractions import Fraction
from functools import reduce

from ..core.outcome import How, Result
from ..core.scoring import MatchType
from . import day, numbers
from .language import Language

Sides = tuple[str, str]
"""Something of both seats as it is written: names, numbers."""


def match(lang: Language, table: int, names: Sides, points: tuple[Fraction, Fraction] | None = None) -> str:
    """Who meets whom where, with the points they came with.

    >>> from pairwright.words import language
    >>> match(language("en"), 4, ("Ann", "Bo"))
    'Table 4: Ann against Bo'
    >>> match(language("en"), 4, ("Ann", "Bo"), (Fraction(3), Fraction(1)))
    'Table 4: Ann, 3 points, against Bo, 1 point'
    """
    first, second = names
    if points is None:
        return lang.say(
            "Table %(table)s: %(first)s against %(second)s", table=table, first=first, second=second
        )
    return lang.say(
        "Table %(table)s: %(first)s, %(first_points)s, against %(second)s, %(second_points)s",
        table=table,
        first=first,
        second=second,
        first_points=_points(lang, points[0]),
        second_points=_points(lang, points[1]),
    )


def _points(lang: Language, points: Fraction) -> str:
    if points.denominator == 1:
        return lang.count("%(num)s point", "%(num)s points", int(points))
    return lang.say("%(points)s points", points=numbers.points(lang, points))


def ended(lang: Language, names: Sides, shown: Sides, won: str, how: How = How.PLAYED) -> str:
    """How a match ended. `shown` are the numbers beside the names, `won` is "left", "right" or "neither".

    >>> from pairwright.words import language
    >>> ended(language("en"), ("Ann", "Bo"), ("1", "2"), "right")
    'Bo wins 2 to 1'
    >>> ended(language("en"), ("Ann", "Bo"), ("½", "½"), "neither")
    'A draw, ½ to ½'
    """
    if how is How.DOUBLE_LOSS:
        return lang.gettext("Both are given the loss")
    if how is How.AGREED:
        return lang.gettext("Intentional draw")
    if won == "neither":
        return lang.say("A draw, %(first)s to %(second)s", first=shown[0], second=shown[1])
    winner, loser = names if won == "left" else names[::-1]
    if how is How.FORFEIT:
        return lang.say("%(loser)s didn’t come: %(winner)s wins", loser=loser, winner=winner)
    if how is How.ASSIGNED:
        return lang.say("%(loser)s is given the loss", loser=loser)
    most, least = shown if won == "left" else shown[::-1]
    return lang.say("%(winner)s wins %(won)s to %(lost)s", winner=winner, won=most, lost=least)


def result(lang: Language, result: Result, names: Sides, kind: MatchType, in_halves: bool = False) -> str:
    """A result as a sentence; `kind` says which numbers it has, `in_halves` that draws are halves.

    >>> from pairwright.core.scoring import best_of
    >>> from pairwright.words import language
    >>> result(language("en"), Result(2, 1), ("Ann", "Bo"), best_of(3))
    'Ann wins 2 to 1'
    """
    won = "neither" if result.won == result.lost else "left" if result.won > result.lost else "right"
    if in_halves:
        half = Fraction(result.drawn, 2)
        shown = (numbers.points(lang, result.won + half), numbers.points(lang, result.lost + half))
        return ended(lang, names, shown, won, result.how)
    said = ended(lang, names, (lang.number(result.won), lang.number(result.lost)), won, result.how)
    if result.how is How.PLAYED and kind.name(result).count("-") == 2:
        return together(lang, said, lang.count("%(num)s game drawn", "%(num)s games drawn", result.drawn))
    return said


def so_far(lang: Language, names: Sides, shown: Sides) -> str:
    """The numbers of a match that is still played.

    >>> from pairwright.words import language
    >>> so_far(language("en"), ("Ann", "Bo"), ("1½", "½"))
    'So far Ann 1½, Bo ½'
    """
    return lang.say(
        "So far %(first)s %(first_points)s, %(second)s %(second_points)s",
        first=names[0],
        second=names[1],
        first_points=shown[0],
        second_points=shown[1],
    )


def more_time(lang: Language, seconds: int) -> str:
    """By how much a table plays longer than its round.

    >>> from pairwright.words import language
    >>> more_time(language("en"), 180)
    '3 minutes more'
    """
    if seconds % 60:
        return day.more_time(lang, seconds)
    if seconds < 0:
        return lang.count("%(num)s minute less", "%(num)s minutes less", -seconds // 60)
    return lang.count("%(num)s minute more", "%(num)s minutes more", seconds // 60)


def record(lang: Language, won: int, drawn: int, lost: int) -> str:
    """Matches won, drawn and lost.

    >>> from pairwright.words import language
    >>> record(language("en"), 2, 0, 1)
    '2 won, 0 drawn, 1 lost'
    """
    return lang.say("%(won)s won, %(drawn)s drawn, %(lost)s lost", won=won, drawn=drawn, lost=lost)


def together(lang: Language, *said: str) -> str:
    """Sentences one after the other, empty ones left out.

    >>> from pairwright.words import language
    >>> together(language("en"), "Table 4: Ann against Bo", "", "No result yet")
    'Table 4: Ann against Bo. No result yet'
    """
    return reduce(
        lambda one, two: lang.gettext("%(one)s. %(two)s") % {"one": one, "two": two},
        [one for one in said if one],
    )
