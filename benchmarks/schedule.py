"""How long a tile schedule takes to draw, to measure, and to plan anew in mid-game.

Run `python benchmarks/schedule.py` from the project; prints two Markdown tables. Times are of the process
(user and system). The second table also says how many plans are proven: no back-to-backs, and a sum of
squared meetings that no plan betters.
"""

from __future__ import annotations

import time
from itertools import combinations
from random import Random
from statistics import median

from pairwright.schedule import Tally, change, check, measure, replan, schedule
from pairwright.schedule.position import position

DRAWN = ((6, 30), (10, 100), (40, 2_340), (199, 20_000), (200, 20_000))
"""Teams and tiles."""

LIMIT = 0.1
"""Seconds the largest draw may take."""

REPLANNED = (
    *((5, 40), (6, 40), (8, 40), (10, 60), (12, 60), (16, 100), (24, 200), (40, 400)),
    *((10, 1_000), (190, 2_000), (190, 15_000)),
)
"""Teams before the change, and rounds planned after it."""


def drawn(teams: int, tiles: int) -> str:
    times, counted = [], 0.0
    for seed in range(5):
        start = time.process_time()
        turns = schedule(teams, tiles, seed)
        times.append(time.process_time() - start)
        start = time.process_time()
        verdict = check(range(1, teams + 1), turns)
        counted = time.process_time() - start
        if verdict.faults or verdict.beyond:
            raise AssertionError(verdict)
    if max(times) > LIMIT:
        raise AssertionError(f"{teams} teams, {tiles} tiles: {max(times):.3f} s")
    return f"| {teams} | {tiles:,} | {1000 * median(times):.1f} | {1000 * counted:.0f} |"


def replanned(teams: int, rounds: int, games: int) -> str:
    times, proven, apart = [], 0, 0
    for seed in range(games):
        chance = Random(seed)
        played = chance.randrange(2, 3 * teams)
        leave = chance.sample(range(1, teams + 1), chance.choice((0, 1, 1, 2)))
        join = [teams + 1] if not leave or chance.random() < 0.3 else []
        tally = change(Tally.start(range(1, teams + 1)).after(schedule(teams, played, seed)), leave, join)
        start = time.process_time()
        rest = replan(tally, rounds, seed)
        times.append(time.process_time() - start)
        found = measure(tally.teams, rest, tally)
        after = tally.after(rest)
        squares = sum(after.meetings(a, b) ** 2 for a, b in combinations(after.teams, 2))
        if found.play_spread_ever > 1:
            raise AssertionError(found)
        proven += (found.back_to_back, squares) == (0, position(tally).least_squares(rounds))
        apart += found.pick_spread_ever > 1
    return (
        f"| {teams} | {rounds:,} | {games} | {1000 * median(times):.0f} | {1000 * max(times):.0f} "
        f"| {proven} | {apart} |"
    )


def main() -> None:
    """Print both tables."""
    print("| teams | tiles | drawn, median ms | every measure at every prefix, ms |\n|--:|--:|--:|--:|")
    for teams, tiles in DRAWN:
        print(drawn(teams, tiles), flush=True)
    print(
        "\n| teams | rounds planned | games | median ms | worst ms | proven best | picks differed by 2 |\n"
        "|--:|--:|--:|--:|--:|--:|--:|"
    )
    for teams, rounds in REPLANNED:
        print(replanned(teams, rounds, 3 if teams > 100 else 20), flush=True)


if __name__ == "__main__":
    main()
