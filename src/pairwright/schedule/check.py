"""How fair is this schedule, and how fair could it be? The checker that believes nobody.

It takes turns from any source (a construction, a plan in mid-game, a hand), knows nothing of how they were
made, and counts every quantity of [T8] at every prefix. :func:`bounds` gives what no schedule can better,
from formulas that were proven apart from any construction.

>>> turns = (Turn(1, 2), Turn(3, 4), Turn(2, 3), Turn(4, 1))
>>> found = measure((1, 2, 3, 4), turns)
>>> found.play_spread, found.pick_spread, found.back_to_back, found.longest_wait
(0, 0, 1, 2)
>>> bounds(4, 4).back_to_back
1
>>> check((1, 2, 3, 4), (Turn(1, 1), Turn(2, 9))).faults
(Fault(code='with_itself', round=1, team=1), Fault(code='unknown_team', round=2, team=9))
"""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields

from .turn import Pair, Tally, Turn

FAULT_CODES = (
    "with_itself",  # both of the round are the same team
    "unknown_team",  # it isn't among the teams
)


@dataclass(frozen=True, slots=True)
class Fault:
    """One breach: a code of :data:`FAULT_CODES`, the round (from 1) and the team it is about."""

    code: str
    round: int
    team: int


@dataclass(frozen=True, slots=True)
class Measures:
    """Every quantity of [T8] after some rounds; the smaller the better, `shortest_rest` excepted.

    A spread is most minus least, over teams or over pairs; `…_ever` is its worst over all prefixes.
    `pick_offset_ever` is the worst \\|2·picks − plays\\| of any team at any prefix: 1 means that everybody
    had always picked half of their rounds, rounded. `back_to_back` counts teams in two rounds running, each
    time. `pair_pick_spread_ever` is the worst, over pairs, of how much oftener one picked against the
    other. `shortest_rest` and `longest_wait` count the rounds sat between two turns of a team (None: nobody
    has two); `longest_idle` also counts those before the first turn and after the last. `sit_out` teams
    have no turn.
    """

    play_spread: int
    play_spread_ever: int
    pick_spread: int
    pick_spread_ever: int
    pick_offset_ever: int
    meeting_spread: int
    meeting_spread_ever: int
    pair_pick_spread_ever: int
    back_to_back: int
    shortest_rest: int | None
    longest_wait: int | None
    longest_idle: int
    sit_out: int


@dataclass(frozen=True, slots=True)
class Bounds:
    """What no schedule of so many teams and tiles can better, by the names of :class:`Measures`.

    All can be reached at once, at every prefix. `longest_wait` is the least possible from n tiles on (odd n:
    from 3(n−1)/2 + 2), and never has to be more in a shorter game; `shortest_rest` is None, as
    `longest_wait`, while no team has to have two turns.
    """

    play_spread: int
    play_spread_ever: int
    pick_spread: int
    pick_spread_ever: int
    pick_offset_ever: int
    meeting_spread: int
    meeting_spread_ever: int
    back_to_back: int
    shortest_rest: int | None
    longest_wait: int | None
    sit_out: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the checker found. `measures` is None when there are faults; `beyond` names the measures that are
    worse than they need be (at any prefix, for those that look at prefixes)."""

    faults: tuple[Fault, ...]
    measures: Measures | None
    bounds: Bounds
    beyond: tuple[str, ...]


def bounds(teams: int, tiles: int) -> Bounds:
    """The optimum of each quantity, in O(1).

    Two teams play everything; three share a team from each round to the next; with four, the three ways to
    pair them up share a team at every second step unless one is played twice running, which only the last of
    one cycle and the first of the next may; from five on nobody has to play twice running. Source: [T8].
    """
    n, most = teams, teams // 2
    if n == 2:
        back_to_back = 2 * (tiles - 1)
    elif n == 3:
        back_to_back = tiles - 1
    elif n == 4:
        back_to_back = (tiles - 1) // 2 - (tiles - 1) // 6
    else:
        back_to_back = 0
    pairs = n * (n - 1) // 2
    return Bounds(
        play_spread=int(2 * tiles % n != 0),
        play_spread_ever=int(n > 2),
        pick_spread=int(tiles % n != 0),
        pick_spread_ever=1,
        pick_offset_ever=1,
        meeting_spread=int(tiles % pairs != 0),
        meeting_spread_ever=int(pairs > 1),
        back_to_back=back_to_back,
        shortest_rest=max(0, (n - 3) // 2) if tiles > most else None,
        longest_wait=(most if n > 2 else 0) if tiles > most else None,
        sit_out=max(0, n - 2 * tiles),
    )


def check(teams: Iterable[int], turns: Iterable[Turn]) -> Verdict:
    """Faults, measures and bounds of a schedule played from the start. Linear in the rounds."""
    field, rounds = tuple(teams), tuple(turns)
    faults = tuple(_faults(frozenset(field), rounds))
    best = bounds(len(field), len(rounds))
    if faults or not rounds:
        return Verdict(faults, None, best, ())
    found = measure(field, rounds)
    return Verdict(faults, found, best, beyond(found, best))


def beyond(found: Measures, best: Bounds) -> tuple[str, ...]:
    """The names of the measures that are worse than their bound."""
    worse = []
    for name in (field.name for field in fields(best)):
        has, could = getattr(found, name), getattr(best, name)
        if name == "shortest_rest":
            has, could = could, has
        if has is not None and could is not None and has > could:
            worse.append(name)
    return tuple(worse)


def _faults(field: frozenset[int], turns: tuple[Turn, ...]) -> Iterator[Fault]:
    for number, turn in enumerate(turns, 1):
        for team in dict.fromkeys((turn.picker, turn.other)):
            if team not in field:
                yield Fault("unknown_team", number, team)
        if turn.picker == turn.other:
            yield Fault("with_itself", number, turn.picker)


def measure(teams: Iterable[int], turns: Iterable[Turn], before: Tally | None = None) -> Measures:
    """The measures after all turns, of which there must be one: the last of :func:`course`."""
    (found,) = deque(course(teams, turns, before), maxlen=1)
    return found


def course(teams: Iterable[int], turns: Iterable[Turn], before: Tally | None = None) -> Iterator[Measures]:
    """The measures after each round, one after the other, in O(1) a round.

    With `before`, counts go on from there: for a plan in mid-game. `…_ever` then looks at the planned rounds
    only, `back_to_back` also at the step into the first of them, and `sit_out` counts teams without credits.
    """
    field = tuple(teams)
    start = before or Tally.start(field)
    plays = _Spread({team: start.plays[team] for team in field})
    picks = _Spread({team: start.picks[team] for team in field})
    met = _Spread({(a, b): start.meetings(a, b) for a in field for b in field if a < b})
    led: Counter[Pair] = Counter(start.led)
    last = dict(start.last)
    sitting = OrderedDict.fromkeys(sorted(field, key=lambda team: last.get(team, 0)))  # the longest first
    running = set(start.latest or ())
    play_ever = pick_ever = offset_ever = meeting_ever = lead_ever = back_to_back = idle = 0
    rest: int | None = None
    wait: int | None = None
    for number, turn in enumerate(turns, start.rounds + 1):
        a, b = turn.picker, turn.other
        met.add((min(a, b), max(a, b)))
        picks.add(a)
        led[a, b] += 1
        lead_ever = max(lead_ever, abs(led[a, b] - led[b, a]))
        back_to_back += len(running & {a, b})
        running = {a, b}
        for team in (a, b):
            plays.add(team)
            offset_ever = max(offset_ever, abs(2 * picks.of[team] - plays.of[team]))
            sat = number - last.get(team, 0) - 1
            idle = max(idle, sat)
            if team in last:
                rest = sat if rest is None else min(rest, sat)
                wait = sat if wait is None else max(wait, sat)
            last[team] = number
            sitting.move_to_end(team)
        play_ever = max(play_ever, plays.spread())
        pick_ever = max(pick_ever, picks.spread())
        meeting_ever = max(meeting_ever, met.spread())
        yield Measures(
            play_spread=plays.spread(),
            play_spread_ever=play_ever,
            pick_spread=picks.spread(),
            pick_spread_ever=pick_ever,
            pick_offset_ever=offset_ever,
            meeting_spread=met.spread(),
            meeting_spread_ever=meeting_ever,
            pair_pick_spread_ever=lead_ever,
            back_to_back=back_to_back,
            shortest_rest=rest,
            longest_wait=wait,
            longest_idle=max(idle, number - last.get(next(iter(sitting)), 0)),
            sit_out=plays.keys_at[0],
        )


class _Spread:
    """Counts by key, and how far the highest and the lowest are apart, in O(1) a step."""

    def __init__(self, counts: Mapping[object, int]) -> None:
        self.of = dict(counts)
        self.keys_at = Counter(counts.values())
        self.least = min(self.keys_at, default=0)
        self.most = max(self.keys_at, default=0)

    def add(self, key: object) -> None:
        was = self.of[key]
        self.of[key] = was + 1
        self.keys_at[was] -= 1
        self.keys_at[was + 1] += 1
        self.most = max(self.most, was + 1)
        if was == self.least and not self.keys_at[was]:
            self.least = was + 1

    def spread(self) -> int:
        return self.most - self.least
