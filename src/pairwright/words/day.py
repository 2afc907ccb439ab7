"""What happened beside results, in words: marks, time for a table, byes put right, players' reports."""

from __future__ import annotations

from collections.abc import Callable, Sequence

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
                score=terms.score(lang, result),
            )
    return ""


def more_time(lang: Language, seconds: int) -> str:
    """By how much a table plays longer than its round, as a mark on its ticket.

    >>> from pairwright.words import language
    >>> more_time(language("en"), 180), more_time(language("en"), -90)
    ('+3 min', '−1:30 min')
    """
    time = str(abs(seconds) // 60) if seconds % 60 == 0 else clock(abs(seconds))
    # A sign belongs to the number's left also in a sentence that is read from the right.
    mark = "\u200e" if lang.dir == "rtl" else ""
    return lang.say("%(time)s min", time=mark + ("−" if seconds < 0 else "+") + time)


def time_is_over(lang: Language, round: str, tables: Sequence[int]) -> str:
    """What is said when the clock of a round ends; `round` is its name, `tables` those with more time.

    >>> from pairwright.words import language
    >>> time_is_over(language("en"), "Round 3", []), time_is_over(language("en"), "Round 3", [4, 7])
    ('Round 3: time is over.', 'Round 3: time is over. 2 tables still play: 4 and 7')
    """
    if not tables:
        return lang.say("%(round)s: time is over.", round=round)
    return lang.count(
        "%(round)s: time is over. %(num)s table still plays: %(tables)s",
        "%(round)s: time is over. %(num)s tables still play: %(tables)s",
        len(tables),
        round=round,
        tables=lang.list([str(table) for table in tables]),
    )


def clock(seconds: int) -> str:
    """Seconds as minutes and seconds.

    >>> clock(185)
    '3:05'
    """
    return f"{seconds // 60}:{seconds % 60:02}"


def goes(lang: Language, tables: Sequence[int], teams: int, byes: Sequence[str]) -> list[str]:
    """A sentence each for what goes with the pairings of a round that is drawn again: the extra time of
    `tables`, the line-ups of so many `teams`, what was changed in the byes of the people named."""
    says = []
    if tables:
        says.append(
            lang.count(
                "The extra time of table %(tables)s goes with the pairings.",
                "The extra time of tables %(tables)s goes with the pairings.",
                len(tables),
                tables=lang.list([lang.number(one) for one in tables]),
            )
        )
    if teams:
        says.append(
            lang.count(
                "The line-up of %(num)s team goes with the pairings and is to be set again.",
                "The line-ups of %(num)s teams go with the pairings and are to be set again.",
                teams,
            )
        )
    says += [
        lang.say("The bye of %(name)s is worth again what it was before it was changed.", name=name)
        for name in byes
    ]
    return says
