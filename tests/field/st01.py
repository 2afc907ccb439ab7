"""The event of ST-01 at a desk: seven entrants, three rounds, an intentional draw, byes, one who drops."""

from __future__ import annotations

from pairwright.app.desk import Desk
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.outcome import How, Result
from pairwright.standings.presets import preset_of

TABLE = (
    ("A", "7", ".5926", ".7143", ".5364"),
    ("C", "7", ".5185", ".6250", ".5159"),
    ("E", "6", ".4804", ".5556", ".4603"),
    ("D", "4", ".4804", ".5000", ".4623"),
    ("G", "3", ".7222", ".3333", ".5903"),
    ("B", "3", ".6111", ".4286", ".6071"),
    ("F", "1", ".5556", ".3333", ".5278"),
)
"""Name, points, OMW, GW and OGW as the case has them, in order; F has dropped."""

ROUNDS: tuple[tuple[tuple[tuple[str, Result], ...], str, str], ...] = (
    ((("AB", Result(2, 0)), ("CD", Result(2, 1)), ("EF", Result(1, 0, 1))), "G", ""),
    ((("AC", Result(0, 0, 3, How.AGREED)), ("EG", Result(2, 0)), ("DF", Result(1, 1))), "B", "F"),
    ((("AE", Result(2, 0)), ("CG", Result(2, 0)), ("DB", Result(2, 1))), "", ""),
)
"""Tables with results, who has the bye, who drops."""


def played(desk: Desk) -> str:
    """The event's id. The names are A to G, so that their NO. follow the alphabet."""
    number = {name: place for place, name in enumerate("ABCDEFG", 1)}
    begin = c.Enter(tuple(c.Newcomer(name) for name in number)), c.StartStage()
    id = desk.create(c.Create("ST-01", preset_of("classic").settings), *begin).sheet.id
    for round, (matches, bye, drops) in enumerate(ROUNDS, 1):
        seats = tuple(
            f.Seating(table, number[pair[0]], number[pair[1]]) for table, (pair, _) in enumerate(matches, 1)
        )
        byes = tuple(f.Bye(number[name]) for name in bye)
        desk.act(id, c.Draft(round, seats, byes, seed=1, source=f.Source.HAND), c.StartRound(round))
        for table, (_, result) in enumerate(matches, 1):
            out = tuple(number[name] for name in drops) if table == len(matches) else ()
            desk.act(id, c.Record(round, table, result, drop=out))
    return id
