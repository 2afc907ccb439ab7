"""The entry bar where games are recorded one by one: "3 1=" is table 3, a win and a draw [C7] [D8].

Without a game's number the results are those of the next games that lack one; "3/2 0" is game 2 of table 3.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from pairwright.app.desk import Sheet
from pairwright.core import commands as c
from pairwright.core.outcome import Result
from pairwright.core.refusals import Conflict, Refusal, UnknownGame, UnknownTable, UnreadableScore
from pairwright.core.tournament import Match
from pairwright.words import games as words_of

from . import typed
from .acts import number as sent_number
from .asked import from_htmx
from .desk import desk, refused
from .entry_bar import choose, not_yet, suggested_table
from .matches import recorded
from .reading import current
from .rounds import Entry, changed, round_page, suggestion
from .tickets import match_type


def line(request: HttpRequest, tournament: Sheet, number: int, text: str) -> HttpResponse:
    """What a line records: one game, or several in one act."""
    round = tournament.state.rounds[number - 1]
    read = typed.read_games(text)
    at = read.table if read.table is not None else sent_number(request, "table")
    match = round.matches.get(at)
    if not read.scores:
        return choose(request, tournament, number, at, text, match is not None)
    seen = sent_number(request, "seen") or None
    try:
        if match is None:
            raise UnknownTable(number, at, len(round.matches))
        commands = _commands(tournament, number, match, read, seen)
        over = next(
            (one for one in commands if match.games[one.game - 1].result not in (None, one.result)), None
        )
        if over is not None and request.POST.get("again", "") != text:
            was = match.games[over.game - 1].result
            assert was is not None
            words = current().say(
                "Table %(table)s, game %(game)s has %(score)s already. Press Enter once more to change it.",
                table=at,
                game=over.game,
                score=words_of.game_score(current(), was),
            )
            bar = Entry(suggested_table(tournament, number, at), text, words, text)
            return not_yet(request, tournament, number, bar)
        done = desk().act(tournament.id, *commands)
    except Conflict as conflict:
        now = desk().sheet(tournament.id)
        bar = Entry(suggested_table(now, number, at), text, refused(conflict, now)[0], text, focus=True)
        if from_htmx(request):
            return changed(request, now, number, None, bar, 409)
        return round_page(request, now, number, bar, 409)
    except Refusal as refusal:
        said, status = refused(refusal, tournament)
        stay = sent_number(request, "table") if match is None else at
        bar = Entry(suggested_table(tournament, number, stay), text, said)
        return not_yet(request, tournament, number, bar, status)
    # The same match goes on until it lacks nothing.
    following = Entry(suggestion(done.sheet, number, at - 1), focus=True)
    return recorded(request, done, number, match, commands[-1].game, following)


def _commands(
    tournament: Sheet, number: int, match: Match, read: typed.TypedGames, seen: int | None
) -> list[c.RecordGame]:
    """A command for each score. Raises `UnreadableScore`, `UnknownGame` for more scores than games."""
    kind = match_type(tournament, tournament.state.rounds[number - 1])
    free = [place for place, game in enumerate(match.games, 1) if game.result is None]
    if read.game is not None:
        free = list(range(read.game, len(match.games) + 1)) if read.game else []
    elif not free:  # all are in: the line corrects them from the first on
        free = list(range(1, len(match.games) + 1))
    if len(read.scores) > len(free):
        raise UnknownGame(number, match.table, (read.game or 0) or len(match.games) + 1, len(match.games))
    results: list[Result] = []
    for text in read.scores:
        result = kind.read(text)
        if result is None:
            raise UnreadableScore(text[:40], tuple(choice.name for choice in kind.menu()))
        results.append(result)
    return [
        c.RecordGame(number, match.table, place, result, seen)
        for place, result in zip(free, results, strict=False)
    ]
