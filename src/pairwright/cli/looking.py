"""A change looked at before it is done, or done with the newest round drawn again, by flags of a command."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from pairwright.app import preview
from pairwright.app.correction import lost
from pairwright.app.look import KEEP, REDRAW, commands_of, look
from pairwright.app.views import Person
from pairwright.core import commands as c
from pairwright.words import Language, day, mark, numbers, terms

from .command import argument
from .terminal import Terminal
from .text import columns

PREVIEW = argument("--preview", action="store_true", help=mark("only show what that would move"))
AGAIN = argument(
    "--redraw",
    action="store_true",
    help=mark("draw the newest published round again, which must have no result yet"),
)


def done(terminal: Terminal, args: argparse.Namespace, *commands: c.Command, after: int | None = None) -> int:
    """Do `commands` as `--redraw` says, or with `--preview` only tell what they would move.

    `after` is the round they change, the last published one if none.
    """
    state = terminal.sheet().state
    after = len(state.published) if after is None else after
    if args.preview:
        return _told(terminal, commands, after)
    all = commands_of(terminal.desk, terminal.id, REDRAW if args.redraw else KEEP, commands, after)
    return terminal.did(terminal.desk.act(terminal.id, *all))


def _told(terminal: Terminal, commands: Iterable[c.Command], after: int) -> int:
    lang, seen = terminal.lang, look(terminal.desk, terminal.id, *commands, after=after)
    names = terminal.names()
    effect = seen.ways[0].effect
    lines = _moves(terminal, effect, names)
    if effect.cut is not None:
        for people, said in (
            (effect.cut.comes_in, lang.gettext("Come into the places that go on: %(names)s")),
            (effect.cut.falls_out, lang.gettext("Fall out of the places that go on: %(names)s")),
        ):
            if people:
                lines.append(said % {"names": _listed(lang, people, names)})
    again = seen.way(REDRAW)
    if again is not None and again.effect.pairs is not None:
        lines += _drawn(lang, again.effect.pairs, names)
        number = len(seen.before.state.rounds)
        gone = lost(seen.before.state.rounds[number - 1], again.after.state.rounds[number - 1])
        lines += day.goes(
            lang, gone.tables, len(gone.teams), [terms.entrant(lang, names, one) for one in gone.byes]
        )
    if seen.same and seen.round:
        lines.append(lang.say("Drawn again, round %(round)s would be the same.", round=seen.round))
    lines.append(lang.gettext("Nothing has changed; leave --preview out to do it."))
    return terminal.show({way.name: way.effect for way in seen.ways}, lines)


def _moves(terminal: Terminal, effect: preview.Effect, names: dict[int, str]) -> list[str]:
    lang, unit = terminal.lang, terminal.sheet().state.settings.scoring.unit
    rows = [
        (
            terms.entrant(lang, names, moved.person.number),
            *("–" if rank is None else str(rank) for rank in (moved.rank_before, moved.rank_after)),
            *(numbers.points(lang, points, unit) for points in (moved.points_before, moved.points_after)),
        )
        for moved in effect.moved
    ]
    heads = (
        *(lang.gettext("Name"), lang.gettext("Rank now"), lang.gettext("Rank after")),
        *(lang.gettext("Points now"), lang.gettext("Points after")),
    )
    lines = columns(rows, ["start", "end", "end", "end", "end"], heads) if rows else []
    if effect.drawn is not None:
        lines.append(lang.say("Round %(round)s would be drawn anew.", round=effect.drawn))
    if effect.taken_away is not None:
        lines.append(lang.say("The draft of round %(round)s would go.", round=effect.taken_away))
    if effect.standing:
        rounds = lang.list([str(one) for one in effect.standing])
        lines.append(lang.say("The pairings of these rounds would stay: %(rounds)s.", rounds=rounds))
    return lines


def _drawn(lang: Language, pairs: preview.NewPairs, names: dict[int, str]) -> list[str]:
    """The tables that a redraw makes."""
    lines = [lang.say("With --redraw round %(round)s has these new tables:", round=pairs.round)]
    rows = [
        (str(one.table), *(terms.entrant(lang, names, side.number) for side in (one.first, one.second)))
        for one in pairs.new
    ]
    heads = (lang.gettext("Table"), lang.gettext("First seat"), lang.gettext("Second seat"))
    lines += columns(rows, ["end", "start", "start"], heads) if rows else []
    if pairs.byes_new:
        lines.append(lang.say("Byes: %(names)s", names=_listed(lang, pairs.byes_new, names)))
    return lines


def _listed(lang: Language, people: Iterable[Person], names: dict[int, str]) -> str:
    return lang.list([terms.entrant(lang, names, person.number) for person in people])
