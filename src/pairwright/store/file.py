"""One event, one file: `<id>.pairwright` in a folder, appended to act by act.

The file is JSON Lines in the form of docs/reference/event-file.md. An append is one write of texts,
entries and their end, flushed to the disk before it returns; what has no end was never acknowledged. A tail
without an end is reported (`TornTail`) and stays as it is until `repair` takes it off.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from types import MappingProxyType
from typing import Protocol

from ..core.facts import Entry
from ..core.refusals import Refusal, UnknownTournament
from .contract import Listed, Log, Stale, check_batch, newest_first, of_lines, title_of
from .lock import locked
from .news import GONE, Bell, Poll
from .refusals import Damaged, NotRead, NotWritten, StoreFault, TornTail

SUFFIX = ".pairwright"
_DELETED = re.compile(r"\.(?P<id>.+)\.(?P<at>\d+)\.deleted", re.DOTALL)
_NO_NAME = re.compile(r'[/\\\0:*?"<>|\n\r\ud800-\udfff]|^\.|^$|\.$')
_NAME_BYTES = 200
_MOST_BYTES = 255 - len(SUFFIX)
"""No system has longer names: what is called longer isn't there."""
EVERY = 0.1
"""Seconds between two looks of a listener at the folder."""
_TAIL = 256
"""Bytes that surely hold the last line of a whole file: an end is some 40 long."""


def is_name(id: str) -> bool:
    """Whether an event can be called so on any system: it names a file of a folder, and nothing elsewhere."""
    return not _NO_NAME.search(id) and len(id.encode("utf-8")) <= _NAME_BYTES


class EventLike(Protocol):
    """What an event file holds (`files.archive.Event`)."""

    @property
    def id(self) -> str: ...
    @property
    def entries(self) -> tuple[Entry, ...]: ...
    @property
    def texts(self) -> Mapping[int, str]: ...


class ScanLike(Protocol):
    """As much of it as is whole (`files.archive.Scan`)."""

    @property
    def event(self) -> EventLike: ...
    @property
    def good(self) -> int: ...
    @property
    def good_lines(self) -> int: ...
    @property
    def fault(self) -> Refusal | None: ...
    @property
    def torn(self) -> bool: ...


class Form(Protocol):
    """How lines are written and read. The one form is the module `pairwright.files.archive`.

    It comes in as an argument because `files` and `store` are neighbours and don't know each other.
    """

    def write(self, id: str, entries: Sequence[Entry], texts: Mapping[int, str], /) -> bytes: ...
    def append(self, entries: Sequence[Entry], texts: Mapping[int, str], /) -> bytes: ...
    def scan(self, data: bytes, /) -> ScanLike: ...
    def ended(self, line: bytes, /) -> int | None: ...


class FileStore:
    """The event files of a folder; an event's id is its file's name without `.pairwright`.

    A file may be renamed, copied or carried to another folder: only its name makes its id here. See
    `contract.Store` for what the methods do. Every system error is a `NotRead` or `NotWritten`.
    Cost: an append writes its own lines and flushes once; `load` and `listed` read whole files.
    """

    def __init__(self, folder: Path, form: Form) -> None:
        self.folder = folder
        self._form = form

    def load(self, id: str, after: int = 0) -> Log:
        event = self._whole(self._there(id))
        entries = event.entries
        return Log(len(entries), entries[max(after, 0) :], MappingProxyType(dict(event.texts)))

    def version(self, id: str) -> int:
        path = self._there(id)
        version = self._last(path)
        return len(self._whole(path).entries) if version is None else version

    def append(
        self,
        id: str,
        expected: int,
        entries: Sequence[Entry],
        texts: Mapping[int, str],
        erased: Iterable[int] = (),
    ) -> int:
        """As the contract says. With `erased` the whole file is written anew: it is the old one or the new
        one at every instant. A copy that `repair` kept is not touched: it is yours to destroy.
        """
        check_batch(expected, entries, texts)
        gone = dict.fromkeys(erased, "")
        if expected == 0:
            path = self._path(id)
            with self._writing(path):
                taken = self._taken(id)
                if taken is not None:
                    raise Stale(0, self._last(taken) or 0)
                put_in_place(path, self._form.write(id, entries, texts))
            return entries[-1].seq
        self._there(id)  # so that no lock is left in a folder that has no such event
        with self._writing(self._path(id)):
            path = self._there(id)
            actual = self._last(path)
            if actual is None:
                actual = len(self._sound(path).entries)
            if actual != expected:
                raise Stale(expected, actual)
            if gone:
                self._put_without(path, entries, texts, gone)
            else:
                _add(path, self._form.append(entries, texts))
        return entries[-1].seq

    def listed(self, deleted: bool = False) -> tuple[Listed, ...]:
        with self._reading(self.folder):
            names = sorted(entry.name for entry in os.scandir(self.folder) if entry.is_file())
        lines = []
        for name in names:
            gone = _DELETED.fullmatch(name)
            if gone and deleted:
                lines.append(self._line(gone["id"], self.folder / name, int(gone["at"])))
            elif name.endswith(SUFFIX) and not deleted and not _NO_NAME.search(name.removesuffix(SUFFIX)):
                lines.append(self._line(name.removesuffix(SUFFIX), self.folder / name, None))
        return newest_first(lines)

    def stamp(self) -> str:
        with self._reading(self.folder):
            files = [(entry.name, entry.stat()) for entry in os.scandir(self.folder) if entry.is_file()]
        named = [(name, stat) for name, stat in files if name.endswith(SUFFIX) or _DELETED.fullmatch(name)]
        return of_lines((name, stat.st_size, stat.st_mtime_ns) for name, stat in named)

    def delete(self, id: str, at: int) -> None:
        path = self._there(id)
        with self._writing(path):
            os.replace(self._there(id), self.folder / f".{id}.{at}.deleted")
            _flush_folder(self.folder)

    def undelete(self, id: str) -> None:
        path = self._path(id)
        with self._writing(path):
            taken = self._taken(id)
            if taken is None:
                raise UnknownTournament(id)
            if taken != path:
                os.replace(taken, path)
                _flush_folder(self.folder)

    def purge(self, before: int) -> tuple[str, ...]:
        gone = []
        with self._writing(self.folder):
            for entry in sorted(os.scandir(self.folder), key=lambda entry: entry.name):
                match = _DELETED.fullmatch(entry.name)
                if match and int(match["at"]) < before:
                    os.unlink(entry.path)
                    gone.append(match["id"])
                    self._unlink_copies(match["id"])
            _flush_folder(self.folder)
        return tuple(sorted(gone))

    def _unlink_copies(self, id: str) -> None:
        """What `repair` kept of an event that is destroyed."""
        if self._path(id).exists():
            return  # of another one, begun since under the same name
        for name in os.listdir(self.folder):
            if re.fullmatch(re.escape(f"{id}{SUFFIX}.torn") + r"\d*", name):
                os.unlink(self.folder / name)

    def _put_without(
        self, path: Path, entries: Sequence[Entry], texts: Mapping[int, str], gone: Mapping[int, str]
    ) -> None:
        event = self._sound(path)
        known = {**event.texts, **texts}
        known |= {number: text for number, text in gone.items() if number in known}
        put_in_place(path, self._form.write(event.id, (*event.entries, *entries), known))

    def repair(self, id: str) -> Path | None:
        """Take a torn tail off; the copy of the file as it was, None if nothing was torn.

        No acknowledged act is lost. Raises `Damaged` where the fault is not at the end.
        """
        path = self._there(id)
        with self._writing(path):
            found = self._scan(path)
            if found.fault is None:
                return None
            if not found.torn:
                raise _fault_of(path, found)
            data = path.read_bytes()
            copy = self._unused(path)
            put_in_place(copy, data)
            put_in_place(path, data[: found.good])
        return copy

    def turn(self, id: str) -> AbstractContextManager[None]:
        """None is kept: files are one process's, with a command typed now and then beside it."""
        return nullcontext()

    def bell(self) -> Bell:
        """Looks at the sizes and times of the files. Cost: that of listing the folder, ten times a second."""
        return Poll(self._look, EVERY)

    @contextmanager
    def _look(self) -> Iterator[_Look]:
        yield _Look(self)

    def _marks(self) -> dict[str, tuple[int, ...]]:
        """Id → what changes about its file when it is written to."""
        with self._reading(self.folder):
            files = [entry for entry in os.scandir(self.folder) if entry.name.endswith(SUFFIX)]
            seen = {entry.name.removesuffix(SUFFIX): entry.stat() for entry in files if entry.is_file()}
        return {id: (s.st_size, s.st_mtime_ns, s.st_ino) for id, s in seen.items() if not _NO_NAME.search(id)}

    def _path(self, id: str) -> Path:
        if _NO_NAME.search(id) or len(id.encode("utf-8")) > _MOST_BYTES:
            raise UnknownTournament(id)
        return self.folder / f"{id}{SUFFIX}"

    def _there(self, id: str) -> Path:
        path = self._path(id)
        with self._reading(path):
            if not path.is_file():
                raise UnknownTournament(id)
        return path

    def _taken(self, id: str) -> Path | None:
        """The file of `id`, deleted or not."""
        path = self._path(id)
        if path.is_file():
            return path
        for name in os.listdir(self.folder):
            match = _DELETED.fullmatch(name)
            if match and match["id"] == id:
                return self.folder / name
        return None

    @staticmethod
    def _unused(path: Path) -> Path:
        copy, count = path.with_name(path.name + ".torn"), 1
        while copy.exists():
            count += 1
            copy = path.with_name(f"{path.name}.torn{count}")
        return copy

    def _scan(self, path: Path) -> ScanLike:
        with self._reading(path):
            data = path.read_bytes()
        return self._form.scan(data)

    def _last(self, path: Path) -> int | None:
        """The version by the last line alone, None if that is no end."""
        with self._reading(path), open(path, "rb") as file:
            file.seek(0, os.SEEK_END)
            file.seek(max(0, file.tell() - _TAIL))
            tail = file.read()
        if not tail.endswith(b"\n"):
            return None
        return self._form.ended(tail[:-1].rpartition(b"\n")[2])

    def _line(self, id: str, path: Path, deleted: int | None) -> Listed:
        try:
            event = self._whole(path)
        except StoreFault as fault:
            return Listed(id, 0, 0, 0, "", deleted, fault)
        entries, texts = event.entries, event.texts
        title = texts.get(title_of(entries, 0, lambda: entries), "")
        return Listed(id, len(entries), entries[0].at, entries[-1].at, title, deleted)

    def _sound(self, path: Path) -> EventLike:
        """The event in `path`, or what is wrong with it as a fault."""
        found = self._scan(path)
        if found.fault is not None:
            raise _fault_of(path, found)
        return found.event

    def _whole(self, path: Path) -> EventLike:
        """The same while others may write: a tail without an end may be half of their append."""
        try:
            return self._sound(path)
        except TornTail:
            if not os.access(self.folder, os.W_OK):
                raise  # where nobody can write nobody is writing, and the lock can't be had
        with self._writing(path):
            return self._sound(path)

    @contextmanager
    def _writing(self, path: Path) -> Iterator[None]:
        try:
            with locked(self.folder):
                yield
        except OSError as error:
            raise NotWritten(str(path), _reason(error)) from error

    @staticmethod
    @contextmanager
    def _reading(path: Path) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise NotRead(str(path), _reason(error)) from error


class _Look:
    """What a listener knows of a folder: only of files that changed the version is read again."""

    def __init__(self, files: FileStore) -> None:
        self._files = files
        self._marks: dict[str, tuple[int, ...]] | None = None
        self._changed: set[str] = set()
        self._versions: dict[str, int] = {}

    def moved(self) -> bool:
        now, before = self._files._marks(), self._marks or {}
        self._changed = {id for id in now.keys() | before.keys() if now.get(id) != before.get(id)}
        first, self._marks = self._marks is None, now
        return first or bool(self._changed)

    def versions(self) -> Mapping[str, int]:
        for id in self._changed:
            try:
                self._versions[id] = self._files.version(id)
            except Refusal:  # gone meanwhile or not whole: whoever wants it is told when they ask for it
                self._versions.pop(id, GONE)
        return self._versions


def _fault_of(path: Path, found: ScanLike) -> StoreFault:
    version = len(found.event.entries)
    if found.torn:
        return TornTail(str(path), found.good_lines + 1, found.good, version)
    line = found.fault.facts.get("line", 1) if found.fault else 0
    return Damaged(str(path), line, version + 1, str(found.fault))


def _reason(error: OSError) -> str:
    return error.strerror or type(error).__name__


def put_in_place(path: Path, data: bytes) -> None:
    """Put `data` at `path`, all or nothing, on the disk when it returns. Raises OSError."""
    with put_in_place_of(path) as new:
        new.write_bytes(data)


@contextmanager
def put_in_place_of(path: Path) -> Iterator[Path]:
    """Gives a path to write at; what was written there takes the place of `path`, all or nothing, and is on
    the disk when the block ends. Raises OSError."""
    new = path.with_name(f".{path.name}.new")
    new.unlink(missing_ok=True)  # of a program that was killed
    try:
        yield new
        with open(new, "rb+") as file:
            os.fsync(file.fileno())
        os.replace(new, path)
    finally:
        new.unlink(missing_ok=True)
    _flush_folder(path.parent)


def _add(path: Path, data: bytes) -> None:
    """Write `data` behind the file's end and flush it; on failure the file is cut back to what it was."""
    file = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
    try:
        size = os.fstat(file).st_size
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(file, rest) :]
            os.fsync(file)
        except OSError:
            os.ftruncate(file, size)
            os.fsync(file)
            raise
    finally:
        os.close(file)


def _flush_folder(folder: Path) -> None:
    """Make a new or changed name in `folder` survive a power loss; Windows has no such call."""
    if os.name == "nt":
        return
    file = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
