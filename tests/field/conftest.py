"""The desk of the pages on an empty database, for cases that are told on pages."""

from __future__ import annotations

import random

import pytest

from pairwright.app.desk import Desk
from pairwright.site.desk import desk as the_desk


@pytest.fixture
def pages(db: None) -> Desk:
    """The desk that the pages use, with repeatable chance."""
    the_desk.cache_clear()
    chance = random.Random(1)
    made = the_desk()
    made.die = lambda: chance.getrandbits(31)
    return made
