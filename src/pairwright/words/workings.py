"""The working of a tie-break as an organiser would write it on paper: a line a number, then the sum."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType

from ..core.facts import ByeKind
from ..standings.ledger import Kind
from ..standings.registry import tie_break
from ..standings.tiebreak import Limit, Ratio, Term, Working
from . import columns, numbers, terms
from .language import Language
from .terms import NOBODY, Names, entrant


def headline(lang: Language, working: Working, unit: int = 1) -> str:
    """What the working is of and what came out: "Opponents' match-win percentage: 50.00%"."""
    shown = tie_break(working.key).shown
    return lang.say(
        "%(name)s: %(value)s",
        name=columns.name(lang, working.key),
        value=numbers.value(lang, working.value, shown, unit),
    )


def sat_out(lang: Language, rounds: Iterable[tuple[int, Kind, ByeKind | None]]) -> dict[int, str]:
    """What the rounds were that somebody played against nobody: round → "Bye", "Not entered yet" …

    `rounds` are (number, kind, kind of the bye if it was one), as the ledger tells them.
    """
    return {
        round: terms.kind(lang, kind) if bye is None else terms.bye_kind(lang, bye)
        for round, kind, bye in rounds
        if kind is not Kind.MATCH
    }


def lines(
    lang: Language,
    working: Working,
    names: Names = NOBODY,
    unit: int = 1,
    off: Mapping[int, str] = MappingProxyType({}),
) -> tuple[str, ...]:
    """The lines of the working, the last one the result. `unit` smallest units make one point.

    `off` says what rounds without an opponent were (see `sat_out`).

    >>> from pairwright.words import language
    >>> half = Working(
    ...     "OMW",
    ...     1,
    ...     Fraction(1, 2),
    ...     (
    ...         Term(Fraction(2, 3), Fraction(2, 3), 2, ratio=Ratio(6, 9)),
    ...         Term(Fraction(0), Fraction(1, 3), 3, ratio=Ratio(0, 9), limit=Limit.FLOOR),
    ...     ),
    ...     Fraction(1),
    ...     2,
    ... )
    >>> for line in lines(language("en"), half, {2: "Bo", 3: "Cy"}):
    ...     print(line)
    Bo: 6/9 = 66.67%
    Cy: 0/9 = 0.00%, raised to 33.33%
    100.00% over 2 opponents: 50.00%
    """
    teller = _Teller(lang, working, names, unit, off)
    return (*map(teller.term, working.terms), teller.result())


class _Teller:
    """Tells one working; `shown` decides how its numbers are written."""

    def __init__(
        self, lang: Language, working: Working, names: Names, unit: int, off: Mapping[int, str]
    ) -> None:
        self.lang, self.working, self.names, self.unit, self.off = lang, working, names, unit, off
        self.shown = tie_break(working.key).shown

    def _value(self, value: int | Fraction | None) -> str:
        return numbers.value(self.lang, value, self.shown, self.unit)

    def term(self, term: Term) -> str:
        lang, what = self.lang, self._counted(term)
        if term.unplayed and term.opponent is not None:
            who = entrant(lang, self.names, term.opponent)
            return lang.say(
                "Round %(round)s against %(opponent)s, not played: %(what)s",
                round=term.round,
                opponent=who,
                what=what,
            )
        if term.unplayed:
            return lang.say("Round %(round)s, not played: %(what)s", round=term.round, what=what)
        was = None if term.round is None or term.opponent is not None else self.off.get(term.round)
        if was is not None:
            return lang.say("Round %(round)s, %(was)s: %(what)s", round=term.round, was=was, what=what)
        if term.opponent is None:
            return lang.say("Round %(round)s: %(what)s", round=term.round, what=what)
        who = entrant(lang, self.names, term.opponent)
        if term.round is None:
            return lang.say("%(opponent)s: %(what)s", opponent=who, what=what)
        return lang.say(
            "Round %(round)s against %(opponent)s: %(what)s", round=term.round, opponent=who, what=what
        )

    def _counted(self, term: Term) -> str:
        """What a term is and what of it counts."""
        lang, key = self.lang, self.working.key
        if key == "LSQ":
            return lang.isolate(f"{self._value(term.raw)}² = {self._value(term.counted)}")
        if key == "CTB":
            return lang.say(
                "%(points)s so far, which count %(counted)s now",
                points=self._value(term.raw),
                counted=self._value(term.counted),
            )
        if key in ("DE", "H2H"):
            return numbers.points(lang, term.raw, self.unit)
        if key == "KS" and term.left_out is not None:
            return lang.say("%(points)s, which don't count", points=self._value(term.left_out))
        if term.score is not None:
            return self._of_opponent(term)
        if self.working.own is not None and term.ratio is not None:
            return lang.isolate(f"{lang.number(term.ratio.part)}/{lang.number(term.ratio.whole)}")
        if term.raw is None:
            if term.counted is None:
                return lang.gettext("nothing to count, left out")
            return lang.say("nothing to count, taken as %(counted)s", counted=self._value(term.counted))
        plain = self._share(term.ratio, term.raw)
        return self._limited(plain, term.limit, self._value(term.counted))

    def _of_opponent(self, term: Term) -> str:
        """An opponent's points, or a dummy's, and what becomes of them in Buchholz or Sonneborn-Berger."""
        lang, raw, score = self.lang, self._value(term.raw), self._value(term.score)
        if term.unplayed and term.limit is Limit.CAP:
            told = lang.say("own points %(points)s, at most %(counted)s", points=raw, counted=score)
        elif term.unplayed:
            told = lang.say("own points %(points)s", points=raw)
        elif term.limit is Limit.ADJUSTED:
            told = lang.say(
                "%(points)s, counted as %(counted)s (byes at the end are draws)", points=raw, counted=score
            )
        else:
            told = raw
        worth = term.counted if term.left_out is None else term.left_out
        if term.times is not None:
            product = lang.isolate(f"{score} × {self._value(term.times)} = {self._value(worth)}")
            plain = term.limit is None and not term.unplayed
            told = product if plain else lang.say("%(points)s; %(product)s", points=told, product=product)
        if term.left_out is not None:
            return lang.say("%(what)s – left out", what=told)
        return told

    def _share(self, ratio: Ratio | None, value: int | Fraction) -> str:
        if ratio is None:
            return self._value(value)
        part, whole = self.lang.number(ratio.part), self.lang.number(ratio.whole)
        return self.lang.isolate(f"{part}/{whole} = {self._value(value)}")

    def _limited(self, plain: str, limit: Limit | None, counted: str) -> str:
        match limit:
            case Limit.FLOOR:
                return self.lang.say("%(share)s, raised to %(counted)s", share=plain, counted=counted)
            case Limit.CAP:
                return self.lang.say("%(share)s, cut to %(counted)s", share=plain, counted=counted)
            case None | Limit.ADJUSTED | Limit.ROUNDED:
                return plain

    def result(self) -> str:
        lang, working = self.lang, self.working
        if working.value is None:
            return lang.gettext("Nothing to count: –")
        if tie_break(working.key).among_tied:
            return lang.count(
                "Placed above %(num)s of those it is tied with",
                "Placed above %(num)s of those it is tied with",
                int(working.value),
            )
        if working.own is not None:
            raw = working.own.value
            plain = self._share(working.own, working.value if raw is None else raw)
            return lang.say(
                "Together: %(what)s", what=self._limited(plain, working.limit, self._value(working.value))
            )
        if working.terms and working.terms[0].round is None:
            return lang.count(
                "%(total)s over %(num)s opponent: %(value)s",
                "%(total)s over %(num)s opponents: %(value)s",
                working.divisor,
                total=self._value(working.total),
                value=self._value(working.value),
            )
        return lang.say("Together: %(what)s", what=self._value(working.value))
