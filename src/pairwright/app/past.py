"""What was done, and where one can go back to: acts, saves, and what going back would change [D12].

Nothing here is a sentence (`words.history` tells acts). Saves are no copies: any place of the log can be gone
back to, a save only names one. So those that a restoration left behind are listed too.
"""

from __future__ import annotations

from dataclasses import dataclass

from pairwright.core import facts as f
from pairwright.core.tournament import Reached, effective, reached

from .desk import Sheet


@dataclass(frozen=True, slots=True)
class Save:
    """A place to come back to, and how far the event was there.

    `kind` is "named" (somebody saved progress; `name` is "" where date and time tell it), "results" (the last
    missing result of `round` came in) or "fix" (`round` was fixed). `round` is the last published round
    otherwise, 0 before the first; `entered` of its `matches` were in.
    """

    kind: str
    round: int
    entered: int
    matches: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Act:
    """Something somebody did, newest facts last. `undone`: a later restoration took it away.

    `restore` is the version to go back to in order to stand right after this act; `save` is there where it is
    a save.
    """

    first: int
    last: int
    at: int
    by: str
    facts: tuple[f.Fact, ...]
    undone: bool
    save: Save | None

    @property
    def restore(self) -> int:
        return self.last


def history(sheet: Sheet) -> tuple[Act, ...]:
    """Every act, newest first, with those undone marked. Cost: one fold of the log."""
    counts = {entry.seq for entry in effective(sheet.entries)}
    come = reached(sheet.entries)
    acts: list[Act] = []
    entries, place = sheet.entries, 0
    while place < len(entries):
        head = entries[place]
        end = place
        while end < len(entries) and entries[end].act == head.act:
            end += 1
        told = tuple(entry.fact for entry in entries[place:end])
        acts.append(
            Act(
                first=head.seq,
                last=entries[end - 1].seq,
                at=head.at,
                by=head.by,
                facts=told,
                undone=head.seq not in counts and not isinstance(head.fact, f.Restored | f.EntrantErased),
                save=_save(sheet, told, come[head.act]),
            )
        )
        place = end
    return tuple(reversed(acts))


def _save(sheet: Sheet, facts: tuple[f.Fact, ...], come: Reached) -> Save | None:
    """The save that an act is: what somebody named before what saves itself."""
    entered = come.matches - come.open
    for fact in facts:
        if isinstance(fact, f.ProgressSaved):
            return Save("named", come.round, entered, come.matches, sheet.texts.get(fact.name, ""))
    if come.finished:
        return Save("results", come.finished[-1], entered, come.matches)
    for fact in facts:
        if isinstance(fact, f.RoundFixed):
            return Save("fix", fact.round, entered, come.matches)
    return None


MARKS = (f.Restored, f.ProgressSaved, f.EntrantErased)


@dataclass(frozen=True, slots=True)
class Passage:
    """What going back to a place of the log does: acts that count now and wouldn't any more (`lost`), and
    acts that don't and would again (`found`), each newest first. Marks and restorations are in neither; nor
    is that a name was erased, which can't be taken back."""

    lost: tuple[Act, ...]
    found: tuple[Act, ...]


def passage(sheet: Sheet, version: int) -> Passage:
    """What going back to right after entry `version` does. Cost: linear."""
    now = {entry.seq for entry in effective(sheet.entries)}
    then = {entry.seq for entry in effective(sheet.entries[:version])}
    acts = [act for act in history(sheet) if not isinstance(act.facts[0], MARKS)]
    return Passage(
        tuple(act for act in acts if act.first in now - then),
        tuple(act for act in acts if act.first in then - now),
    )


def same_ground(sheet: Sheet) -> dict[int, int]:
    """Place of the log → the last entry that did something there: places with the same one are the same.

    Undo and restore make it that of the moment they go back to; a mark leaves it as it was, and so does
    erasing a name. Cost: linear.
    """
    ground = {0: 0}
    for entry in sheet.entries:
        match entry.fact:
            case f.Restored(to):
                ground[entry.seq] = ground[to]
            case f.ProgressSaved() | f.EntrantErased():
                ground[entry.seq] = ground[entry.seq - 1]
            case _:
                ground[entry.seq] = entry.seq
    return ground
