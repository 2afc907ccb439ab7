"""Standings, reasons and lists for the printer."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from pairwright.app import views
from pairwright.app.why import WhyPairing, why_pairing, why_rank
from pairwright.core.facts import ByeKind
from pairwright.core.knockout import CUP
from pairwright.core.refusals import BadSetting
from pairwright.core.tiles import TILES
from pairwright.words import columns as headings
from pairwright.words import games, mark, numbers, reasons, stages, terms, workings

from .board import name, plays, seen
from .command import Command, argument, at_least_one
from .refusals import NotInRound
from .rounds import ROUND, gave_way
from .terminal import Terminal
from .text import columns, padded, width

RULE = 72
"""Cells of a printed line."""


def standings(terminal: Terminal, args: argparse.Namespace) -> int:
    through = None if args.round is None else terminal.round(args.round, draft=False)
    stages = len(terminal.sheet().state.stages)
    if args.stage is not None and args.stage > stages:
        raise BadSetting("stage", str(args.stage), f"1–{stages}")
    view = views.standings_view(terminal.sheet(), through, None if args.stage is None else args.stage - 1)
    return terminal.show(view, standings_lines(terminal, view, now=through is None and args.stage is None))


def standings_lines(terminal: Terminal, view: views.StandingsView, *, now: bool) -> list[str]:
    """The table with its heading; `now` is whether it is that of the newest stage, as it stands."""
    lang, names = terminal.lang, terminal.names()
    head = lang.say("Standings after round %(round)s", round=view.through)
    if now and terminal.sheet().state.settings.format == TILES:
        head = lang.pgettext("tile game", "Score")
    elif not view.through:
        head = lang.gettext("Standings before the first round")
    lines = [head]
    if view.open:
        lines.append(lang.count("%(num)s result is missing", "%(num)s results are missing", view.open))
    rows = []
    for row in view.rows:
        values = [
            numbers.value(lang, value, column.shown, view.unit)
            for column, value in zip(view.columns, row.values)
        ]
        name = terms.entrant(lang, names, row.person.number)
        if row.person.dropped:
            name = lang.say("%(entrant)s (dropped)", entrant=name)
        rank = "–" if row.rank is None else str(row.rank)
        rows.append((rank, str(row.person.number), name, "–".join(map(str, row.record)), *values))
    heads = [
        lang.gettext("Rank"),
        lang.gettext("NO."),
        lang.gettext("Name"),
        lang.pgettext("column", "W–D–L"),
    ]
    heads += [headings.short(lang, column.key) for column in view.columns]
    return lines + columns(rows, ["end", "end", "start", "start", *["end"] * len(view.columns)], heads)


def why(terminal: Terminal, args: argparse.Namespace) -> int:
    sheet, number = terminal.sheet(), terminal.who(args.who)
    if args.round is not None:
        wanted = terminal.round(args.round)
        round = sheet.state.rounds[wanted - 1]
        if round.match_of(number) is None and round.bye_of(number) is None:
            raise NotInRound(number, wanted)
        found = why_pairing(sheet, wanted, number)
        return terminal.show(found, _why_pairing(terminal, found))
    if sheet.state.settings.format == TILES and sheet.state.stage.has(number):
        return _why_score(terminal, number)
    lang, names, unit = terminal.lang, terminal.names(), sheet.state.settings.scoring.unit
    worked = why_rank(sheet, number)
    off = workings.sat_out(lang, views.player_view(sheet, number).kinds)
    lines: list[str] = []
    for one in worked:
        lines.append(workings.headline(lang, one, unit))
        lines += [f"  {said}" for said in workings.lines(lang, one, names, unit, off)]
    return terminal.show(worked, lines)


def _why_score(terminal: Terminal, number: int) -> int:
    """A team's place in a tile game: what it has won."""
    lang, view = terminal.lang, seen(terminal.sheet())
    row = next((row for row in view.score if row.team.person.number == number), None)
    if row is None:
        return terminal.show(None, [])
    lines = [
        lang.say(
            "%(entrant)s (NO. %(number)s): rank %(rank)s of %(of)s",
            entrant=name(lang, row.team),
            number=number,
            rank=row.rank,
            of=len(view.score),
        ),
        lang.count("%(num)s point", "%(num)s points", row.points),
        *plays(terminal, number),
    ]
    return terminal.show(row, lines)


def _why_pairing(terminal: Terminal, found: WhyPairing) -> list[str]:
    lang, names = terminal.lang, terminal.names()
    unit = terminal.sheet().state.settings.scoring.unit
    lines = []
    if found.bye is not None and found.bye.kind not in (ByeKind.ODD, ByeKind.SAT_DOWN):
        lines.append(reasons.given_bye(lang, found.bye, names))
    lines += [reasons.reason(lang, reason, names, unit) for reason in found.reasons]
    lines.append(terms.source(lang, found.source))
    if found.cost is not None:
        lines += gave_way(lang, dict(found.cost))
    if found.proof:
        lines.append(reasons.proof(lang, found.proof))
    return lines


def printed(terminal: Terminal, args: argparse.Namespace) -> int:
    sheet = terminal.sheet()
    if args.what == "standings":
        view = views.standings_view(sheet, args.round and terminal.round(args.round, draft=False))
        lines = standings_lines(terminal, view, now=args.round is None)
        return terminal.show(view, [sheet.title, *lines])
    if args.what == "players":
        people = tuple(views.people(sheet).values())
        rows = [(str(p.number), terms.entrant(terminal.lang, terminal.names(), p.number)) for p in people]
        return terminal.show(people, [sheet.title, *columns(rows, ["end"])])
    round = views.round_view(sheet, terminal.round(args.round))
    if args.what == "tables":
        return terminal.show(round, [*_head(terminal, round), *_by_table(terminal, round)])
    if args.what == "names":
        return terminal.show(round, [*_head(terminal, round), *_by_name(terminal, round)])
    return terminal.show(_in_stacks(round.tables, args.per_page), _slips(terminal, round, args.per_page))


def _head(terminal: Terminal, view: views.RoundView) -> list[str]:
    lang = terminal.lang
    return [terminal.sheet().title, stages.title(lang, view.number, view.left), ""]


def _by_table(terminal: Terminal, view: views.RoundView) -> list[str]:
    lang, names = terminal.lang, terminal.names()
    cup = view.format == CUP
    rows = []
    for row in view.tables:
        first, second = (terms.entrant(lang, names, side.number) for side in (row.first, row.second))
        before = [numbers.points(lang, points, view.unit) for points in row.before]
        rows.append(
            (str(row.table), first, second) if cup else (str(row.table), first, before[0], second, before[1])
        )
    table, seats = lang.gettext("Table"), (lang.gettext("First seat"), lang.gettext("Second seat"))
    points = lang.gettext("Points")
    heads = (table, *seats) if cup else (table, seats[0], points, seats[1], points)
    sides = ["end", "start", "start"] if cup else ["end", "start", "end", "start", "end"]
    lines = columns(rows, sides, heads)
    return lines + [
        lang.say(
            "%(bye)s: %(entrant)s",
            bye=terms.bye_kind(lang, bye.kind, cup),
            entrant=terms.entrant(lang, names, bye.person.number),
        )
        for bye in view.byes
    ]


def _by_name(terminal: Terminal, view: views.RoundView) -> list[str]:
    lang, names = terminal.lang, terminal.names()
    rows = []
    for person, place in views.by_name(view):
        name = terms.entrant(lang, names, person.number)
        if isinstance(place, views.ByeRow):
            rows.append((name, str(person.number), "", terms.bye_kind(lang, place.kind, view.format == CUP)))
            continue
        other = place.second if person == place.first else place.first
        rows.append((name, str(person.number), str(place.table), terms.entrant(lang, names, other.number)))
    heads = (lang.gettext("Name"), lang.gettext("NO."), lang.gettext("Table"), lang.gettext("Opponent"))
    return columns(rows, ["start", "end", "end", "start"], heads)


def _in_stacks(tables: Sequence[views.TableRow], per_page: int) -> list[list[views.TableRow]]:
    """Slips on pages so that a stack of sheets, cut, lies in table order [D15].

    Twelve slips, four a page: 1, 4, 7, 10 on the first sheet, 2, 5, 8, 11 on the second.
    """
    pages = -(-len(tables) // per_page)
    return [list(tables[page::pages]) for page in range(pages)]


def _slips(terminal: Terminal, view: views.RoundView, per_page: int) -> list[str]:
    lang, names = terminal.lang, terminal.names()
    lines: list[str] = []
    for page, slips in enumerate(_in_stacks(view.tables, per_page)):
        for place, row in enumerate(slips):
            where = lang.say("Round %(round)s, table %(table)s", round=view.number, table=row.table)
            feed = "\f" if page and not place else ""
            lines += [f"{feed}{_across(terminal.sheet().title, where)}", ""]
            for person in (row.first, row.second):
                name = terms.entrant(lang, names, person.number)
                told = lang.say("%(entrant)s (NO. %(number)s)", entrant=name, number=person.number)
                lines += [_across(told, "_" * 24), ""]
            lines += _to_mark(terminal, view, row)
            lines += ["", ". " * (RULE // 2)]
    return lines


def _to_mark(terminal: Terminal, view: views.RoundView, row: views.TableRow) -> list[str]:
    """The results to choose from: of the match, or of each of its games, its newest tiebreak games [C8]."""
    lang = terminal.lang
    if not row.games:
        return ["   ".join(terms.button(lang, name) for name in view.menu)]
    batch = max(game.batch for game in row.games)
    listed = [game for game in row.games if game.batch == batch]
    boards = max(game.board for game in listed)
    several = 2 if len({game.game for game in listed}) > 1 else 1
    menu = terminal.sheet().state.stages[view.stage].settings.match.menu()
    choices = "   ".join(games.game_score(lang, choice.result) for choice in menu)
    return [
        _across(
            "  ".join(
                (
                    games.label(lang, game.game, game.board, boards, several),
                    *([" – ".join(player or "…" for player in game.players)] if any(game.players) else []),
                )
            ),
            choices,
        )
        for game in listed
    ]


def _across(start: str, end: str) -> str:
    """Two texts at the two ends of a printed line; a long first one pushes the second on."""
    return padded(start, max(RULE - width(end), width(start) + 1)) + end


FAMILY = (
    Command(
        "standings",
        mark("show the standings now, or after a round"),
        standings,
        (
            argument("--round", type=int, metavar="N", help=mark("a round's number; now if left out")),
            argument(
                "--stage",
                type=at_least_one,
                metavar="N",
                help=mark("a stage's number; the newest one if left out"),
            ),
        ),
        example="pairwright standings --round 3",
    ),
    Command(
        "why",
        mark("say why somebody is where they are, or with --round why they meet whom they meet"),
        why,
        (
            argument("who", help=mark("an entrant, by NO. or exact name")),
            argument("--round", type=int, metavar="N", help=mark("why this pairing, or this bye")),
        ),
        example="pairwright why 7 --round 3",
    ),
    Command(
        "print",
        mark("lists as text for a printer"),
        printed,
        (
            argument(
                "what",
                choices=["tables", "names", "slips", "standings", "players"],
                help=mark("pairings by table or by name, result slips, standings, or the list of entrants"),
            ),
            ROUND,
            argument(
                "--per-page", type=at_least_one, default=6, metavar="N", help=mark("result slips a page")
            ),
        ),
        example="pairwright print slips --per-page 4",
    ),
)
