"""Who may do what, written out: every address by role and method, every command by role [H1] [H5] PE-02.

The tables here are the rule; the program's marks are compared with them, so that neither moves alone.
"""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, get_resolver

from kit.desks import begun
from pairwright.app.roles import MAY, Actor, Role, may
from pairwright.core import commands as c
from pairwright.core.refusals import NotYours
from pairwright.site import links
from pairwright.site.accounts.models import Membership
from pairwright.site.desk import desk
from pairwright.standings.presets import preset_of

E, S, A, X = "everybody", "scorekeeper", "organiser", "owner"
ORDER = (E, S, A, X)

# name of the address: (who may look, who may send something there)
ADDRESSES = {
    "start": (X, X),
    "new": (X, X),
    "new-look": (X, X),
    "new-heard": (X, X),
    "read-list": (X, X),
    "read-tiles": (X, X),
    "import": (X, X),
    "help": (E, E),
    "language": (E, E),
    "account": (E, E),  # of a server; elsewhere there are none
    "sign-in": (E, E),
    "sign-out": (E, E),
    "sign-up": (E, E),
    "sign-out-everywhere": (E, E),
    "delete-account": (E, E),
    "healthz": (E, E),
    "list-version": (X, X),
    "asset": (E, E),
    "tournament": (E, E),
    "version": (E, E),
    "players": (A, A),
    "list": (A, A),
    "add": (A, A),
    "drop-one": (A, A),
    "remove": (A, A),
    "drop": (A, A),
    "return": (A, A),
    "history": (A, A),
    "ask-restore": (A, A),
    "save": (A, A),
    "settings": (A, A),
    "export": (A, A),
    "players-csv": (A, A),
    "pairings-csv": (A, A),
    "standings-csv": (A, A),
    "crosstable-csv": (A, A),
    "begin": (A, A),
    "draw": (A, A),
    "undo": (S, S),
    "restore": (A, A),
    "close": (A, A),
    "reopen": (A, A),
    "again": (X, X),
    "delete": (X, X),
    "undelete": (X, X),
    "game": (A, A),
    "team-add": (A, A),
    "team-remove": (A, A),
    "team-return": (A, A),
    "team": (A, A),
    "tile-count": (A, A),
    "tile-list": (A, A),
    "tile": (A, A),
    "tile-strike": (A, A),
    "schedule-switch": (A, A),
    "new-draw": (A, A),
    "schedule-file": (A, A),
    "tiles-file": (A, A),
    "board": (S, S),
    "board-tile": (S, S),
    "watch": (E, E),
    "watch-card": (E, E),
    "watch-names": (E, E),
    "watch-player": (E, E),
    "screen": (E, E),
    "schedule": (A, A),
    "ask-draw": (A, A),
    "bracket": (S, S),
    "crosstable": (S, S),
    "ranks": (S, S),
    "plan": (S, S),
    "round": (S, S),
    "round-news": (S, S),
    "shuffle": (A, A),
    "redraw": (A, A),
    "two": (A, A),
    "fix": (A, A),
    "begin-round": (A, A),
    "step-back": (A, A),
    "entry": (S, S),
    "timer": (S, S),
    "table": (S, S),
    "table-time": (S, S),
    "games": (S, S),
    "length": (A, A),
    "tiebreak": (A, A),
    "bronze": (A, A),
    "squad": (A, A),
    "line-up": (A, A),
    "go-on": (A, A),
    "wish": (A, A),
    "player": (A, A),
    "erase": (A, A),
    "why-rank": (A, A),
    "why-pairing": (A, A),
    "past-bye": (A, A),
    "report-table": (E, E),
    "report-own": (E, E),
    "reports": (A, A),
    "share": (A, A),
    "crew": (A, A),
    "hand-over": (X, X),
    "come-in": (E, E),
    "print": (S, S),
    "paper": (S, S),
}

SCOREKEEPERS = {
    *(c.Record, c.RecordGame),
    *(c.PauseTimer, c.ResumeTimer, c.AdjustTimer, c.AddTableTime),
    *(c.OpenTile, c.FinishTile, c.CancelTile, c.ReturnTile, c.ReopenTile, c.MoveRound),
}
COMMANDS = {Role.SCOREKEEPER: SCOREKEEPERS, Role.PLAYER: {c.Report}, Role.SPECTATOR: set()}


def patterns():
    found = get_resolver("pairwright.site.urls").url_patterns
    return [pattern for pattern in found if isinstance(pattern, URLPattern)]


def address_of(pattern, id):
    route = str(pattern.pattern)
    for hole, filled in (("<str:id>", id), ("<slug:sheet_name>", "pairings"), ("<path:name>", "x.css")):
        route = route.replace(hole, filled)
    return "/" + re.sub(r"<str:\w+>", "x", re.sub(r"<int:\w+>", "1", route))


@pytest.fixture(params=["swiss", "tiles"])
def id(request, desk):
    """A tournament with a round or a tile being played."""
    if request.param == "swiss":
        made = begun(desk, 5)
        desk.act(made, c.StartRound(1))
        return made
    names = tuple(c.Newcomer(name) for name in ("Ann", "Bo", "Cy"))
    settings = preset_of("tiles").settings
    return desk.create(c.Create("Game", settings), c.Enter(names), c.SetBoard(6), c.StartStage()).sheet.id


def signed_in_as(role, id):
    """A browser with an account that has a part in the tournament, on a server."""
    browser = Client(REMOTE_ADDR="127.0.0.1", raise_request_exception=False)
    user = User.objects.create(username="aya")
    if role != E:
        Membership.objects.create(where=id, account=user, role=role)
    browser.force_login(user)
    return browser


def browser_of(who, id):
    if who == X:
        return Client(REMOTE_ADDR="127.0.0.1", raise_request_exception=False)
    browser = Client(REMOTE_ADDR="192.168.1.23", raise_request_exception=False)
    if who != E:
        made = links.make(id, Role(who), "Aya")
        browser.get(f"/t/{id}/in/{made.token}")
    return browser


def test_the_table_holds_every_address():
    assert {pattern.name for pattern in patterns()} == set(ADDRESSES)


YOURS = {"start", "new", "new-look", "new-heard", "read-list", "read-tiles", "import", "list-version"}
"""Addresses that belong to no tournament: on a server they are for everybody who is signed in."""
KEYED = {"come-in", "report-table", "report-own"}  # their keys decide, which are tested with them
# after them the rest would be asked by nobody, or about nothing
ONCE = {"delete", "sign-out", "sign-out-everywhere"}


def walked(who, id, method, browser, least):
    """The addresses of a tournament that answered or refused who they shouldn't have."""
    wrong = []
    for pattern in patterns():
        if pattern.name in KEYED | ONCE:
            continue
        allowed = ORDER.index(who) >= ORDER.index(least(pattern.name)[method == "post"])
        before = desk().store.stamp()
        status = getattr(browser, method)(address_of(pattern, id)).status_code
        if (status == 403) is allowed or status >= 500:
            wrong.append((pattern.name, status))
        if not allowed and desk().store.stamp() != before:
            wrong.append((pattern.name, "changed something"))
    return wrong


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("who", ORDER)
def test_on_a_server_every_address_answers_what_ones_account_is_to_the_tournament_h2(
    id, who, method, settings
):
    settings.HOSTED = True
    browser = signed_in_as(who, id)
    assert walked(who, id, method, browser, lambda name: (E, E) if name in YOURS else ADDRESSES[name]) == []


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("who", ORDER)
def test_every_address_answers_whom_the_table_says_and_nobody_else_h5(id, who, method):
    """An address that refuses somebody changes nothing either."""
    assert walked(who, id, method, browser_of(who, id), ADDRESSES.get) == []


def test_a_head_is_a_look_h5(id):
    browser = browser_of(S, id)
    assert browser.head(f"/t/{id}/print").status_code == 200
    assert browser.head(f"/t/{id}/history").status_code == 403


@pytest.mark.parametrize("who", ORDER)
def test_only_the_owner_deletes_PE02(id, who):
    assert (browser_of(who, id).post(f"/t/{id}/delete").status_code == 403) is (who != X)
    assert bool(desk().store.listed()) is (who != X)


def every_command():
    return [
        found
        for found in vars(c).values()
        if isinstance(found, type) and found.__module__ == c.__name__ and found in c.Command.__args__
    ]


@pytest.mark.parametrize("command", every_command(), ids=lambda command: command.__name__)
@pytest.mark.parametrize("role", Role)
def test_every_command_is_for_whom_the_table_says_h5(role, command):
    made, actor = object.__new__(command), Actor(role, "somebody")
    if role is Role.ORGANISER or command in COMMANDS[role]:
        may(actor, made)
    else:
        with pytest.raises(NotYours):
            may(actor, made)


def test_the_table_of_the_program_names_commands_only():
    assert all(command in every_command() for allowed in MAY.values() for command in allowed)
