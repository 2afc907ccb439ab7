"""What calls do, and what they answer [H6]."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from django.test import override_settings

from kit.desks import begun
from pairwright.api import acting
from pairwright.app.roles import ORGANISER
from pairwright.core import commands as c
from pairwright.core.encoding import encode_entry
from pairwright.site import members, tries


def start(api, count=4, **more):
    """A tournament begun by one call; its id."""
    names = [f"P{n}" for n in range(1, count + 1)]
    body = {"title": "Friday", "entrants": names, "commands": [{"command": "StartStage"}]} | more
    made = api("POST", "", body)
    assert api.status == 201, made
    return made["id"]


def test_a_tournament_is_begun_with_settings_entrants_and_its_first_round(api, desk):
    made = api(
        "POST",
        "",
        {
            "title": "Friday",
            "preset": "mtg",
            "settings": {"rounds": 4, "scoring": {"draw": 2}},
            "entrants": ["Ann", {"name": "Bo", "club": "North", "rating": 1850}],
            "text": "Cy\nDi\n",
            "commands": [{"command": "StartStage"}],
        },
    )
    assert api.status == 201
    assert api.answer.headers["Location"] == f"/api/tournaments/{made['id']}"
    state = desk.sheet(made["id"]).state
    assert (state.settings.preset, state.settings.rounds, state.settings.scoring.draw) == ("mtg", 4, 2)
    assert state.settings.scoring.win == 3
    assert [one["person"]["name"] for one in api.get(f"/{made['id']}/players")["players"]] == [
        "Ann",
        "Bo",
        "Cy",
        "Di",
    ]
    assert state.draft is not None
    assert made["facts"][0] == {"fact": "TournamentCreated", "title": 1}


def test_a_round_is_played_by_calls(api):
    id = start(api)
    assert api.get(f"/{id}")["role"] == "owner"
    api.act(id, {"command": "StartRound", "round": 1})
    shown = api.get(f"/{id}/rounds/1")
    assert shown["round"]["phase"] == "running"
    for table in shown["round"]["tables"]:
        api(
            "PUT",
            f"/{id}/rounds/1/tables/{table['table']}/result",
            {"result": "2-1", "seen": shown["version"]},
        )
        assert api.status == 200
    assert api.get(f"/{id}/rounds/1")["round"]["missing"] == []
    top = api.get(f"/{id}/standings")["standings"]["rows"][0]
    assert (top["rank"], top["values"][0], top["record"]) == (1, 3, [1, 0, 0])
    assert api.get(f"/{id}")["tournament"]["step"] == "fix"  # round 2 is drawn by itself


def test_everything_that_looks_answers(api):
    id = start(api)
    for part in (
        "",
        "/rounds/1",
        "/standings",
        "/players",
        "/players/1",
        "/ranks",
        "/outlook",
        "/history",
        "/crew",
    ):
        api.get(f"/{id}{part}")
        assert api.status == 200, (part, api.said)
    api.get(f"/{id}/why/pairing/1/1")
    assert api.said["says"]
    api.act(id, {"command": "StartRound", "round": 1}, {"command": "SwitchReports", "on": True})
    for part in ("/crosstable", "/why/rank/1", "/report-links", "/export"):
        api.get(f"/{id}{part}")
        assert api.status == 200, (part, api.said)
    for part in (
        "/bracket",
        "/board",
        "/plan",
        "/schedule",
        "/rounds/9",
        "/players/99",
        "/crosstable?stage=7",
    ):
        api.get(f"/{id}{part}")
        assert api.status in (404, 409), (part, api.said)
        assert set(api.said) == {"code", "facts", "sentence"}


def test_cups_round_robins_and_tile_games_are_shown(api):
    for preset, part in (("cup", "bracket"), ("round-robin", "plan")):
        id = start(api, preset=preset)
        assert api.get(f"/{id}/{part}")[part]["rounds"], part
    board = {"command": "SetBoard", "count": 6, "tiles": [{"title": "Sea", "question": "Q", "answer": "A"}]}
    id = start(api, 3, preset="tiles", commands=[board, {"command": "StartStage"}])
    assert len(api.get(f"/{id}/board")["board"]["tiles"]) == 6
    assert len(api.get(f"/{id}/schedule")["schedule"]["turns"]) == 6


def test_an_event_file_comes_back_as_it_went(api, desk):
    id = start(api)
    data = api.get(f"/{id}/export")
    assert api.answer.headers["Content-Type"] == "application/x-ndjson"
    copy = api("POST", "/api/import", data)
    assert api.status == 201, copy
    assert copy["id"] != id
    assert [encode_entry(e) for e in desk.sheet(copy["id"]).entries] == [
        encode_entry(e) for e in desk.sheet(id).entries
    ]
    api("POST", "/api/import", b"no event")
    assert api.status == 422


def test_acts_are_all_or_none_and_held_to_a_version(api):
    id = start(api)
    before = api.get(f"/{id}")["version"]
    api.act(id, {"command": "Rename", "entrant": 1, "name": "Ann"}, {"command": "Fix", "round": 9})
    assert (api.status, api.said["code"]) == (404, "unknown-round")
    assert api.get(f"/{id}")["version"] == before
    api.act(id, {"command": "Rename", "entrant": 1, "name": "Ann"}, version=before - 1)
    assert (api.status, api.said["code"], api.said["facts"]["version"]) == (409, "overtaken", before)
    api.act(id, {"command": "Rename", "entrant": 1, "name": "Ann"}, version=before)
    assert api.status == 200


def test_a_look_writes_nothing_and_its_way_does_what_it_showed(api, desk):
    id = start(api, 8)
    api.act(id, {"command": "StartRound", "round": 1})
    for table in (1, 2, 3, 4):
        api("PUT", f"/{id}/rounds/1/tables/{table}/result", {"result": "2-0"})
    api.act(id, {"command": "StartRound", "round": 2})
    version = desk.sheet(id).version
    told = api(
        "POST",
        f"/{id}/look",
        {"commands": [{"command": "Record", "round": 1, "table": 1, "result": [0, 2, 0]}]},
    )
    assert api.status == 200, told
    assert desk.sheet(id).version == version == told["version"]
    assert [way["name"] for way in told["ways"]] == ["keep", "redraw"]
    assert told["ways"][0]["effect"]["moved"]
    way = told["ways"][1]
    api.act(id, *way["commands"], version=told["version"], seed=told["seed"])
    assert api.status == 200, api.said
    again = api("POST", f"/{id}/look")
    assert api.status in (200, 409), again


def test_undo_restore_shuffle_swap_draw(api, desk):
    id = start(api)
    before = desk.sheet(id).version
    api("POST", f"/{id}/shuffle")
    assert api.status == 200
    api("POST", f"/{id}/swap", {"a": 1, "b": 2})
    assert api.status in (200, 409)
    api("POST", f"/{id}/undo", {"version": 1})
    assert (api.status, api.said["code"]) == (409, "overtaken")
    api("POST", f"/{id}/undo", {"version": desk.sheet(id).version})
    assert api.status == 200
    api("POST", f"/{id}/restore", {"to": before})
    assert api.status == 200
    api.act(id, {"command": "Restore", "to": before})
    assert api.status == 200
    api.act(id, {"command": "Restore", "to": before}, {"command": "Close"})
    assert (api.status, api.said["code"]) == (422, "restore-alone")
    api.act(id, {"command": "StepBack"})
    api("POST", f"/{id}/draw")
    assert api.status == 200
    api("POST", f"/{id}/draw")
    assert api.status in (200, 409)


def test_settings_are_changed_field_by_field(api, desk):
    id = start(api)
    api("PATCH", f"/{id}/settings", {"settings": {"rounds": 5, "standings": {"dropped_unranked": True}}})
    assert api.status == 200
    settings = desk.sheet(id).state.settings
    assert (settings.rounds, settings.standings.dropped_unranked, settings.standings.order[0]) == (
        5,
        True,
        "PTS",
    )
    api("PATCH", f"/{id}/settings", {"settings": {"scoring": {"wins": 3}}})
    assert (api.status, api.said["facts"]["field"]) == (422, "settings.scoring.wins")


def test_the_best_go_on_to_a_cup(api, desk):
    id = start(api, 4, settings={"rounds": 1})
    api.act(id, {"command": "StartRound", "round": 1})
    for table, result in ((1, "2-0"), (2, "2-1")):
        api("PUT", f"/{id}/rounds/1/tables/{table}/result", {"result": result})
    api("POST", f"/{id}/stages", {"preset": "cup", "top": 2})
    assert api.status == 201, api.said
    assert desk.sheet(id).state.settings.format == "cup"
    assert len(desk.sheet(id).state.draft.matches) == 1
    assert api.get(f"/{id}/bracket")["bracket"]["rounds"]


def test_players_report_by_the_key_of_a_link(api, desk, from_afar):
    id = begun(desk, 4)
    desk.act(id, c.StartRound(1), c.SwitchReports(True))
    links = api.get(f"/{id}/report-links")["links"]
    match = desk.sheet(id).state.rounds[0].matches[1]
    key = next(one["key"] for one in links if one["table"] == 1)
    own = next(one["key"] for one in links if one["entrant"] == match.second)
    phone = from_afar()
    phone("PUT", f"/{id}/rounds/1/tables/1/report", {"entrant": match.first, "result": "2-1", "key": "wrong"})
    assert (phone.status, phone.said["code"]) == (403, "reports-off")
    phone("PUT", f"/{id}/rounds/1/tables/1/report", {"entrant": match.first, "result": "2-1", "key": key})
    assert phone.status == 200, phone.said
    assert desk.sheet(id).state.rounds[0].matches[1].result is None
    phone(
        "PUT",
        f"/{id}/rounds/1/tables/1/report",
        {"entrant": match.second, "result": "forfeit-win", "key": own},
    )
    assert (phone.status, phone.said["code"]) == (422, "unreadable-score")
    assert api.get(f"/{id}/rounds/1")["reports"][0] == {
        "table": 1,
        "entrant": match.first,
        "result": [2, 1, 0],
    }
    assert phone.get(f"/{id}/rounds/1")["reports"] == []
    phone("PUT", f"/{id}/rounds/1/tables/1/report", {"entrant": match.second, "result": "2-1", "key": own})
    assert str(desk.sheet(id).state.rounds[0].matches[1].result) == "2-1"
    assert desk.sheet(id).entries[-1].by == "player"


def test_a_tournament_is_deleted_brought_back_and_begun_again(api):
    id = start(api)
    assert api("DELETE", f"/{id}")["days"] == 30
    assert api.get("")["tournaments"] == []
    assert [one["id"] for one in api.said["deleted"]] == [id]
    api.get(f"/{id}")
    assert (api.status, api.said["code"]) == (404, "unknown-tournament")
    api("POST", f"/{id}/undelete")
    assert api.get(f"/{id}")["tournament"]["title"] == "Friday"
    made = api("POST", f"/{id}/again")
    assert api.get(f"/{made['id']}")["tournament"]["title"] == "Friday (2)"


def test_an_answer_that_was_had_is_not_sent_again(api, from_afar):
    id = start(api)
    api.get(f"/{id}/standings")
    tag = api.answer.headers["ETag"]
    api.get(f"/{id}/standings", If_None_Match=tag)
    assert (api.status, api.said) == (304, b"")
    assert api.answer.headers["ETag"] == tag
    api.get(f"/{id}/standings", If_None_Match=tag, Accept_Language="ja")
    assert api.status == 200
    other = from_afar()
    other.get(f"/{id}/standings", If_None_Match=tag)
    assert other.status == 200  # who looks on is shown something else
    api.act(id, {"command": "Rename", "entrant": 1, "name": "Ann"})
    api.get(f"/{id}/standings", If_None_Match=tag)
    assert api.status == 200


def test_nothing_of_a_draft_reaches_who_looks_on(api, desk, from_afar):
    drafted = start(api)
    api.act(
        drafted,
        {"command": "WriteNote", "entrant": 1, "note": "secret note"},
        {"command": "SetWish", "first": 1, "second": 2, "wish": "forbid"},
        {"command": "RequestBye", "entrant": 2, "round": 3, "worth": "half"},
    )
    plain = start(api)
    api.act(plain, {"command": "StepBack"})
    assert desk.sheet(drafted).state.draft is not None
    assert desk.sheet(plain).state.draft is None
    looking = from_afar()
    for part in (
        "",
        "/standings",
        "/players",
        "/players/1",
        "/players/2",
        "/ranks",
        "/rounds/1",
        "/crosstable",
        "/plan",
    ):
        with_draft, without = looking.get(f"/{drafted}{part}"), looking.get(f"/{plain}{part}")
        for one, id in ((with_draft, drafted), (without, plain)):
            one.pop("version", None)
            one.get("tournament", {}).pop("version", None)
            assert "secret" not in json.dumps(one)
            assert one.get("tournament", {}).pop("id", id) == id
        assert with_draft == without, part
    assert looking.get(f"/{drafted}/rounds/1")["code"] == "unknown-round"


def test_questions_and_answers_of_tiles_are_the_hosts(api, from_afar):
    tile = {"title": "Sea", "question": "How deep?", "answer": "11 km"}
    board = {"command": "SetBoard", "count": 2, "tiles": [tile, tile]}
    id = start(api, 2, preset="tiles", commands=[board, {"command": "StartStage"}])
    looking = from_afar()
    assert "deep" in json.dumps(api.get(f"/{id}/board"))
    assert "deep" not in json.dumps(looking.get(f"/{id}/board"))
    api.act(id, {"command": "OpenTile", "tile": 1})
    tiles = looking.get(f"/{id}/board")["board"]["tiles"]
    assert [(one["question"], one["answer"]) for one in tiles] == [("How deep?", ""), ("", "")]


HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "=1+1",
    "{{7*7}}",
    "x" * 60,
    "محمد علي",
    "🐉👩‍👩‍👧",
    "\\u0041",
]


def test_hostile_names_come_back_as_they_are_and_as_nothing_but_json(api):
    """Of direction overrides and NUL the core keeps nothing [D5]; all else is as it was typed."""
    names = [*HOSTILE, "\u202egnp.exe", "a\0b"]
    id = start(api, entrants=names, title="<b>Friday</b>")
    shown = api.get(f"/{id}/players")
    assert [one["person"]["name"] for one in shown["players"]] == [*HOSTILE, "gnp.exe", "ab"]
    assert api.answer.headers["Content-Type"] == "application/json"
    assert api.answer.headers["X-Content-Type-Options"] == "nosniff"
    assert api.get(f"/{id}")["tournament"]["title"] == "<b>Friday</b>"
    api.act(id, {"command": "Rename", "entrant": 1, "name": "\ud800"})
    assert (api.status, api.said["code"]) == (400, "not-json")


def test_links_are_made_listed_and_withdrawn(api, from_afar):
    id = start(api)
    made = api("POST", f"/{id}/crew/links", {"role": "scorekeeper", "label": "Door"})
    assert api.status == 201
    assert made["address"].endswith(f"/t/{id}/in/{made['token']}")
    assert api.answer.headers["Cache-Control"] == "private, no-store"
    crew = from_afar(made["token"])
    assert crew.get(f"/{id}")["role"] == "scorekeeper"
    listed = api.get(f"/{id}/crew")["links"]
    assert [(one["label"], one["role"]) for one in listed] == [("Door", "scorekeeper")]
    assert made["token"] not in json.dumps(api.said)
    for body, code in (
        ({"role": "scorekeeper", "label": "Door"}, "label-taken"),
        ({"role": "scorekeeper", "label": " "}, "label-unusable"),
        ({"role": "scorekeeper", "label": "organiser"}, "label-unusable"),
        ({"role": "player", "label": "x"}, "unreadable-field"),
    ):
        assert api("POST", f"/{id}/crew/links", body)["code"] == code
    api("DELETE", f"/{id}/crew/links/{made['link']['number']}")
    assert api.status == 200
    crew.get(f"/{id}")
    assert (crew.status, crew.said["code"]) == (401, "token-not-in-use")
    api("DELETE", f"/{id}/crew/links/{made['link']['number']}")
    assert api.status == 404


@pytest.mark.parametrize("hosted", [False, True])
def test_the_reference_and_the_document_are_served_to_everybody(from_afar, hosted):
    with override_settings(HOSTED=hosted):
        looking = from_afar()
        page = looking.get("/api/").decode()
        assert looking.status == 200
        assert "text/html" in looking.answer.headers["Content-Type"]
        assert "default-src 'none'" in looking.answer.headers["Content-Security-Policy"]
        assert "<script" not in page
        assert "style=" not in page
        assert looking.get("/api/openapi.json")["openapi"] == "3.1.0"


def test_reports_by_a_link_are_counted_and_its_key_opens_a_private_tournament_too(
    api, desk, from_afar, monkeypatch
):
    id = begun(desk, 4)
    desk.act(id, c.StartRound(1), c.SwitchReports(True))
    key = next(one["key"] for one in api.get(f"/{id}/report-links")["links"] if one["table"] == 1)
    match = desk.sheet(id).state.rounds[0].matches[1]
    monkeypatch.setattr(tries, "BY_LINK", tries.Limit("link", 2, 600))
    with override_settings(HOSTED=True):
        members.show(id, "private")
        phone = from_afar()
        said = {"entrant": match.first, "result": "2-1", "key": key}
        for _ in range(2):
            phone("PUT", f"/{id}/rounds/1/tables/1/report", said)
            assert phone.status == 200, phone.said
        phone("PUT", f"/{id}/rounds/1/tables/1/report", said)
        assert (phone.status, phone.said["code"]) == (429, "too-many-tries")
        assert int(phone.answer.headers["Retry-After"]) == phone.said["facts"]["seconds"] > 0
        phone.get(f"/{id}/rounds/1")
        assert phone.status == 404


@pytest.mark.parametrize(
    ("call", "body"), [("draw", {}), ("shuffle", {}), ("swap", {"a": 1, "b": 2}), ("undo", {})]
)
def test_what_is_sent_again_with_its_version_is_done_once(api, desk, call, body):
    id = start(api)
    api.act(id, {"command": "KeepTable", "entrant": 1, "table": 1})
    before = desk.sheet(id).version
    api("POST", f"/{id}/{call}", body | {"version": before})
    assert api.status == 200, api.said
    after = desk.sheet(id).version
    api("POST", f"/{id}/{call}", body | {"version": before})
    assert (api.status, api.said["code"], desk.sheet(id).version) == (409, "overtaken", after)


@pytest.mark.parametrize(("more", "status"), [({}, 200), ({"version": 99}, 409)])
def test_of_two_who_change_settings_at_once_neither_undoes_the_other(api, desk, monkeypatch, more, status):
    id = start(api)
    meanwhile = iter([c.ChangeSettings(replace(desk.sheet(id).state.settings, cut=2))])
    merged = acting.changed

    def slow(*given):
        made = merged(*given)
        for command in meanwhile:
            desk.act(id, command, actor=ORGANISER)
        return made

    monkeypatch.setattr(acting, "changed", slow)
    api("PATCH", f"/{id}/settings", {"settings": {"rounds": 3}} | more)
    assert api.status == status
    if status == 200:
        settings = desk.sheet(id).state.settings
        assert (settings.rounds, settings.cut) == (3, 2)


def test_stages_are_numbered_alike_in_questions_and_answers(api):
    id = start(api, commands=[{"command": "StartStage"}], settings={"rounds": 1})
    api.act(id, {"command": "StartRound", "round": 1})
    for table in (1, 2):
        api("PUT", f"/{id}/rounds/1/tables/{table}/result", {"result": "2-0"})
    api("POST", f"/{id}/stages", {"preset": "cup", "top": 2})
    assert api.status == 201, api.said
    newest = len(api.get(f"/{id}")["stages"]) - 1
    assert api.get(f"/{id}/bracket")["bracket"]["stage"] == newest == 1
    assert api.get(f"/{id}/bracket?stage={newest}")["bracket"]["stage"] == newest
    assert api.get(f"/{id}/crosstable?stage=0")["crosstable"]["stage"] == 0


@pytest.mark.parametrize("part", ["bracket", "board", "schedule", "plan"])
def test_a_picture_of_another_kind_of_stage_is_not_there(api, part):
    api.get(f"/{start(api)}/{part}")
    assert (api.status, api.said["code"]) == (404, "nothing-here")
