"""The settings of a tournament [D7] [S6] [S12] [S17]."""

import re

import pytest

from pairwright.core import commands as c
from pairwright.core.commands import Newcomer
from pairwright.site.setup import Setup
from pairwright.standings.presets import PRESETS, preset_of
from pairwright.words import LANGUAGES, language

CODES = [known.code for known in LANGUAGES]


@pytest.fixture
def id(desk):
    newcomers = tuple(Newcomer(f"P{n}") for n in range(1, 5))
    return desk.create(c.Create("Spring", preset_of("mtg").settings), c.Enter(newcomers)).sheet.id


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_the_settings_in_every_language(client, id, known):
    response = client.get(f"/t/{id}/settings", headers={"Accept-Language": known.code})
    assert response.status_code == 200
    assert f'<html lang="{known.code}" dir="{known.dir}">' in response.text
    assert known.gettext("Minutes a round") in response.text


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_a_form_sent_back_unchanged_changes_nothing(preset):
    shown = Setup.of(preset.settings).values
    sent = {name: value for name, value in shown.items() if value} | {"from": preset.name}
    read = Setup.read(sent, language("en"), base=preset.settings)
    assert (read.settings, read.errors) == (preset.settings, {})


def test_title_and_lengths_are_changed_as_one_act(client, desk, id):
    sent = {"from": "mtg", "title": "Summer", "rounds": "4", "minutes": "35"}
    page = client.post(f"/t/{id}/settings", sent, follow=True).text
    assert "The settings are saved." in page
    sheet = desk.sheet(id)
    assert (sheet.title, sheet.state.settings.rounds, sheet.state.settings.minutes) == ("Summer", 4, 35)
    client.post(f"/t/{id}/undo")
    assert (desk.sheet(id).title, desk.sheet(id).state.settings) == ("Spring", preset_of("mtg").settings)


def test_nothing_changed_writes_nothing(client, desk, id):
    shown = Setup.of(preset_of("mtg").settings).values
    sent = {name: value for name, value in shown.items() if value} | {"from": "mtg", "title": "Spring"}
    version = desk.sheet(id).version
    assert "Nothing was changed." in client.post(f"/t/{id}/settings", sent, follow=True).text
    assert desk.sheet(id).version == version


def test_a_match_type_that_results_forbid_is_refused_beside_its_field(client, desk, id):
    desk.act(id, c.StartStage())
    desk.act(id, c.StartRound(1))
    desk.act(id, c.Record(1, 1, preset_of("mtg").settings.match.read("2-1")))
    version = desk.sheet(id).version
    response = client.post(f"/t/{id}/settings", {"from": "mtg", "title": "Spring", "match": "1"})
    assert response.status_code == 422
    assert 'id="games-error"' in response.text
    assert desk.sheet(id).version == version


def test_an_empty_title_is_refused_and_a_typed_one_kept(client, desk, id):
    response = client.post(f"/t/{id}/settings", {"from": "mtg", "title": " "})
    assert response.status_code == 422
    assert 'id="title-error"' in response.text
    bad = client.post(f"/t/{id}/settings", {"from": "mtg", "title": "Summer", "rounds": "x"})
    assert bad.status_code == 422
    assert re.search(r'value="Summer"', bad.text)
    assert desk.sheet(id).title == "Spring"


def test_a_closed_tournament_is_refused_with_the_reason(client, desk, id):
    desk.act(id, c.Close())
    response = client.post(f"/t/{id}/settings", {"from": "mtg", "title": "Summer"})
    assert response.status_code == 409
    assert 'role="alert"' in response.text
