"""Lists through the pages: from the bytes of a file to the names that are stored, shown and taken out."""

from __future__ import annotations

import csv
import io
from html.parser import HTMLParser

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from pairwright.app.desk import Sheet
from pairwright.core import commands as c
from pairwright.core.outcome import Result
from pairwright.core.settings import StageSettings

JAPANESE = "山田太郎\r\n佐藤\r\n"


def taken(client, pages, data: bytes) -> Sheet:
    """The tournament that a file makes: read into the box, looked at, sent."""
    read = client.post("/new/read", {"file": SimpleUploadedFile("list.txt", data)})
    assert read.status_code == 200
    text = read.content.decode()
    form = {"how": "names", "names": text, "preset": "casual-3", "from": "casual-3", "make": "yes"}
    answer = client.post("/new", form)
    if answer.status_code == 200:  # the columns were guessed: it is shown before it is saved
        shown = answer.text.split('name="heard" value="')[1].split('"')[0]
        answer = client.post("/new", form | {"heard": shown})
    assert answer.status_code == 303
    return pages.sheet(pages.store.listed()[0].id)


def players(sheet: Sheet) -> list[tuple[str, int]]:
    return [(sheet.name(one.number), one.awarded) for one in sheet.state.entrants.values()]


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbf" + JAPANESE.encode(),
        b"\xff\xfe" + JAPANESE.encode("utf-16-le"),
        b"\xfe\xff" + JAPANESE.encode("utf-16-be"),
    ],
    ids=["utf-8", "utf-16-le", "utf-16-be"],
)
def test_IM01_a_byte_order_mark_is_no_part_of_the_first_name(client, pages, data) -> None:
    assert players(taken(client, pages, data)) == [("山田太郎", 0), ("佐藤", 0)]


def test_IM03_names_of_cp932_are_stored_with_the_characters_they_were_written_with(client, pages) -> None:
    data = b"\xfb\xfc\x8b\xb4\r\n\xee\xe0\x8b\xb4\r\n\x87\x56\r\n"
    assert [name for name, _ in players(taken(client, pages, data))] == ["髙橋", "髙橋", "Ⅲ"]


def test_IM04_a_western_table_with_semicolons(client, pages) -> None:
    sheet = taken(client, pages, b"Nr;Name\r\n1;M\xfcsek\r\n2;J\xe4ger\r\n")
    assert players(sheet) == [("Müsek", 0), ("Jäger", 0)]


@pytest.mark.parametrize(
    ("line", "player"),
    [("92,Fichte,1", ("Fichte", 1)), ("165\tSalem\t2", ("Salem", 2)), ("7;Nord;3", ("Nord", 3))],
)
def test_IM05_the_second_column_is_the_name_after_a_column_of_numbers(client, pages, line, player) -> None:
    assert players(taken(client, pages, line.encode())) == [player]


def test_IM07_namesakes_have_numbers_that_tell_them_apart_and_can_meet(client, pages) -> None:
    sheet = taken(client, pages, b"Kim\nLee\nKim")
    assert list(sheet.state.entrants) == [1, 2, 3]
    shown = client.get(f"/t/{sheet.id}/players").text
    assert "Kim (1, 3)" in shown  # told once, after it was made
    assert shown.count("Same name twice") == 2
    pages.act(sheet.id, c.Remove(2), c.StartStage())
    pages.act(sheet.id, c.StartRound(1))
    [match] = pages.sheet(sheet.id).state.rounds[0].matches.values()
    assert {match.first, match.second} == {1, 3}
    for page in ("rounds/1", "print/pairings", "print/slips", "print/names"):
        shown = client.get(f"/t/{sheet.id}/{page}").text
        assert shown.count("<bdi>Kim</bdi>") >= 2
        for number in (1, 3):
            assert f'<span class="number">{number}</span>' in shown


def test_IM08_full_width_headings_and_numbers_count_and_names_stay_as_typed(client, pages) -> None:
    sheet = taken(client, pages, "ｎａｍｅ,ｂｙｅ\nﾀﾅｶ,３\nＪａｃｋ,１".encode())
    assert players(sheet) == [("ﾀﾅｶ", 3), ("Ｊａｃｋ", 1)]
    for typed, name in (("タナカ", "ﾀﾅｶ"), ("Jack", "Ｊａｃｋ")):
        found = client.get(f"/t/{sheet.id}/watch", {"q": typed}, follow=True).text
        assert f"<bdi>{name}</bdi>" in found


def test_IM09_in_a_tab_file_quotes_are_ordinary(client, pages) -> None:
    sheet = taken(client, pages, b'1\tCode \\"(o_o)/\tNLD\r\n')
    assert players(sheet) == [('Code \\"(o_o)/', 0)]


def test_IM10_what_goes_out_as_a_table_comes_back_the_same(client, pages) -> None:
    names = ["Doe, Jr.", "O'Neil", 'Ann "Ace" B', "=1+1", "🐉龍"]
    table = io.StringIO()
    csv.writer(table).writerows([["Name"], *([name] for name in names)])
    sheet = taken(client, pages, table.getvalue().encode())
    assert [name for name, _ in players(sheet)] == names
    data = client.get(f"/t/{sheet.id}/players.csv").content
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
    assert len({len(row) for row in rows}) == 1
    assert not any(cell[:1] in "=+-@" for row in rows for cell in row if cell)
    assert [name for name, _ in players(taken(client, pages, data))] == names


def test_IM12_a_line_break_in_quotes_is_one_space(client, pages) -> None:
    sheet = taken(client, pages, '"山田\n太郎",3\r\n"佐藤",1\r\n'.encode())
    assert players(sheet) == [("山田 太郎", 3), ("佐藤", 1)]


class Isolated(HTMLParser):
    """Collects texts of a page with whether something around each keeps its direction to itself."""

    EMPTY = frozenset(("meta", "link", "input", "br", "hr", "img", "path", "use", "rect", "circle"))
    APART = frozenset(("title", "option", "style", "script", "desc", "text"))
    """Elements that hold text alone: nothing stands beside it whose order it could turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.texts: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.EMPTY:
            kept = tag == "bdi" or dict(attrs).get("dir") == "auto" or tag in self.APART
            self.open.append((tag, kept))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        self.texts.append((data, any(kept for _, kept in self.open)))


@pytest.mark.parametrize("code", ["en", "ar"])
@pytest.mark.parametrize(
    "page",
    ["rounds/1", "players", "watch", "print/pairings", "print/names", "print/standings", "print/slips"],
)
def test_IM14_every_name_keeps_its_direction_to_itself_and_scores_their_order(
    client, pages, code, page
) -> None:
    names = ("محمد علي", "Ann")
    settings = StageSettings(preset="mtg")
    enter = c.Enter(tuple(c.Newcomer(name) for name in names)), c.StartStage()
    id = pages.create(c.Create("F", settings), *enter).sheet.id
    pages.act(id, c.StartRound(1))
    [match] = pages.sheet(id).state.rounds[0].matches.values()
    pages.act(id, c.Record(1, match.table, Result(2, 0)))
    found = Isolated()
    found.feed(client.get(f"/t/{id}/{page}", headers={"Accept-Language": code}).text)
    holding = [(text, kept) for text, kept in found.texts if any(name in text for name in names)]
    isolate = "\u2068"
    assert {name for name in names if any(name in text for text, _ in holding)} == {*names}
    assert [text for text, kept in holding if not kept and isolate not in text] == []
