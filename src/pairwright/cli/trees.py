"""A whole stage at once, as text: the bracket of a cup, the crosstable, and who would go on."""

from __future__ import annotations

import argparse

from pairwright.app import views
from pairwright.app.bracket import Node, Side, bracket_view
from pairwright.app.crosses import Cell, CrossRow, CrosstableView, crosstable_view
from pairwright.core.outcome import How
from pairwright.core.refusals import BadSetting, WrongKindOfStage
from pairwright.formats.cut import standing, top
from pairwright.words import Language, mark, numbers, stages, terms

from .command import Command, argument, at_least_one
from .terminal import Terminal
from .text import columns

STAGE = argument(
    "--stage", type=at_least_one, metavar="N", help=mark("a stage's number; the newest one if left out")
)


def bracket(terminal: Terminal, args: argparse.Namespace) -> int:
    sheet, lang = terminal.sheet(), terminal.lang
    try:
        view = bracket_view(sheet, None if args.stage is None else args.stage - 1)
    except LookupError:
        raise WrongKindOfStage(sheet.state.settings.format) from None
    lines: list[str] = []
    for round in view.rounds:
        lines.append(stages.round_name(lang, round.name))
        lines += columns([_match(lang, node) for node in round.nodes if node is not None], SIDES)
    if view.bronze is not None:
        lines.append(lang.gettext("Match for third place"))
        lines += columns([_match(lang, view.bronze)], SIDES)
    if view.winner is not None:
        winner = terms.entrant(lang, terminal.names(), view.winner.number)
        lines.append(lang.say("Winner: %(entrant)s", entrant=winner))
    return terminal.show(view, lines)


SIDES = ("start", "start", "end", "start", "start")


def _match(lang: Language, node: Node) -> tuple[str, ...]:
    """Indented, the winner marked: who, their points, those of the other, who."""
    first, second = (_side(lang, side) for side in node.sides)
    if node.walkover:
        return ("", next((name for name in (first, second) if name), ""), "", "", lang.gettext("Walkover"))
    one, two = (_points(lang, node, side) for side in node.sides)
    return ("", first, one, two, second)


def _side(lang: Language, side: Side) -> str:
    if side.person is not None:
        name = terms.entrant(lang, {side.person.number: side.person.name}, side.person.number)
        return f"{name} *" if side.won else name
    return stages.awaited(lang, side.awaits, side.place)


def _points(lang: Language, node: Node, side: Side) -> str:
    if node.how is How.FORFEIT and not node.void:
        return "+" if side.won else numbers.DASH
    shown = numbers.points(lang, side.score)
    return f"{shown} ({numbers.points(lang, side.extra)})" if side.extra is not None else shown


def crosstable(terminal: Terminal, args: argparse.Namespace) -> int:
    sheet = terminal.sheet()
    try:
        view = crosstable_view(sheet, None if args.stage is None else args.stage - 1)
    except LookupError:
        raise WrongKindOfStage(sheet.state.settings.format) from None
    lang, lines = terminal.lang, []
    for group in view.groups:
        if group.number:
            lines.append(lang.say("Group %(group)s", group=group.number))
        lines += _table(terminal, view, group.rows)
    return terminal.show(view, lines)


def _table(terminal: Terminal, view: CrosstableView, rows: tuple[CrossRow, ...]) -> list[str]:
    lang, names = terminal.lang, terminal.names()
    across = [str(row.person.number) for row in rows] if view.square else [str(n) for n in view.rounds]
    heads = (
        *(lang.gettext("NO."), lang.gettext("Name"), *across),
        *(lang.gettext("Points"), lang.gettext("Rank")),
    )
    told = [
        (
            str(row.person.number),
            terms.entrant(lang, names, row.person.number),
            *(_cells(lang, view, row, place, cells) for place, cells in enumerate(row.cells)),
            numbers.points(lang, row.points, view.unit),
            numbers.DASH if row.rank is None else str(row.rank),
        )
        for row in rows
    ]
    return columns(told, ["end", "start", *["start"] * len(across), "end", "end"], heads)


def _cells(lang: Language, view: CrosstableView, row: CrossRow, place: int, cells: tuple[Cell, ...]) -> str:
    """What somebody made against one other, or in one round: "1", "½ 1", "1w7" with seat and opponent."""
    if view.square and not cells:
        return "×"
    said = []
    for cell in cells:
        made = numbers.points(lang, cell.points, view.unit)
        if view.square or cell.opponent is None:
            said.append(made)
        else:
            said.append(f"{made}/{cell.opponent.number}")
    return lang.isolate(" ".join(said))


def cut(terminal: Terminal, args: argparse.Namespace) -> int:
    """Who would go on, of so many or of what the settings say; nothing changes."""
    sheet, lang, names = terminal.sheet(), terminal.lang, terminal.names()
    wanted = args.top if args.top is not None else sheet.state.settings.cut
    if not wanted:
        raise BadSetting("cut", "0", "1–10000")
    going = top(sheet.state, wanted)
    ranks = {row.entrant: row.rank for row in standing(sheet.state)}
    known = views.people(sheet)
    told = [{"number": n, "name": known[n].name, "rank": ranks[n]} for n in going]
    rows = [(str(ranks[n]), str(n), terms.entrant(lang, names, n)) for n in going]
    heads = (lang.gettext("Rank"), lang.gettext("NO."), lang.gettext("Name"))
    return terminal.show(told, columns(rows, ["end", "end", "start"], heads))


FAMILY = (
    Command("bracket", mark("show the bracket of a cup"), bracket, (STAGE,), example="pairwright bracket"),
    Command(
        "crosstable",
        mark("show who made what against whom"),
        crosstable,
        (STAGE,),
        example="pairwright crosstable --stage 1",
    ),
    Command(
        "cut",
        mark("show who would go on to the next stage"),
        cut,
        (
            argument(
                "top",
                nargs="?",
                type=at_least_one,
                help=mark(
                    "how many go on, of each group where there are some; what the settings say if left out"
                ),
            ),
        ),
        example="pairwright cut 8",
    ),
)
