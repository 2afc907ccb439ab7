"""The picture of everybody's rank over the rounds: a line for each, the best on top, ranks along it.

Our own SVG like the bracket's, mirrored where one reads from the right. Each point has its rank in it, so
that shared ranks are told and no line needs a colour to be followed; one entrant's line can stand out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from markupsafe import Markup

from pairwright.app.crosses import RankLine, RanksView
from pairwright.words import Language, terms

from .lettering import clipped, isolated, short

MOST_ENTRANTS, MOST_ROUNDS = 128, 60
"""Beyond these a picture helps nobody, and a sentence stands in its place."""

STEP, ROW, HEAD, POINT = 58, 26, 26, 10
"""From round to round, from rank to rank, the height of the line of numbers, the radius of a point."""
NAMES, LETTERS = 168, 14
"""The room of the names, and the size of their letters."""
SHADES = 4
"""Neighbours have other shades, so that crossing lines can be told apart."""


def ranks_picture(view: RanksView, lang: Language, mine: int | None = None, name: str = "ranks") -> Markup:
    """The chart as an `<svg>`; a paragraph where there are too many, or no round is finished.

    `mine` is the NO. of whoever stands out. `name` begins the ids of title and description. Cost: entrants ×
    rounds.
    """
    if not view.rounds or not view.lines:
        return Markup('<p class="soft">%s</p>') % lang.gettext("It begins once the first round is finished.")
    if len(view.lines) > MOST_ENTRANTS or len(view.rounds) > MOST_ROUNDS:
        said = lang.say(
            "Too many for a picture; one is drawn for up to %(entrants)s entrants and %(rounds)s rounds.",
            entrants=MOST_ENTRANTS,
            rounds=MOST_ROUNDS,
        )
        return Markup('<p class="soft">%s</p>') % said
    frame = _Frame(view, lang)
    order = sorted(enumerate(view.lines), key=lambda one: one[1].person.number == mine)
    drawn = Markup("\n").join(frame.drawn(at, line, mine) for at, line in order)
    return Markup(
        '<svg class="ranks%(one)s" role="img" aria-labelledby="%(name)s-title %(name)s-desc"'
        ' direction="ltr" width="%(width)s" height="%(height)s" viewBox="0 0 %(width)s %(height)s"'
        ' font-size="%(letters)s" fill="currentColor">\n<title id="%(name)s-title">%(title)s</title>\n'
        '<desc id="%(name)s-desc">%(desc)s</desc>\n%(axis)s\n%(drawn)s\n</svg>'
    ) % {
        "one": " with-mine" if any(line.person.number == mine for line in view.lines) else "",
        "name": name,
        "width": frame.width,
        "height": frame.height,
        "letters": LETTERS,
        "title": lang.gettext("Rank over the rounds"),
        "desc": "\n".join(in_words(view, lang)),
        "axis": Markup("").join(frame.axis()),
        "drawn": drawn,
    }


class _Frame:
    """Where things stand."""

    def __init__(self, view: RanksView, lang: Language) -> None:
        self.view, self.lang, self.mirrored = view, lang, lang.dir == "rtl"
        most = max(place for line in view.lines for place in line.places if place is not None)
        self.width = len(view.rounds) * STEP + NAMES
        self.height = HEAD + most * ROW + 4

    def x(self, across: float) -> float:
        return self.width - across if self.mirrored else across

    def at(self, round: int) -> float:
        """The middle of a round's column, from where one begins to read."""
        return self.x(round * STEP + STEP / 2)

    def y(self, place: int) -> float:
        return HEAD + (place - 0.5) * ROW

    def axis(self) -> Iterator[Markup]:
        for at, number in enumerate(self.view.rounds):
            yield Markup('<text class="ranks-axis" x="%s" y="%s" text-anchor="middle">%s</text>') % (
                short(self.at(at)),
                HEAD - 10,
                number,
            )
        for at, (one, two) in enumerate(pairwise(self.view.stages), 1):
            if one != two:
                yield Markup('<path class="ranks-stage" stroke="currentColor" d="M%s %sV%s"/>') % (
                    short(self.x(at * STEP)),
                    HEAD - 20,
                    self.height,
                )

    def drawn(self, shade: int, line: RankLine, mine: int | None) -> Markup:
        points = [
            (self.at(at), self.y(place), rank)
            for at, (place, rank) in enumerate(zip(line.places, line.ranks, strict=True))
            if place is not None
        ]
        parts = [Markup("<title>%s</title>") % _told(self.lang, line)]
        if points:
            way = "M{} {}".format(*map(short, points[0][:2]))
            for (x, y, _), (to_x, to_y, _) in pairwise(points):
                half = short((x + to_x) / 2)
                way += f"C{half} {short(y)} {half} {short(to_y)} {short(to_x)} {short(to_y)}"
            parts.append(Markup('<path class="ranks-way" fill="none" stroke="currentColor" d="%s"/>') % way)
        for x, y, rank in points:
            parts.append(
                Markup('<circle cx="%s" cy="%s" r="%s"/><text x="%s" y="%s" text-anchor="middle">%s</text>')
                % (short(x), short(y), POINT, short(x), short(y + 4), rank)
            )
        if points:
            x = self.x(len(self.view.rounds) * STEP - STEP / 2 + POINT + 8)
            name = clipped(_called(self.lang, line), NAMES + STEP / 2 - POINT - 10, LETTERS)
            parts.append(
                Markup('<text class="ranks-name" x="%s" y="%s" text-anchor="%s">%s</text>')
                % (
                    short(x),
                    short(points[-1][1] + 5),
                    "end" if self.mirrored else "start",
                    isolated(name),
                )
            )
        kind = "mine" if line.person.number == mine else f"shade-{shade % SHADES}"
        return Markup('<g class="ranks-line %s">%s</g>') % (kind, Markup("").join(parts))


def _called(lang: Language, line: RankLine) -> str:
    person = line.person
    name = terms.entrant(lang, {person.number: person.name}, person.number)
    return f"{name} #{person.number}" if person.namesake else name


def _told(lang: Language, line: RankLine) -> str:
    ranks = ", ".join("–" if rank is None else str(rank) for rank in line.ranks)
    return lang.say("%(name)s: %(ranks)s", name=_called(lang, line), ranks=ranks)


def in_words(view: RanksView, lang: Language) -> Iterator[str]:
    """Everybody's ranks in a line of words each, for those who hear it."""
    for line in view.lines:
        yield _told(lang, line)
