"""A tile game as the host sees it: board, who plays, score, the rounds to come [T7] [T11]–[T16]."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Sequence

from pairwright.app.board import BoardView, ScheduleView, Team, TileView, TurnView, board, schedule_view
from pairwright.app.desk import Sheet
from pairwright.core import commands as c
from pairwright.core.tiles import TILES, TileState
from pairwright.words import Language, advice, game, mark, terms

from .command import Command, argument
from .picture import PICKS, grid
from .schedule import NARROWEST, SHOWN, drawn, shared
from .terminal import Terminal
from .text import columns


def show(terminal: Terminal, args: argparse.Namespace) -> int:
    """The board with its tiles, who plays now and next, the score."""
    view, lang = seen(terminal.sheet()), terminal.lang
    shown = view.tiles if args.all else view.tiles[:SHOWN]
    lines = [view.title, *told(lang, view), "", *tiles(lang, shown)]
    if len(shown) < len(view.tiles):
        lines.append(
            lang.count(
                "Only the first %(num)s tile of %(tiles)s is shown; --all shows every one.",
                "Only the first %(num)s tiles of %(tiles)s are shown; --all shows every one.",
                len(shown),
                tiles=lang.number(len(view.tiles)),
            )
        )
    if view.score:
        lines += ["", *score(lang, view)]
    return terminal.show(view, lines)


def seen(sheet: Sheet) -> BoardView:
    """The last game of the event. Raises `WrongKindOfStage` where there is none."""
    return board(sheet, _stage(sheet))


def _stage(sheet: Sheet) -> int | None:
    """The number of the last tile stage, None for none."""
    return next((s.number for s in reversed(sheet.state.stages) if s.settings.format == TILES), None)


def told(lang: Language, view: BoardView) -> list[str]:
    """How far the game is, who plays now and who is next; at its end who has won."""
    lines = []
    if view.started and view.step not in ("over", "closed"):
        lines.append(
            lang.pgettext("tile game", "Round %(round)s of %(rounds)s")
            % {"round": lang.isolate(view.round), "rounds": lang.isolate(view.rounds)}
        )
    elif view.step in ("over", "closed"):
        lines.append(lang.gettext("The game is over."))
    else:
        lines.append(lang.say("Next: %(step)s", step=terms.step(lang, view.step)))
    lines.append(lang.count("%(num)s tile is left", "%(num)s tiles are left", view.left))
    if view.step in ("over", "closed"):
        return [*lines, *_winners(lang, view)]
    if view.now is not None:
        lines.append(_turn(lang, view.now))
    elif view.started and not view.scheduled:
        lines.append(lang.gettext("No schedule: you name the two teams of each tile."))
    if view.open is not None:
        lines += _in_play(lang, view.open)
    if view.next is not None:
        lines.append(
            lang.say(
                "After that: %(picker)s picks, against %(other)s.",
                picker=name(lang, view.next.picker),
                other=name(lang, view.next.other),
            )
        )
    return lines


def _turn(lang: Language, turn: TurnView) -> str:
    return picking(lang, name(lang, turn.picker), name(lang, turn.other))


def picking(lang: Language, picker: str, other: str) -> str:
    """Who plays the round that is on."""
    return lang.say("Now: %(picker)s picks, against %(other)s.", picker=picker, other=other)


def _in_play(lang: Language, tile: TileView) -> list[str]:
    """The tile in play, for the host to read out."""
    lines = [lang.say("In play: tile %(tile)s", tile=game.tile_name(lang, tile.number, tile.title))]
    if tile.points != 1:
        lines.append(lang.count("%(num)s point", "%(num)s points", tile.points))
    if tile.question:
        lines.append(lang.say("Question: %(question)s", question=tile.question))
    if tile.answer:
        lines.append(lang.say("Answer: %(answer)s", answer=tile.answer))
    return lines


def _winners(lang: Language, view: BoardView) -> list[str]:
    first = [name(lang, row.team) for row in view.score if row.rank == 1 and row.points]
    if not first:
        return [lang.gettext("Nobody has won a tile")]
    if len(first) == 1:
        return [lang.say("Winner: %(entrant)s", entrant=first[0])]
    return [lang.say("Shared first place: %(entrants)s", entrants=lang.list(first))]


def name(lang: Language, team: Team) -> str:
    """A team's name, with its NO. where several have it."""
    called = terms.entrant(lang, {team.person.number: team.person.name}, team.person.number)
    if team.person.namesake:
        return lang.say("%(entrant)s (NO. %(number)s)", entrant=called, number=team.person.number)
    return called


def tiles(lang: Language, shown: Sequence[TileView]) -> list[str]:
    """The picture of the board: number and points, title, and what became of each tile."""
    cells = max(NARROWEST, shutil.get_terminal_size().columns)
    return grid([_tile(lang, tile) for tile in shown], cells, rtl=lang.dir == "rtl")


def _tile(lang: Language, tile: TileView) -> tuple[str, str, str]:
    worth = "" if tile.points == 1 else lang.count("%(num)s point", "%(num)s points", tile.points)
    head = f"{tile.number}  {worth}" if worth else str(tile.number)
    return head, tile.title, _became(lang, tile)


def _became(lang: Language, tile: TileView) -> str:
    """Who won the tile, or where it is; nothing while it can be picked."""
    if tile.state is TileState.BOARD:
        return ""
    if tile.state is not TileState.FINISHED:
        return game.state(lang, tile.state)
    if tile.winner is None:
        return lang.pgettext("won a tile", "nobody")
    return name(lang, tile.winner)


def score(lang: Language, view: BoardView) -> list[str]:
    """The score, and when each team plays next [T15] [T16]."""
    coming = any(row.next_round is not None for row in view.score)
    rows = []
    for row in view.score:
        who = name(lang, row.team)
        if not row.team.playing:
            who = lang.say("%(entrant)s (dropped)", entrant=who)
        numbers = [lang.number(n) for n in (row.points, row.won, row.plays, row.picks)]
        when = ["", ""]
        if row.against is not None:
            when = [f"{row.next_round}{PICKS if row.picking else ''}", name(lang, row.against)]
        rows.append((str(row.rank), str(row.team.person.number), who, *numbers, *(when if coming else ())))
    heads = [
        *(lang.gettext("Rank"), lang.gettext("NO."), lang.gettext("Team"), lang.gettext("Points")),
        *(lang.gettext("Tiles won"), lang.gettext("Tiles played"), lang.gettext("Picks")),
    ]
    if coming:
        heads += [lang.say("Next round (%(picks)s picks)", picks=PICKS), lang.pgettext("column", "Against")]
    return columns(rows, ["end", "end", "start", *["end"] * 5, "start"], heads)


def plays(terminal: Terminal, number: int) -> list[str]:
    """The tiles a team has played in the last game: against whom, who picked, who won, what it got."""
    sheet, lang = terminal.sheet(), terminal.lang
    if _stage(sheet) is None:
        return []
    view, rows = seen(sheet), []
    for tile in sorted(view.tiles, key=lambda tile: (tile.round or 0, tile.number)):
        if tile.picker is None or tile.other is None or tile.state is not TileState.FINISHED:
            continue
        if number not in (tile.picker.person.number, tile.other.person.number):
            continue
        picks = number == tile.picker.person.number
        won = tile.winner is not None and tile.winner.person.number == number
        rows.append(
            (
                *(str(tile.round), game.tile_name(lang, tile.number, tile.title)),
                name(lang, tile.other if picks else tile.picker),
                PICKS if picks else "",
                _became(lang, tile),
                lang.number(tile.points) if won else "0",
            )
        )
    heads = (
        *(lang.pgettext("tile game", "Round"), lang.gettext("Tile"), lang.pgettext("column", "Against")),
        *(lang.gettext("Picks"), lang.pgettext("of a tile", "Won by"), lang.gettext("Points")),
    )
    return columns(rows, ["end", "start", "start", "start", "start", "end"], heads) if rows else []


def plan(terminal: Terminal, args: argparse.Namespace) -> int:
    """The rounds played and to come, each team's share of them, how fair it is."""
    return show_plan(terminal, terminal.sheet(), every=args.all)


def show_plan(terminal: Terminal, sheet: Sheet, *, every: bool = False) -> int:
    view, lang = schedule_view(sheet, _stage(sheet)), terminal.lang
    shown = view.turns if every else view.turns[:SHOWN]
    lines = [sheet.title, *_advice(lang, view)]
    if not view.scheduled:
        lines.append(lang.gettext("No schedule: you name the two teams of each tile."))
    elif not view.turns:
        lines.append(lang.gettext("It is drawn as soon as there are two teams and a tile."))
    if shown:
        lines += ["", *_rounds(lang, shown)]
    if view.shares:
        labels = [name(lang, team) for team, _ in view.shares]
        each = [share for _, share in view.shares]
        cells = max(NARROWEST, shutil.get_terminal_size().columns)
        lines += ["", *shared(lang, each, labels, len(shown), cells)]
        lines += ["", *drawn(lang, each, labels, len(shown), cells)]
    if len(shown) < len(view.turns):
        cut = lang.count(
            "Only the first %(num)s round of %(rounds)s is listed; --all lists every one.",
            "Only the first %(num)s rounds of %(rounds)s are listed; --all lists every one.",
            len(shown),
            rounds=lang.number(len(view.turns)),
        )
        lines += ["", cut]
    return terminal.show(view, lines)


def _advice(lang: Language, view: ScheduleView) -> list[str]:
    if view.advice is None:
        return []
    said = advice.advice(lang, view.advice)
    return [advice.headline(lang, view.advice), *(" ".join(topic.lines()) for topic in said)]


def _rounds(lang: Language, turns: Sequence[TurnView]) -> list[str]:
    heads = (
        *(lang.pgettext("tile game", "Round"), lang.gettext("Picker"), lang.gettext("Other team")),
        lang.gettext("Tile"),
    )
    rows = [
        (
            str(turn.round),
            name(lang, turn.picker),
            name(lang, turn.other),
            "" if turn.tile is None else str(turn.tile),
        )
        for turn in turns
    ]
    return columns(rows, ["end", "start", "start", "end"], heads)


def move(terminal: Terminal, args: argparse.Namespace) -> int:
    done = terminal.desk.act(terminal.id, c.MoveRound(args.number))
    return terminal.did(done, *on(terminal, done.sheet))


def on(terminal: Terminal, sheet: Sheet) -> list[str]:
    """Who plays the round that is on, to stand below what an act did; nothing where nobody does."""
    state = sheet.state
    playing, pair = state.stage.game, state.stage.game.pair()
    if playing.over:
        return [terminal.lang.gettext("The game is over.")]
    planned = state.settings.scheduled and playing.left > 0
    if pair is None or not (planned or playing.open is not None):
        return []
    names = terminal.names(sheet)
    return [picking(terminal.lang, *(terms.entrant(terminal.lang, names, team) for team in pair))]


ALL = argument("--all", action="store_true", help=mark("all tiles or rounds, also of a large game"))

FAMILY = (
    Command(
        "board",
        mark("show a tile game: its board, who plays and picks, who is next, the score"),
        show,
        (ALL,),
        parts=(
            Command("show", mark("show board and score"), show, (ALL,), example="pairwright board show"),
            Command(
                "plan",
                mark("show who plays in which round, and how fair that is"),
                plan,
                (ALL,),
                example="pairwright board plan --all",
            ),
            Command(
                "round",
                mark("go back or on to a round by hand"),
                move,
                (argument("number", type=int, metavar="round", help=mark("a round's number")),),
                example="pairwright board round 4",
            ),
        ),
        example="pairwright board",
    ),
)
