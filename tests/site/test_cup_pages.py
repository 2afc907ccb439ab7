"""Cup rounds in the browser: games, tiebreaks, bronze, longer matches, corrections [C1] [C7]–[C10] [C15]."""

import re
from dataclasses import replace
from html import unescape

import pytest

from pairwright.core import commands as c
from pairwright.core.commands import Newcomer
from pairwright.core.outcome import How, Result
from pairwright.core.settings import CupSettings
from pairwright.core.tournament import Phase
from pairwright.site.typed import TypedGames, read_games
from pairwright.standings.presets import preset_of
from pairwright.words import LANGUAGES

CUP = preset_of("cup").settings
OPEN_PAGE = {"HX-Request": "true"}
CODES = [known.code for known in LANGUAGES]


def begun(desk, players=4, settings=CUP):
    """The id of a cup whose first round runs: A meets the last, B the last but one."""
    names = tuple(Newcomer(name) for name in "ABCDEFGH"[:players])
    id = desk.create(c.Create("Cup", settings), c.Enter(names), c.StartStage()).sheet.id
    desk.act(id, c.StartRound(1))
    return id


def tap(client, id, table, to, number=1, headers=None, **values):
    address = f"/t/{id}/rounds/{number}/tables/{table}/games"
    return client.post(address, {"to": to} | values, headers=headers)


def match(desk, id, table=1, number=1):
    return desk.sheet(id).state.rounds[number - 1].matches[table]


def words(html):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


def win_all(desk, id, number):
    """The first named wins both games of every match."""
    for table in sorted(desk.sheet(id).state.rounds[number - 1].matches):
        for game in (1, 2):
            desk.act(id, c.RecordGame(number, table, game, Result(1, 0)))


def team_cup(desk, games=2, boards=3):
    """The id of a cup of four teams with three players each whose first round runs."""
    id = begun(desk, settings=replace(CUP, games=games, boards=boards))
    desk.act(id, c.StepBack(), c.StepBack())
    for team in range(1, 5):
        names = tuple(c.SquadMember(f"{'ABCD'[team - 1]}{place}") for place in range(1, boards + 1))
        desk.act(id, c.SetSquad(team, names))
    desk.act(id, c.StartRound(1))
    return id


def slips(client, id, query="round=1"):
    shown = client.get(f"/t/{id}/print/slips?{query}").text
    return re.findall(r'<article class="slip">.*?</article>', shown, re.S)


# --- paper


def test_a_slip_of_a_cup_match_has_a_line_to_mark_for_each_game_C7(client, desk):
    slip = slips(client, begun(desk))[0]
    assert re.findall(r'class="slip-game">([^<]+)', slip) == ["Game 1", "Game 2"]
    choices = re.findall(r'class="slip-choices">(.*?)</span></span>', slip)
    assert [re.findall(r"<span>([^<]+)", line) for line in choices] == [["1–0", "½–½", "0–1"]] * 2
    begins = re.findall(r'class="slip-begins">(●?)<', slip)
    assert begins == ["●", "", "", "●"]  # the second game is begun by the other side
    assert "Semi-finals" in slip
    assert "Round 1" not in slip


def test_a_slip_of_a_team_match_names_each_board_and_who_sits_there_C14(client, desk):
    id = team_cup(desk)
    slip = slips(client, id)[0]
    labels = [f"Board {board}, game {game}" for game in (1, 2) for board in (1, 2, 3)]
    assert re.findall(r'class="slip-game">([^<]+)', slip) == labels
    pair = match(desk, id)
    first, second = ("ABCD"[number - 1] for number in (pair.first, pair.second))
    sits = re.findall(r'class="slip-sits"><bdi>([^<]*)', slip)
    assert sits == [f"{side}{board}" for _ in (1, 2) for board in (1, 2, 3) for side in (first, second)]


@pytest.mark.parametrize(("boards", "size"), [(2, "four"), (4, "two"), (8, "one"), (30, "one")])
def test_slips_with_many_games_are_larger_than_asked_for_so_that_none_is_cut_off_C14(
    client, desk, boards, size
):
    id = begun(desk, settings=replace(CUP, games=2, boards=boards))
    shown = client.get(f"/t/{id}/print/slips?round=1&per=8").text
    assert set(re.findall(r'slip-page (\w+)"', shown)) == {size}


def test_a_slip_of_a_drawn_match_has_its_newest_tiebreak_games_C8(client, desk):
    id = begun(desk, settings=replace(CUP, cup=CupSettings(tiebreak_games=1)))
    for table in (1, 2):
        for game in (1, 2):
            result = Result(0, 0, 1) if table == 1 else Result(1, 0)
            desk.act(id, c.RecordGame(1, table, game, result))
    slip = slips(client, id)[0]
    assert re.findall(r'class="slip-game">([^<]+)', slip) == ["Game 3"]
    assert "Armageddon: a draw wins for" in words(slip)


def test_the_pairings_of_a_cup_on_paper_have_its_words_and_no_points_C5_C7(client, desk):
    id = begun(desk, players=3)
    for game, result in ((1, Result(1, 0)), (2, Result(0, 0, 1))):
        desk.act(id, c.RecordGame(1, 1, game, result))
    said = words(client.get(f"/t/{id}/print/pairings?round=1").text)
    assert "Semi-finals" in said
    assert "1½–½" in said
    assert "Walkover" in said
    assert "Bye" not in said
    desk.act(id, c.StartRound(2))
    said = words(client.get(f"/t/{id}/print/pairings?round=2").text)
    assert "Final" in said
    assert "Points" not in said
    assert "Walkover" in words(client.get(f"/t/{id}/print/names?round=1").text)


# --- the round


def test_a_ticket_of_a_cup_has_no_points_C3(client, desk):
    id = begun(desk)
    win_all(desk, id, 1)
    assert " pts" not in words(client.get(f"/t/{id}/rounds/2").text)
    desk.act(id, c.StartRound(2))
    assert " pts" not in words(client.get(f"/t/{id}/rounds/2").text)


def test_each_game_of_a_team_match_lists_its_boards_by_number_C14(client, desk):
    id = team_cup(desk)
    ticket = client.get(f"/t/{id}/rounds/1").text.split('id="table-1"')[1].split('id="table-2"')[0]
    assert re.findall(r'class="batch">([^<]+)', ticket) == ["Game 1", "Game 2"]
    assert re.findall(r'aria-hidden="true">(\d)</span>', ticket) == ["1", "2", "3"] * 2
    one = team_cup(desk, games=1)
    assert 'class="batch"' not in client.get(f"/t/{one}/rounds/1").text


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_a_cup_round_has_its_name_and_a_row_of_buttons_for_each_game_C1_C7(client, desk, known):
    id = begun(desk)
    shown = client.get(f"/t/{id}/rounds/1", headers={"Accept-Language": known.code})
    assert f'<html lang="{known.code}" dir="{known.dir}">' in shown.text
    assert re.findall(r'name="to" value="([^"]+)"', shown.text)[:6] == [
        "1 1-0",
        "1 0-0",
        "1 0-1",
        "2 1-0",
        "2 0-0",
        "2 0-1",
    ]
    name = {"en": "Semi-finals", "ja": "準決勝", "nb": "Semifinaler", "ar": "نصف النهائي"}[known.code]
    assert name in words(shown.text)


def test_the_second_game_is_begun_by_the_other_side_C1(client, desk):
    shown = client.get(f"/t/{begun(desk)}/rounds/1").text
    games = re.split(r'<li class="bout-game', shown)[1:3]
    assert [("begins" in words(game), "the other side begins" in words(game)) for game in games] == [
        (True, False),
        (True, True),
    ]
    dots = [re.search(r'class="dot".*class="bout-results"', game, re.S) is not None for game in games]
    assert dots == [True, False]


def test_two_taps_make_a_match_and_its_score_counts_halves_C7(client, desk):
    id = begun(desk)
    response = tap(client, id, 1, "1 1-0")
    assert response.status_code == 303
    assert response.headers["Location"] == f"/t/{id}/rounds/1?after=1#table-1"
    assert match(desk, id).result is None
    tap(client, id, 1, "2 0-0")
    assert match(desk, id).result == Result(1, 0, 1)
    ticket = client.get(f"/t/{id}/rounds/1").text.split('id="table-1"')[1].split("</li>")[0]
    assert re.findall(r'class="tile[^"]*" dir="ltr">([^<]+)', ticket) == ["1½", "½"]


def test_a_tap_in_an_open_page_sends_the_ticket_the_bar_and_an_undo_of_its_own_D8(client, desk):
    id = begun(desk)
    seen = desk.sheet(id).version
    answer = tap(client, id, 2, "1 0-1", headers=OPEN_PAGE, seen=seen, shown=seen, phase="running").text
    targets = re.findall(r'<hx-partial hx-target="([^"]+)"', answer)
    assert {"#table-2", "#round-top", "#entry", "#echo"} <= set(targets)
    assert "Table 2, Game 1: B 0–1 C" in words(answer)
    echo = answer.split('hx-target="#echo"', 1)[1]
    fields = dict(re.findall(r'name="(to|seen|undoing)" value="([^"]*)"', echo))
    tap(client, id, 2, fields.pop("to"), headers=OPEN_PAGE, shown=seen, phase="running", **fields)
    assert match(desk, id, 2).games[0].result is None


def test_an_undo_of_the_last_game_takes_the_next_draft_with_it(client, desk):
    id = begun(desk)
    win_all(desk, id, 1)
    desk.undo(id)
    tap(client, id, 2, "2 1-0")
    assert len(desk.sheet(id).state.rounds) == 2
    tap(client, id, 2, "2 clear", seen=desk.sheet(id).version, undoing="yes")
    assert len(desk.sheet(id).state.rounds) == 1
    assert match(desk, id, 2).games[1].result is None


@pytest.mark.parametrize(("to", "status"), [("9 1-0", 404), ("1 7-7", 422), ("1 nonsense", 422), ("", 422)])
def test_what_is_no_game_or_no_result_is_said_and_changes_nothing(client, desk, to, status):
    id = begun(desk)
    before = desk.sheet(id).version
    assert tap(client, id, 1, to, headers=OPEN_PAGE).status_code == status
    assert desk.sheet(id).version == before


def test_two_people_who_differ_about_a_game_are_told_D13(client, desk):
    id = begun(desk)
    seen = desk.sheet(id).version
    tap(client, id, 1, "1 1-0", seen=seen)
    assert tap(client, id, 1, "1 0-1", headers=OPEN_PAGE, seen=seen).status_code == 409
    assert match(desk, id).games[0].result == Result(1, 0)


def test_one_game_at_a_time_only_the_next_has_buttons_C7(client, desk):
    id = begun(desk, settings=replace(CUP, one_game_at_a_time=True))
    ticket = client.get(f"/t/{id}/rounds/1").text.split('id="table-1"')[1].split('id="table-2"')[0]
    assert set(re.findall(r'name="to" value="(\d+) ', ticket)) == {"1"}
    tap(client, id, 1, "1 1-0")
    ticket = client.get(f"/t/{id}/rounds/1").text.split('id="table-1"')[1].split('id="table-2"')[0]
    assert set(re.findall(r'name="to" value="(\d+) ', ticket)) == {"2"}


def test_a_walkover_is_no_bye_C5(client, desk):
    id = begun(desk, 6)
    win_all(desk, id, 1)
    shown = words(client.get(f"/t/{id}/rounds/2").text)
    assert "Walkover" in shown
    assert "Goes on without a match" in shown
    assert "worth" not in shown


# --- tiebreaks, length, bronze


def test_a_drawn_match_gets_tiebreak_games_and_an_armageddon_says_whose_a_draw_is_C8(client, desk):
    id = begun(desk)
    for table in (1, 2):
        for game in (1, 2):
            desk.act(id, c.RecordGame(1, table, game, Result(0, 0, 1)))
    assert "Tiebreak 1" in words(client.get(f"/t/{id}/rounds/1").text)
    response = client.post(f"/t/{id}/rounds/1/tables/1/tiebreak", {"games": "1"})
    assert response.status_code == 303
    # A, the higher seed, begins games 1 and 3; the second seat wins a draw.
    assert "Armageddon: a draw wins for D" in words(client.get(f"/t/{id}/rounds/1").text)
    tap(client, id, 1, "3 0-0")
    ticket = client.get(f"/t/{id}/rounds/1").text.split('id="table-1"')[1].split('id="table-2"')[0]
    assert "D wins by tiebreak games" in words(ticket)


def test_a_match_is_made_longer_but_not_shorter_than_what_is_played_C10(client, desk):
    id = begun(desk, 2)
    tap(client, id, 1, "1 1-0")
    client.post(f"/t/{id}/rounds/1/tables/1/length", {"games": "4"})
    assert len(match(desk, id).games) == 4
    tap(client, id, 1, "2 0-1")
    address = f"/t/{id}/rounds/1/tables/1/length"
    assert client.post(address, {"games": "1"}, headers=OPEN_PAGE).status_code == 422
    assert client.post(address, {"games": "x"}, headers=OPEN_PAGE).status_code == 422
    assert len(match(desk, id).games) == 4


def test_the_bronze_match_is_added_by_one_tap_and_marked_C9(client, desk):
    id = begun(desk)
    assert "Add the bronze match" not in client.get(f"/t/{id}/rounds/1").text
    win_all(desk, id, 1)
    assert "Add the bronze match" in client.get(f"/t/{id}/rounds/2").text
    assert client.post(f"/t/{id}/rounds/2/bronze").status_code == 303
    shown = client.get(f"/t/{id}/rounds/2").text
    assert "Match for third place" in shown
    assert "Add the bronze match" not in shown


# --- the dialog


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_the_dialog_of_a_match_of_games_opens_in_every_language(client, desk, known):
    shown = client.get(f"/t/{begun(desk)}/rounds/1/tables/1", headers={"Accept-Language": known.code})
    assert shown.status_code == 200
    assert f'<html lang="{known.code}" dir="{known.dir}">' in shown.text


@pytest.mark.parametrize(
    ("name", "result"),
    [
        ("forfeit-win", Result(2, 0, 0, How.FORFEIT)),
        ("forfeit-loss", Result(0, 2, 0, How.FORFEIT)),
        ("double-loss", Result(0, 0, 0, How.DOUBLE_LOSS)),
    ],
)
def test_a_whole_match_is_recorded_at_once_C15(client, desk, name, result):
    id = begun(desk)
    assert f'value="{name}"' in client.get(f"/t/{id}/rounds/1/tables/1").text
    assert client.post(f"/t/{id}/rounds/1/tables/1", {"result": name}).status_code == 303
    assert match(desk, id).result == result
    assert client.get(f"/t/{id}/rounds/1").status_code == 200


def test_games_counted_must_be_as_many_as_the_match_has(client, desk):
    id = begun(desk)
    free = {"result": "free", "won": "1", "lost": "0", "drawn": "1"}
    assert client.post(f"/t/{id}/rounds/1/tables/1", free | {"drawn": "0"}).status_code == 422
    assert client.post(f"/t/{id}/rounds/1/tables/1", free).status_code == 303
    assert match(desk, id).result == Result(1, 0, 1)


# --- the entry bar


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("3 1=", TypedGames(3, None, ("1-0", "0-0"))),
        ("3 1 0", TypedGames(3, None, ("1-0", "0-1"))),
        ("3 ½½", TypedGames(3, None, ("0-0", "0-0"))),
        ("3 1-0 ½-½", TypedGames(3, None, ("1-0", "0-0"))),
        ("3/2 0", TypedGames(3, 2, ("0-1",))),
        ("٣ ١", TypedGames(3, None, ("1-0",))),
        ("=", TypedGames(None, None, ("0-0",))),
        ("0-1", TypedGames(None, None, ("0-1",))),
        ("12", TypedGames(12, None, ())),
        ("", TypedGames(None, None, ())),
    ],
)
def test_a_line_is_a_table_and_its_games_in_turn_D8(line, means):
    assert read_games(line) == means


def test_a_line_enters_the_games_of_a_table_one_after_the_other_D8(client, desk):
    id = begun(desk)
    assert client.post(f"/t/{id}/rounds/1/entry", {"line": "2 1="}).status_code == 303
    assert match(desk, id, 2).result == Result(1, 0, 1)
    assert client.post(f"/t/{id}/rounds/1/entry", {"line": "1/2 0"}).status_code == 303
    assert [game.result for game in match(desk, id).games] == [None, Result(0, 1)]


def test_a_line_over_games_that_are_in_asks_once_more_and_too_many_are_refused_D8(client, desk):
    id = begun(desk)
    client.post(f"/t/{id}/rounds/1/entry", {"line": "1 1"})
    seen = desk.sheet(id).version
    again = client.post(f"/t/{id}/rounds/1/entry", {"line": "1/1 0", "seen": seen})
    assert again.status_code == 422
    assert match(desk, id).games[0].result == Result(1, 0)
    client.post(f"/t/{id}/rounds/1/entry", {"line": "1/1 0", "again": "1/1 0", "seen": seen})
    assert match(desk, id).games[0].result == Result(0, 1)
    assert client.post(f"/t/{id}/rounds/1/entry", {"line": "2 111"}).status_code == 404
    assert client.post(f"/t/{id}/rounds/1/entry", {"line": "2 1?"}).status_code == 422


# --- corrections


def test_a_correction_that_changes_the_winner_shows_what_falls_and_asks_C15(client, desk):
    id = begun(desk)
    win_all(desk, id, 1)
    desk.act(id, c.StartRound(2))
    desk.act(id, c.RecordGame(2, 1, 1, Result(1, 0)))
    asked = client.post(f"/t/{id}/rounds/1/tables/1", {"result": "forfeit-loss"})
    shown = words(asked.text)
    assert asked.status_code == 200
    assert "Semi-finals, table 1" in shown
    assert "A 1 went on; now D 4 does." in shown
    assert "Final A 1 – B 2" in shown
    assert match(desk, id).result == Result(2, 0)
    sure = {"result": "forfeit-loss", "sure": "yes"}
    client.post(f"/t/{id}/rounds/1/tables/1", sure | {"later": "keep"})
    state = desk.sheet(id).state
    assert (len(state.rounds), state.rounds[1].matches[1].first) == (2, 1)
    desk.undo(id)
    client.post(f"/t/{id}/rounds/1/tables/1", sure | {"later": "back"})
    state = desk.sheet(id).state
    final = state.rounds[1]
    assert final.phase is Phase.DRAFT
    assert {final.matches[1].first, final.matches[1].second} == {2, 4}
    desk.undo(id)  # one act
    assert match(desk, id, 1, 2).games[0].result == Result(1, 0)


def test_a_correction_of_one_game_is_looked_at_too_C15(client, desk):
    id = begun(desk)
    win_all(desk, id, 1)
    desk.act(id, c.StartRound(2))
    answer = tap(client, id, 1, "1 0-1", headers=OPEN_PAGE)
    assert answer.headers["HX-Retarget"] == "#dialog"
    assert "<html" not in answer.text
    # 1–1: nobody has won; the match would go to tiebreak games.
    assert "A 1 went on; now nobody does." in words(answer.text)
    tap(client, id, 1, "1 0-1", sure="yes", later="back")
    state = desk.sheet(id).state
    assert len(state.rounds) == 1
    assert len(match(desk, id).games) == 4


# --- standings and whys


def test_the_standings_mark_winner_finalist_and_third_C12(client, desk):
    id = begun(desk)
    win_all(desk, id, 1)
    desk.act(id, c.AddBronze(2))
    desk.act(id, c.StartRound(2))
    for table in (1, 2):
        for game in (1, 2):
            desk.act(id, c.RecordGame(2, table, game, Result(1, 0)))
    state = desk.sheet(id).state
    final, bronze = (state.rounds[1].matches[table] for table in (1, 2))
    page = client.get(f"/t/{id}/players").text
    table = page.split("<table")[1]
    rows = [words(row) for row in table.split("<tr")[2:]]
    names = {number: "ABCD"[number - 1] for number in range(1, 5)}
    assert names[final.first] in rows[0]
    assert "Winner" in rows[0]
    assert names[final.second] in rows[1]
    assert "Finalist" in rows[1]
    assert names[bronze.first] in rows[2]
    assert "Third place" in rows[2]
    why = words(client.get(f"/t/{id}/players/{final.first}/rank").text)
    assert f"Winner of the cup: won the final against {names[final.second]}." in why
    why = words(client.get(f"/t/{id}/players/{bronze.second}/rank").text)
    assert f"Fourth in the cup: lost the match for third place against {names[bronze.first]}." in why


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_every_why_of_a_cup_is_told_in_every_language(client, desk, known):
    id = begun(desk, 6, replace(CUP, cup=CupSettings(walkovers="first")))
    win_all(desk, id, 1)
    for number in range(1, 7):
        for page in ("rank", "rounds/1"):
            headers = {"Accept-Language": known.code}
            shown = client.get(f"/t/{id}/players/{number}/{page}", headers=headers)
            assert shown.status_code == 200


def test_the_page_of_a_player_in_a_cup_counts_no_points_by_match_C12(client, desk):
    id = begun(desk, players=3)
    for game in (1, 2):
        desk.act(id, c.RecordGame(1, 1, game, Result(1, 0)))
    out = desk.sheet(id).state.rounds[0].byes[0].entrant
    shown = client.get(f"/t/{id}/players/{out}").text
    assert re.findall(r'<td class="value">([^<]*)</td>', shown) == [""]
    assert "Walkover" in words(shown)


@pytest.mark.parametrize(("code", "title"), [("en", "Semi-finals: why?"), ("nb", "Semifinaler: hvorfor?")])
def test_why_somebody_goes_on_without_a_match_speaks_of_the_cup_C5(client, desk, code, title):
    id = begun(desk, players=3)
    out = desk.sheet(id).state.rounds[0].byes[0].entrant
    said = words(client.get(f"/t/{id}/players/{out}/rounds/1", headers={"Accept-Language": code}).text)
    assert title in said
    assert "– Walkover" in said


def test_a_crosstable_says_the_score_of_a_match_of_games_in_halves_C7(client, desk):
    id = begun(desk, settings=replace(preset_of("round-robin").settings, games=2))
    for game, result in ((1, Result(1, 0)), (2, Result(0, 0, 1))):
        desk.act(id, c.RecordGame(1, 1, game, result))
    shown = unescape(client.get(f"/t/{id}/crosstable").text)
    assert "1½–½" in shown
    assert "1–0–1" not in shown


def test_a_cup_that_has_begun_offers_no_late_entry_and_refuses_it_in_words_C17(client, desk):
    settings = preset_of("cup").settings
    names = tuple(c.Newcomer(name) for name in ("Ann", "Bo", "Cy", "Di"))
    id = desk.create(c.Create("Cup", settings), c.Enter(names), c.StartStage()).sheet.id
    assert 'name="name"' in client.get(f"/t/{id}/players").content.decode()
    desk.act(id, c.StartRound(1))
    assert 'name="name"' not in client.get(f"/t/{id}/players").content.decode()
    answer = client.post(f"/t/{id}/players/add", {"name": "Eve"})
    assert answer.status_code == 409
    assert "its first round is published" in answer.content.decode()


def test_a_player_of_a_cup_is_offered_no_byes_and_no_wishes(client, desk):
    names = (Newcomer("Ann"), Newcomer("Bo"))
    for preset, offered in (("monrad", True), ("cup", False), ("round-robin", False)):
        settings = preset_of(preset).settings
        id = desk.create(c.Create("Event", settings), c.Enter(names), c.StartStage()).sheet.id
        page = client.get(f"/t/{id}/players/1").content.decode()
        assert ('name="awarded"' in page, 'name="wish"' in page) == (offered, offered)
        assert 'name="note"' in page
