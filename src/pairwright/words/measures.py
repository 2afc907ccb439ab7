"""How fair a tile schedule is: every measure by its name, its value, the best possible beside it [T7] [T8].

The numbers come from :func:`pairwright.schedule.check`; here they get names and are written as people write
them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from ..schedule import Fault, Schedule, Verdict, advise, shares
from ..schedule.turn import pair
from . import numbers
from .language import Language, mark
from .terms import Names

NAMES: Mapping[str, str] = {
    "plays": mark("Rounds of a team"),
    "play_spread_ever": mark("Rounds: largest difference on the way"),
    "picks": mark("Picks of a team"),
    "pick_spread_ever": mark("Picks: largest difference on the way"),
    "pick_offset_ever": mark("Picks: furthest from half of the rounds"),
    "meetings": mark("Meetings of a pair"),
    "meeting_spread_ever": mark("Meetings: largest difference on the way"),
    "back_to_back": mark("Playing twice running"),
    "shortest_rest": mark("Shortest rest, in rounds"),
    "longest_wait": mark("Longest wait, in rounds"),
    "sit_out": mark("Teams that never play"),
}
"""Measure → name, in the order they are told. `plays`, `picks` and `meetings` are ranges at the end of the
game; the others are those of :class:`~pairwright.schedule.Bounds`."""

RANGES: Mapping[str, str] = {"plays": "play_spread", "picks": "pick_spread", "meetings": "meeting_spread"}
"""A range → the measure that says whether it could be narrower."""

FAULTS: Mapping[str, str] = {
    "with_itself": mark("Round %(round)s: %(team)s plays against itself."),
    "unknown_team": mark("Round %(round)s: %(team)s is not one of the teams."),
}


@dataclass(frozen=True, slots=True)
class Compared:
    """A measure: its key in :data:`NAMES`, its name, its value and the best possible as text ("–": there is
    none), and whether the value is the best possible."""

    key: str
    name: str
    value: str
    best: str
    reached: bool


def compared(lang: Language, teams: Iterable[int], turns: Schedule, verdict: Verdict) -> tuple[Compared, ...]:
    """Every measure of a schedule beside its bound; `verdict` is the checker's on it. Nothing where the
    checker found faults.

    Raises the refusals of :func:`~pairwright.schedule.advise` beyond the limits of a game. Linear in the
    rounds and in the pairs of teams.

    >>> from pairwright.schedule import check, schedule
    >>> from pairwright.words import language
    >>> turns = schedule(6, 32, seed=1)
    >>> row = compared(language("en"), range(1, 7), turns, check(range(1, 7), turns))[0]
    >>> row.name, row.value, row.best, row.reached
    ('Rounds of a team', '10–11', '10–11', True)
    """
    return tuple(_compared(lang, tuple(teams), turns, verdict))


def fault(lang: Language, fault: Fault, names: Names) -> str:
    """What is wrong with a round, as a sentence; `names` is team → name."""
    return lang.say(FAULTS[fault.code], round=fault.round, team=names.get(fault.team) or fault.team)


def _compared(
    lang: Language, teams: tuple[int, ...], turns: Schedule, verdict: Verdict
) -> Iterator[Compared]:
    found = verdict.measures
    if found is None:
        return
    told = advise(len(teams), len(turns))
    each = shares(teams, turns)
    met = Counter(pair(turn.picker, turn.other) for turn in turns)
    counts: Mapping[str, Iterable[int]] = {
        "plays": [len(share.rounds) for share in each],
        "picks": [len(share.picks) for share in each],
        "meetings": [met[pair(a, b)] for a, b in combinations(teams, 2)],
    }
    least: Mapping[str, tuple[int, int]] = {
        "plays": (told.plays, told.play_more),
        "picks": (told.picks, told.pick_more),
        "meetings": (told.meetings, told.meet_more),
    }
    for key, name in NAMES.items():
        if key in RANGES:
            lowest, more = least[key]
            value = _range(lang, min(counts[key]), max(counts[key]))
            best = _range(lang, lowest, lowest + (more > 0))
        else:
            value, best = (_number(lang, key, getattr(of, key)) for of in (found, verdict.bounds))
        yield Compared(key, lang.gettext(name), value, best, RANGES.get(key, key) not in verdict.beyond)


def _range(lang: Language, least: int, most: int) -> str:
    """Least and most in reading order, as a score is: the first on the right in Arabic."""
    return lang.number(least) if least == most else lang.score(least, most)


def _number(lang: Language, key: str, value: int | None) -> str:
    # |2·picks − plays| counts halves of a pick
    return numbers.points(lang, value, unit=2 if key == "pick_offset_ever" else 1)
