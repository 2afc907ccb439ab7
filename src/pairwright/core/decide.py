"""Command and state → facts, or a refusal that changed nothing.

`decide` is pure: the same command on the same state gives the same facts. Names come in as text and
leave as numbered texts for the roster.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from . import commands as c
from . import decide_day as day
from . import decide_games as games
from . import decide_tiles as tiles
from . import facts as f
from . import refusals as r
from .knockout import CUP, remaining, semi_final_losers
from .names import NAME_LONGEST, clean_name, kept_name, printable
from .outcome import How, Result
from .scoring import MatchType
from .settings import StageSettings, check_bounds
from .tiles import TILES
from .tournament import AWARDED_MOST, Entrant, Match, Phase, Round, Tournament

ROBIN = "round-robin"
"""The name of the format whose rounds stand in a table from the beginning."""
FIXED_FIELD = (CUP, ROBIN)
"""Formats that nobody can enter once the first round is published."""
ENTRANTS_MOST = 10_000
"""Most entrants of a tournament [D6]."""
COUNTRY_LONGEST = 40
"""Characters of a country that are kept."""
WHEN_CLOSED = (c.Reopen, c.Restore, c.WriteNote, c.Rename, c.Erase, c.Save)
"""What can still be asked of a tournament that is closed."""
NOTE_LONGEST = 2000
"""Characters of a note that are kept."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Facts to append, and the texts they refer to (number → text) for the roster."""

    facts: tuple[f.Fact, ...]
    texts: dict[int, str] = field(default_factory=dict)


def decide(state: Tournament, command: c.Command) -> Decision:
    """What `command` makes happen in `state`.

    Raises a `Refusal` where it can't be done; then nothing happened. Cost: the size of the command,
    plus one pass over the entrants or a round where a rule asks for it.
    """
    if not state.stages and not isinstance(command, c.Create):
        raise r.NotStarted()
    if state.closed and not isinstance(command, WHEN_CLOSED):
        raise r.TournamentIsClosed()
    match command:
        case c.Create(title, settings):
            if state.stages:
                raise r.AlreadyStarted()
            check_bounds(settings)
            text = kept_name(title)
            return Decision((f.TournamentCreated(1), f.StageAdded(settings)), {1: text})
        case c.ChangeSettings(settings):
            check_bounds(settings)
            _check_change(state, settings)
            return Decision((f.SettingsChanged(settings),))
        case c.Retitle(title):
            text = kept_name(title)
            return Decision((f.TitleChanged(state.texts + 1),), {state.texts + 1: text})
        case c.Enter(newcomers):
            return _enter(state, newcomers)
        case c.Rename(number, name):
            _entrant(state, number)
            text = kept_name(name)
            return Decision((f.EntrantRenamed(number, state.texts + 1),), {state.texts + 1: text})
        case c.WriteNote(number, note):
            _entrant(state, number)
            note = unicodedata.normalize("NFC", printable(note)).strip()[:NOTE_LONGEST].rstrip()
            if not note:
                return Decision((f.NoteWritten(number, 0),))
            return Decision((f.NoteWritten(number, state.texts + 1),), {state.texts + 1: note})
        case c.Erase(number, member):
            if not 1 <= number <= state.numbers:
                raise r.UnknownEntrant(number)
            if member is not None and member not in {one.number for one in _entrant(state, number).squad}:
                raise r.UnknownMember(number, member)
            return Decision((f.EntrantErased(number, member),))
        case c.StartStage():
            if state.stage.started:
                raise r.AlreadyStarted()
            active = len(state.active())
            if state.settings.format == TILES:
                tiles.check_start(state)
            elif active < 2:
                raise r.TooFewEntrants(active)
            return Decision((f.StageStarted(),))
        case c.Close():
            _check_finished(state)
            if state.stage.game.open is not None:
                raise r.TileInPlay(state.stage.game.open.tile)
            draft = () if state.draft is None else (f.RoundDiscarded(state.draft.number, held=False),)
            return Decision((*draft, f.TournamentClosed()))
        case c.Reopen():
            if not state.closed:
                raise r.TournamentIsOpen()
            return Decision((f.TournamentReopened(),))
        case c.Restore(to):
            if not 2 <= to < state.version:
                raise r.UnknownVersion(to, state.version)
            return Decision((f.Restored(to),))
        case c.AddStage(settings, members):
            check_bounds(settings)
            return Decision(_add_stage(state, settings, members))
    facts = _about_entrants(state, command)
    if facts is not None:
        return Decision(facts)
    told = day.decided(state, command) or tiles.decided(state, command) or games.decided(state, command)
    return Decision(*told) if told is not None else Decision(_about_rounds(state, command))


def _add_stage(
    state: Tournament, settings: StageSettings, members: tuple[int, ...] | None
) -> tuple[f.Fact, ...]:
    """The next stage, once nothing of this one is open; a draft that nobody will play goes [C11]."""
    if not state.stage.started or state.stage.game.open is not None:
        raise r.StageNotFinished()
    _check_finished(state)
    for number in members or ():
        _entrant(state, number)
    if members is not None and len(set(members)) < 2:
        raise r.TooFewEntrants(len(set(members)))
    draft = () if state.draft is None else (f.RoundDiscarded(state.draft.number, held=False),)
    going = None if members is None else tuple(dict.fromkeys(members))
    return (*draft, f.StageAdded(settings, going))


def _about_entrants(state: Tournament, command: c.Command) -> tuple[f.Fact, ...] | None:
    match command:
        case c.Remove(number):
            _entrant(state, number)
            at_table = any(stage.game.has_played(number) for stage in state.stages)
            if at_table or any(rd.match_of(number) or rd.bye_of(number) for rd in state.published):
                raise r.EntrantHasPlayed(number)
            return (f.EntrantRemoved(number),)
        case c.AwardByes(number, awarded):
            _entrant(state, number)
            _check_awarded(awarded)
            return (f.ByesAwarded(number, awarded),)
        case c.RequestBye(number, round, worth):
            _entrant(state, number)
            if round < state.next_round:
                raise r.RoundIsPast(round, state.next_round)
            return (f.ByeRequested(number, round, worth),)
        case c.Drop(number):
            return _drop(state, number)
        case c.Return(number):
            if _entrant(state, number).left is None:
                raise r.NotDropped(number)
            tiles.check_more(state, 1)
            return (f.Returned(number, state.next_round),)
        case c.SetWish(first, second, wish):
            _entrant(state, first)
            _entrant(state, second)
            if first == second:
                raise r.SameEntrant(first)
            pair = (min(first, second), max(first, second))
            return (*_unlocked(state, pair, wish), f.WishSet(*pair, wish))
        case c.KeepTable(number, table):
            _entrant(state, number)
            if table is not None and not 1 <= table <= ENTRANTS_MOST // 2:
                raise r.BadSetting("table", str(table), f"1–{ENTRANTS_MOST // 2}")
            return (f.TableKept(number, table),)
        case c.Colour(number, colour):
            _entrant(state, number)
            if colour is not None and not 1 <= colour <= tiles.COLOURS:
                raise r.BadSetting("colour", str(colour), f"1–{tiles.COLOURS}")
            return (f.TeamColoured(number, colour),)
    return None


def _about_rounds(state: Tournament, command: c.Command) -> tuple[f.Fact, ...]:
    match command:
        case c.Draft():
            return _draft(state, command)
        case c.Withdraw():
            if state.draft is None:
                raise r.NoDraft()
            return (f.RoundDiscarded(state.draft.number, held=False),)
        case c.Fix(number):
            round = _latest(state, number)
            if round.phase is not Phase.DRAFT:
                raise r.RoundAlreadyFixed(number)
            _check_draft(state, round)
            return (f.RoundFixed(number),)
        case c.StartRound(number):
            round = _latest(state, number)
            fixed = (f.RoundFixed(number),) if round.phase is Phase.DRAFT else ()
            if round.phase not in (Phase.DRAFT, Phase.FIXED):
                raise r.RoundAlreadyStarted(number)
            _check_draft(state, round)
            return (*fixed, f.RoundStarted(number), *games.started(state, round))
        case c.StepBack(losing_results):
            return _step_back(state, losing_results)
        case c.Record():
            return _record(state, command)
        case c.PauseTimer(number):
            _timed(state, number)
            return (f.TimerPaused(number),)
        case c.ResumeTimer(number):
            _timed(state, number)
            return (f.TimerResumed(number),)
        case c.AdjustTimer(number, seconds):
            _timed(state, number)
            if abs(seconds) > 24 * 3600:
                raise r.BadSetting("seconds", str(seconds), "±86400")
            return (f.TimerAdjusted(number, seconds),)
    raise TypeError(f"no decision for {type(command).__name__}")


def _unlocked(state: Tournament, pair: tuple[int, int], wish: f.Wish | None) -> list[f.WishSet]:
    """Nobody can be in two locked pairs of one round: a new lock frees what either was locked to."""
    if wish is not f.Wish.LOCK:
        return []
    return [
        f.WishSet(*other, None)
        for other, kept in sorted(state.wishes.items())
        if kept is f.Wish.LOCK and other != pair and not set(other).isdisjoint(pair)
    ]


def _check_awarded(awarded: int) -> None:
    if not 0 <= awarded <= AWARDED_MOST:
        raise r.TooManyByes(awarded, AWARDED_MOST)


def _enter(state: Tournament, newcomers: Iterable[c.Newcomer]) -> Decision:
    newcomers = tuple(newcomers)
    begun = any(round.stage == state.stage.number for round in state.published)
    if newcomers and state.settings.format in FIXED_FIELD and begun:
        raise r.EntryClosed(state.settings.format)
    would_be = len(state.entrants) + len(newcomers)
    if would_be > ENTRANTS_MOST:
        raise r.TooManyEntrants(ENTRANTS_MOST, would_be)
    tiles.check_more(state, len(newcomers))
    facts: list[f.Fact] = []
    texts: dict[int, str] = {}

    def text(content: str) -> int:
        number = state.texts + len(texts) + 1
        texts[number] = content
        return number

    for offset, newcomer in enumerate(newcomers, 1):
        name = kept_name(newcomer.name)
        _check_awarded(newcomer.awarded)
        club = clean_name(newcomer.club)[:NAME_LONGEST].rstrip()
        facts.append(
            f.EntrantAdded(
                entrant=state.numbers + offset,
                name=text(name),
                entered=state.next_round,
                awarded=newcomer.awarded,
                club=text(club) if club else 0,
                rating=newcomer.rating,
                country=clean_name(newcomer.country)[:COUNTRY_LONGEST].rstrip(),
                seed=newcomer.seed,
            )
        )
    return Decision(tuple(facts), texts)


def _drop(state: Tournament, number: int) -> tuple[f.Fact, ...]:
    entrant = _entrant(state, number)
    if entrant.left is not None:
        raise r.AlreadyDropped(number, entrant.left)
    playing = state.stage.game.open
    if playing is not None and number in (playing.picker, playing.other):
        raise r.TileInPlay(playing.tile)
    return (*_left_behind(state, number), f.Dropped(number, state.next_round - 1))


def _left_behind(state: Tournament, number: int) -> list[f.Fact]:
    """The open match of the newest published round that `number` loses by leaving [S13]; none if none is.

    Raises `RoundNotStarted` where that round is fixed: nothing can be recorded in it yet.
    """
    last = state.published[-1] if state.published else None
    match = last.match_of(number) if last else None
    if last is None or match is None or not match.open:
        return []
    if last.phase is Phase.FIXED:
        raise r.RoundNotStarted(last.number)
    match_type = state.stages[last.stage].settings.match
    if match.games:
        return [
            f.GameRecorded(last.number, match.table, place, lost)
            for place, lost in games.left_open(match, number, match_type.needed)
        ]
    return [f.ResultRecorded(last.number, match.table, lost_by(number, match, match_type))]


def lost_by(entrant: int, match: Match, match_type: MatchType) -> Result:
    """The forfeit that `entrant` leaves behind in an open match."""
    sweep = match_type.sweep
    forfeit = Result(sweep.won, sweep.lost, sweep.drawn, How.FORFEIT)
    return forfeit if entrant == match.second else forfeit.reversed()


def _draft(state: Tournament, command: c.Draft) -> tuple[f.Fact, ...]:
    if not state.stage.started:
        raise r.NotStarted()
    if state.settings.format == TILES:
        raise r.WrongKindOfStage(TILES)
    if command.round != state.next_round:
        raise r.RoundAlreadyFixed(command.round)
    _check_finished(state)
    _check_placed(state, command.round, command.tables, command.byes)
    return (
        f.RoundDrafted(
            command.round,
            command.tables,
            command.byes,
            command.seed,
            command.source,
            command.cost,
            command.proof,
        ),
    )


def _check_draft(state: Tournament, round: Round) -> None:
    """Who came or left in this very act, before the draft could be drawn again, is not published unseen."""
    if round.phase is Phase.DRAFT and state.stale:
        tables = tuple(f.Seating(m.table, m.first, m.second) for m in round.matches.values())
        _check_placed(state, round.number, tables, round.byes)


def _check_placed(
    state: Tournament, number: int, tables: tuple[f.Seating, ...], byes: tuple[f.Bye, ...]
) -> None:
    """Everybody exactly once, tables numbered apart: the log's own guard, whoever proposed the draft.

    Raises `IllegalPairing`.
    """
    faults: list[tuple[str, tuple[int, ...]]] = []
    placed: set[int] = set()
    cup = state.settings.format == CUP
    for entrant in [n for s in tables for n in (s.first, s.second)] + [bye.entrant for bye in byes]:
        if entrant in placed:
            faults.append(("paired-twice", (entrant,)))
        placed.add(entrant)
    active = {e.number for e in state.active()}
    # In a cup only those who are still in must play; two who are out may, for the bronze.
    must = remaining(state) if cup else active
    # A round robin pairs by its table those who left too: their opponents win by forfeit.
    may = state.entrants.keys() if state.settings.format == ROBIN else active
    faults += [("not-active", (entrant,)) for entrant in sorted(placed - may)]
    if not cup or len(must) > 1:
        faults += [("left-out", (entrant,)) for entrant in sorted(must - placed)]
    if cup and not placed - must <= set(semi_final_losers(state)):
        faults += [("not-active", (entrant,)) for entrant in sorted(placed - must)]
    numbered = Counter(s.table for s in tables)
    faults += [("table-twice", (table,)) for table, times in numbered.items() if times > 1]
    if faults:
        raise r.IllegalPairing(number, tuple(faults))


def _step_back(state: Tournament, losing_results: bool) -> tuple[f.Fact, ...]:
    """The rounds of an earlier stage stand as they are: this one was built on them."""
    if not state.rounds or state.rounds[-1].stage != state.stage.number:
        raise r.NothingToUndo()
    round = state.rounds[-1]
    if round.phase is Phase.DRAFT:
        return (f.RoundDiscarded(round.number),)
    if round.phase is Phase.FIXED:
        return (f.RoundUnfixed(round.number),)
    results = len(round.matches) - round.open
    if results and not losing_results:
        raise r.RoundHasResults(round.number, results)
    return (f.RoundUnstarted(round.number),)


def _record(state: Tournament, command: c.Record) -> tuple[f.Fact, ...]:
    round = _round(state, command.round)
    match = round.matches.get(command.table)
    if match is None:
        raise r.UnknownTable(command.round, command.table, len(round.matches))
    if round.phase is Phase.DRAFT:
        raise r.RoundNotFixed(command.round)
    if round.phase is Phase.FIXED:
        raise r.RoundNotStarted(command.round)
    if command.result is not None:
        day.check_result(state, round, match, command.result)
    # An equal result from two devices is agreement, not a conflict.
    changed = match.changed if command.seen is not None else 0
    if command.seen is not None and changed > command.seen and match.result != command.result:
        raise r.Conflict(round.number, match.table, match.result, command.result, state.version)
    facts: list[f.Fact] = []
    if command.result != match.result:
        if command.result is None:
            facts.append(f.ResultCleared(round.number, match.table))
        else:
            facts.append(f.ResultRecorded(round.number, match.table, command.result))
    open = command.result is None
    for number in dict.fromkeys(command.drop):
        if number not in (match.first, match.second):
            raise r.NotAtTable(number, round.number, match.table)
        if state.entrants[number].left is not None:
            continue
        if open and round is state.published[-1]:
            # Leaving an open match loses it, as it does without a result [S13].
            facts += _left_behind(state, number)
            open = False
        if round is not state.published[-1]:
            facts += _left_behind(state, number)
        facts.append(f.Dropped(number, state.next_round - 1))
    return tuple(facts)


def _check_change(state: Tournament, settings: StageSettings) -> None:
    """The match type can't change under results that were recorded by it, nor the kind of a begun stage."""
    if settings.format != state.settings.format and state.stage.started:
        raise r.BadSetting("format", settings.format[:40], state.settings.format)
    if settings.match == state.settings.match:
        return
    for round in state.published:
        if round.stage != state.stage.number:
            continue
        for match in round.matches.values():
            if match.result is not None and not settings.match.allows(match.result):
                raise r.BadSetting("best-of", str(settings.match.best_of), str(state.settings.match.best_of))


def _entrant(state: Tournament, number: int) -> Entrant:
    entrant = state.entrants.get(number)
    if entrant is None:
        raise r.UnknownEntrant(number)
    return entrant


def _round(state: Tournament, number: int) -> Round:
    if not 1 <= number <= len(state.rounds):
        raise r.UnknownRound(number, len(state.rounds))
    return state.rounds[number - 1]


def _latest(state: Tournament, number: int) -> Round:
    round = _round(state, number)
    if number != len(state.rounds):
        raise r.NotTheLastRound(number, len(state.rounds))
    return round


def _timed(state: Tournament, number: int) -> Round:
    round = _round(state, number)
    if round.timer is None:
        raise r.NoTimer(number)
    return round


def _check_finished(state: Tournament) -> None:
    """Every result of every published round is in: two whose match is open again must not be drawn anew."""
    round = state.unfinished
    if round is not None:
        raise r.ResultsMissing(round.number, round.missing)
