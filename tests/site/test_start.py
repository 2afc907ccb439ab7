"""The first screen, and beginning, importing and deleting tournaments [D1]–[D6] [S1]."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from pairwright.core import commands as c
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import Phase
from pairwright.files import archive
from pairwright.words import LANGUAGES

CODES = [known.code for known in LANGUAGES]
FORM = {"from": "casual-3", "preset": "casual-3"}


def made(client, **values):
    """The id of the tournament that the whole form makes."""
    response = client.post("/new", FORM | values)
    assert response.status_code == 303, response.text
    return response.headers["Location"].split("/")[2]


def names(desk, id):
    sheet = desk.sheet(id)
    return [sheet.name(number) for number in sheet.state.entrants]


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_the_first_screen_offers_new_import_and_help_in_every_language(client, known):
    text = client.get("/", headers={"Accept-Language": known.code}).text
    assert f'<html lang="{known.code}" dir="{known.dir}">' in text
    for address in ("/new", "/import", "/help"):
        assert f'"{address}"' in text
    assert known.gettext("OK, draw round 1") in text


def test_one_tap_from_a_fresh_start_to_a_drawn_swiss_of_eight_D1_S1(client, desk):
    shown = client.get("/").text
    fields = dict(re.findall(r'name="(players|how|match)"[^>]*value="([^"]*)"(?: checked)?', shown))
    assert fields["players"] == "8"
    response = client.post("/new", {"quick": "yes", "how": "number", "players": "8", "match": "3"})
    assert response.status_code == 303
    assert re.fullmatch(r"/t/\w+/rounds/1", response.headers["Location"])
    id = response.headers["Location"].split("/")[2]
    state = desk.sheet(id).state
    assert names(desk, id) == [f"Player {n}" for n in range(1, 9)]
    assert state.rounds[0].phase is Phase.DRAFT
    assert len(state.rounds[0].matches) == 4
    assert state.settings.match.best_of == 3


@pytest.mark.parametrize(("match", "preset"), [("1", "casual-1"), ("3", "casual-3"), ("5", "casual-3")])
def test_the_short_form_takes_the_match_type_S2_S3_S5(client, desk, match, preset):
    response = client.post("/new", {"quick": "yes", "how": "number", "players": "4", "match": match})
    settings = desk.sheet(response.headers["Location"].split("/")[2]).state.settings
    assert (settings.match.best_of, settings.preset) == (int(match), preset)


def test_the_title_of_a_tournament_without_one_is_the_day_in_the_reader_s_language(client, desk):
    response = client.post(
        "/new", FORM | {"how": "number", "players": "4"}, headers={"Accept-Language": "nb"}
    )
    title = desk.sheet(response.headers["Location"].split("/")[2]).title
    assert re.fullmatch(r"\w+dag \d+\. \w+", title)


def test_a_list_of_names_may_hold_blank_lines_and_byes_after_a_tab_D3_D4(client, desk):
    id = made(client, how="names", names="大田 ゴンザレス\t3\r\n\r\n  Ann  \r\n1\t2\r\nドラゴン 吉田\r\n")
    entrants = desk.sheet(id).state.entrants.values()
    assert names(desk, id) == ["大田 ゴンザレス", "Ann", "1", "ドラゴン 吉田"]
    assert [entrant.awarded for entrant in entrants] == [3, 0, 2, 0]


def test_too_many_byes_in_a_list_are_refused_with_their_line_and_the_text_is_kept_D4(client, desk):
    response = client.post("/new", FORM | {"how": "names", "names": "Ann\nBo\t7\n", "title": "Spring"})
    assert response.status_code == 422
    assert "Line 2" in response.text
    assert "Ann\nBo\t7" in response.text
    assert 'value="Spring"' in response.text
    assert desk.store.listed() == ()


def test_boxes_one_four_and_seven_are_players_one_two_and_three_D3(client, desk):
    boxes = ["Ann", "", "", "Bo", "", "", "Cy"]
    id = made(client, how="boxes", box=boxes, bye2=["Di", ""])
    assert names(desk, id) == ["Ann", "Bo", "Cy", "Di"]
    assert [entrant.awarded for entrant in desk.sheet(id).state.entrants.values()] == [0, 0, 0, 2]


def test_twenty_more_boxes_keep_what_was_typed_D3(client, desk):
    response = client.post("/new", FORM | {"how": "boxes", "box": ["Ann", *[""] * 19], "more": "20"})
    assert response.status_code == 200
    assert response.text.count('name="box"') == 40
    assert 'name="box" value="Ann"' in response.text
    assert desk.store.listed() == ()


@pytest.mark.parametrize(
    ("values", "field", "words"),
    [
        ({"players": "many"}, "players", "Write a number up to 10,000."),
        ({"players": "10001"}, "players", "Write a number up to 10,000."),
        ({"rounds": "x"}, "rounds", "Write a whole number."),
        ({"rounds": "0"}, "rounds", "1–999"),
        ({"minutes": "1441"}, "minutes", "1–1440"),
        ({"match": "other", "games": "0"}, "games", "A match has from 1 to 99 games."),
        ({"win": "three"}, "win", "Write a number of points"),
        ({"draw": "4"}, "win", "A win must be worth at least a draw"),
        ({"title": "x" * 201}, "title", "200"),
    ],
)
def test_what_cannot_stand_is_said_beside_its_field_and_nothing_is_made(client, desk, values, field, words):
    response = client.post("/new", FORM | {"how": "number", "players": "4"} | values)
    assert response.status_code == 422
    assert words in re.search(rf'id="{field}-error".*?</p>', response.text, re.DOTALL)[0]
    for name in values.keys() - {"match"}:
        assert f'value="{values[name]}"' in response.text
    assert desk.store.listed() == ()


def test_another_preset_brings_its_own_values_but_typed_ones_stay(client, desk):
    # The form was opened with casual-3 (3/1/0): what was left as it was follows the preset (1/0/0).
    id = made(client, how="number", players="4", preset="fab", win="3", draw="1", bye="2", match="3")
    settings = desk.sheet(id).state.settings
    assert (settings.scoring.win, settings.scoring.draw, settings.scoring.bye) == (1, 0, 2)
    assert settings.match.best_of == 1
    settings = desk.sheet(made(client, how="number", players="4", preset="mtg", minutes="35")).state.settings
    assert (settings.minutes, settings.standings.order) == (35, ("PTS", "OMW", "GW", "OGW"))


def test_everything_under_more_arrives(client, desk):
    id = made(
        client, how="number", players="4", rounds="３", minutes="", win="1", draw="½", loss="0", bye="1",
        late="half", first_round="halves", last_by_standings="yes", second_bye="yes", both_sit="yes",
        unranked="yes", order0="OMW", order1="GW", order2="",
    )  # fmt: skip
    settings = desk.sheet(id).state.settings
    assert (settings.rounds, settings.minutes) == (3, None)
    scoring = settings.scoring
    assert (scoring.win, scoring.draw, scoring.loss, scoring.bye, scoring.unit) == (2, 1, 0, 2, 2)
    assert (settings.late.value, settings.first_round) == ("half", "halves")
    assert settings.last_round_by_standings
    assert settings.second_bye_before_rematch
    assert settings.pair_down_both_sit
    assert settings.standings.dropped_unranked
    assert settings.standings.order == ("PTS", "OMW", "GW")


def test_the_advice_follows_count_and_preset_S12(client):
    values = FORM | {"how": "number", "players": "9"}
    assert "For 9 players 4 rounds are usual." in client.post("/new/look", values).text
    assert "For 9 players 5 rounds are usual." in client.post("/new/look", values | {"preset": "mtg"}).text
    warned = client.post("/new/look", values | {"players": "6", "rounds": "6"}).text
    assert "there will be rematches" in warned
    listed = client.post("/new/look", FORM | {"how": "names", "names": "a\n\nb\nc\n"}).text
    assert "For 3 players 2 rounds are usual." in listed


def test_a_list_file_opens_the_form_with_its_names_in_any_encoding_D5(client, desk):
    file = SimpleUploadedFile("list.csv", "名前,不戦勝\r\n髙橋,2\r\n".encode("cp932"))
    response = client.post("/import", {"file": file})
    assert response.status_code == 200
    assert "髙橋,2" in response.text
    assert desk.store.listed() == ()
    text = client.post("/new/read", {"file": SimpleUploadedFile("l.txt", "Müller\r\n".encode("utf-16"))})
    assert text.content.decode() == "Müller\n"


def test_a_list_that_cannot_be_read_is_refused_with_line_and_column_and_nothing_is_imported_D5(client, desk):
    bad = "Name,Byes\nAnn,nine\n"
    response = client.post("/import", {"file": SimpleUploadedFile("l.csv", bad.encode())}, follow=True)
    assert "l.csv" in response.text
    assert "Line 2" in response.text
    assert desk.store.listed() == ()
    refused = client.post("/new/read", {"file": SimpleUploadedFile("l.csv", bad.encode())})
    assert (refused.status_code, refused.headers["Content-Type"]) == (422, "text/plain; charset=utf-8")


def test_an_exported_event_comes_back_byte_by_byte_D20(client, desk):
    id = made(client, how="names", names="Ann\n大田\nعلي\n", go="yes", title="Spring")
    exported = client.get(f"/t/{id}/export")
    assert exported.headers["Content-Disposition"].startswith('attachment; filename="Spring.pairwright"')
    client.post(f"/t/{id}/delete")
    desk.store.purge(desk.clock() + 1)
    response = client.post("/import", {"file": SimpleUploadedFile("s.pairwright", exported.content)})
    assert response.headers["Location"].startswith(f"/t/{id}/")
    assert client.get(f"/t/{id}/export").content == exported.content


def test_importing_an_event_that_is_here_makes_a_copy_and_says_so(client, desk):
    id = made(client, how="number", players="3")
    data = client.get(f"/t/{id}/export").content
    response = client.post("/import", {"file": SimpleUploadedFile("s.pairwright", data)}, follow=True)
    assert "Imported as a copy" in response.text
    assert len(desk.store.listed()) == 2


def test_a_damaged_event_file_is_refused_and_nothing_is_imported(client, desk):
    id = made(client, how="number", players="3")
    data = client.get(f"/t/{id}/export").content[:-9]
    response = client.post("/import", {"file": SimpleUploadedFile("s.pairwright", data)}, follow=True)
    assert "was not imported" in response.text
    assert len(desk.store.listed()) == 1


@pytest.mark.parametrize("data", [b"Ann\nBo\n", b"\0" * 5000, b""], ids=["a list", "zeros", "empty"])
def test_what_is_called_an_event_and_begins_as_none_is_not_taken_for_a_list(client, desk, data):
    response = client.post("/import", {"file": SimpleUploadedFile("s.pairwright", data)}, follow=True)
    text = re.sub("[\u2068\u2069]", "", response.text)
    assert "s.pairwright was not imported. This is no event file" in text
    id = made(client, how="number", players="3")
    response = client.post(
        f"/t/{id}/players/list", {"file": SimpleUploadedFile("s.pairwright", data)}, follow=True
    )
    assert "This is a saved event, not a list." in response.text


def test_an_event_with_an_id_that_is_no_address_gets_another(client, desk):
    id = made(client, how="number", players="3")
    sheet = desk.sheet(id)
    data = archive.write("../../etc", sheet.entries, sheet.texts)
    response = client.post("/import", {"file": SimpleUploadedFile("s.pairwright", data)})
    assert re.fullmatch(r"/t/[0-9a-f]{12}/players", response.headers["Location"])


def test_saved_tournaments_stand_newest_first_with_where_they_are_D1(client, desk):
    first = made(client, how="number", players="4", title="Older", rounds="3", go="yes")
    made(client, how="number", players="5", title="Newer")
    text = client.get("/").text
    assert text.index("Newer") < text.index("Older")
    assert "Round 1 of 3" in text
    assert "5 players" in text
    client.post(f"/t/{first}/settings", FORM | {"title": "Now newest"})
    text = client.get("/").text
    assert text.index("Now newest") < text.index("Newer")


def test_a_running_round_shows_how_many_results_are_in_D1(client, desk):
    from pairwright.core import commands as c

    id = made(client, how="number", players="4", go="yes")
    desk.act(id, c.StartRound(1))
    desk.act(id, c.Record(1, 1, desk.sheet(id).state.settings.match.read("2-0")))
    assert "1 of 2 in" in client.get("/").text


def test_a_deleted_tournament_can_be_undone_from_the_notice_and_from_the_list_D1(client, desk):
    id = made(client, how="number", players="4", title="Summer")
    page = client.post(f"/t/{id}/delete", follow=True).text
    assert "“Summer” is deleted." in page
    assert page.count(f'action="/t/{id}/undelete"') == 2
    assert client.get(f"/t/{id}/players").status_code == 404
    assert "“Summer” is back." in client.post(f"/t/{id}/undelete", follow=True).text
    assert client.get(f"/t/{id}/players").status_code == 200


def test_a_damaged_tournament_is_named_in_the_list_and_hurts_no_other(client, desk):
    from pairwright.store.database.models import Entry

    broken = made(client, how="number", players="4", title="Broken")
    made(client, how="number", players="4", title="Whole")
    Entry.objects.filter(tournament_id=broken, seq=2).delete()
    desk.forget(broken)
    page = client.get("/")
    assert page.status_code == 200
    assert "Whole" in page.text
    assert f'href="/t/{broken}/"' not in page.text
    assert "Broken" in page.text


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
@pytest.mark.parametrize("address", ["/new", "/new?how=names", "/new?how=boxes", "/help"])
def test_new_and_help_read_in_every_language(client, known, address):
    response = client.get(address, headers={"Accept-Language": known.code})
    assert response.status_code == 200
    assert f'<html lang="{known.code}" dir="{known.dir}">' in response.text
    # Every sentence on the page is in the reader's language: none of its English is left.
    assert known.gettext("New tournament" if address != "/help" else "The life of a round") in response.text


@pytest.mark.parametrize("page", ["", "players", "players/list", "history", "settings", "export"])
def test_a_tournament_that_is_not_there_is_a_404(client, page):
    assert client.get(f"/t/nobody/{page}").status_code == 404


def test_with_more_than_ten_tournaments_they_are_found_by_title_however_it_is_typed_D1(client, desk):
    for n in range(10):
        desk.create(c.Create(f"Club evening {n}", StageSettings()))
    assert 'name="q"' not in client.get("/").text
    desk.create(c.Create("春のｵｰﾌﾟﾝ <2026>", StageSettings()))
    assert 'name="q"' in client.get("/").text
    found = client.get("/", {"q": "オープン"}).text
    assert "春のｵｰﾌﾟﾝ &lt;2026&gt;" in found
    assert "Club evening" not in found
    assert client.get("/", {"q": "CLUB EVENING"}).text.count('class="event-title"') == 10
    nothing = client.get("/", {"q": "<winter>"}).text
    assert "No tournament is called “&lt;winter&gt;”." in nothing
    assert (
        'name="q" value="&lt;winter&gt;"' in nothing
    )  # and what there is is one tap away: the field is still there


def test_what_is_found_goes_on_on_a_further_page_too(client, desk):
    for n in range(26):
        desk.create(c.Create(f"Club evening {n}", StageSettings()))
    desk.create(c.Create("Open", StageSettings()))
    text = client.get("/", {"q": "club"}).text
    assert text.count('class="event-title"') == 24
    further = re.search(r'href="([^"]*all=1[^"]*)"', text)[1].replace("&amp;", "&")
    assert client.get(further).text.count('class="event-title"') == 26


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_the_same_people_once_more_from_the_list_and_from_the_tournament_D1(client, desk, known):
    reader = {"Accept-Language": known.code}
    players = tuple(c.Newcomer(name) for name in ("Ann", "Bo", "علي"))
    id = desk.create(c.Create("Friday", StageSettings()), c.Enter(players), c.StartStage()).sheet.id
    desk.act(id, c.Drop(2))
    desk.act(id, c.Close())
    for where in ("/", f"/t/{id}/settings", f"/t/{id}/players"):
        assert f'action="/t/{id}/again"' in client.get(where, headers=reader).text
    answer = client.post(f"/t/{id}/again", headers=reader, follow=True)
    made = re.search(r"/t/(\w+)/", answer.redirect_chain[-1][0])[1]
    assert made != id
    assert names(desk, made) == ["Ann", "علي"]
    assert desk.sheet(made).title == "Friday (2)"
    assert not desk.sheet(made).state.stage.started
    assert f'action="/t/{made}/delete"' in answer.text  # the way back
    client.post(f"/t/{made}/delete")
    assert [line.title for line in desk.store.listed()] == ["Friday"]


def test_once_more_what_is_not_there_is_not_found(client):
    assert client.post("/t/nobody/again").status_code == 404
