"""Who is already sure of the cut, who can't reach it any more, and who may safely draw [C11].

`cut_outlook(state, count)` answers for the newest stage while rounds are being played, as long as nobody
comes or leaves and no more rounds are played than are planned.

- In the last planned round the pairings are known, so the answer is exact where points decide: matches are
  independent of each other, and how many can end level with somebody or above is a sum over the tables. Where
  equal points leave it to tie-breaks, all results that can still come are tried, if there are few enough:
  first by who wins and the tie-breaks that count no games, then by the scores on the buttons. What is still
  open after that is called open, with the reason that tie-breaks will tell.
- Before that round the pairings to come aren't known. Then everybody may win each of those rounds and
  everybody may lose each: a bound, true but not tight.

Nobody who shares the last place with somebody who would stay behind is sure, and nobody of those is out.
Source: spec cup [C11]; the issue's "exact, from the real pairings, for the last round".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from itertools import product
from types import MappingProxyType

from pairwright.core.decide import ROBIN
from pairwright.core.outcome import How, Outcome, Result
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import Match, Phase, Round, Tournament
from pairwright.standings.ledger import Ledger
from pairwright.standings.registry import tie_break

from . import format_of, robin
from .cut import standing
from .table import Row

WORK_MOST = 60_000
"""Work that is spent on trying results, in matches of all rounds that are counted: some 0.3 s."""

TABLE_COSTS = 30
"""What making a table costs beside its matches, in the same unit."""

FORMATS = ("swiss", "monrad", ROBIN)
"""Stages that people go on from by their standings."""

BLIND = frozenset(
    ("PTS", "OP", "WP", "WIN", "OMW", "GW", "OGW", "OOMW", "OWP", "OOWP", "CTB", "PML", "OML", "OCTB", "LSQ")
)
"""Tie-breaks to which a win by the opponent's absence is a win like any other."""


class Status(StrEnum):
    """What can be said of somebody's place in the cut."""

    SURE = "sure"
    OUT = "out"
    OPEN = "open"


class Known(StrEnum):
    """How it is known: by points, by trying all results, by a bound on the rounds to come; or that it isn't,
    since tie-breaks will tell and there are too many results to try."""

    POINTS = "points"
    RESULTS = "results"
    BOUND = "bound"
    TIE_BREAKS = "tie-breaks"


@dataclass(frozen=True, slots=True)
class Prospect:
    """One entrant who could go on.

    `needs` is the least outcome of the open match that is enough whatever the others do (`Outcome.LOSS`: any;
    also for who has no open match and is sure), None where none is, or before the last round. `table` is that
    of the open match, None without one. `slim`: open, but out by points unless both players of some match are
    given the loss.
    """

    entrant: int
    group: int
    status: Status
    known: Known
    needs: Outcome | None = None
    table: int | None = None
    slim: bool = False


@dataclass(frozen=True, slots=True)
class LastTable:
    """An open match of the last planned round; `draw`: with a draw both are sure, whatever the others do."""

    table: int
    first: int
    second: int
    draw: bool


@dataclass(frozen=True, slots=True)
class Outlook:
    """The prospects in the order of the standings, and the open tables of the last round.

    `count` go on, of each group where there are groups. `left` is how many planned rounds aren't published;
    `last` whether all pairings are, so that the answer is exact; `over` whether nothing is open any more.
    """

    count: int
    left: int
    last: bool
    over: bool
    prospects: tuple[Prospect, ...]
    tables: tuple[LastTable, ...] = ()

    def status(self) -> Mapping[int, Status]:
        """Entrant → status."""
        return {one.entrant: one.status for one in self.prospects}


def rounds_left(state: Tournament) -> int | None:
    """How many planned rounds of the newest stage aren't published; None where none are planned."""
    done = sum(round.stage == state.stage.number for round in state.published)
    if state.settings.format == ROBIN:
        return max(0, len(robin.plan(state)) - done) if done else None
    return None if state.settings.rounds is None else max(0, state.settings.rounds - done)


def cut_outlook(state: Tournament, count: int) -> Outlook | None:
    """The outlook on the best `count` of the newest stage; None where there is nothing to say.

    That is: no round of it is published, no number of rounds is planned, it isn't a Swiss, a Monrad or a
    round robin, or `count` is below 1. Cost: by points a pass over the tables for each number of points;
    trying results is bounded by `WORK_MOST`. 500 players in the last round: about 0.1 s.
    """
    if count < 1 or not state.stages or state.settings.format not in FORMATS:
        return None
    left = rounds_left(state)
    mine = [round for round in state.published if round.stage == state.stage.number]
    if left is None or not mine:
        return None
    begun = _begun(state)
    rows = standing(begun)
    first_key = state.settings.standings.order[0]
    out = robin.struck(state, state.stage.number) if state.settings.format == ROBIN else frozenset()
    matches = [
        match
        for match in mine[-1].matches.values()
        if match.result is None and out.isdisjoint((match.first, match.second))
    ]
    earlier = sum(bool(round.open) for round in mine[:-1])
    exact = not left and not earlier
    scoring = state.settings.scoring
    most = {"PTS": max(scoring.win, scoring.bye), "WIN": 1}.get(first_key, 0)
    endings = _endings(state.settings, first_key)
    found: dict[int, _Case] = {}
    slim: set[int] = set()
    for group in sorted({row.group for row in rows}):
        count_points = partial(
            _Points,
            {row.entrant: _whole(row) for row in rows if row.group == group},
            [(match.first, match.second) for match in matches],
            spread=(left + earlier) * most,
            whole=len(state.settings.standings.order) == 1,
        )
        points = count_points(endings)
        usual = count_points([end for end in endings if end.outcomes != DOUBLE_LOSS])
        for row in rows:
            if row.group != group:
                continue
            if first_key not in ("PTS", "WIN"):
                found[row.entrant] = points.unknown(row.entrant)
                continue
            found[row.entrant] = points.case(row.entrant, count)
            if exact and usual.case(row.entrant, count).out:
                slim.add(row.entrant)
    if exact and any(not case.settled for case in found.values()):
        _try_all(begun, rows, count, matches, found)
    at = {n: match.table for match in matches for n in (match.first, match.second)}
    prospects = tuple(
        _prospect(row, found[row.entrant], exact, at.get(row.entrant), row.entrant in slim) for row in rows
    )
    over = exact and not matches
    tables = () if not exact else tuple(_last_tables(matches, found, state.settings))
    return Outlook(count, left, exact, over, prospects, tables)


def _whole(row: Row) -> int:
    """The first value of a row: points in smallest units, or wins."""
    value = row.values[0]
    return 0 if value is None else int(value)


def _begun(state: Tournament) -> Tournament:
    """The state as if the published round had been started, so that its byes count."""
    rounds = tuple(
        replace(round, phase=Phase.RUNNING) if round.phase is Phase.FIXED else round for round in state.rounds
    )
    return replace(state, rounds=rounds)


Both = tuple[Outcome, Outcome]
"""How a match ends for its first and its second."""

DOUBLE_LOSS: Both = (Outcome.LOSS, Outcome.LOSS)


@dataclass(frozen=True, slots=True)
class _Ending:
    """How a match can end, and what that adds to the first key of the order on either side."""

    outcomes: Both
    gains: tuple[int, int]


def _endings(settings: StageSettings, key: str) -> tuple[_Ending, ...]:
    """All endings a match can have; both can be given the loss."""
    win, draw, loss = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
    ways: list[Both] = [(win, loss), (loss, win), DOUBLE_LOSS]
    if settings.match.draws:
        ways.append((draw, draw))

    def worth(outcome: Outcome) -> int:
        return int(outcome is win) if key == "WIN" else settings.scoring.points(outcome)

    return tuple(_Ending(way, (worth(way[0]), worth(way[1]))) for way in ways)


@dataclass(slots=True)
class _Case:
    """What is known of one entrant, by the outcome of the open match (None: there is none).

    Each outcome has [in whatever happens, out whatever happens, can be in, can be out]; `how` tells by what
    the last of it was decided.
    """

    ways: dict[Outcome | None, list[bool]] = field(default_factory=dict)
    how: Known = Known.POINTS

    @property
    def sure(self) -> bool:
        return all(way[0] for way in self.ways.values())

    @property
    def out(self) -> bool:
        return all(way[1] for way in self.ways.values())

    @property
    def open(self) -> bool:
        """Whether it is certain that both can happen."""
        return any(way[2] for way in self.ways.values()) and any(way[3] for way in self.ways.values())

    @property
    def settled(self) -> bool:
        """Whether nothing more is to be found out about any outcome."""
        return all(way[0] or way[1] or (way[2] and way[3]) for way in self.ways.values())


class _Points:
    """How many of a group can end on so many points or more. Every table is independent of the others.

    `base` are the points of those who could go on, `spread` what the rounds to come can add for anybody;
    `whole` says that points are all there is: equal ones share their place.
    """

    def __init__(
        self,
        base: Mapping[int, int],
        tables: Sequence[tuple[int, int]],
        endings: Sequence[_Ending],
        spread: int,
        whole: bool,
    ) -> None:
        self.base, self.endings, self.spread, self.whole = base, endings, spread, whole
        self.tables = [pair for pair in tables if pair[0] in base or pair[1] in base]
        self.table_of = {n: pair for pair in self.tables for n in pair}
        self.fixed = [points for n, points in base.items() if n not in self.table_of]
        self.known: dict[int, tuple[int, int]] = {}

    def _reached(self, entrant: int, gain: int, goal: int) -> int:
        points = self.base.get(entrant)
        return int(points is not None and points + gain >= goal)

    def _at_table(self, pair: tuple[int, int], goal: int) -> tuple[int, int]:
        """Fewest and most of the two who reach `goal`."""
        counts = [
            self._reached(pair[0], end.gains[0], goal) + self._reached(pair[1], end.gains[1], goal)
            for end in self.endings
        ]
        return min(counts), max(counts)

    def _all(self, goal: int) -> tuple[int, int]:
        if goal not in self.known:
            stand = sum(points >= goal for points in self.fixed)
            ends = [self._at_table(pair, goal) for pair in self.tables]
            self.known[goal] = stand + sum(low for low, _ in ends), stand + sum(high for _, high in ends)
        return self.known[goal]

    def others(self, entrant: int, rest: int, goal: int) -> tuple[int, int]:
        """Fewest and most others who reach `goal` where the one across the table gains `rest`."""
        low, high = self._all(goal)
        pair = self.table_of.get(entrant)
        if pair is None:
            mine = self._reached(entrant, 0, goal)
            return low - mine, high - mine
        own = self._at_table(pair, goal)
        opponent = pair[1] if entrant == pair[0] else pair[0]
        met = self._reached(opponent, rest, goal)
        return low - own[0] + met, high - own[1] + met

    def ways(self, entrant: int) -> Iterator[tuple[Outcome | None, int, int]]:
        """How the open match can end: own outcome, own gain, the opponent's."""
        pair = self.table_of.get(entrant)
        if pair is None:
            yield None, 0, 0
            return
        seat = pair.index(entrant)
        for end in self.endings:
            yield end.outcomes[seat], end.gains[seat], end.gains[1 - seat]

    def case(self, entrant: int, count: int) -> _Case:
        case = _Case()
        for outcome, mine, theirs in self.ways(entrant):
            points = self.base[entrant] + mine
            _, level_most = self.others(entrant, theirs, points - self.spread)
            above_least, _ = self.others(entrant, theirs, points + self.spread + 1)
            known = [level_most < count, above_least >= count, False, False]
            if not self.spread:
                level_least, level_most = self.others(entrant, theirs, points)
                above_least, above_most = self.others(entrant, theirs, points + 1)
                known[2:] = [level_least < count, above_most >= count]
                if self.whole:
                    known[2:] = [above_least < count, level_most >= count]
            way = case.ways.setdefault(outcome, [True, True, False, False])
            way[:] = [
                way[0] and known[0],
                way[1] and known[1],
                way[2] or known[2],
                way[3] or known[3],
            ]
        return case

    def unknown(self, entrant: int) -> _Case:
        """Where the order doesn't begin with points."""
        return _Case({outcome: [False] * 4 for outcome, _, _ in self.ways(entrant)})


def _try_all(
    state: Tournament, rows: Sequence[Row], count: int, matches: Sequence[Match], found: Mapping[int, _Case]
) -> None:
    """Try what can still happen, where that is little enough, and put down what follows."""
    settings = state.settings
    if settings.by_game and matches:
        return  # of games that are in some results are gone already
    order = settings.standings.order
    plain = next((at for at, key in enumerate(order) if tie_break(key).games), len(order))
    size = len(state.entrants) * max(1, sum(round.stage == state.stage.number for round in state.published))
    if plain > 1:
        _try(state, rows, count, matches, found, order[:plain], _by_outcome(settings, order[:plain]), size)
    if plain < len(order) and any(not case.settled for case in found.values()):
        _try(state, rows, count, matches, found, order, _by_score(settings, order), size)


def _try(
    state: Tournament,
    rows: Sequence[Row],
    count: int,
    matches: Sequence[Match],
    found: Mapping[int, _Case],
    order: tuple[str, ...],
    results: Sequence[Result],
    size: int,
) -> None:
    if len(results) ** len(matches) * (TABLE_COSTS + size) > WORK_MOST:
        return
    pool = {row.entrant for row in rows}
    seats = {
        n: (match.table, seat) for match in matches for seat, n in enumerate((match.first, match.second))
    }
    whole = order == state.settings.standings.order
    tried = {n: _Case() for n in pool}
    for chosen in product(results, repeat=len(matches)):
        ended = {match.table: result for match, result in zip(matches, chosen, strict=True)}
        for n, (above, level) in _places(_table(state, order, ended), pool).items():
            seat = seats.get(n)
            outcome = ended[seat[0]].outcome(1 if seat[1] else 0) if seat else None
            way = tried[n].ways.setdefault(outcome, [True, True, False, False])
            is_in, is_out = level < count, above >= count
            # Level by what was looked at can still be told apart by what wasn't.
            can_miss = not is_in if whole else is_out
            can_reach = not is_out if whole else is_in
            way[:] = [way[0] and is_in, way[1] and is_out, way[2] or can_reach, way[3] or can_miss]
    for n, case in found.items():
        if not case.settled:
            for outcome, way in case.ways.items():
                seen = tried[n].ways.get(outcome, [False] * 4)
                way[:] = [mine or theirs for mine, theirs in zip(way, seen, strict=True)]
            case.how = Known.RESULTS


def _table(state: Tournament, order: tuple[str, ...], ended: Mapping[int, Result]) -> tuple[Row, ...]:
    """The standings by `order` if the tables of the last round ended so."""
    stage = state.stage
    settings = replace(stage.settings, standings=replace(stage.settings.standings, order=order))
    number = len(state.published)
    round: Round = state.rounds[number - 1]
    matches = {
        table: replace(match, result=ended[table]) if table in ended else match
        for table, match in round.matches.items()
    }
    played = replace(round, matches=MappingProxyType(matches))
    tried = replace(
        state,
        stages=(*state.stages[:-1], replace(stage, settings=settings)),
        rounds=(*state.rounds[: number - 1], played),
    )
    return format_of(tried).table(Ledger.of(tried)).rows


def _places(rows: Iterable[Row], pool: set[int]) -> dict[int, tuple[int, int]]:
    """Of each of the pool: how many others of its group are above it, and how many above or level."""
    groups: dict[int, list[Row]] = {}
    for row in rows:
        if row.rank is not None and row.entrant in pool:
            groups.setdefault(row.group, []).append(row)
    places: dict[int, tuple[int, int]] = {}
    for mine in groups.values():
        ranks = [row.rank for row in mine]
        for row in mine:
            above = ranks.index(row.rank)
            places[row.entrant] = above, above + ranks.count(row.rank) - 1
    return places


def _by_outcome(settings: StageSettings, order: Sequence[str]) -> tuple[Result, ...]:
    """One result for each way a match can end that tie-breaks without games tell apart."""
    match = settings.match
    drawn = next((c.result for c in match.menu() if c.result.won == c.result.lost), None)
    ways = [match.sweep, match.sweep.reversed(), Result(0, 0, 0, How.DOUBLE_LOSS)]
    if drawn is not None and match.draws:
        ways.append(drawn)
    if not BLIND.issuperset(order):
        ways += [choice.result for choice in match.extras() if choice.result.how is How.FORFEIT]
    return tuple(ways)


def _by_score(settings: StageSettings, order: Sequence[str]) -> tuple[Result, ...]:
    """The results on the buttons, those left out that count the same."""
    absent = not BLIND.issuperset(order)
    kept: dict[tuple[int, int, int, bool, bool], Result] = {}
    for choice in (*settings.match.menu(), *settings.match.extras()):
        result = choice.result
        apart = (result.how is How.DOUBLE_LOSS, absent and result.how is How.FORFEIT)
        kept.setdefault((result.won, result.lost, result.drawn, *apart), result)
    return tuple(kept.values())


def _prospect(row: Row, case: _Case, exact: bool, table: int | None, slim: bool) -> Prospect:
    status = Status.SURE if case.sure else Status.OUT if case.out else Status.OPEN
    known = case.how
    if not exact:
        known = Known.BOUND
    elif status is Status.OPEN and not case.open:
        known = Known.TIE_BREAKS
    needs = _needs(case) if exact else None
    return Prospect(row.entrant, row.group, status, known, needs, table, slim and status is Status.OPEN)


def _needs(case: _Case) -> Outcome | None:
    """The least outcome from which on every one is enough."""
    if None in case.ways:
        return Outcome.LOSS if case.sure else None
    least = None
    for outcome in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS):
        if not case.ways.get(outcome, [True])[0]:
            break
        least = outcome if outcome in case.ways else least
    return least


def _last_tables(
    matches: Sequence[Match], found: Mapping[int, _Case], settings: StageSettings
) -> Iterator[LastTable]:
    for match in sorted(matches, key=lambda match: match.table):
        both = [found.get(n) for n in (match.first, match.second)]
        draw = settings.match.draws and all(
            case is not None and case.ways.get(Outcome.DRAW, [False])[0] for case in both
        )
        yield LastTable(match.table, match.first, match.second, draw)
