"""Links that let other devices in as scorekeeper or organiser: made, opened, withdrawn [H1] [H5]."""

import re
from datetime import date

import pytest
from django.core import signing
from django.test import Client

from kit.desks import begun
from pairwright.app.roles import Actor, Role
from pairwright.core import commands as c
from pairwright.core.outcome import Result
from pairwright.site import links
from pairwright.site.accounts.models import Link
from pairwright.site.desk import desk as the_desk
from pairwright.site.tidying import forget_places
from pairwright.site.who import actor_of

TABLET = "192.168.1.23"
IN_USE = "This link isn’t in use"


@pytest.fixture
def running(desk):
    """A tournament of eight whose first round is being played; its id."""
    id = begun(desk, 8)
    desk.act(id, c.StartRound(1))
    return id


@pytest.fixture
def tablet():
    """A browser on another device of the network."""
    return Client(REMOTE_ADDR=TABLET, raise_request_exception=False)


def let_in(browser, id, role=Role.SCOREKEEPER, label="Table crew"):
    """The browser opens a new link; the link."""
    made = links.make(id, role, label)
    assert browser.get(f"/t/{id}/in/{made.token}").status_code == 303
    return made.link


def address_in(html):
    return re.search(r'class="crew-address"><a href="http://[^/"]+(/t/[^"]+)"', html)[1]


def test_a_link_is_shown_once_with_its_code_and_kept_as_a_hash_h5(client, running):
    shown = client.post(f"/t/{running}/crew", {"act": "make", "role": "scorekeeper", "label": "卓係 <b>"})
    html = shown.content.decode()
    address = address_in(html)
    token = address.rpartition("/")[2]
    assert len(token) >= 22  # 128 bits of six to a sign
    assert 'class="qr"' in html
    assert "卓係 &lt;b&gt;" in html
    assert shown.headers["Cache-Control"] == "no-store"
    assert token not in client.get(f"/t/{running}/crew").content.decode()
    kept = Link.objects.get()
    assert token not in str(vars(kept))
    assert kept.digest == links.digest_of(token)


def test_tokens_differ_every_time(running):
    made = {links.make(running, Role.SCOREKEEPER, f"{n}").token for n in range(links.MOST)}
    assert len(made) == links.MOST


def test_opening_a_link_takes_the_token_out_of_the_address_and_keeps_it_from_scripts_h5(tablet, running):
    made = links.make(running, Role.SCOREKEEPER, "Table crew")
    answer = tablet.get(f"/t/{running}/in/{made.token}")
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/t/{running}/"
    assert "no-store" in answer.headers["Cache-Control"]
    cookie = answer.cookies[links.COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert made.token not in cookie.value
    assert tablet.get(f"/t/{running}/").headers["Location"] == f"/t/{running}/rounds/1"


@pytest.mark.parametrize("secure", [False, True])
def test_the_cookie_is_kept_to_tls_where_there_is_tls_h5(tablet, running, secure):
    made = links.make(running, Role.SCOREKEEPER, "Table crew")
    answer = tablet.get(f"/t/{running}/in/{made.token}", secure=secure)
    assert bool(answer.cookies[links.COOKIE]["secure"]) is secure


def test_a_scorekeeper_enters_results_in_their_own_name_and_no_more_h5(client, tablet, running, desk):
    let_in(tablet, running)
    shown = tablet.get(f"/t/{running}/rounds/1")
    assert shown.status_code == 200
    entered = tablet.post(
        f"/t/{running}/rounds/1/tables/1", {"result": "2-1", "seen": desk.sheet(running).version}
    )
    assert entered.status_code == 303
    sheet = desk.sheet(running)
    assert sheet.state.rounds[0].matches[1].result == Result(2, 1)
    assert sheet.entries[-1].by == "Table crew"
    assert "Table crew" in client.get(f"/t/{running}/history").content.decode()
    refused = tablet.post(f"/t/{running}/rounds/1/back", {"losing": "yes"})
    assert refused.status_code == 403
    assert "The organiser does that" in refused.content.decode()
    assert desk.sheet(running).version == sheet.version


def test_an_organiser_by_link_does_everything_but_deleting_PE02(client, tablet, running, desk):
    let_in(tablet, running, Role.ORGANISER, "Aya")
    assert tablet.post(f"/t/{running}/rounds/1/back").status_code == 303
    assert desk.sheet(running).entries[-1].by == "Aya"
    assert tablet.get(f"/t/{running}/settings").status_code == 200
    assert f"/t/{running}/delete" not in tablet.get(f"/t/{running}/settings").content.decode()
    refused = tablet.post(f"/t/{running}/delete")
    assert refused.status_code == 403
    assert "Only the owner" in refused.content.decode()
    assert f"/t/{running}/delete" in client.get(f"/t/{running}/settings").content.decode()
    assert client.post(f"/t/{running}/delete").status_code == 303


def test_an_organiser_by_link_hands_out_scorekeepers_links_only(client, tablet, running):
    link = let_in(tablet, running, Role.ORGANISER, "Aya")
    asked = {"act": "make", "label": "Another", "role": "organiser"}
    assert tablet.post(f"/t/{running}/crew", asked).status_code == 422
    assert tablet.post(f"/t/{running}/crew", asked | {"role": "scorekeeper"}).status_code == 200
    tablet.post(f"/t/{running}/crew", {"act": "withdraw", "link": link.pk})
    assert [one.label for one in links.links_of(running)] == ["Aya", "Another"]
    client.post(f"/t/{running}/crew", {"act": "withdraw", "link": link.pk})
    assert [one.label for one in links.links_of(running)] == ["Another"]


def test_a_withdrawn_link_lets_nobody_in_from_the_next_request_on_h5(client, tablet, running, desk):
    made = links.make(running, Role.SCOREKEEPER, "Table crew")
    tablet.get(f"/t/{running}/in/{made.token}")
    assert tablet.get(f"/t/{running}/rounds/1").status_code == 200
    assert client.post(f"/t/{running}/crew", {"act": "withdraw", "link": made.link.pk}).status_code == 303
    before = desk.sheet(running).version
    assert tablet.post(f"/t/{running}/rounds/1/tables/1", {"result": "2-1"}).status_code == 403
    assert desk.sheet(running).version == before
    again = tablet.get(f"/t/{running}/in/{made.token}")
    assert again.status_code == 403
    assert IN_USE in again.content.decode()
    assert client.post(f"/t/{running}/crew", {"act": "withdraw", "link": made.link.pk}).status_code == 303


def test_a_link_is_for_its_tournament_alone_h5(tablet, running, desk):
    other = begun(desk, 4)
    made = links.make(running, Role.ORGANISER, "Aya")
    assert tablet.get(f"/t/{other}/in/{made.token}").status_code == 403
    tablet.get(f"/t/{running}/in/{made.token}")
    assert tablet.get(f"/t/{running}/history").status_code == 200
    assert tablet.get(f"/t/{other}/history").status_code == 403
    assert tablet.get("/").status_code == 403


def test_a_browser_keeps_several_links_and_the_best_counts(tablet, running, desk, rf):
    other = begun(desk, 4)
    let_in(tablet, running, Role.ORGANISER, "Aya")
    let_in(tablet, other, Role.SCOREKEEPER, "Crew")
    let_in(tablet, running, Role.SCOREKEEPER, "Crew")
    request = rf.get("/", REMOTE_ADDR=TABLET)
    request.COOKIES = {name: morsel.value for name, morsel in tablet.cookies.items()}
    assert actor_of(request, running) == Actor(Role.ORGANISER, "Aya")
    assert actor_of(request, other) == Actor(Role.SCOREKEEPER, "Crew")
    assert actor_of(request, "nowhere").role is Role.SPECTATOR


@pytest.mark.parametrize(
    "forged",
    ["", "x", '["a"]', signing.dumps(["x"]), signing.dumps({}, salt=links.SALT)],
    ids=["none", "a word", "a list", "signed for something else", "signed and empty"],  # they hold the time
)
def test_a_cookie_that_is_not_ours_lets_nobody_in_h5(tablet, running, forged):
    links.make(running, Role.ORGANISER, "Aya")
    tablet.cookies[links.COOKIE] = forged
    assert tablet.get(f"/t/{running}/history").status_code == 403
    assert tablet.get(f"/t/{running}/watch").status_code == 200


def test_a_browser_keeps_no_more_links_than_a_cookie_holds(running, desk):
    browser = Client(REMOTE_ADDR=TABLET)
    for _ in range(2):
        id = begun(desk, 4)
        for n in range(links.MOST):
            let_in(browser, id, label=f"{n}")
    assert len(browser.cookies[links.COOKIE].value) < 3000
    assert browser.get(f"/t/{id}/rounds/1").status_code == 200


@pytest.mark.parametrize(
    ("label", "status"),
    [("", 422), (" \x00\n", 422), ("x" * 61, 422), ("Taken", 409), ("organiser", 409), ("PLAYER", 409)],
)
def test_the_name_of_a_link_is_given_and_nobody_elses(client, running, label, status):
    links.make(running, Role.SCOREKEEPER, "Taken")
    asked = {"act": "make", "role": "scorekeeper", "label": label}
    assert client.post(f"/t/{running}/crew", asked).status_code == status
    assert Link.objects.count() == 1


def test_there_is_an_end_to_links(client, running):
    for n in range(links.MOST):
        links.make(running, Role.SCOREKEEPER, f"{n}")
    asked = {"act": "make", "role": "scorekeeper", "label": "one more"}
    assert client.post(f"/t/{running}/crew", asked).status_code == 409


def test_the_day_a_link_was_last_used_is_told(client, tablet, running, monkeypatch):
    monkeypatch.setattr(links, "today", lambda: date(2026, 11, 28))
    let_in(tablet, running)
    monkeypatch.setattr(links, "today", lambda: date(2026, 11, 30))
    tablet.get(f"/t/{running}/rounds/1")
    assert "Monday, November 30" in client.get(f"/t/{running}/crew").content.decode()


def test_a_scorekeeper_takes_back_their_own_last_act_and_no_other_h5(tablet, running, desk):
    let_in(tablet, running)
    who = desk.sheet(running).state.rounds[0].matches[1].first
    tablet.post(f"/t/{running}/rounds/1/tables/1", {"result": "2-1", "drop": who})
    after = desk.sheet(running)
    assert after.state.entrants[who].left is not None
    undone = {"result": "clear", "return": who, "seen": after.version}
    assert tablet.post(f"/t/{running}/rounds/1/tables/1", undone).status_code == 303
    state = desk.sheet(running).state
    assert state.entrants[who].left is None
    assert state.rounds[0].matches[1].open
    version = desk.act(running, c.Record(1, 2, Result(2, 0))).sheet.version
    tablet.post(f"/t/{running}/undo", {"seen": version})
    assert desk.sheet(running).version == version


def test_a_scorekeeper_sees_no_draft_h5(client, tablet, running, desk):
    desk.act(running, *(c.Record(1, table, Result(2, 0)) for table in range(1, 5)))
    assert desk.sheet(running).state.rounds[1].phase.value == "draft"
    let_in(tablet, running)
    hidden = tablet.get(f"/t/{running}/rounds/2").content.decode()
    assert "The organiser is still making this round" in hidden
    assert not re.findall(r">P\d<", hidden)
    assert tablet.get(f"/t/{running}/rounds/2/tables/1").status_code == 404
    assert f"/t/{running}/rounds/2" not in tablet.get(f"/t/{running}/rounds/1").content.decode()
    assert re.findall(r">P\d<", client.get(f"/t/{running}/rounds/2").content.decode())


def test_a_scorekeeper_corrects_what_only_a_draft_rests_on_and_no_earlier_round(tablet, running, desk):
    desk.act(running, *(c.Record(1, table, Result(2, 0)) for table in range(1, 5)))
    let_in(tablet, running)
    assert tablet.post(f"/t/{running}/rounds/1/tables/1", {"result": "0-2"}).status_code == 303
    assert desk.sheet(running).state.rounds[0].matches[1].result == Result(0, 2)
    version = desk.act(running, c.StartRound(2)).sheet.version
    refused = tablet.post(f"/t/{running}/rounds/1/tables/1", {"result": "2-0"})
    assert refused.status_code == 403
    assert "ask the organiser" in refused.content.decode()
    assert desk.sheet(running).version == version


FORMS = re.compile(r'(?:action|href|hx-get|hx-post)="(/t/[^"?#]*)')


@pytest.mark.parametrize("step", ["fixed", "running", "finished", "closed"])
def test_a_scorekeepers_pages_offer_nothing_that_is_refused_h5(tablet, desk, step):
    id = begun(desk, 7)
    desk.act(id, c.Fix(1))
    if step != "fixed":
        desk.act(id, c.StartRound(1))
    if step in ("finished", "closed"):
        desk.act(id, *(c.Record(1, table, Result(2, 0)) for table in range(1, 4)))
    if step == "closed":
        desk.act(id, c.Close())
    let_in(tablet, id)
    for page in ("rounds/1", "rounds/1/tables/1", "print", "rounds/1/timer"):
        html = tablet.get(f"/t/{id}/{page}").content.decode()
        for address in set(FORMS.findall(html)):
            posts = re.search(rf'action="{re.escape(address)}"', html)
            answer = tablet.post(address) if posts else tablet.get(address)
            assert answer.status_code != 403, (page, address)


@pytest.mark.parametrize("code", ["en", "ja", "nb", "ar"])
def test_the_page_is_there_in_every_language(client, running, code):
    client.cookies["pairwright_language"] = code
    links.make(running, Role.ORGANISER, "محمد 🐉")
    html = client.get(f"/t/{running}/crew").content.decode()
    assert f'lang="{code}" dir="{"rtl" if code == "ar" else "ltr"}"' in html
    assert "محمد 🐉" in html
    if code != "en":
        assert "Links that let others in" not in html


def test_links_of_tournaments_that_were_destroyed_go_too_h8(running, desk):
    links.make(running, Role.SCOREKEEPER, "Crew")
    links.make("destroyed", Role.SCOREKEEPER, "Crew")
    forget_places()
    assert [link.where for link in Link.objects.all()] == [running]


def test_links_to_event_files_belong_to_their_folder(settings, tmp_path, running):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    settings.EVENTS = str(tmp_path / "a")
    made = links.make("friday", Role.SCOREKEEPER, "Crew")
    assert links.opened("friday", made.token) == made.link
    settings.EVENTS = str(tmp_path / "b")
    assert links.opened("friday", made.token) is None
    forget_places()
    settings.EVENTS = ""
    the_desk.cache_clear()
    forget_places()
    assert Link.objects.count() == 1
    settings.EVENTS = str(tmp_path / "a")
    the_desk.cache_clear()
    forget_places()
    assert Link.objects.count() == 0
