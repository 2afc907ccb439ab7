"""What was done: the history, undo, going back to any point, and the check of it all."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime, timedelta

from pairwright.app import past
from pairwright.app.verify import differences
from pairwright.core import commands as c
from pairwright.files import archive
from pairwright.words import mark, saves
from pairwright.words.differences import difference
from pairwright.words.history import tell

from .command import Command, argument
from .terminal import Terminal
from .text import columns

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
SHOWN = 20
"""How many acts are listed unless all are asked for."""


def history(terminal: Terminal, args: argparse.Namespace) -> int:
    sheet, lang = terminal.sheet(), terminal.lang
    acts = past.history(sheet)
    if args.saves:
        acts = tuple(act for act in acts if act.save)
    if not args.all:
        acts = acts[:SHOWN]
    said = tell(lang, sheet.entries, sheet.texts, terminal.zone)
    rows = []
    for act in acts:
        at = lang.moment((EPOCH + timedelta(milliseconds=act.at)).astimezone(terminal.zone))
        text = " ".join(said[act.first])
        if args.saves and act.save:
            where = act.save
            text = saves.title(lang, where.kind, where.round, where.name, at)
            if where.kind == "named":
                stood = saves.stood(lang, where.round, where.entered, where.matches)
                text = lang.say("%(save)s (%(stood)s)", save=text, stood=stood)
        if act.undone:
            text = lang.say("(undone) %(act)s", act=text)
        rows.append((str(act.restore), at, act.by, text))
    told = [
        {"entry": act.restore, "at": act.at, "by": act.by, "undone": act.undone, "save": act.save}
        | {"said": said[act.first]}
        for act in acts
    ]
    heads = (lang.gettext("Entry"), lang.gettext("When"), lang.gettext("Who"), lang.gettext("What"))
    return terminal.show(told, columns(rows, ["end"], heads))


def save(terminal: Terminal, args: argparse.Namespace) -> int:
    return terminal.did(terminal.desk.act(terminal.id, c.Save(args.name)))


def undo(terminal: Terminal, args: argparse.Namespace) -> int:
    return terminal.did(terminal.desk.undo(terminal.id))


def restore(terminal: Terminal, args: argparse.Namespace) -> int:
    return terminal.did(terminal.desk.restore(terminal.id, args.entry))


def verify(terminal: Terminal, args: argparse.Namespace) -> int:
    """Status 0 if everything is as the log says, 1 if something differs, 8 if the file can't be read."""
    terminal.desk.store.version(terminal.id)  # refuses an event that isn't there
    event = archive.read(terminal.path.read_bytes())
    lang = terminal.lang
    found = differences(event.entries, event.texts, terminal.progress)
    lines = [difference(lang, one.code, one.entry, one.round, one.detail) for one in found]
    if found:
        lines.append(lang.count("%(num)s difference.", "%(num)s differences.", len(found)))
    else:
        lines.append(
            lang.count(
                "%(num)s entry checked: everything follows from what came before.",
                "%(num)s entries checked: everything follows from what came before.",
                len(event.entries),
            )
        )
    terminal.show({"entries": len(event.entries), "differences": found}, lines)
    return 1 if found else 0


FAMILY = (
    Command(
        "history",
        mark("show what was done, newest first"),
        history,
        (
            argument("--all", action="store_true", help=mark("all acts, not only the newest")),
            argument(
                "--saves",
                action="store_true",
                help=mark("only saves: named ones, every round that was fixed, every last result of a round"),
            ),
        ),
        example="pairwright history --all",
    ),
    Command(
        "save",
        mark("save progress: put a mark into the history to come back to"),
        save,
        (argument("name", nargs="?", default="", help=mark("what to call it; date and time if left out")),),
        example='pairwright save "before lunch"',
    ),
    Command("undo", mark("take back the last act"), undo, example="pairwright undo"),
    Command(
        "restore",
        mark("make everything as it was after an entry of the history"),
        restore,
        (argument("entry", type=int, help=mark("the entry's number, as “history” shows it")),),
        example="pairwright restore 41",
    ),
    Command(
        "verify",
        mark("replay the event and check every entry, pairing and cost"),
        verify,
        example="pairwright verify",
    ),
)
