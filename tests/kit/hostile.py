"""Events whose every text wants to be more than text, as files somebody else could have made."""

from __future__ import annotations

import random

from pairwright.app.desk import Desk
from pairwright.core import commands as c
from pairwright.files import archive
from pairwright.standings.presets import preset_of

from .desks import desk
from .stages import entered, stage, step

TEXTS = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</title></textarea></style><svg onload=alert(1)>",
    "' onmouseover=alert(1) x='",
    "<!--",
    "{{7*7}}{% raw %}${7*7}#{7*7}%(x)s %s {0}",
    "=cmd|' /C calc'!A0",
    "+1",
    "@SUM(A1:A9)",
    "-2+3",
    "\t=1+1",
    "javascript:alert(1)//",
    "\u202eright to left",
    "\u2069\u2067unclosed",
    "\u200b\u200d\ufeff\u2060",
    "controls\x01\x08\x1b[31m\x7f\x85",
    "line\r\nSet-Cookie: x=1\r\n\r\n<b>",
    "two\u2028lines\u2029more",
    "&lt;b&gt;&amp;amp;&#60;",
    "👩‍👩‍👧‍👦🏳️‍🌈" * 5,
    "Z" + "\u0301" * 300,
    "x" * 10_000,
    '{"end": 7}</script><script>alert(1)</script>',
    "../../etc/passwd%00",
)


def hostile(kind: str) -> tuple[str, bytes]:
    """The id and the event file of an event under way: "swiss", "cup", "tiles" …"""
    made, id = _game() if kind == "tiles" else _event(kind)
    sheet = made.sheet(id)
    texts = {number: _hostile(number) for number in sheet.texts}
    return id, archive.write(id, sheet.entries, texts)


def _hostile(number: int) -> str:
    """A text of its own for each number: nothing is told from another by chance."""
    text = TEXTS[number % len(TEXTS)]
    return text if number < len(TEXTS) else f"{text} {number}"


def _event(kind: str) -> tuple[Desk, str]:
    made, id = entered(len(TEXTS), stage(kind))
    chance = random.Random(1)
    made.act(id, *(c.WriteNote(number, "a note") for number in (1, 2, 3)))
    made.act(id, c.Save("a moment"))
    for _ in range(3):
        step(made, id, chance)
    made.act(id, c.SwitchReports(on=True))
    return made, id


def _game() -> tuple[Desk, str]:
    made = desk()
    names = tuple(c.Newcomer(f"Team {number}") for number in range(1, 9))
    tile = c.NewTile("title", "kind", 2, "question", "answer")
    begin = c.Create("Game", preset_of("tiles").settings), c.Enter(names), c.SetBoard(16, (tile,) * 16)
    id = made.create(*begin, c.StartStage()).sheet.id
    made.act(id, c.OpenTile(1))
    return made, id
