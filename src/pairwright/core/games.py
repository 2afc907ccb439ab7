"""A match of several games or boards: its games one by one, and what they add up to [C7] [C8] [C14].

A match played whole has no games here: its result is recorded as one. Where games are recorded, the match is
made of them: first its main games, then batches of tiebreak games, which decide who wins a drawn match and
count for nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from .outcome import How, Outcome, Result

GAMES_MOST = 99
"""Most games of a match on one board."""
BOARDS_MOST = 50
"""Most boards of a team match."""


@dataclass(frozen=True, slots=True)
class MatchGame:
    """One game of a match, the `game`-th on its `board`; `batch` 0 is a main game, 1, 2, … tiebreaks.

    `result` is seen from the first seat of the *match*, whoever had the first seat in this game.
    """

    game: int
    board: int = 1
    batch: int = 0
    result: Result | None = None

    @property
    def turned(self) -> bool:
        """Whether the match's second entrant has the first seat in this game.

        Seats alternate from game to game and along the boards [C1] [C14].
        """
        return (self.game + self.board) % 2 == 1


def main_games(games: int, boards: int, before: Iterable[MatchGame] = ()) -> tuple[MatchGame, ...]:
    """So many games on so many boards, in the order they are listed; results in `before` are kept."""
    known = {(game.game, game.board): game for game in before}
    return tuple(
        known.get((game, board), MatchGame(game, board))
        for game in range(1, games + 1)
        for board in range(1, boards + 1)
    )


def with_batch(games: tuple[MatchGame, ...], count: int) -> tuple[MatchGame, ...]:
    """The games with a batch of `count` tiebreak games on every board; one without results is replaced."""
    last = games[-1].batch if games else 0
    if last and unplayed([game for game in games if game.batch == last]):
        games = tuple(game for game in games if game.batch < last)
        last -= 1
    boards = max((game.board for game in games), default=1)
    played = max((game.game for game in games), default=0)
    more = main_games(count, boards)
    return games + tuple(replace(game, game=played + game.game, batch=last + 1) for game in more)


def unplayed(batch: Sequence[MatchGame]) -> bool:
    """Whether nobody has played a batch of tiebreak games yet; forfeits of empty boards are not played."""
    results = [game.result for game in batch]
    return None in results and all(result is None or result.how is How.FORFEIT for result in results)


def added_up(games: Sequence[MatchGame]) -> Result:
    """The games as one result, drawn games as drawn; games without a result are left out.

    A single game is its own result. Games that both lost count for neither; if all are so, or all were given
    to the same side by forfeit, that is how the match ended.

    >>> str(added_up([MatchGame(1, result=Result(1, 0)), MatchGame(2, result=Result(0, 0, 1))]))
    '1-0-1'
    """
    results = [game.result for game in games if game.result is not None]
    if len(games) == 1 and results:
        return results[0]
    won = sum(result.outcome(0) is Outcome.WIN for result in results)
    lost = sum(result.outcome(1) is Outcome.WIN for result in results)
    drawn = sum(result.outcome(0) is Outcome.DRAW for result in results)
    hows = {result.how for result in results}
    if hows == {How.DOUBLE_LOSS}:
        return Result(0, 0, 0, How.DOUBLE_LOSS)
    forfeited = hows == {How.FORFEIT} and (won == 0 or lost == 0)
    return Result(won, lost, drawn, How.FORFEIT if forfeited else How.PLAYED)


def result_of(games: Sequence[MatchGame], stops: bool) -> Result | None:
    """The result that the main games make, None while it is open.

    With `stops` a match is over as soon as the games that are left can't change who wins it [C7].
    """
    main = [game for game in games if game.batch == 0]
    left = sum(game.result is None for game in main)
    if left == len(main) or (left and not stops):
        return None
    result = added_up(main)
    if left and abs(result.won - result.lost) <= left:
        return None
    return result


def leader(games: Sequence[MatchGame], draw_wins: int | None) -> int | None:
    """Who has won a batch of tiebreak games: 0 the first of the match, 1 the second, None nobody (yet).

    `draw_wins` is the seat (0 or 1) that wins a drawn game of an armageddon, None where a draw is a draw. Who
    leads by more than there are games left has won [C8].
    """
    lead = left = 0
    for game in games:
        if game.result is None:
            left += 1
            continue
        first, second = game.result.outcome(0), game.result.outcome(1)
        if first is Outcome.DRAW and draw_wins is not None:
            lead += 1 if (draw_wins == 0) != game.turned else -1
        else:
            lead += (first is Outcome.WIN) - (second is Outcome.WIN)
    if abs(lead) <= left:
        return None
    return 0 if lead > 0 else 1


def whole(result: Result, units: int) -> bool:
    """Whether a match of so many games may be recorded at once as `result` instead of game by game."""
    if result.how is How.DOUBLE_LOSS:
        return result == Result(0, 0, 0, How.DOUBLE_LOSS)
    if result.how in (How.FORFEIT, How.ASSIGNED):
        return result.drawn == 0 and sorted((result.won, result.lost)) == [0, units]
    return min(result.won, result.lost, result.drawn) >= 0 and (
        result.won + result.lost + result.drawn == units
    )
