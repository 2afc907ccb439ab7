"""Results: the dialog of one match and the entry bar for the keyboard [D8] [D10] [S2]–[S5] [S10] [D13].

Both give the same command. An answer to a page that is open holds only what changed (`rounds.changed`);
without a script it is the round's page again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from pairwright.app import reports, views
from pairwright.app.correction import redrawing
from pairwright.app.desk import Done, Sheet
from pairwright.app.roles import Role
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.knockout import CUP
from pairwright.core.outcome import How, Result
from pairwright.core.refusals import Conflict, Refusal, UnreadableScore
from pairwright.core.scoring import MatchType
from pairwright.core.tournament import Match, Phase, Round
from pairwright.words import refusals, terms
from pairwright.words.reports import ended

from . import games, games_entry, matches, timer, typed
from .acts import number as sent_number
from .asked import from_htmx, on, round_of, said_no
from .correcting import asks, corrected, moves, redrawn
from .desk import desk, names, refused, sheet
from .entry_bar import choose, not_yet, suggested_table
from .frame import frame_values
from .notices import Way, tell
from .pages import page
from .reach import for_role
from .reading import current
from .rounds import Entry, changed, round_page, suggestion
from .tickets import buttons, in_halves, match_type, of_games, result_aloud, score, told, told_aloud
from .who import acting

CLEAR = "clear"
FREE = "free"


@dataclass(frozen=True, slots=True)
class Sent:
    """What the dialog sent: the name of a result ("clear" opens the match again), who drops, free numbers."""

    result: str = ""
    drop: tuple[int, ...] = ()
    free: tuple[str, str, str] = ("", "", "")
    error: str = ""
    free_error: str = ""


@dataclass(frozen=True, slots=True)
class Clash:
    """Two people entered different results [D13]: theirs stands, yours may be put in its place."""

    words: str
    theirs: tuple[str, str]  # as it is written, and as it is read aloud
    yours: tuple[str, str]
    value: str
    drop: tuple[int, ...] = field(default=())


@for_role(Role.SCOREKEEPER)
def table(request: HttpRequest, id: str, number: int, table: int) -> HttpResponse:
    """One match: GET the dialog, POST its result."""
    tournament = sheet(id)
    match = round_of(tournament, number).matches.get(table)
    hidden = round_of(tournament, number).phase is Phase.DRAFT and acting().role is not Role.ORGANISER
    if match is None or hidden:
        raise Http404(f"{number}, {table}")
    if request.method == "POST":
        return _enter(request, tournament, number, match)
    return dialog(request, tournament, number, match, Sent())


def dialog(
    request: HttpRequest,
    tournament: Sheet,
    number: int,
    match: Match,
    sent: Sent,
    status: int = 200,
    clash: Clash | None = None,
) -> HttpResponse:
    """The dialog, with what was sent and why that can't stand."""
    state = tournament.state
    round = state.rounds[number - 1]
    later = state.rounds[number] if number < len(state.rounds) else None
    kind = match_type(tournament, round)
    stays = later is not None and later.phase is not Phase.DRAFT
    values: dict[str, Any] = frame_values(tournament, number) | {
        "number": number,
        "table": match.table,
        "phase": round.phase.value,
        "seen": tournament.version,
        "people": [_side(tournament, n) for n in (match.first, match.second)],
        "buttons": buttons(tournament, number, match),
        "pressed": _name(tournament, round, match, match.result) if match.result else None,
        "result": score(current(), match.result, kind, in_halves(tournament, round, match))
        if match.result
        else None,
        "result_aloud": result_aloud(tournament, number, match.table, match.result) if match.result else "",
        "best_of": kind.best_of,
        "by_game": of_games(match),
        "boards": state.stages[round.stage].settings.boards,
        "left": views.overview(tournament).rounds[number - 1].left,
        **_game_values(tournament, number, match),
        "later": later.number if later else None,
        "stays": stays,
        "leaves": match.open and not state.closed and round is state.published[-1]
        if state.published
        else False,
        "redraws": bool(redrawing(state, number)),
        "claims": _claims(tournament, round, match),
        "is_open": round.phase in (Phase.RUNNING, Phase.FINISHED) and not state.closed,
        "sent": sent,
        "clash": clash,
        "time": timer.table_values(tournament, number, match.table),
    }
    return page(request, "round/table.html", values, status)


def _claims(tournament: Sheet, round: Round, match: Match) -> list[dict[str, str]]:
    """What the players reported, each with the button that enters it [D18]."""
    lang, kind = current(), match_type(tournament, round)
    names = {number: tournament.name(number) for number in (match.first, match.second)}
    first, second = (terms.entrant(lang, names, number) for number in (match.first, match.second))
    halves = of_games(match)
    return [
        {
            "name": terms.entrant(lang, names, who),
            "words": ended(lang, result, first, second, kind, halves),
            "value": _name(tournament, round, match, result),
        }
        for who, result in reports.said(tournament.state, round.number, match.table).items()
    ]


def _game_values(tournament: Sheet, number: int, match: Match) -> dict[str, Any]:
    """The games of the match for the dialog, its length, and the tiebreak it can have."""
    row = views.table_row(tournament, number, match.table)
    count = max((game.game for game in match.games if game.batch == 0), default=0)
    played = max((game.game for game in match.games if game.result is not None), default=0)
    last = [game for game in match.games if game.batch and game.batch == len(match.draw_wins)]
    batch = max((game.game for game in last), default=0) - min((game.game for game in last), default=1) + 1
    waits = bool(last) and all(game.result is None for game in last)
    drawn = match.result is not None and not match.void and match.winner is None
    cup = tournament.state.stages[tournament.state.rounds[number - 1].stage].settings.format == CUP
    return {
        "games": games.shown(tournament, number, row, everything=True) if match.games else None,
        "length": count if count and not match.draw_wins else None,
        "least": max(1, played),
        "units": _units(match),
        "batch": (batch if waits else 0) if cup and drawn and (waits or not match.open) else None,
        "clear": matches.CLEAR,
    }


def _side(tournament: Sheet, number: int) -> dict[str, Any]:
    known = {number: tournament.name(number)}
    return {
        "number": number,
        "name": terms.entrant(current(), known, number),
        "out": tournament.state.entrants[number].left is not None,
    }


def _read(request: HttpRequest, kind: MatchType, match: Match) -> tuple[str, Result | None]:
    """The name that was sent and the result it means. Raises `UnreadableScore`."""
    if of_games(match):
        return _read_whole(request, match)
    name = request.POST.get("result", "")
    if name == CLEAR:
        return name, None
    text = name
    if name == FREE:
        text = "-".join(request.POST.get(part, "").strip() or "0" for part in ("won", "lost", "drawn"))
    result = kind.read(text)
    if result is None:
        raise UnreadableScore(text, tuple(choice.name for choice in kind.menu()))
    return name, result


def _units(match: Match) -> int:
    return sum(game.batch == 0 for game in match.games)


WHOLE = {"forfeit": How.FORFEIT, "assigned": How.ASSIGNED}


def _read_whole(request: HttpRequest, match: Match) -> tuple[str, Result | None]:
    """A match of several games as one result: "forfeit-win", "double-loss", or games counted: "1-0-1"."""
    name, units = request.POST.get("result", ""), _units(match)
    if name == CLEAR:
        return name, None
    if name == "double-loss":
        return name, Result(0, 0, 0, How.DOUBLE_LOSS)
    kind, _, side = name.partition("-")
    if kind in WHOLE and side in ("win", "loss"):
        won = units if side == "win" else 0
        return name, Result(won, units - won, 0, WHOLE[kind])
    text = name
    if name == FREE:
        text = "-".join(request.POST.get(part, "").strip() or "0" for part in ("won", "lost", "drawn"))
    parts = [typed.whole(part, digits=3) for part in text.split("-")]
    if len(parts) not in (2, 3) or None in parts:
        raise UnreadableScore(text[:40], (f"{units}-0", "double-loss"))
    won, lost, drawn = (part or 0 for part in [*parts, 0][:3])
    return name, Result(won, lost, drawn)


def _name(tournament: Sheet, round: Round, match: Match, result: Result) -> str:
    """What a button that gives `result` sends."""
    if not of_games(match):
        return match_type(tournament, round).name(result)
    if result.how is How.DOUBLE_LOSS:
        return "double-loss"
    for prefix, how in WHOLE.items():
        if result.how is how:
            return f"{prefix}-{'win' if result.won else 'loss'}"
    return f"{result.won}-{result.lost}-{result.drawn}"


def _enter(request: HttpRequest, tournament: Sheet, number: int, match: Match) -> HttpResponse:
    state = tournament.state
    round = state.rounds[number - 1]
    drop = _numbers(request.POST.getlist("drop"))
    free = tuple(request.POST.get(part, "") for part in ("won", "lost", "drawn"))
    sent = Sent(request.POST.get("result", ""), drop, (free[0], free[1], free[2]))
    seen = sent_number(request, "seen") or None
    # An undo sends who had dropped with the result that it takes back.
    undoing = "return" in request.POST
    returning = tuple(c.Return(n) for n in _numbers(request.POST.get("return", "").split(",")))
    try:
        _, result = _read(request, match_type(tournament, round), match)
        command = c.Record(number, match.table, result, drop, seen)
        if not undoing and asks(request, tournament, number, result != match.result):
            value = CLEAR if result is None else _name(tournament, round, match, result)
            return moves(request, tournament, number, match, command, ("result", value))
        whole = of_games(match) or acting().role is not Role.ORGANISER
        if undoing and whole and seen == tournament.version:
            # The games it was recorded over come back too, and who dropped with it.
            done = desk().undo(tournament.id, seen=seen)
        else:
            done = desk().act(tournament.id, *corrected(request, tournament, number, command), *returning)
    except Conflict as conflict:
        now = desk().sheet(tournament.id)
        if undoing:
            return said_no(request, conflict, now, reverse("round", args=[now.id, number]))
        return _clash(request, now, number, match.table, sent, conflict)
    except Refusal as refusal:
        if undoing:
            return said_no(request, refusal, tournament, reverse("round", args=[tournament.id, number]))
        said, status = refused(refusal, tournament)
        if sent.result == FREE:
            sent = Sent(sent.result, drop, sent.free, free_error=said)
        else:
            sent = Sent(sent.result, drop, sent.free, error=said)
        return dialog(request, tournament, number, match, sent, status)
    return redrawn(request, done) or recorded(request, done, number, match)


def _numbers(texts: Iterable[str]) -> tuple[int, ...]:
    return tuple(number for text in texts if (number := typed.whole(text)) is not None)


def _clash(
    request: HttpRequest, tournament: Sheet, number: int, table: int, sent: Sent, conflict: Conflict
) -> HttpResponse:
    lang = current()
    round = tournament.state.rounds[number - 1]
    kind = match_type(tournament, round)

    def shown(result: Result | None) -> tuple[str, str]:
        if result is None:
            return lang.gettext("No result"), lang.gettext("No result")
        written = score(lang, result, kind, in_halves(tournament, round, match))
        return written, result_aloud(tournament, number, table, result)

    match = round.matches[table]
    value = CLEAR if conflict.yours is None else _name(tournament, round, match, conflict.yours)
    words = refusals.sentence(lang, conflict, names(tournament))
    clash = Clash(words, shown(conflict.theirs), shown(conflict.yours), value, sent.drop)
    return dialog(request, tournament, number, match, sent, 409, clash)


def recorded(
    request: HttpRequest, done: Done, number: int, before: Match, entry: Entry | None = None
) -> HttpResponse:
    """The answer to a result that is in: what it says, the way back, and what it changed."""
    lang, tournament = current(), done.sheet
    round = tournament.state.rounds[number - 1]
    match = round.matches[before.table]
    kind = match_type(tournament, round)
    previous = CLEAR if before.result is None else _name(tournament, round, before, before.result)
    dropped = [n for n in (match.first, match.second) if _dropped_now(done, n)]
    words = told(lang, tournament, number, match)
    fields = {
        "result": previous,
        "seen": str(tournament.version),
        "return": ",".join(str(n) for n in dropped),
    }
    href = reverse("table", args=[tournament.id, number, match.table])
    if not from_htmx(request) or "shown" not in request.POST:
        # Without a script, or from a page that isn't the round's: a table opened in a tab of its own.
        way = Way(lang.gettext("Undo"), href, fields)
        if done.facts:
            tell(request, "done", words, way)
        here = reverse("round", args=[tournament.id, number])
        return on(request, f"{here}?after={match.table}#table-{match.table}")
    echo = {
        "words": words,
        "aloud": told_aloud(tournament, number, match),
        "was": score(lang, before.result, kind, in_halves(tournament, round, before))
        if before.result and before.result != match.result
        else None,
        "dropped": [tournament.name(n) for n in dropped],
        "way": Way(lang.gettext("Undo"), href, fields) if done.facts else None,
        "table": match.table,
    }
    return changed(request, tournament, number, echo, entry)


def _dropped_now(done: Done, entrant: int) -> bool:
    return any(isinstance(fact, f.Dropped) and fact.entrant == entrant for fact in done.facts)


@for_role(Role.SCOREKEEPER)
@require_POST
def entry(request: HttpRequest, id: str, number: int) -> HttpResponse:
    """A line of the entry bar: "12 2-1", "2-1" for the table that is suggested, "12" to choose one."""
    tournament = sheet(id)
    round = round_of(tournament, number)
    text = request.POST.get("line", "")[:80]
    if any(of_games(match) for match in round.matches.values()):
        return games_entry.line(request, tournament, number, text)
    line = typed.read(text)
    suggested = sent_number(request, "table")
    at = line.table if line.table is not None else suggested
    match = round.matches.get(at)
    if not line.score:
        return choose(request, tournament, number, at, text, bool(match))
    kind = match_type(tournament, round)
    lang = current()
    result = kind.read(typed.of_one_game(line.score) if kind.best_of == 1 else line.score)
    fits = match is not None and result is not None and kind.allows(result)
    if match and result and fits and _overwrites(request, match, result, text):
        shown = score(lang, match.result, kind, in_halves(tournament, round, match)) if match.result else ""
        words = lang.say(
            "Table %(table)s has %(score)s already. Press Enter once more to change it.",
            table=at,
            score=shown,
        )
        return not_yet(
            request, tournament, number, Entry(suggested_table(tournament, number, at), text, words, text)
        )
    try:
        if result is None:
            raise UnreadableScore(line.score, tuple(choice.name for choice in kind.menu()))
        done = desk().act(id, c.Record(number, at, result, (), sent_number(request, "seen") or None))
    except Conflict as conflict:
        now = desk().sheet(id)
        bar = Entry(suggested_table(now, number, at), text, refused(conflict, now)[0], text, focus=True)
        if from_htmx(request):
            return changed(request, now, number, None, bar, 409)
        return round_page(request, now, number, bar, 409)
    except Refusal as refusal:
        said, status = refused(refusal, tournament)
        stay = suggested if match is None else at
        bar = Entry(suggested_table(tournament, number, stay), text, said)
        return not_yet(request, tournament, number, bar, status)
    assert match is not None  # an unknown table was refused
    following = Entry(suggestion(done.sheet, number, at), focus=True)
    return recorded(request, done, number, match, following)


def _overwrites(request: HttpRequest, match: Match, result: Result, text: str) -> bool:
    """Whether the line would change a result that stood there, and wasn't typed a second time to say so."""
    if match.result in (None, result) or match.changed > sent_number(request, "seen"):
        return False  # nothing is lost, or it is a conflict, which is told as one
    return request.POST.get("again", "") != text
