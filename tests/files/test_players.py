"""Player lists as people have them [D3] [D4] [D5] [D6]."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairwright.core.commands import Newcomer
from pairwright.core.names import clean_name
from pairwright.core.refusals import REFUSALS as CORE
from pairwright.core.refusals import Refusal, TooManyEntrants
from pairwright.core.search import search_key
from pairwright.files.headings import BYES, CLUB, COUNTRY, NAME, NUMBER, RATING, SEED, TITLES
from pairwright.files.players import (
    ColumnIgnored,
    Namesakes,
    print_list,
    print_table,
    read_boxes,
    read_list,
)
from pairwright.files.refusals import (
    REFUSALS,
    HeaderTwice,
    LineTooLong,
    NameMissing,
    NumberUnreadable,
    QuoteNotClosed,
    TooManyCells,
)
from pairwright.store.refusals import REFUSALS as STORE

names = (
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)
    | st.sampled_from(
        ["Name", "名前", "1", "2,Ann,3", "sep=;", '"Kim"', "=1+1", "'=x", "Doe, Jr.", "1;Bo", "Byes"]
    )
).filter(lambda name: clean_name(name) == name)
newcomers = st.builds(
    Newcomer,
    names,
    st.integers(0, 5),
    names | st.just(""),
    st.none() | st.integers(0, 4000),
    st.sampled_from(["", "NO", "日本", "-"]),
    st.none() | st.integers(1, 99),
)


def players(source: str | bytes) -> list[tuple[str, int]]:
    return [(n.name, n.awarded) for n in read_list(source).newcomers]


@pytest.mark.parametrize(
    ("line", "player"),
    [
        ("大田 ゴンザレス\t3", ("大田 ゴンザレス", 3)),
        ("1\t2", ("1", 2)),
        ("タブ好き\t1\t2\t3", ("タブ好き", 1)),
        ("ドラゴン 吉田", ("ドラゴン 吉田", 0)),
        ("全角\t５", ("全角", 5)),
        ("Ann\tOslo\t2", ("Ann", 2)),
        ("  Ann   Lee  \t", ("Ann Lee", 0)),
        ("Doe, Jr.", ("Doe, Jr.", 0)),
    ],
)
def test_after_a_tab_the_first_number_is_the_count_of_byes_d4(line: str, player: tuple[str, int]) -> None:
    assert players(line) == [player]
    assert players(f"Anybody\n{line}\n") == [("Anybody", 0), player]


@pytest.mark.parametrize("given_", ["6", "９", "-1", "2.5", "100000000000"])
def test_other_counts_are_refused_with_the_line_d4(given_: str) -> None:
    with pytest.raises(NumberUnreadable) as told:
        read_list(f"Ann\t5\n\nBo\t{given_}\n")
    fault = told.value
    assert (fault.line, fault.column, fault.what, fault.given) == (3, 2, BYES, given_)
    assert (fault.least, fault.most) == (0, 5)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_one_name_per_line_blank_lines_are_skipped_d3(end: str) -> None:
    assert players(end.join(["", "Ann", "  ", "Bo Li", "", "🐉龍", ""])) == [
        ("Ann", 0),
        ("Bo Li", 0),
        ("🐉龍", 0),
    ]
    assert players("") == players(" \n\t\n") == []


def test_filling_boxes_1_4_7_is_the_same_as_1_2_3_d3() -> None:
    spread = read_boxes([["Ann", "", " ", "Bo", "", "", "Cy"], [], ["", "Dee"]])
    assert spread == read_boxes([["Ann", "Bo", "Cy"], [], ["Dee"]])
    assert [n.awarded for n in spread.newcomers] == [0, 0, 0, 2]


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (b"\xef\xbb\xbf" + "山田太郎\r\n佐藤\r\n".encode(), "utf-8"),
        (b"\xff\xfe" + "山田太郎\r\n佐藤\r\n".encode("utf-16-le"), "utf-16-le"),
    ],
)
def test_marks_are_no_part_of_the_first_name_im_01(data: bytes, encoding: str) -> None:
    assert players(data) == [("山田太郎", 0), ("佐藤", 0)]
    assert read_list(data).encoding == encoding


@pytest.mark.parametrize("data", ["FBFC8BB40D0A", "EEE08BB40D0A"])
def test_a_name_is_stored_with_the_character_it_was_written_with_im_03(data: str) -> None:
    assert players(bytes.fromhex(data)) == [("髙橋", 0)]  # not 高橋
    assert players(bytes.fromhex("87560D0A")) == [("Ⅲ", 0)]  # not III


def test_western_table_with_semicolons_im_04() -> None:
    read = read_list(b"Nr;Name\r\n1;M\xfcsek\r\n2;J\xe4ger\r\n")
    assert [n.name for n in read.newcomers] == ["Müsek", "Jäger"]
    assert (read.columns, read.header, read.layout) == ((NUMBER, NAME), True, ";")


@pytest.mark.parametrize(
    ("line", "name", "awarded"),
    [("92,Fichte,1", "Fichte", 1), ("165\tSalem\t2", "Salem", 2), ("7;Nord;3", "Nord", 3)],
)
def test_a_leading_column_of_numbers_is_not_the_name_im_05(line: str, name: str, awarded: int) -> None:
    read = read_list(line)
    assert [(n.name, n.awarded) for n in read.newcomers] == [(name, awarded)]
    assert read.columns == (NUMBER, NAME, BYES)


def test_prepared_rows_with_only_a_number_are_skipped() -> None:
    assert players("1\tAnn\n2\tBo\n3\t\n") == [("Ann", 0), ("Bo", 0)]
    assert players("No,Name,Club\n1,Ann,\n2,,\n") == [("Ann", 0)]


def test_namesakes_are_let_in_and_named_with_their_places_im_07() -> None:
    read = read_list("Kim\nLee\nKim\n")
    assert [n.name for n in read.newcomers] == ["Kim", "Lee", "Kim"]
    assert read.notices == (Namesakes("Kim", (1, 3)),)


def test_namesakes_are_found_however_their_names_are_composed_d5() -> None:
    assert read_list("Zo\u00eb\nZoe\u0308").notices == (Namesakes("Zoë", (1, 2)),)


def test_full_width_headings_and_counts_im_08() -> None:
    assert players("ｎａｍｅ,ｂｙｅ\nﾀﾅｶ,３\nＪａｃｋ,１") == [("ﾀﾅｶ", 3), ("Ｊａｃｋ", 1)]
    assert search_key("ﾀﾅｶ") == search_key("タナカ")  # how somebody looks for them
    assert search_key("Ｊａｃｋ") == search_key("Jack")


def test_a_pasted_row_with_quotes_keeps_its_name_im_09() -> None:
    read = read_list('1\tCode \\"(o_o)/\tNLD')
    assert [n.name for n in read.newcomers] == ['Code \\"(o_o)/']
    assert read.notices == (ColumnIgnored(3, ""),)


def test_names_with_separators_quotes_and_signs_round_trip_im_10() -> None:
    wanted = ["Doe, Jr.", "O'Neil", 'Ann "Ace" B', "=1+1", "emoji 🐉龍"]
    written = print_table((no, Newcomer(name)) for no, name in enumerate(wanted, 1))
    assert [n.name for n in read_list(written).newcomers] == wanted
    assert b"'=1+1" in written


def test_a_line_break_in_quotes_is_one_space_im_12() -> None:
    assert players('"山田\n太郎",3\r\n"佐藤",1') == [("山田 太郎", 3), ("佐藤", 1)]


@pytest.mark.parametrize("language", TITLES)
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_headings_of_every_language_are_recognised_d5(language: str, separator: str) -> None:
    titles = TITLES[language]
    order = (SEED, NAME, CLUB, RATING, COUNTRY, BYES, NUMBER)
    text = separator.join(titles[column] for column in order) + "\n"
    text += separator.join(["2", "Ann", "Rooks", "1850", "NO", "1", "17"])
    read = read_list(text)
    assert read.columns == order
    assert read.newcomers == (Newcomer("Ann", 1, "Rooks", 1850, "NO", 2),)


@pytest.mark.parametrize(
    ("header", "columns"),
    [
        ("Player;Team;Elo", (NAME, CLUB, RATING)),
        ("選手名,チーム,シード順", (NAME, CLUB, SEED)),
        ("Team,Country", (NAME, COUNTRY)),
        ("NAVN,E-post,Klubb", (NAME, "", CLUB)),
        ("الإسم;الدولة", (NAME, COUNTRY)),
        ("No,ID,Name,Team,Club", (NUMBER, "", NAME, "", CLUB)),
    ],
)
def test_other_headings_and_teams_as_entrants_d5(header: str, columns: tuple[str, ...]) -> None:
    assert read_list(header + "\n").columns == columns


def test_a_single_heading_is_one_only_above_names() -> None:
    assert players("Name\nAnn\nBo\t2") == [("Ann", 0), ("Bo", 2)]
    assert players("Player") == [("Player", 0)]


def test_a_separator_line_of_a_spreadsheet_is_obeyed() -> None:
    assert players("sep=;\nName;Byes\nDoe, Jr.;2") == [("Doe, Jr.", 2)]


@pytest.mark.parametrize(
    ("text", "refusal", "line", "column"),
    [
        ("Name,Byes\nDoe, Jr.,2", TooManyCells, 2, 3),
        ("Name,Byes\nAnn,many", NumberUnreadable, 2, 2),
        ("Name,Seed\nAnn,0", NumberUnreadable, 2, 2),
        ("Name;Rating\nAnn;-\nBo;18OO", NumberUnreadable, 3, 2),
        ("Byes,Name\n3,\n", NameMissing, 2, 2),
        ("Ann\n\t3", NameMissing, 2, 1),
        ("Name,Club\nAnn,\n" + "x" * 201 + ",", LineTooLong, 3, 1),
        ("Ann\n" + "x" * 201, LineTooLong, 2, 1),
        ('Name,Club\nAnn,"Rooks', QuoteNotClosed, 2, 2),
        ("Name,Player\nAnn,Bo", HeaderTwice, 1, 2),
    ],
)
def test_what_can_t_be_read_is_refused_with_line_and_column_d5_d6(
    text: str, refusal: type[Refusal], line: int, column: int
) -> None:
    with pytest.raises(refusal) as told:
        read_list(text)
    assert (told.value.line, told.value.column) == (line, column)


def test_at_most_ten_thousand_d6() -> None:
    assert len(read_list("x\n" * 10_000).newcomers) == 10_000
    with pytest.raises(TooManyEntrants) as told:
        read_list("x\n" * 10_001)
    assert (told.value.most, told.value.would_be) == (10_000, 10_001)


def test_names_of_every_script_survive_d5() -> None:
    wanted = ["محمد علي", "👩‍👩‍👧 Team", "e\u0301", "\u200fאבי", "<script>", "नमस्ते"]
    assert [name for name, _ in players("\n".join(wanted))] == [clean_name(name) for name in wanted]


@given(st.lists(st.tuples(names, st.integers(0, 5)), max_size=8))
def test_a_printed_list_is_read_back(wanted: list[tuple[str, int]]) -> None:
    assert players(print_list(wanted)) == wanted


@given(
    st.lists(newcomers, max_size=6),
    st.sampled_from(sorted(TITLES)),
    st.sampled_from([",", ";"]),
    st.booleans(),
)
def test_a_printed_table_is_read_back_im_10_d21(
    wanted: list[Newcomer], language: str, separator: str, bom: bool
) -> None:
    written = print_table(enumerate(wanted, 1), language, separator, bom)
    assert read_list(written).newcomers == tuple(wanted)


@given(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=60) | st.text('",;\t\n\r 1a名', max_size=30)
)
def test_any_text_is_a_list_or_refused(text: str) -> None:
    try:
        read = read_list(text)
    except REFUSALS:
        return
    assert all(clean_name(n.name) for n in read.newcomers)


@pytest.mark.parametrize("separator", [",", ";", "\t", "a,", '"'])
def test_a_file_that_is_one_endless_line_is_refused_at_a_glance(separator: str) -> None:
    """A picture saved as text, a page of a program's data: cell by cell they took half a minute."""
    with pytest.raises(LineTooLong) as caught:
        read_list("Ann\n" + separator * 3_000_000)
    assert (caught.value.line, caught.value.length) == (2, 3_000_000 * len(separator))


def test_a_file_of_a_million_lines_is_refused_at_a_glance_D6() -> None:
    with pytest.raises(TooManyEntrants) as caught:
        read_list("Ann,1\n\n" * 1_000_000)
    assert caught.value.would_be == 1_000_000


def test_names_that_nobody_can_see_are_blank_lines_D3() -> None:
    assert read_list("\u200b\nAnn\n\u200e \u3164\n").newcomers == (Newcomer("Ann"),)


def test_codes_are_unlike_each_other_and_those_of_other_rooms() -> None:
    codes = [refusal.code for refusal in (*CORE, *REFUSALS, *STORE)]
    assert len(codes) == len(set(codes))
    assert all(codes)


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("92,Fichte,1\n93,Salem", [("Fichte", 1), ("Salem", 0)]),  # a row may be shorter
        ("Ann,1\nBo,2\nCy,three", [("Ann", 1), ("Bo", 2), ("Cy", 0)]),
        ("Nord;Oslo;2\nSør;Bergen", [("Nord", 2), ("Sør", 0)]),
        ("Doe, Jr.\nO'Neil, Sr.", [("Doe, Jr.", 0), ("O'Neil, Sr.", 0)]),
        ("Kim; the first\nLee", [("Kim; the first", 0), ("Lee", 0)]),
    ],
)
def test_one_odd_row_doesn_t_make_names_of_whole_lines_D5(text: str, players: list[tuple[str, int]]) -> None:
    assert [(n.name, n.awarded) for n in read_list(text).newcomers] == players


def test_a_table_of_one_column_has_quotes_only_where_they_are_needed_D5() -> None:
    text = 'Name\r\n"Doe, Jr."\r\nO\'Neil\r\n"Ann ""Ace"" B"\r\n'
    assert [n.name for n in read_list(text).newcomers] == ["Doe, Jr.", "O'Neil", 'Ann "Ace" B']
