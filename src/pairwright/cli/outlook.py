"""What lies ahead: who is sure of the cut, who may draw, which rounds need a rematch [C11]."""

from __future__ import annotations

import argparse

from pairwright.app import outlook as views_ahead
from pairwright.app.outlook import AheadView, CutView
from pairwright.formats.outlook import Status
from pairwright.words import Language, mark, terms
from pairwright.words import outlook as words_of

from .command import Command, argument, at_least_one
from .terminal import Terminal
from .text import columns


def outlook(terminal: Terminal, args: argparse.Namespace) -> int:
    sheet = terminal.sheet()
    cut, ahead = views_ahead.cut_view(sheet, args.top), views_ahead.ahead_view(sheet)
    lines: list[str] = []
    if cut is not None:
        lines += _cut(terminal, cut)
    if ahead is not None:
        lines += _ahead(terminal, ahead)
    if not lines:
        lines = [terminal.lang.gettext("There is nothing to be said yet about what lies ahead.")]
    return terminal.show({"cut": cut, "ahead": ahead}, lines)


def _ahead(terminal: Terminal, found: AheadView) -> list[str]:
    seen, names = found.ahead, terminal.names()
    fresh = seen.certain if seen.advice == "may" else seen.most
    met = [terms.entrant(terminal.lang, names, one.number) for one in found.met]
    return list(words_of.ahead(terminal.lang, seen.advice, seen.next + fresh, fresh, seen.entrants, met))


def _cut(terminal: Terminal, cut: CutView) -> list[str]:
    lang = terminal.lang
    lines = [words_of.line(lang, cut.count, cut.groups)]
    rows = [
        (str(n), name, _status(lang, one.status), "" if one.table is None else str(one.table), said)
        for n, one in cut.prospects.items()
        for name in (terms.entrant(lang, terminal.names(), n),)
        for said in (words_of.needs(lang, one.status, one.needs, one.slim) if cut.last else "",)
    ]
    heads = (
        *(lang.gettext("NO."), lang.gettext("Name"), lang.pgettext("column", "Cut")),
        *(lang.gettext("Table"), lang.gettext("Needs")),
    )
    shown = 5 if cut.last and not cut.over else 3
    sides = ["end", "start", "start", "end", "start"]
    lines += columns([row[:shown] for row in rows], sides[:shown], heads[:shown])
    lines += [lang.say("Table %(table)s: both may draw.", table=row.table) for row in cut.tables if row.draw]
    lines += words_of.known_how(lang, cut.left, cut.last, cut.over, cut.tie_breaks)
    return lines if cut.over else [*lines, words_of.terms_of_it(lang)]


def _status(lang: Language, status: Status) -> str:
    return words_of.status(lang, status) or lang.pgettext("of a place in the cut", "open")


FAMILY = (
    Command(
        "outlook",
        mark("say who is sure of the cut, who may draw in the last round, and which rounds need a rematch"),
        outlook,
        (
            argument(
                "--top",
                type=at_least_one,
                metavar="N",
                help=mark("how many go on; what the settings say if left out"),
            ),
        ),
        example="pairwright outlook --top 8",
    ),
)
