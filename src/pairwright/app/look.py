"""A change looked at before it is saved: the ways to save it, and what each of them moves [D11].

`look` tries them out and writes nothing. Keep the published pairings; or start the round that is fixed, so
that who leaves it loses by forfeit; or draw the newest round again, as long as nothing of it is recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.refusals import NoDraft, Refusal, RoundHasResults, RoundNotStarted
from pairwright.core.tournament import Phase, Round, Tournament
from pairwright.formats import format_of
from pairwright.formats.nearest import nearest

from .correction import redrawing
from .desk import Desk, Sheet
from .preview import Effect, effect

KEEP, START, REDRAW = "keep", "start", "redraw"


@dataclass(frozen=True, slots=True)
class Way:
    """One way to save a change: its name, the commands that do it as one act, the sheet and what it moves."""

    name: str
    commands: tuple[c.Command, ...]
    after: Sheet
    effect: Effect


@dataclass(frozen=True, slots=True)
class Look:
    """The ways to save a change, at least one, the mildest first.

    `seed` is to be given to `Desk.act` with the commands, so that what was looked at is what is done.
    `round` is the published one that could be drawn again, 0 if none; `same` that it would be as it is.
    """

    before: Sheet
    ways: tuple[Way, ...]
    seed: int
    round: int
    same: bool

    @property
    def matters(self) -> bool:
        """Whether the change is worth a look: there is a choice, or something published or a place that goes
        on moves by it. A draft that is drawn again is none: nobody has seen it yet."""
        first = self.ways[0]
        moved = bool(first.effect.standing and first.effect.moved) or first.effect.cut is not None
        return len(self.ways) > 1 or first.name != KEEP or moved

    def way(self, name: str) -> Way | None:
        """The way of that name, None if it can't be gone."""
        return next((way for way in self.ways if way.name == name), None)


def commands_of(
    desk: Desk, id: str, name: str, commands: Sequence[c.Command], after: int, seed: int | None = None
) -> tuple[c.Command, ...]:
    """The commands of the way called `name`, as one act; those of `KEEP` for any other name.

    To draw the newest round again, of the best pairings one is put down that keeps most of the pairs people
    may sit at already (`formats.nearest`). Raises `RoundHasResults` where something of that round is
    recorded, so that it can't be drawn again, `NoDraft` where there is none that could be.
    """
    state = desk.sheet(id).state
    if name == START and state.rounds:
        return (c.StartRound(len(state.rounds)), *commands)
    if name != REDRAW:
        return tuple(commands)
    all = (*_steps(state, after), *commands)
    _, drafted = desk.preview(id, *all, seed=seed)
    near = _nearest(state.rounds[-1], drafted.state)
    return all if near is None else (*all, near)


def _nearest(old: Round, state: Tournament) -> c.Draft | None:
    """The draft of `state` as near to `old` as can be, None where it has none of that round."""
    draft, format = state.draft, format_of(state)
    if draft is None or draft.number != old.number or format.weigh is None:
        return None
    tables = tuple(f.Seating(table, m.first, m.second) for table, m in sorted(draft.matches.items()))
    best = c.Draft(draft.number, tables, draft.byes, draft.seed, draft.source, draft.cost, draft.proof)
    if draft.source is not f.Source.ENGINE:
        drawn = format.draw(state, draft.seed)
        assert isinstance(drawn, c.Draft)  # the formats that are drawn again are all of rounds
        best = drawn
    return nearest(state, old, best, partial(_draft, format.draw), format.weigh)


def _draft(draw: Callable[[Tournament, int], c.Command], state: Tournament, seed: int) -> c.Draft:
    drawn = draw(state, seed)
    assert isinstance(drawn, c.Draft)
    return drawn


def _steps(state: Tournament, after: int) -> tuple[c.StepBack, ...]:
    # What changes in the newest round itself can't be kept while that round is drawn again.
    steps = redrawing(state, min(after, len(state.published) - 1))
    if steps:
        return steps
    last = state.rounds[-1] if state.rounds else None
    recorded = (len(last.matches) - last.open or len(last.reports)) if last is not None else 0
    raise RoundHasResults(len(state.rounds), recorded) if recorded else NoDraft()


def look(desk: Desk, id: str, *commands: c.Command, after: int, seed: int | None = None) -> Look:
    """What `commands` would move, which change what stands of round `after` (the last one, if of none).

    Raises what `Desk.act` would where there is no way. Cost: a draw and the standings for each way.
    """
    before = desk.sheet(id)
    seed = desk.die() if seed is None else seed
    ways: list[Way] = []
    refused: Refusal | None = None
    try:
        ways.append(_tried(desk, id, KEEP, commands, after, seed))
    except RoundNotStarted as fixed:
        refused = fixed
        if before.state.rounds[-1].phase is Phase.FIXED:
            started = commands_of(desk, id, START, commands, after)
            ways.append(_tried(desk, id, START, started, after, seed))
    except Refusal as refusal:
        refused = refusal
    again = _again(desk, id, commands, after, seed)
    if again is not None and again.effect.pairs is not None:
        ways.append(again)
    if not ways:
        assert refused is not None
        raise refused
    number = len(before.state.rounds) if again is not None else 0
    return Look(before, tuple(ways), seed, number, again is not None and again not in ways)


def look_at_redraw(desk: Desk, id: str, seed: int | None = None) -> Look:
    """What drawing the newest published round again would make, from the standings as they are now.

    With the seed that round has only what has to move moves; with another, or none, it is drawn as by a
    shuffle. Raises `RoundHasResults` where something of it is recorded, `NoDraft` where no round can be drawn
    again.
    """
    before = desk.sheet(id)
    seed = desk.die() if seed is None else seed
    state = before.state
    steps = _steps(state, 0)
    _, drafted = desk.preview(id, *steps, seed=seed)
    drawn = _draft(format_of(drafted.state).draw, drafted.state, seed)
    if seed == state.rounds[-1].seed:
        format = format_of(drafted.state)
        assert format.weigh is not None
        drawn = nearest(drafted.state, state.rounds[-1], drawn, partial(_draft, format.draw), format.weigh)
    way = _tried(desk, id, REDRAW, (*steps, drawn), len(state.rounds) - 1, seed)
    return Look(before, (way,), seed, len(state.rounds), way.effect.pairs is None)


def _tried(desk: Desk, id: str, name: str, commands: Sequence[c.Command], after: int, seed: int) -> Way:
    before, grown = desk.preview(id, *commands, seed=seed)
    return Way(name, tuple(commands), grown, effect(before, grown, after))


def _again(desk: Desk, id: str, commands: Sequence[c.Command], after: int, seed: int) -> Way | None:
    """The way that draws the newest round again, None where that can't be done or leaves no draft of it."""
    state = desk.sheet(id).state
    try:
        again = commands_of(desk, id, REDRAW, commands, after, seed)
        way = _tried(desk, id, REDRAW, again, after, seed)
    except Refusal:
        return None  # the way that keeps everything says why
    draft = way.after.state.draft
    return way if draft is not None and draft.number == len(state.rounds) else None
