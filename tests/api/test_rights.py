"""Who may make which call: every address by everybody there is, against one table [H1] [H2] [H5]."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from kit.calling import Caller
from kit.desks import begun
from pairwright.api.calls import CALLS
from pairwright.api.urls import urlpatterns
from pairwright.app.roles import Role
from pairwright.core import commands as c
from pairwright.site import links, members
from pairwright.site.accounts.models import Membership
from pairwright.site.desk import desk as the_desk

E, S, A, X = "everybody", "scorekeeper", "organiser", "owner"
ORDER = (E, S, A, X)

LEAST = {
    "tournaments": X,
    "begin": X,
    "import": X,
    "tournament": E,
    "delete": X,
    "undelete": X,
    "again": X,
    "export": A,
    "act": S,
    "look": A,
    "enter": A,
    "draw": A,
    "shuffle": A,
    "swap": A,
    "record": S,
    "record-game": S,
    "report": E,
    "undo": S,
    "restore": A,
    "change": A,
    "go-on": A,
    "round": E,
    "standings": E,
    "players": E,
    "player": E,
    "crosstable": E,
    "ranks": E,
    "plan": E,
    "bracket": E,
    "board": E,
    "schedule": E,
    "outlook": A,
    "history": A,
    "why-pairing": A,
    "why-rank": A,
    "crew": A,
    "make-link": A,
    "withdraw": A,
    "remove-member": A,
    "show": A,
    "report-links": A,
}
OF_NONE = {"tournaments", "begin", "import"}
"""Calls about no tournament: on a server for everybody who is signed in, elsewhere for whoever sits there."""
BODIES = {
    "act": {"commands": [{"command": "PauseTimer", "round": 1}]},
    "import": b"nothing",
    "report": {"entrant": 1, "result": "2-1", "key": "nothing"},
    "undo": {"version": 1},
    "show": {"visible": "nobody"},
}
PLAYS = {"report"}  # opens by its key: see test_calls
LAST = ("delete", "undelete")


@pytest.fixture
def id(desk):
    """A tournament whose first round is played."""
    made = begun(desk, 5)
    desk.act(made, c.StartRound(1))
    return made


def at_this_machine(id):
    return Caller()


def by_token(role):
    def made(id):
        return Caller(links.make(id, role, f"Aya, {role}").token, REMOTE_ADDR="192.168.1.23")

    return made


def by_cookie(role):
    def made(id):
        phone = Client(raise_request_exception=False, REMOTE_ADDR="192.168.1.23")
        phone.get(f"/t/{id}/in/{links.make(id, role, 'Aya').token}")
        return Caller(client=phone)

    return made


def by_account(role):
    def made(id):
        browser = Client(raise_request_exception=False)
        user = User.objects.create(username="aya")
        if role:
            Membership.objects.create(where=id, account=user, role=role)
        browser.force_login(user)
        return Caller(client=browser)

    return made


def nobody(id):
    return Caller(REMOTE_ADDR="192.168.1.23")


WHO = {
    "here": (at_this_machine, X, False),
    "organiser by token": (by_token(Role.ORGANISER), A, False),
    "scorekeeper by token": (by_token(Role.SCOREKEEPER), S, False),
    "spectator by token": (by_token(Role.SPECTATOR), E, False),
    "organiser by cookie": (by_cookie(Role.ORGANISER), A, False),
    "scorekeeper by cookie": (by_cookie(Role.SCOREKEEPER), S, False),
    "nobody": (nobody, E, False),
    "owner": (by_account("owner"), X, True),
    "organiser by account": (by_account("organiser"), A, True),
    "scorekeeper by account": (by_account("scorekeeper"), S, True),
    "signed in": (by_account(""), E, True),
    "organiser by token, on a server": (by_token(Role.ORGANISER), A, True),
    "scorekeeper by token, on a server": (by_token(Role.SCOREKEEPER), S, True),
    "spectator by token, on a server": (by_token(Role.SPECTATOR), E, True),
    "nobody, on a server": (nobody, E, True),
    "at the server itself": (at_this_machine, E, True),
}
"""Who asks → how they do, what they are to the tournament, whether it is on a server."""


def test_the_table_holds_every_call_and_every_address():
    assert {call.name for call in CALLS} == set(LEAST)
    named = {f"api-{call.name}" for call in CALLS}
    assert {one.name for one in urlpatterns} <= named | {"api", "api-openapi", "api-nowhere"}


def made(call, one, id):
    """Make a call with a body that could be."""
    path = one.path.replace("{id}", id).replace("{link}", "999").replace("{member}", "999")
    body = BODIES.get(one.name, one.example)
    if isinstance(body, dict) and "version" in body:
        body = {**body, "version": 1}
    call(one.method, f"/api{re.sub('{.*?}', '1', path)}", body, Origin="http://testserver")


def in_order():
    return sorted(CALLS, key=lambda one: LAST.index(one.name) + 1 if one.name in LAST else 0)


def walked(call, id, role, nameless, to_all=True, signed_in=False):
    """The calls that were answered otherwise than the table says."""
    wrong = []
    for one in in_order():
        if one.name in PLAYS:
            continue
        allowed = ORDER.index(role) >= ORDER.index(LEAST[one.name])
        if one.name in OF_NONE:
            allowed = signed_in or (role == X and not call.token)
        before = the_desk().store.stamp()
        made(call, one, id)
        code = call.said.get("code") if isinstance(call.said, dict) else ""
        if call.status >= 500:
            wrong.append((one.name, call.status))
        elif not allowed:
            unknown = nameless or (one.name in OF_NONE and not signed_in)
            expected = 401 if unknown else 403
            if call.status != expected or the_desk().store.stamp() != before:
                wrong.append((one.name, call.status, code))
        elif LEAST[one.name] == E and not to_all:
            if (call.status, code) != (404, "unknown-tournament"):
                wrong.append((one.name, call.status, code))
        elif call.status in (401, 403):
            wrong.append((one.name, call.status, code))
    return wrong


@pytest.mark.parametrize("who", WHO)
def test_every_call_is_for_whom_the_table_says(id, settings, who):
    how, role, hosted = WHO[who]
    settings.HOSTED = hosted
    call = how(id)
    nameless = who in ("nobody", "nobody, on a server", "at the server itself")
    signed_in = hosted and how.__qualname__.startswith("by_account")
    assert walked(call, id, role, nameless, signed_in=signed_in) == []


@pytest.mark.parametrize(
    "who",
    [
        "owner",
        "scorekeeper by account",
        "signed in",
        "spectator by token, on a server",
        "nobody, on a server",
    ],
)
def test_a_private_tournament_is_there_for_whom_it_was_opened(id, settings, who):
    how, role, _ = WHO[who]
    settings.HOSTED = True
    call = how(id)
    members.show(id, "private")
    nameless = who in ("nobody, on a server", "at the server itself")
    invited = not nameless and who != "signed in"
    signed_in = how.__qualname__.startswith("by_account")
    assert walked(call, id, role, nameless, to_all=invited, signed_in=signed_in) == []


@pytest.mark.parametrize("hosted", [False, True])
def test_rights_in_one_tournament_are_none_in_another(id, desk, settings, hosted):
    settings.HOSTED = hosted
    other = begun(desk, 4)
    call = by_token(Role.ORGANISER)(other)
    for one in CALLS:
        made(call, one, id)
        assert (call.status, call.said["code"]) == (401, "token-not-in-use"), one.name
    if hosted:
        call = by_account("owner")(other)
        assert walked(call, id, E, nameless=False, signed_in=True) == []


def test_what_is_private_is_answered_as_what_isnt_there(id, settings):
    settings.HOSTED = True
    members.show(id, "private")
    strangers = [nobody(id), by_account("")(id), Caller("x" * 22, REMOTE_ADDR="192.168.1.23")]
    for call in strangers:
        for one in CALLS:
            if "{id}" not in one.path:
                continue
            answers = []
            for asked in (id, "y" * len(id)):
                made(call, one, asked)
                headers = {n: v for n, v in call.answer.headers.items() if n != "Content-Security-Policy"}
                answers.append((call.status, str(call.said).replace(asked, "?"), headers))
            assert answers[0] == answers[1], one.name


def test_a_token_says_who_acts_and_no_more_than_it_says(id, desk):
    """Also at the organiser's own machine: a script that was handed a link is what the link says."""
    token = links.make(id, Role.SCOREKEEPER, "Script").token
    call = Caller(token)
    call.act(id, {"command": "PauseTimer", "round": 1})
    assert (call.status, desk.sheet(id).entries[-1].by) == (200, "Script")
    call.act(id, {"command": "Close"})
    assert (call.status, call.said["code"]) == (403, "not-yours")
    call("POST", f"/{id}/undo")
    assert call.status == 200  # their own act
    call("POST", f"/{id}/undo")
    assert (call.status, call.said["code"]) == (403, "not-yours")
    call("POST", f"/{id}/crew/links", {"role": "organiser", "label": "x"})
    assert (call.status, call.said["code"]) == (403, "not-for-role")


def test_only_the_owner_hands_out_organisers_links(id):
    call = by_token(Role.ORGANISER)(id)
    call("POST", f"/{id}/crew/links", {"role": "organiser", "label": "x"})
    assert (call.status, call.said["code"]) == (403, "not-for-role")
    call("POST", f"/{id}/crew/links", {"role": "scorekeeper", "label": "x"})
    assert call.status == 201
    own = next(one["number"] for one in call.get(f"/{id}/crew")["links"] if one["role"] == "organiser")
    call("DELETE", f"/{id}/crew/links/{own}")
    assert (call.status, call.said["code"]) == (403, "not-for-role")


def test_who_may_look_is_said_on_a_server(id, settings):
    settings.HOSTED = True
    call = by_account("owner")(id)
    call("PUT", f"/{id}/crew/visible", {"visible": "private"}, Origin="http://testserver")
    assert (call.status, call.said["visible"]) == (200, "private")
    nobody_at_all = nobody(id)
    nobody_at_all.get(f"/{id}")
    assert nobody_at_all.status == 404
    guest = by_token(Role.SPECTATOR)(id)
    assert guest.get(f"/{id}")["role"] == "spectator"
    member = call.get(f"/{id}/crew")["members"][0]
    assert (member["name"], member["role"]) == ("aya", "owner")
    settings.HOSTED = False
    here = Caller()
    here("PUT", f"/{id}/crew/visible", {"visible": "private"})
    assert here.status == 404


def test_nobody_but_organisers_sees_a_draft_also_not_in_what_an_act_answers(id, desk):
    """The last result of a round has the next one drawn, which is the organiser's to look at."""
    calls = [by_token(role)(id) for role in (Role.SCOREKEEPER, Role.SPECTATOR)]
    helper, _ = calls
    for table in (1, 2):
        helper("PUT", f"/{id}/rounds/1/tables/{table}/result", {"result": "2-0"})
        assert [fact["fact"] for fact in helper.said["facts"]] == ["ResultRecorded"]
    assert desk.sheet(id).state.draft is not None
    for call in calls:
        call.get(f"/{id}/rounds/2")
        assert (call.status, call.said["code"]) == (404, "unknown-round")
        assert len(call.get(f"/{id}")["tournament"]["rounds"]) == 1
    helper("PUT", f"/{id}/rounds/2/tables/1/result", {"result": "2-0"})
    assert (helper.status, helper.said["code"]) == (404, "unknown-round")
    here = Caller()
    assert here.get(f"/{id}/rounds/2")["round"]["phase"] == "draft"


def test_a_scorekeeper_corrects_what_only_a_draft_rests_on_and_no_earlier_round(id, desk):
    helper = by_token(Role.SCOREKEEPER)(id)
    record = {"command": "Record", "round": 1, "table": 1}
    helper.act(id, record | {"result": [2, 0, 0]}, record | {"table": 2, "result": [2, 0, 0]})
    helper.act(id, record | {"result": [0, 2, 0]})
    assert helper.status == 200
    desk.act(id, c.StartRound(2))
    for how in (record | {"result": [2, 0, 0]}, record | {"result": None}):
        helper.act(id, how)
        assert (helper.status, helper.said["code"]) == (403, "not-yours")
    helper("PUT", f"/{id}/rounds/1/tables/1/result", {"result": "2-0"})
    assert (helper.status, helper.said["code"]) == (403, "not-yours")
    helper("PUT", f"/{id}/rounds/1/tables/1/result", {"result": "0-2"})
    assert helper.status == 200  # as it stands
    Caller()("PUT", f"/{id}/rounds/1/tables/1/result", {"result": "2-0"})
    assert desk.sheet(id).entries[-1].by == "organiser"
