"""Saves in words: what a place to come back to is called, and how far the event was there [D12]."""

from __future__ import annotations

from .language import Language


def title(lang: Language, kind: str, round: int, name: str, moment: str) -> str:
    """What a save is called; `moment` is when it was made, as the reader writes it.

    >>> from pairwright.words import language
    >>> title(language("en"), "fix", 3, "", "12:04"), title(language("en"), "named", 3, "", "12:04")
    ('Round 3 fixed', 'Saved at 12:04')
    """
    match kind:
        case "fix":
            return lang.say("Round %(round)s fixed", round=round)
        case "results":
            return lang.say("All results of round %(round)s in", round=round)
    return name or lang.say("Saved at %(moment)s", moment=moment)


def stood(lang: Language, round: int, entered: int, matches: int) -> str:
    """How far the event was.

    >>> from pairwright.words import language
    >>> stood(language("en"), 3, 4, 6), stood(language("en"), 0, 0, 0)
    ('Round 3, 4 of 6 in', 'Before round 1')
    """
    if not round:
        return lang.gettext("Before round 1")
    done, total = lang.number(entered), lang.number(matches)
    return lang.say("Round %(round)s, %(done)s of %(total)s in", round=round, done=done, total=total)
