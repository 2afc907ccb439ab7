"""One player: the dialog from any name, its changes, and why [D9] [S13] [S15] [S18]."""

import re
from html import unescape

import pytest

from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.commands import Newcomer
from pairwright.core.outcome import Result
from pairwright.core.tournament import Phase
from pairwright.standings.presets import preset_of
from pairwright.words import LANGUAGES

CODES = [known.code for known in LANGUAGES]
NAMES = ("Ann <b>", "Bo", "علي", "大田 ゴンザレス", "Eva")


def running(desk, names=NAMES):
    """The id of an event in its second round, the first seat having won everywhere in the first."""
    begin = c.Enter(tuple(Newcomer(name) for name in names)), c.StartStage()
    id = desk.create(c.Create("Spring", preset_of("mtg").settings), *begin).sheet.id
    desk.act(id, c.StartRound(1))
    tables = sorted(desk.sheet(id).state.rounds[0].matches)
    desk.act(id, *(c.Record(1, table, Result(2, 0)) for table in tables))
    desk.act(id, c.StartRound(2))
    return id


def words(html):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


def change(client, id, number, act, headers=None, **values):
    return client.post(f"/t/{id}/players/{number}", {"act": act} | values, headers=headers)


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
@pytest.mark.parametrize("page", ["", "/rank", "/rounds/1", "/rounds/2"])
def test_every_page_about_a_player_is_whole_in_every_language(client, desk, known, page):
    id = running(desk)
    for number in range(1, 6):
        shown = client.get(f"/t/{id}/players/{number}{page}", headers={"Accept-Language": known.code})
        assert shown.status_code == 200
        assert f'<html lang="{known.code}" dir="{known.dir}">' in shown.text
        assert "Ann <b>" not in shown.text


def test_the_history_says_round_opponent_result_and_running_points_D9(client, desk):
    id = running(desk)
    winner = desk.sheet(id).state.rounds[0].matches[1].first
    loser = desk.sheet(id).state.rounds[0].matches[1].second
    shown = client.get(f"/t/{id}/players/{winner}").text
    row = words(re.search(r'<tr class="win">.*?</tr>', shown, re.DOTALL)[0])
    assert row.split()[0] == "1"
    assert desk.sheet(id).name(loser) in row
    assert "2–0" in row
    assert row.split()[-1] == "3"
    lost = client.get(f"/t/{id}/players/{loser}").text
    assert "0–2" in words(re.search(r'<tr class="loss">.*?</tr>', lost, re.DOTALL)[0])


def test_a_rank_is_worked_out_before_the_reader_s_eyes(client, desk):
    id = running(desk)
    first, second = desk.sheet(id).state.rounds[:2]
    resting = second.byes[0].entrant
    winner = next(match.first for match in first.matches.values() if match.second != resting)
    shown = words(client.get(f"/t/{id}/players/{winner}/rank").text)
    # One opponent, who won nothing of 3 points: raised to a third.
    assert "0/3 = 0.00%, raised to 33.33%" in shown
    assert "33.33% over 1 opponent: 33.33%" in shown


def test_a_pairing_and_a_bye_have_their_reasons_S18(client, desk):
    id = running(desk)
    round = desk.sheet(id).state.rounds[1]
    for number in range(1, 6):
        shown = client.get(f"/t/{id}/players/{number}/rounds/2").text
        assert re.search(r'<ul class="reasons">\s*<li>', shown)
    resting = round.byes[0].entrant
    assert "has the bye" in words(client.get(f"/t/{id}/players/{resting}/rounds/2").text)


@pytest.mark.parametrize(
    "address", ["players/99", "players/99/rank", "players/1/rounds/9", "players/99/rounds/1"]
)
def test_nobody_and_no_round_are_not_found(client, desk, address):
    assert client.get(f"/t/{running(desk)}/{address}").status_code == 404


def test_a_renamed_player_is_called_so_everywhere(client, desk):
    id = running(desk)
    response = change(client, id, 2, "rename", name="  Bo  Derek ")
    assert response.status_code == 303
    assert desk.sheet(id).name(2) == "Bo Derek"
    assert "Bo is called Bo Derek now." in words(client.get(f"/t/{id}/players/2").text)


@pytest.mark.parametrize(
    ("act", "values", "says"),
    [
        ("rename", {"name": "  "}, "A name is missing"),
        ("rename", {"name": "x" * 201}, "has 201 characters; at most 200 are possible"),
        ("byes", {"awarded": "6"}, "6 awarded byes are not possible"),
        ("byes", {"awarded": "many"}, "many is not possible; possible is 0–5"),
        ("table", {"table": "0"}, "possible is 1–5000"),
        ("wish", {"other": "99", "wish": "forbid"}, "is not there"),
        ("wish", {"other": "2", "wish": "forbid"}, "Two different entrants are needed"),
        ("request", {"round": "1", "worth": "half"}, "Round 1 is published already"),
    ],
)
def test_what_cannot_stand_comes_back_with_its_reason_and_what_was_typed(client, desk, act, values, says):
    id = running(desk)
    version = desk.sheet(id).version
    for headers in (None, {"HX-Request": "true", "HX-Target": "dialog#dialog"}):
        response = change(client, id, 2, act, headers, **values)
        assert response.status_code in {404, 409, 422}
        assert says in words(response.text)
        assert ("<html" in response.text) is (headers is None)
    assert desk.sheet(id).version == version


def test_a_change_in_a_dialog_leads_back_to_the_page_beneath(client, desk):
    id = running(desk)
    headers = {"HX-Request": "true", "HX-Current-URL": f"http://testserver/t/{id}/rounds/2?order=tables"}
    response = change(client, id, 1, "note", headers, note="Late today")
    assert response.headers["HX-Redirect"] == f"/t/{id}/rounds/2?order=tables"
    assert desk.sheet(id).texts[desk.sheet(id).state.entrants[1].note] == "Late today"
    elsewhere = headers | {"HX-Current-URL": "https://evil.example/t/x"}
    response = change(client, id, 1, "note", elsewhere, note="")
    assert response.headers["HX-Redirect"] == "/t/x"  # only ever a path of this site


def test_byes_table_and_wishes_are_kept_S15_D9(client, desk):
    id = running(desk)
    desk.act(id, c.Record(2, 1, Result(2, 0)))
    change(client, id, 1, "byes", awarded="3")
    change(client, id, 1, "request", round="4", worth="zero")
    change(client, id, 1, "table", table="7")
    change(client, id, 1, "wish", other="3", wish="avoid")
    state = desk.sheet(id).state
    assert state.entrants[1].awarded == 3
    assert state.entrants[1].requested == {4: f.Worth.ZERO}
    assert state.entrants[1].table == 7
    assert state.wishes == {(1, 3): f.Wish.AVOID}
    change(client, id, 1, "request", round="4", worth="")
    change(client, id, 1, "table", table="")
    change(client, id, 1, "wish", other="3", wish="")
    state = desk.sheet(id).state
    assert (dict(state.entrants[1].requested), state.entrants[1].table, state.wishes) == ({}, None, {})


def test_dropping_says_before_what_it_means_and_does_it_S13(client, desk):
    id = running(desk)
    (other, _), (table, match) = desk.sheet(id).state.rounds[1].matches.items()
    desk.act(id, c.Record(2, other, Result(2, 0)))
    asked = words(client.get(f"/t/{id}/players/{match.first}").text)
    assert f"Loses the open match at table {table} and is out from round 3 on." in asked
    change(client, id, match.first, "drop")
    state = desk.sheet(id).state
    assert state.rounds[1].matches[table].result.outcome(0).value == "loss"
    assert state.entrants[match.first].left == 2
    assert "Plays again from round 3 on." in words(client.get(f"/t/{id}/players/{match.first}").text)
    change(client, id, match.first, "return")
    assert desk.sheet(id).state.entrants[match.first].left is None


def test_who_drops_between_fix_and_start_is_asked_what_becomes_of_the_match_SW_22(client, desk):
    id = running(desk)
    desk.act(id, c.StepBack())
    assert desk.sheet(id).state.rounds[1].phase is Phase.FIXED
    match = desk.sheet(id).state.rounds[1].matches[1]
    shown = client.get(f"/t/{id}/players/{match.first}").text
    assert "Round 2 is fixed and not started:" in words(shown)
    version = desk.sheet(id).version
    asked = change(client, id, match.first, "drop")
    assert re.findall(r'name="later" value="(\w+)"', asked.text) == ["start", "redraw"]
    assert desk.sheet(id).version == version
