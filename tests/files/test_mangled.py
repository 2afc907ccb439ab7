"""Lists and event files as nobody wrote them: a value that comes back as it is, or a sentence [D5] [D20].

What these look for at length, `tools/fuzz_files.py` does.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.desks import desk
from kit.holding import event_holds, list_holds, tiles_hold, turns_hold
from kit.logs import added, created
from kit.mangling import ENCODINGS, a_list, edited, list_text, mangled
from kit.tampering import a_day
from pairwright.core.commands import Newcomer, NewTile
from pairwright.files import archive, changes
from pairwright.files.changes import Listed, reconcile
from pairwright.files.players import print_list, print_table, read_list
from pairwright.files.refusals import CellTooLong, EventUnreadable, LineTooLong, TableTooLarge
from pairwright.files.table import CELLS_MOST
from pairwright.files.tiles import print_tiles, read_tiles
from pairwright.files.turns import read_turns

SEEDS = st.integers(0, 2**32)


@given(SEEDS)
def test_any_list_mangled_or_whole_is_entered_and_written_again_or_refused_D5(seed: int) -> None:
    chance = random.Random(seed)
    data = a_list(chance)
    list_holds(data, chance, desk())
    tiles_hold(data, chance)
    turns_hold(data)


@pytest.mark.parametrize("encoding", sorted(set(ENCODINGS)))
def test_a_list_in_any_encoding_is_read_or_refused_D5(encoding: str) -> None:
    chance, taken = random.Random(encoding), 0
    for _ in range(40):
        taken += list_holds(list_text(chance).encode(encoding, "replace"), chance)
    assert taken or encoding in ("utf-16-le", "utf-16-be", "utf-32", "iso2022_jp")


@given(SEEDS)
def test_an_event_file_with_anything_wrong_is_taken_in_whole_or_refused_D20(seed: int) -> None:
    chance = random.Random(seed)
    event_holds(mangled(SPRING, chance, (DAY,)), desk(seed))
    event_holds(edited(DAY, chance), desk(seed))


SHEET = a_day()
DAY = archive.write(SHEET.id, SHEET.entries, SHEET.texts)
SPRING = archive.write("a", *created()) + archive.append(*added(2, "Ann", "山田"))


# --- found so


@pytest.mark.parametrize("name", ["'-5", "@home", "=1+1", "''=x", "-5"])
def test_a_table_with_tabs_is_read_back_formulas_and_all_D21(name: str) -> None:
    written = print_table([(1, Newcomer(name)), (2, Newcomer("Ann"))], separator="\t")
    assert [one.name for one in read_list(written).newcomers] == [name, "Ann"]
    tiles = (NewTile(name, points=3), NewTile("Rome"))
    assert read_tiles(print_tiles(tiles)).tiles == tiles


@pytest.mark.parametrize("name", ["Nr.,Navn,Klubb", "Name;Club", "Navn, Lag"])
def test_somebody_called_like_the_titles_of_a_table_is_read_back_D3(name: str) -> None:
    listed = [(name, 0), ("Ann", 2)]
    assert [(one.name, one.awarded) for one in read_list(print_list(listed)).newcomers] == listed
    assert [one.name for one in read_list(print_list(listed[:1])).newcomers] == [name]


@pytest.mark.parametrize("end", [2.5, "2", [2], {"x": "y" * 5000}, None, True])
def test_an_end_that_is_no_number_is_named_and_not_repeated_at_length_D20(end: object) -> None:
    data = SPRING.replace(b'{"end":2,', b'{"end":' + json.dumps(end).encode() + b",", 1)
    with pytest.raises(EventUnreadable) as told:
        archive.read(data)
    assert told.value.what == "end"
    assert len(told.value.given) <= 80


def test_a_field_of_any_length_is_not_repeated_at_length_D20() -> None:
    data = SPRING.replace(b'"title":', b'"' + b"x" * 5000 + b'":1,"title":', 1)
    with pytest.raises(EventUnreadable) as told:
        archive.read(data)
    assert len(told.value.what) <= 80


def test_a_text_has_a_number_that_every_database_has_room_for_D20() -> None:
    data = SPRING.replace(b'{"texts":{"1"', b'{"texts":{"999999999999":"x","1"', 1)
    with pytest.raises(EventUnreadable):
        archive.read(data)


READERS = (read_list, read_tiles, read_turns)
SIZE = 3_000_000


@pytest.mark.parametrize("row", [";" * 399, "a," * 199, "a\t" * 199, ";" * 9999])
@pytest.mark.parametrize("read", READERS, ids=lambda read: read.__name__)
def test_a_file_of_nothing_but_cells_is_not_read_cell_by_cell(
    read: Callable[[bytes], object], row: str
) -> None:
    """Eight million cells took three quarters of a minute."""
    data = b"Name" + row.encode() + b"\n" + (row + "\n").encode() * (SIZE // len(row))
    assert max(data.count(b) for b in (b";", b",", b"\t")) > CELLS_MOST
    with pytest.raises((TableTooLarge, LineTooLong, CellTooLong)):
        read(data)


def test_a_long_list_of_which_every_part_was_rewritten_is_compared_for_a_while_only_D3(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In ten thousand lines 190,000 pairs of names were compared, each for up to a tenth of a second."""
    counted = []
    alike = changes.SequenceMatcher
    monkeypatch.setattr(changes, "SequenceMatcher", lambda *asked: counted.append(asked) or alike(*asked))
    old, new = [], []
    for block in range(200):
        old += [f"same {block}", *(f"{place} was called {block}, with more behind it" for place in range(20))]
        new += [f"same {block}", *(f"{place} is named {block}, and that goes on" for place in range(19))]
    listed = [Listed(number, name) for number, name in enumerate(old, 1)]
    found = reconcile(listed, read_list("\n".join(new)))
    assert len(counted) <= changes.COMPARED_MOST_IN_ALL + changes.COMPARED_MOST
    assert max(len(text) for asked in counted for text in asked[1:3]) <= changes.COMPARED_OF_A_NAME
    assert len(found.dropped) - len(found.added) == len(old) - len(new)
