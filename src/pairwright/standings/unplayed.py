"""Rounds that were not played, and what they count for in the tie-breaks of chess (FIDE C.07 art. 15 and 16).

Where pairings follow from results (`BY_RESULTS`: Swiss, Monrad), a round without a game is played against a
*dummy opponent*: one with the entrant's own points. From 2026-03 on the dummy has at most the points of the
opponent who was scheduled (forfeits), or as many as draws in every round give (byes). An opponent's points
are adjusted: requested byes at the end, after which nothing but rounds given up followed, count as draws.

Where all pairings are known beforehand (round robin) or losers are out (cup), a forfeit is a game against
the scheduled opponent, a rest is nothing, and nobody's points are adjusted.

*Given up* (voluntary unplayed rounds, VUR) are requested byes of half a point or none, rounds missed without
a word, before a late entry or after a drop, and forfeits lost. Full byes, whoever gave them, are not. A
double loss is a forfeit of both; a loss that the organiser assigned was a game.

Source: FIDE C.07 art. 15.2, 16.1-16.4, editions 2023 and 2026-03.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from pairwright.core.facts import Bye, ByeKind, Worth
from pairwright.core.outcome import How, Result, Seat
from pairwright.standings.ledger import Ledger

BY_RESULTS = frozenset({"swiss", "monrad"})
"""The formats in which who meets whom follows from results, so that art. 16 applies."""

UNCAPPED = "2023"
"""The edition in which a dummy opponent has all the points of the entrant."""


class Mark(Enum):
    """What a round was to one entrant, as far as the tie-breaks of chess ask."""

    PLAYED = "played"
    FORFEIT_WON = "forfeit-won"
    FORFEIT_LOST = "forfeit-lost"
    ALLOCATED = "allocated"  # a bye that wasn't asked for, or a full one
    REQUESTED = "requested"  # a bye of half a point or none, or not there
    OPEN = "open"  # no result yet: counts for nothing
    VOID = "void"  # against somebody who was struck


GIVEN_UP = frozenset({Mark.REQUESTED, Mark.FORFEIT_LOST})

Marked = tuple[Mark, int | None, Seat | None]
"""What the round was, the opponent (also one who was only scheduled), and the seat."""

NOT_THERE: Marked = (Mark.REQUESTED, None, None)


class Contribution(NamedTuple):
    """What one round puts into a sum over opponents. (A tuple: one a line is made, four times as quickly.)

    `score` are the points of the opponent, or of the dummy, that count; `raw` those it had before they
    were adjusted or cut. `points` are the entrant's own in that round. All in smallest units. `opponent` is
    the scheduled one where `dummy` stands in after a forfeit, None after a bye.
    """

    round: int
    opponent: int | None
    raw: int
    score: int
    points: int
    dummy: bool
    given_up: bool


def marks(ledger: Ledger) -> Mapping[int, tuple[Marked, ...]]:
    """Everybody's rounds in the order of the ledger, each with its mark. Cost: one pass."""
    return ledger.remember("marks", lambda: _marks(ledger))


def adjusted(ledger: Ledger) -> Mapping[int, int]:
    """Everybody's points as they count for their opponents, in smallest units (art. 16.3)."""
    return ledger.remember("adjusted points", lambda: _adjusted(ledger))


def contributions(ledger: Ledger) -> Mapping[int, tuple[Contribution, ...]]:
    """What each round of each entrant puts into Buchholz and Sonneborn-Berger, in the order played.

    An opponent met twice contributes twice. Cost: some 2 µs a line; worked out once for a ledger.

    >>> from pairwright.core import facts as f
    >>> from pairwright.core.outcome import Result
    >>> from pairwright.core.scoring import CHESS, best_of
    >>> from pairwright.core.settings import StageSettings
    >>> from pairwright.core.tournament import fold
    >>> told = [f.TournamentCreated(1), f.StageAdded(StageSettings(match=best_of(1), scoring=CHESS))]
    >>> told += [f.StageStarted(), f.EntrantAdded(1, 2), f.EntrantAdded(2, 3), f.EntrantAdded(3, 4)]
    >>> told += [f.RoundDrafted(1, (f.Seating(1, 1, 2),), (f.Bye(3),), seed=1)]
    >>> told += [f.RoundFixed(1), f.RoundStarted(1), f.ResultRecorded(1, 1, Result(1, 0))]
    >>> ledger = Ledger.of(fold([f.Entry(i, i, 0, "organiser", t) for i, t in enumerate(told, 1)]))
    >>> [(one.opponent, one.raw, one.score) for one in contributions(ledger)[3]]  # own point, at most a draw
    [(None, 2, 1)]
    """
    return ledger.remember("contributions", lambda: _contributions(ledger))


def leavers(ledger: Ledger, games: int) -> frozenset[int]:
    """Those who dropped before they had played half of their `games` in the stage: to be struck [RR-04].

    Played is played: forfeits don't count. `Ledger.of(…, struck=leavers(…))` is the ledger without them.
    """
    every = marks(ledger)
    return frozenset(
        e
        for e, account in ledger.accounts.items()
        if account.dropped and 2 * sum(mark is Mark.PLAYED for mark, _, _ in every[e]) < games
    )


def _marks(ledger: Ledger) -> dict[int, tuple[Marked, ...]]:
    marked: dict[int, list[Marked]] = {e: [] for e in ledger.accounts}
    for place, number in enumerate(ledger.rounds):
        round = ledger.tournament.rounds[number - 1]
        for match in round.matches.values():
            first, second = match.first, match.second
            if ledger.struck and (first in ledger.struck or second in ledger.struck):
                of_first = of_second = Mark.VOID
            elif match.result is None:
                of_first = of_second = Mark.OPEN
            else:
                of_first, of_second = _of_match(match.result)
            marked[first].append((of_first, second, 0))
            marked[second].append((of_second, first, 1))
        for bye in round.byes:
            marked[bye.entrant].append((_of_bye(bye), None, None))
        for entrant, so_far in marked.items():
            if len(so_far) == place:
                so_far.append(_of_absence(ledger, entrant, number))
    return {e: tuple(so_far) for e, so_far in marked.items()}


def _of_match(result: Result) -> tuple[Mark, Mark]:
    if result.how is How.DOUBLE_LOSS:
        return Mark.FORFEIT_LOST, Mark.FORFEIT_LOST
    if result.how is not How.FORFEIT:
        return Mark.PLAYED, Mark.PLAYED
    if result.won > result.lost:
        return Mark.FORFEIT_WON, Mark.FORFEIT_LOST
    return Mark.FORFEIT_LOST, Mark.FORFEIT_WON


def _of_bye(bye: Bye) -> Mark:
    asked = bye.kind in (ByeKind.REQUESTED, ByeKind.LATE)
    return Mark.REQUESTED if asked and bye.worth is not Worth.FULL else Mark.ALLOCATED


def _of_absence(ledger: Ledger, entrant: int, round: int) -> Marked:
    person = ledger.tournament.entrants[entrant]
    if round < person.first_entered and round <= person.awarded:
        return Mark.ALLOCATED, None, None
    return NOT_THERE


def _adjusted(ledger: Ledger) -> dict[int, int]:
    points = {e: account.points for e, account in ledger.accounts.items()}
    if ledger.settings.format not in BY_RESULTS:
        return points
    draw = ledger.settings.scoring.draw
    for entrant, rounds in marks(ledger).items():
        if rounds and rounds[-1][0] in GIVEN_UP:
            scores = ledger.accounts[entrant].scores
            for place in range(len(rounds) - 1, -1, -1):
                mark = rounds[place][0]
                if mark is Mark.REQUESTED:
                    points[entrant] += draw - scores[place]
                elif mark is not Mark.FORFEIT_LOST:
                    break
    return points


def _contributions(ledger: Ledger) -> dict[int, tuple[Contribution, ...]]:
    by_results, capped = ledger.settings.format in BY_RESULTS, ledger.settings.standings.edition != UNCAPPED
    points = {e: account.points for e, account in ledger.accounts.items()}
    seen, every = adjusted(ledger), marks(ledger)
    most = ledger.settings.scoring.draw * len(ledger.rounds)
    found = {}
    for entrant, account in ledger.accounts.items():
        made, mine = [], points[entrant]
        for number, own, (mark, opponent, _) in zip(ledger.rounds, account.scores, every[entrant]):
            if mark is Mark.OPEN or mark is Mark.VOID:
                continue
            if opponent is not None and (mark is Mark.PLAYED or not by_results):
                made.append(
                    Contribution(number, opponent, points[opponent], seen[opponent], own, False, False)
                )
            elif by_results:
                cap = seen[opponent] if opponent is not None else most
                score = min(mine, cap) if capped else mine
                made.append(Contribution(number, opponent, mine, score, own, True, mark in GIVEN_UP))
        found[entrant] = tuple(made)
    return found
