"""The cup stage: seeding before every round or a fixed bracket, walkovers, who begins, the ranks [C1]–[C17].

Who is still in is told by the rounds (`core.knockout`). A drawn match gets tiebreak games by itself before
the next round is drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping

from pairwright.core import facts as f
from pairwright.core.commands import AddTiebreaks, Command, Draft, Withdraw
from pairwright.core.decide import ROBIN
from pairwright.core.decide_games import undecided
from pairwright.core.knockout import CupRound as Told
from pairwright.core.knockout import cup_rounds, remaining
from pairwright.core.refusals import TooFewEntrants
from pairwright.core.tournament import Round, Tournament
from pairwright.pairing.bracket import Slots, advance, bracket, bracket_round, group_cross, seeded
from pairwright.pairing.check_stages import StageVerdict, check_bracket_round, check_cup_round
from pairwright.pairing.cup import CupRound, Walkovers, reseeded, seats
from pairwright.pairing.cup_reasons import explain_bracket, explain_cup
from pairwright.pairing.request import Pairing

from .drawn import Drawn, Weighed, pairing_of
from .field import by_lot, by_rating, by_seed, by_stage_before, places_before
from .robin import groups as robin_groups


def ranked(state: Tournament, seed: int) -> list[int]:
    """Those left, best first, by the seeding of the stage [C3]."""
    still = remaining(state)
    entrants = [state.entrants[n] for n in sorted(still)]
    seeding = state.settings.cup.seeding
    if seeding == "lot":
        return by_lot(still, seed)
    if seeding == "entry":
        return sorted(still)
    if seeding == "rating":
        return by_rating(entrants)
    if seeding == "groups":
        place = {
            n: (at, number)
            for number, group in enumerate(_group_order(state), 1)
            for at, n in enumerate(group)
        }
        return sorted(by_seed(entrants), key=lambda n: place.get(n, (len(place), 0)))
    return by_stage_before(state, entrants, state.stage.number)


def _group_order(state: Tournament) -> list[list[int]]:
    """The groups of the round robin before, each best first, of those who went on; [] if it was none."""
    stage = state.stage.number - 1
    if stage < 0 or state.stages[stage].settings.format != ROBIN:
        return []
    place = places_before(state, state.stage.number)
    going = {e.number for e in state.active()} | remaining(state)
    found = [
        sorted((n for n in group if n in going), key=lambda n: place.get(n, 0))
        for group in robin_groups(state, stage=stage)
    ]
    return [group for group in found if group]


def walkovers(state: Tournament) -> Mapping[int, int]:
    """Entrant → how many walkovers it has had in this cup [C5]."""
    return Counter(n for told in cup_rounds(state) for n in told.walkovers)


def slots(state: Tournament, seed: int) -> Slots | None:
    """The slots of the fixed bracket before the next round; None where every round is seeded again [C4].

    Crossed groups have slots in their first round in any case (KO-11).
    """
    rounds = [told for told in cup_rounds(state) if told.matches or told.walkovers]
    cup = state.settings.cup
    if not rounds:
        crossed = _crossed(state) if cup.seeding == "groups" else None
        if crossed is not None:
            return crossed
        return None if cup.reseed else seeded(ranked(state, seed))
    if cup.reseed:
        return None
    found: Slots | None = None
    for told in rounds:
        found = _made_of(found, told)
        found = None if found is None else advance(found, told.through & set(found))
    if found is None or not remaining(state) <= set(found):
        return seeded(ranked(state, seed))  # seeded again so far: the bracket begins here
    return found


def _made_of(found: Slots | None, told: Told) -> Slots | None:
    """The slots that a round was made of: those before it, unless somebody was moved by hand or it was seeded
    again; then those that its tables fill, None where they fill none."""
    if found is not None:
        placed = {n for match in told.matches for n in (match.first, match.second)} | set(told.walkovers)
        here = _with_a_match(found, placed)
        if {frozenset(pair) for pair in bracket_round(here).matches} == {
            frozenset((match.first, match.second)) for match in told.matches
        }:
            return here
    return first_slots(told)


def _with_a_match(tree: Slots, still: Collection[int]) -> Slots:
    """The slots of the next round, those who left empty; a round without a match is none [C15]."""
    here = tuple(n if n in still else None for n in tree)
    while len(here) > 2 and not bracket_round(here).matches:
        here = advance(here, set(bracket_round(here).walkovers))
    return here


def _crossed(state: Tournament) -> Slots | None:
    order = _group_order(state)
    sizes = {len(group) for group in order}
    if len(order) < 2 or len(sizes) != 1:
        return None
    return group_cross(order, sizes.pop())


def first_slots(first: Told) -> Slots | None:
    """The slots that a round's tables and walkovers fill, in the order of the bracket; None if they don't."""
    many = 2 * len(first.matches) + len(first.walkovers)
    full = 1 << (many - 1).bit_length()
    if many < 2 or len(first.walkovers) != full - many:
        return None
    matches, free = iter(first.matches), iter(first.walkovers)
    found: list[int | None] = []
    for upper, lower in zip(*[iter(bracket(many))] * 2, strict=True):
        if upper is None or lower is None:
            one = next(free)
            found += [one, None] if lower is None else [None, one]
        else:
            match = next(matches)
            found += [match.first, match.second]
    return tuple(found)


def next_round(state: Tournament, seed: int) -> CupRound:
    """Who meets whom, higher seed first, and who goes on without a match. Raises `TooFewEntrants`."""
    still = ranked(state, seed)
    if len(still) < 2:
        raise TooFewEntrants(len(still))
    tree = slots(state, seed)
    if tree is None:
        return reseeded(still, walkovers(state), _way(state))
    place = {n: at for at, n in enumerate(still)}
    told = bracket_round(_with_a_match(tree, still))
    best = tuple((a, b) if place[a] < place[b] else (b, a) for a, b in told.matches)
    return CupRound(best, told.walkovers)


def _way(state: Tournament) -> Walkovers:
    """How this round gives walkovers: only a first one may fill the field up to a power of two [C5]."""
    return "first" if state.settings.cup.walkovers == "first" and not cup_rounds(state) else "each"


def begun(state: Tournament) -> Mapping[int, int]:
    """Entrant → matches of the cup it has begun, less those its opponent has [C6]."""
    found: Counter[int] = Counter()
    for told in cup_rounds(state):
        for match in told.matches:
            found[match.first] += 1
            found[match.second] -= 1
    return found


def draw(state: Tournament, seed: int) -> Draft:
    """The draft of the next round, by `seed` where the lot decides. Raises `TooFewEntrants` [C17]."""
    told = next_round(state, seed)
    before, by = begun(state), state.settings.cup.begins
    tables = tuple(
        f.Seating(table, *seats(pair, before, "lot" if by == "lot" else "seed", seed))
        for table, pair in enumerate(told.matches, 1)
    )
    byes = tuple(f.Bye(n) for n in told.walkovers)
    # A second walkover where everybody left has had one is the only thing that gives way here.
    cost = weigh(state, Pairing(tuple((s.first, s.second) for s in tables), told.walkovers), seed).levels
    return Draft(state.next_round, tables, byes, seed, f.Source.ENGINE, cost or ())


def follow(state: Tournament, die: Callable[[], int]) -> Command | None:
    """What is done by itself: tiebreak games of drawn matches, then the next round [C2] [C8]."""
    if state.closed or state.held or not state.stages or not state.stage.started:
        return None
    last = next((r for r in reversed(state.published) if r.stage == state.stage.number), None)
    drawn = last is not None and last.open == 0 and bool(undecided(state, last))
    if state.draft is not None:
        if state.unfinished is not None or drawn or len(remaining(state)) < 2:
            return Withdraw()
        return draw(state, state.draft.seed) if state.stale else None
    if last is not None and drawn:
        return AddTiebreaks(last.number)
    if state.unfinished is not None or over(state) or len(remaining(state)) < 2:
        return None
    return draw(state, die())


def over(state: Tournament) -> bool:
    """Whether the final is decided, or nobody is left to play one."""
    return bool(cup_rounds(state)) and len(remaining(state)) < 2 and state.unfinished is None


def weigh(state: Tournament, pairing: Pairing, seed: int) -> Weighed:
    """The checker's word on a pairing of the next round: which rule of seeding or walkovers gave way."""
    verdict = _checked(state, pairing, seed)
    if not verdict.legal:
        return Weighed(verdict.faults, None)
    return Weighed((), tuple(Counter(departure.code for departure in verdict.gave_way).items()))


def _checked(state: Tournament, pairing: Pairing, seed: int) -> StageVerdict:
    tree = slots(state, seed)
    still = remaining(state)
    besides = tuple(n for table in pairing.tables for n in table if n not in still)
    if tree is not None:
        return check_bracket_round(_with_a_match(tree, still), pairing, besides)
    return check_cup_round(ranked(state, seed), pairing, walkovers(state), _way(state), besides)


def drawn(state: Tournament, round: Round) -> Drawn:
    """What `round`, drawn from `state`, has to say for itself: the seeds that met, why the walkover."""
    pairing = pairing_of(round)
    found = weigh(state, pairing, round.seed)
    if found.levels is None:
        return Drawn((), None)
    order = ranked(state, round.seed)
    place = {n: at for at, n in enumerate(order)}
    best = tuple(
        (a, b) if place[a] < place[b] else (b, a) for a, b in pairing.tables if a in place and b in place
    )
    told = CupRound(best, pairing.byes)
    if slots(state, round.seed) is None:
        return Drawn(explain_cup(order, told, walkovers(state), _way(state)), found.levels)
    return Drawn(explain_bracket(told, _seeds(state, round), not cup_rounds(state)), found.levels)


def _seeds(state: Tournament, round: Round) -> Mapping[int, int]:
    """Entrant → the seed it began the bracket with, where the first round tells; else its place now."""
    place = {n: at for at, n in enumerate(ranked(state, round.seed), 1)}
    rounds = cup_rounds(state)
    first = first_slots(rounds[0]) if rounds else None
    if first is None:
        return place
    began = {n: seed for seed, n in zip(bracket(len(first)), first, strict=True) if n is not None and seed}
    return {n: began.get(n, place[n]) for n in place}
