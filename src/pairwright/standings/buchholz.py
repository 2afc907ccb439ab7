"""Sums over the opponents, as chess breaks ties: Buchholz, Sonneborn-Berger, Koya.

Buchholz adds up the opponents' points; Sonneborn-Berger multiplies each by one's own points against that
opponent first. Rounds that were not played are counted as `unplayed` says, by the edition of the settings.

A cut leaves something out. The least significant value is that of the opponent with the fewest points (of
several, the one worth least). Against it stands the lowest value of a round that was given up: whichever of
the two is worth more is left out, the round given up if they are equal, so that nobody gains by staying
away. The median leaves out the highest as well.

Source: FIDE C.07 art. 8.1 (Buchholz), 9.1 (Sonneborn-Berger), 9.2 (Koya), 14.1 and 16.5 (cuts).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction

from pairwright.standings.ledger import Ledger
from pairwright.standings.tiebreak import Limit, Shown, Term, TieBreak, Value, Working
from pairwright.standings.unplayed import BY_RESULTS, Contribution, Mark, contributions, marks

Part = tuple[Contribution, int]
"""A round and what it is worth in the sum: smallest units, or their squares for Sonneborn-Berger."""


def buchholz(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """BH: the sum of the opponents' points, in smallest units."""
    return {e: sum(worth for _, worth in _opponents(ledger, e)) for e in entrants}


def buchholz_cut(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """BH-C1: Buchholz without its least significant value."""
    return {e: _sum(_opponents(ledger, e), 1, 0) for e in entrants}


def buchholz_cut_2(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """BH-C2: Buchholz without its two least significant values."""
    return {e: _sum(_opponents(ledger, e), 2, 0) for e in entrants}


def buchholz_median(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """BH-M1: Buchholz without its least significant value, then without the highest."""
    return {e: _sum(_opponents(ledger, e), 1, 1) for e in entrants}


def sonneborn_berger(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """SB: each opponent's points times one's own against them, in smallest units."""
    unit = ledger.settings.scoring.unit
    return {e: Fraction(sum(worth for _, worth in _results(ledger, e)), unit) for e in entrants}


def sonneborn_berger_cut(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """SB-C1: Sonneborn-Berger without its least significant value."""
    unit = ledger.settings.scoring.unit
    return {e: Fraction(_sum(_results(ledger, e), 1, 0), unit) for e in entrants}


def koya(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """KS: the points made against opponents who have half of what they could have, in smallest units."""
    strong = ledger.remember("half of the points", lambda: _strong(ledger))
    return {e: sum(points for _, o, points in _met(ledger, e) if o in strong) for e in entrants}


def _opponents(ledger: Ledger, entrant: int) -> list[Part]:
    """Rounds with what they put into Buchholz; of rematches the first where they don't count."""
    made = contributions(ledger)[entrant]
    if ledger.settings.standings.rematches_count:
        return [(one, one.score) for one in made]
    met: set[int | None] = {None}
    parts = []
    for one in made:
        if one.opponent not in met or one.dummy:
            parts.append((one, one.score))
        if not one.dummy:
            met.add(one.opponent)
    return parts


def _results(ledger: Ledger, entrant: int) -> list[Part]:
    """Rounds with what they put into Sonneborn-Berger: every match has its own result, so rematches too."""
    return [(one, one.score * one.points) for one in contributions(ledger)[entrant]]


def _sum(parts: Sequence[Part], low: int, high: int) -> int:
    return sum(worth for _, worth in _kept(parts, low, high))


def _kept(parts: Sequence[Part], low: int, high: int) -> list[Part]:
    """`parts` without the `low` least significant and then the `high` highest; nothing left is nothing."""
    kept = list(parts)
    for _ in range(min(low, len(kept))):
        cut = min(kept, key=lambda part: (part[0].score, part[1]))
        given_up = [part for part in kept if part[0].given_up]
        if given_up:
            lowest = min(given_up, key=lambda part: (part[1], part[0].score))
            if lowest[1] >= cut[1]:
                cut = lowest
        kept.remove(cut)
    for _ in range(min(high, len(kept))):
        kept.remove(max(kept, key=lambda part: (part[0].score, part[1])))
    return kept


def _met(ledger: Ledger, entrant: int) -> list[tuple[int, int, int]]:
    """(round, opponent, points) of each match that counts, forfeits too: they are points against somebody."""
    scores = ledger.accounts[entrant].scores
    lines = zip(ledger.rounds, marks(ledger)[entrant], scores)
    return [
        (number, opponent, points)
        for number, (mark, opponent, _), points in lines
        if opponent is not None and mark is not Mark.OPEN and mark is not Mark.VOID
    ]


def _strong(ledger: Ledger) -> frozenset[int]:
    """Those with half of the points that wins in all their rounds would have given.

    In a round robin the rests are no rounds; elsewhere every round of the stage is one.
    """
    win, rounds = ledger.settings.scoring.win, len(ledger.rounds)
    by_results = ledger.settings.format in BY_RESULTS
    return frozenset(
        e
        for e, account in ledger.accounts.items()
        if 2 * account.points >= win * (rounds if by_results else account.rounds)
    )


Parts = Callable[[Ledger, int], list[Part]]


def _opener(key: str, parts_of: Parts, low: int = 0, high: int = 0) -> Callable[..., Working]:
    def opened(ledger: Ledger, entrant: int, tied: Collection[int]) -> Working:
        parts = parts_of(ledger, entrant)
        kept = {part[0].round for part in _kept(parts, low, high)}
        multiplied = parts_of is _results
        unit = ledger.settings.scoring.unit if multiplied else 1
        terms = []
        for one, worth in parts:
            value = Fraction(worth, unit) if multiplied else worth
            limit = None if one.raw == one.score else Limit.CAP if one.dummy else Limit.ADJUSTED
            stays = one.round in kept
            terms.append(
                Term(
                    one.raw,
                    value if stays else None,
                    one.opponent,
                    one.round,
                    limit=limit,
                    times=one.points if multiplied else None,
                    score=one.score,
                    unplayed=one.dummy,
                    left_out=None if stays else value,
                )
            )
        total = sum((term.counted for term in terms if term.counted is not None), Fraction(0))
        exact: Value = total if multiplied else int(total)
        return Working(key, entrant, exact, tuple(terms), exact)

    return opened


def _open_koya(ledger: Ledger, entrant: int, tied: Collection[int]) -> Working:
    strong = ledger.remember("half of the points", lambda: _strong(ledger))
    terms = [
        Term(
            points,
            points if opponent in strong else None,
            opponent,
            number,
            left_out=None if opponent in strong else points,
        )
        for number, opponent, points in _met(ledger, entrant)
    ]
    total = sum(term.raw for term in terms if term.counted is not None and isinstance(term.raw, int))
    return Working("KS", entrant, total, tuple(terms), total)


BH = TieBreak(
    key="BH",
    name="Buchholz",
    source="FIDE C.07 art. 8.1 and 16 (2023, 2026-03)",
    shown=Shown.POINTS,
    values=buchholz,
    opened=_opener("BH", _opponents),
    example="Opponents with 3, 2½ and 1 points: 6½. A bye in 5 rounds, with 3 points of one's own: 2½ more.",
)
BH_C1 = TieBreak(
    key="BH-C1",
    name="Buchholz, cut 1",
    source="FIDE C.07 art. 8.1, 14.1 and 16.5 (2023, 2026-03)",
    shown=Shown.POINTS,
    values=buchholz_cut,
    opened=_opener("BH-C1", _opponents, 1),
    example="Opponents with 3, 2½ and 1 points: 5½, the 1 is left out.",
)
BH_C2 = TieBreak(
    key="BH-C2",
    name="Buchholz, cut 2",
    source="FIDE C.07 art. 8.1, 14.1 and 16.5 (2023, 2026-03)",
    shown=Shown.POINTS,
    values=buchholz_cut_2,
    opened=_opener("BH-C2", _opponents, 2),
    example="Opponents with 3, 2½, 2 and 1 points: 5½, the 1 and the 2 are left out.",
)
BH_M1 = TieBreak(
    key="BH-M1",
    name="Buchholz, median",
    source="FIDE C.07 art. 8.1, 14.3 and 16.5 (2023, 2026-03)",
    shown=Shown.POINTS,
    values=buchholz_median,
    opened=_opener("BH-M1", _opponents, 1, 1),
    example="Opponents with 3, 2½, 2 and 1 points: 4½, the 1 and the 3 are left out.",
)
SB = TieBreak(
    key="SB",
    name="Sonneborn-Berger",
    source="FIDE C.07 art. 9.1 and 16 (2023, 2026-03)",
    shown=Shown.POINTS,
    values=sonneborn_berger,
    opened=_opener("SB", _results),
    example="Won against 3 points, drew against 2½, lost against 4: 3 + 1.25 + 0 = 4.25.",
)
SB_C1 = TieBreak(
    key="SB-C1",
    name="Sonneborn-Berger, cut 1",
    source="FIDE C.07 art. 9.1, 14.1 and 16.5 (2023, 2026-03)",
    shown=Shown.POINTS,
    values=sonneborn_berger_cut,
    opened=_opener("SB-C1", _results, 1),
    example="Won against 3 points, drew against 2½, lost against 4: 3, the 1.25 of the weakest is left out.",
)
KS = TieBreak(
    key="KS",
    name="Koya system",
    source="FIDE C.07 art. 9.2 (2026-03)",
    shown=Shown.POINTS,
    values=koya,
    opened=_open_koya,
    example="After 5 games: beat one with 3 points, drew with one with 2½, beat one with 2: 1½.",
)

FAMILY = (BH, BH_C1, BH_C2, BH_M1, SB, SB_C1, KS)
