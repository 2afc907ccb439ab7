"""The picture of a tile schedule: teams down, rounds across, picks marked [T7].

Our own SVG, made here: real text, no script, mirrored where one reads from the right. Sizes are CSS pixels at
the size it is meant to be read in, so that it is never shrunk on a phone: long schedules go on in further
blocks, each a picture of its own, and blocks stand side by side where there is room. Colours are in
`pictures.css`; without it everything has the colour of the text. What is a pick shows by its form (a square
with a hole), not by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from pairwright.schedule import Share
from pairwright.words import Language
from pairwright.words.advice import team
from pairwright.words.terms import Names

from .lettering import isolated, lines, short, width

MOST_TEAMS, MOST_ROUNDS = 40, 200
"""Beyond these a picture helps nobody, and a sentence stands in its place."""

BLOCK = 320
"""How wide a block may be: what a phone has left between its margins."""
CELL, ROW, AXIS, GAP = 13, 20, 18, 8
"""A round's width, a team's least height, the height of the line of numbers, the room beside the names."""
LINE, LETTERS = 15, 13
"""Height of a line of a name, and the size of its letters."""
NAME_MOST = 112
"""A longer name goes on in the next line."""
FEWEST, STEP = 10, 5
"""A block's least rounds; which rounds have their number above them."""

PLAY = "h11v11h-11z"
PICK = PLAY + "m5.5 1.5l4 4l-4 4l-4-4z"
"""The marks from their upper left corner; the second path is a hole (`fill-rule` evenodd)."""


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where things stand in a block: `label` is the names' width, `names` their lines, `tops` where each
    team's row begins, with the end of the last."""

    label: int
    names: tuple[tuple[str, ...], ...]
    tops: tuple[int, ...]
    mirrored: bool

    def width(self, rounds: int) -> int:
        return self.label + GAP + rounds * CELL

    def x(self, place: float, rounds: int) -> float:
        """The left edge of the cell at a place of the block (from 0); its middle at half a place more."""
        across = self.label + GAP + place * CELL
        return self.width(rounds) - across - CELL if self.mirrored else across


def schedule_picture(
    shares: Sequence[Share], names: Names, rounds: int, lang: Language, name: str = "schedule"
) -> Markup:
    """The first `rounds` rounds of all `shares` as a `<figure>`; a paragraph where there are too many.

    `names` is team → name; a team without one is called by its number. `name` begins the ids of titles and
    descriptions: give two pictures of one page two names. Cost: teams × rounds, some 25 ms for the largest.
    """
    if len(shares) > MOST_TEAMS or rounds > MOST_ROUNDS:
        said = lang.say(
            "This game is too large for a picture; one is drawn for up to %(teams)s teams and %(rounds)s"
            " rounds.",
            teams=MOST_TEAMS,
            rounds=MOST_ROUNDS,
        )
        return Markup('<p class="schedule-picture">%s</p>') % said
    called = [names.get(share.team) or team(lang, share.team) for share in shares]
    frame = _frame(called, lang)
    each = max(FEWEST, (BLOCK - frame.width(0)) // CELL // STEP * STEP)
    blocks = Markup("\n").join(
        _block(shares, called, frame, (first, min(first + each - 1, rounds)), lang, f"{name}-{first}")
        for first in range(1, rounds + 1, each)
    )
    return Markup(
        '<figure class="schedule-picture">\n<figcaption>%s%s</figcaption>\n'
        '<div class="schedule-blocks">\n%s\n</div>\n</figure>'
    ) % (
        _key("schedule-play", PLAY, lang.gettext("Plays")),
        _key("schedule-pick", PICK, lang.gettext("Plays and picks")),
        blocks,
    )


def _key(kind: str, path: str, meaning: str) -> Markup:
    return Markup(
        '<span class="schedule-key"><svg width="13" height="13" aria-hidden="true">'
        '<path class="%s" fill="currentColor" fill-rule="evenodd" d="M1 1%s"/></svg> %s</span>'
    ) % (kind, path, meaning)


def _frame(called: Sequence[str], lang: Language) -> _Frame:
    split = tuple(tuple(lines(name, NAME_MOST, LETTERS)) for name in called)
    tops = [AXIS]
    for one in split:
        tops.append(tops[-1] + max(ROW, len(one) * LINE + ROW - LINE))
    widest = max((width(line, LETTERS) for one in split for line in one), default=0)
    return _Frame(min(NAME_MOST, round(widest)), split, tuple(tops), lang.dir == "rtl")


def _block(
    shares: Sequence[Share],
    called: Sequence[str],
    frame: _Frame,
    span: tuple[int, int],
    lang: Language,
    name: str,
) -> Markup:
    first, last = span
    rounds = last - first + 1
    width, height = frame.width(rounds), frame.tops[-1]
    title = lang.say("Rounds %(first)s–%(last)s", first=first, last=last)
    if first == last:
        title = lang.pgettext("tile game", "Round %(round)s") % {"round": first}
    plays, picks = "", ""
    for share, middle in zip(shares, _middles(frame)):
        chosen = set(share.picks)
        for number in share.rounds:
            if first <= number <= last:
                at = f"M{short(frame.x(number - first, rounds) + 1)} {short(middle - 5.5)}"
                if number in chosen:
                    picks += at + PICK
                else:
                    plays += at + PLAY
    start = min(frame.x(0, rounds), frame.x(rounds - 1, rounds))
    wires = "".join(f"M{short(start)} {short(middle)}h{rounds * CELL}" for middle in _middles(frame))
    return Markup(
        '<svg class="schedule-block" role="img" aria-labelledby="%(name)s-title %(name)s-desc"'
        ' direction="ltr" width="%(width)s" height="%(height)s" viewBox="0 0 %(width)s %(height)s"'
        ' font-size="%(letters)s" fill="currentColor">\n<title id="%(name)s-title">%(title)s</title>\n'
        '<desc id="%(name)s-desc">%(desc)s</desc>\n'
        '<g class="schedule-axis" text-anchor="middle">%(axis)s</g>\n'
        '<g class="schedule-names" text-anchor="%(anchor)s">%(labels)s</g>\n'
        '<path class="schedule-wires" stroke="currentColor" stroke-opacity="0.3" d="%(wires)s"/>\n'
        '<path class="schedule-play" d="%(plays)s"/>\n'
        '<path class="schedule-pick" fill-rule="evenodd" d="%(picks)s"/>\n</svg>'
    ) % {
        "name": name,
        "width": width,
        "height": height,
        "letters": LETTERS,
        "title": title,
        "desc": "\n".join(_told(shares, called, span, lang)),
        "axis": Markup("").join(_axis(frame, first, last)),
        "anchor": "end" if frame.mirrored else "start",
        "labels": Markup("").join(_labels(frame, width, lang)),
        "wires": wires,
        "plays": plays,
        "picks": picks,
    }


def _middles(frame: _Frame) -> Iterator[float]:
    for top, end in zip(frame.tops, frame.tops[1:]):
        yield (top + end) / 2


def _axis(frame: _Frame, first: int, last: int) -> Iterator[Markup]:
    """The numbers of the block's first round and of every fifth, if they don't stand too close."""
    for number in range(first, last + 1):
        if number % STEP == 0 or (number == first and first % STEP < STEP - 1):
            middle = frame.x(number - first, last - first + 1) + CELL / 2
            yield Markup('<text x="%s" y="%s">%s</text>') % (short(middle), AXIS - 6, number)


def _labels(frame: _Frame, width: int, lang: Language) -> Iterator[Markup]:
    """Each team's name, in as many lines as it needs, at the side where one begins to read."""
    x = width if frame.mirrored else 0
    for split, middle in zip(frame.names, _middles(frame)):
        top = middle - len(split) * LINE / 2 + LINE * 0.75
        for at, line in enumerate(split):
            yield Markup('<text x="%s" y="%s">%s</text>') % (x, short(top + at * LINE), isolated(line))


def _told(
    shares: Sequence[Share], called: Sequence[str], span: tuple[int, int], lang: Language
) -> Iterator[str]:
    """The block in words, a line for each team."""
    first, last = span
    for share, name in zip(shares, called):
        rounds, picks = (
            ", ".join(str(number) for number in mine if first <= number <= last) or "–"
            for mine in (share.rounds, share.picks)
        )
        yield lang.say(
            "%(team)s plays in: %(rounds)s. Picks in: %(picks)s.", team=name, rounds=rounds, picks=picks
        )
