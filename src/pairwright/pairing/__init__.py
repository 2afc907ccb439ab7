"""Who meets whom: engines that answer a :class:`Request` with a proven :class:`Proposal`, and the checker.

>>> from pairwright.pairing import Contender, Request, check, pair_swiss
>>> four = tuple(Contender(i, 0, 0, 0, 0, {}, i) for i in (1, 2, 3, 4))
>>> request = Request(round=1, contenders=four, seed=1)
>>> check(request, pair_swiss(request).pairing).legal
True
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pairwright.pairing.check import FAULT_CODES, Fault, Verdict, check
from pairwright.pairing.cost import LEVELS, Cost
from pairwright.pairing.proposal import Proof, Proposal
from pairwright.pairing.reasons import REASON_CODES, Reason
from pairwright.pairing.request import (
    Contender,
    Pairing,
    Request,
    RequestError,
    SwissRules,
    swap,
)
from pairwright.pairing.swiss import pair_swiss, rematch_free_rounds

__all__ = [
    "ENGINES",
    "FAULT_CODES",
    "LEVELS",
    "REASON_CODES",
    "Contender",
    "Cost",
    "Engine",
    "Fault",
    "Pairing",
    "Proof",
    "Proposal",
    "Reason",
    "Request",
    "RequestError",
    "SwissRules",
    "Verdict",
    "check",
    "pair_swiss",
    "rematch_free_rounds",
    "swap",
]


@dataclass(frozen=True, slots=True)
class Engine:
    """A way of pairing: a stable name and the function that answers a request."""

    name: str
    pair: Callable[[Request], Proposal]


ENGINES: tuple[Engine, ...] = (Engine("swiss", pair_swiss),)
"""All engines. A new one is one more line here; the registry tests then hold it to the same promises."""
