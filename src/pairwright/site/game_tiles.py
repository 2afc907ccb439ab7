"""The board of a tile game: how many tiles, what they say, and whether a schedule leads through them [T10].

Before the game a count or a list lays the whole board anew; in its midst tiles are added and struck [T9].
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairwright.app.board import TileView, board
from pairwright.app.desk import Sheet
from pairwright.core import commands as c
from pairwright.core.refusals import BadSetting, NameTooLong, Refusal, TooFewTiles, TooManyTiles
from pairwright.core.tiles import POINTS_MOST, TILES_MOST, TileState
from pairwright.files.tiles import PLAIN, TileList, print_tiles, read_tiles, write_tiles
from pairwright.words.game import tile_name
from pairwright.words.lists import unused

from . import lists
from .asked import said_no
from .desk import desk, refused
from .downloads import TABLE, attachment
from .frame import tournament_page
from .game import answered, refused_here, tile_game
from .reach import for_owner
from .reading import current
from .setup import Errors
from .setup import number as typed_number

SAYS = ("title", "category", "points", "question", "answer")


def new_tile(view: TileView) -> c.NewTile:
    """What a tile on the board says, as a list says it."""
    return c.NewTile(view.title, view.category, view.points, view.question, view.answer)


def counted(text: str) -> int:
    """A number of tiles as it was typed. Raises `TooFewTiles`, `TooManyTiles`, and `BadSetting`."""
    count = typed_number(text)
    if count is None:
        raise BadSetting("tiles", text.strip()[:40], f"1–{TILES_MOST}")
    if count < 1:
        raise TooFewTiles(count)
    if count > TILES_MOST:
        raise TooManyTiles(TILES_MOST, count)
    return count


def laid(count: int, tiles: list[c.NewTile]) -> c.SetBoard:
    """A board of `count` tiles that keeps what the first of them say."""
    kept = tiles[:count]
    while kept and kept[-1] == PLAIN:
        kept.pop()
    return c.SetBoard(count, tuple(kept))


@require_POST
def count(request: HttpRequest, id: str) -> HttpResponse:
    """Before the game the number of tiles; in its midst how many more."""
    lang, tournament = current(), tile_game(id)
    started = tournament.state.stage.started
    field = "more" if started else "tiles"
    text = request.POST.get(field, "")
    try:
        wanted = counted(text)
        if started:
            done = desk().act(id, c.AddTiles(wanted))
            words = lang.count("%(num)s tile was added.", "%(num)s tiles were added.", wanted)
        else:
            tiles = [new_tile(tile) for tile in board(tournament).tiles]
            done = desk().act(id, *([laid(wanted, tiles)] if wanted != len(tiles) else []))
            words = lang.count("The board has %(num)s tile.", "The board has %(num)s tiles.", wanted)
    except Refusal as refusal:
        said, status = refused(refusal, tournament)
        have = str(len(tournament.state.stage.game.tiles))
        typed = {"name": "", "names": "", "tiles": have, "more": "1"} | {field: text}
        return refused_here(request, tournament, status, {"wrong": Errors({field: said}), "typed": typed})
    return answered(request, done, words, typing="typing" in request.POST)


# --- a list


@require_http_methods(["GET", "HEAD", "POST"])
def listed(request: HttpRequest, id: str) -> HttpResponse:
    """The tiles as a text; sent, it is the board, or in mid-game so many more tiles."""
    tournament = tile_game(id)
    started = tournament.state.stage.started
    tiles = [new_tile(tile) for tile in board(tournament).tiles]
    if request.method != "POST":
        text = "" if started else print_tiles(tiles, current().code)
        return list_page(request, tournament, text, exact=exactly(tiles))
    text, exact = request.POST.get("titles", ""), "exact" in request.POST
    try:
        upload = request.FILES.get("file")
        if upload is not None:
            text = lists.decode(lists.received(upload))
        found = read_tiles(text)
        have = len(tiles) if started else 0
        if not found.tiles:
            raise TooFewTiles(have)
        if started:
            done = desk().act(id, c.AddTiles(len(found.tiles), found.tiles))
        else:
            new = len(found.tiles) if exact or upload is not None else max(len(found.tiles), len(tiles))
            done = desk().act(id, c.SetBoard(new, found.tiles))
    except Refusal as refusal:
        return list_page(request, tournament, text, refused(refusal, tournament)[0], exact, 422)
    return answered(request, done, taken(found, len(tiles) if started else 0, done.sheet))


def exactly(tiles: list[c.NewTile]) -> bool:
    """Whether a list is likely meant to be the whole board: not where some tiles are left without a title."""
    return all(tile == PLAIN for tile in tiles) or tiles[-1] != PLAIN


def taken(found: TileList, had: int, tournament: Sheet) -> str:
    """What came of a list, and which of its columns nothing was taken from."""
    lang = current()
    if had:
        num = len(found.tiles)
        words = lang.count("%(num)s tile was added.", "%(num)s tiles were added.", num)
    else:
        num = len(tournament.state.stage.game.tiles)
        words = lang.count("The board has %(num)s tile.", "The board has %(num)s tiles.", num)
    ignored = [(one.column, one.title) for one in found.ignored if one.title]
    return f"{words} {unused(lang, ignored)}" if ignored else words


def list_page(
    request: HttpRequest,
    tournament: Sheet,
    text: str,
    error: str = "",
    exact: bool = True,
    status: int = 200,
) -> HttpResponse:
    """The page with the text."""
    values: dict[str, Any] = {
        "text": text,
        "error": error,
        "exact": exact,
        "tiles": len(tournament.state.stage.game.tiles),
        "started": tournament.state.stage.started,
    }
    return tournament_page(request, tournament, "game/tiles.html", values, tab="game", status=status)


@for_owner
@require_POST
def read_file(request: HttpRequest) -> HttpResponse:
    """The text of a file of tiles, for the box; a sentence and 422 where it can't be read."""
    upload = request.FILES.get("file")
    plain = "text/plain; charset=utf-8"
    try:
        text = lists.decode(lists.received(upload)) if upload else ""
        read_tiles(text)
    except Refusal as refusal:
        return HttpResponse(refused(refusal)[0], content_type=plain, status=422)
    return HttpResponse(text, content_type=plain)


@require_safe
def tiles_file(request: HttpRequest, id: str) -> HttpResponse:
    """All tiles as a table that can be read back; questions and answers too, so it is the host's."""
    tournament, lang = tile_game(id), current()
    data = write_tiles([new_tile(tile) for tile in board(tournament).tiles], lang.code, bom=True)
    return attachment(data, TABLE, tournament, f" {lang.gettext('Tiles')}.csv")


# --- one tile


@require_http_methods(["GET", "HEAD", "POST"])
def tile(request: HttpRequest, id: str, number: int) -> HttpResponse:
    """What a tile says."""
    lang, tournament = current(), tile_game(id)
    found = one_tile(tournament, number)
    if request.method != "POST":
        typed = {name: str(getattr(found, name)) for name in SAYS}
        return tile_page(request, tournament, found, typed)
    typed = {name: request.POST.get(name, "") for name in SAYS}
    try:
        title, category, worth, question, answer = (typed[name] for name in SAYS)
        says = c.NewTile(title, category, points(worth), question, answer)
        done = desk().act(id, *([c.ChangeTile(number, says)] if says != new_tile(found) else []))
    except Refusal as refusal:
        said, status = refused(refusal, tournament)
        return tile_page(request, tournament, found, typed, {field_of(refusal, typed): said}, status)
    name = tile_name(lang, number, board(done.sheet).tile(number).title)
    return answered(request, done, lang.say("Tile %(tile)s was changed.", tile=name))


def one_tile(tournament: Sheet, number: int) -> TileView:
    """The tile of that number. Raises Http404 where there is none."""
    try:
        return board(tournament).tile(number)
    except LookupError as unknown:
        raise Http404(number) from unknown


def points(text: str) -> int:
    """Points as they were typed; 1 for nothing. Raises `BadSetting`."""
    if not text.strip():
        return PLAIN.points
    found = typed_number(text) if len(text.strip()) < 8 else None
    if found is None or found > POINTS_MOST:
        raise BadSetting("points", text.strip()[:40], f"0–{POINTS_MOST}")
    return found


def field_of(refusal: Refusal, typed: dict[str, str]) -> str:
    """The field of a tile that a refusal is about; "form" for none."""
    if isinstance(refusal, BadSetting):
        return "points"
    if isinstance(refusal, NameTooLong):
        return max(("title", "category"), key=lambda name: len(typed[name]))
    return "form"


def tile_page(
    request: HttpRequest,
    tournament: Sheet,
    found: TileView,
    typed: dict[str, str],
    wrong: dict[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The dialog, or the page of the same."""
    values: dict[str, Any] = {
        "tile": found,
        "typed": typed,
        "wrong": Errors(wrong or {}),
        "closed": tournament.state.closed,
        "strikable": found.state is TileState.BOARD and len(tournament.state.stage.game.tiles) > 1,
    }
    return tournament_page(request, tournament, "game/tile.html", values, tab="game", status=status)


@require_POST
def strike(request: HttpRequest, id: str, number: int) -> HttpResponse:
    """A tile that is on the board goes."""
    lang, tournament = current(), tile_game(id)
    found = one_tile(tournament, number)
    try:
        done = desk().act(id, c.RemoveTile(number))
    except Refusal as refusal:
        return said_no(request, refusal, tournament, reverse("game", args=[id]))
    name = tile_name(lang, number, found.title)
    return answered(request, done, lang.say("Tile %(tile)s was struck from the board.", tile=name))


# --- the schedule


@require_POST
def new_draw(request: HttpRequest, id: str) -> HttpResponse:
    """Another schedule, as fair as the last; in mid-game for the rounds to come [T5]."""
    tournament = tile_game(id)
    try:
        done = desk().shuffle(id)
    except Refusal as refusal:
        return said_no(request, refusal, tournament, reverse("game", args=[id]))
    return answered(request, done, "")


@require_POST
def switch(request: HttpRequest, id: str) -> HttpResponse:
    """A schedule, or none: then the host names the two teams of each tile [T14]."""
    lang, tournament = current(), tile_game(id)
    scheduled = request.POST.get("schedule") == "on"
    settings = tournament.state.settings
    changes = (c.ChangeSettings(replace(settings, scheduled=scheduled)),)
    try:
        done = desk().act(id, *(changes if scheduled != settings.scheduled else ()))
    except Refusal as refusal:
        return said_no(request, refusal, tournament, reverse("game", args=[id]))
    if scheduled:
        words = lang.gettext("The game follows a schedule.")
    else:
        words = lang.gettext("No schedule: you name the two teams of each tile.")
    return answered(request, done, words)
