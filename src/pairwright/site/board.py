"""The play screen of a tile game: the board, who plays, the score; every act of playing [T11]–[T15].

One address shows and does everything: GET is the page, or for a page that is open only what changed since
the version it shows (204 for nothing); POST is one act (`act`) and answers with the same. The round, the
tiles and the score are those of `app.board`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from pairwright.app import board as games
from pairwright.app.board import BoardView, Team
from pairwright.app.desk import Sheet
from pairwright.app.roles import Role
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core import refusals as r
from pairwright.core.refusals import Refusal
from pairwright.core.tiles import TILES, TileState
from pairwright.store.refusals import StoreFault
from pairwright.words import game, terms

from .acts import number, see
from .asked import from_htmx
from .desk import desk, names, refused, sheet
from .frame import frame_values
from .layout import laid, name_fit, page_of, text_fit
from .notices import tell
from .pages import page
from .reach import for_role
from .reading import current
from .typed import whole

FEW = 24
"""Up to so many teams are chosen by a tap; more from a list."""
CHOOSE_AGAIN = (r.SameEntrant, r.UnknownEntrant)
"""Refusals of the two teams that were chosen for a tile."""
PLAYABLE = ("pick", "finish-tile", "over")
"""Steps at which the host can act on the board."""


def game_stage(tournament: Sheet) -> int:
    """The newest stage that is a tile game. Raises Http404 where there is none."""
    for stage in reversed(tournament.state.stages):
        if stage.settings.format == TILES:
            return stage.number
    raise Http404("no board")


@for_role(Role.SCOREKEEPER)
@require_http_methods(["GET", "HEAD", "POST"])
def board(request: HttpRequest, id: str) -> HttpResponse:
    """The play screen. `?from=101` shows the tiles from that place on, `?tile=237` those around tile 237."""
    tournament = sheet(id)
    game_stage(tournament)
    if request.method == "POST":
        return _act(request, tournament)
    if from_htmx(request):
        return news(request, tournament, "board/changed.html", host=True)
    return page(request, "board/page.html", board_values(request, tournament, host=True))


def news(request: HttpRequest, tournament: Sheet, template: str, *, host: bool) -> HttpResponse:
    """What changed for a page that is open: 204 without a body where nothing did since `?seen=`."""
    if request.GET.get("seen") == str(tournament.version):
        return HttpResponse(status=204)
    return page(request, template, board_values(request, tournament, host=host))


def board_values(request: HttpRequest, tournament: Sheet, *, host: bool) -> dict[str, Any]:
    """What the play screen shows, and the public view too (`host` False: nothing to tap)."""
    stage = game_stage(tournament)
    view = games.board(tournament, stage)
    playable = host and view.step in PLAYABLE
    address = reverse("board" if host else "watch", args=[tournament.id])
    start = page_of(view, request)
    here = f"{address}?from={start}" if start > 1 else address
    live = f"{address}?from={start}&seen={tournament.version}"
    top = [row for row in view.score if row.rank == 1]
    values: dict[str, Any] = frame_values(tournament, "board") | {
        "view": view,
        "host": host,
        "playable": playable,
        "choosing": view.now is None,
        "layout": laid(view, start),
        "name_fit": name_fit,
        "text_fit": text_fit,
        "here": here,
        "live": live,
        "lately": happened(tournament, stage),
        "missed": _missed(view, request),
        "found": whole(request.GET.get("tile", "")),
        "winners": [row for row in top if row.points],
        "ended": view.step in ("over", "closed") and view.started,
        "newest": stage == tournament.state.stage.number,
        "can_reopen": tournament.state.closed,
        "wrong": "",
        "act": False,
    }
    return values


def _missed(view: BoardView, request: HttpRequest) -> str:
    """What to say about a tile that was looked for and isn't there."""
    text = request.GET.get("tile", "")
    found = whole(text)
    if not text or (found is not None and any(tile.number == found for tile in view.tiles)):
        return ""
    return current().say("There is no tile %(tile)s.", tile=text[:20])


def happened(tournament: Sheet, stage: int) -> list[str]:
    """What the last act did to the game, in sentences."""
    lang, entries = current(), tournament.entries
    known = names(tournament)
    texts = {n: tile.title for n, tile in tournament.state.stages[stage].game.tiles.items()}

    def team(number: int) -> str:
        return terms.entrant(lang, known, number)

    def tile(number: int) -> str:
        return game.tile_name(lang, number, tournament.texts.get(texts.get(number, 0), ""))

    act = entries[-1].act
    facts = [entry.fact for entry in entries[act - 1 :]]
    if isinstance(facts[0], f.Restored):
        return [lang.gettext("A step was undone or redone.")]
    return [said for fact in facts if (said := game.told(lang, fact, team, tile))]


def _command(request: HttpRequest) -> c.Command:
    """The act a form asks for. Raises BadRequest for none of ours."""
    tile = number(request, "tile")
    match request.POST.get("act", ""):
        case "open":
            return c.OpenTile(tile, number(request, "picker") or None, number(request, "other") or None)
        case "finish":
            return c.FinishTile(tile, number(request, "winner") or None)
        case "cancel":
            return c.CancelTile(tile)
        case "return":
            return c.ReturnTile(tile)
        case "reopen":
            return c.ReopenTile(tile)
        case "round":
            return c.MoveRound(number(request, "round"))
        case unknown:
            raise BadRequest(unknown)


def _act(request: HttpRequest, tournament: Sheet) -> HttpResponse:
    start = whole(request.POST.get("from", "")) or 1
    here = reverse("board", args=[tournament.id]) + (f"?from={start}" if start > 1 else "")
    command, words, status = _command(request), "", 200
    try:
        desk().act(tournament.id, command)
    except Refusal as refusal:
        if isinstance(refusal, StoreFault):
            raise
        words, status = refused(refusal, tournament)
        if isinstance(command, c.OpenTile) and command.picker and isinstance(refusal, CHOOSE_AGAIN):
            chosen = command.picker, command.other or 0
            return tile_page(request, tournament, command.tile, chosen, words, status)
    if not from_htmx(request):
        if words:
            tell(request, "wrong", words)
        return see(here)
    values = board_values(request, sheet(tournament.id), host=True)
    return page(request, "board/changed.html", values | {"wrong": words, "act": True}, status)


@for_role(Role.SCOREKEEPER)
@require_safe
def tile(request: HttpRequest, id: str, tile: int) -> HttpResponse:
    """One tile, as a dialog: who plays it where the host chooses; what became of it, and its way back."""
    return tile_page(request, sheet(id), tile)


def tile_page(
    request: HttpRequest,
    tournament: Sheet,
    number: int,
    chosen: tuple[int, int] | None = None,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    """The dialog; `chosen` are the two who were chosen and `error` is why they can't be."""
    stage = game_stage(tournament)
    view = games.board(tournament, stage)
    try:
        shown = view.tile(number)
    except LookupError as nowhere:
        raise Http404(number) from nowhere
    if shown.state is TileState.PLAY:
        return see(reverse("board", args=[tournament.id]))
    teams = [team for team in view.teams if team.playing]
    values: dict[str, Any] = frame_values(tournament, "board") | {
        "view": view,
        "tile": shown,
        "playable": view.step in PLAYABLE,
        "teams": teams,
        "few": len(teams) <= FEW,
        "chosen": chosen or last_choice(tournament, stage, teams),
        "error": error,
        "start": page_of(view, request),
    }
    return page(request, "board/tile.html", values, status)


def last_choice(tournament: Sheet, stage: int, teams: Sequence[Team]) -> tuple[int, int]:
    """Picker and other of the tile played last, where both still play; else the first two teams [T14]."""
    playing = [team.person.number for team in teams]
    for play in reversed(tuple(tournament.state.stages[stage].game.plays.values())):
        if play.picker in playing and play.other in playing:
            return play.picker, play.other
    return (playing[0], playing[1]) if len(playing) > 1 else (0, 0)
