"""How long the log takes to become a table: fold, ledger and standings of large events.

Run `python benchmarks/standings.py` from the project; prints a Markdown table. Each row is the best of
five, in CPU seconds of this process (so that other programs on the machine count less). "plain" is the
same table by fractions alone, in the same run: every share a `Fraction`, added one by one. The event is
paired at random inside score groups (who meets whom does not matter to the cost).

A second table has the tie-breaks of chess: the same events as single games, by PTS, BH, SB, beside the fold.
"""

from __future__ import annotations

import random
import resource
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from pairwright.core import facts as f
from pairwright.core.outcome import Result
from pairwright.core.tournament import Tournament, fold
from pairwright.standings.ledger import Ledger
from pairwright.standings.presets import preset_of
from pairwright.standings.rank import Standing, standings

SIZES = ((100, 7, None), (1_000, 11, 0.100), (10_000, 15, 2.0))
"""Entrants, rounds, bound in seconds for fold + standings."""

MEMORY_BOUND = 500
"""Megabytes, for the largest."""

GAMES = (Result(2, 0), Result(2, 1), Result(1, 2), Result(0, 2), Result(1, 1, 1))


CHESS_ORDER = ("PTS", "BH", "SB")
CHESS_GAMES = (Result(1, 0), Result(0, 1), Result(0, 0, 1))


def log(
    entrants: int, rounds: int, preset: str = "mtg", results: tuple[Result, ...] = GAMES
) -> list[f.Entry]:
    """A log of that size by `preset`; one in fifty drops on the way."""
    die = random.Random(entrants)
    told: list[f.Fact] = [f.TournamentCreated(1), f.StageAdded(preset_of(preset).settings)]
    told += [f.EntrantAdded(n, n + 1) for n in range(1, entrants + 1)]
    told.append(f.StageStarted())
    points = dict.fromkeys(range(1, entrants + 1), 0)
    for number in range(1, rounds + 1):
        order = sorted(points, key=lambda e: (-points[e], die.random()))
        byes = (f.Bye(order.pop()),) if len(order) % 2 else ()
        pairs = list(zip(order[::2], order[1::2]))
        tables = tuple(f.Seating(t, a, b) for t, (a, b) in enumerate(pairs, 1))
        told += [f.RoundDrafted(number, tables, byes, number), f.RoundFixed(number), f.RoundStarted(number)]
        for table, (a, b) in enumerate(pairs, 1):
            games = die.choice(results)
            told.append(f.ResultRecorded(number, table, Result(games.won, games.lost, games.drawn)))
            points[a] += 3 * (games.won > games.lost) + (games.won == games.lost)
            points[b] += 3 * (games.won < games.lost) + (games.won == games.lost)
        for bye in byes:
            points[bye.entrant] += 3
        for gone in [e for e in points if die.random() < 0.02 / rounds]:
            told.append(f.Dropped(gone, number))
            del points[gone]
    return [f.Entry(seq, seq, 0, "organiser", fact) for seq, fact in enumerate(told, 1)]


def plain(tournament: Tournament) -> list[tuple[int, tuple[Fraction | int, ...]]]:
    """The same order by fractions alone: PTS, OMW, GW, OGW with the floor of a third."""
    third = Fraction(1, 3)
    points: dict[int, int] = defaultdict(int)
    rounds: dict[int, int] = defaultdict(int)
    won: dict[int, int] = defaultdict(int)
    games: dict[int, int] = defaultdict(int)
    met: dict[int, list[int]] = defaultdict(list)
    for round in tournament.rounds:
        for match in round.matches.values():
            if match.result is None:
                continue
            for seat, e in ((0, match.first), (1, match.second)):
                mine, theirs, drawn = match.result.games(1 if seat else 0)
                points[e] += 3 if mine > theirs else mine == theirs
                rounds[e] += 1
                won[e] += 3 * mine + drawn
                games[e] += mine + theirs + drawn
                met[e].append(match.opponent(e))
        for bye in round.byes:
            points[bye.entrant] += 3
            rounds[bye.entrant] += 1
            won[bye.entrant] += 6
            games[bye.entrant] += 2

    def mean(values: list[Fraction]) -> Fraction:
        return sum(values, Fraction(0)) / len(values) if values else Fraction(-1)

    rows = []
    for e in tournament.entrants:
        omw = mean([max(third, Fraction(points[o], 3 * rounds[o])) for o in met[e]])
        gw = max(third, Fraction(won[e], 3 * games[e])) if games[e] else Fraction(-1)
        ogw = mean([max(third, Fraction(won[o], 3 * games[o])) for o in met[e]])
        rows.append((e, (points[e], omw, gw, ogw)))
    return sorted(rows, key=lambda row: tuple(-value for value in row[1]))


def chess() -> None:
    """The table of the chess tie-breaks: what they take, and how often the fold fits into it."""
    print("\n| chess, entrants × rounds | fold | ledger | table by PTS, BH, SB | ledger and table / fold |")
    print("|---" * 5 + "|")
    for entrants, rounds, _ in SIZES:
        entries = log(entrants, rounds, "chess", CHESS_GAMES)
        state = fold(entries)
        order = replace(state.settings.standings, order=CHESS_ORDER)
        folding = best(lambda entries=entries: fold(entries))
        counting = best(lambda state=state: Ledger.of(state))
        both = best(lambda state=state, order=order: standings(state, order))
        cells = (folding, counting, both - counting)
        print(
            f"| {entrants:,} × {rounds} | "
            + " | ".join(f"{cell * 1000:.1f}" for cell in cells)
            + f" | {both / folding:.2f} |"
        )


def best(act: Callable[[], object], times: int = 5) -> float:
    """CPU seconds of the fastest of some runs."""
    took = []
    for _ in range(times):
        start = time.process_time()
        act()
        took.append(time.process_time() - start)
    return min(took)


def same(table: tuple[Standing, ...], rows: list[tuple[int, tuple[Fraction | int, ...]]]) -> bool:
    """Whether both say the same of everybody (None and −1 are both "–")."""
    ours = {row.entrant: tuple(-1 if v is None else v for v in row.values) for row in table}
    return ours == dict(rows)


def main() -> None:
    columns = (
        "entrants × rounds",
        "fold",
        "ledger",
        "table",
        "all",
        "bound",
        "of bound",
        "plain",
        "plain / ours",
    )
    print("| " + " | ".join(columns) + " |\n" + "|---" * len(columns) + "|")
    for entrants, rounds, bound in SIZES:
        entries = log(entrants, rounds)
        state = fold(entries)
        folding = best(lambda entries=entries: fold(entries))
        counting = best(lambda state=state: Ledger.of(state))
        ranking = best(lambda state=state: standings(state)) - counting
        if entrants == SIZES[-1][0]:
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        slow = best(lambda state=state: plain(state), 2)
        assert same(standings(state), plain(state))
        total, table = folding + counting + ranking, counting + ranking
        limit = ("–", "–") if bound is None else (f"{bound * 1000:.0f}", f"{total / bound:.2f}")
        cells = (folding, counting, ranking, total)
        print(
            f"| {entrants:,} × {rounds} | "
            + " | ".join(f"{cell * 1000:.1f}" for cell in cells)
            + f" | {limit[0]} | {limit[1]} | {slow * 1000:.1f} | {slow / table:.1f} |"
        )
    print(f"\nPeak memory with the largest, its log included: {peak} MB (bound {MEMORY_BOUND} MB).")
    chess()


if __name__ == "__main__":
    main()
