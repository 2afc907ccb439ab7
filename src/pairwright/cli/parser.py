"""The command line as argparse reads it, built from the families of commands in the reader's language."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import cache
from typing import Any, NoReturn

from pairwright import __version__
from pairwright.words import LANGUAGES, Language, mark

from . import (
    batch,
    board,
    erasing,
    exchange,
    games,
    outlook,
    past,
    players,
    reports,
    rounds,
    schedule,
    setup,
    shown,
    stages,
    teams,
    tiles,
    trees,
)
from .command import Argument, Command, argument

COMMANDS: tuple[Command, ...] = (
    *setup.FAMILY,
    *players.FAMILY,
    *rounds.FAMILY,
    *games.FAMILY,
    *reports.FAMILY,
    *teams.FAMILY,
    *board.FAMILY,
    *tiles.FAMILY,
    *stages.FAMILY,
    *shown.FAMILY,
    *outlook.FAMILY,
    *trees.FAMILY,
    *past.FAMILY,
    *erasing.FAMILY,
    *exchange.FAMILY,
    *schedule.FAMILY,
    *batch.FAMILY,
)

SHARED: tuple[Argument, ...] = (
    argument(
        "--event",
        "-e",
        metavar="FILE",
        help=mark("the event file; the only one of this folder if left out"),
    ),
    argument("--json", action="store_true", help=mark("write JSON, for machines")),
    argument(
        "--language",
        metavar="CODE",
        choices=[known.code for known in LANGUAGES],
        help=mark("the language to answer in: en, ja, nb or ar"),
    ),
    argument("--seed", type=int, metavar="N", help=mark("draw by this number, so that it can be repeated")),
)
"""What every command takes."""


class Misused(Exception):
    """A command that can't be read; `usage` shows how it goes."""

    def __init__(self, usage: str, message: str) -> None:
        super().__init__(message)
        self.usage = usage


class Parser(argparse.ArgumentParser):
    """argparse that raises `Misused` instead of ending the program."""

    def error(self, message: str) -> NoReturn:
        raise Misused(self.format_usage(), message)


@cache
def build(lang: Language, *, batch_line: bool = False) -> Parser:
    """The parser of the program, or of one line of a batch (no shared arguments: the event stands).

    Cost: some 20 ms, once for each language.
    """
    parser = Parser(
        prog="" if batch_line else "pairwright",
        description=lang.gettext("Runs a tournament on an event file, without a server."),
        allow_abbrev=False,
    )
    if not batch_line:
        parser.add_argument("--version", action="version", version=f"Pairwright {__version__}")
        for one in SHARED:
            parser.add_argument(*one.names, help=_escaped(lang.gettext(one.help)), **one.settings)
    below = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in COMMANDS:
        _add(below, command, lang, () if batch_line else SHARED)
    return parser


def _add(below: Any, command: Command, lang: Language, shared: tuple[Argument, ...]) -> None:
    told = lang.gettext(command.help)
    parser: Parser = below.add_parser(command.name, help=told, description=told, allow_abbrev=False)
    for one in command.arguments:
        parser.add_argument(*one.names, help=_escaped(lang.gettext(one.help)), **one.settings)
    for one in shared:
        # They may stand before the command too: left out here, what was said there stays.
        settings = {**one.settings, "default": argparse.SUPPRESS}
        parser.add_argument(*one.names, help=_escaped(lang.gettext(one.help)), **settings)
    parser.set_defaults(run=command.run, in_batch=command.in_batch)
    if command.parts:
        parts = parser.add_subparsers(dest="part", metavar="PART")
        for part in command.parts:
            _add(parts, part, lang, shared)


def _escaped(text: str) -> str:
    """argparse reads % in help texts as a placeholder."""
    return text.replace("%", "%%")


def every(commands: tuple[Command, ...] = COMMANDS, before: str = "") -> Iterator[tuple[str, Command]]:
    """Every command and part with its full name, in the order of the families."""
    for command in commands:
        name = f"{before} {command.name}".strip()
        yield name, command
        yield from every(command.parts, name)
