"""Monrad, cup and round robin explained: the reasons of their pairings, and what rounds of a cup are called.

The sentences are told by :func:`pairwright.words.reasons.reason`, as those of a Swiss round are.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..pairing.cup import RoundName
from ..pairing.cup import round_name as of_cup
from .language import Language, mark

STAGE_REASONS: Mapping[str, str] = {
    "monrad_order": mark(
        "Each in turn, from the top of the list, meets the nearest one further down whom they haven't met."
    ),
    "passed_met": mark(
        "%(first)s passes over those nearer than %(second)s (%(entrants)s in number) who were met already or"
        " may not be met."
    ),
    "passed_free": mark(
        "%(first)s could have met %(second)s, who stands nearer, but then the others could not be paired as"
        " well."
    ),
    "sent_down": mark(
        "%(first)s (%(upper_points)s) is the last left on those points and meets the next one down,"
        " %(second)s (%(lower_points)s)."
    ),
    "sent_down_met": mark(
        "%(first)s (%(upper_points)s) meets %(second)s (%(lower_points)s), who is further down: those left on"
        " equal points were met already or may not be met."
    ),
    "sent_down_free": mark(
        "%(first)s (%(upper_points)s) meets %(second)s (%(lower_points)s), who is further down, so that the"
        " others can be paired well."
    ),
    "bye_number": mark(
        "%(first)s has the bye: nobody had fewer byes (%(byes)s), and of those theirs is the highest start"
        " number."
    ),
    "cup_reseeded": mark(
        "%(first)s (rank %(upper_rank)s) meets %(second)s (rank %(lower_rank)s): the best left meets the"
        " lowest, the second best the second lowest, and so on."
    ),
    "cup_bracket": mark(
        "%(first)s (seed %(upper_rank)s) and %(second)s (seed %(lower_rank)s) meet because their places in"
        " the bracket are side by side."
    ),
    "walkover_odd": mark(
        "%(first)s (rank %(rank)s) goes on without a match: an odd number is left (%(entrants)s), and nobody"
        " better is without a walkover so far."
    ),
    "walkover_again": mark(
        "%(first)s (rank %(rank)s) goes on without a match once more (walkovers before: %(walkovers)s): an"
        " odd number is left, everybody has had one, and nobody better has had fewer."
    ),
    "walkover_filled": mark(
        "%(first)s (rank %(rank)s) goes on without a match: the field (%(entrants)s) is filled up to"
        " %(size)s, and the empty places go to the best."
    ),
    "walkover_empty": mark(
        "%(first)s goes on without a match: nobody is left in the place beside theirs in the bracket."
    ),
    "berger": mark("%(first)s and %(second)s meet by the Berger table of round %(round)s."),
    "berger_rest": mark(
        "%(first)s rests: the number in the group is odd (%(entrants)s), so one rests in each round."
    ),
}
"""Code → sentence."""


def awaited(lang: Language, awaits: str, place: int) -> str:
    """Who comes to a place of a bracket where nobody is known yet [C16]; "" where nobody does.

    `awaits` is "best", "lowest" (with the place from that end), "walkover", "winner", or "quarter" (with its
    number).
    """
    match awaits:
        case "best" if place == 1:
            return lang.gettext("Best remaining")
        case "best":
            return lang.say("No. %(place)s from the top", place=place)
        case "lowest" if place == 1:
            return lang.gettext("Lowest remaining")
        case "lowest":
            return lang.say("No. %(place)s from the bottom", place=place)
        case "walkover":
            return lang.gettext("Best without a walkover so far")
        case "winner":
            return lang.gettext("Winner of the match before")
        case "quarter":
            return lang.say("Winner of quarter %(quarter)s", quarter=place)
    return ""


def gave_way(lang: Language, level: str, amount: int) -> str:
    """A rule of a cup or a round robin that a pairing by hand doesn't keep; KeyError for no such level."""
    match level:
        case "not_reseeded":
            return lang.count(
                "%(num)s match isn't best against lowest.",
                "%(num)s matches aren't best against lowest.",
                amount,
            )
        case "not_neighbours":
            return lang.count(
                "%(num)s match isn't between neighbours in the bracket.",
                "%(num)s matches aren't between neighbours in the bracket.",
                amount,
            )
        case "walkover_not_due":
            return lang.gettext("The walkover was due to somebody else.")
        case "walkover_again":
            return lang.gettext("Somebody has a walkover again.")
        case "off_table":
            return lang.count(
                "%(num)s match isn't in the tables of this round.",
                "%(num)s matches aren't in the tables of this round.",
                amount,
            )
    raise KeyError(level)


STAGE_LEVELS = ("not_reseeded", "not_neighbours", "walkover_not_due", "walkover_again", "off_table")
"""What `gave_way` tells."""


def round_name(lang: Language, name: RoundName) -> str:
    """What a round of a cup is called.

    >>> from pairwright.pairing.cup import round_name as of
    >>> from pairwright.words import language
    >>> [round_name(language("en"), of(left)) for left in (2, 3, 8, 30)]
    ['Final', 'Semi-finals', 'Quarter-finals', 'Round of 32']
    """
    match name.code:
        case "final":
            return lang.gettext("Final")
        case "semi_final":
            return lang.gettext("Semi-finals")
        case "quarter_final":
            return lang.gettext("Quarter-finals")
        case "round_of":
            return lang.say("Round of %(size)s", size=lang.number(name.size))


def short_round_name(lang: Language, name: RoundName) -> str:
    """The same for a tab or a narrow column.

    >>> from pairwright.pairing.cup import round_name as of
    >>> from pairwright.words import language
    >>> [short_round_name(language("en"), of(left)) for left in (2, 3, 8, 30)]
    ['Final', 'Semi', 'Quarter', 'R32']
    """
    match name.code:
        case "final":
            return lang.pgettext("short", "Final")
        case "semi_final":
            return lang.pgettext("short", "Semi")
        case "quarter_final":
            return lang.pgettext("short", "Quarter")
        case "round_of":
            return lang.say("R%(size)s", size=lang.number(name.size))


def title(lang: Language, number: int, left: int) -> str:
    """What round `number` is called: by the `left` who were in a cup before it, else by its number.

    >>> from pairwright.words import language
    >>> title(language("en"), 6, 4), title(language("en"), 3, 0)
    ('Semi-finals', 'Round 3')
    """
    if left > 1:
        return round_name(lang, of_cup(left))
    return lang.say("Round %(round)s", round=number)


def short_title(lang: Language, number: int, left: int) -> str:
    """The same for a tab."""
    return short_round_name(lang, of_cup(left)) if left > 1 else lang.number(number)
