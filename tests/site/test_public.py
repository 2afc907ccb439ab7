"""What everybody may see: the public pages of every kind of stage, and the projector [D17] [D19]."""

import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from html import unescape

import pytest
from django.test import RequestFactory

from kit.stages import stage, won
from pairwright.app.public import public
from pairwright.core import commands as c
from pairwright.core.commands import Newcomer
from pairwright.core.facts import Wish, Worth
from pairwright.core.outcome import Result
from pairwright.core.scoring import best_of
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import Phase
from pairwright.site import public as public_pages
from pairwright.standings.presets import preset_of
from pairwright.words import LANGUAGES

PHONE = {"REMOTE_ADDR": "192.168.1.23"}
CODES = [known.code for known in LANGUAGES]
NAMES = ("Ann <b>", "大田 ゴンザレス", "محمد علي", "ﾀﾅｶ", "Zoë 🐉", "Ｊａｃｋ", "Øystein", "Kim")
SWISS = StageSettings(preset="mtg", match=best_of(3), rounds=3, cut=2)
KINDS = {
    "swiss": SWISS,
    "monrad": stage("monrad", rounds=3),
    "round-robin": stage("round-robin"),
    "cup": stage("cup", reseed=False),
    "teams": stage("swiss", boards=2, rounds=3),
}
SHOWS = {
    "swiss": ["pairings", "standings", "crosstable", "ranks"],
    "monrad": ["pairings", "standings", "crosstable", "ranks"],
    "round-robin": ["pairings", "standings", "crosstable", "ranks"],
    "cup": ["pairings", "standings", "bracket", "ranks"],
    "teams": ["pairings", "standings", "crosstable", "ranks"],
}


def event(desk, settings=SWISS, names=NAMES):
    """The id of an event whose first round is a draft."""
    entered = c.Enter(tuple(Newcomer(name) for name in names)), c.StartStage()
    return desk.create(c.Create("春 Open", settings), *entered).sheet.id


def play(desk, id):
    """Start the newest round and let the lower number win every match; the next one is drawn by itself."""
    state = desk.sheet(id).state
    firsts = [min(m.first, m.second) for m in state.rounds[-1].matches.values()]
    if state.settings.match.best_of == 1:
        return won(desk, id, firsts)
    number = len(state.rounds)
    desk.act(id, c.StartRound(number))
    for match in list(desk.sheet(id).state.rounds[number - 1].matches.values()):
        result = Result(2, 1) if match.first < match.second else Result(1, 2)
        desk.act(id, c.Record(number, match.table, result))
    return desk.sheet(id)


def words(html):
    plain = unescape(re.sub(r"<[^>]+>", " ", html))
    return re.sub(r"\s+", " ", re.sub("[\u2066-\u2069]", "", plain))


def steady(html):
    """A page without what differs by itself: its nonce, its version, the time."""
    html = re.sub(r'nonce="[^"]*"', "", html)
    html = re.sub(r'data-(seen|now)="\d*"', "", html)
    html = re.sub(r"data-(minutes|seconds)>\d*", "", html)
    html = re.sub(r"(<span [^>]*data-spoken[^>]*>)[^<]*", r"\1", html)
    return re.sub(r'<p class="public-as-of.*?</p>', "", html, flags=re.DOTALL)


def main(html):
    return html.partition("<main")[2].partition("</main>")[0]


# --- every kind of stage, every language


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_every_kind_of_stage_has_its_public_pages_in_every_language_D17(client, desk, kind, known):
    id = event(desk, KINDS[kind])
    play(desk, id)
    for show in SHOWS[kind]:
        shown = client.get(f"/t/{id}/watch?show={show}", headers={"Accept-Language": known.code}, **PHONE)
        assert shown.status_code == 200
        assert f'<html lang="{known.code}" dir="{known.dir}">' in shown.text
        assert "Ann <b>" not in shown.text
        assert "Ann &lt;b&gt;" in shown.text
        assert not re.search(r"\sstyle=|\son\w+=", shown.text)
        assert not shown.cookies
    tabs = shown.text.partition('class="tabs"')[2].partition("</nav>")[0]
    assert re.findall(r"show=([\w-]+)", tabs) == SHOWS[kind]


PAGES = ["watch", "watch?me=1", "watch/card?me=1", "watch?q=ann", "watch/names", "watch/1", "screen"]


@pytest.mark.parametrize("address", PAGES)
def test_other_devices_may_look_and_no_cookie_is_set_D17(client, desk, address):
    id = event(desk)
    play(desk, id)
    answer = client.get(f"/t/{id}/{address}", **PHONE)
    assert answer.status_code in (200, 302)
    assert not answer.cookies
    before = desk.sheet(id).version
    assert client.post(f"/t/{id}/{address}", **PHONE).status_code in (403, 405)
    assert desk.sheet(id).version == before


def test_there_is_nothing_to_change_on_a_public_page_and_no_way_to_what_does(client, desk):
    id = event(desk)
    play(desk, id)
    for address in ("watch?me=1", "watch/2", "screen"):
        page = client.get(f"/t/{id}/{address}", **PHONE).text
        assert "csrf" not in page
        assert 'method="post"' not in page
        for href in re.findall(r'href="(/t/[^"?]*)', page):
            assert re.fullmatch(rf"/t/{id}/(watch(/\d+)?|screen)", href)


def test_the_language_is_in_the_address_and_stays_on_the_way(client, desk):
    id = event(desk)
    play(desk, id)
    page = client.get(f"/t/{id}/watch?lang=ar&me=2", **PHONE).text
    assert '<html lang="ar" dir="rtl">' in page
    links = [unescape(href) for href in re.findall(r'<a [^>]*href="([^"#][^"]*)"', page)]
    assert links
    assert all("lang=" in href for href in links)
    assert 'lang="en"' in client.get(f"/t/{id}/watch?lang=xx", **PHONE).text


@pytest.mark.parametrize(("kind", "show"), [("cup", "bracket"), ("round-robin", "crosstable")])
def test_of_two_stages_alike_each_leads_to_the_other_D17(client, desk, kind, show):
    id = event(desk, KINDS[kind], NAMES[:4])
    while desk.sheet(id).state.rounds[-1].phase is not Phase.FINISHED:
        play(desk, id)
    desk.act(id, c.AddStage(KINDS[kind]), c.StartStage())
    play(desk, id)
    pages = [unescape(client.get(f"/t/{id}/watch?show={show}&stage={n}", **PHONE).text) for n in (1, 2)]
    for number, page in enumerate(pages, 1):
        chips = page.partition('class="public-chips"')[2].partition("</nav>")[0]
        assert re.findall(r'href="\?show=[a-z]+&stage=(\d)"( aria-current="true")?', chips) == [
            ("1", ' aria-current="true"' if number == 1 else ""),
            ("2", ' aria-current="true"' if number == 2 else ""),
        ]


# --- only from Fix on does a round appear


def every_public_page(client, id, kind):
    addresses = ["watch", "watch?me=1", "watch/card?me=1", "watch/1", "watch/names", "watch?q=kim&me=1"]
    addresses += ["screen"]
    addresses += [f"watch?show={show}" for show in SHOWS[kind]]
    addresses += [f"screen?show={show}&order=table" for show in ("turns", "pairings", "standings", "clock")]
    pages = {}
    for address in addresses:
        answer = client.get(f"/t/{id}/{address}", **PHONE)
        if answer.status_code == 200:
            pages[address] = steady(answer.text)
    return pages


@pytest.mark.parametrize("kind", ["swiss", "monrad", "cup", "teams"])
def test_a_draft_leaves_no_trace_on_any_public_page_D17(client, desk, kind):
    id = event(desk, KINDS[kind])
    play(desk, id)
    state = desk.sheet(id).state
    assert state.draft is not None
    with_draft = every_public_page(client, id, kind)
    desk.act(id, c.StepBack())  # the draft is gone
    assert desk.sheet(id).state.draft is None
    assert every_public_page(client, id, kind) == with_draft


def test_no_tables_before_the_first_round_is_fixed_only_who_is_there_D17(client, desk):
    id = event(desk)
    assert desk.sheet(id).state.draft is not None
    page = client.get(f"/t/{id}/watch?me=2", **PHONE).text
    assert '<li class="match' not in page
    assert "No pairing yet" in words(page)
    assert "8 players" in words(page)
    assert "Standings" not in words(page)
    assert client.get(f"/t/{id}/watch?show=pairings", **PHONE).status_code == 404
    screen = client.get(f"/t/{id}/screen", **PHONE).text
    assert "flow-table" not in screen
    desk.act(id, c.Fix(1))
    page = client.get(f"/t/{id}/watch", **PHONE).text
    assert page.count('<li class="match') == 4
    assert "Take your seats" in words(client.get(f"/t/{id}/watch?me=2", **PHONE).text)
    assert client.get(f"/t/{id}/screen", **PHONE).text.count("flow-table") == 8
    desk.act(id, c.StepBack())  # a draft again
    assert '<li class="match' not in client.get(f"/t/{id}/watch?me=2", **PHONE).text


def test_notes_wishes_requests_and_reports_are_the_organisers_alone_D17(client, desk):
    id = event(desk)
    play(desk, id)
    desk.act(id, c.Fix(2), c.StartRound(2), c.SwitchReports(True))
    match = desk.sheet(id).state.rounds[1].matches[1]
    before = every_public_page(client, id, "swiss")
    desk.act(
        id,
        c.WriteNote(1, "has a cold"),
        c.SetWish(1, 2, Wish.FORBID),
        c.RequestBye(3, 3, Worth.HALF),
        c.Report(2, 1, match.first, Result(2, 0)),
    )
    assert every_public_page(client, id, "swiss") == before


# --- find my name


TYPED = {"タナカ": 4, "たなか": 4, "ﾀﾅｶ": 4, "jack": 6, "zoe": 5, "oystein": 7, "محمد": 3, "#8": 8}


@pytest.mark.parametrize(("typed", "number"), TYPED.items())
def test_a_name_is_found_however_it_is_typed_IM_08(client, desk, typed, number):
    id = event(desk)
    answer = client.get(f"/t/{id}/watch", {"q": typed, "lang": "ja"}, **PHONE)
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/t/{id}/watch?me={number}&lang=ja"


def test_namesakes_are_told_apart_and_nobody_found_is_said(client, desk):
    id = event(desk, names=("Kim", "Kim", "Ann", "Bo"))
    desk.act(id, c.Fix(1))
    found = client.get(f"/t/{id}/watch?q=KIM", **PHONE).text.partition('id="found"')[2]
    assert re.findall(r"\?me=(\d+)", found.partition("</ul>")[0]) == ["1", "2"]
    assert "Table" in words(found.partition("</ul>")[0])
    nobody = client.get(f"/t/{id}/watch", {"q": "<i>"}, **PHONE).text
    assert "<i>" not in nobody
    assert "Nobody here is called “<i>”" in words(nobody)


def test_the_list_of_names_has_everybody_once_with_the_key_that_is_compared(client, desk):
    id = event(desk)
    listed = client.get(f"/t/{id}/watch/names", **PHONE).text
    assert sorted(int(n) for n in re.findall(r'data-no="(\d+)"', listed)) == list(range(1, 9))
    assert 'data-key="タナカ"' in listed


# --- my card


def card(client, id, number):
    page = client.get(f"/t/{id}/watch?me={number}", **PHONE).text
    return words(page.partition('id="card"')[2].partition("</section>")[0])


def test_my_card_says_table_opponent_rank_points_and_the_way_so_far(client, desk):
    id = event(desk, names=("Ann", "Bo", "Cy", "Di"))
    desk.act(id, c.Fix(1))
    match = desk.sheet(id).state.rounds[0].matches[2]
    name = desk.sheet(id).name
    assert f"Table 2 against {name(match.second)}" in card(client, id, match.first)
    assert "First seat" in card(client, id, match.first)
    assert "Second seat" in card(client, id, match.second)
    desk.act(id, c.StartRound(1), c.Record(1, 2, Result(2, 0)))
    said = card(client, id, match.first)
    # a win is three points; only one match is in, so whoever won it is first
    assert "Rank 1 of 4 Points 3" in said
    assert f"1 {name(match.second)} {match.second} 2–0 {name(match.first)} wins 2 to 0 3" in said
    assert "No pairing for round 2 yet" in said
    assert f"0–2 {name(match.first)} wins 2 to 0 0" in card(client, id, match.second)


def test_a_bye_a_drop_and_a_late_entry_are_said(client, desk):
    id = event(desk, names=("Ann", "Bo", "Cy"))
    desk.act(id, c.Fix(1))
    (bye,) = desk.sheet(id).state.rounds[0].byes
    assert "Round 1 Bye" in card(client, id, bye.entrant)
    desk.act(id, c.StartRound(1), c.Drop(bye.entrant), c.Enter((Newcomer("Late"),)))
    desk.act(id, c.Record(1, 1, Result(2, 0)))
    desk.act(id, c.Fix(2))
    assert "Has left the tournament" in card(client, id, bye.entrant)
    assert "dropped" in card(client, id, bye.entrant)
    assert "Round 2 Table" in card(client, id, 4) or "Round 2 Bye" in card(client, id, 4)


def test_who_lost_in_a_cup_is_out_and_who_won_waits_for_the_next_round(client, desk):
    id = event(desk, KINDS["cup"])
    play(desk, id)
    first = desk.sheet(id).state.rounds[0].matches[1]
    winner, loser = sorted((first.first, first.second))
    assert "No pairing for round 2 yet" in card(client, id, winner)
    assert "No pairing" not in card(client, id, loser)
    desk.act(id, c.Fix(2))
    assert "Out of the cup" in card(client, id, loser)
    assert "Semi-finals" in card(client, id, winner)


def test_a_wrong_number_is_nobodys_card(client, desk):
    id = event(desk)
    for asked in ("99", "0", "x", "٣٣", "-1"):
        page = client.get(f"/t/{id}/watch?me={asked}", **PHONE)
        assert page.status_code == 200
        assert 'id="card"' not in page.text
    assert client.get(f"/t/{id}/watch/99", **PHONE).status_code == 404
    assert client.get(f"/t/{id}/watch?show=history", **PHONE).status_code == 404
    assert client.get("/t/nothing/watch", **PHONE).status_code == 404
    assert client.get("/t/nothing/screen", **PHONE).status_code == 404


def regions(html):
    """What an open page renews, by id; links without whose phone it is."""
    found = re.findall(r'<(section|nav|div|p)\b[^>]* id="([\w-]+)" data-live.*?</\1>', html, re.DOTALL)
    assert found
    bare = re.sub(r"&amp;me=\d+|(?<=\?)me=\d+&amp;", "", html)
    return {
        id: re.search(rf'<{tag}\b[^>]* id="{id}" data-live.*?</{tag}>', bare, re.DOTALL)[0]
        for tag, id in found
    }


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("query", ["", "&lang=ja", "&lang=ar"])
def test_the_page_of_all_and_ones_own_card_are_together_the_page_of_a_follower_D17(client, desk, kind, query):
    id = event(desk, KINDS[kind])
    play(desk, id)
    for show in SHOWS[kind]:
        whole = client.get(f"/t/{id}/watch?show={show}&me=4{query}", **PHONE).text
        own = unescape(re.search(r'data-own="([^"]*)"', whole)[1])
        assert own == f"/t/{id}/watch/card?me=4{query}"  # one for all that is shown
        alone = client.get(own, **PHONE).text
        shared = regions(client.get(f"/t/{id}/watch?show={show}{query}", **PHONE).text)
        assert regions(whole) == shared | regions(alone)
        assert 'data-me="4"' in alone
        assert f'data-seen="{desk.sheet(id).version}"' in whole
        assert f'<body data-seen="{desk.sheet(id).version}">' in alone


def test_a_card_alone_is_kept_at_its_version_and_follows_a_result(client, desk):
    id = event(desk)
    desk.act(id, c.StartRound(1))
    match = desk.sheet(id).state.rounds[0].matches[2]
    before = client.get(f"/t/{id}/watch/card?me={match.first}", **PHONE)
    assert before.headers["Pairwright-Kept"] == str(desk.sheet(id).version)
    assert before.headers["Content-Language"] == "en"
    assert "No result yet" in words(before.text)
    desk.act(id, c.Record(1, 2, Result(2, 0)))
    after = client.get(f"/t/{id}/watch/card?me={match.first}", **PHONE)
    assert after.headers["Pairwright-Kept"] == str(desk.sheet(id).version)
    assert "Rank 1 of 8 Points 3" in words(after.text)
    for nobody in ("?me=99", "?me=x", "", "?me=0"):
        assert client.get(f"/t/{id}/watch/card{nobody}", **PHONE).status_code == 404


def test_the_list_of_names_is_one_for_all_who_follow(client, desk):
    id = event(desk)
    page = client.get(f"/t/{id}/watch?me=4&show=standings&lang=nb", **PHONE).text
    assert f'data-names="/t/{id}/watch/names?lang=nb"' in page


def test_pages_made_at_once_have_their_common_part_made_once(client, desk, monkeypatch):
    id = event(desk)
    play(desk, id)
    made, waits = [], threading.Barrier(2)
    plain = public_pages.PARTS["standings"]

    def slow(request, shown):
        made.append(shown)
        time.sleep(0.05)
        return plain(request, shown)

    monkeypatch.setitem(public_pages.PARTS, "standings", slow)
    shown = public(desk.sheet(id))
    request = RequestFactory().get("/")

    def ask():
        waits.wait()
        return public_pages.part(request, shown, "standings")

    with ThreadPoolExecutor(2) as threads:
        first, second = [one.result() for one in [threads.submit(ask) for _ in range(2)]]
    assert first == second
    assert len(made) == 1


# --- rounds as they are played


def test_earlier_rounds_can_be_looked_at_and_those_to_come_cannot(client, desk):
    id = event(desk)
    play(desk, id)
    desk.act(id, c.Fix(2))
    page = client.get(f"/t/{id}/watch?show=pairings&round=1", **PHONE).text
    assert "Finished" in words(page)
    assert client.get(f"/t/{id}/watch?show=pairings&round=3", **PHONE).status_code == 404
    assert client.get(f"/t/{id}/watch?show=pairings&round=x", **PHONE).status_code == 404
    assert "Standings after round 1" in words(
        client.get(f"/t/{id}/watch?show=standings&after=1", **PHONE).text
    )


def test_a_result_is_there_on_the_next_look(client, desk):
    id = event(desk)
    desk.act(id, c.StartRound(1))
    before = client.get(f"/t/{id}/watch", **PHONE).text
    assert "0 of 4 in" in words(before)
    desk.act(id, c.Record(1, 3, Result(2, 1)))
    page = client.get(f"/t/{id}/watch", **PHONE).text
    assert "1 of 4 in" in words(page)
    ticket = page.partition('id="table-3"')[2].partition("</li>")[0]
    assert re.findall(r'<span class="tile \w+(?: won)?" aria-hidden="true">(.)</span>', ticket) == ["2", "1"]


def test_after_a_swap_and_a_new_fix_everybody_is_there_once_LV_04(client, desk):
    id = event(desk)
    desk.act(id, c.Fix(1))
    client.get(f"/t/{id}/watch", **PHONE)
    desk.act(id, c.StepBack())
    tables = desk.sheet(id).state.rounds[0].matches
    desk.swap(id, tables[1].first, tables[2].first)
    desk.act(id, c.Fix(1))
    page = client.get(f"/t/{id}/watch", **PHONE).text
    seated = [int(n) for both in re.findall(r'data-no="(\d+ \d+)"', page) for n in both.split()]
    assert sorted(seated) == list(range(1, 9))
    by_name = client.get(f"/t/{id}/screen?show=pairings", **PHONE).text
    assert by_name.count('class="by-name"') == 8


def test_the_boards_of_a_team_match_show_who_sits_there(client, desk):
    id = event(desk, KINDS["teams"], ("Rooks", "Bishops", "Knights", "Kings"))
    desk.act(id, c.SetSquad(1, (c.SquadMember("Ada"), c.SquadMember("Bea"))))
    play(desk, id)
    page = client.get(f"/t/{id}/watch?show=pairings", **PHONE).text
    assert page.count('class="public-line"') == 4  # two matches of two boards
    assert "Ada" in page
    assert "Bea" in page
    answer = client.get(f"/t/{id}/watch?q=bea", **PHONE)
    assert answer.headers["Location"] == f"/t/{id}/watch?me=1"  # a player leads to the team


def test_groups_have_standings_of_their_own(client, desk):
    settings = stage("round-robin", groups=2)
    id = event(desk, settings)
    play(desk, id)
    for address in ("watch?show=standings", "watch?show=crosstable", "screen?show=standings"):
        said = words(client.get(f"/t/{id}/{address}", **PHONE).text)
        assert "Group 1" in said
        assert "Group 2" in said


def test_the_end_shows_the_winner_first(client, desk):
    id = event(desk, stage("swiss", rounds=1), ("Ann", "Bo", "Cy", "Di"))
    play(desk, id)
    page = words(client.get(f"/t/{id}/watch", **PHONE).text)
    assert "Shared first place" in page or "Winner" in page
    assert "All rounds have been played" in card(client, id, 1)


def test_the_newest_stage_is_shown_and_the_earlier_ones_can_be_asked_for(client, desk):
    id = event(desk, stage("monrad", rounds=1))
    play(desk, id)
    desk.act(id, c.AddStage(KINDS["cup"], (1, 2, 3, 4)), c.StartStage())
    desk.act(id, c.Fix(2))
    page = client.get(f"/t/{id}/watch", **PHONE).text
    assert "Semi-finals" in words(page)
    stages = client.get(f"/t/{id}/watch?show=standings&stage=1", **PHONE)
    assert stages.status_code == 200
    assert 'aria-current="true"' in stages.text


def test_a_tile_game_keeps_its_board_and_its_projector(client, desk):
    settings = preset_of("tiles").settings
    teams = tuple(Newcomer(name) for name in ("Ann", "Bo"))
    id = desk.create(c.Create("Game", settings), c.Enter(teams), c.SetBoard(6), c.StartStage()).sheet.id
    page = client.get(f"/t/{id}/watch?lang=ja", **PHONE)
    assert 'id="game"' in page.text
    assert '<html lang="ja"' in page.text
    assert not page.cookies
    assert client.get(f"/t/{id}/screen", **PHONE).headers["Location"] == f"/t/{id}/watch?screen=1"


# --- the projector


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
@pytest.mark.parametrize("show", ["turns", "pairings", "standings", "clock"])
def test_the_projector_shows_what_is_asked_for_in_every_language_D19(client, desk, known, show):
    id = event(desk)
    desk.act(id, c.StartRound(1))
    page = client.get(f"/t/{id}/screen?show={show}&lang={known.code}", **PHONE)
    assert page.status_code == 200
    assert f'dir="{known.dir}"' in page.text
    assert ('data-pane="names"' in page.text) == (show in ("turns", "pairings"))
    assert ('data-pane="standings"' in page.text) == (show in ("turns", "standings"))
    assert page.text.count('role="timer"') == 1
    desk.act(id, c.AddTableTime(1, 3, 300))
    assert client.get(f"/t/{id}/screen?show={show}", **PHONE).text.count('role="timer"') == 2
    assert not re.search(r"\sstyle=|\son\w+=", page.text)


def test_without_a_script_the_projector_turns_pages_that_the_server_cuts_D19(client, desk):
    id = event(desk, names=[f"P{n:02}" for n in range(1, 51)])
    desk.act(id, c.Fix(1))
    seen, address = [], f"/t/{id}/screen?show=pairings"
    first = client.get(address, **PHONE).text
    assert first.count('class="by-name"') == 50
    for _ in range(4):
        refresh = re.search(r'http-equiv="refresh" content="(\d+);url=([^"]*)"', first)
        first = client.get(f"/t/{id}/screen{unescape(refresh[2])}", **PHONE).text
        seen.append(re.findall(r"<bdi>(P\d\d)</bdi>[^<]*</span></span><span class=\"flow-other", first))
    # 20 names a page: 20, 20, 10, and again from the first
    assert [len(names) for names in seen] == [20, 20, 10, 20]
    assert [name for names in seen[:3] for name in names] == [f"P{n:02}" for n in range(1, 51)]
    assert seen[3] == seen[0]


def test_the_projector_shows_the_address_for_phones_where_there_is_one(client, desk, monkeypatch):
    id = event(desk)
    assert 'class="qr"' not in client.get(f"/t/{id}/screen").text
    monkeypatch.setenv("PAIRWRIGHT_LAN", "http://192.168.1.5:8617")
    page = client.get(f"/t/{id}/screen").text
    assert 'class="qr"' in page
    assert f">192.168.1.5:8617/t/{id}/watch<" in page


@pytest.mark.parametrize("query", ["show=x", "order=x"])
def test_what_the_projector_does_not_know_is_not_found(client, desk, query):
    assert client.get(f"/t/{event(desk)}/screen?{query}").status_code == 404


@pytest.mark.parametrize("code", CODES)
def test_the_sheet_to_hang_up_has_the_code_large_or_says_how_to_get_it(client, desk, code, monkeypatch):
    id = event(desk)
    client.cookies["pairwright_language"] = code
    assert "serve --lan" in client.get(f"/t/{id}/print/follow").text
    monkeypatch.setenv("PAIRWRIGHT_LAN", "http://192.168.1.5:8617")
    page = client.get(f"/t/{id}/print/follow").text
    assert 'class="qr"' in page
    assert f"192.168.1.5:8617/t/{id}/watch" in page
    assert f"/t/{id}/print/follow" in client.get(f"/t/{id}/share").text
    assert f"/t/{id}/print/follow" in client.get(f"/t/{id}/print").text
    desk.act(id, c.Fix(1))
    assert f"/t/{id}/screen" in client.get(f"/t/{id}/rounds/1").text


def test_a_tile_game_leads_to_what_was_played_before_it_and_keeps_the_language(client, desk):
    id = event(desk, stage("monrad", rounds=1))
    play(desk, id)
    desk.act(id, c.AddStage(preset_of("tiles").settings, (1, 2, 3)), c.SetBoard(6), c.StartStage())
    page = client.get(f"/t/{id}/watch?lang=ja&team=1", **PHONE).text
    assert 'id="game"' in page
    for show in ("pairings", "standings"):
        assert f'href="/t/{id}/watch?show={show}&amp;lang=ja"' in page
        back = client.get(f"/t/{id}/watch?show={show}&lang=ja", **PHONE)
        assert back.status_code == 200
        assert f'href="/t/{id}/watch?lang=ja"' in back.text
    assert f'href="/t/{id}/watch?lang=ja">' in page  # another team
