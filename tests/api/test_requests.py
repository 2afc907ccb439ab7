"""Requests that aren't as they should be are refused in one shape, without half of something [H5] [H6]."""

from __future__ import annotations

import json
import logging
import sqlite3

import pytest
from django.db import DatabaseError, IntegrityError, OperationalError
from django.test import Client, override_settings

from kit.calling import Caller
from kit.desks import begun
from pairwright.api import asking, looking
from pairwright.api import urls as api_urls
from pairwright.core import commands as c
from pairwright.site import links, reach
from pairwright.site.sizes import FORM
from pairwright.store.refusals import NotRead, NotWritten
from pairwright.words import LANGUAGES

FIX = {"commands": [{"command": "Fix", "round": 1}]}


def shape(said):
    """The code, once the answer is seen to have the one shape."""
    assert set(said) == {"code", "facts", "sentence"}
    assert said["sentence"]
    assert "%(" not in said["sentence"]
    return said["code"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ("{", 400, "not-json"),
        (b"\xff\xfe", 400, "not-json"),
        ('{"commands": [NaN]}', 400, "not-json"),
        ('{"commands": "\\ud800"}', 400, "not-json"),
        ("[" * 100_000, 400, "not-json"),
        ('{"version": ' + "9" * 5000 + "}", 400, "not-json"),
        ("[]", 422, "unreadable-field"),
        ("7", 422, "unreadable-field"),
        ("null", 422, "unreadable-field"),
        (" ", 422, "unreadable-field"),
        ('{"commands": [], "more": 1}', 422, "unreadable-field"),
        ('{"commands": [], "version": 1e400}', 422, "unreadable-field"),
        ('{"commands": [], "version": 99999999999999999999999}', 422, "unreadable-field"),
        ('{"commands": [{"command": "Fix", "round": true}]}', 422, "unreadable-field"),
        ('{"commands": [{"command": "Nothing"}]}', 422, "unreadable-field"),
    ],
)
def test_a_body_that_cant_be_read_says_why_and_does_nothing(api, desk, body, status, code):
    id = begun(desk, 4)
    before = desk.sheet(id).version
    api("POST", f"/{id}/acts", body, Content_Type="application/json")
    assert (api.status, shape(api.said)) == (status, code)
    assert desk.sheet(id).version == before


def test_the_field_that_cant_be_read_is_named(api, desk):
    id = begun(desk, 4)
    commands = [
        {"command": "Fix", "round": 1},
        {"command": "Enter", "newcomers": [{"name": "A"}, {"title": "B"}]},
    ]
    api("POST", f"/{id}/acts", {"commands": commands})
    assert api.said["facts"] == {"field": "commands.1.newcomers.1.title", "given": "B"}
    api("POST", f"/{id}/swap", {"a": 1})
    assert api.said["facts"]["field"] == "b"
    api.get(f"/{id}/standings?after=x")
    assert (api.status, api.said["facts"]["field"]) == (422, "after")


def test_a_question_that_isnt_known_is_named_instead_of_passed_over(api, desk):
    id = begun(desk, 4)
    api.get(f"/{id}/standings?round=1")
    assert (api.status, api.said["code"]) == (422, "unreadable-field")
    assert api.said["facts"] == {"field": "round", "given": "1"}


def test_what_is_no_value_is_named_as_json_has_it(api):
    api("POST", "", {"title": True})
    assert api.said["facts"] == {"field": "title", "given": "true"}
    api("POST", "", {"title": "x", "settings": {"scoring": {"win": None}}})
    assert api.said["facts"] == {"field": "settings.scoring.win", "given": "null"}


def test_what_is_too_large_is_refused_with_the_limit(api, desk):
    id = begun(desk, 4)
    with override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=1000):
        api("POST", f"/{id}/acts", "x" * 2000)
        assert (api.status, shape(api.said), api.said["facts"]) == (413, "too-large", {"most": 1000})


def test_an_act_has_no_more_commands_than_anybody_needs(api, desk, monkeypatch):
    monkeypatch.setattr(asking, "MOST_COMMANDS", 3)
    id = begun(desk, 4)
    save = {"command": "Save", "name": "x"}
    api("POST", f"/{id}/acts", {"commands": [save] * 4})
    assert (api.status, shape(api.said), api.said["facts"]["field"]) == (
        422,
        "unreadable-field",
        "commands.3",
    )
    api("POST", "", {"title": "T", "commands": [save] * 4})
    assert shape(api.said) == "unreadable-field"
    api("POST", f"/{id}/acts", {"commands": [save] * 3})
    assert api.status == 200


def test_of_a_player_no_more_is_read_than_on_their_pages(desk, from_afar):
    id = begun(desk, 4)
    report = f"/{id}/rounds/1/tables/1/report"
    nobody = from_afar()
    nobody("PUT", report, '{"entrant": 1, "result": "2-0", "key": "x"}' + " " * FORM)
    assert (nobody.status, shape(nobody.said), nobody.said["facts"]) == (413, "too-large", {"most": FORM})
    nobody("PUT", report, {"entrant": 1, "result": "2-0", "key": "x" * 1000})
    assert shape(nobody.said) == "reports-off"


def test_addresses_and_methods_that_there_arent(api, desk):
    id = begun(desk, 4)
    for path in (
        "/api/nothing",
        "/api/tournaments/",
        f"/api/tournaments/{id}/",
        f"/api/tournaments/{id}/rounds/x",
    ):
        api.get(path)
        assert (api.status, shape(api.said)) == (404, "nothing-here"), path
    api.get("/nobody")
    assert (api.status, shape(api.said)) == (404, "unknown-tournament")
    api.get(f"/{id}/rounds/{'9' * 5000}")
    assert api.status == 404
    for method in ("PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"):
        api(method, f"/{id}/draw")
        assert (api.status, shape(api.said), api.answer.headers["Allow"]) == (405, "wrong-method", "POST")
    api("POST", "/api/")
    assert api.status == 405
    api("HEAD", f"/{id}")
    assert (api.status, api.said) == (200, b"")


@pytest.mark.parametrize("lang", LANGUAGES, ids=lambda lang: lang.code)
def test_a_refusal_is_told_in_the_readers_language_with_names(api, desk, lang):
    id = begun(desk, 4)
    desk.act(id, c.StartRound(1), c.Drop(1))
    api.act(id, {"command": "Drop", "entrant": 1})
    code, sentence = shape(api.said), api.said["sentence"]
    api("POST", f"/{id}/acts", {"commands": [{"command": "Drop", "entrant": 1}]}, Accept_Language=lang.code)
    assert (api.status, shape(api.said), api.answer.headers["Content-Language"]) == (409, code, lang.code)
    assert "P1" in api.said["sentence"]
    assert (api.said["sentence"] == sentence) == (lang.code == "en")


# --- nobody acts through somebody's browser


FORMS = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]


@pytest.mark.parametrize("kind", FORMS)
def test_what_a_form_of_any_page_could_send_is_not_taken_from_this_machine(api, desk, kind):
    id = begun(desk, 4)
    before = desk.sheet(id).version
    for method, path, body in (
        ("POST", f"/{id}/acts", json.dumps(FIX)),
        ("POST", f"/{id}/draw", ""),
        ("POST", f"/{id}/shuffle", ""),
        ("POST", f"/{id}/undelete", ""),
        ("POST", "", '{"title": "x"}'),
        ("POST", "/api/import", b"{}"),
    ):
        api(method, path, body, Content_Type=kind)
        assert (api.status, shape(api.said)) == (415, "wrong-media-type"), (method, path)
    assert desk.sheet(id).version == before


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://testserver:81"},
        {"Origin": "http://localhost", "Sec_Fetch_Site": "same-site"},
    ],
)
def test_no_page_of_another_site_acts_on_this_machine(api, desk, headers):
    id = begun(desk, 4)
    before = desk.sheet(id).version
    api("POST", f"/{id}/acts", FIX, **headers)
    assert (api.status, shape(api.said)) == (403, "foreign-page")
    api("DELETE", f"/{id}", **headers)
    assert (api.status, shape(api.said)) == (403, "foreign-page")
    assert desk.sheet(id).version == before


def test_a_page_of_ours_and_a_program_act(api, desk):
    id = begun(desk, 4)
    for headers in (
        {},
        {"Sec_Fetch_Site": "same-origin", "Origin": "http://testserver"},
        {"Sec_Fetch_Site": "none"},
    ):
        api("POST", f"/{id}/acts", {"commands": [{"command": "Save", "name": "x"}]}, **headers)
        assert api.status == 200


def test_a_question_before_a_foreign_request_is_not_answered_with_leave(api, desk):
    id = begun(desk, 4)
    api("OPTIONS", f"/{id}/acts", Origin="https://evil.example", Access_Control_Request_Method="POST")
    assert api.status == 405
    assert not [name for name in api.answer.headers if name.lower().startswith("access-control")]
    api.get(f"/{id}", Origin="https://evil.example")
    assert not [name for name in api.answer.headers if name.lower().startswith("access-control")]
    assert api.answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_a_name_that_was_made_to_lead_here_leads_nowhere(api, desk):
    """A page whose name is turned to this machine (DNS rebinding) is of one origin with it."""
    id = begun(desk, 4)
    api("POST", f"/{id}/acts", FIX, Host="evil.example")
    assert api.status == 400
    api.get(f"/{id}", Host="evil.example")
    assert api.status == 400
    assert desk.sheet(id).state.draft is not None


def test_a_session_acts_only_where_it_shows_that_it_comes_from_here(desk, django_user_model):
    with override_settings(HOSTED=True):
        client = Client(raise_request_exception=False)
        client.force_login(django_user_model.objects.create(username="aya"))
        call = Caller(client=client)
        call("POST", "", {"title": "Friday"})
        assert (call.status, shape(call.said)) == (403, "foreign-page")
        for headers in ({"Origin": "http://testserver"}, {"Sec_Fetch_Site": "same-origin"}):
            call("POST", "", {"title": "Friday"}, **headers)
            assert call.status == 201, call.said
        call("POST", "", {"title": "Friday"}, Sec_Fetch_Site="none")
        assert call.status == 403
        assert len(call.get("")["tournaments"]) == 2


def test_a_link_in_a_cookie_is_held_to_the_same(desk):
    id = begun(desk, 4)
    made = links.make(id, links.Role.ORGANISER, "Aya")
    phone = Client(raise_request_exception=False, REMOTE_ADDR="192.168.1.23")
    phone.get(f"/t/{id}/in/{made.token}")
    call = Caller(client=phone)
    call("POST", f"/{id}/acts", FIX)
    assert (call.status, shape(call.said)) == (403, "foreign-page")
    call("POST", f"/{id}/acts", FIX, Origin="http://testserver")
    assert call.status == 200
    assert desk.sheet(id).entries[-1].by == "Aya"


# --- faults, and what is written of a call


@pytest.mark.parametrize(
    "error", [NotWritten("x", "disk full"), NotRead("x", "gone"), OperationalError("gone")]
)
def test_a_store_that_is_away_is_said_with_503(api, desk, monkeypatch, error):
    id = begun(desk, 4)

    def away(*given, **more):
        raise error

    monkeypatch.setattr(desk.store, "append", away)
    api.act(id, {"command": "Save", "name": "x"})
    assert api.status == 503
    assert shape(api.said).startswith("store-")


def corrupt():
    """What Django says where SQLite says that its file isn't one."""
    error = DatabaseError("secret")
    error.__cause__ = sqlite3.DatabaseError()
    error.__cause__.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


@pytest.mark.parametrize("where", ["", "/x", "/x/acts", "/api/nowhere", "/api/openapi.json"])
@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (OperationalError("secret"), 503, "store-not-read"),
        (corrupt(), 503, "store-broken"),
        (NotRead("x", "gone"), 503, "store-not-read"),
        (IntegrityError("secret"), 500, "fault"),
    ],
)
def test_a_fault_before_any_view_has_the_same_shape_h7(api, monkeypatch, where, error, status, code):
    """Who asks is looked up first, in tables that may be away."""

    def away(*given):
        raise error

    monkeypatch.setattr(reach, "visitor_of", away)
    api.get(where, Accept_Language="ja")
    assert (api.status, shape(api.said)) == (status, code)
    assert api.answer.headers["Content-Language"] == "ja"
    assert "secret" not in json.dumps(api.said)


def test_a_mistake_of_the_program_is_said_in_the_same_shape(api, desk, monkeypatch):
    id = begun(desk, 4)

    def broken(*given):
        raise RuntimeError("secret")

    monkeypatch.setattr(looking.views, "standings_view", broken)
    api.get(f"/{id}/standings", Accept_Language="nb")
    assert (api.status, shape(api.said)) == (500, "fault")
    assert "secret" not in json.dumps(api.said)


def test_no_token_is_written_to_the_log(api, desk, caplog, capsys, from_afar):
    id = begun(desk, 4)
    token = api("POST", f"/{id}/crew/links", {"role": "organiser", "label": "Aya"})["token"]
    caplog.set_level(logging.DEBUG)
    program = from_afar(token)
    program.get(f"/{id}")
    assert program.status == 200
    program("POST", f"/{id}/acts", "{")
    program.get("/api/nowhere")
    other = from_afar(token[:-1] + ("x" if token[-1] != "x" else "y"))
    other("POST", f"/{id}/acts", FIX)
    assert (other.status, shape(other.said)) == (401, "token-not-in-use")
    assert other.answer.headers["WWW-Authenticate"].startswith("Bearer")
    written = capsys.readouterr()
    for text in (
        caplog.text,
        written.out,
        written.err,
        *(json.dumps(r.__dict__, default=repr) for r in caplog.records),
    ):
        assert token[:-1] not in text


def test_every_refusal_has_the_status_of_its_kind():
    from pairwright.api.refusals import REFUSALS as OWN
    from pairwright.core.refusals import REFUSALS
    from pairwright.files.refusals import REFUSALS as FILES
    from pairwright.site.desk import STATUS
    from pairwright.store.refusals import REFUSALS as STORE

    kinds = {"input": 422, "unknown": 404, "state": 409, "conflict": 409, "rights": 403, "fault": 503}
    assert kinds == STATUS
    for refusal in (*REFUSALS, *FILES, *STORE):
        assert refusal.kind in kinds
    assert {one.code: one.status for one in OWN} == {
        "not-json": 400,
        "unreadable-field": 422,
        "wrong-media-type": 415,
        "too-large": 413,
        "nothing-here": 404,
        "wrong-method": 405,
        "no-token": 401,
        "token-not-in-use": 401,
        "not-for-role": 403,
        "foreign-page": 403,
        "restore-alone": 422,
        "label-unusable": 422,
        "label-taken": 409,
        "too-many-links": 409,
        "too-many-tries": 429,
        "fault": 500,
    }
    assert api_urls.refused(OWN[0](3)).status_code == 400
