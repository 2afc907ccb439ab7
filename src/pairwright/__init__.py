"""Pairwright runs tournaments on the day: names in, pairings, slips, results, standings, a winner out.

The library in two: `Event` runs a whole tournament, `next_round` answers a plain history (its `Player`s in,
a `NextRound` out). What they refuse is in `core.refusals`, what they show in `app.views`.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pairwright.app.event import Event
    from pairwright.formats.history import NextRound, Player, next_round

__all__ = ["Event", "NextRound", "Player", "next_round"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """The names of the library, loaded when first asked for: a command that draws nothing starts sooner."""
    if name == "Event":
        from pairwright.app import event

        return event.Event
    if name in __all__:
        from pairwright.formats import history

        return getattr(history, name)
    raise AttributeError(f"module 'pairwright' has no attribute {name!r}")
