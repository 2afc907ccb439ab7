"""The entry bar while nothing has been recorded: a table chosen, or a mistake with what was typed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from pairwright.app import views
from pairwright.app.desk import Sheet
from pairwright.core.refusals import UnknownTable

from .acts import number as sent_number
from .asked import from_htmx
from .desk import refused
from .pages import page
from .rounds import Entry, bar_values, round_page, suggestion


def suggested_table(tournament: Sheet, number: int, at: int) -> views.TableRow | None:
    """Table `at` itself, whatever it has, or the next that is missing."""
    return suggestion(tournament, number, at, exactly=True)


def choose(
    request: HttpRequest, tournament: Sheet, number: int, at: int, text: str, there: bool
) -> HttpResponse:
    """A table alone: it is the suggested one now; nothing at all changes nothing."""
    if not text.strip():
        return not_yet(request, tournament, number, Entry(suggested_table(tournament, number, at)), 200)
    if there:
        return not_yet(request, tournament, number, Entry(suggested_table(tournament, number, at)), 200)
    refusal = UnknownTable(number, at, len(tournament.state.rounds[number - 1].matches))
    said, status = refused(refusal, tournament)
    stay = sent_number(request, "table")
    return not_yet(
        request, tournament, number, Entry(suggested_table(tournament, number, stay), text, said), status
    )


def not_yet(
    request: HttpRequest, tournament: Sheet, number: int, bar: Entry, status: int = 422
) -> HttpResponse:
    """The entry bar again, with what was typed: nothing has been recorded."""
    bar = Entry(bar.suggested, bar.text, bar.error, bar.again, focus=True)
    if not from_htmx(request):
        return round_page(request, tournament, number, bar, status)
    values = {
        "entry": bar,
        "number": number,
        "seen": sent_number(request, "seen") or tournament.version,
        "tournament": tournament,
        **bar_values(tournament, number),
    }
    return page(request, "round/entry.html", values, status)
