"""The history, undo and restore [D12] [D13]."""

import re

import pytest

from pairwright.core import commands as c
from pairwright.core import facts as f
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


def saves(text):
    """(what it is called, whether it counts now, what is offered) of each save in the list, newest first."""
    found = re.findall(r'<li class="saved([^"]*)">.*?<strong>(.*?)</strong>(.*?)</li>', text, re.DOTALL)
    return [
        (
            re.sub("<[^>]+>", "", words),
            "undone" not in classes,
            "Restore" if "/history/" in rest else "Now" if 'class="badge warm"' in rest else "",
        )
        for classes, words, rest in found
    ]


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_progress_is_saved_with_one_tap_and_called_by_its_moment_or_by_a_name_D12(client, desk, id, known):
    reader = {"Accept-Language": known.code}
    text = client.get(f"/t/{id}/history", headers=reader).text
    assert f'action="/t/{id}/save"' in text
    assert known.gettext("Save progress") in text
    answer = client.post(f"/t/{id}/save", {"name": ""}, headers=reader)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{id}/history")
    client.post(f"/t/{id}/save", {"name": " 昼休み <前> "}, headers=reader)
    text = client.get(f"/t/{id}/history", headers=reader).text
    assert next(name for name, _, _ in saves(text)) == "昼休み &lt;前&gt;"
    assert len(saves(text)) == 3  # the two, and the fix
    assert known.say("Round %(round)s, %(done)s of %(total)s in", round=1, done=1, total=2) in text


def test_the_round_s_menu_leads_to_the_save_and_back(client, id):
    page = f"/t/{id}/rounds/1"
    assert f'href="/t/{id}/save"' in client.get(page).text
    there = {"HX-Request": "true", "HX-Target": "dialog#dialog", "HX-Current-URL": f"http://testserver{page}"}
    asked = client.get(f"/t/{id}/save", headers=there).text
    assert "<html" not in asked
    assert f'name="next" value="{page}"' in asked
    answer = client.post(f"/t/{id}/save", {"name": "x", "next": page}, follow=True)
    assert answer.redirect_chain == [(page, 303)]
    assert "Progress saved: “x”" in answer.text


def test_a_name_that_is_too_long_is_said_beside_its_field_and_kept(client, desk, id):
    version = desk.sheet(id).version
    answer = client.post(f"/t/{id}/save", {"name": "x" * 201})
    assert answer.status_code == 422
    assert 'id="name-error"' in answer.text
    assert "x" * 201 in answer.text
    assert desk.sheet(id).version == version


def test_saves_beyond_a_restoration_are_listed_and_lead_back_DL04_DL05(client, desk, id):
    for n in range(1, 9):
        desk.act(id, c.Rename(1, f"name {n}"))
        client.post(f"/t/{id}/save", {"name": f"save {n}"})

    def restore(name):
        text = client.get(f"/t/{id}/history").text
        version = re.search(rf"{name}</bdi>.*?/history/(\d+)", text, re.DOTALL)[1]
        asked = client.get(f"/t/{id}/history/{version}").text
        fields = dict(re.findall(r'name="(to|seen)" value="(\d+)"', asked))
        return asked, client.post(f"/t/{id}/restore", fields, follow=True).text

    asked, _ = restore("save 4")
    assert "4 steps done since then no longer count:" in asked
    assert desk.sheet(id).name(1) == "name 4"
    listed = {name: (counts, offer) for name, counts, offer in saves(client.get(f"/t/{id}/history").text)}
    assert listed["save 8"] == (False, "Restore")
    assert listed["save 4"] == (True, "Now")
    assert listed["save 1"] == (True, "Restore")
    asked, _ = restore("save 8")
    assert "4 steps that were undone count again:" in asked
    assert "no longer count" not in asked
    assert desk.sheet(id).name(1) == "name 8"


def test_going_to_where_one_is_changes_nothing_and_says_so(client, desk, id):
    version = desk.sheet(id).version
    client.post(f"/t/{id}/save", {"name": "here"})
    client.post(f"/t/{id}/save", {"name": "here too"})
    assert "nothing changes" in client.get(f"/t/{id}/history/{version}").text
    assert [offer for _, _, offer in saves(client.get(f"/t/{id}/history").text)] == ["Now", "Now", "Restore"]


def test_a_save_can_be_made_and_undo_and_restore_work_when_closed_D12(client, desk, id):
    desk.act(id, c.Record(1, 2, StageSettings().match.read("2-0")))
    before = desk.sheet(id).version
    desk.act(id, c.Close())
    client.post(f"/t/{id}/save", {"name": "final"})
    seen = desk.sheet(id).version
    page = client.post(f"/t/{id}/undo", {"seen": str(seen)}, follow=True).text
    assert "Undone:" in page
    assert not desk.sheet(id).state.closed
    redo = re.search(r'action="([^"]*restore)">(.*?)</form>', page, re.DOTALL)
    client.post(redo[1], dict(re.findall(r'name="(to|seen|redo)" value="([^"]*)"', redo[2])))
    assert desk.sheet(id).state.closed
    client.post(f"/t/{id}/restore", {"to": str(before)})
    assert not desk.sheet(id).state.closed
    assert ("final", False, "Restore") in saves(client.get(f"/t/{id}/history").text)


def test_only_saves_and_only_what_is_looked_for_are_listed(client, desk, id):
    client.post(f"/t/{id}/save", {"name": "Mittag"})
    every = acts(client.get(f"/t/{id}/history").text)
    only = acts(client.get(f"/t/{id}/history", {"show": "saves"}).text)
    assert len(only) == 2 < len(every)
    assert all("save" in classes for classes, _ in only)
    for n in range(10):
        desk.act(id, c.WriteNote(2, f"note {n}"))
    found = acts(client.get(f"/t/{id}/history", {"q": "ＭＩＴＴＡＧ"}).text)
    assert [words for _, words in found] == ["Progress saved: “Mittag” save"]
    found = acts(client.get(f"/t/{id}/history", {"q": "table 1"}).text)
    assert len(found) == 1
    nothing = client.get(f"/t/{id}/history", {"q": "<b>nobody</b>"}).text
    assert "Nothing in the history says “&lt;b&gt;nobody&lt;/b&gt;”." in nothing


def test_paging_keeps_what_is_looked_for(client, desk, id):
    for n in range(205):
        desk.act(id, c.Rename(2, f"Bo {n}"))
    text = client.get(f"/t/{id}/history", {"q": "called bo"}).text
    assert len(acts(text)) == 200
    older = re.search(r'href="(/t/\w+/history\?[^"]*before=\d+)"', text)[1].replace("&amp;", "&")
    assert len(acts(client.get(older).text)) == 5


def test_four_entries_of_one_table_are_one_result_and_four_lines_ST07(client, desk, id):
    read = StageSettings().match.read
    for score in ("2-0", "1-2", "2-1", "1-1"):
        desk.act(id, c.Record(1, 2, read(score)))
    lines = [words for _, words in acts(client.get(f"/t/{id}/history").text)]
    assert len([words for words in lines if words.startswith("Table 2 of round 1:")]) == 4
    assert desk.sheet(id).state.rounds[0].matches[2].result == read("1-1")


def test_a_stretch_that_cannot_have_happened_keeps_nobody_from_the_history(client, desk, id):
    version = desk.sheet(id).version
    broken = f.Entry(version + 1, version + 1, 0, "x", f.ByesAwarded(99, 1))
    back = f.Entry(version + 2, version + 2, 0, "x", f.Restored(version))
    desk.store.append(id, version, (broken, back), {})
    assert client.get(f"/t/{id}/history").status_code == 200
    asked = client.get(f"/t/{id}/history/{version + 1}", follow=True)
    assert 'role="alert"' in asked.text
    answer = client.post(f"/t/{id}/restore", {"to": str(version + 1)}, follow=True)
    assert 'role="alert"' in answer.text
    assert desk.sheet(id).version == version + 2
