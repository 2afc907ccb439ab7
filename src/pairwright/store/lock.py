"""One writer at a time in a folder, over threads and processes, by the system's own file lock.

The lock lives on a file of its own, because event files are replaced as a whole when a person is erased:
a lock on a file that was just replaced would guard nothing. It goes with the process, however that ends.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

NAME = ".pairwright.lock"

if sys.platform == "win32":
    import msvcrt
    import time

    def _take(file: BinaryIO) -> None:
        while True:
            file.seek(0)
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
                return
            except OSError:  # LK_LOCK gives up after ten seconds; somebody is merely slow
                time.sleep(0.05)

    def _release(file: BinaryIO) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _take(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)

    def _release(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)


@contextmanager
def locked(folder: Path, name: str = NAME) -> Iterator[None]:
    """Hold the folder's lock; waits for whoever has it. OSError where the folder can't be written to."""
    with open(folder / name, "ab") as file:
        _take(file)
        try:
            yield
        finally:
            _release(file)
