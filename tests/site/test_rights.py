"""Who may do what, written out: every address by role and method, every command by role [H1] [H5] PE-02.

The tables here are the rule; the program's marks are compared with them, so that neither moves alone.
"""

import re

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver

from kit.desks import begun
from pairwright.app.roles import MAY, Actor, Role, may
from pairwright.core import commands as c
from pairwright.core.refusals import NotYours
from pairwright.site import links
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
    "why-rank": (A, A),
    "why-pairing": (A, A),
    "past-bye": (A, A),
    "report-table": (E, E),
    "report-own": (E, E),
    "reports": (A, A),
    "share": (A, A),
    "crew": (A, A),
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


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("who", ORDER)
def test_every_address_answers_whom_the_table_says_and_nobody_else_h5(id, who, method):
    """An address that refuses somebody changes nothing either."""
    browser, wrong = browser_of(who, id), []
    keyed = {"come-in", "report-table", "report-own"}  # their keys decide, which are tested with them
    for pattern in patterns():
        if pattern.name in keyed or pattern.name == "delete":
            continue
        look, change = ADDRESSES[pattern.name]
        allowed = ORDER.index(who) >= ORDER.index(change if method == "post" else look)
        before = desk().store.stamp()
        status = getattr(browser, method)(address_of(pattern, id)).status_code
        if (status == 403) is allowed or status >= 500:
            wrong.append((pattern.name, status))
        if not allowed and desk().store.stamp() != before:
            wrong.append((pattern.name, "changed something"))
    assert wrong == []


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
