"""A bye of a published round put right: given, worth something else, or taken away [D11].

A dialog from a line of the player's history. What that moves is looked at first where it matters.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from pairwright.app.desk import Done, Sheet
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.decide_day import BYES_CHANGE_IN
from pairwright.core.refusals import Refusal
from pairwright.core.tournament import Round
from pairwright.words import terms

from .acts import back, way_back
from .asked import beneath, on, round_of
from .correcting import Change, redrawn, settle
from .desk import names, refused, sheet
from .frame import frame_values
from .notices import tell
from .pages import page
from .reading import current

NONE = "none"
WORTHS: dict[str, f.Worth | None] = {worth.value: worth for worth in f.Worth} | {NONE: None}


def changeable(tournament: Sheet, round: Round, entrant: int) -> bool:
    """Whether somebody's bye in a published round, or that they have none, can be changed."""
    state = tournament.state
    stage = state.stages[round.stage]
    by_hand = stage.settings.format in BYES_CHANGE_IN and stage.has(entrant)
    return by_hand and not state.closed and round.match_of(entrant) is None


def bye(request: HttpRequest, id: str, number: int, round: int) -> HttpResponse:
    """GET the choices, POST `worth`: full, half, zero or none."""
    tournament = sheet(id)
    of = round_of(tournament, round)
    if number not in tournament.state.entrants or not changeable(tournament, of, number):
        raise Http404(f"{number}, {round}")
    here = reverse("past-bye", args=[id, number, round])
    to = back(request, beneath(request, reverse("player", args=[id, number])))
    error, status = "", 200
    if request.method == "POST":
        sent = request.POST.get("worth", "")
        if sent not in WORTHS:
            raise Http404(sent)
        change = Change(
            (c.ChangeBye(round, number, WORTHS[sent]),),
            round,
            _title(tournament, number, round),
            here,
            (("worth", sent), ("next", to)),
            here,
        )
        try:
            done = settle(request, tournament, change)
        except Refusal as refusal:
            error, status = refused(refusal, tournament)
        else:
            if not isinstance(done, Done):
                return done
            if done.facts:
                words = current().say("The change about %(name)s is kept.", name=names(done.sheet)[number])
                tell(request, "done", words, way_back(done.sheet))
            return redrawn(request, done) or on(request, to)
    known = of.bye_of(number)
    odd = known is not None and known.kind in (f.ByeKind.ODD, f.ByeKind.SAT_DOWN)
    lang = current()
    choices = [(worth.value, terms.worth(lang, worth)) for worth in f.Worth]
    values = frame_values(tournament, "players") | {
        "number": number,
        "heading": _title(tournament, number, round),
        "choices": choices if odd else [*choices, (NONE, lang.gettext("No bye"))],
        "pressed": known.worth.value if known else NONE,
        "odd": odd,
        "href": here,
        "next": to,
        "error": error,
    }
    return page(request, "player/bye.html", values, status)


def _title(tournament: Sheet, entrant: int, round: int) -> str:
    lang = current()
    name = terms.entrant(lang, {entrant: tournament.name(entrant)}, entrant)
    return lang.say("%(name)s in round %(round)s", name=name, round=round)
