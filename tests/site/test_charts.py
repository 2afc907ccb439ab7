"""Pages and sheets that show a whole stage: bracket, crosstable, rank over the rounds, plan [C16]."""

import csv
import io
import re
from dataclasses import replace
from html import unescape

import pytest

from pairwright.core import commands as c
from pairwright.core.commands import Newcomer
from pairwright.core.outcome import Result
from pairwright.core.scoring import CHESS, best_of
from pairwright.core.settings import CupSettings, StageSettings, StandingsSettings
from pairwright.standings.presets import preset_of
from pairwright.words import LANGUAGES

CODES = [known.code for known in LANGUAGES]
RULES = {
    "match": best_of(1),
    "scoring": CHESS,
    "standings": StandingsSettings(order=("PTS",)),
    "minutes": None,
}
CUP = StageSettings(preset="cup", format="cup", cup=CupSettings(reseed=False), **RULES)
ROBIN = StageSettings(preset="round-robin", format="round-robin", first_round="halves", **RULES)
MONRAD = StageSettings(preset="monrad", format="monrad", rounds=2, **RULES)
NAMES = ("Ann <b>", "علي", "大田 ゴンザレス", "=1+1")
PAGES = {"bracket": CUP, "crosstable": ROBIN, "ranks": ROBIN, "plan": ROBIN}


def event(desk, settings, names=NAMES):
    """The id of an event whose first round is drawn."""
    begin = c.Enter(tuple(Newcomer(name) for name in names)), c.StartStage()
    return desk.create(c.Create("春 Open", settings), *begin).sheet.id


def play(desk, id):
    """Start the drafted round; the lower number wins every match."""
    number = len(desk.sheet(id).state.rounds)
    desk.act(id, c.StartRound(number))
    for match in list(desk.sheet(id).state.rounds[number - 1].matches.values()):
        won = match.first < match.second
        desk.act(id, c.Record(number, match.table, Result(1, 0) if won else Result(0, 1)))


def words(html):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_there_in_every_language_and_names_stay_names(client, desk, known, name):
    id = event(desk, PAGES[name])
    play(desk, id)
    shown = client.get(f"/t/{id}/{name}", headers={"Accept-Language": known.code})
    assert shown.status_code == 200
    assert f'<html lang="{known.code}" dir="{known.dir}">' in shown.text
    assert "Ann <b>" not in shown.text
    assert "Ann &lt;b&gt;" in shown.text
    assert "大田 ゴンザレス" in shown.text
    assert not re.search(r"\sstyle=|\son\w+=", shown.text)


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
@pytest.mark.parametrize("name", ["bracket", "crosstable", "plan"])
def test_every_sheet_is_paper_in_every_language(client, desk, known, name):
    id = event(desk, PAGES[name])
    play(desk, id)
    shown = client.get(f"/t/{id}/print/{name}", headers={"Accept-Language": known.code})
    assert shown.status_code == 200
    assert f'dir="{known.dir}"' in shown.text
    assert "data-print" in shown.text
    assert "Ann <b>" not in shown.text
    assert "Ann &lt;b&gt;" in shown.text
    assert f"/t/{id}/print/{name}" in client.get(f"/t/{id}/print").text


def test_a_cup_has_one_more_tab_and_a_swiss_event_none(client, desk):
    cup, swiss = event(desk, CUP), event(desk, preset_of("mtg").settings)
    tabs = re.compile(r'<nav class="tabs".*?</nav>', re.DOTALL)
    assert f"/t/{cup}/bracket" in tabs.search(client.get(f"/t/{cup}/players").text)[0]
    assert "Crosstable" in tabs.search(client.get(f"/t/{event(desk, ROBIN)}/players").text)[0]
    desk.act(swiss, c.Fix(1))
    page = client.get(f"/t/{swiss}/players").text
    assert "crosstable" not in tabs.search(page)[0]
    assert f'href="/t/{swiss}/crosstable"' in page  # below the standings


def test_the_fixed_bracket_shows_who_won_and_leads_to_the_final_C4(client, desk):
    id = event(desk, CUP)
    play(desk, id)
    said = words(client.get(f"/t/{id}/bracket").text)
    # seeds 1–4 and 2–3; the better ones win and meet in the final, which is drawn
    assert "Ann <b> (1) – =1+1 (0): Ann <b> wins." in said
    assert "Ann <b> – علي: no winner yet." in said.replace("\u2068", "").replace("\u2069", "")
    play(desk, id)
    assert "Winner: Ann <b>" in words(client.get(f"/t/{id}/bracket").text)


def test_with_reseeding_the_page_says_best_remaining_C16(client, desk):
    id = event(desk, StageSettings(preset="cup", format="cup", **RULES), [f"P{n}" for n in range(1, 9)])
    said = words(client.get(f"/t/{id}/bracket").text)
    assert "Best remaining" in said
    assert "Lowest remaining" in said


def test_one_player_stands_out_in_each_of_them(client, desk):
    for name, settings in PAGES.items():
        id = event(desk, settings)
        play(desk, id)
        plain = client.get(f"/t/{id}/{name}").text
        chosen = client.get(f"/t/{id}/{name}?player=2").text
        assert chosen.count("mine") > plain.count("mine")
        assert '<option value="2" selected>' in chosen
        assert client.get(f"/t/{id}/{name}?player=99").status_code == 200


def test_the_crosstable_is_by_number_or_by_rank(client, desk):
    id = event(desk, ROBIN, ["A", "B", "C", "D"])
    for _ in range(3):
        number = len(desk.sheet(id).state.rounds)
        desk.act(id, c.StartRound(number))
        for match in list(desk.sheet(id).state.rounds[number - 1].matches.values()):
            won = match.first > match.second
            desk.act(id, c.Record(number, match.table, Result(1, 0) if won else Result(0, 1)))
    names = re.compile(r'class="cross-name">.*?<bdi>(.)</bdi>', re.DOTALL)
    assert names.findall(client.get(f"/t/{id}/crosstable").text) == ["A", "B", "C", "D"]
    assert names.findall(client.get(f"/t/{id}/crosstable?order=rank").text) == ["D", "C", "B", "A"]


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_a_score_reads_in_the_crosstable_as_on_the_player_s_page(client, desk, known):
    id = event(desk, StageSettings(match=best_of(3), minutes=None))
    desk.act(id, c.StartRound(1))
    first = desk.sheet(id).state.rounds[0].matches[1].first
    desk.act(id, c.Record(1, 1, Result(2, 0)))
    score = known.score(2, 0)
    for page in ("crosstable", f"players/{first}"):
        shown = client.get(f"/t/{id}/{page}", headers={"Accept-Language": known.code}).text
        assert f">{score}<" in unescape(shown)


def test_the_plan_shows_all_rounds_at_once_with_results_where_played(client, desk):
    id = event(desk, ROBIN, ["A", "B", "C", "D"])
    play(desk, id)
    shown = client.get(f"/t/{id}/plan").text
    cards = [words(card) for card in shown.split('<section class="plan-card')[1:]]
    assert len(cards) == 3
    # Berger: 1–4, 2–3; then 4–3, 1–2; then 2–4, 3–1
    for card, pairs in zip(
        cards, ([("A", "D"), ("B", "C")], [("D", "C"), ("A", "B")], [("B", "D"), ("C", "A")])
    ):
        for pair in pairs:
            assert re.search(rf"\b{pair[0]}\s+(–|1–0)\s+{pair[1]}\b", card), (pair, card)
    assert "A 1–0 D" in cards[0]


def test_the_file_of_the_crosstable_is_safe_to_open(client, desk):
    id = event(desk, ROBIN)
    play(desk, id)
    answer = client.get(f"/t/{id}/crosstable.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0] == ["Place", "Name", "1", "2", "3", "4", "Points", "Rank"]
    # round 1 is 1–4 and 2–3, won by the lower numbers: one point each, ranks shared
    assert rows[1] == ["1", "Ann <b>", "", "", "", "1", "1", "1"]
    assert rows[3] == ["3", "大田 ゴンザレス", "", "0", "", "", "0", "3"]
    assert rows[4][1] == "'=1+1"  # no formula


def test_the_file_of_a_stage_by_rounds_names_the_opponents(client, desk):
    id = event(desk, MONRAD, ["A", "B", "C"])
    play(desk, id)
    rows = list(csv.reader(io.StringIO(client.get(f"/t/{id}/crosstable.csv").content.decode("utf-8-sig"))))
    assert rows[0] == ["NO.", "Name", "Round 1", "Points", "Rank"]
    cells = {row[1]: row[2] for row in rows[1:]}
    # Monrad: 1 meets 2, the highest start number has the bye
    assert cells == {"A": "2: 1", "B": "1: 0", "C": "Bye"}


def test_a_hybrid_has_the_pages_of_both_stages_and_standings_of_each(client, desk):
    id = event(desk, MONRAD, [f"P{n}" for n in range(1, 7)])
    play(desk, id)
    play(desk, id)
    desk.act(id, c.AddStage(CUP, (1, 2, 3, 4)))
    desk.act(id, c.StartStage())
    desk.act(id, c.Fix(3))
    shown = client.get(f"/t/{id}/bracket").text
    for name in ("bracket", "crosstable", "ranks"):
        assert f'href="/t/{id}/{name}"' in shown
    assert client.get(f"/t/{id}/crosstable?stage=1").status_code == 200
    printed = client.get(f"/t/{id}/print").text
    assert "Stage 1: Monrad" in printed
    assert "Stage 2: Cup" in printed
    first = words(client.get(f"/t/{id}/print/standings?stage=1").text)
    assert "Stage 1: Monrad" in first


def test_groups_have_tables_of_their_own_on_the_page_and_on_paper(client, desk):
    settings = StageSettings(preset="round-robin", format="round-robin", groups=2, **RULES)
    id = event(desk, settings, [f"P{n}" for n in range(1, 9)])
    play(desk, id)
    for address in ("crosstable", "print/crosstable", "print/standings", "plan"):
        said = words(client.get(f"/t/{id}/{address}").text)
        assert "Group 1" in said
        assert "Group 2" in said


@pytest.mark.parametrize(
    ("settings", "address"),
    [
        (ROBIN, "bracket"),
        (ROBIN, "print/bracket"),
        (CUP, "plan"),
        (CUP, "crosstable.csv"),
        (CUP, "print/crosstable"),
        (CUP, "print/plan"),
        (CUP, "bracket?stage=2"),
        (CUP, "bracket?stage=x"),
        (ROBIN, "crosstable?order=up"),
        (ROBIN, "crosstable?stage=0"),
        (CUP, "print/standings?stage=7"),
    ],
)
def test_what_is_not_there_is_not_found(client, desk, settings, address):
    id = event(desk, settings)
    play(desk, id)
    assert client.get(f"/t/{id}/{address}").status_code == 404


def test_before_anything_is_played_the_pages_say_when_they_begin(client, desk):
    settings = desk.create(c.Create("Cup", CUP), c.Enter((Newcomer("A"), Newcomer("B")))).sheet.id
    assert "as soon as round 1 of the cup is drawn" in client.get(f"/t/{settings}/bracket").text
    swiss = event(desk, preset_of("mtg").settings)
    assert "Nobody has met anybody yet" in client.get(f"/t/{swiss}/crosstable").text
    assert "once the first round is finished" in client.get(f"/t/{swiss}/ranks").text


def test_a_large_cup_with_known_paths_has_a_sheet_for_each_quarter_and_one_for_the_end_C16(client, desk):
    id = event(desk, CUP, [f"P{n}" for n in range(1, 67)])
    printed = client.get(f"/t/{id}/print/bracket").text
    assert printed.count('class="bracket"') == 5
    assert [f"Quarter {n}" in words(printed) for n in range(1, 5)] == [True] * 4
    assert "Semi-finals and final" in words(printed)


def test_a_cup_too_large_for_a_sheet_is_printed_as_lists_by_rounds(client, desk):
    again = replace(CUP, cup=replace(CUP.cup, reseed=True, walkovers="first"))
    id = event(desk, again, [f"P{n}" for n in range(1, 67)])
    assert "<svg" in client.get(f"/t/{id}/bracket").text.split('class="picture-room"')[1]
    printed = client.get(f"/t/{id}/print/bracket").text
    assert 'class="bracket"' not in printed
    said = words(printed)
    assert "Round of 128" in said
    assert "P64" in said
