"""Files to take along: the whole event [D20], players, standings and crosstable as CSV [D21]."""

from __future__ import annotations

import re
from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from pairwright.app import views
from pairwright.app.crosses import crosstable_stages
from pairwright.app.desk import Sheet
from pairwright.core.commands import Newcomer
from pairwright.files import archive
from pairwright.files.players import print_table
from pairwright.files.table import write_table
from pairwright.words import columns, numbers

from .charts import asked_stage, crosstable_values
from .crosses import Shown
from .desk import sheet
from .reading import current

TABLE = "text/csv; charset=utf-8"
EVENT = "application/x-ndjson"


def attachment(data: bytes, media_type: str, tournament: Sheet, ending: str) -> HttpResponse:
    """A file to save, called by the tournament's title in any script."""
    title = re.sub(r'[\x00-\x1f"*/:<>?\\|]+', " ", tournament.title).strip(" .")[:80] or tournament.id
    response = HttpResponse(data, content_type=media_type)
    plain = re.sub(r"[^A-Za-z0-9 ._-]+", "_", title)
    response.headers["Content-Disposition"] = (
        f"attachment; filename=\"{plain}{ending}\"; filename*=UTF-8''{quote(title + ending)}"
    )
    return response


@require_safe
def export(request: HttpRequest, id: str) -> HttpResponse:
    """The event file: everything, history and undone acts too. Importing it gives the same file again."""
    tournament = sheet(id)
    data = archive.write(tournament.id, tournament.entries, tournament.texts)
    return attachment(data, EVENT, tournament, ".pairwright")


@require_safe
def players_csv(request: HttpRequest, id: str) -> HttpResponse:
    """The players as a table that spreadsheets open as UTF-8 and that can be imported again."""
    tournament = sheet(id)
    listed = [
        (
            entrant.number,
            Newcomer(
                tournament.name(entrant.number),
                entrant.awarded,
                tournament.texts.get(entrant.club, ""),
                entrant.rating,
                entrant.country,
                entrant.seed,
            ),
        )
        for entrant in tournament.state.entrants.values()
    ]
    return attachment(print_table(listed, current().code, bom=True), TABLE, tournament, ".csv")


@require_safe
def standings_csv(request: HttpRequest, id: str) -> HttpResponse:
    """The standings as they stand, as the page shows them."""
    lang, tournament = current(), sheet(id)
    view = views.standings_view(tournament)
    head = [
        lang.gettext("Rank"),
        lang.gettext("NO."),
        lang.gettext("Name"),
        *(columns.short(lang, column.key) for column in view.columns),
    ]
    rows = [
        [
            row.rank,
            row.person.number,
            row.person.name,
            *(
                numbers.value(lang, value, column.shown, view.unit)
                for value, column in zip(row.values, view.columns)
            ),
        ]
        for row in view.rows
    ]
    ending = f" {lang.gettext('Standings')}.csv"
    return attachment(write_table([head, *rows], ",", True), TABLE, tournament, ending)


@require_safe
def crosstable_csv(request: HttpRequest, id: str) -> HttpResponse:
    """The crosstable as the page shows it, of `?stage=` and in the `?order=` asked for."""
    lang, tournament = current(), sheet(id)
    stage = asked_stage(request, crosstable_stages(tournament.state))
    if stage is None:
        raise Http404(id)
    values = crosstable_values(request, tournament, stage)
    lines: list[list[str | int | None]] = []
    for group in values["groups"]:
        of_group: list[str | int | None] = [lang.gettext("Group")] if group.number else []
        first = lang.pgettext("place in a crosstable", "Place") if values["square"] else lang.gettext("NO.")
        heads = [str(head) for head in group.heads]
        if not values["square"]:
            heads = [lang.say("Round %(round)s", round=head) for head in group.heads]
        name, points, rank = (lang.gettext("Name"), lang.gettext("Points"), lang.gettext("Rank"))
        lines.append([*of_group, first, name, *heads, points, rank])
        for row in group.rows:
            cells = [" ".join(_in_file(shown) for shown in cell) for cell in row.cells]
            mine: list[str | int | None] = [group.number] if group.number else []
            at = row.place if values["square"] else row.number
            lines.append([*mine, at, row.name, *cells, row.points, row.rank])
    ending = f" {lang.gettext('Crosstable')}.csv"
    return attachment(write_table(lines, ",", True), TABLE, tournament, ending)


def _in_file(shown: Shown) -> str:
    """A match in a cell of the file: with the opponent's NO. before it where no column says it."""
    return shown.text if shown.opponent is None else f"{shown.opponent}: {shown.text}"
