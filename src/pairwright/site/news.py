"""News: how a page that is open learns of what others did [D13].

A page says in its `<body>` where to ask (`data-news`) and what it shows (`data-seen`). `static/live.js`
asks there; the answer is the version there is now, or 204 while that is the one the page shows. The front
(room `live`) answers for this and offers a stream, to which the script listens; else it asks twice a second.
When there is another version the script says `pairwright:news` on the document, and the regions that wait
for it (`hx-trigger="pairwright:news from:document"`) fetch themselves: a round what moved, other pages all
of their main part. Pages of many who look on ask less often (`data-news-every`, in milliseconds).

A region's request carries the version its page shows in a header (`shown_by`), by which such requests are
told from a reader's own.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from pairwright.app.desk import Sheet
from pairwright.core import facts as f
from pairwright.core.refusals import UnknownTournament
from pairwright.words.history import Teller

from .desk import desk
from .front import holds
from .pages import RENEWS
from .reach import KEPT, for_everybody, for_owner
from .reading import current
from .tickets import told
from .typed import whole
from .zone import LOCAL

TOLD = 3
"""So many acts of others are told one by one; more are counted."""


@for_everybody
@require_safe
def version(request: HttpRequest, id: str) -> HttpResponse:
    """The version of a tournament as text; 204 where it is still `?seen=`. Cost: one query, no template."""
    try:
        now = desk().store.version(id)
    except UnknownTournament as unknown:
        raise Http404(id) from unknown
    answer = unless_seen(request, str(now))
    answer.headers[KEPT] = holds(now)  # not of a private one: see `reach`
    return answer


@for_owner
@require_safe
def list_version(request: HttpRequest) -> HttpResponse:
    """The same for the list of tournaments."""
    return unless_seen(request, desk().store.stamp())


def unless_seen(request: HttpRequest, now: str) -> HttpResponse:
    """What there is now, as text; 204 where it is what the page shows."""
    if request.GET.get("seen") == now:
        answer = HttpResponse(status=204)
    else:
        answer = HttpResponse(now, content_type="text/plain; charset=utf-8")
    answer.headers["Cache-Control"] = "no-store"
    return answer


def shown_by(request: HttpRequest) -> int | None:
    """The version a page shows that renews a part of itself; None for every other request."""
    text = request.headers.get(RENEWS)
    return None if text is None else whole(text) or 0


def said(tournament: Sheet, since: int, until: int | None = None) -> list[str]:
    """What was done after version `since` (and no later than `until`), in sentences.

    Of many acts only how many they were. Cost: acts other than results take a pass over the log.
    """
    lang = current()
    acts = sorted({entry.act for entry in tournament.entries[since:until]})
    if since == 0 or not acts:
        return []
    if len(acts) > TOLD:
        return [lang.count("%(num)s step was done.", "%(num)s steps were done.", len(acts))]
    teller: Teller | None = None
    words = []
    for act in acts:
        line = _result(tournament, act)
        if not line:
            if teller is None:
                teller = Teller(lang, LOCAL)
                teller.see(tournament.entries, tournament.texts)
            line = teller.say(act)[0]
        words.append(line)
    return words


def _result(tournament: Sheet, act: int) -> str:
    """A result of the round that is played, as its table has it now; "" for any other act."""
    fact, state = tournament.entries[act - 1].fact, tournament.state
    if not isinstance(fact, f.ResultRecorded | f.ResultCleared) or fact.round != len(state.published):
        return ""
    match = state.rounds[fact.round - 1].matches.get(fact.table)
    return told(current(), tournament, fact.round, match) if match else ""
