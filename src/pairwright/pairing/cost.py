"""What a pairing costs, level by level.

The levels of the Swiss objective (spec swiss, "The pairing objective") are compared one after the other: a
lower number in an earlier level beats anything in the later ones.

>>> calm = Cost(gap=9, top=3)
>>> calm < Cost(rematch=1)
True
>>> calm.vector()
(0, 0, 0, 9, 0, 3)
>>> Cost(rematch=1).worse_in(calm)
'rematch'
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering

LEVELS = ("forbidden", "rematch", "bye_repeat", "bye_points", "avoided", "gap", "floats", "top")
"""The names of the levels in their usual order; "second bye before rematch" swaps the second and third."""

F_LEVELS = {
    "rematch": "F1",
    "bye_repeat": "F2",
    "bye_points": "F3",
    "gap": "F4",
    "floats": "F5",
    "top": "F6",
}
"""The numbers the specification gives to six of the levels."""


@total_ordering
@dataclass(frozen=True, slots=True, eq=True)
class Cost:
    """The cost of one pairing. All levels are whole numbers, less is better.

    ``forbidden``: forbidden pairs that meet. ``rematch``: sum of squares of earlier meetings (F1).
    ``bye_repeat``: earlier byes of whoever has the bye (F2), ``bye_points``: their points (F3).
    ``avoided``: avoided pairs that meet. ``gap``: sum of squared differences in points (F4).
    ``floats``: repeated floats (F5). ``top``: protection of the top, the number of different scores below the
    upper player, summed over pairs of different points (F6).
    ``bye_first`` tells the order: ``True`` puts ``bye_repeat`` above ``rematch``.
    """

    forbidden: int = 0
    rematch: int = 0
    bye_repeat: int = 0
    bye_points: int = 0
    avoided: int = 0
    gap: int = 0
    floats: int = 0
    top: int = 0
    bye_first: bool = False

    def order(self) -> tuple[str, ...]:
        """The names of the levels, the weightiest first."""
        return order_of_levels(self.bye_first)

    def key(self) -> tuple[int, ...]:
        """The levels as a tuple that compares the way the rules do."""
        return tuple(int(getattr(self, name)) for name in self.order())

    def vector(self) -> tuple[int, ...]:
        """F1 … F6 in the rules' order (F2, F1, F3 … when the bye comes first), without the two pair
        levels."""
        return tuple(int(getattr(self, name)) for name in self.order() if name in F_LEVELS)

    def worse_in(self, other: Cost) -> str | None:
        """The first level in which this cost is higher than the other; ``None`` when it isn't the worse
        one."""
        if not other < self:
            return None
        return next(name for name in self.order() if getattr(self, name) > getattr(other, name))

    def __lt__(self, other: Cost) -> bool:
        if self.bye_first != other.bye_first:
            raise ValueError("costs of two different rules don't compare")
        return self.key() < other.key()


def order_of_levels(bye_first: bool) -> tuple[str, ...]:
    """The level names in the order of the rule."""
    if not bye_first:
        return LEVELS
    return ("forbidden", "bye_repeat", "rematch", *LEVELS[3:])
