"""Who may do what: one table, role by act.

An `Actor` is somebody at the desk. On one laptop the person who started the program is the organiser;
links and accounts hand out the other roles. Source: spec hosting [H1] [H5].
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.refusals import NotYours


class Role(StrEnum):
    """What somebody is to a tournament."""

    ORGANISER = "organiser"
    SCOREKEEPER = "scorekeeper"
    PLAYER = "player"
    SPECTATOR = "spectator"


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody at the desk; `name` is what the history says ("organiser", an account's name)."""

    role: Role
    name: str


ORGANISER = Actor(Role.ORGANISER, "organiser")

MAY: Mapping[Role, tuple[type[c.Command], ...]] = {
    Role.SCOREKEEPER: (
        c.Record,
        c.RecordGame,
        c.PauseTimer,
        c.ResumeTimer,
        c.AdjustTimer,
        c.AddTableTime,
        c.OpenTile,
        c.FinishTile,
        c.CancelTile,
        c.ReturnTile,
        c.ReopenTile,
        c.MoveRound,
    ),
    Role.PLAYER: (c.Report,),
    Role.SPECTATOR: (),
}
"""What each may do. An organiser may do everything.

A scorekeeper enters results, plays the board of a tile game and runs the clock; by a result they may also let
somebody drop who said so on the slip. Their own last act they may take back (see `Desk.undo`).
"""

TAKEN_BACK = (
    f.ResultRecorded,
    f.ResultCleared,
    f.Dropped,
    f.GameRecorded,
    f.GameCleared,
    f.TimerPaused,
    f.TimerResumed,
    f.TimerAdjusted,
    f.TableTimeAdded,
    f.TileOpened,
    f.TileFinished,
    f.TileCancelled,
    f.TileReturned,
    f.TileReopened,
    f.RoundMoved,
)
"""What an act of a scorekeeper's begins with. Acts are told apart by a name, and an account may have that of
an organiser's link: so what only organisers do is nobody else's to take back."""


def may(actor: Actor, command: c.Command) -> None:
    """Raises `NotYours` unless `actor` may give `command`.

    >>> may(Actor(Role.SCOREKEEPER, "table crew"), c.PauseTimer(1))
    """
    if actor.role is Role.ORGANISER or isinstance(command, MAY[actor.role]):
        return
    raise NotYours(actor.role.value, type(command).__name__)
