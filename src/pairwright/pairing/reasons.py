"""Why these two meet, and why this one has the bye: codes and facts, told by the edge in any language [S18].

Reasons are read off the finished pairing and its proof, so they are the same for every engine that pairs by
the Swiss objective; those of other stages are read off in :mod:`pairwright.pairing.monrad_reasons` and
:mod:`pairwright.pairing.cup_reasons`. Every table and every bye gets at least one; reasons about the whole
round come first and are about nobody.
"""

from __future__ import annotations

from dataclasses import dataclass

from pairwright.pairing.request import Contender, Pairing, Request, last_two, ordered

REASONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    # the whole round
    ("no_rematch_free_round", ("rematches",)),  # proven: every round that keeps the levels above has some
    ("looked_ahead", ("rounds",)),  # so many later rounds without rematch were found to exist after this one
    ("ahead_moved", ("rounds",)),  # the cheapest pairing was passed over for the sake of later rounds
    ("first_round_lottery", ()),
    ("first_round_halves", ()),
    ("standings_order", ()),
    # a table, whichever its points
    ("locked", ()),
    ("rematch_forced", ("times",)),  # no pairing has less of them; met so often before
    ("forbidden_forced", ()),  # a forbidden pair meets because no pairing has fewer
    ("avoided_forced", ()),  # an avoided pair meets because everything weightier would suffer
    ("same_score", ("points",)),
    # a table of different points: about (upper, lower)
    (
        "float_odd_group",
        ("upper_points", "lower_points", "entrants"),
    ),  # an odd number was left in the upper's group
    (
        "float_no_partner",
        ("upper_points", "lower_points", "entrants"),
    ),  # had met (or may not meet) all of the group
    (
        "float_group_closed",
        ("upper_points", "lower_points", "entrants"),
    ),  # the group can't be paired up among itself
    ("float_skips", ("groups",)),  # passes over so many score groups: nobody free there to meet
    # a bye: about whoever has it
    ("bye_fewest_lowest", ("byes", "points")),  # fewest byes so far, and of those the fewest points
    ("bye_moved_up", ("byes", "points")),  # better placed for a bye were passed over, see bye_passed_over
    (
        "bye_passed_over",
        ("byes", "points"),
    ),  # about one with fewer byes or points: their bye costs a rematch or more
    ("second_bye_forced", ("byes",)),  # others have had fewer, and any of their byes costs a rematch or more
    ("bye_pinned", ()),
    ("both_sit", ("times",)),  # the last two have met so often, and the setting lets both sit out
    # Monrad: the whole round, a table's (upper, lower), the bye
    ("monrad_order", ()),
    ("passed_met", ("entrants",)),  # so many nearer ones were met before or may not be met
    ("passed_free", ()),  # about (upper, the nearer one): with them the rest couldn't be paired so well
    ("sent_down", ("upper_points", "lower_points")),  # nobody of the group was left
    ("sent_down_met", ("upper_points", "lower_points")),  # had met (or may not meet) all left of the group
    ("sent_down_free", ("upper_points", "lower_points")),  # some of the group were free, see passed_free
    ("bye_number", ("byes",)),  # fewest byes so far, and of those the highest start number
    # a cup: matches as (higher, lower); ranks among those left, or seeds of the bracket
    ("cup_reseeded", ("upper_rank", "lower_rank")),  # best left meets lowest left, and so on
    ("cup_bracket", ("upper_rank", "lower_rank")),  # neighbours in the fixed bracket
    ("walkover_odd", ("rank", "entrants")),  # highest of those left who has had none; their number is odd
    ("walkover_again", ("rank", "walkovers")),  # all left had some; highest of those with so many, the fewest
    ("walkover_filled", ("rank", "entrants", "size")),  # the number is filled up to a power of two
    ("walkover_empty", ()),  # nobody stands in the slot beside
    # round robin
    ("berger", ("round",)),  # the table of this round pairs them
    ("berger_rest", ("entrants",)),  # an odd number in the group: one rests in each round
)
"""Every code with the names of its facts."""

REASON_CODES: tuple[str, ...] = tuple(code for code, _ in REASONS)


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: a code of :data:`REASON_CODES`, whom it is about (a table's two ids, the upper first; one
    for a bye; nobody for the whole round) and its numbers by name.

    >>> Reason("same_score", (4, 9), (("points", 6),)).fact("points")
    6
    """

    code: str
    about: tuple[int, ...]
    facts: tuple[tuple[str, int], ...] = ()

    def fact(self, name: str) -> int:
        """One number of the reason; ``KeyError`` when the code has no such fact."""
        return dict(self.facts)[name]


def reason(code: str, about: tuple[int, ...] = (), *numbers: int) -> Reason:
    """A reason with its numbers in the order of :data:`REASONS`."""
    names = _NAMES[code]
    return Reason(code, about, tuple(zip(names, numbers, strict=True)))


_NAMES = dict(REASONS)


def explain(
    request: Request, pairing: Pairing, ahead: int | None = None, moved: bool = False
) -> tuple[Reason, ...]:
    """The reasons of a proven pairing (of another they only describe what it does). ``ahead`` and ``moved``
    tell what looking ahead came to.

    Time: linear in the field and its meetings.
    """
    who = {c.id: c for c in request.contenders}
    return (
        *_round(request, pairing, who, ahead, moved),
        *_tables(request, pairing, who),
        *_byes(request, pairing, who),
    )


def _round(
    request: Request, pairing: Pairing, who: dict[int, Contender], ahead: int | None, moved: bool
) -> list[Reason]:
    found = []
    locked = {ordered(a, b) for a, b in request.locked}
    rematches = sum(who[a].met.get(b, 0) > 0 and ordered(a, b) not in locked for a, b in pairing.tables)
    if rematches:
        found.append(reason("no_rematch_free_round", (), rematches))
    if moved:
        found.append(reason("ahead_moved", (), ahead or 0))
    elif ahead is not None:
        found.append(reason("looked_ahead", (), ahead))
    if request.round == 1:
        found.append(
            reason(f"first_round_{'halves' if request.rules.first_round == 'halves' else 'lottery'}")
        )
    elif request.rules.order == "standings":
        found.append(reason("standings_order"))
    return found


def _tables(request: Request, pairing: Pairing, who: dict[int, Contender]) -> list[Reason]:
    locked = {ordered(a, b) for a, b in request.locked}
    groups: dict[int, list[int]] = {}
    for c in request.contenders:
        groups.setdefault(c.points, []).append(c.id)
    heights = {points: place for place, points in enumerate(sorted(groups))}
    settled = {one for pair in locked for one in pair} | set(pairing.byes)
    free = {points: [one for one in ids if one not in settled] for points, ids in groups.items()}
    # Left in each group for its own tables and those below, once the floaters from above have met theirs.
    left = {points: len(ids) for points, ids in free.items()}
    floats = []
    for a, b in pairing.tables:
        if ordered(a, b) not in locked and who[a].points != who[b].points:
            upper, lower = (a, b) if who[a].points > who[b].points else (b, a)
            left[who[lower].points] -= 1
            floats.append((upper, lower))
    causes = _float_causes(request, who, free, left, floats)
    found = []
    for a, b in pairing.tables:
        pair = ordered(a, b)
        upper, lower = (a, b) if who[a].points >= who[b].points else (b, a)
        if pair in locked:
            found.append(reason("locked", (a, b)))
            continue
        if who[a].met.get(b, 0):
            found.append(reason("rematch_forced", (upper, lower), who[a].met[b]))
        if pair in request.forbidden:
            found.append(reason("forbidden_forced", (upper, lower)))
        if pair in request.avoided:
            found.append(reason("avoided_forced", (upper, lower)))
        if who[a].points == who[b].points:
            found.append(reason("same_score", (a, b), who[a].points))
            continue
        found.append(causes[upper])
        skipped = heights[who[upper].points] - heights[who[lower].points] - 1
        if skipped:
            found.append(reason("float_skips", (upper, lower), skipped))
    return found


def _float_causes(
    request: Request,
    who: dict[int, Contender],
    free: dict[int, list[int]],
    left: dict[int, int],
    floats: list[tuple[int, int]],
) -> dict[int, Reason]:
    """Why each down-floater left the group: parity explains one of an odd group, met partners the rest."""
    barred: dict[int, set[int]] = {}
    for a, b in request.forbidden | request.avoided:
        barred.setdefault(a, set()).add(b)
        barred.setdefault(b, set()).add(a)
    parity_used: set[int] = set()
    causes = {}
    for upper, lower in floats:
        c = who[upper]
        points = c.points
        apart = barred.get(upper, set())
        alone = all(one == upper or c.met.get(one, 0) or one in apart for one in free[points])
        facts = (points, who[lower].points, left[points])
        if left[points] % 2 and points not in parity_used:
            parity_used.add(points)
            code = "float_odd_group"
        elif alone:
            code = "float_no_partner"
        else:
            code = "float_group_closed"
        causes[upper] = reason(code, (upper, lower), *facts)
    return causes


def _byes(request: Request, pairing: Pairing, who: dict[int, Contender]) -> list[Reason]:
    found = []
    settled = {one for pair in request.locked for one in pair}
    odd = len(request.contenders) % 2
    own = list(pairing.byes[:odd])
    if len(pairing.byes) == odd + 2:
        # Three byes: the odd field's own is the one beside which the other two are the last two.
        for one in pairing.byes if odd else ():
            rest = [two for two in pairing.byes if two != one]
            if last_two(request, one) == ordered(*rest):
                own = [one]
        a, b = (one for one in pairing.byes if one not in own)
        found += [reason("both_sit", (one,), who[a].met.get(b, 0)) for one in (a, b)]
    for one in own:
        c = who[one]
        if one == request.pinned_bye:
            found.append(reason("bye_pinned", (one,)))
            continue
        better = [
            d for d in request.contenders if d.id not in settled and (d.byes, d.points) < (c.byes, c.points)
        ]
        if not better:
            found.append(reason("bye_fewest_lowest", (one,), c.byes, c.points))
            continue
        found.append(reason("bye_moved_up", (one,), c.byes, c.points))
        if any(d.byes < c.byes for d in better):
            found.append(reason("second_bye_forced", (one,), c.byes))
        better.sort(key=lambda d: (d.byes, d.points, d.id))
        found += [reason("bye_passed_over", (d.id,), d.byes, d.points) for d in better]
    return found
