"""Every example in a docstring of the rooms of the rules, and of words, runs and gives what it says."""

import doctest
import importlib
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"
ROOMS = ("core", "standings", "pairing", "schedule", "formats", "files", "words")


def modules() -> list[str]:
    paths = [path for room in ROOMS for path in sorted((SOURCE / "pairwright" / room).rglob("*.py"))]
    return [
        ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__") for path in paths
    ]


@pytest.mark.parametrize("module", modules())
def test_examples_in_docstrings_run(module: str) -> None:
    assert doctest.testmod(importlib.import_module(module)).failed == 0
