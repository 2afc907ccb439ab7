"""Beginning a tournament: from a number of players, from names, from boxes, from a file [D1]–[D5] [S1]."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairwright.app import views
from pairwright.app.roles import Role
from pairwright.core import commands as c
from pairwright.core.refusals import EmptyName, NameTooLong, Refusal
from pairwright.core.tiles import TILES
from pairwright.files import archive
from pairwright.standings.presets import PRESETS, preset_of, recommended_rounds
from pairwright.store.contract import Stale
from pairwright.store.refusals import StoreFault
from pairwright.words import columns, presets, reasons, terms

from . import lists, new_game
from .acts import landing, see
from .desk import desk, refused, sheet
from .notices import tell
from .pages import page
from .reach import for_everybody, for_owner
from .reading import current
from .setup import DEFAULT, Setup, number
from .who import acting
from .zone import LOCAL

ID_LONGEST = 100
"""Characters of an imported event's id for which every database, and an address, has room."""
WAYS = ("number", "names", "boxes")
BOXES, BOXES_MORE, BOXES_MOST = 20, 20, 400
BYE_BOXES = 2
"""Boxes under each of bye(1) … bye(5)."""
FEWEST, USUAL = 2, 8


def title_today() -> str:
    """A title for a tournament that was given none: the day, in the reader's language."""
    return current().day(datetime.now(LOCAL))


def unnamed(count: int) -> tuple[c.Newcomer, ...]:
    """ "Player 1" … "Player N" [S1]."""
    lang = current()
    return tuple(c.Newcomer(lang.say("Player %(number)s", number=n)) for n in range(1, count + 1))


@for_owner
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """The form, and the tournament that is made of it.

    `quick` in the POST is the first screen's short form: it goes straight on to the draft of round 1.
    """
    if request.method != "POST":
        return new_page(request, Setup.of(preset_of(DEFAULT).settings), {})
    if new_game.kind_of(request) == TILES:
        return new_tiles(request)
    lang = current()
    quick = "quick" in request.POST
    setup = quick_setup(request) if quick else Setup.read(request.POST.dict(), lang)
    if "more" in request.POST:
        return new_page(request, setup, {})
    newcomers, errors = entered(request)
    if errors or setup.errors:
        return new_page(request, setup, errors, status=422)
    if not quick and unseen(request):
        return new_page(request, setup, {}, look=True)
    commands: list[c.Command] = [c.Enter(newcomers)] if newcomers else []
    if (quick or "go" in request.POST) and len(newcomers) > 1:
        commands.append(c.StartStage())
    title = request.POST.get("title", "").strip() or title_today()
    try:
        done = desk().create(c.Create(title, setup.settings), *commands)
    except Refusal as refusal:
        said, status = refused(refusal)
        at = "title" if isinstance(refusal, EmptyName | NameTooLong) else "form"
        return new_page(request, setup, {at: said}, status=status)
    if doubled := lists.doubled(done.sheet):
        tell(request, "attention", doubled)
    return see(landing(done.sheet))


def unseen(request: HttpRequest) -> bool:
    """Whether the columns of the list were guessed and nobody has looked at what came of it [D5]."""
    if request.POST.get("how") != "names":
        return False
    found = lists.heard(request.POST.get("names", ""))
    return found.guessed and request.POST.get("heard") != found.mark


@for_owner
@require_POST
def heard(request: HttpRequest) -> HttpResponse:
    """How the list in the box is understood, while it is being typed or pasted (htmx)."""
    return page(request, "new-heard.html", {"heard": lists.heard(request.POST.get("names", ""))})


def new_tiles(request: HttpRequest) -> HttpResponse:
    """A tile game of what was typed; the set-up, with its schedule drawn, is where it goes on."""
    title = request.POST.get("title", "").strip() or title_today()
    try:
        address, errors = new_game.create(request, title)
    except Refusal as refusal:
        said, status = refused(refusal)
        at = "title" if isinstance(refusal, EmptyName | NameTooLong) else "form"
        return new_page(request, Setup.of(preset_of(DEFAULT).settings), {at: said}, status)
    if errors:
        return new_page(request, Setup.of(preset_of(DEFAULT).settings), errors, 422)
    return see(address)


def quick_setup(request: HttpRequest) -> Setup:
    """The short form: only the match type was chosen; everything else is as usual."""
    length = number(request.POST.get("match", "")) or 3
    preset = "casual-1" if length == 1 else "casual-3"
    values = {"preset": preset, "from": preset, "match": "other", "games": str(length)}
    return Setup.read(values, current())


def entered(request: HttpRequest) -> tuple[tuple[c.Newcomer, ...], dict[str, str]]:
    """Who is to play, by the way that was chosen; errors by field."""
    lang, way = current(), request.POST.get("how", "number")
    if way == "number":
        count = number(request.POST.get("players", ""))
        if count is None or count > lists.MOST:
            return (), {"players": lang.say("Write a number up to %(most)s.", most=lang.number(lists.MOST))}
        return unnamed(count), {}
    try:
        if way == "boxes":
            return lists.boxes(request.POST.getlist("box"), bye_boxes(request)), {}
        return lists.read(request.POST.get("names", "")), {}
    except Refusal as refusal:
        return (), {way: refused(refusal)[0]}


def bye_boxes(request: HttpRequest) -> dict[int, list[str]]:
    """What stands in the boxes under bye(1) … bye(5)."""
    return {byes: request.POST.getlist(f"bye{byes}") for byes in range(1, 6)}


def new_page(
    request: HttpRequest,
    setup: Setup,
    errors: dict[str, str],
    status: int = 200,
    names: str | None = None,
    look: bool = False,
) -> HttpResponse:
    """The form with what was typed and what can't stand; `look` asks to look at the list first."""
    post = request.POST
    way = "names" if names is not None else post.get("how", request.GET.get("how", "number"))
    typed = post.get("names", "") if names is None else names
    boxes = post.getlist("box")
    count = len(boxes) + (BOXES_MORE if "more" in post else 0) if boxes else BOXES
    count = min(max(BOXES, count), BOXES_MOST)
    values: dict[str, Any] = {
        "way": way if way in WAYS else "number",
        "players": post.get("players", str(USUAL)),
        "names": typed,
        "heard": lists.heard(typed) if typed.strip() and "names" not in errors else lists.Heard(),
        "look": look,
        "boxes": [boxes[n] if n < len(boxes) else "" for n in range(count)],
        "bye_boxes": {
            byes: [*given, *[""] * (BYE_BOXES - len(given))] for byes, given in bye_boxes(request).items()
        },
        "boxes_most": BOXES_MOST,
        "title_given": post.get("title", ""),
        "title_today": title_today(),
        "game": new_game.shown(request),
    }
    setup.errors |= errors
    return page(request, "new.html", values | rules_values(request, setup), status)


def rules_values(request: HttpRequest, setup: Setup) -> dict[str, Any]:
    """What the fields of the rules need, with the advice for the count of players."""
    lang = current()
    count = how_many(request)
    settings = setup.settings
    warnings = views.set_up_warnings(count, settings.rounds)
    return {
        "setup": setup,
        "errors": setup.errors,
        "preset_cards": [preset_card(one.name) for one in PRESETS if one.settings.format != TILES],
        "count": count,
        "recommended": recommended_rounds(preset_of(settings.preset), count) if count > 1 else None,
        "warnings": [reasons.warning(lang, code, given) for code, given in warnings],
        "tie_breaks": tie_break_choices(),
        "match_words": terms.match_length(lang, settings.match.best_of),
    }


def preset_card(name: str) -> dict[str, Any]:
    """A preset as its card shows it."""
    lang, settings = current(), preset_of(name).settings
    return {
        "key": name,
        "name": presets.name(lang, name),
        "about": presets.about(lang, name),
        "length": terms.match_length(lang, settings.match.best_of),
        "minutes": settings.minutes,
        "order": [columns.short(lang, key) for key in settings.standings.order],
    }


def tie_break_choices() -> list[tuple[str, str]]:
    """Every tie-break but points: (key, name), with none first."""
    lang = current()
    return [("", "–"), *((key, columns.name(lang, key)) for key in columns.NAMES if key != "PTS")]


def how_many(request: HttpRequest) -> int:
    """How many players the form holds as it is being filled in; unreadable lists count their lines."""
    way = request.POST.get("how", "number")
    if way == "boxes":
        typed = request.POST.getlist("box") + [one for given in bye_boxes(request).values() for one in given]
        return sum(bool(one.strip()) for one in typed)
    if way == "names":
        text = request.POST.get("names", "")
        return lists.heard(text).count or sum(bool(line.strip()) for line in text.splitlines())
    return number(request.POST.get("players", str(USUAL))) or 0


@for_owner
@require_POST
def look(request: HttpRequest) -> HttpResponse:
    """The rules' part of the form again, after the preset, the count or the rounds were changed (htmx)."""
    setup = Setup.read(request.POST.dict(), current())
    return page(request, "new-rules.html", rules_values(request, setup))


@for_owner
@require_POST
def read_list(request: HttpRequest) -> HttpResponse:
    """The text of a list file, for the box of names; a sentence and 422 where it can't be read."""
    upload = request.FILES.get("file")
    plain = "text/plain; charset=utf-8"
    data = lists.received(upload) if upload else b""
    if upload and lists.is_event(data, upload.name or ""):
        told = current().gettext("This is a saved event, not a list. Import it on the first screen.")
        return HttpResponse(told, content_type=plain, status=422)
    try:
        text = lists.decode(data)
        lists.read(text)
    except Refusal as refusal:
        said, status = refused(refusal)
        return HttpResponse(said, content_type=plain, status=status)
    return HttpResponse(text, content_type=plain)


@for_owner
@require_POST
def bring_in(request: HttpRequest) -> HttpResponse:
    """A file that was picked or dropped: an event comes back as it was, a list opens the form [D5] [D20]."""
    lang, upload = current(), request.FILES.get("file")
    if upload is None:
        tell(request, "attention", lang.gettext("Choose a file first."))
        return see(reverse("start"))
    data = lists.received(upload)
    try:
        if lists.is_event(data, upload.name or ""):
            return see(landing(sheet(keep(archive.read(data), request))))
        text = lists.decode(data)
        reason = "" if lists.read(text) else lang.gettext("It holds no names.")
    except StoreFault:
        raise
    except Refusal as refusal:
        reason = refused(refusal)[0]
    if reason:
        words = lang.say("%(file)s was not imported. %(reason)s", file=upload.name, reason=reason)
        tell(request, "wrong", words)
        return see(reverse("start"))
    return new_page(request, Setup.of(preset_of(DEFAULT).settings), {}, names=text)


def keep(event: archive.Event, request: HttpRequest) -> str:
    """Put an imported event into the store under its own id, or under a new one if that is taken; the id."""
    lang = current()
    taken = {line.id for deleted in (False, True) for line in desk().store.listed(deleted)}
    usable = event.id.isalnum() and event.id.isascii() and len(event.id) <= ID_LONGEST
    id = event.id if usable and event.id not in taken else ""
    id = id or secrets.token_hex(6)
    try:
        desk().take_in(id, event.entries, event.texts)
    except Stale:
        return keep(event, request)
    words = (
        lang.gettext("Imported.")
        if id == event.id
        else lang.gettext("Imported as a copy: this tournament was here already.")
    )
    tell(request, "done", words)
    return id


@for_everybody
@require_safe
def land(request: HttpRequest, id: str) -> HttpResponse:
    """A tournament's own address leads to where one's work goes on, or to what all may see."""
    tournament = sheet(id)
    if acting().role in (Role.ORGANISER, Role.SCOREKEEPER):
        return HttpResponseRedirect(landing(tournament))
    return HttpResponseRedirect(reverse("watch", args=[id]))
