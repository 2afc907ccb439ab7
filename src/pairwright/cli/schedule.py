"""The fair schedule of a tile game, with no event: one is drawn by lot, or any is measured [T6] [T7]."""

from __future__ import annotations

import argparse
import re
import shutil
from collections import Counter
from collections.abc import Sequence
from textwrap import wrap

from pairwright.app.desk import die
from pairwright.core.names import clean_name
from pairwright.files.players import read_list
from pairwright.files.turns import read_turns
from pairwright.schedule import (
    MOST_TEAMS,
    Share,
    TooManyTeams,
    Turn,
    advise,
    check,
    schedule,
    shares,
)
from pairwright.words import Language, mark
from pairwright.words.advice import advice, headline, team
from pairwright.words.measures import compared, fault

from .command import Command, argument
from .picture import PICKS, PLAYS, WAITS, picture
from .refusals import NamesOverTeams
from .terminal import Terminal
from .text import GAP, Side, columns, width

SHOWN = 100
"""How many rounds are listed and drawn unless all are asked for."""
NARROWEST = 40
COMMAS = re.compile("[,،、，]")


def plan(terminal: Terminal, args: argparse.Namespace) -> int:
    """A schedule drawn by lot, with what follows from the two numbers; or the measures of one from a file."""
    teams = _teams(terminal, args)
    if args.check is not None:
        return _measured(terminal, args.check, teams)
    lang, tiles = terminal.lang, args.tiles or 0
    told = advise(len(teams), tiles)
    seed = die() if terminal.seed is None else terminal.seed
    turns = schedule(len(teams), tiles, seed)
    each = shares(range(1, len(teams) + 1), turns)
    verdict = check(range(1, len(teams) + 1), turns)
    said = [headline(lang, told), *(line for topic in advice(lang, told) for line in topic.lines())]
    value = {
        "teams": teams,
        "tiles": tiles,
        "seed": seed,
        "turns": turns,
        "shares": each,
        "measures": verdict.measures,
        "bounds": verdict.bounds,
        "advice": told,
        "said": said,
    }
    if terminal.json:
        return terminal.show(value, ())
    labels = _labels(lang, teams)
    rounds = tiles if args.all else min(tiles, SHOWN)
    cells = max(NARROWEST, shutil.get_terminal_size().columns)
    lines = [
        *said,
        lang.say("Drawn by seed %(seed)s; with --seed %(seed)s it is drawn so again.", seed=seed),
        "",
        *_rounds(lang, turns[:rounds], labels),
        "",
        *shared(lang, each, labels, rounds, cells),
        "",
        *drawn(lang, each, labels, rounds, cells),
    ]
    if rounds < tiles:
        cut = lang.count(
            "Only the first %(num)s round of %(rounds)s is listed; --all lists every one.",
            "Only the first %(num)s rounds of %(rounds)s are listed; --all lists every one.",
            rounds,
            rounds=lang.number(tiles),
        )
        lines += ["", cut]
    return terminal.show(value, lines)


def _teams(terminal: Terminal, args: argparse.Namespace) -> list[str]:
    """The names of all teams, made up for those without one.

    Raises `TooManyTeams`, `NamesOverTeams`, and what a list of names is refused for.
    """
    names: list[str] = []
    if args.names is not None:
        names = _names(terminal, args.names)
    count = len(names) if args.teams is None else max(0, args.teams)
    if count > MOST_TEAMS:
        raise TooManyTeams(MOST_TEAMS, count)
    if len(names) > count:
        raise NamesOverTeams(len(names), count)
    return names + [team(terminal.lang, number) for number in range(len(names) + 1, count + 1)]


def _names(terminal: Terminal, text: str) -> list[str]:
    """Names with commas between them, or those of a file."""
    if COMMAS.search(text):
        return [name for name in map(clean_name, COMMAS.split(text)) if name]
    return [newcomer.name for newcomer in read_list(terminal.read(text)).newcomers]


def _labels(lang: Language, names: Sequence[str]) -> list[str]:
    """Names as they are shown: with the NO. where several teams have one."""
    often = Counter(names)
    return [
        name if often[name] == 1 else lang.say("%(entrant)s (NO. %(number)s)", entrant=name, number=number)
        for number, name in enumerate(names, 1)
    ]


def _rounds(lang: Language, turns: Sequence[Turn], labels: Sequence[str]) -> list[str]:
    heads = (lang.pgettext("tile game", "Round"), lang.gettext("Picker"), lang.gettext("Other team"))
    rows = [
        (str(number), labels[turn.picker - 1], labels[turn.other - 1]) for number, turn in enumerate(turns, 1)
    ]
    return columns(rows, ["end"], heads)


def shared(
    lang: Language, each: Sequence[Share], labels: Sequence[str], rounds: int, cells: int
) -> list[str]:
    """Each team's numbers, and beside them its rounds, those marked in which it picks."""
    heads = (
        *(
            lang.gettext("NO."),
            lang.gettext("Team"),
            lang.pgettext("tile game", "Rounds"),
            lang.gettext("Picks"),
        ),
        *(lang.gettext("Twice running"), lang.gettext("Longest wait")),
    )
    rows = [
        (
            str(share.team),
            label,
            lang.number(len(share.rounds)),
            lang.number(len(share.picks)),
            lang.number(share.back_to_back),
            "–" if share.longest_wait is None else lang.number(share.longest_wait),
        )
        for share, label in zip(each, labels)
    ]
    sides: tuple[Side, ...] = ("end", "start", "end", "end", "end", "end")
    room = max(NARROWEST // 2, cells - max(map(width, columns(rows, sides, heads))) - len(GAP))
    told: list[tuple[str, ...]] = []
    for share, row in zip(each, rows):
        picks = set(share.picks)
        numbers = [f"{n}{PICKS}" if n in picks else str(n) for n in share.rounds if n <= rounds]
        first, *more = wrap(" ".join(numbers), room) or [""]
        told += [(*row, first), *((*[""] * len(row), line) for line in more)]
    last = lang.say("Plays in (%(picks)s picks)", picks=PICKS)
    return columns(told, sides, (*heads, last))


def drawn(lang: Language, each: Sequence[Share], labels: Sequence[str], rounds: int, cells: int) -> list[str]:
    legend = lang.say(
        "%(plays)s plays, %(picks)s plays and picks, %(waits)s waits",
        plays=PLAYS,
        picks=PICKS,
        waits=WAITS,
    )
    if max(map(width, labels)) > cells // 3:
        labels = [str(share.team) for share in each]
    return [legend, "", *picture(each, labels, rounds, cells)]


def _measured(terminal: Terminal, named: str, teams: Sequence[str]) -> int:
    """Status 1 if the schedule has a fault or could be fairer."""
    lang = terminal.lang
    read = read_turns(terminal.read(named), teams)
    told = advise(read.known, len(read.turns))
    field = range(1, read.known + 1)
    verdict = check(field, read.turns)
    names = dict(enumerate(_labels(lang, read.names), 1))
    lines = [headline(lang, told)]
    lines += [fault(lang, one, names) for one in verdict.faults]
    found = compared(lang, field, read.turns, verdict)
    if found:
        rows = [(one.name, one.value, one.best, "" if one.reached else "<") for one in found]
        heads = (lang.gettext("Measure"), lang.gettext("Here"), lang.gettext("Best possible"), "")
        lines += ["", *columns(rows, ["start", "end", "end"], heads), ""]
        worse = sum(not one.reached for one in found)
        lines.append(
            lang.count("%(num)s measure could be better (<).", "%(num)s measures could be better (<).", worse)
            if worse
            else lang.gettext("Every measure is the best possible.")
        )
    value = {
        "teams": read.names[: read.known],
        "tiles": len(read.turns),
        "faults": verdict.faults,
        "measures": verdict.measures,
        "bounds": verdict.bounds,
        "beyond": verdict.beyond,
    }
    terminal.show(value, lines)
    return 1 if verdict.faults or verdict.beyond else 0


FAMILY = (
    Command(
        "schedule",
        mark("draw a fair schedule of tile rounds, or measure one; no event is needed"),
        plan,
        (
            argument("--teams", type=int, metavar="N", help=mark("how many teams play")),
            argument("--tiles", type=int, metavar="N", help=mark("how many tiles there are, each a round")),
            argument(
                "--names",
                metavar="NAMES",
                help=mark("the teams’ names with commas between them, or a file with a name a line"),
            ),
            argument("--all", action="store_true", help=mark("all rounds, also of a long schedule")),
            argument(
                "--check",
                metavar="FILE",
                help=mark("measure the schedule in this file: JSON, or a line “picker,other” a round"),
            ),
        ),
        example="pairwright schedule --teams 6 --tiles 32 --seed 7",
    ),
)
