"""Tie-breaks that are shares: match-win and game-win percentages, one's own and the opponents'.

A match share is match points / (win value × rounds taken part in), or (wins + draws/2) / rounds where
`draw_is_half` is set. Before it counts for an opponent, it is raised to `opponent_floor` and, for who
dropped before the last round, cut to `opponent_cap_dropped`. A game share is (3 × games won + games
drawn) / (3 × games), raised to `opponent_floor` for an opponent and to `game_floor` in one's own column.

Source: spec standings, "Tie-breaks" (OMW, GW, OGW, OOMW) and presets; Magic Tournament Rules,
Appendix C; Play! Pokémon (OWP, OOWP).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction

from pairwright.standings.account import Account
from pairwright.standings.ledger import Ledger
from pairwright.standings.tiebreak import (
    Limit,
    Ratio,
    Shown,
    Term,
    TieBreak,
    Value,
    Working,
    mean_over_opponents,
    mean_working,
    opponents,
)


def match_ratio(ledger: Ledger, entrant: int) -> Ratio:
    """The two numbers of the match share of `entrant`: what it won of what there was to win.

    Rounds before a late entry are left out by `late_from_entry`, byes by `bye_in_percentage`. A whole
    of 0 means there was nothing to win.
    """
    account, settings = ledger.accounts[entrant], ledger.settings.standings
    points, wins, draws = account.points, account.wins, account.draws
    rounds = account.rounds + account.late.rounds
    left_out = []
    if settings.late_from_entry:
        left_out.append(account.late)
    if not settings.bye_in_percentage:
        left_out.append(account.bye)
    for part in left_out:
        points, rounds = points - part.points, rounds - part.rounds
        wins, draws = wins - part.wins, draws - part.draws
    if settings.draw_is_half:
        return Ratio(2 * wins + draws, 2 * rounds)
    return Ratio(points, ledger.settings.scoring.win * rounds)


def game_ratio(account: Account) -> Ratio:
    """The two numbers of the game share: 3 for a game won and 1 for one drawn, of 3 for each game."""
    return Ratio(3 * account.games_won + account.games_drawn, 3 * account.games)


def opponents_match_share(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """The mean over the opponents of their match shares, each within its limits (OMW, OWP)."""
    return mean_over_opponents(ledger, entrants, _match_shares(ledger))


def opponents_opponents_match_share(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """The mean over the opponents of their opponents' match shares (OOMW, OOWP)."""
    return mean_over_opponents(ledger, entrants, _opponents_shares(ledger))


def game_share(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """One's own game share, raised to `game_floor`; None for who has no games."""
    floor = ledger.settings.standings.game_floor
    ratios = {e: game_ratio(ledger.accounts[e]) for e in entrants}
    return {e: v if ratios[e].whole else None for e, v in _all_limited(ratios, floor).items()}


def opponents_game_share(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """The mean over the opponents of their game shares, each raised to `opponent_floor` (OGW)."""
    return mean_over_opponents(ledger, entrants, _game_shares(ledger))


def _limited(
    share: Fraction | None, floor: Fraction | None, cap: Fraction | None
) -> tuple[Fraction | None, Limit | None]:
    """`share` within its limits, and which one held it. A share of nothing is the floor, if any."""
    if floor is not None and (share is None or share < floor):
        return floor, Limit.FLOOR
    if cap is not None and share is not None and share > cap:
        return cap, Limit.CAP
    return share, None


def _cap(ledger: Ledger, entrant: int) -> Fraction | None:
    """The cap on who dropped before the last round: the last planned one, or the last played if no plan."""
    cap = ledger.settings.standings.opponent_cap_dropped
    if cap is None or not ledger.accounts[entrant].dropped or not ledger.rounds:
        return None
    planned = ledger.settings.rounds
    first, last = ledger.rounds[0], ledger.rounds[-1]
    if planned is not None:
        last = max(last, first + planned - 1)
    left = ledger.tournament.entrants[entrant].left
    return cap if left is not None and left < last else None


def _all_limited(
    ratios: Mapping[int, Ratio], floor: Fraction | None, caps: Mapping[int, Fraction | None] | None = None
) -> dict[int, Value]:
    """Each share within its limits. Equal ratios, of which an event has few, are divided once."""
    known: dict[tuple[int, int, bool], Value] = {}
    limited: dict[int, Value] = {}
    for entrant, ratio in ratios.items():
        cap = caps[entrant] if caps else None
        same = (ratio.part, ratio.whole, cap is None)
        if same not in known:
            known[same] = _limited(ratio.value, floor, cap)[0]
        limited[entrant] = known[same]
    return limited


def _match_shares(ledger: Ledger) -> Mapping[int, Value]:
    """Everybody's match share as it counts for their opponents."""

    def shares() -> Mapping[int, Value]:
        chosen, ratios = ledger.settings.standings, {e: match_ratio(ledger, e) for e in ledger.accounts}
        caps = {e: _cap(ledger, e) for e in ratios} if chosen.opponent_cap_dropped is not None else None
        return _all_limited(ratios, chosen.opponent_floor, caps)

    return ledger.remember("match shares", shares)


def _opponents_shares(ledger: Ledger) -> Mapping[int, Value]:
    return ledger.remember("opponents' shares", lambda: opponents_match_share(ledger, ledger.accounts))


def _game_shares(ledger: Ledger) -> Mapping[int, Value]:
    """Everybody's game share as it counts for their opponents."""

    def shares() -> Mapping[int, Value]:
        ratios = {e: game_ratio(account) for e, account in ledger.accounts.items()}
        return _all_limited(ratios, ledger.settings.standings.opponent_floor)

    return ledger.remember("game shares", shares)


Opener = Callable[[Ledger, int, Collection[int]], Working]


def _open_opponents_match_share(key: str) -> Opener:
    def opened(ledger: Ledger, entrant: int, tied: Collection[int]) -> Working:
        terms = []
        for opponent in opponents(ledger, entrant):
            ratio = match_ratio(ledger, opponent)
            floor = ledger.settings.standings.opponent_floor
            counted, limit = _limited(ratio.value, floor, _cap(ledger, opponent))
            terms.append(Term(ratio.value, counted, opponent=opponent, ratio=ratio, limit=limit))
        return mean_working(key, entrant, tuple(terms))

    return opened


def _open_opponents_opponents_match_share(key: str) -> Opener:
    def opened(ledger: Ledger, entrant: int, tied: Collection[int]) -> Working:
        shares = _opponents_shares(ledger)
        terms = tuple(Term(shares[o], shares[o], opponent=o) for o in opponents(ledger, entrant))
        return mean_working(key, entrant, terms)

    return opened


def _open_game_share(ledger: Ledger, entrant: int, tied: Collection[int]) -> Working:
    own = game_ratio(ledger.accounts[entrant])
    floor = ledger.settings.standings.game_floor
    value, limit = _limited(own.value, floor, None) if own.whole else (None, None)
    bound = floor if limit else None
    terms = []
    for line in ledger.lines(entrant):
        won, lost, drawn = line.games
        if any(line.games):
            ratio = Ratio(3 * won + drawn, 3 * (won + lost + drawn))
            terms.append(Term(ratio.part, ratio.part, line.opponent, line.round, ratio))
    return Working("GW", entrant, value, tuple(terms), own.part, own.whole, own, limit, bound)


def _open_opponents_game_share(ledger: Ledger, entrant: int, tied: Collection[int]) -> Working:
    floor = ledger.settings.standings.opponent_floor
    terms = []
    for opponent in opponents(ledger, entrant):
        ratio = game_ratio(ledger.accounts[opponent])
        counted, limit = _limited(ratio.value, floor, None)
        terms.append(Term(ratio.value, counted, opponent=opponent, ratio=ratio, limit=limit))
    return mean_working("OGW", entrant, tuple(terms))


OMW = TieBreak(
    key="OMW",
    name="opponents' match-win percentage",
    source="Magic Tournament Rules, Appendix C (2025-11-10)",
    shown=Shown.PERCENT,
    values=opponents_match_share,
    opened=_open_opponents_match_share("OMW"),
    example="Opponents with 9 of 15 and 3 of 15 points, floor 1/3: (3/5 + 1/3) / 2 = 46.67 %.",
)
GW = TieBreak(
    key="GW",
    name="game-win percentage",
    source="Magic Tournament Rules, Appendix C (2025-11-10)",
    shown=Shown.PERCENT,
    values=game_share,
    opened=_open_game_share,
    example="2-0, 2-1 and 0-2: 4 of 7 games, 12 / 21 = 57.14 %.",
    games=True,
)
OGW = TieBreak(
    key="OGW",
    name="opponents' game-win percentage",
    source="Magic Tournament Rules, Appendix C (2025-11-10)",
    shown=Shown.PERCENT,
    values=opponents_game_share,
    opened=_open_opponents_game_share,
    example="Opponents with 4 of 7 and 1 of 5 games, floor 1/3: (4/7 + 1/3) / 2 = 45.24 %.",
    games=True,
)
OOMW = TieBreak(
    key="OOMW",
    name="opponents' opponents' match-win percentage",
    source="KDE-US Tournament Policy 2.5, V.C",
    shown=Shown.PERCENT,
    values=opponents_opponents_match_share,
    opened=_open_opponents_opponents_match_share("OOMW"),
    example="Opponents whose own opponents' percentages are 60 % and 40 %: 50 %.",
)
OWP = TieBreak(
    key="OWP",
    name="opponents' win percentage",
    source="Play! Pokémon Tournament Rules Handbook, opponents' win percentage",
    shown=Shown.PERCENT,
    values=opponents_match_share,
    opened=_open_opponents_match_share("OWP"),
    example="Opponents 5-2-2 and 0-3, floor 1/4: (6/9 + 1/4) / 2 = 45.83 %.",
)
OOWP = TieBreak(
    key="OOWP",
    name="opponents' opponents' win percentage",
    source="Play! Pokémon Tournament Rules Handbook, opponents' opponents' win percentage",
    shown=Shown.PERCENT,
    values=opponents_opponents_match_share,
    opened=_open_opponents_opponents_match_share("OOWP"),
    example="Opponents whose opponents' win percentages are 62.5 % and 50 %: 56.25 %.",
)

FAMILY = (OMW, GW, OGW, OOMW, OWP, OOWP)
