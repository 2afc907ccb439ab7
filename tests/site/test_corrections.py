"""What a change of the past moves is shown before it is saved, with the ways to save it [D11] [S10] [S13]."""

import re
from html import unescape

import pytest

from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.commands import Newcomer
from pairwright.core.outcome import How, Result
from pairwright.core.scoring import best_of
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import Phase
from pairwright.words import LANGUAGES

CODES = [known.code for known in LANGUAGES]
NAMES = ("Ann <b>", "Bo", "علي", "大田 ゴンザレス", "Eva", "Flo", "Gus")
OPEN_DIALOG = {"HX-Request": "true", "HX-Target": "dialog#dialog"}


def event(desk, rounds=2, names=NAMES, step=c.StartRound, **settings):
    """The id of an event whose newest round is published, with no result; the lower NO. has won so far."""
    begin = c.Enter(tuple(Newcomer(name) for name in names)), c.StartStage()
    id = desk.create(c.Create("Spring", StageSettings(**settings)), *begin).sheet.id
    for number in range(1, rounds):
        desk.act(id, c.StartRound(number))
        matches = desk.sheet(id).state.rounds[number - 1].matches.values()
        desk.act(id, *(c.Record(number, m.table, won(m.first < m.second)) for m in matches))
    desk.act(id, step(rounds))
    return id


def won(first):
    return Result(2, 0) if first else Result(0, 2)


def words(html):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


def ways(html):
    return re.findall(r'name="later" value="(\w+)"', html)


def fields(html):
    """The hidden fields of the look's form."""
    form = html[html.index('name="sure"') - 40 :]
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))


def send(client, html, way, headers=None):
    """Press a button of the look."""
    href = re.search(r'<form class="look-form" method="post" action="([^"]+)"', html)[1]
    return client.post(href, fields(html) | {"later": way}, headers=headers)


def act(client, id, number, what, headers=None, **values):
    return client.post(f"/t/{id}/players/{number}", {"act": what} | values, headers=headers)


def flip(client, id, table=1, number=1, headers=None):
    """Send the other result than the one that is there."""
    first = client.desk.sheet(id).state.rounds[number - 1].matches[table].result == Result(2, 0)
    result = "0-2" if first else "2-0"
    return client.post(f"/t/{id}/rounds/{number}/tables/{table}", {"result": result}, headers=headers)


@pytest.fixture
def client(client, desk):
    client.desk = desk
    return client


def pairs(desk, id, number):
    return {(m.first, m.second) for m in desk.sheet(id).state.rounds[number - 1].matches.values()}


# --- a wrong result found a round later


@pytest.mark.parametrize("step", [c.Fix, c.StartRound])
def test_a_wrong_result_is_saved_with_the_next_round_kept_or_drawn_again_D11(client, desk, step):
    id = event(desk, step=step)
    before = desk.sheet(id)
    asked = flip(client, id)
    assert ways(asked.text) == ["keep", "redraw"]
    assert desk.sheet(id).version == before.version
    assert "Round 2 was paired from the standings as they were." in words(asked.text)
    listed = re.search(r'<ul class="drawn">.*?</ul>', asked.text, re.DOTALL)[0]
    numbers = [int(n) for n in re.findall(r'class="number">(\d+)<', listed)]
    done = send(client, asked.text, "redraw")
    assert (done.status_code, done.headers["Location"]) == (303, f"/t/{id}/rounds/2")
    after = desk.sheet(id).state
    assert after.rounds[1].phase is Phase.DRAFT
    # The tables that were shown are the ones there are, and all others are as they were.
    new = pairs(desk, id, 2) - {(m.first, m.second) for m in before.state.rounds[1].matches.values()}
    tables = [number for pair in sorted(new, key=lambda p: table_of(after, p)) for number in pair]
    assert numbers[: len(tables)] == tables
    shown = words(client.get(f"/t/{id}/rounds/2").text)
    assert "Round 2 is drawn again. Look at the draft, then fix it." in shown
    client.post(f"/t/{id}/undo", {"seen": desk.sheet(id).version})
    assert desk.sheet(id).state.rounds == before.state.rounds


def table_of(state, pair):
    return next(t for t, m in state.rounds[1].matches.items() if (m.first, m.second) == pair)


def test_kept_it_is_one_act_and_its_round_says_what_it_was_made_from_SW_28(client, desk):
    id = event(desk, names=NAMES[:6])
    before = desk.sheet(id).state.rounds[1]
    asked = flip(client, id)
    send(client, asked.text, "keep")
    assert desk.sheet(id).state.rounds[1] == before
    shown = client.get(f"/t/{id}/rounds/2").text
    assert "Made with other standings: round 1 was corrected afterwards." in words(shown)
    assert f'href="/t/{id}/rounds/2/redraw"' in shown
    desk.act(id, c.Record(2, 1, Result(2, 0)))
    shown = client.get(f"/t/{id}/rounds/2").text
    assert "Made with other standings" in words(shown)
    assert "/redraw" not in shown  # a finished match is never drawn away
    assert "Made with other standings" not in words(client.get(f"/t/{id}/rounds/1").text)


def test_with_a_result_in_the_next_round_it_can_only_be_kept(client, desk):
    id = event(desk)
    desk.act(id, c.Record(2, 1, Result(2, 0)))
    asked = flip(client, id)
    assert ways(asked.text) == ["keep"]
    assert "Save the change" in words(asked.text)
    send(client, asked.text, "keep")
    assert desk.sheet(id).state.rounds[1].matches[1].result == Result(2, 0)


def test_what_happened_since_the_look_is_looked_at_once_more_D13(client, desk):
    id = event(desk)
    asked = flip(client, id)
    desk.act(id, c.Record(2, 1, Result(2, 0)))
    again = send(client, asked.text, "redraw")
    assert again.status_code == 200
    assert "Something else has happened meanwhile." in words(again.text)
    assert ways(again.text) == ["keep"]
    assert desk.sheet(id).state.rounds[1].matches[1].result == Result(2, 0)


def test_in_a_page_that_is_open_the_look_is_a_dialog_and_the_redraw_leads_to_its_draft(client, desk):
    id = event(desk)
    asked = flip(client, id, headers=OPEN_DIALOG)
    assert "<html" not in asked.text
    done = send(client, asked.text, "redraw", OPEN_DIALOG)
    assert done.headers["HX-Redirect"] == f"/t/{id}/rounds/2"


def test_who_comes_into_the_places_that_go_on_is_said_first_C11(client, desk):
    id = event(desk, names=NAMES[:6], cut=2)
    shown = words(flip(client, id).text)
    assert "The 2 places that go on change" in shown
    assert shown.index("places that go on") < shown.index("Who moves in the standings")


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_every_look_is_whole_in_every_language(client, desk, known):
    id = event(desk, step=c.Fix, cut=2)
    client.cookies["pairwright_language"] = known.code
    match = desk.sheet(id).state.rounds[1].matches[1]
    resting = desk.sheet(id).state.rounds[0].byes[0].entrant
    looks = (
        flip(client, id),
        act(client, id, match.first, "drop"),
        client.post(f"/t/{id}/players/{resting}/rounds/1/bye", {"worth": "half"}),
        client.get(f"/t/{id}/rounds/2/redraw"),
        client.get(f"/t/{id}/players/{resting}/rounds/1/bye"),
    )
    for shown in looks:
        assert shown.status_code == 200
        assert f'<html lang="{known.code}" dir="{known.dir}">' in shown.text
        assert "Ann <b>" not in shown.text


# --- who leaves, who comes back


@pytest.mark.parametrize("step", [c.Fix, c.StartRound])
@pytest.mark.parametrize("by", ["page", "tab", "list"])
def test_leaving_an_open_round_asks_no_show_or_a_round_without_them_SW_22(client, desk, step, by):
    id = event(desk, rounds=1, names=("A", "B", "C", "D"), step=step)
    match = desk.sheet(id).state.rounds[0].matches[1]
    leaver, other = match.second, match.first
    asked = {
        "page": lambda: act(client, id, leaver, "drop"),
        "tab": lambda: client.post(f"/t/{id}/players/{leaver}/drop"),
        "list": lambda: client.post(f"/t/{id}/players/drop", {"entrant": leaver}),
    }[by]()
    first = "keep" if step is c.StartRound else "start"
    assert ways(asked.text) == [first, "redraw"]
    assert f"{desk.sheet(id).name(other)} #{other} wins" in words(asked.text) or (
        f"{desk.sheet(id).name(other)}" in words(asked.text)
    )
    send(client, asked.text, first)
    state = desk.sheet(id).state
    assert state.rounds[0].matches[1].result == Result(2, 0, 0, How.FORFEIT)
    desk.act(id, c.Record(1, 2, Result(2, 0)))
    second = desk.sheet(id).state.rounds[1]
    assert second.match_of(leaver) is None
    assert second.bye_of(leaver) is None


def test_leaving_can_have_the_round_drawn_again_in_one_act_SW_22(client, desk):
    id = event(desk, rounds=1, names=("A", "B", "C", "D"))
    before = desk.sheet(id).state
    asked = act(client, id, 4, "drop")
    send(client, asked.text, "redraw")
    state = desk.sheet(id).state
    assert state.rounds[0].phase is Phase.DRAFT
    assert {n for pair in pairs(desk, id, 1) for n in pair} | {state.rounds[0].byes[0].entrant} == {1, 2, 3}
    client.post(f"/t/{id}/undo", {"seen": desk.sheet(id).version})
    assert desk.sheet(id).state.rounds == before.rounds


def test_the_usual_drop_and_return_are_one_tap_with_undo_S13(client, desk):
    id = event(desk)
    desk.act(id, c.Record(2, 1, Result(2, 0)))
    leaver = desk.sheet(id).state.rounds[1].matches[2].first
    assert act(client, id, leaver, "drop").status_code == 303
    assert desk.sheet(id).state.entrants[leaver].left == 2
    assert client.post(f"/t/{id}/players/{leaver}/return").status_code == 303
    assert desk.sheet(id).state.entrants[leaver].left is None


def test_a_drop_before_anything_is_published_is_one_tap(client, desk):
    begin = c.Enter(tuple(Newcomer(name) for name in NAMES)), c.StartStage()
    id = desk.create(c.Create("Spring", StageSettings()), *begin).sheet.id
    assert act(client, id, 3, "drop").status_code == 303
    assert desk.sheet(id).state.rounds[0].match_of(3) is None


def test_who_comes_back_plays_at_once_if_the_round_is_drawn_again(client, desk):
    id = event(desk, rounds=1)
    desk.act(id, c.StepBack(), c.StepBack(), c.Drop(7))
    desk.act(id, c.StartRound(1))
    asked = act(client, id, 7, "return")
    assert ways(asked.text) == ["keep", "redraw"]
    send(client, asked.text, "redraw")
    assert desk.sheet(id).state.rounds[0].bye_of(7) or desk.sheet(id).state.rounds[0].match_of(7)


@pytest.mark.parametrize("step", [c.Fix, c.StartRound])
def test_the_dialog_of_a_match_lets_either_leave_without_playing(client, desk, step):
    id = event(desk, rounds=1, step=step)
    shown = client.get(f"/t/{id}/rounds/1/tables/1").text
    match = desk.sheet(id).state.rounds[0].matches[1]
    forms = re.findall(rf'<form method="post" action="/t/{id}/players/(\d+)"', shown)
    assert [int(number) for number in forms] == [match.first, match.second]
    if step is c.StartRound:
        desk.act(id, c.Record(1, 1, Result(2, 0)))
        assert "Leaves without playing" not in client.get(f"/t/{id}/rounds/1/tables/1").text


def test_where_no_round_can_be_drawn_again_a_fixed_one_is_started_for_the_forfeit(client, desk):
    id = event(desk, rounds=1, names=("A", "B", "C", "D"), step=c.Fix, format="round-robin")
    asked = act(client, id, 4, "drop")
    assert ways(asked.text) == ["start"]
    send(client, asked.text, "start")
    match = desk.sheet(id).state.rounds[0].match_of(4)
    assert match.result.how is How.FORFEIT


def test_the_edited_list_offers_the_same_ways_D3(client, desk):
    id = event(desk, rounds=1, names=("A", "B", "C", "D"))
    asked = client.post(f"/t/{id}/players/list", {"names": "A\nB\nC"})
    assert re.findall(r'name="sure" value="(\w+)"', asked.text) == ["keep", "redraw"]
    seen = desk.sheet(id).version
    client.post(f"/t/{id}/players/list", {"names": "A\nB\nC", "sure": "redraw", "seen": seen})
    state = desk.sheet(id).state
    assert (state.entrants[4].left, state.rounds[0].phase) == (0, Phase.DRAFT)


# --- byes


def test_a_bye_of_a_past_round_is_put_right_from_the_history_D11(client, desk):
    id = event(desk)
    desk.act(id, c.Record(2, 1, Result(2, 0)))
    resting = desk.sheet(id).state.rounds[0].byes[0].entrant
    address = f"/t/{id}/players/{resting}/rounds/1/bye"
    assert address in client.get(f"/t/{id}/players/{resting}").text
    offered = re.findall(r'name="worth" value="(\w+)" aria-pressed="(\w+)"', client.get(address).text)
    # Nobody is left for the odd one out to play: the bye can't go.
    assert offered == [("full", "true"), ("half", "false"), ("zero", "false")]
    asked = client.post(address, {"worth": "half"})
    assert ways(asked.text) == ["keep"]
    assert desk.sheet(id).state.rounds[0].byes[0].worth is f.Worth.FULL
    send(client, asked.text, "keep")
    assert desk.sheet(id).state.rounds[0].byes[0].worth is f.Worth.HALF
    assert "Made with other standings" in words(client.get(f"/t/{id}/rounds/2").text)


def test_who_missed_a_round_can_be_given_a_bye_in_it_and_lose_it_again_D11(client, desk):
    id = event(desk)
    desk.act(id, c.Enter((Newcomer("Late"),)))
    late = desk.sheet(id).state.numbers
    desk.act(id, *(c.Record(2, table, Result(2, 0)) for table in desk.sheet(id).state.rounds[1].matches))
    desk.act(id, c.StartRound(3), c.Record(3, 1, Result(2, 0)))
    address = f"/t/{id}/players/{late}/rounds/1/bye"
    assert address in client.get(f"/t/{id}/players/{late}").text
    for worth, kept in (("full", f.Worth.FULL), ("none", None)):
        send(client, client.post(address, {"worth": worth}).text, "keep")
        bye = desk.sheet(id).state.rounds[0].bye_of(late)
        assert (bye.worth if bye else None) == kept


@pytest.mark.parametrize("address", ["players/99/rounds/1/bye", "players/1/rounds/9/bye"])
def test_nobody_and_no_round_have_no_bye_to_change(client, desk, address):
    assert client.get(f"/t/{event(desk)}/{address}").status_code == 404


def test_who_played_has_no_bye_to_change(client, desk):
    id = event(desk)
    player = desk.sheet(id).state.rounds[0].matches[1].first
    assert client.get(f"/t/{id}/players/{player}/rounds/1/bye").status_code == 404
    assert client.post(f"/t/{id}/players/{player}/rounds/1/bye", {"worth": "full"}).status_code == 404


def test_a_bye_in_the_round_that_is_published_comes_by_drawing_it_again(client, desk):
    id = event(desk)
    player = desk.sheet(id).state.rounds[1].matches[1].first
    assert "2, drawn again" in words(client.get(f"/t/{id}/players/{player}").text)
    asked = act(client, id, player, "request", round="2", worth="half")
    assert ways(asked.text) == ["redraw"]
    send(client, asked.text, "redraw")
    assert desk.sheet(id).state.rounds[1].bye_of(player).worth is f.Worth.HALF


# --- a round drawn again for no other reason


def test_a_published_round_is_drawn_again_in_three_taps(client, desk):
    id = event(desk, rounds=1)
    assert f'href="/t/{id}/rounds/1/redraw?lot=new"' in client.get(f"/t/{id}/rounds/1").text  # menu, line
    before = pairs(desk, id, 1)
    assert "Drawn again, round 1 would be the same." in words(client.get(f"/t/{id}/rounds/1/redraw").text)
    asked = client.get(f"/t/{id}/rounds/1/redraw?lot=new")
    assert ways(asked.text) == ["redraw"]
    assert send(client, asked.text, "redraw").headers["Location"] == f"/t/{id}/rounds/1"
    assert desk.sheet(id).state.rounds[0].phase is Phase.DRAFT
    assert pairs(desk, id, 1) != before


def test_who_comes_late_can_play_in_the_round_nobody_has_played_S14(client, desk):
    id = event(desk, rounds=1)
    client.post(f"/t/{id}/players/add", {"name": "Late"})
    shown = client.get(f"/t/{id}/players").text
    assert "drawn again, it has them in it" in words(shown)
    asked = client.post(f"/t/{id}/rounds/1/redraw")
    send(client, asked.text, "redraw")
    first, late = desk.sheet(id).state.rounds[0], desk.sheet(id).state.numbers
    assert first.match_of(late) or first.bye_of(late)
    desk.act(id, c.StartRound(1))
    desk.act(id, c.Record(1, 1, Result(2, 0)))
    client.post(f"/t/{id}/players/add", {"name": "Later"})
    assert "it has them in it" not in words(client.get(f"/t/{id}/players").text)


def test_a_game_of_an_earlier_match_is_corrected_with_a_redraw_too(client, desk):
    id = desk.create(
        c.Create("Spring", StageSettings(games=2, match=best_of(1))),
        c.Enter(tuple(Newcomer(name) for name in NAMES)),
        c.StartStage(),
    ).sheet.id
    desk.act(id, c.StartRound(1))
    tables = desk.sheet(id).state.rounds[0].matches
    desk.act(id, *(c.RecordGame(1, table, game, Result(1, 0)) for table in tables for game in (1, 2)))
    desk.act(id, c.StartRound(2))
    version = desk.sheet(id).version
    asked = client.post(f"/t/{id}/rounds/1/tables/1/games", {"to": "1 0-1"})
    assert asked.status_code == 200
    assert desk.sheet(id).version == version
    way = ways(asked.text)[-1]
    send(client, asked.text, way)
    assert desk.sheet(id).state.rounds[0].matches[1].games[0].result == Result(0, 1)
    assert (desk.sheet(id).state.rounds[1].phase is Phase.DRAFT) is (way == "redraw")


def test_what_has_results_is_not_drawn_again(client, desk):
    id = event(desk, rounds=1)
    asked = client.get(f"/t/{id}/rounds/1/redraw?lot=new")
    desk.act(id, c.Record(1, 1, Result(2, 0)))
    assert send(client, asked.text, "redraw").status_code == 303
    assert "/redraw" not in client.get(f"/t/{id}/rounds/1").text
    assert desk.sheet(id).state.rounds[0].matches[1].result == Result(2, 0)


def test_a_look_at_a_redraw_says_what_else_goes_with_the_pairings_D11(client, desk):
    id = event(desk, names=(*NAMES, "Hal", "Ida"))
    bye = desk.sheet(id).state.rounds[1].byes[0].entrant
    desk.act(id, c.AddTableTime(2, 3, 120), c.AddTableTime(2, 1, 60), c.ChangeBye(2, bye, f.Worth.ZERO))
    seen = words(client.get(f"/t/{id}/rounds/2/redraw").text)
    name = desk.sheet(id).name(bye)
    assert "The extra time of tables 1 and 3 goes with the pairings." in seen
    assert f"The bye of {name} is worth again what it was before it was changed." in seen
    assert "line-up" not in seen
