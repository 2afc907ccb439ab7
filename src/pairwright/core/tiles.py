"""The game on a board of tiles: what is on the board, who plays now, what has been played [T10]–[T15].

Every tile is a round of two teams, the first of whom picks it. `Game` is the frozen state, a part of its
stage; `Table` is the same while a log is folded. Rounds are numbered from 1 within the game. The plan says
who plays in a round; the round moves on to the next one that has not been played.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import chain
from types import MappingProxyType

from . import facts as f

TILES = "tiles"
"""The name of the stage format."""
TEAMS_MOST = 200
TILES_MOST = 20_000
"""The limits of a game; spec schedule, last paragraph."""
POINTS_MOST = 1_000_000
"""Most a tile can be worth."""

Pair = tuple[int, int]
"""Picker and other."""


class TileState(StrEnum):
    """Where a tile is."""

    BOARD = "on-board"
    PLAY = "in-play"
    FINISHED = "finished"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Play:
    """A tile between two teams in some round; `winner` None is nobody (or nobody yet)."""

    tile: int
    round: int
    picker: int
    other: int
    winner: int | None = None

    @property
    def loser(self) -> int | None:
        """The other one of the two, None where nobody won."""
        if self.winner is None:
            return None
        return self.other if self.winner == self.picker else self.picker


def _empty() -> Mapping[int, f.TileText]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Game:
    """The state of a game.

    `tiles` are those on the list by number, struck ones gone; `plan` the two teams of each round planned
    or played by schedule; `fields` the teams it was planned for, each with the
    number of tiles that had been opened before. `round` is the one that is on. `plays` are
    the finished tiles in the order they were finished; `open` the one in play; `cancelled` tile numbers.
    `highest` is the highest tile number ever given. `seed` drew what is planned.
    """

    tiles: Mapping[int, f.TileText] = field(default_factory=_empty)
    plan: Mapping[int, Pair] = field(default_factory=lambda: MappingProxyType({}))
    fields: tuple[tuple[int, frozenset[int]], ...] = ()
    round: int = 1
    plays: Mapping[int, Play] = field(default_factory=lambda: MappingProxyType({}))
    open: Play | None = None
    cancelled: frozenset[int] = frozenset()
    highest: int = 0
    seed: int = 0

    def state_of(self, tile: int) -> TileState:
        """Where `tile` is. KeyError for none on the list."""
        return _where(self, tile)

    @property
    def left(self) -> int:
        """How many tiles are on the board, the one in play not counted."""
        return len(self.tiles) - len(self.plays) - len(self.cancelled) - (self.open is not None)

    @property
    def over(self) -> bool:
        """No tile is left and none is in play [T15]; False for an empty board."""
        return bool(self.tiles) and self.open is None and self.left == 0

    @property
    def rounds(self) -> int:
        """The number of the last round there is: planned or played, or possible with the tiles left [T1]."""
        now = () if self.open is None else (self.open,)
        last = max((*self.plan, *(play.round for play in (*self.plays.values(), *now))), default=0)
        return last + max(0, self.left - len(self.ahead()))

    @property
    def planned_for(self) -> frozenset[int]:
        """The teams that what is to come was planned for."""
        return self.fields[-1][1] if self.fields else frozenset()

    def played(self) -> frozenset[int]:
        """The rounds in which a tile was finished."""
        return frozenset(play.round for play in self.plays.values())

    def has_played(self, team: int) -> bool:
        """Whether `team` has finished a tile, or is at one now. Cost: one pass over the tiles played."""
        now = () if self.open is None else (self.open,)
        return any(team in (play.picker, play.other) for play in (*self.plays.values(), *now))

    def ahead(self) -> tuple[int, ...]:
        """The planned rounds still to be played, in the order they will be; a tile in play has its own.

        From the round that is on to the last, then those skipped before it.
        """
        return tuple(_ahead(self.plan, self.played(), self.round, self.open))

    def pair(self) -> Pair | None:
        """Who picks and who else plays in the round that is on; None without a plan for it."""
        if self.open is not None:
            return self.open.picker, self.open.other
        return self.plan.get(self.round)


NO_GAME = Game()
"""An empty board: what every stage of another kind has."""


def _where(game: Game | Table, tile: int) -> TileState:
    """Where `tile` is, in a game or while one is folded. KeyError for none on the list."""
    game.tiles[tile]
    if game.open is not None and game.open.tile == tile:
        return TileState.PLAY
    if tile in game.plays:
        return TileState.FINISHED
    return TileState.CANCELLED if tile in game.cancelled else TileState.BOARD


def _ahead(plan: Mapping[int, Pair], played: Container[int], on: int, open: Play | None) -> Iterator[int]:
    busy = open.round if open is not None else None
    rounds = sorted([number for number in plan if number not in played and number != busy])
    place = bisect_left(rounds, on)
    yield from rounds[place:]
    yield from rounds[:place]


class Table:
    """A game while a log is folded: changed in place, frozen by `done`.

    Raises KeyError or ValueError for a fact that can't have happened, as a broken log does.
    """

    def __init__(self, game: Game) -> None:
        self.tiles = dict(game.tiles)
        self.plan = dict(game.plan)
        self.fields, self.seed = game.fields, game.seed
        self.round, self.open = game.round, game.open
        self.plays = dict(game.plays)
        self.played = Counter(play.round for play in game.plays.values())
        self.last = max(game.plan, default=0)
        self.cancelled = set(game.cancelled)
        self.highest = game.highest

    def done(self) -> Game:
        return Game(
            MappingProxyType(self.tiles),
            MappingProxyType(self.plan),
            self.fields,
            self.round,
            MappingProxyType(self.plays),
            self.open,
            frozenset(self.cancelled),
            self.highest,
            self.seed,
        )

    def apply(self, fact: f.Fact, active: frozenset[int]) -> None:
        """Take one fact in; `active` are the teams who play on."""
        match fact:
            case f.BoardSet(count, tiles):
                self._untouched()
                self.tiles, self.highest = {}, 0
                self._add(count, tiles)
            case f.TilesAdded(count, tiles):
                self._add(count, tiles)
            case f.TileRemoved(tile):
                self._must(tile, TileState.BOARD)
                del self.tiles[tile]
            case f.TileChanged(tile, text):
                self.tiles[tile]
                self.tiles[tile] = text
            case f.ScheduleDrawn(seed, kept, turns):
                self._plan(seed, kept, turns, active)
            case f.RoundMoved(number):
                if self.open is not None or number < 1:
                    raise ValueError(f"moved to round {number}")
                self.round = number
            case f.TileOpened(tile, number, picker, other):
                self._must(tile, TileState.BOARD)
                if self.open is not None or picker == other or number != self.round:
                    raise ValueError(f"tile {tile} was opened")
                self.open = Play(tile, number, picker, other)
            case _:
                self._go_on(fact)

    def _go_on(self, fact: f.Fact) -> None:
        match fact:
            case f.TileFinished(tile, winner):
                play = self._playing(tile)
                if winner is not None and winner not in (play.picker, play.other):
                    raise ValueError(f"tile {tile} was won by {winner}")
                self.plays[tile] = replace(play, winner=winner)
                self.played[play.round] += 1
                self.open = None
                self.round = self._next(play.round)
            case f.TileCancelled(tile):
                if _where(self, tile) is not TileState.BOARD:
                    self._playing(tile)
                    self.open = None
                self.cancelled.add(tile)
            case f.TileReturned(tile):
                if tile in self.cancelled:
                    self.cancelled.remove(tile)
                else:
                    self._playing(tile)
                    self.open = None
            case f.TileReopened(tile):
                if self.open is not None:
                    raise ValueError(f"tile {tile} was reopened while another was in play")
                play = self.plays.pop(tile)
                self.played -= Counter((play.round,))
                self.open = replace(play, winner=None)
                self.round = play.round
            case _:
                raise TypeError(f"no fold for {type(fact).__name__}")

    def _untouched(self) -> None:
        if self.plays or self.open is not None or self.cancelled:
            raise ValueError("the board was set anew in mid-game")

    def _add(self, count: int, tiles: tuple[f.TileText, ...]) -> None:
        if not 0 <= len(tiles) <= count or len(self.tiles) + count > TILES_MOST:
            raise ValueError(f"{count} tiles were added")
        plain = f.TileText()
        for offset in range(count):
            self.highest += 1
            self.tiles[self.highest] = tiles[offset] if offset < len(tiles) else plain

    def _plan(self, seed: int, kept: int, turns: tuple[Pair, ...], active: frozenset[int]) -> None:
        ahead = list(_ahead(self.plan, self.played, self.round, self.open))
        if not 0 <= kept <= len(ahead) or any(a == b or not active.issuperset((a, b)) for a, b in turns):
            raise ValueError("the schedule has somebody it can't have")
        for number in ahead[kept:]:
            del self.plan[number]
        # New rounds take the numbers of those they replace, in the order of play; more go on from the end.
        numbers = ahead[kept : kept + len(turns)]
        busy = self.open.round if self.open is not None else 0
        first = max(max(self.plan, default=0), max(ahead, default=0), max(self.played, default=0), busy)
        numbers += range(first + 1, first + 1 + len(turns) - len(numbers))
        # Rounds that were skipped are played after all others, those that are new included.
        numbers.sort(key=lambda number: (number < self.round, number))
        self.plan.update(zip(numbers, turns, strict=True))
        opened = len(self.plays) + (self.open is not None)
        earlier = tuple(before for before in self.fields if before[0] < opened)
        if not earlier or earlier[-1][1] != active:
            self.fields = (*earlier, (opened, active))
        self.seed = seed
        self.last = max(self.plan, default=0)
        if self.open is None and self.plan and self.round not in self.plan:
            self.round = next(_ahead(self.plan, self.played, self.round, None), self.round)

    def _next(self, after: int) -> int:
        """The next round that has not been played, a skipped one before if none comes; else a new number.

        Without a plan any number is a round.
        """
        last = self.last if self.plan else after + len(self.tiles)
        for number in chain(range(after + 1, last + 1), range(1, after)):
            if number not in self.played and (number in self.plan or not self.plan):
                return number
        return max(last, *self.played) + 1

    def _must(self, tile: int, state: TileState) -> None:
        if _where(self, tile) is not state:
            raise ValueError(f"tile {tile} is {_where(self, tile)}")

    def _playing(self, tile: int) -> Play:
        if self.open is None or self.open.tile != tile:
            raise ValueError(f"tile {tile} isn't in play")
        return self.open
