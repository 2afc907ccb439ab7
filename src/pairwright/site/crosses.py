"""The crosstable and the plan of a round robin as rows of cells, for the page, for paper and for the file."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pairwright.app.crosses import Cell, CrossGroup, CrosstableView, PlanView
from pairwright.app.views import Person
from pairwright.core.outcome import How, Outcome, Result
from pairwright.core.settings import StageSettings
from pairwright.words import Language, numbers, terms
from pairwright.words import games as words_of

OPEN, OWN = "·", ""
"""What stands where a match is drawn and has no result, and where one would meet oneself."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One match in a cell: its result as short as can be, how it went ("win", "draw", "loss", "open", "bye"),
    and the whole in a sentence. `opponent` is the NO. where the column doesn't say whom it was against."""

    text: str
    kind: str
    words: str
    opponent: int | None = None


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A line of the table. `place` counts from 1 and names its column in a square; `own` is the place of the
    cell that stays empty, None by rounds."""

    place: int
    rank: int | None
    name: str
    number: int
    out: bool
    mine: bool
    cells: tuple[tuple[Shown, ...], ...]
    own: int | None
    points: str


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """One table: its heads (places in a square, rounds otherwise) and rows. `number` 0 is the only one."""

    number: int
    heads: tuple[int, ...]
    rows: tuple[ShownRow, ...]


def name_of(lang: Language, person: Person) -> str:
    """The name; "NO. 7" for somebody whose name was erased."""
    return terms.entrant(lang, {person.number: person.name}, person.number)


def shown_groups(
    lang: Language, view: CrosstableView, settings: StageSettings, mine: int | None = None
) -> list[ShownGroup]:
    """The tables of a crosstable, group by group. `mine` is the NO. of the row that stands out."""
    return [_group(lang, view, group, settings, mine) for group in view.groups]


def _group(
    lang: Language, view: CrosstableView, group: CrossGroup, settings: StageSettings, mine: int | None
) -> ShownGroup:
    rows = tuple(
        ShownRow(
            place=place,
            rank=row.rank,
            name=name_of(lang, row.person),
            number=row.person.number,
            out=row.person.dropped,
            mine=row.person.number == mine,
            cells=tuple(
                tuple(_shown(lang, row.person, one, settings, view.square) for one in cell)
                for cell in row.cells
            ),
            own=place if view.square else None,
            points=numbers.points(lang, row.points, view.unit),
        )
        for place, row in enumerate(group.rows, 1)
    )
    heads = tuple(range(1, len(rows) + 1)) if view.square else view.rounds
    return ShownGroup(group.number, heads, rows)


def _shown(lang: Language, who: Person, cell: Cell, settings: StageSettings, square: bool) -> Shown:
    if cell.opponent is None:
        said = terms.bye_kind(lang, cell.bye.kind) if cell.bye is not None else "–"
        return Shown(said, "bye", lang.say("Round %(round)s: %(words)s", round=cell.round, words=said))
    known = {"round": cell.round, "name": name_of(lang, who), "opponent": name_of(lang, cell.opponent)}
    other = None if square else cell.opponent.number
    if cell.result is None:
        said = lang.say("Round %(round)s: %(name)s – %(opponent)s, no result yet", **known)
        return Shown(OPEN, "open", said, other)
    said = lang.say(
        "Round %(round)s: %(name)s – %(opponent)s, %(score)s",
        **known,
        score=words_of.total(lang, cell.result)
        if settings.by_game
        else terms.score(lang, cell.result, settings.match),
    )
    kind = {Outcome.WIN: "win", Outcome.DRAW: "draw", Outcome.LOSS: "loss"}[cell.result.outcome(0)]
    return Shown(short_result(lang, cell.result, settings), kind, said, other)


def short_result(lang: Language, result: Result, settings: StageSettings) -> str:
    """A result from one's own side in a cell: of one game "1", "½" or "0", of more "2–1" or "1½–½", one's own
    number first in reading order.

    As in chess a forfeit is "+" for who was there and "–" for who wasn't, and both are "–" where both lost.
    """
    if result.how is How.DOUBLE_LOSS:
        return "–"
    if result.how is How.FORFEIT:
        return "+" if result.won > result.lost else "–"
    own, other = (games + Fraction(result.drawn, 2) for games in (result.won, result.lost))
    games = max(1, settings.games) * settings.boards if settings.by_game else settings.match.best_of
    if games == 1 and own + other == 1:
        return numbers.points(lang, own)
    if settings.by_game:
        return lang.score(numbers.points(lang, own), numbers.points(lang, other))
    if result.how is How.AGREED:
        return lang.gettext("ID")
    return lang.score(result.won, result.lost)


@dataclass(frozen=True, slots=True)
class PlanLine:
    """A match of the plan: its group (0 for the only one), table (None while not drawn), both with names and
    whether they won, and the score between them ("" while there is none)."""

    group: int
    table: int | None
    first: Person
    second: Person
    names: tuple[str, str]
    won: tuple[bool, bool]
    mine: tuple[bool, bool]
    score: str


@dataclass(frozen=True, slots=True)
class PlanCard:
    """A round of the plan: its numbers, its state ("draft", "fixed", "running", "finished", "" to come)."""

    in_stage: int
    number: int
    state: str
    lines: tuple[PlanLine, ...]
    rests: tuple[str, ...]


def shown_plan(
    lang: Language, view: PlanView, settings: StageSettings, mine: int | None = None
) -> list[PlanCard]:
    """The rounds of a plan as they are shown; `mine` is the NO. of whoever stands out."""
    several = len(view.groups) > 1
    return [
        PlanCard(
            one.in_stage,
            one.number,
            one.phase.value if one.phase is not None else "",
            tuple(
                PlanLine(
                    match.group if several else 0,
                    match.row.table if match.row is not None else None,
                    match.first,
                    match.second,
                    (name_of(lang, match.first), name_of(lang, match.second)),
                    _won(match.row.result if match.row is not None else None),
                    (match.first.number == mine, match.second.number == mine),
                    _between(lang, match.row.result if match.row is not None else None, settings),
                )
                for match in one.matches
            ),
            tuple(name_of(lang, person) for person in one.rests),
        )
        for one in view.rounds
    ]


def _won(result: Result | None) -> tuple[bool, bool]:
    if result is None:
        return False, False
    return result.outcome(0) is Outcome.WIN, result.outcome(1) is Outcome.WIN


def _between(lang: Language, result: Result | None, settings: StageSettings) -> str:
    """A score with each side's number beside its name, also where one reads from the right."""
    if result is None:
        return ""
    if result.how is not How.PLAYED:
        return terms.score(lang, result)
    own, other = (
        numbers.points(lang, games + Fraction(result.drawn, 2)) for games in (result.won, result.lost)
    )
    games = settings.match.best_of
    if not settings.by_game and games > 1:
        return lang.score(result.won, result.lost)
    text = f"{own}–{other}"
    return f"\u2067{text}\u2069" if lang.dir == "rtl" else text
