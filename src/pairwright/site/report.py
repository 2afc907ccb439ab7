"""Players report how their match ended: by the link of their table, or by their own [D18].

A table's link asks who one is (`?me=7`), then both show the same: the possible results as buttons, the one
tapped (`?say=2-1`) once more in words to be confirmed, and how things stand. Results are written from the
match's first seat. What changes something is a POST; everything works without a script, and a page that waits
looks again by itself. These pages are for every device in the room. Of a private tournament a page that is
open asks by its own address whether there is news (with `Accept: text/plain`): others aren't told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from pairwright.app import reports
from pairwright.app.desk import Sheet
from pairwright.app.public import Place, public
from pairwright.app.reports import Seat, Step
from pairwright.app.roles import Actor, Role
from pairwright.core import commands as c
from pairwright.core.games import whole
from pairwright.core.knockout import CUP
from pairwright.core.outcome import How, Result
from pairwright.core.refusals import Refusal, ReportsOff, UnknownTournament
from pairwright.core.scoring import MatchType
from pairwright.core.tournament import Phase
from pairwright.words import reports as words_of
from pairwright.words import stages, terms
from pairwright.words.language import Language

from . import keys, tries, typed
from .acts import number as sent_number
from .acts import see
from .asked import from_htmx
from .desk import desk, refused
from .errors import PLAIN, told
from .news import unless_seen
from .pages import page
from .public_player import card_of
from .reach import LOOKING, by_secret_address, hides
from .reading import current
from .tickets import in_halves, match_type
from .who import from_here

PLAYER = Actor(Role.PLAYER, Role.PLAYER.value)
TAKE_BACK = "nothing"
"""What is sent instead of a result to take a report back."""
TAKEN_BACK = "taken-back"
"""Beside the codes of a `Place`: the round of a table's link is a draft again."""
OPEN = (Step.REPORT, Step.WAITING, Step.DIFFERENT)
"""Steps at which a player can say something, and change it."""
METHODS = ["GET", "HEAD", "POST"]


@dataclass(frozen=True, slots=True)
class Link:
    """The link a request came by: its address, and who it is of (0: of a table, whose two must say so)."""

    tournament: Sheet
    address: str
    owner: int = 0

    def with_(self, **query: str | int) -> str:
        """The address with something asked for."""
        return f"{self.address}?{urlencode(query)}" if query else self.address

    def of(self, me: int, **query: str | int) -> str:
        """The same, said by `me` where the link doesn't say it."""
        return self.with_(**query) if self.owner else self.with_(me=me, **query)


@by_secret_address
@require_http_methods(METHODS)
def table(request: HttpRequest, id: str, number: int, table: int, key: str) -> HttpResponse:
    """The page of a table's link: who are you, how did it end, how things stand."""
    tournament = there(id)
    if tournament is None or not keys.opens_table(tournament, number, table, key):
        return no_more(request)
    link = Link(tournament, reverse("report-table", args=[id, number, table, key]))
    if waits := counted(request, link.address):
        return too_often(request, waits)
    if request.headers.get("Accept") == PLAIN and request.method == "GET":
        return unless_seen(request, str(tournament.version))
    match = reports.match_of(tournament.state, number, table)
    if match is None:  # taken back to a draft: nobody's business until it is public again
        return shown(request, link, "report/away.html", {"number": number, "nowhere": TAKEN_BACK})
    given = request.POST if request.method == "POST" else request.GET
    me = typed.whole(given.get("me", ""))
    if me not in (match.first, match.second):
        seat = reports.seat(tournament, number, table, match.first)
        asks = seat.step in OPEN
        return shown(request, link, "report/who.html", seat_values(link, seat) | {"seat": seat, "asks": asks})
    return answer(request, link, reports.seat(tournament, number, table, me))


@by_secret_address
@require_http_methods(METHODS)
def own(request: HttpRequest, id: str, entrant: int, key: str) -> HttpResponse:
    """The page of a personal link: where to sit, how did it end, what was before."""
    tournament = there(id)
    if tournament is None or not keys.opens_own(tournament, entrant, key):
        return no_more(request)
    link = Link(tournament, reverse("report-own", args=[id, entrant, key]), entrant)
    if waits := counted(request, link.address):
        return too_often(request, waits)
    if request.headers.get("Accept") == PLAIN and request.method == "GET":
        return unless_seen(request, str(tournament.version))
    place = reports.place(tournament, entrant)
    if request.method == "POST":
        # The page may be of a round before: what it says is meant for that one.
        number, at = sent_number(request, "round"), sent_number(request, "table")
        try:
            place = reports.seat(tournament, number, at, entrant)
        except LookupError:
            return state_of(request, link, place, CHANGED, 409)
    if isinstance(place, Seat):
        return answer(request, link, place)
    return state_of(request, link, place)


def there(id: str) -> Sheet | None:
    """The tournament; None where there is none, which a key that opens nothing isn't told from."""
    try:
        return desk().sheet(id)
    except UnknownTournament:
        return None


def counted(request: HttpRequest, link: str = "") -> int:
    """Count what is sent by a link, and by whoever sends it; seconds to wait where that is too much by now.

    A key that opens nothing counts for where it comes from alone. Whoever sits at the organiser's own machine
    is not counted.
    """
    if request.method in LOOKING or (not settings.HOSTED and from_here(request)):
        return 0
    sender = (tries.REPORTS, tries.origin(request))
    return tries.spend(sender, (tries.BY_LINK, link)) if link else tries.spend(sender)


def too_often(request: HttpRequest, seconds: int) -> HttpResponse:
    """429: it goes on in a while."""
    lang = current()
    answer = told(
        request,
        429,
        lang.gettext("Too many reports at once"),
        lang.gettext("This one was not taken. Wait for some minutes, or tell the organiser how it ended."),
    )
    answer.headers["Retry-After"] = str(seconds)
    return answer


def no_more(request: HttpRequest) -> HttpResponse:
    """A key that opens nothing (any more)."""
    if waits := counted(request):
        return too_often(request, waits)
    said, status = refused(ReportsOff())
    return told(request, status, current().gettext("This link isn’t in use"), said)


CHANGED = "changed"


def answer(request: HttpRequest, link: Link, seat: Seat) -> HttpResponse:
    """One player and their match: report, confirm, or look how things stand."""
    if request.method == "POST":
        return report(request, link, seat)
    said = read(request, link.tournament, seat)
    if said is not None and seat.step in OPEN:
        values = seat_values(link, seat) | {"said": offer(link, seat, said), "seat": seat, "asks": True}
        return shown(request, link, "report/confirm.html", values)
    return state_of(request, link, seat, request.GET.get("again", ""))


def report(request: HttpRequest, link: Link, seat: Seat) -> HttpResponse:
    """Take a report in, and show how things stand then. Said twice it is said once."""
    tournament = link.tournament
    if sent_number(request, "drafted") != seat.drafted:
        return state_of(request, link, seat, CHANGED, 409)
    result = read(request, tournament, seat)
    if result is None and request.POST.get("say") != TAKE_BACK:
        return state_of(request, link, seat, "again", 422)
    command = c.Report(seat.round, seat.table, seat.me.number, result)
    try:
        desk().act(tournament.id, command, actor=PLAYER)
    except Refusal as refusal:
        now = desk().sheet(tournament.id)
        if isinstance(refusal, ReportsOff):
            return no_more(request)
        said, status = refused(refusal, now)
        return not_taken(request, link, now, seat, said, status)
    return see(link.of(seat.me.number))


def not_taken(
    request: HttpRequest, link: Link, now: Sheet, seat: Seat, said: str, status: int
) -> HttpResponse:
    """The page as things are now, with why the report wasn't taken."""
    link = Link(now, link.address, link.owner)
    try:
        place = reports.seat(now, seat.round, seat.table, seat.me.number)
    except LookupError:  # the round has been taken back, or drawn again
        values = {"number": seat.round, "nowhere": TAKEN_BACK, "problem": said}
        return shown(request, link, "report/away.html", values, status)
    return state_of(request, link, place, "", status, said)


def state_of(
    request: HttpRequest,
    link: Link,
    place: Seat | Place,
    mode: str = "",
    status: int = 200,
    problem: str = "",
) -> HttpResponse:
    """How things stand for one player. `mode` "again" offers the results anew though something was said."""
    lang = current()
    if mode == CHANGED:
        problem = lang.gettext("The pairings have changed since this page was made. Look where you play now.")
    elif status == 422:
        problem = lang.gettext("That is no possible result of this match. Choose one of these.")
    values: dict[str, Any] = {"problem": problem}
    if not isinstance(place, Seat):
        return shown(request, link, "report/away.html", values | away_values(link, place), status)
    again = mode == "again" and place.step in OPEN
    asks = again or (place.step is Step.REPORT and place.theirs is None)
    values |= {"again": again, "asks": asks, "seat": place} | seat_values(link, place)
    return shown(request, link, "report/state.html", values, status)


def away_values(link: Link, place: Place) -> dict[str, Any]:
    """What the page of somebody who has no match now says of it."""
    state = link.tournament.state
    bye = ""
    if place.bye is not None:
        cup = state.stages[state.rounds[place.round - 1].stage].settings.format == CUP
        bye = terms.bye_kind(current(), place.bye.kind, cup)
    return {"number": place.round, "nowhere": place.code, "bye": bye, "awaits": place.awaits}


def seat_values(link: Link, seat: Seat) -> dict[str, Any]:
    """What the pages of a match say of it."""
    state, lang = link.tournament.state, current()
    round = state.rounds[seat.round - 1]
    kind = match_type(link.tournament, round)
    me = seat.me.number
    return {
        "number": seat.round,
        "round_name": stages.title(lang, seat.round, public(link.tournament).left(seat.round)),
        "me": me,
        "mine": offer(link, seat, seat.mine),
        "theirs": offer(link, seat, seat.theirs),
        "recorded": offer(link, seat, seat.result),
        "choices": choices(lang, link, seat, kind) if not seat.units else None,
        "units": seat.units,
        "draws": kind.draws,
        "names": {
            one.number: terms.entrant(lang, {one.number: one.name}, one.number)
            for one in (seat.me, seat.other)
        },
        "plain": link.of(me),
        "anew": link.of(me, again="again"),
        "sides": [(one, link.of(one.number)) for one in (seat.first, seat.second)],
        "take_back": TAKE_BACK,
        "drawn_anew": link.with_() if not link.owner else "",
        "finished": round.phase is Phase.FINISHED,
    }


@dataclass(frozen=True, slots=True)
class Offer:
    """A result that can be said: what is sent, where a tap on it leads, the numbers, and the sentence."""

    value: str
    href: str
    score: str
    words: str


def offer(link: Link, seat: Seat, result: Result | None) -> Offer | None:
    """A result as the pages show it, None for none."""
    if result is None:
        return None
    lang, tournament = current(), link.tournament
    round = tournament.state.rounds[seat.round - 1]
    kind = match_type(tournament, round)
    match = round.matches[seat.table]
    first, second = (
        terms.entrant(lang, {one.number: one.name}, one.number) for one in (seat.first, seat.second)
    )
    halves = seat.units > 0 and in_halves(tournament, round, match)
    value = f"{result.won}-{result.lost}-{result.drawn}" if seat.units else kind.name(result)
    shown = result if result.won >= result.lost else result.reversed()
    return Offer(
        value=value,
        href=link.of(seat.me.number, say=value),
        score=words_of.score(lang, shown, kind, halves),
        words=words_of.ended(lang, result, first, second, kind, halves),
    )


@dataclass(frozen=True, slots=True)
class Choices:
    """The results a player can choose from: those they won first."""

    mine: tuple[Offer, ...]
    draws: tuple[Offer, ...]
    theirs: tuple[Offer, ...]
    single: bool


def offered(kind: MatchType) -> tuple[Result, ...]:
    """The results players may report of a match that is one result: what was played, and a draw agreed on.

    Who didn't come, and who is given a loss, is for the organiser to say.
    """
    played = tuple(choice.result for choice in kind.menu())
    agreed = (one.result for one in kind.extras() if one.result.how is How.AGREED and kind.best_of > 1)
    return (*played, *agreed)


def choices(lang: Language, link: Link, seat: Seat, kind: MatchType) -> Choices:
    """The buttons, seen by `seat.me`: the highest scores of both sides stand beside each other."""
    columns: dict[str, list[Offer]] = {"mine": [], "draws": [], "theirs": []}
    for result in offered(kind):
        made = offer(link, seat, result)
        assert made is not None
        if result.won == result.lost:
            columns["draws"].append(made)
        else:
            first_won = result.won > result.lost
            columns["mine" if first_won != bool(seat.seat) else "theirs"].append(made)
    # The menu goes from the first seat's wins to the second's; both columns begin with the highest.
    columns["mine" if seat.seat else "theirs"].reverse()
    mine, draws, theirs = (tuple(columns[name]) for name in ("mine", "draws", "theirs"))
    return Choices(mine, draws, theirs, single=kind.best_of == 1)


def read(request: HttpRequest, tournament: Sheet, seat: Seat) -> Result | None:
    """The result a request says, None for none or one that players can't report."""
    given = request.POST if request.method == "POST" else request.GET
    if seat.units:
        return _read_games(given.get("say", ""), given.get("i-won", ""), given.get("they-won", ""), seat)
    kind = match_type(tournament, tournament.state.rounds[seat.round - 1])
    result = kind.read(given.get("say", "")[:20])
    return result if result in offered(kind) else None


def _read_games(say: str, i_won: str, they_won: str, seat: Seat) -> Result | None:
    """A match of several games: "1-0-1" from the first seat, or how many each of the two won."""
    if say:
        parts = [typed.whole(part, digits=3) for part in say.split("-")]
    else:
        pair = [typed.whole(part, digits=3) for part in (i_won, they_won)]
        won, lost = reversed(pair) if seat.seat else pair
        parts = [won, lost, None if None in pair else max(0, seat.units - sum(n or 0 for n in pair))]
    if len(parts) != 3 or None in parts:
        return None
    won, lost, drawn = (part or 0 for part in parts)
    result = Result(won, lost, drawn)
    return result if whole(result, seat.units) else None


def shown(
    request: HttpRequest, link: Link, template: str, values: dict[str, Any], status: int = 200
) -> HttpResponse:
    """A page, or for one that is open only what is below its head."""
    tournament, lang = link.tournament, current()
    common: dict[str, Any] = {
        "title": tournament.title,
        "id": tournament.id,
        "version": tournament.version,
        "screen": False,
        "asks": False,
        "problem": "",
        "region": template,
        "closed": tournament.state.closed,
        "owner": None,
        "card": None,
        "bye": "",
        "awaits": False,
        "here_link": link.address,
        "news": link.address if hides(tournament.id) else reverse("version", args=[tournament.id]),
    }
    if link.owner:
        name = terms.entrant(lang, {link.owner: tournament.name(link.owner)}, link.owner)
        common["owner"] = {"number": link.owner, "name": name}
        common["card"] = card_of(public(tournament), link.owner)
    values = common | values | {"live": request.get_full_path()}
    return page(request, "report/region.html" if from_htmx(request) else "report/page.html", values, status)
