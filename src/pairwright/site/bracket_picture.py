"""The picture of a cup's bracket: a column for each round, a box for each match, lines to the next [C16].

Our own SVG, made here: real text, no script, mirrored where one reads from the right, so that the first round
is always where one begins to read. A line leads only to a match that its winner is sure to play: with
re-seeding the rounds to come stand without lines, and say "best remaining". The winner of a match shows by
weight and a bar, not by colour alone. Sizes are CSS pixels; the page scrolls what is wider than it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from pairwright.app.bracket import BracketRound, BracketView, Node, Side
from pairwright.app.views import Person
from pairwright.core.outcome import How
from pairwright.core.tournament import Phase
from pairwright.words import Language, numbers, stages, terms

from .lettering import clipped, isolated, lines, short, width

MOST, MOST_ON_PAPER, MOST_QUARTERED = 128, 64, 128
"""For more entrants a picture helps nobody, and the rounds stand as lists in its place."""
QUARTERED_FROM = 32
"""For more entrants paper has a sheet for each quarter of a fixed bracket, and one for what follows."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes of a picture: a column and the room between two, the size of letters, the height of a line,
    the room between two boxes; `whole` names go on in the next line, others are cut."""

    column: int = 216
    gap: int = 36
    letters: float = 14
    line: int = 20
    between: int = 14
    pad: int = 4
    whole: bool = False


SCREEN = Shape()


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet: whether it lies on its side, and the room on it in pixels.

    The room is what A4 and Letter both leave between their margins below a heading.
    """

    wide: bool
    room: tuple[int, int]

    def shapes(self, rounds: int) -> Iterator[Shape]:
        """Shapes as wide as the sheet: the largest letters first, with each the most room between boxes."""
        for letters in LETTERS:
            gap = round(letters * (2 if rounds < 6 else 1))
            column = (self.room[0] - 2 - gap * (rounds - 1)) // max(rounds, 3)
            line, pad = round(letters * (1.35 if letters > 10 else 1.25)), 2 if letters > 9 else 1
            for between in (letters, letters / 2, 2) if letters <= 10 else (letters, letters / 2):
                yield Shape(column, gap, letters, line, round(between), pad, whole=True)


LETTERS = (14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0)
"""The sizes of letters on paper, in pixels: four are three points."""

UPRIGHT, ON_ITS_SIDE = Paper(False, (700, 890)), Paper(True, (970, 625))


def on_paper(entrants: int) -> Paper:
    """The sheet that holds so many: eight stand on an upright one, more on one on its side.

    From thirty-three on it is upright again: then their number has to fit, not the rounds.
    """
    return ON_ITS_SIDE if 8 < entrants <= 32 else UPRIGHT


@dataclass(frozen=True, slots=True)
class _Line:
    """What is written beside one of the two: its lines, what stands at the end, and how it shows."""

    texts: tuple[str, ...]
    score: str
    kind: str
    won: bool
    mine: bool


@dataclass(slots=True)
class _Box:
    """A match where it stands: its column, its top, and the middles of its two sides from the top."""

    column: int
    top: float
    sides: tuple[_Line, _Line]
    height: float
    title: str
    state: str
    middles: tuple[float, float]

    @property
    def middle(self) -> float:
        return self.top + self.height / 2


def bracket_picture(
    view: BracketView,
    lang: Language,
    mine: int | None = None,
    paper: Paper | None = None,
    name: str = "bracket",
) -> Markup:
    """The bracket as an `<svg>`. `mine` is the NO. of whoever is to stand out.

    On the screen it has its full size, long names are cut and whole in the title of their match. For `paper`
    names are whole, in the largest letters with which all of it fits; if none do, it is made smaller. `name`
    begins the ids of title and description: give two pictures of one page two names. Cost: linear.
    """
    if paper is None:
        return _Picture(view, lang, mine, SCREEN).svg(name, 1)
    for shape in paper.shapes(len(view.rounds)):
        picture = _Picture(view, lang, mine, shape)
        if picture.height <= paper.room[1]:
            break
    return picture.svg(name, min(1.0, paper.room[0] / picture.width, paper.room[1] / picture.height))


class _Picture:
    """One picture while it is made."""

    def __init__(self, view: BracketView, lang: Language, mine: int | None, shape: Shape) -> None:
        self.view, self.lang, self.mine, self.shape = view, lang, mine, shape
        self.mirrored = lang.dir == "rtl"
        self.head = 2 * shape.line + shape.between
        found = [node for round in view.rounds for node in round.nodes if node] + [
            n for n in (view.bronze,) if n
        ]
        shown = [score(lang, node, side) for node in found for side in node.sides]
        self.scores = max((width(one, shape.letters * BOLD) for one in shown if one), default=0)
        self.columns: list[list[_Box | None]] = []
        for column, round in enumerate(view.rounds):
            self.columns.append(self._column(column, round))
        self.bronze = self._bronze() if view.bronze is not None else None
        boxes = [box for column in self.columns for box in column if box] + [b for b in (self.bronze,) if b]
        self.height = max((box.top + box.height for box in boxes), default=self.head) + 2
        self.width = max(1, len(self.columns)) * (shape.column + shape.gap) - shape.gap + 2

    # --- where things stand

    def _column(self, column: int, round: BracketRound) -> list[_Box | None]:
        """The boxes of a round: beside the middle of what feeds them, else below each other."""
        before = self.columns[column - 1] if column else []
        end = max((box.top + box.height for boxes in self.columns for box in boxes if box), default=self.head)
        loose = [node for node in round.nodes if node and not _fed(node, before)]
        placed: list[_Box | None] = []
        bottom = float(self.head) - self.shape.between
        for node in round.nodes:
            if node is None:
                placed.append(None)
                continue
            box = self._box(column, node)
            feeders = _fed(node, before)
            if feeders:
                box.top = sum(one.middle for one in feeders) / len(feeders) - box.height / 2
            elif column and len(loose) == len(round.nodes):
                room = (end - self.head) / len(round.nodes)
                box.top = self.head + (len(placed) + 0.5) * room - box.height / 2
            else:
                box.top = bottom + self.shape.between
            box.top = max(box.top, bottom + self.shape.between)
            bottom = box.top + box.height
            placed.append(box)
        return placed

    def _bronze(self) -> _Box:
        assert self.view.bronze is not None
        last = len(self.columns) - 1
        box = self._box(last, self.view.bronze)
        final = max(one.top + one.height for one in self.columns[last] if one)
        box.top = final + 2 * self.shape.between + 2 * self.shape.line
        return box

    def _box(self, column: int, node: Node) -> _Box:
        sides = self._side(node, 0), self._side(node, 1)
        heights = [len(side.texts) * self.shape.line + self.shape.pad for side in sides]
        middles = heights[0] / 2, heights[0] + heights[1] / 2
        state = "walkover" if node.walkover else "awaited" if not node.round else "match"
        return _Box(column, 0, sides, sum(heights), told(self.lang, node), state, middles)

    def _side(self, node: Node, at: int) -> _Line:
        side, lang = node.sides[at], self.lang
        if side.person is None:
            words = walkover(lang) if node.walkover and not side.awaits else DASH
            if side.awaits:
                words = (
                    "" if side.awaits == "winner" else stages.awaited(lang, side.awaits, side.place)
                )  # the line tells whose
            return _Line(self._fit(words), "", "awaited", False, False)
        won = side.won and not node.walkover
        known = _called(lang, side.person)
        mine = side.person.number == self.mine
        kind = "out" if not node.open and not side.won else "in"
        return _Line(self._fit(known, True), score(lang, node, side), kind, won, mine)

    def _fit(self, text: str, scored: bool = False) -> tuple[str, ...]:
        """A text in the lines that its room beside the scores gives it."""
        letters = self.shape.letters
        room = self.shape.column - letters * 1.1 - (self.scores + letters * 0.5 if scored else 0)
        if self.shape.whole:
            return tuple(lines(text, room, letters))
        return (clipped(text, room, letters),)

    # --- how they are drawn

    def svg(self, name: str, scale: float) -> Markup:
        shape = self.shape
        boxes = [box for column in self.columns for box in column if box]
        drawn = Markup("\n").join(self._drawn(box) for box in boxes + [b for b in (self.bronze,) if b])
        return Markup(
            '<svg class="bracket" role="img" aria-labelledby="%(name)s-title %(name)s-desc" direction="ltr"'
            ' width="%(across)s" height="%(down)s" viewBox="0 0 %(width)s %(height)s"'
            ' font-size="%(letters)s" fill="currentColor">\n<title id="%(name)s-title">%(title)s</title>\n'
            '<desc id="%(name)s-desc">%(desc)s</desc>\n'
            '<path class="bracket-ways" fill="none" stroke="currentColor" d="%(ways)s"/>\n'
            "%(heads)s\n%(drawn)s\n</svg>"
        ) % {
            "name": name,
            "across": short(self.width * scale),
            "down": short(self.height * scale),
            "width": short(self.width),
            "height": short(self.height),
            "letters": short(shape.letters),
            "title": self.lang.gettext("Bracket"),
            "desc": "\n".join(in_words(self.view, self.lang)),
            "ways": "".join(self._ways()),
            "heads": Markup("\n").join(self._heads()),
            "drawn": drawn,
        }

    def _x(self, across: float) -> float:
        """A place from where one begins to read, as the picture has it."""
        return self.width - across if self.mirrored else across

    def _start(self, column: int) -> float:
        return 1 + column * (self.shape.column + self.shape.gap)

    @property
    def _anchors(self) -> tuple[str, str]:
        return ("end", "start") if self.mirrored else ("start", "end")

    def _ways(self) -> Iterator[str]:
        for column, round in enumerate(self.view.rounds):
            for node, box in zip(round.nodes, self.columns[column], strict=True):
                if node is None or box is None:
                    continue
                for fed, middle in zip(node.fed, box.middles, strict=True):
                    source = self.columns[column - 1][fed] if fed is not None else None
                    if source is None:
                        continue
                    out = self._start(column) - self.shape.gap
                    bend, into = out + self.shape.gap / 2, self._start(column)
                    yield (
                        f"M{short(self._x(out))} {short(source.middle)}H{short(self._x(bend))}"
                        f"V{short(box.top + middle)}H{short(self._x(into))}"
                    )

    def _heads(self) -> Iterator[Markup]:
        line = self.shape.line
        for column, round in enumerate(self.view.rounds):
            x = short(self._x(self._start(column)))
            title = clipped(stages.round_name(self.lang, round.name), self.shape.column, self.shape.letters)
            yield self._text("bracket-head", x, line * 0.8, title)
            yield self._text("bracket-state", x, line * 1.8, clipped(_state(self.lang, round), *self._wide))
        if self.bronze is not None:
            x = short(self._x(self._start(self.bronze.column)))
            said = self.lang.gettext("Match for third place")
            above = self.bronze.top - self.shape.line * 0.4
            yield self._text("bracket-head", x, above, clipped(said, *self._wide))

    @property
    def _wide(self) -> tuple[float, float]:
        return self.shape.column, self.shape.letters

    def _text(self, kind: str, x: str, y: float, text: str, end: bool = False) -> Markup:
        return Markup('<text class="%s" x="%s" y="%s" text-anchor="%s">%s</text>') % (
            kind,
            x,
            short(y),
            self._anchors[end],
            isolated(text),
        )

    def _drawn(self, box: _Box) -> Markup:
        shape, start = self.shape, self._start(box.column)
        left = short(min(self._x(start), self._x(start + shape.column)))
        parts = [
            Markup("<title>%s</title>") % box.title,
            Markup('<rect class="bracket-box" x="%s" y="%s" width="%s" height="%s" rx="4"/>')
            % (left, short(box.top), shape.column, short(box.height)),
        ]
        top = box.top
        for side in box.sides:
            high = len(side.texts) * shape.line + shape.pad
            parts += self._line(side, start, top, high)
            top += high
        middle = box.top + len(box.sides[0].texts) * shape.line + shape.pad
        parts.append(
            Markup('<path class="bracket-rule" stroke="currentColor" d="M%s %sh%s"/>')
            % (left, short(middle), shape.column)
        )
        return Markup('<g class="bracket-match %s">%s</g>') % (box.state, Markup("").join(parts))

    def _line(self, side: _Line, start: float, top: float, high: float) -> Iterator[Markup]:
        shape = self.shape
        if side.mine:
            left = min(self._x(start + 1), self._x(start + shape.column - 1))
            yield Markup('<rect class="bracket-mine" x="%s" y="%s" width="%s" height="%s"/>') % (
                short(left),
                short(top + 1),
                shape.column - 2,
                short(high - 2),
            )
        if side.won:
            bar = max(3.0, shape.letters / 4)
            left = min(self._x(start), self._x(start + bar))
            yield Markup('<rect class="bracket-won" x="%s" y="%s" width="%s" height="%s"/>') % (
                short(left),
                short(top),
                short(bar),
                short(high),
            )
        kind = f"bracket-{side.kind}" + (" won" if side.won else "")
        first = top + shape.pad / 2 + shape.line * 0.73
        x = short(self._x(start + shape.letters * 0.6))
        for at, text in enumerate(side.texts):
            yield self._text(kind, x, first + at * shape.line, text)
        if side.score:
            end = short(self._x(start + shape.column - shape.letters * 0.5))
            yield self._text(kind, end, top + high / 2 + shape.line * 0.23, side.score, end=True)


DASH = "–"

BOLD = 1.08
"""How much wider a winner's letters are."""


def _fed(node: Node, before: Sequence[_Box | None]) -> list[_Box]:
    found = [before[at] for at in node.fed if at is not None and at < len(before)]
    return [box for box in found if box is not None]


def _called(lang: Language, person: Person) -> str:
    name = terms.entrant(lang, {person.number: person.name}, person.number)
    return f"{name} #{person.number}" if person.namesake else name


def _state(lang: Language, round: BracketRound) -> str:
    if round.number is None:
        return lang.pgettext("a round of a cup", "To come")
    if round.phase is Phase.DRAFT:
        return terms.phase(lang, round.phase)
    return lang.say("Round %(round)s", round=round.number)


def walkover(lang: Language) -> str:
    """What stands where a walkover has no second side."""
    return lang.gettext("Walkover")


def score(lang: Language, node: Node, side: Side) -> str:
    """What stands at the end of a name: "2", "1½ (2)" with tiebreak games, "–" for who didn't come."""
    if node.walkover:
        return ""
    if node.how is How.DOUBLE_LOSS or (node.how is How.FORFEIT and not side.won):
        return DASH
    if node.how is How.FORFEIT:
        return "+"
    if side.score is None:
        return ""
    shown = numbers.points(lang, side.score)
    return f"{shown} ({numbers.points(lang, side.extra)})" if side.extra is not None else shown


def told(lang: Language, node: Node) -> str:
    """A match in a sentence, as its picture's title and description have it."""
    first, second = (
        _called(lang, side.person)
        if side.person is not None
        else stages.awaited(lang, side.awaits, side.place)
        if side.awaits
        else DASH
        for side in node.sides
    )
    if node.walkover:
        return lang.say("%(name)s has a walkover.", name=first if first != DASH else second)
    if not node.round:
        return lang.say("To come: %(first)s – %(second)s.", first=first, second=second)
    if node.void:
        return lang.say("%(first)s – %(second)s: both lost.", first=first, second=second)
    winner = next((side.person for side in node.sides if side.won and side.person is not None), None)
    if winner is None:
        return lang.say("%(first)s – %(second)s: no winner yet.", first=first, second=second)
    one, two = (score(lang, node, side) for side in node.sides)
    return lang.say(
        "%(first)s (%(one)s) – %(second)s (%(two)s): %(winner)s wins.",
        first=first,
        second=second,
        one=one,
        two=two,
        winner=_called(lang, winner),
    )


def in_words(view: BracketView, lang: Language) -> Iterator[str]:
    """The whole bracket in lines of words, for those who hear it."""
    for round in view.rounds:
        yield stages.round_name(lang, round.name)
        for node in round.nodes:
            if node is not None:
                yield told(lang, node)
    if view.bronze is not None:
        yield lang.gettext("Match for third place")
        yield told(lang, view.bronze)
