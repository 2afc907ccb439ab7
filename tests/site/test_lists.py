"""A list is shown as it was understood before it is taken, and namesakes are named [D3] [D5]."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from pairwright.core import commands as c
from pairwright.core.outcome import Result
from pairwright.words import LANGUAGES


def entered(desk) -> list[str]:
    [listed] = desk.store.listed()
    sheet = desk.sheet(listed.id)
    return [sheet.name(number) for number in sheet.state.entrants]


def mark(text: str) -> str:
    return re.search(r'name="heard" value="(\w+)"', text)[1]


GUESSED = [
    ("92,Fichte,1\n93,Weiß", ["Fichte", "Weiß"]),
    ("165\tSalem\t2\n166\tKyoto", ["Salem", "Kyoto"]),
    ("7;Nord;3", ["Nord"]),
    ('"Doe, Jr."\n"O\'Neil"', ["Doe, Jr.", "O'Neil"]),
]


@pytest.mark.parametrize(("text", "names"), GUESSED)
def test_a_list_whose_columns_were_guessed_is_shown_first_and_taken_when_it_comes_back_IM05(
    client, desk, text, names
):
    form = {"how": "names", "names": text, "preset": "casual-3", "from": "casual-3", "make": "yes"}
    shown = client.post("/new", form)
    assert shown.status_code == 200
    assert not desk.store.listed()
    for name in names:
        assert f"<bdi>{name}</bdi>".replace("'", "&#39;") in shown.text
    assert client.post("/new", form | {"heard": mark(shown.text)}).status_code == 303
    assert entered(desk) == names


def test_a_list_changed_after_the_look_is_shown_again_IM05(client, desk):
    form = {"how": "names", "names": "7;Nord;3", "preset": "casual-3", "from": "casual-3", "make": "yes"}
    seen = mark(client.post("/new", form).text)
    changed = client.post("/new", form | {"heard": seen, "names": "7;Nord;3\n8;Sør;1"})
    assert changed.status_code == 200
    assert not desk.store.listed()


@pytest.mark.parametrize("text", ["Ann\nBo\t2\nCy", "Name,Club\nAnn,Rook\nBo,Castle", "Doe, Jr.\nO'Neil"])
def test_a_plain_list_and_one_with_titles_need_no_look(client, desk, text):
    form = {"how": "names", "names": text, "preset": "casual-3", "from": "casual-3", "make": "yes"}
    assert client.post("/new", form).status_code == 303


def test_namesakes_are_named_with_their_numbers_before_and_after_IM07(client, desk):
    form = {"how": "names", "names": "Kim\nLee\nKim", "preset": "casual-3", "from": "casual-3", "make": "yes"}
    assert "Kim (1, 3)" in client.post("/new/heard", form).text
    made = client.post("/new", form, follow=True)
    assert "Kim (1, 3)" in made.text
    assert made.text.count("Same name twice") == 2
    assert entered(desk) == ["Kim", "Lee", "Kim"]


@pytest.mark.parametrize("known", LANGUAGES, ids=lambda known: known.code)
def test_while_it_is_typed_a_list_says_what_it_holds_and_what_is_wrong(client, known):
    header = {"Accept-Language": known.code}
    text = "Name,Phone,Rating\nAnn,123,1850\nBo,456,x"
    wrong = client.post("/new/heard", {"names": text}, headers=header).text
    assert "3" in wrong
    assert 'class="error"' in wrong
    right = client.post("/new/heard", {"names": text.replace("x", "1790")}, headers=header).text
    assert "Phone" in right  # a column that nothing is taken from
    assert "<td><bdi>1850</bdi></td>" in right
    assert 'class="heard"' in client.post("/new/heard", {"names": ""}, headers=header).text


def test_a_dropped_file_is_shown_as_it_was_understood_D5(client, desk):
    file = SimpleUploadedFile("l.csv", "Nr;Name\r\n1;Müsek\r\n2;Jäger\r\n".encode("cp1252"))
    shown = client.post("/import", {"file": file})
    assert "<td><bdi>Müsek</bdi></td>" not in shown.text  # only names: nothing there could be taken wrongly
    assert "2 players" in shown.text
    assert "Jäger" in shown.text
    assert not desk.store.listed()


def test_a_late_namesake_is_named_with_both_numbers_D5(client, desk):
    client.post("/new", {"how": "names", "names": "Kim\nLee", "preset": "casual-3", "make": "yes"})
    [listed] = desk.store.listed()
    answer = client.post(f"/t/{listed.id}/players/add", {"name": "Kim"}, follow=True)
    assert "Kim (1, 3)" in answer.text


def running(client, desk) -> str:
    """The id of an event of four whose first round is fixed."""
    names = "Ann\nBo\nCy\nDi"
    client.post("/new", {"how": "names", "names": names, "preset": "casual-3", "go": "yes"})
    [listed] = desk.store.listed()
    desk.act(listed.id, c.StartRound(1))
    for table in (1, 2):
        desk.act(listed.id, c.Record(1, table, Result(2, 0)))
    return listed.id


def send(client, id, data: bytes, **more):
    return client.post(f"/t/{id}/players/list", {"file": SimpleUploadedFile("l.txt", data)} | more)


def test_a_file_dropped_on_the_players_tab_of_a_running_event_shows_what_it_would_change_D3(client, desk):
    id = running(client, desk)
    shown = client.get(f"/t/{id}/players").text
    assert f'action="/t/{id}/players/list" enctype="multipart/form-data"' in shown
    assert 'type="file"' in shown
    version = desk.sheet(id).version
    looked = send(client, id, "Ann\r\nBo\r\nCy\r\n髙橋\t1\r\n".encode("cp932"))
    assert looked.status_code == 200
    assert "髙橋" in looked.text
    assert desk.sheet(id).version == version
    names = re.search(r'name="names" value="([^"]*)"', looked.text)[1]
    client.post(f"/t/{id}/players/list", {"names": names, "sure": "keep", "seen": version})
    sheet = desk.sheet(id)
    assert "髙橋" in [sheet.name(one.number) for one in sheet.state.active()]


def test_a_list_of_more_players_can_be_added_and_drops_nobody_D3(client, desk):
    id = running(client, desk)
    looked = send(client, id, b"Bo\nEmil\nFinn\n")
    assert 'name="only" value="add"' in looked.text
    again = client.post(f"/t/{id}/players/list", {"names": "Bo\nEmil\nFinn\n", "only": "add"})
    assert "Emil" in again.text
    assert "Ann" not in re.search(r'class="edits".*?</ul>', again.text, re.DOTALL)[0]
    seen = desk.sheet(id).version
    form = {"names": "Bo\nEmil\nFinn\n", "only": "add", "sure": "keep", "seen": seen}
    client.post(f"/t/{id}/players/list", form)
    sheet = desk.sheet(id)
    assert [sheet.name(one.number) for one in sheet.state.active()] == [
        "Ann",
        "Bo",
        "Cy",
        "Di",
        "Emil",
        "Finn",
    ]


def test_an_event_file_is_no_list_and_says_where_it_belongs_D20(client, desk):
    id = running(client, desk)
    data = client.get(f"/t/{id}/export").content
    refused = send(client, id, data)
    assert refused.status_code == 422
    assert "This is a saved event, not a list." in refused.text
    read = client.post("/new/read", {"file": SimpleUploadedFile("l.txt", data)})
    assert (read.status_code, read.content.decode()[:23]) == (422, "This is a saved event, ")


def test_a_file_that_is_no_text_changes_nothing_and_is_named_D5(client, desk):
    id = running(client, desk)
    version = desk.sheet(id).version
    refused = send(client, id, b"\x89PNG\r\n\x1a\n\x00\x00")
    assert refused.status_code == 422
    assert "Line 3, column 1" in refused.text
    assert desk.sheet(id).version == version


def test_namesakes_that_come_by_an_edited_list_are_named_with_their_numbers_D5(client, desk):
    id = running(client, desk)
    form = {"names": "Ann\nBo\nCy\nDi\nBo", "sure": "keep", "seen": desk.sheet(id).version}
    assert "Bo (2, 5)" in client.post(f"/t/{id}/players/list", form, follow=True).text
    later = {"names": "Ann\nBo\nCy\nDi\nBo\nEd", "sure": "keep", "seen": desk.sheet(id).version}
    assert "Bo (2, 5)" not in client.post(f"/t/{id}/players/list", later, follow=True).text
