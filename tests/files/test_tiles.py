"""Lists of tiles as people have them [T10]."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairwright.core.commands import NewTile
from pairwright.core.decide_tiles import QUESTION_LONGEST
from pairwright.core.names import NAME_LONGEST, clean_name
from pairwright.core.refusals import TooManyTiles
from pairwright.core.tiles import POINTS_MOST, TILES_MOST
from pairwright.files.headings import ANSWER, CATEGORY, POINTS, QUESTION, TILE_COLUMNS, TILE_TITLES, TITLE
from pairwright.files.players import ColumnIgnored
from pairwright.files.refusals import (
    CellTooLong,
    CellTooMany,
    HeaderTwice,
    NotText,
    NumberUnreadable,
    QuoteNotClosed,
    TextAfterQuote,
    TooManyCells,
    Unread,
)
from pairwright.files.tiles import print_tiles, read_tiles, write_tiles
from pairwright.words import LANGUAGES
from pairwright.words.refusals import sentence

FULL = NewTile("Rome", "Cities", 3, "Capital of Italy?", "Roma")
said = (
    st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
    | st.sampled_from(
        ["Title", "العنوان", "1", "Rome, Italy", "a;b;c", "sep=;", '"Kim"', "=1+1", "'=x", "Points", "- "]
    )
).map(clean_name)
tiles = st.builds(NewTile, said, said, st.integers(0, POINTS_MOST), said, said)


def read(source: str | bytes) -> list[NewTile]:
    return list(read_tiles(source).tiles)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_one_title_a_line_blank_lines_are_skipped(end: str) -> None:
    text = end.join(["", "Rome", "  ", "Rio, São Paulo", "", "روما", "🐉龍", ""])
    assert [tile.title for tile in read(text)] == ["Rome", "Rio, São Paulo", "روما", "🐉龍"]
    assert read(text)[0] == NewTile("Rome", "", 1, "", "")
    assert read("") == read(" \n\t\n") == []


@pytest.mark.parametrize("known", LANGUAGES, ids=lambda known: known.code)
@pytest.mark.parametrize("separator", ["\t", ",", ";"], ids=["tab", "comma", "semicolon"])
@pytest.mark.parametrize("turned", [False, True])
def test_columns_in_any_order_under_titles_of_each_language(known, separator: str, turned: bool) -> None:
    says = dict(zip(TILE_COLUMNS, ("Rome", "Cities", "3", "Capital of Italy?", "Roma")))
    order = TILE_COLUMNS[::-1] if turned else TILE_COLUMNS
    text = "\n".join(
        (separator.join(TILE_TITLES[known.code][column] for column in order), "",
         separator.join(says[column] for column in order))
    )  # fmt: skip
    assert read(text) == [FULL]
    assert (read_tiles(text).columns, read_tiles(text).layout) == (order, separator)


@pytest.mark.parametrize(
    ("text", "tile"),
    [
        ("Rome\tCities\t3\tCapital of Italy?\tRoma", FULL),
        ("Rome,Cities,3,Capital of Italy?,Roma", FULL),
        ("Rome;Cities;3;Capital of Italy?;Roma", FULL),
        ('"Rome","Cities","3","Capital of Italy?","Roma"', FULL),
        ("Rome\tCities", NewTile("Rome", "Cities")),
        ("Rome\tCities\t\tCapital of Italy?", NewTile("Rome", "Cities", 1, "Capital of Italy?")),
        ("Rome\t３", NewTile("Rome", points=3)),
        ("روما\t٣٠٠", NewTile("روما", points=300)),
        ("Rome,300", NewTile("Rome", points=300)),
        ("Rome\t3\tCapital of Italy?\tRoma", NewTile("Rome", "", 3, "Capital of Italy?", "Roma")),
        ("2024\t7\t3", NewTile("2024", "7", 3)),
        ("\tCities\t3", NewTile("", "Cities", 3)),
        ("Rome\tCities\t-", NewTile("Rome", "Cities")),
        ("Rome\tCities\t0", NewTile("Rome", "Cities", 0)),
    ],
)
def test_without_titles_columns_go_by_their_place_and_points_may_come_second(
    text: str, tile: NewTile
) -> None:
    assert read(text) == [tile]
    assert not read_tiles(text).header


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("Name, place, animal\nRome", ["Name, place, animal", "Rome"]),
        ("Rome, Italy\nOslo, Norway", ["Rome, Italy", "Oslo, Norway"]),
        ("Title", ["Title"]),
        ("Points\nGoals", ["Points", "Goals"]),
        ('Who said “I came”?\n"Veni"', ["Who said “I came”?", '"Veni"']),
        ("Title\nRome\n\nOslo", ["Rome", "Oslo"]),
        ("タイトル\nローマ", ["ローマ"]),
        ("sep=;\nTitle;Points\nRome;2", ["Rome"]),
        ("No.,Title\n1,Rome\n2,Oslo\n3,\n", ["Rome", "Oslo"]),
    ],
)
def test_titles_with_commas_stay_whole_and_headings_are_no_tiles(text: str, titles: list[str]) -> None:
    assert [tile.title for tile in read(text)] == titles


def test_a_tile_without_a_title_is_a_tile_if_something_else_is_said() -> None:
    assert read("Category,Points\nCities,100\n,200\n") == [NewTile("", "Cities", 100), NewTile("", "", 200)]


def test_columns_that_mean_nothing_are_told() -> None:
    found = read_tiles("Title,Picture,Points\nRome,rome.png,2")
    assert found.tiles == (NewTile("Rome", points=2),)
    assert found.ignored == (ColumnIgnored(2, "Picture"),)


@pytest.mark.parametrize(
    ("data", "title"),
    [
        (b"\xef\xbb\xbf" + "روما\r\n".encode(), "روما"),
        ("ローマ\r\n".encode("utf-16"), "ローマ"),
        ("髙い塔\r\n".encode("cp932"), "髙い塔"),
        ("Tromsø\r\n".encode("cp1252"), "Tromsø"),
    ],
)
def test_files_come_in_the_encodings_lists_come_in(data: bytes, title: str) -> None:
    assert read(data) == [NewTile(title)]


@pytest.mark.parametrize(
    ("text", "fault", "line", "column"),
    [
        ("Title,Points\n\nRome,-5", NumberUnreadable, 3, 2),
        ("Title,Points\nRome,2.5", NumberUnreadable, 2, 2),
        ("Points;Title\nthree;Rome", NumberUnreadable, 2, 1),
        (f"Title\tPoints\nRome\t{POINTS_MOST + 1}", NumberUnreadable, 2, 2),
        ("Rome\tCities\tmany\nOslo\tCities\t3", NumberUnreadable, 1, 3),
        ("Title,Points\nRome,Italy,3", TooManyCells, 2, 3),
        ("Rome\tCities\t3\tQ\tA\tmore", CellTooMany, 1, 6),
        ("Title,Points,Poeng\nRome,1,1", HeaderTwice, 1, 3),
        ('Title,Points\n"Rome,1', QuoteNotClosed, 2, 1),
        ('Title,Points\n"Rome"x,1', TextAfterQuote, 2, 1),
        (f"Rome\n{'x' * (NAME_LONGEST + 1)}", CellTooLong, 2, 1),
        (f"Title,Category\nRome,{'x' * (NAME_LONGEST + 1)}", CellTooLong, 2, 2),
        (f"Title,Answer\nRome,{'x' * (QUESTION_LONGEST + 1)}", CellTooLong, 2, 2),
        ("x" * 30_000, CellTooLong, 1, 1),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_with_line_and_column(
    text: str, fault: type[Unread], line: int, column: int
) -> None:
    with pytest.raises(fault) as told:
        read_tiles(text)
    assert (told.value.line, told.value.column) == (line, column)
    sentences = {sentence(known, told.value) for known in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)


def test_a_text_as_long_as_can_be_is_taken() -> None:
    longest = NewTile("t" * NAME_LONGEST, "c" * NAME_LONGEST, POINTS_MOST, "q" * QUESTION_LONGEST)
    assert read(write_tiles([longest])) == [longest]


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(NotText):
        read_tiles(b"\x89PNG\r\n\x1a\n\x00\x00")


def test_twenty_thousand_tiles_are_taken_and_one_more_is_refused() -> None:
    text = "".join(f"Tile {number}\n" for number in range(1, TILES_MOST + 1))
    assert len(read(text)) == TILES_MOST
    with pytest.raises(TooManyTiles) as told:
        read_tiles(text + "One more")
    assert (told.value.most, told.value.would_be) == (TILES_MOST, TILES_MOST + 1)


@pytest.mark.parametrize("known", LANGUAGES, ids=lambda known: known.code)
@given(listed=st.lists(tiles, max_size=6))
def test_the_text_of_a_list_gives_the_same_tiles(known, listed: list[NewTile]) -> None:
    while listed and listed[-1] == NewTile():
        listed.pop()
    assert read(print_tiles(listed, known.code)) == listed


@pytest.mark.parametrize("separator", [",", ";"])
@given(listed=st.lists(tiles, max_size=6), bom=st.booleans())
def test_a_table_gives_the_same_tiles(separator: str, listed: list[NewTile], bom: bool) -> None:
    assert read(write_tiles(listed, "ja", separator, bom)) == listed


def test_titles_alone_are_a_line_each_and_the_rest_of_the_board_is_left_out() -> None:
    assert print_tiles([NewTile("Rome"), NewTile("Oslo"), NewTile(), NewTile()]) == "Rome\nOslo\n"
    assert print_tiles([NewTile()] * 8) == ""
    assert (TITLE, CATEGORY, POINTS, QUESTION, ANSWER) == TILE_COLUMNS


def test_the_page_about_lists_shows_one_that_is_read_and_the_titles_that_are_known() -> None:
    page = Path(__file__).parents[2] / "docs" / "how-to" / "tile-game.md"
    text = page.read_text("utf-8")
    shown = re.search(r"```csv\n(.*?)```", text, re.DOTALL)
    assert shown
    assert [(tile.title, tile.points) for tile in read(shown[1])] == [("Seven hills", 100), ("", 200)]
    for column in TILE_COLUMNS:
        row = " | ".join(TILE_TITLES[known.code][column] for known in LANGUAGES)
        assert f"| {row} |" in text


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("A;B;3\nC;D;ten", 2, 3),
        ("A,B,3\nC,D,ten", 2, 3),
        ("C;D;ten", 1, 3),
        ("A;B;3\nC;D;ten;x", 2, 3),
        ("Rome,3\nOslo,ten\nBergen,4", 2, 2),
    ],
)
def test_points_that_are_a_word_make_no_titles_of_whole_lines_T10(text: str, line: int, column: int) -> None:
    with pytest.raises(NumberUnreadable) as refused:
        read_tiles(text)
    assert (refused.value.line, refused.value.column, refused.value.what) == (line, column, POINTS)


def test_rows_parted_by_semicolons_may_be_short_T10() -> None:
    assert read("A;B;3\nC;D") == [NewTile("A", "B", 3), NewTile("C", "D")]
    assert read("Fahrenheit, 451\nRome, Italy") == [NewTile("Fahrenheit, 451"), NewTile("Rome, Italy")]
