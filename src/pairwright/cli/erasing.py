"""A person's name is destroyed: shown first, done when that is said [H8]."""

from __future__ import annotations

import argparse

from pairwright.app.erasing import texts_of
from pairwright.core import commands as c
from pairwright.core.refusals import UnknownMember
from pairwright.words import mark

from .command import Command, argument, at_least_one
from .terminal import Terminal, is_number


def erase(terminal: Terminal, args: argparse.Namespace) -> int:
    """Without `--for-good` nothing is done; what would go is written."""
    sheet, lang = terminal.sheet(), terminal.lang
    # By number also who was taken off the list: the history still has their name.
    off = is_number(args.who) and 1 <= int(args.who) <= sheet.state.numbers
    number = int(args.who) if off else terminal.who(args.who)
    entrant = sheet.state.entrants.get(number)
    squad = {one.number for one in entrant.squad} if entrant is not None else set()
    if args.member is not None and args.member not in squad:
        raise UnknownMember(number, args.member)
    if args.for_good:
        return terminal.did(terminal.desk.act(terminal.id, c.Erase(number, args.member)))
    gone = texts_of(sheet.entries, sheet.texts, number, args.member)
    texts = [sheet.texts[one] for one in sorted(gone.all)]
    if not texts:
        lines = [lang.gettext("There is no name to erase any more.")]
    else:
        lines = [
            lang.count("%(num)s text would go for good:", "%(num)s texts would go for good:", len(texts)),
            *(lang.isolate(text) for text in texts),
            lang.gettext("Nothing is done yet, and nothing brings them back then. Do it with --for-good."),
        ]
    return terminal.show({"entrant": number, "member": args.member, "texts": texts}, lines)


FAMILY = (
    Command(
        "erase",
        mark("destroy a person’s name, club and notes for good; the NO. stands in its place, results stay"),
        erase,
        (
            argument(
                "who", help=mark("an entrant, by NO. or exact name; by NO. also one taken off the list")
            ),
            argument(
                "--member",
                type=at_least_one,
                metavar="N",
                help=mark("only this player of the team, by the number in its list"),
            ),
            argument(
                "--for-good",
                action="store_true",
                help=mark("do it; without this what would go is only shown"),
            ),
        ),
        example="pairwright erase 17 --for-good",
    ),
)
