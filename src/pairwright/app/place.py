"""How somebody came to their place where tie-breaks alone don't say: in a cup, in a group [C12] [C13]."""

from __future__ import annotations

from dataclasses import dataclass

from pairwright.core.knockout import CUP, CupRound, cup_rounds, deciders
from pairwright.core.tournament import Match

from .desk import Sheet
from .views import standings_view


@dataclass(frozen=True, slots=True)
class Place:
    """Why a place: a code, and whom it was decided against (None for nobody).

    Codes: "final-won", "final-lost", "bronze-won", "bronze-lost"; "cup-points" and "cup-reached" for who
    lost before the final of a cup of its own, "cup-after" and "cup-after-reached" of one after a
    qualification; "qualified" for those who are still in; "stayed" for those who didn't go on to the cup;
    "group" in a round robin in groups. `number` is the rank in the qualification, or the group.
    """

    code: str
    opponent: int | None = None
    number: int | None = None


def place_of(sheet: Sheet, entrant: int) -> Place | None:
    """How `entrant` came to their place in the newest stage; None where the tie-breaks say it all.

    Cost: one standings.
    """
    state = sheet.state
    stage = state.stage
    if stage.settings.format != CUP:
        rows = standings_view(sheet, stage=stage.number).rows
        group = next((row.group for row in rows if row.person.number == entrant), 0)
        return Place("group", number=group) if group else None
    rounds = cup_rounds(state, stage.number)
    members = rounds[0].before if rounds else frozenset(one.number for one in state.active())
    if entrant not in members:
        before = standings_view(sheet, stage=stage.number - 1).rows if stage.number else ()
        rank = next((row.rank for row in before if row.person.number == entrant), None)
        return Place("stayed", number=rank)
    decided = _decided(rounds, entrant)
    if decided is not None:
        return decided
    if rounds and entrant in rounds[-1].before - rounds[-1].out:
        return Place("qualified")
    reached = stage.settings.cup.ranking == "reached"
    if stage.number:
        return Place("cup-after-reached" if reached else "cup-after")
    return Place("cup-reached" if reached else "cup-points")


def _decided(rounds: tuple[CupRound, ...], entrant: int) -> Place | None:
    for match, what in zip(deciders(rounds), ("final", "bronze"), strict=True):
        if match is not None and entrant in (match.first, match.second):
            return _of(match, entrant, what)
    return None


def _of(match: Match, entrant: int, what: str) -> Place:
    return Place(f"{what}-{'won' if match.winner == entrant else 'lost'}", match.opponent(entrant))
