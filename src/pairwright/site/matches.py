"""What is done to one match of several games: a game's result, its length, its next tiebreak [C7]–[C10]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from pairwright.app.desk import Done, Sheet
from pairwright.app.roles import Role
from pairwright.core import commands as c
from pairwright.core.refusals import Conflict, Refusal, UnreadableScore
from pairwright.core.tournament import Match, Round
from pairwright.words import games as words_of

from . import games
from .acts import number as sent_number
from .acts import way_back
from .asked import from_htmx, on, round_of, said_no
from .correcting import asks, corrected, moves, redrawn
from .desk import desk, sheet
from .notices import Way, tell
from .reach import for_role
from .reading import current
from .rounds import Entry, changed
from .setup import number as typed_number
from .tickets import match_type
from .typed import whole

CLEAR = "clear"


def match_of(tournament: Sheet, number: int, table: int) -> Match:
    """The match at a table. Raises Http404."""
    match = round_of(tournament, number).matches.get(table)
    if match is None:
        raise Http404(f"{number}, {table}")
    return match


@for_role(Role.SCOREKEEPER)
@require_POST
def game(request: HttpRequest, id: str, number: int, table: int) -> HttpResponse:
    """One game's result; sent with `undoing` it takes the last one back."""
    tournament = sheet(id)
    match = match_of(tournament, number, table)
    here = f"{reverse('round', args=[id, number])}#table-{table}"
    seen = sent_number(request, "seen") or None
    undoing = "undoing" in request.POST
    place = 0
    try:
        command = _command(request, tournament, tournament.state.rounds[number - 1], match, seen)
        place = command.game
        if undoing and seen == tournament.version:
            done = desk().undo(id, seen=seen)
        else:
            was = match.games[place - 1].result if 0 < place <= len(match.games) else None
            if not undoing and asks(request, tournament, number, command.result != was):
                return moves(request, tournament, number, match, command, ("to", request.POST.get("to", "")))
            done = desk().act(id, *corrected(request, tournament, number, command))
    except Refusal as refusal:
        now = desk().sheet(id) if isinstance(refusal, Conflict) else tournament
        return said_no(request, refusal, now, here)
    return redrawn(request, done) or recorded(request, done, number, match, place)


def _command(
    request: HttpRequest, tournament: Sheet, round: Round, match: Match, seen: int | None
) -> c.RecordGame:
    """The command behind "3 1-0". Raises `UnreadableScore` for a result that is none."""
    place, _, name = request.POST.get("to", "").partition(" ")
    at = whole(place, digits=4) or 0
    if name == CLEAR:
        return c.RecordGame(round.number, match.table, at, None, seen)
    kind = match_type(tournament, round)
    result = kind.read(name)
    if result is None:
        raise UnreadableScore(name[:40], tuple(choice.name for choice in kind.menu()))
    return c.RecordGame(round.number, match.table, at, result, seen)


def recorded(
    request: HttpRequest, done: Done, number: int, before: Match, place: int, entry: Entry | None = None
) -> HttpResponse:
    """The answer to a game that is in: what it says, the way back, and what it changed."""
    lang, tournament = current(), done.sheet
    round = tournament.state.rounds[number - 1]
    match = round.matches.get(before.table, before)
    kind = match_type(tournament, round)
    was = before.games[place - 1].result if place <= len(before.games) else None
    previous = CLEAR if was is None else kind.name(was)
    gone = place > len(match.games)  # a tiebreak game that an undo took away
    words = "" if gone else games.told(tournament, number, match, place)
    href = reverse("games", args=[tournament.id, number, before.table])
    fields = {"to": f"{place} {previous}", "seen": str(tournament.version), "undoing": "yes"}
    way = Way(lang.gettext("Undo"), href, fields) if done.facts and "undoing" not in request.POST else None
    if not from_htmx(request) or "shown" not in request.POST:
        if words and done.facts:
            tell(request, "done", words, way)
        here = reverse("round", args=[tournament.id, number])
        return on(request, f"{here}?after={before.table}#table-{before.table}")
    echo: dict[str, Any] | None = None
    if words:
        now = match.games[place - 1].result
        echo = {
            "words": words,
            "was": words_of.game_score(lang, was) if was and was != now else None,
            "dropped": [],
            "way": way,
            "table": before.table,
        }
    return changed(request, tournament, number, echo, entry, also=(before.table,))


def _done(
    request: HttpRequest, id: str, number: int, table: int, command: c.Command, words: Callable[[], str]
) -> HttpResponse:
    """Do it and show the round again, or say why not."""
    tournament = sheet(id)
    here = f"{reverse('round', args=[id, number])}#table-{table}"
    try:
        done = desk().act(id, command)
    except Refusal as refusal:
        return said_no(request, refusal, tournament, here)
    if from_htmx(request) and "shown" in request.POST:
        echo: dict[str, Any] = {"words": words(), "was": None, "dropped": [], "way": None, "table": table}
        return changed(request, done.sheet, number, echo if done.facts else None, also=(table,))
    if done.facts:
        tell(request, "done", words(), way_back(done.sheet))
    return on(request, here)


@require_POST
def length(request: HttpRequest, id: str, number: int, table: int) -> HttpResponse:
    """Make a match longer or shorter while it is played [C10]."""
    match_of(sheet(id), number, table)
    count = typed_number(request.POST.get("games", "")) or 0
    command = c.LengthenMatch(number, table, count)

    def words() -> str:
        return current().count(
            "Table %(table)s: the match has %(num)s game now.",
            "Table %(table)s: the match has %(num)s games now.",
            count,
            table=table,
        )

    return _done(request, id, number, table, command, words)


@require_POST
def tiebreak(request: HttpRequest, id: str, number: int, table: int) -> HttpResponse:
    """How many tiebreak games a drawn match gets next [C8]."""
    match_of(sheet(id), number, table)
    count = typed_number(request.POST.get("games", "")) or 0
    command = c.SetTiebreak(number, table, count)

    def words() -> str:
        return current().count(
            "Table %(table)s: %(num)s tiebreak game decides.",
            "Table %(table)s: %(num)s tiebreak games decide.",
            count,
            table=table,
        )

    return _done(request, id, number, table, command, words)


@require_POST
def bronze(request: HttpRequest, id: str, number: int) -> HttpResponse:
    """Put the two who lost the semi-finals against each other [C9]."""
    round_of(sheet(id), number)
    command = c.AddBronze(number)
    return _done(request, id, number, 0, command, lambda: current().gettext("The bronze match is added."))
