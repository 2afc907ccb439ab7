"""How long a Monrad round takes to pair: `python benchmarks/monrad.py [seeds]` prints a Markdown table.

Times are of the process (user and system), from a ready request to a proposal with its check and reasons.
Events are played on by our pairings, one game in ten drawn. The lower start number wins as often as it does
in a field of very different skill, or as a coin would have it. "walked back" counts the rounds in which the
plain walk stranded somebody, "rematch" those in which one had to be.
"""

from __future__ import annotations

import sys
import time
from math import exp
from random import Random
from statistics import median

from pairwright.pairing import Contender, Request
from pairwright.pairing.monrad import pair_monrad

FIELDS = ((20, 19), (21, 20), (100, 11), (1_000, 11), (1_001, 11), (1_000, 25))
"""Entrants and rounds."""


def rounds(entrants: int, last: int, skill: float, rng: Random) -> list[tuple[float, bool, bool]]:
    """For each round of one event: seconds, whether the walk was walked back, whether there is a rematch."""
    ids = list(range(1, entrants + 1))
    points, byes = dict.fromkeys(ids, 0), dict.fromkeys(ids, 0)
    met: dict[int, dict[int, int]] = {i: {} for i in ids}
    seats: dict[int, tuple[int, ...]] = dict.fromkeys(ids, ())
    told = []
    for number in range(1, last + 1):
        field = tuple(Contender(i, points[i], byes[i], 0, 0, dict(met[i]), i, seats[i]) for i in ids)
        request = Request(round=number, contenders=field, seed=0)
        start = time.process_time()
        proposal = pair_monrad(request)
        spent = time.process_time() - start
        told.append((spent, proposal.proof.matched > 0, proposal.cost.rematch > 0))
        for a, b in proposal.pairing.tables:
            met[a][b] = met[b][a] = met[a].get(b, 0) + 1
            seats[a], seats[b] = (*seats[a], 1), (*seats[b], 2)
            if rng.random() < 0.1:
                points[a] += 1
                points[b] += 1
            else:
                points[a if rng.random() < 1 / (1 + exp(skill * (a - b) / entrants)) else b] += 2
        for one in proposal.pairing.byes:
            points[one] += 2
            byes[one] += 1
    return told


def main(seeds: int = 3) -> None:
    """Print the table."""
    print(
        "| field | rounds timed | median ms | worst ms | walked back | rematch |\n|---|--:|--:|--:|--:|--:|"
    )
    for entrants, last in FIELDS:
        for skill, name in ((0.0, "coin"), (6.0, "skill")):
            told = [one for s in range(seeds) for one in rounds(entrants, last, skill, Random(s))]
            times = [1000 * spent for spent, _, _ in told]
            back, again = sum(b for _, b, _ in told), sum(r for _, _, r in told)
            print(
                f"| {entrants:,}, {last} rounds, {name} | {len(told)} | {median(times):.1f} "
                f"| {max(times):.0f} | {back} | {again} |",
                flush=True,
            )


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:2]))
