"""Standings: one table in every form it is shown in, and what makes seeds of it."""

from __future__ import annotations

import csv
import io
import json
import re
from fractions import Fraction
from html import unescape

import pytest

from field.st01 import TABLE, played
from kit.desks import desk
from kit.stages import entered, stage, won
from pairwright.app import views
from pairwright.cli import main
from pairwright.core import commands as c
from pairwright.core.tournament import Phase
from pairwright.files import archive
from pairwright.formats.cut import top


def test_ST01_points_and_shares_to_four_digits() -> None:
    d = desk()
    id = played(d)
    view = views.standings_view(d.sheet(id))
    assert [column.key for column in view.columns] == ["PTS", "OMW", "GW", "OGW"]
    for row, (name, points, *shares) in zip(view.rows, TABLE, strict=True):
        assert (row.person.name, row.values[0]) == (name, int(points))
        assert [round(Fraction(value or 0), 4) for value in row.values[1:]] == [*map(Fraction, shares)]
    assert view.rows[-1].person.dropped


SHOWN = [
    [name, points, *(f"{share[1:3]}.{share[3:]}%" for share in shares)] for name, points, *shares in TABLE
]
"""The same as a reader sees it: shares in percent with two digits, which are the case's four."""


def rows_of(html: str) -> list[list[str]]:
    """The cells of the first table's body, tags taken out."""
    body = re.search(r"<tbody>(.*?)</tbody>", html, re.DOTALL)
    assert body is not None
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", body[1], re.DOTALL)
    return [
        [
            " ".join(unescape(re.sub(r"<[^>]+>", " ", cell)).split())
            for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL)
        ]
        for row in rows
    ]


def picked(rows: list[list[str]]) -> list[list[str]]:
    """Name, points and shares out of rows that hold more: rank, NO., matches won and lost."""
    found = []
    for row in rows:
        shares = [cell for cell in row if cell.endswith("%")]
        at = row.index(shares[0])
        name = next(cell.split()[0] for cell in row if cell[:1].isalpha())
        found.append([name, row[at - 1], *shares])
    return found


@pytest.mark.parametrize("address", ["players", "print/standings", "watch?show=standings"])
def test_ST21_page_print_and_public_page_have_the_same_order_and_numbers(client, pages, address) -> None:
    id = played(pages)
    assert picked(rows_of(client.get(f"/t/{id}/{address}").text)) == SHOWN


def test_ST21_csv_and_json_have_the_same_order_and_numbers(client, pages, tmp_path, capsys) -> None:
    id = played(pages)
    data = client.get(f"/t/{id}/standings.csv").content.decode("utf-8-sig")
    head, *rows = csv.reader(io.StringIO(data))
    assert head[2] == "Name"
    assert [row[2:7] for row in rows] == SHOWN
    sheet = pages.sheet(id)
    event = tmp_path / "a.pairwright"
    event.write_bytes(archive.write(id, sheet.entries, sheet.texts))
    assert main(["standings", "--json", "--event", str(event)]) == 0
    told = json.loads(capsys.readouterr().out)["rows"]
    assert [
        [
            row["person"]["name"],
            str(row["values"][0]),
            *(f"{round(Fraction(value) * 10_000) / 100:.2f}%" for value in row["values"][1:]),
        ]
        for row in told
    ] == SHOWN


def test_ST20_the_seeds_of_a_cup_are_the_order_of_the_table() -> None:
    d, id = entered(8, stage("round-robin", "PTS DE"))
    while d.sheet(id).state.rounds[-1].phase is Phase.DRAFT:
        matches = d.sheet(id).state.rounds[-1].matches.values()
        won(d, id, [min(match.first, match.second) for match in matches])  # ranks 1 to 8 by number
    going = top(d.sheet(id).state, 4)
    assert going == (1, 2, 3, 4)
    sheet = d.act(id, c.AddStage(stage("cup"), going), c.StartStage()).sheet
    pairs = {frozenset((m.first, m.second)) for m in sheet.state.rounds[-1].matches.values()}
    assert pairs == {frozenset((1, 4)), frozenset((2, 3))}
