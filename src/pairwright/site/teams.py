"""Teams: the list of their players, and who sits on which board of a round [C14]."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from pairwright.app.desk import Sheet
from pairwright.core import commands as c
from pairwright.core.decide_games import by_rule
from pairwright.core.refusals import Refusal
from pairwright.core.tournament import Phase
from pairwright.words import stages, terms

from .acts import back, way_back
from .asked import beneath, on
from .desk import desk, names, refused, sheet
from .frame import frame_values
from .notices import tell
from .pages import page
from .reading import current
from .typed import whole


def _team(tournament: Sheet, number: int) -> Any:
    team = tournament.state.entrants.get(number)
    if team is None:
        raise Http404(number)
    return team


def _boards(tournament: Sheet) -> int:
    return tournament.state.settings.boards


# --- the list


@require_http_methods(["GET", "HEAD", "POST"])
def squad(request: HttpRequest, id: str, number: int) -> HttpResponse:
    """The players of a team in order, reserves last: rename, pin to a board, move up, remove, paste more."""
    tournament = sheet(id)
    team = _team(tournament, number)
    if request.method != "POST":
        members = tuple(c.SquadMember(tournament.member(one), one.number, one.board) for one in team.squad)
        return _squad_page(request, tournament, number, members)
    members = _sent(request, team)
    try:
        done = desk().act(id, c.SetSquad(number, members))
    except Refusal as refusal:
        said, status = refused(refusal, tournament)
        return _squad_page(request, tournament, number, members, said, status)
    lang = current()
    if "up" in request.POST:
        return _squad_page(request, done.sheet, number, _members(done.sheet, number))
    if done.facts:
        words = lang.count(
            "%(name)s has %(num)s player.",
            "%(name)s has %(num)s players.",
            len(members),
            name=names(done.sheet)[number],
        )
        tell(request, "done", words, way_back(done.sheet))
    return on(request, back(request, beneath(request, reverse("players", args=[id]))))


def _members(tournament: Sheet, number: int) -> tuple[c.SquadMember, ...]:
    squad = tournament.state.entrants[number].squad
    return tuple(c.SquadMember(tournament.member(one), one.number, one.board) for one in squad)


def _sent(request: HttpRequest, team: Any) -> tuple[c.SquadMember, ...]:
    """The list as the form sends it: kept ones in their order, one moved up, new names at the end."""
    known = {one.number for one in team.squad}
    gone = {whole(text) for text in request.POST.getlist("remove")}
    listed: list[c.SquadMember] = []
    for text in request.POST.getlist("member"):
        member = whole(text)
        if member in known and member not in gone:
            board = whole(request.POST.get(f"board-{member}", ""), digits=3)
            listed.append(c.SquadMember(request.POST.get(f"name-{member}", ""), member or 0, board or None))
    moved = whole(request.POST.get("up", ""))
    for at, one in enumerate(listed):
        if one.number == moved and at:
            listed[at - 1], listed[at] = listed[at], listed[at - 1]
            break
    fresh = [c.SquadMember(line.strip()) for line in request.POST.get("add", "").splitlines() if line.strip()]
    return (*listed, *fresh)


def _squad_page(
    request: HttpRequest,
    tournament: Sheet,
    number: int,
    members: tuple[c.SquadMember, ...],
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    boards = _boards(tournament)
    values = frame_values(tournament, "players") | {
        "number": number,
        "name": terms.entrant(current(), names(tournament), number),
        "members": [one for one in members if one.number],
        "added": "\n".join(one.name for one in members if not one.number),
        "named": {
            one.number for one in tournament.state.entrants[number].squad if tournament.texts.get(one.name)
        },
        "boards": boards,
        "error": error,
        "round": tournament.state.next_round,
        "next": back(request, beneath(request, reverse("players", args=[tournament.id]))),
    }
    return page(request, "team/squad.html", values, status)


# --- one round


@require_http_methods(["GET", "HEAD", "POST"])
def line_up(request: HttpRequest, id: str, round: int, number: int) -> HttpResponse:
    """Who is absent in a round and who sits where: by the order of the list, or by hand."""
    tournament = sheet(id)
    team = _team(tournament, number)
    if not 1 <= round <= tournament.state.next_round:
        raise Http404(round)
    if request.method != "POST":
        return _line_up_page(request, tournament, round, number)
    by_hand = "by_hand" in request.POST
    commands = _seats(request, tournament, round, number) if by_hand else []
    if not by_hand:
        away = {whole(text) for text in request.POST.getlist("absent")}
        commands = [
            c.SetAbsence(number, one.number, round, one.number in away)
            for one in team.squad
            if ((one.number, round) in team.absent) != (one.number in away)
        ]
        if _is_set(tournament, round, number):
            commands.append(c.SetLineUp(round, number, ()))
    try:
        done = desk().act(id, *commands)
    except Refusal as refusal:
        said, status = refused(refusal, tournament)
        return _line_up_page(request, tournament, round, number, said, status)
    if done.facts:
        words = current().say("The line-up of %(name)s is set.", name=names(done.sheet)[number])
        tell(request, "done", words, way_back(done.sheet))
    exists = round <= len(done.sheet.state.rounds)
    otherwise = reverse("round", args=[id, round]) if exists else reverse("players", args=[id])
    return on(request, back(request, beneath(request, otherwise)))


def _is_set(tournament: Sheet, round: int, number: int) -> bool:
    state = tournament.state
    if round > len(state.rounds) or state.rounds[round - 1].phase is Phase.DRAFT:
        return False
    return state.rounds[round - 1].match_of(number) is not None


def _seats(request: HttpRequest, tournament: Sheet, round: int, number: int) -> list[c.Command]:
    count = len(_now(tournament, round, number))
    seats = tuple(whole(request.POST.get(f"board-{board}", "")) or 0 for board in range(1, count + 1))
    return [c.SetLineUp(round, number, seats)]


def _now(tournament: Sheet, round: int, number: int) -> tuple[int, ...]:
    """Who sits on each board as it stands: set, or by the rule."""
    state = tournament.state
    team = state.entrants[number]
    if round > len(state.rounds):
        return by_rule(team, round, state.settings.boards)
    of = state.rounds[round - 1]
    return of.line_ups.get(number) or by_rule(team, round, state.stages[of.stage].settings.boards)


def _line_up_page(
    request: HttpRequest, tournament: Sheet, round: int, number: int, error: str = "", status: int = 200
) -> HttpResponse:
    lang, state = current(), tournament.state
    team = state.entrants[number]
    frame = frame_values(tournament, round)
    left = next((tab.left for tab in frame["tournament"].rounds if tab.number == round), 0)
    name = {one.number: tournament.member(one) for one in team.squad}
    values = frame | {
        "number": number,
        "round": round,
        "round_words": stages.title(lang, round, left),
        "name": terms.entrant(lang, names(tournament), number),
        "squad": [
            {
                "number": one.number,
                "name": name[one.number],
                "absent": (one.number, round) in team.absent,
                "board": one.board,
            }
            for one in team.squad
        ],
        "seats": list(enumerate(_now(tournament, round, number), 1)),
        "can_set": round <= len(state.rounds) and state.rounds[round - 1].match_of(number) is not None,
        "error": error,
        "next": back(request, beneath(request, "")),
    }
    return page(request, "team/line-up.html", values, status)
