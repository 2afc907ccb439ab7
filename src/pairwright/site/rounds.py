"""A round's tab: the draft and its steps, the results coming in, what comes next [D8] [S7]–[S12].

`round_page` answers with the whole page; `changed` with only what a result changed, for a page that is open:
the tickets (others' too, since the version that page showed), the progress, the tabs, the entry bar.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from pairwright.app import views
from pairwright.app.correction import redrawing
from pairwright.app.desk import Sheet
from pairwright.app.preview import changed_since
from pairwright.app.roles import Role
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.knockout import CUP
from pairwright.core.refusals import Refusal, RoundHasResults
from pairwright.core.tournament import Phase, Round
from pairwright.words import numbers, reasons, stages, terms

from . import byes
from .acts import back, landing, see, still_there, way_back
from .acts import number as sent_number
from .asked import from_htmx, round_of, said_no
from .desk import desk, names, refused, sheet
from .frame import frame_values, tournament_page
from .moved import Moved, moved
from .news import said
from .notices import tell
from .outlook import ahead_words
from .pages import page
from .reach import for_role
from .reading import current
from .tickets import in_order, match_type, of_games, ticket
from .timer import timer_values
from .typed import whole

SERIOUS = ("forbidden", "rematch", "bye_repeat", "avoided")
"""Levels of a pairing's cost that are named first when they gave way; the others do in most rounds."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The entry bar: which table it suggests, what was typed and why that can't stand.

    `again` is a line that would change a result which was there already: typed once more it does.
    """

    suggested: views.TableRow | None
    text: str = ""
    error: str = ""
    again: str = ""
    focus: bool = False


@for_role(Role.SCOREKEEPER)
@require_safe
def round_tab(request: HttpRequest, id: str, number: int) -> HttpResponse:
    """The tab. `?order=tables` puts the tables in order, `?pick=7` has NO. 7 picked for a swap in a draft."""
    tournament = sheet(id)
    round_of(tournament, number)
    if from_htmx(request):
        return page(request, "round/region.html", round_values(request, tournament, number))
    return round_page(request, tournament, number)


def round_page(
    request: HttpRequest, tournament: Sheet, number: int, entry: Entry | None = None, status: int = 200
) -> HttpResponse:
    """The whole page."""
    values = round_values(request, tournament, number, entry)
    return tournament_page(request, tournament, "round/page.html", values, tab=number, status=status)


def round_values(
    request: HttpRequest, tournament: Sheet, number: int, entry: Entry | None = None
) -> dict[str, Any]:
    """What `round/region.html` shows."""
    lang, state = current(), tournament.state
    view = views.round_view(tournament, number)
    order = _order(request)
    by_table = order == "tables" or view.phase is not Phase.RUNNING
    rows = in_order(view.tables, by_table, state.rounds[number - 1].disputed)
    values: dict[str, Any] = {
        **top_values(tournament, number),
        "order": order,
        "tickets": [ticket(tournament, number, row) for row in rows],
        "byes": [_bye(tournament, number, row, view) for row in view.byes],
        "entry": entry or Entry(suggestion(tournament, number, _after(request))),
        "matches": len(view.tables),
        "echo": None,
    }
    if view.phase is Phase.DRAFT:
        picked = whole(request.GET.get("pick", ""))
        values |= {
            "picked": picked if picked in names(tournament) else None,
            "gave_way": [reasons.gave_way(lang, level, n) for level, n in view.cost if level in SERIOUS],
            "as_ever": [reasons.gave_way(lang, level, n) for level, n in view.cost if level not in SERIOUS],
            "proof": reasons.proof(lang, view.proof),
            "by_hand": view.source is f.Source.HAND,
            "ahead": ahead_words(tournament, later=True),
            "wishes": _wishes(tournament),
            "drafted": state.rounds[number - 1].drafted,
        }
    return values


def bar_values(tournament: Sheet, number: int) -> dict[str, Any]:
    """What the entry bar says of how to type: results of matches, or of games one after the other."""
    round = tournament.state.rounds[number - 1]
    return {
        "bar_of_games": any(of_games(match) for match in round.matches.values()),
        "bar_of_one": match_type(tournament, round).best_of == 1,
    }


def top_values(tournament: Sheet, number: int) -> dict[str, Any]:
    """What stands above the tickets: state, progress, clock, steps, and what comes after."""
    state, lang = tournament.state, current()
    round = state.rounds[number - 1]
    overview = views.overview(tournament)
    total = len(round.matches)
    planned = state.settings.rounds
    return {
        "tournament": overview,
        "tab": number,
        "number": number,
        "phase": round.phase.value,
        "entered": total - round.open,
        "total": total,
        "disputed": round.disputed,
        "last": number == len(state.rounds),
        "last_published": number == len(state.published),
        "has_next": number < len(state.rounds),
        "next_phase": state.rounds[number].phase.value if number < len(state.rounds) else None,
        "planned_done": planned is not None and len(state.published) >= planned,
        "seen": tournament.version,
        "paired": round.drafted,
        "picked": None,
        "timer": timer_values(tournament, round),
        "results": total - round.open,
        "made_otherwise": [lang.number(one) for one in changed_since(tournament, number)],
        "can_redraw": number == len(state.rounds) and bool(redrawing(state)),
        "closed": state.closed,
        "minutes": lang.number(state.settings.minutes) if state.settings.minutes else None,
        **_named(tournament, overview, number),
        **bar_values(tournament, number),
    }


def _named(tournament: Sheet, overview: views.Overview, number: int) -> dict[str, Any]:
    """What the round is called, and what comes after it in its kind of stage."""
    lang, state = current(), tournament.state
    stage = state.rounds[number - 1].stage
    tab = overview.rounds[number - 1]
    newest = stage == state.stage.number
    view = views.round_view(tournament, number) if tab.left == 2 else None
    return {
        "title": stages.title(lang, number, tab.left),
        "cup": tab.left > 0,
        "can_bronze": view is not None and view.can_bronze,
        "stage_over": newest and overview.step == "finish",
        "newest_stage": newest,
        "following": stages.title(lang, number + 1, overview.rounds[number].left)
        if number < len(overview.rounds)
        else "",
        "next_title": lang.gettext("Draw the next round")
        if state.settings.format == CUP
        else lang.say("Draw round %(round)s", round=number + 1),
    }


def _order(request: HttpRequest) -> str:
    chosen = request.POST.get("order") or request.GET.get("order", "")
    return "tables" if chosen == "tables" else "missing"


def _after(request: HttpRequest) -> int:
    return whole(request.GET.get("after", "")) or 0


def suggestion(
    tournament: Sheet, number: int, after: int = 0, exactly: bool = False
) -> views.TableRow | None:
    """The next table without a result: the first after table `after`, else the first of all, None if none.

    `exactly` is table `after` itself, whatever it has.
    """
    round = tournament.state.rounds[number - 1]
    if exactly and after in round.matches:
        return views.table_row(tournament, number, after)
    missing = round.missing
    later = [table for table in missing if table > after]
    if not missing:
        return None
    return views.table_row(tournament, number, min(later or missing))


def _bye(tournament: Sheet, number: int, row: views.ByeRow, view: views.RoundView) -> dict[str, Any]:
    """A bye as `round/byes.html` shows it; `href` is where it can be put right, else who has it."""
    lang, cup = current(), view.format == CUP
    kind = terms.bye_kind(lang, row.kind)
    worth = numbers.points(lang, row.points, view.unit)
    words = lang.say("%(kind)s, worth %(points)s", kind=kind, points=worth)
    entrant, round = row.person.number, tournament.state.rounds[number - 1]
    change = round.phase is not Phase.DRAFT and byes.changeable(tournament, round, entrant)
    return {
        "number": entrant,
        "href": reverse("past-bye", args=[tournament.id, entrant, number])
        if change
        else reverse("player", args=[tournament.id, entrant]),
        "name": terms.entrant(lang, {row.person.number: row.person.name}, row.person.number),
        "words": lang.gettext("Goes on without a match") if cup else words,
        "drawn": row.kind in (f.ByeKind.ODD, f.ByeKind.SAT_DOWN),  # may change places in a draft
    }


def _wishes(tournament: Sheet) -> list[dict[str, Any]]:
    known = views.people(tournament)
    return [
        {"first": known[a], "second": known[b], "words": terms.wish(current(), wish)}
        for (a, b), wish in sorted(tournament.state.wishes.items())
    ]


def changed(
    request: HttpRequest,
    tournament: Sheet,
    number: int,
    echo: dict[str, Any] | None,
    entry: Entry | None = None,
    status: int = 200,
    also: tuple[int, ...] = (),
) -> HttpResponse:
    """What a result changed, as fragments for the page that is open.

    The tables of `also` are sent in any case: an undo makes a match as it was before it was last changed.

    That page says which version it shows (`shown`), how far the round was then (`phase`) and where its
    pairings come from (`paired`): every ticket that moved since is sent, and the whole round where it is not
    what it was. There is nothing beside the fragments, so that a dialog it was entered in closes.
    """
    round = tournament.state.rounds[number - 1]
    shown = sent_number(request, "shown")
    moves = moved(tournament, number, shown)
    # What others did before this page's own act, which is the last.
    others = said(tournament, shown, tournament.entries[-1].act - 1) if echo else []
    values: dict[str, Any] = {"echo": echo, "said": others}
    if moves.anew or not still_so(request.POST, round):
        values = round_values(request, tournament, number, entry) | values
        return page(request, "round/anew.html", values, status)
    values |= changed_values(request, tournament, number, moves, also)
    values["entry"] = entry or Entry(suggestion(tournament, number))
    return page(request, "round/changed.html", values, status)


def still_so(given: Mapping[str, str], round: Round) -> bool:
    """Whether a page that is open shows these pairings, and as far as they have come."""
    pairings = str(round.drafted)
    return given.get("phase") == round.phase.value and given.get("paired", pairings) == pairings


def changed_values(
    request: HttpRequest, tournament: Sheet, number: int, moves: Moved, also: tuple[int, ...] = ()
) -> dict[str, Any]:
    """What `round/changed.html` shows, but for the entry bar and what is said."""
    view = views.round_view(tournament, number) if moves.byes else None
    rows = [views.table_row(tournament, number, table) for table in sorted(moves.tables | set(also))]
    return top_values(tournament, number) | {
        "tickets": [ticket(tournament, number, row, fresh=True) for row in rows],
        "byes": [_bye(tournament, number, row, view) for row in view.byes] if view else None,
        "order": _order(request),
    }


# --- steps


def _stepped(
    request: HttpRequest, id: str, number: int, *commands: c.Command, words: str = ""
) -> HttpResponse:
    """Do `commands` and show the round again, with the reason where they can't be done."""
    before = sheet(id)
    here = reverse("round", args=[id, number])
    try:
        done = desk().act(id, *commands)
    except Refusal as refusal:
        return said_no(request, refusal, before, still_there(here, before))
    if words and done.facts:
        tell(request, "done", words, way_back(done.sheet))
    return see(here)


def _overtaken(request: HttpRequest, id: str, number: int) -> HttpResponse | None:
    """What to answer when the draft on the page is not the one that lies there now."""
    round = round_of(sheet(id), number)
    drafted = sent_number(request, "drafted")
    if not drafted or drafted == round.drafted or round.phase is not Phase.DRAFT:
        return None
    words = current().gettext("The pairings have changed since this page was made. Look at them, then go on.")
    tell(request, "attention", words)
    return see(reverse("round", args=[id, number]))


@require_POST
def shuffle(request: HttpRequest, id: str, number: int) -> HttpResponse:
    """Draw the draft again with a new seed."""
    before = sheet(id)
    round_of(before, number)
    here = reverse("round", args=[id, number])
    try:
        done = desk().shuffle(id)
    except Refusal as refusal:
        return said_no(request, refusal, before, here)
    if from_htmx(request):
        return page(request, "round/anew.html", round_values(request, done.sheet, number))
    return see(here)


@require_POST
def fix(request: HttpRequest, id: str, number: int) -> HttpResponse:
    """Freeze and publish the pairings [S8]."""
    words = current().say("Round %(round)s is fixed: players can look and sit down.", round=number)
    return _overtaken(request, id, number) or _stepped(request, id, number, c.Fix(number), words=words)


@require_POST
def begin(request: HttpRequest, id: str, number: int) -> HttpResponse:
    """Open the round for results and start its clock; a draft is fixed first [S9]."""
    words = current().say("Round %(round)s has begun.", round=number)
    return _overtaken(request, id, number) or _stepped(request, id, number, c.StartRound(number), words=words)


def step_back(request: HttpRequest, id: str, number: int) -> HttpResponse:
    """One step back [S11]. GET says what it takes away and asks; POST does it."""
    tournament = sheet(id)
    round = round_of(tournament, number)
    here = reverse("round", args=[id, number])
    if request.method != "POST":
        values = frame_values(tournament, number) | {
            "number": number,
            "phase": round.phase.value,
            "results": len(round.matches) - round.open,
            "last": number == len(tournament.state.rounds),
            "next_number": len(tournament.state.rounds),
        }
        return page(request, "round/back.html", values)
    if number != len(tournament.state.rounds):
        return see(here)
    try:
        done = desk().act(id, c.StepBack(losing_results=request.POST.get("losing") == "yes"))
    except RoundHasResults:
        return see(reverse("step-back", args=[id, number]))
    except Refusal as refusal:
        return said_no(request, refusal, tournament, here)
    lang = current()
    gone = len(done.sheet.state.rounds) < number  # also a round that nobody is left to play
    words = {
        Phase.DRAFT: lang.say("The draft of round %(round)s is gone.", round=number),
        Phase.FIXED: lang.say("Round %(round)s is a draft again.", round=number),
    }.get(
        Phase.DRAFT if gone else round.phase, lang.say("Round %(round)s is fixed, not started.", round=number)
    )
    tell(request, "done", words, way_back(done.sheet))
    if not gone:
        return see(here)
    return see(reverse("round", args=[id, number - 1]) if number > 1 else landing(done.sheet))


# --- two of a draft: change places, or a wish about them


def two(request: HttpRequest, id: str, number: int) -> HttpResponse:
    """Two entrants of a draft (`a`, `b`): what a swap would cost, and wishes about them. POST swaps."""
    tournament = sheet(id)
    round = round_of(tournament, number)
    if round.phase is not Phase.DRAFT:
        return see(reverse("round", args=[id, number]))
    given = request.POST if request.method == "POST" else request.GET
    a, b = (whole(given.get(name, "")) or 0 for name in ("a", "b"))
    known = views.people(tournament)
    if a not in known or b not in known or a == b:
        raise Http404(f"{a}, {b}")
    if request.method == "POST":
        return _overtaken(request, id, number) or _swap(request, tournament, number, a, b)
    values = frame_values(tournament, number) | {
        "number": number,
        "drafted": round.drafted,
        "a": known[a],
        "b": known[b],
        "preview": _preview(tournament, number, a, b),
        "wish": tournament.state.wishes.get((min(a, b), max(a, b))),
        "wishes": [(wish.value, terms.wish(current(), wish)) for wish in f.Wish],
    }
    return page(request, "round/two.html", values)


def _swap(request: HttpRequest, tournament: Sheet, number: int, a: int, b: int) -> HttpResponse:
    lang, here = current(), reverse("round", args=[tournament.id, number])
    try:
        done = desk().swap(tournament.id, a, b)
    except Refusal as refusal:
        return said_no(request, refusal, tournament, here)
    known = names(done.sheet)
    words = lang.say("%(first)s and %(second)s have changed places.", first=known[a], second=known[b])
    tell(request, "done", words, way_back(done.sheet))
    return see(here)


def _preview(tournament: Sheet, number: int, a: int, b: int) -> dict[str, Any]:
    """What the swap makes: the tables it touches as they would be, and its cost against the draft's in words.

    `verdict` is "same", "better", "worse", or "no" where it can't be done; `says` are the levels that become
    worse or, for "no", the reason.
    """
    lang = current()
    try:
        swap = desk().swap_preview(tournament.id, a, b)
    except Refusal as refusal:
        return {
            "verdict": "no",
            "says": refused(refusal, tournament)[0].split("\n"),
            "tables": [],
            "byes": [],
        }
    known = views.people(tournament)
    was = dict(swap.before)
    worse = [
        reasons.gave_way(lang, level, amount) for level, amount in swap.after if amount > was.get(level, 0)
    ]
    verdict = "same" if swap.after == swap.before else "worse" if swap.worse_in else "better"
    return {
        "verdict": verdict,
        "says": worse if verdict == "worse" else [],
        "tables": [
            (seat.table, known[seat.first], known[seat.second])
            for seat in swap.draft.tables
            if {a, b} & {seat.first, seat.second}
        ],
        "byes": [known[bye.entrant] for bye in swap.draft.byes if bye.entrant in (a, b)],
    }


WISHES = {wish.value: wish for wish in f.Wish}


@require_POST
def wish(request: HttpRequest, id: str) -> HttpResponse:
    """Never pair two, rather don't, pair them next, or nothing of it any more; a draft is drawn again."""
    tournament, lang = sheet(id), current()
    first, second = sent_number(request, "a"), sent_number(request, "b")
    wanted = WISHES.get(request.POST.get("wish", ""))
    otherwise = landing(tournament)
    try:
        done = desk().act(id, c.SetWish(first, second, wanted))
    except Refusal as refusal:
        return said_no(request, refusal, tournament, back(request, otherwise))
    known = names(done.sheet)
    pair = {"first": known[first], "second": known[second]}
    if wanted is None:
        words = lang.say("Nothing is wished of %(first)s and %(second)s any more.", **pair)
    else:
        said = terms.wish(lang, wanted)
        words = lang.say("%(first)s and %(second)s: %(wish)s", **pair, wish=said)
    tell(request, "done", words, way_back(done.sheet))
    return see(back(request, otherwise))
