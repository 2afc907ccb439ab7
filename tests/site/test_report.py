"""Players report their own results: agree, differ, links that open nothing, what the organiser sees [D18]."""

import re
import threading
from html import unescape

import pytest

from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.commands import Newcomer
from pairwright.core.outcome import How, Result
from pairwright.core.scoring import best_of
from pairwright.core.settings import CupSettings, StageSettings
from pairwright.core.tournament import Phase
from pairwright.site import keys, report
from pairwright.standings.presets import preset_of
from pairwright.words import LANGUAGES

CODES = [known.code for known in LANGUAGES]
PHONE = {"REMOTE_ADDR": "192.168.1.23"}
NAMES = ("Ann", "Bo", "Cy", "Di", "Eva")
BEST_OF_3 = StageSettings(preset="mtg", match=best_of(3), minutes=50)


def begun(desk, names=NAMES, settings=BEST_OF_3, on=True, start=True):
    """The id of an event whose first round is published (and runs), with reporting on."""
    entered = tuple(Newcomer(name) for name in names)
    id = desk.create(c.Create("Spring", settings), c.Enter(entered), c.StartStage()).sheet.id
    desk.act(id, c.StartRound(1) if start else c.Fix(1))
    if on:
        desk.act(id, c.SwitchReports(on=True))
    return id


def match(desk, id, table=1, number=1):
    return desk.sheet(id).state.rounds[number - 1].matches[table]


def said(desk, id, table=1, number=1):
    return dict(desk.sheet(id).state.rounds[number - 1].reports.get(table, {}))


def table_link(desk, id, table=1, number=1):
    return keys.table_link(desk.sheet(id), number, table)


def own_link(desk, id, entrant):
    return keys.personal_link(desk.sheet(id), entrant)


def words(answer):
    main = answer.text.partition("<main")[2]
    return re.sub(r"[\s⁦-⁩]+", " ", unescape(re.sub(r"<[^>]+>", " ", main)))


def look(client, address, **query):
    return client.get(address, query, **PHONE)


def send(client, desk, id, address, me, say, table=1, number=1, **more):
    """What the confirming button posts."""
    drafted = desk.sheet(id).state.rounds[number - 1].drafted
    values = {"me": me, "say": say, "round": number, "table": table, "drafted": drafted} | more
    return client.post(address, values, **PHONE)


# --- two who agree, two who differ


def test_both_say_the_same_by_the_tables_link_and_it_is_entered_D18(client, desk):
    id = begun(desk)
    link, seats = table_link(desk, id), match(desk, id)
    asked = look(client, link)
    assert asked.status_code == 200
    assert "Who are you?" in words(asked)
    for number in (seats.first, seats.second):
        assert desk.sheet(id).name(number) in words(asked)
    assert "How did it end?" in words(look(client, link, me=seats.first))
    sure = look(client, link, me=seats.first, say="2-1")
    assert f"{desk.sheet(id).name(seats.first)} won 2–1" in words(sure)
    assert not said(desk, id)  # a tap alone reports nothing
    done = send(client, desk, id, link, seats.first, "2-1")
    assert (done.status_code, done.headers["Location"]) == (303, f"{link}?me={seats.first}")
    waits = words(look(client, link, me=seats.first))
    assert "Reported" in waits
    assert f"Waiting for {desk.sheet(id).name(seats.second)}" in waits
    assert match(desk, id).result is None
    other = words(look(client, link, me=seats.second))
    assert "Is that right?" in other
    send(client, desk, id, link, seats.second, "2-1")
    assert match(desk, id).result == Result(2, 1)
    for me in (seats.first, seats.second):
        assert "You both said so" in words(look(client, link, me=me))
    assert desk.sheet(id).entries[-1].by == "player"


def test_two_who_differ_enter_nothing_see_both_and_either_can_give_in_D18(client, desk):
    id = begun(desk)
    link, seats = table_link(desk, id), match(desk, id)
    send(client, desk, id, link, seats.first, "2-1")
    send(client, desk, id, link, seats.second, "1-2")
    assert match(desk, id).result is None
    first, second = (desk.sheet(id).name(n) for n in (seats.first, seats.second))
    for me in (seats.first, seats.second):
        shown = words(look(client, link, me=me))
        assert "You don’t agree" in shown
        assert f"{first} won 2–1" in shown
        assert f"{second} won 2–1" in shown
    send(client, desk, id, link, seats.first, "1-2")
    assert match(desk, id).result == Result(1, 2)


def test_a_report_can_be_changed_and_taken_back_until_it_is_entered_D18(client, desk):
    id = begun(desk)
    link, seats = table_link(desk, id), match(desk, id)
    send(client, desk, id, link, seats.first, "2-1")
    assert "How did it end?" in words(look(client, link, me=seats.first, again="again"))
    send(client, desk, id, link, seats.first, "2-0")
    assert said(desk, id) == {seats.first: Result(2, 0)}
    send(client, desk, id, link, seats.first, "nothing")
    assert not said(desk, id)
    send(client, desk, id, link, seats.first, "2-0")
    send(client, desk, id, link, seats.second, "2-0")
    late = send(client, desk, id, link, seats.first, "2-1")
    assert late.status_code == 409
    assert "entered already" in words(late)
    assert match(desk, id).result == Result(2, 0)


def test_a_double_tap_says_it_once(client, desk):
    id = begun(desk)
    link, seats = table_link(desk, id), match(desk, id)
    send(client, desk, id, link, seats.first, "2-1")
    version = desk.sheet(id).version
    assert send(client, desk, id, link, seats.first, "2-1").status_code == 303
    assert desk.sheet(id).version == version
    send(client, desk, id, link, seats.second, "2-1")
    version = desk.sheet(id).version
    assert send(client, desk, id, link, seats.second, "2-1").status_code == 303
    assert desk.sheet(id).version == version


def test_by_ones_own_link_and_by_the_tables_it_is_the_same_match(client, desk):
    id = begun(desk)
    seats = match(desk, id)
    mine = own_link(desk, id, seats.second)
    shown = words(look(client, mine))
    assert desk.sheet(id).name(seats.second) in shown
    assert "Table 1" in shown
    assert "How did it end?" in shown
    done = send(client, desk, id, mine, 0, "0-2")
    assert done.headers["Location"] == mine
    assert said(desk, id) == {seats.second: Result(0, 2)}
    send(client, desk, id, table_link(desk, id), seats.first, "0-2")
    assert match(desk, id).result == Result(0, 2)


# --- which results


@pytest.mark.parametrize("seat", [0, 1])
def test_the_buttons_are_seen_by_the_player_with_names_and_the_winners_games_first(client, desk, seat):
    id = begun(desk)
    seats = match(desk, id)
    me, other = (seats.first, seats.second)[:: -1 if seat else 1]
    shown = look(client, table_link(desk, id), me=me).text
    labels = re.findall(r'class="report-result" href="[^"]*say=([^"&]+)" aria-label="([^"]+)"', shown)
    name, other_name = desk.sheet(id).name(me), desk.sheet(id).name(other)
    won = [(value, label) for value, label in labels if label.startswith(f"{name} won")]
    lost = [(value, label) for value, label in labels if label.startswith(f"{other_name} won")]
    scores = ["2-0", "2-1", "1-0"]
    turned = ["0-2", "1-2", "0-1"]
    assert [value for value, _ in won] == (turned if seat else scores)
    assert [value for value, _ in lost] == (scores if seat else turned)
    assert [label.rpartition(" ")[2] for _, label in won] == ["2–0", "2–1", "1–0"]
    assert labels[: len(won)] == won  # one's own wins come first
    assert [value for value, _ in labels if value not in (*scores, *turned)] == ["1-1", "0-0", "ID"]


@pytest.mark.parametrize("say", ["forfeit-win", "double-loss", "assigned-win", "3-0", "x", "", "2-0-9", "٢"])
def test_what_players_cannot_know_or_no_match_can_end_in_is_not_taken(client, desk, say):
    id = begun(desk)
    link, seats = table_link(desk, id), match(desk, id)
    answer = send(client, desk, id, link, seats.first, say)
    assert answer.status_code == 422
    assert "no possible result" in words(answer)
    assert not said(desk, id)


def test_an_agreed_draw_can_be_reported(client, desk):
    id = begun(desk)
    link, seats = table_link(desk, id), match(desk, id)
    for me in (seats.first, seats.second):
        send(client, desk, id, link, me, "ID")
    assert match(desk, id).result == Result(0, 0, 3, How.AGREED)


def test_a_match_of_one_game_is_won_drawn_or_lost(client, desk):
    id = begun(desk, settings=preset_of("chess").settings)
    link, seats = table_link(desk, id), match(desk, id)
    shown = look(client, link, me=seats.first)
    texts = [unescape(one) for one in re.findall(r'class="report-result"[^>]*>([^<]+)<', shown.text)]
    first, second = (desk.sheet(id).name(n) for n in (seats.first, seats.second))
    assert sorted(texts) == sorted([f"{first} won", "A draw", f"{second} won"])
    for me in (seats.first, seats.second):
        send(client, desk, id, link, me, "0-0")
    assert match(desk, id).result == Result(0, 0, 1)


CUP = StageSettings(preset="cup", format="cup", games=2, cup=CupSettings(seeding="entry"))


def test_a_match_of_several_games_is_reported_by_how_many_each_won(client, desk):
    id = begun(desk, NAMES[:4], CUP)
    link, seats = table_link(desk, id), match(desk, id)
    asked = words(look(client, link, me=seats.second))
    assert f"Games won by {desk.sheet(id).name(seats.first)}" in asked
    sure = look(client, link, **{"me": seats.second, "i-won": "1", "they-won": "0"})
    assert f"{desk.sheet(id).name(seats.second)} won 1½–½" in words(sure)
    assert 'value="0-1-1"' in sure.text
    for me in (seats.first, seats.second):
        assert send(client, desk, id, link, me, "0-1-1").status_code == 303
    assert match(desk, id).result == Result(0, 1, 1)
    for say in ("2-1-0", "1-0-0", "2-0", "-1-2-1"):
        assert send(client, desk, id, link, seats.first, say).status_code == 422


def test_games_the_organiser_began_to_enter_are_hers(client, desk):
    id = begun(desk, NAMES[:4], CUP)
    link, seats = table_link(desk, id), match(desk, id)
    desk.act(id, c.RecordGame(1, 1, 1, Result(1, 0)))
    assert "The organiser enters this match" in words(look(client, link))
    assert send(client, desk, id, link, seats.first, "2-0-0").status_code == 409


def test_matches_of_teams_are_entered_by_the_organiser(client, desk):
    id = begun(desk, NAMES[:4], StageSettings(boards=3, match=best_of(1)))
    assert "Matches of teams are entered" in words(look(client, table_link(desk, id)))
    assert "Players report their own results" in words(client.get(f"/t/{id}/settings"))  # to switch it off
    desk.act(id, c.SwitchReports(on=False))
    assert "Players report their own results" not in words(client.get(f"/t/{id}/settings"))


# --- links that open nothing


def test_a_wrong_key_is_told_kindly_and_without_a_hint_D18(client, desk):
    id = begun(desk)
    link = table_link(desk, id)
    front, _, key = link.rpartition("/")
    wrong = [
        f"{front}/{key[:-1]}{'a' if key[-1] != 'a' else 'b'}",
        f"{front}/x",
        f"{front}/{'é' * 13}",
        f"/t/{id}/r/1/2/{key}",  # another table
        f"/t/{id}/r/9/1/{key}",  # no such round
        f"/t/{id}/r/1/99/{key}",  # no such table
        f"/t/{id}/p/1/{key}",  # a personal link by a table's key
        f"/t/{id}/p/77/{key}",
    ]
    told = {client.get(address, **PHONE).text.partition("<main")[2] for address in wrong}
    assert {client.get(address, **PHONE).status_code for address in wrong} == {403}
    assert len({re.sub(r'value="/[^"]*"', "", one) for one in told}) == 1
    assert "Tell the organiser how your match ended" in unescape(told.pop())
    assert client.post(wrong[0], {"me": 1, "say": "2-0"}, **PHONE).status_code == 403
    assert not said(desk, id)
    nowhere = client.get(link.replace(id, "no-such"), **PHONE)  # nor does anybody learn which there are
    assert (nowhere.status_code, "Tell the organiser" in unescape(nowhere.text)) == (403, True)


@pytest.mark.parametrize("change", ["off", "anew", "off-on"])
def test_switching_off_or_anew_makes_all_links_void_and_undo_brings_them_back_D18(client, desk, change):
    id = begun(desk)
    links = [table_link(desk, id), own_link(desk, id, 1)]
    for way in {"off": ["off"], "anew": ["anew"], "off-on": ["off", "on"]}[change]:
        assert client.post(f"/t/{id}/reports", {"to": way}).status_code == 303
    assert [look(client, link).status_code for link in links] == [403, 403]
    if change != "off-on":
        desk.undo(id)
        assert [look(client, link).status_code for link in links] == [200, 200]


def test_switching_on_what_is_on_keeps_the_links(client, desk):
    id = begun(desk)
    link = table_link(desk, id)
    client.post(f"/t/{id}/reports", {"to": "on"})
    assert look(client, link).status_code == 200


def test_a_tables_link_is_of_these_pairings_and_a_personal_one_lasts(client, desk):
    id = begun(desk, NAMES[:4])
    link, mine = table_link(desk, id), own_link(desk, id, 1)
    desk.act(id, c.StepBack())
    assert look(client, link).status_code == 200  # not begun, the same pairings
    desk.act(id, c.StepBack())
    gone = words(look(client, link))
    assert "The pairings are being changed" in gone
    assert not any(name in gone for name in NAMES)
    assert "No round is out yet" in words(look(client, mine))
    desk.shuffle(id)
    desk.act(id, c.StartRound(1))
    assert look(client, link).status_code == 403
    assert "How did it end?" in words(look(client, mine))


def test_the_key_is_long_enough_and_of_letters_nobody_mistakes(desk):
    id = begun(desk)
    key = table_link(desk, id).rpartition("/")[2]
    assert re.fullmatch(r"[a-z2-7]{13}", key)  # 13 × 5 = 65 bits
    assert key != table_link(desk, id, table=2).rpartition("/")[2]


# --- before, between and after rounds


def test_before_the_start_one_sees_the_table_and_cannot_report(client, desk):
    id = begun(desk, start=False)
    link, seats = table_link(desk, id), match(desk, id)
    assert "The round has not begun" in words(look(client, link))
    assert "The round has not begun" in words(look(client, own_link(desk, id, seats.first)))
    answer = send(client, desk, id, link, seats.first, "2-0")
    assert answer.status_code == 409
    assert not said(desk, id)


def test_a_report_sent_while_the_round_is_taken_back_is_refused(client, desk):
    id = begun(desk)
    link, seats = table_link(desk, id), match(desk, id)
    mine = own_link(desk, id, seats.first)
    send(client, desk, id, link, seats.second, "2-0")
    drafted = desk.sheet(id).state.rounds[0].drafted
    desk.act(id, c.StepBack())
    late = client.post(mine, {"say": "2-0", "round": 1, "table": 1, "drafted": drafted}, **PHONE)
    assert late.status_code == 409
    assert "has not begun" in words(late)
    desk.act(id, c.StepBack())
    late = client.post(mine, {"say": "2-0", "round": 1, "table": 1, "drafted": drafted}, **PHONE)
    assert late.status_code == 409
    assert "The pairings have changed" in words(late)
    desk.shuffle(id)
    desk.act(id, c.StartRound(1))
    late = client.post(mine, {"say": "2-0", "round": 1, "table": 1, "drafted": drafted}, **PHONE)
    assert late.status_code == 409
    assert not desk.sheet(id).state.rounds[0].reports


def test_a_bye_a_drop_and_a_tournament_that_is_over_are_told(client, desk):
    id = begun(desk)
    state = desk.sheet(id).state
    free = state.rounds[0].byes[0].entrant
    assert "Round 1: Bye" in words(look(client, own_link(desk, id, free)))
    desk.act(id, c.Drop(free))
    for table in state.rounds[0].matches:
        desk.act(id, c.Record(1, table, Result(2, 0)))
    desk.act(id, c.StartRound(2))
    assert "You have dropped" in words(look(client, own_link(desk, id, free)))
    playing = desk.sheet(id).state.rounds[1].matches[1].first
    mine, link = own_link(desk, id, playing), table_link(desk, id, number=2)
    for table in desk.sheet(id).state.rounds[1].matches:
        desk.act(id, c.Record(2, table, Result(2, 0)))
    if desk.sheet(id).state.draft:
        desk.act(id, c.StepBack())
    desk.act(id, c.Close())
    assert "The tournament is over" in words(look(client, mine))
    answer = send(client, desk, id, link, playing, "0-2", number=2)
    assert answer.status_code == 409
    assert match(desk, id, number=2).result == Result(2, 0)


def test_an_old_rounds_link_shows_its_result_and_changes_nothing(client, desk):
    id = begun(desk, NAMES[:4])
    link, seats = table_link(desk, id), match(desk, id)
    desk.act(id, c.Record(1, 1, Result(2, 0)), c.Record(1, 2, Result(2, 0)))
    desk.act(id, c.StartRound(2))
    assert "It is entered" in words(look(client, link))
    assert send(client, desk, id, link, seats.first, "0-2").status_code == 409
    assert match(desk, id).result == Result(2, 0)
    assert "Round 2" in words(look(client, own_link(desk, id, seats.first)))


def test_ones_own_page_has_the_way_one_went(client, desk):
    id = begun(desk, NAMES[:4])
    seats = match(desk, id)
    desk.act(id, c.Record(1, 1, Result(2, 1)), c.Record(1, 2, Result(2, 0)))
    desk.act(id, c.StartRound(2))
    shown = words(look(client, own_link(desk, id, seats.first)))
    assert re.search(
        rf"1 {desk.sheet(id).name(seats.second)} {seats.second} 2–1 .* wins 2 to 1 3", shown
    )  # round, whom, points
    assert re.search(r"Rank \d of 4", shown)
    assert "Rounds so far" not in words(look(client, table_link(desk, id, number=2)))


def test_a_page_of_a_round_before_reports_on_that_round_only(client, desk):
    id = begun(desk, NAMES[:4])
    seats = match(desk, id)
    mine = own_link(desk, id, seats.first)
    desk.act(id, c.Record(1, 1, Result(2, 0)), c.Record(1, 2, Result(2, 0)))
    desk.act(id, c.StartRound(2))
    late = send(client, desk, id, mine, 0, "0-2", number=1)
    assert late.status_code == 409
    assert not desk.sheet(id).state.rounds[1].reports
    foreign = send(client, desk, id, mine, 0, "0-2", table=2, number=1)
    assert foreign.status_code == 409


def test_who_is_not_at_the_table_is_asked_who_it_is(client, desk):
    id = begun(desk)
    link, seats = table_link(desk, id), match(desk, id)
    stranger = next(n for n in range(1, 6) if n not in (seats.first, seats.second))
    assert "Who are you?" in words(look(client, link, me=stranger))
    send(client, desk, id, link, stranger, "2-0")
    assert not said(desk, id)


def test_a_draft_is_nobodys_business(client, desk):
    id = desk.create(
        c.Create("Spring", BEST_OF_3), c.Enter(tuple(map(Newcomer, NAMES))), c.StartStage()
    ).sheet.id
    desk.act(id, c.SwitchReports(on=True))
    for number in range(1, 6):
        shown = words(look(client, own_link(desk, id, number)))
        assert "No round is out yet" in shown
        assert [name for name in NAMES if name in shown] == [NAMES[number - 1]]


# --- whoever looks on


def test_a_page_that_waits_learns_what_the_other_one_says(client, desk):
    id = begun(desk)
    link, seats = table_link(desk, id), match(desk, id)
    send(client, desk, id, link, seats.first, "2-1")
    waits = look(client, link, me=seats.first).text
    assert f'data-news="/t/{id}/version"' in waits
    again = unescape(re.search(r'hx-get="([^"]+)"', waits)[1])
    send(client, desk, id, link, seats.second, "2-1")
    changed = client.get(again, headers={"HX-Request": "true"}, **PHONE)
    assert "You both said so" in unescape(changed.text)
    assert "<html" not in changed.text


def test_a_page_that_asks_something_is_not_pulled_away(client, desk):
    id = begun(desk)
    link, seats = table_link(desk, id), match(desk, id)
    for query in ({}, {"me": seats.first}, {"me": seats.first, "say": "2-0"}):
        shown = look(client, link, **query).text
        assert "data-news" not in shown
        assert "hx-trigger" not in shown


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_every_page_is_in_the_readers_language(client, desk, known):
    id = begun(desk, ("Ann <b>", "علي", "大田 ゴンザレス", "Di", "Eva"))
    link, seats = table_link(desk, id), match(desk, id)
    client.cookies["pairwright_language"] = known.code
    free = desk.sheet(id).state.rounds[0].byes[0].entrant
    pages = [
        look(client, link),
        look(client, link, me=seats.first),
        look(client, link, me=seats.first, say="2-1"),
        look(client, own_link(desk, id, seats.first)),
        look(client, own_link(desk, id, free)),
        look(client, link + "x"),
    ]
    send(client, desk, id, link, seats.first, "2-1")
    pages += [look(client, link, me=seats.first), look(client, link, me=seats.second)]
    send(client, desk, id, link, seats.second, "1-2")
    pages += [look(client, link, me=seats.first), client.get(f"/t/{id}/rounds/1")]
    pages += [client.get(f"/t/{id}/rounds/1/tables/1"), client.get(f"/t/{id}/print/links")]
    for answer in pages:
        assert f'<html lang="{known.code}" dir="{known.dir}">' in answer.text
        assert "Ann <b>" not in answer.text
        if known.code != "en":
            assert not re.search(r"Who are you|How did|Report this|don’t agree|Waiting for", answer.text)


# --- the organiser


def test_the_switch_is_the_organisers_alone(client, desk):
    id = begun(desk, on=False)
    assert client.post(f"/t/{id}/reports", {"to": "on"}, **PHONE).status_code == 403
    assert desk.sheet(id).state.reports == 0
    for page in ("settings", "share"):
        assert "Let players report" in words(client.get(f"/t/{id}/{page}"))
    client.post(f"/t/{id}/reports", {"to": "on", "next": f"/t/{id}/share"})
    assert desk.sheet(id).state.reports
    for page in ("settings", "share"):
        shown = words(client.get(f"/t/{id}/{page}"))
        assert "Switch off" in shown
        assert "pairwright serve --lan" in shown


def test_the_ticket_says_who_reported_and_marks_those_who_differ_D18(client, desk):
    id = begun(desk, ("Ann", "Bo", "Cy", "Di", "Eva", "Flo"))
    seats = [match(desk, id, table) for table in (1, 2, 3)]
    name = desk.sheet(id).name
    for table, who, result in (
        (1, seats[0].first, Result(2, 1)),
        (3, seats[2].first, Result(2, 1)),
        (3, seats[2].second, Result(1, 2)),
    ):
        desk.act(id, c.Report(1, table, who, result), actor=report.PLAYER)
    shown = client.get(f"/t/{id}/rounds/1")
    tickets = re.findall(r'<li class="match[^"]*" id="table-(\d)">(.*?)</li>', shown.text, re.DOTALL)
    assert [int(table) for table, _ in tickets] == [3, 1, 2]  # the disputed one first
    plain = {int(t): re.sub(r"\s+", " ", unescape(re.sub("<[^>]+>", " ", html))) for t, html in tickets}
    assert f"Reported {name(seats[0].first)}: 2–1" in plain[1]
    assert "They don’t agree" in plain[3]
    assert f"{name(seats[2].first)}: 2–1" in plain[3]
    assert f"{name(seats[2].second)}: 1–2" in plain[3]
    assert "eported" not in plain[2]
    assert "1 in conflict" in words(shown)
    page = client.get(f"/t/{id}/rounds/1/tables/3")
    assert "The players don’t agree" in words(page)
    assert "From another screen" not in words(page)
    by_table = client.get(f"/t/{id}/rounds/1?order=tables").text
    assert re.findall(r'id="table-(\d)"', by_table) == ["1", "2", "3"]


def test_the_dialog_shows_who_said_what_and_enters_either_with_one_tap_D18(client, desk):
    id = begun(desk)
    seats = match(desk, id)
    desk.act(id, c.Report(1, 1, seats.first, Result(2, 1)), actor=report.PLAYER)
    assert "Reported by one of the two" in words(client.get(f"/t/{id}/rounds/1/tables/1"))
    desk.act(id, c.Report(1, 1, seats.second, Result(1, 2)), actor=report.PLAYER)
    shown = client.get(f"/t/{id}/rounds/1/tables/1")
    assert "The players don’t agree. What holds?" in words(shown)
    form = shown.text.partition("said-form")[2].partition("</form>")[0]
    values = re.findall(r'name="result" value="([^"]+)"', form)
    assert values == ["2-1", "1-2"]
    seen = re.search(r'name="seen" value="(\d+)"', form)[1]
    client.post(f"/t/{id}/rounds/1/tables/1", {"result": values[1], "seen": seen})
    assert match(desk, id).result == Result(1, 2)
    assert desk.sheet(id).state.rounds[0].disputed == ()
    assert "The players don’t agree" not in words(client.get(f"/t/{id}/rounds/1/tables/1"))


def test_an_open_round_gets_the_tickets_that_were_reported(client, desk):
    id = begun(desk)
    seats, shown = match(desk, id), desk.sheet(id).version
    drafted = desk.sheet(id).state.rounds[0].drafted
    desk.act(id, c.Report(1, 1, seats.first, Result(2, 1)), actor=report.PLAYER)
    answer = client.post(
        f"/t/{id}/rounds/1/tables/2",
        {"result": "2-0", "seen": shown, "shown": shown, "phase": "running", "paired": drafted},
        headers={"HX-Request": "true", "HX-Target": "dialog#dialog"},
    )
    assert 'hx-target="#table-1"' in answer.text
    assert 'hx-target="#table-2"' in answer.text


def test_undo_right_after_a_report_undoes_the_report_and_the_history_says_so_D12(client, desk):
    id = begun(desk)
    seats = match(desk, id)
    desk.act(id, c.Report(1, 1, seats.first, Result(2, 1)), actor=report.PLAYER)
    name = desk.sheet(id).name(seats.first)
    assert re.search(
        rf"{name} reported the result of table 1 of round 1: 2–1. Player",
        words(client.get(f"/t/{id}/history")),
    )
    done = client.post(f"/t/{id}/undo", {"seen": desk.sheet(id).version}, follow=True)
    assert not said(desk, id)
    assert f"Undone: {name} reported the result of table 1" in re.sub("[⁦-⁩]", "", unescape(done.text))


def test_two_phones_at_the_same_moment_are_both_heard_D13(desk):
    id = begun(desk, tuple(f"P{n}" for n in range(1, 17)))
    round = desk.sheet(id).state.rounds[0]
    who = [(m.table, n) for m in round.matches.values() for n in (m.first, m.second)]
    failed = []

    def tell(table, me):
        try:
            desk.act(id, c.Report(1, table, me, Result(2, 0)), actor=report.PLAYER)
        except Exception as problem:  # noqa: BLE001  a thread's end would go unseen
            failed.append(problem)

    # All on one connection's transactions would prove nothing of the database: the store of the kit is used.
    from kit import desks

    shared = desks.desk()
    shared.take_in(id, desk.sheet(id).entries, desk.sheet(id).texts)
    desk = shared
    threads = [threading.Thread(target=tell, args=one) for one in who]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert not failed
    sheet = desk.sheet(id)
    assert sheet.state.rounds[0].phase is Phase.FINISHED
    assert all(m.result == Result(2, 0) for m in sheet.state.rounds[0].matches.values())
    facts = [entry.fact for entry in sheet.entries]
    assert sum(isinstance(fact, f.ResultReported) for fact in facts) == len(who)
    assert sum(isinstance(fact, f.ResultRecorded) for fact in facts) == len(who) // 2


# --- paper


def test_slips_carry_the_code_of_their_table_where_phones_can_reach_it_D15(client, desk, monkeypatch):
    id = begun(desk)
    assert 'class="qr"' not in client.get(f"/t/{id}/print/slips").text
    assert "pairwright serve --lan" in words(client.get(f"/t/{id}/print"))
    monkeypatch.setenv("PAIRWRIGHT_LAN", "http://192.168.1.5:8617 http://10.0.0.7:8617")
    assert "pairwright serve --lan" not in words(client.get(f"/t/{id}/print"))
    shown = client.get(f"/t/{id}/print/slips").text
    slips = re.findall(r'<article class="slip coded">.*?</article>', shown, re.DOTALL)
    assert len(slips) == 2
    for slip in slips:
        table = int(re.search(r"Table (\d+)", re.sub("<[^>]+>", " ", slip))[1])
        address = "http://192.168.1.5:8617" + table_link(desk, id, table)
        assert f"<title>{address}</title>" in slip
        assert address.removeprefix("http://") in re.sub("<[^>]+>", "", slip.partition("slip-address")[2])
    desk.act(id, c.SwitchReports(on=False))
    assert 'class="qr"' not in client.get(f"/t/{id}/print/slips").text
    assert "/print/links" not in client.get(f"/t/{id}/print").text


def test_everybody_still_in_gets_a_card_with_their_link(client, desk, monkeypatch):
    id = begun(desk, (*NAMES, *(f"Player {n}" for n in range(6, 24))))
    desk.act(id, c.Drop(3))
    monkeypatch.setenv("PAIRWRIGHT_LAN", "http://192.168.1.5:8617")
    shown = client.get(f"/t/{id}/print/links").text
    assert shown.count('class="link-page"') == 3
    cards = re.findall(r'<article class="link-card">.*?</article>', shown, re.DOTALL)
    assert len(cards) == 22
    for number, card in zip([n for n in range(1, 24) if n != 3], cards, strict=True):
        assert f"<title>http://192.168.1.5:8617{own_link(desk, id, number)}</title>" in card
        assert desk.sheet(id).name(number) in card
    one = client.get(f"/t/{id}/print/links?player=5").text
    assert one.count('class="link-card"') == 1
    assert own_link(desk, id, 5) in one
    assert "/print/links?player=5" in client.get(f"/t/{id}/players/5").text
    assert "/print/links?player=3" not in client.get(f"/t/{id}/players/3").text  # who has dropped
    desk.act(id, c.SwitchReports(on=False))
    assert "/print/links" not in client.get(f"/t/{id}/players/5").text
    assert "link-card" not in client.get(f"/t/{id}/print/links").text
