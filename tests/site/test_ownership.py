"""Whose a tournament is, and whose an account: handed over, signed out everywhere, deleted [H2] [H8]."""

from html import unescape

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client

from kit.desks import begun
from pairwright.app.roles import Role
from pairwright.core import commands as c
from pairwright.site import links, members
from pairwright.site.accounts.models import Membership
from pairwright.words import LANGUAGES

PASSWORD = "correct horse battery"
CODES = [known.code for known in LANGUAGES]


@pytest.fixture(autouse=True)
def hosted(settings):
    """A server with accounts, whose passwords are cheap to check."""
    settings.HOSTED = True
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def browser(name=""):
    """A browser; signed in with the account of that name, which is made if it isn't there."""
    made = Client(REMOTE_ADDR="10.0.0.9", raise_request_exception=False)
    if name:
        user = User.objects.filter(username=name).first() or User.objects.create_user(name, password=PASSWORD)
        made.force_login(user)
    return made


def owned(desk, owner, **others):
    """A tournament of an account, in which others have their roles; its id."""
    id = begun(desk, 4)
    members.own(id, User.objects.get(username=owner).pk)
    for name, role in others.items():
        members.join(id, User.objects.get(username=name).pk, role)
    return id


def part(id, name):
    return Membership.objects.get(where=id, account__username=name)


def roles(id):
    return {one.account.username: one.role for one in members.members_of(id)}


# --- a tournament


@pytest.mark.parametrize("role", ["organiser", "scorekeeper"])
def test_the_owner_gives_the_tournament_to_somebody_who_takes_part_and_stays_an_organiser_h2(desk, role):
    aya, bo = browser("Aya"), browser("Bo")
    id = owned(desk, "Aya", Bo=role)
    over = f"/t/{id}/crew/{part(id, 'Bo').pk}/owner"
    assert over in aya.get(f"/t/{id}/crew").text
    before = desk.sheet(id).version
    asked = aya.get(over)
    assert asked.status_code == 200
    assert "only they can delete it" in asked.text
    assert (roles(id), desk.sheet(id).version) == ({"Aya": "owner", "Bo": role}, before)
    assert aya.post(over).headers["Location"] == f"/t/{id}/crew"
    assert roles(id) == {"Aya": "organiser", "Bo": "owner"}
    assert "Bo owns this tournament now." in aya.get(f"/t/{id}/crew").text
    assert "The owner is Bo now" in aya.get(f"/t/{id}/history").text
    assert aya.post(f"/t/{id}/delete").status_code == 403
    assert over not in aya.get(f"/t/{id}/crew").text
    assert bo.post(f"/t/{id}/delete").status_code == 303


def test_only_the_owner_gives_it_away_and_only_to_whom_has_a_part_h2(desk):
    aya, bo, cy = browser("Aya"), browser("Bo"), browser("Cy")
    id, other = owned(desk, "Aya", Bo="organiser"), owned(desk, "Cy", Bo="organiser")
    mine, theirs = (f"/t/{id}/crew/{part(where, 'Bo').pk}/owner" for where in (id, other))
    guest = browser()
    guest.get(f"/t/{id}/in/{links.make(id, Role.ORGANISER, 'Door').token}")
    for who in (bo, cy, guest, browser()):
        assert who.get(mine).status_code in (302, 403)
        assert who.post(mine).status_code == 403
    for nobodys in (theirs, f"/t/{id}/crew/{part(id, 'Aya').pk}/owner", f"/t/{id}/crew/999/owner"):
        assert aya.post(nobodys).status_code == 303
    assert roles(id) == {"Aya": "owner", "Bo": "organiser"}
    assert roles(other) == {"Cy": "owner", "Bo": "organiser"}


def test_of_two_who_are_given_it_at_once_one_gets_it_h2(desk):
    for name in ("Aya", "Bo", "Cy"):
        browser(name)
    id = owned(desk, "Aya", Bo="organiser", Cy="organiser")
    owner = User.objects.get(username="Aya").pk
    assert members.hand_over(id, owner, part(id, "Bo").pk) == "Bo"
    assert members.hand_over(id, owner, part(id, "Cy").pk) == ""
    assert roles(id) == {"Aya": "organiser", "Bo": "owner", "Cy": "organiser"}


def test_nothing_is_lost_where_the_other_left_meanwhile_h2(desk):
    for name in ("Aya", "Bo"):
        browser(name)
    id = owned(desk, "Aya", Bo="organiser")
    gone = part(id, "Bo").pk
    members.leave(id, gone)
    assert members.hand_over(id, User.objects.get(username="Aya").pk, gone) == ""
    assert roles(id) == {"Aya": "owner"}


def test_on_ones_own_machine_there_is_nobody_to_give_it_to(desk, settings):
    settings.HOSTED = False
    id = begun(desk, 4)
    assert Client(REMOTE_ADDR="127.0.0.1").get(f"/t/{id}/crew/1/owner").status_code == 404


# --- an account


def test_signing_out_everywhere_ends_every_session_of_that_account_and_no_other_h5():
    phone, laptop, other = browser("Aya"), browser("Aya"), browser("Bo")
    assert phone.get("/account/everywhere").headers["Location"] == "/account"  # where the button is
    answer = laptop.post("/account/everywhere")
    assert answer.headers["Location"] == "/"
    assert "signed out everywhere" in laptop.get("/").text
    for gone in (phone, laptop):
        assert gone.get("/account").headers["Location"] == "/account/in?next=/account"
    assert other.get("/account").status_code == 200
    assert Session.objects.count() == 1
    assert browser().post("/account/everywhere").headers["Location"] == "/account/in"


def test_a_new_password_ends_the_other_sessions_h5():
    phone, laptop = browser("Aya"), browser("Aya")
    sent = {"old": PASSWORD, "password": "another horse battery"}
    assert laptop.post("/account", sent).status_code == 303
    assert laptop.get("/account").status_code == 200
    assert phone.get("/account").status_code == 303


def test_who_deletes_their_account_is_told_what_goes_and_it_goes_h8(desk):
    aya, phone, bo = browser("Aya"), browser("Aya"), browser("Bo")
    mine = owned(desk, "Aya", Bo="organiser")
    desk.act(mine, c.Retitle("Mine <b>"))
    theirs = owned(desk, "Bo", Aya="organiser")
    shown = unescape(aya.get("/account/delete").text)
    assert "1 tournament is yours and is deleted with the account" in shown
    assert "Mine <b>" in shown
    assert f'href="/t/{mine}/crew"' in shown
    assert theirs not in shown
    answer = aya.post("/account/delete", {"name": "Aya", "password": PASSWORD, "goes": [mine]})
    assert answer.headers["Location"] == "/"
    assert "Your account is deleted." in aya.get("/").text
    assert not User.objects.filter(username="Aya").exists()
    assert not Membership.objects.filter(role="owner", where=mine).exists()
    assert [line.id for line in desk.store.listed(deleted=True)] == [mine]
    assert phone.get("/account").status_code == 303
    assert bo.get(f"/t/{mine}/players").status_code == 404
    assert roles(theirs) == {"Bo": "owner"}
    assert browser().post("/account/in", {"name": "Aya", "password": PASSWORD}).status_code == 422


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "aya"},
        {"name": ""},
        {"password": "something else"},
        {"password": ""},
        {"goes": []},
        {"goes": ["another"]},
    ],
)
def test_nothing_is_deleted_without_name_password_and_what_was_shown_h8(desk, wrong):
    aya = browser("Aya")
    id = owned(desk, "Aya")
    answer = aya.post("/account/delete", {"name": "Aya", "password": PASSWORD, "goes": [id]} | wrong)
    assert answer.status_code == 422
    assert 'class="error"' in answer.text
    assert User.objects.filter(username="Aya").exists()
    assert roles(id) == {"Aya": "owner"}
    assert aya.get("/account").status_code == 200


def test_what_was_handed_over_stays_h8(desk):
    aya = browser("Aya")
    browser("Bo")
    id = owned(desk, "Aya", Bo="scorekeeper")
    aya.post(f"/t/{id}/crew/{part(id, 'Bo').pk}/owner")
    assert "No tournament is yours" in aya.get("/account/delete").text
    assert aya.post("/account/delete", {"name": "Aya", "password": PASSWORD}).status_code == 303
    assert roles(id) == {"Bo": "owner"}
    assert desk.sheet(id).version


def test_passwords_are_not_guessed_at_the_deletion_either_h5():
    aya = browser("Aya")
    for _ in range(10):
        aya.post("/account/delete", {"name": "Aya", "password": "guess"})
    assert aya.post("/account/delete", {"name": "Aya", "password": PASSWORD}).status_code == 422
    assert User.objects.count() == 1


@pytest.mark.parametrize("code", CODES)
def test_every_page_is_whole_in_every_language(desk, code):
    aya = browser("Aya")
    browser("Bo")
    id = owned(desk, "Aya", Bo="organiser")
    for page in ("/account", "/account/delete", f"/t/{id}/crew", f"/t/{id}/crew/{part(id, 'Bo').pk}/owner"):
        shown = aya.get(page, headers={"Accept-Language": code})
        assert shown.status_code == 200
        assert f'<html lang="{code}" dir="{"rtl" if code == "ar" else "ltr"}"' in shown.text
