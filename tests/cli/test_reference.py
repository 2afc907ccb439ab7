"""The reference pages are what the program writes; nothing that the registries hold is missing in them."""

from dataclasses import fields
from pathlib import Path

import pytest

from pairwright.cli.parser import every
from pairwright.cli.reference import PAGES, ROOMS
from pairwright.cli.reference_rules import DEFINITIONS, MEANINGS
from pairwright.core.settings import StageSettings, StandingsSettings
from pairwright.standings.presets import PRESETS
from pairwright.standings.registry import TIE_BREAKS

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"


@pytest.mark.parametrize("name", PAGES)
def test_the_pages_are_as_the_program_writes_them(name):
    written = (REFERENCE / name).read_text("utf-8")
    assert written == PAGES[name](), "run: python -m pairwright.cli.reference docs/reference"


def test_every_command_and_every_refusal_is_named():
    commands, refusals = (PAGES[name]() for name in ("command-line.md", "refusals.md"))
    assert all(f"# {name}\n" in commands for name, _ in every())
    assert all(f"| `{refusal.code}` |" in refusals for _, known in ROOMS for refusal in known)


def test_every_preset_has_its_section_with_the_order_of_its_tie_breaks():
    page = PAGES["presets.md"]()
    sections = dict(part.split("\n", 1) for part in page.split("\n## ")[1:])
    for preset in PRESETS:
        order = ", ".join(f"[{key}](tie-breaks.md#{key.lower()})" for key in preset.settings.standings.order)
        assert f"| order | {order} |" in sections[preset.name]


def test_every_setting_is_explained_and_nothing_that_is_none():
    known = [field.name for of in (StageSettings, StandingsSettings) for field in fields(of)]
    assert sorted(MEANINGS) == sorted(known)
    assert all(f"\n| `{name}` |" in PAGES["presets.md"]() for name in known)


def test_every_tie_break_is_explained_with_its_example_and_nothing_that_is_none():
    page = PAGES["tie-breaks.md"]()
    assert list(DEFINITIONS) == [one.key for one in TIE_BREAKS]
    for one in TIE_BREAKS:
        assert f"\n## {one.key}\n" in page
        assert one.example in page
