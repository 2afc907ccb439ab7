"""A database and a desk of its own for every test of a page, with repeatable chance."""

from __future__ import annotations

import random

import pytest
from django.test import Client

from pairwright.app.desk import Desk
from pairwright.site.desk import desk as the_desk


@pytest.fixture(autouse=True)
def desk(db: None) -> Desk:
    """The desk the pages use, on an empty database."""
    the_desk.cache_clear()
    chance = random.Random(1)
    made = the_desk()
    made.die = lambda: chance.getrandbits(31)
    return made


@pytest.fixture
def client() -> Client:
    """A browser that shows error pages instead of raising."""
    return Client(raise_request_exception=False)
