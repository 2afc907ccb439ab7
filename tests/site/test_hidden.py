"""A private tournament is answered, to whoever wasn't invited, as one that isn't there [H2] [H5]."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, get_resolver

from kit.desks import begun
from pairwright.app.roles import Role
from pairwright.core import commands as c
from pairwright.site import keys, links, members
from pairwright.site.accounts.models import Membership, Visibility
from pairwright.site.reach import NOWHERE

UNKNOWN = "nobodyknows1"


@pytest.fixture
def id(desk, settings):
    """A private tournament on a server, owned by Aya; its players report."""
    settings.HOSTED = True
    made = begun(desk, 6)
    desk.act(made, c.StartRound(1))
    desk.act(made, c.SwitchReports(on=True))
    Membership.objects.create(where=made, account=User.objects.create(username="Aya"), role="owner")
    members.show(made, Visibility.PRIVATE)
    return made


def browser(name=""):
    made = Client(REMOTE_ADDR="10.0.0.9", raise_request_exception=False)
    if name:
        made.force_login(User.objects.get_or_create(username=name)[0])
    return made


def addresses():
    """Every address within a tournament, with a hole for its id."""
    found = []
    for pattern in get_resolver("pairwright.site.urls").url_patterns:
        route = str(pattern.pattern)
        if isinstance(pattern, URLPattern) and route.startswith("t/<str:id>"):
            route = route.replace("<slug:sheet_name>", "pairings").replace("<str:id>", "{id}")
            found.append("/" + re.sub(r"<str:\w+>", "x", re.sub(r"<int:\w+>", "1", route)))
    return [
        *found,
        "/t/{id}/events",
        "/t/{id}/watch?lang=ja",
        "/t/{id}/watch?q=P1",
        "/t/{id}/watch/card?me=1",
        "/t/{id}/nothing",
    ]


def told(answer, id):
    """All that an answer says, but for what is different each time and the address itself."""
    text = re.sub(r'(nonce=|nonce-|value=|hx-nonce=)["\']?[\w-]+', "", answer.content.decode())
    headers = {name: value for name, value in answer.headers.items() if "Policy" not in name}
    return answer.status_code, text.replace(id, "ID"), str(headers).replace(id, "ID")


@pytest.mark.parametrize(
    ("who", "method"),
    [("", "get"), ("Stranger", "get"), ("", "post"), ("Stranger", "post"), ("", "options")],
)
def test_no_address_tells_a_private_tournament_from_none_h5(id, who, method):
    asks = browser(who)
    ask = getattr(asks, method)
    for address in addresses():
        there, nowhere = ask(address.format(id=id)), ask(address.format(id=UNKNOWN))
        assert told(there, id)[0] == told(nowhere, UNKNOWN)[0], address
        same = [one.replace(UNKNOWN, "ID") for one in map(str, told(nowhere, UNKNOWN))]
        assert list(map(str, told(there, id))) == same, address


def test_what_is_asked_of_a_page_that_renews_itself_tells_nothing_either_h5(id):
    for headers in (
        {"HX-Request": "true", "Pairwright-Shown": "3"},
        {"HX-Request": "true"},
        {"Accept": "text/plain"},
    ):
        for address in ("watch", "version", "rounds/1", "screen"):
            there = browser().get(f"/t/{id}/{address}", headers=headers)
            nowhere = browser().get(f"/t/{UNKNOWN}/{address}", headers=headers)
            assert told(there, id) == told(nowhere, UNKNOWN), (address, headers)


def test_nothing_is_called_like_the_tournament_that_isn_t_there(desk):
    with pytest.raises(Exception, match=r"\.\.\."):
        desk.sheet(NOWHERE)


@pytest.mark.parametrize("code", ["en", "ja", "nb", "ar"])
def test_who_lost_their_way_in_is_led_to_the_door_and_back_in_every_language(id, code):
    who = browser()
    who.cookies["pairwright_language"] = code
    page = who.get(f"/t/{id}/watch")
    assert page.status_code == 404
    assert f"/account/in?next=%2Ft%2F{id}%2Fwatch" in page.text
    assert ("If it is private" in page.text) == (code == "en")


def invited(id, how):
    if how in ("owner", "organiser", "scorekeeper"):
        name = "Aya" if how == "owner" else how
        if how != "owner":
            Membership.objects.create(where=id, account=User.objects.create(username=name), role=how)
        return browser(name)
    who = browser()
    made = links.make(id, Role(how.removeprefix("link ")), how)
    assert who.get(f"/t/{id}/in/{made.token}").status_code == 303
    return who


INVITED = ("owner", "organiser", "scorekeeper", "link organiser", "link scorekeeper", "link spectator")


@pytest.mark.parametrize("how", INVITED)
def test_who_was_invited_sees_it_and_nothing_of_that_is_kept_h5(id, how):
    who = invited(id, how)
    for address in ("watch", "watch/names", "watch/card?me=1", "screen", "version", "watch/1"):
        page = who.get(f"/t/{id}/{address}")
        assert page.status_code == 200, address
        assert "no-store" in page.headers["Cache-Control"]
        assert "Pairwright-Kept" not in page.headers


@pytest.mark.parametrize("how", INVITED[1:])
def test_who_was_invited_sees_nothing_more_once_that_is_taken_back_h5(id, how):
    who = invited(id, how)
    assert who.get(f"/t/{id}/version").status_code == 200
    Membership.objects.exclude(role="owner").delete()
    for link in links.links_of(id):
        links.withdraw(id, link.pk)
    for address in ("watch", "version", "screen"):
        assert who.get(f"/t/{id}/{address}").status_code == 404, address


def test_a_players_page_learns_of_news_by_its_own_address_alone_D18(id, desk):
    player, plain = browser(), {"Accept": "text/plain"}
    for link in (keys.table_link(desk.sheet(id), 1, 1), keys.personal_link(desk.sheet(id), 1)):
        page = player.get(f"{link}?me=1")
        assert f'data-news="{link}"' in page.text.replace("&amp;", "&") or "data-news" not in page.text
        version = str(desk.sheet(id).version)
        assert player.get(link, headers=plain).text == version
        assert player.get(link, {"seen": version}, headers=plain).status_code == 204
        wrong = player.get(link[:-1] + "_", headers=plain)
        assert wrong.status_code == 403
        assert version not in wrong.text
    assert player.get(f"/t/{id}/version").status_code == 404
    members.show(id, Visibility.LINK)
    assert player.get(f"/t/{id}/version").headers["Pairwright-Kept"] == f"{version} 5"


def test_a_wrong_token_is_answered_as_by_no_tournament_at_all_h5(id, desk):
    for address in ("in/wrong", "r/1/1/wrong", "p/1/wrong"):
        there, nowhere = (browser().get(f"/t/{one}/{address}") for one in (id, UNKNOWN))
        assert told(there, id) == told(nowhere, UNKNOWN)
        assert there.headers["Cache-Control"] == "private, no-store"
