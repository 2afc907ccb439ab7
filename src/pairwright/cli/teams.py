"""Teams: their players, who is absent, who sits on which board [C14]."""

from __future__ import annotations

import argparse
import unicodedata

from pairwright.core import commands as c
from pairwright.core.decide_games import by_rule
from pairwright.core.names import clean_name
from pairwright.core.refusals import BadSetting, NotAtTable
from pairwright.core.tournament import Entrant
from pairwright.files.players import read_list
from pairwright.words import mark

from .command import Command, argument
from .players import WHO
from .refusals import UnknownName
from .terminal import Terminal, is_number
from .text import columns

NOBODY = "-"
"""Who sits on a board that stays empty."""


def _team(terminal: Terminal, text: str) -> tuple[Entrant, dict[int, str]]:
    """The team, and the names of its players by their number."""
    sheet = terminal.sheet()
    team = sheet.state.entrants[terminal.who(text)]
    return team, {one.number: sheet.member(one) for one in team.squad}


def _player(team: Entrant, names: dict[int, str], text: str) -> int:
    """A player by number within the team or by exact name; 0 for nobody. Raises `UnknownName`."""
    folded = unicodedata.normalize("NFKC", text).strip()
    if folded == NOBODY:
        return 0
    if is_number(folded) and int(folded) in names:
        return int(folded)
    found = [number for number, name in names.items() if name == clean_name(text)]
    if len(found) != 1:
        raise UnknownName(text[:80])
    return found[0]


def squad(terminal: Terminal, args: argparse.Namespace) -> int:
    """With names the team's list is set anew; who was in it stays the same player. Without, it is shown."""
    team, names = _team(terminal, args.who)
    wanted = list(args.names)
    if args.list is not None:
        wanted += [newcomer.name for newcomer in read_list(terminal.read(args.list)).newcomers]
    pins = {clean_name(name): board for name, board in args.pin or ()}
    if not wanted and not pins:
        return _shown(terminal, team, names)
    wanted = wanted or list(names.values())
    known = {name: number for number, name in reversed(names.items())}
    for name, board in pins.items():
        if name not in map(clean_name, wanted):
            raise UnknownName(name[:80])
        if not is_number(board):
            raise BadSetting("board", board[:40], "1–50")
    members = []
    for name in wanted:
        board = pins.get(clean_name(name))
        before = next((one.board for one in team.squad if one.number == known.get(clean_name(name))), None)
        pinned = before if board is None else int(board) or None
        members.append(c.SquadMember(name, known.pop(clean_name(name), 0), pinned))
    return terminal.did(terminal.desk.act(terminal.id, c.SetSquad(team.number, tuple(members))))


def _shown(terminal: Terminal, team: Entrant, names: dict[int, str]) -> int:
    lang = terminal.lang
    told = [
        {
            "number": one.number,
            "name": names[one.number],
            "board": one.board,
            "absent": sorted(round for member, round in team.absent if member == one.number),
        }
        for one in team.squad
    ]
    rows = [
        (
            str(one.number),
            names[one.number],
            "" if one.board is None else lang.number(one.board),
            lang.list([str(round) for member, round in sorted(team.absent) if member == one.number]),
        )
        for one in team.squad
    ]
    heads = (
        *(lang.gettext("NO."), lang.gettext("Name"), lang.pgettext("column", "Board")),
        lang.pgettext("column", "Absent in rounds"),
    )
    return terminal.show(told, columns(rows, ["end", "start", "end", "start"], heads))


def absent(terminal: Terminal, args: argparse.Namespace) -> int:
    team, names = _team(terminal, args.who)
    player = _player(team, names, args.player)
    return terminal.did(
        terminal.desk.act(terminal.id, c.SetAbsence(team.number, player, args.round, not args.back))
    )


def line_up(terminal: Terminal, args: argparse.Namespace) -> int:
    """With players the line-up is set; without, the one of the round is shown."""
    team, names = _team(terminal, args.who)
    number = terminal.round(args.round)
    if args.players or args.by_rule:
        boards = () if args.by_rule else tuple(_player(team, names, text) for text in args.players)
        return terminal.did(terminal.desk.act(terminal.id, c.SetLineUp(number, team.number, boards)))
    state = terminal.sheet().state
    round = state.rounds[number - 1]
    if round.match_of(team.number) is None:
        raise NotAtTable(team.number, number, 0)
    boards = round.line_ups.get(team.number) or by_rule(
        team, number, state.stages[round.stage].settings.boards
    )
    told = [
        {"board": board, "player": player or None, "name": names.get(player, "")}
        for board, player in enumerate(boards, 1)
    ]
    rows = [(str(board), names.get(player, "") or NOBODY) for board, player in enumerate(boards, 1)]
    heads = (terminal.lang.pgettext("column", "Board"), terminal.lang.gettext("Name"))
    return terminal.show(told, columns(rows, ["end", "start"], heads))


FAMILY = (
    Command(
        "squad",
        mark("show or set the players of a team in their order, reserves last"),
        squad,
        (
            WHO,
            argument("names", nargs="*", metavar="name", help=mark("a name")),
            argument("--list", metavar="FILE", help=mark("enter the names in a file; - for standard input")),
            argument(
                "--pin",
                nargs=2,
                action="append",
                metavar=("NAME", "BOARD"),
                help=mark("keep a player on a board; board 0 for none; may be repeated"),
            ),
        ),
        example='pairwright squad Lions Ann Bo Cy "Di Lee" Ed --pin Cy 1',
    ),
    Command(
        "absent",
        mark("say that a player of a team misses a round"),
        absent,
        (
            WHO,
            argument("player", help=mark("a player of the team, by number or exact name")),
            argument("round", type=int, help=mark("a round's number")),
            argument("--back", action="store_true", help=mark("they are there after all")),
        ),
        example="pairwright absent Lions Bo 3",
    ),
    Command(
        "line-up",
        mark("show or set who of a team sits on which board in a round"),
        line_up,
        (
            WHO,
            argument(
                "players",
                nargs="*",
                metavar="player",
                help=mark("who sits on board 1, 2 …, by number or exact name; - for nobody"),
            ),
            argument("--by-rule", action="store_true", help=mark("go back to the order of the list")),
            argument(
                "--round", type=int, metavar="N", help=mark("a round's number; the last one if left out")
            ),
        ),
        example="pairwright line-up Lions Cy Ann Ed Bo",
    ),
)
