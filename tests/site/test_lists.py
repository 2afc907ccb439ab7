"""A list is shown as it was understood before it is taken, and namesakes are named [D3] [D5]."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

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
