"""The house holds: imports point down only; the rooms of the rules meet no clock, chance, file or network.

Reads the syntax trees of src/pairwright, so that nothing has to be imported to be judged.
"""

import ast
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "pairwright"

# room -> rooms it may import. `cli, site, live → app → store, files, formats → pairing, schedule →
# standings → core`; of the edges only `api` sees another one, `site`: who asks is found out there.
BELOW_PAIRING = ("core", "standings")
BELOW_STORE = (*BELOW_PAIRING, "pairing", "schedule")
BELOW_APP = (*BELOW_STORE, "store", "files", "formats")
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "core": (),
    "standings": ("core",),
    "pairing": BELOW_PAIRING,
    "schedule": BELOW_PAIRING,
    "formats": BELOW_STORE,
    "files": BELOW_STORE,
    "store": BELOW_STORE,
    "words": ("core", "standings", "pairing", "schedule"),
    "app": BELOW_APP,
    "live": (*BELOW_APP, "app"),
    "site": (*BELOW_APP, "app", "words"),
    "api": (*BELOW_APP, "app", "words", "site"),
    "cli": (*BELOW_APP, "app", "words"),
}

# What the pure rooms may take from outside the standard library.
PURE: dict[str, frozenset[str]] = {
    "core": frozenset(),
    "standings": frozenset(),
    "pairing": frozenset({"rustworkx"}),
    "schedule": frozenset(),
    "formats": frozenset(),
    "files": frozenset(),
}
WORDS_MAY_USE = frozenset({"babel"})

IMPURE_MODULES = {
    *("time", "os", "pathlib", "tempfile", "shutil", "glob", "fileinput", "sqlite3", "logging", "importlib"),
    *("socket", "ssl", "urllib", "http", "smtplib", "ftplib", "webbrowser", "select", "selectors"),
    *("subprocess", "threading", "multiprocessing", "asyncio", "concurrent", "signal", "secrets"),
}
IMPURE_CALLS = frozenset({"open", "print", "input", "exec", "eval", "breakpoint"})
CLOCK_METHODS = frozenset({"now", "utcnow", "today"})
CHANCE_ALLOWED = frozenset({"Random"})  # random.Random(seed) is chance as an argument; random.random() is not


def files_of(room: str) -> list[Path]:
    return sorted((SOURCE / room).rglob("*.py"))


def rooms() -> list[str]:
    """Every folder or single file right under the package is a room, `pairwright/__init__.py` excepted."""
    found = {path.relative_to(SOURCE).parts[0].removesuffix(".py") for path in SOURCE.rglob("*.py")}
    return sorted(found - {"__init__", "__main__"})


def imported(tree: ast.AST, path: Path) -> list[tuple[str, int]]:
    """Absolute dotted names imported anywhere in a file, relative imports resolved, with their lines.

    `from a.b import c` gives `a.b.c`, so that `from pairwright import site` is seen as `pairwright.site`.
    """
    package = ["pairwright", *path.relative_to(SOURCE).parent.parts]
    names = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [(alias.name, node.lineno) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - (node.level - 1)] if node.level else []
            start = ".".join([*above, node.module] if node.module else above)
            names += [(f"{start}.{alias.name}", node.lineno) for alias in node.names]
    return names


def upward(room: str, tree: ast.AST, path: Path) -> list[str]:
    """Imports of one file that its room may not make."""
    wrong = []
    for name, line in imported(tree, path):
        parts = name.split(".")
        if parts[0] != "pairwright" or len(parts) < 2:
            continue
        if parts[1] in MAY_IMPORT and parts[1] != room and parts[1] not in MAY_IMPORT[room]:
            wrong.append(f"{path.name}:{line} imports {name}")
    return wrong


def impure(tree: ast.AST, path: Path, outside: frozenset[str]) -> list[str]:
    """Meetings of one file with Django, the clock, global chance, files or the network."""
    wrong = []
    for name, line in imported(tree, path):
        first, *rest = name.split(".")
        standard = first in sys.stdlib_module_names or first == "pairwright"
        if first in IMPURE_MODULES or not (standard or first in outside):
            wrong.append(f"{path.name}:{line} imports {name}")
        if first == "random" and rest and rest[0] not in CHANCE_ALLOWED:
            wrong.append(f"{path.name}:{line} takes {rest[0]} from random")
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS:
            wrong.append(f"{path.name}:{node.lineno} calls {node.func.id}()")
        if isinstance(node, ast.Attribute) and node.attr in CLOCK_METHODS:
            wrong.append(f"{path.name}:{node.lineno} reads the clock: {node.attr}")
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            owner, member = node.value.id, node.attr
            if owner == "random" and member not in CHANCE_ALLOWED:
                wrong.append(f"{path.name}:{node.lineno} uses random.{member}")
            if owner == "uuid" and member in {"uuid1", "uuid4"}:
                wrong.append(f"{path.name}:{node.lineno} draws a global id: uuid.{member}")
    return wrong


def test_every_room_stands_in_the_table() -> None:
    assert set(rooms()) <= set(MAY_IMPORT)


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_imports_point_down_only(room: str) -> None:
    assert [w for p in files_of(room) for w in upward(room, ast.parse(p.read_text("utf-8")), p)] == []


@pytest.mark.parametrize("room", PURE)
def test_rooms_of_the_rules_meet_no_clock_chance_file_or_network(room: str) -> None:
    found = [w for p in files_of(room) for w in impure(ast.parse(p.read_text("utf-8")), p, PURE[room])]
    assert found == []


def test_words_know_no_django() -> None:
    names = [
        (p.name, name) for p in files_of("words") for name, _ in imported(ast.parse(p.read_text("utf-8")), p)
    ]
    allowed = sys.stdlib_module_names | WORDS_MAY_USE | {"pairwright"}
    assert [pair for pair in names if pair[1].split(".")[0] not in allowed] == []


@pytest.mark.parametrize(
    ("room", "line"),
    [
        ("core", "from pairwright.standings import ledger"),
        ("core", "from ..pairing import swiss"),
        ("standings", "import pairwright.app"),
        ("pairing", "from pairwright import schedule"),
        ("store", "from ..files import archive"),
        ("live", "import pairwright.site.wsgi"),
        ("site", "from pairwright.api import calls"),
    ],
)
def test_an_import_up_or_sideways_is_seen(room: str, line: str) -> None:
    assert upward(room, ast.parse(line), SOURCE / room / "example.py") != []


@pytest.mark.parametrize(
    "line",
    [
        "import django",
        "from time import monotonic",
        "import random\nx = random.random()",
        "from random import shuffle",
        "from datetime import datetime\nx = datetime.now()",
        "import datetime\nx = datetime.datetime.now()",
        "x = open('a')",
        "from pathlib import Path",
        "import numpy",
    ],
)
def test_a_meeting_with_the_outside_is_seen(line: str) -> None:
    assert impure(ast.parse(line), SOURCE / "core" / "example.py", frozenset()) != []


def test_seeded_chance_and_types_of_time_are_allowed() -> None:
    tree = ast.parse("import random\nfrom datetime import timedelta\nr = random.Random(7)\nr.shuffle([1])")
    assert impure(tree, SOURCE / "core" / "example.py", frozenset()) == []
