"""The state of a tournament, and the fold that makes it from the log.

`fold(entries)` gives a `Tournament`: frozen, shared structure, never edited. `fold(new, onto=state)`
goes on from a state, so that recording one result does not depend on how many came before.
Standings and scores are not here: they are computed (`standings`), never stored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from . import facts as f
from .games import GAMES_MOST, MatchGame, leader, main_games, result_of, with_batch
from .outcome import How, Result
from .refusals import BadSetting
from .settings import StageSettings, check_bounds
from .tiles import NO_GAME, Game, Table

AWARDED_MOST = 5
"""Most awarded byes an entrant can have [S15]."""


class Phase(StrEnum):
    """How far a round has come."""

    DRAFT = "draft"
    FIXED = "fixed"
    RUNNING = "running"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player or team on the list. `number` is its NO.; `left` the last round before it dropped.

    `entered` is the first round it can be paired in (after a return: the round it came back).
    `first_entered` keeps the original one. `requested` maps rounds to the worth of a requested bye. `squad`
    are the players of a team, `absent` those of them who miss a round, as (member, round).
    """

    number: int
    name: int
    entered: int = 1
    first_entered: int = 1
    awarded: int = 0
    left: int | None = None
    requested: Mapping[int, f.Worth] = field(default_factory=lambda: MappingProxyType({}))
    table: int | None = None
    note: int = 0
    club: int = 0
    rating: int | None = None
    country: str = ""
    seed: int | None = None
    colour: int | None = None
    squad: tuple[f.Member, ...] = ()
    absent: frozenset[tuple[int, int]] = frozenset()

    def plays_in(self, round: int) -> bool:
        """Whether the entrant takes part in a round drawn now with this number."""
        return self.left is None and self.entered <= round


@dataclass(frozen=True, slots=True)
class Match:
    """Two entrants at a table; `changed` is the log place of the last change of its result.

    `games` are there where they are recorded one by one, and where a drawn cup match got tiebreak games;
    `draw_wins` has for each batch of those the seat that wins a draw, None where none does. `stops` ends the
    match once it is decided.
    """

    table: int
    first: int
    second: int
    result: Result | None = None
    changed: int = 0
    games: tuple[MatchGame, ...] = ()
    draw_wins: tuple[int | None, ...] = ()
    stops: bool = False

    def opponent(self, entrant: int) -> int:
        """The other one."""
        return self.second if entrant == self.first else self.first

    @property
    def winner(self) -> int | None:
        """Who won: by the result, and where that is a draw by tiebreak games; None if nobody has [C8]."""
        if self.result is None or self.result.how is How.DOUBLE_LOSS:
            return None
        if self.result.won != self.result.lost:
            return self.first if self.result.won > self.result.lost else self.second
        for batch, draw_wins in enumerate(self.draw_wins, 1):
            ahead = leader([game for game in self.games if game.batch == batch], draw_wins)
            if ahead is not None:
                return self.second if ahead else self.first
        return None

    @property
    def void(self) -> bool:
        """Both lost it: nobody wins it, and no tiebreak game will tell."""
        return self.result is not None and self.result.how is How.DOUBLE_LOSS

    @property
    def open(self) -> bool:
        """Whether a result is missing: that of the match, or those of tiebreak games that decide it."""
        if self.result is None:
            return True
        last = len(self.draw_wins)
        if not last or self.winner is not None:
            return False
        return any(game.result is None for game in self.games if game.batch == last)

    def settled(self) -> Match:
        """The match with the result that its main games make; as it is where there are none."""
        if not any(game.batch == 0 for game in self.games):
            return self
        return replace(self, result=result_of(self.games, self.stops))


@dataclass(frozen=True, slots=True)
class Timer:
    """The round's clock as the log tells it: instants in milliseconds since 1970 UTC [D14].

    `end` moves by every pause and adjustment; nothing is counted by ticks.
    """

    end: int
    paused: int | None = None

    def remaining(self, now: int) -> int:
        """Milliseconds left at `now`; negative once time is over.

        >>> start = 0
        >>> t = Timer(end=50 * 60_000).pause(600_000).resume(615_000)
        >>> t.remaining(20 * 60_000 + 15_000) // 60_000
        30
        """
        return self.end - (now if self.paused is None else self.paused)

    def pause(self, now: int) -> Timer:
        return self if self.paused is not None else Timer(self.end, now)

    def resume(self, now: int) -> Timer:
        return self if self.paused is None else Timer(self.end + now - self.paused)


@dataclass(frozen=True, slots=True)
class Round:
    """One round: its matches by table number, its byes, how far it has come.

    `drafted` is the log place of the fact that made these pairings: folding the log up to just
    before it gives the state they were drawn from. `locks` are the wishes that were spent on it when it
    was fixed; un-fixing gives them back. `line_ups` has for a team who sits on its boards [C14]. `extra` are
    the seconds by which a table plays longer [D14], `reports` what the players of a match said, as table →
    entrant → result [D18].
    """

    number: int
    stage: int
    phase: Phase
    matches: Mapping[int, Match]
    byes: tuple[f.Bye, ...]
    seed: int
    source: f.Source
    cost: tuple[tuple[str, int], ...]
    proof: str
    drafted: int
    open: int
    timer: Timer | None = None
    locks: tuple[tuple[int, int], ...] = ()
    line_ups: Mapping[int, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    extra: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    reports: Mapping[int, Mapping[int, Result]] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def missing(self) -> tuple[int, ...]:
        """The tables that lack a result, in order. Cost: one pass over the round."""
        return tuple(sorted(table for table, match in self.matches.items() if match.open))

    @property
    def disputed(self) -> tuple[int, ...]:
        """The tables without a result whose two players reported different ones, in order [D18]."""
        return tuple(
            table
            for table, said in sorted(self.reports.items())
            if len(set(said.values())) > 1 and self.matches[table].result is None
        )

    def match_of(self, entrant: int) -> Match | None:
        """The match `entrant` plays in this round, None if none. Cost: one pass over the round."""
        return next((m for m in self.matches.values() if entrant in (m.first, m.second)), None)

    def bye_of(self, entrant: int) -> f.Bye | None:
        """The bye `entrant` has in this round, None if none."""
        return next((b for b in self.byes if b.entrant == entrant), None)


@dataclass(frozen=True, slots=True)
class Stage:
    """A stretch of rounds with one pairing system; rounds are numbered through the event.

    `members` are those who went on to it (None: everybody still in), of the entrants up to NO. `numbers`;
    whoever entered after them plays too. `game` is the board of a tile stage.
    """

    number: int
    settings: StageSettings
    started: bool = False
    members: frozenset[int] | None = None
    numbers: int = 0
    game: Game = NO_GAME

    def has(self, entrant: int) -> bool:
        """Whether `entrant` takes part in the stage, as far as going on to it decides that [C11]."""
        return self.members is None or entrant in self.members or entrant > self.numbers


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything a log says, at one version. `texts` is the highest text number in use.

    `stale`: the draft was drawn from a state that has changed. `held`: the organiser stepped back,
    nothing is drawn by itself until asked. `numbers` is the highest entry number ever given. `reports` is the
    log place where players were last allowed to report results, 0 while they may not [D18].
    """

    version: int = 0
    title: int = 0
    stages: tuple[Stage, ...] = ()
    entrants: Mapping[int, Entrant] = field(default_factory=lambda: MappingProxyType({}))
    rounds: tuple[Round, ...] = ()
    wishes: Mapping[tuple[int, int], f.Wish] = field(default_factory=lambda: MappingProxyType({}))
    stale: bool = False
    held: bool = False
    closed: bool = False
    texts: int = 0
    numbers: int = 0
    reports: int = 0

    @property
    def stage(self) -> Stage:
        """The newest stage."""
        return self.stages[-1]

    @property
    def settings(self) -> StageSettings:
        """The newest stage's settings."""
        return self.stages[-1].settings

    @property
    def draft(self) -> Round | None:
        """The round that is drawn but not fixed, None if none."""
        return self.rounds[-1] if self.rounds and self.rounds[-1].phase is Phase.DRAFT else None

    @property
    def published(self) -> tuple[Round, ...]:
        """The rounds that count: fixed, running or finished ones."""
        return self.rounds[:-1] if self.draft else self.rounds

    @property
    def unfinished(self) -> Round | None:
        """The first published round that lacks a result, None if all are finished.

        Mostly the last one; an earlier one where a result was opened again.
        """
        return next((round for round in self.published if round.phase is not Phase.FINISHED), None)

    @property
    def next_round(self) -> int:
        """Number of the round that is drawn next (or is a draft now)."""
        return len(self.published) + 1

    def active(self) -> list[Entrant]:
        """Those who take part in the next round of the newest stage, by entry number."""
        nxt, stage = self.next_round, self.stage
        return [e for e in self.entrants.values() if e.plays_in(nxt) and stage.has(e.number)]


def effective(entries: Sequence[f.Entry]) -> list[f.Entry]:
    """The entries that count once every `Restored` is obeyed, in order. Cost: linear.

    Read from the end: a restoration to place k makes everything between k and itself not count.
    Raises ValueError for one that doesn't go back.
    """
    if not any(isinstance(entry.fact, f.Restored) for entry in entries):
        return list(entries)
    kept: list[f.Entry] = []
    place = len(entries)
    while place:
        entry = entries[place - 1]
        if isinstance(entry.fact, f.Restored):
            if not 0 <= entry.fact.to < place:
                raise ValueError(f"entry {place} restores to {entry.fact.to}")
            place = entry.fact.to
        else:
            kept.append(entry)
            place -= 1
    kept.reverse()
    return kept


def fold(entries: Sequence[f.Entry], onto: Tournament | None = None) -> Tournament:
    """The tournament that `entries` tell, all of them or those that follow state `onto`.

    `entries` run without gaps from 1, or from `onto.version + 1`. A `Restored` among entries that are
    folded onto a state can't be obeyed (its past is elsewhere): ValueError; fold the whole log then.

    >>> fold([f.Entry(1, 1, 0, "organiser", f.TournamentCreated(title=1))]).title
    1
    """
    if onto is None:
        state, told = Tournament(), effective(entries)
    else:
        if any(isinstance(e.fact, f.Restored) for e in entries):
            raise ValueError("a restoration needs the whole log")
        state, told = onto, list(entries)
    building = _Building(state)
    counts = {entry.seq for entry in told} if len(told) < len(entries) else None
    for entry in entries:
        if counts is None or entry.seq in counts:
            building.apply(entry)
        else:
            building.skip(entry.fact)
    version = entries[-1].seq if entries else state.version
    return building.done(version)


@dataclass(frozen=True, slots=True)
class Reached:
    """How far a tournament had come right after an act: the last published round (0 before the first), its
    matches and those without a result, and the rounds whose last missing result this act brought."""

    round: int = 0
    matches: int = 0
    open: int = 0
    finished: tuple[int, ...] = ()


def reached(entries: Sequence[f.Entry]) -> dict[int, Reached]:
    """Act → how far the tournament had come after it, for every act of a whole log, also those undone.

    Nobody checks what was undone in a log from elsewhere: where it can't have happened, nothing was reached.
    Cost: one fold, and a copy of the state for each restoration.
    """
    targets = {entry.fact.to for entry in entries if isinstance(entry.fact, f.Restored)}
    states: dict[int, Tournament | None] = {0: Tournament()}  # by place, where something goes back to
    building: _Building | None = _Building(Tournament())
    found: dict[int, Reached] = {}
    before: dict[int, int] = {}
    for place, entry in enumerate(entries):
        if building is not None and entry.act == entry.seq:
            before = building.left()
        try:
            if isinstance(entry.fact, f.Restored):
                state = states[entry.fact.to]
                building, before = None if state is None else _Building(state), {}
            elif building is not None:
                building.apply(entry)
        except BROKEN:
            building = None
        if entry.seq in targets:
            states[entry.seq] = state = None if building is None else building.done(entry.seq)
            building = None if state is None else _Building(state)
        if place + 1 == len(entries) or entries[place + 1].act != entry.act:
            found[entry.act] = Reached() if building is None else building.reached(before)
    return found


BROKEN = (LookupError, TypeError, ValueError, AttributeError)
"""What `fold` raises on a log that nobody decided on."""


def impossible(entries: Sequence[f.Entry]) -> int:
    """The seq of the first entry that can't have happened after those before it, 0 if all can.

    Cost: one fold, and for a log that is broken one for each time its length can be halved.
    """

    def folds(length: int) -> bool:
        try:
            fold(entries[:length])
        except BROKEN:
            return False
        return True

    if folds(len(entries)):
        return 0
    good, bad = 0, len(entries)
    while bad - good > 1:
        middle = (good + bad) // 2
        good, bad = (middle, bad) if folds(middle) else (good, middle)
    return bad


def _possible(settings: StageSettings) -> None:
    """Raises ValueError for a stage that can't be: one of a thousand million boards would never be folded."""
    try:
        check_bounds(settings)
    except BadSetting as bad:
        raise ValueError(str(bad)) from bad


def _highest_text(fact: f.Fact) -> int:
    match fact:
        case f.TournamentCreated(title) | f.TitleChanged(title):
            return title
        case f.EntrantAdded():
            return max(fact.name, fact.club)
        case f.BoardSet(tiles=tiles) | f.TilesAdded(tiles=tiles):
            return max(map(_highest_of, tiles), default=0)
        case f.TileChanged(text=tile):
            return _highest_of(tile)
        case f.SquadSet(members=members):
            return max((member.name for member in members), default=0)
        case f.EntrantRenamed(name=text) | f.NoteWritten(note=text) | f.ProgressSaved(name=text):
            return text
    return 0


def _seated(seating: f.Seating, settings: StageSettings) -> Match:
    """A match nobody has played yet, with its games where they are recorded one by one."""
    if not settings.by_game:
        return Match(seating.table, seating.first, seating.second)
    games = main_games(max(1, settings.games), settings.boards)
    stops = settings.cup.stop_when_decided
    return Match(seating.table, seating.first, seating.second, games=games, stops=stops)


def _whole(match: Match, result: Result | None, seq: int) -> Match:
    """The match with a result recorded as one (None: open again), its games open and tiebreaks gone."""
    games = tuple(replace(game, result=None) for game in match.games if game.batch == 0)
    return replace(match, result=result, changed=seq, games=games, draw_wins=())


def _highest_of(tile: f.TileText) -> int:
    return max(tile.title, tile.category, tile.question, tile.answer)


class _Building:
    """A state under construction; copies what it shares with the state it began from on first touch."""

    def __init__(self, state: Tournament) -> None:
        self.base = state
        self.title, self.stages = state.title, list(state.stages)
        self.entrants: dict[int, Entrant] = dict(state.entrants)
        self.rounds = list(state.rounds)
        self.wishes = dict(state.wishes)
        self.stale, self.held, self.closed = state.stale, state.held, state.closed
        self.texts, self.numbers, self.reports = state.texts, state.numbers, state.reports
        # Rounds whose matches were copied already: number -> (own dict, open matches).
        self.owned: dict[int, dict[int, Match]] = {}
        self.open: dict[int, int] = {}
        self.table: Table | None = None  # the newest stage's game, while it is changed

    def done(self, version: int) -> Tournament:
        for number, matches in self.owned.items():
            if number <= len(self.rounds):
                self._settle(number, matches)
        self._leave_table()
        return Tournament(
            version=version,
            title=self.title,
            stages=tuple(self.stages),
            entrants=MappingProxyType(self.entrants),
            rounds=tuple(self.rounds),
            wishes=MappingProxyType(self.wishes),
            stale=self.stale,
            held=self.held,
            closed=self.closed,
            texts=self.texts,
            numbers=self.numbers,
            reports=self.reports,
        )

    def left(self) -> dict[int, int]:
        """Published round → its matches without a result."""
        return {
            round.number: self.open.get(round.number, round.open)
            for round in self.rounds
            if round.phase is not Phase.DRAFT
        }

    def reached(self, before: Mapping[int, int]) -> Reached:
        """How far it has come, where `before` (see `left`) was how far it had."""
        left = self.left()
        last = max(left, default=0)
        finished = tuple(number for number, open in left.items() if not open and before.get(number))
        matches = len(self.owned.get(last, self.rounds[last - 1].matches)) if last else 0
        return Reached(last, matches, left.get(last, 0), finished)

    def _leave_table(self) -> None:
        if self.table is not None:
            self.stages[-1] = replace(self.stages[-1], game=self.table.done())
            self.table = None

    def _settle(self, number: int, matches: dict[int, Match]) -> None:
        round, left = self.rounds[number - 1], self.open[number]
        phase = round.phase
        if phase in (Phase.RUNNING, Phase.FINISHED):
            phase = Phase.RUNNING if left else Phase.FINISHED
        self.rounds[number - 1] = replace(round, matches=MappingProxyType(matches), open=left, phase=phase)

    def _own(self, number: int) -> dict[int, Match]:
        if number not in self.owned:
            round = self.rounds[number - 1]
            self.owned[number] = dict(round.matches)
            self.open[number] = round.open
        return self.owned[number]

    def _disown(self, number: int) -> None:
        """Write pending match changes of `number` back before its round is replaced as a whole."""
        matches = self.owned.pop(number, None)
        if matches is not None:
            self._settle(number, matches)
            del self.open[number]

    def _entrant(self, number: int, **changes: Any) -> None:
        self.entrants[number] = replace(self.entrants[number], **changes)
        self.stale = True

    def _round(self, number: int, **changes: Any) -> None:
        self._disown(number)
        self.rounds[number - 1] = replace(self.rounds[number - 1], **changes)

    def _timer(self, number: int) -> Timer | None:
        return self.rounds[number - 1].timer

    def skip(self, fact: f.Fact) -> None:
        """Leave out a fact that was undone: its texts and numbers are never given again."""
        self.texts = max(self.texts, _highest_text(fact))
        if isinstance(fact, f.EntrantAdded):
            self.numbers = max(self.numbers, fact.entrant)

    def apply(self, entry: f.Entry) -> None:
        """Take one fact in. Facts were decided on; one that doesn't fit is a broken log: KeyError etc."""
        fact = entry.fact
        if getattr(fact, "round", 1) < 1:
            raise ValueError("rounds are counted from 1")
        match fact:
            case f.ResultRecorded(number, table, result):
                old = self._own(number)[table]
                if old.games or old.draw_wins:
                    self._match(number, _whole(old, result, entry.seq))
                else:
                    matches = self.owned[number]
                    matches[table] = Match(table, old.first, old.second, result, entry.seq)
                    self.open[number] -= old.result is None
                    self.stale = True
            case f.ResultCleared(number, table):
                self._match(number, _whole(self._own(number)[table], None, entry.seq))
            case f.RoundDrafted():
                self._draft(fact, entry.seq)
            case f.RoundDiscarded(number, held):
                self._disown(number)
                self.rounds = self.rounds[: number - 1]
                self.held = held
            case f.RoundFixed(number):
                # A lock is for one round: those set from now on are for the next.
                locks = tuple(pair for pair, wish in self.wishes.items() if wish is f.Wish.LOCK)
                for pair in locks:
                    del self.wishes[pair]
                self._round(number, phase=Phase.FIXED, locks=locks)
            case f.RoundUnfixed(number):
                self._unfix(number)
            case f.RoundStarted(number):
                round = self.rounds[number - 1]
                minutes = self.stages[round.stage].settings.minutes
                timer = None if minutes is None else Timer(entry.at + minutes * 60_000)
                phase = Phase.RUNNING if round.open else Phase.FINISHED
                self._round(number, phase=phase, timer=timer)
            case f.RoundUnstarted(number):
                self._disown(number)
                round = self.rounds[number - 1]
                cleared = {t: _whole(m, None, entry.seq) for t, m in round.matches.items()}
                self._round(
                    number,
                    phase=Phase.FIXED,
                    timer=None,
                    matches=MappingProxyType(cleared),
                    open=len(cleared),
                    extra=MappingProxyType({}),
                    reports=MappingProxyType({}),
                )
                self.held = False  # once it is finished again the next round is drawn as ever
            case f.TimerPaused(number):
                timer = self._timer(number)
                self._round(number, timer=timer and timer.pause(entry.at))
            case f.TimerResumed(number):
                timer = self._timer(number)
                self._round(number, timer=timer and timer.resume(entry.at))
            case f.TimerAdjusted(number, seconds):
                timer = self._timer(number)
                self._round(number, timer=timer and replace(timer, end=timer.end + seconds * 1000))
            case _:
                if not (self._game(fact, entry.seq) or self._day(entry)):
                    self._apply_rest(fact)

    def _match(self, number: int, new: Match) -> None:
        """Put a match of a round in the place of what it was; one that is open again is reported anew."""
        matches = self._own(number)
        old = matches[new.table]
        self.open[number] += new.open - old.open
        matches[new.table] = new
        if old.result is not None and new.result is None and new.table in self.rounds[number - 1].reports:
            self._reports(number, new.table, {})
        self.stale = True

    def _game(self, fact: f.Fact, seq: int) -> bool:
        """What happens to single games of a match, and to line-ups; False for any other fact."""
        match fact:
            case f.GameRecorded(number, table, game, result):
                self._set_game(number, table, game, result, seq)
            case f.GameCleared(number, table, game):
                self._set_game(number, table, game, None, seq)
            case f.TiebreakSet(number, table, games, draw_wins):
                old = self._own(number)[table]
                if games > GAMES_MOST:
                    raise ValueError(f"{games} games at table {table} of round {number}")
                new = with_batch(old.games, games)
                batches = (*old.draw_wins[: new[-1].batch - 1], draw_wins)
                self._match(number, replace(old, games=new, draw_wins=batches, changed=seq))
            case f.MatchLengthened(number, table, games):
                old = self._own(number)[table]
                if old.draw_wins or not old.games or games > GAMES_MOST:
                    raise ValueError(f"table {table} of round {number} can't be longer")
                boards = max(game.board for game in old.games)
                new = main_games(games, boards, old.games)
                self._match(number, replace(old, games=new, changed=seq).settled())
            case f.MatchAdded(number, table, first, second):
                matches = self._own(number)
                stage = self.stages[self.rounds[number - 1].stage]
                known = {first, second} <= self.entrants.keys() and stage.has(first) and stage.has(second)
                if table in matches or first == second or not known:
                    raise ValueError(f"table {table} was added to round {number}")
                matches[table] = _seated(f.Seating(table, first, second), stage.settings)
                self.open[number] += 1  # it stands beside the pairing, so a draft stays fresh
            case f.LineUpSet(number, entrant, boards):
                self.entrants[entrant]
                line_ups = {**self.rounds[number - 1].line_ups, entrant: boards}
                self._round(number, line_ups=MappingProxyType(line_ups))
            case _:
                return False
        return True

    def _day(self, entry: f.Entry) -> bool:
        """What the day brings beside results: time for one table, byes put right, players' reports, marks."""
        fact = entry.fact
        match fact:
            case f.TableTimeAdded(number, table, seconds):
                round = self.rounds[number - 1]
                round.matches[table]
                extra = {**round.extra, table: round.extra.get(table, 0) + seconds}
                self._round(number, extra=MappingProxyType({t: s for t, s in extra.items() if s}))
            case f.ByeChanged(number, entrant, worth):
                self._bye(number, entrant, worth)
            case f.ReportsSwitched(on):
                self.reports = entry.seq if on else 0
            case f.ResultReported(number, table, entrant, result):
                match_ = self._own(number)[table]
                if entrant not in (match_.first, match_.second):
                    raise ValueError(f"entrant {entrant} reported table {table} of round {number}")
                said = {**self.rounds[number - 1].reports.get(table, {}), entrant: result}
                self._reports(number, table, {who: what for who, what in said.items() if what is not None})
            case f.ProgressSaved(name):
                self.texts = max(self.texts, name)
            case _:
                return False
        return True

    def _reports(self, number: int, table: int, said: Mapping[int, Result]) -> None:
        reports = {t: known for t, known in self.rounds[number - 1].reports.items() if t != table}
        if said:
            reports[table] = MappingProxyType(dict(said))
        # The matches stay where they are worked on: a report moves none of them.
        self.rounds[number - 1] = replace(self.rounds[number - 1], reports=MappingProxyType(reports))

    def _bye(self, number: int, entrant: int, worth: f.Worth | None) -> None:
        round = self.rounds[number - 1]
        self.entrants[entrant]  # a bye of nobody is a broken log
        if round.match_of(entrant) is not None:
            raise ValueError(f"entrant {entrant} played in round {number}")
        byes = [bye for bye in round.byes if bye.entrant != entrant]
        if worth is not None:
            known = round.bye_of(entrant)
            byes.append(f.Bye(entrant, known.kind if known else f.ByeKind.REQUESTED, worth))
        self._round(number, byes=tuple(byes))
        self.stale = True

    def _set_game(self, number: int, table: int, game: int, result: Result | None, seq: int) -> None:
        old = self._own(number)[table]
        if not 1 <= game <= len(old.games):
            raise ValueError(f"table {table} of round {number} has no game {game}")
        games = list(old.games)
        games[game - 1] = replace(games[game - 1], result=result)
        new = replace(old, games=tuple(games), changed=seq)
        self._match(number, new.settled() if games[game - 1].batch == 0 else new)

    def _unfix(self, number: int) -> None:
        """Back to a draft: who came or left since it was fixed is in or out of this very round.

        These pairings are the draft until something changes, which it has where they aren't everybody's.
        """
        round = self.rounds[number - 1]
        self._round(number, phase=Phase.DRAFT, locks=())
        # Nobody can be in two locks: one set since then is what the organiser wants now.
        locked = {n for pair, wish in self.wishes.items() if wish is f.Wish.LOCK for n in pair}
        for pair in round.locks:
            if self.entrants.keys() >= set(pair) and locked.isdisjoint(pair):
                self.wishes.setdefault(pair, f.Wish.LOCK)
        for entrant in list(self.entrants.values()):
            if entrant.entered > number:
                first = min(entrant.first_entered, number)
                self._entrant(entrant.number, entered=number, first_entered=first)
            if entrant.left is not None and entrant.left >= number:
                self._entrant(entrant.number, left=number - 1)
        placed = {n for m in round.matches.values() for n in (m.first, m.second)}
        placed |= {bye.entrant for bye in round.byes}
        given = {b.entrant for b in round.byes if b.kind in (f.ByeKind.AWARDED, f.ByeKind.REQUESTED)}
        active = [e for e in self.entrants.values() if e.plays_in(number)]
        rest = {e.number for e in active if e.awarded >= number or number in e.requested}
        self.stale = placed != {e.number for e in active} or given != rest
        self.held = False

    def _draft(self, fact: f.RoundDrafted, seq: int) -> None:
        self._check_draft(fact)
        settings = self.stages[-1].settings
        matches = {s.table: _seated(s, settings) for s in fact.tables}
        drafted = Round(
            number=fact.round,
            stage=len(self.stages) - 1,
            phase=Phase.DRAFT,
            matches=MappingProxyType(matches),
            byes=fact.byes,
            seed=fact.seed,
            source=fact.source,
            cost=fact.cost,
            proof=fact.proof,
            drafted=seq,
            open=len(matches),
        )
        self._disown(fact.round)
        self.rounds[fact.round - 1 :] = [drafted]
        self.stale = self.held = False

    def _leave_draft(self, entrant: int) -> None:
        """Nobody who was struck is in the draft, which isn't everybody's any more."""
        if not self.rounds or self.rounds[-1].phase is not Phase.DRAFT:
            return
        draft = self.rounds[-1]
        left = {t: match for t, match in draft.matches.items() if entrant not in (match.first, match.second)}
        byes = tuple(bye for bye in draft.byes if bye.entrant != entrant)
        self._round(draft.number, matches=MappingProxyType(left), open=len(left), byes=byes)

    def _check_draft(self, fact: f.RoundDrafted) -> None:
        """What everything that counts relies on: the round after the published ones, each of its people once.

        Raises ValueError or KeyError, as a broken log does.
        """
        published = len(self.rounds) - (bool(self.rounds) and self.rounds[-1].phase is Phase.DRAFT)
        if fact.round != published + 1:
            raise ValueError(f"round {fact.round} was drafted after {published}")
        placed = [n for s in fact.tables for n in (s.first, s.second)] + [bye.entrant for bye in fact.byes]
        if len(set(placed)) != len(placed) or len({s.table for s in fact.tables}) != len(fact.tables):
            raise ValueError(f"round {fact.round} has somebody or a table twice")
        for number in placed:
            if max(self.entrants[number].entered, self.entrants[number].first_entered) > fact.round:
                raise ValueError(f"entrant {number} came after round {fact.round}")
            if not self.stages[-1].has(number):
                raise ValueError(f"entrant {number} didn't go on to round {fact.round}")

    def _apply_rest(self, fact: f.Fact) -> None:
        match fact:
            case f.TournamentCreated(title) | f.TitleChanged(title):
                self.title = title
                self.texts = max(self.texts, title)
            case f.StageAdded(settings, members):
                _possible(settings)
                self._leave_table()
                going = None if members is None else frozenset(members)
                if going is not None and not going <= self.entrants.keys():
                    raise ValueError("somebody goes on who isn't there")
                self.stages.append(Stage(len(self.stages), settings, False, going, self.numbers))
                self.stale = self.held = False
            case f.SettingsChanged(settings):
                _possible(settings)
                self.stages[-1] = replace(self.stages[-1], settings=settings)
                self.stale = True
            case f.StageStarted():
                self.stages[-1] = replace(self.stages[-1], started=True)
            case f.EntrantAdded():
                if fact.entrant in self.entrants:
                    raise ValueError(f"entrant {fact.entrant} was added twice")
                self.entrants[fact.entrant] = Entrant(
                    number=fact.entrant,
                    name=fact.name,
                    entered=fact.entered,
                    first_entered=fact.entered,
                    awarded=fact.awarded,
                    club=fact.club,
                    rating=fact.rating,
                    country=fact.country,
                    seed=fact.seed,
                )
                self.texts = max(self.texts, fact.name, fact.club)
                self.numbers = max(self.numbers, fact.entrant)
                self.stale = True
            case f.EntrantRenamed(number, name):
                # A name changes no pairing, so the draft stays fresh.
                self.entrants[number] = replace(self.entrants[number], name=name)
                self.texts = max(self.texts, name)
            case f.NoteWritten(number, note):
                self.entrants[number] = replace(self.entrants[number], note=note)
                self.texts = max(self.texts, note)
            case f.EntrantErased(number, member):
                self._erase(number, member)
            case f.EntrantRemoved(number):
                played = (
                    self.rounds[:-1] if self.rounds and self.rounds[-1].phase is Phase.DRAFT else self.rounds
                )
                if any(rd.match_of(number) or rd.bye_of(number) for rd in played) or self._at_table(number):
                    raise ValueError(f"entrant {number} was removed after a round")
                del self.entrants[number]
                for pair in [p for p in self.wishes if number in p]:
                    del self.wishes[pair]
                self._leave_draft(number)
                self.stale = True
            case f.ByesAwarded(number, awarded):
                self._entrant(number, awarded=awarded)
            case f.ByeRequested(number, round, worth):
                requested = {r: w for r, w in self.entrants[number].requested.items() if r != round}
                if worth is not None:
                    requested[round] = worth
                self._entrant(number, requested=MappingProxyType(requested))
            case f.Dropped(number, after):
                self._entrant(number, left=after)
            case f.Returned(number, entered):
                self._entrant(number, left=None, entered=entered)
            case f.WishSet(first, second, wish):
                self.entrants[first], self.entrants[second]  # a wish of nobody is a broken log
                self.wishes.pop((first, second), None)
                if wish is not None:
                    self.wishes[first, second] = wish
                self.stale = True
            case f.TableKept(number, table):
                self._entrant(number, table=table)
            case f.SquadSet(number, members):
                self.entrants[number] = replace(self.entrants[number], squad=members)
                self.texts = max(self.texts, _highest_text(fact))
            case f.AbsenceSet(number, member, round, absent):
                away = self.entrants[number].absent
                away = away | {(member, round)} if absent else away - {(member, round)}
                self.entrants[number] = replace(self.entrants[number], absent=away)
            case f.TeamColoured(number, colour):
                self.entrants[number] = replace(self.entrants[number], colour=colour)
            case f.TournamentClosed():
                self.closed = True
            case f.TournamentReopened():
                self.closed = False
            case _:
                self._play(fact)

    def _erase(self, number: int, member: int | None) -> None:
        """Leave the texts about somebody out; who was taken off the list has none here."""
        if not 1 <= number <= self.numbers:
            raise LookupError(f"nobody ever was entrant {number}")
        entrant = self.entrants.get(number)
        if entrant is None:
            return
        gone = {one.number for one in entrant.squad} if member is None else {member}
        squad = tuple(replace(one, name=0) if one.number in gone else one for one in entrant.squad)
        # A name changes no pairing, so the draft stays fresh.
        entrant = replace(entrant, squad=squad)
        self.entrants[number] = entrant if member else replace(entrant, name=0, club=0, note=0)

    def _play(self, fact: f.Fact) -> None:
        """What happens in a tile game."""
        if self.table is None:
            self.table = Table(self.stages[-1].game)
        match fact:
            case f.BoardSet() | f.TilesAdded() | f.TileChanged():
                self.texts = max(self.texts, _highest_text(fact))
            case f.TileOpened(picker=picker, other=other):
                self.entrants[picker], self.entrants[other]  # a tile of nobody is a broken log
        self.table.apply(fact, self._active() if isinstance(fact, f.ScheduleDrawn) else frozenset())

    def _active(self) -> frozenset[int]:
        published = len(self.rounds) - (bool(self.rounds) and self.rounds[-1].phase is Phase.DRAFT)
        stage = self.stages[-1]
        return frozenset(
            e.number for e in self.entrants.values() if e.plays_in(published + 1) and stage.has(e.number)
        )

    def _at_table(self, number: int) -> bool:
        """Whether the entrant has played, or plays, a tile of any stage."""
        self._leave_table()
        return any(stage.game.has_played(number) for stage in self.stages)
