"""The clock of a round and of single tables [D14]; cases TM-01 and TM-02 (TM-03 is in tests/browser)."""

import re

import pytest

from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.outcome import Result
from pairwright.core.settings import StageSettings
from pairwright.words import LANGUAGES
from pairwright.words.day import more_time

CODES = [known.code for known in LANGUAGES]
NOON = 1_790_000_000_000
MINUTE = 60_000


@pytest.fixture
def clock(desk):
    """The server's clock, which stands still until it is set: `clock(20, 15)` is 20:15 after noon."""
    now = [NOON]
    desk.clock = lambda: now[0]

    def set_to(minutes, seconds=0):
        now[0] = NOON + minutes * MINUTE + seconds * 1000

    return set_to


@pytest.fixture
def id(desk, clock):
    """Six players, a round of 50 minutes that began at noon."""
    newcomers = tuple(c.Newcomer(f"P{n}") for n in range(1, 7))
    settings = StageSettings(minutes=50)
    id = desk.create(c.Create("F", settings), c.Enter(newcomers), c.StartStage()).sheet.id
    desk.act(id, c.StartRound(1))
    return id


def digits(text, label="Time left in the round"):
    """What a clock shows: "30:00", "+0:12" as "+00:12"."""
    found = re.search(rf'aria-label="{label}".*?class="digits"[^>]*>(.*?</span></span>)', text, re.DOTALL)
    return re.sub(r"<[^>]*>|\s", "", found[1])


def instants(text):
    """(end, now) of the round's clock, which a screen counts from."""
    found = re.search(r'class="timer[^"]*"[^>]*data-ends="(\d+)" data-now="(\d+)"', text)
    return int(found[1]), int(found[2])


def test_TM01_the_time_left_is_the_end_less_now_and_the_end_moves_by_the_pause(client, id, clock):
    page = f"/t/{id}/rounds/1"
    clock(10)
    client.post(f"{page}/timer", {"act": "pause"})
    clock(10, 15)
    assert digits(client.get(page).text) == "40:00"
    client.post(f"{page}/timer", {"act": "resume"})
    end, _ = instants(client.get(page).text)
    clock(20, 15)
    joins = client.get(page).text
    assert digits(joins) == "30:00"
    # The device that slept counts from the instants it got before it slept: end less the server's now.
    assert end == instants(joins)[0]
    assert end - instants(joins)[1] == 30 * MINUTE


def test_TM02_five_minutes_more_are_added_on_the_server_whatever_the_client_s_clock(client, id, clock):
    page = f"/t/{id}/rounds/1"
    clock(20)
    assert digits(client.get(page).text) == "30:00"
    moved = client.post(f"{page}/timer", {"act": "5"}, headers={"HX-Request": "true"})
    assert digits(moved.text) == "35:00"
    assert digits(client.get(page).text) == digits(client.get(f"{page}/timer").text) == "35:00"


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_one_table_has_time_of_its_own_on_its_ticket_and_beside_every_clock(client, desk, id, clock, known):
    page, reader = f"/t/{id}/rounds/1", {"Accept-Language": known.code}
    for minutes in ("5", "-1"):
        answer = client.post(f"{page}/tables/2/time", {"act": minutes}, headers=reader)
        assert answer.headers["Location"] == f"{page}#table-2"
    assert desk.sheet(id).state.rounds[0].extra == {2: 240}
    clock(49)
    label = known.say("Time left at table %(table)s", table=2)
    for where in (page, f"{page}/timer", f"{page}/tables/2"):
        text = client.get(where, headers=reader).text
        assert digits(text, label) == "05:00"
    ticket = re.search(r'id="table-2".*?</li>', client.get(page, headers=reader).text, re.DOTALL)[0]
    assert f'<span class="stub-extra">{more_time(known, 240)}</span>' in ticket
    desk.act(id, c.Record(1, 2, Result(2, 0)))
    assert 'class="stub-extra"' not in client.get(page, headers=reader).text


def test_what_is_said_at_the_end_names_the_tables_that_still_play(client, desk, id, clock):
    page = f"/t/{id}/rounds/1"
    assert 'data-over="Round 1: time is over."' in client.get(page).text
    for table, seconds in ((1, 180), (2, -60), (3, 300)):
        desk.act(id, c.AddTableTime(1, table, seconds))
    assert "Round 1: time is over. 2 tables still play: 1 and 3" in client.get(page).text
    desk.act(id, c.Record(1, 3, Result(2, 0)))
    assert "Round 1: time is over. 1 table still plays: 1" in client.get(page).text
    clock(52)
    text = client.get(f"{page}/timer").text
    assert digits(text) == "+02:00"
    assert digits(text, "Time left at table 1") == "01:00"
    assert digits(text, "Time left at table 2") == "+03:00"
    assert "Time left at table 3" not in text  # its result is in
    assert "1 of 3 in" in text


def test_a_table_s_time_stands_still_while_the_round_s_does(client, desk, id, clock):
    desk.act(id, c.AddTableTime(1, 1, 180))
    clock(10)
    desk.act(id, c.PauseTimer(1))
    clock(30)
    text = client.get(f"/t/{id}/rounds/1/timer").text
    assert (digits(text), digits(text, "Time left at table 1")) == ("40:00", "43:00")
    assert "data-ends" not in text
    desk.act(id, c.ResumeTimer(1))
    text = client.get(f"/t/{id}/rounds/1/timer").text
    assert (digits(text), digits(text, "Time left at table 1")) == ("40:00", "43:00")


def test_the_dialog_of_a_match_gives_its_table_time_and_the_open_page_gets_what_moved(client, desk, id):
    page = f"/t/{id}/rounds/1"
    assert f'action="{page}/tables/2/time"' in client.get(f"{page}/tables/2").text
    htmx = {"HX-Request": "true"}
    answer = client.post(f"{page}/tables/2/time", {"act": "3", "shown": "7"}, headers=htmx).text
    assert 'id="table-clock"' in answer
    for part in ("#table-2", "#clock", "#tabs"):
        assert f'hx-target="{part}"' in answer
    # a dialog's page of its own has none of these
    assert "hx-partial" not in client.post(f"{page}/tables/2/time", {"act": "3"}, headers=htmx).text
    desk.act(id, c.Record(1, 2, Result(2, 0)))
    assert "tables/2/time" not in client.get(f"{page}/tables/2").text


def test_time_for_no_table_or_by_what_no_button_says_changes_nothing(client, desk, id):
    version = desk.sheet(id).version
    assert client.post(f"/t/{id}/rounds/1/tables/9/time", {"act": "3"}).status_code == 404
    assert client.post(f"/t/{id}/rounds/1/tables/1/time", {"act": "600"}).status_code == 303
    assert client.get(f"/t/{id}/rounds/1/tables/1/time").status_code == 302
    assert desk.sheet(id).version == version
    desk.act(id, *(c.Record(1, table, Result(2, 0)) for table in (1, 2, 3)))
    desk.act(id, c.Close())
    assert "closed" in client.post(f"/t/{id}/rounds/1/tables/1/time", {"act": "3"}, follow=True).text


def test_the_time_of_a_table_is_told_in_the_history_and_undone(client, desk, id):
    answer = client.post(f"/t/{id}/rounds/1/tables/2/time", {"act": "3"}, follow=True).text
    assert "Table 2 of round 1 has 3:00 more time." in answer
    assert isinstance(desk.sheet(id).entries[-1].fact, f.TableTimeAdded)
    client.post(f"/t/{id}/undo")
    assert desk.sheet(id).state.rounds[0].extra == {}


@pytest.mark.parametrize(("minutes", "softly"), [(50, True), (6, True), (5, False), (3, False)])
def test_a_round_of_five_minutes_or_less_has_no_signal_five_minutes_before(client, desk, minutes, softly):
    newcomers = tuple(c.Newcomer(f"P{n}") for n in range(1, 5))
    settings = StageSettings(minutes=minutes)
    id = desk.create(c.Create("F", settings), c.Enter(newcomers), c.StartStage()).sheet.id
    desk.act(id, c.StartRound(1))
    found = re.search(r'data-soon-at="(\d+)"', client.get(f"/t/{id}/rounds/1").text)
    assert bool(found) == softly
    if found:
        assert int(found[1]) == desk.sheet(id).state.rounds[0].timer.end - 5 * MINUTE


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_the_large_clock_in_every_language(client, desk, id, known):
    text = client.get(f"/t/{id}/rounds/1/timer", headers={"Accept-Language": known.code}).text
    assert f'<html lang="{known.code}" dir="{known.dir}">' in text
    assert known.gettext("Full screen") in text
    assert 'class="timer running huge' in text
    for match in desk.sheet(id).state.rounds[0].matches:
        desk.act(id, c.Record(1, match, Result(2, 0)))
    over = client.get(f"/t/{id}/rounds/1/timer", headers={"Accept-Language": known.code}).text
    assert known.gettext("The round is over.") in over
