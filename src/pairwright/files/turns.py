"""A schedule of tile rounds from a text: JSON, or a line "picker,other" for each round.

Whatever made it (this program, another, a hand), it becomes turns of numbered teams, so that the checker of
:mod:`pairwright.schedule` can measure it. Nothing is judged here: a team may meet itself, and a team that
nobody named gets the next number.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.names import clean_name
from ..schedule import Schedule, Turn
from .refusals import NotASchedule, TurnUnreadable
from .table import SEPARATORS, Row, read_table
from .text import read_text

HEADING = ("picker", "other")
SHOWN = 40
"""Characters of what can't be read that a refusal repeats."""

DIGITS = 9
"""A team's number has no more."""

Sides = tuple[int | str, int | str]
"""A round as it was written: who picks, and the other."""


@dataclass(frozen=True, slots=True)
class TurnList:
    """Turns as they were understood: team k is called `names[k-1]`; only the first `known` of them are in the
    game, the others were met in the turns."""

    names: tuple[str, ...]
    turns: Schedule
    known: int


def read_turns(source: bytes, teams: Sequence[str] = ()) -> TurnList:
    """The turns in `source`, among `teams`.

    JSON is what `pairwright schedule --json` writes, or its list of turns alone; a turn is `{"picker": 1,
    "other": 2}` or `[1, 2]`. Anything else is a table of two columns (comma, semicolon or tab), with or
    without the heading "picker,other". A team is its name, or its number where nobody is called so. Without
    `teams` those of the file count, and if it lists none everybody who has a turn.

    Raises `NotText`, `NotASchedule`, `TurnUnreadable`, and for a table `QuoteNotClosed` and
    `TextAfterQuote`. Linear.

    >>> read_turns(b"picker,other\\nAnn,Bo\\nBo,Cy\\n")
    TurnList(names=('Ann', 'Bo', 'Cy'), turns=(Turn(picker=1, other=2), Turn(picker=2, other=3)), known=3)
    >>> read_turns(b"[[1, 2], [3, 1]]", ["Ann", "Bo"])
    TurnList(names=('Ann', 'Bo', '3'), turns=(Turn(picker=1, other=2), Turn(picker=3, other=1)), known=2)
    """
    text = read_text(source).text
    if text.lstrip()[:1] in ("{", "["):
        listed, rounds = _json(text)
    else:
        listed, rounds = [], list(_table(text))
    return _numbered(rounds, tuple(teams) or tuple(listed))


def _numbered(rounds: Sequence[Sides], teams: tuple[str, ...]) -> TurnList:
    met = dict.fromkeys(str(side) for sides in rounds for side in sides)
    names = list(teams or (sorted(met, key=int) if all(map(_is_number, met)) else met))
    known = len(names)
    number = {str(place): place for place in range(1, known + 1)} if teams else {}
    # A name that several have means none of them.
    often = Counter(names)
    number |= {name: place for place, name in enumerate(names, 1) if often[name] == 1}
    for name in met:
        if name not in number:
            names.append(name)
            number[name] = len(names)

    def team(side: int | str) -> int:
        # A number in JSON is a number, even where somebody is called so.
        return side if teams and isinstance(side, int) and 1 <= side <= known else number[str(side)]

    turns = tuple(Turn(team(picker), team(other)) for picker, other in rounds)
    return TurnList(tuple(names), turns, known)


def _is_number(label: str) -> bool:
    return label.isascii() and label.isdecimal() and len(label) <= DIGITS


def _table(text: str) -> Iterator[Sides]:
    first = next((line for line in text.split("\n") if line.strip()), "")
    separator = next((one for one in SEPARATORS if one in first), ",")
    rows = read_table(text, separator)
    if rows and tuple(cell.text.casefold() for cell in rows[0]) == HEADING:
        rows = rows[1:]
    for number, row in enumerate(rows, 1):
        yield _sides(number, [clean_name(cell.text) for cell in row], _as_written(row, separator))


def _as_written(row: Row, separator: str) -> str:
    return separator.join(cell.text for cell in row)


def _json(text: str) -> tuple[list[str], list[Sides]]:
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        at = text[error.pos :].split("\n")[0][:SHOWN]
        raise NotASchedule(error.lineno, error.colno, at) from None
    except (ValueError, RecursionError):  # a number of thousands of digits; brackets in brackets in brackets
        raise NotASchedule(1, 1, text.strip()[:SHOWN]) from None
    teams: Any = []
    if isinstance(found, dict):
        teams, found = found.get("teams", []), found.get("turns")
    if not isinstance(found, list) or not isinstance(teams, list) or not all(map(_is_name, teams)):
        raise NotASchedule(1, 1, text.strip().split("\n")[0][:SHOWN])
    rounds = []
    for number, one in enumerate(found, 1):
        written = json.dumps(one, ensure_ascii=False)
        both = [one.get(key) for key in HEADING] if isinstance(one, dict) else one
        if not isinstance(both, list):
            raise TurnUnreadable(number, written[:SHOWN])
        rounds.append(_sides(number, [_label(side) for side in both], written))
    return [clean_name(team) for team in teams], rounds


def _is_name(value: object) -> bool:
    return isinstance(value, str) and clean_name(value) != ""


def _label(value: object) -> int | str:
    """A team as JSON writes it; "" for what can be none."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return clean_name(value) if isinstance(value, str) else ""


def _sides(number: int, both: Sequence[int | str], written: str) -> Sides:
    if len(both) != 2 or "" in both:
        raise TurnUnreadable(number, written[:SHOWN])
    return both[0], both[1]
