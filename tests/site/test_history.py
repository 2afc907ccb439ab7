"""The history, undo and restore [D12] [D13]."""

import re

import pytest

from pairwright.core import commands as c
from pairwright.core.commands import Newcomer
from pairwright.core.settings import StageSettings
from pairwright.words import LANGUAGES

CODES = [known.code for known in LANGUAGES]


@pytest.fixture
def id(desk):
    """Four players, the first round running with one of two results in."""
    newcomers = tuple(Newcomer(name) for name in ("Ann", "Bo", "Cy", "علي"))
    id = desk.create(c.Create("Spring", StageSettings()), c.Enter(newcomers), c.StartStage()).sheet.id
    desk.act(id, c.StartRound(1))
    desk.act(id, c.Record(1, 1, StageSettings().match.read("2-1")))
    return id


def acts(text):
    """(classes, first sentence) of each act shown."""
    found = re.findall(r'<li class="(act[^"]*)".*?<p>(.*?)</p>', text, re.DOTALL)
    return [(classes, " ".join(re.sub("<[^>]+>", " ", words).split())) for classes, words in found]


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_every_act_is_told_in_every_language(client, desk, id, known):
    response = client.get(f"/t/{id}/history", headers={"Accept-Language": known.code})
    assert response.status_code == 200
    assert f'<html lang="{known.code}" dir="{known.dir}">' in response.text
    assert len(acts(response.text)) == 3
    assert known.gettext("Organiser") in response.text


def test_the_save_at_the_fix_is_marked(client, id):
    lines = acts(client.get(f"/t/{id}/history").text)
    assert ["save" in classes for classes, _ in lines] == [False, True, False]
    assert "Table 1 of round 1" in lines[0][1]


def test_undo_says_what_it_undid_and_redo_brings_it_back(client, desk, id):
    before = desk.sheet(id)
    page = client.post(f"/t/{id}/undo", {"seen": str(before.version)}, follow=True).text
    assert "Undone: Table 1 of round 1:" in page
    assert desk.sheet(id).state.rounds[0].matches[1].result is None
    assert "undone" in acts(client.get(f"/t/{id}/history").text)[1][0]
    redo = re.search(r'action="([^"]*restore)">(.*?)</form>', page, re.DOTALL)
    fields = dict(re.findall(r'name="(to|seen|redo)" value="([^"]*)"', redo[2]))
    assert "Redone." in client.post(redo[1], fields, follow=True).text
    assert desk.sheet(id).state.rounds[0].matches[1].result == before.state.rounds[0].matches[1].result


def test_undo_does_not_take_back_what_this_page_has_not_shown_D13(client, desk, id):
    seen = desk.sheet(id).version
    desk.act(id, c.Rename(1, "Anna"))
    page = client.post(f"/t/{id}/undo", {"seen": str(seen)}, follow=True).text
    assert "Nothing was undone" in page
    assert desk.sheet(id).name(1) == "Anna"


def test_undo_stops_at_the_creation_with_a_sentence(client, desk):
    id = desk.create(c.Create("New", StageSettings())).sheet.id
    page = client.post(f"/t/{id}/undo", follow=True).text
    assert 'role="alert"' in page
    assert f'action="/t/{id}/undo"' not in client.get(f"/t/{id}/players").text


def test_undoing_a_round_away_leads_to_where_work_goes_on(client, desk, id):
    desk.act(id, c.Record(1, 2, StageSettings().match.read("2-0")))
    assert len(desk.sheet(id).state.rounds) == 2
    response = client.post(f"/t/{id}/undo", {"next": f"/t/{id}/rounds/2"})
    assert response.headers["Location"] == f"/t/{id}/rounds/1"


def test_restore_says_what_it_means_first(client, desk, id):
    start = next(entry.act - 1 for entry in desk.sheet(id).entries if entry.act > 1)  # before the fix
    asked = client.get(f"/t/{id}/history/{start}")
    assert asked.status_code == 200
    assert "2 steps done since then no longer count:" in asked.text
    fragment = client.get(
        f"/t/{id}/history/{start}", headers={"HX-Request": "true", "HX-Target": "dialog#dialog"}
    )
    assert "<html" not in fragment.text
    version = desk.sheet(id).version
    page = client.post(f"/t/{id}/restore", {"to": str(start), "seen": str(version)}, follow=True).text
    assert "Restored." in page
    assert desk.sheet(id).state.rounds[0].open == 2
    way = re.search(r'action="([^"]*restore)">(.*?)</form>', page, re.DOTALL)
    client.post(way[1], dict(re.findall(r'name="(to|seen)" value="([^"]*)"', way[2])))
    assert desk.sheet(id).state.rounds[0].open == 1


@pytest.mark.parametrize("to", ["", "0", "9999", "3"])
def test_restoring_to_no_such_place_or_into_an_act_is_refused(client, desk, id, to):
    version = desk.sheet(id).version
    page = client.post(f"/t/{id}/restore", {"to": to}, follow=True).text
    assert 'role="alert"' in page
    assert desk.sheet(id).version == version


def test_restore_asks_again_when_something_else_has_happened_D13(client, desk, id):
    seen = desk.sheet(id).version
    desk.act(id, c.Rename(1, "Anna"))
    page = client.post(f"/t/{id}/restore", {"to": "2", "seen": str(seen)}, follow=True).text
    assert "Nothing was restored" in page
    assert desk.sheet(id).name(1) == "Anna"


def test_a_long_history_is_shown_in_pieces(client, desk, id):
    for n in range(205):
        desk.act(id, c.WriteNote(1, f"note {n}"))
    text = client.get(f"/t/{id}/history").text
    assert len(acts(text)) == 200
    older = re.search(r'href="(/t/\w+/history\?before=\d+)"', text)[1]
    assert len(acts(client.get(older).text)) == 208 - 200


def test_the_way_back_leads_nowhere_else(client, id):
    for elsewhere in ("https://example.org/", "//example.org/", "javascript:alert(1)"):
        response = client.post(f"/t/{id}/undo", {"next": elsewhere})
        assert response.headers["Location"] == f"/t/{id}/players"


def test_now_is_the_last_act_that_counts_and_leads_nowhere(client, desk, id):
    client.post(f"/t/{id}/undo")
    text = client.get(f"/t/{id}/history").text
    lines = acts(text)
    assert [" now" in classes for classes, _ in lines] == [False, False, True, False]
    assert (
        len(re.findall(r'href="/t/\w+/history/', text)) == 2
    )  # back before the fix, and forth to the undone result
