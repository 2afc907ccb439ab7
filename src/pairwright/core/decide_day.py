"""What people ask on the day beside results: marks in the history, time for one table, byes put right, and
what players report of their own matches [D11] [D12] [D14] [D18]."""

from __future__ import annotations

from . import commands as c
from . import facts as f
from . import refusals as r
from .games import whole
from .names import kept_name
from .outcome import Result
from .tournament import Match, Phase, Round, Tournament

BYES_CHANGE_IN = ("swiss", "monrad")
"""Formats whose byes are the organiser's to put right; a walkover and a rest follow from the draw."""
DAY = 24 * 3600

Told = tuple[tuple[f.Fact, ...], dict[int, str]]


def decided(state: Tournament, command: c.Command) -> Told | None:
    """The facts and texts of a command of the day, None for any other command."""
    match command:
        case c.Save(name):
            if not name.strip():
                return (f.ProgressSaved(),), {}
            return (f.ProgressSaved(state.texts + 1),), {state.texts + 1: kept_name(name)}
        case c.AddTableTime(number, table, seconds):
            round = _running(state, number)
            if round.timer is None:
                raise r.NoTimer(number)
            _match(round, table)
            if abs(round.extra.get(table, 0) + seconds) > DAY:
                raise r.BadSetting("seconds", str(seconds), f"±{DAY}")
            return ((f.TableTimeAdded(number, table, seconds),) if seconds else ()), {}
        case c.ChangeBye(number, entrant, worth):
            return _bye(state, number, entrant, worth), {}
        case c.SwitchReports(on):
            # Switching on anew is an act of its own: it revokes the links handed out before.
            return ((f.ReportsSwitched(on),) if on or state.reports else ()), {}
        case c.Report():
            return _report(state, command), {}
    return None


def check_result(state: Tournament, round: Round, match: Match, result: Result) -> None:
    """Raises `ScoreNotAllowed` for a result the match type of the round's stage doesn't know."""
    match_type = state.stages[round.stage].settings.match
    units = sum(game.batch == 0 for game in match.games)
    if units and not whole(result, units):
        raise r.ScoreNotAllowed(result, units, (f"{units}-0", "ID", "double-loss"))
    if not units and not match_type.allows(result):
        raise r.ScoreNotAllowed(result, match_type.best_of, tuple(one.name for one in match_type.menu()))


def _bye(state: Tournament, number: int, entrant: int, worth: f.Worth | None) -> tuple[f.Fact, ...]:
    if not 1 <= number <= len(state.published):
        raise r.UnknownRound(number, len(state.published))
    round = state.published[number - 1]
    stage = state.stages[round.stage]
    if stage.settings.format not in BYES_CHANGE_IN:
        raise r.FixedByes(number)
    if entrant not in state.entrants or not stage.has(entrant):
        raise r.UnknownEntrant(entrant)
    match = round.match_of(entrant)
    if match is not None:
        raise r.PlaysInRound(entrant, number, match.table)
    known = round.bye_of(entrant)
    if known is not None and worth is None and known.kind in (f.ByeKind.ODD, f.ByeKind.SAT_DOWN):
        raise r.OddBye(entrant, number)
    if worth is (known.worth if known else None):
        return ()
    return (f.ByeChanged(number, entrant, worth),)


def _report(state: Tournament, command: c.Report) -> tuple[f.Fact, ...]:
    """What a player says, and the result once the other one said the same."""
    if not state.reports:
        raise r.ReportsOff()
    round = _running(state, command.round)
    match = _match(round, command.table)
    entrant, result = command.entrant, command.result
    if entrant not in (match.first, match.second):
        raise r.NotAtTable(entrant, round.number, match.table)
    if match.result is not None and match.result == result:
        return ()  # said again, or by the second one of two who agree with the organiser
    if match.result is not None or any(game.result is not None for game in match.games):
        raise r.ResultStands(round.number, match.table)
    if result is not None:
        check_result(state, round, match, result)
    said = round.reports.get(match.table, {})
    if said.get(entrant) == result:
        return ()
    told = f.ResultReported(round.number, match.table, entrant, result)
    if result is None or said.get(match.opponent(entrant)) != result:
        return (told,)
    return told, f.ResultRecorded(round.number, match.table, result)


def _running(state: Tournament, number: int) -> Round:
    """A round that results are taken in. Raises what says why it isn't one."""
    if not 1 <= number <= len(state.rounds):
        raise r.UnknownRound(number, len(state.rounds))
    round = state.rounds[number - 1]
    if round.phase is Phase.DRAFT:
        raise r.RoundNotFixed(number)
    if round.phase is Phase.FIXED:
        raise r.RoundNotStarted(number)
    return round


def _match(round: Round, table: int) -> Match:
    match = round.matches.get(table)
    if match is None:
        raise r.UnknownTable(round.number, table, len(round.matches))
    return match
