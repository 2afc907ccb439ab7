"""Bytes to text: which encoding a file is written in, found without asking [D5].

In this order: a byte order mark (UTF-8, UTF-16), strict UTF-8, then the two old encodings that player
lists still come in, cp932 (Japanese Windows; not shift_jis, which lacks 髙 and Ⅲ) and cp1252 (western
Windows). Almost any bytes are cp1252, so that one is taken only where it reads as words.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from .refusals import NotText

UTF_8 = "utf-8"
CP932 = "cp932"
CP1252 = "cp1252"

_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))


@dataclass(frozen=True, slots=True)
class Text:
    """Text with LF line ends and no byte order mark; `encoding` is what it was read as."""

    text: str
    encoding: str


def read_text(data: bytes) -> Text:
    """The text in `data`. Raises `NotText` naming line, column and byte. Cost: linear.

    >>> read_text(b"\\xff\\xfeA\\x00\\r\\x00\\n\\x00").text
    'A\\n'
    >>> read_text("髙橋".encode("cp932"))
    Text(text='髙橋', encoding='cp932')
    >>> read_text("Müsek, Jäger".encode("cp1252"))
    Text(text='Müsek, Jäger', encoding='cp1252')
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return Text(_checked(data, encoding, len(mark)), encoding)
    try:
        data.decode(UTF_8)
    except UnicodeDecodeError as error:
        if not _is_broken_utf_8(data):
            for encoding, fits in ((CP932, _is_japanese), (CP1252, _is_western)):
                if fits(data):
                    return Text(_checked(data, encoding), encoding)
        raise _refusal(data, UTF_8, 0, error.start) from None
    return Text(_checked(data, UTF_8), UTF_8)


def plain_lines(text: str) -> str:
    """`text` with LF line ends and without a byte order mark at its start."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _checked(data: bytes, encoding: str, start: int = 0) -> str:
    """Decode what follows the mark; control characters say that it is no text at all (a picture, a sheet)."""
    try:
        text = data[start:].decode(encoding)
    except UnicodeDecodeError as error:
        raise _refusal(data, encoding, start, error.start) from None
    found = _CONTROL.search(text)
    if found:
        raise _refusal(data, encoding, start, len(text[: found.start()].encode(encoding)))
    return plain_lines(text)


_CONTROL = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f]")
"""Not in text; tab, line ends, vertical tab, form feed and the old end-of-file mark 1A are harmless."""


def _refusal(data: bytes, encoding: str, start: int, at: int) -> NotText:
    before = plain_lines(data[start : start + at].decode(encoding, "replace"))
    line, _, rest = before.rpartition("\n")
    lines = line.count("\n") + 2 if _ else 1
    offset = start + at
    return NotText(lines, len(rest) + 1, offset, data[offset : offset + 1].hex().upper(), encoding)


def _is_broken_utf_8(data: bytes) -> bool:
    """Whether most of what is not ASCII is good UTF-8: then a bad byte is damage, not another encoding.

    Text in the old encodings hardly ever holds a valid sequence by chance.
    """
    text = data.decode(UTF_8, "replace")
    bad = text.count("\ufffd")
    good = sum(1 for ch in text if ch > "\x7f") - bad
    return good > bad


def _is_japanese(data: bytes) -> bool:
    """Whether `data` can be cp932 and doesn't read better as western words.

    Western letters followed by a small letter happen to be kanji as well ("Jäger" is J腸er); single
    accented letters inside words tell them apart. Private-use characters are in no name.
    """
    try:
        text = data.decode(CP932)
    except UnicodeDecodeError:
        return False
    if any(unicodedata.category(ch) in ("Co", "Cc") for ch in text if ch > "\x7f"):
        return False
    kana = len(_HALF_WIDTH.findall(text))
    if kana and 3 * (text.count("･") + text.count("､")) >= kana:
        return False  # EUC-JP: the first byte of each of its kana is one of these two here
    accented = len(_IN_WORD.findall(data))
    return accented <= len(_HIGH.findall(data)) - accented


def _is_western(data: bytes) -> bool:
    """Whether `data` reads as words in cp1252: more single accented letters than anything else."""
    try:
        data.decode(CP1252)
    except UnicodeDecodeError:
        return False
    accented = len(_ALONE.findall(data))
    return accented > len(_HIGH.findall(data)) - accented


_HALF_WIDTH = re.compile("[\uff61-\uff9f]")
_LETTER = rb"[\xc0-\xd6\xd8-\xf6\xf8-\xff]"
_ALONE = re.compile(rb"(?<![\x80-\xff])" + _LETTER + rb"(?![\x80-\xff])")
"""An accented letter of cp1252 without another high byte beside it."""
_IN_WORD = re.compile(rb"(?:(?<=[A-Za-z])|(?<![\x80-\xff])(?=.[A-Za-z]))" + _LETTER + rb"(?![\x80-\xff])")
"""The same, at or between ASCII letters."""
_HIGH = re.compile(rb"[\x80-\xff]")
