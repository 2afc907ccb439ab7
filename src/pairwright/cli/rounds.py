"""The life of a round: draw, shuffle, swap, fix, start, results, timer, one step back."""

from __future__ import annotations

import argparse

from pairwright.app import views
from pairwright.app.correction import taking_back
from pairwright.core import commands as c
from pairwright.core.knockout import CUP
from pairwright.core.outcome import Result
from pairwright.core.refusals import BadSetting, NoDraft, UnreadableScore
from pairwright.core.tiles import TILES
from pairwright.core.tournament import Phase
from pairwright.pairing.cost import LEVELS
from pairwright.words import Language, mark, numbers, reasons, stages, terms
from pairwright.words.stages import STAGE_LEVELS

from .board import show_plan
from .command import Command, argument
from .games import TAKE_BACK, in_short, read_whole, score
from .looking import AGAIN, PREVIEW, done
from .matches import OPEN, seen_from
from .terminal import Terminal
from .text import columns


def head(lang: Language, number: int, left: int, phase: Phase, entered: int, matches: int) -> str:
    """A round in one line, a cup's by its name too: `left` is how many were in before it, 0 elsewhere."""
    known = {"phase": terms.phase(lang, phase), "entered": entered, "matches": matches}
    if left > 1:
        name = stages.title(lang, number, left)
        return lang.say(
            "%(name)s (round %(round)s): %(phase)s, %(entered)s of %(matches)s results",
            name=name,
            round=number,
            **known,
        )
    return lang.say("Round %(round)s: %(phase)s, %(entered)s of %(matches)s results", round=number, **known)


def told(terminal: Terminal, view: views.RoundView, names: dict[int, str]) -> list[str]:
    """A round as lines: what it is, its tables, its byes, which rules gave way."""
    lang = terminal.lang
    lines = [head(lang, view.number, view.left, view.phase, view.entered, len(view.tables))]
    rows = []
    cup = view.format == CUP
    by_game = any(row.games for row in view.tables)
    for row in view.tables:
        first, second = (terms.entrant(lang, names, p.number) for p in (row.first, row.second))
        before = [numbers.points(lang, points, view.unit) for points in row.before]
        result = score(lang, row, view)
        rows.append(
            (
                *(str(row.table), str(row.first.number), first, *(() if cup else before[:1]), result),
                *(*(() if cup else before[1:]), second, str(row.second.number)),
                *((in_short(lang, row),) if by_game else ()),
            )
        )
    points = () if cup else (lang.gettext("Points"),)  # a cup isn't paired by them
    heads = (
        *(lang.gettext("Table"), lang.gettext("NO."), lang.gettext("First seat"), *points),
        *(lang.gettext("Result"), *points, lang.gettext("Second seat"), lang.gettext("NO.")),
        *((lang.pgettext("column", "Games"),) if by_game else ()),
    )
    if rows:
        sides = ["end", "end", "start", "end", "start", "end", "start", "end", "start"]
        if cup:
            sides = ["end", "end", "start", "start", "start", "end", "start"]
        lines += columns(rows, sides[: len(heads)], heads)
    for bye in view.byes:
        if cup:
            entrant = terms.entrant(lang, names, bye.person.number)
            lines.append(
                lang.say("%(bye)s: %(entrant)s", bye=terms.bye_kind(lang, bye.kind, cup), entrant=entrant)
            )
            continue
        lines.append(
            lang.say(
                "%(bye)s: %(entrant)s (NO. %(number)s), %(points)s",
                bye=terms.bye_kind(lang, bye.kind),
                entrant=terms.entrant(lang, names, bye.person.number),
                number=bye.person.number,
                points=numbers.points(lang, bye.points, view.unit),
            )
        )
    return lines + gave_way(lang, dict(view.cost))


def gave_way(lang: Language, cost: dict[str, int]) -> list[str]:
    """The rules that gave way, a sentence each, the weightiest first."""
    return [
        reasons.gave_way(lang, level, cost[level]) for level in (*LEVELS, *STAGE_LEVELS) if cost.get(level)
    ]


def pair(terminal: Terminal, args: argparse.Namespace) -> int:
    sheet = terminal.sheet()
    state = sheet.state
    if args.what == "draw" or (args.what is None and args.round is None):
        terminal.paired()
    if args.what == "draw" or (args.what is None and args.round is None and _to_be_drawn(terminal)):
        if not state.stage.started:
            done = terminal.desk.act(terminal.id, c.StartStage())
        else:
            done = terminal.desk.draw(terminal.id)
        sheet = done.sheet
        if sheet.state.draft is None:
            return terminal.did(done)
    view = views.round_view(sheet, terminal.round(args.round))
    return terminal.show(view, told(terminal, view, terminal.names(sheet)))


def _to_be_drawn(terminal: Terminal) -> bool:
    """Whether nothing stands in the way of the next round but that nobody has drawn it."""
    state = terminal.sheet().state
    return not state.stage.started or not state.rounds or state.rounds[-1].phase is Phase.FINISHED


def shuffle(terminal: Terminal, args: argparse.Namespace) -> int:
    sheet = terminal.desk.shuffle(terminal.id).sheet
    if sheet.state.settings.format == TILES:
        return show_plan(terminal, sheet)
    view = views.round_view(sheet, len(sheet.state.rounds))
    return terminal.show(view, told(terminal, view, terminal.names(sheet)))


def swap(terminal: Terminal, args: argparse.Namespace) -> int:
    terminal.paired()
    lang, a, b = terminal.lang, terminal.who(args.first), terminal.who(args.second)
    seen = terminal.desk.swap_preview(terminal.id, a, b)
    before, after = dict(seen.before), dict(seen.after)
    if args.yes:
        return terminal.did(terminal.desk.swap(terminal.id, a, b), *gave_way(lang, after))
    lines = [lang.gettext("Before the swap:"), *_gave_way_or_nothing(lang, before)]
    lines += [lang.gettext("After the swap:"), *_gave_way_or_nothing(lang, after)]
    lines.append(lang.gettext("Nothing has changed; add --yes to swap them."))
    value = {
        "swapped": False,
        "before": before,
        "after": after,
        "worse_in": seen.worse_in,
    }
    return terminal.show(value, lines)


def _gave_way_or_nothing(lang: Language, cost: dict[str, int]) -> list[str]:
    return gave_way(lang, cost) or [lang.gettext("No rule gives way.")]


def fix(terminal: Terminal, args: argparse.Namespace) -> int:
    terminal.paired()
    state = terminal.sheet().state
    if not state.rounds:
        raise NoDraft()
    return terminal.did(terminal.desk.act(terminal.id, c.Fix(len(state.rounds))))


def start(terminal: Terminal, args: argparse.Namespace) -> int:
    """Registration ends with the draw of round 1; after that a draft is fixed and started in one.

    A tile game begins, once.
    """
    state = terminal.sheet().state
    if not state.stage.started or state.settings.format == TILES:
        return terminal.did(terminal.desk.act(terminal.id, c.StartStage()))
    if not state.rounds:
        raise NoDraft()
    return terminal.did(terminal.desk.act(terminal.id, c.StartRound(len(state.rounds))))


def result(terminal: Terminal, args: argparse.Namespace) -> int:
    sheet = terminal.sheet()
    number = terminal.round(args.round, draft=args.round is not None)
    round = sheet.state.rounds[number - 1]
    match_type = sheet.state.stages[round.stage].settings.match
    table, seat = seen_from(terminal, round, args.match)
    games = sum(game.batch == 0 for game in round.matches[table].games) if table in round.matches else 0
    read: Result | None = None
    if args.score.strip().casefold() != OPEN:
        read = read_whole(args.score, games) if games else match_type.read(args.score)
        if read is None:
            allowed = tuple(choice.name for choice in (*match_type.menu(), *match_type.extras()))
            raise UnreadableScore(args.score[:40], allowed)
        if seat:
            read = read.reversed()
    drop = tuple(terminal.who(who) for who in args.drop)
    command = c.Record(number, table, read, drop)
    if args.take_back and not args.preview:
        return terminal.did(terminal.desk.act(terminal.id, *taking_back(sheet.state, number), command))
    return done(terminal, args, command, after=number)


def back(terminal: Terminal, args: argparse.Namespace) -> int:
    terminal.paired()
    return terminal.did(terminal.desk.act(terminal.id, c.StepBack(losing_results=args.yes)))


def timer(terminal: Terminal, args: argparse.Namespace) -> int:
    number = terminal.round(None, draft=False)
    command: c.Command
    if args.table is not None and args.what != "move":
        raise BadSetting("table", str(args.table), "move ±1–1440")  # one table's clock stops with the round's
    if args.what == "pause":
        command = c.PauseTimer(number)
    elif args.what == "resume":
        command = c.ResumeTimer(number)
    elif not args.minutes:
        raise BadSetting("minutes", str(args.minutes or "–"), "±1–1440")
    elif args.table is not None:
        command = c.AddTableTime(number, args.table, args.minutes * 60)
    else:
        command = c.AdjustTimer(number, args.minutes * 60)
    return terminal.did(terminal.desk.act(terminal.id, command))


ROUND = argument("--round", type=int, metavar="N", help=mark("a round's number; the last one if left out"))
SWAPPED = mark("an entrant of the draft, by NO. or exact name")

FAMILY = (
    Command(
        "pair",
        mark("draw the next round if it isn't drawn yet, and show it"),
        pair,
        (
            argument(
                "what",
                nargs="?",
                choices=["draw", "show"],
                help=mark("draw: in any case, again if there is a draft; show: only show"),
            ),
            ROUND,
        ),
        example="pairwright pair",
    ),
    Command(
        "shuffle",
        mark("draw the draft again, by another lot; in a tile game the schedule of the rounds to come"),
        shuffle,
        example="pairwright shuffle",
    ),
    Command(
        "swap",
        mark("swap two entrants of the draft; first shows what it costs"),
        swap,
        (
            argument("first", help=SWAPPED),
            argument("second", help=SWAPPED),
            argument("--yes", action="store_true", help=mark("swap them")),
        ),
        example="pairwright swap 3 8 --yes",
    ),
    Command("fix", mark("freeze and publish the draft"), fix, example="pairwright fix"),
    Command(
        "start",
        mark("start the tournament; later fix and start the round that is drawn; or begin a tile game"),
        start,
        example="pairwright start",
    ),
    Command(
        "result",
        mark("record the result at a table"),
        result,
        (
            argument(
                "match",
                help=mark(
                    "a table's number, or the exact name of one who plays there: then the score is seen from"
                    " them"
                ),
            ),
            argument(
                "score",
                help=mark(
                    "games of the first seat, then of the second: 2-1, 1-1-1 with a drawn one; or ID,"
                    " forfeit-win, forfeit-loss, assigned-win, assigned-loss, double-loss; or open"
                ),
            ),
            argument(
                "--round",
                type=int,
                metavar="N",
                help=mark("a round's number; the last published one if left out"),
            ),
            argument(
                "--drop",
                action="append",
                default=[],
                metavar="WHO",
                help=mark("who leaves after this match, by NO. or exact name; may be repeated"),
            ),
            PREVIEW,
            AGAIN,
            TAKE_BACK,
        ),
        example="pairwright result 7 2-1 --drop 12",
    ),
    Command(
        "timer",
        mark("pause, resume or move the round's timer, or move that of one table"),
        timer,
        (
            argument("what", choices=["pause", "resume", "move"], help=mark("what to do with the timer")),
            argument("minutes", nargs="?", type=int, help=mark("minutes more, or with a minus fewer")),
            argument(
                "--table", type=int, metavar="T", help=mark("move the time of this table only, by its number")
            ),
        ),
        example="pairwright timer move 3 --table 7",
    ),
    Command(
        "back",
        mark("one step back: discard the draft, un-fix or un-start the last round"),
        back,
        (argument("--yes", action="store_true", help=mark("even if the round has results, which are lost")),),
        example="pairwright back",
    ),
)
