"""A tournament told in a few words, for tests of any room.

`told("A+B C=D / A-C B*")` is a whole event in one string; `Story` tells one step by step where a string
is too little (many entrants, odd settings). Both write facts directly and fold them: nothing is decided
or checked, so that a test can tell histories no engine would draw.

The notation: rounds are separated by `/`, matches and byes by blanks. Names are letters. The first
named has the first seat, tables are numbered from 1 in the order written.

    A+B      A won by the match type's sweep (2-0 in a best of three)
    A-B      B won so
    A=B      drawn: 1-1 in a best of three, a drawn game in a best of one
    A2-1B    these games; A1-0-1B has a drawn one; blanks may stand around the score
    A#B      intentional draw
    A>B A<B  B, A did not come: forfeit
    A!B      both lose
    A?B      no result yet (the last round is then running)
    B*       the odd one's bye;  B^ an awarded one;  B½ B0 requested ones worth half or nothing
    ~X       X drops at the end of this round;  +X X is back from this round on

Entry numbers follow the alphabet; who isn't named in round 1 enters late, in the first round that names
it, with a number after those who were there. `A0` in round 1 is somebody on the list who is absent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from pairwright.core import facts as f
from pairwright.core.outcome import How, Result
from pairwright.core.scoring import MatchType
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import Tournament, fold

_MATCH = re.compile(r"([A-Za-z]+)([-+=#<>!?]|\d+-\d+(?:-\d+)?)([A-Za-z]+)")
_BYE = re.compile(r"([A-Za-z]+)([*^½0])")
_DROP = re.compile(r"([~+])([A-Za-z]+)")

_BYES = {
    "*": (f.ByeKind.ODD, f.Worth.FULL),
    "^": (f.ByeKind.AWARDED, f.Worth.FULL),
    "½": (f.ByeKind.REQUESTED, f.Worth.HALF),
    "0": (f.ByeKind.REQUESTED, f.Worth.ZERO),
}


class Story:
    """A log that grows fact by fact; `tournament` is its fold, `of[name]` the number behind a name."""

    def __init__(
        self,
        settings: StageSettings | None = None,
        entrants: Iterable[int | f.EntrantAdded] = (),
        names: Mapping[str, int] | None = None,
    ) -> None:
        self.of = dict(names or {})
        self.entries: list[f.Entry] = []
        self.tell(f.TournamentCreated(1), f.StageAdded(settings or StageSettings()))
        for entrant in entrants:
            self.tell(
                entrant if isinstance(entrant, f.EntrantAdded) else f.EntrantAdded(entrant, entrant + 1)
            )
        self.tell(f.StageStarted())
        self.rounds = 0

    def tell(self, *facts: f.Fact) -> Story:
        """Facts, put down as they are, each an act of its own."""
        for fact in facts:
            seq = len(self.entries) + 1
            self.entries.append(f.Entry(seq, seq, 1000 * seq, "organiser", fact))
        return self

    def round(
        self, matches: Iterable[tuple[int, int, Result | None]], byes: Iterable[f.Bye | int] = ()
    ) -> Story:
        """A round drawn, started and played as far as `matches` have results."""
        self.rounds += 1
        played = list(enumerate(matches, 1))
        tables = tuple(f.Seating(table, first, second) for table, (first, second, _) in played)
        sitting = tuple(bye if isinstance(bye, f.Bye) else f.Bye(bye) for bye in byes)
        self.tell(f.RoundDrafted(self.rounds, tables, sitting, seed=self.rounds))
        self.tell(f.RoundFixed(self.rounds), f.RoundStarted(self.rounds))
        for table, (_, _, result) in played:
            if result is not None:
                self.tell(f.ResultRecorded(self.rounds, table, result))
        return self

    @property
    def tournament(self) -> Tournament:
        return fold(self.entries)


def story(text: str, settings: StageSettings | None = None) -> Story:
    """The event that `text` tells (see the module), with a way to go on telling it.

    >>> [len(r.matches) for r in story("A+B C=D / A-C B*").tournament.rounds]
    [2, 1]
    """
    chosen = settings or StageSettings()
    rounds = [_tokens(part) for part in text.split("/")]
    entered: dict[str, int] = {}
    for number, tokens in enumerate(rounds, 1):
        for name in sorted({name for token in tokens for name in re.findall("[A-Za-z]+", token)}):
            entered.setdefault(name, number)
    order = sorted(entered, key=lambda name: (entered[name], name))
    of = {name: number for number, name in enumerate(order, 1)}
    present = [f.EntrantAdded(of[name], of[name] + 1) for name in order if entered[name] == 1]
    told = Story(chosen, present, of)
    for number, tokens in enumerate(rounds, 1):
        for name in order:
            if entered[name] == number > 1:
                told.tell(f.EntrantAdded(of[name], of[name] + 1, entered=number))
        _tell_round(told, number, tokens, chosen.match)
    return told


def told(text: str, settings: StageSettings | None = None) -> Tournament:
    """The tournament that `text` tells; see the module for the notation."""
    return story(text, settings).tournament


def _tokens(part: str) -> list[str]:
    close = re.sub(r"\s*(\d+-\d+(?:-\d+)?)\s*", r"\1", part)
    return close.split()


def _tell_round(told: Story, number: int, tokens: list[str], match: MatchType) -> None:
    matches: list[tuple[int, int, Result | None]] = []
    byes: list[f.Bye] = []
    drops: list[int] = []
    for token in tokens:
        if found := _MATCH.fullmatch(token):
            first, score, second = found.groups()
            matches.append((told.of[first], told.of[second], _result(score, match)))
        elif found := _BYE.fullmatch(token):
            kind, worth = _BYES[found[2]]
            byes.append(f.Bye(told.of[found[1]], kind, worth))
        elif found := _DROP.fullmatch(token):
            if found[1] == "+":
                told.tell(f.Returned(told.of[found[2]], number))
            else:
                drops.append(told.of[found[2]])
        else:
            raise ValueError(f"not in the notation: {token!r}")
    told.round(matches, byes)
    for entrant in drops:
        told.tell(f.Dropped(entrant, number))


def _result(score: str, match: MatchType) -> Result | None:
    full = match.needed
    if score[0].isdigit():
        return Result(*map(int, score.split("-")))
    return {
        "+": Result(full, 0),
        "-": Result(0, full),
        "=": Result(0, 0, 1) if match.best_of == 1 else Result(1, 1),
        "#": Result(0, 0, match.best_of, How.AGREED),
        ">": Result(full, 0, 0, How.FORFEIT),
        "<": Result(0, full, 0, How.FORFEIT),
        "!": Result(0, 0, 0, How.DOUBLE_LOSS),
        "?": None,
    }[score]
