"""The whole event out and in, tables for spreadsheets, repair of a torn file; the pages: start them, copy all
they keep."""

from __future__ import annotations

import argparse
import os
from datetime import UTC, datetime
from pathlib import Path
from pkgutil import resolve_name

from pairwright.app import spreadsheet as tables
from pairwright.app.desk import clock
from pairwright.files import archive
from pairwright.files.players import print_table
from pairwright.files.table import write_table
from pairwright.store.contract import Stale
from pairwright.store.database import backup as copies
from pairwright.store.file import FileStore, is_name
from pairwright.words import checks, mark, spreadsheet

from .command import Command, argument, at_least_one
from .refusals import EventExists, NotServed
from .setup import file_name
from .terminal import Terminal


def export(terminal: Terminal, args: argparse.Namespace) -> int:
    """The canonical file: the same event gives the same bytes anywhere."""
    sheet = terminal.sheet()
    data = archive.write(sheet.id, sheet.entries, sheet.texts)
    terminal.put(args.file, data)
    if args.file == "-":
        return 0
    value = {"file": args.file, "entries": len(sheet.entries), "bytes": len(data)}
    return terminal.show(value, [terminal.lang.say("Written to %(path)s.", path=args.file)])


def take_in(terminal: Terminal, args: argparse.Namespace) -> int:
    """All of a file or nothing; the event is named as in the file unless another name is asked for."""
    event = archive.read(terminal.read(args.file))
    # The name in a file is anybody's word: it may not lead out of the folder.
    terminal.begin(terminal.named or (event.id if is_name(event.id) else file_name(event.id)))
    try:
        terminal.desk.take_in(terminal.id, event.entries, event.texts)
    except Stale as taken:  # by somebody faster, or by a deleted event that can still be had back
        raise EventExists(str(terminal.path)) from taken
    value = {"event": str(terminal.path), "entries": len(event.entries)}
    return terminal.show(value, [terminal.lang.say("Written to %(path)s.", path=terminal.path)])


def table(terminal: Terminal, args: argparse.Namespace) -> int:
    """A table for a spreadsheet, as the pages save it."""
    sheet, lang = terminal.sheet(), terminal.lang
    separator = spreadsheet.SEPARATORS.get(args.separator) or spreadsheet.separator(lang)
    if args.table == "players":
        data = print_table(tables.players(sheet), lang.code, separator, args.bom)
    else:
        number = None if args.round is None else terminal.round(args.round, draft=False)
        found = (tables.pairings if args.table == "pairings" else tables.standings)(sheet, number)
        heads = [spreadsheet.head(lang, column.key) for column in found.columns]
        rows = [
            [
                spreadsheet.cell(lang, column.key, column.shown, value, found.unit)
                for column, value in zip(found.columns, row)
            ]
            for row in found.rows
        ]
        data = write_table([heads, *rows], separator, args.bom)
    terminal.put(args.file, data)
    if args.file == "-":
        return 0
    value = {"file": args.file, "bytes": len(data)}
    return terminal.show(value, [lang.say("Written to %(path)s.", path=args.file)])


def repair(terminal: Terminal, args: argparse.Namespace) -> int:
    store = terminal.desk.store
    assert isinstance(store, FileStore)  # a terminal has no other
    copy = store.repair(terminal.id)
    if copy is None:
        return terminal.show(
            {"copy": None}, [terminal.lang.gettext("The file is whole; nothing needs repair.")]
        )
    said = terminal.lang.say(
        "The unfinished act was taken off; the file as it was is kept as %(path)s.", path=copy
    )
    return terminal.show({"copy": str(copy)}, [said])


def serve(terminal: Terminal, args: argparse.Namespace) -> int:
    # The site is a room beside this one: it is handed over to by name, as to any program, not imported.
    start = resolve_name("pairwright.site.serve:serve")
    data = None if args.data is None else Path(args.data)
    event = None if args.event is None else terminal.path
    if event is not None:
        terminal.desk.store.version(terminal.id)  # refuses an event that isn't there

    told: list[str] = []

    def welcome(address: str) -> None:
        lang = terminal.lang
        if told:
            said = lang.say("Other devices of this network can follow at %(address)s.", address=address)
        else:
            said = lang.say("Pairwright runs at %(address)s. Stop it with Ctrl+C.", address=address)
        told.append(address)
        terminal.show({"address": address}, [said])
        terminal.out.flush()

    try:
        start(
            port=args.port,
            open_browser=not args.no_browser,
            data=data,
            event=event,
            lan=args.lan,
            tell=welcome,
            workers=args.workers,
        )
    except OSError as error:
        raise NotServed(error.strerror or str(error)) from error
    return 0


def backup(terminal: Terminal, args: argparse.Namespace) -> int:
    """A copy of what the pages keep, while they run; in a folder it is named by the moment, in UTC."""
    if args.data is not None:
        os.environ["PAIRWRIGHT_DATA"] = args.data
    database = resolve_name("pairwright.site.place:in_use")()
    path = Path(args.file)
    if path.is_dir():
        moment = datetime.fromtimestamp(clock() // 1000, UTC)
        path /= f"pairwright-{moment:%Y-%m-%d-%H%M%S}{copies.suffix(database)}"
    copies.backup(database, path)
    value = {"file": str(path), "bytes": path.stat().st_size}
    return terminal.show(value, [terminal.lang.say("Written to %(path)s.", path=path)])


MARKS = {"good": "✓", "mind": "?", "wrong": "✗"}


def check(terminal: Terminal, args: argparse.Namespace) -> int:
    """Whether the pages can be served here as they should be; exit status 1 where something is wrong."""
    if args.data is not None:
        os.environ["PAIRWRIGHT_DATA"] = args.data
    found = resolve_name("pairwright.site.checks:findings")()
    lang, told, lines = terminal.lang, [], []
    for one in found:
        said = checks.sentence(lang, one.code, one.facts)
        told.append({"code": one.code, "level": one.level, "facts": dict(one.facts), "sentence": said})
        lines.append(f"{MARKS[one.level]} {said}")
    wrong, mind = (sum(one.level == level for one in found) for level in ("wrong", "mind"))
    terminal.show({"wrong": wrong, "findings": told}, [*lines, checks.verdict(lang, wrong, mind)])
    return 1 if wrong else 0


FAMILY = (
    Command(
        "export",
        mark("write the whole event as one file"),
        export,
        (
            argument(
                "file", nargs="?", default="-", help=mark("the file to write; standard output if left out")
            ),
        ),
        example="pairwright export ../friday-copy.pairwright",
    ),
    Command(
        "import",
        mark("make an event file of an exported event"),
        take_in,
        (argument("file", help=mark("the exported file; - for standard input")),),
        example="pairwright import friday-copy.pairwright --event friday",
        in_batch=False,
    ),
    Command(
        "csv",
        mark("write a table for a spreadsheet"),
        table,
        (
            argument(
                "table",
                choices=["players", "pairings", "standings"],
                help=mark("players, pairings (with results) or standings"),
            ),
            argument(
                "file", nargs="?", default="-", help=mark("the file to write; standard output if left out")
            ),
            argument(
                "--round",
                type=at_least_one,
                metavar="N",
                help=mark("pairings of this round only, or standings after it"),
            ),
            argument(
                "--separator",
                choices=[*spreadsheet.SEPARATORS],
                help=mark("what stands between cells; as usual in the language if left out"),
            ),
            argument("--bom", action="store_true", help=mark("begin with a mark that says UTF-8")),
        ),
        example="pairwright csv pairings round-1.csv --round 1 --bom",
    ),
    Command(
        "repair",
        mark("take an unfinished act off a torn event file; a copy is kept"),
        repair,
        example="pairwright repair",
        in_batch=False,
    ),
    Command(
        "serve",
        mark("run the pages on this machine and open the browser"),
        serve,
        (
            argument(
                "--port", type=int, metavar="N", help=mark("the port; a usual or a free one if left out")
            ),
            argument("--data", metavar="FOLDER", help=mark("where everything is kept")),
            argument(
                "--lan",
                action="store_true",
                help=mark(
                    "let other devices of the network follow, and players report their results where you let"
                    " them"
                ),
            ),
            argument("--no-browser", action="store_true", help=mark("don't open the browser")),
            argument(
                "--workers",
                type=at_least_one,
                default=1,
                metavar="N",
                help=mark("how many processes answer; one if left out, on a server one for each core"),
            ),
        ),
        example="pairwright serve",
        in_batch=False,
    ),
    Command(
        "backup",
        mark("copy all tournaments of the pages into one file, also while they run"),
        backup,
        (
            argument("file", help=mark("the file to write; in a folder it is named by the moment")),
            argument("--data", metavar="FOLDER", help=mark("where everything is kept")),
        ),
        example="pairwright backup ../backups",
        in_batch=False,
    ),
    Command(
        "check",
        mark("say whether all is well where the pages run: database, clock, disk, settings"),
        check,
        (argument("--data", metavar="FOLDER", help=mark("where everything is kept")),),
        example="pairwright check",
        in_batch=False,
    ),
)
