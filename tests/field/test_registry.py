"""Every field case is in exactly one of two places: a test that names it, or the table below.

`tests/vectors/field_cases.json` has 98 kinds of fault that organisers reported of other programs. A test
names a case by its id in its own name, in any spelling: `test_SW03_…`, `…_im_01`, `…_KO12`. Most stand beside
what they are about: pairing in tests/pairing/test_field_cases.py, whole histories in
tests/app/test_field_cases.py, numbers in tests/standings, cups and round robins in tests/formats, lists in
tests/files; what is left is in this folder, and what needs a browser in tests/browser.
"""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from pathlib import Path

TESTS = Path(__file__).parent.parent
CASES = json.loads((TESTS / "vectors" / "field_cases.json").read_text(encoding="utf-8"))
IDS = frozenset(case["id"] for case in CASES)

NOT_APPLICABLE = {
    "ST-10": (
        "The virtual opponent with draws for the rounds after a bye is FIDE's rule of before 2023; tie-breaks"
        " are offered in the editions of 2023 and 2026-03 (test_chess tells how they count that history)."
    ),
    "DL-09": (
        "Pages are live: whoever opens a table sees within a second what another device enters there, and a"
        " second change of the same match is shown with both values (DL-01)."
    ),
    "TZ-01": "An event has no appointed time and no zone: it begins when somebody presses Start.",
    "TZ-02": "Nobody types a time of day, so none can fall into the hour that daylight saving leaves out.",
    "TZ-03": "An event has no date of its own; a title that is a day is made of the day where the server is.",
}

NAMED = re.compile(r"(?i)(?<![a-z0-9])(SW|ST|KO|RR|IM|PR|TM|LV|DL|TZ|PE)[-_]?(\d\d)(?!\d)")


def by_tests() -> dict[str, list[str]]:
    """Case → the tests that name it."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for kind, number in NAMED.findall(node.name):
                    found.setdefault(f"{kind.upper()}-{number}", []).append(f"{path.name}::{node.name}")
    return found


def test_every_field_case_has_a_test_or_a_reason_why_not() -> None:
    named = set(by_tests())
    assert IDS - named - NOT_APPLICABLE.keys() == set()
    assert named & NOT_APPLICABLE.keys() == set()


def test_no_test_names_a_case_that_is_not_there() -> None:
    assert {id: names for id, names in by_tests().items() if id not in IDS} == {}
    assert NOT_APPLICABLE.keys() <= IDS


def test_no_case_is_told_twice() -> None:
    assert {id: times for id, times in Counter(case["id"] for case in CASES).items() if times > 1} == {}
