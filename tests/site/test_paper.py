"""What is printed [D15] [D16]."""

import re
from dataclasses import replace
from html import unescape

import pytest

from pairwright.core import commands as c
from pairwright.core.commands import Newcomer
from pairwright.core.outcome import Result
from pairwright.standings.presets import preset_of
from pairwright.words import LANGUAGES, language, outlook

CODES = [known.code for known in LANGUAGES]
SHEETS = ("pairings", "names", "standings", "players", "slips")


def event(desk, players=9):
    """The id of an event whose first round is fixed."""
    names = ["Ann <b>", "علي", "大田 ゴンザレス", *(f"Player {n}" for n in range(4, players + 1))]
    begin = c.Enter(tuple(Newcomer(name) for name in names)), c.StartStage()
    id = desk.create(c.Create("春 Open", preset_of("mtg").settings), *begin).sheet.id
    desk.act(id, c.Fix(1))
    return id


def words(html):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_every_sheet_is_paper_in_every_language_and_names_stay_names(client, desk, known, sheet):
    shown = client.get(f"/t/{event(desk)}/print/{sheet}", headers={"Accept-Language": known.code})
    assert shown.status_code == 200
    assert f'<html lang="{known.code}" dir="{known.dir}">' in shown.text
    assert "data-print" in shown.text
    assert "Ann <b>" not in shown.text


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_the_tab_leads_to_every_sheet(client, desk, known):
    id = event(desk)
    shown = client.get(f"/t/{id}/print", headers={"Accept-Language": known.code}).text
    for sheet in SHEETS:
        assert f'href="/t/{id}/print/{sheet}' in shown


def test_before_a_round_is_fixed_there_is_only_the_player_list(client, desk):
    id = desk.create(c.Create("Open", preset_of("mtg").settings), c.Enter((Newcomer("Ann"),))).sheet.id
    shown = client.get(f"/t/{id}/print").text
    assert "/print/players" in shown
    assert "/print/slips" not in shown
    assert client.get(f"/t/{id}/print/slips").status_code == 404


def test_a_slip_has_table_round_both_names_with_no_results_and_two_signatures_D15(client, desk):
    id = event(desk)
    state = desk.sheet(id).state
    shown = client.get(f"/t/{id}/print/slips").text
    slips = re.findall(r'<article class="slip">.*?</article>', shown, re.DOTALL)
    assert len(slips) == 4  # nine players: no slip for the bye
    for slip in slips:
        table = int(re.search(r"Table (\d+)", words(slip))[1])
        match = state.rounds[0].matches[table]
        said = words(slip)
        assert "Round 1 · 春 Open" in said
        for number in (match.first, match.second):
            assert desk.sheet(id).name(number) in said
            assert f'class="number">{number}<' in slip
        results = re.findall(
            r"<span>([^<]+)</span>", slip[slip.index("slip-results") : slip.index("slip-sig")]
        )
        assert results == ["2–0", "2–1", "1–0", "1–1", "0–0", "ID", "0–1", "1–2", "0–2"]
        assert said.count("Signature") == 2


@pytest.mark.parametrize(
    ("per", "pages"),
    [(4, [[1, 4, 7, 10], [2, 5, 8, 11], [3, 6, 9, 12]]), (6, [[1, 3, 5, 7, 9, 11], [2, 4, 6, 8, 10, 12]])],
)
def test_slips_lie_in_the_order_of_cutting_the_stack_D15(client, desk, per, pages):
    shown = client.get(f"/t/{event(desk, players=24)}/print/slips?per={per}").text
    laid = [
        [int(table) for table in re.findall(r'slip-table">Table (\d+)', page)]
        for page in re.split(r'class="slip-page \w+"', shown)[1:]
    ]
    assert laid == pages


def test_everybody_finds_their_name_table_and_opponent_in_the_list_by_name_D15(client, desk):
    id = event(desk)
    shown = client.get(f"/t/{id}/print/names").text
    rows = re.findall(r"<tr><td class=\"strong\">.*?</tr>", shown, re.DOTALL)
    assert len(rows) == 9
    assert sum("Bye" in words(row) for row in rows) == 1


@pytest.mark.parametrize(
    "query", ["slips?per=5", "slips?round=2", "slips?round=x", "standings?after=9", "nothing"]
)
def test_what_cannot_be_printed_is_not_found(client, desk, query):
    assert client.get(f"/t/{event(desk)}/print/{query}").status_code == 404


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_C11_the_standings_to_hang_up_draw_the_line_below_the_last_who_goes_on(client, desk, known):
    id = event(desk)
    desk.act(id, c.ChangeSettings(replace(preset_of("mtg").settings, rounds=3, cut=4)))
    desk.act(id, c.StartRound(1), *(c.Record(1, table, Result(2, 0)) for table in range(1, 5)))
    shown = client.get(f"/t/{id}/print/standings", headers={"Accept-Language": known.code}).text
    rows = re.findall(r"<tr\b(.*?)</tr>", shown, re.DOTALL)[1:]
    assert ["cut-line" in row for row in rows] == [place == 4 for place in range(10)]
    assert words(rows[4].partition(">")[2]).strip() == outlook.line(language(known.code), 4, False)
