"""The twelve colours of teams: apart for every colour vision, readable, and never alone [T10] [T11]."""

import itertools
import math
import re

import pytest
from django.template.loader import get_template

from pairwright.core.decide_tiles import COLOURS
from pairwright.site import assets
from pairwright.words import LANGUAGES
from pairwright.words.colours import colour

Triple = tuple[float, float, float]

# Machado, Oliveira, Fernandes 2009, table 1, severity 1.0: linear RGB as seen without one kind of cone.
VISIONS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)


def _times(matrix: tuple[Triple, ...], colour: Triple) -> Triple:
    a, b, c = (sum(m * v for m, v in zip(row, colour, strict=True)) for row in matrix)
    return a, b, c


def _linear(hexed: str) -> Triple:
    parts = [int(hexed[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    a, b, c = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return a, b, c


def _lab(linear: Triple) -> Triple:
    clipped = tuple(min(1.0, max(0.0, part)) for part in linear)
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (v / w for v, w in zip(_times(TO_XYZ, clipped), WHITE, strict=True))  # type: ignore[arg-type]
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Triple, two: Triple) -> float:
    """The colour difference of CIE 142-2001; below about 2 hardly seen, from 10 on seen at a glance."""
    (l1, a1, b1), (l2, a2, b2) = one, two
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    dh = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dl, dc, big_dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(dh / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2
    if c1 * c2 != 0:
        hue = hue / 2 if abs(h1 - h2) <= 180 else (hue + 360 if hue < 360 else hue - 360) / 2
    cosine = [math.cos(math.radians(angle)) for angle in (hue - 30, 2 * hue, 3 * hue + 6, 4 * hue - 63)]
    t = 1 - 0.17 * cosine[0] + 0.24 * cosine[1] + 0.32 * cosine[2] - 0.20 * cosine[3]
    sl = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    turn = math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    rt = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * turn
    x, y, z = dl / sl, dc / sc, big_dh / sh
    return math.sqrt(x * x + y * y + z * z + rt * y * z)


def _pairs() -> dict[int, tuple[str, str]]:
    css = (assets.FOLDER / "game.css").read_text()
    found = re.findall(r"\.colour-(\d+) \{\s*--team: (#\w{6});\s*--on-team: (#\w{6});", css)
    return {int(number): (team, ink) for number, team, ink in found}


def test_the_difference_formula_gives_the_published_values():
    # Sharma, Wu, Dalal 2005, table 1, pairs 1, 7, 17 and 25.
    for one, two, expected in [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ]:
        assert round(ciede2000(one, two), 4) == expected


@pytest.mark.parametrize("vision", VISIONS)
def test_any_two_teams_are_told_apart_at_a_glance_with_any_colour_vision(vision: str):
    seen = {n: _lab(_times(VISIONS[vision], _linear(team))) for n, (team, _) in _pairs().items()}
    assert sorted(seen) == list(range(1, COLOURS + 1))
    for one, two in itertools.combinations(seen, 2):
        assert ciede2000(seen[one], seen[two]) > 12, (vision, one, two)


def test_what_is_written_on_a_teams_colour_is_readable():
    for number, (team, ink) in _pairs().items():
        light = sorted(_times(TO_XYZ, _linear(shade))[1] for shade in (team, ink))
        assert (light[1] + 0.05) / (light[0] + 0.05) >= 4.5, number


def test_every_colour_has_a_mark_of_its_own_and_a_name_in_every_language():
    marks = get_template("parts/game.html").template.module.marks
    assert len(set(marks)) == len(marks) == COLOURS
    for lang in LANGUAGES:
        assert len({colour(lang, number) for number in range(1, COLOURS + 1)}) == COLOURS
    with pytest.raises(IndexError):
        colour(LANGUAGES[0], COLOURS + 1)
    with pytest.raises(IndexError):
        colour(LANGUAGES[0], 0)
