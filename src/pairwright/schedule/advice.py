"""What to tell the host about a number of teams and tiles, as codes and numbers [T6].

>>> told = advise(6, 32)
>>> told.plays, told.play_more, told.even_plays
(10, 4, (30, 33))
>>> advise(10, 4).codes, advise(10, 4).even_plays
(('sit_out', 'plays_uneven', 'picks_uneven', 'meetings_uneven'), (5,))
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

from .check import Bounds, bounds
from .turn import MOST_TILES, admit

ADVICE_CODES = (
    "sit_out",  # there are too few tiles for everybody to have a turn
    "plays_uneven",  # some play one more than the others
    "picks_uneven",  # some pick one more than the others
    "meetings_uneven",  # some pairs meet once more than the others
    "back_to_back",  # some must play twice running
)


@dataclass(frozen=True, slots=True)
class Advice:
    """What follows from the two numbers, whoever is drawn where.

    Everybody plays `plays` rounds, and `play_more` teams one more (0: all alike). The same for picks, and
    for the meetings of the `pairs` pairs, of which `meet_more` meet once more. `sit_out` teams have no turn
    at all. `unavoidable` holds the optimum of everything else: back-to-backs, rests and waits.

    `even_plays` are the numbers of tiles nearest to this one, below and above, with which everybody plays
    equally often; empty if they do already, and without those below 1 or above the limit. `even_picks` and
    `even_meetings` likewise.

    `codes` say, in the order of :data:`ADVICE_CODES`, what there is to tell; none means that all is even.
    """

    teams: int
    tiles: int
    codes: tuple[str, ...]
    plays: int
    play_more: int
    picks: int
    pick_more: int
    pairs: int
    meetings: int
    meet_more: int
    sit_out: int
    even_plays: tuple[int, ...]
    even_picks: tuple[int, ...]
    even_meetings: tuple[int, ...]
    unavoidable: Bounds


def advise(teams: int, tiles: int) -> Advice:
    """The advice for so many teams and tiles, in O(1).

    All play equally often where the teams divide twice the tiles, pick equally often where they divide the
    tiles, and all pairs meet equally often where the number of pairs does.

    Raises the refusals of :func:`~.draw.schedule`. Source: [T6], [T3].
    """
    admit(teams, tiles)
    pairs = teams * (teams - 1) // 2
    plays, play_more = divmod(2 * tiles, teams)
    picks, pick_more = divmod(tiles, teams)
    meetings, meet_more = divmod(tiles, pairs)
    best = bounds(teams, tiles)
    there = {
        "sit_out": best.sit_out > 0,
        "plays_uneven": play_more > 0,
        "picks_uneven": pick_more > 0,
        "meetings_uneven": meet_more > 0,
        "back_to_back": best.back_to_back > 0,
    }
    return Advice(
        teams=teams,
        tiles=tiles,
        codes=tuple(code for code in ADVICE_CODES if there[code]),
        plays=plays,
        play_more=play_more,
        picks=picks,
        pick_more=pick_more,
        pairs=pairs,
        meetings=meetings,
        meet_more=meet_more,
        sit_out=best.sit_out,
        even_plays=_nearest(tiles, teams // gcd(teams, 2)),
        even_picks=_nearest(tiles, teams),
        even_meetings=_nearest(tiles, pairs),
        unavoidable=best,
    )


def _nearest(tiles: int, step: int) -> tuple[int, ...]:
    """The multiples of `step` next to `tiles` on either side; none when it is one itself."""
    below = tiles // step * step
    if below == tiles:
        return ()
    return tuple(number for number in (below, below + step) if 1 <= number <= MOST_TILES)
