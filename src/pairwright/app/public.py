"""What everybody may see of a tournament [D17]: only from Fix on does a round appear.

`public(sheet)` gives the tournament without what is the organiser's alone: the draft, the wishes, the acts,
what players reported. Pages for spectators make every view of it, so that nothing can slip through.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType

from pairwright.core import facts as f
from pairwright.core.knockout import CUP
from pairwright.core.search import search_key
from pairwright.core.tournament import Phase, Round, Tournament

from . import views
from .desk import Sheet
from .kept import Kept

SEMI_FINAL = 4
"""With so many left, or one fewer, the losers may still play for third place."""


@dataclass(frozen=True, slots=True)
class Public:
    """The public side of a tournament: `sheet` for all views, `overview` of it, the instant of the newest act
    (`at`, in milliseconds since 1970 UTC), and every name as it is looked for (`keys`, by NO.)."""

    sheet: Sheet
    overview: views.Overview
    at: int
    keys: MappingProxyType[int, str]

    @property
    def state(self) -> Tournament:
        """The state without a draft."""
        return self.sheet.state

    @property
    def newest(self) -> Round | None:
        """The round that was published last, None before the first."""
        return self.state.rounds[-1] if self.state.rounds else None

    def left(self, round: int) -> int:
        """How many were in a cup before a round, 0 for other rounds."""
        return self.overview.rounds[round - 1].left

    @property
    def over(self) -> bool:
        """Whether no further round is to come, as far as anybody has said."""
        return self.overview.step in ("finish", "closed")


def _names(sheet: Sheet, number: int) -> tuple[str, ...]:
    """The name of an entrant and those of a team's players: who looks for one of them is led to the team."""
    squad = sheet.state.entrants[number].squad
    return sheet.name(number), *map(sheet.member, squad)


_public: Kept[str, tuple[Sheet, Public]] = Kept(views.KEPT)


def public(sheet: Sheet) -> Public:
    """The public side of `sheet`. Cost: one pass over the history; nothing while the sheet is the same."""
    kept = _public.get(sheet.id)
    if kept is not None and kept[0] is sheet:
        return kept[1]
    rounds = tuple(
        replace(round, reports=MappingProxyType({})) if round.reports else round
        for round in sheet.state.published
    )
    state = replace(
        sheet.state, rounds=rounds, wishes=MappingProxyType({}), stale=False, held=False, reports=0
    )
    shown = replace(sheet, state=state, entries=())
    keys = {number: search_key(" ".join(_names(shown, number))) for number in state.entrants}
    at = sheet.entries[-1].at if sheet.entries else 0
    made = Public(shown, views.overview(shown), at, MappingProxyType(keys))
    _public.put(sheet.id, (sheet, made))
    return made


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody is in the newest round that is public.

    `code` is "none" before the first round, "plays" at the table of `row` (`seat` 0 is the side named
    first), "bye", "out" of a cup, "dropped", or "absent" for whoever isn't in the round. `awaits`: their part
    of it is done, and the next pairing is to come.
    """

    code: str
    round: int = 0
    phase: Phase | None = None
    row: views.TableRow | None = None
    seat: int = 0
    bye: f.Bye | None = None
    awaits: bool = False

    @property
    def opponent(self) -> views.Person | None:
        """Whom they meet; None without a match."""
        if self.row is None:
            return None
        return self.row.first if self.seat else self.row.second


def place_now(event: Public, number: int) -> Place:
    """Where entrant `number` is now. Cost: one pass over the newest round."""
    round, entrant = event.newest, event.state.entrants[number]
    if round is None:
        return Place("none", awaits=entrant.left is None)
    on = entrant.left is None and event.state.stage.has(number) and not event.over
    match, bye = round.match_of(number), round.bye_of(number)
    if match is not None:
        row = views.table_row(event.sheet, round.number, match.table)
        lost = _lost(event, round, row, number)
        done = not row.open and on and not lost
        return Place("plays", round.number, round.phase, row, int(match.first != number), awaits=done)
    if bye is not None:
        return Place("bye", round.number, round.phase, bye=bye, awaits=on)
    if entrant.left is not None:
        return Place("dropped", round.number, round.phase)
    cup = event.state.stages[round.stage].settings.format == CUP
    played = any(r.stage == round.stage and r.match_of(number) for r in event.state.rounds)
    if cup and played:
        return Place("out", round.number, round.phase)
    return Place("absent", round.number, round.phase, awaits=on and not cup)


def _lost(event: Public, round: Round, row: views.TableRow, number: int) -> bool:
    """Whether a match of a cup was the last for `number`, as far as can be told."""
    if event.state.stages[round.stage].settings.format != CUP:
        return False
    beaten = row.winner is not None and row.winner.number != number
    both = row.winner is None and not row.open
    return beaten or both or row.bronze or event.left(round.number) == 2
