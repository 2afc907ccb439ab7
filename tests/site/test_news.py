"""How a page that is open learns of what others did, and what it is sent then [D13]."""

from __future__ import annotations

import pytest
from django.test import Client

from pairwright.core import commands as c
from pairwright.core.outcome import Result
from pairwright.site.desk import desk
from pairwright.site.moved import Moved, moved
from pairwright.standings.presets import preset_of

PHONE = {"REMOTE_ADDR": "192.168.1.23"}
NAMES = ("Ann", "Bo", "Cy", "Di", "Eva", "Finn", "大田", "محمد")


def begun(count: int = 8) -> str:
    """A tournament whose first round is running; its id."""
    newcomers = tuple(c.Newcomer(name) for name in NAMES[:count])
    id = (
        desk()
        .create(c.Create("Open", preset_of("mtg").settings), c.Enter(newcomers), c.StartStage())
        .sheet.id
    )
    desk().act(id, c.StartRound(1))
    return id


def renew(client: Client, id: str, shown: int, number: int = 1, phase: str = "", **more: str):
    """What a page of a round that shows version `shown` asks for."""
    state = desk().sheet(id).state
    round = state.rounds[min(number, len(state.rounds)) - 1]
    given = {"phase": phase or round.phase.value, "paired": str(round.drafted)} | more
    headers = {"HX-Request": "true", "Pairwright-Shown": str(shown)}
    return client.get(f"/t/{id}/rounds/{number}/news", given, headers=headers)


# --- the version


def test_the_version_is_told_as_text_and_204_to_who_has_it(client):
    id = begun()
    now = desk().sheet(id).version
    told = client.get(f"/t/{id}/version")
    assert (told.status_code, told.content.decode()) == (200, str(now))
    assert told.headers["Content-Type"].startswith("text/plain")
    assert client.get(f"/t/{id}/version?seen={now - 1}").content.decode() == str(now)
    same = client.get(f"/t/{id}/version?seen={now}")
    assert (same.status_code, same.content) == (204, b"")
    for answer in (told, same):
        assert answer.headers["Cache-Control"] == "no-store"
        assert not answer.cookies


@pytest.mark.parametrize("seen", ["", "x", "-1", "٣", "9" * 300])
def test_whoever_says_nonsense_is_told_the_version(client, seen):
    id = begun()
    assert client.get(f"/t/{id}/version", {"seen": seen}).content.decode() == str(desk().sheet(id).version)


def test_the_version_costs_one_query_and_other_devices_may_ask_H1(client, django_assert_max_num_queries):
    id = begun()
    with django_assert_max_num_queries(1):
        assert client.get(f"/t/{id}/version", **PHONE).status_code == 200


def test_an_unknown_or_deleted_tournament_has_no_version(client):
    id = begun()
    assert client.get("/t/nowhere/version").status_code == 404
    desk().store.delete(id, 1)
    assert client.get(f"/t/{id}/version").status_code == 404


def test_the_list_has_a_stamp_that_moves_with_it_in_one_query(client, django_assert_max_num_queries):
    id = begun()
    with django_assert_max_num_queries(1):
        stamp = client.get("/version").content.decode()
    assert client.get("/version", {"seen": stamp}).status_code == 204
    assert f'data-seen="{stamp}"' in client.get("/").content.decode()
    desk().act(id, c.Record(1, 1, Result(2, 0)))
    assert client.get("/version", {"seen": stamp}).status_code == 200
    assert client.get("/version", **PHONE).status_code == 403


@pytest.mark.parametrize(
    "page", ["players", "rounds/1", "history", "settings", "print", "crosstable", "ranks"]
)
def test_every_page_of_a_tournament_asks_for_news_and_says_what_it_shows(client, page):
    id = begun()
    shown = client.get(f"/t/{id}/{page}").content.decode()
    version = desk().sheet(id).version
    assert f'<body data-news="/t/{id}/version" data-seen="{version}">' in shown
    assert f'<div id="seen" data-seen="{version}" hidden>' in shown
    assert 'hx-trigger="pairwright:news from:document"' in shown


def test_a_form_that_came_back_with_its_mistake_is_left_alone(client):
    id = begun()
    answer = client.post(f"/t/{id}/players/add", {"name": "x" * 201})
    assert answer.status_code == 422
    assert "data-news" not in answer.content.decode()


# --- what moved in a round


def test_nothing_is_sent_to_a_page_that_shows_all_there_is(client):
    id = begun()
    assert renew(client, id, desk().sheet(id).version).status_code == 204


def test_a_result_sends_its_ticket_the_progress_and_the_words_of_it(client):
    id = begun()
    shown = desk().sheet(id).version
    desk().act(id, c.Record(1, 2, Result(2, 1)))
    sent = renew(client, id, shown).content.decode()
    assert 'hx-target="#table-2" hx-swap="outerMorph"' in sent
    assert "#table-1" not in sent
    assert "1 of 4 in" in sent
    assert f'data-seen="{desk().sheet(id).version}"' in sent
    assert "Table 2: " in sent
    assert 'hx-target="#echo"' not in sent  # that is about what this page itself did


def test_what_waits_to_be_told_waits_for_a_page_that_is_opened(client):
    id = begun()
    client.post(f"/t/{id}/undo", {"next": f"/t/{id}/history"})
    headers = {"HX-Request": "true", "Pairwright-Shown": "1"}
    client.get(f"/t/{id}/history", headers=headers)
    assert "Undone: " in client.get(f"/t/{id}/history").content.decode()


def test_a_round_that_is_not_as_the_page_shows_it_is_sent_whole(client):
    id = begun(4)
    shown = desk().sheet(id).version
    for table in (1, 2):
        desk().act(id, c.Record(1, table, Result(2, 0)))
    sent = renew(client, id, shown, phase="running").content.decode()
    assert 'hx-target="#round" hx-swap="outerMorph"' in sent
    assert 'id="tab-2"' in sent


def test_pairings_made_anew_in_between_are_sent_whole_though_the_round_is_as_far_as_it_was(client):
    id = begun()
    before = desk().sheet(id)
    for act in (c.StepBack(), c.StepBack()):
        desk().act(id, act)
    desk().shuffle(id)
    desk().act(id, c.StartRound(1))
    sent = renew(client, id, before.version, paired=str(before.state.rounds[0].drafted))
    assert 'hx-target="#round"' in sent.content.decode()


def test_a_round_that_is_gone_leads_to_the_one_there_is(client):
    id = begun(2)
    shown = desk().act(id, c.Record(1, 1, Result(2, 0))).sheet.version
    assert len(desk().sheet(id).state.rounds) == 2
    desk().act(id, c.Record(1, 1, None))
    answer = renew(client, id, shown, number=2)
    assert answer.headers["HX-Redirect"] == f"/t/{id}/rounds/1"
    assert "taken back" in client.get(f"/t/{id}/rounds/1").content.decode()


def test_the_dialog_of_a_match_that_moved_is_told_so_and_no_other(client):
    id = begun()
    shown = desk().sheet(id).version
    desk().act(id, c.Record(1, 2, Result(2, 1)))
    assert 'hx-target="#overtaken"' in renew(client, id, shown, about="2").content.decode()
    assert 'hx-target="#overtaken"' not in renew(client, id, shown, about="3").content.decode()


def test_the_bar_keeps_its_table_while_that_is_open(client):
    id = begun()
    shown = desk().sheet(id).version
    desk().act(id, c.Record(1, 1, Result(2, 1)))
    assert (
        '<input type="hidden" name="table" value="3">' in renew(client, id, shown, table="3").content.decode()
    )
    assert (
        '<input type="hidden" name="table" value="2">' in renew(client, id, shown, table="1").content.decode()
    )


@pytest.mark.parametrize("code", ["en", "ja", "nb", "ar"])
def test_others_acts_are_told_in_the_readers_language(client, code):
    id = begun()
    client.cookies["pairwright_language"] = code
    shown = desk().sheet(id).version
    desk().act(id, c.Rename(1, "Anne"))
    one = renew(client, id, shown)
    assert one.headers["Content-Language"] == code
    assert "news-said" in one.content.decode()
    for table in (1, 2, 3):
        desk().act(id, c.Record(1, table, Result(2, 1)))
    many = renew(client, id, shown).content.decode()
    assert many.partition("news-said")[2].partition("</div>")[0].count("<p") == 2  # counted, not listed


def test_a_reader_who_opens_the_address_is_led_to_the_round(client):
    id = begun()
    assert client.get(f"/t/{id}/rounds/1/news").headers["Location"] == f"/t/{id}/rounds/1"


# --- which tickets that is


def since(act, *acts, players: int = 8) -> Moved:
    id = begun(players)
    shown = desk().sheet(id).version
    for one in (act, *acts):
        desk().act(id, *one) if isinstance(one, tuple) else one(id)
    return moved(desk().sheet(id), 1, shown)


def test_a_result_moves_its_table(client):
    assert since((c.Record(1, 3, Result(2, 0)),)) == Moved(frozenset({3}))


def test_a_result_that_was_taken_back_moves_too(client):
    assert since((c.Record(1, 3, Result(2, 0)),), lambda id: desk().undo(id)).tables == {1, 2, 3, 4}


@pytest.mark.parametrize("act", [c.Rename(1, "Anne"), c.Drop(1)])
def test_somebody_renamed_or_dropped_moves_their_table(client, act):
    id = begun()
    shown, round = desk().sheet(id).version, desk().sheet(id).state.rounds[0]
    desk().act(id, act)
    own = {table for table, match in round.matches.items() if 1 in (match.first, match.second)}
    assert moved(desk().sheet(id), 1, shown).tables == own


def test_a_bye_that_was_renamed_moves_the_byes(client):
    id = begun(5)
    shown, bye = desk().sheet(id).version, desk().sheet(id).state.rounds[0].byes[0].entrant
    desk().act(id, c.Rename(bye, "Anne"))
    assert moved(desk().sheet(id), 1, shown) == Moved(byes=True)


def test_the_clock_and_marks_move_no_ticket(client):
    assert since((c.PauseTimer(1),), (c.Save("noon"),)) == Moved()


def test_a_step_of_the_round_moves_everything(client):
    assert since((c.StepBack(),)).anew


def test_an_earlier_rounds_result_moves_the_points_on_all_tickets(client):
    id = begun(4)
    for table in (1, 2):
        desk().act(id, c.Record(1, table, Result(2, 0)))
    shown = desk().act(id, c.StartRound(2)).sheet.version
    desk().act(id, c.Record(1, 1, Result(0, 2)))
    assert moved(desk().sheet(id), 2, shown).tables == {1, 2}
