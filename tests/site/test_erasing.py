"""A name is erased on the pages: what is said before, who may, and that it is nowhere afterwards [H8]."""

import re
from dataclasses import replace
from html import unescape

import pytest
from django.urls import URLPattern, get_resolver, reverse

from kit.desks import play
from pairwright.core import commands as c
from pairwright.core.commands import Newcomer
from pairwright.standings.presets import preset_of
from pairwright.words import LANGUAGES

NAME = "Żofia Wiśniewska"
CLUB = "Klub Skoczek"
NUMBERS = {"ja": "No.3", "nb": "nr. 3", "ar": "رقم 3", "en": "NO. 3"}


@pytest.fixture
def event(desk):
    """Five players, two rounds played; NO. 3 has a name, a club, a note and a saved moment named for her."""
    people = [Newcomer("Ann"), Newcomer("Bo"), Newcomer("Zofia", club=CLUB), Newcomer("Cy"), Newcomer("Di")]
    create = c.Create("Spring", preset_of("mtg").settings)
    id = desk.create(create, c.Enter(tuple(people)), c.StartStage()).sheet.id
    desk.act(id, c.Rename(3, NAME), c.WriteNote(3, "is here at nine"), c.SwitchReports(on=True))
    desk.act(id, c.Save(f"before {NAME} came"), c.WriteNote(1, f"brother of {NAME}"))
    play(desk, id)
    play(desk, id)
    return id


def addresses(id):
    """Every address of a tournament that is looked at, with number 3 and round 1 wherever one is named."""
    given = {"id": id, "number": 3, "entrant": 3, "round": 1, "table": 1, "tile": 1, "version": 9}
    given |= {"sheet_name": "pairings", "key": "no-key", "token": "no-token"}
    for pattern in get_resolver("pairwright.site.urls").url_patterns:
        if isinstance(pattern, URLPattern) and "id" in pattern.pattern.converters:
            yield reverse(pattern.name, kwargs={name: given[name] for name in pattern.pattern.converters})
    for sheet in ("pairings", "names", "standings", "slips", "players", "rounds", "links", "crosstable"):
        yield reverse("paper", args=[id, sheet])
    yield from (f"/t/{id}/rounds/{n}" for n in (1, 2, 3))
    yield from (f"/t/{id}/watch?show=standings", f"/t/{id}/watch?me=3", f"/t/{id}/history?show=saves")


def text(answer):
    return (
        unescape(answer.text) if "text" in answer.headers.get("Content-Type", "") else answer.content.decode()
    )


def test_an_erased_name_is_on_no_page_and_in_no_file_h8(client, desk, event):
    found = {address for address in addresses(event) if NAME in text(client.get(address))}
    assert {
        f"/t/{event}/export",
        f"/t/{event}/players.csv",
        f"/t/{event}/watch",
        f"/t/{event}/history",
    } <= found
    answer = client.post(f"/t/{event}/players/3/erase")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{event}/players")
    for address in addresses(event):
        answer = client.get(address)
        assert answer.status_code < 500, address
        for gone in (NAME, CLUB, "Zofia", "is here at nine", "brother of"):
            assert gone not in text(answer), address
    for address in found - {f"/t/{event}/export", f"/t/{event}/history?show=saves", f"/t/{event}/players/1"}:
        assert "NO. 3" in text(client.get(address)) or "erase" in address or "history" in address, address


@pytest.mark.parametrize("known", LANGUAGES, ids=[known.code for known in LANGUAGES])
def test_the_number_stands_for_the_name_in_the_readers_language_h8(client, event, known):
    reads = {"Accept-Language": known.code}
    asked = client.get(f"/t/{event}/players/3/erase", headers=reads)
    assert asked.status_code == 200
    assert f'<html lang="{known.code}" dir="{known.dir}">' in asked.text
    assert NAME in asked.text
    client.post(f"/t/{event}/players/3/erase", headers=reads)
    for page in ("players", "rounds/1", "watch", "history", "players/3", "print/pairings"):
        assert NUMBERS[known.code] in text(client.get(f"/t/{event}/{page}", headers=reads)), page


def test_what_goes_is_said_before_and_nothing_is_done_by_looking_h8(client, desk, event):
    before = desk.sheet(event).version
    asked = unescape(re.sub(r"<[^>]+>", "", client.get(f"/t/{event}/players/3/erase").text))
    assert f"before {NAME} came" in asked
    assert f"brother of {NAME}" in asked
    assert "2 notes or saved moments" in asked
    assert "Nothing brings it back" in asked
    assert desk.sheet(event).version == before


def test_the_notice_has_no_way_back_and_the_dialog_leads_to_the_players_h8(client, event):
    asked = {
        "HX-Request": "true",
        "HX-Target": "div#dialog",
        "HX-Current-URL": f"http://t/t/{event}/players?q={NAME}",
    }
    answer = client.post(f"/t/{event}/players/3/erase", headers=asked)
    assert answer.headers["HX-Redirect"] == f"/t/{event}/players"
    shown = client.get(f"/t/{event}/players").text
    assert "The name is erased" in unescape(shown)
    notice = re.search(r'<[^>]*class="notice done.*?</(?:div|section)>', shown, re.DOTALL)
    assert notice is None or "undo" not in notice[0]


def test_a_second_tap_changes_nothing_and_says_so_h8(client, desk, event):
    client.post(f"/t/{event}/players/3/erase")
    version = desk.sheet(event).version
    assert client.post(f"/t/{event}/players/3/erase").status_code == 303
    assert desk.sheet(event).version == version
    assert "There is no name to erase any more." in client.get(f"/t/{event}/players").text
    assert "/erase" not in client.get(f"/t/{event}/players/3").text


def test_undo_and_going_back_show_the_number_h8(client, desk, event):
    desk.act(event, c.Rename(2, "Bob"))
    client.post(f"/t/{event}/players/3/erase")
    client.post(f"/t/{event}/undo", {"seen": desk.sheet(event).version})
    assert (desk.sheet(event).name(2), desk.sheet(event).name(3)) == ("Bo", "NO. 3")
    client.post(f"/t/{event}/restore", {"to": 9, "seen": desk.sheet(event).version})
    assert "NO. 3" in client.get(f"/t/{event}/players").text


def test_who_was_taken_off_the_list_is_named_in_the_settings_until_they_are_erased_h8(client, desk):
    id = desk.create(
        c.Create("F", preset_of("mtg").settings), c.Enter(tuple(map(Newcomer, ("Ann", "Bo", "Cy"))))
    ).sheet.id
    assert "off the list" not in client.get(f"/t/{id}/settings").text
    desk.act(id, c.Remove(2))
    assert f'href="/t/{id}/players/2/erase"' in client.get(f"/t/{id}/settings").text
    assert "Bo" in client.get(f"/t/{id}/players/2/erase").text
    client.post(f"/t/{id}/players/2/erase")
    assert "off the list" not in client.get(f"/t/{id}/settings").text
    assert "Bo" not in desk.store.load(id).texts.values()


def test_one_player_of_a_team_is_erased_from_its_list_h8(client, desk):
    settings = replace(preset_of("mtg").settings, boards=2)
    id = desk.create(c.Create("T", settings), c.Enter(tuple(map(Newcomer, ("Lions", "Owls"))))).sheet.id
    desk.act(id, c.SetSquad(1, (c.SquadMember("Ann"), c.SquadMember("Bo"))))
    assert f"/t/{id}/players/1/erase?member=2" in client.get(f"/t/{id}/players/1/team").text
    assert "“NO. 2”" in unescape(client.get(f"/t/{id}/players/1/erase?member=2").text)
    answer = client.post(f"/t/{id}/players/1/erase", {"member": "2", "next": f"/t/{id}/players/1/team"})
    assert answer.headers["Location"] == f"/t/{id}/players/1/team"
    shown = client.get(f"/t/{id}/players/1/team").text
    assert ("NO. 2" in shown, "Ann" in shown, "erase?member=2" in shown) == (True, True, False)
    assert client.get(f"/t/{id}/players/1/erase?member=7").status_code in (303, 404)


@pytest.mark.parametrize("number", [0, 6, 999999])
def test_nobody_else_can_be_erased_h8(client, event, number):
    assert client.get(f"/t/{event}/players/{number}/erase").status_code == 404
    assert client.post(f"/t/{event}/players/{number}/erase").status_code == 404
