"""The same people once more: a new tournament with the list and the rules of another [D1]."""

from __future__ import annotations

import re
from collections.abc import Collection

from pairwright.core import commands as c
from pairwright.core.names import NAME_LONGEST
from pairwright.core.tiles import TILES

from .desk import Sheet

NUMBERED = re.compile(r"(.*) \((\d{1,4})\)", re.DOTALL)


def commands(sheet: Sheet, title: str) -> tuple[c.Create, tuple[c.Command, ...]]:
    """What makes it: the rules of the first stage; everybody who has not dropped, in order, with what the
    list says of them, their squads, colours and fixed tables; of a tile game its board. Nothing has begun.

    Byes, wishes and notes were about that day; they stay there. So do those who were erased.
    """
    state, texts = sheet.state, sheet.texts
    stage = state.stages[0]
    going = [one for one in state.entrants.values() if one.left is None and texts.get(one.name)]
    newcomers = tuple(
        c.Newcomer(texts[e.name], 0, texts.get(e.club, ""), e.rating, e.country, e.seed) for e in going
    )
    more: list[c.Command] = [c.Enter(newcomers)] if newcomers else []
    for number, entrant in enumerate(going, 1):
        if entrant.squad:
            squad = tuple(
                c.SquadMember(texts[m.name], 0, m.board) for m in entrant.squad if texts.get(m.name)
            )
            more.append(c.SetSquad(number, squad))
        if entrant.colour is not None:
            more.append(c.Colour(number, entrant.colour))
        if entrant.table is not None:
            more.append(c.KeepTable(number, entrant.table))
    if stage.settings.format == TILES and stage.game.tiles:
        tiles = tuple(
            c.NewTile(
                texts.get(tile.title, ""),
                texts.get(tile.category, ""),
                tile.points,
                texts.get(tile.question, ""),
                texts.get(tile.answer, ""),
            )
            for tile in stage.game.tiles.values()
        )
        more.append(c.SetBoard(len(tiles), tiles))
    return c.Create(title, stage.settings), tuple(more)


def title_again(title: str, taken: Collection[str]) -> str:
    """The title with the next number behind it that no other tournament has.

    >>> title_again("Spring Open 2026", {"Spring Open 2026"})
    'Spring Open 2026 (2)'
    >>> title_again("Club evening (2)", {"Club evening", "Club evening (2)", "Club evening (3)"})
    'Club evening (4)'
    """
    found = NUMBERED.fullmatch(title)
    stem, number = (found[1], int(found[2])) if found else (title, 1)
    while True:
        number += 1
        end = f" ({number})"
        made = stem[: NAME_LONGEST - len(end)] + end
        if made not in taken:
            return made
