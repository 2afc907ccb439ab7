"""What of a round looks otherwise than it did at an earlier version: which tickets, the byes, or all of it.

A page that is open is sent that much [D13]. It is read from the facts since, so that what was taken back,
renamed or dropped is seen as a result is.
"""

from __future__ import annotations

from dataclasses import dataclass

from pairwright.app import outlook
from pairwright.app.desk import Sheet
from pairwright.core import facts as f


@dataclass(frozen=True, slots=True)
class Moved:
    """Tickets by table, the byes, or everything (`anew`)."""

    tables: frozenset[int] = frozenset()
    byes: bool = False
    anew: bool = False


MOST = 150
"""Where more tickets than that may have moved, the round is renewed as a whole."""

AT_A_TABLE = (
    *(f.ResultRecorded, f.ResultCleared, f.GameRecorded, f.GameCleared, f.TiebreakSet, f.MatchLengthened),
    *(f.ResultReported, f.TableTimeAdded),
)
OF_ONE = (f.EntrantRenamed, f.EntrantErased, f.Dropped, f.Returned, f.LineUpSet, f.SquadSet)
OF_A_ROUND = (
    *(f.RoundDrafted, f.RoundDiscarded, f.RoundFixed, f.RoundUnfixed, f.RoundStarted, f.RoundUnstarted),
    f.MatchAdded,
)
NOT_ON_TICKETS = (
    *(f.TimerPaused, f.TimerResumed, f.TimerAdjusted, f.ProgressSaved, f.NoteWritten, f.EntrantAdded),
    f.TitleChanged,
)


def moved(tournament: Sheet, number: int, shown: int) -> Moved:
    """What moved in round `number` after version `shown`. Cost: a look at each fact since."""
    round = tournament.state.rounds[number - 1]
    tables: set[int] = set()
    everybody = byes = False
    for entry in tournament.entries[shown:]:
        fact = entry.fact
        if isinstance(fact, AT_A_TABLE):
            if fact.round == number:
                tables.add(fact.table)
            everybody |= fact.round < number  # what they have so far is written on the tickets
        elif isinstance(fact, OF_A_ROUND):
            if fact.round == number:
                return Moved(anew=True)
        elif isinstance(fact, OF_ONE):
            own = [t for t, match in round.matches.items() if fact.entrant in (match.first, match.second)]
            tables.update(own)
            byes |= not own
        elif not isinstance(fact, NOT_ON_TICKETS):
            everybody = byes = True
    if everybody and len(round.matches) > MOST:
        return Moved(anew=True)
    tables |= outlook.moved_since(tournament, number, shown)
    return Moved(frozenset(round.matches if everybody else tables & round.matches.keys()), byes)
