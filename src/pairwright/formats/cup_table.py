"""The standings of a cup, alone or after a qualification [C12] [C13].

In a cup of its own the final decides 1 and 2, the bronze match 3 and 4; everybody else is ranked by the
points of all main games up to the end of the final, then Buchholz over the same games, or first by the round
they reached. After a qualification those in the cup share out the places that they had there: the final, the
bronze match, then points of the whole event and the qualification's tie-breaks. Everybody else keeps their
rank of the qualification, so that it never moves.

Buchholz of a cup is the sum of the points of the opponents, each as often as a main game was played against
them; a walkover has no opponent and gives what a bye of the stage is worth in each game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from pairwright.core.facts import Worth
from pairwright.core.knockout import CupRound, cup_rounds, deciders
from pairwright.core.outcome import Outcome
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import Match, Tournament
from pairwright.standings.ledger import Ledger
from pairwright.standings.tiebreak import Term, Working

from .table import Row, Table, Value, across

COLUMNS = (("PTS", "points"), ("BH", "points"))


@dataclass(slots=True)
class _Sum:
    """What one entrant has from the main games of the cup."""

    points: int = 0
    record: list[int] = field(default_factory=lambda: [0, 0, 0])
    opponents: list[tuple[int, int]] = field(default_factory=list)
    terms: list[Term] = field(default_factory=list)
    reached: int = 0


def table(ledger: Ledger) -> Table:
    """The ranks of the cup that `ledger` is of, up to the round it goes through."""
    state, stage = ledger.tournament, ledger.stage
    through = ledger.through
    rounds = tuple(
        told for told in cup_rounds(state, stage) if through is None or told.round.number <= through
    )
    before = _qualification(state, stage)
    members = _members(state, stage, rounds)
    sums = _sums(rounds, ledger.settings, members)
    if before is None:
        return _alone(ledger, rounds, members, sums)
    return _after(before, state, ledger.settings, rounds, members, sums)


def workings(ledger: Ledger, entrant: int) -> tuple[Working, ...]:
    """How the points and the Buchholz of somebody in a cup of its own came about; () for who isn't in it."""
    rounds = cup_rounds(ledger.tournament, ledger.stage)
    sums = _sums(rounds, ledger.settings, _members(ledger.tournament, ledger.stage, rounds))
    if entrant not in sums:
        return ()
    mine = sums[entrant]
    met = [term.round for term in mine.terms if term.opponent is not None]
    theirs = [
        Term(sums[opponent].points * times, sums[opponent].points * times, opponent, round)
        for (opponent, times), round in zip(mine.opponents, met, strict=True)
    ]
    buchholz = sum(int(term.counted or 0) for term in theirs)
    points = Working("PTS", entrant, mine.points, tuple(mine.terms), mine.points)
    if not _by_buchholz(ledger.settings):
        return (points,)
    return points, Working("BH", entrant, buchholz, tuple(theirs), buchholz)


def _members(state: Tournament, stage: int, rounds: Sequence[CupRound]) -> frozenset[int]:
    """Who is in the cup: those of its first round, before it those who take part."""
    if rounds:
        return rounds[0].before
    if stage == state.stage.number:
        return frozenset(entrant.number for entrant in state.active())
    return frozenset()


def _qualification(state: Tournament, stage: int) -> Table | None:
    """The standings of the stage before, with its last round; None if the cup is the first stage."""
    if stage == 0:
        return None
    from . import format_named  # the registry holds this module

    settings = state.stages[stage - 1].settings
    return across(format_named(settings.format).table(Ledger.of(state, stage=stage - 1)))


def _sums(rounds: Sequence[CupRound], settings: StageSettings, members: frozenset[int]) -> dict[int, _Sum]:
    """Points of the main games, round by round up to the final; the bronze match counts like any other."""
    sums = {n: _Sum() for n in members}
    for number, told in enumerate(rounds, 1):
        for match in (*told.matches, *((told.bronze,) if told.bronze else ())):
            if match.result is None:
                continue
            for n in (match.first, match.second):
                if n in sums:
                    had = sums[n].points
                    _take(sums[n], match, n, settings)
                    made = sums[n].points - had
                    sums[n].terms.append(Term(made, made, match.opponent(n), told.round.number))
        for bye in told.round.byes:
            if bye.entrant in sums and bye.worth is not Worth.ZERO:
                made = settings.scoring.bye * units(settings)
                sums[bye.entrant].points += made
                sums[bye.entrant].terms.append(Term(made, made, round=told.round.number))
        for n in told.through:
            if n in sums:
                sums[n].reached = number
    return sums


def units(settings: StageSettings) -> int:
    """How many games a match has where they are recorded one by one, else 1."""
    return max(1, settings.games) * settings.boards if settings.by_game else 1


def _take(mine: _Sum, match: Match, n: int, settings: StageSettings) -> None:
    result, scoring = match.result, settings.scoring
    assert result is not None
    seat = 0 if n == match.first else 1
    outcome = result.outcome(0 if seat == 0 else 1)
    mine.record[(Outcome.WIN, Outcome.DRAW, Outcome.LOSS).index(outcome)] += 1
    if settings.by_game:
        won, lost, drawn = result.games(0 if seat == 0 else 1)
        single = sum(game.batch == 0 for game in match.games) == 1
        if single:  # its result may count what is inside the one game
            won, lost, drawn = (
                int(outcome is Outcome.WIN),
                int(outcome is Outcome.LOSS),
                int(outcome is Outcome.DRAW),
            )
        mine.points += won * scoring.win + drawn * scoring.draw + lost * scoring.loss
        mine.opponents.append((match.opponent(n), max(1, won + lost + drawn)))
    else:
        mine.points += scoring.points(outcome)
        mine.opponents.append((match.opponent(n), 1))


def _decided(rounds: Sequence[CupRound]) -> list[list[int]]:
    """The places that matches decide, best first: winner, loser of the final, then the bronze match."""
    final, bronze = deciders(rounds)
    decided = () if final is None else (final,) if bronze is None else (final, bronze)
    return [[n] for one in decided if one.winner is not None for n in (one.winner, one.opponent(one.winner))]


def _alone(
    ledger: Ledger, rounds: Sequence[CupRound], members: frozenset[int], sums: Mapping[int, _Sum]
) -> Table:
    buchholz = {n: sum(sums[o].points * times for o, times in mine.opponents) for n, mine in sums.items()}
    groups = _decided(rounds)
    rest = sorted(members - {n for group in groups for n in group})
    reached = ledger.settings.cup.ranking == "reached"
    tie_break = _by_buchholz(ledger.settings)

    def key(n: int) -> tuple[int, int]:
        first = sums[n].reached if reached else sums[n].points
        return -first, -buchholz[n] if tie_break else 0

    groups += [list(tied) for _, tied in groupby(sorted(rest, key=key), key=key)]
    columns = COLUMNS if tie_break else COLUMNS[:1]
    rows: list[Row] = []
    for group in groups:
        rank = len(rows) + 1
        for n in group:
            rows.append(Row(n, rank, _record(sums[n]), (sums[n].points, buchholz[n])[: len(columns)]))
    nothing = (None,) * len(columns)
    rows += [Row(n, None, (0, 0, 0), nothing) for n in sorted(ledger.accounts) if n not in members]
    return Table(columns, tuple(rows), ledger.settings.scoring.unit)


def _by_buchholz(settings: StageSettings) -> bool:
    """Whether Buchholz tells equals apart; left out of the tie-breaks, they share their rank."""
    return "BH" in settings.standings.order


def _record(mine: _Sum) -> tuple[int, int, int]:
    won, drawn, lost = mine.record
    return won, drawn, lost


def _after(
    before: Table,
    state: Tournament,
    settings: StageSettings,
    rounds: Sequence[CupRound],
    members: frozenset[int],
    sums: Mapping[int, _Sum],
) -> Table:
    """Members of the cup on the places they had, in the order of the cup; all others as they stood."""
    place = {row.entrant: at for at, row in enumerate(before.rows)}
    was = {row.entrant: row for row in before.rows}
    key_of = _total(before, settings, sums)
    groups = _decided(rounds)
    rest = sorted(members - {n for group in groups for n in group}, key=lambda n: place.get(n, len(place)))
    reached = settings.cup.ranking == "reached"

    def key(n: int) -> tuple[object, ...]:
        tie_breaks = was[n].rank if n in was and was[n].rank is not None else len(place) + 1
        return (-sums[n].reached if reached else 0, 0 if reached else -key_of[n], tie_breaks)

    groups += [list(tied) for _, tied in groupby(sorted(rest, key=key), key=key)]
    entered = sorted(place[n] for n in members if n in place)
    late = [len(place) + more for more in range(len(members) - len(entered))]
    free = iter([*entered, *late])
    rows: dict[int, Row] = {}
    for group in groups:
        mine = [next(free) for _ in group]
        for at, n in zip(mine, group, strict=True):
            values = was[n].values if n in was else (None,) * len(before.columns)
            # What a row shows is of the qualification, as its values are.
            record = was[n].record if n in was else _record(sums[n])
            rows[at] = Row(n, mine[0] + 1, record, values)
    for at, row in enumerate(before.rows):
        if row.entrant not in members:
            rows[at] = row
    return Table(before.columns, tuple(rows[at] for at in sorted(rows)), before.unit)


def _total(before: Table, settings: StageSettings, sums: Mapping[int, _Sum]) -> dict[int, int]:
    """Points of the qualification and the cup together, in a common unit."""
    has_points = bool(before.columns) and before.columns[0][1] == "points"
    made: dict[int, int] = {}
    earlier: dict[int, Value] = {row.entrant: row.values[0] for row in before.rows} if has_points else {}
    for n, mine in sums.items():
        value = earlier.get(n)
        whole = value if isinstance(value, int) else 0
        made[n] = whole * settings.scoring.unit + mine.points * before.unit
    return made
