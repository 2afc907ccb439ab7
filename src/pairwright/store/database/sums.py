"""What shows that a row isn't as it was written: a CRC-32 of its columns, kept in the row.

A database finds a page that makes no sense; a digit that became another one makes sense. SQLite has no
checksums of its own, PostgreSQL has them unless somebody left them out.
"""

from __future__ import annotations

from zlib import crc32


def _of(*columns: object) -> int:
    return crc32("\n".join(map(str, columns)).encode("utf-8", "surrogatepass"))


def of_tournament(id: str, version: int) -> int:
    """How far it is; the rest of that row sorts a list, and is found out where it is wrong."""
    return _of(id, version)


def of_entry(id: str, seq: int, act: int, at: int, by: str, fact: str) -> int:
    """One entry, the fact as its JSON text."""
    return _of(id, seq, act, at, by, fact)


def of_text(id: str, number: int, text: str) -> int:
    """One text of the roster."""
    return _of(id, number, text)
