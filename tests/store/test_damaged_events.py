"""Event files that are damaged are told of by name, the others stay in use; older ones go on [H4]."""

from __future__ import annotations

import random

import pytest

from kit.logs import added, created, result
from pairwright.app.desk import Desk
from pairwright.core import commands as c
from pairwright.core.settings import StageSettings
from pairwright.store.contract import Log
from pairwright.store.file import FileStore
from pairwright.store.refusals import Damaged, StoreFault, TornTail


@pytest.fixture
def two(files: FileStore) -> FileStore:
    """Two events; the first has texts, entries and ten acts."""
    files.append("alpha", 0, *created("Alpha Open"))
    files.append("alpha", 2, *added(2, "Ann", "Bo"))
    for seq in range(5, 13):
        files.append("alpha", seq - 1, [result(seq)], {})
    files.append("beta", 0, *created("Beta Open"))
    return files


def read(files: FileStore) -> Log | StoreFault:
    """The first event, or what is wrong with it."""
    try:
        return files.load("alpha")
    except StoreFault as fault:
        return fault


def test_a_changed_bit_anywhere_is_told_with_the_file_and_the_others_go_on_h4(two: FileStore) -> None:
    """In the first line, in the middle, in the last end: what is read is what was written, or a fault."""
    path, chance = two.folder / "alpha.pairwright", random.Random(1)
    whole, log = path.read_bytes(), two.load("alpha")
    first, last = whole.index(b"\n") + 1, whole[:-1].rindex(b"\n") + 1
    places = [*range(first), *chance.sample(range(first, last), 200), *range(last, len(whole))]
    for at in places:
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << chance.randrange(8)]) + whole[at + 1 :])
        found = read(two)
        if isinstance(found, StoreFault):
            assert str(path) in str(found.facts["where"]), at
            assert isinstance(found, Damaged) or at >= last, at
        else:
            assert found == log, at
    assert [(one.id, one.fault is None) for one in two.listed()] == [("beta", True), ("alpha", False)]
    assert two.append("beta", 2, [result(3)], {}) == 3


def test_a_file_that_is_cut_anywhere_is_an_earlier_state_or_told_h4(two: FileStore) -> None:
    path = two.folder / "alpha.pairwright"
    whole, log = path.read_bytes(), two.load("alpha")
    for end in range(0, len(whole), 31):
        path.write_bytes(whole[:end])
        found = read(two)
        if isinstance(found, StoreFault):
            assert isinstance(found, Damaged | TornTail)
        else:
            assert found.entries == log.entries[: found.version]
    assert two.version("beta") == 2


def test_a_log_that_was_put_back_is_read_anew_and_goes_on_from_there_h4(files: FileStore) -> None:
    """As who copies an older file over it while the program runs."""
    desk = Desk(files)
    id = desk.create(c.Create("Alpha Open", StageSettings())).sheet.id
    path = files.folder / f"{id}.pairwright"
    older = path.read_bytes()
    desk.act(id, c.Enter((c.Newcomer("Ann"), c.Newcomer("Bo"))))
    path.write_bytes(older)
    assert len(desk.sheet(id).state.entrants) == 0
    desk.act(id, c.Enter((c.Newcomer("Cy"),)))
    assert [desk.sheet(id).name(one) for one in desk.sheet(id).state.entrants] == ["Cy"]
    assert desk.sheet(id).entries == Desk(files).sheet(id).entries
