"""An event from its beginning to its end: new, settings, status, close, reopen, and the presets."""

from __future__ import annotations

import argparse
import re
from dataclasses import replace
from typing import Any

from pairwright.app import views
from pairwright.app.board import board
from pairwright.core import commands as c
from pairwright.core.decide import ENTRANTS_MOST, ROBIN
from pairwright.core.knockout import CUP
from pairwright.core.refusals import TooManyEntrants
from pairwright.core.scoring import Late
from pairwright.core.settings import StageSettings
from pairwright.core.tiles import TILES
from pairwright.standings.presets import PRESETS, preset_of
from pairwright.store.contract import Stale
from pairwright.words import Language, advice, mark, presets, reasons, terms

from .board import told
from .command import Argument, Command, argument, at_least_one
from .players import of_list, same_names
from .refusals import EventExists
from .reports import conflicts
from .rounds import head
from .terminal import Terminal
from .text import columns
from .tiles import listed
from .ways import WAYS, played

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
    argument(
        "--schedule",
        action=argparse.BooleanOptionalAction,
        help=mark("let a tile game follow a fair schedule, or name the teams of each tile by hand"),
    ),
    *WAYS,
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
    if args.schedule is not None:
        changes["scheduled"] = args.schedule
    for name in ("first_round", "last_round_by_standings", "second_bye_before_rematch", "pair_down_both_sit"):
        if (value := getattr(args, name)) is not None:
            changes[name] = value
    return played(replace(settings, **changes), args)


def file_name(title: str) -> str:
    """A file's name for an event of this title.

    >>> file_name("Friday: Magic / Modern"), file_name("???")
    ('Friday-Magic-Modern', 'event')
    """
    name = re.sub(r"[^\w]+", "-", title).strip("-_")[:FILE_NAME_LONGEST]
    return name.encode("utf-8")[:FILE_NAME_BYTES].decode("utf-8", "ignore") or "event"


def new(terminal: Terminal, args: argparse.Namespace) -> int:
    settings = chosen(preset_of(args.preset).settings, args)
    newcomers, of_it = _newcomers(terminal, args, settings.format)
    said = listed(terminal, args.tile_list)
    terminal.begin(terminal.named or file_name(args.title))
    more: list[c.Command] = [c.Enter(newcomers)] if newcomers else []
    if said or args.tiles is not None:
        more.append(c.SetBoard(len(said) if args.tiles is None else args.tiles, said))
    if args.start:
        more.append(c.StartStage())
    try:
        done = terminal.desk.create(c.Create(args.title, settings), *more, id=terminal.id)
    except Stale as taken:  # by somebody faster, or by a deleted event that can still be had back
        raise EventExists(str(terminal.path)) from taken
    of_it += same_names(terminal, done.sheet)
    return terminal.did(done, *of_it, terminal.lang.say("Written to %(path)s.", path=terminal.path))


def _newcomers(
    terminal: Terminal, args: argparse.Namespace, format: str
) -> tuple[tuple[c.Newcomer, ...], list[str]]:
    """Those of the list, with what is to be said about it, or so many called by their number."""
    if args.list is not None:
        return of_list(terminal, args.list)
    if args.players is None:
        return (), []
    if args.players > ENTRANTS_MOST:
        raise TooManyEntrants(ENTRANTS_MOST, args.players)
    lang, numbers = terminal.lang, range(1, args.players + 1)
    if format == TILES:
        return tuple(c.Newcomer(advice.team(lang, n)) for n in numbers), []
    return tuple(c.Newcomer(lang.say("Player %(number)s", number=n)) for n in numbers), []


def settings(terminal: Terminal, args: argparse.Namespace) -> int:
    sheet = terminal.sheet()
    asked: list[c.Command] = [c.Retitle(args.title)] if args.title is not None else []
    now = sheet.state.settings
    wanted = chosen(now if args.preset is None else preset_of(args.preset).settings, args)
    if wanted != now:
        asked.append(c.ChangeSettings(wanted))
    if asked:
        return terminal.did(terminal.desk.act(terminal.id, *asked))
    return terminal.show({"title": sheet.title, "settings": now}, columns(_settings(terminal.lang, now)))


def _settings(lang: Language, now: StageSettings) -> list[tuple[str, str]]:
    """What is set, as far as it means anything for this kind of stage."""
    kind = [
        (terms.setting(lang, "preset"), presets.name(lang, now.preset)),
        (terms.setting(lang, "format"), terms.format(lang, now.format)),
    ]
    if now.format == TILES:
        yes, no = lang.gettext("The game follows a schedule."), lang.gettext("No schedule")
        return [*kind, (terms.setting(lang, "scheduled"), yes if now.scheduled else no)]
    return [
        *kind,
        *_ways(lang, now),
        (terms.setting(lang, "best-of"), terms.match_length(lang, now.match.best_of)),
        (terms.setting(lang, "rounds"), "–" if now.rounds is None else lang.number(now.rounds)),
        (terms.setting(lang, "minutes"), "–" if now.minutes is None else lang.number(now.minutes)),
        (terms.setting(lang, "standings"), ", ".join(now.standings.order)),
        (terms.setting(lang, "late"), terms.late(lang, now.late)),
    ]


def _ways(lang: Language, now: StageSettings) -> list[tuple[str, str]]:
    """How its matches are played, where it is not the plain way."""
    yes, rows = lang.gettext("Yes"), []
    if now.by_game:
        rows.append((terms.setting(lang, "games"), lang.number(max(1, now.games))))
    if now.boards > 1:
        rows.append((terms.setting(lang, "boards"), lang.number(now.boards)))
    if now.one_game_at_a_time:
        rows.append((terms.setting(lang, "one-game-at-a-time"), yes))
    if now.format == ROBIN:
        rows.append((terms.setting(lang, "cycles"), lang.number(now.cycles)))
        rows.append((terms.setting(lang, "groups"), lang.number(now.groups)))
    if now.format == CUP:
        told = (
            ("seeding", terms.SEEDINGS[now.cup.seeding]),
            ("walkovers", terms.WALKOVERS[now.cup.walkovers]),
            ("begins", terms.BEGINS[now.cup.begins]),
            ("armageddon", terms.ARMAGEDDON[now.cup.armageddon]),
            ("ranking", terms.RANKINGS[now.cup.ranking]),
        )
        rows += [(terms.setting(lang, name), lang.gettext(said)) for name, said in told]
        kept = mark("Seeded again before every round") if now.cup.reseed else mark("Fixed bracket")
        rows.append((lang.gettext("Bracket"), lang.gettext(kept)))
        rows.append((terms.setting(lang, "tiebreak-games"), lang.number(now.cup.tiebreak_games)))
        if now.cup.stop_when_decided:
            rows.append((lang.gettext("A match ends once it is decided"), yes))
    return rows


def status(terminal: Terminal, args: argparse.Namespace) -> int:
    seen = views.overview(terminal.sheet())
    lang = terminal.lang
    if seen.format == TILES:
        return terminal.show(seen, _game_status(terminal, seen))
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
    if seen.planned is None and not seen.recommended:
        pass  # how many a cup or a round robin has isn't chosen
    elif seen.planned is None:
        lines.append(lang.say("Rounds: no plan (%(recommended)s recommended)", recommended=seen.recommended))
    else:
        lines.append(
            lang.say(
                "Rounds: %(planned)s planned (%(recommended)s recommended)",
                planned=seen.planned,
                recommended=seen.recommended,
            )
        )
    lines += _tabs(lang, seen)
    lines += conflicts(lang, terminal.sheet().state)
    lines += [reasons.warning(lang, code, numbers) for code, numbers in seen.warnings]
    if seen.undefeated is not None:
        lines.append(lang.say("Undefeated: %(entrant)s", entrant=seen.undefeated.name))
    lines.append(lang.say("Next: %(step)s", step=terms.step(lang, seen.step)))
    return terminal.show(seen, lines)


def _tabs(lang: Language, seen: views.Overview) -> list[str]:
    return [head(lang, tab.number, tab.left, tab.phase, tab.entered, tab.matches) for tab in seen.rounds]


def _game_status(terminal: Terminal, seen: views.Overview) -> list[str]:
    """How far a tile game is; the rounds are those of stages before it."""
    lang, view = terminal.lang, board(terminal.sheet())
    return [
        seen.title,
        lang.say("Preset: %(preset)s", preset=presets.name(lang, seen.preset)),
        lang.count("%(num)s team", "%(num)s teams", seen.active),
        lang.count("%(num)s tile", "%(num)s tiles", len(view.tiles)),
        *_tabs(lang, seen),
        *(told(lang, view) if view.started else ()),
        lang.say("Next: %(step)s", step=terms.step(lang, seen.step)),
    ]


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
            argument(
                "--players",
                "--teams",
                type=at_least_one,
                metavar="N",
                help=mark("enter Player 1 to Player N, or Team 1 to Team N in a tile game"),
            ),
            argument("--list", metavar="FILE", help=mark("enter the names in a file; - for standard input")),
            argument("--tiles", type=at_least_one, metavar="N", help=mark("how many tiles a tile game has")),
            argument(
                "--tile-list", metavar="FILE", help=mark("lay out the tiles in a file; - for standard input")
            ),
            *RULES,
            argument(
                "--start",
                action="store_true",
                help=mark("draw the first round at once; in a tile game begin the game"),
            ),
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
