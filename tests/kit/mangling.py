"""Lists and files as nobody wrote them: lists of every layout and encoding, bytes with something wrong in
them, event files edited line by line with true checksums.

All chance comes in as `random.Random`, so that what was found once is found again.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from typing import Any
from zlib import crc32

from pairwright.files.headings import TILE_TITLES, TITLES

ENCODINGS = (
    *("utf-8", "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"),
    *("shift_jis", "cp932", "euc_jp", "iso2022_jp", "cp1252", "latin-1", "cp1256", "iso8859_6", "cp437"),
)
"""What list files are written in, readable here or not."""

NAMES = (
    *("Ann", "Bo Li", "Doe, Jr.", "O'Neil", 'Ann "Ace" B', "=1+1", "@home", "'=x", "1", "007", "-5", "Name"),
    *("山田 太郎", "髙橋", "ﾀﾅｶ", "Ｊａｃｋ", "佐藤　花子", "Ⅲ", "不戦勝", "ソ表能"),
    *("محمد علي", "أحمد", "الاسم", "فاطمة الزهراء", "\u200fאבי"),
    *("Åse Bjørnstad", "Müsek", "Zoe\u0308", "Weiß", "Navn", "Łukasz", "Дмитрий"),
    *("🐉龍", "👩‍👩‍👧 Team", "<script>alert(1)</script>", "%s %(x)s {0}", "x" * 200, "x" * 201, "é" * 150),
    *("", " ", "\u3164", "\u200b", "a\u2028b", "a\x0bb", "a\x85b", "a\xa0b", "\ufeff", "\u202eevil", "sep=;"),
)
COUNTS = ("0", "1", "2", "5", "６", "3", "-1", "2.5", "", "-", "–", "1e3", "٣", "9" * 5000, "²", "½", "18OO")
ENDS = ("\n", "\r\n", "\r", "\n\n", "\u2028", "\x0b", "\n\r")
SEPARATORS = ("\t", ",", ";", ", ", " ", "|", "\t\t", "，", "、")
TOKENS = (
    *(
        b'"',
        b'""',
        b'"""',
        b"\\",
        b"'",
        b"\t",
        b",",
        b";",
        b"\r",
        b"\n",
        b"\r\n",
        b"\x00",
        b"\x1a",
        b"\x1b$B",
    ),
    *(
        b"\xef\xbb\xbf",
        b"\xff\xfe",
        b"\xfe\xff",
        b"\x81",
        b"\x8f\xa2",
        b"\xff",
        b"\xed\xa0\x80",
        b"\xf4\x90\x80\x80",
    ),
    *(
        b"\xe2\x80\xae",
        b"\xe2\x80\xa8",
        b"\xcc\x81",
        b"\xc2\x85",
        b"sep=;\n",
        b"Name",
        b"No,Name,Byes\n",
        b"=cmd|' /C calc'!A0",
    ),
    *(b"{", b"}", b"[", b"]", b"null", b"true", b"NaN", b"1e999", b"-0", b"\\ud800", b"\\u0000", b"9" * 4400),
    *(b"18446744073709551616", b'"end":', b'"seq":', b'"fact":', b'{"pairwright":"event"'),
)
"""Bytes that mean something to somebody who reads."""


def names(chance: random.Random, most: int = 12) -> list[str]:
    """Some of the names that have broken programs."""
    return [chance.choice(NAMES) for _ in range(chance.randint(0, most))]


def list_text(chance: random.Random) -> str:
    """A list of players or tiles as people have them: names, names and counts, numbered, pasted, a table."""
    end, separator = chance.choice(ENDS), chance.choice(SEPARATORS)
    who = names(chance)
    kind = chance.randrange(6)
    if kind == 0:
        return end.join(who) + chance.choice(["", end])
    if kind == 1:
        return end.join(f"{name}{separator}{chance.choice(COUNTS)}" for name in who)
    if kind == 2:
        dot = chance.choice([". ", ") ", "\t", ",", ";", " ", "。"])
        return end.join(f"{number}{dot}{name}" for number, name in enumerate(who, 1))
    titles = chance.choice([*TITLES.values(), *TILE_TITLES.values()])
    heads = chance.sample(sorted(titles.values()), chance.randint(1, len(titles)))
    if chance.random() < 0.2:
        heads.append(chance.choice(["", "E-post", "Name", "名前", "Team", "#"]))
    width = len(heads)
    rows = [heads] if kind < 5 else []
    for name in who:
        row = [chance.choice(COUNTS + NAMES) for _ in range(width)]
        row[chance.randrange(width)] = name
        if chance.random() < 0.1:
            row = row[: chance.randrange(width + 1)] or row * 2
        rows.append(row)
    return end.join(separator.join(_cell(text, separator, chance) for text in row) for row in rows)


def _cell(text: str, separator: str, chance: random.Random) -> str:
    quoted = '"' in text or separator.strip() in text or chance.random() < 0.15
    if not quoted or chance.random() < 0.1:
        return text
    return '"' + text.replace('"', '""') + '"'


def encoded(text: str, chance: random.Random) -> bytes:
    """`text` in one of the encodings; what it lacks is a question mark."""
    return text.encode(chance.choice(ENCODINGS), "replace")


def a_list(chance: random.Random) -> bytes:
    """The bytes of a list file, sound or with something wrong in it."""
    data = encoded(list_text(chance), chance)
    return mangled(data, chance) if chance.random() < 0.5 else data


def mangled(data: bytes, chance: random.Random, others: Sequence[bytes] = ()) -> bytes:
    """`data` with one to four things done to its bytes: changed, cut, doubled, moved, put in between."""
    for _ in range(chance.choice([1, 1, 1, 2, 4])):
        size = len(data)
        at, to = sorted((chance.randint(0, size), chance.randint(0, size)))
        if chance.random() < 0.7:
            to = min(to, at + chance.choice([1, 2, 4, 16, 64]))
        match chance.randrange(9):
            case 0:
                data = data[:at] + bytes(chance.randrange(256) for _ in range(to - at)) + data[to:]
            case 1:
                data = data[:at] + data[to:]
            case 2:
                data = data[:to] + data[at:to] * chance.choice([1, 1, 2, 30]) + data[to:]
            case 3:
                data = data[:at]
            case 4 if at < size:
                data = data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]
            case 5:
                move = chance.randint(0, size)
                data = data[:move] + data[at:to] + data[move:]
            case 6 if others:
                other = chance.choice(others)
                data = data[:at] + other[chance.randint(0, len(other)) :]
            case _:
                data = data[:at] + chance.choice(TOKENS) + data[at:]
    return data


WRONG = (
    *(None, True, False, 0, 1, 2, 3, -1, 2.5, 10**30, 2**31, 2**63, 2**64 - 1, 10**4000, float("nan"), 1e308),
    *("", "x", "x" * 3000, "1", "٣", "1/0", "2/3", "-1/2", "\ud800", "a\0b", "1970-01-01T00:00:00.000Z"),
    *(
        "9999-12-31T23:59:59.999Z",
        "swiss",
        "cup",
        "tiles",
        "PTS",
        "𝕏\u202e",
        [],
        {},
        [1, 2],
        [2, 0, 0],
        {"x": 1},
    ),
    *([[]], [2, 0, 0, "forfeit"], [2**64, 0, 0], {"texts": 1}),
)
"""JSON values of which most are none where they are put."""


def edited(data: bytes, chance: random.Random) -> bytes:
    """An event file in which somebody has edited one to three lines and put the checksums right."""
    plains = [json.loads(line) for line in data.splitlines()]
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        place, other = chance.randrange(len(plains)), chance.randrange(len(plains))
        match chance.randrange(8):
            case 0:
                del plains[place]
            case 1:
                plains.insert(other, json.loads(json.dumps(plains[place])))
            case 2:
                plains[place], plains[other] = plains[other], plains[place]
            case _:
                plains[place] = _changed(plains[place], chance)
        if not plains:
            break
    return whole(plains, renumber=chance.random() < 0.8)


def _changed(value: Any, chance: random.Random) -> Any:
    """`value` with one thing in it, at any depth, changed, left out, added or there twice."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(sorted(value))
        changed = dict(value)
        ways: list[Callable[[], Any]] = [
            *[lambda: changed.update({key: _changed(value[key], chance)})] * 6,
            lambda: changed.pop(key),
            lambda: changed.update(
                {chance.choice(["more", "seq", "end", "texts", "fact"]): chance.choice(WRONG)}
            ),
        ]
        chance.choice(ways)()
        return changed
    if isinstance(value, list) and value and chance.random() < 0.8:
        place = chance.randrange(len(value))
        instead = chance.choice([[], [value[place]] * 2, [_changed(value[place], chance)]])
        return [*value[:place], *instead, *value[place + 1 :]]
    if type(value) is int and chance.random() < 0.6:
        return value + chance.choice([-1, 1, 1, 2, 1000])
    if isinstance(value, str) and chance.random() < 0.3:
        return value + chance.choice(["x", "\u0301", " ", "\u202e", "<b>", "\n", "x" * 400])
    return chance.choice(WRONG)


def whole(plains: Sequence[Any], renumber: bool = True) -> bytes:
    """The lines as a file: entries numbered one after the other, each end with its number and checksum."""
    body, begun, seq, shift = b"", 0, 0, 0
    for plain in plains:
        if renumber and isinstance(plain, dict) and type(plain.get("seq")) is int:
            seq += 1
            if type(plain.get("act")) is int:
                shift = plain["seq"] - seq if plain["seq"] == plain["act"] else shift
                plain["act"] = min(max(plain["act"] - shift, 1), seq)
            plain["seq"] = seq
        if isinstance(plain, dict) and "end" in plain and plain.get("sum") is not None:
            if renumber:
                plain["end"] = seq
            plain["sum"] = f"{crc32(body[begun:]):08x}"
            body += _line(plain)
            begun = len(body)
        else:
            body += _line(plain)
    return body


def _line(plain: Any) -> bytes:
    try:
        return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    except (UnicodeEncodeError, ValueError):  # half a pair of surrogates; a number of too many digits
        return json.dumps(_short(plain)).encode() + b"\n"


def _short(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _short(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_short(item) for item in value]
    return 7 if isinstance(value, int) and abs(value) > 10**4000 else value
