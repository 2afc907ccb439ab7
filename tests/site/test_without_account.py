"""On a server: who has no account, at every address, by the table of rights everybody has [H2] [H5]."""

import pytest
from django.test import Client

from kit.desks import begun
from pairwright.app.roles import Role
from pairwright.core import commands as c
from pairwright.site import keys, links, members
from pairwright.site.accounts.models import Visibility

from .test_rights import ADDRESSES, KEYED, ORDER, YOURS, A, E, S, address_of, patterns

NOBODY, PLAYER, GUEST = "nobody", "player", Role.SPECTATOR.value
HIDDEN = ""
WITHOUT_ACCOUNT = {
    # by a link or by nothing: what they are to a tournament that all may look at, and to a private one
    NOBODY: (E, HIDDEN),
    PLAYER: (E, HIDDEN),  # their key opens their own page alone
    GUEST: (E, E),
    S: (S, S),
    A: (A, A),
}
OF_ACCOUNTS = {"account", "sign-in", "sign-out", "sign-up", "sign-out-everywhere", "delete-account"}


@pytest.fixture
def id(desk, settings):
    """A tournament with a round being played, on a server."""
    settings.HOSTED = True
    made = begun(desk, 5)
    desk.act(made, c.StartRound(1))
    desk.act(made, c.SwitchReports(on=True))
    return made


def without_account(who, id, desk):
    """A browser that opened a link on a server, or none, and is signed in nowhere."""
    browser = Client(REMOTE_ADDR="127.0.0.1", raise_request_exception=False)
    if who == PLAYER:
        assert browser.get(keys.personal_link(desk.sheet(id), 1)).status_code == 200
    elif who != NOBODY:
        assert browser.get(f"/t/{id}/in/{links.make(id, Role(who), 'Aya').token}").status_code == 303
    return browser


def expected(name, rank, method):
    """The statuses of what somebody of this rank may, of a refusal, or of the way to where one signs in."""
    if name == "start":
        return {200}  # the door
    if name in YOURS:
        return {403} if method == "post" else {302}
    least = ADDRESSES[name][method == "post"]
    if rank == HIDDEN and least == E:
        return {404, 405}
    if rank != HIDDEN and ORDER.index(rank) >= ORDER.index(least):
        return set(range(200, 500)) - {403}
    return {403} if method == "post" or rank in (S, A) else {302}


@pytest.mark.parametrize("kind", [Visibility.LINK, Visibility.PRIVATE])
@pytest.mark.parametrize("who", WITHOUT_ACCOUNT)
def test_who_has_no_account_is_what_their_link_says_and_else_nobody_h5(id, desk, who, kind):
    """Files as well as pages. Whoever isn't even to look is answered as by a tournament that isn't there."""
    members.show(id, kind)
    browser = without_account(who, id, desk)
    rank = WITHOUT_ACCOUNT[who][kind == Visibility.PRIVATE]
    methods = ("get", "post") if kind == Visibility.PRIVATE else ("get",)
    before, wrong = desk.store.stamp(), []
    for pattern in patterns():
        if pattern.name in KEYED | OF_ACCOUNTS:
            continue
        address = address_of(pattern, id)
        for method in methods:
            answer = getattr(browser, method)(address)
            if answer.status_code not in expected(pattern.name, rank if "/t/" in address else E, method):
                wrong.append((pattern.name, method, answer.status_code))
    assert wrong == []
    if rank in (HIDDEN, E):
        assert desk.store.stamp() == before
