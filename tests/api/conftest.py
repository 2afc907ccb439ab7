"""A desk of its own for every test of the API, and a way to call it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kit.calling import Caller
from kit.pages import desk_of_the_pages
from pairwright.app.desk import Desk

LAN = "192.168.1.23"


@pytest.fixture(autouse=True)
def desk(db: None) -> Desk:
    """The desk the calls use, on an empty database."""
    return desk_of_the_pages()


@pytest.fixture
def api() -> Caller:
    """Calls from this machine: its organiser's."""
    return Caller()


@pytest.fixture
def from_afar() -> Callable[..., Caller]:
    """Calls from another device, with a token or without."""
    return lambda token="": Caller(token, REMOTE_ADDR=LAN)
