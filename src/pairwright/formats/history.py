"""The next round from a plain history: what other programs call.

They keep their own players and results and want one answer: who meets whom now, what it costs by the
objective, and why. The history is folded like any log, so it meets the same ledger, engine and checker.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from pairwright.core import facts as f
from pairwright.core.outcome import Result
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import Tournament, fold
from pairwright.pairing.cost import Cost
from pairwright.pairing.proposal import Proof
from pairwright.pairing.reasons import Reason
from pairwright.pairing.swiss import pair_swiss

from .swiss import request_of, resting

Id = Hashable
"""Whatever the calling program names its players by: numbers, strings."""


@dataclass(frozen=True, slots=True)
class Player:
    """One player of a plain history.

    `entered` is the first round they could play in, `dropped_after` the last one before they left (None:
    still in), `awarded` the count of byes given for rounds 1…X [S15].
    """

    id: Id
    entered: int = 1
    dropped_after: int | None = None
    awarded: int = 0


@dataclass(frozen=True, slots=True)
class NextRound:
    """The answer. `tables` in table order, first seat first; `byes` everybody who sits out.

    `cost` is the checked cost, `cost.vector()` its F1…F6; `proof` how it is known that nothing is better;
    `reasons` say why, with entrants as their places in the list of players, from 1.
    """

    round: int
    tables: tuple[tuple[Id, Id], ...]
    byes: tuple[Id, ...]
    cost: Cost
    proof: Proof
    reasons: tuple[Reason, ...]


Played = tuple[Id, Id, str | Result] | tuple[Id, None]
"""A match with its score ("2-1", "ID", "double-loss", a `Result`), or `(player, None)` for a bye."""


def next_round(
    players: Sequence[Player | Id],
    rounds: Sequence[Sequence[Played]] = (),
    *,
    settings: StageSettings | None = None,
    seed: int = 0,
    forbidden: Sequence[tuple[Id, Id]] = (),
    avoided: Sequence[tuple[Id, Id]] = (),
    locked: Sequence[tuple[Id, Id]] = (),
) -> NextRound:
    """The best next round of a history, exact, with its cost vector and proof.

    >>> answer = next_round(
    ...     "ABCDE",
    ...     [
    ...         [("A", "B", "2-0"), ("C", "D", "2-0"), ("E", None)],
    ...         [("A", "C", "2-0"), ("E", "B", "2-0"), ("D", None)],
    ...     ],
    ... )
    >>> answer.byes, answer.cost.vector()[:3]
    (('B',), (0, 0, 0))
    >>> sorted(map(sorted, answer.tables))
    [['A', 'D'], ['C', 'E']]

    Raises ValueError for a history that contradicts itself (an unknown player, a score the match type
    doesn't have, somebody twice in a round). Cost: linear in the history, plus the pairing.
    Source: spec swiss, "The pairing objective".
    """
    settings = settings or StageSettings()
    listed = [p if isinstance(p, Player) else Player(p) for p in players]
    number = {player.id: place for place, player in enumerate(listed, 1)}
    if len(number) != len(listed):
        raise ValueError("two players have the same id")
    state = _state(listed, number, rounds, settings)
    wished = ((forbidden, f.Wish.FORBID), (avoided, f.Wish.AVOID), (locked, f.Wish.LOCK))
    told: list[f.Fact] = []
    for pairs, wish in wished:
        for a, b in pairs:
            first, second = sorted((_number(number, a), _number(number, b)))
            told.append(f.WishSet(first, second, wish))
    start = state.version + 1
    state = fold([f.Entry(i, i, 0, "history", fact) for i, fact in enumerate(told, start)], onto=state)
    proposal = pair_swiss(request_of(state, seed))
    name = {place: player for player, place in number.items()}
    sitting = (*proposal.pairing.byes, *(bye.entrant for bye in resting(state)))
    return NextRound(
        round=state.next_round,
        tables=tuple((name[a], name[b]) for a, b in proposal.pairing.tables),
        byes=tuple(name[n] for n in sitting),
        cost=proposal.cost,
        proof=proposal.proof,
        reasons=proposal.reasons,
    )


def _number(number: dict[Id, int], player: Id) -> int:
    if player not in number:
        raise ValueError(f"no player {player!r}")
    return number[player]


def _state(
    listed: list[Player],
    number: dict[Id, int],
    rounds: Sequence[Sequence[Played]],
    settings: StageSettings,
) -> Tournament:
    facts: list[f.Fact] = [f.TournamentCreated(1), f.StageAdded(settings)]
    for player in listed:
        facts.append(f.EntrantAdded(number[player.id], 0, player.entered, player.awarded))
    facts.append(f.StageStarted())
    for place, played in enumerate(rounds, 1):
        tables: list[f.Seating] = []
        byes: list[f.Bye] = []
        results: list[f.Fact] = []
        for item in played:
            first = _number(number, item[0])
            if len(item) == 2 or item[1] is None:
                awarded = listed[first - 1].awarded >= place
                byes.append(f.Bye(first, f.ByeKind.AWARDED if awarded else f.ByeKind.ODD))
                continue
            table = len(tables) + 1
            tables.append(f.Seating(table, first, _number(number, item[1])))
            result = settings.match.read(item[2]) if isinstance(item[2], str) else item[2]
            if result is None or not settings.match.allows(result):
                raise ValueError(f"round {place}: no such result: {item[2]!r}")
            results.append(f.ResultRecorded(place, table, result))
        present = [n for s in tables for n in (s.first, s.second)] + [bye.entrant for bye in byes]
        if len(set(present)) != len(present):
            raise ValueError(f"round {place}: somebody is there twice")
        facts.append(f.RoundDrafted(place, tuple(tables), tuple(byes), seed=0))
        facts += [f.RoundFixed(place), f.RoundStarted(place), *results]
    for player in listed:
        if player.dropped_after is not None:
            facts.append(f.Dropped(number[player.id], player.dropped_after))
    return fold([f.Entry(i, i, 0, "history", fact) for i, fact in enumerate(facts, 1)])
