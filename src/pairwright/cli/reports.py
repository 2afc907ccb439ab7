"""Whether players report their own results, and what they have said so far [D18].

Links and codes are handed out by the pages (`pairwright serve --lan`): they need an address.
"""

from __future__ import annotations

import argparse

from pairwright.app import reports as told
from pairwright.core import commands as c
from pairwright.core.tournament import Tournament
from pairwright.words import Language, mark, terms

from .command import Command, argument
from .terminal import Terminal

WAYS = ("on", "off", "anew")


def reports(terminal: Terminal, args: argparse.Namespace) -> int:
    state = terminal.sheet().state
    if args.to is None or (args.to == "on" and state.reports):
        return _shown(terminal)
    return terminal.did(terminal.desk.act(terminal.id, c.SwitchReports(args.to != "off")))


def _shown(terminal: Terminal) -> int:
    """What players reported of matches that have no result yet."""
    sheet, lang, names = terminal.sheet(), terminal.lang, terminal.names()
    state = sheet.state
    lines = [
        lang.gettext("Players may report their own results.")
        if state.reports
        else lang.gettext("Players may not report their results.")
    ]
    waiting = []
    for round in state.rounds:
        for table in sorted(round.reports):
            for entrant, result in told.said(state, round.number, table).items():
                disputed = table in round.disputed
                waiting.append((round.number, table, entrant, result, disputed))
                lines.append(
                    lang.say(
                        "Round %(round)s, table %(table)s: %(entrant)s reported %(score)s",
                        round=round.number,
                        table=table,
                        entrant=terms.entrant(lang, names, entrant),
                        score=terms.score(lang, result),
                    )
                )
    lines += conflicts(lang, state)
    fields = ("round", "table", "entrant", "result", "disputed")
    value = {"on": state.reports > 0, "reported": [dict(zip(fields, one)) for one in waiting]}
    return terminal.show(value, lines)


def conflicts(lang: Language, state: Tournament) -> list[str]:
    """The tables whose players don't agree, a line for each round that has any."""
    return [
        lang.say(
            "Round %(round)s, the players don’t agree: table %(tables)s",
            round=round.number,
            tables=lang.list([str(table) for table in round.disputed]),
        )
        for round in state.rounds
        if round.disputed
    ]


FAMILY = (
    Command(
        "reports",
        mark("let players report their own results by links and codes, or show what they reported"),
        reports,
        (
            argument(
                "to",
                nargs="?",
                choices=WAYS,
                help=mark("on, off, or anew: links handed out so far become void; left out: show"),
            ),
        ),
        example="pairwright reports on",
    ),
)
