"""Accounts of a server: sign up, in and out; whose tournaments; who may look; how many tries [H2] [H5]."""

import json
import os
import re
import subprocess
import sys

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client

from kit.desks import begun
from pairwright.app.roles import Role
from pairwright.core import commands as c
from pairwright.core.outcome import Result
from pairwright.site import links, members, tries
from pairwright.site.accounts.models import Membership, Tries, Visibility
from pairwright.site.tidying import forget_places
from pairwright.standings.presets import preset_of

PASSWORD = "correct horse battery"
WRONG = "don’t go together"


@pytest.fixture(autouse=True)
def hosted(settings):
    """A server with accounts, whose passwords are cheap to check."""
    settings.HOSTED = True
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def browser(address="127.0.0.1"):
    return Client(REMOTE_ADDR=address, raise_request_exception=False)


def account(name, address="127.0.0.1"):
    """A browser that is signed in with a new account."""
    made = browser(address)
    assert made.post("/account/new", {"name": name, "password": PASSWORD}).status_code == 303
    return made


def begin(owner):
    """The id of a tournament that somebody begins on the first screen, whose first round is running."""
    asked = {"quick": "yes", "how": "number", "players": "8", "match": "3"}
    id = re.search(r"/t/([^/]+)/", owner.post("/new", asked).headers["Location"])[1]
    owner.post(f"/t/{id}/rounds/1/start")
    return id


def opens(who, id, role, label):
    token = links.make(id, role, label).token
    assert who.get(f"/t/{id}/in/{token}").status_code == 303


def test_nobody_is_the_organiser_for_where_they_sit_h2(client, desk):
    id = begun(desk, 4)
    assert client.get(f"/t/{id}/players").headers["Location"] == f"/account/in?next=%2Ft%2F{id}%2Fplayers"
    assert client.post(f"/t/{id}/rounds/1/fix").status_code == 403
    assert client.get(f"/t/{id}/watch").status_code == 200
    assert client.get("/new").status_code == 302
    assert client.post("/new", {"quick": "yes", "players": "4"}).status_code == 403


def test_who_begins_a_tournament_owns_it_and_the_history_has_their_name_h2(desk):
    aya = account("綾")
    id = begin(aya)
    assert [(one.account.username, one.role) for one in members.members_of(id)] == [("綾", "owner")]
    assert {entry.by for entry in desk.sheet(id).entries} == {"綾"}
    assert aya.get(f"/t/{id}/settings").status_code == 200
    again = aya.post(f"/t/{id}/again").headers["Location"].split("/")[2]
    assert members.role_of(User.objects.get(), again) == "owner"


def test_an_imported_tournament_is_its_importers_h2():
    aya, bo = account("Aya"), account("Bo")
    id = begin(aya)
    from django.core.files.uploadedfile import SimpleUploadedFile

    taken = b"".join(aya.get(f"/t/{id}/export"))
    where = bo.post("/import", {"file": SimpleUploadedFile("x.pairwright", taken)}).headers["Location"]
    copy = where.split("/")[2]
    assert copy != id
    assert bo.get(f"/t/{copy}/settings").status_code == 200
    assert aya.get(f"/t/{copy}/settings").status_code == 403


def test_the_first_screen_shows_only_ones_own_h2():
    aya, bo = account("Aya"), account("Bo")
    id = begin(aya)
    assert f"/t/{id}/" in aya.get("/").content.decode()
    assert f"/t/{id}/" not in bo.get("/").content.decode()
    assert f"/t/{id}/" not in browser().get("/").content.decode()
    aya.post(f"/t/{id}/delete")
    assert f"/t/{id}/undelete" in aya.get("/").content.decode()
    assert f"/t/{id}/undelete" not in bo.get("/").content.decode()
    assert bo.post(f"/t/{id}/undelete").status_code == 403
    assert aya.post(f"/t/{id}/undelete").status_code == 303


def test_somebody_elses_tournament_can_only_be_followed_h2(desk):
    aya, bo = account("Aya"), account("Bo")
    id = begin(aya)
    before = desk.sheet(id).version
    for address in ("settings", "history", "players", "crew", "rounds/1", "export"):
        assert bo.get(f"/t/{id}/{address}").status_code == 403, address
    for address in ("rounds/1/tables/1", "delete", "undo", "rounds/1/back", "crew"):
        assert bo.post(f"/t/{id}/{address}", {"result": "2-1"}).status_code == 403, address
    assert bo.get(f"/t/{id}/watch").status_code == 200
    assert desk.sheet(id).version == before


def test_a_link_opened_while_signed_in_gives_the_account_its_part_h2(desk):
    aya, bo = account("Aya"), account("Bo")
    id = begin(aya)
    opens(bo, id, Role.ORGANISER, "second organiser")
    phone = browser("10.0.0.9")
    phone.post("/account/in", {"name": "Bo", "password": PASSWORD})
    assert phone.get(f"/t/{id}/settings").status_code == 200
    assert f"/t/{id}/" in phone.get("/").content.decode()
    assert phone.post(f"/t/{id}/rounds/1/tables/1", {"result": "2-1"}).status_code == 303
    assert desk.sheet(id).entries[-1].by == "Bo"
    assert phone.post(f"/t/{id}/delete").status_code == 403
    opens(bo, id, Role.SCOREKEEPER, "table crew")  # nobody becomes less by a link
    assert bo.get(f"/t/{id}/settings").status_code == 200


def test_a_part_is_taken_away_by_the_owner_and_never_the_owners_own_PE02():
    aya, bo, cy = account("Aya"), account("Bo"), account("Cy")
    id = begin(aya)
    opens(bo, id, Role.ORGANISER, "o")
    opens(cy, id, Role.SCOREKEEPER, "s")
    number = {one.account.username: one.pk for one in members.members_of(id)}
    bo.post(f"/t/{id}/crew", {"act": "remove", "member": number["Aya"]})
    aya.post(f"/t/{id}/crew", {"act": "remove", "member": number["Aya"]})
    bo.post(f"/t/{id}/crew", {"act": "remove", "member": number["Bo"]})
    assert len(members.members_of(id)) == 3
    bo.post(f"/t/{id}/crew", {"act": "remove", "member": number["Cy"]})
    assert cy.get(f"/t/{id}/rounds/1").status_code == 403
    aya.post(f"/t/{id}/crew", {"act": "remove", "member": number["Bo"]})
    assert bo.get(f"/t/{id}/settings").status_code == 403


def test_a_link_lets_in_without_an_account_too_h2(desk):
    id = begin(account("Aya"))
    tablet = browser("10.0.0.9")
    opens(tablet, id, Role.SCOREKEEPER, "table crew")
    assert tablet.post(f"/t/{id}/rounds/1/tables/1", {"result": "2-1"}).status_code == 303
    assert desk.sheet(id).entries[-1].by == "table crew"


# --- who may look


def test_what_is_listed_stands_on_the_first_page_of_everybody_h2():
    aya = account("Aya")
    id = begin(aya)
    assert f"/t/{id}/watch" not in browser().get("/").content.decode()
    aya.post(f"/t/{id}/crew", {"act": "show", "who": "listed"})
    assert f"/t/{id}/watch" in browser().get("/").content.decode()
    aya.post(f"/t/{id}/delete")
    assert f"/t/{id}/watch" not in browser().get("/").content.decode()


def test_a_private_tournament_is_for_who_was_invited_h2(desk):
    aya, bo, eve = account("Aya"), account("Bo"), browser("10.0.0.9")
    id = begin(aya)
    version = desk.sheet(id).version
    kept = eve.get(f"/t/{id}/watch")
    assert kept.status_code == 200
    aya.post(f"/t/{id}/crew", {"act": "show", "who": "private"})
    assert desk.sheet(id).version > version  # by which pages that are kept are made anew
    for address in ("watch", "watch/names", "watch/1", "screen", "version", ""):
        assert eve.get(f"/t/{id}/{address}").status_code == 404
        assert bo.get(f"/t/{id}/{address}").status_code == 404
    shown = aya.get(f"/t/{id}/watch")
    assert shown.status_code == 200
    assert "Pairwright-Kept" not in shown.headers
    assert shown.headers["Cache-Control"] == "private, no-store"
    opens(eve, id, Role.SPECTATOR, "parents")
    assert eve.get(f"/t/{id}/watch").status_code == 200
    assert eve.get(f"/t/{id}/rounds/1").status_code in (302, 403)


def test_players_report_by_their_links_in_a_private_tournament_too_h2(desk):
    from pairwright.site import keys

    aya = account("Aya")
    id = begin(aya)
    desk.act(id, c.SwitchReports(True))
    members.show(id, Visibility.PRIVATE)
    assert browser("10.0.0.9").get(keys.table_link(desk.sheet(id), 1, 1)).status_code == 200


# --- signing in


def test_signing_in_and_out(desk):
    aya = account("Aya")
    id = begin(aya)
    session = aya.cookies["pairwright_session"].value
    aya.post("/account/out")
    assert aya.get(f"/t/{id}/settings").status_code == 302
    stolen = browser()
    stolen.cookies["pairwright_session"] = session
    assert stolen.get(f"/t/{id}/settings").status_code == 302
    asked = {"name": "aya", "password": PASSWORD, "next": f"/t/{id}/settings"}
    assert aya.post("/account/in", asked).headers["Location"] == f"/t/{id}/settings"
    assert aya.get(f"/t/{id}/settings").status_code == 200


@pytest.mark.parametrize("elsewhere", ["https://evil.example", "//evil.example", "javascript:x", "\\\\evil"])
def test_signing_in_leads_nowhere_else(elsewhere):
    account("Aya")
    asked = {"name": "Aya", "password": PASSWORD, "next": elsewhere}
    assert browser().post("/account/in", asked).headers["Location"] == "/"


def said(answer):
    return re.search(r'class="error"[^>]*>.*?<span>(.*?)</span>', answer.content.decode(), re.S)[1]


def test_a_wrong_name_a_wrong_password_and_too_many_tries_sound_the_same_h5():
    account("Aya")
    wrong = browser().post("/account/in", {"name": "Aya", "password": "x"})
    nobody = browser().post("/account/in", {"name": "Nobody", "password": "x"})
    for _ in range(tries.BY_NAME.most):
        browser().post("/account/in", {"name": "Aya", "password": "x"})
    too_many = browser().post("/account/in", {"name": "Aya", "password": PASSWORD})
    assert [one.status_code for one in (wrong, nobody, too_many)] == [422] * 3
    assert said(wrong) == said(nobody) == said(too_many)
    assert WRONG in said(wrong)


def test_a_name_is_tried_ten_times_from_wherever_then_not_for_a_quarter_of_an_hour_h5(monkeypatch):
    account("Aya")
    for n in range(tries.BY_NAME.most):
        browser(f"10.0.0.{n}").post("/account/in", {"name": "AYA", "password": "x"})
    right = {"name": "Aya", "password": PASSWORD}
    assert browser("10.0.1.1").post("/account/in", right).status_code == 422
    now = tries.now()
    monkeypatch.setattr(tries, "now", lambda: now + tries.BY_NAME.seconds + 1)
    assert browser("10.0.1.1").post("/account/in", right).status_code == 303


def test_an_address_is_tried_from_thirty_times_whatever_the_names_h5():
    account("Aya", "10.9.9.9")
    for n in range(tries.BY_ADDRESS.most):
        browser("10.0.0.1").post("/account/in", {"name": f"name{n}", "password": "x"})
    right = {"name": "Aya", "password": PASSWORD}
    assert browser("10.0.0.1").post("/account/in", right).status_code == 422
    assert browser("10.0.0.2").post("/account/in", right).status_code == 303


def test_tries_count_for_the_account_in_whatever_letters_the_database_takes_for_its_name_h5(monkeypatch):
    account("Aidiiii")
    meant = User.objects.get()
    monkeypatch.setattr(members, "account_named", lambda name: meant)  # PostgreSQL's capital ı is I
    for n in range(tries.BY_NAME.most):
        name = "".join(
            "ı" if letter == "i" and n >> at & 1 else letter for at, letter in enumerate("Aidiiii")
        )
        browser(f"10.0.0.{n}").post("/account/in", {"name": name, "password": "x"})
    right = {"name": "Aıdıııı", "password": PASSWORD}
    assert browser("10.0.1.1").post("/account/in", right).status_code == 422


def test_what_is_tried_too_often_is_written_down_no_more_h5():
    for n in range(tries.BY_ADDRESS.most + 5):
        browser("10.0.0.1").post("/account/in", {"name": f"name{n}", "password": "x"})
    assert Tries.objects.count() == tries.BY_ADDRESS.most + 1


def test_no_database_is_asked_for_a_sign_that_postgresql_cant_hold_h5():
    aya = account("Aya")

    def looked(execute, sql, params, many, context):
        assert "\0" not in repr(params)
        assert "\\x00" not in repr(params)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(looked):
        for who in (aya, browser()):
            for address in ("/t/a%00/watch", "/t/%00/version", "/t/%00/in/x", "/api/tournaments/%00"):
                assert who.get(address).status_code in (403, 404), address
        assert browser().post("/account/in", {"name": "A\0", "password": PASSWORD}).status_code == 422


def test_again_tells_nothing_of_the_titles_of_others_h5(desk):
    aya, bo = account("Aya"), account("Bo")
    of_aya, of_bo = begin(aya), begin(bo)
    desk.act(of_aya, c.Retitle("Spring (2)"))
    desk.act(of_bo, c.Retitle("Spring"))
    made = bo.post(f"/t/{of_bo}/again").headers["Location"].split("/")[2]
    json_too = {"content_type": "application/json", "headers": {"Sec-Fetch-Site": "same-origin"}}
    again = bo.post(f"/api/tournaments/{of_bo}/again", "{}", **json_too).json()["id"]
    assert [desk.sheet(id).title for id in (made, again)] == ["Spring (2)", "Spring (3)"]


def test_what_is_counted_holds_neither_names_nor_addresses_h5():
    browser("10.0.0.1").post("/account/in", {"name": "Aya", "password": "x"})
    kept = json.dumps(list(Tries.objects.values()))
    assert Tries.objects.count() == 2
    assert "Aya" not in kept
    assert "10.0.0.1" not in kept


def test_tries_of_one_ipv6_network_are_of_one_h5(rf):
    origins = {
        tries.origin(rf.get("/", REMOTE_ADDR=at)) for at in ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9")
    }
    assert len(origins) == 1
    assert tries.origin(rf.get("/", REMOTE_ADDR="::ffff:10.0.0.1")) == "::ffff:10.0.0.1"


@pytest.mark.parametrize(
    "name", ["", "two words", "organiser", "SPECTATOR", "x" * 61, "a<b", "nul\x00", "aYa"]
)
def test_names_that_no_account_can_have(name):
    account("Aya")
    asked = browser().post("/account/new", {"name": name, "password": PASSWORD})
    assert asked.status_code == 422
    assert User.objects.count() == 1


@pytest.mark.parametrize("password", ["", "short", "1234567890", "x" * 300, "kristoffer"])
def test_passwords_that_are_too_weak(password):
    asked = browser().post("/account/new", {"name": "kristoffer", "password": password})
    assert asked.status_code == 422
    assert "kristoffer" in asked.content.decode()
    assert not User.objects.exists()


def test_making_accounts_has_an_end_and_a_switch_h5(settings):
    for n in range(tries.ACCOUNTS.most):
        account(f"name{n}", "10.0.0.1")
    asked = {"name": "more", "password": PASSWORD}
    refused = browser("10.0.0.1").post("/account/new", asked)
    assert refused.status_code == 429
    assert 0 < int(refused.headers["Retry-After"]) <= tries.ACCOUNTS.seconds
    settings.SIGN_UP = False
    assert browser("10.0.0.2").post("/account/new", asked).status_code == 403
    assert "/account/new" not in browser().get("/account/in").content.decode()
    assert User.objects.count() == tries.ACCOUNTS.most


def test_a_new_password_signs_out_everywhere_else_h5():
    here, there = account("Aya"), browser("10.0.0.9")
    there.post("/account/in", {"name": "Aya", "password": PASSWORD})
    asked = {"old": "wrong", "password": "another good one"}
    assert here.post("/account", asked).status_code == 422
    assert here.post("/account", asked | {"old": PASSWORD}).status_code == 303
    assert here.get("/account").status_code == 200
    assert there.get("/account").status_code == 303
    assert there.post("/account/in", {"name": "Aya", "password": PASSWORD}).status_code == 422


def test_everybody_else_gets_no_session_h8(desk):
    id = begun(desk, 4)
    phone = browser("10.0.0.9")
    for address in ("/", f"/t/{id}/watch", f"/t/{id}/version", "/account/in"):
        phone.get(address)
    assert "pairwright_session" not in phone.cookies
    assert not Session.objects.exists()


def test_of_a_tournament_that_was_destroyed_nothing_stays_h8(desk):
    aya = account("Aya")
    id = begin(aya)
    members.own("destroyed", User.objects.get().pk)
    members.show("destroyed", Visibility.LISTED)
    members.show(id, Visibility.LISTED)
    forget_places()
    assert [one.where for one in Membership.objects.all()] == [id]
    assert [one.where for one in Visibility.objects.all()] == [id]


def test_a_game_begun_by_an_account_is_theirs_too():
    aya = account("Aya")
    asked = {"quick": "yes", "kind": "tiles", "teams": "4", "tiles": "12"}
    id = aya.post("/new", asked).headers["Location"].split("/")[2]
    assert aya.get(f"/t/{id}/game").status_code == 200
    assert preset_of("tiles").settings.format == "tiles"


def test_a_result_waits_for_nobody_who_is_signed_out(desk):
    aya = account("Aya")
    id = begin(aya)
    aya.post("/account/out")
    assert aya.post(f"/t/{id}/rounds/1/tables/1", {"result": "2-1"}).status_code == 403
    assert desk.sheet(id).state.rounds[0].matches[1].result != Result(2, 1)


@pytest.mark.parametrize("code", ["en", "ja", "nb", "ar"])
def test_the_pages_are_there_in_every_language(code):
    aya, eve = account("Aya"), browser()
    id = begin(aya)
    for who, addresses in ((eve, ("/", "/account/in", "/account/new")), (aya, ("/account", f"/t/{id}/crew"))):
        who.cookies["pairwright_language"] = code
        for address in addresses:
            html = who.get(address).content.decode()
            assert f'lang="{code}" dir="{"rtl" if code == "ar" else "ltr"}"' in html
            assert code == "en" or "Make an account" not in html


def test_without_a_server_there_are_no_accounts(client, settings):
    settings.HOSTED = False
    for address in ("/account", "/account/in", "/account/new"):
        assert client.get(address).status_code == 404
    assert "/account" not in client.get("/").content.decode()


SETTINGS = """
import json
from pairwright.site import settings as s
secure = [s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_HSTS_SECONDS > 0]
print(json.dumps([s.HOSTED, s.SIGN_UP, *secure, s.CSRF_TRUSTED_ORIGINS[-1:]]))
"""


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ({}, [False, True, False, False, False, []]),
        ({"PAIRWRIGHT_HOSTED": "1", "PAIRWRIGHT_SIGNUP": "0"}, [True, False, False, False, False, []]),
        ({"DATABASE_URL": "postgres://a@h/n"}, [True, True, False, False, False, []]),
        (
            {"DATABASE_URL": "postgres://a@h/n", "PAIRWRIGHT_HOSTED": "0"},
            [False, True, False, False, False, []],
        ),
        (
            {"PAIRWRIGHT_TLS": "1", "PAIRWRIGHT_HOSTS": "play.example.org"},
            [False, True, True, True, True, ["https://play.example.org"]],
        ),
    ],
)
def test_what_the_environment_says_h5(tmp_path, given, found):
    mine = ("DATABASE_URL", "DJANGO_SETTINGS_MODULE")
    environment = {k: v for k, v in os.environ.items() if k not in mine and not k.startswith("PAIRWRIGHT_")}
    ran = subprocess.run(
        [sys.executable, "-c", SETTINGS],
        env=environment | {"PAIRWRIGHT_DATA": str(tmp_path)} | given,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(ran.stdout) == found


def test_a_server_hands_out_links_with_the_name_people_know_it_by_h2(settings, monkeypatch):
    aya = account("Aya")
    id = begin(aya)
    asked = {"act": "make", "role": "scorekeeper", "label": "one"}
    assert f'href="http://testserver/t/{id}/in/' in aya.post(f"/t/{id}/crew", asked).content.decode()
    settings.TLS = True
    monkeypatch.setenv("PAIRWRIGHT_HOSTS", "play.example.org,second.example.org")
    shown = aya.post(f"/t/{id}/crew", asked | {"label": "two"}).content.decode()
    assert f'href="https://play.example.org/t/{id}/in/' in shown
    assert f"https://play.example.org/t/{id}/watch" in aya.get(f"/t/{id}/share").content.decode()
