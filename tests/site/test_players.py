"""The players' tab, the list as a text, and the acts on players [D3] [D7] [D9] [S12]–[S14]."""

import re
from dataclasses import replace

import pytest

from pairwright.core import commands as c
from pairwright.core.commands import Newcomer
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import Phase
from pairwright.standings.presets import preset_of
from pairwright.words import LANGUAGES

CODES = [known.code for known in LANGUAGES]
SETTINGS = replace(preset_of("casual-3").settings, rounds=3)
NAMES = ["Ann", "大田 ゴンザレス", "محمد", "Bo <b>", "Cy"]


@pytest.fixture
def id(desk):
    """Five players, not started, three rounds planned."""
    newcomers = tuple(Newcomer(name, 1 if name == "Cy" else 0) for name in NAMES)
    return desk.create(c.Create("Spring", SETTINGS), c.Enter(newcomers)).sheet.id


def play(desk, id, rounds):
    """So many rounds, the lower number winning 2–0."""
    if not desk.sheet(id).state.stage.started:
        desk.act(id, c.StartStage())
    for _ in range(rounds):
        if desk.sheet(id).state.draft is None:
            desk.draw(id)
        number = len(desk.sheet(id).state.rounds)
        state = desk.act(id, c.StartRound(number)).sheet.state
        for match in state.rounds[-1].matches.values():
            score = "2-0" if match.first < match.second else "0-2"
            desk.act(id, c.Record(number, match.table, state.settings.match.read(score)))


def shown_names(text):
    return re.findall(r"<bdi>([^<]*)</bdi>", text.split("<main", 1)[1])


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
@pytest.mark.parametrize("played", [0, 2, 3])
def test_the_players_tab_in_every_language(client, desk, id, known, played):
    if played:
        play(desk, id, played)
    response = client.get(f"/t/{id}/players", headers={"Accept-Language": known.code})
    assert response.status_code == 200
    assert f'<html lang="{known.code}" dir="{known.dir}">' in response.text
    assert "Bo &lt;b&gt;" in response.text
    assert "Bo <b>" not in response.text
    assert re.search(r'<a class="tab"[^>]*aria-current="page">' + known.gettext("Players"), response.text)


def test_before_the_start_the_list_shows_numbers_and_byes(client, id):
    text = client.get(f"/t/{id}/players").text
    assert shown_names(text) == ["Ann", "大田 ゴンザレス", "محمد", "Bo &lt;b&gt;", "Cy"]
    assert re.findall(r'class="roster-number">(\d+)<', text) == ["1", "2", "3", "4", "5"]
    assert text.count("1 bye") == 1


def test_namesakes_are_flagged_D5(client, desk, id):
    desk.act(id, c.Enter((Newcomer("Ann"),)))
    assert client.get(f"/t/{id}/players").text.count("Same name twice") == 2


def test_one_player_is_added_quickly_and_undone_from_the_notice(client, desk, id):
    page = client.post(f"/t/{id}/players/add", {"name": " Di "}, follow=True).text
    assert "Di is NO. 6." in page
    way = re.search(r'action="([^"]*undo)".*?name="seen" value="(\d+)"', page, re.DOTALL)
    client.post(way[1], {"seen": way[2]})
    assert 6 not in desk.sheet(id).state.entrants


def test_a_player_without_a_name_is_refused_beside_the_field(client, desk, id):
    response = client.post(f"/t/{id}/players/add", {"name": "  "})
    assert response.status_code == 422
    assert 'id="name-error"' in response.text
    long = client.post(f"/t/{id}/players/add", {"name": "x" * 201})
    assert long.status_code == 422
    assert "x" * 201 in long.text
    assert len(desk.sheet(id).state.entrants) == 5


def test_several_lines_add_several_players(client, desk, id):
    page = client.post(f"/t/{id}/players/add", {"name": "Di\nEd\n"}, follow=True).text
    assert "2 players are added." in page
    assert len(desk.sheet(id).state.entrants) == 7


def test_somebody_who_has_not_played_is_removed_and_who_has_played_is_not(client, desk, id):
    assert "Cy is off the list." in client.post(f"/t/{id}/players/5/remove", follow=True).text
    assert 5 not in desk.sheet(id).state.entrants
    play(desk, id, 1)
    page = client.post(f"/t/{id}/players/1/remove", follow=True).text
    assert 'role="alert"' in page
    assert 1 in desk.sheet(id).state.entrants


def test_start_draws_the_first_round_and_leads_there_S7(client, desk, id):
    response = client.post(f"/t/{id}/start")
    assert (response.status_code, response.headers["Location"]) == (303, f"/t/{id}/rounds/1")
    assert desk.sheet(id).state.draft is not None


def test_a_start_with_one_player_is_refused_with_a_sentence(client, desk):
    alone = desk.create(c.Create("Alone", StageSettings()), c.Enter((Newcomer("Ann"),))).sheet.id
    page = client.post(f"/t/{alone}/start", follow=True).text
    assert "At least two players" in page
    assert not desk.sheet(alone).state.stage.started


def test_the_standings_can_be_read_after_any_round_D7(client, desk, id):
    play(desk, id, 2)
    now = client.get(f"/t/{id}/players").text
    then = client.get(f"/t/{id}/players?after=1").text
    assert "Standings after round 2" in now
    assert "Standings after round 1" in then
    assert client.get(f"/t/{id}/players?after=9").status_code == 404
    assert client.get(f"/t/{id}/players?after=x").status_code == 404


def test_the_column_heads_are_explained(client, desk, id):
    play(desk, id, 1)
    text = client.get(f"/t/{id}/players").text
    assert "match points, on average" in text
    assert re.search(r"<dt>Games won</dt>", text)


def test_results_that_are_missing_are_counted(client, desk, id):
    play(desk, id, 1)
    desk.act(id, c.StartRound(2))
    text = client.get(f"/t/{id}/players").text
    assert "Standings during round 2" in text
    assert "2 results are still missing" in text


def test_a_late_player_plays_from_the_next_round_on_S14(client, desk, id):
    play(desk, id, 1)
    desk.act(id, c.StartRound(2))
    assert "Plays from round 3 on." in client.get(f"/t/{id}/players").text
    client.post(f"/t/{id}/players/add", {"name": "Late"})
    assert desk.sheet(id).state.entrants[6].entered == 3


def test_drop_and_back_in_S13(client, desk, id):
    play(desk, id, 1)
    page = client.post(f"/t/{id}/players/drop", {"entrant": "2"}, follow=True).text
    assert "大田 ゴンザレス has dropped." in page
    assert desk.sheet(id).state.entrants[2].left == 1
    assert f'action="/t/{id}/players/2/return"' in page
    page = client.post(f"/t/{id}/players/2/return", follow=True).text
    assert "大田 ゴンザレス is back in." in page
    assert desk.sheet(id).state.entrants[2].left is None


@pytest.mark.parametrize("entrant", ["", "99", "x"])
def test_dropping_nobody_is_refused_and_changes_nothing(client, desk, id, entrant):
    version = desk.sheet(id).version
    page = client.post(f"/t/{id}/players/drop", {"entrant": entrant}, follow=True).text
    assert 'role="alert"' in page
    assert desk.sheet(id).version == version


def test_exactly_one_undefeated_is_announced_S12(client, desk):
    newcomers = tuple(Newcomer(f"P{n}") for n in range(1, 5))
    open_ended = desk.create(c.Create("Open", StageSettings()), c.Enter(newcomers)).sheet.id
    play(desk, open_ended, 1)
    assert "has won every match" not in client.get(f"/t/{open_ended}/players").text
    play(desk, open_ended, 1)
    text = client.get(f"/t/{open_ended}/players").text
    assert "has won every match" in text
    assert f'action="/t/{open_ended}/close"' in text


def test_the_end_celebrates_the_winner_and_can_be_closed_reopened_or_go_on(client, desk, id):
    play(desk, id, 3)
    text = client.get(f"/t/{id}/players").text
    assert 'class="laurels"' in text
    assert shown_names(text)[0] == "Ann"
    page = client.post(f"/t/{id}/close", follow=True).text
    assert "The standings are final." in page
    assert desk.sheet(id).state.closed
    refused = client.post(f"/t/{id}/players/add", {"name": "Late"})
    assert refused.status_code == 409
    client.post(f"/t/{id}/reopen")
    assert not desk.sheet(id).state.closed
    response = client.post(f"/t/{id}/draw")
    assert response.headers["Location"] == f"/t/{id}/rounds/4"
    assert desk.sheet(id).state.rounds[3].phase is Phase.DRAFT


def test_the_list_as_a_text_shows_its_changes_before_they_are_done_D3(client, desk, id):
    text = client.get(f"/t/{id}/players/list").text
    assert "Ann\n大田 ゴンザレス\nمحمد\nBo &lt;b&gt;\nCy\t1\n" in text
    version = desk.sheet(id).version
    edited = {"names": "Ann\n大田 太郎\nمحمد\nCy\t2\nDi\n", "seen": str(version)}
    asked = client.post(f"/t/{id}/players/list", edited)
    assert asked.status_code == 200
    assert desk.sheet(id).version == version
    for words in ("is added", "is called", "2 awarded byes", "goes off the list"):
        assert words in asked.text
    done = client.post(f"/t/{id}/players/list", edited | {"sure": "yes"})
    assert done.status_code == 303
    sheet = desk.sheet(id)
    assert [sheet.name(n) for n in sheet.state.entrants] == ["Ann", "大田 太郎", "محمد", "Cy", "Di"]
    assert sheet.state.entrants[5].awarded == 2


def test_during_the_event_a_line_less_is_a_drop_and_the_same_line_again_a_return_D3(client, desk, id):
    play(desk, id, 1)
    without = {"names": "大田 ゴンザレス\nمحمد\nBo <b>\nCy\t1\n", "sure": "yes"}
    client.post(f"/t/{id}/players/list", without | {"seen": str(desk.sheet(id).version)})
    assert desk.sheet(id).state.entrants[1].left == 1
    again = {"names": "Ann\n" + without["names"], "seen": str(desk.sheet(id).version)}
    assert "comes back in" in client.post(f"/t/{id}/players/list", again).text
    client.post(f"/t/{id}/players/list", again | {"sure": "yes"})
    state = desk.sheet(id).state
    assert state.entrants[1].left is None
    assert len(state.entrants) == 5


def test_a_list_edited_beside_somebody_else_s_change_is_shown_again_D13(client, desk, id):
    seen = desk.sheet(id).version
    desk.act(id, c.Rename(1, "Anna"))
    answer = client.post(f"/t/{id}/players/list", {"names": "Ann\n", "sure": "yes", "seen": str(seen)})
    assert answer.status_code == 200
    assert "Is this what you meant?" in answer.text
    assert len(desk.sheet(id).state.entrants) == 5


def test_a_list_that_cannot_be_read_keeps_its_text(client, desk, id):
    answer = client.post(f"/t/{id}/players/list", {"names": "Ann\t9\n", "sure": "yes"})
    assert answer.status_code == 422
    assert "Line 1" in answer.text
    assert "Ann\t9" in answer.text


def test_players_and_standings_as_csv_D21(client, desk, id):
    desk.act(id, c.Rename(1, "=1+1"))
    play(desk, id, 1)
    listed = client.get(f"/t/{id}/players.csv")
    assert listed.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert listed.content.startswith("\ufeff".encode())
    assert "'=1+1" in listed.content.decode()
    ranked = client.get(f"/t/{id}/standings.csv", headers={"Accept-Language": "nb"}).content.decode()
    assert ranked.splitlines()[0].startswith("\ufeffPlass;Nr.;Navn;")
    assert len(ranked.splitlines()) == 6


def test_every_form_that_changes_something_has_its_token_and_the_tabs_their_rounds(client, desk, id):
    play(desk, id, 2)
    for address in ("players", "players/list", "history", "settings"):
        text = client.get(f"/t/{id}/{address}").text
        assert "=&#34;" not in text  # an attribute that was escaped as if it were a name
        for form in re.findall(r"<form[^>]*method=\"post\".*?</form>", text, re.DOTALL):
            assert 'name="csrfmiddlewaretoken"' in form
        assert [int(n) for n in re.findall(r'id="tab-(\d+)"', text)] == [1, 2, 3]


def test_a_swiss_ends_when_the_organiser_says_so_whatever_was_planned(client, desk, id):
    desk.act(id, c.ChangeSettings(replace(SETTINGS, rounds=None)))
    play(desk, id, 1)
    desk.act(id, c.Drop(3))  # nobody is the only one undefeated
    page = f"/t/{id}/players"
    assert f'action="/t/{id}/close"' in client.get(page).text
    desk.act(id, c.StartRound(2))
    assert f'action="/t/{id}/close"' not in client.get(page).text  # a round is being played
