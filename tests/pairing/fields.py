"""Histories and small fields for the pairing tests, and the plain ways to solve them that the engine is
held to.

Nothing here uses the engine: the converter counts byes, floats and meetings by itself, and the two solvers
know only the checker and a plain matching.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import rustworkx

from pairwright.pairing.check import check
from pairwright.pairing.cost import Cost
from pairwright.pairing.request import Contender, Pairing, Request, SwissRules

VECTORS = Path(__file__).parent.parent / "vectors"


def vector_cases() -> list[dict[str, Any]]:
    """The 32 histories with their proven optimal vectors."""
    cases: list[dict[str, Any]] = json.loads((VECTORS / "swiss_next_round.json").read_text())["cases"]
    return cases


class Event:
    """A plain tournament of its own, kept by hand: points, byes, floats and meetings after each round."""

    def __init__(self, ids: list[int], win: int = 3, draw: int = 1) -> None:
        self.win, self.draw = win, draw
        self.points = dict.fromkeys(ids, 0)
        self.byes = dict.fromkeys(ids, 0)
        self.down = dict.fromkeys(ids, 0)
        self.up = dict.fromkeys(ids, 0)
        self.met: dict[int, dict[int, int]] = {i: {} for i in ids}
        self.active = list(ids)
        self.played = 0

    def play(self, games: list[tuple[int, int, str]], byes: list[int]) -> None:
        """One round: games as (a, b, "a" | "b" | "draw" | "none"), and who has a bye (worth a win)."""
        before = dict(self.points)
        for a, b, result in games:
            self.met[a][b] = self.met[a].get(b, 0) + 1
            self.met[b][a] = self.met[b].get(a, 0) + 1
            for x, y in ((a, b), (b, a)):
                self.down[x] += before[x] > before[y]
                self.up[x] += before[x] < before[y]
            if result == "draw":
                self.points[a] += self.draw
                self.points[b] += self.draw
            elif result != "none":
                self.points[a if result == "a" else b] += self.win
        for one in byes:
            self.byes[one] += 1
            self.points[one] += self.win
        self.played += 1

    def request(self, seed: int = 1, **settings: Any) -> Request:
        order = sorted(self.active, key=lambda i: (-self.points[i], i))
        return Request(
            round=self.played + 1,
            contenders=tuple(
                Contender(i, self.points[i], self.byes[i], self.down[i], self.up[i], dict(self.met[i]), rank)
                for rank, i in enumerate(order, 1)
            ),
            seed=seed,
            **settings,
        )

    def play_random(self, pairing: Pairing, rng: Random, draws: float = 0.0) -> None:
        """The round as paired, with results by chance."""
        self.play(
            [(a, b, "draw" if rng.random() < draws else rng.choice("ab")) for a, b in pairing.tables],
            list(pairing.byes),
        )


def event_of(case: dict[str, Any]) -> Event:
    """The event of one vector case, up to its open round."""
    event = Event([p["id"] for p in case["players"]], case["config"]["win"], case["config"]["draw"])
    names = {"p1": "a", "p2": "b", "draw": "draw", "double_loss": "none"}
    for played in case["rounds"]:
        event.play([(m["p1"], m["p2"], names[m["result"]]) for m in played["matches"]], played["byes"])
    event.active = [p["id"] for p in case["players"] if p["dropped_after"] is None]
    return event


def all_pairings(ids: list[int], byes: int) -> Iterator[Pairing]:
    """Every pairing of the ids with that many byes."""
    if not ids:
        yield Pairing((), ())
        return
    first, rest = ids[0], ids[1:]
    for i, other in enumerate(rest):
        if len(rest) - 1 >= byes:
            for tail in all_pairings(rest[:i] + rest[i + 1 :], byes):
                yield Pairing(((first, other), *tail.tables), tail.byes)
    if byes:
        for tail in all_pairings(rest, byes - 1):
            yield Pairing(tail.tables, (first, *tail.byes))


def cheapest_by_enumeration(request: Request) -> Cost:
    """The least cost of all legal pairings, by trying every one."""
    ids = [c.id for c in request.contenders]
    costs = []
    for pairing in all_pairings(ids, len(ids) % 2):
        verdict = check(request, pairing)
        if verdict.legal:
            assert verdict.cost is not None
            costs.append(verdict.cost)
    return min(costs, key=Cost.key)


def cheapest_by_plain_matching(request: Request) -> Cost:
    """The least cost by one matching of the complete graph with all levels in one number. No locks, no
    pins."""
    field = list(request.contenders)
    n = len(field)
    below = {s: i for i, s in enumerate(sorted({c.points for c in field}))}
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * (n + n % 2))
    bits = 14
    bye_first = request.rules.second_bye_before_rematch
    weighed = []
    for i, a in enumerate(field):
        for j in range(i + 1, n):
            b = field[j]
            pair = (min(a.id, b.id), max(a.id, b.id))
            high, low = (a, b) if a.points > b.points else (b, a)
            uneven = high.points != low.points
            rematch = a.met.get(b.id, 0) ** 2
            levels = [pair in request.forbidden, *((0, rematch) if bye_first else (rematch, 0)), 0]
            levels += [pair in request.avoided, (high.points - low.points) ** 2]
            levels += [uneven * (high.down_floats + low.up_floats), uneven * below[high.points]]
            weighed.append((i, j, levels))
        if n % 2:
            levels = [0, *((a.byes, 0) if bye_first else (0, a.byes)), a.points, 0, 0, 0, 0]
            weighed.append((i, n, levels))
    costs = [(i, j, sum(v << (bits * (7 - k)) for k, v in enumerate(levels))) for i, j, levels in weighed]
    ceiling = max(cost for _, _, cost in costs)
    graph.add_edges_from([(i, j, ceiling - cost) for i, j, cost in costs])
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda w: w)
    tables = tuple((field[i].id, field[j].id) for i, j in matched if max(i, j) < n)
    byes = tuple(field[min(i, j)].id for i, j in matched if max(i, j) == n)
    cost = check(request, Pairing(tables, byes)).cost
    assert cost is not None
    return cost


def random_small_field(rng: Random, most: int = 9) -> Request:
    """A small field in any state: repeated meetings, uneven byes, forbidden, avoided and locked pairs, both
    orders."""
    n = rng.randint(1, most)
    ids = rng.sample(range(1, 100), n)
    spread = rng.choice([1, 2, 4, 10])
    points = {i: rng.randint(0, spread) for i in ids}
    met: dict[int, dict[int, int]] = {i: {} for i in ids}
    density = rng.choice([0.1, 0.3, 0.6, 0.9])
    for x, a in enumerate(ids):
        for b in ids[x + 1 :]:
            if rng.random() < density:
                met[a][b] = met[b][a] = rng.choice([1, 1, 1, 2])
        if rng.random() < 0.2:
            met[a][500 + rng.randint(0, 3)] = 1  # somebody who has left
    order = sorted(ids, key=lambda i: (-points[i], i))
    byes = {i: rng.choice([0, 0, 1, 2]) for i in ids}
    pairs = [(a, b) for x, a in enumerate(ids) for b in ids[x + 1 :]]
    some = lambda p: frozenset(pair for pair in pairs if rng.random() < p)  # noqa: E731
    locked: list[tuple[int, int]] = []
    pinned = None
    if n >= 4 and rng.random() < 0.2:
        locked.append(tuple(rng.sample(ids, 2)))  # type: ignore[arg-type]
    if n % 2 and rng.random() < 0.2:
        pinned = rng.choice([i for i in ids if all(i not in pair for pair in locked)] or [None])
    return Request(
        round=rng.randint(1, 9),
        contenders=tuple(
            Contender(i, points[i], byes[i], rng.randint(0, 2), rng.randint(0, 2), met[i], order.index(i) + 1)
            for i in ids
        ),
        seed=rng.randint(0, 10**6),
        rules=SwissRules(
            second_bye_before_rematch=rng.random() < 0.3,
            order=rng.choice(["lottery", "standings"]),
            first_round=rng.choice(["random", "halves"]),
        ),
        forbidden=some(rng.choice([0, 0, 0.2])),
        avoided=some(rng.choice([0, 0, 0.3])),
        locked=tuple(locked),
        pinned_bye=pinned,
    )


def layered_field(rng: Random, sizes: list[int], step: int, meetings: int, clash: bool = False) -> Request:
    """Score groups of given sizes, everybody having met about so many at random, mostly near their own group.

    With ``clash`` the cheapest floaters of neighbouring groups have met each other, so that seams don't fit.
    """
    ids = list(range(1, sum(sizes) + 1))
    rng.shuffle(ids)
    points: dict[int, int] = {}
    at = 0
    for g, size in enumerate(sizes):
        for i in ids[at : at + size]:
            points[i] = (len(sizes) - g) * step
        at += size
    met: dict[int, dict[int, int]] = {i: {} for i in ids}
    for _ in range(meetings):
        queue = sorted(ids, key=lambda i: -points[i] + rng.random() * 1.5 * step)
        for a, b in zip(queue[::2], queue[1::2], strict=False):
            met[a][b] = met[b][a] = 1
    down = {i: rng.choice([0, 1, 1, 2, 3]) for i in ids}
    up = {i: rng.choice([0, 1, 1, 2, 3]) for i in ids}
    if clash:
        for upper in sorted(set(points.values()))[1:]:
            us = [i for i in ids if points[i] == upper]
            vs = [i for i in ids if points[i] == upper - step]
            for u in us:
                down[u] = 1
            for v in vs:
                up[v] = 1
            for u in us[:2]:
                down[u] = 0
                for v in vs[:2]:
                    up[v] = 0
                    met[u][v] = met[v][u] = 1
    order = sorted(ids, key=lambda i: (-points[i], i))
    rank = {i: r for r, i in enumerate(order, 1)}
    return Request(
        round=meetings + 1,
        contenders=tuple(
            Contender(i, points[i], rng.choice([0, 0, 1]), down[i], up[i], met[i], rank[i])
            for i in sorted(ids)
        ),
        seed=rng.randint(0, 999),
    )
