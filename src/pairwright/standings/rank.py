"""Who is where: entrants in order, ranks shared where every value is equal.

Source: spec standings, first paragraph (ranks 1, 2, 2, 4; the order inside a tie is stable and never
shown as a difference), [S13] (dropped entrants listed below without a rank).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import lcm

from pairwright.core.settings import StandingsSettings
from pairwright.core.tournament import Tournament
from pairwright.standings.ledger import Ledger
from pairwright.standings.registry import tie_break
from pairwright.standings.tiebreak import TieBreak, Value


@dataclass(frozen=True, slots=True)
class Standing:
    """One row: an entrant, its rank and its value under each key of the order, in that order.

    `rank` is None for who is listed unranked. `shared` is whether others have the same rank. Values are
    as the tie-break gives them: points in smallest units, shares as fractions of 1, None for "–". Those
    who were `struck` have no rank and no values.
    """

    entrant: int
    rank: int | None
    values: tuple[Value, ...]
    shared: bool = False
    dropped: bool = False
    struck: bool = False


def standings(
    of: Tournament | Ledger,
    settings: StandingsSettings | None = None,
    among: Collection[int] | None = None,
) -> tuple[Standing, ...]:
    """The table of a ledger, or of the newest stage of a tournament, best first.

    The order is that of `settings` (those of the stage if None): each key splits the groups that those
    before it left tied. Inside a tie rows stand by entry number. With `dropped_unranked` those who
    dropped come last, in the same order among themselves, without a rank and taking none; whoever was
    struck from the ledger comes after them, by entry number. `among` are those to be ranked, a group of a
    round robin; everybody if None.

    Raises KeyError for a key that isn't in the registry. Cost: 10,000 entrants after 15 rounds by PTS,
    OMW, GW, OGW about half a second, ledger included.
    """
    ledger = of if isinstance(of, Ledger) else Ledger.of(of)
    if settings is not None and settings != ledger.settings.standings:
        ledger = ledger.under(settings)
    chosen = ledger.settings.standings
    keys = [tie_break(key) for key in chosen.order]
    listed = ledger.accounts if among is None else ledger.accounts.keys() & set(among)
    everybody = sorted(e for e in listed if e not in ledger.struck)
    columns = [{} if key.among_tied else dict(key.values(ledger, everybody)) for key in keys]
    out = [e for e in everybody if chosen.dropped_unranked and ledger.accounts[e].dropped]
    unranked = set(out)
    rows: list[Standing] = []
    for ranked, entrants in ((True, [e for e in everybody if e not in unranked]), (False, out)):
        for group in _split(ledger, keys, columns, entrants):
            rank = len(rows) + 1 if ranked else None
            for e in group:
                values = tuple(column.get(e) for column in columns)
                dropped = ledger.accounts[e].dropped
                rows.append(Standing(e, rank, values, ranked and len(group) > 1, dropped))
    nothing = (None,) * len(keys)
    rows += [
        Standing(e, None, nothing, dropped=True, struck=True)
        for e in sorted(ledger.struck.intersection(listed))
    ]
    return tuple(rows)


def tied_before(
    ledger: Ledger, key: str, entrant: int, among: Collection[int] | None = None
) -> tuple[int, ...]:
    """Those still tied with `entrant` (itself included) when the order comes to `key`, by entry number.

    What `working` needs to open a value among the tied. ValueError if `key` isn't in the order, or for
    somebody struck, who is tied with nobody.
    """
    if entrant in ledger.struck:
        raise ValueError(f"entrant {entrant} was struck from the standings")
    chosen = ledger.settings.standings
    keys = [tie_break(k) for k in chosen.order[: chosen.order.index(key)]]
    out = chosen.dropped_unranked and ledger.accounts[entrant].dropped
    entrants = [
        e
        for e in sorted(ledger.accounts if among is None else among)
        if e not in ledger.struck and (not chosen.dropped_unranked or ledger.accounts[e].dropped is out)
    ]
    columns = [{} if k.among_tied else dict(k.values(ledger, entrants)) for k in keys]
    groups = _split(ledger, keys, columns, entrants)
    return tuple(next(group for group in groups if entrant in group))


def _split(
    ledger: Ledger,
    keys: Sequence[TieBreak],
    columns: Sequence[dict[int, Value]],
    entrants: Sequence[int],
) -> list[list[int]]:
    """`entrants` in groups that no key tells apart, best first. Fills in the columns among the tied."""
    groups = [list(entrants)] if entrants else []
    for key, column in zip(keys, columns):
        if key.among_tied:
            for group in groups:
                if len(group) > 1:
                    column.update(key.values(ledger, group))
        groups = [part for group in groups for part in _parts(group, column, key.higher)]
    return groups


def _parts(group: list[int], column: Mapping[int, Value], higher: bool) -> list[list[int]]:
    """One tied group split by its values; the order inside equal values is kept, None comes last."""
    if len(group) == 1:
        return [group]
    # Integers over one denominator: comparing fractions is what costs here otherwise.
    common = lcm(*{v.denominator for v in map(column.get, group) if v is not None})
    sign = -1 if higher else 1
    order: dict[int, tuple[bool, int]] = {}
    for e in group:
        value = column.get(e)
        last = value is None
        order[e] = (last, 0 if value is None else sign * value.numerator * (common // value.denominator))
    return [list(part) for _, part in groupby(sorted(group, key=order.__getitem__), key=order.__getitem__)]
