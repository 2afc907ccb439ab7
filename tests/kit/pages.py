"""The desk that the pages and the calls use, anew for a test."""

from __future__ import annotations

import random

from pairwright.app.desk import Desk
from pairwright.site.desk import desk as the_desk


def desk_of_the_pages() -> Desk:
    """With nothing in memory, and with repeatable chance."""
    the_desk.cache_clear()
    chance = random.Random(1)
    made = the_desk()
    made.die = lambda: chance.getrandbits(31)
    return made
