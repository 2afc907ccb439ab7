"""Going on to another stage, standings by stage and group, teams and their line-ups [C11] [C13] [C14]."""

import re
from dataclasses import replace
from html import unescape

import pytest

from pairwright.core import commands as c
from pairwright.core.commands import Newcomer
from pairwright.core.outcome import Result
from pairwright.core.scoring import best_of
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import Phase
from pairwright.standings.presets import preset_of
from pairwright.words import LANGUAGES

MONRAD = preset_of("monrad").settings
CODES = [known.code for known in LANGUAGES]


def words(html):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


def played(desk, players=8, rounds=1, settings=MONRAD):
    """The id of a tournament after some rounds, each match won by the lower number."""
    names = tuple(Newcomer(f"P{n}") for n in range(1, players + 1))
    id = desk.create(c.Create("Spring", settings), c.Enter(names), c.StartStage()).sheet.id
    for number in range(1, rounds + 1):
        desk.act(id, c.StartRound(number))
        matches = desk.sheet(id).state.rounds[number - 1].matches.values()
        results = [Result(1, 0) if one.first < one.second else Result(0, 1) for one in matches]
        desk.act(id, *(c.Record(number, m.table, r) for m, r in zip(matches, results, strict=True)))
    return id


def go_on(client, id, **values):
    return client.post(f"/t/{id}/go-on", {"system": "cup"} | values)


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
@pytest.mark.parametrize("system", ["cup", "swiss", "monrad", "round-robin", "tiles"])
def test_the_page_offers_every_system_in_every_language_C11(client, desk, known, system):
    id = played(desk)
    headers = {"Accept-Language": known.code}
    shown = client.get(f"/t/{id}/go-on?system={system}", headers=headers)
    assert shown.status_code == 200
    assert f'<html lang="{known.code}" dir="{known.dir}">' in shown.text
    asked = {
        "cup": "tiebreak",
        "swiss": "first_round",
        "monrad": "rounds",
        "round-robin": "cycles",
        "tiles": "system",
    }
    names = set(re.findall(r'name="([^"]+)"', shown.text))
    assert asked[system] in names
    assert ("tiebreak" in names) == (system == "cup")
    assert ("cycles" in names) == (system == "round-robin")
    assert ("first_round" in names) == (system == "swiss")


def test_the_best_four_go_on_in_one_tap_and_the_next_round_is_drawn_C11(client, desk):
    id = played(desk)
    response = go_on(client, id, top="4")
    assert response.headers["Location"] == f"/t/{id}/rounds/2"
    state = desk.sheet(id).state
    # The four winners have a point each, but the tie-breaks are equal too: 1, 3, 5, 7 share first place.
    assert state.stage.members == {1, 3, 5, 7}
    assert state.draft is not None
    assert state.settings.format == "cup"
    assert (state.settings.games, state.settings.scoring) == (2, MONRAD.scoring)


def test_a_tie_at_the_cut_is_shown_with_who_is_tied_C11(client, desk):
    id = played(desk)
    before = desk.sheet(id).version
    response = go_on(client, id, top="3")
    assert response.status_code == 409
    assert response.text.count('class="tied"') == 4
    assert "checked" not in response.text.split('class="going"')[1].split("</ol>")[0]
    assert desk.sheet(id).version == before


def test_who_is_ticked_goes_on_whatever_the_order_C11(client, desk):
    id = played(desk)
    go_on(client, id, ticked="yes", on=["8", "1", "3"])
    assert desk.sheet(id).state.stage.members == {1, 3, 8}


def test_another_number_and_settings_of_the_cup_are_taken_C11(client, desk):
    id = played(desk)
    form = {"from": "cup", "by_game": "3", "tiebreak": "1", "tree": "bracket", "walkovers": "first"}
    go_on(client, id, top="other", other="4", **form)
    settings = desk.sheet(id).state.settings
    assert (settings.games, settings.cup.tiebreak_games) == (3, 1)
    assert (settings.cup.reseed, settings.cup.walkovers) == (False, "first")


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"top": "other", "other": "x"}, 422),
        ({"top": "1"}, 409),
        ({"ticked": "yes", "on": ["1"]}, 409),
        ({"top": "4", "from": "cup", "tiebreak": "0"}, 422),
    ],
)
def test_what_can_not_be_is_said_and_nothing_begins(client, desk, sent, status):
    id = played(desk)
    assert go_on(client, id, **sent).status_code == status
    assert len(desk.sheet(id).state.stages) == 1


def test_a_stage_with_results_missing_is_not_left_C2(client, desk):
    id = played(desk)
    desk.act(id, c.StartRound(2))
    assert "Results are missing" in words(client.get(f"/t/{id}/go-on").text)
    assert go_on(client, id, top="4").status_code == 409


def test_undo_leads_back_over_the_border_of_a_stage_C11(client, desk):
    id = played(desk)
    go_on(client, id, top="4")
    client.post(f"/t/{id}/undo", {"seen": desk.sheet(id).version})
    assert len(desk.sheet(id).state.stages) == 1


def test_the_rest_are_not_in_the_stage_but_not_dropped_C11_C13(client, desk):
    id = played(desk)
    go_on(client, id, top="4")
    shown = client.get(f"/t/{id}/players").text
    rows = re.findall(r'<tr [^>]*class="outside">.*?</tr>', shown, re.S)
    assert len(rows) == 4
    assert "Grey: not in this stage" in words(shown)
    assert "points and the other numbers are those from before it" in words(shown)
    assert "Not in this stage" in words(client.get(f"/t/{id}/players/2").text)
    assert "Not in the cup: the rank of the qualification stays" in words(
        client.get(f"/t/{id}/players/2/rank").text
    )
    first = client.get(f"/t/{id}/players?stage=1").text
    assert 'class="outside"' not in first
    assert client.get(f"/t/{id}/players?stage=9").status_code == 404
    assert client.get(f"/t/{id}/players?stage=0").status_code == 404


def test_groups_stand_one_after_the_other_and_the_best_of_each_go_on_C11(client, desk):
    settings = replace(preset_of("round-robin").settings, groups=2)
    id = played(desk, 8, 3, settings)
    shown = client.get(f"/t/{id}/players").text
    assert re.findall(r"<h3>Group .*?(\d).*?</h3>", shown) == ["1", "2"]
    assert shown.count('<table class="standings"') == 2
    go_on(client, id, top="2")
    # Serpentine: 1, 4, 5, 8 and 2, 3, 6, 7; the lower number won every match.
    assert desk.sheet(id).state.stage.members == {1, 2, 3, 4}


def test_a_best_of_three_tournament_goes_on_with_whole_matches(client, desk):
    id = played(desk, settings=StageSettings(rounds=1, match=best_of(1)))
    go_on(client, id, top="4")
    assert desk.sheet(id).state.settings.games == 2
    other = desk.create(
        c.Create("Cards", StageSettings()), c.Enter(tuple(map(Newcomer, "abcd"))), c.StartStage()
    )
    cards = other.sheet.id
    desk.act(cards, c.StartRound(1))
    desk.act(cards, c.Record(1, 1, Result(2, 0)), c.Record(1, 2, Result(2, 1)))
    go_on(client, cards, ticked="yes", on=["1", "2"])
    assert desk.sheet(cards).state.settings.games == 0
    assert desk.sheet(cards).state.settings.match == best_of(3)


# --- forms


@pytest.mark.parametrize(
    ("preset", "has", "lacks"),
    [
        ("casual-3", {"rounds", "first_round", "order0"}, {"tiebreak", "cycles"}),
        ("monrad", {"rounds", "order0"}, {"tiebreak", "cycles", "first_round"}),
        ("round-robin", {"cycles", "groups", "order0"}, {"rounds", "tiebreak", "first_round"}),
        ("cup", {"by_game", "tiebreak", "tree", "seeding", "armageddon"}, {"rounds", "cycles", "order0"}),
    ],
)
def test_a_form_asks_only_what_applies_to_its_format(client, desk, preset, has, lacks):
    shown = client.post("/new/look", {"preset": preset, "from": "casual-3"}).text
    names = set(re.findall(r'name="([^"]+)"', shown))
    assert has <= names
    assert not lacks & names


def test_the_settings_of_a_cup_are_saved_and_those_it_lacks_are_kept(client, desk):
    id = desk.create(
        c.Create("Cup", preset_of("cup").settings), c.Enter(tuple(map(Newcomer, "abcd")))
    ).sheet.id
    form = {
        "title": "Cup",
        "from": "cup",
        "by_game": "4",
        "stop": "yes",
        "ranking": "reached",
        "tree": "bracket",
    }
    assert client.post(f"/t/{id}/settings", form).status_code == 303
    settings = desk.sheet(id).state.settings
    assert (settings.games, settings.cup.stop_when_decided, settings.cup.ranking) == (4, True, "reached")
    assert not settings.cup.reseed
    assert settings.standings == preset_of("cup").settings.standings
    response = client.post(f"/t/{id}/settings", form | {"boards": "99"})
    assert response.status_code == 422


# --- teams


def team_cup(desk, players=6):
    settings = replace(preset_of("cup").settings, games=1, boards=4)
    names = tuple(Newcomer(f"T{n}") for n in range(1, 5))
    id = desk.create(c.Create("Teams", settings), c.Enter(names)).sheet.id
    for number in range(1, 5):
        members = tuple(c.SquadMember(f"{number}{'abcdef'[at]}") for at in range(players))
        desk.act(id, c.SetSquad(number, members))
    return id


def names_of(desk, id, team):
    sheet = desk.sheet(id)
    return [sheet.texts[one.name] for one in sheet.state.entrants[team].squad]


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_squad_and_line_up_open_in_every_language_C14(client, desk, known):
    id = team_cup(desk)
    desk.act(id, c.StartStage())
    for page in ("players/1/team", "rounds/1/teams/1", "players/1"):
        shown = client.get(f"/t/{id}/{page}", headers={"Accept-Language": known.code})
        assert shown.status_code == 200
        assert f'<html lang="{known.code}" dir="{known.dir}">' in shown.text


def test_names_are_pasted_moved_up_renamed_and_removed_C14(client, desk):
    id = team_cup(desk, 2)
    address = f"/t/{id}/players/1/team"
    kept = {"member": ["1", "2"], "name-1": "Ann", "name-2": "Bo"}
    assert client.post(address, kept | {"add": "Cy\n\n Di \n"}).status_code == 303
    assert names_of(desk, id, 1) == ["Ann", "Bo", "Cy", "Di"]
    four = kept | {"member": ["1", "2", "3", "4"], "name-3": "Cy", "name-4": "Di"}
    assert client.post(address, four | {"up": "3"}).status_code == 200
    assert names_of(desk, id, 1) == ["Ann", "Cy", "Bo", "Di"]
    client.post(address, four | {"remove": ["2"], "board-4": "1"})
    assert names_of(desk, id, 1) == ["Ann", "Cy", "Di"]
    assert desk.sheet(id).state.entrants[1].squad[2].board == 1
    refused = client.post(address, kept | {"name-1": " "})
    assert refused.status_code == 422
    assert 'role="alert"' in refused.text


def test_absent_players_make_room_for_the_next_of_the_list_C14(client, desk):
    id = team_cup(desk)
    assert client.post(f"/t/{id}/rounds/1/teams/1", {"absent": ["1", "3"]}).status_code == 303
    desk.act(id, c.StartStage())
    desk.act(id, c.StartRound(1))
    assert desk.sheet(id).state.rounds[0].line_ups[1] == (2, 4, 5, 6)
    client.post(f"/t/{id}/rounds/1/teams/1", {"absent": ["2"]})
    assert desk.sheet(id).state.rounds[0].line_ups[1] == (1, 3, 4, 5)
    shown = client.get(f"/t/{id}/rounds/1").text
    assert re.findall(r'class="sits first"><bdi>([^<]+)', shown)[:4] == ["1a", "1c", "1d", "1e"]


def test_a_line_up_by_hand_stands_until_a_result_is_in_C14(client, desk):
    id = team_cup(desk)
    desk.act(id, c.StartStage())
    desk.act(id, c.StartRound(1))
    address = f"/t/{id}/rounds/1/teams/1"
    hand = {"by_hand": "yes", "board-1": "6", "board-2": "1", "board-3": "2", "board-4": "0"}
    assert client.post(address, hand).status_code == 303
    assert desk.sheet(id).state.rounds[0].line_ups[1] == (6, 1, 2, 0)
    assert client.post(address, hand | {"board-2": "6"}).status_code == 422  # twice the same
    desk.act(id, c.RecordGame(1, 1, 1, Result(1, 0)))
    assert client.post(address, hand | {"board-4": "3"}).status_code == 409


@pytest.mark.parametrize("format", ["casual-1", "round-robin", "cup"])
def test_boards_work_for_any_format_C14(client, desk, format):
    settings = replace(preset_of(format).settings, boards=2, games=1, match=best_of(1))
    names = tuple(Newcomer(f"T{n}") for n in range(1, 5))
    id = desk.create(c.Create("Teams", settings), c.Enter(names), c.StartStage()).sheet.id
    desk.act(id, c.StartRound(1))
    for table in (1, 2):
        for place in (1, 2):
            answer = client.post(f"/t/{id}/rounds/1/tables/{table}/games", {"to": f"{place} 1-0"})
            assert answer.status_code == 303
    state = desk.sheet(id).state
    assert state.rounds[0].phase is Phase.FINISHED
    assert state.rounds[0].matches[1].result == Result(2, 0)
    assert "5 teams" not in words(client.get(f"/t/{id}/players").text)
    assert "4 teams" in words(client.get(f"/t/{id}/players").text)


def test_there_is_no_line_up_of_a_round_or_a_team_that_is_not_there(client, desk):
    id = team_cup(desk)
    for page in ("players/9/team", "rounds/1/teams/9", "rounds/7/teams/1", "rounds/0/teams/1"):
        assert client.get(f"/t/{id}/{page}").status_code == 404
