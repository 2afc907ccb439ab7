"""One player: what they played, why this rank and these opponents, and what can be changed [D9].

The page is a dialog from any name. A change sends the reader back to the page it was opened on; what can't be
done comes back in the dialog, with what was typed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from pairwright.app import views
from pairwright.app.correction import redrawing
from pairwright.app.desk import Done, Sheet
from pairwright.app.place import place_of
from pairwright.app.why import why_pairing, why_rank
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.knockout import CUP
from pairwright.core.names import Nameless
from pairwright.core.refusals import BadSetting, Refusal
from pairwright.core.scoring import MatchType
from pairwright.core.tournament import AWARDED_MOST, Phase, Round
from pairwright.standings.ledger import Kind
from pairwright.words import columns, numbers, places, reasons, stages, terms, workings
from pairwright.words.language import Language

from . import byes
from .acts import back, way_back
from .asked import beneath, on
from .correcting import Change, redrawn, settle
from .desk import desk, names, refused, sheet
from .frame import frame_values
from .leaving import coming_back, dropping, told
from .notices import tell
from .pages import page
from .reading import current
from .tickets import heard, in_halves, score
from .typed import whole

AHEAD = 5
"""For how many rounds from the next one a bye can be asked for where the number of rounds is open."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """What can't stand: the act, its sentence, and everything that was typed."""

    act: str = ""
    words: str = ""
    typed: Mapping[str, str] = field(default_factory=dict)


def player(request: HttpRequest, id: str, number: int) -> HttpResponse:
    """GET the player; POST one change (`act`) about them."""
    tournament = sheet(id)
    if number not in tournament.state.entrants:
        raise Http404(number)
    if request.method == "POST":
        return _change(request, tournament, number)
    return _shown(request, tournament, number, Wrong())


def _shown(
    request: HttpRequest, tournament: Sheet, number: int, wrong: Wrong, status: int = 200
) -> HttpResponse:
    lang, state = current(), tournament.state
    view = views.player_view(tournament, number)
    entrant, overview = view.entrant, views.overview(tournament)
    planned = state.settings.rounds
    until = max(planned or 0, state.next_round) if planned else state.next_round + AHEAD - 1
    values: dict[str, Any] = frame_values(tournament, "players") | {
        "player": view,
        "name": terms.entrant(lang, {number: view.person.name}, number),
        "number": number,
        "named": not isinstance(view.person.name, Nameless),
        "values": [
            {
                "label": columns.name(lang, column.key),
                "short": columns.short(lang, column.key),
                "value": numbers.value(lang, value, column.shown, view.unit),
            }
            for column, value in zip(view.columns, view.standing.values)
        ],
        "rounds": [_played(tournament, number, line, view.unit, overview.rounds) for line in view.rounds],
        "outside": entrant.left is None and not state.stage.has(number),
        "team": {"boards": state.settings.boards, "squad": len(entrant.squad)},
        "waiting": _waiting(tournament, number),
        "dropping": _dropping(tournament, number),
        "next_round": state.next_round,
        "started": state.stage.started,
        "wishes": [(person, terms.wish(lang, wish)) for person, wish in view.wishes],
        "wish_choices": [(wish.value, terms.wish(lang, wish)) for wish in f.Wish],
        "worths": [(worth.value, terms.worth(lang, worth)) for worth in f.Worth],
        "requested": [
            {"round": round, "words": terms.worth(lang, worth)}
            for round, worth in sorted(entrant.requested.items())
            if round >= state.next_round
        ],
        "rounds_ahead": list(range(state.next_round - bool(redrawing(state)), until + 1)),
        "redrawn_for": len(state.published) if redrawing(state) else None,
        "most_byes": AWARDED_MOST,
        "reports": state.reports > 0 and entrant.left is None,
        "wrong": wrong,
        "next": back(request, beneath(request, reverse("player", args=[tournament.id, number]))),
    }
    return page(request, "player/player.html", values, status)


def _result(
    lang: Language, tournament: Sheet, round: Round, line: views.PlayedRound, match: MatchType
) -> str:
    """A result seen from the player, who may have sat second."""
    assert line.result is not None
    played = round.matches.get(line.table or 0)
    return score(lang, line.result, match, played is not None and in_halves(tournament, round, played))


def _played(
    tournament: Sheet, number: int, line: views.PlayedRound, unit: int, tabs: tuple[views.Tab, ...]
) -> dict[str, Any]:
    """One line of the history: whom, how it went for this player, the points after it."""
    lang, state = current(), tournament.state
    round = state.rounds[line.round - 1]
    match = state.stages[round.stage].settings.match
    left = next((tab.left for tab in tabs if tab.number == line.round), 0)
    cup = state.stages[round.stage].settings.format == CUP
    shown: dict[str, Any] = {
        "round": stages.short_title(lang, line.round, left),
        "number": line.round,
        "opponent": line.opponent,
        "table": line.table,
        "points": "" if cup else numbers.points(lang, line.points, unit),  # a cup adds up games, not matches
        "outcome": line.outcome.value if line.outcome else "",
        "why": line.kind == Kind.MATCH.value
        or (line.bye is not None and line.bye.kind is not f.ByeKind.LATE),
        "change": byes.changeable(tournament, round, number),
    }
    if line.opponent is not None:
        result = line.result
        shown["result"] = (
            _result(lang, tournament, round, line, match) if result else lang.gettext("No result yet")
        )
        shown["aloud"] = heard(tournament, line)
    elif line.bye is not None:
        shown["result"] = terms.bye_kind(lang, line.bye.kind, cup)
    else:
        shown["result"] = terms.kind(lang, Kind(line.kind))
    return shown


def _waiting(tournament: Sheet, number: int) -> dict[str, Any] | None:
    """The match or bye of a round that is fixed: it counts for nothing yet, but it is known."""
    state = tournament.state
    if not state.published or state.published[-1].phase is not Phase.FIXED:
        return None
    round = state.published[-1]
    match = round.match_of(number)
    if match is None:
        return None
    return {
        "round": round.number,
        "opponent": views.people(tournament)[match.opponent(number)],
        "table": match.table,
    }


def _dropping(tournament: Sheet, number: int) -> dict[str, Any]:
    """What dropping or returning would mean now, as a sentence; `can` is whether it can be done."""
    lang, state = current(), tournament.state
    if state.closed:
        return {"can": False, "words": lang.gettext("The tournament is closed.")}
    if state.entrants[number].left is not None:
        words = lang.say("Plays again from round %(round)s on.", round=state.next_round)
        return {"can": True, "words": words}
    last = state.published[-1] if state.published else None
    match = last.match_of(number) if last else None
    if last and match and match.result is None and last.phase is Phase.FIXED:
        words = lang.say(
            "Round %(round)s is fixed and not started: you choose what becomes of the match at table"
            " %(table)s.",
            round=last.number,
            table=match.table,
        )
        return {"can": True, "words": words}
    if last and match and match.result is None:
        words = lang.say(
            "Loses the open match at table %(table)s and is out from round %(round)s on.",
            table=match.table,
            round=state.next_round,
        )
    else:
        words = lang.say("Is out from round %(round)s on. Results and points stay.", round=state.next_round)
    return {"can": True, "words": words}


# --- changes


def _change(request: HttpRequest, tournament: Sheet, number: int) -> HttpResponse:
    act = request.POST.get("act", "")
    try:
        change = _looked_at(request, tournament, number, act)
        if change is None:
            done = desk().act(tournament.id, _command(request, number, act))
        else:
            answer = settle(request, tournament, change)
            if not isinstance(answer, Done):
                return answer
            done = answer
    except Refusal as refusal:
        said, status = refused(refusal, tournament)
        typed = {name: str(value) for name, value in request.POST.items()}
        return _shown(request, tournament, number, Wrong(act, said, typed), status)
    if done.facts:
        tell(request, "done", _words(done, number, act, tournament), way_back(done.sheet))
    return redrawn(request, done) or on(
        request, back(request, beneath(request, reverse("player", args=[tournament.id, number])))
    )


def _looked_at(request: HttpRequest, tournament: Sheet, number: int, act: str) -> Change | None:
    """The change of an act that may move more than a draft, None for any other act [D11]."""
    here = reverse("player", args=[tournament.id, number])
    to = back(request, beneath(request, here))
    if act == "drop":
        return dropping(tournament, number, here, to)
    if act == "return":
        return coming_back(tournament, number, here, to)
    if act not in ("byes", "request"):
        return None
    lang = current()
    sent = (name for name in ("awarded", "round", "worth") if name in request.POST)
    return Change(
        (_command(request, number, act),),
        len(tournament.state.published),
        lang.say("Byes of %(name)s", name=terms.entrant(lang, {number: tournament.name(number)}, number)),
        here,
        (("act", act), ("next", to), *((name, request.POST[name]) for name in sent)),
        here,
        lang.say("Round %(round)s stays as it is.", round=len(tournament.state.published)),
    )


def _command(request: HttpRequest, number: int, act: str) -> c.Command:
    """The command behind an act. Raises `BadSetting` for a number that is none, Http404 for no act."""
    sent = request.POST
    match act:
        case "rename":
            return c.Rename(number, sent.get("name", ""))
        case "byes":
            return c.AwardByes(number, _number(sent.get("awarded", ""), "byes", f"0–{AWARDED_MOST}"))
        case "request":
            worth = {w.value: w for w in f.Worth}.get(sent.get("worth", ""))
            return c.RequestBye(number, _number(sent.get("round", ""), "rounds", "1–999"), worth)
        case "table":
            text = sent.get("table", "").strip()
            return c.KeepTable(number, _number(text, "table", "1–5000") if text else None)
        case "wish":
            wish = {w.value: w for w in f.Wish}.get(sent.get("wish", ""))
            return c.SetWish(number, _number(sent.get("other", ""), "entrant", "NO."), wish)
        case "note":
            return c.WriteNote(number, sent.get("note", ""))
    raise Http404(act)


def _number(text: str, setting: str, allowed: str) -> int:
    number = whole(text.strip(), digits=6)
    if number is None:
        raise BadSetting(setting, text.strip()[:40] or "–", allowed)
    return number


def _words(done: Done, number: int, act: str, before: Sheet) -> str:
    lang, after = current(), done.sheet
    name = names(after)[number]
    match act:
        case "rename":
            return lang.say("%(old)s is called %(name)s now.", old=names(before)[number], name=name)
        case "drop" | "return":
            return told(done, number, act)
        case "byes":
            byes = after.state.entrants[number].awarded
            return lang.count(
                "%(name)s has %(num)s awarded bye.", "%(name)s has %(num)s awarded byes.", byes, name=name
            )
        case "note":
            return lang.say("The note about %(name)s is kept.", name=name)
    return lang.say("The change about %(name)s is kept.", name=name)


# --- why


@require_safe
def rank(request: HttpRequest, id: str, number: int) -> HttpResponse:
    """Why this rank: every tie-break with the numbers it came from."""
    lang, tournament = current(), sheet(id)
    if number not in tournament.state.entrants:
        raise Http404(number)
    known = names(tournament)
    view = views.player_view(tournament, number)
    place = place_of(tournament, number)
    off = workings.sat_out(lang, view.kinds)
    worked = [
        {
            "head": workings.headline(lang, one, view.unit),
            "lines": workings.lines(lang, one, known, view.unit, off),
        }
        for one in why_rank(tournament, number)
    ]
    values = frame_values(tournament, "players") | {
        "name": terms.entrant(lang, known, number),
        "number": number,
        "rank": view.rank,
        "of": view.of,
        "worked": worked,
        "place": places.sentence(lang, place.code, known, place.opponent, place.number) if place else "",
    }
    return page(request, "player/rank.html", values)


@require_safe
def pairing(request: HttpRequest, id: str, number: int, round: int) -> HttpResponse:
    """Why this opponent, or this bye, in a round [S18]."""
    lang, tournament = current(), sheet(id)
    try:
        why = why_pairing(tournament, round, number)
    except LookupError as nobody:
        raise Http404(f"{number}, {round}") from nobody
    known = names(tournament)
    unit = tournament.state.stages[tournament.state.rounds[round - 1].stage].settings.scoring.unit
    says = [reasons.reason(lang, one, known, unit) for one in why.reasons]
    shown = views.round_view(tournament, round)
    if why.bye is not None and why.bye.kind in (f.ByeKind.AWARDED, f.ByeKind.REQUESTED):
        says.insert(0, reasons.given_bye(lang, why.bye, known))
    values = frame_values(tournament, round) | {
        "name": terms.entrant(lang, known, number),
        "number": number,
        "round": round,
        "round_title": stages.title(lang, round, shown.left),
        "sits_out": lang.gettext("Walkover") if shown.format == CUP else lang.gettext("Bye"),
        "opponent": views.people(tournament)[why.opponent] if why.opponent is not None else None,
        "says": says,
        "by_hand": why.source is f.Source.HAND,
        "proof": reasons.proof(lang, why.proof) if why.source is f.Source.ENGINE else "",
    }
    return page(request, "player/pairing.html", values)
