"""The score of a tile game: points or tiles won by each team, ties shared [T15]."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pairwright.core.tiles import Game


@dataclass(frozen=True, slots=True)
class Score:
    """One team's line. `points` are those of the tiles it won (a tile without points of its own counts 1);
    `won`, `lost`, `nobody` are tiles it played; `picks` those of them it chose. `rank` is shared by equal
    points.
    """

    team: int
    rank: int
    points: int
    won: int
    lost: int
    nobody: int
    picks: int

    @property
    def plays(self) -> int:
        """Tiles played to their end."""
        return self.won + self.lost + self.nobody


def scores(game: Game, teams: Iterable[int]) -> tuple[Score, ...]:
    """The score, best first; teams that are level stand in the order of their numbers [T15].

    Who has won a tile but isn't among `teams` is listed too. Cost: one pass over the tiles played.

    >>> from types import MappingProxyType
    >>> from pairwright.core.facts import TileText
    >>> from pairwright.core.tiles import Play
    >>> game = Game({1: TileText(), 2: TileText(points=5)}, plays={2: Play(2, 1, 7, 8, winner=8)})
    >>> [(score.team, score.rank, score.points) for score in scores(game, (7, 8, 9))]
    [(8, 1, 5), (7, 2, 0), (9, 2, 0)]
    """
    plays = tuple(game.plays.values())
    listed = {*teams, *(team for play in plays for team in (play.picker, play.other))}
    points, won, lost, nobody, picks = (dict.fromkeys(listed, 0) for _ in range(5))
    for play in plays:
        picks[play.picker] += 1
        if play.winner is None:
            nobody[play.picker] += 1
            nobody[play.other] += 1
            continue
        loser = play.other if play.winner == play.picker else play.picker
        points[play.winner] += game.tiles[play.tile].points
        won[play.winner] += 1
        lost[loser] += 1
    order = sorted(listed, key=lambda team: (-points[team], team))
    rows: list[Score] = []
    for place, team in enumerate(order, 1):
        level = rows and rows[-1].points == points[team]
        rank = rows[-1].rank if level else place
        rows.append(Score(team, rank, points[team], won[team], lost[team], nobody[team], picks[team]))
    return tuple(rows)
