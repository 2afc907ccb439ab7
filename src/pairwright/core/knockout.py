"""Who is still in a cup, from its rounds [C2] [C4] [C9].

`remaining` is what the next round is made of; `losers` of the round before the final may meet for the bronze.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .tournament import Match, Round, Tournament

CUP = "cup"
"""The name of the stage format."""


@dataclass(frozen=True, slots=True)
class CupRound:
    """One round of a cup as it went: who was in before it, the matches that decide who goes on, the rest.

    `matches` are in the order of the tables; `walkovers` those who went on without one; `bronze` the match of
    two who were out already, None if there is none.
    """

    round: Round
    before: frozenset[int]
    matches: tuple[Match, ...]
    walkovers: tuple[int, ...]
    bronze: Match | None

    @property
    def through(self) -> frozenset[int]:
        """Who goes on: the winners so far and the walkovers."""
        winners = {match.winner for match in self.matches if match.winner is not None}
        return frozenset(winners) | frozenset(self.walkovers)

    @property
    def out(self) -> frozenset[int]:
        """Who was eliminated by a match of this round."""
        decided = [m for m in self.matches if not m.open and (m.winner is not None or m.void)]
        return frozenset(n for m in decided for n in (m.first, m.second) if n != m.winner)

    @property
    def final(self) -> bool:
        """Whether the last two meet here."""
        return len(self.before) == 2 and len(self.matches) == 1


def cup_rounds(state: Tournament, stage: int | None = None) -> tuple[CupRound, ...]:
    """The published rounds of a cup, the newest stage if None. Cost: one pass over them."""
    number = state.stage.number if stage is None else stage
    told: list[CupRound] = []
    before: frozenset[int] | None = None
    for round in state.published:
        if round.stage != number:
            continue
        told.append(_round(round, before))
        before = told[-1].through if told[-1].matches or told[-1].walkovers else before
    return tuple(told)


def draft_round(state: Tournament) -> CupRound | None:
    """The draft of a cup as a cup round, None if there is no draft."""
    if state.draft is None:
        return None
    rounds = cup_rounds(state)
    return _round(state.draft, _after(rounds))


def _round(round: Round, before: frozenset[int] | None) -> CupRound:
    placed = {n for match in round.matches.values() for n in (match.first, match.second)}
    placed |= {bye.entrant for bye in round.byes}
    still = frozenset(placed) if before is None else before
    tables = [match for _, match in sorted(round.matches.items())]
    matches = tuple(m for m in tables if m.first in still and m.second in still)
    bronze = next((m for m in tables if m not in matches), None)
    walkovers = tuple(bye.entrant for bye in round.byes if bye.entrant in still)
    return CupRound(round, still, matches, walkovers, bronze)


def _after(rounds: Sequence[CupRound]) -> frozenset[int] | None:
    for told in reversed(rounds):
        if told.matches or told.walkovers:
            return told.through
    return None


def remaining(state: Tournament) -> frozenset[int]:
    """Who is in the next round of the cup: before the first one all who take part.

    Who dropped since is not among them. While a round is open, those who are through so far.
    """
    active = frozenset(entrant.number for entrant in state.active())
    still = _after(cup_rounds(state))
    return active if still is None else active & still


def semi_final_losers(state: Tournament, stage: int | None = None) -> tuple[int, ...]:
    """The two who lost in the round before the final, () where there are not two [C9]."""
    rounds = cup_rounds(state, stage)
    for told in reversed(rounds):
        if not told.final and (told.matches or told.walkovers):
            out = tuple(sorted(told.out))
            return out if len(out) == 2 and len(told.through) == 2 else ()
    return ()
