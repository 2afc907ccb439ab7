"""Which match a command means: by its table, or by the name of one who plays there."""

from __future__ import annotations

import unicodedata

from pairwright.core.refusals import ByeHasNoResult
from pairwright.core.tournament import Round
from pairwright.words import mark

from .command import argument
from .refusals import NotInRound
from .terminal import Terminal, is_number

OPEN = "open"
"""The "score" that takes a result away."""

MATCH = argument(
    "match",
    help=mark("a table's number, or the exact name of one who plays there: then the score is seen from them"),
)
OWN_ROUND = argument(
    "--round", type=int, metavar="N", help=mark("a round's number; the last published one if left out")
)


def match_of(terminal: Terminal, text: str, round: int | None) -> tuple[int, Round, int, int]:
    """The round's number and the round, the table meant, and the seat from which a score is seen.

    Raises `NotInRound`, `ByeHasNoResult` besides what `Terminal.who` and `Terminal.round` do.
    """
    number = terminal.round(round, draft=round is not None)
    of = terminal.sheet().state.rounds[number - 1]
    return number, of, *seen_from(terminal, of, text)


def seen_from(terminal: Terminal, round: Round, text: str) -> tuple[int, int]:
    """The table meant by its number, or by the name of one who plays there, and the seat a score is seen
    from. Raises `NotInRound`, `ByeHasNoResult` besides what `who` does."""
    folded = unicodedata.normalize("NFKC", text).strip()
    if is_number(folded):
        return int(folded), 0
    number = terminal.who(text)
    match = round.match_of(number)
    if match is not None:
        return match.table, 0 if match.first == number else 1
    if round.bye_of(number) is not None:
        raise ByeHasNoResult(number, round.number)
    raise NotInRound(number, round.number)
