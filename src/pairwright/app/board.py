"""What the screens of a tile game show, as plain data: board, who plays, who is next, score, plan.

Like all views these carry numbers, names and codes; `words` tells them. Source: spec schedule, [T6], [T7],
[T10]–[T16].
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pairwright.core.refusals import WrongKindOfStage
from pairwright.core.tiles import TEAMS_MOST, TILES, Game, Pair, Play, TileState
from pairwright.core.tournament import Stage, Tournament
from pairwright.formats import tiles as games
from pairwright.schedule import Advice, Measures, Share, Turn, advise, measure, shares
from pairwright.standings.tiles import Score, scores

from .desk import Sheet
from .kept import Kept
from .views import Person, people


@dataclass(frozen=True, slots=True)
class Team:
    """A team as the board shows it. `colour` is 1 … 12; `playing` whether it plays on (False: it left)."""

    person: Person
    colour: int
    playing: bool


@dataclass(frozen=True, slots=True)
class TileView:
    """A tile: its number and what it says, where it is; who played it in which round, and who won it.

    `winner` None on a finished tile is nobody. `picker` and `other` are set in play and when finished.
    """

    number: int
    title: str
    category: str
    points: int
    question: str
    answer: str
    state: TileState
    round: int | None = None
    picker: Team | None = None
    other: Team | None = None
    winner: Team | None = None


@dataclass(frozen=True, slots=True)
class TurnView:
    """A round of the plan: who picks and who else plays; `tile` is the one that was or is being played."""

    round: int
    picker: Team
    other: Team
    tile: int | None = None
    finished: bool = False


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One team's score. `next_round` is the number of the next round it plays, None if none is planned;
    `next_in` how many rounds until then (0: it plays now), `against` whom, and `picking` whether it picks."""

    team: Team
    rank: int
    points: int
    won: int
    plays: int
    picks: int
    next_round: int | None
    next_in: int | None
    against: Team | None = None
    picking: bool = False


@dataclass(frozen=True, slots=True)
class BoardView:
    """A game in one look.

    `step` says what the host does next: "enter-teams", "lay-tiles", "begin-game", "pick" (open the picked
    tile), "finish-tile" (one is in play), "over" (no tile is left), "closed". `now` is who plays the round
    that is on, `next` who plays after them; None without a plan. `open` is the tile in play. `left` tiles are
    still on the board. `worth` is whether tiles differ in points.
    """

    title: str
    version: int
    step: str
    round: int
    rounds: int
    left: int
    scheduled: bool
    started: bool
    worth: bool
    tiles: tuple[TileView, ...]
    open: TileView | None
    now: TurnView | None
    next: TurnView | None
    teams: tuple[Team, ...]
    score: tuple[ScoreRow, ...]

    def tile(self, number: int) -> TileView:
        """The tile of that number; LookupError for none."""
        for tile in self.tiles:
            if tile.number == number:
                return tile
        raise LookupError(number)


@dataclass(frozen=True, slots=True)
class ScheduleView:
    """The plan of a game: its rounds in order, each team's share, and how fair it is [T7].

    `measures` count what was played and what is to come. `advice` is None once teams or tiles are no longer
    those the game began with. Without a schedule, or too few teams or tiles for one, both are None.
    """

    scheduled: bool
    seed: int
    turns: tuple[TurnView, ...]
    shares: tuple[tuple[Team, Share], ...]
    measures: Measures | None
    advice: Advice | None


def stage_of(sheet: Sheet, stage: int | None = None) -> Stage:
    """The tile stage asked for, the newest if None.

    Raises `WrongKindOfStage`, and LookupError for no such stage.
    """
    stages = sheet.state.stages
    if stage is not None and not 0 <= stage < len(stages):
        raise LookupError(stage)
    found = stages[-1 if stage is None else stage]
    if found.settings.format != TILES:
        raise WrongKindOfStage(found.settings.format)
    return found


def board(sheet: Sheet, stage: int | None = None) -> BoardView:
    """The game of a stage, the newest if None.

    Cost: one pass over tiles and rounds; none while nothing has happened, as when many look on.
    Raises `WrongKindOfStage` for a stage without a board, LookupError for no such stage.
    """
    found = stage_of(sheet, stage)
    key = sheet.id, found.number
    kept = _boards.get(key)
    if kept is not None and kept[0] is sheet.state and kept[1] is sheet.texts:
        return kept[2]
    made = _board(sheet, found)
    _boards.put(key, (sheet.state, sheet.texts, made))
    return made


def _board(sheet: Sheet, found: Stage) -> BoardView:
    state, game = sheet.state, found.game
    known = teams(sheet, found)
    tiles = tuple(_tile(sheet, game, known, number) for number in game.tiles)
    step = _step(state, found)
    turns = [] if step == "closed" else _turns(game, known, found.settings.scheduled)
    now = turns[0] if turns and turns[0].round == game.round else None
    after = turns[0] if turns and now is None else turns[1] if len(turns) > 1 else None
    soonest: dict[int, int] = {}
    for place, turn in enumerate(turns):
        soonest.setdefault(turn.picker.person.number, place)
        soonest.setdefault(turn.other.person.number, place)
    score = tuple(
        _score(row, known, turns, soonest.get(row.team))
        for row in scores(game, (team for team in known if known[team].playing))
    )
    return BoardView(
        title=sheet.title,
        version=sheet.version,
        step=step,
        round=game.round,
        rounds=game.rounds,
        left=game.left,
        scheduled=found.settings.scheduled,
        started=found.started,
        worth=len({tile.points for tile in game.tiles.values()}) > 1,
        tiles=tiles,
        open=next((tile for tile in tiles if tile.state is TileState.PLAY), None),
        now=now,
        next=after,
        teams=tuple(known.values()),
        score=score,
    )


def teams(sheet: Sheet, stage: Stage) -> dict[int, Team]:
    """Everybody who plays the game of `stage` or has played in it, by entry number.

    Colours nobody chose go by the order of entry.
    """
    state = sheet.state
    newest = stage.number == state.stage.number
    players = {team for play in stage.game.plays.values() for team in (play.picker, play.other)}
    if stage.game.open is not None:
        players |= {stage.game.open.picker, stage.game.open.other}
    active = set(games.teams(state)) if newest else set(stage.game.planned_for) or players
    known = people(sheet)
    made = {}
    for place, number in enumerate(sorted(active | players)):
        chosen = state.entrants[number].colour
        colour = chosen if chosen is not None else place % games.COLOURS + 1
        made[number] = Team(known[number], colour, number in active)
    return made


def schedule_view(sheet: Sheet, stage: int | None = None) -> ScheduleView:
    """The plan of a game. Cost: linear in the rounds; the measures are kept while the plan stands.

    Raises what `board` raises.
    """
    found = stage_of(sheet, stage)
    game, known = found.game, teams(sheet, found)
    order = [play.round for play in game.plays.values()] + ([game.round] if game.open is not None else [])
    done = [*game.plays.values(), *(() if game.open is None else (game.open,))]
    turns = tuple(
        TurnView(number, known[play.picker], known[play.other], play.tile, play.tile in game.plays)
        for number, play in zip(order, done, strict=True)
    ) + tuple(
        TurnView(number, known[game.plan[number][0]], known[game.plan[number][1]]) for number in game.ahead()
    )
    plain = tuple(Turn(turn.picker.person.number, turn.other.person.number) for turn in turns)
    field = tuple(team for team in known if known[team].playing)
    fits = 2 <= len(field) <= TEAMS_MOST and bool(game.tiles)
    begun = bool(game.plays) or game.open is not None
    whole = len(plain) == len(game.tiles) and game.fields == ((0, frozenset(field)),)
    same = not begun or (whole and set(field) == set(known))
    if not found.settings.scheduled or not fits or not plain:
        advice = advise(len(field), len(game.tiles)) if fits and found.settings.scheduled else None
        return ScheduleView(found.settings.scheduled, game.seed, turns, (), None, advice)
    return ScheduleView(
        scheduled=True,
        seed=game.seed,
        turns=turns,
        shares=tuple((known[share.team], share) for share in shares(known, plain)),
        measures=_measured(tuple(known), plain),
        advice=advise(len(field), len(game.tiles)) if same else None,
    )


KEPT = 8
"""Boards and measures of plans that are kept: the largest take half a second to make."""

_boards: Kept[tuple[str, int], tuple[Tournament, Mapping[int, str], BoardView]] = Kept(KEPT)
_measures: Kept[tuple[tuple[int, ...], tuple[Turn, ...]], Measures] = Kept(KEPT)


def _measured(field: tuple[int, ...], turns: tuple[Turn, ...]) -> Measures:
    kept = _measures.get((field, turns))
    if kept is None:
        kept = measure(field, turns)
        _measures.put((field, turns), kept)
    return kept


def _step(state: Tournament, stage: Stage) -> str:
    game = stage.game
    if state.closed or stage.number != state.stage.number:
        return "closed"
    if not stage.started:
        if len(state.active()) < 2:
            return "enter-teams"
        return "begin-game" if game.tiles else "lay-tiles"
    if game.open is not None:
        return "finish-tile"
    return "over" if game.over else "pick"


def _tile(sheet: Sheet, game: Game, known: dict[int, Team], number: int) -> TileView:
    says, state = game.tiles[number], game.state_of(number)
    texts = sheet.texts
    play: Play | None = game.open if state is TileState.PLAY else game.plays.get(number)
    return TileView(
        number=number,
        title=texts.get(says.title, ""),
        category=texts.get(says.category, ""),
        points=says.points,
        question=texts.get(says.question, ""),
        answer=texts.get(says.answer, ""),
        state=state,
        round=play.round if play else None,
        picker=known[play.picker] if play else None,
        other=known[play.other] if play else None,
        winner=known[play.winner] if play and play.winner is not None else None,
    )


def _turns(game: Game, known: dict[int, Team], scheduled: bool) -> list[TurnView]:
    """The rounds from the one that is on, as they will be played. One that the host went back to is on
    although it has been played [T13]; without a schedule nobody's is until a tile is opened [T14]."""
    if game.open is None and not (game.left and scheduled):
        return []
    pair, ahead = game.pair(), [number for number in game.ahead() if number != game.round]
    on = [] if pair is None else [_turn(known, game.round, pair, game.open.tile if game.open else None)]
    return [*on, *(_turn(known, number, game.plan[number]) for number in ahead)]


def _turn(known: dict[int, Team], number: int, pair: Pair, tile: int | None = None) -> TurnView:
    return TurnView(number, known[pair[0]], known[pair[1]], tile)


def _score(row: Score, known: dict[int, Team], turns: list[TurnView], place: int | None) -> ScoreRow:
    """A line of the score; `place` is that of the team's next turn."""
    turn = None if place is None else turns[place]
    picking = turn is not None and turn.picker.person.number == row.team
    return ScoreRow(
        team=known[row.team],
        rank=row.rank,
        points=row.points,
        won=row.won,
        plays=row.plays,
        picks=row.picks,
        next_round=None if turn is None else turn.round,
        next_in=place,
        against=None if turn is None else turn.other if picking else turn.picker,
        picking=picking,
    )
