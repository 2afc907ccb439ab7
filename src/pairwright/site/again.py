"""The same people once more: a new tournament with the list and the rules of one that was [D1]."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from pairwright.app.again import commands, title_again
from pairwright.core.refusals import Refusal
from pairwright.store.refusals import StoreFault

from .acts import back, landing, see
from .desk import desk, refused, sheet
from .notices import Way, tell
from .reach import for_owner
from .reading import current
from .start import yours


@for_owner
@require_POST
def again(request: HttpRequest, id: str) -> HttpResponse:
    """Make it and go there; the notice's Undo deletes it again."""
    tournament, lang = sheet(id), current()
    taken = {line.title for line in yours(desk().store.listed())}
    create, more = commands(tournament, title_again(tournament.title, taken))
    try:
        made = desk().create(create, *more).sheet
    except StoreFault:
        raise
    except Refusal as refusal:
        tell(request, "wrong", refused(refusal, tournament)[0])
        return see(back(request, reverse("start")))
    words = lang.count(
        "A new tournament with the same %(num)s entrant; nothing has begun.",
        "A new tournament with the same %(num)s entrants; nothing has begun.",
        len(made.state.entrants),
    )
    tell(request, "done", words, Way(lang.gettext("Undo"), reverse("delete", args=[made.id])))
    return see(landing(made))
