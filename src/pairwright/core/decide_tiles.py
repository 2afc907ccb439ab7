"""What people ask of a tile game: facts come of it, or a refusal that changed nothing [T10]–[T15].

The schedule is drawn above (`formats`) and arrives as `DrawSchedule`; here it is held to what a plan must
be: two different teams that play on, and a round for each tile that is left.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from . import commands as c
from . import facts as f
from . import refusals as r
from .names import NAME_LONGEST, clean_name, printable
from .tiles import POINTS_MOST, TEAMS_MOST, TILES, TILES_MOST, Game, Play, TileState
from .tournament import Tournament

COLOURS = 12
"""How many colours a team can be given."""
QUESTION_LONGEST = 2000
"""Characters of a question or an answer that are kept."""

Told = tuple[tuple[f.Fact, ...], dict[int, str]]


def check_start(state: Tournament) -> None:
    """Raises where the game can't begin: fewer than two teams or no tile, or beyond the limits."""
    teams, tiles = len(state.active()), len(state.stage.game.tiles)
    if teams < 2:
        raise r.TooFewTeams(teams)
    if teams > TEAMS_MOST:
        raise r.TooManyTeams(TEAMS_MOST, teams)
    if tiles < 1:
        raise r.TooFewTiles(tiles)


def check_more(state: Tournament, teams: int) -> None:
    """Raises where so many teams more would be too many for a game; in other stages nothing is asked."""
    if state.settings.format == TILES and len(state.active()) + teams > TEAMS_MOST:
        raise r.TooManyTeams(TEAMS_MOST, len(state.active()) + teams)


def decided(state: Tournament, command: c.Command) -> Told | None:
    """The facts and texts of a command about tiles, None for any other command."""
    if not isinstance(command, SETTING_UP | PLAYING):
        return None
    if state.settings.format != TILES:
        raise r.WrongKindOfStage(state.settings.format)
    game = state.stage.game
    if isinstance(command, SETTING_UP):
        return _set_up(state, game, command)
    if not state.stage.started:
        raise r.NotStarted()
    return _play(state, game, command), {}


SETTING_UP = c.SetBoard | c.AddTiles | c.RemoveTile | c.ChangeTile | c.DrawSchedule
PLAYING = c.OpenTile | c.FinishTile | c.CancelTile | c.ReturnTile | c.ReopenTile | c.MoveRound


def _set_up(
    state: Tournament,
    game: Game,
    command: c.SetBoard | c.AddTiles | c.RemoveTile | c.ChangeTile | c.DrawSchedule,
) -> Told:
    match command:
        case c.SetBoard(count, tiles):
            if state.stage.started:
                raise r.AlreadyStarted()
            _check_count(0, count, tiles)
            texts = _Texts(state.texts)
            return (f.BoardSet(count, texts.tiles(tiles)),), texts.new
        case c.AddTiles(count, tiles):
            _check_count(len(game.tiles), count, tiles)
            texts = _Texts(state.texts)
            return (f.TilesAdded(count, texts.tiles(tiles)),), texts.new
        case c.RemoveTile(tile):
            _must(game, tile, TileState.BOARD)
            if len(game.tiles) == 1 and state.stage.started:
                raise r.TooFewTiles(0)
            return (f.TileRemoved(tile),), {}
        case c.ChangeTile(tile, says):
            _state(game, tile)
            texts = _Texts(state.texts)
            return (f.TileChanged(tile, texts.tile(says)),), texts.new
        case c.DrawSchedule(seed, kept, turns):
            return _draw(state, game, seed, kept, turns), {}


def _play(
    state: Tournament,
    game: Game,
    command: c.OpenTile | c.FinishTile | c.CancelTile | c.ReturnTile | c.ReopenTile | c.MoveRound,
) -> tuple[f.Fact, ...]:
    match command:
        case c.OpenTile():
            return _open(state, game, command)
        case c.FinishTile(tile, winner):
            return _finish(game, tile, winner)
        case c.CancelTile(tile):
            if _state(game, tile) is TileState.CANCELLED:
                return ()  # the same from two devices is agreement, here and below
            if _state(game, tile) not in (TileState.BOARD, TileState.PLAY):
                raise r.TileNotOnBoard(tile, _state(game, tile).value)
            return (f.TileCancelled(tile),)
        case c.ReturnTile(tile):
            if _state(game, tile) is TileState.BOARD:
                return ()
            if _state(game, tile) not in (TileState.PLAY, TileState.CANCELLED):
                raise r.TileNotInPlay(tile, _state(game, tile).value)
            return (f.TileReturned(tile),)
        case c.ReopenTile(tile):
            if _state(game, tile) is TileState.PLAY:
                return ()
            if _state(game, tile) is not TileState.FINISHED:
                raise r.TileNotInPlay(tile, _state(game, tile).value)
            _free(game)
            return (f.TileReopened(tile),)
        case c.MoveRound(number):
            _free(game)
            if not 1 <= number <= max(game.rounds, 1):
                raise r.UnknownGameRound(number, game.rounds)
            return () if number == game.round else (f.RoundMoved(number),)


def _open(state: Tournament, game: Game, command: c.OpenTile) -> tuple[f.Fact, ...]:
    tile, active = command.tile, {entrant.number for entrant in state.active()}
    now: Play | None = game.open
    asked = (command.picker, command.other)
    planned = game.plan.get(game.round) if state.settings.scheduled else None
    if now is not None and now.tile == tile and asked in ((None, None), (now.picker, now.other)):
        return ()  # tapped twice, or by two hosts
    _must(game, tile, TileState.BOARD)
    _free(game)
    picker, other = planned or asked
    if len(active) < 2:
        raise r.TooFewTeams(len(active))
    if picker is None or other is None:
        raise r.NobodyPicks(tile)
    if picker == other:
        raise r.SameEntrant(picker)
    for team in (picker, other):
        if team not in active:
            raise r.UnknownEntrant(team)
    return (f.TileOpened(tile, game.round, picker, other),)


def _finish(game: Game, tile: int, winner: int | None) -> tuple[f.Fact, ...]:
    done = game.plays.get(tile)
    if done is not None and done.winner == winner:
        return ()  # the same from two devices is agreement
    _must(game, tile, TileState.PLAY)
    if winner is not None and game.open is not None and winner not in (game.open.picker, game.open.other):
        raise r.NotOfThisTile(winner, tile)
    return (f.TileFinished(tile, winner),)


def _draw(
    state: Tournament, game: Game, seed: int, kept: int, turns: tuple[tuple[int, int], ...]
) -> tuple[f.Fact, ...]:
    active = {entrant.number for entrant in state.active()}
    ahead = len(game.ahead())
    strange = sorted({team for turn in turns for team in turn if team not in active})
    alone = sorted({a for a, b in turns if a == b})
    faults: list[tuple[str, tuple[int, ...]]] = [("not-active", (team,)) for team in strange]
    faults += [("with-itself", (team,)) for team in alone]
    if kept > ahead or kept < 0 or (turns and kept + len(turns) != game.left):
        faults.append(("rounds", (kept + len(turns), game.left)))
    if faults:
        raise r.IllegalPairing(game.round, tuple(faults))
    return (f.ScheduleDrawn(seed, kept, turns),)


def _check_count(have: int, count: int, tiles: tuple[c.NewTile, ...]) -> None:
    """Counts within the limits; a tile that says something is one of those counted."""
    if count < 1 and have + count < 1:
        raise r.TooFewTiles(have + count)
    if count < 1:
        raise r.BadSetting("tiles", str(count), f"1–{TILES_MOST - have}")
    if have + count > TILES_MOST:
        raise r.TooManyTiles(TILES_MOST, have + count)
    if len(tiles) > count:
        raise r.BadSetting("tiles", str(len(tiles)), f"0–{count}")
    for tile in tiles:
        _check_points(tile)


def _check_points(tile: c.NewTile) -> None:
    if not 0 <= tile.points <= POINTS_MOST:
        raise r.BadSetting("points", str(tile.points), f"0–{POINTS_MOST}")


class _Texts:
    """The texts of tiles on their way to the roster; what is said twice (a category) is kept once."""

    def __init__(self, highest: int) -> None:
        self.highest = highest
        self.new: dict[int, str] = {}
        self.known: dict[str, int] = {"": 0}

    def tiles(self, tiles: Iterable[c.NewTile]) -> tuple[f.TileText, ...]:
        return tuple(self.tile(tile) for tile in tiles)

    def tile(self, tile: c.NewTile) -> f.TileText:
        _check_points(tile)
        return f.TileText(
            self._line(tile.title),
            self._line(tile.category),
            tile.points,
            self._text(tile.question),
            self._text(tile.answer),
        )

    def _line(self, text: str) -> int:
        name = clean_name(text)
        if len(name) > NAME_LONGEST:
            raise r.NameTooLong(name[:40], len(name), NAME_LONGEST)
        return self._number(name)

    def _text(self, text: str) -> int:
        kept = unicodedata.normalize("NFC", printable(text)).strip()[:QUESTION_LONGEST].rstrip()
        return self._number(kept)

    def _number(self, text: str) -> int:
        if text not in self.known:
            self.highest += 1
            self.known[text] = self.highest
            self.new[self.highest] = text
        return self.known[text]


def _state(game: Game, tile: int) -> TileState:
    if tile not in game.tiles:
        raise r.UnknownTile(tile)
    return game.state_of(tile)


def _must(game: Game, tile: int, state: TileState) -> None:
    found = _state(game, tile)
    if found is not state:
        if state is TileState.PLAY:
            raise r.TileNotInPlay(tile, found.value)
        raise r.TileNotOnBoard(tile, found.value)


def _free(game: Game) -> None:
    """No tile may be in play."""
    if game.open is not None:
        raise r.TileInPlay(game.open.tile)
