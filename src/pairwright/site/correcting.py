"""A look at what a change of the past would move, before it is saved [S10] [D11] [C15].

A result of an earlier round is always looked at. Byes, drops and returns are where something published or a
place that goes on moves by them, or where there is a choice: keep the pairings, start the round that is
fixed, or draw the newest round again. `settle` does a change or answers with the look; its buttons send the
same form once more, with `sure` and the way chosen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from pairwright.app import views
from pairwright.app.correction import Correction, correction, lost, taking_back
from pairwright.app.desk import Done, Sheet
from pairwright.app.look import KEEP, REDRAW, Look, commands_of, look, look_at_redraw
from pairwright.app.preview import Effect
from pairwright.app.roles import Role
from pairwright.core import commands as c
from pairwright.core.outcome import Result
from pairwright.core.refusals import NotYours, Refusal
from pairwright.core.tournament import Match
from pairwright.words import day, games, numbers, stages, terms

from .acts import number as sent_number
from .acts import way_back
from .asked import on, round_of, said_no
from .desk import desk, sheet
from .frame import frame_values
from .notices import tell
from .pages import for_dialog, page
from .reading import current
from .tickets import in_halves, match_type, score
from .typed import whole
from .who import acting

SHOWN = 8
"""Moved entrants that are named; the rest are counted."""

IN_DIALOG = {"HX-Retarget": "#dialog", "HX-Reswap": "innerHTML"}
"""Where the look is shown also when a button outside the dialog has asked."""

LOTS = 10
"""How many lots are tried for one that doesn't draw a round as it is."""

BACK = "back"
"""The way that takes the later rounds of a cup back."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change that may be worth a look, and the form that sends it.

    `after` is the round it changes, the last published one if none. `fields` are what the form sends besides,
    `back` is where to go instead. `keeps` says what becomes of the round that stays as it is.
    """

    commands: tuple[c.Command, ...]
    after: int
    title: str
    href: str
    fields: tuple[tuple[str, str], ...]
    back: str
    keeps: str = ""


def settle(request: HttpRequest, tournament: Sheet, change: Change) -> Done | HttpResponse:
    """Do it in the way chosen, or show the look where it matters. Raises the refusal that stops it."""
    id = tournament.id
    if chosen(request, tournament):
        seed, way = _seed(request), request.POST.get("later", KEEP)
        all = commands_of(desk(), id, way, change.commands, change.after, seed)
        return desk().act(id, *all, seed=seed)
    told = look(desk(), id, *change.commands, after=change.after, seed=_seed(request))
    if told.matters:
        return _shown(request, told, change)
    return desk().act(id, *told.ways[0].commands, seed=told.seed)


def chosen(request: HttpRequest, tournament: Sheet) -> bool:
    """Whether a button of the look was pressed, and what it showed is still true."""
    if "sure" not in request.POST:
        return False
    looked = sent_number(request, "looked")
    return looked in (0, tournament.version) or request.POST.get("later", KEEP) not in ("start", REDRAW)


def _seed(request: HttpRequest) -> int | None:
    return whole(request.POST.get("seed", ""), digits=20)


def redrawn(request: HttpRequest, done: Done) -> HttpResponse | None:
    """After the newest round was drawn again: go and look at its draft; None after anything else."""
    draft = done.sheet.state.draft
    if request.POST.get("later") != REDRAW or draft is None:
        return None
    words = current().say(
        "Round %(round)s is drawn again. Look at the draft, then fix it.", round=draft.number
    )
    tell(request, "note", words)
    return on(request, reverse("round", args=[done.sheet.id, draft.number]))


# --- a result of an earlier round


def asks(request: HttpRequest, tournament: Sheet, number: int, changes: bool) -> bool:
    """Whether the change must be looked at first: it corrects a round that others were drawn after.

    Where such a round is public it is the organiser's to weigh: raises `NotYours`.
    """
    if not changes or number >= len(tournament.state.rounds):
        return False
    actor = acting()
    if actor.role is not Role.ORGANISER:
        if number < len(tournament.state.published):
            raise NotYours(actor.role.value, "Record")
        return False  # only a draft follows, which nobody has seen: it is drawn again
    return not chosen(request, tournament)


def corrected(
    request: HttpRequest, tournament: Sheet, number: int, command: c.Record | c.RecordGame
) -> tuple[c.Command, ...]:
    """The commands that save the result of round `number` in the way chosen, which may take rounds back."""
    way = request.POST.get("later", KEEP)
    if way == BACK:
        return (*taking_back(tournament.state, number), command)
    if way == REDRAW:
        return commands_of(desk(), tournament.id, REDRAW, (command,), number, _seed(request))
    return (command,)


def moves(
    request: HttpRequest,
    tournament: Sheet,
    number: int,
    match: Match,
    command: c.Record | c.RecordGame,
    sent: tuple[str, str],
) -> HttpResponse:
    """The look at a result. `sent` is the button that asked, (name, value): saving sends it once more."""
    told = look(desk(), tournament.id, command, after=number, seed=_seed(request))
    lang, known = current(), {n: tournament.name(n) for n in (match.first, match.second)}
    upset = correction(told.before, told.ways[0].after, number, match.table)
    drop = () if isinstance(command, c.RecordGame) else command.drop
    href = "games" if isinstance(command, c.RecordGame) else "table"
    change = Change(
        (command,),
        number,
        _title(tournament, number, match.table),
        reverse(href, args=[tournament.id, number, match.table]),
        (sent, ("seen", str(command.seen or tournament.version)), *(("drop", str(one)) for one in drop)),
        reverse("table", args=[tournament.id, number, match.table]),
    )
    more = {
        "people": [{"number": n, "name": terms.entrant(lang, known, n)} for n in known],
        "scores": _scores(tournament, number, match, command),
        "upset": _upset(tournament, upset) if upset else None,
    }
    return _shown(request, told, change, more)


def _title(tournament: Sheet, number: int, table: int) -> str:
    lang, left = current(), views.overview(tournament).rounds[number - 1].left
    if left:
        return lang.say("%(round)s, table %(table)s", round=stages.title(lang, number, left), table=table)
    return lang.say("Change round %(round)s, table %(table)s?", round=number, table=table)


# --- the look


def _shown(
    request: HttpRequest, told: Look, change: Change, more: dict[str, Any] | None = None
) -> HttpResponse:
    """The look as a dialog, or as a page of its own without a script."""
    lang, tournament = current(), told.before
    first = told.ways[0].effect
    again = told.way(REDRAW)
    values: dict[str, Any] = frame_values(tournament, change.after or "players") | {
        "heading": change.title,
        "people": None,
        "scores": None,
        "upset": None,
        "says": _says(told, first),
        "rows": _rows(tournament, first)[:SHOWN],
        "more": max(0, len(first.moved) - SHOWN),
        "cut": first.cut,
        "ways": [way.name for way in told.ways],
        "keeps": change.keeps,
        "redraw": again and again.effect.pairs,
        "lost": _lost(tournament, again.after) if again and again.effect.pairs else [],
        "draft": first.pairs if told.ways[0].name != REDRAW else None,
        "round": len(tournament.state.rounds),
        "meanwhile": "sure" in request.POST,
        "href": change.href,
        "fields": [*change.fields, ("looked", str(tournament.version)), ("seed", str(told.seed))],
        "back_to": change.back,
        "lone": lang.gettext("Save the change"),
        "alone": not change.commands,
        "back_in_dialog": bool(change.commands),
    }
    for_dialog(request)
    answer = page(request, "round/moves.html", values | (more or {}))
    for name, value in IN_DIALOG.items():
        answer.headers[name] = value
    return answer


def _says(told: Look, first: Effect) -> list[tuple[str, str]]:
    """The look in short sentences, each with the kind of its notice."""
    lang = current()
    says: list[tuple[str, str]] = []
    drawn_again = told.ways[0].name == REDRAW
    if first.drawn and not drawn_again:
        if first.drawn <= len(told.before.state.rounds):
            words = lang.say("Round %(round)s is still a draft and is drawn again.", round=first.drawn)
        else:
            words = lang.say("Round %(round)s is drawn.", round=first.drawn)
        says.append(("attention", words))
    if first.taken_away:
        words = lang.say(
            "The draft of round %(round)s goes; it is drawn once all results are in.", round=first.taken_away
        )
        says.append(("attention", words))
    if first.standing and first.moved:
        rounds = lang.list([lang.number(one) for one in first.standing])
        words = lang.count(
            "Round %(rounds)s was paired from the standings as they were.",
            "Rounds %(rounds)s were paired from the standings as they were.",
            len(first.standing),
            rounds=rounds,
        )
        says.append(("note", words))
    if told.same and told.round:
        says.append(("note", lang.say("Drawn again, round %(round)s would be the same.", round=told.round)))
    return says


def _lost(tournament: Sheet, after: Sheet) -> list[str]:
    """What else goes if the newest round is drawn again, a sentence each."""
    lang, number = current(), len(tournament.state.rounds)
    gone = lost(tournament.state.rounds[number - 1], after.state.rounds[number - 1])
    names = {one: tournament.name(one) for one in gone.byes}
    return day.goes(lang, gone.tables, len(gone.teams), [terms.entrant(lang, names, one) for one in names])


def _rows(tournament: Sheet, told: Effect) -> list[dict[str, Any]]:
    """Who moves: name, rank before and after, points before and after."""
    lang = current()
    unit = tournament.state.settings.scoring.unit

    def rank(place: int | None) -> str:
        return "–" if place is None else lang.number(place)

    return [
        {
            "name": terms.entrant(lang, {one.person.number: one.person.name}, one.person.number),
            "number": one.person.number,
            "ranks": (rank(one.rank_before), rank(one.rank_after)),
            "points": (
                numbers.points(lang, one.points_before, unit),
                numbers.points(lang, one.points_after, unit),
            ),
        }
        for one in told.moved
    ]


def _scores(
    tournament: Sheet, number: int, match: Match, command: c.Record | c.RecordGame
) -> tuple[str, str]:
    lang, round = current(), tournament.state.rounds[number - 1]
    nothing = lang.gettext("No result")
    if isinstance(command, c.RecordGame):
        was = match.games[command.game - 1].result
        return tuple(games.game_score(lang, one) if one else nothing for one in (was, command.result))  # type: ignore[return-value]

    def shown(result: Result | None) -> str:
        if result is None:
            return nothing
        return score(lang, result, match_type(tournament, round), in_halves(tournament, round, match))

    return shown(match.result), shown(command.result)


def _upset(tournament: Sheet, upset: Correction) -> dict[str, Any]:
    lang = current()
    known = views.people(tournament)
    left = {tab.number: tab.left for tab in views.overview(tournament).rounds}
    return {
        "was": known[upset.was] if upset.was is not None else None,
        "becomes": known[upset.becomes] if upset.becomes is not None else None,
        "falls": [
            {
                "round": stages.title(lang, one.round, left.get(one.round, 0)),
                "first": known[one.first],
                "second": known[one.second] if one.second is not None else None,
                "played": one.played,
            }
            for one in upset.falls
        ],
        "rounds": [stages.title(lang, one, left.get(one, 0)) for one in upset.rounds],
    }


# --- the newest round drawn again, with nothing else changed


def redraw(request: HttpRequest, id: str, number: int) -> HttpResponse:
    """GET what drawing the newest round again would make, POST does it.

    It keeps its lot, so that only what has to move moves; with `?lot=new` it is drawn by another, as by a
    shuffle.
    """
    tournament = sheet(id)
    round = round_of(tournament, number)
    here = reverse("round", args=[id, number])
    if number != len(tournament.state.rounds):
        return on(request, here)
    lang, seed = current(), _seed(request)
    try:
        anew = seed is None and request.GET.get("lot") == "new"
        told = look_at_redraw(desk(), id, None if anew else round.seed if seed is None else seed)
        for _ in range(LOTS if anew else 0):
            if not told.same:
                break
            told = look_at_redraw(desk(), id)
        if request.method != "POST" or not chosen(request, tournament):
            title = lang.say("Draw round %(round)s again?", round=number)
            change = Change((), number - 1, title, request.path, (), here)
            return _shown(request, told, change)
        done = desk().act(id, *told.ways[0].commands, seed=told.seed)
    except Refusal as refusal:
        return said_no(request, refusal, tournament, here)
    tell(request, "done", lang.say("Round %(round)s is drawn again.", round=number), way_back(done.sheet))
    return on(request, here)
