"""Many commands in one go: one a line, the same words as on the command line, one process, one event."""

from __future__ import annotations

import argparse
import shlex

from pairwright.core.refusals import Refusal
from pairwright.files.text import read_text
from pairwright.words import mark

from .command import Command, argument
from .refusals import NotInBatch
from .terminal import Terminal


def batch(terminal: Terminal, args: argparse.Namespace) -> int:
    """Does the lines in their order; stops at the first that is refused unless told to go on.

    The status is that of the first refusal. Blank lines and what follows a # are skipped.
    """
    from . import misused, parser  # they know all commands, this one among them

    reader = parser.build(terminal.lang, batch_line=True)
    lines = read_text(terminal.read(args.file)).text.split("\n")
    first = 0
    for number, text in enumerate(lines, 1):
        terminal.line = number
        status = 0
        try:
            words = _words(text)
            if not words:
                continue
            try:
                asked = reader.parse_args(words)
            except SystemExit:
                continue  # it asked for help and has got it
            if not asked.in_batch:
                raise NotInBatch(words[0])
            status = asked.run(terminal, asked)
        except Refusal as refusal:
            status = terminal.refuse(refusal)
        except parser.Misused as problem:
            status = misused(terminal, problem)
        terminal.progress(number / len(lines))
        first = first or status
        if status and not args.keep_going:
            break
    terminal.line = None
    terminal.progress(1)
    return first


def _words(text: str) -> list[str]:
    from .parser import Misused

    try:
        return shlex.split(text, comments=True)
    except ValueError as quote:  # a quotation mark that isn't closed
        raise Misused("", str(quote)) from None


FAMILY = (
    Command(
        "batch",
        mark("do many commands, one a line, in one go"),
        batch,
        (
            argument(
                "file",
                nargs="?",
                default="-",
                help=mark("the file with the lines; standard input if left out"),
            ),
            argument("--keep-going", action="store_true", help=mark("go on after a refused line")),
        ),
        example="pairwright batch --event friday < friday.txt",
        in_batch=False,
    ),
)
