"""A desk of its own for every test of the API, and a way to call it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from kit.calling import Caller
from pairwright.app.desk import Desk
from pairwright.site.desk import desk as the_desk

LAN = "192.168.1.23"


@pytest.fixture(autouse=True)
def desk(db: None) -> Desk:
    """The desk the calls use, on an empty database."""
    the_desk.cache_clear()
    chance = random.Random(1)
    made = the_desk()
    made.die = lambda: chance.getrandbits(31)
    return made


@pytest.fixture
def api() -> Caller:
    """Calls from this machine: its organiser's."""
    return Caller()


@pytest.fixture
def from_afar() -> Callable[..., Caller]:
    """Calls from another device, with a token or without."""
    return lambda token="": Caller(token, REMOTE_ADDR=LAN)
