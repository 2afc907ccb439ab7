"""A round's tab: the draft and its steps, swaps and wishes, the clock [D8] [D14] [S7]–[S12]."""

import re
from html import unescape

import pytest

from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.commands import Newcomer
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import Phase
from pairwright.words import LANGUAGES

CODES = [known.code for known in LANGUAGES]
FOUR = ("Ann <b>", "Bo", "علي", "大田")


def drawn(desk, names=FOUR, **settings):
    """The id of a tournament whose first round is a draft."""
    begin = c.Enter(tuple(Newcomer(name) for name in names)), c.StartStage()
    return desk.create(c.Create("Spring", StageSettings(**settings)), *begin).sheet.id


def play(desk, id, number, score="2-0"):
    """Round `number` started and played through, the first seat winning everywhere."""
    desk.act(id, c.StartRound(number))
    state = desk.sheet(id).state
    result = state.settings.match.read(score)
    desk.act(id, *(c.Record(number, table, result) for table in sorted(state.rounds[number - 1].matches)))


def phase(desk, id, number=1):
    return desk.sheet(id).state.rounds[number - 1].phase


def words(html):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
@pytest.mark.parametrize("until", ["draft", "fixed", "running", "finished"])
def test_the_tab_is_whole_in_every_language_at_every_stage(client, desk, known, until):
    id = drawn(desk)
    if until == "fixed":
        desk.act(id, c.Fix(1))
    elif until == "running":
        desk.act(id, c.StartRound(1))
    elif until == "finished":
        play(desk, id, 1)
    response = client.get(f"/t/{id}/rounds/1", headers={"Accept-Language": known.code})
    assert response.status_code == 200
    assert f'<html lang="{known.code}" dir="{known.dir}">' in response.text
    assert known.say("Round %(round)s", round=1) in words(response.text)
    assert "Ann &lt;b&gt;" in response.text
    assert "Ann <b>" not in response.text


@pytest.mark.parametrize("address", ["rounds/2", "rounds/0", "rounds/1/tables/9", "rounds/1/two?a=1&b=77"])
def test_what_is_not_there_is_a_page_that_says_so(client, desk, address):
    assert client.get(f"/t/{drawn(desk)}/{address}").status_code == 404


def test_fix_start_and_back_go_step_by_step_S8_S9_S11(client, desk):
    id = drawn(desk)
    round = f"/t/{id}/rounds/1"
    for step, then in (
        ("fix", Phase.FIXED),
        ("start", Phase.RUNNING),
        ("back", Phase.FIXED),
        ("back", Phase.DRAFT),
        ("start", Phase.RUNNING),  # fix and start in one
    ):
        response = client.post(f"{round}/{step}")
        assert (response.status_code, response.headers["Location"]) == (303, round)
        assert phase(desk, id) is then


def test_stepping_back_from_a_draft_takes_it_away_and_it_is_drawn_when_asked_S11(client, desk):
    id = drawn(desk)
    play(desk, id, 1)
    response = client.post(f"/t/{id}/rounds/2/back")
    assert response.headers["Location"] == f"/t/{id}/rounds/1"
    shown = client.get(f"/t/{id}/rounds/1").text
    assert f'action="/t/{id}/draw"' in shown
    client.post(f"/t/{id}/draw")
    assert phase(desk, id, 2) is Phase.DRAFT


def test_a_step_that_loses_results_asks_first_and_says_how_many_S11(client, desk):
    id = drawn(desk)
    desk.act(id, c.StartRound(1))
    result = desk.sheet(id).state.settings.match.read("2-0")
    desk.act(id, c.Record(1, 1, result))
    back = f"/t/{id}/rounds/1/back"
    response = client.post(back)
    assert (response.status_code, response.headers["Location"]) == (303, back)
    assert phase(desk, id) is Phase.RUNNING
    asked = client.get(back).text
    assert "Round 1 loses its 1 result." in words(asked)
    assert 'name="losing" value="yes"' in asked
    client.post(back, {"losing": "yes"})
    assert phase(desk, id) is Phase.FIXED
    assert desk.sheet(id).state.rounds[0].open == 2


def test_a_draft_that_was_shuffled_meanwhile_is_not_fixed_unseen(client, desk):
    id = drawn(desk)
    shown = client.get(f"/t/{id}/rounds/1").text
    drafted = re.search(r'name="drafted" value="(\d+)"', shown)[1]
    desk.shuffle(id)
    response = client.post(f"/t/{id}/rounds/1/fix", {"drafted": drafted})
    assert response.status_code == 303
    assert phase(desk, id) is Phase.DRAFT
    assert "The pairings have changed since this page was made" in words(client.get(f"/t/{id}/rounds/1").text)


def test_shuffle_draws_again_and_is_refused_for_a_fixed_round_S7(client, desk):
    id = drawn(desk)
    first = desk.sheet(id).state.rounds[0].drafted
    client.post(f"/t/{id}/rounds/1/shuffle")
    assert desk.sheet(id).state.rounds[0].drafted > first
    desk.act(id, c.Fix(1))
    client.post(f"/t/{id}/rounds/1/shuffle")
    assert "There are no pairings in draft" in words(client.get(f"/t/{id}/rounds/1").text)


def test_two_are_picked_their_swap_is_shown_with_its_cost_and_done_S7(client, desk):
    id = drawn(desk)
    draft = desk.sheet(id).state.rounds[0]
    a, b = draft.matches[1].first, draft.matches[2].first
    picked = client.get(f"/t/{id}/rounds/1?pick={a}").text
    assert f"/t/{id}/rounds/1/two?a={a}&amp;b={b}" in picked
    asked = words(client.get(f"/t/{id}/rounds/1/two?a={a}&b={b}").text)
    assert "Just as good as the draft." in asked  # nobody has points: every pairing costs nothing
    assert desk.sheet(id).state.rounds[0] == draft
    client.post(f"/t/{id}/rounds/1/two", {"a": a, "b": b, "drafted": draft.drafted})
    swapped = desk.sheet(id).state.rounds[0]
    assert (swapped.matches[1].first, swapped.matches[2].first) == (b, a)
    assert "Changed by hand." in words(client.get(f"/t/{id}/rounds/1").text)


def test_a_swap_that_costs_a_rematch_says_so_before_it_is_done_S7(client, desk):
    id = drawn(desk)
    play(desk, id, 1)
    first = desk.sheet(id).state.rounds[0].matches[1]
    draft = desk.sheet(id).state.rounds[1]
    opponent = next(
        m.opponent(first.first) for m in draft.matches.values() if first.first in (m.first, m.second)
    )
    asked = words(client.get(f"/t/{id}/rounds/2/two?a={opponent}&b={first.second}").text)
    assert "Not as good as the draft:" in asked
    assert "2 rematches could not be avoided." in asked  # both tables are then those of round 1


def test_a_rematch_is_named_first_and_at_its_table(client, desk):
    id = drawn(desk, ("Ann", "Bo"))
    play(desk, id, 1)
    shown = words(client.get(f"/t/{id}/rounds/2").text)
    assert "1 rematch could not be avoided." in shown
    assert "They have met 1 time before" in shown
    assert shown.index("could not be avoided") < shown.index("They have met")


def test_a_wish_about_two_is_kept_shown_and_taken_back_S7(client, desk):
    id = drawn(desk)
    for wish in f.Wish:
        client.post(f"/t/{id}/wish", {"a": 1, "b": 2, "wish": wish.value, "next": f"/t/{id}/rounds/1"})
        assert desk.sheet(id).state.wishes == {(1, 2): wish}
    draft = desk.sheet(id).state.rounds[0]
    assert draft.match_of(1).opponent(1) == 2  # the last wish locks them
    assert 'class="wish-list"' in client.get(f"/t/{id}/rounds/1").text
    client.post(f"/t/{id}/wish", {"a": 1, "b": 2, "wish": "", "next": f"/t/{id}/rounds/1"})
    assert desk.sheet(id).state.wishes == {}


def test_a_wish_about_one_and_the_same_is_refused_with_a_sentence(client, desk):
    id = drawn(desk)
    client.post(f"/t/{id}/wish", {"a": 2, "b": 2, "wish": "forbid"})
    assert "Two different entrants are needed" in words(client.get(f"/t/{id}/rounds/1").text)


def test_missing_tables_stand_first_until_asked_for_in_order_D8(client, desk):
    id = drawn(desk, tuple(f"Player {n}" for n in range(1, 9)))
    desk.act(id, c.StartRound(1))
    result = desk.sheet(id).state.settings.match.read("2-0")
    desk.act(id, c.Record(1, 1, result), c.Record(1, 3, result))
    shown = client.get(f"/t/{id}/rounds/1").text
    assert re.findall(r'id="table-(\d+)"', shown) == ["2", "4", "1", "3"]
    assert "2 of 4 in" in words(shown)
    shown = client.get(f"/t/{id}/rounds/1?order=tables").text
    assert re.findall(r'id="table-(\d+)"', shown) == ["1", "2", "3", "4"]


def test_a_finished_round_leads_on_and_names_the_one_undefeated_S12(client, desk):
    id = drawn(desk, rounds=2)
    play(desk, id, 1)
    shown = client.get(f"/t/{id}/rounds/1").text
    assert f'href="/t/{id}/rounds/2"' in shown
    assert "undefeated" not in words(shown)  # two have won
    play(desk, id, 2)
    shown = words(client.get(f"/t/{id}/rounds/2").text)
    assert "is the only one undefeated." in shown
    assert "All 2 planned rounds have been played." in shown
    assert "One more round" in shown


def test_a_bye_is_shown_with_its_worth_and_has_no_result_to_open_S10(client, desk):
    id = drawn(desk, ("Ann", "Bo", "Cy"))
    desk.act(id, c.StartRound(1))
    shown = client.get(f"/t/{id}/rounds/1").text
    assert "Bye, worth 3" in words(shown)
    assert set(re.findall(r"/rounds/1/tables/(\d+)", shown)) == {"1"}
    assert client.get(f"/t/{id}/rounds/1/tables/2").status_code == 404


# --- the clock


def clocked(desk, at=0):
    """A started round of 50 minutes on a clock that stands in the test's hand."""
    desk.clock = lambda: clocked.now
    clocked.now = at
    id = drawn(desk, minutes=50)
    desk.act(id, c.StartRound(1))
    return id


def test_the_clock_of_the_specification_reads_thirty_minutes_D14(client, desk):
    noon = 12 * 3600_000
    id = clocked(desk, noon)
    clocked.now = noon + 10 * 60_000
    client.post(f"/t/{id}/rounds/1/timer", {"act": "pause"})
    clocked.now += 15_000
    client.post(f"/t/{id}/rounds/1/timer", {"act": "resume"})
    clocked.now = noon + 20 * 60_000 + 15_000
    shown = client.get(f"/t/{id}/rounds/1").text
    assert re.findall(r"data-(?:minutes|seconds)>(\d+)<", shown) == ["30", "00"]
    ends, now = (int(n) for n in re.search(r'data-ends="(\d+)" data-now="(\d+)"', shown).groups())
    assert ends - now == 30 * 60_000


@pytest.mark.parametrize(("act", "minutes"), [("5", 55), ("-5", 45), ("1", 51), ("-1", 49)])
def test_the_clock_can_be_moved_by_minutes_D14(client, desk, act, minutes):
    id = clocked(desk)
    assert client.post(f"/t/{id}/rounds/1/timer", {"act": act}).status_code == 303
    assert desk.sheet(id).state.rounds[0].timer.remaining(0) == minutes * 60_000


def test_a_clock_that_is_over_counts_up_and_says_so_D14(client, desk):
    id = clocked(desk)
    clocked.now = 51 * 60_000
    shown = client.get(f"/t/{id}/rounds/1").text
    assert re.search(r'class="timer running  over"', shown)
    assert re.findall(r"data-(?:minutes|seconds)>(\d+)<", shown) == ["01", "00"]


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_the_large_clock_is_a_page_and_asks_for_its_digits_alone_D14(client, desk, known):
    id = clocked(desk)
    page = client.get(f"/t/{id}/rounds/1/timer", headers={"Accept-Language": known.code})
    assert f'<html lang="{known.code}" dir="{known.dir}">' in page.text
    part = client.get(f"/t/{id}/rounds/1/timer?size=huge", headers={"HX-Request": "true"})
    assert "<html" not in part.text
    assert 'class="timer running huge' in part.text


def test_a_round_without_minutes_has_no_clock_and_refuses_to_pause_one(client, desk):
    id = drawn(desk, minutes=None)
    desk.act(id, c.StartRound(1))
    assert 'class="timer' not in client.get(f"/t/{id}/rounds/1").text
    refused = client.post(f"/t/{id}/rounds/1/timer", {"act": "pause"}, headers={"HX-Request": "true"})
    assert refused.status_code == 409
    assert refused.headers["HX-Retarget"] == "#notices"
    assert "Round 1 has no timer" in words(refused.text)
