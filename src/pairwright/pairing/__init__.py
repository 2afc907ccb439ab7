"""Who meets whom: engines that answer a :class:`Request` with a proven :class:`Proposal`, and the checker.

Cups and round robins, which ask nobody for a request, stand in :mod:`~pairwright.pairing.cup`,
:mod:`~pairwright.pairing.bracket` and :mod:`~pairwright.pairing.berger`; their checks in
:mod:`~pairwright.pairing.check_stages`.

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
from pairwright.pairing.monrad import pair_monrad
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
    "pair_monrad",
    "pair_swiss",
    "rematch_free_rounds",
    "swap",
]


@dataclass(frozen=True, slots=True)
class Engine:
    """A way of pairing: a stable name, the function that answers a request, and the levels of the cost in
    which no pairing is better than its answer (those before them alike, as ever)."""

    name: str
    pair: Callable[[Request], Proposal]
    proves: tuple[str, ...] = LEVELS


ENGINES: tuple[Engine, ...] = (
    Engine("swiss", pair_swiss),
    Engine("monrad", pair_monrad, proves=("forbidden", "rematch", "bye_repeat")),
)
"""All engines. A new one is one more line here; the registry tests then hold it to the same promises."""
