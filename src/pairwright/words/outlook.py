"""What lies ahead, in words: the cut, who is through, who may draw, and rounds that need a rematch [C11].

What is told here holds as long as nobody comes or leaves and no round is added; `terms_of_it` says so.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..core.outcome import Outcome
from .language import Language


def line(lang: Language, count: int, groups: bool = False) -> str:
    """What stands at the place of the cut: "The best 8 go on".

    >>> from pairwright.words import language
    >>> line(language("en"), 8)
    'The best 8 go on'
    """
    if groups:
        return lang.count("The best of each group goes on", "The best %(num)s of each group go on", count)
    return lang.count("The best one goes on", "The best %(num)s go on", count)


def status(lang: Language, status: str) -> str:
    """The mark beside a name: "sure" and "out" in a word or two, "" for "open"."""
    match status:
        case "sure":
            return lang.pgettext("sure of the cut", "Through")
        case "out":
            return lang.pgettext("can't reach the cut", "Out of reach")
    return ""


def known_how(lang: Language, left: int, last: bool, over: bool, tie_breaks: bool) -> tuple[str, ...]:
    """How much can be known now, as sentences."""
    if over:
        told = [lang.gettext("All results are in.")]
    elif last:
        told = [lang.gettext("By the pairings of the last round, whatever results they bring.")]
    elif left:
        told = [
            lang.count(
                "What is certain already; the last round isn’t paired yet.",
                "What is certain already; the last %(num)s rounds aren’t paired yet.",
                left,
            )
        ]
    else:
        told = [lang.gettext("What is certain already; results of an earlier round are missing.")]
    if tie_breaks:
        told.append(
            lang.gettext("For some, tie-breaks will decide: there are too many results to try them all.")
        )
    return tuple(told)


def terms_of_it(lang: Language) -> str:
    """Under what condition all of it holds."""
    return lang.gettext("It holds as long as nobody comes or leaves and no round is added.")


def through(lang: Language, sure: int) -> str:
    """How many are sure to go on."""
    return lang.count("%(num)s is through", "%(num)s are through", sure)


def beyond(lang: Language, out: int) -> str:
    """How many can't go on any more."""
    return lang.count("%(num)s is out of reach", "%(num)s are out of reach", out)


def may_draw(lang: Language) -> str:
    """The note at a table."""
    return lang.gettext("Both may draw")


def needs(lang: Language, status: str | None, least: Outcome | None, slim: bool = False) -> str:
    """What somebody's own match has to bring; `status` None is for who dropped, `slim` for whom only a match
    that both lose would let in."""
    if status is None:
        return lang.gettext("Dropped")
    if status == "out":
        return lang.pgettext("can't reach the cut", "Out of reach")
    match least:
        case Outcome.LOSS:
            return lang.gettext("Through with any result")
        case Outcome.DRAW:
            return lang.gettext("Through with a draw")
        case Outcome.WIN:
            return lang.gettext("Through with a win")
    if slim:
        return lang.gettext("Only if both players of a match are given the loss")
    return lang.gettext("Depends on other tables too")


def ahead(
    lang: Language, advice: str, first: int, fresh: int, entrants: int, met: Sequence[str]
) -> tuple[str, ...]:
    """What is to be said about the rounds that come; nothing where all go well.

    `advice` is that of `formats.rematches.Ahead`, `first` the round it is about, `fresh` how many rounds
    before it are without a rematch, `met` the names of those who have met everybody.

    >>> from pairwright.words import language
    >>> ahead(language("en"), "must", 6, 2, 6, ())
    ('From round 6 on somebody must meet again: only 2 more rounds are possible without a rematch.',)
    """
    told = []
    match advice:
        case "next":
            told.append(
                lang.count(
                    "Round %(round)s can’t be paired without a rematch: %(num)s player is still in.",
                    "Round %(round)s can’t be paired without a rematch: %(num)s players are still in.",
                    entrants,
                    round=lang.number(first),
                )
            )
        case "must":
            told.append(
                lang.count(
                    "From round %(round)s on somebody must meet again: only %(num)s more round is possible"
                    " without a rematch.",
                    "From round %(round)s on somebody must meet again: only %(num)s more rounds are possible"
                    " without a rematch.",
                    fresh,
                    round=lang.number(first),
                )
            )
        case "may":
            told.append(
                lang.say("From round %(round)s on somebody may have to meet again.", round=lang.number(first))
            )
    if told and met:
        told.append(
            lang.count(
                "%(names)s has met everybody who is still in.",
                "%(names)s have met everybody who is still in.",
                len(met),
                names=lang.list(list(met)),
            )
        )
    return tuple(told)
