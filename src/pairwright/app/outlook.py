"""What lies ahead, to show: who is sure of the cut, who may draw, which rounds may need a rematch [C11].

`cut_view(sheet)` is about the number set as `cut` in the settings of the newest stage, `ahead_view(sheet)`
about its next rounds. Both are worked out once for a version of a tournament.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pairwright.formats.outlook import LastTable, Prospect, Status, cut_outlook
from pairwright.formats.rematches import Ahead, ahead

from .desk import Sheet
from .kept import Kept
from .views import Person, people


@dataclass(frozen=True, slots=True)
class DrawRow:
    """An open table of the last planned round; `draw`: with a draw both are sure, whatever the others do.

    `prospects` are those of the first and the second; None for who can't go on because of a drop.
    """

    table: int
    first: Person
    second: Person
    draw: bool
    prospects: tuple[Prospect | None, Prospect | None]


@dataclass(frozen=True, slots=True)
class CutView:
    """The best `count` go on (of each group, where there are `groups`), and what is known about it.

    `left` is how many planned rounds aren't published, `last` whether the last one is, `over` whether nothing
    is open. `prospects` are by entrant, `tables` those of the last round that are open, `draws` the numbers
    of those at which both may draw. `tie_breaks` is whether anybody's place hangs on tie-breaks with too many
    results to try.
    """

    count: int
    groups: bool
    left: int
    last: bool
    over: bool
    prospects: Mapping[int, Prospect]
    tables: tuple[DrawRow, ...]
    draws: frozenset[int]
    tie_breaks: bool

    @property
    def sure(self) -> int:
        """How many are sure to go on."""
        return sum(one.status is Status.SURE for one in self.prospects.values())

    @property
    def out(self) -> int:
        """How many can't reach it any more."""
        return sum(one.status is Status.OUT for one in self.prospects.values())


@dataclass(frozen=True, slots=True)
class AheadView:
    """The rounds that come (`formats.rematches.Ahead`), and who has met everybody still in."""

    ahead: Ahead
    met: tuple[Person, ...]


KEPT = 64

# In tuples, so that "nothing to say" is kept too.
_cuts: Kept[tuple[str, int, int], tuple[CutView | None]] = Kept(KEPT)
_aheads: Kept[tuple[str, int], tuple[AheadView | None]] = Kept(KEPT)


def cut_view(sheet: Sheet, count: int | None = None) -> CutView | None:
    """The outlook on the cut, of `count` or of what the settings say; None where there is none (no number is
    set, no round is published, no last round is planned, a cup or a tile game). Cost: see `cut_outlook`.
    """
    if not sheet.state.stages:
        return None
    wanted = sheet.state.settings.cut if count is None else count
    key = sheet.id, sheet.version, wanted
    kept = _cuts.get(key)
    if kept is None:
        kept = (_cut(sheet, wanted),)
        _cuts.put(key, kept)
    return kept[0]


def _cut(sheet: Sheet, count: int) -> CutView | None:
    found = cut_outlook(sheet.state, count)
    if found is None:
        return None
    known = people(sheet)
    prospects = {one.entrant: one for one in found.prospects}

    def row(table: LastTable) -> DrawRow:
        sides = (prospects.get(table.first), prospects.get(table.second))
        return DrawRow(table.table, known[table.first], known[table.second], table.draw, sides)

    return CutView(
        found.count,
        any(one.group for one in found.prospects),
        found.left,
        found.last,
        found.over,
        MappingProxyType(prospects),
        tuple(row(table) for table in found.tables),
        frozenset(table.table for table in found.tables if table.draw),
        any(one.known == "tie-breaks" for one in found.prospects),
    )


def may_draw(sheet: Sheet, number: int) -> frozenset[int]:
    """The tables of round `number` at which both may draw; none where it isn't the last planned one."""
    view = cut_view(sheet) if number == len(sheet.state.published) else None
    return view.draws if view is not None else frozenset()


def moved_since(sheet: Sheet, number: int, version: int) -> frozenset[int]:
    """The open tables that may draw now and might not at `version`, or the other way round; all of them where
    it isn't known any more what held then."""
    view = cut_view(sheet) if number == len(sheet.state.published) else None
    if view is None or not view.last:
        return frozenset()
    kept = _cuts.get((sheet.id, version, view.count))
    shown = frozenset(row.table for row in view.tables)
    if kept is None:
        return shown
    return shown & (view.draws ^ (kept[0].draws if kept[0] is not None else frozenset()))


def ahead_view(sheet: Sheet) -> AheadView | None:
    """The outlook on rematches; None where there is nothing to say. Cost: see `rematches.ahead`."""
    key = sheet.id, sheet.version
    kept = _aheads.get(key)
    if kept is None:
        found, known = ahead(sheet.state), people(sheet)
        if found is None or not found.advice:
            kept = (None,)
        else:
            kept = (AheadView(found, tuple(known[n] for n in found.met)),)
        _aheads.put(key, kept)
    return kept[0]
