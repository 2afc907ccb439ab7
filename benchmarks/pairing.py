"""How long a Swiss round takes to pair, and how often it is the best: ours and PyPI's swisspair together.

Run `python benchmarks/pairing.py` from the project (needs the extra "bench"); prints three Markdown tables.
Both programs get the same histories in the same run; swisspair's pairings are scored by our checker. Times
are of the process (user and system), from a ready request to a pairing; ours include check, proof and
reasons.

Events are played on by our pairings, with one drawn game in ten (or as said) and one entrant in a hundred
leaving after each round. The hard histories are not played but made, to be as awkward as can be: everybody on
different points, neighbours who have all met, groups too small for their meetings, twenty-five rounds.
"""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import exp
from random import Random
from statistics import median

import swisspair

from pairwright.pairing import Contender, Cost, Pairing, Request, check, pair_swiss

SIZES = ((100, 7, 20), (100, 25, 6), (1_000, 10, 6), (1_000, 12, 4), (10_000, 14, 2))
"""Entrants, rounds, seeds of the events played."""

BOUNDS = {100: 0.010, 1_000: 0.050, 10_000: 0.5}
"""Seconds a typical round may take."""


PATIENCE = 20.0
"""Seconds swisspair gets for a round."""


@dataclass
class Timed:
    """Times in seconds, how many pairings were the best, and how many there were at all."""

    times: list[float] = field(default_factory=list)
    best: int = 0
    none: int = 0


class Event:
    """A tournament kept by hand, to make requests from."""

    def __init__(self, entrants: int, rng: Random) -> None:
        self.rng = rng
        self.active = list(range(1, entrants + 1))
        self.points = dict.fromkeys(self.active, 0)
        self.byes = dict.fromkeys(self.active, 0)
        self.down = dict.fromkeys(self.active, 0)
        self.up = dict.fromkeys(self.active, 0)
        self.met: dict[int, dict[int, int]] = {i: {} for i in self.active}
        self.round = 1

    def request(self) -> Request:
        order = sorted(self.active, key=lambda i: (-self.points[i], i))
        return Request(
            round=self.round,
            contenders=tuple(
                Contender(i, self.points[i], self.byes[i], self.down[i], self.up[i], dict(self.met[i]), rank)
                for rank, i in enumerate(order, 1)
            ),
            seed=self.rng.getrandbits(32),
        )

    def play(self, pairing: Pairing, draws: float, drops: float, skill: float = 0.0) -> None:
        """Results by lot, or with `skill` mostly for whoever has the lower number."""
        before = dict(self.points)
        for a, b in pairing.tables:
            self.met[a][b] = self.met[a].get(b, 0) + 1
            self.met[b][a] = self.met[b].get(a, 0) + 1
            for x, y in ((a, b), (b, a)):
                self.down[x] += before[x] > before[y]
                self.up[x] += before[x] < before[y]
            if self.rng.random() < draws:
                self.points[a] += 1
                self.points[b] += 1
            else:
                first = 1 / (1 + exp(skill * (a - b) / len(self.points)))
                self.points[a if self.rng.random() < first else b] += 3
        for one in pairing.byes:
            self.points[one] += 3
            self.byes[one] += 1
        self.active = [i for i in self.active if self.rng.random() >= drops]
        self.round += 1


def hard_histories(entrants: int) -> Iterator[tuple[str, Request]]:
    """Made to be awkward: (what is awkward about it, the request)."""
    numbers = range(1, entrants + 1)
    shapes = (
        ("everybody on different points", {i: entrants - i for i in numbers}, 30),
        ("different points, neighbours have met", {i: entrants - i for i in numbers}, 2),
        ("pairs on equal points", {i: i // 2 for i in numbers}, 5),
        ("tens on equal points", {i: i // 10 for i in numbers}, 15),
        ("twenty-fives on equal points", {i: i // 25 for i in numbers}, 20),
        ("hundreds on equal points", {i: 3 * (i // 101) for i in numbers}, 15),
        ("two giant groups", {i: 3 * (i % 2) for i in numbers}, 30),
        ("all drawn", dict.fromkeys(numbers, 25), 40),
    )
    for name, points, near in shapes:
        for rounds in (10, 25):
            yield f"{name}, {rounds} rounds", made(points, rounds, near, Random(rounds))


def made(points: dict[int, int], rounds: int, near: int, rng: Random) -> Request:
    """A request in which everybody has met about so many of those near them in the standings."""
    order = sorted(points, key=lambda i: -points[i])
    place = {i: k for k, i in enumerate(order)}
    met: dict[int, dict[int, int]] = {i: {} for i in order}
    for _ in range(rounds):
        left = sorted(order, key=lambda i: place[i] + rng.random() * near)
        while len(left) > 1:
            a = left.pop(0)
            k = next((k for k, b in enumerate(left) if b not in met[a]), None)
            if k is not None:
                b = left.pop(k)
                met[a][b] = met[b][a] = 1
    return Request(
        round=rounds + 1,
        contenders=tuple(
            Contender(i, points[i], 0, rng.randint(0, 4), rng.randint(0, 4), met[i], place[i] + 1)
            for i in order
        ),
        seed=rng.getrandbits(32),
    )


def theirs_within(request: Request, seconds: float) -> tuple[float, Pairing | None] | None:
    """The same in a process of its own; ``None`` when it isn't done in time (seconds of the clock)."""
    here, there = multiprocessing.Pipe()
    worker = multiprocessing.Process(target=lambda: there.send(theirs(request)))
    worker.start()
    answer: tuple[float, Pairing | None] | None = here.recv() if here.poll(seconds) else None
    worker.terminate()
    worker.join()
    return answer


def theirs(request: Request) -> tuple[float, Pairing | None]:
    """Swisspair's time and pairing; ``None`` where it finds none (it knows no rematches at all)."""
    order = sorted(request.contenders, key=lambda c: c.rank)
    present = {c.id for c in order}
    fewest = min(c.byes for c in order)
    players = [
        swisspair.Player(
            id=str(c.id),
            points=c.points,
            rank=c.rank,
            can_get_bye=c.byes == fewest,
            cannot_be_paired_against_ids={str(o) for o in c.met if o in present},
        )
        for c in order
    ]
    start = time.process_time()
    try:
        matches = swisspair.create_matches(players)
    except (RuntimeError, ValueError, AssertionError):
        return time.process_time() - start, None
    spent = time.process_time() - start
    tables = tuple((int(m.p1.id), int(m.p2.id)) for m in matches if m.p2 is not None)
    return spent, Pairing(tables, tuple(int(m.p1.id) for m in matches if m.p2 is None))


def compare(request: Request, us: Timed, them: Timed, limit: int) -> Pairing:
    """Time both on one request; ours is the measure of "best", as it is proven."""
    start = time.process_time()
    proposal = pair_swiss(request)
    us.times.append(time.process_time() - start)
    us.best += 1
    if len(request.contenders) <= limit:
        answer = theirs_within(request, PATIENCE)
        spent, pairing = (PATIENCE, None) if answer is None else answer
        them.times.append(spent)
        cost: Cost | None = None
        if pairing is not None:
            verdict = check(request, pairing)
            cost = verdict.cost if verdict.legal else None
        them.none += cost is None
        if cost is not None and cost < proposal.cost:
            raise AssertionError(f"a proven optimum was beaten: {cost} < {proposal.cost}")
        them.best += cost == proposal.cost
    return proposal.pairing


def row(name: str, us: Timed, them: Timed) -> str:
    ours = f"{1000 * median(us.times):.1f} | {1000 * max(us.times):.0f}"
    if not them.times:
        return f"| {name} | {len(us.times)} | {ours} | – | – | – | – |"
    ratio = median(them.times) / median(us.times)
    share = f"{100 * them.best / len(them.times):.0f} %"
    return (
        f"| {name} | {len(us.times)} | {ours} | {1000 * median(them.times):.1f} "
        f"| {1000 * max(them.times):.0f} | {ratio:.2g} | {share} |"
    )


HEAD = (
    "| field | rounds timed | ours, median ms | ours, worst ms | swisspair, median ms | worst ms "
    "| median ÷ ours | swisspair's is the best |\n|---|--:|--:|--:|--:|--:|--:|--:|"
)


def long_events() -> None:
    """1,000 of different skill, played on far beyond any real event: ours alone, ten rounds a row."""
    print("| field | rounds | ours, median ms | ours, worst ms |\n|---|--:|--:|--:|")
    for draws in (0.1, 0.3):
        event, times = Event(1_000, Random(1)), []
        for _ in range(30):
            request = event.request()
            start = time.process_time()
            pairing = pair_swiss(request).pairing
            times.append(1000 * (time.process_time() - start))
            event.play(pairing, draws, drops=0.0, skill=4.0)
        for first in (0, 10, 20):
            part = times[first : first + 10]
            name = f"1,000 of different skill, {100 * draws:.0f} % drawn"
            print(f"| {name} | {first + 1}–{first + 10} | {median(part):.0f} | {max(part):.0f} |", flush=True)


def main(limit: int = 10_000) -> None:
    """Print the tables; fields above ``limit`` are not given to swisspair."""
    multiprocessing.set_start_method("fork")
    print(HEAD, flush=True)
    for entrants, rounds, seeds in SIZES:
        for draws in (0.0, 0.1, 0.3):
            us, them = Timed(), Timed()
            for seed in range(seeds if draws == 0.1 else (seeds + 1) // 2):
                event = Event(entrants, Random(seed))
                for _ in range(rounds):
                    pairing = compare(event.request(), us, them, limit)
                    event.play(pairing, draws, drops=0.01)
            print(row(f"{entrants:,}, {rounds} rounds, {100 * draws:.0f} % drawn", us, them), flush=True)
    print(f"\n{HEAD}", flush=True)
    for name, request in hard_histories(1_000):
        us, them = Timed(), Timed()
        compare(request, us, them, limit)
        print(row(f"1,000, {name}", us, them), flush=True)
    print(flush=True)
    long_events()


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:2]))
