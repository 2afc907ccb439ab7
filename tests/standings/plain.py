"""Standings the slow way: fractions throughout, straight from the rounds, sharing no code with the room.

Written from the rules, to disagree with the ledger where that is wrong. For scorings in which a bye is
worth a win or a draw and the half bye a draw, as in all presets. The chess tie-breaks are those of a Swiss.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pairwright.core.facts import Bye, ByeKind, Worth
from pairwright.core.outcome import How
from pairwright.core.scoring import Late
from pairwright.core.tournament import Phase, Round, Tournament


@dataclass(frozen=True)
class Day:
    """One round of one entrant: `what` is match, bye, late or out.

    `played` is how chess sees it: game, forfeit, bye (given or full), away (asked for, or not there), open.
    """

    what: str
    points: int = 0
    record: str = ""
    games: tuple[int, int, int] = (0, 0, 0)
    opponent: int | None = None
    played: str = "away"
    black: bool = False


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
                    return Day("out", played="open")
                won, lost, drawn = match.result.won, match.result.lost, match.result.drawn
                mine = (won, lost, drawn) if e == match.first else (lost, won, drawn)
                other = match.second if e == match.first else match.first
                record = "W" if mine[0] > mine[1] else "L" if mine[0] < mine[1] else "D"
                if match.result.how is How.DOUBLE_LOSS:
                    record = "L"
                absent = match.result.how in (How.FORFEIT, How.DOUBLE_LOSS)
                seen = "forfeit" if absent else "game"
                return Day("match", self.worth(record), record, mine, other, seen, e == match.second)
        entrant = self.t.entrants[e]
        bye = {bye.entrant: bye for bye in round.byes}.get(e, Bye(e, ByeKind.REQUESTED, Worth.ZERO))
        given = bye.worth is Worth.FULL or bye.kind not in (ByeKind.REQUESTED, ByeKind.LATE)
        seen = "bye" if given else "away"
        worth = {bye.entrant: bye.worth for bye in round.byes}.get(e)
        if worth is None and round.number < entrant.first_entered:
            if round.number > entrant.awarded:
                half = self.set.late is Late.HALF
                record = {Late.HALF: "D", Late.LOSSES: "L", Late.ZERO: ""}[self.set.late]
                if half and self.scoring.half_bye == 0:
                    record = ""
                return Day("late", self.scoring.half_bye if half else 0, record)
            worth, seen = Worth.FULL, "bye"
        if worth is Worth.FULL:
            return Day("bye", self.scoring.bye, "W", (self.set.match.needed, 0, 0), played=seen)
        if worth is Worth.HALF and self.scoring.half_bye:
            return Day("bye", self.scoring.half_bye, "D", played=seen)
        return Day("out", played=seen)

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

    def given_up(self, day: Day) -> bool:
        return day.played == "away" or (day.played == "forfeit" and day.record == "L")

    def seen_points(self, e: int) -> int:
        """The points of `e` as its opponents count them: byes at the end that were asked for are draws."""
        days = self.days(e)
        last = max((i for i, day in enumerate(days) if not self.given_up(day)), default=-1)
        return sum(
            self.scoring.draw if i > last and day.played == "away" else day.points
            for i, day in enumerate(days)
        )

    def against(self, e: int) -> list[tuple[Fraction, Fraction, bool, int | None]]:
        """(points of the opponent or the dummy, own points in it, given up, opponent if played)."""
        total = sum(day.points for day in self.days(e))
        found: list[tuple[Fraction, Fraction, bool, int | None]] = []
        for day in self.days(e):
            if day.played == "open":
                continue
            if day.played == "game":
                assert day.opponent is not None
                theirs = self.seen_points(day.opponent)
                found.append((Fraction(theirs), Fraction(day.points), False, day.opponent))
                continue
            theirs = total
            if self.rules.edition == "2026-03" and day.opponent is not None:
                theirs = min(total, self.seen_points(day.opponent))
            elif self.rules.edition == "2026-03":
                theirs = min(total, self.scoring.draw * len(self.rounds))
            found.append((Fraction(theirs), Fraction(day.points), self.given_up(day), None))
        return found

    def summed(self, e: int, cut: int, top: int, times: bool) -> Fraction:
        """Buchholz or (`times`) Sonneborn-Berger with so many lowest and highest left out."""
        rows, met = [], set[int]()
        for theirs, own, given_up, opponent in self.against(e):
            again = opponent in met and not self.rules.rematches_count and not times
            if opponent is not None:
                met.add(opponent)
            if not again:
                rows.append((theirs, theirs * own / self.scoring.unit if times else theirs, given_up))
        for _ in range(cut):
            if rows:
                weakest = sorted(rows)[0]
                ours = sorted([row for row in rows if row[2]], key=lambda row: (row[1], row[0]))
                rows.remove(ours[0] if ours and ours[0][1] >= weakest[1] else weakest)
        for _ in range(top):
            if rows:
                rows.remove(sorted(rows)[-1])
        return sum((row[1] for row in rows), Fraction(0))

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
            case "WON":
                return sum(d.record == "W" and d.played == "game" for d in days)
            case "BPG":
                return sum(d.black and d.played == "game" for d in days)
            case "PS":
                return sum(sum(d.points for d in days[: n + 1]) for n in range(len(days)))
            case "BH" | "BH-C1" | "BH-C2" | "BH-M1" | "SB" | "SB-C1":
                cut, top = {"C1": (1, 0), "C2": (2, 0), "M1": (1, 1)}.get(key[3:], (0, 0))
                return self.summed(e, cut, top, key.startswith("SB"))
            case "KS":
                half = Fraction(self.scoring.win * len(self.rounds), 2)
                strong = [d for d in days if d.opponent is not None and self.value("PTS", d.opponent) >= half]
                return sum(d.points for d in strong)
            case "ARO":
                met = [d.opponent for d in days if d.played == "game" and d.opponent is not None]
                met = met if self.rules.rematches_count else sorted(set(met))
                known = [r for r in (self.t.entrants[o].rating for o in met) if r is not None]
                return int(Fraction(sum(known), len(known)) + Fraction(1, 2)) if known else None
        raise KeyError(key)

    def floats(self, e: int) -> tuple[int, int]:
        down = up = 0
        for number, day in enumerate(self.days(e)):
            if day.opponent is not None:
                mine = sum(d.points for d in self.days(e)[:number])
                theirs = sum(d.points for d in self.days(day.opponent)[:number])
                down, up = down + (mine > theirs), up + (mine < theirs)
        return down, up
