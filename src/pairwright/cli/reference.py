"""The reference pages that are written from the registries, so that they can't grow old.

    python -m pairwright.cli.reference docs/reference

A test holds the pages in the repository to what this module writes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from pairwright.core import refusals as core
from pairwright.core.outcome import Result
from pairwright.core.refusals import Refusal
from pairwright.files import refusals as files
from pairwright.store import refusals as store
from pairwright.words import language
from pairwright.words.refusals import sentence

from . import refusals
from .command import Argument, Command
from .parser import COMMANDS, SHARED
from .reference_rules import presets_page, tie_breaks_page
from .terminal import exit_of

ROOMS: tuple[tuple[str, tuple[type[Refusal], ...]], ...] = (
    ("Of the tournament", core.REFUSALS),
    ("Of files and pasted text", files.REFUSALS),
    ("Of the data at rest", store.REFUSALS),
    ("Of the command line", refusals.REFUSALS),
)
EXAMPLES: Mapping[str, Any] = {
    **{"have": 1, "would_be": 10_012, "most": 5, "given": 7, "length": 214, "entrant": 12, "after": 2},
    **{"round": 3, "rounds": 2, "last": 4, "next": 5, "table": 9, "tables": 4, "results": 2, "best_of": 3},
    **{"version": 99, "versions": 41, "line": 3, "column": 8, "offset": 118, "seq": 42, "text": 7},
    **{"least": 0, "expected": 41, "theirs": Result(2, 1), "yours": Result(1, 2)},
    **{"preset": "magic", "known": ("casual-3", "mtg"), "tournament": "friday", "allowed": ("2-0", "2-1")},
    **{"name": "Ann", "numbers": ("3", "8"), "folder": "events", "events": ("friday", "saturday")},
    **{"where": "friday.pairwright", "reason": "No space left on device", "command": "serve"},
    **{"role": "scorekeeper", "act": "Fix", "setting": "rounds", "taken": "UTF-8", "what": "byes"},
    "faults": (("left-out", (12,)), ("table-twice", (9,))),
    **{"tile": 7, "state": "finished", "format": "swiss", "game": 3, "games": 2, "played": 2, "member": 6},
    "tied": (12, 13),
    "score-not-allowed.given": Result(2, 2),
    "unreadable-score.given": "two",
    "results-missing.tables": (4, 7),
    "bad-setting.given": "0",
    "bad-setting.allowed": "1–999",
    **{
        "field": "commands.0.round",
        "wanted": "application/json",
        "method": "POST",
        "methods": ("GET", "HEAD"),
    },
    "seconds": 30,
    "too-many-entrants.most": 10_000,
    "too-many-teams.most": 200,
    "too-many-teams.would_be": 201,
    "too-many-tiles.most": 20_000,
    "too-many-tiles.would_be": 20_001,
    "too-few-tiles.have": 0,
    "name-too-long.most": 200,
    "name-too-long-in-line.most": 200,
    "name-too-long-in-line.given": "Ann",
    "not-text.given": "8f",
    "text-after-quote.given": "Lee",
    "header-twice.given": "Name",
    "number-unreadable.given": "x",
    "not-an-event.given": "Name,Club",
    "newer-event.given": 2,
    "newer-event.most": 1,
    "event-unreadable.given": "-1",
    "event-unreadable.what": "round",
    "event-gap.given": 43,
    "event-changed.given": "0a1b2c3d",
    "event-changed.expected": "4d3c2b1a",
    "store-damaged.what": "event-changed",
    "store-no-database.where": "db.example.org/pairwright",
    "store-no-database.reason": "connection refused",
    "store-newer.where": "db.example.org/pairwright",
    "store-newer.found": "pairwright_store 0002_more",
    "not-a-schedule.given": "[3 4]]",
    "turn-unreadable.given": "Ann",
    "names-over-teams.names": 7,
    "names-over-teams.teams": 6,
    "schedule-says.picker": "Reds",
    "schedule-says.other": "Blues",
}
"""A likely value for every fact of a refusal, by the fact's name, or by code and name where they differ."""

COMMANDS_HEAD = """\
# Command line

`pairwright` runs a tournament on an event file, without a server. Every command is one act: it is on disk
before its line appears, or nothing happened. This page is written from the program (`python -m
pairwright.cli.reference docs/reference`).

```
pairwright new "Friday Magic" --preset mtg --list names.txt
pairwright start                  # registration ends, round 1 is drawn
pairwright start                  # the draft is fixed and started
pairwright result 7 2-1           # table 7, seen from the first seat
pairwright result "Ann Lee" 2-1   # the same by name, seen from her side
pairwright standings
```

**The event** is the file `NAME.pairwright` that `--event NAME` names; without it, the only one in the current
folder. **An entrant** is named by NO. or by exact name; where the name is a number, the NO. comes first, and
of namesakes only the NO. will do. **The language** is that of `--language`, else of the system (`LANG`).
**`--seed`** makes draws repeatable.

## Exit status

| status | kind | meaning |
|---|---|---|
| 0 | | done |
| 1 | | `verify` found differences, `schedule --check` something unfair, `check` something wrong |
| 2 | `usage` | the command can't be read |
| 3 | `input` | a value is wrong |
| 4 | `unknown` | there is no such entrant, round, table, event … |
| 5 | `state` | not now: the round isn't started, results are missing … |
| 6 | `conflict` | somebody else changed the same match meanwhile |
| 7 | `rights` | the role may not do this |
| 8 | `fault` | a file is damaged, or can't be read or written |
| 130 | | stopped with Ctrl+C |

A refusal is a sentence on standard error. What each code means is in [refusals.md](refusals.md).

## JSON

With `--json` every command writes one line of JSON to standard output. What is shown has the fields of
`pairwright.app.views` as keys: points are whole numbers of the smallest unit (`unit` of them make one point),
shares are fractions (`"13/18"`), instants milliseconds since 1970 UTC. An act answers with

```
{"version": 42, "facts": [{"fact": "RoundFixed", "round": 1}], "said": ["Round 1 was fixed."]}
```

and a refusal, on standard error, with

```
{"refused": "unknown-table", "facts": {"round": 1, "table": 9, "tables": 4}, "sentence": "Round 1 has …"}
```

In a batch both carry the `line`.

## Batch

`pairwright batch` reads commands, one a line, from a file or standard input: the same words as on the command
line, without the program's name. Blank lines and what follows `#` are skipped. All lines meet one event in
one process; each is an act of its own. The first refused line ends the batch, unless `--keep-going`.

```batch
new "Club night" --players 8 --start
start
result 1 2-0
result "Player 3" 2-1 --drop "Player 3"
```

## Commands
"""
REFUSALS_HEAD = """\
# Refusals

A refusal is an act that was not done, with nothing changed. Its code never changes between releases; its
facts are the numbers and names behind it; the sentence is made in the reader's language. `kind` decides the
exit status of the command line and the HTTP status of pages. This page is written from the program
(`python -m pairwright.cli.reference docs/reference`); the sentences are examples.
"""


def commands_page() -> str:
    """docs/reference/command-line.md."""
    parts = [COMMANDS_HEAD]
    for command in COMMANDS:
        parts += _command(command, "")
    parts += ["### Shared by all commands\n", _arguments(SHARED)]
    return "\n".join(parts).rstrip("\n") + "\n"


def refusals_page() -> str:
    """docs/reference/refusals.md."""
    parts = [REFUSALS_HEAD]
    for title, known in ROOMS:
        parts += [f"## {title}\n", "| code | kind | exit | facts | sentence |", "|---|---|---|---|---|"]
        parts += [_refusal(refusal) for refusal in known]
        parts.append("")
    return "\n".join(parts).rstrip("\n") + "\n"


def example(refusal: type[Refusal]) -> Refusal:
    """A refusal of this class, with a value for every fact."""
    names = [field.name for field in fields(refusal)]  # type: ignore[arg-type]
    return refusal(**{name: EXAMPLES.get(f"{refusal.code}.{name}", EXAMPLES.get(name)) for name in names})


def _command(command: Command, before: str) -> Iterable[str]:
    name = f"{before}{command.name}"
    depth = "###" if not before else "####"
    yield f"{depth} {name}\n"
    yield f"{command.help[0].upper()}{command.help[1:]}.\n"
    yield f"```\n{command.example}\n```\n"
    if command.arguments:
        yield _arguments(command.arguments)
    for part in command.parts:
        yield from _command(part, f"{name} ")


def _arguments(arguments: Iterable[Argument]) -> str:
    lines = ["| argument | meaning |", "|---|---|"]
    for one in arguments:
        names = ", ".join(f"`{name}`" for name in one.names)
        if "metavar" in one.settings and one.names[0].startswith("-"):
            names += f" `{one.settings['metavar']}`"
        meaning = one.help
        if choices := one.settings.get("choices"):
            meaning += f" ({', '.join(f'`{choice}`' for choice in choices)})"
        lines.append(f"| {names} | {meaning} |")
    return "\n".join(lines) + "\n"


def _refusal(refusal: type[Refusal]) -> str:
    found = example(refusal)
    facts = ", ".join(f"`{field.name}`" for field in fields(refusal))  # type: ignore[arg-type]
    said = sentence(language("en"), found).replace("\n", " ")
    return f"| `{refusal.code}` | {refusal.kind} | {exit_of(found)} | {facts} | {said} |"


PAGES = {
    "command-line.md": commands_page,
    "refusals.md": refusals_page,
    "presets.md": presets_page,
    "tie-breaks.md": tie_breaks_page,
}


def main() -> None:
    """Write the pages into the folder named."""
    folder = Path(sys.argv[1])
    for name, page in PAGES.items():
        (folder / name).write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
