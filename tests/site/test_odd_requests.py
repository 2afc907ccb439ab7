"""Requests that no page makes: none gives a 500 or a blank page, and none does half of something."""

import re
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.commands import Newcomer
from pairwright.core.outcome import Result
from pairwright.core.settings import StageSettings, StandingsSettings
from pairwright.files import archive
from pairwright.site import lists
from pairwright.store.refusals import NotRead, NotWritten

LONG = "9" * 5000  # more digits than Python turns into a number
NUMBERS = [LONG, "²", "-1", "1e3", "99999999999999999999", ""]


def drawn(desk, names=("Ann", "Bo", "Cy", "Di")):
    """The id of a tournament whose first round is a draft."""
    begin = c.Enter(tuple(Newcomer(name) for name in names)), c.StartStage()
    return desk.create(c.Create("Spring", StageSettings()), *begin).sheet.id


def play(desk, id, number):
    """Round `number` started and played through, the first seat winning everywhere."""
    desk.act(id, c.StartRound(number))
    state = desk.sheet(id).state
    result = state.settings.match.read("2-0")
    desk.act(id, *(c.Record(number, table, result) for table in sorted(state.rounds[number - 1].matches)))


@pytest.mark.parametrize("number", NUMBERS, ids=lambda text: text[:6] or "empty")
def test_a_number_of_an_address_that_is_none_is_no_fault(client, desk, number):
    id = drawn(desk)
    play(desk, id, 1)
    addresses = [
        "rounds/2?pick=",
        "rounds/2?after=",
        "rounds/2/two?a=1&b=",
        "rounds/2/two?b=1&a=",
        "players?after=",
        "history?before=",
        "print?round=",
        "print/pairings?round=",
        "print/standings?after=",
        "print/slips?per=",
        "rounds/",
        "players/",
        "history/",
        "rounds/1/tables/",
        "players/1/rounds/",
    ]
    for address in addresses:
        assert client.get(f"/t/{id}/{address}{number}").status_code in {200, 302, 303, 404}, address


@pytest.mark.parametrize("number", NUMBERS, ids=lambda text: text[:6] or "empty")
def test_a_number_of_a_hidden_field_that_is_none_is_no_fault(client, desk, number):
    id = drawn(desk)
    play(desk, id, 1)
    back = {"next": f"/t/{id}/rounds/{number}"}
    for address, fields in [
        ("undo", {"seen": number} | back),
        ("undo", back),
        ("restore", {"to": number, "seen": number} | back),
        ("players/drop", {"entrant": number} | back),
        ("wish", {"a": number, "b": "1", "wish": "lock"} | back),
        ("rounds/1/tables/1", {"result": "2-0", "drop": number, "seen": number, "return": number}),
        ("rounds/1/entry", {"line": f"{number} 2-0", "table": number, "seen": number}),
        ("rounds/1/entry", {"line": f"1 {number}-{number}", "seen": number}),
        ("rounds/2/two", {"a": number, "b": "1", "drafted": number}),
        ("players/1", {"act": "byes", "awarded": number}),
        ("players/1", {"act": "request", "round": number, "worth": "full"}),
        ("players/1", {"act": "table", "table": number}),
        ("settings", {"from": "casual-3", "title": "x", "rounds": number, "games": number, "win": number}),
    ]:
        answer = client.post(f"/t/{id}/{address}", fields)
        assert answer.status_code in {200, 303, 404, 409, 422}, (address, fields)


@pytest.mark.parametrize("page", ["http://[", "//", "x" * 5000, "http://127.0.0.1/t/\x7f"])
def test_an_address_htmx_claims_to_stand_on_may_be_anything(client, desk, page):
    id = drawn(desk)
    asked = {"HX-Request": "true", "HX-Current-URL": page}
    assert client.get(f"/t/{id}/players/1", headers=asked).status_code == 200
    assert client.post(f"/t/{id}/players/1", {"act": "note", "note": "x"}, headers=asked).status_code == 200


def formed(id):
    """Addresses that only take what a form sends → the page above each, which has the form."""
    at = f"/t/{id}"
    return {
        "/import": "/",
        "/language": "/",
        "/new/look": "/new",
        "/new/read": "/new",
        f"{at}/undo": f"{at}/",
        f"{at}/delete": f"{at}/",
        f"{at}/wish": f"{at}/",
        f"{at}/players/add": f"{at}/players",
        f"{at}/players/1/drop": f"{at}/players/1",
        f"{at}/rounds/1/entry": f"{at}/rounds/1",
        f"{at}/rounds/1/fix": f"{at}/rounds/1",
    }


def test_looking_at_the_address_of_a_form_leads_to_the_page_above_it(client, desk):
    """The page with an error beside a field stands there: people reload it or undo on it."""
    for address, above in formed(drawn(desk)).items():
        assert client.get(address, follow=True).status_code == 200
        assert client.get(address).headers["Location"] == above
        assert client.head(address).headers["Location"] == above


def test_what_is_gone_of_a_tournament_leads_on_within_it(client, desk):
    """A tab that was open while the round was taken back on another one."""
    id = drawn(desk)
    desk.act(id, c.StepBack())
    for answer in (
        client.get(f"/t/{id}/rounds/1"),
        client.get(f"/t/{id}/rounds/1/tables/1"),
        client.get(f"/t/{id}/players/9"),
        client.post(f"/t/{id}/rounds/1/shuffle"),
        client.post(f"/t/{id}/rounds/1/tables/1", {"result": "2-0"}),
    ):
        assert answer.status_code == 404
        assert f'href="/t/{id}/"' in answer.text
        assert "isn’t there any more" in answer.text
    assert 'href="/t/nobody/"' not in client.get("/t/nobody/players").text
    assert client.post(f"/t/{id}/undo", {"next": f"/t/{id}/rounds/1"}, follow=True).status_code == 200


def test_a_page_that_renews_itself_and_is_gone_goes_on_within_the_tournament_D13(client, desk):
    id = drawn(desk)
    desk.act(id, c.StepBack())
    answer = client.get(f"/t/{id}/rounds/1/tables/1", headers={"HX-Request": "true", "Pairwright-Shown": "4"})
    assert answer.headers["HX-Redirect"] == f"/t/{id}/"
    assert "removed on another screen" in client.get(f"/t/{id}/", follow=True).text


def test_undo_on_a_page_with_an_error_leads_to_a_page(client, desk):
    id = drawn(desk)
    desk.act(id, c.Rename(1, "Anna"))
    wrong = client.post(f"/t/{id}/players/add", {"name": " "})
    assert wrong.status_code == 422
    assert f'name="next" value="/t/{id}/players/add"' in wrong.text
    answer = client.post(f"/t/{id}/undo", {"next": f"/t/{id}/players/add"}, follow=True)
    assert answer.status_code == 200
    assert "Undone" in answer.text


@pytest.mark.parametrize("method", ["put", "delete", "patch", "options"])
def test_other_methods_are_refused_with_a_sentence(client, desk, method):
    for address in formed(drawn(desk)):
        answer = getattr(client, method)(address)
        assert answer.status_code == 405
        assert answer.headers["Allow"]
        assert "Go back to the page with the button or the form" in answer.text


def test_deleting_twice_deletes_once_and_says_so(client, desk):
    id = drawn(desk)
    client.post(f"/t/{id}/delete")
    again = client.post(f"/t/{id}/delete", follow=True)
    assert "This tournament is deleted already." in again.text
    assert client.post("/t/nobody/delete").status_code == 404
    client.post(f"/t/{id}/undelete")
    assert client.get(f"/t/{id}/players").status_code == 200


def test_a_tournament_that_goes_while_something_is_done_to_it_is_not_there(client, desk, monkeypatch):
    """Somebody else deletes it between two looks at the store."""
    id = drawn(desk)
    seen = desk.sheet(id)
    desk.store.delete(id, 0)
    monkeypatch.setattr("pairwright.site.acts.sheet", lambda id: seen)
    monkeypatch.setattr("pairwright.site.rounds.sheet", lambda id: seen)
    for act in ("start", "draw", "close", "undo", "restore", "players/1/drop", "rounds/1/fix", "wish"):
        assert client.post(f"/t/{id}/{act}", {"a": "1", "b": "2"}, follow=True).status_code in {200, 404}
    assert client.post(f"/t/{id}/rounds/1/shuffle", follow=True).status_code in {200, 404}


def test_a_store_that_cannot_be_read_or_written_says_so_on_every_way_in(client, desk, monkeypatch):
    id = drawn(desk)
    desk.act(id, c.Rename(1, "Anna"))

    def full(*given, **named):
        raise NotWritten("here", "disk full")

    for name in ("append", "delete", "undelete"):
        monkeypatch.setattr(desk.store, name, full, raising=False)
    new = {"how": "number", "players": "4", "quick": "y", "match": "3"}
    for address, fields in [
        ("/new", new),
        (f"/t/{id}/delete", {}),
        (f"/t/{id}/undelete", {}),
        (f"/t/{id}/undo", {}),
        (f"/t/{id}/rounds/1/fix", {}),
        (f"/t/{id}/players/add", {"name": "Eve"}),
        (f"/t/{id}/players/1", {"act": "drop"}),
        (f"/t/{id}/settings", {"from": "casual-3", "title": "Other"}),
    ]:
        answer = client.post(address, fields, follow=True)
        assert answer.status_code in {200, 503}, address
        assert "disk full" in answer.text, address

    def gone(*given, **named):
        raise NotRead("here", "no such disk")

    for name in ("version", "load", "listed"):
        monkeypatch.setattr(desk.store, name, gone, raising=False)
    for address in ("/", f"/t/{id}/players", f"/t/{id}/rounds/1", f"/t/{id}/export"):
        answer = client.get(address)
        assert (answer.status_code, "no such disk" in answer.text) == (503, True), address


def test_too_much_at_once_is_refused_with_what_would_be_right(client, desk, monkeypatch):
    monkeypatch.setattr(lists, "LARGEST", 1000)
    id = drawn(desk)
    many = client.post(f"/t/{id}/undo", {f"field-{n}": "" for n in range(1500)})
    long = client.post("/new", {"how": "names", "names": "x" * 9_000_000})
    large = client.post("/import", {"file": film()})
    for answer in (many, long, large):
        assert answer.status_code == 413
        assert "Send a smaller list or file." in answer.text
    text = client.post("/new/read", {"file": film()}, headers={"Accept": "text/plain"})
    assert (text.status_code, text.headers["Content-Type"]) == (413, "text/plain; charset=utf-8")
    assert "<" not in text.text


@pytest.mark.parametrize("content", [b"", b"\n \n\t\n", b"\xef\xbb\xbf"])
def test_a_file_without_names_is_told_instead_of_an_empty_form(client, content):
    answer = client.post("/import", {"file": SimpleUploadedFile("list.txt", content)}, follow=True)
    assert "list.txt was not imported. It holds no names." in answer.text.replace("\u2068", "").replace(
        "\u2069", ""
    )


def elsewhere(desk, *facts, settings=None):
    """An event of the desk's as a file in which somebody wrote `facts` behind what happened."""
    sheet = desk.sheet(drawn(desk))
    entries = list(sheet.entries)
    if settings is not None:
        entries[1] = replace(entries[1], fact=f.StageAdded(settings))
    for fact in facts:
        seq = len(entries) + 1
        entries.append(f.Entry(seq, seq, entries[-1].at, "organiser", fact))
    return SimpleUploadedFile("event.pairwright", archive.write("elsewhere", entries, sheet.texts))


def unknown_tie_break():
    return replace(StageSettings(), standings=StandingsSettings(order=("PTS", "LUCK")))


@pytest.mark.parametrize(
    ("facts", "settings"),
    [
        ((), unknown_tie_break()),
        ((), replace(StageSettings(), format="knockout-of-2040")),
        ((f.SettingsChanged(unknown_tie_break()), f.Restored(7)), None),
        ((f.ResultRecorded(1, 99, Result(2, 0)),), None),
    ],
    ids=["tie-break", "format", "undone-tie-break", "no-such-table"],
)
def test_an_event_this_release_cannot_play_is_refused_whole(client, desk, facts, settings):
    file = elsewhere(desk, *facts, settings=settings)
    before = [line.id for line in desk.store.listed()]
    page = client.post("/import", {"file": file}, follow=True)
    assert (page.status_code, "was not imported" in page.text) == (200, True)
    assert [line.id for line in desk.store.listed()] == before


def test_a_log_that_cannot_be_opened_keeps_nobody_from_the_others_and_can_be_deleted(client, desk):
    id = drawn(desk)
    sheet = desk.sheet(id)
    lost = f.Entry(len(sheet.entries) + 1, len(sheet.entries) + 1, 0, "organiser", f.Dropped(99, 0))
    desk.store.append("broken", 0, (*sheet.entries, lost), sheet.texts)
    page = client.get("/")
    assert page.status_code == 200
    assert f"/t/{id}/" in page.text
    assert "isn&#39;t as it was written" in page.text
    assert client.get("/t/broken/players").status_code == 503
    assert client.post("/t/broken/delete").status_code == 303
    assert client.get("/").text.count("isn&#39;t as it was written") == 0


def test_a_result_of_endless_games_is_refused_with_its_file(client, desk):
    file = elsewhere(desk, f.RoundFixed(1), f.RoundStarted(1), f.ResultRecorded(1, 1, Result(10**40, 0)))
    assert "was not imported" in client.post("/import", {"file": file}, follow=True).text


def test_a_round_that_nobody_could_have_drawn_has_no_reasons_but_a_page(client, desk):
    """A file from elsewhere in which somebody with an awarded bye plays."""
    sheet = desk.sheet(drawn(desk))
    entries = list(sheet.entries)
    entries[2] = replace(entries[2], fact=replace(entries[2].fact, awarded=2))
    desk.take_in("elsewhere", entries, sheet.texts)
    for number in (1, 2, 3, 4):
        assert client.get(f"/t/elsewhere/players/{number}/rounds/1").status_code == 200


def film():
    """A file that is no list."""
    return SimpleUploadedFile("film.mp4", bytes(lists.LARGEST + 1))


def test_a_notice_of_the_longest_names_is_shown_with_its_undo(client, desk):
    """Two names of 200 of the largest characters don't fit a cookie: what is told is cut, not left out."""
    id = drawn(desk, names=["".join(chr(0x20000 + 97 * n) for n in range(200)), "Bo"])
    other = "".join(chr(0x25000 + 89 * n) for n in range(200))
    page = client.post(f"/t/{id}/players/1", {"act": "rename", "name": other}, follow=True)
    told = re.search(r'<div class="notice done">.*?</form>', page.text, re.DOTALL)[0]
    assert f'action="/t/{id}/undo"' in told
    assert "…" in told
    assert told.count("\u2068") == told.count("\u2069")


def test_stepping_back_to_a_round_that_nobody_is_left_to_play_says_so_S11(client, desk):
    id = drawn(desk, names=["Ann", "Bo"])
    desk.act(id, c.StartRound(1))
    desk.act(id, c.Drop(1), c.Drop(2))
    client.post(f"/t/{id}/rounds/1/back", {"losing": "yes"})
    page = client.post(f"/t/{id}/rounds/1/back", follow=True)
    assert "The draft of round 1 is gone." in page.text.replace("\u2068", "").replace("\u2069", "")
    assert page.status_code == 200


def test_a_second_lock_of_somebody_takes_the_place_of_the_first_S7(client, desk):
    id = drawn(desk)
    for other in (2, 3):
        client.post(f"/t/{id}/wish", {"a": "1", "b": str(other), "wish": "lock"})
    tables = desk.sheet(id).state.rounds[0].matches.values()
    assert {1, 3} in [{match.first, match.second} for match in tables]
    assert list(desk.sheet(id).state.wishes) == [(1, 3)]


def test_a_result_from_a_table_opened_in_a_tab_of_its_own_leads_to_the_round_D8(client, desk):
    """That page has a script and no round to change: it must go on to one that shows the result."""
    id = drawn(desk)
    desk.act(id, c.StartRound(1))
    answer = client.post(f"/t/{id}/rounds/1/tables/1", {"result": "2-0"}, headers={"HX-Request": "true"})
    assert answer.headers["HX-Redirect"] == f"/t/{id}/rounds/1?after=1#table-1"
    assert "Undo" in client.get(f"/t/{id}/rounds/1").text
