"""Requests that no page makes: none gives a 500 or a blank page, and none does half of something."""

import pytest

from pairwright.core import commands as c
from pairwright.core.commands import Newcomer
from pairwright.core.settings import StageSettings

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
