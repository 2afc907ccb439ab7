"""What happened to everybody in one stage, counted: the one place where points, byes and floats come from.

`Ledger.of(tournament)` goes over the rounds of a stage once and keeps an `Account` of integers for each
entrant; `ledger.lines(entrant)` opens an account round by round. Tie-breaks and pairing requests are
built from here and count nothing themselves.

What counts:

- Rounds that are running or finished. A draft never counts, and a fixed round doesn't yet: it can still
  be taken back [S8], so its byes are promises until it is started.
- Matches with a result. An unfinished match is in the lines, but in no sum.
- A bye counts as the outcome it is worth: as many points as a win make it a won match with the match
  type's sweep in games (2-0 in a best of three), as many as a draw a drawn one without games; a bye that
  gives nothing is a round off, like the rest in a round robin. It is never an opponent and no float.
- Rounds before a late entry: awarded byes first, then losses, nothing or half points by setting [S14].
- Of those who were struck nothing, for anybody: their matches stay in the lines, without an outcome.

Points are integers of the scoring's smallest unit. Source: [S6], [S13]–[S16]; spec swiss, "Floats".
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType
from typing import Any, TypeVar

from pairwright.core.facts import Bye, ByeKind, Worth
from pairwright.core.outcome import Outcome, Seat
from pairwright.core.scoring import Late
from pairwright.core.settings import StageSettings, StandingsSettings
from pairwright.core.tournament import Entrant, Match, Phase, Round, Tournament
from pairwright.standings.account import Account, Float, Kind, Line
from pairwright.standings.tally import Tally, bye_outcome, enter_late, take_matches

__all__ = ["Account", "Float", "Kind", "Ledger", "Line"]  # the nouns are part of what a ledger tells

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class Ledger:
    """The accounts of one stage after some round.

    `rounds` are the numbers of the rounds that count, `settings` those of the stage, `through` the
    round the ledger was asked for (None: all there is), `struck` those whose results count for nobody.
    Values that tie-breaks share are kept with the ledger, so that each is worked out once.
    """

    tournament: Tournament
    settings: StageSettings
    stage: int
    through: int | None
    rounds: tuple[int, ...]
    accounts: Mapping[int, Account]
    struck: frozenset[int] = frozenset()
    _memo: dict[str, Any] = field(default_factory=dict, repr=False)

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        through: int | None = None,
        stage: int | None = None,
        struck: Collection[int] = (),
    ) -> Ledger:
        """The ledger of `stage` (the newest if None) up to round `through` (all that count if None).

        `through` tells the state that round `through` + 1 was drawn from: those who entered later are
        not in it, those who left later are not dropped yet. A later stage has those who were still in
        when it began. `struck` are those who left a round robin too early to count (`unplayed.leavers`).
        Raises ValueError for a stage there isn't, and where an entrant is in one round twice. Cost: one
        pass over the matches of the stage, some 2 µs each.

        >>> from pairwright.core import facts as f
        >>> from pairwright.core.outcome import Result
        >>> told = [f.TournamentCreated(1), f.StageAdded(StageSettings()), f.StageStarted()]
        >>> told += [f.EntrantAdded(1, 2), f.EntrantAdded(2, 3), f.EntrantAdded(3, 4)]
        >>> told += [f.RoundDrafted(1, (f.Seating(1, 1, 2),), (f.Bye(3),), seed=1)]
        >>> told += [f.RoundFixed(1), f.RoundStarted(1), f.ResultRecorded(1, 1, Result(1, 2))]
        >>> from pairwright.core.tournament import fold
        >>> ledger = Ledger.of(fold([f.Entry(i, i, 0, "organiser", t) for i, t in enumerate(told, 1)]))
        >>> [(a.points, a.wins, a.games_won, a.byes) for a in ledger.accounts.values()]
        [(0, 0, 1, 0), (3, 1, 2, 0), (3, 1, 2, 1)]
        """
        if not tournament.stages:
            raise ValueError("a tournament without a stage has no ledger")
        number = len(tournament.stages) - 1 if stage is None else stage
        if not 0 <= number < len(tournament.stages):
            raise ValueError(f"there is no stage {number}")
        settings = tournament.stages[number].settings
        counted = tuple(r for r in tournament.rounds if r.stage == number and _counts(r, through))
        listed = _listed(tournament, number, through)
        without = frozenset(struck)
        tallies = {e: Tally(e) for e in tournament.entrants}
        if counted:
            first = counted[0].number
            for entrant in tournament.entrants.values():
                if (
                    entrant.first_entered > first
                    and entrant.number in listed
                    and entrant.number not in without
                ):
                    enter_late(tallies[entrant.number], entrant, counted, settings)
        for place, round in enumerate(counted, 1):
            take_matches(tallies, round, place, settings.scoring, without)
            for bye in round.byes:
                entered = tournament.entrants[bye.entrant].first_entered
                # One before a late entry is put down already.
                if bye.entrant not in without and not first < entered > round.number:
                    tallies[bye.entrant].take_bye(bye.worth, place, settings.scoring, settings.match)
        accounts = {
            e: tally.done(len(counted), dropped=_dropped(tournament.entrants[e], through))
            for e, tally in tallies.items()
            if tally.scores or e in listed or e in without
        }
        rounds = tuple(r.number for r in counted)
        return cls(tournament, settings, number, through, rounds, MappingProxyType(accounts), without)

    def under(self, standings: StandingsSettings) -> Ledger:
        """The same accounts, read by other tie-break settings."""
        return replace(self, settings=replace(self.settings, standings=standings), _memo={})

    def points_before(self, entrant: int, round: int) -> int:
        """Points of `entrant` before `round` (a round's number in the event), in smallest units."""
        scores = self.accounts[entrant].scores
        return sum(score for number, score in zip(self.rounds, scores) if number < round)

    def lines(self, entrant: int) -> tuple[Line, ...]:
        """The account of `entrant` opened, a line for each round that counts. KeyError: not in this stage.

        Cost: the first call indexes the rounds, each further one is a look-up a round.
        """
        account = self.accounts[entrant]
        lines, before = [], 0
        for place, (round, index) in enumerate(self.remember("index", self._index)):
            lines.append(self._line(entrant, round, index.get(entrant), before, account.scores[place]))
            before += account.scores[place]
        return tuple(lines)

    def remember(self, name: str, make: Callable[[], T]) -> T:
        """What `make()` gives, made once for this ledger under `name`."""
        if name not in self._memo:
            self._memo[name] = make()
        value: T = self._memo[name]
        return value

    def _index(self) -> list[tuple[Round, dict[int, Match | Bye]]]:
        told = []
        for number in self.rounds:
            round = self.tournament.rounds[number - 1]
            index: dict[int, Match | Bye] = {b.entrant: b for b in round.byes}
            for match in round.matches.values():
                index[match.first] = index[match.second] = match
            told.append((round, index))
        return told

    def _line(self, entrant: int, round: Round, event: Match | Bye | None, before: int, points: int) -> Line:
        line = partial(Line, round.number, before=before, points=points)
        if isinstance(event, Match):
            seat: Seat = 0 if event.first == entrant else 1
            opponent, result = event.opponent(entrant), event.result
            line = partial(line, Kind.MATCH, opponent=opponent, table=event.table, seat=seat)
            if result is None:
                return line()
            if entrant in self.struck or opponent in self.struck:
                return line(struck=True)
            theirs = self.points_before(opponent, round.number)
            floated = None if before == theirs else Float.DOWN if before > theirs else Float.UP
            outcome, games = result.outcome(seat), result.games(seat)
            return line(outcome=outcome, games=games, how=result.how, floated=floated)
        person = self.tournament.entrants[entrant]
        if entrant in self.struck:
            return line(Kind.ABSENT)
        if event is None and round.number < person.first_entered:
            if round.number <= person.awarded:
                event = Bye(entrant, ByeKind.AWARDED)
            elif self.settings.late is Late.HALF:
                event = Bye(entrant, ByeKind.LATE, Worth.HALF)
            else:
                losses = self.settings.late is Late.LOSSES
                return line(Kind.NOT_ENTERED, outcome=Outcome.LOSS if losses else None)
        if event is not None:
            outcome_of_bye = bye_outcome(points, self.settings.scoring)
            full = self.settings.match.sweep if outcome_of_bye is Outcome.WIN else None
            kind = Kind.ABSENT if event.worth is Worth.ZERO else Kind.BYE
            return line(kind, outcome=outcome_of_bye, games=full.games(0) if full else (0, 0, 0), bye=event)
        gone = person.left is not None and round.number > person.left
        return line(Kind.DROPPED if gone or round.number < person.entered else Kind.ABSENT)


def _counts(round: Round, through: int | None) -> bool:
    started = round.phase is Phase.RUNNING or round.phase is Phase.FINISHED
    return started and (through is None or round.number <= through)


def _dropped(entrant: Entrant, through: int | None) -> bool:
    return entrant.left is not None and (through is None or entrant.left <= through)


def _listed(tournament: Tournament, stage: int, through: int | None) -> set[int]:
    """Those whom a stage's table names even before anything happened to them."""
    mine = [r.number for r in tournament.rounds if r.stage == stage]
    earlier = [r.number for r in tournament.rounds if r.stage < stage]
    last = through
    if stage < len(tournament.stages) - 1:
        # The next stage is there: who entered for it has no business in this table.
        last = max([*mine, *earlier], default=0) - 1 if through is None else through
    begun = max(earlier, default=0)
    return {
        e.number
        for e in tournament.entrants.values()
        if (last is None or e.first_entered <= last + 1)
        and (stage == 0 or e.left is None or e.left > begun)
        and tournament.stages[stage].has(e.number)
    }
