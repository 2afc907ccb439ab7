"""Encodings of player lists, from bytes as programs write them [D5]."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairwright.files.refusals import NotText
from pairwright.files.text import read_text

JAPANESE = "山田太郎\r\n佐藤\r\n"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (b"\xef\xbb\xbf" + JAPANESE.encode(), "utf-8"),
        (b"\xff\xfe" + JAPANESE.encode("utf-16-le"), "utf-16-le"),
        (b"\xfe\xff" + JAPANESE.encode("utf-16-be"), "utf-16-be"),
        (JAPANESE.encode(), "utf-8"),
        (JAPANESE.encode("cp932"), "cp932"),
    ],
)
def test_a_byte_order_mark_is_no_part_of_the_text_im_01(data: bytes, encoding: str) -> None:
    assert read_text(data).text == "山田太郎\n佐藤\n"
    assert read_text(data).encoding == encoding


def test_cp932_with_nec_and_ibm_extensions_im_03() -> None:
    data = bytes.fromhex("FBFC8BB40D0A EEE08BB40D0A 87560D0A")
    assert read_text(data).text == "髙橋\n髙橋\nⅢ\n"


def test_western_windows_im_04() -> None:
    read = read_text(b"Nr;Name\r\n1;M\xfcsek\r\n2;J\xe4ger\r\n")
    assert (read.text, read.encoding) == ("Nr;Name\n1;Müsek\n2;Jäger\n", "cp1252")


@pytest.mark.parametrize(
    "text",
    [
        "Jäger",
        "Åse Bjørnstad\nØystein Sørli\nSæther",
        "Zoë\nNoël\nFrançois",
        "Peña, José\nMuñoz",
        "Ingen æ\nbare å",
        "Weiß\nGroß",
        "O’Neil’s Café\nMélanie Müller",
    ],
)
def test_western_names_are_not_taken_for_japanese(text: str) -> None:
    assert read_text(text.encode("cp1252")).text == text


@pytest.mark.parametrize(
    "text",
    [
        "山",
        "山田",
        "ア\nイ\nウ",
        "ﾀﾅｶ\nｻﾄｳ",
        "ﾀﾅｶ,3",
        "大田 ゴンザレス\t3",
        "Team 龍\nABC 鷹",
        "浅井長政\n齋藤 一\n渡邊 巌\n髙﨑",
        "名前,チーム\n田中 一郎,Red\n鈴木,Blue",
    ],
)
def test_japanese_names_are_not_taken_for_western(text: str) -> None:
    read = read_text(text.encode("cp932"))
    assert (read.text, read.encoding) == (text, "cp932")


@pytest.mark.parametrize("text", ["タナカ\nサトウ", "さとう\nたなか", "ア", "スズキ,3\nイトウ,1"])
def test_kana_of_another_encoding_are_refused_and_not_made_half_width_ones(text: str) -> None:
    """In EUC-JP タナカ has the bytes that are ･ﾀ･ﾊ･ｫ in cp932."""
    with pytest.raises(NotText):
        read_text(text.encode("euc_jp"))
    assert read_text(text.encode("cp932")).text == text


@pytest.mark.parametrize(
    ("data", "line", "column", "offset", "given"),
    [
        (b"Ann\nBo\n\x81\x00", 3, 1, 7, "81"),
        ("山田\r\n佐".encode() + b"\xff" + "藤\n".encode(), 2, 2, 11, "FF"),
        ("山田\n佐藤".encode()[:-1], 2, 2, 10, "E8"),
        (b"\xef\xbb\xbfA\xff", 1, 2, 4, "FF"),
        (b"\xff\xfeA\x00\x0a\x00\x00", 2, 1, 6, "00"),
        (b"PK\x03\x04\x14\x00", 1, 3, 2, "03"),
        (b"Ann\rBo\x00", 2, 3, 6, "00"),
    ],
)
def test_what_is_no_text_is_refused_with_line_column_and_byte(
    data: bytes, line: int, column: int, offset: int, given: str
) -> None:
    with pytest.raises(NotText) as told:
        read_text(data)
    fault = told.value
    assert (fault.line, fault.column, fault.offset, fault.given) == (line, column, offset, given)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_all_line_ends_are_one(end: str) -> None:
    assert read_text(f"a{end}{end}b{end}".encode()).text == "a\n\nb\n"


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"])), st.sampled_from(["utf-8-sig", "utf-16"]))
def test_any_text_with_a_mark_comes_through(text: str, encoding: str) -> None:
    if not text.startswith("\ufeff"):
        assert read_text(text.encode(encoding)).text == text


@given(st.binary(max_size=200))
def test_any_bytes_are_text_or_refused_at_a_place_inside_them(data: bytes) -> None:
    refused = None
    try:
        read_text(data)
    except NotText as told:
        refused = told
    if refused is not None:
        assert 0 <= refused.offset <= len(data)
        assert min(refused.line, refused.column) >= 1
