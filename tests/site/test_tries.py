"""How often a result is reported by one link and from one address, counted for all processes [H5] [D18]."""

import threading
from html import unescape

import pytest
from django.db import connection
from django.test import Client

from kit.desks import begun
from pairwright.core import commands as c
from pairwright.site import keys, tries
from pairwright.site.accounts.models import Tries

PHONE = "192.168.1.23"


@pytest.fixture
def event(desk):
    """The id of an event of 20 whose players report."""
    id = begun(desk, 20)
    desk.act(id, c.StartRound(1))
    desk.act(id, c.SwitchReports(on=True))
    return id


def phone(address=PHONE):
    return Client(REMOTE_ADDR=address, raise_request_exception=False)


def link(desk, id, table=1):
    return keys.table_link(desk.sheet(id), 1, table)


def report(desk, id, table, say="2-0", who=None, address=PHONE):
    me = desk.sheet(id).state.rounds[0].matches[table].first
    return (who or phone(address)).post(link(desk, id, table), {"me": me, "say": say, "drafted": 0})


def used_up(limit, of):
    """As if somebody had tried until they may no more."""
    tries.count(limit, of)
    Tries.objects.filter(count=1).update(count=limit.most)


def test_a_link_takes_so_many_reports_wrong_ones_too_and_others_go_on_h5(desk, event):
    drafted = desk.sheet(event).state.rounds[0].drafted
    for n in range(tries.BY_LINK.most):
        sent = {"me": 1, "say": ("2-0", "9-9", "nothing", "1-1")[n % 4], "drafted": (drafted, 0)[n % 2]}
        assert phone(f"10.0.0.{n}").post(link(desk, event), sent).status_code != 429
    version = desk.sheet(event).version
    refused = report(desk, event, 1)
    assert refused.status_code == 429
    assert 0 < int(refused.headers["Retry-After"]) <= tries.BY_LINK.seconds
    assert "Wait for some minutes, or tell the organiser" in unescape(refused.text)
    assert desk.sheet(event).version == version
    assert report(desk, event, 2).status_code != 429
    assert phone().get(link(desk, event)).status_code == 200  # looking is never refused


def test_how_a_links_address_is_written_makes_no_other_link_of_it_h5(desk, event):
    used_up(tries.BY_LINK, link(desk, event))
    other = link(desk, event).replace("/r/1/1/", "/r/01/0001/")
    assert phone().post(other, {"me": 1, "say": "2-0"}).status_code == 429


def test_a_limit_of_a_link_ends(desk, event, monkeypatch):
    used_up(tries.BY_LINK, link(desk, event))
    assert report(desk, event, 1).status_code == 429
    now = tries.now()
    monkeypatch.setattr(tries, "now", lambda: now + tries.BY_LINK.seconds + 1)
    assert report(desk, event, 1).status_code != 429


def test_a_hall_behind_one_address_gets_through_h5(desk, event):
    """Some thousand players who send, look, change and confirm within minutes are below the ceiling."""
    assert tries.REPORTS.most >= 4 * 1000
    assert [report(desk, event, table).status_code == 429 for table in range(1, 11)] == [False] * 10


def test_an_address_has_a_ceiling_whatever_the_links_and_keys_h5(desk, event):
    used_up(tries.REPORTS, PHONE)
    assert report(desk, event, 1).status_code == 429
    wrong = phone().post(f"/t/{event}/r/1/1/aaaaaaaaaaaaa", {"me": 1, "say": "2-0"})
    assert wrong.status_code == 429
    assert phone().post("/t/nowhere/r/1/1/aaaaaaaaaaaaa", {"me": 1}).status_code == 429
    assert report(desk, event, 1, address="192.168.1.24").status_code != 429


def test_wrong_keys_count_and_leave_one_line_h5(desk, event):
    for n in range(5):
        assert phone().post(f"/t/{event}/r/1/{n}/aaaaaaaaaaaaa", {"me": 1}).status_code == 403
    assert [line.count for line in Tries.objects.all()] == [5]


def test_the_organisers_own_machine_is_not_counted_h1(desk, event, settings):
    report(desk, event, 1, address="127.0.0.1")
    assert not Tries.objects.exists()
    settings.HOSTED = True  # there nobody is anything for where they sit
    report(desk, event, 1, address="127.0.0.1")
    assert Tries.objects.count() == 2


@pytest.mark.parametrize("code", ["en", "ja", "nb", "ar"])
def test_the_sentence_is_there_in_every_language(desk, event, code):
    used_up(tries.REPORTS, PHONE)
    who = phone()
    who.cookies["pairwright_language"] = code
    page = report(desk, event, 1, who=who)
    assert page.status_code == 429
    assert f'lang="{code}"' in page.text
    assert ("Too many reports" in page.text) == (code == "en")


def test_signing_up_is_counted_whether_or_not_an_account_is_made_h5(settings):
    settings.HOSTED = True
    for _ in range(tries.SIGN_UPS.most):
        asked = phone().post("/account/new", {"name": "organiser", "password": "x"})  # a taken name
        assert asked.status_code == 422
    refused = phone().post("/account/new", {"name": "organiser", "password": "x"})
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 0
    assert "Wait for an hour" in refused.text


def test_what_is_too_long_ago_is_forgotten_while_the_server_runs_h8(monkeypatch):
    now = tries.now()
    monkeypatch.setattr(tries, "now", lambda: now - 3 * 24 * 60 * 60)
    tries.count(tries.BY_NAME, "somebody")
    monkeypatch.setattr(tries, "now", lambda: now)
    for n in range(2000):
        if tries._key(tries.BY_NAME, str(n)).startswith(tries.TIDIES):
            tries.count(tries.BY_NAME, str(n))
            break
    assert [line.since for line in Tries.objects.all()] == [now]


@pytest.mark.django_db(transaction=True)
def test_tries_of_many_at_once_are_all_counted_h2():
    """Threads stand for processes: nothing but the database is between them."""

    def some():
        try:
            for _ in range(10):
                tries.spend((tries.REPORTS, "here"), (tries.BY_NAME, "name"))
        finally:
            connection.close()

    if connection.vendor == "sqlite" and "memory" in str(connection.settings_dict["NAME"]):
        some()  # a database that lives in one connection
        assert sorted(line.count for line in Tries.objects.all()) == [10, 10]
        return
    threads = [threading.Thread(target=some) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    most = sorted(line.count for line in Tries.objects.all())
    assert most[0] == tries.BY_NAME.most
