"""The words of the tile schedule: a turn, a schedule, and what has been played so far.

Every tile is one round of two teams, and the first of them chooses the tile. So a schedule is a tuple of
turns, as long as there are tiles; round 1 is its first.

>>> tally = Tally.start((1, 2, 3)).after((Turn(1, 2), Turn(2, 3)))
>>> tally.plays[2], tally.picks[2], tally.meetings(3, 1)
(2, 1, 0)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from ..core.refusals import TooFewTeams, TooFewTiles, TooManyTeams, TooManyTiles

MOST_TEAMS = 200
MOST_TILES = 20_000
"""The limits of a game [T17]."""

Pair = tuple[int, int]
"""Two teams. Where order says nothing the smaller stands first."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One round: two teams, of whom `picker` chooses the tile."""

    picker: int
    other: int


Schedule = tuple[Turn, ...]
"""Turns in the order they are played."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What the teams have to their name after some rounds, credits included.

    `teams` are those who play on. The mappings may also know teams that have left: should they come back,
    their history comes back with them. `plays` and `picks` are per team; `met` counts the meetings of a
    pair (the smaller id first; no entry is 0), `led` how often the first picked against the second; `last`
    is the round of a team's latest turn (no entry: none). `rounds` played in all, the latest of them by the
    pair `latest`.

    Counts of somebody who came in mid-game hold credits for what they missed (see :func:`change`); so `met`
    may be more than the two `led` of a pair together.
    """

    teams: tuple[int, ...]
    plays: Mapping[int, int]
    picks: Mapping[int, int]
    met: Mapping[Pair, int]
    led: Mapping[Pair, int]
    last: Mapping[int, int]
    rounds: int = 0
    latest: Pair | None = None

    @classmethod
    def start(cls, teams: Iterable[int]) -> Tally:
        """Nothing played yet."""
        field = tuple(teams)
        return cls(field, dict.fromkeys(field, 0), dict.fromkeys(field, 0), {}, {}, {})

    def meetings(self, a: int, b: int) -> int:
        """How often the two have met."""
        return self.met.get(pair(a, b), 0)

    def after(self, turns: Iterable[Turn]) -> Tally:
        """The tally once these were played too. KeyError for a team never heard of. Linear."""
        plays, picks, last = dict(self.plays), dict(self.picks), dict(self.last)
        met, led = dict(self.met), dict(self.led)
        rounds, latest = self.rounds, self.latest
        for turn in turns:
            rounds += 1
            latest = pair(turn.picker, turn.other)
            met[latest] = met.get(latest, 0) + 1
            led[turn.picker, turn.other] = led.get((turn.picker, turn.other), 0) + 1
            picks[turn.picker] += 1
            for team in latest:
                plays[team] += 1
                last[team] = rounds
        return Tally(self.teams, plays, picks, met, led, last, rounds, latest)


def pair(a: int, b: int) -> Pair:
    """The pair with its smaller id first."""
    return (a, b) if a <= b else (b, a)


def change(tally: Tally, leave: Collection[int] = (), join: Collection[int] = ()) -> Tally:
    """The tally after teams have left or joined in mid-game. History stays; who leaves just plays no more.

    Who joins is credited with the fewest plays of those who stayed, half as many picks (no fewer than
    anybody's fewest), and as many meetings with each as the pair that has met least. Somebody who comes back
    is credited only what they lack of that.

    >>> tally = Tally.start((1, 2, 3, 4)).after([Turn(1, 2), Turn(3, 4), Turn(2, 3), Turn(4, 1)])
    >>> new = change(tally, leave=[1], join=[5])
    >>> new.teams, new.plays[5], new.picks[5], new.meetings(5, 2)
    ((2, 3, 4, 5), 2, 1, 0)

    KeyError when somebody leaves who doesn't play, ValueError when somebody joins who does. Cost: the number
    of pairs. Source: [T9].
    """
    for team in leave:
        if team not in tally.teams:
            raise KeyError(team)
    stayers = tuple(team for team in tally.teams if team not in set(leave))
    if set(join) & set(stayers) or len(set(join)) != len(join):
        raise ValueError(f"already playing: {sorted(join)}")
    teams = (*stayers, *join)
    plays, picks, met = dict(tally.plays), dict(tally.picks), dict(tally.met)
    least_plays = min((plays[team] for team in stayers), default=0)
    least_picks = min((picks[team] for team in stayers), default=0)
    least_met = min((tally.meetings(a, b) for at, a in enumerate(stayers) for b in stayers[:at]), default=0)
    for team in join:
        plays[team] = max(plays.get(team, 0), least_plays)
        picks[team] = max(picks.get(team, 0), least_picks, plays[team] // 2)
    for team in join:
        for other in teams:
            if other != team:
                both = pair(team, other)
                met[both] = max(met.get(both, 0), least_met)
    return Tally(teams, plays, picks, met, tally.led, tally.last, tally.rounds, tally.latest)


def admit(teams: int, tiles: int) -> None:
    """Raises the refusal if a game of so many teams and tiles can't be [T17]."""
    if teams < 2:
        raise TooFewTeams(teams)
    if teams > MOST_TEAMS:
        raise TooManyTeams(MOST_TEAMS, teams)
    if tiles < 1:
        raise TooFewTiles(tiles)
    if tiles > MOST_TILES:
        raise TooManyTiles(MOST_TILES, tiles)
