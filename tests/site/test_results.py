"""Entering results: the dialog, the entry bar, what comes back, conflicts [D8] [D10] [D13] [S2]–[S10]."""

import re
from html import unescape

import pytest

from pairwright.core import commands as c
from pairwright.core.commands import Newcomer
from pairwright.core.outcome import How, Result
from pairwright.core.scoring import CHESS, best_of
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import Phase
from pairwright.site import typed
from pairwright.site.typed import Typed
from pairwright.words import LANGUAGES

CODES = [known.code for known in LANGUAGES]
OPEN_PAGE = {"HX-Request": "true"}
IN_DIALOG = OPEN_PAGE | {"HX-Target": "dialog#dialog"}


def started(desk, names=("Ann", "Bo", "Cy", "Di", "Eva", "Flo"), **settings):
    """The id of a tournament whose first round runs."""
    begin = c.Enter(tuple(Newcomer(name) for name in names)), c.StartStage()
    id = desk.create(c.Create("Spring", StageSettings(**settings)), *begin).sheet.id
    desk.act(id, c.StartRound(1))
    return id


def match(desk, id, table=1, number=1):
    return desk.sheet(id).state.rounds[number - 1].matches[table]


def words(html):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


def post(client, id, table, number=1, headers=None, **values):
    return client.post(f"/t/{id}/rounds/{number}/tables/{table}", values, headers=headers)


def enter(client, id, line, number=1, headers=None, **values):
    return client.post(f"/t/{id}/rounds/{number}/entry", {"line": line} | values, headers=headers)


# --- the line of the entry bar


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("12 2-1", Typed(12, "2-1")),
        ("  12   2 - 1 ", Typed(12, "2-1")),
        ("12 21", Typed(12, "2-1")),
        ("12 1 1 1", Typed(12, "1-1-1")),
        ("12: 2-1", Typed(12, "2-1")),
        ("#12 id", Typed(12, "id")),
        ("１２　２ー１", Typed(12, "2-1")),
        ("٧ 2-0", Typed(7, "2-0")),
        ("2-1", Typed(None, "2-1")),
        ("2:1", Typed(None, "2:1")),
        ("ID", Typed(None, "ID")),
        ("12", Typed(12, "")),
        ("21", Typed(21, "")),
        ("", Typed(None, "")),
        ("nonsense", Typed(None, "nonsense")),
    ],
)
def test_a_line_is_a_table_a_score_or_both_D8(line, means):
    assert typed.read(line) == means


# --- the dialog


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_the_dialog_has_exactly_the_allowed_results_left_draws_right_S3(client, desk, known):
    id = started(desk)
    shown = client.get(f"/t/{id}/rounds/1/tables/1", headers={"Accept-Language": known.code})
    assert f'<html lang="{known.code}" dir="{known.dir}">' in shown.text
    columns = re.split(r'class="result-column \w+"', shown.text)[1:]
    offered = [re.findall(r'class="result" name="result" value="([^"]+)"', column) for column in columns]
    assert offered == [["2-0", "2-1", "1-0"], ["1-1", "0-0", "ID"], ["0-2", "1-2", "0-1"]]


def test_a_match_of_one_game_offers_three_results_and_an_agreed_draw_S2(client, desk):
    shown = client.get(f"/t/{started(desk, match=best_of(1))}/rounds/1/tables/1").text
    assert re.findall(r'class="result" name="result" value="([^"]+)"', shown) == ["1-0", "0-0", "ID", "0-1"]


def test_inside_an_open_page_the_dialog_is_only_its_content(client, desk):
    shown = client.get(f"/t/{started(desk)}/rounds/1/tables/1", headers=IN_DIALOG).text
    assert "<html" not in shown
    assert 'id="dialog-title"' in shown


def test_a_result_without_script_is_recorded_and_leads_back_to_its_ticket(client, desk):
    id = started(desk)
    response = post(client, id, 2, result="2-1")
    assert response.status_code == 303
    assert response.headers["Location"] == f"/t/{id}/rounds/1?after=2#table-2"
    assert match(desk, id, 2).result == Result(2, 1)
    assert "Table 2:" in words(client.get(f"/t/{id}/rounds/1").text)


@pytest.mark.parametrize(
    ("name", "result"),
    [
        ("ID", Result(0, 0, 3, How.AGREED)),
        ("forfeit-win", Result(2, 0, 0, How.FORFEIT)),
        ("forfeit-loss", Result(0, 2, 0, How.FORFEIT)),
        ("assigned-win", Result(2, 0, 0, How.ASSIGNED)),
        ("assigned-loss", Result(0, 2, 0, How.ASSIGNED)),
        ("double-loss", Result(0, 0, 0, How.DOUBLE_LOSS)),
    ],
)
def test_results_that_no_score_tells_S4(client, desk, name, result):
    id = started(desk)
    shown = client.get(f"/t/{id}/rounds/1/tables/1").text
    assert f'value="{name}"' in shown
    post(client, id, 1, result=name)
    assert match(desk, id).result == result


def test_games_can_be_counted_one_by_one_within_bounds_S5(client, desk):
    id = started(desk)
    post(client, id, 1, result="free", won="2", lost="0", drawn="1")
    assert match(desk, id).result == Result(2, 0, 1)


def test_games_out_of_bounds_are_refused_with_the_reason_and_kept_as_typed_S5(client, desk):
    id = started(desk)
    for headers in (None, IN_DIALOG):
        response = post(client, id, 1, result="free", won="2", lost="2", drawn="", headers=headers)
        assert response.status_code == 422
        assert "is no result of this match type" in words(response.text)
        assert re.search(r'id="lost"[^>]*value="2"', response.text)
    assert match(desk, id).result is None


def test_an_unreadable_result_is_a_sentence_not_a_traceback(client, desk):
    response = post(client, started(desk), 1, result="two to one")
    assert response.status_code == 422
    assert "can't be read as a result" in words(response.text)


def test_a_result_can_be_cleared_S10(client, desk):
    id = started(desk)
    post(client, id, 1, result="2-0")
    assert 'value="clear"' in client.get(f"/t/{id}/rounds/1/tables/1").text
    post(client, id, 1, result="clear")
    assert match(desk, id).result is None


def test_a_drop_with_a_result_counts_the_result_and_the_entrant_is_out_next_D10(client, desk):
    id = started(desk)
    loser = match(desk, id).second
    response = post(client, id, 1, result="2-0", drop=loser, shown=0, headers=OPEN_PAGE)
    state = desk.sheet(id).state
    assert state.rounds[0].matches[1].result == Result(2, 0)
    assert state.entrants[loser].left == 1
    assert "has dropped" in words(response.text)


def test_somebody_from_another_table_is_not_dropped_by_this_one(client, desk):
    id = started(desk)
    response = post(client, id, 1, result="2-0", drop=match(desk, id, 2).first)
    assert response.status_code == 422
    assert match(desk, id).result is None


@pytest.mark.parametrize("until", ["draft", "fixed"])
def test_a_round_that_has_not_begun_takes_no_result_S8(client, desk, until):
    id = started(desk)
    desk.act(id, c.StepBack())
    if until == "draft":
        desk.act(id, c.StepBack())
    assert 'name="result"' not in client.get(f"/t/{id}/rounds/1/tables/1").text
    assert post(client, id, 1, result="2-0").status_code == 409
    assert match(desk, id).result is None


# --- an open page is told what changed


def test_an_open_page_gets_the_ticket_the_counters_the_tabs_and_nothing_else(client, desk):
    id = started(desk)
    seen = desk.sheet(id).version
    fields = {"seen": seen, "shown": seen, "phase": "running"}
    answer = post(client, id, 2, result="2-1", headers=IN_DIALOG, **fields).text
    targets = re.findall(r'<hx-partial hx-target="([^"]+)"', answer)
    frame = ["#seen", "#tabs", ".undo-form input[name=seen]"]
    assert targets == ["#table-2", "#round-top", "#entry", "#echo", *frame]
    assert "1 of 3 in" in words(answer)
    assert re.sub(r"<hx-partial.*?</hx-partial>", "", answer, flags=re.DOTALL).strip() == ""


def test_what_others_entered_meanwhile_comes_along(client, desk):
    id = started(desk)
    seen = desk.sheet(id).version
    desk.act(id, c.Record(1, 3, Result(0, 2)))
    answer = post(client, id, 1, result="2-0", headers=IN_DIALOG, seen=seen, shown=seen, phase="running").text
    assert {"#table-1", "#table-3"} <= set(re.findall(r'hx-target="([^"]+)"', answer))


def test_the_last_result_shows_the_round_finished_and_draws_the_next_S7(client, desk):
    id = started(desk)
    for table in (1, 2):
        post(client, id, table, result="2-0")
    seen = desk.sheet(id).version
    answer = post(client, id, 3, result="2-0", headers=IN_DIALOG, seen=seen, shown=seen, phase="running").text
    assert re.findall(r'<hx-partial hx-target="([^"]+)"', answer)[0] == "#round"
    assert "On to round 2" in words(answer)
    assert desk.sheet(id).state.rounds[1].phase is Phase.DRAFT


def test_undo_of_a_result_is_its_own_and_brings_back_who_dropped_with_it(client, desk):
    id = started(desk)
    loser = match(desk, id).second
    answer = post(client, id, 1, result="2-0", drop=loser, shown=0, headers=OPEN_PAGE).text
    echo = answer[answer.index('hx-target="#echo"') :]
    fields = dict(re.findall(r'type="hidden" name="(result|seen|return)" value="([^"]*)"', echo))
    desk.act(id, c.Record(1, 2, Result(2, 1)))  # somebody else goes on meanwhile
    assert post(client, id, 1, shown=0, headers=OPEN_PAGE, **fields).status_code == 200
    assert match(desk, id).result is None
    assert desk.sheet(id).state.entrants[loser].left is None
    assert match(desk, id, 2).result == Result(2, 1)


# --- the entry bar


def test_table_and_result_in_one_line_and_the_next_missing_table_is_suggested_D8(client, desk):
    id = started(desk)
    seen = desk.sheet(id).version
    answer = enter(client, id, "2 2-1", seen=seen, shown=seen, phase="running", headers=OPEN_PAGE).text
    assert match(desk, id, 2).result == Result(2, 1)
    assert re.search(r'name="table" value="3"', answer)
    sheet = desk.sheet(id)
    first, second = (sheet.name(n) for n in (match(desk, id, 2).first, match(desk, id, 2).second))
    assert f"Table 2: {first} 2–1 {second}" in words(answer)
    assert "autofocus" in answer


def test_a_result_alone_is_for_the_suggested_table_and_a_table_alone_is_suggested_D8(client, desk):
    id = started(desk)
    answer = enter(client, id, "3", table=1, headers=OPEN_PAGE).text
    assert re.search(r'name="table" value="3"', answer)
    enter(client, id, "0-2", table=3, headers=OPEN_PAGE)
    assert match(desk, id, 3).result == Result(0, 2)


@pytest.mark.parametrize(
    ("line", "status", "says"),
    [
        ("9 2-1", 404, "Round 1 has no table 9; it has 3 tables."),
        ("9", 404, "Round 1 has no table 9; it has 3 tables."),
        ("1 9-9", 422, "is no result of this match type"),
        ("1 quite good", 422, "can't be read as a result"),
    ],
)
def test_a_mistake_is_a_sentence_beside_the_bar_and_the_text_is_kept_D8(client, desk, line, status, says):
    id = started(desk)
    for headers in (None, OPEN_PAGE):
        response = enter(client, id, line, table=1, headers=headers)
        assert response.status_code == status
        assert says in words(response.text)
        assert re.search(rf'id="line"[^>]*value="{line}"', response.text)
    assert match(desk, id).result is None


def test_a_result_that_is_there_is_only_changed_when_the_line_is_entered_twice(client, desk):
    id = started(desk)
    enter(client, id, "1 2-0")
    seen = desk.sheet(id).version
    answer = enter(client, id, "1 0-2", seen=seen, shown=seen, phase="running", headers=OPEN_PAGE)
    assert "Table 1 has 2–0 already." in words(answer.text)
    assert match(desk, id).result == Result(2, 0)
    again = re.search(r'name="again" value="([^"]+)"', answer.text)[1]
    answer = enter(
        client, id, "1 0-2", seen=seen, shown=seen, again=again, phase="running", headers=OPEN_PAGE
    )
    assert match(desk, id).result == Result(0, 2)
    assert "(was 2–0)" in words(answer.text)


# --- two people at once [D13]


def test_two_results_for_one_match_are_both_shown_and_one_is_chosen_D13(client, desk):
    id = started(desk)
    seen = desk.sheet(id).version
    desk.act(id, c.Record(1, 1, Result(2, 0)))
    response = post(client, id, 1, result="1-2", seen=seen, headers=IN_DIALOG)
    assert response.status_code == 409
    assert re.findall(r'class="clash-score" aria-hidden="true">([^<]+)<', response.text) == ["2–0", "1–2"]
    assert match(desk, id).result == Result(2, 0)
    fields = dict(re.findall(r'name="(seen|result)" value="([^"]+)"', response.text))
    assert post(client, id, 1, headers=IN_DIALOG, **fields).status_code == 200
    assert match(desk, id).result == Result(1, 2)


def test_the_same_result_from_two_devices_is_no_conflict_D13(client, desk):
    id = started(desk)
    seen = desk.sheet(id).version
    desk.act(id, c.Record(1, 1, Result(2, 0)))
    assert post(client, id, 1, result="2-0", seen=seen).status_code == 303


def test_a_conflict_in_the_entry_bar_tells_both_and_a_second_enter_decides_D13(client, desk):
    id = started(desk)
    seen = desk.sheet(id).version
    desk.act(id, c.Record(1, 1, Result(2, 0)))
    answer = enter(client, id, "1 1-2", seen=seen, shown=seen, phase="running", headers=OPEN_PAGE)
    assert answer.status_code == 409
    assert "Somebody else entered 2–0 at table 1" in words(answer.text)
    assert "#table-1" in re.findall(r'hx-target="([^"]+)"', answer.text)
    fields = dict(re.findall(r'name="(seen|shown|again|table)" value="([^"]+)"', answer.text))
    enter(client, id, "1 1-2", headers=OPEN_PAGE, phase="running", **fields)
    assert match(desk, id).result == Result(1, 2)


# --- earlier rounds


@pytest.mark.parametrize(
    ("later", "says"),
    [
        ("draft", "round 2 is still a draft and is drawn again."),
        ("fixed", "what the change moves is shown before it is saved; round 2 can be drawn again."),
    ],
)
def test_a_correction_of_an_earlier_round_says_what_it_does_to_the_next_S10(client, desk, later, says):
    id = started(desk)
    desk.act(id, *(c.Record(1, table, Result(2, 0)) for table in (1, 2, 3)))
    if later == "fixed":
        desk.act(id, c.Fix(2))
    before = desk.sheet(id).state.rounds[1]
    assert says in words(client.get(f"/t/{id}/rounds/1/tables/1").text)
    first, second = match(desk, id).first, match(desk, id).second
    asked = post(client, id, 1, result="0-2")
    assert asked.status_code == 200  # what it would move is shown first; nothing is saved yet
    moved = re.findall(r'<th scope="row">.*?class="number">(\d+)<.*?</th>', asked.text, re.DOTALL)
    assert sorted(map(int, moved)) == sorted((first, second))
    assert match(desk, id).result == Result(2, 0)
    assert desk.sheet(id).state.rounds[1] == before
    post(client, id, 1, result="0-2", sure="yes")
    after = desk.sheet(id).state.rounds[1]
    assert match(desk, id).result == Result(0, 2)
    assert (after.drafted == before.drafted) is (later == "fixed")


@pytest.mark.parametrize("lang", ["en", "ja", "nb", "ar"])
def test_clearing_a_past_result_says_that_the_draft_goes_S10(client, desk, lang):
    id = started(desk)
    desk.act(id, *(c.Record(1, table, Result(2, 0)) for table in (1, 2, 3)))
    client.cookies["pairwright_language"] = lang
    asked = post(client, id, 1, result="clear", drop=[])
    assert asked.status_code == 200
    assert f'lang="{lang}"' in asked.text
    assert len(desk.sheet(id).state.rounds) == 2
    post(client, id, 1, result="clear", sure="yes")
    assert len(desk.sheet(id).state.rounds) == 1
    assert match(desk, id).result is None


# --- a draw that is half a win


def test_a_drawn_chess_game_is_half_to_half_wherever_it_is_shown_S6(client, desk):
    id = started(desk, match=best_of(1), scoring=CHESS)
    shown = words(client.get(f"/t/{id}/rounds/1/tables/1").text)
    assert "½–½" in shown
    assert "0–0" not in shown
    post(client, id, 1, result="0-0")
    assert match(desk, id).result == Result(0, 0, 1)
    pair = match(desk, id)
    for page in ("rounds/1/tables/1", f"players/{pair.first}", f"players/{pair.second}"):
        assert "½–½" in words(client.get(f"/t/{id}/{page}").text), page
    for sheet in ("pairings", "slips"):
        said = words(client.get(f"/t/{id}/print/{sheet}").text)
        assert "½–½" in said
        assert "0–0" not in said
    ticket = client.get(f"/t/{id}/rounds/1").text.split('id="table-1"')[1].split("</li>")[0]
    assert words(ticket).count("½") == 2


def test_where_a_draw_is_no_half_win_it_stays_0_to_0_S2(client, desk):
    id = started(desk, match=best_of(1))
    assert "0–0" in words(client.get(f"/t/{id}/rounds/1/tables/1").text)
    double = started(desk, match=best_of(1), scoring=CHESS)
    post(client, double, 1, result="double-loss")
    assert "½" not in words(
        client.get(f"/t/{double}/rounds/1").text.split('id="table-1"')[1].split("</li>")[0]
    )


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("1 1", Result(1, 0)),
        ("1 0", Result(0, 1)),
        ("1 =", Result(0, 0, 1)),
        ("1 ½", Result(0, 0, 1)),
        ("1 ½-½", Result(0, 0, 1)),
        ("1 1/2-1/2", Result(0, 0, 1)),
        ("1 0-1", Result(0, 1)),
    ],
)
def test_a_match_of_one_game_is_typed_with_one_sign_D8(client, desk, line, result):
    id = started(desk, match=best_of(1), scoring=CHESS)
    assert enter(client, id, line).status_code == 303
    assert match(desk, id).result == result
