"""Further stages of one event: who goes on, and to what [C11] [T17]."""

from __future__ import annotations

import argparse

from pairwright.core import commands as c
from pairwright.formats.cut import top
from pairwright.standings.presets import preset_of
from pairwright.words import mark, presets, terms

from .command import Command, argument, at_least_one
from .setup import RULES, chosen
from .terminal import Terminal
from .text import columns


def stage(terminal: Terminal, args: argparse.Namespace) -> int:
    """With a preset another stage begins; without one the stages so far are listed."""
    if args.preset is None:
        return _listed(terminal)
    settings = chosen(preset_of(args.preset).settings, args)
    members: tuple[int, ...] | None = None
    if args.entrants is not None:
        members = tuple(terminal.who(who) for who in args.entrants)
    elif args.top is not None:
        members = top(terminal.sheet().state, args.top)
    begin = (c.StartStage(),) if args.start else ()
    return terminal.did(terminal.desk.act(terminal.id, c.AddStage(settings, members), *begin))


def _listed(terminal: Terminal) -> int:
    lang, state = terminal.lang, terminal.sheet().state
    told = [
        {
            "stage": one.number + 1,
            "preset": one.settings.preset,
            "format": one.settings.format,
            "started": one.started,
            "rounds": [round.number for round in state.rounds if round.stage == one.number],
            "members": None if one.members is None else sorted(one.members),
        }
        for one in state.stages
    ]
    rows = [
        (
            str(one.number + 1),
            presets.name(lang, one.settings.preset),
            terms.format(lang, one.settings.format),
            "" if one.members is None else lang.number(len(one.members)),
        )
        for one in state.stages
    ]
    heads = (
        *(lang.gettext("Stage"), lang.gettext("Preset"), lang.gettext("Format")),
        lang.pgettext("column", "Went on"),
    )
    return terminal.show(told, columns(rows, ["end", "start", "start", "end"], heads))


FAMILY = (
    Command(
        "stage",
        mark("go on with another stage; without --preset list the stages"),
        stage,
        (
            argument("--preset", metavar="NAME", help=mark("settings by name; see “presets”")),
            argument(
                "--top",
                type=at_least_one,
                metavar="N",
                help=mark("the best so many of the standings go on; without it everybody still in"),
            ),
            argument(
                "--entrants",
                nargs="+",
                metavar="WHO",
                help=mark("who goes on, by NO. or exact name, instead of the best"),
            ),
            *RULES,
            argument("--start", action="store_true", help=mark("begin it at once")),
        ),
        example="pairwright stage --preset tiles --top 4",
    ),
)
