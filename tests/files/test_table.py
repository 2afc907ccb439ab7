"""Tables out and in [D21]."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairwright.files.refusals import QuoteNotClosed, TextAfterQuote
from pairwright.files.table import read_table, write_table
from pairwright.files.text import read_text

cells = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12).map(
    lambda t: " ".join(t.split())
)
formulas = st.builds(
    lambda quotes, sign, rest: quotes + sign + rest,
    st.sampled_from(["", "'", "''"]),
    st.sampled_from("=+-@＝＋－＠"),
    cells,
).map(str.rstrip)


def texts(text: str, separator: str = ",") -> list[list[str]]:
    return [[cell.text for cell in row] for row in read_table(text, separator)]


@given(st.lists(st.lists(cells | formulas, min_size=3, max_size=3), max_size=6), st.sampled_from(",;"))
def test_what_is_written_is_read_back_cell_by_cell_im_10(rows: list[list[str]], separator: str) -> None:
    written = write_table(rows, separator, bom=True)
    assert texts(read_text(written).text, separator) == [row for row in rows if any(row)]


@given(st.lists(st.lists(cells | formulas, min_size=2, max_size=4), max_size=6), st.sampled_from(",;"))
def test_another_reader_finds_rows_of_one_width_and_no_formula_d21(
    rows: list[list[str]], separator: str
) -> None:
    written = write_table(rows, separator).decode()
    read = list(csv.reader(io.StringIO(written, newline=""), delimiter=separator, strict=True))
    assert len(read) == len(rows)
    assert len(set(map(len, read))) <= 1
    assert all(not cell.startswith(tuple("=+-@＝＋－＠\t\r")) for row in read for cell in row)


@given(st.lists(st.lists(cells | formulas, min_size=2, max_size=2), max_size=6))
def test_what_another_writer_quotes_is_read_im_10(rows: list[list[str]]) -> None:
    target = io.StringIO(newline="")
    csv.writer(target, quoting=csv.QUOTE_ALL).writerows(rows)
    expected = [
        [
            c.removeprefix("'")
            if c.startswith("'") and c.lstrip("'")[:1] in "=+-@＝＋－＠" and c.lstrip("'")
            else c
            for c in row
        ]
        for row in rows
        if any(row)
    ]
    assert texts(target.getvalue().replace("\r\n", "\n")) == expected


def test_numbers_stay_numbers_and_the_mark_comes_first() -> None:
    assert write_table([["a", -3, None]], ";", bom=True) == b"\xef\xbb\xbfa;-3;\r\n"


def test_line_breaks_in_quotes_are_one_space_and_lines_are_counted_im_12() -> None:
    rows = read_table('"山田\n太郎",3\n"佐藤",1\n', ",")
    assert [(c.text, c.line, c.column) for row in rows for c in row] == [
        ("山田 太郎", 1, 1),
        ("3", 2, 2),
        ("佐藤", 3, 1),
        ("1", 3, 2),
    ]


def test_in_tab_tables_quotes_are_ordinary_im_09() -> None:
    assert texts('1\tCode \\"(o_o)/\tNLD\n"a\t"', "\t") == [["1", 'Code \\"(o_o)/', "NLD"], ['"a', '"']]


@pytest.mark.parametrize(
    ("text", "refusal", "line", "column"),
    [
        ('a,"b', QuoteNotClosed, 1, 2),
        ('a,b\n\n"c""\nd,e', QuoteNotClosed, 3, 1),
        ('a\n"b" c,d', TextAfterQuote, 2, 1),
        ('"a\nb" c', TextAfterQuote, 2, 1),
    ],
)
def test_broken_quotes_are_refused_with_line_and_column(
    text: str, refusal: type[Exception], line: int, column: int
) -> None:
    with pytest.raises(refusal) as told:
        read_table(text, ",")
    assert (told.value.line, told.value.column) == (line, column)


def test_quotes_inside_a_cell_and_blanks_around_one_are_no_matter() -> None:
    assert texts('Ann "Ace" B, "Bo" ,\'tis') == [['Ann "Ace" B', "Bo", "'tis"]]
