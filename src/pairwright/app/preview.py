"""What a change would move, before it is saved [S10] [D11].

`Desk.preview` decides on the commands as `act` would and appends nothing; this module compares the two
sheets: whose rank moves, who comes into and falls out of the places that go on, which rounds are drawn
again and how, which published pairings stay although they were made from other standings.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pairwright.core import facts as f
from pairwright.core.knockout import CUP
from pairwright.core.tiles import TILES
from pairwright.core.tournament import Match, Phase, Round, Tournament
from pairwright.formats.cut import standing

from .desk import Sheet
from .kept import Kept
from .views import Person, people, standings_view

BY_STANDINGS = ("swiss", "monrad")
"""Formats whose pairings rest on the standings."""


@dataclass(frozen=True, slots=True)
class Moved:
    """One entrant whose rank or points change. Ranks are None where listed unranked or not listed."""

    person: Person
    rank_before: int | None
    rank_after: int | None
    points_before: int
    points_after: int


@dataclass(frozen=True, slots=True)
class Pair:
    """Two at a table."""

    table: int
    first: Person
    second: Person


@dataclass(frozen=True, slots=True)
class NewPairs:
    """How a round that is drawn again differs from what it was.

    `gone` are the pairs there are no more and `new` those there were not, by table; `stay` is how many pairs
    stay, of which `reseated` sit at another table. `byes_gone` and `byes_new` are those who no longer sit out
    in the same way, and those who do so newly.
    """

    round: int
    gone: tuple[Pair, ...]
    new: tuple[Pair, ...]
    byes_gone: tuple[Person, ...]
    byes_new: tuple[Person, ...]
    stay: int
    reseated: int


@dataclass(frozen=True, slots=True)
class CutMoves:
    """Who comes into the places that go on, and who falls out of them; `places` of each group, if groups."""

    places: int
    comes_in: tuple[Person, ...]
    falls_out: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """What a change moves.

    `moved` are those whose rank or points differ, by their new rank. `drawn` is the number of a round that
    gets other pairings (one drawn again, or for the first time), `taken_away` that of a draft that goes.
    `standing` are the published rounds after the changed one, whose pairings stay as they are. `pairs` is
    how a round that was there is drawn again, `cut` what moves in the places that go on; None for nothing.
    """

    moved: tuple[Moved, ...]
    drawn: int | None
    taken_away: int | None
    standing: tuple[int, ...]
    pairs: NewPairs | None = None
    cut: CutMoves | None = None


def effect(before: Sheet, after: Sheet, changed_round: int) -> Effect:
    """The difference between two sheets of one tournament, where a result or bye of `changed_round` changed.

    Cost: two standings, two more where places go on.
    """
    old, new = before.state.draft, after.state.draft
    was = before.state.rounds[new.number - 1] if new and new.number <= len(before.state.rounds) else None
    drawn = new.number if new and not (was and _same(was, new)) else None
    return Effect(
        moved=_moved(before, after),
        drawn=drawn,
        taken_away=old.number if old and not new else None,
        standing=tuple(round.number for round in after.state.published if round.number > changed_round),
        pairs=_new_pairs(was, new, people(before), people(after)) if was and new and drawn else None,
        cut=_cut(before, after),
    )


def _moved(before: Sheet, after: Sheet) -> tuple[Moved, ...]:
    then, now = standings_view(before), standings_view(after)
    old = {row.person.number: row for row in then.rows}
    known = people(after)
    moved = []
    for row in now.rows:
        was = old.get(row.person.number)
        points = (_points(was.values) if was else 0, _points(row.values))
        rank = (was.rank if was else None, row.rank)
        if rank[0] != rank[1] or points[0] != points[1]:
            moved.append(Moved(known[row.person.number], *rank, *points))
    return tuple(moved)


def _points(values: tuple[object, ...]) -> int:
    """Points come first in every order of tie-breaks."""
    first = values[0] if values else 0
    return first if isinstance(first, int) else 0


def _pairs(round: Round) -> dict[tuple[int, int], int]:
    return {(match.first, match.second): table for table, match in round.matches.items()}


def _same(old: Round, new: Round) -> bool:
    return _pairs(old) == _pairs(new) and set(old.byes) == set(new.byes)


def _new_pairs(old: Round, new: Round, were: Mapping[int, Person], are: Mapping[int, Person]) -> NewPairs:
    then, now = _pairs(old), _pairs(new)

    def told(pairs: Mapping[tuple[int, int], int], others: Mapping[tuple[int, int], int]) -> tuple[Pair, ...]:
        return tuple(
            Pair(table, *((are.get(n) or were[n]) for n in pair))
            for pair, table in sorted(pairs.items(), key=lambda one: one[1])
            if pair not in others
        )

    stay = then.keys() & now.keys()
    return NewPairs(
        round=new.number,
        gone=told(then, now),
        new=told(now, then),
        byes_gone=tuple(are.get(bye.entrant) or were[bye.entrant] for bye in old.byes if bye not in new.byes),
        byes_new=tuple(are[bye.entrant] for bye in new.byes if bye not in old.byes),
        stay=len(stay),
        reseated=sum(then[pair] != now[pair] for pair in stay),
    )


def going_on(state: Tournament) -> frozenset[int]:
    """Who stands in the places that go on from the newest stage, all who share the last one counted.

    Nobody where it isn't said how many are meant to, before a result is in, and in a cup, which leaves over
    whom it leaves over [C11]. Cost: the standings.
    """
    places = state.settings.cut
    begun = any(
        match.result is not None
        for round in state.published
        if round.stage == state.stage.number
        for match in round.matches.values()
    )
    if not places or not begun or state.settings.format in (CUP, TILES):
        return frozenset()
    found: set[int] = set()
    rows = standing(state)
    for group in {row.group for row in rows}:
        mine = [row for row in rows if row.group == group]
        last = mine[min(places, len(mine)) - 1].rank
        found |= {
            row.entrant for row in mine if row.rank is not None and last is not None and row.rank <= last
        }
    return frozenset(found)


def _cut(before: Sheet, after: Sheet) -> CutMoves | None:
    then, now = going_on(before.state), going_on(after.state)
    if then == now or not then or not now:
        return None
    known, were = people(after), people(before)
    return CutMoves(
        places=after.state.settings.cut,
        comes_in=tuple(known[n] for n in sorted(now - then)),
        falls_out=tuple(known.get(n) or were[n] for n in sorted(then - now)),
    )


def changed_since(sheet: Sheet, number: int) -> tuple[int, ...]:
    """The earlier rounds whose results or byes are others now than when round `number` was drawn.

    That round was made with other standings; () for a draft, and in stages whose pairings don't rest on
    them. Cost: one pass over the earlier rounds; one fold the first time that something was touched. Raises
    LookupError for no such round.
    """
    state = sheet.state
    round = state.rounds[number - 1]
    if round.phase is Phase.DRAFT or state.stages[round.stage].settings.format not in BY_STANDINGS:
        return ()
    touched = any(match.changed > round.drafted for rd in state.rounds[: number - 1] for match in _all(rd))
    later = sheet.entries[round.drafted :]
    if not touched and not any(isinstance(entry.fact, f.ByeChanged) for entry in later):
        return ()
    then = _drawn_from(sheet, round.drafted)
    return tuple(
        old.number
        for old, now in zip(then[: number - 1], state.rounds[: number - 1], strict=True)
        if _counts(old) != _counts(now)
    )


def _drawn_from(sheet: Sheet, drafted: int) -> tuple[Round, ...]:
    """The rounds as they were before entry `drafted`; kept, since what is in a log stays in it."""
    entry = sheet.entries[drafted - 1]
    kept = _grounds.get((sheet.id, drafted))
    if kept is not None and kept[0] is entry:
        return kept[1]
    rounds = sheet.at(drafted - 1).state.rounds
    _grounds.put((sheet.id, drafted), (entry, rounds))
    return rounds


_grounds: Kept[tuple[str, int], tuple[f.Entry, tuple[Round, ...]]] = Kept(64)


def _all(round: Round) -> tuple[Match, ...]:
    return tuple(round.matches.values())


def _counts(round: Round) -> tuple[object, ...]:
    """What of a round counts in the standings."""
    results = {table: (match.first, match.second, match.result) for table, match in round.matches.items()}
    return results, frozenset((bye.entrant, bye.worth) for bye in round.byes)
