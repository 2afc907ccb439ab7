"""Whether a SQLite file lost something that SQLite itself passes over without a word.

It takes an empty file for a new database, and reads its write-ahead log up to the first frame whose checksum
is wrong: what was committed behind that is as if it had never been. Both is looked for before the file is
opened.
Source: SQLite, "Database File Format", 4 (the write-ahead log), 2025.
"""

from __future__ import annotations

import logging
import struct
import time
from dataclasses import dataclass
from pathlib import Path

from ..refusals import Broken, NotRead

HEADER, FRAME = 32, 24
MAGIC = {0x377F0682: "<", 0x377F0683: ">"}
"""The first four bytes → the order of bytes that its checksums are made in."""
TRIES, PAUSE = 3, 0.2
"""Another process may be writing while it is looked at: damage stays where it is."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Cut:
    """Where a write-ahead log stops making sense (a byte), and how many commits stand behind that."""

    at: int
    commits: int


def look(path: Path) -> None:
    """Raises `Broken` where something acknowledged is surely lost; the file isn't there yet is no fault.

    One commit behind the first wrong frame may be the one that a power loss cut off before it was
    acknowledged: that is logged, not refused. Cost: the log is read, half a second for a thousand pages.
    """
    wal = path.with_name(f"{path.name}-wal")
    try:
        if path.exists() and path.stat().st_size == 0:
            raise Broken(path.name, "the file is empty")
        cut = _steady(wal) if wal.exists() else None
    except OSError as error:
        raise NotRead(path.name, error.strerror or str(error)) from error
    if cut is None or not cut.commits:
        return
    if cut.commits == 1:
        told = (
            "%s: the last change isn't whole (byte %d): lost, or cut off by a power loss before it was saved"
        )
        log.warning(told, wal.name, cut.at)
        return
    raise Broken(wal.name, f"changes from byte {cut.at} on can't be read")


def _steady(wal: Path) -> Cut | None:
    found = cut_of(wal.read_bytes())
    for _ in range(TRIES):
        if found is None or not found.commits:
            return None
        time.sleep(PAUSE)
        again = cut_of(wal.read_bytes())
        if again == found:
            return found
        found = again
    return None  # it moves: who writes it knows it to be whole


def cut_of(data: bytes) -> Cut | None:
    """Where a write-ahead log stops making sense; None where it doesn't, or holds nothing."""
    if len(data) < HEADER + FRAME:
        return None
    magic, _, size = struct.unpack(">III", data[:12])
    step = FRAME + size
    order = MAGIC.get(magic)
    if order is None or step <= FRAME or _sum(order, data[:24], 0, 0) != struct.unpack(">II", data[24:32]):
        return Cut(0, 2)  # all of it is passed over, and no power loss cuts so few bytes in two
    salt = data[16:24]
    sums = struct.unpack(">II", data[24:32])
    for at in range(HEADER, len(data) - step + 1, step):
        head = data[at : at + FRAME]
        sums = _sum(order, head[:8] + data[at + FRAME : at + step], *sums)
        if head[8:16] != salt or struct.unpack(">II", head[16:24]) != sums:
            return Cut(at, _commits(data, at, step, salt))
    return None


def _commits(data: bytes, start: int, step: int, salt: bytes) -> int:
    """Frames from `start` on that end a commit of this log; older ones have another salt."""
    return sum(
        data[at + 8 : at + 16] == salt and data[at + 4 : at + 8] != bytes(4)
        for at in range(start, len(data) - step + 1, step)
    )


def _sum(order: str, data: bytes, first: int, second: int) -> tuple[int, int]:
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2]):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second
