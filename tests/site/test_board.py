"""Playing a tile game on the site: acts and refusals, public view, schedule, score, paper [T11]–[T17]."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest

from pairwright.core import commands as c
from pairwright.core.outcome import Result
from pairwright.core.tiles import TileState
from pairwright.site.layout import columns
from pairwright.standings.presets import preset_of
from pairwright.words import LANGUAGES

CODES = [known.code for known in LANGUAGES]
SETTINGS = preset_of("tiles").settings
HTMX = {"HX-Request": "true"}
SHEETS = ("schedule", "rounds", "board", "score")
NAMES = [
    "Ann <b>",
    "الصقور",
    "大田チーム",
    "Maximiliana von und zu Hohenfels-Wolkenstein-Trostburg-Ahrens",
    "E",
]


def game(desk, teams=5, tiles=12, begin=True, scheduled=True, says=(), title="Quiz"):
    """The id of a game that has begun."""
    names = (NAMES + [f"T{n}" for n in range(6, teams + 1)])[:teams]
    begun = [c.Enter(tuple(c.Newcomer(name) for name in names)), c.SetBoard(tiles, tuple(says))]
    if begin:
        begun.append(c.StartStage())
    return desk.create(c.Create(title, replace(SETTINGS, scheduled=scheduled)), *begun).sheet.id


def table(desk, id):
    return desk.sheet(id).state.stage.game


def pair(desk, id):
    return table(desk, id).pair()


def act(client, id, name, **values):
    return client.post(f"/t/{id}/board", {"act": name} | values)


def read(client, address, language="en", **headers):
    response = client.get(address, headers={"Accept-Language": language} | headers)
    assert response.status_code == 200, (address, response.status_code)
    return unescape(response.text)


def words(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


# --- every page, in every language


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
@pytest.mark.parametrize(
    "address",
    [
        "board",
        "board/1",
        "board/2",
        "board/3",
        "watch",
        "watch?team=1",
        "watch?screen=1",
        "schedule",
        "schedule?team=2",
        "schedule/draw",
        "players",
        "print",
        *(f"print/{sheet}" for sheet in SHEETS),
    ],
)
def test_every_page_stands_in_every_language_and_names_stay_names(client, desk, known, address):
    id = game(desk, title="Q <i>")
    picker = pair(desk, id)[0]
    desk.act(id, c.OpenTile(1)), desk.act(id, c.FinishTile(1, picker))
    desk.act(id, c.CancelTile(2))
    response = client.get(f"/t/{id}/{address}", headers={"Accept-Language": known.code})
    assert response.status_code == 200
    assert f'<html lang="{known.code}" dir="{known.dir}"' in response.text
    assert "Ann <b>" not in response.text
    assert "Q <i>" not in response.text


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_a_tile_in_play_is_shown_with_its_question_to_all_and_with_its_answer_to_the_host(
    client, desk, known
):
    says = [c.NewTile("Rome", "Cities", 3, "Which <river>?", "The Tiber")]
    id = game(desk, says=says)
    desk.act(id, c.OpenTile(1))
    shown = client.get(f"/t/{id}/board", headers={"Accept-Language": known.code}).text
    assert "Which &lt;river&gt;?" in shown
    assert re.search(r'<details class="more answer" id="answer-1"><summary>', shown)  # folded
    assert "The Tiber" in shown
    seen = client.get(f"/t/{id}/watch", headers={"Accept-Language": known.code}).text
    assert "Which &lt;river&gt;?" in seen
    assert "The Tiber" not in seen


def test_the_public_view_never_has_answers_or_questions_of_tiles_that_are_not_in_play_T16(client, desk):
    says = [c.NewTile(f"Title{n}", "", 1, f"Question{n}", f"Answer{n}") for n in range(1, 5)]
    id = game(desk, tiles=4, says=says)

    def leaks(asked):
        for query in ("", "?team=1", "?screen=1", "?seen=1"):
            for headers in ({}, HTMX):
                text = client.get(f"/t/{id}/watch{query}", headers=headers).text
                assert "Answer" not in text
                assert set(re.findall(r"Question\d", text)) == asked

    leaks(set())
    desk.act(id, c.OpenTile(2))
    leaks({"Question2"})
    desk.act(id, c.FinishTile(2, None))
    desk.act(id, c.CancelTile(3))
    leaks(set())


def test_the_public_view_has_nothing_that_changes_anything_and_no_way_to_it(client, desk):
    id = game(desk)
    text = client.get(f"/t/{id}/watch").text
    assert re.findall(r'<form[^>]* action="([^"]+)"', text) == []
    assert set(re.findall(r'href="(/t/[^"?]+)', text)) == {f"/t/{id}/watch"}
    assert "hx-post" not in text
    assert client.post(f"/t/{id}/watch", {"act": "open", "tile": "1"}).status_code == 405


# --- playing


def test_a_tile_is_opened_and_won_by_either_or_by_nobody_T11_T12(client, desk):
    id = game(desk)
    for tile, who in ((1, 0), (2, 1), (3, None)):
        two = pair(desk, id)
        assert act(client, id, "open", tile=tile).status_code == 303
        assert table(desk, id).open.tile == tile
        winner = "0" if who is None else str(two[who])
        response = act(client, id, "finish", tile=tile, winner=winner)
        assert (response.status_code, response.headers["Location"]) == (303, f"/t/{id}/board")
        assert table(desk, id).plays[tile].winner == (None if who is None else two[who])
    assert table(desk, id).round == 4
    shown = read(client, f"/t/{id}/board")
    assert len(re.findall(r'class="game-tile won colour-\d+"', shown)) == 2
    assert shown.count('class="game-tile nobody"') == 1


def test_cancelled_and_returned_tiles_leave_the_round_and_come_back_T12(client, desk):
    id = game(desk)
    two = pair(desk, id)
    act(client, id, "open", tile=4)
    act(client, id, "cancel", tile=4)
    assert (table(desk, id).round, pair(desk, id)) == (1, two)
    assert table(desk, id).state_of(4) is TileState.CANCELLED
    act(client, id, "return", tile=4)
    assert table(desk, id).state_of(4) is TileState.BOARD
    act(client, id, "open", tile=4)
    act(client, id, "return", tile=4)
    assert (table(desk, id).round, pair(desk, id)) == (1, two)
    assert table(desk, id).state_of(4) is TileState.BOARD


def test_a_finished_tile_is_reopened_and_the_panel_moves_the_round_T13(client, desk):
    id = game(desk)
    two = pair(desk, id)
    act(client, id, "open", tile=1), act(client, id, "finish", tile=1, winner=two[0])
    act(client, id, "reopen", tile=1)
    assert table(desk, id).open.round == 1
    act(client, id, "finish", tile=1, winner=two[1])
    assert table(desk, id).plays[1].winner == two[1]
    act(client, id, "round", round="٧")
    assert table(desk, id).round == 7
    shown = words(read(client, f"/t/{id}/board"))
    assert "Round 7 of 12" in shown


def test_without_a_schedule_the_host_names_both_teams_T14(client, desk):
    id = game(desk, scheduled=False)
    assert f'href="/t/{id}/board/3"' in read(client, f"/t/{id}/board")
    chooser = read(client, f"/t/{id}/board/3")
    assert chooser.count('name="picker"') == chooser.count('name="other"') == 5
    act(client, id, "open", tile=3, picker=4, other=2)
    assert pair(desk, id) == (4, 2)
    act(client, id, "finish", tile=3, winner=4)
    again = read(client, f"/t/{id}/board/5")
    assert re.findall(r'name="(\w+)" value="(\d)" checked', again) == [("picker", "4"), ("other", "2")]
    assert "The host says who plays next." in read(client, f"/t/{id}/watch?team=1")
    desk.act(id, c.Drop(4))
    assert re.findall(r'name="(\w+)" value="(\d)" checked', read(client, f"/t/{id}/board/5")) == [
        ("picker", "1"),
        ("other", "2"),
    ]


def test_many_teams_are_chosen_from_lists(client, desk):
    id = game(desk, teams=30, scheduled=False)
    chooser = read(client, f"/t/{id}/board/1")
    assert chooser.count("<select") == 2
    assert 'type="radio"' not in chooser


REFUSED = [
    ("open", {"tile": 99}, 404),  # no such tile
    ("open", {"tile": 1}, 409),  # finished
    ("open", {"tile": 2}, 409),  # cancelled
    ("finish", {"tile": 3, "winner": 1}, 409),  # not in play
    ("reopen", {"tile": 3}, 409),
    ("return", {"tile": 1}, 409),
    ("cancel", {"tile": 1}, 409),
    ("round", {"round": 0}, 404),
    ("round", {"round": 13}, 404),
    ("round", {"round": "x"}, 404),
]


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
@pytest.mark.parametrize(("name", "values", "status"), REFUSED)
def test_what_cannot_be_done_says_why_and_changes_nothing(client, desk, known, name, values, status):
    id = game(desk)
    desk.act(id, c.OpenTile(1)), desk.act(id, c.FinishTile(1, None)), desk.act(id, c.CancelTile(2))
    version = desk.sheet(id).version
    language = {"Accept-Language": known.code}
    quiet = client.post(f"/t/{id}/board", {"act": name} | values, headers=language | HTMX)
    assert quiet.status_code == status
    assert "notice wrong" in quiet.text
    assert 'hx-target="#game"' in quiet.text  # and the page shows what is
    plain = client.post(f"/t/{id}/board", {"act": name} | values, headers=language, follow=True)
    assert "notice wrong" in plain.text
    assert desk.sheet(id).version == version


def test_a_winner_must_be_in_the_round_and_one_tile_is_in_play_at_a_time(client, desk):
    id = game(desk)
    desk.act(id, c.OpenTile(1))
    outsider = next(n for n in range(1, 6) if n not in pair(desk, id))
    for name, values in (
        ("finish", {"tile": 1, "winner": outsider}),
        ("open", {"tile": 2}),
        ("round", {"round": 3}),
    ):
        response = client.post(f"/t/{id}/board", {"act": name} | values, headers=HTMX)
        assert response.status_code in (409, 422), name
        assert "notice wrong" in response.text
    assert table(desk, id).open.tile == 1


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_the_same_team_twice_is_said_where_it_was_chosen(client, desk, headers):
    id = game(desk, scheduled=False)
    response = client.post(
        f"/t/{id}/board", {"act": "open", "tile": 1, "picker": 3, "other": 3}, headers=headers
    )
    assert response.status_code == 422
    assert 'class="error"' in response.text
    assert re.findall(r'name="(\w+)" value="(\d)" checked', response.text) == [
        ("picker", "3"),
        ("other", "3"),
    ]
    assert table(desk, id).open is None


def test_a_form_of_nobody_s_is_a_bad_request_and_no_board_is_not_found(client, desk):
    id = game(desk)
    assert act(client, id, "explode", tile=1).status_code == 400
    assert client.get(f"/t/{id}/board/99").status_code == 404
    assert client.get("/t/nothing/board").status_code == 404
    swiss = desk.create(c.Create("Swiss", preset_of("mtg").settings)).sheet.id
    for address in ("board", "schedule", "board/1", "print/board", "print/rounds"):
        assert client.get(f"/t/{swiss}/{address}").status_code == 404, address


def test_undo_from_the_board_gives_the_board_as_it_was_and_says_so(client, desk):
    id = game(desk)
    desk.act(id, c.OpenTile(1))
    seen = desk.sheet(id).version
    response = client.post(
        f"/t/{id}/undo", {"seen": seen, "next": f"/t/{id}/board"}, headers=HTMX, follow=True
    )
    assert response.status_code == 200
    assert 'hx-target="#game"' in response.text
    assert "Undone" in response.text
    assert table(desk, id).open is None


# --- who follows


@pytest.mark.parametrize("view", ["board", "watch"])
def test_nothing_new_is_an_answer_without_a_body_and_news_are_the_whole_game(client, desk, view):
    id = game(desk)
    address = f"/t/{id}/{view}?seen={desk.sheet(id).version}"
    quiet = client.get(address, headers=HTMX)
    assert (quiet.status_code, quiet.content) == (204, b"")
    desk.act(id, c.OpenTile(6))
    news = client.get(address, headers=HTMX)
    assert news.status_code == 200
    assert "<html" not in news.text
    assert 'hx-target="#game"' in news.text
    assert f"seen={desk.sheet(id).version}" in unescape(news.text)
    assert "picked tile 6" in unescape(news.text)


def test_a_phone_knows_when_against_whom_and_who_picks_T16(client, desk):
    id = game(desk)
    plan = dict(table(desk, id).plan)
    names = dict(enumerate(NAMES, 1))
    for team in names:
        rounds = [number for number in range(1, 13) if team in plan[number]]
        picker, other = plan[rounds[0]]
        expected = {
            0: f"You play now, against {names[other if picker == team else picker]}.",
            1: f"You are next, against {names[other if picker == team else picker]}.",
        }.get(
            rounds[0] - 1,
            f"You play in {rounds[0] - 1} rounds, against {names[other if picker == team else picker]}.",
        )
        said = re.search(
            r'class="yours-next"[^>]*>([^<]*(?:<b>)?[^<]*)<', read(client, f"/t/{id}/watch?team={team}")
        )
        sentence = re.sub("[\u2066-\u2069]", "", said[1])
        assert sentence == f"{expected} {'You pick.' if picker == team else 'They pick.'}"
    assert "Which team are you?" in read(client, f"/t/{id}/watch?team=77")
    assert "Which team are you?" in read(client, f"/t/{id}/watch")


def test_the_team_of_a_phone_and_the_place_on_the_board_stay_in_what_it_asks_for(client, desk):
    id = game(desk, tiles=250)
    text = read(client, f"/t/{id}/watch?team=2&from=101")
    live = unescape(re.search(r'hx-get="([^"]+seen=[^"]+)"', text)[1])
    assert "team=2" in live
    assert "from=101" in live
    assert 'id="tile-101"' in text
    assert 'id="tile-1"' not in text


# --- the end


def test_the_end_of_a_game_shows_who_won_and_ties_are_shared_T15(client, desk):
    id = game(desk, teams=3, tiles=3)
    winners = []
    for tile in (1, 2, 3):
        winners.append(pair(desk, id)[0])
        desk.act(id, c.OpenTile(tile)), desk.act(id, c.FinishTile(tile, winners[-1]))
    best = {team for team in winners if winners.count(team) == max(map(winners.count, winners))}
    for view in ("board", "watch", "players"):
        text = read(client, f"/t/{id}/{view}")
        assert text.count('class="champion"') == len(best), view
        assert ("Shared first place" in text) == (len(best) > 1)
    client.post(f"/t/{id}/close", {"next": f"/t/{id}/board"})
    assert desk.sheet(id).state.closed
    shown = read(client, f"/t/{id}/board")
    assert "The game is over." in shown
    assert f'action="/t/{id}/reopen"' in shown
    assert 'name="tile"' not in shown
    assert act(client, id, "reopen", tile=1).status_code == 303
    assert table(desk, id).open is None
    assert "The game is over. You are in place" in read(client, f"/t/{id}/watch?team=1")


def test_a_game_that_nobody_scored_in_has_no_winner(client, desk):
    id = game(desk, tiles=1)
    desk.act(id, c.OpenTile(1)), desk.act(id, c.FinishTile(1, None))
    for view in ("board", "watch", "players"):
        text = read(client, f"/t/{id}/{view}")
        assert "Nobody has won a tile" in text
        assert 'class="champion"' not in text


def test_the_host_may_end_a_game_before_its_last_tile_T15(client, desk):
    id = game(desk)
    picker = pair(desk, id)[0]
    desk.act(id, c.OpenTile(1)), desk.act(id, c.FinishTile(1, picker))
    assert f'action="/t/{id}/close"' in read(client, f"/t/{id}/board")
    client.post(f"/t/{id}/close", {"next": f"/t/{id}/board"})
    assert 'class="champion"' in read(client, f"/t/{id}/board")


def test_a_game_does_not_end_over_a_tile_in_play(client, desk):
    id = game(desk)
    desk.act(id, c.OpenTile(1))
    assert f'action="/t/{id}/close"' not in read(client, f"/t/{id}/board")
    refused = client.post(f"/t/{id}/close", {"next": f"/t/{id}/board"}, follow=True)
    assert "notice wrong" in refused.text
    assert 'class="open-tile"' in refused.text


# --- the frame: tabs, landing, begin


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_the_tabs_of_a_game(client, desk, known):
    id = game(desk)
    text = client.get(f"/t/{id}/board", headers={"Accept-Language": known.code}).text
    strip = text[text.index('id="tabs"') : text.index("</nav>", text.index('id="tabs"'))]
    tabs = ["game", "board", "schedule", "players", "print", "history", "settings"]
    assert re.findall(r'href="/t/[^/]+/([^"]+)"', strip) == tabs
    assert len(re.findall('aria-current="page"', strip)) == 1
    free = game(desk, scheduled=False)
    text = client.get(f"/t/{free}/board").text
    assert f'class="tab" href="/t/{free}/schedule"' not in text


def test_one_lands_on_the_set_up_before_the_game_and_on_the_board_from_then_on(client, desk):
    id = game(desk, begin=False)
    assert client.get(f"/t/{id}/").headers["Location"] == f"/t/{id}/game"
    assert client.get(f"/t/{id}/players").headers["Location"] == f"/t/{id}/game"
    board = read(client, f"/t/{id}/board")
    assert "The game has not begun." in board
    assert 'name="tile"' not in board
    begun = client.post(f"/t/{id}/start")
    assert begun.headers["Location"] == f"/t/{id}/board"
    assert "The game has begun." in read(client, f"/t/{id}/board")
    assert client.get(f"/t/{id}/").headers["Location"] == f"/t/{id}/board"


def test_a_game_after_swiss_rounds_keeps_their_tabs_and_standings_T17(client, desk):
    entrants = c.Enter(tuple(c.Newcomer(name) for name in NAMES[:4]))
    id = desk.create(c.Create("Both", preset_of("mtg").settings), entrants, c.StartStage()).sheet.id
    desk.act(id, c.StartRound(1))
    for number in list(desk.sheet(id).state.rounds[0].matches):
        desk.act(id, c.Record(1, number, Result(2, 0)))
    for _ in range(3):
        if desk.sheet(id).state.draft:
            desk.act(id, c.StepBack())
    desk.act(id, c.AddStage(SETTINGS, tuple(range(1, 5))))
    desk.act(id, c.SetBoard(6)), desk.act(id, c.StartStage())
    text = read(client, f"/t/{id}/board")
    assert f'href="/t/{id}/rounds/1"' in text
    assert client.get(f"/t/{id}/rounds/1").status_code == 200
    desk.act(id, c.OpenTile(1)), desk.act(id, c.FinishTile(1, None))
    score = read(client, f"/t/{id}/players")
    assert f'href="/t/{id}/players?after=1"' in score
    assert "Standings after round 1" in read(client, f"/t/{id}/players?after=1")
    for address in ("watch", "schedule", "history", "settings", "print", "print/score", "game"):
        assert client.get(f"/t/{id}/{address}").status_code == 200, address


# --- schedule, score, paper


def test_the_schedule_marks_what_was_played_what_is_next_and_who_plays_twice_running(client, desk):
    id = game(desk, teams=3, tiles=6)
    picker, _ = pair(desk, id)
    desk.act(id, c.OpenTile(4)), desk.act(id, c.FinishTile(4, picker))
    text = read(client, f"/t/{id}/schedule")
    assert re.findall(r'class="round-line (\w+)"', text) == ["done", "next", *["comes"] * 4]
    assert f"Won by {NAMES[picker - 1]}" in re.sub("[\u2066-\u2069]", "", text)
    # Of three teams one plays twice running in every round but the first.
    assert text.count('class="twice"') == 5
    mine = read(client, f"/t/{id}/schedule?team={picker}")
    plan = desk.sheet(id).state.stage.game.plan
    assert mine.count('class="round-line') == sum(picker in pair for pair in plan.values())


def test_a_new_draw_keeps_what_was_played_and_asks_first_T5(client, desk):
    id = game(desk)
    assert f'action="/t/{id}/schedule"' in read(client, f"/t/{id}/schedule")
    before = dict(table(desk, id).plan)
    assert client.post(f"/t/{id}/schedule").status_code == 303
    assert dict(table(desk, id).plan) != before
    desk.act(id, c.OpenTile(1)), desk.act(id, c.FinishTile(1, None))
    played = table(desk, id).plan[1]
    asks = read(client, f"/t/{id}/schedule")
    assert f'href="/t/{id}/schedule/draw"' in asks
    assert f'action="/t/{id}/schedule"' not in asks
    assert "The 11 rounds to come are drawn anew." in read(client, f"/t/{id}/schedule/draw")
    client.post(f"/t/{id}/schedule")
    assert table(desk, id).plan[1] == played
    free = game(desk, scheduled=False)
    refused = client.post(f"/t/{free}/schedule", follow=True)
    assert "notice wrong" in refused.text


def test_the_score_counts_points_tiles_plays_and_picks(client, desk):
    id = game(desk, teams=2, tiles=4, says=[c.NewTile("", "", 5), c.NewTile("", "", 3)])
    picks, points, won = {1: 0, 2: 0}, {1: 0, 2: 0}, {1: 0, 2: 0}
    for tile, worth in ((1, 5), (2, 3), (3, 1)):
        picker, other = pair(desk, id)
        picks[picker] += 1
        points[other] += worth
        won[other] += 1
        desk.act(id, c.OpenTile(tile)), desk.act(id, c.FinishTile(tile, other))
    text = read(client, f"/t/{id}/players")
    for team, name in ((1, NAMES[0]), (2, NAMES[1])):
        row = next(line for line in text.split("<tr") if f"<bdi>{name}</bdi>" in line)
        values = [int(value) for value in re.findall(r'class="value">(\d+)<', row)]
        assert values == [points[team], won[team], 3, picks[team]]


@pytest.mark.parametrize("sheet", SHEETS)
def test_sheets_of_a_game_are_paper_and_long_ones_come_in_parts(client, desk, sheet):
    id = game(desk)
    text = read(client, f"/t/{id}/print/{sheet}")
    assert "data-print" in text
    assert NAMES[3] in text or sheet == "board"
    assert f'href="/t/{id}/print/{sheet}"' in read(client, f"/t/{id}/print")
    big = game(desk, teams=20, tiles=1500)
    text = read(client, f"/t/{big}/print/{sheet}")
    if sheet in ("schedule", "rounds"):
        assert 'href="?part=2"' in text
        assert client.get(f"/t/{big}/print/{sheet}?part=2").status_code == 200
        for part in ("0", "99", "x"):
            assert client.get(f"/t/{big}/print/{sheet}?part={part}").status_code == 404


def test_rounds_on_paper_are_those_of_the_plan(client, desk):
    id = game(desk)
    text = read(client, f"/t/{id}/print/rounds")
    sections = text.split('<section class="paper-team">')[1:]
    plan = table(desk, id).plan
    for section, team in zip(sections, range(1, 6), strict=True):
        rows = [
            (int(number), "You pick" in row)
            for number, row in re.findall(r'<tr><td class="big">(\d+)</td>(.*?)</tr>', section, re.DOTALL)
        ]
        assert rows == [(n, two[0] == team) for n, two in sorted(plan.items()) if team in two]


# --- large boards


def test_categories_are_columns_and_what_has_none_stands_last(client, desk):
    says = [c.NewTile("", cat, 100 * n) for cat in ("History", "الجغرافيا", "") for n in (1, 2)]
    id = game(desk, tiles=6, says=says)
    text = read(client, f"/t/{id}/board")
    heads = [words(head).strip() for head in re.findall(r'<section class="category">(.*?)</h3>', text)]
    assert heads == ["History", "الجغرافيا", "Other"]
    assert "by-category rows-2" in text
    watch = read(client, f"/t/{id}/watch")
    assert watch.count('class="category"') == 3


@pytest.mark.parametrize(("tiles", "shown"), [(1, 1), (36, 36), (100, 100), (101, 100), (20_000, 100)])
def test_at_most_a_hundred_tiles_are_shown_at_once(client, desk, tiles, shown):
    id = game(desk, tiles=tiles)
    text = read(client, f"/t/{id}/board")
    assert text.count('class="game-tile') == shown
    assert ('class="tile-pages"' in text) == (tiles > 100)
    assert len(text) < 200_000


def test_a_tile_is_found_by_its_number(client, desk):
    id = game(desk, tiles=250)
    text = read(client, f"/t/{id}/board?tile=150")
    assert re.search(r'id="tile-150"[^>]* autofocus', text)
    assert 'id="tile-100"' not in text
    assert "There is no tile 999." in read(client, f"/t/{id}/board?tile=999")
    assert "There is no tile x." in read(client, f"/t/{id}/watch?tile=x")
    response = client.post(f"/t/{id}/board", {"act": "open", "tile": "150", "from": "101"})
    assert response.headers["Location"] == f"/t/{id}/board?from=101"


def test_a_board_fills_a_wide_screen_without_leaving_much_empty():
    for count in range(1, 101):
        across = columns(count)
        rows = -(-count // across)
        assert across * rows - count < across
        assert across >= rows or count < 4
