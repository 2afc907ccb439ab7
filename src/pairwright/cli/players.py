"""The list of entrants: show, add, rename, byes, remove, wishes, tables, notes."""

from __future__ import annotations

import argparse

from pairwright.app import views
from pairwright.app.desk import Sheet
from pairwright.core import commands as c
from pairwright.core.facts import Wish, Worth
from pairwright.core.knockout import CUP
from pairwright.files.players import ColumnIgnored, read_list
from pairwright.standings.ledger import Kind
from pairwright.words import lists, mark, terms
from pairwright.words.numbers import points

from . import board, looking
from .command import Command, argument
from .terminal import Terminal
from .text import columns


def show(terminal: Terminal, args: argparse.Namespace) -> int:
    sheet, lang = terminal.sheet(), terminal.lang
    entrants, people = sheet.state.entrants, tuple(views.people(sheet).values())
    told = [
        {
            "number": person.number,
            "name": person.name,
            "namesake": person.namesake,
            "dropped_after": entrants[person.number].left,
            "entered": entrants[person.number].entered,
            "awarded": entrants[person.number].awarded,
            "club": sheet.texts.get(entrants[person.number].club, ""),
            "rating": entrants[person.number].rating,
            "country": entrants[person.number].country,
            "seed": entrants[person.number].seed,
            "table": entrants[person.number].table,
        }
        for person in people
    ]
    rows = []
    for person, row in zip(people, told):
        states = []
        if row["dropped_after"] is not None:
            states.append(lang.gettext("Dropped"))
        if awarded := entrants[person.number].awarded:
            states.append(lang.count("%(num)s awarded bye", "%(num)s awarded byes", awarded))
        if row["namesake"]:
            states.append(lang.gettext("not the only one of this name"))
        rating = "" if row["rating"] is None else str(row["rating"])
        rows.append((str(row["number"]), str(row["name"]), str(row["club"]), rating, lang.list(states)))
    heads = (
        lang.gettext("NO."),
        lang.gettext("Name"),
        lang.gettext("Club"),
        lang.gettext("Rating"),
        "",
    )
    kept = [place for place in range(5) if place < 2 or any(row[place] for row in rows)]
    picked = [[row[place] for place in kept] for row in rows]
    sides = ["end" if place in (0, 3) else "start" for place in kept]
    return terminal.show(told, columns(picked, sides, [heads[place] for place in kept]))


def add(terminal: Terminal, args: argparse.Namespace) -> int:
    newcomers = tuple(c.Newcomer(name, args.byes) for name in args.names)
    listed, said = ((), []) if args.list is None else of_list(terminal, args.list)
    done = terminal.desk.act(terminal.id, c.Enter(newcomers + listed))
    return terminal.did(done, *said, *same_names(terminal, done.sheet))


def of_list(terminal: Terminal, named: str) -> tuple[tuple[c.Newcomer, ...], list[str]]:
    """Everybody on a list, and a sentence about columns that nothing was taken from."""
    found = read_list(terminal.read(named))
    unused = [(one.column, one.title) for one in found.notices if isinstance(one, ColumnIgnored)]
    return found.newcomers, [lists.unused(terminal.lang, unused)] if unused else []


def same_names(terminal: Terminal, sheet: Sheet) -> list[str]:
    """A sentence about those of the same name with their NO., if there are any [D5]."""
    same = views.namesakes(sheet)
    return [lists.namesakes(terminal.lang, same)] if same else []


def rename(terminal: Terminal, args: argparse.Namespace) -> int:
    return _act(terminal, c.Rename(terminal.who(args.who), args.name))


def byes(terminal: Terminal, args: argparse.Namespace) -> int:
    return _act(terminal, c.AwardByes(terminal.who(args.who), args.byes))


def remove(terminal: Terminal, args: argparse.Namespace) -> int:
    return _act(terminal, c.Remove(terminal.who(args.who)))


def wish(terminal: Terminal, args: argparse.Namespace) -> int:
    wanted = None if args.wish == "none" else Wish(args.wish)
    return _act(terminal, c.SetWish(terminal.who(args.first), terminal.who(args.second), wanted))


def table(terminal: Terminal, args: argparse.Namespace) -> int:
    return _act(terminal, c.KeepTable(terminal.who(args.who), args.table or None))


def colour(terminal: Terminal, args: argparse.Namespace) -> int:
    return _act(terminal, c.Colour(terminal.who(args.who), args.colour or None))


def note(terminal: Terminal, args: argparse.Namespace) -> int:
    return _act(terminal, c.WriteNote(terminal.who(args.who), args.note))


def drop(terminal: Terminal, args: argparse.Namespace) -> int:
    return looking.done(terminal, args, *(c.Drop(terminal.who(who)) for who in args.who))


def back_in(terminal: Terminal, args: argparse.Namespace) -> int:
    return looking.done(terminal, args, *(c.Return(terminal.who(who)) for who in args.who))


def bye(terminal: Terminal, args: argparse.Namespace) -> int:
    worth, who = None if args.worth == "none" else Worth(args.worth), terminal.who(args.who)
    state = terminal.sheet().state
    past = 1 <= args.round <= len(state.published)
    if past and not (args.redraw and args.round == len(state.rounds)):
        return looking.done(terminal, args, c.ChangeBye(args.round, who, worth), after=args.round)
    return looking.done(terminal, args, c.RequestBye(who, args.round, worth))


def player(terminal: Terminal, args: argparse.Namespace) -> int:
    seen, lang = views.player_view(terminal.sheet(), terminal.who(args.who)), terminal.lang
    names = terminal.names()
    lines = [
        lang.say(
            "%(entrant)s (NO. %(number)s): rank %(rank)s of %(of)s",
            entrant=terms.entrant(lang, names, seen.person.number),
            number=seen.person.number,
            rank="–" if seen.rank is None else seen.rank,
            of=seen.of,
        )
    ]
    rows = []
    for played in seen.rounds:
        if played.opponent is not None:
            met = terms.entrant(lang, names, played.opponent.number)
        elif played.bye is not None:
            state = terminal.sheet().state
            cup = state.stages[state.rounds[played.round - 1].stage].settings.format == CUP
            met = terms.bye_kind(lang, played.bye.kind, cup)
        else:
            met = terms.kind(lang, Kind(played.kind))
        result = "" if played.opponent is None else terms.score(lang, played.result)
        rows.append((str(played.round), met, result, points(lang, played.points, seen.unit)))
    heads = (
        lang.gettext("Round"),
        lang.gettext("Opponent"),
        lang.gettext("Result"),
        lang.gettext("Points"),
    )
    if rows:
        lines += columns(rows, ["end", "start", "start", "end"], heads)
    lines += board.plays(terminal, seen.person.number)
    if seen.note:
        lines.append(seen.note)
    return terminal.show(seen, lines)


def _act(terminal: Terminal, *commands: c.Command) -> int:
    return terminal.did(terminal.desk.act(terminal.id, *commands))


WHO = argument("who", help=mark("an entrant, by NO. or exact name"))

FAMILY = (
    Command(
        "players",
        mark("list the entrants, or change the list"),
        show,
        parts=(
            Command("list", mark("list the entrants"), show, example="pairwright players list"),
            Command(
                "show", mark("show one entrant's rounds"), player, (WHO,), example="pairwright players show 7"
            ),
            Command(
                "add",
                mark("add entrants; once rounds are published they are late"),
                add,
                (
                    argument("names", nargs="*", metavar="name", help=mark("a name")),
                    argument(
                        "--list", metavar="FILE", help=mark("enter the names in a file; - for standard input")
                    ),
                    argument("--byes", type=int, default=0, metavar="N", help=mark("awarded byes, 0 to 5")),
                ),
                example='pairwright players add "Ann Lee" Bo',
            ),
            Command(
                "rename",
                mark("change a name"),
                rename,
                (WHO, argument("name", help=mark("a name"))),
                example='pairwright players rename 7 "Ann Lee"',
            ),
            Command(
                "byes",
                mark("award byes for the first rounds"),
                byes,
                (WHO, argument("byes", type=int, help=mark("awarded byes, 0 to 5"))),
                example="pairwright players byes 7 2",
            ),
            Command(
                "remove",
                mark("strike somebody who was in no published round"),
                remove,
                (WHO,),
                example="pairwright players remove 7",
            ),
            Command(
                "wish",
                mark("forbid two to meet, avoid it, or lock them for the next round"),
                wish,
                (
                    argument("first", help=mark("an entrant, by NO. or exact name")),
                    argument("second", help=mark("an entrant, by NO. or exact name")),
                    argument(
                        "wish",
                        choices=[*(wish.value for wish in Wish), "none"],
                        help=mark("what is wished; none takes it back"),
                    ),
                ),
                example="pairwright players wish 3 8 forbid",
            ),
            Command(
                "table",
                mark("keep an entrant at a table"),
                table,
                (WHO, argument("table", type=int, help=mark("a table's number; 0 for any table"))),
                example="pairwright players table 7 1",
            ),
            Command(
                "colour",
                mark("give a team its colour on the board"),
                colour,
                (WHO, argument("colour", type=int, help=mark("1 to 12; 0 for the one it has by itself"))),
                example="pairwright players colour 3 5",
            ),
            Command(
                "note",
                mark("write a note about an entrant"),
                note,
                (WHO, argument("note", help=mark("the note; empty to remove it"))),
                example='pairwright players note 7 "arrives at ten"',
            ),
        ),
        example="pairwright players",
    ),
    Command(
        "drop",
        mark("take entrants out from the next round; an open match is lost"),
        drop,
        (
            argument("who", nargs="+", help=mark("an entrant, by NO. or exact name")),
            looking.PREVIEW,
            looking.AGAIN,
        ),
        example="pairwright drop 7",
    ),
    Command(
        "return",
        mark("bring dropped entrants back"),
        back_in,
        (
            argument("who", nargs="+", help=mark("an entrant, by NO. or exact name")),
            looking.PREVIEW,
            looking.AGAIN,
        ),
        example="pairwright return 7",
    ),
    Command(
        "bye",
        mark("let an entrant sit out a coming round, or put the bye of a past one right"),
        bye,
        (
            WHO,
            argument("round", type=int, help=mark("a round's number")),
            argument(
                "worth",
                choices=[*(worth.value for worth in Worth), "none"],
                help=mark("what the bye is worth; none takes it back"),
            ),
            looking.PREVIEW,
            looking.AGAIN,
        ),
        example="pairwright bye 7 3 half",
    ),
)
