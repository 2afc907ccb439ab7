"""The desk: where a command meets the log.

`Desk.act` loads the state, lets the core decide, draws what follows by itself (the next round once the
last result is in, a fresh draft once its ground has moved), and appends all of it as one act or nothing.
Somebody else's append in between makes it decide again on the new state; a change of the very same
match comes back as a `Conflict`.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.decide import decide
from pairwright.core.names import Nameless
from pairwright.core.refusals import (
    NoDraft,
    NothingToUndo,
    NotStarted,
    NotYours,
    Overtaken,
    ResultsMissing,
    UnknownVersion,
)
from pairwright.core.tournament import BROKEN, Tournament, fold, impossible
from pairwright.formats import check_settings, format_of, swapped
from pairwright.formats.drawn import Levels
from pairwright.store.contract import Stale, Store
from pairwright.store.refusals import Damaged

from .erasing import destroyed
from .roles import ORGANISER, TAKEN_BACK, Actor, Role, may

TRIES = 50
"""How often an act is decided again because somebody else wrote first, before that is called a bug."""
FOLLOWS = 4
"""How many things can follow an act by themselves, one after the other."""
TURNS = 64
"""How many tournaments can be acted on at once in this process; some share a turn with another one."""
KEPT = 64
"""How many tournaments' folded states are remembered."""


def clock() -> int:
    """Now, in milliseconds since 1970 UTC."""
    return time.time_ns() // 1_000_000


def die() -> int:
    """A seed of 31 bits."""
    return secrets.randbits(31)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A tournament as it lies on the desk: its state, its log and its roster, at one version."""

    id: str
    state: Tournament
    entries: tuple[f.Entry, ...]
    texts: Mapping[int, str]

    def name(self, entrant: int) -> str:
        """An entrant's name; `Nameless` for one who was erased."""
        return self.texts.get(self.state.entrants[entrant].name) or Nameless(entrant)

    def member(self, member: f.Member) -> str:
        """The name of a team's player; `Nameless`, by the number within the team, for one who was erased."""
        return self.texts.get(member.name) or Nameless(member.number)

    @property
    def title(self) -> str:
        return self.texts.get(self.state.title, "")

    @property
    def version(self) -> int:
        return self.state.version

    def at(self, version: int) -> Sheet:
        """The sheet as it was right after entry `version`. Cost: one fold.

        Raises `UnknownVersion`; `Damaged` where that can't have happened: nobody checks what was undone in a
        log from elsewhere.
        """
        if not 0 < version <= self.version:
            raise UnknownVersion(version, self.version)
        entries = self.entries[:version]
        try:
            then = Sheet(self.id, fold(entries), entries, self.texts)
        except BROKEN as error:
            raise Damaged(self.id, version, version, str(error)) from error
        if not then.state.stages and version < self.version and self.entries[version].act == 1:
            raise UnknownVersion(version, self.version)  # the act that begins it has only begun
        return _begun(then)


@dataclass(frozen=True, slots=True)
class Done:
    """What an act did: the facts it appended and the sheet after it."""

    sheet: Sheet
    facts: tuple[f.Fact, ...]


@dataclass(frozen=True, slots=True)
class Swap:
    """A swap by hand before it is done: the draft it would make, the cost before and after [S7]."""

    draft: c.Draft
    before: Levels

    @property
    def after(self) -> Levels:
        """The levels of the cost it would have."""
        return self.draft.cost

    @property
    def worse_in(self) -> str | None:
        """The weightiest level that would cost more, None if none does before one costs less."""
        was = dict(self.before)
        for level in dict.fromkeys([name for name, _ in (*self.before, *self.after)]):
            now, then = dict(self.after).get(level, 0), was.get(level, 0)
            if now != then:
                return level if now > then else None
        return None


Maker = Callable[[Sheet], Sequence[c.Command]]


@dataclass
class Desk:
    """Where every edge comes in; safe for threads. `clock` and `die` are all the time and chance there is.

    `who` says who acts where an act isn't told: on one laptop always its organiser.
    """

    store: Store
    clock: Callable[[], int] = clock
    die: Callable[[], int] = die
    who: Callable[[], Actor] = lambda: ORGANISER
    _sheets: OrderedDict[str, Sheet] = field(default_factory=OrderedDict)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _turns: tuple[threading.RLock, ...] = field(
        default_factory=lambda: tuple(threading.RLock() for _ in range(TURNS))
    )

    def sheet(self, id: str) -> Sheet:
        """The tournament as it stands. Cost: what was appended since.

        Raises `UnknownTournament`, `Damaged` for a log that can't have happened, `BadSetting` for one that
        is played by what this release doesn't know.
        """
        with self._lock:
            known = self._sheets.get(id)
        if known is not None and self.store.version(id) == known.version:
            return known
        if known is None:
            known = Sheet(id, Tournament(), (), {})
        log = self.store.load(id, after=known.version)
        if log.version < known.version:
            # Another log has taken the place of the one that was here: a file was put back, an id used again.
            known = Sheet(id, Tournament(), (), {})
            self.forget(id)
            log = self.store.load(id)
        sheet = _taken(known, tuple(log.entries), log.texts)
        self._keep(sheet)
        return sheet

    def take_in(self, id: str, entries: Sequence[f.Entry], texts: Mapping[int, str]) -> Sheet:
        """An event from elsewhere becomes tournament `id` as it is, or nothing is written.

        Raises `Damaged`, `BadSetting` (see `sheet`), and `Stale` where the id is taken.
        """
        sheet = _taken(Sheet(id, Tournament(), (), {}), tuple(entries), texts)
        self.store.append(id, 0, entries, texts)
        self._keep(sheet)
        return sheet

    def forget(self, id: str) -> None:
        """Drop what is remembered of `id` (its texts were erased, or it was deleted)."""
        with self._lock:
            self._sheets.pop(id, None)

    def _keep(self, sheet: Sheet) -> None:
        with self._lock:
            known = self._sheets.get(sheet.id)
            if known is None or known.version <= sheet.version:
                self._sheets[sheet.id] = sheet
                self._sheets.move_to_end(sheet.id)
            while len(self._sheets) > KEPT:
                self._sheets.popitem(last=False)

    def create(self, create: c.Create, *more: c.Command, actor: Actor | None = None, id: str = "") -> Done:
        """A new tournament, with whatever `more` begins it (entrants, start), as one act."""
        id = id or secrets.token_urlsafe(9).replace("_", "x").replace("-", "y")
        return self._write(Sheet(id, Tournament(), (), {}), (create, *more), actor)

    def act(
        self,
        id: str,
        *commands: c.Command,
        actor: Actor | None = None,
        seed: int | None = None,
        seen: int = 0,
    ) -> Done:
        """Do `commands` as one act, all or none. Raises the first `Refusal`; then nothing was done.

        `seed` stands in for the die, so that what is drawn by itself is what a preview with it has shown.
        With `seen` nothing is done if anything happened after that version: `Overtaken`.
        """

        def make(sheet: Sheet) -> Sequence[c.Command]:
            _not_overtaken(sheet, seen)
            return commands

        return self._act(id, make, actor, seed)

    def draw(self, id: str, actor: Actor | None = None, seen: int = 0) -> Done:
        """Draw the next round now: after stepping back, beyond the planned rounds, or again with a new seed.

        Raises `ResultsMissing`, `NotStarted`, `TooFewEntrants`; `Overtaken` as `act` does.
        """

        def make(sheet: Sheet) -> Sequence[c.Command]:
            _not_overtaken(sheet, seen)
            return (self._draw(sheet.state),)

        return self._act(id, make, actor)

    def shuffle(self, id: str, actor: Actor | None = None, seen: int = 0) -> Done:
        """Draw the draft, or the schedule of a game, again with a new seed [S7] [T5].

        Raises `NoDraft`; `Overtaken` as `act` does.
        """

        def make(sheet: Sheet) -> Sequence[c.Command]:
            _not_overtaken(sheet, seen)
            if sheet.state.draft is None and format_of(sheet.state).of_rounds:
                raise NoDraft()
            return (self._draw(sheet.state),)

        return self._act(id, make, actor)

    def _draw(self, state: Tournament) -> c.Command:
        if not state.stages or (not state.stage.started and format_of(state).of_rounds):
            raise NotStarted()
        unfinished = state.unfinished
        if unfinished is not None:
            raise ResultsMissing(unfinished.number, unfinished.missing)
        return format_of(state).draw(state, self.die())

    def swap_preview(self, id: str, a: int, b: int) -> Swap:
        """What swapping two entrants of the draft would make and cost; nothing is done [S7]."""
        return Swap(*_swapped(self.sheet(id).state, a, b))

    def swap(self, id: str, a: int, b: int, actor: Actor | None = None, seen: int = 0) -> Done:
        """Swap two entrants of the draft (either may have the bye). Raises `Overtaken` as `act` does."""

        def make(sheet: Sheet) -> Sequence[c.Command]:
            _not_overtaken(sheet, seen)
            return (_swapped(sheet.state, a, b)[0],)

        return self._act(id, make, actor)

    def undo(self, id: str, actor: Actor | None = None, seen: int = 0) -> Done:
        """Take back the last act that still counts [D12]. Raises `NothingToUndo` at the creation.

        Who isn't the organiser takes back only what they did themselves.

        Who looked at version `seen` takes back only what they saw: `Overtaken` where there is more.
        """

        def make(sheet: Sheet) -> Sequence[c.Command]:
            _not_overtaken(sheet, seen)
            entry = last_act(sheet.entries)
            if entry is None:
                raise NothingToUndo()
            return (c.Restore(entry.act - 1),)

        return self._act(id, make, actor)

    def restore(self, id: str, to: int, actor: Actor | None = None, seen: int = 0) -> Done:
        """Make everything as it was right after entry `to`, the last of an act [D12].

        Raises `UnknownVersion` for a place that isn't there or lies inside an act; `Damaged` for one that
        can't have happened (see `Sheet.at`); `Overtaken` as `undo` does.
        """

        def make(sheet: Sheet) -> Sequence[c.Command]:
            _not_overtaken(sheet, seen)
            if 0 < to < sheet.version and sheet.entries[to].act <= to:
                raise UnknownVersion(to, sheet.version)
            sheet.at(to)
            return (c.Restore(to),)

        return self._act(id, make, actor)

    def _act(self, id: str, make: Maker, actor: Actor | None, seed: int | None = None) -> Done:
        # Who writes quickly would always be faster than somebody who has to load first: of eight who write
        # at once some never would be first. So everybody waits for their turn, in this process and in others.
        with self._turns[hash(id) % TURNS], self.store.turn(id):
            for _ in range(TRIES):
                sheet = self.sheet(id)
                try:
                    return self._write(sheet, make(sheet), actor, seed)
                except Stale:
                    continue  # somebody who asked for no turn wrote first: decide again on what is true now
        raise RuntimeError(f"{id}: {TRIES} others wrote first")

    def preview(
        self, id: str, *commands: c.Command, actor: Actor | None = None, seed: int | None = None
    ) -> tuple[Sheet, Sheet]:
        """The sheet now, and as `commands` would leave it; nothing is written. Raises what `act` would."""
        sheet = self.sheet(id)
        return sheet, self._decide_all(sheet, commands, actor, seed)

    def _decide_all(
        self, sheet: Sheet, commands: Sequence[c.Command], actor: Actor | None, seed: int | None
    ) -> Sheet:
        """The sheet with all of `commands`, and what follows by itself, as one act. Nothing is written."""
        now, grown = self.clock(), sheet
        die = self.die if seed is None else lambda: seed
        act, actor = sheet.version + 1, actor or self.who()
        for command in commands:
            if not _takes_back_own(sheet, command, actor):
                may(actor, command)
            _rests_on_nothing_public(grown.state, command, actor)
            grown = self._decide(grown, command, act, now, actor)
        restores = any(isinstance(command, c.Restore) for command in commands)
        if grown.version > sheet.version and not restores:
            # One thing may follow another: tiebreak games are withdrawn with a draft, then others are set.
            for _ in range(FOLLOWS):
                follow = format_of(grown.state).follow(grown.state, die)
                if follow is None:
                    break
                grown = self._decide(grown, follow, act, now, actor)
        return grown

    def _write(
        self, sheet: Sheet, commands: Sequence[c.Command], actor: Actor | None, seed: int | None = None
    ) -> Done:
        grown = self._decide_all(sheet, commands, actor, seed)
        new = grown.entries[len(sheet.entries) :]
        if not new:
            return Done(sheet, ())
        gone = destroyed(grown.entries, len(sheet.entries), grown.texts)
        if gone:
            grown = replace(grown, texts={**grown.texts, **dict.fromkeys(gone, "")})
        texts = {n: text for n, text in grown.texts.items() if n not in sheet.texts}
        self.store.append(sheet.id, sheet.version, new, texts, gone - texts.keys())
        self._keep(grown)
        return Done(grown, tuple(entry.fact for entry in new))

    def _decide(self, sheet: Sheet, command: c.Command, act: int, now: int, actor: Actor) -> Sheet:
        if isinstance(command, c.Create | c.ChangeSettings | c.AddStage):
            check_settings(command.settings)
        decision = decide(sheet.state, command)
        entries = tuple(
            f.Entry(seq, act, now, actor.name, fact)
            for seq, fact in enumerate(decision.facts, sheet.version + 1)
        )
        if not entries:
            return sheet
        return _grown(sheet, entries, {**sheet.texts, **decision.texts} if decision.texts else sheet.texts)


def _takes_back_own(sheet: Sheet, command: c.Command, actor: Actor) -> bool:
    """Whether a scorekeeper takes back the last act, which was their own: what they may do they may undo."""
    if actor.role is not Role.SCOREKEEPER or not isinstance(command, c.Restore):
        return False
    entry = last_act(sheet.entries)
    if entry is None or entry.by != actor.name or not isinstance(entry.fact, TAKEN_BACK):
        return False
    return command.to == entry.act - 1


def _rests_on_nothing_public(state: Tournament, command: c.Command, actor: Actor) -> None:
    """Raises `NotYours` where a result is changed that a later public round was paired from: the organiser
    weighs what becomes of those pairings."""
    if actor.role is Role.ORGANISER or not isinstance(command, c.Record | c.RecordGame):
        return
    if not 1 <= command.round < len(state.published):
        return
    match = state.rounds[command.round - 1].matches.get(command.table)
    stands = match.result if match is not None else None
    if match is not None and isinstance(command, c.RecordGame) and 1 <= command.game <= len(match.games):
        stands = match.games[command.game - 1].result
    if match is not None and stands != command.result:
        raise NotYours(actor.role.value, type(command).__name__)


def _not_overtaken(sheet: Sheet, seen: int) -> None:
    if seen and seen != sheet.version:
        raise Overtaken(seen, sheet.version)


def _swapped(state: Tournament, a: int, b: int) -> tuple[c.Draft, Levels]:
    weigh = format_of(state).weigh
    if weigh is None:
        raise NoDraft()
    return swapped(state, a, b, weigh)


def _taken(sheet: Sheet, new: tuple[f.Entry, ...], texts: Mapping[int, str]) -> Sheet:
    """The sheet grown by what others wrote: what nobody decided on, or could go on with, is refused."""
    for entry in new:  # also what was undone: it can be restored
        if isinstance(entry.fact, f.StageAdded | f.SettingsChanged):
            check_settings(entry.fact.settings)
    try:
        return _grown(sheet, new, texts)
    except BROKEN as error:
        seq = impossible(sheet.entries + new)
        raise Damaged(sheet.id, seq, seq, str(error)) from error


def _begun(sheet: Sheet) -> Sheet:
    """The same sheet. Raises `Damaged` where there is no stage: a log from elsewhere may leave it out, or put
    it behind what one goes back to."""
    if not sheet.state.stages:
        raise Damaged(sheet.id, sheet.version, sheet.version, "StageAdded")
    return sheet


def _grown(sheet: Sheet, new: tuple[f.Entry, ...], texts: Mapping[int, str]) -> Sheet:
    entries = sheet.entries + new
    if any(isinstance(entry.fact, f.Restored) for entry in new):
        state = fold(entries)
    else:
        state = fold(new, onto=sheet.state)
    return _begun(Sheet(sheet.id, state, entries, texts))


def last_act(entries: Sequence[f.Entry]) -> f.Entry | None:
    """The first entry of the last act that still counts, None where only the creation is left.

    A mark in the history did nothing that could be taken back, and an erasure can't be: the act before it is
    meant.
    """
    place = len(entries)
    while place:
        fact = entries[place - 1].fact
        if isinstance(fact, f.Restored):
            place = fact.to
        elif isinstance(fact, f.ProgressSaved | f.EntrantErased):
            place -= 1
        else:
            break
    if not place:
        return None
    entry = entries[place - 1]
    return None if entry.act == 1 else entries[entry.act - 1]
