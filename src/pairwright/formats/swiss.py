"""The Swiss stage: what the pairing engine is asked, and what its proposal becomes.

The engine sees contenders; this module makes them from the history (`standings.ledger` counts points,
byes and floats) and turns the proposal into a draft of tables and byes. Source: spec swiss [S7]–[S18].
"""

from __future__ import annotations

from pairwright.core import facts as f
from pairwright.core.commands import Draft
from pairwright.core.refusals import TooFewEntrants
from pairwright.core.tournament import Entrant, Round, Tournament
from pairwright.pairing.check import check
from pairwright.pairing.cost import Cost
from pairwright.pairing.proposal import Proposal
from pairwright.pairing.reasons import explain
from pairwright.pairing.request import Contender, Pairing, Request, SwissRules, last_two, ordered
from pairwright.pairing.swiss import pair_swiss
from pairwright.standings.ledger import Ledger
from pairwright.standings.rank import standings

from .drawn import Drawn, Weighed, pairing_of
from .field import by_stage_before


def resting(state: Tournament) -> tuple[f.Bye, ...]:
    """The byes of the next round that stand before anything is drawn: awarded [S15] and requested ones."""
    number = state.next_round
    byes: list[f.Bye] = []
    for entrant in state.active():
        if entrant.awarded >= number:
            byes.append(f.Bye(entrant.number, f.ByeKind.AWARDED, f.Worth.FULL))
        elif number in entrant.requested:
            byes.append(f.Bye(entrant.number, f.ByeKind.REQUESTED, entrant.requested[number]))
    return tuple(byes)


def request_of(state: Tournament, seed: int) -> Request:
    """What the engine is asked for the next round of `state`.

    Those who rest are left out. Wishes about somebody absent are left out too. Cost: one pass over the
    history and one sort.
    """
    settings = state.settings
    away = {bye.entrant for bye in resting(state)}
    playing = [entrant for entrant in state.active() if entrant.number not in away]
    present = {entrant.number for entrant in playing}
    ledger = Ledger.of(state)
    rank = _ranks(state, ledger, playing)
    accounts = [ledger.accounts[entrant.number] for entrant in playing]
    contenders = tuple(
        Contender(
            id=account.entrant,
            points=account.points,
            # A win by no-show is a round off with full points: whoever had one is as little due.
            byes=account.byes + account.walkovers,
            down_floats=account.down_floats,
            up_floats=account.up_floats,
            met=account.met,
            rank=rank[account.entrant],
        )
        for account in accounts
    )
    wishes = {pair: wish for pair, wish in state.wishes.items() if present.issuperset(pair)}
    rounds_left = None if settings.rounds is None else max(0, settings.rounds - in_stage(state) - 1)
    by_standings = settings.last_round_by_standings and rounds_left == 0
    return Request(
        round=in_stage(state) + 1,
        contenders=contenders,
        seed=seed,
        rules=SwissRules(
            second_bye_before_rematch=settings.second_bye_before_rematch,
            order="standings" if by_standings else "lottery",
            first_round="halves" if settings.first_round == "halves" else "random",
            pair_down_both_sit=settings.pair_down_both_sit,
        ),
        forbidden=frozenset(pair for pair, wish in wishes.items() if wish is f.Wish.FORBID),
        avoided=frozenset(pair for pair, wish in wishes.items() if wish is f.Wish.AVOID),
        locked=_locks(wishes),
        rounds_left=rounds_left,
    )


def _locks(wishes: dict[tuple[int, int], f.Wish]) -> tuple[tuple[int, int], ...]:
    """Locked pairs, the first one where somebody stands in two."""
    taken: set[int] = set()
    kept = []
    for pair in sorted(pair for pair, wish in wishes.items() if wish is f.Wish.LOCK):
        if taken.isdisjoint(pair):
            kept.append(pair)
            taken.update(pair)
    return tuple(kept)


def _ranks(state: Tournament, ledger: Ledger, playing: list[Entrant]) -> dict[int, int]:
    """1 for the best. Before anything of the stage was played: by the stage before, seed, rating, entry."""
    if not in_stage(state):
        order = by_stage_before(state, playing, state.stage.number)
        return {number: place for place, number in enumerate(order, 1)}
    return {row.entrant: place for place, row in enumerate(standings(ledger), 1)}


def in_stage(state: Tournament) -> int:
    """Published rounds of the newest stage."""
    return sum(round.stage == state.stage.number for round in state.published)


def over(state: Tournament) -> bool:
    """Whether the planned number of rounds is published; never while rounds are open-ended [S12]."""
    planned = state.settings.rounds
    return planned is not None and in_stage(state) >= planned


def draw(state: Tournament, seed: int) -> Draft:
    """The engine's draft of the next round, by `seed`, passed by the checker.

    Raises `TooFewEntrants` with fewer than two on the list who could play.
    """
    if len(state.active()) < 2:
        raise TooFewEntrants(len(state.active()))
    request = request_of(state, seed)
    return drafted(state, request, pair_swiss(request), seed)


def drafted(state: Tournament, request: Request, proposal: Proposal, seed: int) -> Draft:
    """What an engine proposed as a draft: tables numbered, byes with their kinds, nothing unchecked."""
    found = weighed(request, proposal.pairing)
    if found.levels != levels(proposal.cost):
        raise AssertionError(f"the checker refuses the engine's pairing: {found} of {proposal}")
    return Draft(
        round=state.next_round,
        tables=numbered(state, proposal.pairing),
        byes=(*_given(request, proposal.pairing.byes), *resting(state)),
        seed=seed,
        source=f.Source.ENGINE,
        cost=found.levels,
        proof=proposal.proof.method,
    )


def weighed(request: Request, pairing: Pairing) -> Weighed:
    """The checker's word on a pairing of a request."""
    verdict = check(request, pairing)
    if not verdict.legal or verdict.cost is None:
        return Weighed(verdict.faults, None)
    return Weighed((), levels(verdict.cost))


def weigh(state: Tournament, pairing: Pairing, seed: int) -> Weighed:
    """The checker's word on a pairing of the next round."""
    return weighed(request_of(state, seed), pairing)


def drawn(state: Tournament, round: Round) -> Drawn:
    """What `round`, drawn from `state`, has to say for itself."""
    request, pairing = request_of(state, round.seed), pairing_of(round)
    found = weighed(request, pairing)
    return Drawn(explain(request, pairing) if found.levels is not None else (), found.levels)


def levels(cost: Cost) -> tuple[tuple[str, int], ...]:
    """A cost as the log keeps it: level names in their order, with their numbers."""
    return tuple((name, int(getattr(cost, name))) for name in cost.order())


def _given(request: Request, byes: tuple[int, ...]) -> tuple[f.Bye, ...]:
    """The byes of a pairing with their kind: of three one is the odd field's own, two sat down [S17]."""
    odd = len(request.contenders) % 2
    own = set(byes[:odd])
    if odd and len(byes) > odd:
        own = {one for one in byes if last_two(request, one) == ordered(*(two for two in byes if two != one))}
    return tuple(f.Bye(n, f.ByeKind.ODD if n in own else f.ByeKind.SAT_DOWN) for n in byes)


def numbered(state: Tournament, pairing: Pairing) -> tuple[f.Seating, ...]:
    """Tables 1, 2, … in the engine's order; who keeps a table [D9] sits there, the others fill up.

    Where both of a pair keep one, the lower number is taken; where two pairs want the same, the first.
    """
    kept: dict[int, tuple[int, int]] = {}
    others: list[tuple[int, int]] = []
    for pair in pairing.tables:
        wanted = [table for n in pair if (table := state.entrants[n].table) is not None]
        table = next((t for t in sorted(wanted) if t not in kept), None)
        if table is None:
            others.append(pair)
        else:
            kept[table] = pair
    number = 0
    seated = [f.Seating(table, *pair) for table, pair in kept.items()]
    for pair in others:
        number += 1
        while number in kept:
            number += 1
        seated.append(f.Seating(number, *pair))
    return tuple(sorted(seated, key=lambda s: s.table))
