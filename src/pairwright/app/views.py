"""What every edge shows, as plain data: pages, command line, print and JSON read the same values.

Nothing here is a sentence: views carry numbers, names, codes and phases; `words` tells them. Every view
is a function of a `Sheet`, so the same call on an older sheet (`sheet.at(version)`) shows the past.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from pairwright.core import facts as f
from pairwright.core.decide_games import by_rule
from pairwright.core.games import MatchGame, added_up
from pairwright.core.knockout import CUP, CupRound, bronze_pair, cup_rounds, draft_round
from pairwright.core.outcome import Outcome, Result
from pairwright.core.tiles import TILES
from pairwright.core.tournament import Entrant, Match, Phase, Round, Timer, Tournament
from pairwright.formats import format_named, format_of
from pairwright.formats.rematches import rounds_possible
from pairwright.standings.ledger import Kind, Ledger
from pairwright.standings.presets import PRESETS, Preset, recommended_rounds
from pairwright.standings.unplayed import BY_RESULTS

from .desk import Sheet, last_act
from .kept import Kept


@dataclass(frozen=True, slots=True)
class Person:
    """An entrant as lists name them: NO., name ("" if erased), and whether they dropped."""

    number: int
    name: str
    dropped: bool = False
    namesake: bool = False


@dataclass(frozen=True, slots=True)
class Tab:
    """A round in the tab strip: how far it has come, and how many of its results are in.

    `stage` is the number of its stage from 0; `left` how many were in a cup before it, 0 in other stages.
    """

    number: int
    phase: Phase
    entered: int
    matches: int
    stage: int = 0
    left: int = 0


@dataclass(frozen=True, slots=True)
class Overview:
    """The tournament in one look.

    `format` is the kind of the newest stage, `stages` how many there are. `step` names what the organiser
    does next: "enter-players", "start", "draw", "fix", "start-round", "enter-results", "finish" (all planned
    rounds played), "closed"; in a tile game "enter-teams", "lay-tiles", "begin-game", "play", "end-game".
    `board` is whether any stage is a tile game, `scheduled` whether the newest is one with a schedule;
    `boards` how many a match of teams is played on, 1 for single players.
    `undefeated` is set when exactly one entrant still in has lost and drawn nothing [S12].
    `warnings` are codes with their numbers: ("too-many-rounds", (rounds, most)) [S12].
    """

    id: str
    version: int
    title: str
    preset: str
    format: str
    stages: int
    best_of: int
    entrants: int
    active: int
    rounds: tuple[Tab, ...]
    planned: int | None
    recommended: int
    step: str
    undefeated: Person | None
    warnings: tuple[tuple[str, tuple[int, ...]], ...]
    can_undo: bool
    can_step_back: bool
    board: bool = False
    scheduled: bool = False
    boards: int = 1


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game of a match: its `place` in the list (what `RecordGame` names), which game of its board it is,
    the batch of tiebreak games (0: a main game), and who has the first seat in it.

    `result` and `outcome` are those of the match's first and second. `players` are who sits there, "" where
    nobody is named; `button` is the menu's name of the result. `draw_wins` is whom a draw makes the winner of
    an armageddon.
    """

    place: int
    game: int
    board: int
    batch: int
    begins: Person
    players: tuple[str, str]
    result: Result | None
    button: str
    outcome: tuple[Outcome, Outcome] | None
    draw_wins: Person | None = None


@dataclass(frozen=True, slots=True)
class TableRow:
    """A match in a round: who sits where, on how many points, and what was recorded.

    `left` and `right` are the game scores to show ("" while open); `button` the menu's name of the
    result ("2-1", "ID", "forfeit-win", or a free score). `before` are points before this round, in smallest
    units, `met` how often the two had met before it. `changed` is the log place of the last change.

    `games` are there where they are recorded one by one, and tiebreak games. `winner` is who won the match,
    tiebreak games counted; `open` whether a result is missing. `bronze` marks a cup's match for third place.
    `score` are the points of the games as (first, second), halves as such, None without games.
    """

    table: int
    first: Person
    second: Person
    before: tuple[int, int]
    result: Result | None
    button: str
    left: str
    right: str
    outcome: tuple[Outcome, Outcome] | None
    changed: int
    met: int = 0
    games: tuple[GameRow, ...] = ()
    winner: Person | None = None
    open: bool = False
    bronze: bool = False
    score: tuple[Fraction, Fraction] | None = None


@dataclass(frozen=True, slots=True)
class ByeRow:
    """Somebody who sits out: why, and the points it gives in smallest units."""

    person: Person
    kind: f.ByeKind
    worth: f.Worth
    points: int


@dataclass(frozen=True, slots=True)
class RoundView:
    """One round as its tab shows it. `cost` lists only the levels that gave way.

    `format` is that of its stage, `stage` its number from 0, `in_stage` the round's number within it.
    `left` is how many were in a cup before this round (0 in other stages), `can_bronze` whether the bronze
    match can be added now. `games` is how many a match has, 0 where matches are recorded whole; `boards`
    those of a team match; `game_menu` are the buttons of one game.
    """

    number: int
    phase: Phase
    tables: tuple[TableRow, ...]
    byes: tuple[ByeRow, ...]
    entered: int
    missing: tuple[int, ...]
    timer: Timer | None
    source: f.Source
    seed: int
    cost: tuple[tuple[str, int], ...]
    proof: str
    menu: tuple[str, ...]
    extras: tuple[str, ...]
    unit: int
    last: bool
    format: str = "swiss"
    stage: int = 0
    in_stage: int = 1
    left: int = 0
    can_bronze: bool = False
    games: int = 0
    boards: int = 1
    game_menu: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the standings: registry key and how its values are shown ("points", "percent", "count")."""

    key: str
    shown: str


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of the standings. `rank` is None for those listed unranked; values are exact. `group` is that
    of a round robin in groups, from 1, whose ranks count within it.

    `mark` says what a cup made of somebody: "winner", "finalist", "third", "" for nothing. `outside`: not in
    this stage, without having dropped [C11].
    """

    rank: int | None
    person: Person
    record: tuple[int, int, int]
    values: tuple[int | Fraction | None, ...]
    group: int = 0
    mark: str = ""
    outside: bool = False


@dataclass(frozen=True, slots=True)
class StandingsView:
    """The standings after `through` rounds; `open` counts results of that round still missing.

    `stage` is the number, from 0, of the stage they are of, and `format` its kind.
    """

    through: int
    open: int
    columns: tuple[Column, ...]
    rows: tuple[StandingRow, ...]
    unit: int
    stage: int = 0
    format: str = "swiss"


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One round in somebody's history, seen from their side. `kind` is a ledger `Kind`'s value;
    `points` are the running total after it, in smallest units."""

    round: int
    kind: str
    opponent: Person | None
    table: int | None
    seat: int | None
    result: Result | None
    button: str
    score: str
    outcome: Outcome | None
    bye: f.Bye | None
    points: int


@dataclass(frozen=True, slots=True)
class PlayerView:
    """Everything about one entrant [D9]."""

    person: Person
    entrant: Entrant
    club: str
    note: str
    rank: int | None
    of: int
    standing: StandingRow
    columns: tuple[Column, ...]
    rounds: tuple[PlayedRound, ...]
    wishes: tuple[tuple[Person, f.Wish], ...]
    unit: int

    @property
    def kinds(self) -> tuple[tuple[int, Kind, f.ByeKind | None], ...]:
        """What each round was for them: its number, the kind, and of a bye why they sat out."""
        return tuple((one.round, Kind(one.kind), one.bye.kind if one.bye else None) for one in self.rounds)


def people(sheet: Sheet) -> Mapping[int, Person]:
    """Every entrant by NO., with namesakes flagged so that lists can show the NO. [D5].

    Cost: linear, and a comparison while nobody came, left or was renamed since the last call.
    """
    state, texts = sheet.state, sheet.texts
    kept = _people.get(sheet.id)
    if kept is not None and kept[0] == state.entrants and kept[1] == texts:
        return kept[2]
    named: dict[str, int] = {}
    for entrant in state.entrants.values():
        name = sheet.name(entrant.number)
        named[name] = named.get(name, 0) + 1
    made = MappingProxyType(
        {
            e.number: Person(e.number, (name := sheet.name(e.number)), e.left is not None, named[name] > 1)
            for e in state.entrants.values()
        }
    )
    _people.put(sheet.id, (state.entrants, texts, made))
    return made


def namesakes(sheet: Sheet) -> list[tuple[str, tuple[int, ...]]]:
    """Every name that several have, with their NO. [D5]; those who dropped too, for their lines remain."""
    found: dict[str, list[int]] = {}
    for person in people(sheet).values():
        if person.namesake and person.name:
            found.setdefault(person.name, []).append(person.number)
    return [(name, tuple(numbers)) for name, numbers in found.items()]


def ledger_of(sheet: Sheet, through: int, stage: int | None = None) -> Ledger:
    """The ledger of `stage` (the newest if None) up to round `through`.

    It is kept for as long as nothing it is counted from has changed.
    Recording a result of a round leaves the ledger it was paired from as it was, so a page that shows
    points before the round counts them once. Cost: a comparison, or one pass over the history.
    """
    state = sheet.state
    number = state.stage.number if stage is None else stage
    kept = _ledgers.get((sheet.id, through, number))
    if kept is not None:
        was = kept.tournament
        # Folding shares what it doesn't touch, so these comparisons look at identities, not at matches.
        same = was.rounds[:through] == state.rounds[:through] and was.stages == state.stages
        if same and was.entrants == state.entrants:
            return kept
    made = Ledger.of(state, through=through, stage=number)
    _ledgers.put((sheet.id, through, number), made)
    return made


KEPT = 64
"""How many rosters and ledgers are kept."""

_people: Kept[str, tuple[Mapping[int, Entrant], Mapping[int, str], Mapping[int, Person]]] = Kept(KEPT)
_ledgers: Kept[tuple[str, int, int], Ledger] = Kept(KEPT)
_standings: Kept[tuple[str, int, int | None, int | None], tuple[Tournament, StandingsView]] = Kept(16)


def overview(sheet: Sheet) -> Overview:
    """The tournament in one look. Cost: one pass over the history."""
    state = sheet.state
    settings, active = state.settings, state.active()
    left = _left(state)
    tabs = tuple(
        Tab(
            rd.number,
            rd.phase,
            len(rd.matches) - rd.open,
            len(rd.matches),
            rd.stage,
            left.get(rd.number, 0),
        )
        for rd in state.rounds
    )
    in_play = len(active) if active else len(state.entrants)
    return Overview(
        id=sheet.id,
        version=sheet.version,
        title=sheet.title,
        preset=settings.preset,
        format=settings.format,
        stages=len(state.stages),
        best_of=settings.match.best_of,
        entrants=len(state.entrants),
        active=len(active),
        rounds=tabs,
        planned=settings.rounds,
        recommended=recommended_rounds(_preset(settings.preset), max(2, len(state.entrants)))
        if settings.format in BY_RESULTS
        else 0,
        step=_step(state),
        undefeated=_undefeated(sheet),
        warnings=set_up_warnings(in_play, settings.rounds) if settings.format in BY_RESULTS else (),
        can_undo=last_act(sheet.entries) is not None,
        can_step_back=bool(state.rounds)
        and state.rounds[-1].stage == state.stage.number
        and not state.closed,
        board=any(stage.settings.format == TILES for stage in state.stages),
        scheduled=settings.format == TILES and settings.scheduled,
        boards=settings.boards,
    )


def _left(state: Tournament) -> dict[int, int]:
    """Round of a cup → how many were in before it."""
    found: dict[int, int] = {}
    for stage in state.stages:
        if stage.settings.format == CUP:
            found |= {told.round.number: len(told.before) for told in cup_rounds(state, stage.number)}
    draft = draft_round(state) if state.stages and state.settings.format == CUP else None
    return found if draft is None else found | {draft.round.number: len(draft.before)}


def _preset(name: str) -> Preset | None:
    """The preset an event began from; None where an event of another release names one we don't have."""
    return next((preset for preset in PRESETS if preset.name == name), None)


def set_up_warnings(entrants: int, rounds: int | None) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What to say about a planned number of rounds [S12].

    Rematches can't be avoided beyond n−1 rounds (n even) or n (n odd, everybody rests once); from more
    than ⌊n/2⌋ rounds on they may happen, and at n−1 a round robin is the better choice.

    >>> set_up_warnings(6, 6), set_up_warnings(6, 5), set_up_warnings(32, 5)
    ((('rematches-certain', (6, 5)),), (('round-robin-instead', (5, 6)),), ())
    """
    if rounds is None or entrants < 2:
        return ()
    most = rounds_possible(entrants)
    if rounds > most:
        return (("rematches-certain", (rounds, most)),)
    if rounds >= entrants - 1 and rounds > entrants // 2:
        return (("round-robin-instead", (rounds, entrants)),)
    if rounds > entrants // 2:
        return (("rematches-possible", (rounds, entrants // 2)),)
    return ()


def _step(state: Tournament) -> str:
    if state.closed:
        return "closed"
    if state.settings.format == TILES:
        return _game_step(state)
    if not state.stage.started:
        return "start" if len(state.active()) > 1 else "enter-players"
    last = state.rounds[-1] if state.rounds else None
    if last is None or last.stage != state.stage.number:
        return "draw"
    steps = {Phase.DRAFT: "fix", Phase.FIXED: "start-round", Phase.RUNNING: "enter-results"}
    if last.phase in steps:
        return steps[last.phase]
    if state.unfinished is not None:
        return "enter-results"  # of an earlier round, where one was opened again
    return (
        "finish" if state.rounds[-1].stage == state.stage.number and format_of(state).over(state) else "draw"
    )


def _game_step(state: Tournament) -> str:
    game = state.stage.game
    if not state.stage.started:
        if len(state.active()) < 2:
            return "enter-teams"
        return "begin-game" if game.tiles else "lay-tiles"
    return "end-game" if game.over else "play"


def _undefeated(sheet: Sheet) -> Person | None:
    state = sheet.state
    if not state.published or state.unfinished is not None:
        return None
    ledger = Ledger.of(state)
    clean = [
        e.number
        for e in state.entrants.values()
        if e.left is None
        and e.number in ledger.accounts
        and _record(ledger, e.number)[1:] == (0, 0)
        and _record(ledger, e.number)[0]
    ]
    return people(sheet)[clean[0]] if len(clean) == 1 else None


def _record(ledger: Ledger, number: int) -> tuple[int, int, int]:
    """Matches won, drawn, lost."""
    account = ledger.accounts[number]
    return account.wins, account.draws, account.losses


def round_view(sheet: Sheet, number: int) -> RoundView:
    """Round `number` as its tab shows it, tables in order. Raises LookupError for no such round."""
    state = sheet.state
    if not 1 <= number <= len(state.rounds):
        raise LookupError(number)
    round = state.rounds[number - 1]
    settings = state.stages[round.stage].settings
    known = people(sheet)
    told = _cup_round(state, round)
    before = ledger_of(sheet, number - 1, round.stage)
    rows = tuple(
        _table_row(match, known, before, sheet, round, told) for _, match in sorted(round.matches.items())
    )
    byes = tuple(
        ByeRow(known[bye.entrant], bye.kind, bye.worth, worth(state, round, bye)) for bye in round.byes
    )
    return RoundView(
        number=number,
        phase=round.phase,
        tables=rows,
        byes=byes,
        entered=len(round.matches) - round.open,
        missing=round.missing,
        timer=round.timer,
        source=round.source,
        seed=round.seed,
        cost=tuple((name, amount) for name, amount in round.cost if amount),
        proof=round.proof,
        menu=() if settings.by_game else tuple(choice.name for choice in settings.match.menu()),
        extras=tuple(choice.name for choice in settings.match.extras()),
        unit=settings.scoring.unit,
        last=number == len(state.rounds),
        format=settings.format,
        stage=round.stage,
        in_stage=sum(r.stage == round.stage for r in state.rounds[:number]),
        left=len(told.before) if told else 0,
        can_bronze=not state.closed and bronze_pair(state, told) is not None,
        games=max(1, settings.games) if settings.by_game else 0,
        boards=settings.boards,
        game_menu=tuple(choice.name for choice in settings.match.menu()),
    )


def _cup_round(state: Tournament, round: Round) -> CupRound | None:
    """The round as one of a cup, None in another stage."""
    if state.stages[round.stage].settings.format != CUP:
        return None
    if round.phase is Phase.DRAFT:
        return draft_round(state)
    return next((told for told in cup_rounds(state, round.stage) if told.round is round), None)


def table_row(sheet: Sheet, number: int, table: int) -> TableRow:
    """One match of round `number`. Raises LookupError for no such round or table. Cost: see `ledger_of`."""
    state = sheet.state
    if not 1 <= number <= len(state.rounds):
        raise LookupError(number)
    round = state.rounds[number - 1]
    return _table_row(
        round.matches[table],
        people(sheet),
        ledger_of(sheet, number - 1, round.stage),
        sheet,
        round,
        _cup_round(state, round),
    )


def worth(state: Tournament, round: Round, bye: f.Bye) -> int:
    """Points of a bye, in smallest units."""
    scoring = state.stages[round.stage].settings.scoring
    return {f.Worth.FULL: scoring.bye, f.Worth.HALF: scoring.half_bye, f.Worth.ZERO: 0}[bye.worth]


def _table_row(
    match: Match,
    known: Mapping[int, Person],
    before: Ledger,
    sheet: Sheet,
    round: Round,
    told: CupRound | None,
) -> TableRow:
    result, state = match.result, sheet.state
    settings = state.stages[round.stage].settings
    match_type = settings.match
    winner = match.winner if settings.format == CUP else None
    return TableRow(
        table=match.table,
        first=known[match.first],
        second=known[match.second],
        before=(before.accounts[match.first].points, before.accounts[match.second].points),
        result=result,
        button=match_type.name(result) if result else "",
        left=str(result.won) if result else "",
        right=str(result.lost) if result else "",
        outcome=(result.outcome(0), result.outcome(1)) if result else None,
        changed=match.changed,
        met=before.accounts[match.first].opponents.count(match.second),
        games=_games(match, known, sheet, state, round),
        winner=known[winner] if winner is not None else None,
        open=match.open,
        bronze=told is not None and told.bronze is not None and told.bronze.table == match.table,
        score=_score(match),
    )


def _games(
    match: Match, known: Mapping[int, Person], sheet: Sheet, state: Tournament, round: Round
) -> tuple[GameRow, ...]:
    match_type = state.stages[round.stage].settings.match
    sides = (match.first, match.second)
    names = tuple(_sitting(sheet, state, round, side) for side in sides)
    return tuple(
        GameRow(
            place=place,
            game=game.game,
            board=game.board,
            batch=game.batch,
            begins=known[sides[int(game.turned)]],
            players=(names[0].get(game.board, ""), names[1].get(game.board, "")),
            result=game.result,
            button=match_type.name(game.result) if game.result else "",
            outcome=(game.result.outcome(0), game.result.outcome(1)) if game.result else None,
            draw_wins=_draw_wins(match, game, known),
        )
        for place, game in enumerate(match.games, 1)
    )


def _draw_wins(match: Match, game: MatchGame, known: Mapping[int, Person]) -> Person | None:
    seat = match.draw_wins[game.batch - 1] if game.batch else None
    if seat is None:
        return None
    return known[match.first if (seat == 0) != game.turned else match.second]


def _sitting(sheet: Sheet, state: Tournament, round: Round, side: int) -> dict[int, str]:
    """Board → the name of who sits there for a team; by the rule while nothing is set [C14]."""
    team = state.entrants[side]
    if not team.squad:
        return {}
    boards = state.stages[round.stage].settings.boards
    seats = round.line_ups.get(side) or by_rule(team, round.number, boards)
    name = {member.number: sheet.member(member) for member in team.squad}
    return {board: name.get(member, "") for board, member in enumerate(seats, 1)}


def _score(match: Match) -> tuple[Fraction, Fraction] | None:
    """Games won, half for a drawn one, of the main games so far; None where there are none."""
    main = [game for game in match.games if game.batch == 0]
    if not main:
        return None
    result = match.result or added_up(main)
    if len(main) == 1 and match.result is not None:  # what is inside the one game doesn't count
        outcomes = (result.outcome(0), result.outcome(1))
        half = Fraction(Outcome.DRAW in outcomes, 2)
        return half + (outcomes[0] is Outcome.WIN), half + (outcomes[1] is Outcome.WIN)
    return result.won + Fraction(result.drawn, 2), result.lost + Fraction(result.drawn, 2)


def by_name(view: RoundView) -> list[tuple[Person, TableRow | ByeRow]]:
    """Everybody of a round in the order of their names, with their table or bye [D15]."""
    places: list[tuple[Person, TableRow | ByeRow]] = []
    for row in view.tables:
        places += [(row.first, row), (row.second, row)]
    places += [(row.person, row) for row in view.byes]
    return sorted(places, key=lambda place: (place[0].name.casefold(), place[0].number))


def standings_view(sheet: Sheet, through: int | None = None, stage: int | None = None) -> StandingsView:
    """The standings now, or after round `through`, of the stage of that round or of the `stage` asked for.

    Raises LookupError for no such round or stage. Cost: those of the ledger and its tie-breaks; nothing
    while the state is the same.
    """
    key = (sheet.id, len(sheet.state.rounds), through, stage)
    kept = _standings.get(key)
    if kept is not None and kept[0] is sheet.state:
        return kept[1]
    made = _ranked(sheet, through, stage)
    _standings.put(key, (sheet.state, made))
    return made


def _ranked(sheet: Sheet, through: int | None, stage: int | None) -> StandingsView:
    state = sheet.state
    rounds = len(state.published)
    if stage is None:
        stage = state.stage.number if not through else _stage_at(state, through)
    elif through is None:
        through = max((r.number for r in state.published if r.stage <= stage), default=0)
    if through is None:
        through = rounds
    if not 0 <= through <= rounds or not 0 <= stage < len(state.stages):
        raise LookupError(through)
    known = people(sheet)
    table = format_named(state.stages[stage].settings.format).table(ledger_of(sheet, through, stage))
    columns = tuple(Column(key, shown) for key, shown in table.columns)
    marks, inside = cup_marks(state, stage, through), state.stages[stage]
    rows = tuple(
        StandingRow(
            row.rank,
            known[row.entrant],
            row.record,
            row.values,
            row.group,
            marks.get(row.entrant, ""),
            not inside.has(row.entrant) and not known[row.entrant].dropped,
        )
        for row in table.rows
    )
    left = state.rounds[through - 1].open if through else 0
    return StandingsView(through, left, columns, rows, table.unit, stage, inside.settings.format)


def cup_marks(state: Tournament, stage: int, through: int) -> dict[int, str]:
    """Entrant → what the final and the bronze match of a cup made of them; {} in other stages."""
    if state.stages[stage].settings.format != CUP:
        return {}
    found: dict[int, str] = {}
    for told in cup_rounds(state, stage):
        if told.round.number > through:
            break
        if told.final and (winner := told.matches[0].winner) is not None:
            found[winner] = "winner"
            found[told.matches[0].opponent(winner)] = "finalist"
        if told.bronze is not None and told.bronze.winner is not None:
            found[told.bronze.winner] = "third"
    return found


def _stage_at(state: Tournament, through: int) -> int:
    """The stage that round `through` belongs to, the newest for none."""
    return state.rounds[through - 1].stage if through <= len(state.rounds) else state.stage.number


def player_view(sheet: Sheet, number: int) -> PlayerView:
    """Everything about entrant `number`. Raises LookupError for nobody."""
    state = sheet.state
    entrant = state.entrants.get(number)
    if entrant is None:
        raise LookupError(number)
    known = people(sheet)
    table, row = _standing(sheet, number)
    wishes = tuple(
        (known[b if a == number else a], wish)
        for (a, b), wish in sorted(state.wishes.items())
        if number in (a, b)
    )
    return PlayerView(
        person=known[number],
        entrant=entrant,
        club=sheet.texts.get(entrant.club, ""),
        note=sheet.texts.get(entrant.note, ""),
        rank=row.rank,
        of=sum(r.rank is not None for r in table.rows),
        standing=row,
        columns=table.columns,
        rounds=tuple(
            played
            for stage in state.stages
            for played in _played(ledger_of(sheet, len(state.published), stage.number), number, known)
        ),
        wishes=wishes,
        unit=table.unit,
    )


def _standing(sheet: Sheet, number: int) -> tuple[StandingsView, StandingRow]:
    """The table of the newest stage that lists the entrant, and its row; an empty row where none does."""
    known = people(sheet)
    for stage in reversed(range(len(sheet.state.stages))):
        table = standings_view(sheet, stage=stage)
        for row in table.rows:
            if row.person.number == number:
                return table, row
    table = standings_view(sheet)
    return table, StandingRow(None, known[number], (0, 0, 0), (None,) * len(table.columns))


def _played(ledger: Ledger, number: int, known: Mapping[int, Person]) -> Iterable[PlayedRound]:
    if number not in ledger.accounts:
        return
    total = 0
    match_type = ledger.settings.match
    for line in ledger.lines(number):
        total += line.points
        result = None
        if line.how is not None:
            won, lost, drawn = line.games
            result = Result(won, lost, drawn, line.how)
        yield PlayedRound(
            round=line.round,
            kind=line.kind.value,
            opponent=known[line.opponent] if line.opponent is not None else None,
            table=line.table,
            seat=line.seat,
            result=result,
            button=match_type.name(result) if result else "",
            score=f"{result.won}-{result.lost}" if result else "",
            outcome=line.outcome,
            bye=line.bye,
            points=total,
        )
