"""Why these two meet in a Monrad round, and why this one has the bye: read off the finished pairing [S18]."""

from __future__ import annotations

from typing import Literal

from pairwright.pairing.reasons import Reason, reason
from pairwright.pairing.request import Contender, Pairing, Request, ordered


def explain_monrad(
    request: Request, pairing: Pairing, bye: Literal["number", "points"] = "number"
) -> tuple[Reason, ...]:
    """The reasons of a Monrad pairing (of one made by hand they only describe what it does).

    Every table and every bye gets at least one; reasons about the whole round come first. Time: the square
    of the field at worst, linear where everybody meets somebody near.
    """
    who = {c.id: c for c in request.contenders}
    locked = {ordered(a, b) for a, b in request.locked}
    found = []
    rematches = sum(who[a].met.get(b, 0) > 0 and ordered(a, b) not in locked for a, b in pairing.tables)
    if rematches:
        found.append(reason("no_rematch_free_round", (), rematches))
    found.append(reason("monrad_order"))
    found += _tables(request, pairing, who)
    for one in pairing.byes:
        found += _bye(request, who[one], bye)
    return tuple(found)


def _tables(request: Request, pairing: Pairing, who: dict[int, Contender]) -> list[Reason]:
    locked = {ordered(a, b) for a, b in request.locked}
    found = [reason("locked", table) for table in pairing.tables if ordered(*table) in locked]
    mates = {one: other for a, b in pairing.tables for one, other in ((a, b), (b, a))}
    settled = {one for pair in locked for one in pair} | set(pairing.byes)
    line = sorted((c for c in request.contenders if c.id not in settled), key=lambda c: (-c.points, c.rank))
    left = {c.id: c for c in line}  # in order
    barred = request.forbidden | request.avoided
    while left:
        upper = next(iter(left.values()))
        lower = who[mates[upper.id]]
        del left[upper.id]
        table = (upper.id, lower.id)
        nearer = []
        for one in left.values():
            if one is lower:
                break
            nearer.append(one)
        del left[lower.id]
        if upper.met.get(lower.id, 0):
            found.append(reason("rematch_forced", table, upper.met[lower.id]))
        if ordered(*table) in request.forbidden:
            found.append(reason("forbidden_forced", table))
        if ordered(*table) in request.avoided:
            found.append(reason("avoided_forced", table))
        free = [
            one for one in nearer if not upper.met.get(one.id, 0) and ordered(upper.id, one.id) not in barred
        ]
        if upper.points == lower.points:
            found.append(reason("same_score", table, upper.points))
        else:
            points = (upper.points, lower.points)
            if any(one.points == upper.points for one in free):
                code = "sent_down_free"
            elif any(one.points == upper.points for one in nearer):
                code = "sent_down_met"
            else:
                code = "sent_down"
            found.append(reason(code, table, *points))
        if len(nearer) > len(free):
            found.append(reason("passed_met", table, len(nearer) - len(free)))
        found += [reason("passed_free", (upper.id, one.id)) for one in free]
    return found


def _bye(request: Request, c: Contender, bye: str) -> list[Reason]:
    if c.id == request.pinned_bye:
        return [reason("bye_pinned", (c.id,))]
    settled = {one for pair in request.locked for one in pair}

    def due(d: Contender) -> tuple[int, int, int]:
        return (d.byes, d.points if bye == "points" else 0, -d.rank)

    better = sorted((d for d in request.contenders if d.id not in settled and due(d) < due(c)), key=due)
    if not better:
        code = "bye_number" if bye == "number" else "bye_fewest_lowest"
        return [reason(code, (c.id,), c.byes, *(() if bye == "number" else (c.points,)))]
    found = [reason("bye_moved_up", (c.id,), c.byes, c.points)]
    if better[0].byes < c.byes:
        found.append(reason("second_bye_forced", (c.id,), c.byes))
    return found + [reason("bye_passed_over", (d.id,), d.byes, d.points) for d in better]
