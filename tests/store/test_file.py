"""The event file: every way a write can end, and what is said about it."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from kit.logs import HOSTILE, added, created, result
from pairwright.core.refusals import UnknownTournament
from pairwright.files import archive
from pairwright.store.contract import Stale
from pairwright.store.file import FileStore
from pairwright.store.lock import NAME, locked
from pairwright.store.refusals import Damaged, NotWritten, TornTail


def path_of(files: FileStore, id: str = "a") -> Path:
    return files.folder / f"{id}.pairwright"


def grown(files: FileStore) -> tuple[bytes, bytes]:
    """The file before and after a last append of two names in one act."""
    files.append("a", 0, *created())
    files.append("a", 2, *added(2, "Ann"))
    before = path_of(files).read_bytes()
    files.append("a", 3, *added(3, "山田", "<b>"))
    return before, path_of(files).read_bytes()


def test_every_truncation_of_the_last_append_is_the_old_state_with_a_report_h4(files: FileStore) -> None:
    before, after = grown(files)
    old_lines = before.count(b"\n")
    for size in range(len(before) + 1, len(after)):
        path_of(files).write_bytes(after[:size])
        with pytest.raises(TornTail) as told:
            files.load("a")
        fault = told.value
        assert (fault.line, fault.offset, fault.version) == (old_lines + 1, len(before), 3)
        with pytest.raises(TornTail):
            files.version("a")
        with pytest.raises(TornTail):
            files.append("a", 3, [result(4)], {})
        assert path_of(files).read_bytes() == after[:size]  # nothing is cut unasked
    for data, version in ((before, 3), (after, 5)):
        path_of(files).write_bytes(data)
        assert files.load("a").version == version


def test_repair_takes_the_tail_off_keeps_a_copy_and_the_event_goes_on(files: FileStore) -> None:
    before, after = grown(files)
    torn = after[:-5]
    for copy in ("a.pairwright.torn", "a.pairwright.torn2"):
        path_of(files).write_bytes(torn)
        assert files.repair("a") == files.folder / copy
        assert (files.folder / copy).read_bytes() == torn
        assert path_of(files).read_bytes() == before
    assert files.append("a", 3, *added(3, "Cy")) == 4
    assert files.repair("a") is None


def test_zeros_at_the_end_as_after_a_power_loss_are_a_torn_tail(files: FileStore) -> None:
    before, after = grown(files)
    path_of(files).write_bytes(before + bytes(len(after) - len(before)))
    with pytest.raises(TornTail):
        files.load("a")
    files.repair("a")
    assert path_of(files).read_bytes() == before


def test_a_changed_byte_before_the_last_end_is_damage_and_is_never_cut_off(files: FileStore) -> None:
    before, after = grown(files)
    for place in range(len(after) - 1):
        changed = bytearray(after)
        changed[place] ^= 1
        path_of(files).write_bytes(changed)
        if place < len(before):
            with pytest.raises(Damaged) as told:
                files.load("a")
            assert told.value.line <= before.count(b"\n")
            with pytest.raises(Damaged):
                files.repair("a")
        else:
            with pytest.raises((Damaged, TornTail)):
                files.load("a")
    assert len(os.listdir(files.folder)) == 2  # the event and the lock: no copies


def test_a_damaged_file_is_listed_with_its_fault_beside_the_others(files: FileStore) -> None:
    files.append("a", 0, *created())
    files.append("b", 0, *created("Other"))
    files.append("a", 2, *added(2, "Ann"))
    path_of(files).write_bytes(path_of(files).read_bytes()[:-1])
    assert [(x.id, x.title, type(x.fault)) for x in files.listed()] == [
        ("b", "Other", type(None)),
        ("a", "", TornTail),
    ]


def test_an_appended_file_and_a_canonical_export_hold_the_same_event_d20(files: FileStore) -> None:
    _, after = grown(files)
    appended = archive.read(after)
    canonical = archive.write("a", appended.entries, appended.texts)
    assert archive.read(canonical) == appended
    path_of(files).write_bytes(canonical)
    assert files.load("a").entries == appended.entries
    assert files.append("a", 5, *added(5, "Dee")) == 6
    assert archive.read(path_of(files).read_bytes()).texts[6] == "Dee"


def test_a_file_may_be_renamed_and_keeps_the_id_it_was_born_with(files: FileStore) -> None:
    files.append("a", 0, *created())
    path_of(files).rename(files.folder / "春の 大会.pairwright")
    assert files.append("春の 大会", 2, *added(2, "Ann")) == 3
    files.append("春の 大会", 3, *added(3, "Bo"), erased=[3])
    assert archive.read((files.folder / "春の 大会.pairwright").read_bytes()).id == "a"


@pytest.mark.parametrize("id", ["", ".", "..", "../a", "a/b", "a\\b", "a\0b", ".hidden", "C:a", "a\n"])
def test_an_id_never_leads_out_of_the_folder_h5(files: FileStore, id: str) -> None:
    for act in (lambda: files.load(id), lambda: files.append(id, 0, *created()), lambda: files.delete(id, 1)):
        with pytest.raises(UnknownTournament):
            act()
    assert list(files.folder.parent.rglob("*.pairwright")) == []


def test_another_process_s_appends_are_seen(files: FileStore) -> None:
    files.append("a", 0, *created())
    other = FileStore(files.folder, archive)
    other.append("a", 2, *added(2, "Ann"))
    assert files.version("a") == 3
    with pytest.raises(Stale):
        files.append("a", 2, *added(2, "Bo"))
    assert files.load("a", 2).texts[3] == "Ann"


def test_erased_texts_are_nowhere_in_the_folder_h8(files: FileStore) -> None:
    grown(files)
    files.append("a", 5, *added(5, "Dee"), erased=[4])
    assert all("山田" not in p.read_text("utf-8") for p in files.folder.iterdir())
    assert files.load("a").texts == {1: "Spring Open", 3: "Ann", 4: "", 5: "<b>", 6: "Dee"}


def test_hostile_texts_stay_one_line_each(files: FileStore) -> None:
    files.append("a", 0, *created())
    files.append("a", 2, *added(2, *HOSTILE))
    assert path_of(files).read_bytes().count(b"\n") == 5 + 1 + len(HOSTILE) + 1


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotWritten) as told:
        FileStore(tmp_path / "none", archive).append("a", 0, *created())
    assert told.value.reason == "No such file or directory"


LIMITED = """
import resource, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from kit.logs import added, created
from pairwright.files import archive
from pairwright.store.file import FileStore
from pairwright.store.lock import NAME, locked
from pairwright.store.refusals import NotWritten
files = FileStore(Path(sys.argv[2]), archive)
size = (files.folder / "a.pairwright").stat().st_size
for room in range(0, 200, 7):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + room, resource.RLIM_INFINITY))
    for act in (
        lambda: files.append("a", 2, *added(2, "Ann" * 60)),
        lambda: files.append("b", 0, *created("Spring" * 200)),
    ):
        try:
            act()
        except NotWritten as fault:
            assert fault.reason == "File too large", fault
        else:
            raise SystemExit(f"written with room for {room}")
"""


def test_a_full_disk_is_told_and_leaves_the_file_as_it_was_h4(files: FileStore) -> None:
    """The system stops the write after some bytes: what got through is taken back."""
    files.append("a", 0, *created())
    before = path_of(files).read_bytes()
    tests = Path(__file__).parent.parent
    subprocess.run([sys.executable, "-c", LIMITED, str(tests), str(files.folder)], check=True)
    assert path_of(files).read_bytes() == before
    assert {p.name for p in files.folder.iterdir()} == {"a.pairwright", ".pairwright.lock"}
    assert files.append("a", 2, *added(2, "Ann" * 60)) == 3


def test_an_append_is_flushed_once_and_before_it_returns(
    files: FileStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the disk is told to keep is the whole file, so nothing acknowledged can be missing from it."""
    files.append("a", 0, *created())
    flushed: list[tuple[bool, int]] = []

    def fsync(file: int) -> None:
        info = os.fstat(file)
        flushed.append((stat.S_ISDIR(info.st_mode), info.st_size))

    monkeypatch.setattr(os, "fsync", fsync)
    files.append("a", 2, *added(2, "Ann"))
    assert flushed == [(False, path_of(files).stat().st_size)]
    flushed.clear()
    files.append("b", 0, *created())
    assert [folder for folder, _ in flushed] == [False, True]


def test_a_torn_file_in_a_folder_that_can_t_be_written_to_is_told_without_a_lock(
    files: FileStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, after = grown(files)
    path_of(files).write_bytes(after[:-1])
    (files.folder / NAME).unlink()
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(TornTail):
        files.load("a")
    assert not (files.folder / NAME).exists()


def test_a_reader_in_the_middle_of_another_s_append_waits_and_reads_it_whole(files: FileStore) -> None:
    _, after = grown(files)
    read: list[int] = []
    path_of(files).write_bytes(after[:-9])  # as another process's write may be seen half done
    with locked(files.folder):
        readers = [
            threading.Thread(target=lambda: read.append(files.load("a").version)),
            threading.Thread(target=lambda: read.append(files.version("a"))),
            threading.Thread(target=lambda: read.append(files.listed()[0].version)),
        ]
        for reader in readers:
            reader.start()
        with open(path_of(files), "ab") as file:
            file.write(after[-9:])
    for reader in readers:
        reader.join()
    assert read == [5, 5, 5]
