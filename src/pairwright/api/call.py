"""A call: its address, who may make it, what it takes and gives, and the function that does it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .asking import Asked

Do = Callable[[Asked], Any]


@dataclass(frozen=True)
class Call:
    """One method of one address.

    `path` is from `/api` on, with its holes in braces; `least` who may at least (one of `asking.RANKS`);
    `takes` the type of the body (bytes: an event file; None: nothing), `gives` that of the answer (bytes
    likewise). `query` are whole numbers that may stand behind the address, with what they mean. `keeps` says
    that the answer is the same as long as the version is; `keyed` that a key in the body decides who may,
    also in a private tournament. `example` is a body that works.
    """

    name: str
    method: str
    path: str
    least: str
    says: str
    do: Do
    gives: Any
    takes: Any = None
    query: Mapping[str, str] = field(default_factory=dict)
    keeps: bool = False
    status: int = 200
    example: Any = None
    more: str = ""
    keyed: bool = False
