"""Tables to take along, as the pages give them [D21]: what a spreadsheet reads is what the page shows."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.outcome import How, Result
from pairwright.core.scoring import CHESS, best_of
from pairwright.core.settings import StageSettings
from pairwright.files.players import read_list

NAMES = ("=SUM(A1)", "Doe, Jr.", 'Ann "Ace" B', "髙橋 能登", "محمد علي", "@home")


def event(desk, settings: StageSettings | None = None) -> str:
    """Six players by hand: round 1 has a win, an intentional draw and a no-show; round 2 byes and a draft."""
    newcomers = tuple(c.Newcomer(name) for name in NAMES)
    first = c.Draft(1, tuple(f.Seating(t, 2 * t - 1, 2 * t) for t in (1, 2, 3)), (), 1, f.Source.HAND)
    done = desk.create(
        c.Create("F", settings or StageSettings()), c.Enter(newcomers), c.StartStage(), first, c.StartRound(1)
    )
    return done.sheet.id


def table(answer, separator: str = ",") -> list[list[str]]:
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=separator))
    assert len({len(row) for row in rows}) == 1
    assert not any(cell[:1] in "=+-@\t\r" for row in rows for cell in row if cell)
    return rows


def test_pairings_of_a_round_have_a_row_for_every_match_and_bye_D21(client, desk):
    id = event(desk)
    desk.act(id, c.Record(1, 1, Result(2, 1)), c.Record(1, 2, Result(0, 0, 3, How.AGREED)))
    desk.act(id, c.Record(1, 3, Result(0, 2, 0, How.FORFEIT)))
    head, *rows = table(client.get(f"/t/{id}/pairings.csv?round=1"))
    assert head == [
        *("Round", "Table", "NO. 1", "Name 1", "NO. 2", "Name 2", "Score 1", "Score 2", "Drawn games"),
        *("Winner (NO.)", "Note", "What a bye counts"),
    ]
    assert rows == [
        ["1", "1", "1", "'=SUM(A1)", "2", "Doe, Jr.", "2", "1", "0", "1", "", ""],
        ["1", "2", "3", 'Ann "Ace" B', "4", "髙橋 能登", "0", "0", "3", "", "Intentional draw", ""],
        ["1", "3", "5", "محمد علي", "6", "'@home", "0", "2", "0", "6", "Forfeit", ""],
    ]


def test_all_rounds_in_one_table_and_nothing_of_a_draft_D21(client, desk):
    id = event(desk)
    for number in (1, 2, 3):
        desk.act(id, c.Record(1, number, Result(2, 0)))
    desk.act(id, c.Drop(6))
    assert desk.sheet(id).state.rounds[1].phase == "draft"
    assert [row[0] for row in table(client.get(f"/t/{id}/pairings.csv"))[1:]] == ["1"] * 3
    assert client.get(f"/t/{id}/pairings.csv?round=2").status_code == 404
    desk.act(id, c.StartRound(2))
    rows = table(client.get(f"/t/{id}/pairings.csv"))[1:]
    assert [row[0] for row in rows] == ["1"] * 3 + ["2"] * 3
    assert rows[3][6:10] == [""] * 4  # no result yet
    bye = rows[-1]
    assert (bye[1], bye[4:10], bye[10:]) == ("", [""] * 6, ["Bye", "As a win"])


def test_a_drawn_game_of_chess_is_half_for_both_D21(client, desk):
    id = event(desk, replace(StageSettings(), match=best_of(1), scoring=CHESS))
    desk.act(id, c.Record(1, 1, Result(0, 0, 1)))
    row = table(client.get(f"/t/{id}/pairings.csv"))[1]
    assert row[6:10] == ["½", "½", "1", ""]


@pytest.mark.parametrize("name", ["players", "pairings", "standings", "crosstable"])
def test_separator_and_mark_can_be_chosen_and_nonsense_is_not_found_D21(client, desk, name):
    id = event(desk)
    desk.act(id, c.Record(1, 1, Result(2, 0)))
    usual = client.get(f"/t/{id}/{name}.csv")
    assert usual.content.startswith(b"\xef\xbb\xbf")
    plain = client.get(f"/t/{id}/{name}.csv?bom=no&separator=semicolon")
    assert not plain.content.startswith(b"\xef\xbb\xbf")
    assert table(plain, ";") == table(usual)
    norwegian = client.get(f"/t/{id}/{name}.csv", headers={"Accept-Language": "nb"})
    assert len(table(norwegian, ";")[0]) == len(table(usual)[0])  # where a comma marks decimals
    for wrong in ("separator=pipe", "bom=1"):
        assert client.get(f"/t/{id}/{name}.csv?{wrong}").status_code == 404


@pytest.mark.parametrize("asked", ["round=9", "round=x", "round=-1"])
def test_a_round_that_is_not_there_has_no_file(client, desk, asked):
    assert client.get(f"/t/{event(desk)}/pairings.csv?{asked}").status_code == 404


@pytest.mark.parametrize("asked", ["after=9", "after=x", "stage=7"])
def test_standings_that_are_not_there_have_no_file(client, desk, asked):
    assert client.get(f"/t/{event(desk)}/standings.csv?{asked}").status_code == 404


@pytest.mark.parametrize("code", ["en", "ja", "nb", "ar"])
def test_the_players_file_is_a_list_that_reads_the_same_in_every_language_D5_D21(client, desk, code):
    id = event(desk)
    data = client.get(f"/t/{id}/players.csv", headers={"Accept-Language": code}).content
    assert tuple(n.name for n in read_list(data).newcomers) == NAMES


def test_the_pages_lead_to_the_tables_once_there_are_pairings(client, desk):
    id = event(desk)
    assert f"/t/{id}/pairings.csv" in client.get(f"/t/{id}/settings").text
    assert f"/t/{id}/pairings.csv?round=1" in client.get(f"/t/{id}/print").text
    new = desk.create(c.Create("G", StageSettings()), c.Enter((c.Newcomer("A"), c.Newcomer("B")))).sheet.id
    assert "pairings.csv" not in client.get(f"/t/{new}/settings").text
