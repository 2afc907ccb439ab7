"""What an engine hands back: a pairing, its cost, the proof that nothing better exists, and the reasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pairwright.pairing.cost import Cost
from pairwright.pairing.reasons import Reason
from pairwright.pairing.request import Pairing

Method = Literal["bound", "windows", "matching", "walk"]


@dataclass(frozen=True, slots=True)
class Proof:
    """Why no legal pairing costs less.

    ``method``: ``"bound"`` when the cost equals a lower bound that holds for every pairing
    (:mod:`pairwright.pairing.bound`); ``"windows"`` when the field falls into independent windows and each
    is at its bound or solved exactly; ``"matching"`` when one exact matching over everybody decided all
    levels. ``levels`` are the level names the proof covers, weightiest first. ``matched`` counts the
    vertices that exact matching had to look at (0 with ``"bound"``). ``ahead`` is the number of later
    rounds for which look-ahead found rematch-free pairings (``None``: it had no cause to look); look-ahead
    may leave the best ``gap`` for it, and then ``levels`` stops before ``gap`` unless the search closed.
    """

    method: Method
    levels: tuple[str, ...]
    matched: int = 0
    ahead: int | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """A pairing with its cost, the proof of it and a reason for every table and bye."""

    pairing: Pairing
    cost: Cost
    proof: Proof
    reasons: tuple[Reason, ...]
