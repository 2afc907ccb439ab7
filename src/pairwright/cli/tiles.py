"""The tiles of a game: their list; one is opened, finished, cancelled, returned, reopened [T10]–[T13]."""

from __future__ import annotations

import argparse
from dataclasses import replace

from pairwright.app.board import board
from pairwright.app.desk import Done
from pairwright.core import commands as c
from pairwright.core.tiles import TILES
from pairwright.files.tiles import read_tiles, write_tiles
from pairwright.words import game, mark, terms

from .board import on
from .command import Command, argument
from .refusals import ScheduleSays
from .terminal import Terminal
from .text import Side, columns

NOBODY = "nobody"
"""The "winner" of a tile that nobody won."""


def show(terminal: Terminal, args: argparse.Namespace) -> int:
    view, lang = board(terminal.sheet()), terminal.lang
    rows = [
        (
            str(tile.number),
            *(tile.title, tile.category, str(tile.points), game.state(lang, tile.state)),
            *(tile.question, tile.answer),
        )
        for tile in view.tiles
    ]
    heads = (
        *(lang.gettext("Tile"), lang.pgettext("of a tile", "Title"), lang.gettext("Category")),
        *(lang.gettext("Points"), lang.pgettext("of a tile", "State")),
        *(lang.gettext("Question"), lang.gettext("Answer")),
    )
    # What is said of no tile needs no column.
    kept = [place for place in range(len(heads)) if place in (0, 3, 4) or any(row[place] for row in rows)]
    sides: list[Side] = ["end" if place in (0, 3) else "start" for place in kept]
    picked = [[row[place] for place in kept] for row in rows]
    lines = columns(picked, sides, [heads[place] for place in kept]) if rows else []
    if not rows:
        lines = [lang.gettext("There are no tiles yet.")]
    return terminal.show(view.tiles, lines)


def lay(terminal: Terminal, args: argparse.Namespace) -> int:
    count, said = _asked(terminal, args)
    return terminal.did(terminal.desk.act(terminal.id, c.SetBoard(count, said)))


def add(terminal: Terminal, args: argparse.Namespace) -> int:
    count, said = _asked(terminal, args)
    return _act(terminal, c.AddTiles(count, said))


def _asked(terminal: Terminal, args: argparse.Namespace) -> tuple[int, tuple[c.NewTile, ...]]:
    """How many tiles, and what they say: those listed, then the titles typed; as many if no number is."""
    said = listed(terminal, args.list) + tuple(c.NewTile(title) for title in args.title)
    return (len(said) if args.count is None else args.count), said


def listed(terminal: Terminal, named: str | None) -> tuple[c.NewTile, ...]:
    """The tiles in a file, or on standard input for "-"; none where no file is named."""
    return () if named is None else read_tiles(terminal.read(named)).tiles


def remove(terminal: Terminal, args: argparse.Namespace) -> int:
    return _act(terminal, *(c.RemoveTile(tile) for tile in args.tile))


def change(terminal: Terminal, args: argparse.Namespace) -> int:
    """What isn't asked for stays as it is."""
    sheet = terminal.sheet()
    says = c.NewTile()
    if sheet.state.settings.format == TILES and args.tile in sheet.state.stage.game.tiles:
        was = board(sheet).tile(args.tile)
        says = c.NewTile(was.title, was.category, was.points, was.question, was.answer)
    wanted = {
        name: value
        for name in ("title", "category", "points", "question", "answer")
        if (value := getattr(args, name)) is not None
    }
    return terminal.did(terminal.desk.act(terminal.id, c.ChangeTile(args.tile, replace(says, **wanted))))


def export(terminal: Terminal, args: argparse.Namespace) -> int:
    """The list as a file that `tiles lay --list` reads again."""
    view = board(terminal.sheet())
    said = (c.NewTile(t.title, t.category, t.points, t.question, t.answer) for t in view.tiles)
    terminal.put(args.file, write_tiles(said, terminal.lang.code))
    if args.file == "-":
        return 0
    return terminal.show(
        {"file": args.file, "tiles": len(view.tiles)},
        [terminal.lang.say("Written to %(path)s.", path=args.file)],
    )


def open_tile(terminal: Terminal, args: argparse.Namespace) -> int:
    state = terminal.sheet().state
    picker, other = (None if who is None else terminal.who(who) for who in (args.picker, args.other))
    planned = state.stage.game.plan.get(state.stage.game.round) if state.settings.scheduled else None
    named = (picker, other) if other is not None else (picker,)
    if planned is not None and picker is not None and named != planned[: len(named)]:
        names = terminal.names()
        raise ScheduleSays(*(terms.entrant(terminal.lang, names, team) for team in planned))
    return terminal.did(terminal.desk.act(terminal.id, c.OpenTile(args.tile, picker, other)))


def finish(terminal: Terminal, args: argparse.Namespace) -> int:
    winner = None if args.winner.strip().casefold() == NOBODY else terminal.who(args.winner)
    return _act(terminal, c.FinishTile(args.tile, winner))


def cancel(terminal: Terminal, args: argparse.Namespace) -> int:
    return _act(terminal, *(c.CancelTile(tile) for tile in args.tile))


def put_back(terminal: Terminal, args: argparse.Namespace) -> int:
    return _act(terminal, *(c.ReturnTile(tile) for tile in args.tile))


def reopen(terminal: Terminal, args: argparse.Namespace) -> int:
    return terminal.did(terminal.desk.act(terminal.id, c.ReopenTile(args.tile)))


def _act(terminal: Terminal, *commands: c.Command) -> int:
    """Done as one act; below it stands who plays now."""
    done: Done = terminal.desk.act(terminal.id, *commands)
    state = done.sheet.state
    return terminal.did(done, *(on(terminal, done.sheet) if state.stage.started else ()))


TILE = argument("tile", type=int, help=mark("a tile's number"))
SEVERAL = argument("tile", type=int, nargs="+", help=mark("a tile's number; may be repeated"))
LIST = (
    argument("count", type=int, nargs="?", help=mark("how many tiles; as many as are listed if left out")),
    argument(
        "--list",
        metavar="FILE",
        help=mark(
            "a file with a title a line, or a table of title, category, points, question and answer; - for"
            " standard input"
        ),
    ),
    argument(
        "--title", action="append", default=[], metavar="TITLE", help=mark("a tile's title; may be repeated")
    ),
)

FAMILY = (
    Command(
        "tiles",
        mark("list the tiles of a game, change the list, play a tile"),
        show,
        parts=(
            Command(
                "list",
                mark("list the tiles with their questions and answers"),
                show,
                example="pairwright tiles list",
            ),
            Command(
                "lay",
                mark("lay out the whole board, before the game begins"),
                lay,
                LIST,
                example="pairwright tiles lay --list tiles.csv",
            ),
            Command("add", mark("add tiles, also in mid-game"), add, LIST, example="pairwright tiles add 2"),
            Command(
                "remove",
                mark("strike tiles that are on the board"),
                remove,
                (SEVERAL,),
                example="pairwright tiles remove 12",
            ),
            Command(
                "change",
                mark("change what a tile says or is worth"),
                change,
                (
                    TILE,
                    argument("--title", help=mark("its title; empty for none: then it shows its number")),
                    argument("--category", help=mark("its category")),
                    argument("--points", type=int, metavar="N", help=mark("how many points it is worth")),
                    argument("--question", help=mark("what the host reads out")),
                    argument("--answer", help=mark("the answer, for the host alone")),
                ),
                example='pairwright tiles change 7 --title Rome --points 3 --question "On which river?"',
            ),
            Command(
                "export",
                mark("write the list of tiles as a table"),
                export,
                (
                    argument(
                        "file",
                        nargs="?",
                        default="-",
                        help=mark("the file to write; standard output if left out"),
                    ),
                ),
                example="pairwright tiles export tiles.csv",
            ),
            Command(
                "open",
                mark("open the tile that was picked: it is in play"),
                open_tile,
                (
                    TILE,
                    argument(
                        "picker", nargs="?", help=mark("without a schedule: who picks, by NO. or exact name")
                    ),
                    argument("other", nargs="?", help=mark("without a schedule: who else plays")),
                ),
                example="pairwright tiles open 7",
            ),
            Command(
                "finish",
                mark("finish the tile in play; the round moves on"),
                finish,
                (
                    TILE,
                    argument("winner", help=mark("who won it, by NO. or exact name; or nobody")),
                ),
                example="pairwright tiles finish 7 Reds",
            ),
            Command(
                "cancel",
                mark("cancel tiles: they count for nobody; the round goes on with another"),
                cancel,
                (SEVERAL,),
                example="pairwright tiles cancel 7",
            ),
            Command(
                "return",
                mark("put tiles in play or cancelled back on the board"),
                put_back,
                (SEVERAL,),
                example="pairwright tiles return 7",
            ),
            Command(
                "reopen",
                mark("reopen a finished tile, in its round and between its two teams"),
                reopen,
                (TILE,),
                example="pairwright tiles reopen 7",
            ),
        ),
        example="pairwright tiles",
    ),
)
