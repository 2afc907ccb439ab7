"""Calls that look: a tournament and its rounds, standings, players, pictures, history, reasons.

Organisers see a tournament as it stands, everybody else what the public pages show: rounds from Fix on,
nothing of a draft, of notes and wishes. Scorekeepers see besides what players report, and a tile's answer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar

from pairwright.app import board as boards
from pairwright.app import outlook, past, views
from pairwright.app.bracket import bracket_view
from pairwright.app.crosses import crosstable_view, plan_view, ranks_over_rounds
from pairwright.app.public import place_now, public
from pairwright.app.why import why_pairing, why_rank
from pairwright.core import facts as f
from pairwright.core.refusals import UnknownEntrant, UnknownRound, WrongKindOfStage
from pairwright.core.tiles import TileState
from pairwright.files import archive
from pairwright.site.desk import desk, names
from pairwright.site.reading import current
from pairwright.site.start import yours
from pairwright.site.zone import LOCAL
from pairwright.store.contract import Listed
from pairwright.words import reasons
from pairwright.words.history import Teller

from . import bodies as b
from .asking import OWNER, Asked
from .refusals import NothingHere

Found = TypeVar("Found")

ACTS = 200
"""Acts in one answer about the history."""


def or_nothing(make: Callable[[], Found], where: str) -> Found:
    """What `make` finds. Raises `NothingHere` for what a view says there isn't."""
    try:
        return make()
    except (LookupError, WrongKindOfStage) as nowhere:
        raise NothingHere(where) from nowhere


def stage(asked: Asked) -> int | None:
    """The stage that `?stage=` asks for, counted from 0 as in every answer."""
    return asked.query("stage")


def tournaments(asked: Asked) -> b.Lines:
    """The list, as the first page has it."""
    store = desk().store
    return b.Lines(
        tuple(_line(one) for one in yours(store.listed())),
        tuple(_line(one) for one in yours(store.listed(deleted=True), "owner")),
    )


def _line(one: Listed) -> b.Line:
    fault = one.fault.code if one.fault is not None else None
    return b.Line(one.id, one.title, one.version, one.created, one.changed, fault)


def tournament(asked: Asked) -> b.TournamentNow:
    """In one look."""
    sheet = asked.shown
    overview = views.overview(sheet) if asked.organises else public(asked.sheet).overview
    return b.TournamentNow(
        sheet.version,
        OWNER if asked.visitor.owner else asked.visitor.actor.role.value,
        overview,
        tuple(one.settings for one in sheet.state.stages),
        tuple(views.people(sheet).values()),
        asked.sheet.state.reports > 0 and asked.helps,
    )


def round(asked: Asked) -> b.RoundNow:
    """A round; a draft is there for organisers only."""
    sheet, number = asked.shown, asked.number("round")
    if not 1 <= number <= len(sheet.state.rounds):
        raise UnknownRound(number, len(sheet.state.rounds))
    view, own = views.round_view(sheet, number), sheet.state.rounds[number - 1]
    if asked.helps:
        own = asked.sheet.state.rounds[number - 1]  # with what its players report
    if not asked.organises:  # how it was drawn is told by its why, to who may ask
        view = replace(view, seed=0, cost=(), proof="")
    extra = tuple(b.Extra(table, seconds) for table, seconds in sorted(own.extra.items()))
    said = tuple(
        b.SaidBy(table, entrant, result)
        for table, by in sorted(own.reports.items())
        for entrant, result in sorted(by.items())
    )
    return b.RoundNow(sheet.version, view, extra, said, own.disputed)


def standings(asked: Asked) -> b.StandingsNow:
    """Now, or after a round; of a stage."""
    sheet, after, of = asked.shown, asked.query("after"), stage(asked)
    view = or_nothing(lambda: views.standings_view(sheet, after, of), "standings")
    return b.StandingsNow(sheet.version, view)


def players(asked: Asked) -> b.PlayersNow:
    """Everybody on the list."""
    sheet, texts = asked.shown, asked.shown.texts
    people = views.people(sheet)
    return b.PlayersNow(
        sheet.version,
        tuple(
            b.Listed(
                people[one.number],
                texts.get(one.club, ""),
                one.rating,
                one.country,
                one.seed,
                one.first_entered,
                one.left,
                tuple(texts.get(member.name, "") for member in one.squad),
            )
            for one in sheet.state.entrants.values()
        ),
    )


def entrant_of(asked: Asked, name: str = "entrant") -> int:
    """The entrant that the address names. Raises `UnknownEntrant`."""
    number = asked.number(name)
    if number not in asked.shown.state.entrants:
        raise UnknownEntrant(number)
    return number


def player(asked: Asked) -> b.PlayerNow:
    """One entrant."""
    sheet, number = asked.shown, entrant_of(asked)
    view = views.player_view(sheet, number)
    if not asked.organises:
        own = replace(view.entrant, note=0, requested=MappingProxyType({}))
        view = replace(view, note="", wishes=(), entrant=own)
    return b.PlayerNow(sheet.version, view, place_now(public(asked.sheet), number))


def crosstable(asked: Asked) -> b.CrosstableNow:
    """The crosstable of a stage."""
    sheet, of = asked.shown, stage(asked)
    return b.CrosstableNow(sheet.version, or_nothing(lambda: crosstable_view(sheet, of), "crosstable"))


def ranks(asked: Asked) -> b.RanksNow:
    """Everybody's rank after each round."""
    return b.RanksNow(asked.shown.version, ranks_over_rounds(asked.shown))


def plan(asked: Asked) -> b.PlanNow:
    """All rounds of a round robin."""
    sheet, of = asked.shown, stage(asked)
    return b.PlanNow(sheet.version, or_nothing(lambda: plan_view(sheet, of), "plan"))


def bracket(asked: Asked) -> b.BracketNow:
    """The bracket of a cup."""
    sheet, of = asked.shown, stage(asked)
    return b.BracketNow(sheet.version, or_nothing(lambda: bracket_view(sheet, of), "bracket"))


def board(asked: Asked) -> b.BoardNow:
    """The board of a tile game."""
    sheet, of = asked.shown, stage(asked)
    view = or_nothing(lambda: boards.board(sheet, of), "board")
    if not asked.helps:
        told = tuple(_told(tile) for tile in view.tiles)
        view = replace(view, tiles=told, open=_told(view.open) if view.open else None)
    return b.BoardNow(sheet.version, view)


def _told(tile: boards.TileView) -> boards.TileView:
    """A tile as everybody sees it."""
    asked_for = tile.question if tile.state in (TileState.PLAY, TileState.FINISHED) else ""
    return replace(tile, question=asked_for, answer="")


def schedule(asked: Asked) -> b.ScheduleNow:
    """The rounds of a tile game, and each team's share of them."""
    sheet, of = asked.shown, stage(asked)
    return b.ScheduleNow(sheet.version, or_nothing(lambda: boards.schedule_view(sheet, of), "schedule"))


def ahead(asked: Asked) -> b.OutlookNow:
    """Who makes the cut, and whether a rematch must come."""
    sheet = asked.sheet
    return b.OutlookNow(
        sheet.version, outlook.cut_view(sheet, asked.query("count")), outlook.ahead_view(sheet)
    )


def history(asked: Asked) -> b.HistoryNow:
    """Acts, newest first."""
    sheet, before = asked.sheet, asked.query("before")
    acts = [act for act in past.history(sheet) if before is None or act.first < before]
    shown = acts[:ACTS]
    teller = Teller(current(), LOCAL)
    teller.see(sheet.entries, sheet.texts)
    return b.HistoryNow(
        sheet.version,
        tuple(
            b.Act(one.first, one.last, one.at, one.by, one.undone, one.save, teller.say(one.first), one.facts)
            for one in shown
        ),
        shown[-1].first if len(acts) > len(shown) else None,
    )


def pairing_why(asked: Asked) -> b.PairingWhy:
    """Why somebody meets whom they meet, or sits out."""
    sheet, entrant, number = asked.sheet, entrant_of(asked), asked.number("round")
    if not 1 <= number <= len(sheet.state.rounds):
        raise UnknownRound(number, len(sheet.state.rounds))
    why = or_nothing(lambda: why_pairing(sheet, number, entrant), "why")
    lang, known = current(), names(sheet)
    unit = sheet.state.stages[sheet.state.rounds[number - 1].stage].settings.scoring.unit
    says = [reasons.reason(lang, one, known, unit) for one in why.reasons]
    if why.bye is not None and why.bye.kind in (f.ByeKind.AWARDED, f.ByeKind.REQUESTED):
        says.insert(0, reasons.given_bye(lang, why.bye, known))
    return b.PairingWhy(sheet.version, why, tuple(says))


def rank_why(asked: Asked) -> b.RankWhy:
    """The working behind each value."""
    return b.RankWhy(asked.sheet.version, why_rank(asked.sheet, entrant_of(asked)))


def export(asked: Asked) -> bytes:
    """The event file."""
    sheet = asked.sheet
    return archive.write(sheet.id, sheet.entries, sheet.texts)
