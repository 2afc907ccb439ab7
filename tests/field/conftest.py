"""The desk of the pages on an empty database, for cases that are told on pages."""

from __future__ import annotations

import pytest

from kit.pages import desk_of_the_pages
from pairwright.app.desk import Desk


@pytest.fixture
def pages(db: None) -> Desk:
    """The desk that the pages use, with repeatable chance."""
    return desk_of_the_pages()
