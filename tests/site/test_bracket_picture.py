"""Bracket and rank over the rounds as pictures: what is in them, lines, mirrored, told in words [C16]."""

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from pairwright.app.bracket import bracket_view
from pairwright.app.crosses import ranks_over_rounds
from pairwright.app.event import Event
from pairwright.core import commands as c
from pairwright.core.outcome import How, Result
from pairwright.core.scoring import CHESS, best_of
from pairwright.core.settings import CupSettings, StageSettings, StandingsSettings
from pairwright.site.bracket_picture import bracket_picture, on_paper
from pairwright.site.ranks_picture import MOST_ENTRANTS, STEP, ranks_picture
from pairwright.words import LANGUAGES, language

SVG = "{http://www.w3.org/2000/svg}"
EN, AR = language("en"), language("ar")
RULES = {"match": best_of(1), "scoring": CHESS, "standings": StandingsSettings(order=("PTS",))}
LONG = "Maximiliana von und zu Hohenfels-Wolkenstein-Trostburg-Kastell"


def cup(players, reseed=False, names=None, rounds=0):
    """A cup in which the lower number won each match of so many rounds."""
    settings = StageSettings(preset="cup", format="cup", cup=CupSettings(reseed=reseed), **RULES)
    event = Event("Cup", names or [f"P{n}" for n in range(1, players + 1)], settings=settings, seed=1)
    event.do(c.StartStage())
    for number in range(1, rounds + 1):
        event.do(c.StartRound(number))
        for match in list(event.sheet.state.rounds[number - 1].matches.values()):
            won = match.first < match.second
            event.do(c.Record(number, match.table, Result(1, 0) if won else Result(0, 1)))
    return event


def tree(picture):
    return ET.fromstring(str(picture).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


def drawn(event, lang=EN, **more):
    return tree(bracket_picture(bracket_view(event.sheet), lang, **more))


def boxes(svg):
    """The boxes as (left, top, width, height), in the order of the document."""
    return [
        tuple(float(box.get(key)) for key in ("x", "y", "width", "height"))
        for box in svg.findall(f".//{SVG}rect[@class='bracket-box']")
    ]


def ways(svg):
    """Each line as its two ends: (x, y) where it leaves and where it arrives."""
    path = svg.find(f"{SVG}path[@class='bracket-ways']").get("d")
    found = re.findall(r"M([\d.]+) ([\d.]+)H([\d.]+)V([\d.]+)H([\d.]+)", path)
    return [((float(x), float(y)), (float(end), float(down))) for x, y, _, down, end in found]


def texts(node):
    return [text.text.strip("\u2068\u2069") for text in node.findall(f".//{SVG}text")]


@pytest.mark.parametrize("players", [8, 16, 64])
def test_a_full_fixed_bracket_has_a_box_for_each_match_and_a_line_for_each_that_feeds_one(players):
    svg = drawn(cup(players))
    assert len(boxes(svg)) == players - 1
    assert len(ways(svg)) == players - 2  # every match but the final sends its winner on
    width, height = float(svg.get("width")), float(svg.get("height"))
    for x, y, wide, high in boxes(svg):
        assert 0 <= x <= x + wide <= width
        assert 0 <= y <= y + high <= height


@pytest.mark.parametrize("lang", [EN, AR])
@pytest.mark.parametrize("players", [6, 8, 11, 64])
def test_lines_begin_and_end_at_boxes_and_boxes_never_overlap(players, lang):
    svg = drawn(cup(players, names=[f"{LONG} {n}" for n in range(players)]), lang)
    placed = boxes(svg)
    for at, one in enumerate(placed):
        for two in placed[at + 1 :]:
            apart = (
                one[0] + one[2] <= two[0]
                or two[0] + two[2] <= one[0]
                or one[1] + one[3] <= two[1]
                or two[1] + two[3] <= one[1]
            )
            assert apart
    for (x, y), (end, down) in ways(svg):
        assert any(
            abs(y - (top + high / 2)) < 0.02 and x in (left, left + wide) for left, top, wide, high in placed
        )
        assert any(
            top <= down <= top + high and end in (left, left + wide) for left, top, wide, high in placed
        )


def test_with_reseeding_no_line_leads_to_a_round_that_is_not_drawn_but_the_final_C16():
    svg = drawn(cup(8, reseed=True))
    # two semi-finals to come send their winners to the final; the quarter-finals send nobody anywhere yet
    assert len(ways(svg)) == 2
    said = texts(svg)
    for words in ("Best remaining", "Lowest remaining", "No. 2 from the top", "No. 2 from the bottom"):
        assert words in said
    after = drawn(cup(8, reseed=True, rounds=1))
    assert len(ways(after)) == 6


def test_the_ways_of_a_reseeded_cup_do_not_cross():
    svg = drawn(cup(16, reseed=True, rounds=4))
    assert len(ways(svg)) == 14
    for one in ways(svg):
        for two in ways(svg):
            if one[0][0] == two[0][0] and one[0][1] < two[0][1]:
                assert one[1][1] < two[1][1]


def test_in_arabic_the_first_round_is_on_the_right_and_names_begin_there():
    event = cup(8, rounds=1)
    english, arabic = drawn(event), drawn(event, AR)
    first = [min(x for x, *_ in boxes(svg)[:4]) for svg in (english, arabic)]
    final = [boxes(svg)[-1][0] for svg in (english, arabic)]
    assert first[0] < final[0]
    assert first[1] > final[1]
    width = float(arabic.get("width"))
    # the same picture seen in a mirror
    assert [(round(width - x - wide, 2), y) for x, y, wide, _ in boxes(arabic)] == [
        (x, y) for x, y, *_ in boxes(english)
    ]
    anchors = {text.get("text-anchor") for text in arabic.findall(f".//{SVG}text[@class='bracket-head']")}
    assert anchors == {"end"}


def test_the_winner_shows_by_a_bar_and_weight_and_not_by_colour_alone():
    svg = drawn(cup(8, rounds=1))
    bars = svg.findall(f".//{SVG}rect[@class='bracket-won']")
    assert len(bars) == 4
    won = [
        text.text.strip("\u2068\u2069") for text in svg.findall(f".//{SVG}text") if "won" in text.get("class")
    ]
    assert sorted(name for name in won if name.startswith("P")) == ["P1", "P2", "P3", "P4"]


def test_a_long_name_is_cut_with_the_whole_in_the_title_and_whole_on_paper():
    event = cup(4, names=[LONG, "Bo", "Cy", "Di"])
    svg = drawn(event)
    (cut,) = [text for text in texts(svg) if text.startswith("Maxi")]
    assert cut.endswith("…")
    titles = [title.text for title in svg.findall(f".//{SVG}g/{SVG}title")]
    assert any(LONG in title for title in titles)
    paper = texts(drawn(event, paper=on_paper(4)))
    whole = "".join(text.replace(" ", "") for text in paper)
    assert LONG.replace(" ", "") in whole
    assert "…" not in whole


@pytest.mark.parametrize("players", [2, 8, 9, 16, 32, 33, 64])
@pytest.mark.parametrize("name", ["Kari Nordmann", LONG])
def test_on_paper_it_is_no_larger_than_the_sheet(players, name):
    sheet = on_paper(players)
    svg = drawn(cup(players, names=[f"{name} {n}" for n in range(players)]), paper=sheet)
    assert float(svg.get("width")) <= sheet.room[0] + 0.01
    assert float(svg.get("height")) <= sheet.room[1] + 0.01
    letters = float(svg.get("font-size")) * float(svg.get("width")) / float(svg.get("viewBox").split()[2])
    if name != LONG:
        assert letters >= 8  # six points
    # 10 mm from each edge A4 leaves 190 × 277 mm and Letter 196 × 259 mm; a heading takes some 20 mm
    across, down = (259, 190 - 20) if sheet.wide else (190, 259 - 20)
    assert sheet.room[0] <= across / 25.4 * 96
    assert sheet.room[1] <= down / 25.4 * 96


def test_forfeits_and_walkovers_are_told():
    event = cup(3)
    event.do(c.StartRound(1))
    (match,) = event.sheet.state.rounds[0].matches.values()
    event.do(c.Record(1, match.table, Result(1, 0, 0, How.FORFEIT)))
    svg = drawn(event)
    assert "Walkover" in texts(svg)
    assert {"+", "–"} <= set(texts(svg))
    assert "P1 has a walkover." in svg.find(f"{SVG}desc").text


@pytest.mark.parametrize("lang", LANGUAGES, ids=lambda lang: lang.code)
def test_all_of_it_is_told_to_those_who_hear_it_and_nothing_needs_what_pages_forbid(lang):
    event = cup(5, names=["<script>alert(1)</script>", "محمد", "大田", "D", "E"], rounds=1)
    picture = bracket_picture(bracket_view(event.sheet), lang, mine=1)
    assert "<script" not in picture
    assert not re.search(r"\sstyle=|\son\w+=|<style|href=|http", picture)
    svg = tree(picture)
    assert svg.get("role") == "img"
    assert svg.get("aria-labelledby").split() == [svg[0].get("id"), svg[1].get("id")]
    assert "<script>alert(1)</script>" in svg.find(f"{SVG}desc").text
    assert len(svg.findall(f".//{SVG}rect[@class='bracket-mine']")) == 2


# --- rank over the rounds


def played(players, rounds):
    settings = StageSettings(preset="monrad", format="monrad", rounds=9, **RULES)
    event = Event("Monrad", [f"P{n}" for n in range(1, players + 1)], settings=settings, seed=1)
    for number in range(1, rounds + 1):
        event.start()
        for match in list(event.sheet.state.rounds[number - 1].matches.values()):
            won = match.first < match.second
            event.do(c.Record(number, match.table, Result(1, 0) if won else Result(0, 1)))
    return ranks_over_rounds(event.sheet)


@pytest.mark.parametrize("lang", [EN, AR])
@pytest.mark.parametrize(("players", "rounds"), [(8, 3), (40, 4)])
def test_every_rank_stands_at_its_round_and_no_two_points_meet(players, rounds, lang):
    view = played(players, rounds)
    svg = tree(ranks_picture(view, lang))
    points = [(float(dot.get("cx")), float(dot.get("cy"))) for dot in svg.findall(f".//{SVG}circle")]
    assert len(points) == len(set(points)) == players * rounds
    across = sorted({x for x, _ in points}, reverse=lang.dir == "rtl")
    assert [abs(two - one) for one, two in pairwise(across)] == [STEP] * (rounds - 1)
    for line, group in zip(view.lines, svg.findall(f"{SVG}g"), strict=True):
        shown = [text.text for text in group.findall(f"{SVG}text")][:-1]
        assert shown == [str(rank) for rank in line.ranks]


def test_after_one_round_of_eight_the_four_winners_share_rank_1():
    svg = tree(ranks_picture(played(8, 1), EN))
    ranks = [group.findall(f"{SVG}text")[0].text for group in svg.findall(f"{SVG}g")]
    assert sorted(ranks) == ["1"] * 4 + ["5"] * 4
    assert "P1: 1" in svg.find(f"{SVG}desc").text


def test_ones_own_line_lies_on_top_and_stands_out():
    svg = tree(ranks_picture(played(8, 3), EN, mine=3))
    last = svg.findall(f"{SVG}g")[-1]
    assert last.get("class") == "ranks-line mine"
    assert texts(last)[-1] == "P3"
    assert "with-mine" in svg.get("class")


def test_too_many_get_a_sentence_and_nobody_another():
    view = played(4, 1)
    many = type(view)(view.rounds, view.stages, view.lines * (MOST_ENTRANTS // 4 + 1))
    assert str(MOST_ENTRANTS) in ranks_picture(many, EN)
    assert "<svg" not in ranks_picture(many, EN)
    assert "<svg" not in ranks_picture(type(view)((), (), ()), EN)
