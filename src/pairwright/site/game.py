"""The set-up of a tile game: its teams, its board, its schedule and how fair that is [T5] [T6] [T7] [T10].

The same page serves before the game and in its midst. `answered` is the end of every act on it: the whole
page anew for a plain form, what changed on a page that is open for htmx.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_safe

from pairwright.app import views
from pairwright.app.board import BoardView, ScheduleView, Team, TileView, board, schedule_view
from pairwright.app.desk import Done, Sheet
from pairwright.core import facts as f
from pairwright.core.decide_tiles import COLOURS
from pairwright.core.refusals import WrongKindOfStage
from pairwright.core.tiles import TEAMS_MOST, TILES, TILES_MOST
from pairwright.files.table import write_table
from pairwright.files.turns import HEADING
from pairwright.schedule import Advice, Share, Turn, Verdict, bounds
from pairwright.schedule.check import beyond
from pairwright.words import Language, advice, colours
from pairwright.words.measures import NAMES, Compared, compared

from .acts import way_back
from .asked import beneath, from_htmx, on
from .desk import sheet
from .downloads import TABLE, attachment
from .frame import frame_values, tournament_page
from .notices import tell
from .pages import page
from .pictures import schedule_picture
from .reading import current
from .setup import Errors
from .typed import whole

TILES_SHOWN = 100
"""Tiles of a board on one page; more are paged through."""
ROUNDS_SHOWN = 200
"""Rounds of a schedule in the list; the file has all."""
ROUNDS_FOLDED = 12
"""A longer list is folded."""
TOLD = ("back_to_back", "longest_wait", "plays", "picks", "meetings")
"""The measures that are shown, the most asked for first."""
ALIKE = ("back_to_back", "longest_wait")
"""Those that are one number and no range."""


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team of the list: its rounds and picks (None without a schedule), whether it has played."""

    team: Team
    rounds: int | None
    picks: int | None
    played: bool


@dataclass(frozen=True, slots=True)
class AdviceLine:
    """A topic of the advice: what follows, what would be better, and the numbers of tiles that would be.

    `state` is "fine", "uneven", or "unfair" where some play more than others.
    """

    sentence: str
    suggestion: str
    state: str
    tiles: tuple[int, ...]


@require_safe
def game(request: HttpRequest, id: str) -> HttpResponse:
    """The page. `?from=101` shows the tiles from the 101st on."""
    return game_page(request, tile_game(id))


def tile_game(id: str) -> Sheet:
    """The tournament as it stands, whose newest stage is a tile game. Raises Http404 for any other."""
    found = sheet(id)
    if found.state.settings.format != TILES:
        raise Http404(id) from WrongKindOfStage(found.state.settings.format)
    return found


def game_page(
    request: HttpRequest, tournament: Sheet, values: dict[str, Any] | None = None, status: int = 200
) -> HttpResponse:
    """The whole page; `values` bring back what was typed, with its error."""
    made = game_values(request, tournament) | (values or {})
    return tournament_page(request, tournament, "game/setup.html", made, tab="game", status=status)


def answered(request: HttpRequest, done: Done, words: str, typing: bool = False) -> HttpResponse:
    """Done: `words` say what, and what came of the schedule is said after them.

    `typing` is for a field whose owner may be at it still: that part of the page stays as it is.
    """
    lang, home = current(), reverse("game", args=[done.sheet.id])
    words = " ".join(filter(None, (words, redrawn(lang, done))))
    here = beneath(request, home)
    if not from_htmx(request) or here.partition("?")[0] != home:
        if here.startswith(f"{home}/"):
            here = home  # a dialog that was a page of its own is done with; what it was about may be gone
        if done.facts:
            tell(request, "done", words, way_back(done.sheet))
        return on(request, here)
    values = frame_values(done.sheet, "game") | game_values(request, done.sheet)
    values |= {"echo": words if done.facts else "", "way": way_back(done.sheet), "typing": typing}
    return page(request, "game/changed.html", values)


def refused_here(
    request: HttpRequest, tournament: Sheet, status: int, values: dict[str, Any]
) -> HttpResponse:
    """What was typed can't stand: the form again with its sentence, on the page or as a page."""
    if not from_htmx(request):
        return game_page(request, tournament, values, status)
    made = frame_values(tournament, "game") | game_values(request, tournament) | values
    return page(request, "game/changed.html", made | {"echo": "", "way": None, "typing": False}, status)


def redrawn(lang: Language, done: Done) -> str:
    """What came of the schedule by itself, as a sentence; "" where nothing did [T5] [T9]."""
    drawn = next((fact for fact in reversed(done.facts) if isinstance(fact, f.ScheduleDrawn)), None)
    if drawn is None:
        return ""
    if not drawn.turns:
        return lang.gettext("The schedule is cut at its end.") if drawn.kept else ""
    if drawn.kept:
        return lang.gettext("The schedule goes on; the rounds planned before stay.")
    if done.sheet.state.stage.game.plays or done.sheet.state.stage.game.open:
        return lang.gettext("The rest of the schedule is drawn anew; what was played stays.")
    return lang.gettext("The schedule is drawn anew.")


def game_values(request: HttpRequest, tournament: Sheet) -> dict[str, Any]:
    """What `game/setup.html` and its parts show."""
    lang, view, plan = current(), board(tournament), schedule_view(tournament)
    first = min(max(1, first_shown(request)), max(1, len(view.tiles)))
    shown = view.tiles[first - 1 : first - 1 + TILES_SHOWN]
    lines = team_lines(view, plan, tournament)
    people = views.people(tournament)
    known = {team.person.number for team in view.teams}
    return {
        "view": view,
        "teams": [line for line in lines if line.team.playing],
        "away": [line.team.person for line in lines if not line.team.playing]
        + [person for person in people.values() if person.dropped and person.number not in known],
        "closed": tournament.state.closed,
        "tiles": len(view.tiles),
        "tiles_most": TILES_MOST,
        "teams_most": TEAMS_MOST,
        "shown": shown,
        "shown_from": first,
        "page_of": TILES_SHOWN,
        "titled": any(tile.title for tile in shown),
        "columns": by_category(shown),
        "next_team": advice.team(lang, len(people) + 1),
        "counsel": list(advice_lines(lang, plan.advice, len(view.tiles))) if plan.advice else [],
        "headline": advice.headline(lang, plan.advice) if plan.advice else "",
        "measures": measured(lang, plan),
        "picture": picture(lang, plan),
        "turns": plan.turns[:ROUNDS_SHOWN],
        "rounds": len(plan.turns),
        "rounds_folded": ROUNDS_FOLDED,
        "seed": plan.seed,
        "typed": {"name": "", "names": "", "tiles": str(len(view.tiles)), "more": "1"},
        "wrong": Errors(),
        "echo": "",
        "way": None,
        "typing": False,
    }


def first_shown(request: HttpRequest) -> int:
    """The place of the first tile shown, also where an open page asks from which another was named."""
    named = request.GET.get("from") or QueryDict(beneath(request, "").partition("?")[2]).get("from")
    return whole(named or "") or 1


def team_lines(view: BoardView, plan: ScheduleView, tournament: Sheet) -> list[TeamLine]:
    """Everybody who plays or played, by entry number."""
    share: dict[int, Share] = {team.person.number: share for team, share in plan.shares}
    played = tournament.state.stage.game.has_played
    begun = view.started
    return [
        TeamLine(
            team,
            len(share[team.person.number].rounds) if team.person.number in share else None,
            len(share[team.person.number].picks) if team.person.number in share else None,
            begun and played(team.person.number),
        )
        for team in view.teams
    ]


def by_category(tiles: Sequence[TileView]) -> list[tuple[str, list[TileView]]]:
    """Tiles under their categories, in the order in which those come; all under "" where there are none."""
    found: dict[str, list[TileView]] = {}
    for tile in tiles:
        found.setdefault(tile.category, []).append(tile)
    return list(found.items())


def advice_lines(lang: Language, told: Advice, tiles: int) -> Iterator[AdviceLine]:
    """The advice, with the numbers of tiles it names to be taken with a tap [T6]."""
    named = {
        "plays": told.even_plays or (() if not told.sit_out else ((told.teams + 1) // 2,)),
        "picks": told.even_picks,
        "meetings": told.even_meetings,
    }
    for said in advice.advice(lang, told):
        better = tuple(number for number in named.get(said.about, ()) if number != tiles and said.code)
        state = "fine" if not said.code else "unfair" if said.about == "plays" else "uneven"
        yield AdviceLine(said.sentence, said.suggestion, state, better)


def measured(lang: Language, plan: ScheduleView) -> list[Compared]:
    """How fair the schedule is, each measure with the best possible beside it [T7] [T8].

    Once teams came or went in mid-game there is no such thing as the best of the whole game: "–".
    """
    if plan.measures is None:
        return []
    field = tuple(team.person.number for team, _ in plan.shares)
    turns = tuple(Turn(turn.picker.person.number, turn.other.person.number) for turn in plan.turns)
    best = bounds(len(field), len(turns))
    whole_game = plan.advice is not None
    verdict = Verdict((), plan.measures, best, beyond(plan.measures, best) if whole_game else ())
    rows = {row.key: row for row in compared(lang, field, turns, verdict)}
    if whole_game:
        return [rows[key] for key in TOLD]
    return [Compared(key, lang.gettext(NAMES[key]), rows[key].value, "", True) for key in TOLD]


def picture(lang: Language, plan: ScheduleView) -> Any:
    """Teams × rounds, picks marked [T7]; "" without a schedule."""
    if not plan.shares:
        return ""
    names = {team.person.number: team.person.name for team, _ in plan.shares}
    return schedule_picture([share for _, share in plan.shares], names, len(plan.turns), lang)


def swatches(lang: Language, view: BoardView, own: int) -> list[dict[str, Any]]:
    """The twelve colours to choose from, each with the team that has it already."""
    taken = {team.colour: team.person.name for team in view.teams if team.person.number != own}
    return [
        {"number": number, "name": colours.colour(lang, number), "taken": taken.get(number, "")}
        for number in range(1, COLOURS + 1)
    ]


@require_safe
def schedule_file(request: HttpRequest, id: str) -> HttpResponse:
    """The whole schedule as a table: who picks, the other team. `pairwright schedule --check` reads it."""
    tournament = tile_game(id)
    rows = [[turn.picker.person.name, turn.other.person.name] for turn in schedule_view(tournament).turns]
    ending = f" {current().gettext('Schedule')}.csv"
    return attachment(write_table([HEADING, *rows], ",", True), TABLE, tournament, ending)
