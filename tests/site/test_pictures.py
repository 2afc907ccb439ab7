"""The picture of a tile schedule: what is in it, how it is laid out, read aloud and mirrored [T7]."""

import re
import xml.etree.ElementTree as ET

import pytest

from pairwright.schedule import Turn, schedule, shares
from pairwright.site.pictures import (
    BLOCK,
    CELL,
    MOST_ROUNDS,
    MOST_TEAMS,
    PICK,
    PLAY,
    ROW,
    schedule_picture,
)
from pairwright.words import LANGUAGES, language

SVG = "{http://www.w3.org/2000/svg}"
EN, AR = language("en"), language("ar")


def drawn(teams=6, tiles=32, names=None, lang=EN, **more):
    each = shares(range(1, teams + 1), schedule(teams, tiles, seed=7))
    return schedule_picture(each, names or {}, tiles, lang, **more)


def blocks(picture):
    """The blocks as trees: HTML gives SVG its namespace, here it is written in."""
    text = re.sub(
        r'<svg (?=class="schedule-block")', '<svg xmlns="http://www.w3.org/2000/svg" ', str(picture)
    )
    return ET.fromstring(text).findall(f".//{SVG}svg[@class='schedule-block']")


def marks(block, kind):
    """Where the marks of a kind begin: (x, y)."""
    path = block.find(f"{SVG}path[@class='schedule-{kind}']").get("d")
    shape = PICK if kind == "pick" else PLAY
    found = re.findall(r"M([\d.]+) ([\d.]+)" + re.escape(shape), path)
    assert "".join(f"M{x} {y}{shape}" for x, y in found) == path
    return {(float(x), float(y)) for x, y in found}


def cells(block, kind, mirrored=False):
    """The marks as (row, place in the block), both from 0; the axis' first number gives the first round."""
    first = float(block.find(f"{SVG}g[@class='schedule-axis']/{SVG}text").get("x"))
    names = [float(text.get("y")) for text in block.findall(f"{SVG}g[@class='schedule-names']/{SVG}text")]
    found = set()
    for x, y in marks(block, kind):
        away = (x + 5.5 - first) / CELL
        row = min(range(len(names)), key=lambda at: abs(names[at] - 4 - (y + 5.5)))
        found.add((row, round(-away if mirrored else away)))
    return found


@pytest.mark.parametrize("lang", LANGUAGES, ids=lambda lang: lang.code)
def test_every_play_and_every_pick_has_its_mark_where_it_belongs_T7(lang):
    turns = schedule(6, 32, seed=7)
    found = {"play": set(), "pick": set()}
    at = 0
    for block in blocks(drawn(lang=lang)):
        for kind, places in found.items():
            places |= {(row, at + place) for row, place in cells(block, kind, lang.dir == "rtl")}
        at = max(place for places in found.values() for _, place in places) + 1
    assert found["pick"] == {(turn.picker - 1, place) for place, turn in enumerate(turns)}
    assert found["play"] == {(turn.other - 1, place) for place, turn in enumerate(turns)}


def test_a_pick_differs_in_its_form_and_not_only_in_colour():
    assert PICK.count("z") == PLAY.count("z") + 1
    for block in blocks(drawn()):
        assert block.find(f"{SVG}path[@class='schedule-pick']").get("fill-rule") == "evenodd"


def test_in_arabic_the_first_round_and_the_names_stand_on_the_right():
    english, arabic = blocks(drawn())[0], blocks(drawn(lang=AR))[0]
    for block, rising in ((english, True), (arabic, False)):
        axis = [
            (int(text.text), float(text.get("x")))
            for text in block.findall(f"{SVG}g[@class='schedule-axis']/{SVG}text")
        ]
        across = [x for _, x in sorted(axis)]
        assert across == sorted(across, reverse=not rising)
        names = block.find(f"{SVG}g[@class='schedule-names']")
        edge = {float(text.get("x")) for text in names}
        assert edge == ({0.0} if rising else {float(block.get("width"))})
        assert names.get("text-anchor") == ("start" if rising else "end")


@pytest.mark.parametrize("tiles", [1, 7, 60, 200])
@pytest.mark.parametrize("names", [{}, dict.fromkeys(range(1, 7), "Hohenfels-Wolkenstein-Trostburg")])
def test_blocks_fit_a_phone_and_hold_every_round_once(tiles, names):
    made = blocks(drawn(tiles=tiles, names=names))
    assert all(int(block.get("width")) <= BLOCK for block in made)
    places = [len(marks(block, "play")) for block in made]
    assert sum(places) == tiles  # one of the two of a round plays without picking
    assert min(places[:-1], default=10) >= 10
    for block in made:
        assert block.get("viewBox") == f"0 0 {block.get('width')} {block.get('height')}"


def test_names_are_escaped_keep_their_direction_and_nothing_of_them_is_lost():
    names = {
        1: "<script>alert('1')</script>",
        2: "محمد & Söhne",
        3: "A" * 200,
        4: "Kari Nordmann-Hansen d.y.",
    }
    picture = drawn(names=names)
    assert "<script" not in picture
    texts = [text.text for text in blocks(picture)[0].findall(f"{SVG}g[@class='schedule-names']/{SVG}text")]
    assert all(text.startswith("\u2068") and text.endswith("\u2069") for text in texts)
    joined = "".join(text.strip("\u2068\u2069") for text in texts).replace(" ", "")
    assert joined == "".join([*(names[n] for n in range(1, 5)), "Team 5", "Team 6"]).replace(" ", "")


def test_a_long_name_makes_its_row_higher_and_no_other():
    short = blocks(drawn(names={}))[0]
    long = blocks(drawn(names={3: "Maximiliana von und zu Hohenfels-Wolkenstein-Trostburg"}))[0]
    lines = len(long.findall(f"{SVG}g[@class='schedule-names']/{SVG}text")) - 5
    assert lines > 1
    assert float(long.get("height")) - float(short.get("height")) == (lines - 1) * 15
    assert float(short.get("height")) % ROW == 18  # the line of numbers


def test_each_block_is_told_to_those_who_hear_it():
    picture = schedule_picture(
        shares((1, 2, 3), (Turn(1, 2), Turn(2, 1), Turn(1, 2))), {1: "Ann", 2: "Bo"}, 3, EN, name="x"
    )
    (block,) = blocks(picture)
    assert block.get("role") == "img"
    told = {child.get("id"): child.text for child in block if child.get("id")}
    assert block.get("aria-labelledby").split() == list(told)
    assert told == {
        "x-1-title": "Rounds 1–3",
        "x-1-desc": "Ann plays in: 1, 2, 3. Picks in: 1, 3.\n"
        "Bo plays in: 1, 2, 3. Picks in: 2.\n"
        "Team 3 plays in: –. Picks in: –.",
    }


def test_ids_are_each_there_once_in_two_pictures_of_one_page():
    ids = re.findall(r'id="([^"]+)"', drawn(tiles=100, name="a") + drawn(tiles=100, name="b"))
    assert len(ids) == len(set(ids)) > 4


@pytest.mark.parametrize("lang", LANGUAGES, ids=lambda lang: lang.code)
def test_the_largest_picture_is_drawn_and_a_larger_game_gets_a_sentence(lang):
    assert len(blocks(drawn(MOST_TEAMS, MOST_ROUNDS, lang=lang))) >= 10
    for teams, tiles in ((MOST_TEAMS + 1, 10), (4, MOST_ROUNDS + 1)):
        said = drawn(teams, tiles, lang=lang)
        assert "<svg" not in said
        assert said.startswith('<p class="schedule-picture">')
        assert "40" in said
        assert "200" in said


def test_nothing_in_it_needs_what_pages_forbid():
    picture = drawn(tiles=100)
    assert not re.search(r"\sstyle=|\son\w+=|<style|<script|href=|http", picture)
