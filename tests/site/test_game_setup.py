"""Beginning and setting up a tile game: teams, board, schedule, how fair it is [T5] [T6] [T7] [T9] [T10]."""

import html
import re
from collections import Counter

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from pairwright.app import board as boards
from pairwright.core import commands as c
from pairwright.core.settings import StageSettings
from pairwright.files.turns import read_turns
from pairwright.schedule import advise, check
from pairwright.words import LANGUAGES, advice, language

CODES = [known.code for known in LANGUAGES]
HX = {"HX-Request": "true"}


def begun(client, teams=6, tiles=30, **values):
    """The id of a tile game begun in the short way."""
    form = {"kind": "tiles", "quick": "yes", "teams": str(teams), "tiles": str(tiles)} | values
    response = client.post("/new", form)
    assert response.status_code == 303, response.text
    return response.headers["Location"].split("/")[2]


def playing(client, desk, teams=6, tiles=30):
    """The id of a game that has begun and whose first tile was won by the team that picked it."""
    id = begun(client, teams, tiles)
    desk.act(id, c.StartStage())
    win(desk, id, 1)
    return id


def win(desk, id, tile):
    picker = desk.act(id, c.OpenTile(tile)).sheet.state.stage.game.open.picker
    desk.act(id, c.FinishTile(tile, picker))


def game(desk, id):
    return desk.sheet(id).state.stage.game


def names(desk, id):
    sheet = desk.sheet(id)
    return [sheet.name(entrant.number) for entrant in sheet.state.active()]


def page(client, id, language="en"):
    response = client.get(f"/t/{id}/game", headers={"Accept-Language": language})
    assert response.status_code == 200
    return html.unescape(response.text)


def done(response):
    """The page after an act that was done."""
    assert response.status_code == 200, response.text
    assert response.redirect_chain
    return html.unescape(response.text)


def said_at(text, field):
    """The sentence beside a field."""
    found = re.search(rf'id="{field}-error".*?<span>(.*?)</span></p>', text, re.DOTALL)
    return html.unescape(found[1]) if found else None


def shares(text):
    """Team → (rounds, picks), as the page's table says it."""
    row = re.compile(
        r'id="team-(\d+)">.*?<td class="value">(\d+)</td><td class="value">(\d+)</td>', re.DOTALL
    )
    return {int(team): (int(rounds), int(picks)) for team, rounds, picks in row.findall(text)}


# --- beginning


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_the_first_screen_and_the_form_offer_a_tile_game_in_every_language(client, known):
    for address in ("/", "/new"):
        text = client.get(address, headers={"Accept-Language": known.code}).text
        assert f'<html lang="{known.code}" dir="{known.dir}">' in text
        assert re.search(r'name="kind" id="kind-tiles" value="tiles"', text)
        assert known.gettext("Tile game") in text
        assert known.gettext("Number of teams") in text
        assert known.gettext("Every tile is a round of two teams") in text or known.code != "en"
    text = client.get("/new?kind=tiles").text
    assert re.search(r'value="tiles" checked', text)
    assert 'name="preset" value="tiles"' not in text  # a kind of its own, no card among the presets


def test_two_numbers_and_one_button_lead_to_the_set_up_with_a_schedule_drawn_T5(client, desk):
    response = client.post("/new", {"kind": "tiles", "quick": "yes", "teams": "6", "tiles": "32"})
    assert response.status_code == 303
    id = response.headers["Location"].split("/")[2]
    assert response.headers["Location"] == f"/t/{id}/game"
    assert names(desk, id) == [f"Team {number}" for number in range(1, 7)]
    assert len(game(desk, id).plan) == len(game(desk, id).tiles) == 32
    assert client.get(f"/t/{id}/").headers["Location"] == f"/t/{id}/game"


def test_what_the_first_screen_shows_without_a_touch_is_an_even_game(client):
    text = client.get("/").text
    teams, tiles = (int(re.search(rf'id="{name}"[^>]*value="(\d+)"', text)[1]) for name in ("teams", "tiles"))
    assert advise(teams, tiles).codes == ()


@pytest.mark.parametrize(("code", "first"), [("ar", "فريق 1"), ("ja", "チーム 1"), ("nb", "Lag 1")])
def test_teams_without_names_are_numbered_in_the_reader_s_language(client, desk, code, first):
    form = {"kind": "tiles", "teams": "2", "tiles": "4"}
    response = client.post("/new", form, headers={"Accept-Language": code})
    found = names(desk, response.headers["Location"].split("/")[2])[0]
    assert re.sub(r"\s", "", found) == re.sub(r"\s", "", first)


def test_teams_by_name_a_title_and_no_schedule(client, desk):
    text = "صقور\r\n\r\n  Lions  \r\n🐉 ドラゴン\r\n"
    id = begun(client, tiles=9, title="ليلة", team_how="names", team_names=text, schedule="off")
    assert names(desk, id) == ["صقور", "Lions", "🐉 ドラゴン"]
    sheet = desk.sheet(id)
    assert (sheet.title, sheet.state.settings.scheduled, sheet.state.stage.game.plan) == ("ليلة", False, {})


@pytest.mark.parametrize(
    ("values", "field", "words"),
    [
        ({"teams": "1"}, "teams", "A game needs at least two teams (so far: 1)."),
        ({"teams": "0"}, "teams", "A game needs at least two teams (so far: 0)."),
        ({"teams": "201"}, "teams", "A game holds at most 200 teams; there would be 201."),
        ({"teams": "many"}, "teams", "Write a number up to 200."),
        ({"tiles": "0"}, "tiles", "A board needs at least one tile (so far: 0)."),
        ({"tiles": "20001"}, "tiles", "A board holds at most 20,000 tiles; there would be 20,001."),
        ({"tiles": "-3"}, "tiles", "Tiles: -3 is not possible; possible is 1–20000."),
        ({"team_how": "names", "team_names": "Ann"}, "team_names", "A game needs at least two teams"),
        ({"team_how": "names", "team_names": "x\n" * 201}, "team_names", "at most 200 teams"),
        ({"team_how": "names", "team_names": f"A\n{'x' * 201}"}, "team_names", "Line 2"),
        ({"title": "x" * 201}, "title", "200"),
    ],
)
def test_what_cannot_stand_is_said_beside_its_field_and_nothing_is_begun(client, desk, values, field, words):
    form = {"kind": "tiles", "teams": "6", "tiles": "30"} | values
    response = client.post("/new", form)
    assert response.status_code == 422
    assert words in said_at(response.text, field)
    assert 'value="tiles" checked' in response.text
    for name in values.keys() - {"team_how"}:
        assert values[name].strip() in html.unescape(response.text)
    assert desk.store.listed() == ()


def test_both_numbers_are_judged_at_once(client):
    text = client.post("/new", {"kind": "tiles", "teams": "1", "tiles": "0"}).text
    assert said_at(text, "teams")
    assert said_at(text, "tiles")


def test_the_largest_game_can_be_begun_and_its_page_is_cut_not_left_out(client, desk):
    id = begun(client, 200, 20_000)
    response = client.get(f"/t/{id}/game")
    assert response.status_code == 200
    assert len(response.content) < 1_000_000
    assert response.text.count('class="team-open"') == 200
    assert response.text.count('class="mini-tile') == 100
    assert "1–100 of 20,000" in response.text
    assert "19,800 further rounds stand in the file." in response.text
    last = client.get(f"/t/{id}/game?from=19901").text
    assert f'href="/t/{id}/game/tiles/20000"' in last
    assert "?from=20001" not in last
    turns = read_turns(client.get(f"/t/{id}/schedule.csv").content)
    assert check(range(1, 201), turns.turns).beyond == ()
    assert len(turns.turns) == 20_000


def test_the_list_of_tournaments_says_where_a_game_stands(client, desk):
    id = begun(client, 3, 2, title="Quiz")
    assert "3 teams" in client.get("/").text
    desk.act(id, c.StartStage())
    assert "Round 1 of 2" in client.get("/").text
    win(desk, id, 1)
    win(desk, id, 2)
    assert "Round 2 of 2" in client.get("/").text
    desk.act(id, c.Close())
    assert "Closed after 2 rounds" in client.get("/").text


# --- what the set-up shows


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
@pytest.mark.parametrize(("teams", "tiles"), [(6, 30), (6, 32), (5, 36), (10, 20), (10, 4)])
def test_the_advice_stands_on_the_page_in_every_language_T6(client, known, teams, tiles):
    text = page(client, begun(client, teams, tiles), known.code)
    assert f'<html lang="{known.code}" dir="{known.dir}">' in text
    told = advise(teams, tiles)
    assert advice.headline(known, told) in text
    for said in advice.advice(known, told):
        for line in said.lines():
            assert line in text


@pytest.mark.parametrize(
    ("teams", "tiles", "sentences", "better"),
    [
        (6, 30, ["Everybody plays 10 rounds.", "Every pair meets twice."], []),
        (
            6,
            32,
            [
                "4 of the 6 teams play 11 rounds, the rest 10.",
                "With 30 or 33 tiles everybody would play equally often.",
            ],
            [30, 33],
        ),
        (
            5,
            36,
            [
                "2 of the 5 teams play 15 rounds, the rest 14.",
                "With 35 or 40 tiles everybody would play equally often.",
            ],
            [35, 40],
        ),
        (10, 20, ["Everybody plays 4 rounds.", "20 of the 45 pairs meet."], []),
        (10, 4, ["2 teams never play; with 5 tiles everybody plays once."], [5]),
    ],
)
def test_the_worked_examples_with_the_better_numbers_a_tap_away_T6(client, teams, tiles, sentences, better):
    text = page(client, begun(client, teams, tiles))
    for sentence in sentences:
        assert sentence in text
    topic = re.search(r'<li class="(?:fine|unfair)">.*?</li>', text, re.DOTALL)[0]
    assert [int(number) for number in re.findall(r'name="tiles" value="(\d+)"', topic)] == better


def test_a_better_number_is_taken_with_one_tap_T6(client, desk):
    id = begun(client, 6, 32)
    text = done(client.post(f"/t/{id}/game/tiles/count", {"tiles": "33"}, follow=True))
    assert "The board has 33 tiles. The schedule is drawn anew." in text
    assert "Everybody plays 11 rounds." in text


@pytest.mark.parametrize(
    ("teams", "tiles", "plays", "picks"),
    [(6, 30, {10: 6}, {5: 6}), (6, 32, {10: 2, 11: 4}, {5: 4, 6: 2}), (10, 4, {0: 2, 1: 8}, {0: 6, 1: 4})],
)
def test_each_team_s_rounds_and_picks_stand_as_numbers_T7(client, teams, tiles, plays, picks):
    found = shares(page(client, begun(client, teams, tiles))).values()
    assert Counter(rounds for rounds, _ in found) == plays
    assert Counter(number for _, number in found) == picks


@pytest.mark.parametrize(
    ("teams", "tiles", "running", "wait"), [(6, 32, 0, 3), (4, 12, 4, 2), (3, 9, 8, 1), (2, 5, 8, 0)]
)
def test_back_to_backs_and_the_longest_wait_stand_beside_the_best_possible_T7_T8(
    client, teams, tiles, running, wait
):
    text = page(client, begun(client, teams, tiles))
    for name, number in (("Playing twice running", running), ("Longest wait, in rounds", wait)):
        found = re.search(rf"<dt>{name}</dt>.*?</dd>", text, re.DOTALL)[0]
        assert f'<span class="measure">{number}</span>' in found
        assert "the best possible" in found


def test_the_picture_and_the_full_list_of_matches_T7(client, desk):
    id = begun(client, 5, 10)
    text = page(client, id)
    assert 'class="schedule-picture"' in text
    assert re.search(r'<details class="more" id="all-rounds" open>', text)
    rows = re.findall(
        r'<tr><td class="turn-number">(\d+)</td><td>(.*?)</td><td>(.*?)</td></tr>', text, re.DOTALL
    )
    seen = [tuple(int(re.search(r"Team (\d+)", cell)[1]) for cell in row[1:]) for row in rows]
    assert [int(row[0]) for row in rows] == list(range(1, 11))
    assert seen == [game(desk, id).plan[number] for number in range(1, 11)]
    assert f"seed {game(desk, id).seed}" in text
    longer = page(client, begun(client, 5, 40))
    assert re.search(r'<details class="more" id="all-rounds"><summary>All 40 rounds', longer)


def test_the_file_of_the_schedule_is_as_fair_as_can_be_and_names_no_formula(client, desk):
    id = begun(client, team_how="names", team_names="=1+1\nAnn, Lee\nعلي\n", tiles=9)
    data = client.get(f"/t/{id}/schedule.csv").content
    found = read_turns(data, names(desk, id))
    assert [(turn.picker, turn.other) for turn in found.turns] == list(game(desk, id).plan.values())
    assert b"\r\n=1+1" not in data


def test_names_are_text_and_nothing_else(client):
    id = begun(client, team_how="names", team_names="<b>Bold</b>\n{{ 7*7 }}\n", tiles=4)
    text = client.get(f"/t/{id}/game").text
    assert "<b>Bold" not in text
    assert "&lt;b&gt;Bold&lt;/b&gt;" in text
    assert "{{ 7*7 }}" in text


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_every_page_of_the_set_up_reads_in_every_language(client, desk, known):
    id = begun(client, 3, 6)
    sentences = {
        "game": "Fair schedule",
        "game/teams/1": "Every colour has its own mark, so that nobody needs to see colours.",
        "game/tiles/1": "Shown to the host alone until it is revealed.",
        "game/tiles/list": "One title a line, or a table",
        "settings": "Teams, tiles and schedule",
    }
    for address, sentence in sentences.items():
        response = client.get(f"/t/{id}/{address}", headers={"Accept-Language": known.code})
        assert response.status_code == 200
        assert f'<html lang="{known.code}" dir="{known.dir}">' in response.text
        assert known.gettext(sentence) in response.text
        if known.code != "en":
            assert sentence not in response.text


# --- the schedule: drawn anew, switched off


def test_a_new_draw_is_another_schedule_as_fair_with_its_seed_kept_T5(client, desk):
    id = begun(client)
    before = game(desk, id)
    text = done(client.post(f"/t/{id}/game/draw", follow=True))
    after = game(desk, id)
    assert "The schedule is drawn anew." in text
    assert (after.seed, after.plan) != (before.seed, before.plan)
    assert f"seed {after.seed}" in text
    turns = read_turns(client.get(f"/t/{id}/schedule.csv").content).turns
    assert check(range(1, 7), turns).beyond == ()


@pytest.mark.parametrize(
    ("address", "values"),
    [
        ("tiles/count", {"tiles": "31"}),
        ("tiles/count", {"tiles": "29"}),
        ("teams/add", {"name": "Late"}),
        ("teams/add", {"names": "One\nTwo"}),
        ("teams/remove", {"team": "3"}),
        ("tiles/list", {"titles": "Rome\nOslo", "exact": "yes"}),
        ("tiles/7/strike", {}),
    ],
)
def test_every_change_of_teams_or_tiles_draws_anew_by_itself_and_says_so_T5(client, desk, address, values):
    id = begun(client)
    before = game(desk, id).seed
    text = done(client.post(f"/t/{id}/game/{address}", values, follow=True))
    after = desk.sheet(id).state
    assert "The schedule is drawn anew." in text
    assert after.stage.game.seed != before
    assert len(after.stage.game.plan) == len(after.stage.game.tiles)
    assert after.stage.game.planned_for == {entrant.number for entrant in after.active()}
    done(client.post(f"/t/{id}/undo", {"next": f"/t/{id}/game"}, follow=True))
    assert game(desk, id).seed == before


@pytest.mark.parametrize(
    ("address", "values"),
    [
        ("tiles/count", {"tiles": "30"}),
        ("teams/2", {"name": "Team 2", "colour": "2"}),
        ("tiles/3", {"title": "", "points": "1"}),
        ("schedule", {"schedule": "on"}),
    ],
)
def test_what_changes_nothing_draws_nothing_and_writes_nothing(client, desk, address, values):
    id = begun(client)
    before = desk.sheet(id).version
    text = done(client.post(f"/t/{id}/game/{address}", values, follow=True))
    assert desk.sheet(id).version == before
    assert "drawn anew" not in text


def test_a_title_or_a_colour_leaves_the_schedule_as_it_is(client, desk):
    id = begun(client)
    before = game(desk, id).seed
    client.post(f"/t/{id}/game/tiles/3", {"title": "Rome", "points": "5"})
    client.post(f"/t/{id}/game/teams/2", {"name": "Lions", "colour": "9"})
    assert game(desk, id).seed == before


def test_without_a_schedule_nothing_of_it_is_shown_and_on_again_it_is_drawn_T14(client, desk):
    id = begun(client)
    text = done(client.post(f"/t/{id}/game/schedule", {"schedule": "off"}, follow=True))
    assert "No schedule: you name the two teams of each tile." in text
    assert not game(desk, id).plan
    for thing in ("schedule-picture", "game/draw", "Longest wait", "all-rounds"):
        assert thing not in text
    assert client.post(f"/t/{id}/game/draw", follow=True).status_code == 200
    assert not game(desk, id).plan
    text = done(client.post(f"/t/{id}/game/schedule", {"schedule": "on"}, follow=True))
    assert "The game follows a schedule. The schedule is drawn anew." in text
    assert len(game(desk, id).plan) == 30


# --- teams


def test_a_team_without_a_name_is_called_by_its_number_and_names_are_kept_as_typed(client, desk):
    id = begun(client, 2, 4)
    text = done(client.post(f"/t/{id}/game/teams/add", {"name": "  "}, follow=True))
    assert "Team 3 joins." in text
    client.post(f"/t/{id}/game/teams/add", {"name": " صقور  الصحراء "})
    assert names(desk, id) == ["Team 1", "Team 2", "Team 3", "صقور الصحراء"]


def test_several_teams_come_at_once_a_name_a_line(client, desk):
    id = begun(client, 2, 4)
    text = done(client.post(f"/t/{id}/game/teams/add", {"names": "A\r\n\r\nB\t3\r\nC"}, follow=True))
    assert "3 teams join." in text
    assert names(desk, id)[2:] == ["A", "B", "C"]


@pytest.mark.parametrize(
    ("values", "field", "words"),
    [
        ({"name": "x" * 201}, "name", "200"),
        ({"names": f"A\n{'x' * 201}"}, "names", "Line 2"),
        ({"names": "\n".join(f"T{n}" for n in range(199))}, "names", "at most 200 teams; there would be 201"),
    ],
)
def test_a_team_that_cannot_come_is_refused_at_its_field_and_what_was_typed_stays(
    client, desk, values, field, words
):
    id = begun(client, 2, 4)
    for headers in ({}, HX):
        response = client.post(f"/t/{id}/game/teams/add", values, headers=headers)
        assert response.status_code == 422
        assert words in said_at(response.text, field)
        assert next(iter(values.values()))[:100] in response.text
    assert len(names(desk, id)) == 2


def test_the_201st_team_is_refused(client, desk):
    id = begun(client, 200, 2)
    response = client.post(f"/t/{id}/game/teams/add", {"name": "One more"})
    assert response.status_code == 422
    assert said_at(response.text, "name") == "A game holds at most 200 teams; there would be 201."
    desk.act(id, c.StartStage())
    win(desk, id, 1)
    gone = next(iter(game(desk, id).plays.values())).picker
    desk.act(id, c.Drop(gone))
    client.post(f"/t/{id}/game/teams/add", {"name": "Instead"})
    text = client.post(f"/t/{id}/game/teams/return", {"team": gone}, follow=True).text
    assert "at most 200 teams" in text
    assert len(names(desk, id)) == 200


def test_a_team_is_renamed_and_its_colour_chosen_among_twelve_marks(client, desk):
    id = begun(client, 3, 6)
    text = client.get(f"/t/{id}/game/teams/2").text
    assert re.findall(r'name="colour" value="(\d+)"', text) == [str(n) for n in range(1, 13)]
    assert re.search(r'value="2" checked', text)
    assert text.count("<svg viewBox") >= 12  # each with its mark, and its name in words
    assert "Brown, cross" in text
    done(client.post(f"/t/{id}/game/teams/2", {"name": "صقور", "colour": "11"}, follow=True))
    team = boards.board(desk.sheet(id)).teams[1]
    assert (team.person.name, team.colour) == ("صقور", 11)
    assert "colour-11" in page(client, id)


@pytest.mark.parametrize("name", ["", " \u200b ", "x" * 201])
def test_a_team_cannot_be_without_a_name(client, desk, name):
    id = begun(client, 3, 6)
    response = client.post(f"/t/{id}/game/teams/2", {"name": name, "colour": "4"})
    assert response.status_code == 422
    assert said_at(response.text, "name")
    assert names(desk, id) == ["Team 1", "Team 2", "Team 3"]
    assert boards.board(desk.sheet(id)).teams[1].colour == 2


def test_with_fewer_than_two_teams_the_game_cannot_begin(client, desk):
    id = begun(client, 2, 4)
    text = done(client.post(f"/t/{id}/game/teams/remove", {"team": "2"}, follow=True))
    assert re.search(r"<button[^>]*disabled[^>]*>.*?Begin the game", text, re.DOTALL)
    assert "It is drawn as soon as there are two teams and a tile." in text
    text = client.post(f"/t/{id}/start", follow=True).text
    assert "A game needs at least two teams (so far: 1)." in text
    assert not desk.sheet(id).state.stage.started


# --- tiles


def test_the_number_of_tiles_is_refused_at_its_field_and_what_was_typed_stays(client, desk):
    id = begun(client)
    for typed, words in (("0", "at least one tile"), ("20001", "at most 20,000 tiles"), ("many", "many")):
        for headers in ({}, HX):
            response = client.post(f"/t/{id}/game/tiles/count", {"tiles": typed}, headers=headers)
            assert response.status_code == 422
            assert words in said_at(response.text, "tiles")
            assert f'value="{typed}"' in response.text
    assert len(game(desk, id).tiles) == 30


def test_fewer_tiles_keep_what_the_first_of_them_say_and_undo_brings_the_others_back(client, desk):
    id = begun(client, 2, 4)
    client.post(f"/t/{id}/game/tiles/list", {"titles": "A\nB\nC\nD", "exact": "yes"})
    client.post(f"/t/{id}/game/tiles/count", {"tiles": "2"})
    client.post(f"/t/{id}/game/tiles/count", {"tiles": "3"})
    assert [tile.title for tile in boards.board(desk.sheet(id)).tiles] == ["A", "B", ""]
    for _ in range(2):
        client.post(f"/t/{id}/undo")
    assert [tile.title for tile in boards.board(desk.sheet(id)).tiles] == ["A", "B", "C", "D"]


TABLE = "Category;Points;Question;Answer;Title\nCities;300;Capital of Italy?;Roma;روما\nRivers;;;;\n"


def test_a_pasted_table_or_a_file_is_the_board_T10(client, desk):
    id = begun(client)
    bare = {"titles": TABLE, "exact": "yes"}
    file = {"file": SimpleUploadedFile("t.csv", TABLE.encode("utf-16"))}
    for form in (bare, file):
        client.post(f"/t/{id}/game/tiles/count", {"tiles": "30"})
        text = done(client.post(f"/t/{id}/game/tiles/list", form, follow=True))
        assert "The board has 2 tiles." in text
        first, second = boards.board(desk.sheet(id)).tiles
        assert (first.title, first.category, first.points) == ("روما", "Cities", 300)
        assert (first.question, first.answer) == ("Capital of Italy?", "Roma")
        assert (second.title, second.category, second.points) == ("", "Rivers", 1)
    assert "Capital of Italy?" not in page(client, id)
    assert client.get(f"/t/{id}/tiles.csv").content.decode("utf-8-sig").splitlines()[1:] == [
        "روما,Cities,300,Capital of Italy?,Roma",
        ",Rivers,1,,",
    ]


def test_columns_of_no_use_are_named(client):
    id = begun(client)
    form = {"titles": "Title,Picture,Points\nRome,a.png,2\n", "exact": "yes"}
    text = done(client.post(f"/t/{id}/game/tiles/list", form, follow=True))
    assert "Not used: the column Picture." in text


def test_a_shorter_list_may_leave_the_board_as_large_as_it_is(client, desk):
    id = begun(client, 2, 5)
    client.post(f"/t/{id}/game/tiles/list", {"titles": "A\nB"})
    assert [tile.title for tile in boards.board(desk.sheet(id)).tiles] == ["A", "B", "", "", ""]
    text = client.get(f"/t/{id}/game/tiles/list").text
    assert re.search(r"<textarea[^>]*>\nA\nB\n</textarea>", text)
    assert not re.search(r'name="exact" value="yes" checked', text)
    client.post(f"/t/{id}/game/tiles/list", {"titles": "A\nB"})  # sent as it was opened
    assert len(game(desk, id).tiles) == 5


@pytest.mark.parametrize(
    ("titles", "words"),
    [
        ("Title,Points\nRome,3\nOslo,many\n", "Line 3, column 2"),
        ("Title,Points\nRome,-1\n", "Line 2, column 2"),
        ("Title,Title\nRome,3\n", "Line 1, column 2"),
        (f"Rome\n{'x' * 201}\n", "Line 2, column 1"),
        (" \n\n", "A board needs at least one tile"),
        ("x\n" * 20_001, "at most 20,000 tiles"),
    ],
)
def test_a_list_that_cannot_be_read_is_refused_with_line_and_column_and_stays(client, desk, titles, words):
    id = begun(client)
    before = desk.sheet(id).version
    response = client.post(f"/t/{id}/game/tiles/list", {"titles": titles, "exact": "yes"})
    assert response.status_code == 422
    assert words in said_at(response.text, "titles")
    assert titles[:200].strip() in html.unescape(response.text)
    assert desk.sheet(id).version == before
    file = SimpleUploadedFile("t.txt", titles.encode())
    read = client.post("/new/read-tiles", {"file": file})
    assert read.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert (read.status_code, words in read.text) == ((422, True) if titles.strip() else (200, False))


def test_a_picture_is_no_list_of_tiles(client, desk):
    id = begun(client)
    file = SimpleUploadedFile("t.txt", b"\x89PNG\r\n\x1a\n\x00\x00")
    response = client.post(f"/t/{id}/game/tiles/list", {"file": file})
    assert response.status_code == 422
    assert "Save the file as UTF-8" in said_at(response.text, "titles")
    assert len(game(desk, id).tiles) == 30


def test_a_file_for_the_box_comes_back_as_text(client):
    text = client.post(
        "/new/read-tiles", {"file": SimpleUploadedFile("l.txt", "Tromsø\r\n".encode("cp1252"))}
    )
    assert text.content.decode() == "Tromsø\n"


def test_a_single_tile_says_something_else(client, desk):
    id = begun(client)
    says = {
        "title": "Rome",
        "category": "Cities",
        "points": "３００",
        "question": "Two\r\nlines?",
        "answer": "A",
    }
    text = done(client.post(f"/t/{id}/game/tiles/7", says, follow=True))
    assert "Tile 7 (Rome) was changed." in text
    tile = boards.board(desk.sheet(id)).tile(7)
    assert (tile.title, tile.category, tile.points, tile.answer) == ("Rome", "Cities", 300, "A")
    assert tile.question.split() == ["Two", "lines?"]
    assert 'value="Rome"' in client.get(f"/t/{id}/game/tiles/7").text


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"points": "many"}, "points"),
        ({"points": "-1"}, "points"),
        ({"points": "1000001"}, "points"),
        ({"points": "9" * 5000}, "points"),
        ({"title": "x" * 201}, "title"),
        ({"category": "x" * 201}, "category"),
    ],
)
def test_what_a_tile_cannot_say_is_refused_at_its_field(client, desk, values, field):
    id = begun(client)
    says = {"title": "Rome", "category": "Cities", "points": "3"} | values
    response = client.post(f"/t/{id}/game/tiles/7", says)
    assert response.status_code == 422
    assert said_at(response.text, field)
    assert boards.board(desk.sheet(id)).tile(7).title == ""


# --- in mid-game


def test_a_team_that_joins_in_mid_game_plays_on_and_what_was_played_stays_T9(client, desk):
    id = playing(client, desk)
    before = game(desk, id)
    shown = page(client, id)
    assert "Who joins or leaves does so from the next round on" in shown
    text = done(client.post(f"/t/{id}/game/teams/add", {"name": "Late"}, follow=True))
    assert "Late joins from the next round on." in text
    assert "The rest of the schedule is drawn anew; what was played stays." in text
    after = game(desk, id)
    assert (after.plays, after.plan[1]) == (before.plays, before.plan[1])
    assert any(7 in after.plan[number] for number in after.ahead())
    assert "the best possible" not in text  # there is no best of a game whose teams changed


def test_who_has_played_leaves_and_may_come_back_who_has_not_is_struck_T9(client, desk):
    id = playing(client, desk)
    play = next(iter(game(desk, id).plays.values()))
    text = done(client.post(f"/t/{id}/game/teams/remove", {"team": play.picker}, follow=True))
    assert f"Team {play.picker} has left; what it played counts." in text
    assert f"Team {play.picker}" not in names(desk, id)
    assert "Have left" in text
    assert game(desk, id).plays == {1: play}
    text = done(client.post(f"/t/{id}/game/teams/return", {"team": play.picker}, follow=True))
    assert f"Team {play.picker} is back in." in text
    idle = next(n for n in range(1, 7) if n not in (play.picker, play.other))
    text = done(client.post(f"/t/{id}/game/teams/remove", {"team": idle}, follow=True))
    assert f"Team {idle} is off the list." in text


def test_tiles_come_and_go_in_mid_game_and_the_plan_before_stays_T9(client, desk):
    id = playing(client, desk)
    before = game(desk, id)
    assert "With more tiles the schedule goes on" in page(client, id)
    text = done(client.post(f"/t/{id}/game/tiles/count", {"more": "2"}, follow=True))
    assert "2 tiles were added. The schedule goes on; the rounds planned before stay." in text
    after = game(desk, id)
    assert len(after.tiles) == len(after.plan) == 32
    assert {number: after.plan[number] for number in before.plan} == before.plan
    text = done(client.post(f"/t/{id}/game/tiles/list", {"titles": "Rome\nOslo"}, follow=True))
    assert "2 tiles were added." in text
    assert [tile.title for tile in boards.board(desk.sheet(id)).tiles][-2:] == ["Rome", "Oslo"]
    text = done(client.post(f"/t/{id}/game/tiles/34/strike", follow=True))
    assert "Tile 34 (Oslo) was struck from the board. The schedule is cut at its end." in text
    assert len(game(desk, id).plan) == 33


def test_a_tile_that_was_played_cannot_be_struck_and_more_than_20000_not_be_added(client, desk):
    id = playing(client, desk)
    assert "Strike this tile" not in client.get(f"/t/{id}/game/tiles/1").text
    text = client.post(f"/t/{id}/game/tiles/1/strike", follow=True).text
    assert "Tile 1 is finished; reopen it to play it again." in text
    response = client.post(f"/t/{id}/game/tiles/count", {"more": "19971"})
    assert response.status_code == 422
    assert said_at(response.text, "more") == "A board holds at most 20,000 tiles; there would be 20,001."
    assert len(game(desk, id).tiles) == 30


def test_a_closed_game_shows_its_set_up_and_changes_nothing(client, desk):
    id = playing(client, desk)
    desk.act(id, c.Close())
    text = page(client, id)
    assert "<form" not in text[text.index("<main") :]
    response = client.post(f"/t/{id}/game/teams/add", {"name": "Late"})
    assert response.status_code == 409
    assert len(names(desk, id)) == 6


# --- pages that are open


def test_a_count_renews_the_rest_of_an_open_page_and_leaves_its_field_alone(client, desk):
    id = begun(client)
    form = {"tiles": "32", "typing": "yes"}
    response = client.post(f"/t/{id}/game/tiles/count", form, headers=HX)
    assert response.status_code == 200
    renewed = re.findall(r'<hx-partial hx-target="([^"]+)"', response.text)
    assert {"#game-teams", "#tile-list", "#game-schedule", "#game-go", "#game-echo"} <= set(renewed)
    assert "#tile-count" not in renewed
    assert "The board has 32 tiles. The schedule is drawn anew." in response.text
    wrong = client.post(f"/t/{id}/game/tiles/count", {"tiles": "0", "typing": "yes"}, headers=HX)
    assert 'hx-target="#tile-count"' in wrong.text
    again = client.post(f"/t/{id}/game/tiles/count", {"tiles": "33"}, headers=HX)
    assert 'hx-target="#tile-count"' in again.text  # takes the sentence away


def test_a_dialog_closes_when_it_is_done_and_stays_with_its_sentence_when_not(client, desk):
    id = begun(client)
    dialog = HX | {"HX-Target": "dialog#dialog"}
    fine = client.post(f"/t/{id}/game/teams/2", {"name": "Lions", "colour": "2"}, headers=dialog)
    assert fine.status_code == 200
    assert re.sub(r"<hx-partial.*?</hx-partial>", "", fine.text, flags=re.DOTALL).strip() == ""
    wrong = client.post(f"/t/{id}/game/teams/2", {"name": "", "colour": "2"}, headers=dialog)
    assert wrong.status_code == 422
    assert 'class="dialog-body"' in wrong.text
    assert said_at(wrong.text, "name")


def test_a_dialog_on_another_page_leads_back_there(client, desk):
    id = playing(client, desk)
    headers = HX | {"HX-Current-URL": f"http://testserver/t/{id}/board"}
    response = client.post(f"/t/{id}/game/tiles/9", {"title": "Rome", "points": "1"}, headers=headers)
    assert (response.status_code, response.content) == (200, b"")
    assert response.headers["HX-Redirect"] == f"/t/{id}/board"


def test_the_hundred_that_was_looked_at_stays_in_sight(client, desk):
    id = begun(client, 4, 300)
    headers = HX | {"HX-Current-URL": f"http://testserver/t/{id}/game?from=201"}
    response = client.post(f"/t/{id}/game/tiles/250", {"title": "Rome", "points": "1"}, headers=headers)
    assert "201–300 of 300" in response.text


# --- settings


def test_the_settings_of_a_game_are_its_title_and_its_schedule(client, desk):
    id = begun(client)
    text = client.get(f"/t/{id}/settings").text
    for nothing in ("rounds", "minutes", "match", "order0", "bye", "win"):
        assert f'name="{nothing}"' not in text
    text = done(client.post(f"/t/{id}/settings", {"title": "Quiz", "schedule": "off"}, follow=True))
    assert "The settings are saved." in text
    sheet = desk.sheet(id)
    assert (sheet.title, sheet.state.settings.scheduled) == ("Quiz", False)
    assert sheet.state.settings.format == "tiles"
    assert (
        "Nothing was changed."
        in client.post(f"/t/{id}/settings", {"title": "Quiz", "schedule": "off"}, follow=True).text
    )
    wrong = client.post(f"/t/{id}/settings", {"title": "", "schedule": "on"})
    assert wrong.status_code == 422
    assert said_at(wrong.text, "title")
    assert not desk.sheet(id).state.settings.scheduled


# --- addresses


GET = ["game", "game/teams/1", "game/tiles/1", "game/tiles/list", "schedule.csv", "tiles.csv"]
POST = ["teams/add", "teams/remove", "teams/return", "tiles/count", "tiles/1/strike", "schedule", "draw"]


@pytest.mark.parametrize("address", GET)
def test_a_tournament_of_another_kind_has_no_set_up(client, desk, address):
    other = desk.create(c.Create("Swiss", StageSettings()), c.Enter((c.Newcomer("Ann"),))).sheet.id
    assert client.get(f"/t/{other}/{address}").status_code == 404
    assert client.get(f"/t/nobody/{address}").status_code == 404


@pytest.mark.parametrize("address", POST)
def test_acts_on_another_kind_are_refused_and_do_nothing(client, desk, address):
    other = desk.create(c.Create("Swiss", StageSettings()), c.Enter((c.Newcomer("Ann"),))).sheet
    assert client.post(f"/t/{other.id}/game/{address}", {"team": "1"}).status_code == 404
    assert desk.sheet(other.id).version == other.version


@pytest.mark.parametrize("number", ["9" * 30, "0", "31"])
def test_teams_and_tiles_that_are_not_there(client, number):
    id = begun(client)
    assert client.get(f"/t/{id}/game/teams/{number}").status_code == 404
    assert client.get(f"/t/{id}/game/tiles/{number}").status_code == 404
    assert client.post(f"/t/{id}/game/tiles/{number}/strike").status_code == 404
    assert client.post(f"/t/{id}/game/teams/remove", {"team": number}).status_code == 404
    assert client.post(f"/t/{id}/game/teams/return", {"team": number}, follow=True).status_code == 200
    assert client.get(f"/t/{id}/game?from={number}").status_code == 200


def test_arabic_counts_teams_and_tiles_in_its_own_forms(client):
    arabic = language("ar")
    text = page(client, begun(client, 2, 2), "ar")
    assert "فريقان" in client.get("/", headers={"Accept-Language": "ar"}).text
    assert advice.headline(arabic, advise(2, 2)) in text


@pytest.mark.parametrize("what", ["tiles/3/strike", "tiles/3", "teams/remove", "teams/3"])
def test_after_a_dialog_that_is_a_page_of_its_own_comes_the_set_up(client, what):
    id = begun(client)
    home = f"/t/{id}/game"
    own = f"http://testserver{home}/{what.split('/')[0]}/3"
    values = {"team": 3, "title": "Rome", "name": "Owls"}
    response = client.post(f"{home}/{what}", values, headers={"HX-Request": "true", "HX-Current-URL": own})
    assert response.status_code == 200
    assert response.headers["HX-Redirect"] == home
