"""Players report their own results, as the command line sees it [D18]."""

from pairwright.app.desk import Desk
from pairwright.app.roles import Actor, Role
from pairwright.core import commands as c
from pairwright.core.outcome import Result
from pairwright.files import archive
from pairwright.store.file import FileStore

PLAYER = Actor(Role.PLAYER, "player")


def test_reporting_is_switched_on_and_off_and_what_was_reported_is_shown(started, tmp_path):
    run = started
    assert run("reports").out == "Players may not report their results.\n"
    assert run("reports", "on").out == "Players may report their own results.\n"
    assert run("start").code == 0
    assert run("reports", "--json").json == {"on": True, "reported": []}

    desk = Desk(FileStore(tmp_path, archive))
    seats = [desk.sheet("Four").state.rounds[0].matches[table] for table in (1, 2)]
    desk.act("Four", c.Report(1, 1, seats[0].first, Result(2, 1)), actor=PLAYER)
    desk.act("Four", c.Report(1, 2, seats[1].first, Result(2, 1)), actor=PLAYER)
    desk.act("Four", c.Report(1, 2, seats[1].second, Result(1, 2)), actor=PLAYER)
    shown = run("reports").out
    assert f"Round 1, table 1: Player {seats[0].first} reported 2–1" in shown
    assert "Round 1, the players don’t agree: table 2" in shown
    assert "Round 1, the players don’t agree: table 2" in run("status").out
    rows = run("reports", "--json").json["reported"]
    assert [(row["table"], row["entrant"], row["disputed"]) for row in rows] == [
        (1, seats[0].first, False),
        (2, seats[1].first, True),
        (2, seats[1].second, True),
    ]

    assert run("result", 2, "2-1").code == 0
    assert "agree" not in run("status").out
    assert run("reports", "off").out == "Players may not report their results any more.\n"
    assert run("reports", "--json").json["on"] is False


def test_on_once_more_keeps_the_links_and_anew_makes_them_void(started, tmp_path):
    started("reports", "on")
    desk = Desk(FileStore(tmp_path, archive))
    since = desk.sheet("Four").state.reports
    assert started("reports", "on").code == 0
    assert desk.sheet("Four").state.reports == since
    assert started("reports", "anew").code == 0
    assert desk.sheet("Four").state.reports > since
