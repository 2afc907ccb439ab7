"""What an edited list changes: adds, renames, byes and drops, before any of it is applied [D3].

The text of a list holds names and byes, no numbers; who is who is worked out from the order of the lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from ..core.commands import Newcomer
from .players import PlayerList

ALIKE = 6, 10
"""How much two names share (as a fraction) for one to be the other, mistyped."""
COMPARED_MOST = 400
"""Most pairs of names compared for likeness at a time."""
COMPARED_MOST_IN_ALL = 1_200
"""And in a whole list: a page waits for it."""
COMPARED_OF_A_NAME = 40
"""Characters of a name that are looked at for likeness: two of two hundred could take a tenth of a second."""


@dataclass(frozen=True, slots=True)
class Listed:
    """An entrant as the stored list has it."""

    number: int
    name: str
    awarded: int = 0


@dataclass(frozen=True, slots=True)
class Renamed:
    number: int
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class ByesChanged:
    number: int
    name: str
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class Changes:
    """`added` in the order of the new list, the others in the order of the old one."""

    added: tuple[Newcomer, ...] = ()
    renamed: tuple[Renamed, ...] = ()
    byes: tuple[ByesChanged, ...] = ()
    dropped: tuple[Listed, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.added or self.renamed or self.byes or self.dropped)


def reconcile(old: Sequence[Listed], new: PlayerList) -> Changes:
    """What makes the entrants `old` (in the order of their list) into the list `new`.

    Equal names are the same person, wherever they stand; namesakes in the order they come. What is left
    over is a rename where as many lines stand below the same neighbour as before, or where the names are
    alike; otherwise people left and others came. Only moving lines about changes nothing.
    Cost: linear, and a comparison of names where lines are left over.

    >>> from pairwright.files.players import read_list
    >>> old = [Listed(1, "Ann"), Listed(2, "Bo"), Listed(3, "Cy")]
    >>> changes = reconcile(old, read_list("Cy\\t2\\nAnne\\nBo\\nDee"))
    >>> [n.name for n in changes.added], changes.renamed, changes.byes
    (['Dee'], (Renamed(number=1, old='Ann', new='Anne'),), (ByesChanged(number=3, name='Cy', old=0, new=2),))
    """
    same = _equal_names([entrant.name for entrant in old], [n.name for n in new.newcomers])
    same |= _replaced(old, new.newcomers, same)
    taken = set(same.values())
    renamed, byes, dropped = [], [], []
    for place, entrant in enumerate(old):
        if place not in same:
            dropped.append(entrant)
            continue
        newcomer = new.newcomers[same[place]]
        if newcomer.name != entrant.name:
            renamed.append(Renamed(entrant.number, entrant.name, newcomer.name))
        if newcomer.awarded != entrant.awarded:
            byes.append(ByesChanged(entrant.number, newcomer.name, entrant.awarded, newcomer.awarded))
    added = tuple(newcomer for place, newcomer in enumerate(new.newcomers) if place not in taken)
    return Changes(added, tuple(renamed), tuple(byes), tuple(dropped))


def _equal_names(old: Iterable[str], new: Iterable[str]) -> dict[int, int]:
    """Old places to new places of the same names."""
    waiting: dict[str, list[int]] = {}
    for place, name in enumerate(new):
        waiting.setdefault(name, []).append(place)
    for places in waiting.values():
        places.reverse()
    return {place: waiting[name].pop() for place, name in enumerate(old) if waiting.get(name)}


def _replaced(old: Sequence[Listed], new: Sequence[Newcomer], same: dict[int, int]) -> dict[int, int]:
    """Old places to new places of people whose line was overwritten.

    Left-over lines belong together if the nearest line above that is in both lists is the same.
    """
    back = {there: here for here, there in same.items()}
    gone: dict[int, list[int]] = {}
    come: dict[int, list[int]] = {}
    above = -1
    for place in range(len(old)):
        if place in same:
            above = place
        else:
            gone.setdefault(above, []).append(place)
    above = -1
    for place in range(len(new)):
        if place in back:
            above = back[place]
        else:
            come.setdefault(above, []).append(place)
    pairs: dict[int, int] = {}
    compared = 0
    for above, lines in gone.items():
        others = come.get(above, [])
        if len(lines) == len(others):
            pairs |= zip(lines, others)
        elif len(lines) * len(others) <= min(COMPARED_MOST, COMPARED_MOST_IN_ALL - compared):
            compared += len(lines) * len(others)
            pairs |= _alike(old, new, lines, others)
    left = [place for lines in gone.values() for place in lines if place not in pairs]
    new_ones = {place for others in come.values() for place in others} - set(pairs.values())
    return pairs | _alike(old, new, left, sorted(new_ones))


def _alike(
    old: Sequence[Listed], new: Sequence[Newcomer], lines: Sequence[int], others: Sequence[int]
) -> dict[int, int]:
    """The most alike first, each line once; nothing where comparing all with all would take long."""
    if len(lines) * len(others) > COMPARED_MOST:
        return {}
    top, bottom = ALIKE
    scored = []
    for here in lines:
        for there in others:
            a, b = old[here].name[:COMPARED_OF_A_NAME], new[there].name[:COMPARED_OF_A_NAME]
            shared = 2 * sum(block.size for block in SequenceMatcher(None, a, b, False).get_matching_blocks())
            if shared * bottom >= top * (len(a) + len(b)):
                scored.append((-shared * 1000 // (len(a) + len(b)), here, there))
    pairs: dict[int, int] = {}
    used = set[int]()
    for _, here, there in sorted(scored):
        if here not in pairs and there not in used:
            pairs[here] = there
            used.add(there)
    return pairs
