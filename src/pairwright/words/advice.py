"""What to tell the host about so many teams and tiles, as sentences [T6] [T3].

`headline` says the two numbers, `advice` what follows from them, topic by topic: rounds, picks, meetings,
playing twice running, waiting. A topic is a sentence and, where other numbers of tiles would do better, a
second one that names them. The numbers come from :func:`pairwright.schedule.advise`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..schedule.advice import Advice
from .language import Language


@dataclass(frozen=True, slots=True)
class Said:
    """One topic: `about` is "plays", "picks", "meetings", "back_to_back" or "wait".

    `code` is the advice's code (of :data:`~pairwright.schedule.ADVICE_CODES`) where there is something to
    better or to put up with, "" where all is well. `suggestion` is a whole sentence, or "" for none.
    """

    about: str
    sentence: str
    suggestion: str = ""
    code: str = ""

    def lines(self) -> tuple[str, ...]:
        """The sentence, and the suggestion if there is one."""
        return (self.sentence, self.suggestion) if self.suggestion else (self.sentence,)


def headline(lang: Language, told: Advice) -> str:
    """The game in short: "6 teams, 32 tiles"."""
    return lang.count(
        "%(teams)s teams, %(num)s tile",
        "%(teams)s teams, %(num)s tiles",
        told.tiles,
        teams=lang.number(told.teams),
    )


def advice(lang: Language, told: Advice) -> tuple[Said, ...]:
    """Everything there is to tell, good news too, in the order of the topics.

    >>> from pairwright.schedule import advise
    >>> from pairwright.words import language
    >>> for said in advice(language("en"), advise(10, 4))[:2]:
    ...     print(*said.lines())
    2 teams never play; with 5 tiles everybody plays once.
    4 of the 10 teams pick once, the rest never. With 10 tiles everybody would pick equally often.
    """
    return tuple(_topics(lang, told))


def team(lang: Language, number: int) -> str:
    """What a team without a name is called: "Team 3". A name, so without isolates."""
    return lang.gettext("Team %(number)s") % {"number": number}


def _topics(lang: Language, told: Advice) -> Iterator[Said]:
    yield _plays(lang, told)
    yield _picks(lang, told)
    if told.pairs > 1:
        yield _meetings(lang, told)
    if told.tiles > 1:
        yield _back_to_back(lang, told)
    if told.unavoidable.longest_wait:
        yield Said("wait", _wait(lang, told.unavoidable.longest_wait))


def _plays(lang: Language, told: Advice) -> Said:
    if told.sit_out:
        return _sit_out(lang, told)
    if not told.play_more:
        sentence = lang.count("Everybody plays %(num)s round.", "Everybody plays %(num)s rounds.", told.plays)
        return Said("plays", sentence)
    sentence = lang.count(
        "%(num)s of the %(teams)s teams plays %(more)s, the rest %(fewer)s.",
        "%(num)s of the %(teams)s teams play %(more)s, the rest %(fewer)s.",
        told.play_more,
        teams=lang.number(told.teams),
        more=_rounds(lang, told.plays + 1),
        fewer=_fewer_rounds(lang, told.plays),
    )
    return Said("plays", sentence, _even_plays(lang, told.even_plays), "plays_uneven")


def _even_plays(lang: Language, tiles: Sequence[int]) -> str:
    return lang.say("With %(tiles)s everybody would play equally often.", tiles=_choice_of_tiles(lang, tiles))


def _sit_out(lang: Language, told: Advice) -> Said:
    """With half as many tiles as teams everybody has a turn, and an odd one out has two."""
    least = (told.teams + 1) // 2
    if told.teams % 2 == 0:
        sentence = lang.count(
            "%(num)s team never plays; with %(tiles)s everybody plays once.",
            "%(num)s teams never play; with %(tiles)s everybody plays once.",
            told.sit_out,
            tiles=_choice_of_tiles(lang, (least,)),
        )
        return Said("plays", sentence, code="sit_out")
    sentence = lang.count(
        "%(num)s team never plays; with %(tiles)s everybody plays, one team twice.",
        "%(num)s teams never play; with %(tiles)s everybody plays, one team twice.",
        told.sit_out,
        tiles=_choice_of_tiles(lang, (least,)),
    )
    return Said("plays", sentence, _even_plays(lang, told.even_plays), "sit_out")


def _picks(lang: Language, told: Advice) -> Said:
    if not told.pick_more:
        return Said("picks", lang.say("Everybody picks %(times)s.", times=times(lang, told.picks)))
    teams = lang.number(told.teams)
    if not told.picks:
        sentence = lang.count(
            "%(num)s of the %(teams)s teams picks once, the rest never.",
            "%(num)s of the %(teams)s teams pick once, the rest never.",
            told.pick_more,
            teams=teams,
        )
    else:
        sentence = lang.count(
            "%(num)s of the %(teams)s teams picks %(more)s, the rest %(fewer)s.",
            "%(num)s of the %(teams)s teams pick %(more)s, the rest %(fewer)s.",
            told.pick_more,
            teams=teams,
            more=times(lang, told.picks + 1),
            fewer=_fewer_times(lang, told.picks),
        )
    even = lang.say(
        "With %(tiles)s everybody would pick equally often.", tiles=_choice_of_tiles(lang, told.even_picks)
    )
    return Said("picks", sentence, even, "picks_uneven")


def _meetings(lang: Language, told: Advice) -> Said:
    if not told.meet_more:
        return Said("meetings", lang.say("Every pair meets %(times)s.", times=times(lang, told.meetings)))
    pairs = lang.number(told.pairs)
    if not told.meetings:
        sentence = lang.count(
            "%(num)s of the %(pairs)s pairs meets.",
            "%(num)s of the %(pairs)s pairs meet.",
            told.meet_more,
            pairs=pairs,
        )
    else:
        sentence = lang.count(
            "%(num)s of the %(pairs)s pairs meets %(more)s, the rest %(fewer)s.",
            "%(num)s of the %(pairs)s pairs meet %(more)s, the rest %(fewer)s.",
            told.meet_more,
            pairs=pairs,
            more=times(lang, told.meetings + 1),
            fewer=_fewer_times(lang, told.meetings),
        )
    even = lang.say(
        "With %(tiles)s all pairs would meet equally often.",
        tiles=_choice_of_tiles(lang, told.even_meetings),
    )
    return Said("meetings", sentence, even, "meetings_uneven")


def _back_to_back(lang: Language, told: Advice) -> Said:
    often = told.unavoidable.back_to_back
    if not often:
        return Said("back_to_back", lang.gettext("Nobody plays twice running."))
    if told.teams == 2:
        sentence = lang.gettext("With two teams both play every round.")
    else:
        sentence = lang.say(
            # Translators: the teams are 3 or 4.
            "Exactly %(times)s a team must play twice running; with %(teams)s teams that can't be avoided.",
            times=times(lang, often),
            teams=told.teams,
        )
    return Said("back_to_back", sentence, code="back_to_back")


def _wait(lang: Language, rounds: int) -> str:
    return lang.count(
        "Nobody waits more than %(num)s round for their next one.",
        "Nobody waits more than %(num)s rounds for their next one.",
        rounds,
    )


def times(lang: Language, num: int) -> str:
    """How often, as words that stand in a sentence: "once", "twice", "11 times"."""
    if num == 1:
        return lang.pgettext("how often", "once")
    if num == 2:
        return lang.pgettext("how often", "twice")
    said = lang.npgettext("how often", "%(num)s time", "%(num)s times", num)
    return said % {"num": lang.number(num)}


def _fewer_times(lang: Language, num: int) -> str:
    if num <= 2:
        return times(lang, num)
    said = lang.npgettext("how often; “times” has just been said", "%(num)s", "%(num)s", num)
    return said % {"num": lang.number(num)}


def _rounds(lang: Language, num: int) -> str:
    return lang.npgettext("what a team plays", "%(num)s round", "%(num)s rounds", num) % {
        "num": lang.number(num)
    }


def _fewer_rounds(lang: Language, num: int) -> str:
    said = lang.npgettext("what a team plays; “rounds” has just been said", "%(num)s round", "%(num)s", num)
    return said % {"num": lang.number(num)}


def _choice_of_tiles(lang: Language, tiles: Sequence[int]) -> str:
    """One number of tiles, or one of two; the word goes with the last."""
    filled = {"num": lang.number(tiles[-1]), "fewer": lang.number(tiles[0])}
    if len(tiles) == 1:
        return lang.npgettext("with so many", "%(num)s tile", "%(num)s tiles", tiles[-1]) % filled
    said = lang.npgettext(
        "with so many", "%(fewer)s or %(num)s tile", "%(fewer)s or %(num)s tiles", tiles[-1]
    )
    return said % filled
