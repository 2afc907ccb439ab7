"""The bracket of a cup as plain data: every round with its matches, who won, and what is to come [C16].

Two kinds of bracket are told alike. In a fixed one winners of neighbours meet, so each match knows the two it
is fed by, whoever wins them. With re-seeding nobody can know that before the round is drawn: a match to come
says "best remaining" and "lowest remaining" and is fed by none. The final is the exception: of the last two
matches both winners play it in either kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from pairwright.core.knockout import CUP, CupRound, cup_rounds, draft_round
from pairwright.core.outcome import How, Result
from pairwright.core.tournament import Phase, Tournament
from pairwright.formats import cup
from pairwright.pairing.bracket import Slots, advance
from pairwright.pairing.cup import RoundName, round_name

from .desk import Sheet
from .views import Person, TableRow, people, round_view


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two of a match. `person` is None where nobody is known yet, or nobody is there.

    `awaits` says who comes: "best" or "lowest" remaining, counted by `place` from 1 among those who play;
    "walkover" for the best who has had none; "winner" of the match that feeds it, "quarter" of the quarter
    `place` on another sheet; "" for nobody. `score` are
    the games' points of the match, `extra` those of its tiebreak games; None where there are none.
    """

    person: Person | None
    won: bool = False
    score: Fraction | None = None
    extra: Fraction | None = None
    awaits: str = ""
    place: int = 0


@dataclass(frozen=True, slots=True)
class Node:
    """A match or a walkover. A walkover has one side known and `walkover` set; it may be one to come too.

    `round` and `table` are those of the event, 0 for a match to come. `fed` are the places (from 0) of the
    matches of the round before that the two come from, None where that isn't known or there is none. `how`
    is the way of its result, `void` whether both lost it.
    """

    sides: tuple[Side, Side]
    round: int = 0
    table: int = 0
    fed: tuple[int | None, int | None] = (None, None)
    walkover: bool = False
    open: bool = True
    how: How | None = None
    void: bool = False


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of the bracket: `number` is that of the event, None while it is to come; `phase` likewise.

    `left` is how many play it, walkovers counted, and `name` what it is called. `nodes` stand in the order in
    which a picture has them: matches that feed one are neighbours. A fixed bracket has None where nobody is.
    """

    number: int | None
    phase: Phase | None
    left: int
    name: RoundName
    nodes: tuple[Node | None, ...]


@dataclass(frozen=True, slots=True)
class BracketView:
    """The cup of `stage`. `reseeded` tells the kind; `winner` is there once the final is decided."""

    stage: int
    reseeded: bool
    rounds: tuple[BracketRound, ...]
    bronze: Node | None
    winner: Person | None


def cup_stages(state: Tournament) -> tuple[int, ...]:
    """The numbers of the stages that are cups."""
    return tuple(stage.number for stage in state.stages if stage.settings.format == CUP)


def bracket_view(sheet: Sheet, stage: int | None = None) -> BracketView:
    """The bracket of a stage, of the newest cup if None; without rounds before the first one is drawn.

    Raises LookupError where there is no such cup. Cost: the views of its rounds.
    """
    state = sheet.state
    cups = cup_stages(state)
    if stage is None and cups:
        stage = cups[-1]
    if stage is None or stage not in cups:
        raise LookupError(stage)
    told = list(cup_rounds(state, stage))
    draft = draft_round(state) if stage == state.stage.number else None
    if draft is not None:
        told.append(draft)
    rows = {one.round.number: _rows(sheet, one.round.number) for one in told}
    main = [one for one in told if one.matches or one.walkovers]
    bronze = next((one for one in told if one.bronze is not None), None)
    reseeded = state.stages[stage].settings.cup.reseed
    rounds = () if not main else _fixed(sheet, main, rows) if not reseeded else None
    if rounds is None:
        rounds = _as_met(sheet, main, rows, reseeded)
    final = main[-1] if main and main[-1].final else None
    winner = final.matches[0].winner if final else None
    third = None
    if bronze is not None and bronze.bronze is not None:
        third = _node(rows[bronze.round.number][bronze.bronze.table], bronze, (None, None))
    return BracketView(stage, reseeded, rounds, third, people(sheet)[winner] if winner is not None else None)


def quarters(view: BracketView) -> tuple[BracketView, ...]:
    """A large bracket in five parts, each for a sheet of its own: its quarters, then semi-finals and final.

    Every match is in exactly one of them. In the last one the winner of a quarter is awaited as "quarter"
    with its `place`. () for what can't be parted so: fewer than eight matches at first, a bracket that is
    seeded again, one that was put together by hand.
    """
    sizes = [len(round.nodes) for round in view.rounds]
    halved = [sizes[0] >> at for at in range(len(sizes))] if sizes else []
    if view.reseeded or sizes != halved or len(sizes) < 4 or sizes[-1] != 1 or not _neighbours(view):
        return ()
    parts = [
        replace(
            view,
            rounds=tuple(_quarter(round, place) for round in view.rounds[:-2]),
            bronze=None,
            winner=None,
        )
        for place in range(4)
    ]
    semifinals: list[Node | None] = []
    for at, node in enumerate(view.rounds[-2].nodes):
        if node is not None:
            upper, lower = (_of_quarter(side, 2 * at + nth) for nth, side in enumerate(node.sides, 1))
            node = replace(node, sides=(upper, lower), fed=(None, None))
        semifinals.append(node)
    return (
        *parts,
        replace(view, rounds=(replace(view.rounds[-2], nodes=tuple(semifinals)), view.rounds[-1])),
    )


def _neighbours(view: BracketView) -> bool:
    """Whether every match is fed by the two beside it, or by none."""
    return all(
        fed in (None, 2 * at + side)
        for round in view.rounds
        for at, node in enumerate(round.nodes)
        if node is not None
        for side, fed in enumerate(node.fed)
    )


def _quarter(round: BracketRound, place: int) -> BracketRound:
    size = len(round.nodes) // 4
    before = 2 * size * place
    nodes: list[Node | None] = []
    for node in round.nodes[size * place : size * (place + 1)]:
        if node is not None:
            upper, lower = (None if one is None else one - before for one in node.fed)
            node = replace(node, fed=(upper, lower))
        nodes.append(node)
    return replace(round, nodes=tuple(nodes))


def _of_quarter(side: Side, place: int) -> Side:
    return replace(side, awaits="quarter", place=place) if side.awaits == "winner" else side


def _rows(sheet: Sheet, number: int) -> dict[int, TableRow]:
    return {row.table: row for row in round_view(sheet, number).tables}


def _node(row: TableRow, told: CupRound, fed: tuple[int | None, int | None], turned: bool = False) -> Node:
    scores, extra = _scores(row), _extra(row)
    sides = tuple(
        Side(
            person,
            won=row.winner is not None and row.winner.number == person.number,
            score=scores[at] if scores else None,
            extra=extra[at] if extra else None,
        )
        for at, person in enumerate((row.first, row.second))
    )
    how = row.result.how if row.result is not None else None
    return Node(
        sides=(sides[1], sides[0]) if turned else (sides[0], sides[1]),
        round=told.round.number,
        table=row.table,
        fed=fed,
        open=row.open,
        how=how,
        void=how is How.DOUBLE_LOSS,
    )


def _scores(row: TableRow) -> tuple[Fraction, Fraction] | None:
    if row.score is not None:
        begun = any(game.result is not None for game in row.games if game.batch == 0)
        return row.score if begun or row.result is not None else None
    if row.result is None or row.result.how is How.DOUBLE_LOSS:
        return None
    return _games(row.result)


def _games(result: Result) -> tuple[Fraction, Fraction]:
    half = Fraction(result.drawn, 2)
    return result.won + half, result.lost + half


def _extra(row: TableRow) -> tuple[Fraction, Fraction] | None:
    played = [game.result for game in row.games if game.batch and game.result is not None]
    if not played:
        return None
    sums = [_games(Result(r.won, r.lost, r.drawn) if r.won + r.lost else r) for r in played]
    return sum((one for one, _ in sums), Fraction(0)), sum((two for _, two in sums), Fraction(0))


def _walkover(person: Person, told: CupRound, fed: tuple[int | None, int | None], upper: bool = True) -> Node:
    on, nobody = Side(person, won=True), Side(None)
    sides = (on, nobody) if upper else (nobody, on)
    return Node(sides, round=told.round.number, fed=fed, walkover=True, open=False)


# --- a fixed bracket


def _fixed(
    sheet: Sheet, told: Sequence[CupRound], rows: Mapping[int, Mapping[int, TableRow]]
) -> tuple[BracketRound, ...] | None:
    """The whole tree; None where a round was put together by hand so that it doesn't follow the tree."""
    known = people(sheet)
    slots = cup.first_slots(told[0])
    if slots is None:
        return None
    found: list[BracketRound] = []
    for at, one in enumerate(told):
        while found and not _meet(slots, one) and len(slots) > 2:
            if any(upper is not None and lower is not None for upper, lower in _pairs(slots)):
                return None
            found.append(_ahead(known, slots, found[-1].nodes))  # nobody met: it was no round of the event
            slots = advance(slots, {n for n in slots if n is not None})
        nodes = _seated(known, slots, one, rows[one.round.number], first=at == 0)
        if nodes is None:
            return None
        found.append(_drawn(one, nodes))
        slots = advance(slots, one.through & set(slots))
    while len(slots) > 1:
        found.append(_ahead(known, slots, found[-1].nodes))
        slots = tuple(None for _ in slots[::2])
    return tuple(found)


def _pairs(slots: Slots) -> list[tuple[int | None, int | None]]:
    return list(zip(slots[::2], slots[1::2], strict=True))


def _meet(slots: Slots, told: CupRound) -> bool:
    pairs = {frozenset(pair) for pair in _pairs(slots)}
    return any(frozenset((match.first, match.second)) in pairs for match in told.matches)


def _seated(
    known: Mapping[int, Person], slots: Slots, told: CupRound, rows: Mapping[int, TableRow], first: bool
) -> list[Node | None] | None:
    by_pair = {frozenset((match.first, match.second)): match for match in told.matches}
    free = set(told.walkovers)
    nodes: list[Node | None] = []
    for at, (upper, lower) in enumerate(_pairs(slots)):
        fed = (None, None) if first else (2 * at, 2 * at + 1)
        pair = frozenset(n for n in (upper, lower) if n is not None)
        match = by_pair.pop(pair, None)
        if match is not None:
            nodes.append(_node(rows[match.table], told, fed, turned=match.first != upper))
            continue
        on = pair & free
        if len(on) == 1:
            nodes.append(_walkover(known[min(on)], told, fed, upper=upper in on))
            free -= on
            continue
        nodes.append(None)
    return None if by_pair or free else nodes


def _ahead(known: Mapping[int, Person], slots: Slots, before: Sequence[Node | None]) -> BracketRound:
    """A round to come: who is through stands in it, of the others the winner is awaited where one can be."""
    sides = [_through(known, slot, node) for slot, node in zip(slots, before, strict=True)]
    nodes: list[Node | None] = []
    for at, (upper, lower) in enumerate(zip(sides[::2], sides[1::2], strict=True)):
        there = [side for side in (upper, lower) if side.person is not None or side.awaits]
        alone = len(there) == 1
        nodes.append(Node((upper, lower), fed=(2 * at, 2 * at + 1), walkover=alone) if there else None)
    return BracketRound(None, None, len(slots), round_name(len(slots)), tuple(nodes))


def _through(known: Mapping[int, Person], number: int | None, node: Node | None) -> Side:
    if number is not None:
        return Side(None) if known[number].dropped else Side(known[number])
    comes = node is not None and (node.open or node.walkover) and not node.void
    return Side(None, awaits="winner") if comes else Side(None)


def _drawn(told: CupRound, nodes: Iterable[Node | None]) -> BracketRound:
    left = len(told.before)
    return BracketRound(told.round.number, told.round.phase, left, round_name(max(2, left)), tuple(nodes))


# --- a bracket that is seeded again before every round


def _as_met(
    sheet: Sheet, told: Sequence[CupRound], rows: Mapping[int, Mapping[int, TableRow]], reseeded: bool
) -> tuple[BracketRound, ...]:
    """The rounds as they went, ordered so that the ways of those who went on don't cross; then what comes.

    Every match has its two from at most two matches of the round before, and each of those sends one on:
    seen from the last round it is a tree, so an order without crossings exists. Not `reseeded`, what comes is
    the tree that the last round's tables begin.
    """
    known = people(sheet)
    slots = None if reseeded or not told else cup.first_slots(told[-1])
    found: list[BracketRound] = []
    at: dict[int, int] = {}
    for one, order in zip(told, _orders(told, slots), strict=True):
        tables = {frozenset((match.first, match.second)): match.table for match in one.matches}
        nodes: list[Node | None] = []
        for group in order:
            if len(group) == 1:
                nodes.append(_walkover(known[group[0]], one, (at.get(group[0]), None)))
                continue
            fed = at.get(group[0]), at.get(group[1])
            turned = fed[0] is not None and fed[1] is not None and fed[0] > fed[1]
            row = rows[one.round.number][tables[frozenset(group)]]
            nodes.append(_node(row, one, (fed[1], fed[0]) if turned else fed, turned))
        at = {n: place for place, group in enumerate(order) for n in group}
        found.append(_drawn(one, nodes))
    if slots is not None:
        slots = advance(slots, told[-1].through & set(slots))
        while len(slots) > 1:
            found.append(_ahead(known, slots, found[-1].nodes))
            slots = tuple(None for _ in slots[::2])
    elif told:
        left = sum(not match.void for match in told[-1].matches) + len(told[-1].walkovers)
        while left > 1:
            found.append(_to_come(left, found[-1].nodes))
            left -= left // 2
    return tuple(found)


def _orders(told: Sequence[CupRound], slots: Slots | None) -> list[list[tuple[int, ...]]]:
    """Round by round the matches and walkovers, as the ids of who is in them, from top to bottom."""
    orders: list[list[tuple[int, ...]]] = []
    for one in reversed(told):
        here: list[tuple[int, ...]] = [(n,) for n in one.walkovers]
        here += [(match.first, match.second) for match in one.matches]
        if orders:
            place = {n: at for at, n in enumerate(n for group in orders[-1] for n in group)}
            here.sort(key=lambda group: min(place.get(n, len(place)) for n in group))
        elif slots is not None:
            here = [tuple(n for n in pair if n is not None) for pair in _pairs(slots)]
        orders.append(here)
    return orders[::-1]


def _to_come(left: int, before: Sequence[Node | None]) -> BracketRound:
    if left == 2:
        fed = (0, 1) if len(before) == 2 else (None, None)
        sides = [Side(None, awaits="winner")] * 2
        if len(before) == 2:
            sides = [_goes_on(node) for node in before]
        return BracketRound(None, None, 2, round_name(2), (Node((sides[0], sides[1]), fed=fed),))
    nodes = [
        Node((Side(None, awaits="best", place=place), Side(None, awaits="lowest", place=place)))
        for place in range(1, left // 2 + 1)
    ]
    if left % 2:
        nodes.insert(0, Node((Side(None, awaits="walkover"), Side(None)), walkover=True))
    return BracketRound(None, None, left, round_name(left), tuple(nodes))


def _goes_on(node: Node | None) -> Side:
    on = next((side.person for side in node.sides if side.won), None) if node is not None else None
    return Side(on) if on is not None else Side(None, awaits="winner")
