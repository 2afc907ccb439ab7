"""Matches of several games: single games, tiebreaks, a longer match, the bronze match [C7]–[C10]."""

from __future__ import annotations

import argparse
from fractions import Fraction

from pairwright.app import views
from pairwright.app.correction import taking_back
from pairwright.core import commands as c
from pairwright.core.outcome import How, Outcome, Result
from pairwright.core.refusals import UnreadableScore
from pairwright.core.scoring import MatchType
from pairwright.core.tournament import Match
from pairwright.words import Language, mark, numbers, terms
from pairwright.words.games import game_score

from .command import Argument, Command, argument, at_least_one
from .matches import MATCH, OPEN, OWN_ROUND, match_of
from .terminal import Terminal


def read_whole(text: str, games: int) -> Result:
    """The result of a match of so many games at once: "2-0", "1-0-1" with a drawn one, "forfeit-win" …

    Two numbers are the games won by each; those that lack were drawn. Raises `UnreadableScore`.

    >>> str(read_whole("1-0", 2)), str(read_whole("forfeit-loss", 4))
    ('1-0-1', '0-4')
    """
    read = MatchType(best_of=max(2, 2 * games)).read(text)
    if read is None:
        raise UnreadableScore(text[:40], (f"{games}-0", "forfeit-win", "forfeit-loss", "double-loss"))
    if read.how is How.AGREED:
        return Result(0, 0, games)
    if read.how is How.DOUBLE_LOSS:
        return read
    if read.how is not How.PLAYED:
        return Result(games * (read.won > 0), games * (read.lost > 0), 0, read.how)
    if not read.drawn and read.won + read.lost < games:
        return Result(read.won, read.lost, games - read.won - read.lost)
    return read


def record(terminal: Terminal, args: argparse.Namespace) -> int:
    number, round, table, seat = match_of(terminal, args.match, args.round)
    match_type = terminal.sheet().state.stages[round.stage].settings.match
    read: Result | None = None
    if args.score.strip().casefold() != OPEN:
        read = match_type.read(args.score)
        if read is None:
            allowed = tuple(choice.name for choice in (*match_type.menu(), *match_type.extras()))
            raise UnreadableScore(args.score[:40], allowed)
        if seat:
            read = read.reversed()
    place = args.game
    if args.board is not None and (match := round.matches.get(table)) is not None:
        place = _place(match, args.game, args.board)
    command = c.RecordGame(number, table, place, read)
    back = taking_back(terminal.sheet().state, number) if args.take_back else ()
    return terminal.did(terminal.desk.act(terminal.id, *back, command))


def _place(match: Match, game: int, board: int) -> int:
    """The place in the match's list of a game on a board; one that isn't there is beyond its end."""
    for place, one in enumerate(match.games, 1):
        if (one.game, one.board) == (game, board):
            return place
    return len(match.games) + game * board


def tiebreak(terminal: Terminal, args: argparse.Namespace) -> int:
    if args.match is None:
        return terminal.did(
            terminal.desk.act(terminal.id, c.AddTiebreaks(terminal.round(args.round, draft=False)))
        )
    number, round, table, _ = match_of(terminal, args.match, args.round)
    games = args.games or terminal.sheet().state.stages[round.stage].settings.cup.tiebreak_games
    return terminal.did(terminal.desk.act(terminal.id, c.SetTiebreak(number, table, games)))


def length(terminal: Terminal, args: argparse.Namespace) -> int:
    number, _, table, _ = match_of(terminal, args.match, args.round)
    return terminal.did(terminal.desk.act(terminal.id, c.LengthenMatch(number, table, args.games)))


def bronze(terminal: Terminal, args: argparse.Namespace) -> int:
    return terminal.did(terminal.desk.act(terminal.id, c.AddBronze(terminal.round(None))))


def in_short(lang: Language, row: views.TableRow) -> str:
    """The games of a match in a line: "1, 0, ½ · 1, 1" for three games and two of a tiebreak, seen from the
    first; boards of a game stand together. "" without games.

    Open ones are dashes.
    """
    batches: dict[int, dict[int, list[str]]] = {}
    for game in row.games:
        said = _worth(lang, game.outcome)
        batches.setdefault(game.batch, {}).setdefault(game.game, []).append(said)
    boards = max((game.board for game in row.games), default=1)
    return (
        lang.isolate(
            " · ".join(
                (" | " if boards > 1 else ", ").join(" ".join(games) for games in batch.values())
                for batch in batches.values()
            )
        )
        if row.games
        else ""
    )


def _worth(lang: Language, outcome: tuple[Outcome, Outcome] | None) -> str:
    if outcome is None:
        return numbers.DASH
    worth = {Outcome.WIN: Fraction(1), Outcome.DRAW: Fraction(1, 2)}.get(outcome[0], Fraction(0))
    return numbers.points(lang, worth)


def score(lang: Language, row: views.TableRow, view: views.RoundView) -> str:
    """The match score in a cell: that of its games where it has some, "1½–½", else the result."""
    if row.result == Result(0, 0, 1) and view.menu[:1] == ("1-0",) and view.unit == 2:
        return game_score(lang, row.result)  # a draw is half a win
    plain = row.result is None or row.result.how is How.PLAYED
    if row.score is None or not plain or not any(game.result for game in row.games):
        return terms.score(lang, row.result)
    one, two = (numbers.points(lang, side) for side in row.score)
    return lang.isolate(f"{one}–{two}")


TAKE_BACK: Argument = argument(
    "--take-back",
    action="store_true",
    help=mark("of an earlier cup match: take back the later rounds too; else they stay as they are"),
)

FAMILY = (
    Command(
        "game",
        mark("record one game of a match"),
        record,
        (
            MATCH,
            argument(
                "game",
                type=at_least_one,
                help=mark("which game: its place in the list of the match; with --board its number there"),
            ),
            argument("score", help=mark("1-0, 0-1, 0-0 for a draw, forfeit-win, double-loss …; or open")),
            argument("--board", type=at_least_one, metavar="N", help=mark("the board of a team match")),
            OWN_ROUND,
            TAKE_BACK,
        ),
        example="pairwright game 1 2 1-0",
    ),
    Command(
        "tiebreak",
        mark("give a drawn cup match other tiebreak games than it has got by itself"),
        tiebreak,
        (
            argument("match", nargs="?", help=mark("a table's number or a name; all drawn ones if left out")),
            argument("--games", type=at_least_one, metavar="N", help=mark("how many; 1: armageddon")),
            OWN_ROUND,
        ),
        example="pairwright tiebreak 1 --games 1",
    ),
    Command(
        "length",
        mark("make a match longer or shorter while it is played"),
        length,
        (MATCH, argument("games", type=int, help=mark("how many games it has")), OWN_ROUND),
        example="pairwright length 1 4",
    ),
    Command(
        "bronze",
        mark("add the match for third place to the round of the final"),
        bronze,
        example="pairwright bronze",
    ),
)
