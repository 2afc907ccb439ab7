"""Tie-breaks that count: match points, wins, games won, games with black, opponents' points.

FIDE has two numbers of wins, and so have we: `WIN` counts every round that gave as many points as a win,
byes and walkovers too (this is what the presets that put match wins first mean as well), `WON` those that
were won by playing.

Source: spec standings, "Tie-breaks" (PTS, OP, WP); [S6]; FIDE C.07 art. 7.1 (WIN), 7.2 (WON), 7.3 (BPG).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pairwright.core.outcome import Outcome
from pairwright.standings.ledger import Ledger
from pairwright.standings.tiebreak import (
    Shown,
    Term,
    TieBreak,
    Value,
    Working,
    mean_over_opponents,
    mean_working,
    opponents,
)
from pairwright.standings.unplayed import Mark, marks


def points(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """Match points, in smallest units. Byes and points for rounds before a late entry are in."""
    return {e: ledger.accounts[e].points for e in entrants}


def wins(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """Matches won, byes worth a win included."""
    return {e: ledger.accounts[e].wins for e in entrants}


def won_by_playing(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """WON: matches won that were played: no byes, no forfeits."""
    return {e: len(_won_by_playing(ledger, e)) for e in entrants}


def with_black(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """BPG: matches played in the second seat, which has black; forfeits were not played."""
    return {e: len(_with_black(ledger, e)) for e in entrants}


def games_won(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """Games won, None for all where a match is a single game: it would only repeat the match wins."""
    if ledger.settings.match.best_of == 1:
        return dict.fromkeys(entrants)
    return {e: ledger.accounts[e].games_won for e in entrants}


def opponents_points(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """The mean of the opponents' match points, in smallest units; None for who has met nobody."""
    return mean_over_opponents(ledger, entrants, _all_points(ledger))


def _all_points(ledger: Ledger) -> Mapping[int, Value]:
    return {e: a.points for e, a in ledger.accounts.items()}


def _won_by_playing(ledger: Ledger, entrant: int) -> list[tuple[int, int | None]]:
    """(round, opponent) of each. A game has as many points as a win if and only if it was won."""
    win, scores = ledger.settings.scoring.win, ledger.accounts[entrant].scores
    return [
        (number, opponent)
        for number, (mark, opponent, _), score in zip(ledger.rounds, marks(ledger)[entrant], scores)
        if mark is Mark.PLAYED and score == win
    ]


def _with_black(ledger: Ledger, entrant: int) -> list[tuple[int, int | None]]:
    return [
        (number, opponent)
        for number, (mark, opponent, seat) in zip(ledger.rounds, marks(ledger)[entrant])
        if mark is Mark.PLAYED and seat == 1
    ]


def _open_won_by_playing(ledger: Ledger, entrant: int, tied: Collection[int]) -> Working:
    return _counted("WON", entrant, _won_by_playing(ledger, entrant))


def _open_with_black(ledger: Ledger, entrant: int, tied: Collection[int]) -> Working:
    return _counted("BPG", entrant, _with_black(ledger, entrant))


def _counted(key: str, entrant: int, found: list[tuple[int, int | None]]) -> Working:
    terms = tuple(Term(1, 1, opponent=opponent, round=number) for number, opponent in found)
    return Working(key, entrant, len(terms), terms, len(terms))


def _open_points(ledger: Ledger, entrant: int, tied: Collection[int]) -> Working:
    terms = tuple(
        Term(line.points, line.points, opponent=line.opponent, round=line.round)
        for line in ledger.lines(entrant)
        if not line.struck
    )
    value = ledger.accounts[entrant].points
    return Working("PTS", entrant, value, terms, value)


def _open_wins(ledger: Ledger, entrant: int, tied: Collection[int]) -> Working:
    won = [(line.round, line.opponent) for line in ledger.lines(entrant) if line.outcome is Outcome.WIN]
    return _counted("WIN", entrant, won)


def _open_games_won(ledger: Ledger, entrant: int, tied: Collection[int]) -> Working:
    if ledger.settings.match.best_of == 1:
        return Working("WP", entrant, None)
    terms = tuple(
        Term(line.games[0], line.games[0], opponent=line.opponent, round=line.round)
        for line in ledger.lines(entrant)
        if line.outcome is not None
    )
    total = ledger.accounts[entrant].games_won
    return Working("WP", entrant, total, terms, total)


def _open_opponents_points(ledger: Ledger, entrant: int, tied: Collection[int]) -> Working:
    every = _all_points(ledger)
    terms = tuple(Term(every[o], every[o], opponent=o) for o in opponents(ledger, entrant))
    return mean_working("OP", entrant, terms)


PTS = TieBreak(
    key="PTS",
    name="match points",
    source="[S6]",
    shown=Shown.POINTS,
    values=points,
    opened=_open_points,
    example="Two wins and a draw at 3/1/0 are 7 points.",
)
OP = TieBreak(
    key="OP",
    name="opponents' points",
    source="spec standings, OP",
    shown=Shown.POINTS,
    values=opponents_points,
    opened=_open_opponents_points,
    example="Opponents with 6 and 3 points, and a bye: (6 + 3) / 2 = 4.5.",
)
WP = TieBreak(
    key="WP",
    name="games won",
    source="spec standings, WP",
    shown=Shown.COUNT,
    values=games_won,
    opened=_open_games_won,
    example="2-0, 1-2 and a bye (2-0) in best of three: 2 + 1 + 2 = 5.",
    games=True,
)
WIN = TieBreak(
    key="WIN",
    name="matches won",
    source="spec standings, preset swu; FIDE C.07 art. 7.1",
    shown=Shown.COUNT,
    values=wins,
    opened=_open_wins,
    example="Won, bye, lost, drawn: 2.",
)
WON = TieBreak(
    key="WON",
    name="matches won by playing",
    source="FIDE C.07 art. 7.2 (2026-03)",
    shown=Shown.COUNT,
    values=won_by_playing,
    opened=_open_won_by_playing,
    example="Won, bye, won by forfeit, drawn: 1.",
)
BPG = TieBreak(
    key="BPG",
    name="games with black",
    source="FIDE C.07 art. 7.3 (2026-03)",
    shown=Shown.COUNT,
    values=with_black,
    opened=_open_with_black,
    example="White, black, black, bye, and black against somebody who didn't come: 2.",
)

FAMILY = (PTS, OP, WP, WIN, WON, BPG)
