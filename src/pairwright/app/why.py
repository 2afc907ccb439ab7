"""Why: the reasons behind a pairing, a bye and a rank, as codes and facts for any language [S18].

Nothing is stored for this: the log up to just before a round was drawn gives the request it was drawn
from, and the independent checker counts its cost again.
"""

from __future__ import annotations

from dataclasses import dataclass

from pairwright.core import facts as f
from pairwright.core.knockout import CUP
from pairwright.core.tournament import Round, fold
from pairwright.formats import Drawn, format_named
from pairwright.formats.drawn import Levels
from pairwright.pairing.reasons import Reason
from pairwright.standings.ledger import Ledger
from pairwright.standings.tiebreak import Working

from .desk import Sheet


@dataclass(frozen=True, slots=True)
class WhyPairing:
    """Why one entrant's round is as it is.

    `reasons` are those of their table or bye, then those of the whole round; `bye` is set for a bye that
    was given before the draw (awarded, requested). `cost` is the whole round's, counted again; None, and no
    reasons, for a round that nobody could have drawn (a file from elsewhere): `verify` says what is wrong.
    """

    round: int
    entrant: int
    opponent: int | None
    bye: f.Bye | None
    reasons: tuple[Reason, ...]
    cost: Levels | None
    source: f.Source
    proof: str


def drawn_of(sheet: Sheet, round: Round) -> Drawn:
    """Why `round` is as it is. Cost: a fold of the log before it was drawn, and the checker."""
    state = fold(sheet.entries[: round.drafted - 1])
    made = format_named(sheet.state.stages[round.stage].settings.format)
    return made.drawn(state, round) if made.drawn is not None else Drawn((), ())


def why_pairing(sheet: Sheet, number: int, entrant: int) -> WhyPairing:
    """Why `entrant` meets whom they meet in round `number`, or sits out.

    Raises LookupError where there is no such round or the entrant isn't in it.
    """
    if not 1 <= number <= len(sheet.state.rounds):
        raise LookupError(number)
    round = sheet.state.rounds[number - 1]
    match, bye = round.match_of(entrant), round.bye_of(entrant)
    if match is None and bye is None:
        raise LookupError(entrant)
    found = drawn_of(sheet, round)
    own = {entrant} if match is None else {match.first, match.second}
    told = found.reasons
    given = bye is not None and bye.kind in (f.ByeKind.AWARDED, f.ByeKind.REQUESTED)
    reasons = () if given else tuple(r for r in told if own.intersection(r.about))
    reasons += tuple(r for r in told if not r.about)
    return WhyPairing(
        round=number,
        entrant=entrant,
        opponent=match.opponent(entrant) if match else None,
        bye=bye,
        reasons=reasons,
        cost=found.levels,
        source=round.source,
        proof=round.proof,
    )


def why_rank(sheet: Sheet, entrant: int) -> tuple[Working, ...]:
    """The working behind every value of `entrant`, in the order of the tie-breaks. KeyError for nobody.

    It is that of the newest stage that lists the entrant: who didn't go on stands where they stood, and the
    values shown in a cup after a qualification are the qualification's [C13]. Nothing for somebody struck.
    """
    state = sheet.state
    stage = next(
        (s.number for s in reversed(state.stages) if entrant in Ledger.of(state, stage=s.number).accounts), 0
    )
    while stage and state.stages[stage].settings.format == CUP:
        stage -= 1
    ledger = Ledger.of(state, stage=stage)
    return format_named(ledger.settings.format).workings(ledger, entrant)
