"""What a change would move, before it is saved [S10] [D11].

`Desk.preview` decides on the commands as `act` would and appends nothing; this module compares the two
sheets: whose rank moves, which rounds are drawn again, which published pairings stay although they
were made from other standings.
"""

from __future__ import annotations

from dataclasses import dataclass

from pairwright.core.tournament import Phase, Round

from .desk import Sheet
from .views import Person, people, standings_view


@dataclass(frozen=True, slots=True)
class Moved:
    """One entrant whose rank or points change. Ranks are None where listed unranked or not listed."""

    person: Person
    rank_before: int | None
    rank_after: int | None
    points_before: int
    points_after: int


@dataclass(frozen=True, slots=True)
class Effect:
    """What a change moves.

    `moved` are those whose rank or points differ, by their new rank. `drawn` is the number of a round that
    gets other pairings (a draft drawn again, or for the first time), `taken_away` that of a draft that
    goes. `standing` are the published rounds after the changed one, whose pairings stay as they are.
    """

    moved: tuple[Moved, ...]
    drawn: int | None
    taken_away: int | None
    standing: tuple[int, ...]


def effect(before: Sheet, after: Sheet, changed_round: int) -> Effect:
    """The difference between two sheets of one tournament, where a result of `changed_round` changed.

    Cost: two standings.
    """
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
    old_draft, new_draft = before.state.draft, after.state.draft
    drawn = new_draft.number if new_draft and not _same(old_draft, new_draft) else None
    gone = old_draft.number if old_draft and not new_draft else None
    standing = tuple(
        round.number
        for round in after.state.published
        if round.number > changed_round and round.phase is not Phase.DRAFT
    )
    return Effect(tuple(moved), drawn, gone, standing)


def _points(values: tuple[object, ...]) -> int:
    """Points come first in every order of tie-breaks."""
    first = values[0] if values else 0
    return first if isinstance(first, int) else 0


def _same(old: Round | None, new: Round) -> bool:
    if old is None or old.number != new.number:
        return False
    return dict(old.matches) == dict(new.matches) and old.byes == new.byes
