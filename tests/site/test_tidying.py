"""A deleted tournament can be had back for thirty days; after that nothing of it is left anywhere [H8]."""

import asyncio
import threading
from datetime import date
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import connection

from kit.desks import begun, play
from pairwright.app.roles import Role
from pairwright.core import commands as c
from pairwright.core.settings import StageSettings
from pairwright.site import links, members, tidying
from pairwright.site.accounts.models import Link, Membership, Tries, Visibility
from pairwright.site.desk import desk as the_desk
from pairwright.site.tidying import KEPT_DAYS, Tidying, tidy
from pairwright.store.file import SUFFIX
from pairwright.store.refusals import NotRead

DAY = 24 * 60 * 60 * 1000


def later(desk, days):
    """The desk's clock, so many days on."""
    now = desk.clock()
    desk.clock = lambda: now + days * DAY


def rows():
    """Every table of the program → how many rows it has."""
    found = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            if table.startswith("pairwright"):
                cursor.execute(f"SELECT count(*) FROM {table}")
                found[table] = cursor.fetchone()[0]
    return found


def whole(desk, user):
    """A tournament with all that can belong to one; its id."""
    id = begun(desk, 6)
    play(desk, id)
    desk.act(id, c.SwitchReports(on=True))
    links.make(id, Role.SCOREKEEPER, "Crew")
    members.own(id, user.pk)
    members.show(id, Visibility.LISTED)
    return id


def test_a_month_after_it_was_deleted_nothing_of_it_is_in_any_table_h8(client, desk):
    user = User.objects.create_user("aya")
    before = rows()
    id = whole(desk, user)
    grown = rows()
    assert {table for table, count in grown.items() if count != before[table]} >= {
        *("pairwright_store_tournament", "pairwright_store_entry", "pairwright_store_text"),
        *("pairwright_accounts_link", "pairwright_accounts_membership", "pairwright_accounts_visibility"),
    }
    said = client.post(f"/t/{id}/delete", follow=True).text
    assert f"It can be brought back for {KEPT_DAYS} days." in said
    later(desk, KEPT_DAYS - 0.01)
    assert tidy() == ()
    assert rows() == grown
    later(desk, 0.02)
    assert tidy() == (id,)
    assert rows() == before
    assert client.post(f"/t/{id}/undelete", follow=True).text.count("Friday") == 0


def test_another_tournament_keeps_everything_h8(desk):
    user = User.objects.create_user("aya")
    kept, gone = whole(desk, user), whole(desk, user)
    desk.store.delete(gone, desk.clock())
    later(desk, KEPT_DAYS + 1)
    assert tidy() == (gone,)
    assert desk.sheet(kept).state.rounds
    for model in (Link, Membership, Visibility):
        assert [one.where for one in model.objects.all()] == [kept]


def test_an_event_file_goes_with_its_links_and_the_copy_of_a_torn_one_h8(settings, tmp_path: Path):
    settings.EVENTS = str(tmp_path)
    the_desk.cache_clear()
    desk = the_desk()
    id = desk.create(c.Create("Gone For Good", StageSettings()), id="friday").sheet.id
    links.make(id, Role.SCOREKEEPER, "Crew")
    with open(tmp_path / f"{id}{SUFFIX}", "ab") as file:
        file.write(b'{"texts":{"9":"half"}')
    desk.store.repair(id)
    assert len([path for path in tmp_path.iterdir() if b"Gone For Good" in path.read_bytes()]) == 2
    desk.store.delete(id, desk.clock())
    desk.create(c.Create("Other", StageSettings()), id="friday-2")
    later(desk, KEPT_DAYS + 1)
    assert tidy() == (id,)
    assert [path for path in tmp_path.iterdir() if b"Gone For Good" in path.read_bytes()] == []
    assert (tmp_path / f"friday-2{SUFFIX}").exists()
    assert not Link.objects.exists()
    the_desk.cache_clear()


def test_who_begins_a_tournament_while_it_is_tidied_stays_its_owner_h2(desk, monkeypatch):
    """Between the two looks, at the parts and at what there is, another process begins one."""
    user = User.objects.create_user("aya")
    links.make("nowhere", Role.SCOREKEEPER, "Crew")
    listed = desk.store.listed

    def begins_meanwhile(deleted=False):
        if deleted:
            members.own(begun(desk, 4), user.pk)
        return listed(deleted)

    monkeypatch.setattr(desk.store, "listed", begins_meanwhile)
    tidying.forget_places()
    assert Membership.objects.count() == 1
    assert not Link.objects.exists()


def test_tries_and_sessions_that_are_over_go_too_h8(desk, client):
    Tries.objects.create(key="old", since=0, count=3)
    session = client.session
    session.set_expiry(-1)
    session.save()
    tidy()
    assert not Tries.objects.exists()
    assert not Session.objects.exists()


@pytest.mark.parametrize("fault", [False, True])
def test_a_running_server_tidies_up_again_and_again_until_it_ends_h8(monkeypatch, fault, caplog):
    done = []

    def told():
        done.append(date.today())
        if fault:
            raise NotRead("database", "away")

    monkeypatch.setattr(tidying, "tidy", told)
    served = []

    async def app(scope, receive, send):
        served.append(scope["type"])
        if scope["type"] == "lifespan":
            while len(done) < 3:
                await asyncio.sleep(0.005)

    async def run():
        whole = Tidying(app, every=0.01)
        await whole({"type": "http"}, None, None)
        await whole({"type": "lifespan"}, None, None)
        last = len(done)
        await asyncio.sleep(0.05)
        assert len(done) <= last + 1

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    thread.join(60)
    assert served == ["http", "lifespan"]
    assert len(done) >= 3
    assert ("nothing was tidied up" in caplog.text) is fault
