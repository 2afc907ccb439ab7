"""Standings the slow way: fractions throughout, straight from the rounds, sharing no code with the room.

Written from the rules, to disagree with the ledger where that is wrong. For scorings in which a bye is
worth a win or a draw and the half bye a draw, as in all presets.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pairwright.core.facts import Worth
from pairwright.core.outcome import How
from pairwright.core.scoring import Late
from pairwright.core.tournament import Phase, Round, Tournament


@dataclass(frozen=True)
class Day:
    """One round of one entrant: `what` is match, bye, late or out."""

    what: str
    points: int = 0
    record: str = ""
    games: tuple[int, int, int] = (0, 0, 0)
    opponent: int | None = None


class Slow:
    """Everything asked of a tournament of one stage, counted afresh at each question."""

    def __init__(self, tournament: Tournament) -> None:
        self.t, self.set = tournament, tournament.settings
        self.rules, self.scoring = self.set.standings, self.set.scoring
        self.rounds = [r for r in tournament.rounds if r.phase in (Phase.RUNNING, Phase.FINISHED)]

    def days(self, e: int) -> list[Day]:
        return [self.day(e, round) for round in self.rounds]

    def day(self, e: int, round: Round) -> Day:
        for match in round.matches.values():
            if e == match.first or e == match.second:
                if match.result is None:
                    return Day("out")
                won, lost, drawn = match.result.won, match.result.lost, match.result.drawn
                mine = (won, lost, drawn) if e == match.first else (lost, won, drawn)
                other = match.second if e == match.first else match.first
                record = "W" if mine[0] > mine[1] else "L" if mine[0] < mine[1] else "D"
                if match.result.how is How.DOUBLE_LOSS:
                    record = "L"
                return Day("match", self.worth(record), record, mine, other)
        entrant = self.t.entrants[e]
        worth = {bye.entrant: bye.worth for bye in round.byes}.get(e)
        if worth is None and round.number < entrant.first_entered:
            if round.number > entrant.awarded:
                half = self.set.late is Late.HALF
                record = {Late.HALF: "D", Late.LOSSES: "L", Late.ZERO: ""}[self.set.late]
                if half and self.scoring.half_bye == 0:
                    record = ""
                return Day("late", self.scoring.half_bye if half else 0, record)
            worth = Worth.FULL
        if worth is Worth.FULL:
            return Day("bye", self.scoring.bye, "W", (self.set.match.needed, 0, 0))
        if worth is Worth.HALF and self.scoring.half_bye:
            return Day("bye", self.scoring.half_bye, "D")
        return Day("out")

    def worth(self, record: str) -> int:
        return {"W": self.scoring.win, "D": self.scoring.draw, "L": self.scoring.loss}[record]

    def opponents(self, e: int) -> list[int]:
        met = [day.opponent for day in self.days(e) if day.opponent is not None]
        return met if self.rules.rematches_count else sorted(set(met))

    def mean(self, values: list[Fraction | None]) -> Fraction | None:
        there = [v for v in values if v is not None]
        return sum(there, Fraction(0)) / len(there) if there else None

    def match_share(self, e: int) -> Fraction | None:
        days = [d for d in self.days(e) if d.what != "out"]
        if self.rules.late_from_entry:
            days = [d for d in days if d.what != "late"]
        if not self.rules.bye_in_percentage:
            days = [d for d in days if d.what != "bye"]
        if not days:
            return None
        if self.rules.draw_is_half:
            halves = [{"W": Fraction(1), "D": Fraction(1, 2)}.get(d.record, Fraction(0)) for d in days]
            return sum(halves, Fraction(0)) / len(days)
        return Fraction(sum(d.points for d in days), self.scoring.win * len(days))

    def counted(self, e: int) -> Fraction | None:
        share, left = self.match_share(e), self.t.entrants[e].left
        last = len(self.rounds) if self.set.rounds is None else max(len(self.rounds), self.set.rounds)
        if share is not None and self.rules.opponent_floor is not None:
            share = max(share, self.rules.opponent_floor)
        elif share is None:
            share = self.rules.opponent_floor
        cap = self.rules.opponent_cap_dropped
        if cap is not None and share is not None and left is not None and left < last:
            share = min(share, cap)
        return share

    def omw(self, e: int) -> Fraction | None:
        return self.mean([self.counted(o) for o in self.opponents(e)])

    def game_share(self, e: int) -> Fraction | None:
        games = [d.games for d in self.days(e)]
        count = sum(map(sum, games))
        points = sum(3 * won + drawn for won, _, drawn in games)
        return Fraction(points, 3 * count) if count else None

    def game_counted(self, e: int) -> Fraction | None:
        share, floor = self.game_share(e), self.rules.opponent_floor
        if floor is None:
            return share
        return floor if share is None else max(share, floor)

    def value(self, key: str, e: int) -> Fraction | int | None:
        days = self.days(e)
        match key:
            case "PTS":
                return sum(d.points for d in days)
            case "WIN":
                return sum(d.record == "W" for d in days)
            case "WP":
                return None if self.set.match.best_of == 1 else sum(d.games[0] for d in days)
            case "OP":
                return self.mean([Fraction(int(self.value("PTS", o) or 0)) for o in self.opponents(e)])
            case "OMW" | "OWP":
                return self.omw(e)
            case "OOMW" | "OOWP":
                return self.mean(
                    [self.mean([self.counted(p) for p in self.opponents(o)]) for o in self.opponents(e)]
                )
            case "GW":
                share, floor = self.game_share(e), self.rules.game_floor
                return share if share is None or floor is None else max(share, floor)
            case "OGW":
                return self.mean([self.game_counted(o) for o in self.opponents(e)])
            case "CTB":
                left, sofar, value = self.t.entrants[e].left, 0, Fraction(0)
                for number, day in enumerate(days, 1):
                    if left is None or number <= left:
                        sofar += day.points
                        value = value / 4 + Fraction(sofar, self.scoring.unit)
                return value
            case "OCTB":
                ctb = [self.value("CTB", o) for o in self.opponents(e)]
                return self.mean([None if v is None else Fraction(v) for v in ctb])
            case "PML":
                played = [d.record for d in days if d.what == "match"]
                return Fraction(played.count("L"), len(played)) if played else None
            case "OML":
                lost = [self.value("PML", o) for o in self.opponents(e)]
                return self.mean([None if v is None else Fraction(v) for v in lost])
            case "LSQ":
                return sum(number**2 for number, day in enumerate(days, 1) if day.record == "L")
        raise KeyError(key)

    def floats(self, e: int) -> tuple[int, int]:
        down = up = 0
        for number, day in enumerate(self.days(e)):
            if day.opponent is not None:
                mine = sum(d.points for d in self.days(e)[:number])
                theirs = sum(d.points for d in self.days(day.opponent)[:number])
                down, up = down + (mine > theirs), up + (mine < theirs)
        return down, up
