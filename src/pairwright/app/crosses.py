"""Tables of a whole stage as plain data: crosstable, rank after every round, plan of a round robin.

What the crosstable counts stands in `standings.crosstable`; here it gets names, groups and byes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pairwright.core import facts as f
from pairwright.core.knockout import CUP
from pairwright.core.outcome import Result, Seat
from pairwright.core.tiles import TILES
from pairwright.core.tournament import Phase, Tournament
from pairwright.formats import format_named, robin
from pairwright.pairing.berger import RobinRound, side_by_side
from pairwright.standings.crosstable import Meeting, Row, crosstable
from pairwright.standings.ledger import Ledger

from .desk import Sheet
from .views import Person, TableRow, ledger_of, people, round_view, standings_view

ROBIN = "round-robin"


@dataclass(frozen=True, slots=True)
class Cell:
    """A match as the row's entrant sees it: whom, from which seat, and how it ended for them.

    `result` has the row's games first, None while it is open. `points` are the row's in smallest units, None
    where the match counts for nothing. A bye has `bye` and no opponent.
    """

    round: int
    opponent: Person | None
    seat: Seat | None
    result: Result | None
    points: int | None
    bye: f.Bye | None = None


@dataclass(frozen=True, slots=True)
class CrossRow:
    """One entrant. `cells` go with the columns of the table: in a square those of every opponent (one for
    each time they met, none on the row's own place), by rounds at most one in each."""

    person: Person
    rank: int | None
    points: int | None
    cells: tuple[tuple[Cell, ...], ...]
    struck: bool = False


@dataclass(frozen=True, slots=True)
class CrossGroup:
    """One table. `number` is that of the group, 0 where there is one table only."""

    number: int
    rows: tuple[CrossRow, ...]


@dataclass(frozen=True, slots=True)
class CrosstableView:
    """The crosstable of a stage. `square` tells whether its columns are the rows' entrants in the same order
    or `rounds` (their numbers in the event). `unit` is how many smallest units make a point."""

    stage: int
    format: str
    square: bool
    rounds: tuple[int, ...]
    groups: tuple[CrossGroup, ...]
    unit: int


def crosstable_stages(state: Tournament) -> tuple[int, ...]:
    """The stages that have a crosstable: those with published rounds in which not only winners go on."""
    played = {round.stage for round in state.published}
    return tuple(
        stage.number
        for stage in state.stages
        if stage.number in played and stage.settings.format not in (CUP, TILES)
    )


def crosstable_view(
    sheet: Sheet, stage: int | None = None, order: Literal["number", "rank"] | None = None
) -> CrosstableView:
    """The crosstable of a stage, the newest that has one if None.

    A round robin is a square for each group, in the order of the numbers of its table, or by rank. Any other
    is by rounds, by rank, or by NO. Raises LookupError where there is none. Cost: the standings.
    """
    state = sheet.state
    stages = crosstable_stages(state)
    if stage is None and stages:
        stage = stages[-1]
    if stage is None or stage not in stages:
        raise LookupError(stage)
    settings = state.stages[stage].settings
    square = settings.format == ROBIN
    through = max(round.number for round in state.published if round.stage == stage)
    ledger = ledger_of(sheet, through, stage)
    if square and (out := robin.struck(state, stage)):
        ledger = Ledger.of(state, through, stage, out)
    table = crosstable(ledger)
    order_of = {
        row.entrant: (place, row.rank)
        for place, row in enumerate(format_named(settings.format).table(ledger).rows)
    }
    by_rank = order == "rank" or (order is None and not square)
    known, groups = people(sheet), []
    for number, members in enumerate(_groups(state, stage, square, table.rows), 1):
        at = {n: place for place, n in enumerate(members)}
        rows = sorted((row for row in table.rows if row.entrant in at), key=lambda row: at[row.entrant])
        if by_rank:
            rows.sort(key=lambda row: order_of[row.entrant][0])
        columns = [row.entrant for row in rows]
        made = [
            CrossRow(
                known[row.entrant],
                order_of[row.entrant][1],
                row.points,
                _square(row, columns, known) if square else _by_rounds(row, ledger, known),
                row.struck,
            )
            for row in rows
        ]
        groups.append(CrossGroup(number, tuple(made)))
    if len(groups) == 1:
        groups = [CrossGroup(0, groups[0].rows)]
    unit = settings.scoring.unit
    return CrosstableView(stage, settings.format, square, table.rounds, tuple(groups), unit)


def _groups(state: Tournament, stage: int, square: bool, rows: tuple[Row, ...]) -> robin.Groups:
    """The entrants of each table, in the order of their numbers."""
    if square:
        return robin.groups(state, stage=stage)
    return (tuple(sorted(row.entrant for row in rows)),)


def _cell(meeting: Meeting, known: Mapping[int, Person]) -> Cell:
    return Cell(meeting.round, known[meeting.opponent], meeting.seat, meeting.result, meeting.points)


def _square(row: Row, columns: list[int], known: Mapping[int, Person]) -> tuple[tuple[Cell, ...], ...]:
    return tuple(tuple(_cell(meeting, known) for meeting in row.meetings.get(other, ())) for other in columns)


def _by_rounds(row: Row, ledger: Ledger, known: Mapping[int, Person]) -> tuple[tuple[Cell, ...], ...]:
    cells: list[tuple[Cell, ...]] = []
    for number, meeting in zip(ledger.rounds, row.rounds, strict=True):
        bye = ledger.tournament.rounds[number - 1].bye_of(row.entrant)
        if meeting is not None:
            cells.append((_cell(meeting, known),))
        elif bye is not None:
            cells.append((Cell(number, None, None, None, None, bye),))
        else:
            cells.append(())
    return tuple(cells)


# --- rank after every round


@dataclass(frozen=True, slots=True)
class RankLine:
    """One entrant's way. For each round `ranks` has the rank after it and `places` the line of the table
    from 1, which no two share; None where they weren't ranked or hadn't come."""

    person: Person
    ranks: tuple[int | None, ...]
    places: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class RanksView:
    """Rank over the finished `rounds`; `stages` has the stage of each. `lines` are by the last table."""

    rounds: tuple[int, ...]
    stages: tuple[int, ...]
    lines: tuple[RankLine, ...]


def ranks_over_rounds(sheet: Sheet) -> RanksView:
    """Everybody's rank after each finished round, through all stages.

    In a round robin of several groups a rank counts within its group, and the groups stand one below the
    other. Cost: the standings of every round.
    """
    state = sheet.state
    done = [round for round in state.published if round.phase is Phase.FINISHED]
    ranks: dict[int, list[int | None]] = {}
    places: dict[int, list[int | None]] = {}
    for at, round in enumerate(done):
        for place, row in enumerate(standings_view(sheet, round.number).rows, 1):
            number = row.person.number
            there = row.rank is not None and state.entrants[number].first_entered <= round.number
            ranks.setdefault(number, [None] * len(done))[at] = row.rank if there else None
            places.setdefault(number, [None] * len(done))[at] = place if there else None
    known = people(sheet)
    beyond = len(ranks) + 1
    order = sorted(places, key=lambda n: ([p or beyond for p in reversed(places[n])], n))
    return RanksView(
        tuple(round.number for round in done),
        tuple(round.stage for round in done),
        tuple(RankLine(known[n], tuple(ranks[n]), tuple(places[n])) for n in order),
    )


# --- the plan of a round robin


@dataclass(frozen=True, slots=True)
class PlanMatch:
    """A match of the plan, first seat first. `row` is there once its round is drawn."""

    group: int
    first: Person
    second: Person
    row: TableRow | None


@dataclass(frozen=True, slots=True)
class PlanRound:
    """One round: `in_stage` counts from 1, `number` is that of the event, `phase` None while it is to come.

    `rests` are those without a match whose group plays.
    """

    in_stage: int
    number: int
    phase: Phase | None
    matches: tuple[PlanMatch, ...]
    rests: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class PlanView:
    """All rounds of a round robin. `groups` has the entrants of each in the order of their numbers."""

    stage: int
    groups: tuple[tuple[Person, ...], ...]
    rounds: tuple[PlanRound, ...]


def plan_stages(state: Tournament) -> tuple[int, ...]:
    """The round robins whose first round is drawn."""
    drawn = {round.stage for round in state.rounds}
    return tuple(s.number for s in state.stages if s.number in drawn and s.settings.format == ROBIN)


def plan_view(sheet: Sheet, stage: int | None = None) -> PlanView:
    """The whole plan of a round robin at once, with the results there are; the newest if None.

    Rounds that are drawn stand as they are, those to come by the tables: what leavers do to them shows once
    they are drawn. Raises LookupError where there is none. Cost: the views of its rounds.
    """
    state = sheet.state
    stages = plan_stages(state)
    if stage is None and stages:
        stage = stages[-1]
    if stage is None or stage not in stages:
        raise LookupError(stage)
    drawn = [round for round in state.rounds if round.stage == stage]
    settings = state.stages[stage].settings
    groups = robin.read_groups(drawn[0], settings.groups)
    rounds = side_by_side(groups, settings.cycles)
    known, group_of = people(sheet), {n: g for g, group in enumerate(groups, 1) for n in group}
    made: list[PlanRound] = []
    for at, planned in enumerate(rounds):
        number = drawn[0].number + at
        if at < len(drawn):
            view = round_view(sheet, drawn[at].number)
            matches = tuple(
                PlanMatch(group_of.get(row.first.number, 0), row.first, row.second, row)
                for row in view.tables
            )
            rests = tuple(bye.person for bye in view.byes)
            made.append(PlanRound(at + 1, drawn[at].number, view.phase, matches, rests))
        else:
            made.append(_planned(at + 1, number, planned, known))
    whole = tuple(tuple(known[n] for n in group) for group in groups)
    return PlanView(stage, whole, tuple(made))


def _planned(
    in_stage: int, number: int, planned: tuple[RobinRound, ...], known: Mapping[int, Person]
) -> PlanRound:
    matches = tuple(
        PlanMatch(group, known[first], known[second], None)
        for group, one in enumerate(planned, 1)
        for first, second in one.tables
    )
    rests = tuple(known[n] for one in planned for n in one.rests)
    return PlanRound(in_stage, number, None, matches, rests)
