"""Files to take along: the whole event [D20], players, pairings, standings and crosstable as CSV [D21]."""

from __future__ import annotations

import re
from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from pairwright.app import spreadsheet as tables
from pairwright.app.crosses import crosstable_stages
from pairwright.app.desk import Sheet
from pairwright.files import archive
from pairwright.files.players import print_table
from pairwright.files.table import write_table
from pairwright.words import spreadsheet

from .charts import asked_stage, crosstable_values
from .crosses import Shown
from .desk import sheet
from .reading import current
from .typed import whole

Rows = list[list[str | int | None]]
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


def table_file(request: HttpRequest, tournament: Sheet, rows: Rows, ending: str) -> HttpResponse:
    """Rows as a table that the reader's spreadsheet opens: with a mark that says UTF-8, and semicolons where
    commas are decimal marks. `?separator=comma|semicolon|tab` and `?bom=no` have it otherwise."""
    separator, bom = asked_form(request)
    return attachment(write_table(rows, separator, bom), TABLE, tournament, ending)


def asked_form(request: HttpRequest) -> tuple[str, bool]:
    """The separator, and whether the byte order mark is wanted. Raises Http404 for what there isn't."""
    separator, bom = request.GET.get("separator", ""), request.GET.get("bom", "yes")
    if separator and separator not in spreadsheet.SEPARATORS:
        raise Http404(separator)
    if bom not in ("yes", "no"):
        raise Http404(bom)
    return spreadsheet.SEPARATORS.get(separator) or spreadsheet.separator(current()), bom == "yes"


def said(table: tables.Table) -> Rows:
    """The heads and the rows of a table in the reader's language."""
    lang = current()
    return [
        [spreadsheet.head(lang, column.key) for column in table.columns],
        *(
            [
                spreadsheet.cell(lang, column.key, column.shown, value, table.unit)
                for column, value in zip(table.columns, row)
            ]
            for row in table.rows
        ),
    ]


@require_safe
def players_csv(request: HttpRequest, id: str) -> HttpResponse:
    """The players as a table that spreadsheets open and that can be imported again."""
    tournament = sheet(id)
    separator, bom = asked_form(request)
    data = print_table(tables.players(tournament), current().code, separator, bom)
    return attachment(data, TABLE, tournament, f" {current().gettext('Players')}.csv")


@require_safe
def pairings_csv(request: HttpRequest, id: str) -> HttpResponse:
    """Pairings and results of `?round=`, or of every published round; nothing of a draft."""
    lang, tournament = current(), sheet(id)
    text = request.GET.get("round", "")
    number = whole(text)
    if text and number is None:
        raise Http404(text)
    try:
        table = tables.pairings(tournament, number)
    except LookupError as nowhere:
        raise Http404(text) from nowhere
    name = lang.say("Round %(round)s", round=number) if number is not None else lang.gettext("Pairings")
    return table_file(request, tournament, said(table), f" {name}.csv")


@require_safe
def standings_csv(request: HttpRequest, id: str) -> HttpResponse:
    """The standings as they stand, as the page shows them; `?after=` and `?stage=` as there."""
    tournament = sheet(id)
    asked, stage = request.GET.get("after", ""), request.GET.get("stage", "")
    after, of = whole(asked), whole(stage)
    if (asked and after is None) or (stage and of is None):
        raise Http404(asked or stage)
    try:
        table = tables.standings(tournament, after, None if of is None else of - 1)
    except LookupError as nowhere:
        raise Http404(asked) from nowhere
    return table_file(request, tournament, said(table), f" {current().gettext('Standings')}.csv")


@require_safe
def crosstable_csv(request: HttpRequest, id: str) -> HttpResponse:
    """The crosstable as the page shows it, of `?stage=` and in the `?order=` asked for."""
    lang, tournament = current(), sheet(id)
    stage = asked_stage(request, crosstable_stages(tournament.state))
    if stage is None:
        raise Http404(id)
    values = crosstable_values(request, tournament, stage)
    lines: Rows = []
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
    return table_file(request, tournament, lines, ending)


def _in_file(shown: Shown) -> str:
    """A match in a cell of the file: with the opponent's NO. before it where no column says it."""
    return shown.text if shown.opponent is None else f"{shown.opponent}: {shown.text}"
