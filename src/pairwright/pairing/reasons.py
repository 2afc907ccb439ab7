"""Why these two meet, and why this one has the bye: codes and facts, told by the edge in any language
[S18]."""

from __future__ import annotations

from dataclasses import dataclass

REASON_CODES: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: a code of :data:`REASON_CODES`, whom it is about (a table's two ids, or one for a bye, or
    none for the whole round) and the numbers that belong to it, by name."""

    code: str
    about: tuple[int, ...]
    facts: tuple[tuple[str, int], ...]
