"""The games of a match in words: scores with halves, labels, and whom an armageddon makes winner."""

from __future__ import annotations

from fractions import Fraction

from ..core.outcome import How, Outcome, Result
from . import numbers, terms
from .language import END_ISOLATE, RIGHT_TO_LEFT_ISOLATE, Language


def halves(lang: Language, first: Fraction, second: Fraction) -> str:
    """A match score, the first seat's points first in reading order: "1½–½".

    >>> from pairwright.words import language
    >>> halves(language("en"), Fraction(3, 2), Fraction(1, 2))
    '1½–½'
    """
    parts = [numbers.points(lang, first), numbers.points(lang, second)]
    if lang.dir != "rtl":
        return "–".join(parts)
    return f"{RIGHT_TO_LEFT_ISOLATE}{'–'.join(parts)}{END_ISOLATE}"


def total(lang: Language, result: Result) -> str:
    """What the games of a match add up to, in a cell: "1½–½", "2–0 (forfeit)", "Double loss".

    >>> from pairwright.words import language
    >>> total(language("en"), Result(1, 0, 1)), total(language("en"), Result(2, 0, 0, How.FORFEIT))
    ('1½–½', '2–0 (forfeit)')
    """
    if result.how is not How.PLAYED:
        return terms.score(lang, result)
    return halves(lang, result.won + Fraction(result.drawn, 2), result.lost + Fraction(result.drawn, 2))


def game_score(lang: Language, result: Result) -> str:
    """One game's result: "1–0", "½–½"; of a game that is a small match itself "2–1".

    >>> from pairwright.words import language
    >>> game_score(language("en"), Result(0, 0, 1)), game_score(language("en"), Result(2, 1))
    ('½–½', '2–1')
    """
    if result.how is not How.PLAYED:
        return terms.score(lang, result)
    if result.outcome(0) is Outcome.DRAW and result.won == 0:
        return halves(lang, Fraction(1, 2), Fraction(1, 2))
    return lang.score(result.won, result.lost)


def label(lang: Language, game: int, board: int, boards: int, games: int) -> str:
    """Which game of a match it is: "Game 2", "Board 3", "Board 3, game 2"."""
    if boards == 1:
        return lang.say("Game %(game)s", game=game)
    if games == 1:
        return lang.say("Board %(board)s", board=board)
    return lang.say("Board %(board)s, game %(game)s", board=board, game=game)


def batch(lang: Language, number: int, draw_wins: str) -> str:
    """What a batch of tiebreak games is called; `draw_wins` is whom a draw makes winner, "" for nobody."""
    if draw_wins:
        return lang.say("Armageddon: a draw wins for %(name)s", name=draw_wins)
    return lang.say("Tiebreak %(number)s", number=number)
