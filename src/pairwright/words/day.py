"""What happened beside results, in words: marks, time for a table, byes put right, players' reports."""

from __future__ import annotations

from collections.abc import Callable

from ..core import facts as f
from . import terms
from .language import Language


def told(
    lang: Language, fact: f.Fact, name: Callable[[int], str], text: Callable[[int], str], moment: str
) -> str:
    """A sentence for such a fact, "" for any other; `moment` is when it happened, as the reader writes it."""
    match fact:
        case f.ProgressSaved(0):
            return lang.say("Progress saved: %(moment)s", moment=moment)
        case f.ProgressSaved(number):
            return lang.say("Progress saved: “%(name)s”", name=text(number) or moment)
        case f.TableTimeAdded(round, table, seconds):
            said = {"table": table, "round": round, "time": clock(abs(seconds))}
            if seconds < 0:
                return lang.say("Table %(table)s of round %(round)s has %(time)s less time.", **said)
            return lang.say("Table %(table)s of round %(round)s has %(time)s more time.", **said)
        case f.ByeChanged(round, number, None):
            return lang.say(
                "%(entrant)s has no bye in round %(round)s any more.", entrant=name(number), round=round
            )
        case f.ByeChanged(round, number, worth) if worth is not None:
            return lang.say(
                "The bye of %(entrant)s in round %(round)s: %(worth)s.",
                entrant=name(number),
                round=round,
                worth=terms.worth(lang, worth),
            )
        case f.ReportsSwitched(True):
            return lang.gettext("Players may report their own results.")
        case f.ReportsSwitched():
            return lang.gettext("Players may not report their results any more.")
        case f.ResultReported(round, table, number, None):
            return lang.say(
                "%(entrant)s took back what they had reported of table %(table)s of round %(round)s.",
                entrant=name(number),
                table=table,
                round=round,
            )
        case f.ResultReported(round, table, number, result) if result is not None:
            return lang.say(
                "%(entrant)s reported the result of table %(table)s of round %(round)s: %(score)s.",
                entrant=name(number),
                table=table,
                round=round,
                score=lang.score(result.won, result.lost, result.drawn),
            )
    return ""


def clock(seconds: int) -> str:
    """Seconds as minutes and seconds.

    >>> clock(185)
    '3:05'
    """
    return f"{seconds // 60}:{seconds % 60:02}"
