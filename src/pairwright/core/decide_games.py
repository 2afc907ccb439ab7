"""What people ask of games, tiebreaks, line-ups and the bronze match: facts, or a refusal [C7]–[C14]."""

from __future__ import annotations

from collections.abc import Mapping

from . import commands as c
from . import facts as f
from . import refusals as r
from .games import BOARDS_MOST, GAMES_MOST, MatchGame, unplayed, with_batch
from .knockout import CUP, bronze_pair, cup_rounds, draft_round
from .line_up import line_up
from .names import kept_name
from .outcome import How, Result
from .settings import StageSettings
from .tournament import Entrant, Match, Phase, Round, Tournament

SQUAD_MOST = 100
"""Most players of a team."""

Told = tuple[tuple[f.Fact, ...], dict[int, str]]


def decided(state: Tournament, command: c.Command) -> Told | None:
    """The facts and texts of a command about games or teams, None for any other command."""
    match command:
        case c.SetSquad(number, members):
            return _squad(state, number, members)
        case c.SetAbsence(number, member, missed, absent):
            team = _team(state, number)
            _member(team, member)
            if not 1 <= missed <= 9999:
                raise r.UnknownRound(missed, len(state.rounds))
            known = (member, missed) in team.absent
            return (() if known == absent else (f.AbsenceSet(number, member, missed, absent),)), {}
        case c.SetLineUp(number, entrant, boards):
            return _line_up(state, number, entrant, boards), {}
        case c.RecordGame():
            return _record(state, command), {}
        case c.SetTiebreak(number, table, games):
            return tuple(_tiebreak(state, _round(state, number), _drawn(state, number, table), games)), {}
        case c.AddTiebreaks(number):
            round = _round(state, number)
            games = state.stages[round.stage].settings.cup.tiebreak_games
            return tuple(
                fact for match in undecided(state, round) for fact in _tiebreak(state, round, match, games)
            ), {}
        case c.LengthenMatch(number, table, games):
            return _lengthen(state, number, table, games), {}
        case c.AddBronze(number):
            return (_bronze(state, number),), {}
    return None


def undecided(state: Tournament, round: Round) -> list[Match]:
    """The drawn matches of a cup round that nobody has won and that have no tiebreak game to play."""
    if state.stages[round.stage].settings.format != CUP:
        return []
    return [
        match
        for _, match in sorted(round.matches.items())
        if not match.open and match.winner is None and not match.void
    ]


def started(state: Tournament, round: Round) -> list[f.Fact]:
    """What starting a round puts down: forfeits against who left, line-ups, forfeits of empty boards."""
    settings = state.stages[round.stage].settings
    told: list[f.Fact] = []
    for table, match in sorted(round.matches.items()):
        first, second = (state.entrants[side].left is not None for side in (match.first, match.second))
        if first or second:  # of a round robin, where who left stays in the table
            lost = _absent(first, second, full_win(settings, match))
            told.append(f.ResultRecorded(round.number, table, lost))
    if settings.boards < 2:
        return told
    seats: dict[int, tuple[int, ...]] = dict(round.line_ups)
    for match in round.matches.values():
        for number in (match.first, match.second):
            team = state.entrants[number]
            if team.squad and number not in seats:
                seats[number] = by_rule(team, round.number, settings.boards)
                told.append(f.LineUpSet(round.number, number, seats[number]))
    for _, match in sorted(round.matches.items()):
        told += _of_empty_boards(round.number, match, match.games, seats, settings.match.needed)
    return told


def _of_empty_boards(
    number: int, match: Match, games: tuple[MatchGame, ...], seats: Mapping[int, tuple[int, ...]], full: int
) -> list[f.GameRecorded]:
    """The games without a result on boards where somebody has nobody to sit, as forfeits of `full` wins."""
    told = []
    for place, game in enumerate(games, 1):
        first, second = (
            side in seats and seats[side][game.board - 1] == 0 for side in (match.first, match.second)
        )
        if (first or second) and game.result is None:
            told.append(f.GameRecorded(number, match.table, place, _absent(first, second, full)))
    return told


def by_rule(team: Entrant, round: int, boards: int) -> tuple[int, ...]:
    """The line-up of a team for a round by the order of its list and who is absent [C14]."""
    return line_up(team.squad, {member for member, missed in team.absent if missed == round}, boards)


def left_open(match: Match, leaver: int, full: int) -> list[tuple[int, Result]]:
    """The games of an open match that who leaves it forfeits: (place, result); a game won is `full` wins."""
    lost = _absent(leaver == match.first, leaver == match.second, full)
    return [(place, lost) for place, game in enumerate(match.games, 1) if game.result is None]


def full_win(settings: StageSettings, match: Match) -> int:
    """How many games a full win of the match is."""
    units = sum(game.batch == 0 for game in match.games)
    return units or settings.match.needed


def _absent(first: bool, second: bool, full: int) -> Result:
    """What is recorded where one or both don't play, a full win being `full`."""
    if first and second:
        return Result(0, 0, 0, How.DOUBLE_LOSS)
    return Result(0, full, 0, How.FORFEIT) if first else Result(full, 0, 0, How.FORFEIT)


def _record(state: Tournament, command: c.RecordGame) -> tuple[f.Fact, ...]:
    round = _round(state, command.round)
    match, settings = _match(round, command.table), state.stages[round.stage].settings
    if round.phase is Phase.DRAFT:
        raise r.RoundNotFixed(round.number)
    if round.phase is Phase.FIXED:
        raise r.RoundNotStarted(round.number)
    if not 1 <= command.game <= len(match.games):
        raise r.UnknownGame(round.number, match.table, command.game, len(match.games))
    game = match.games[command.game - 1]
    if command.result is not None and not settings.match.allows(command.result):
        allowed = tuple(choice.name for choice in settings.match.menu())
        raise r.ScoreNotAllowed(command.result, settings.match.best_of, allowed)
    if command.result == game.result:
        return ()
    if command.seen is not None and game.result is not None and match.changed > command.seen:
        raise r.Conflict(round.number, match.table, game.result, command.result, state.version)
    if command.result is None:
        return (f.GameCleared(round.number, match.table, command.game),)
    if settings.one_game_at_a_time and any(
        before.result is None and before.board == game.board for before in match.games[: command.game - 1]
    ):
        raise r.GameTooEarly(round.number, match.table, command.game)
    return (f.GameRecorded(round.number, match.table, command.game, command.result),)


def _drawn(state: Tournament, number: int, table: int) -> Match:
    """The cup match that is drawn and has no winner, or has a batch of tiebreak games nobody has played."""
    round = _round(state, number)
    match = _match(round, table)
    cup = state.stages[round.stage].settings.format == CUP
    if not cup or match.result is None or match.void or match.winner is not None:
        raise r.NotDrawn(number, table)
    last = len(match.draw_wins)
    if last and match.open and not unplayed([game for game in match.games if game.batch == last]):
        raise r.NotDrawn(number, table)
    return match


def _tiebreak(state: Tournament, round: Round, match: Match, games: int) -> list[f.Fact]:
    """The batch, and the forfeits of its empty boards; where no board can be played the organiser decides."""
    if not 1 <= games <= GAMES_MOST:
        raise r.BadSetting("tiebreak-games", str(games), f"1–{GAMES_MOST}")
    settings = state.stages[round.stage].settings
    draw_wins = None if games > 1 else 0 if settings.cup.armageddon == "first" else 1
    given = f.TiebreakSet(round.number, match.table, games, draw_wins)
    batch = with_batch(match.games, games)
    forfeits = _of_empty_boards(round.number, match, batch, round.line_ups, settings.match.needed)
    left = sum(game.result is None for game in batch)
    return [given, *(forfeits if len(forfeits) < left else ())]


def _lengthen(state: Tournament, number: int, table: int, games: int) -> tuple[f.Fact, ...]:
    round = _round(state, number)
    match = _match(round, table)
    if round.phase in (Phase.DRAFT, Phase.FIXED):
        raise r.RoundNotStarted(number)
    played = max((game.game for game in match.games if game.result is not None), default=0)
    if not match.games or match.draw_wins or games < max(1, played):
        raise r.TooFewGames(number, table, played)
    if games > GAMES_MOST:
        raise r.BadSetting("games", str(games), f"1–{GAMES_MOST}")
    if games == max(game.game for game in match.games):
        return ()
    return (f.MatchLengthened(number, table, games),)


def _bronze(state: Tournament, number: int) -> f.MatchAdded:
    """In the round of the final, whatever its phase."""
    round = _round(state, number)
    told = cup_rounds(state, round.stage) if state.stages[round.stage].settings.format == CUP else ()
    last = draft_round(state) if round.phase is Phase.DRAFT else told[-1] if told else None
    pair = bronze_pair(state, last) if last is not None and last.round is round else None
    if pair is None:
        raise r.NoBronze()
    return f.MatchAdded(number, max(round.matches) + 1, *pair)


def _squad(state: Tournament, number: int, members: tuple[c.SquadMember, ...]) -> Told:
    team = _team(state, number)
    if len(members) > SQUAD_MOST:
        raise r.BadSetting("players", str(len(members)), f"0–{SQUAD_MOST}")
    known = {member.number: member for member in team.squad}
    highest = max(known, default=0)
    texts: dict[int, str] = {}
    made: list[f.Member] = []
    taken: set[int] = set()
    for asked in members:
        name = kept_name(asked.name)
        if asked.board is not None and not 1 <= asked.board <= BOARDS_MOST:
            raise r.BadSetting("board", str(asked.board), f"1–{BOARDS_MOST}")
        place = asked.number or highest + 1
        if place in taken or (place not in known and place != highest + 1):
            raise r.UnknownMember(number, asked.number)
        taken.add(place)
        highest = max(highest, place)
        text = state.texts + len(texts) + 1
        texts[text] = name
        made.append(f.Member(place, text, asked.board))
    return (f.SquadSet(number, tuple(made)),), texts


def _line_up(state: Tournament, number: int, entrant: int, boards: tuple[int, ...]) -> tuple[f.Fact, ...]:
    round, team = _round(state, number), _team(state, entrant)
    match = round.match_of(entrant)
    if match is None:
        raise r.NotAtTable(entrant, number, 0)
    if any(game.result is not None for game in match.games) and round.phase is not Phase.FIXED:
        raise r.RoundHasResults(number, sum(game.result is not None for game in match.games))
    most = state.stages[round.stage].settings.boards
    asked = boards or by_rule(team, number, most)
    seated = [member for member in asked if member]
    if len(asked) != most or len(set(seated)) != len(seated):
        raise r.BadSetting("line-up", ", ".join(map(str, boards)), f"1–{most}")
    for member in seated:
        _member(team, member)
    return (f.LineUpSet(number, entrant, asked),)


def _team(state: Tournament, number: int) -> Entrant:
    team = state.entrants.get(number)
    if team is None:
        raise r.UnknownEntrant(number)
    return team


def _member(team: Entrant, member: int) -> None:
    if member not in {one.number for one in team.squad}:
        raise r.UnknownMember(team.number, member)


def _round(state: Tournament, number: int) -> Round:
    if not 1 <= number <= len(state.rounds):
        raise r.UnknownRound(number, len(state.rounds))
    return state.rounds[number - 1]


def _match(round: Round, table: int) -> Match:
    match = round.matches.get(table)
    if match is None:
        raise r.UnknownTable(round.number, table, len(round.matches))
    return match
