"""How a match ended, for those who played it: with names, and the winner's games first [D18]."""

from __future__ import annotations

from ..core.outcome import How, Outcome, Result
from ..core.scoring import MatchType
from . import games, terms
from .language import Language


def ended(
    lang: Language, result: Result, first: str, second: str, kind: MatchType, in_halves: bool = False
) -> str:
    """A result as a sentence. `first` and `second` are the names of the two seats; `kind` says which
    numbers a result is written with; `in_halves` is for a match of games that are counted with halves.

    >>> from pairwright.core.scoring import best_of
    >>> from pairwright.words import language
    >>> en = language("en")
    >>> ended(en, Result(1, 2), "Ann", "Bo", best_of(3)), ended(en, Result(1, 0), "Ann", "Bo", best_of(1))
    ('Bo won 2–1', 'Ann won')
    >>> ended(en, Result(1, 1), "Ann", "Bo", best_of(3))
    'A draw, 1–1'
    """
    if result.how is How.DOUBLE_LOSS:
        return lang.gettext("Both lost")
    if result.how is How.AGREED:
        return lang.gettext("They agreed on a draw (ID)")
    outcome = result.outcome(0)
    if kind.best_of == 1 and not in_halves and result.how is How.PLAYED:
        if outcome is Outcome.DRAW:
            return lang.gettext("A draw")
        return lang.say("%(name)s won", name=first if outcome is Outcome.WIN else second)
    if outcome is Outcome.DRAW:
        return lang.say("A draw, %(score)s", score=score(lang, result, kind, in_halves))
    winner, seen = (first, result) if outcome is Outcome.WIN else (second, result.reversed())
    return lang.say("%(name)s won %(score)s", name=winner, score=score(lang, seen, kind, in_halves))


def score(lang: Language, result: Result, kind: MatchType, in_halves: bool = False) -> str:
    """The numbers of a result: "2–1", "1½–½", "2–0 (forfeit)"."""
    if in_halves:
        return games.total(lang, result)
    if result.how is not How.PLAYED:
        return terms.score(lang, result)
    return lang.score(*(int(part) for part in kind.name(result).split("-")))
