"""What lies ahead on the pages: the line of the cut, who is through, who may draw, rematches to come.

Eight players, three rounds of single games at 3/1/0, the best four go on. Low numbers win; the last round
is open. After two rounds two have 6 points, four have 3, two have 0, and the pairings are 6–6, 3–3, 3–3, 0–0:
the two on 6 are through with any result (two others at most get to 6), so they may draw. Nobody else is: who
has 3 needs a win.
"""

import re
from dataclasses import replace
from html import unescape

import pytest

from pairwright.app import outlook
from pairwright.core import commands as c
from pairwright.core.commands import Newcomer
from pairwright.core.outcome import Result
from pairwright.core.settings import StandingsSettings
from pairwright.core.tournament import Phase
from pairwright.standings.presets import preset_of
from pairwright.words import LANGUAGES

CODES = [known.code for known in LANGUAGES]
SINGLE = replace(preset_of("casual-1").settings, rounds=3, standings=StandingsSettings(order=("PTS",)), cut=4)


def words(html):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


def record(desk, id, number):
    matches = desk.sheet(id).state.rounds[number - 1].matches.values()
    results = [Result(1, 0) if one.first < one.second else Result(0, 1) for one in matches]
    desk.act(id, *(c.Record(number, m.table, r) for m, r in zip(matches, results, strict=True)))


@pytest.fixture
def id(desk):
    """The event of the docstring, its last round running."""
    names = tuple(Newcomer(f"P{n}") for n in range(1, 9))
    made = desk.create(c.Create("Spring", SINGLE), c.Enter(names), c.StartStage()).sheet.id
    for number in (1, 2):
        desk.act(made, c.StartRound(number))
        record(desk, made, number)
    desk.act(made, c.StartRound(3))
    return made


def rows(text):
    """Name → mark of each row of the standings, with the place of the line of the cut."""
    table = re.search(r"<tbody>(.*?)</tbody>", text, re.S)[1]
    found, line = [], None
    for row in re.findall(r"<tr.*?</tr>", table, re.S):
        if "cut-line" in row:
            line = len(found)
        else:
            name = re.search(r"<bdi>(.*?)</bdi>", row)[1]
            mark = re.search(r'class="prospect (\w+)"', row)
            found.append((name, mark[1] if mark else ""))
    return found, line


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_C11_the_standings_show_the_line_and_who_is_through_in_every_language(client, desk, id, known):
    shown = client.get(f"/t/{id}/players", headers={"Accept-Language": known.code}).text
    found, line = rows(shown)
    assert line == 4
    assert [mark for _, mark in found] == ["sure", "sure"] + [""] * 6
    assert 'class="outlook-tables"' in shown


def test_C11_the_panel_says_who_may_draw_and_what_the_others_need(client, desk, id):
    shown = words(client.get(f"/t/{id}/players").text)
    state = desk.sheet(id).state
    top = state.rounds[2].matches[1]
    assert "Last round: who may safely draw" in shown
    panel = shown.split("who may safely draw")[1].split("What the other tables")[0]
    assert re.findall(r"Table (\d+)|P(\d)|(Through with \w+ \w+)", panel) == [
        ("1", "", ""),
        *(
            said
            for n in (top.first, top.second)
            for said in (("", str(n), ""), ("", "", "Through with any result"))
        ),
    ]
    assert shown.count("Through with a win") == 4
    assert "By the pairings of the last round, whatever results they bring." in shown


def test_C11_the_round_says_at_the_table_that_both_may_draw_and_only_while_it_is_open(client, desk, id):
    shown = client.get(f"/t/{id}/rounds/3").text
    notes = re.findall(r'id="table-(\d+)".*?</li>', shown, re.S)
    assert notes == ["1", "2", "3", "4"]
    with_note = [m for m in re.findall(r'<li class="match.*?</li>', shown, re.S) if "Both may draw" in m]
    assert len(with_note) == 1
    assert 'id="table-1"' in with_note[0]
    desk.act(id, c.Record(3, 1, Result(1, 0)))
    assert "Both may draw" not in client.get(f"/t/{id}/rounds/3").text
    assert "Both may draw" not in client.get(f"/t/{id}/rounds/2").text


def test_C11_earlier_standings_and_a_tournament_without_a_cut_show_nothing_of_it(client, desk, id):
    assert "cut-line" not in client.get(f"/t/{id}/players?after=2").text
    desk.act(id, c.ChangeSettings(replace(SINGLE, cut=0)))
    shown = client.get(f"/t/{id}/players").text
    assert "cut-line" not in shown
    assert 'class="prospect' not in shown
    assert "Both may draw" not in client.get(f"/t/{id}/rounds/3").text


def test_C11_before_the_last_round_only_what_is_certain_is_marked(client, desk, id):
    desk.act(id, c.StepBack())
    desk.act(id, c.StepBack())
    assert desk.sheet(id).state.rounds[-1].phase is Phase.DRAFT
    shown = client.get(f"/t/{id}/players").text
    assert rows(shown)[1] == 4
    assert "the last round isn’t paired yet" in shown
    assert "who may safely draw" not in shown
    assert "Both may draw" not in client.get(f"/t/{id}/rounds/3").text


def test_C11_once_all_is_in_those_who_go_on_are_marked(client, desk, id):
    record(desk, id, 3)
    shown = client.get(f"/t/{id}/players").text
    found, line = rows(shown)
    assert line == 4
    # 9, 6, 6, 6 or 9, 6, 6, 6 and 3 …: by points alone, those tied at the cut are neither.
    assert found[0][1] == "sure"
    assert found[-1][1] == "out"
    assert "All results are in." in words(shown)


def test_C11_everybody_s_page_has_the_line_and_the_marks(client, desk, id):
    shown = client.get(f"/t/{id}/watch?show=standings").text
    found, line = rows(shown)
    assert (line, [mark for _, mark in found][:3]) == (4, ["sure", "sure", ""])
    assert "who may safely draw" not in shown


def test_C11_groups_each_have_their_line(client, desk):
    settings = replace(
        preset_of("round-robin").settings, groups=2, cut=1, standings=StandingsSettings(order=("PTS",))
    )
    names = tuple(Newcomer(f"P{n}") for n in range(1, 9))
    id = desk.create(c.Create("Groups", settings), c.Enter(names), c.StartStage()).sheet.id
    for number in (1, 2, 3):
        desk.act(id, c.StartRound(number))
        record(desk, id, number)
    shown = client.get(f"/t/{id}/players").text
    assert shown.count('class="cut-line"') == 2
    assert shown.count("The best of each group goes on") == 3


def test_C11_the_number_is_set_with_the_rules_and_offered_first_when_the_next_stage_begins(client, desk, id):
    form = client.get(f"/t/{id}/settings").text
    assert re.search(r'id="cut"[^>]*value="4"', form)
    fields = dict(re.findall(r'name="([^"]+)"[^>]*value="([^"]*)"', form))
    sent = {"from": SINGLE.preset, "title": "Spring", "rounds": "3", "cut": "3"}
    answer = client.post(f"/t/{id}/settings", sent)
    assert answer.status_code == 303
    assert desk.sheet(id).state.settings.cut == 3
    assert fields["cut"] == "4"
    record(desk, id, 3)
    offered = client.get(f"/t/{id}/go-on").text
    assert re.search(r'class="button primary top" name="top" value="3"', offered)
    assert offered.count("button primary top") == 1


@pytest.mark.parametrize("typed", ["x", "-1", "10001"])
def test_C11_a_number_that_cannot_be_is_refused_at_its_field(client, desk, id, typed):
    answer = client.post(f"/t/{id}/settings", {"from": SINGLE.preset, "title": "Spring", "cut": typed})
    assert answer.status_code == 422
    assert re.search(r'id="cut"[^>]*aria-invalid="true"', answer.text) or "cut-error" in answer.text
    assert desk.sheet(id).state.settings.cut == 4


def test_SW44_the_standings_warn_of_a_round_that_needs_a_rematch(client, desk):
    """Four players, five rounds planned: after the first two more are possible."""
    names = tuple(Newcomer(f"P{n}") for n in range(1, 5))
    settings = replace(SINGLE, rounds=5, cut=0)
    id = desk.create(c.Create("Few", settings), c.Enter(names), c.StartStage()).sheet.id
    desk.act(id, c.StartRound(1))
    record(desk, id, 1)
    shown = words(client.get(f"/t/{id}/players").text)
    assert "From round 4 on somebody must meet again" in shown
    assert "From round 4 on somebody must meet again" in words(client.get(f"/t/{id}/rounds/2").text)
    gone = next(m.first for m in desk.sheet(id).state.rounds[0].matches.values())
    desk.act(id, c.Drop(gone))
    # Of three one rests each round: everybody has met everybody after three rounds, one of which is played
    # by one pair; the two whose opponent is still in have one left each.
    after = words(client.get(f"/t/{id}/players").text)
    assert "on somebody must meet again" in after


def test_D13_a_page_that_is_open_is_told_where_another_result_lets_both_draw(desk):
    """Who may draw can change by a result elsewhere; what isn't known any more is sent in any case."""
    names = tuple(Newcomer(f"P{n}") for n in range(1, 9))
    id = desk.create(c.Create("Spring", SINGLE), c.Enter(names), c.StartStage()).sheet.id
    for number in (1, 2):
        desk.act(id, c.StartRound(number))
        record(desk, id, number)
    before = desk.act(id, c.StartRound(3)).sheet
    open_tables = frozenset(before.state.rounds[2].missing)
    assert outlook.moved_since(before, 3, before.version - 1) == open_tables
    assert outlook.may_draw(before, 3) == {1}
    assert outlook.moved_since(before, 3, before.version) == frozenset()
    # Both at table 2 lose: then only one more can reach 6, and at table 3 a draw (4 points each) is enough
    # for both: above them are at most the two of table 1.
    after = desk.act(id, c.Record(3, 2, desk.sheet(id).state.settings.match.read("double-loss"))).sheet
    assert outlook.may_draw(after, 3) == {1, 3}
    assert outlook.moved_since(after, 3, before.version) == {3}
