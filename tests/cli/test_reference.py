"""The reference pages are what the program writes; every command and refusal is in them."""

from pathlib import Path

import pytest

from pairwright.cli.parser import every
from pairwright.cli.reference import PAGES, ROOMS

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"


@pytest.mark.parametrize("name", PAGES)
def test_the_pages_are_as_the_program_writes_them(name):
    written = (REFERENCE / name).read_text("utf-8")
    assert written == PAGES[name](), "run: python -m pairwright.cli.reference docs/reference"


def test_every_command_and_every_refusal_is_named():
    commands, refusals = (PAGES[name]() for name in ("command-line.md", "refusals.md"))
    assert all(f"# {name}\n" in commands for name, _ in every())
    assert all(f"| `{refusal.code}` |" in refusals for _, known in ROOMS for refusal in known)
