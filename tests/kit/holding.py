"""What holds for every input: a value that comes back as it is, or a sentence in four languages.

`list_holds`, `tiles_hold`, `turns_hold` and `event_holds` raise where it doesn't; they tell whether the input
was taken in.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace

from pairwright.app.desk import Desk, Sheet
from pairwright.app.verify import differences
from pairwright.core import commands as c
from pairwright.core.commands import NewTile
from pairwright.core.names import clean_name
from pairwright.core.refusals import Refusal
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import fold
from pairwright.files import archive, players, tiles, turns
from pairwright.files.changes import Listed, reconcile
from pairwright.files.headings import TITLES
from pairwright.files.text import read_text
from pairwright.schedule import check
from pairwright.words import LANGUAGES
from pairwright.words.differences import difference
from pairwright.words.refusals import sentence

SENTENCE_LONGEST = 2000
FEWEST_TEAMS = 2


def said(refusal: Refusal) -> None:
    """It has a sentence in every language, all of it, of a length that can be read."""
    for lang in LANGUAGES:
        words = sentence(lang, refusal)
        assert words.strip()
        assert "%(" not in words or "%(" in str(refusal.facts)  # they may be somebody's name
        assert len(words) <= SENTENCE_LONGEST, (refusal.code, len(words))
        words.encode()
    assert refusal.facts is not None


def list_holds(data: bytes, chance: random.Random, desk: Desk | None = None) -> bool:
    """A list of players is refused, or can be entered, and written and read again as the same."""
    try:
        found = players.read_list(data)
    except Refusal as refusal:
        said(refusal)
        return False
    text = read_text(data).text
    assert players.read_list(text).newcomers == found.newcomers  # as pages read it: from the box it is put in
    listed = [(one.name, one.awarded) for one in found.newcomers]
    assert all(name == clean_name(name) != "" for name, _ in listed)
    written = players.print_list(listed)
    assert [(one.name, one.awarded) for one in players.read_list(written).newcomers] == listed
    language, separator = chance.choice(sorted(TITLES)), chance.choice(",;\t")
    table = players.print_table(enumerate(found.newcomers, 1), language, separator, chance.random() < 0.5)
    assert players.read_list(table).newcomers == found.newcomers
    old = [Listed(number, one.name, one.awarded) for number, one in enumerate(found.newcomers, 1)]
    assert not reconcile(old, found)
    if desk is not None and found.newcomers:
        begin = c.Create("List", StageSettings()), c.Enter(found.newcomers)
        sheet = desk.create(*begin).sheet
        kept = [sheet.name(number) for number in sheet.state.entrants]
        assert kept == [name for name, _ in listed]
    return True


def tiles_hold(data: bytes, chance: random.Random) -> bool:
    """The same of a list of tiles."""
    try:
        found = tiles.read_tiles(data)
    except Refusal as refusal:
        said(refusal)
        return False
    language = chance.choice(sorted(TITLES))
    listed = list(found.tiles)
    while listed and listed[-1] == tiles.PLAIN:
        listed.pop()
    text = tiles.print_tiles(found.tiles, language)
    assert _flat(tiles.read_tiles(text).tiles) == _flat(listed)
    table = tiles.write_tiles(found.tiles, language, chance.choice(",;"), chance.random() < 0.5)
    assert _flat(tiles.read_tiles(table).tiles) == _flat(found.tiles)
    return True


def _flat(found: Iterable[NewTile]) -> list[NewTile]:
    """The tiles with their questions and answers on one line, as lists write them."""
    return [
        replace(one, question=" ".join(one.question.split()), answer=" ".join(one.answer.split()))
        for one in found
    ]


def turns_hold(data: bytes) -> bool:
    """A schedule is refused, or its turns can be measured."""
    try:
        found = turns.read_turns(data)
    except Refusal as refusal:
        said(refusal)
        return False
    if found.known >= FEWEST_TEAMS:
        check(range(1, found.known + 1), found.turns)
    return True


def event_holds(data: bytes, desk: Desk) -> Sheet | None:
    """An event file is refused, or can be verified, written as the same bytes again, and taken in."""
    try:
        event = archive.read(data)
    except Refusal as refusal:
        said(refusal)
        return None
    written = archive.write(event.id, event.entries, event.texts)
    again = archive.read(written)
    assert again == event
    assert archive.write(again.id, again.entries, again.texts) == written
    try:
        for found in differences(event.entries, event.texts):
            for lang in LANGUAGES:
                assert difference(lang, found.code, found.entry, found.round, found.detail)
    except Refusal as refusal:
        said(refusal)
    id = f"e{desk.die():08x}"
    try:
        sheet = desk.take_in(id, event.entries, event.texts)
    except Refusal as refusal:
        said(refusal)
        assert id not in {line.id for line in desk.store.listed()}
        return None
    assert sheet.state == fold(event.entries)
    desk.forget(id)
    assert desk.sheet(id) == sheet
    return sheet
