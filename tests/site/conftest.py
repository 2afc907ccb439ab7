"""A database and a desk of its own for every test of a page, with repeatable chance."""

from __future__ import annotations

import pytest
from django.test import Client

from kit.pages import desk_of_the_pages
from pairwright.app.desk import Desk


@pytest.fixture(autouse=True)
def desk(db: None) -> Desk:
    """The desk the pages use, on an empty database."""
    return desk_of_the_pages()


@pytest.fixture
def client() -> Client:
    """A browser that shows error pages instead of raising."""
    return Client(raise_request_exception=False)
