"""What results are worth, and which results a match can have.

Points are integers of a scoring's smallest unit: chess counts half points, so its `unit` is 2 and a
win is 2 of them. Only the printed edge divides.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType

from .outcome import How, Outcome, Result


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points for a win, a draw, a loss and a bye, in smallest units (`unit` of them make one point).

    >>> CARDS.points(Outcome.WIN), CHESS.points(Outcome.DRAW), CHESS.unit
    (3, 1, 2)

    Source: [S6]; spec standings, "Presets".
    """

    win: int = 3
    draw: int = 1
    loss: int = 0
    bye: int = 3
    half_bye: int = 1
    unit: int = 1

    def points(self, outcome: Outcome) -> int:
        """What `outcome` is worth, in smallest units."""
        if outcome is Outcome.WIN:
            return self.win
        return self.draw if outcome is Outcome.DRAW else self.loss


CARDS = Scoring()
CHESS = Scoring(win=2, draw=1, loss=0, bye=2, half_bye=1, unit=2)


class Late(StrEnum):
    """What the rounds before a late entry count as [S14]."""

    LOSSES = "losses"
    ZERO = "zero"
    HALF = "half"


@dataclass(frozen=True, slots=True)
class Choice:
    """One button of the result dialog: a name that never changes, and the result behind it."""

    name: str
    result: Result


@dataclass(frozen=True, slots=True)
class MatchType:
    """How long a match is and which results it can have.

    An odd `best_of` ends when one side has more than half (a drawn game decides nothing, so up to
    `best_of` of them may be added: 2-0-1); an even one is that many games, all played.
    `unfinished` says whether a short score such as 1-0 carries the games it lacks as drawn ones
    (1-0-1, the card-game presets) [S4]. A best of one has no short score: its 0-0 is a drawn game.

    >>> [str(c.result) for c in best_of(3).menu()]
    ['2-0', '2-1', '1-0', '1-1', '0-0', '0-1', '1-2', '0-2']
    >>> best_of(3, unfinished=True).read("1-0")
    Result(won=1, lost=0, drawn=1, how=<How.PLAYED: 'played'>)
    >>> best_of(3).allows(Result(2, 2)), best_of(3).allows(Result(2, 0, 1))
    (False, True)

    Source: [S2]–[S5].
    """

    best_of: int
    unfinished: bool = False
    draws: bool = True

    @property
    def needed(self) -> int:
        """Most game wins one side can have: 2 in a best of three, n in a match of n (even) games."""
        return self.best_of // 2 + 1 if self.best_of % 2 else self.best_of

    @property
    def sweep(self) -> Result:
        """The full win: what a bye and a forfeit count as in games (2-0 in a best of three)."""
        return Result(self.needed, 0)

    def menu(self) -> tuple[Choice, ...]:
        """The buttons, left wins first, right wins last: 2-0, 2-1, 1-0, 1-1, 0-0, 0-1, 1-2, 0-2."""
        top = self.needed
        wins = [(w, lo) for w in range(top, 0, -1) for lo in range(w) if self._possible(w, lo)]
        if not self.draws and self.best_of % 2:
            wins = [(w, lo) for w, lo in wins if w == top]
        level = [(k, k) for k in range(top, -1, -1) if self.draws and self._possible(k, k)]
        scores = [*wins, *level, *((lo, w) for w, lo in reversed(wins))]
        return tuple(Choice(f"{w}-{lo}", self._filled(w, lo)) for w, lo in scores)

    def extras(self) -> tuple[Choice, ...]:
        """Results that no score tells: intentional draw, forfeits, assigned losses, double loss [S4]."""
        full = self.needed
        agreed = (Choice("ID", Result(0, 0, self.best_of, How.AGREED)),) if self.draws else ()
        return (
            *agreed,
            Choice("forfeit-win", Result(full, 0, 0, How.FORFEIT)),
            Choice("forfeit-loss", Result(0, full, 0, How.FORFEIT)),
            Choice("assigned-win", Result(full, 0, 0, How.ASSIGNED)),
            Choice("assigned-loss", Result(0, full, 0, How.ASSIGNED)),
            Choice("double-loss", Result(0, 0, 0, How.DOUBLE_LOSS)),
        )

    def name(self, result: Result) -> str:
        """The name of the button that gives `result`, or its score where none does ("2-0-1")."""
        return _names(self).get(result) or str(result)

    def read(self, text: str) -> Result | None:
        """The result that `text` means ("2-1", "1-1-1", "ID", "forfeit-win"), None if it means none.

        Full-width digits and any dash, colon or slash between numbers are read. A short score is
        completed as the menu does; whether the triple is within bounds is for `allows` to say.
        """
        text = unicodedata.normalize("NFKC", text).strip()
        for choice in self.extras():
            if choice.name.lower() == text.lower():
                return choice.result
        parts = [part.strip() for part in re.split(r"[-–—−‐ー:/]", text)]
        if len(parts) not in (2, 3) or not all(p.isdecimal() and len(p) <= 3 for p in parts):
            return None
        numbers = [int(p) for p in parts]
        if len(numbers) == 2:
            return self._filled(*numbers)
        won, lost, drawn = numbers
        return Result(won, lost, drawn)

    def allows(self, result: Result) -> bool:
        """Whether a match of this type can end in `result`: free entry within bounds [S5]."""
        if result.how is not How.PLAYED:
            return any(choice.result == result for choice in self.extras())
        won, lost, drawn = result.won, result.lost, result.drawn
        if min(won, lost, drawn) < 0 or drawn > self.best_of or not self._possible(won, lost):
            return False
        if self.best_of % 2 == 0 and won + lost + drawn > self.best_of:
            return False
        return self.draws or won != lost

    def _possible(self, won: int, lost: int) -> bool:
        if max(won, lost) > self.needed:
            return False
        return won + lost <= self.best_of

    def _filled(self, won: int, lost: int) -> Result:
        """The score with its unfinished games: one where wins should decide, all that lack otherwise."""
        if self.best_of == 1 or (self.unfinished and self.best_of % 2):
            return Result(won, lost, 1 if max(won, lost) < self.needed else 0)
        if self.unfinished and self._possible(won, lost):
            return Result(won, lost, self.best_of - won - lost)
        return Result(won, lost)


@lru_cache(maxsize=64)
def _names(match: MatchType) -> Mapping[Result, str]:
    """The names of a match's buttons by what they give; the first where two give the same."""
    choices = (*match.menu(), *match.extras())
    return MappingProxyType({choice.result: choice.name for choice in reversed(choices)})


def best_of(n: int, *, unfinished: bool = False) -> MatchType:
    """A match type of `n` games ("1 point match" is `best_of(1)`, "3 point match" `best_of(3)`)."""
    return MatchType(best_of=n, unfinished=unfinished)


BEST_OF_3 = best_of(3)
