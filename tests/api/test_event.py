"""A whole event by calls alone: nine players, five rounds, and the log is that of the same event at the desk.

Its pairings, fixed by locks, and its points, worked out by hand, are those of tests/cli/test_scripted_event.
"""

from __future__ import annotations

from typing import Any

from kit.desks import desk as plain_desk
from pairwright.app.desk import Desk
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.tournament import Tournament
from pairwright.standings.presets import preset_of

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy")
ROUNDS = (
    ("Ann-Bo Cy-Di Ed-Flo Gus-Hal", "Ann 2-0, Cy 2-1, Ed ID, Hal 2-0"),
    ("Ann-Cy Hal-Ivy Ed-Di Flo-Bo", "Ann 2-1, Hal 2-0, Ed 2-0 drops Di, Flo 1-1"),
    ("Ann-Hal Ed-Bo Flo-Cy Gus-Ivy", "Hal 2-1, Ed 2-1, Cy 2-0, Gus 2-0, Di 2-0 in round 1"),
    ("Hal-Ed Ann-Ivy Cy-Bo Gus-Flo", "Hal 2-0, Ann 2-0, Cy 2-0, Gus 0-2, undo, Gus 1-0"),
    ("Hal-Cy Ann-Ed Gus-Bo Ivy-Flo", "Cy 2-0, Ann 2-0, Gus forfeit-win, Ivy 0-0"),
)
POINTS = {"Ann": 12, "Bo": 1, "Cy": 9, "Di": 3, "Ed": 7, "Flo": 3, "Gus": 12, "Hal": 12, "Ivy": 4}
TURNED = {"forfeit-win": "forfeit-loss", "ID": "ID"}


def number(name: str) -> int:
    return NAMES.index(name) + 1


def turned(score: str) -> str:
    """A score seen from the other seat."""
    return TURNED.get(score) or "-".join(reversed(score.split("-")))


class AtTheDesk:
    """The event by commands."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        newcomers = tuple(c.Newcomer(name, awarded=int(name == "Ivy")) for name in NAMES)
        settings = preset_of("mtg").settings
        made = c.Create("Friday Magic", settings), c.Enter(newcomers)
        self.id = desk.create(*made).sheet.id

    @property
    def state(self) -> Tournament:
        return self.desk.sheet(self.id).state

    def act(self, *commands: c.Command) -> None:
        self.desk.act(self.id, *commands)

    def start_stage(self) -> None:
        self.act(c.StartStage())

    def lock(self, a: int, b: int) -> None:
        self.act(c.SetWish(a, b, f.Wish.LOCK))

    def start(self, round: int) -> None:
        self.act(c.StartRound(round))

    def result(self, round: int, table: int, score: str, drop: tuple[int, ...]) -> None:
        result = self.state.settings.match.read(score)
        assert result is not None
        self.act(c.Record(round, table, result, drop, self.state.version))

    def undo(self) -> None:
        self.desk.undo(self.id)

    def close(self) -> None:
        self.act(c.Close())


class ByCalls:
    """The same by calls."""

    def __init__(self, call: Any) -> None:
        self.call = call
        entrants = [name if name != "Ivy" else {"name": name, "awarded": 1} for name in NAMES]
        body = {"title": "Friday Magic", "preset": "mtg", "entrants": entrants}
        self.id = call("POST", "", body)["id"]

    def act(self, command: str, **fields: Any) -> None:
        self.call.act(self.id, {"command": command, **fields})
        assert self.call.status == 200, self.call.said

    def start_stage(self) -> None:
        self.act("StartStage")

    def lock(self, a: int, b: int) -> None:
        self.act("SetWish", first=a, second=b, wish="lock")

    def start(self, round: int) -> None:
        self.act("StartRound", round=round)

    def result(self, round: int, table: int, score: str, drop: tuple[int, ...]) -> None:
        shown = self.call.get(f"/{self.id}/rounds/{round}")
        body = {"result": score, "drop": list(drop), "seen": shown["version"]}
        self.call("PUT", f"/{self.id}/rounds/{round}/tables/{table}/result", body)
        assert self.call.status == 200, self.call.said

    def undo(self) -> None:
        self.call("POST", f"/{self.id}/undo")
        assert self.call.status == 200, self.call.said

    def close(self) -> None:
        self.act("Close")


def played(event: AtTheDesk | ByCalls, desk: Desk) -> list[f.Fact]:
    """The facts of the event, told to one who acts."""
    event.start_stage()
    for place, (locks, results) in enumerate(ROUNDS, 1):
        for pair in locks.split():
            event.lock(*(number(name) for name in pair.split("-")))
        event.start(place)
        for said in results.split(", "):
            if said == "undo":
                event.undo()
                continue
            name, score, *more = said.split()
            round = int(more[-1]) if "in" in more else place
            drop = (number(more[-1]),) if "drops" in more else ()
            match = desk.sheet(event.id).state.rounds[round - 1].match_of(number(name))
            assert match is not None
            own = score if match.first == number(name) else turned(score)
            event.result(round, match.table, own, drop)
    event.close()
    return [entry.fact for entry in desk.sheet(event.id).entries]


def test_nine_players_by_calls_alone_leave_the_log_that_the_desk_leaves(api: Any, desk: Desk) -> None:
    other = plain_desk(seed=1)
    expected = played(AtTheDesk(other), other)
    event = ByCalls(api)
    assert played(event, desk) == expected
    rows = api.get(f"/{event.id}/standings")["standings"]["rows"]
    assert {row["person"]["name"]: row["values"][0] for row in rows} == POINTS
    assert api.get(f"/{event.id}")["tournament"]["step"] == "closed"
    assert {entry.by for entry in desk.sheet(event.id).entries} == {"organiser"}
