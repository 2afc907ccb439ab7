"""Calls that act on a tournament: commands as one act, and the everyday ones in few words.

All of them end in `Desk.act`, with whoever asks as the actor: what may be done is decided there
(`app.roles`), what can be done in the core.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pairwright.app import desk as desks
from pairwright.app.desk import Sheet
from pairwright.app.look import look, look_at_redraw
from pairwright.app.roles import Actor, Role
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.encoding import Unreadable, read
from pairwright.core.games import whole
from pairwright.core.outcome import Result
from pairwright.core.refusals import (
    Overtaken,
    ReportsOff,
    UnknownRound,
    UnknownTable,
    UnknownTournament,
    UnreadableScore,
)
from pairwright.core.scoring import MatchType
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import Match, Round
from pairwright.files.players import read_list
from pairwright.formats.cut import top
from pairwright.site import keys
from pairwright.site.desk import desk
from pairwright.site.report import counted, offered
from pairwright.site.stage import SYSTEMS, settings_for
from pairwright.site.who import visiting
from pairwright.standings.presets import preset_of

from . import bodies as b
from .asking import Asked, in_json
from .refusals import RestoreAlone, TooManyTries, UnreadableField
from .shape import plain

PLAYER = Actor(Role.PLAYER, Role.PLAYER.value)


def told(done: desks.Done) -> b.Done:
    """What was done, as it is answered: without the draft that may have followed for all but organisers."""
    facts = done.facts
    if visiting().actor.role is not Role.ORGANISER:
        facts = tuple(fact for fact in facts if not isinstance(fact, OF_A_DRAFT))
    return b.Done(done.sheet.id, done.sheet.version, facts)


OF_A_DRAFT = (f.RoundDrafted, f.RoundDiscarded)


def not_passed(sheet: Sheet, version: int | None) -> None:
    """Raises `Overtaken` if anything happened after `version`."""
    if version is not None and version != sheet.version:
        raise Overtaken(version, sheet.version)


def changed(settings: StageSettings, changes: b.Changes | None, at: str = "settings") -> StageSettings:
    """`settings` with what `changes` say, those within a group too. Raises `UnreadableField`."""
    if not changes:
        return settings
    try:
        made: StageSettings = read(StageSettings, _merged(plain(settings), changes))
    except Unreadable as wrong:
        raise UnreadableField(f"{at}.{wrong.field}", in_json(wrong.given)) from wrong
    return made


def _merged(was: dict[str, Any], changes: b.Changes) -> dict[str, Any]:
    made = dict(was)
    for name, value in changes.items():
        below = made.get(name)
        made[name] = _merged(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return made


def acts(asked: Asked) -> b.Done:
    """Commands as one act."""
    body: b.Acts = asked.body
    return told(done_as(asked, body.commands, body.version, body.seed))


def done_as(
    asked: Asked, commands: Sequence[c.Command], version: int | None = None, seed: int | None = None
) -> desks.Done:
    """Do `commands` as one act. Raises `Overtaken` where `version` has passed, and what the desk refuses."""
    back = next((one for one in commands if isinstance(one, c.Restore)), None)
    if back is not None:
        if len(commands) > 1:
            raise RestoreAlone()
        not_passed(asked.sheet, version)
        return desk().restore(asked.id, back.to, seen=version or 0)
    return desk().act(asked.id, *commands, seed=seed, seen=version or 0)


def done_on(
    asked: Asked, make: Callable[[Sheet], Sequence[c.Command]], version: int | None = None
) -> desks.Done:
    """Do what `make` says of the tournament as it stands; again where others were faster, so that what they
    changed stays. Raises as `done_as` does."""
    for _ in range(TRIES):
        sheet = asked.sheet
        not_passed(sheet, version)
        try:
            return desk().act(asked.id, *make(sheet), seen=sheet.version)
        except Overtaken as faster:
            passed = faster
    raise passed


TRIES = 20
"""How often a change is made anew because somebody else wrote first, before the program is told."""


def looked(asked: Asked) -> b.Look:
    """What a change would move."""
    body: b.Looked = asked.body
    state = asked.sheet.state
    if not body.commands:
        found = look_at_redraw(desk(), asked.id, state.rounds[-1].seed if state.rounds else None)
    else:
        after = body.after
        if after is None:
            rounds = [one.round for one in body.commands if isinstance(one, OF_A_ROUND)]
            after = max(rounds, default=len(state.published))
        found = look(desk(), asked.id, *body.commands, after=after, seed=body.seed)
    ways = tuple(b.Way(way.name, way.commands, way.effect) for way in found.ways)
    return b.Look(found.before.version, found.seed, found.matters, ways)


OF_A_ROUND = (c.Record, c.RecordGame, c.ChangeBye, c.SetTiebreak, c.LengthenMatch, c.AddTiebreaks)


def enter(asked: Asked) -> b.Done:
    """Entrants from a pasted list."""
    body: b.Names = asked.body
    return told(done_as(asked, (c.Enter(read_list(body.text).newcomers),), body.version))


def _table(asked: Asked) -> tuple[Sheet, Round, Match]:
    sheet, number, table = asked.sheet, asked.number("round"), asked.number("table")
    rounds = sheet.state.rounds if asked.organises else sheet.state.published
    if not 1 <= number <= len(rounds):
        raise UnknownRound(number, len(rounds))
    match = rounds[number - 1].matches.get(table)
    if match is None:
        raise UnknownTable(number, table, len(rounds[number - 1].matches))
    return sheet, rounds[number - 1], match


def _read(kind: MatchType, text: str | None) -> Result | None:
    """The result that a text means. Raises `UnreadableScore`."""
    if text is None:
        return None
    result = kind.read(text[:40])
    if result is None:
        raise UnreadableScore(text[:40], tuple(choice.name for choice in (*kind.menu(), *kind.extras())))
    return result


def _kind(sheet: Sheet, round: Round) -> MatchType:
    return sheet.state.stages[round.stage].settings.match


def record(asked: Asked) -> b.Done:
    """How a match ended."""
    body: b.Ended = asked.body
    sheet, round, match = _table(asked)
    result = _read(_kind(sheet, round), body.result)
    return told(desk().act(asked.id, c.Record(round.number, match.table, result, body.drop, body.seen)))


def record_game(asked: Asked) -> b.Done:
    """How one game of a match ended."""
    body: b.GameEnded = asked.body
    sheet, round, match = _table(asked)
    result = _read(_kind(sheet, round), body.result)
    command = c.RecordGame(round.number, match.table, asked.number("game"), result, body.seen)
    return told(desk().act(asked.id, command))


def report(asked: Asked) -> b.Done:
    """What a player says of their own match, by the key of a link."""
    body: b.Told = asked.body
    number, table = asked.number("round"), asked.number("table")
    link = _link(asked, body, number, table)
    if waits := counted(asked.request, link):
        raise TooManyTries(waits)
    if not link:
        raise ReportsOff()
    sheet, round, match = _table(asked)
    games = sum(game.batch == 0 for game in match.games)
    kind = _kind(sheet, round)
    said = None if body.result is None else _reported(kind, games, body.result)
    command = c.Report(number, table, body.entrant, said)
    return told(desk().act(asked.id, command, actor=PLAYER))


def _link(asked: Asked, body: b.Told, number: int, table: int) -> str:
    """The address that the key is of, as the pages count what comes by it; "" for one that opens nothing,
    also because there is no such tournament."""
    try:
        sheet = asked.sheet
    except UnknownTournament:
        return ""
    if keys.opens_own(sheet, body.entrant, body.key):
        return keys.personal_link(sheet, body.entrant)
    opens = keys.opens_table(sheet, number, table, body.key)
    return keys.table_link(sheet, number, table) if opens else ""


def _reported(kind: MatchType, games: int, text: str) -> Result:
    """A result that players may report, as their own pages offer it. Raises `UnreadableScore`."""
    result = kind.read(text[:40])
    if games:
        parts = text[:40].split("-")
        counted = len(parts) == 3 and all(map(_small, parts))
        result = Result(int(parts[0]), int(parts[1]), int(parts[2])) if counted else None
    if result is None or not (whole(result, games) if games else result in offered(kind)):
        raise UnreadableScore(text[:40], tuple(kind.name(one) for one in offered(kind)))
    return result


def _small(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 3


def draw(asked: Asked) -> b.Done:
    """Draw the next round."""
    return told(desk().draw(asked.id, seen=asked.body.version or 0))


def shuffle(asked: Asked) -> b.Done:
    """Draw the draft again."""
    return told(desk().shuffle(asked.id, seen=asked.body.version or 0))


def swap(asked: Asked) -> b.Done:
    """Two of the draft change places."""
    body: b.Swapped = asked.body
    return told(desk().swap(asked.id, body.a, body.b, seen=body.version or 0))


def undo(asked: Asked) -> b.Done:
    """Take back the last act."""
    return told(desk().undo(asked.id, seen=asked.body.version or 0))


def restore(asked: Asked) -> b.Done:
    """Go back to a place in the history."""
    body: b.Back = asked.body
    return told(desk().restore(asked.id, body.to, seen=body.version or 0))


def change(asked: Asked) -> b.Done:
    """Change settings of the newest stage."""
    body: b.Changed = asked.body

    def made(sheet: Sheet) -> Sequence[c.Command]:
        return (c.ChangeSettings(changed(sheet.state.settings, body.settings)),)

    return told(done_on(asked, made, body.version))


def go_on(asked: Asked) -> b.Done:
    """Add a stage."""
    body: b.NextStage = asked.body

    def made(sheet: Sheet) -> Sequence[c.Command]:
        settings = sheet.state.settings
        if body.preset in SYSTEMS:
            settings = settings_for(body.preset, settings)
        elif body.preset is not None:
            settings = preset_of(body.preset).settings
        members = top(sheet.state, body.top) if body.top is not None else body.members
        start = (c.StartStage(),) if body.start else ()
        return (c.AddStage(changed(settings, body.settings), members), *start)

    return told(done_on(asked, made, body.version))
