"""An event from its beginning to its end: new, settings, status, close, reopen, and the presets."""

from __future__ import annotations

import argparse
import re
from dataclasses import replace
from typing import Any

from pairwright.app import views
from pairwright.core import commands as c
from pairwright.core.decide import ENTRANTS_MOST
from pairwright.core.refusals import TooManyEntrants
from pairwright.core.scoring import Late
from pairwright.core.settings import StageSettings
from pairwright.files.players import read_list
from pairwright.standings.presets import PRESETS, preset_of
from pairwright.store.contract import Stale
from pairwright.words import mark, presets, reasons, terms

from .command import Argument, Command, argument, at_least_one
from .refusals import EventExists
from .terminal import Terminal
from .text import columns

FILE_NAME_LONGEST = 60
FILE_NAME_BYTES = 200

RULES: tuple[Argument, ...] = (
    argument("--rounds", type=int, metavar="N", help=mark("how many rounds are planned; 0 for no plan")),
    argument("--minutes", type=int, metavar="N", help=mark("minutes a round; 0 for no timer")),
    argument("--best-of", type=int, metavar="N", help=mark("games a match: 1, 3, 5 …, or an even number")),
    argument(
        "--late",
        choices=[late.value for late in Late],
        help=mark("what the rounds before a late entry count as"),
    ),
    argument(
        "--first-round",
        choices=["random", "halves"],
        help=mark("pair the first round by lot, or the upper half of the list against the lower"),
    ),
    argument(
        "--last-round-by-standings",
        action=argparse.BooleanOptionalAction,
        help=mark("pair the last round by standings: first against second, and so on"),
    ),
    argument(
        "--second-bye-before-rematch",
        action=argparse.BooleanOptionalAction,
        help=mark("rather give somebody a second bye than pair a rematch"),
    ),
    argument(
        "--pair-down-both-sit",
        action=argparse.BooleanOptionalAction,
        help=mark("give both of the last two a bye when they have met already"),
    ),
)


def chosen(settings: StageSettings, args: argparse.Namespace) -> StageSettings:
    """`settings` with what the options change."""
    changes: dict[str, Any] = {}
    if args.rounds is not None:
        changes["rounds"] = args.rounds or None
    if args.minutes is not None:
        changes["minutes"] = args.minutes or None
    if args.best_of is not None:
        changes["match"] = replace(settings.match, best_of=args.best_of)
    if args.late is not None:
        changes["late"] = Late(args.late)
    for name in ("first_round", "last_round_by_standings", "second_bye_before_rematch", "pair_down_both_sit"):
        if (value := getattr(args, name)) is not None:
            changes[name] = value
    return replace(settings, **changes)


def file_name(title: str) -> str:
    """A file's name for an event of this title.

    >>> file_name("Friday: Magic / Modern"), file_name("???")
    ('Friday-Magic-Modern', 'event')
    """
    name = re.sub(r"[^\w]+", "-", title).strip("-_")[:FILE_NAME_LONGEST]
    return name.encode("utf-8")[:FILE_NAME_BYTES].decode("utf-8", "ignore") or "event"


def new(terminal: Terminal, args: argparse.Namespace) -> int:
    settings = chosen(preset_of(args.preset).settings, args)
    newcomers: tuple[c.Newcomer, ...] = ()
    if args.list is not None:
        newcomers = read_list(terminal.read(args.list)).newcomers
    elif args.players is not None:
        if args.players > ENTRANTS_MOST:
            raise TooManyEntrants(ENTRANTS_MOST, args.players)
        told = (terminal.lang.say("Player %(number)s", number=n) for n in range(1, args.players + 1))
        newcomers = tuple(c.Newcomer(name) for name in told)
    terminal.begin(terminal.named or file_name(args.title))
    more: list[c.Command] = [c.Enter(newcomers)] if newcomers else []
    if args.start:
        more.append(c.StartStage())
    try:
        done = terminal.desk.create(c.Create(args.title, settings), *more, id=terminal.id)
    except Stale as taken:  # by somebody faster, or by a deleted event that can still be had back
        raise EventExists(str(terminal.path)) from taken
    return terminal.did(done, terminal.lang.say("Written to %(path)s.", path=terminal.path))


def settings(terminal: Terminal, args: argparse.Namespace) -> int:
    sheet = terminal.sheet()
    asked: list[c.Command] = [c.Retitle(args.title)] if args.title is not None else []
    now = sheet.state.settings
    wanted = chosen(now if args.preset is None else preset_of(args.preset).settings, args)
    if wanted != now:
        asked.append(c.ChangeSettings(wanted))
    if asked:
        return terminal.did(terminal.desk.act(terminal.id, *asked))
    lang = terminal.lang
    rows = [
        (terms.setting(lang, "preset"), presets.name(lang, now.preset)),
        (terms.setting(lang, "format"), terms.format(lang, now.format)),
        (terms.setting(lang, "best-of"), terms.match_length(lang, now.match.best_of)),
        (terms.setting(lang, "rounds"), "–" if now.rounds is None else lang.number(now.rounds)),
        (terms.setting(lang, "minutes"), "–" if now.minutes is None else lang.number(now.minutes)),
        (terms.setting(lang, "standings"), ", ".join(now.standings.order)),
        (terms.setting(lang, "late"), terms.late(lang, now.late)),
    ]
    return terminal.show({"title": sheet.title, "settings": now}, columns(rows))


def status(terminal: Terminal, args: argparse.Namespace) -> int:
    seen = views.overview(terminal.sheet())
    lang = terminal.lang
    lines = [
        seen.title,
        lang.say(
            "Preset: %(preset)s, %(match)s",
            preset=presets.name(lang, seen.preset),
            match=terms.match_length(lang, seen.best_of),
        ),
        lang.count(
            "%(num)s entrant, %(active)s in",
            "%(num)s entrants, %(active)s in",
            seen.entrants,
            active=seen.active,
        ),
    ]
    if seen.planned is None:
        lines.append(lang.say("Rounds: no plan (%(recommended)s recommended)", recommended=seen.recommended))
    else:
        lines.append(
            lang.say(
                "Rounds: %(planned)s planned (%(recommended)s recommended)",
                planned=seen.planned,
                recommended=seen.recommended,
            )
        )
    for tab in seen.rounds:
        lines.append(
            lang.say(
                "Round %(round)s: %(phase)s, %(entered)s of %(matches)s results",
                round=tab.number,
                phase=terms.phase(lang, tab.phase),
                entered=tab.entered,
                matches=tab.matches,
            )
        )
    lines += [reasons.warning(lang, code, numbers) for code, numbers in seen.warnings]
    if seen.undefeated is not None:
        lines.append(lang.say("Undefeated: %(entrant)s", entrant=seen.undefeated.name))
    lines.append(lang.say("Next: %(step)s", step=terms.step(lang, seen.step)))
    return terminal.show(seen, lines)


def close(terminal: Terminal, args: argparse.Namespace) -> int:
    return terminal.did(terminal.desk.act(terminal.id, c.Close()))


def reopen(terminal: Terminal, args: argparse.Namespace) -> int:
    return terminal.did(terminal.desk.act(terminal.id, c.Reopen()))


def show_presets(terminal: Terminal, args: argparse.Namespace) -> int:
    lang = terminal.lang
    rows = [(p.name, presets.name(lang, p.name), presets.about(lang, p.name)) for p in PRESETS]
    told = [
        {"name": name, "title": title, "about": about, "settings": preset_of(name).settings}
        for name, title, about in rows
    ]
    return terminal.show(told, columns(rows))


FAMILY = (
    Command(
        "new",
        mark("make a new event file"),
        new,
        (
            argument("title", help=mark("what the tournament is called")),
            argument(
                "--preset", default="casual-3", metavar="NAME", help=mark("settings by name; see “presets”")
            ),
            argument("--players", type=at_least_one, metavar="N", help=mark("enter Player 1 to Player N")),
            argument("--list", metavar="FILE", help=mark("enter the names in a file; - for standard input")),
            *RULES,
            argument("--start", action="store_true", help=mark("draw the first round at once")),
        ),
        example='pairwright new "Friday Magic" --preset mtg --list names.txt --start',
    ),
    Command(
        "settings",
        mark("show or change the settings"),
        settings,
        (
            argument("--title", help=mark("what the tournament is called")),
            argument("--preset", metavar="NAME", help=mark("settings by name; see “presets”")),
            *RULES,
        ),
        example="pairwright settings --rounds 5 --minutes 40",
    ),
    Command(
        "status",
        mark("show how far the tournament is and what comes next"),
        status,
        example="pairwright status --json",
    ),
    Command("close", mark("declare the standings final"), close, example="pairwright close"),
    Command("reopen", mark("open a closed tournament again"), reopen, example="pairwright reopen"),
    Command("presets", mark("list the presets"), show_presets, example="pairwright presets"),
)
