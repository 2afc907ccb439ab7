"""What is known of a view before it is called: who may have it, how it opens, whether it may be kept.

A view is given its marks by the decorators of `reach`, of `front` and of the API; they stay with it under any
other decorator. A view that says nothing is the organisers'.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse

from pairwright.app.roles import Role
from pairwright.store.refusals import StoreFault

from .who import Visitor

View = TypeVar("View", bound=Callable[..., HttpResponse])
RANKS = (Role.SPECTATOR, Role.PLAYER, Role.SCOREKEEPER, Role.ORGANISER)
"""Who may do more comes later."""
NAME = "pairwright_marks"


@dataclass(frozen=True, slots=True)
class Needs:
    """Who may have a view: the least role for looking, and for sending something; or only the owner."""

    look: Role
    change: Role
    owner: bool = False

    def met_by(self, visitor: Visitor, change: bool) -> bool:
        """Whether somebody may have it."""
        if self.owner:
            return visitor.owner
        return RANKS.index(visitor.actor.role) >= RANKS.index(self.change if change else self.look)


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of a view.

    `everybody`: other devices may have it. `whoever`: who asks isn't even looked up. `key`: it opens by a
    key, also of a private tournament; `secret`: by one in its address. `kept`: the quick front may keep its
    answers. `fault` answers for what fails in it: a fault of the store's or, None, of the program's.
    """

    needs: Needs = Needs(Role.ORGANISER, Role.ORGANISER)
    everybody: bool = False
    whoever: bool = False
    key: bool = False
    secret: bool = False
    kept: bool = False
    fault: Callable[[HttpRequest, StoreFault | None], HttpResponse] | None = None


def marks(view: Callable[..., Any]) -> Marks:
    """What a view is marked with.

    >>> marks(lambda request: None).needs.look.value
    'organiser'
    """
    found: Marks = getattr(view, NAME, Marks())
    return found


def marked(view: View, **more: Any) -> View:
    """The view, with more marks than it has."""
    setattr(view, NAME, replace(marks(view), **more))
    return view
