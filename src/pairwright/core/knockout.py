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
    """What a round was for those who were `before` it, None for the first one.

    A result corrected afterwards may have put out who played on: then the round stands as it was played, for
    those who played it [C15].
    """
    tables = [match for _, match in sorted(round.matches.items())]
    byes = {bye.entrant for bye in round.byes}
    placed = {n for match in tables for n in (match.first, match.second)} | byes
    still = frozenset(placed) if before is None else before
    outside = [m for m in tables if m.first not in still and m.second not in still]
    mixed = any((m.first in still) != (m.second in still) for m in tables)
    kept = len(still) > 1 and (mixed or not (still <= placed or placed <= still))
    if kept:  # the bronze match is the one that was added to the final
        outside = tables[1:] if len(still) == len(tables) == 2 else []
    matches = tuple(m for m in tables if m not in outside)
    if kept:
        still = frozenset(n for m in matches for n in (m.first, m.second)) | byes
    walkovers = tuple(bye.entrant for bye in round.byes if bye.entrant in still)
    return CupRound(round, still, matches, walkovers, outside[0] if outside else None)


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


def bronze_pair(state: Tournament, told: CupRound | None) -> tuple[int, int] | None:
    """The two who could be put against each other for the third place in that round, None if nobody can [C9].

    The last two meet in it, it has no bronze match yet, and both who lost the semi-finals are still there.
    """
    if told is None or not told.final or told.bronze is not None:
        return None
    losers = semi_final_losers(state, told.round.stage)
    if len(losers) != 2 or any(state.entrants[number].left is not None for number in losers):
        return None
    return losers[0], losers[1]


def deciders(rounds: Sequence[CupRound]) -> tuple[Match | None, Match | None]:
    """The final and the bronze match, as far as somebody has won them [C9] [C12].

    A match of somebody who plays the final is no bronze match, though a correction may make it look like one.
    """
    final = next((told.matches[0] for told in reversed(rounds) if told.final), None)
    bronze = next((told.bronze for told in rounds if told.bronze is not None), None)
    finalists = set() if final is None else {final.first, final.second}
    if bronze is not None and finalists & {bronze.first, bronze.second}:
        bronze = None
    return (
        final if final is not None and final.winner is not None else None,
        bronze if bronze is not None and bronze.winner is not None else None,
    )


def semi_final_losers(state: Tournament, stage: int | None = None) -> tuple[int, ...]:
    """The two who lost in the round before the final, () where there are not two [C9].

    Who plays the final all the same, a result before it having been corrected, is none of them [C15].
    """
    rounds = cup_rounds(state, stage)
    number = state.stage.number if stage is None else stage
    drafted = draft_round(state) if state.draft is not None and state.draft.stage == number else None
    final: CupRound | None = None
    for told in (*((drafted,) if drafted else ()), *reversed(rounds)):
        if told.final:
            final = told
        elif told.matches or told.walkovers:
            on = told.through if final is None else final.before
            out = tuple(sorted({n for match in told.matches for n in (match.first, match.second)} - on))
            open = any(match.open or match.winner is None for match in told.matches)
            return out if len(out) == 2 and len(on) == 2 and not (open and final is None) else ()
    return ()
