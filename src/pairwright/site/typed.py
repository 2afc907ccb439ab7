"""What is typed into the entry bar: a table and a result in one line, as quick as a keyboard allows [D8].

Nothing here knows which results are possible: the score is handed on as text to the match type. `whole` reads
the numbers of addresses and hidden fields, which nobody types but anybody can change.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

DASHES = "-–—−‐ー"
_SPACED_DASH = re.compile(rf"\s*([{DASHES}])\s*")
_TABLE_FIRST = re.compile(r"#?(\d{1,5})[.,:;)]?\s+(\S.*)")
_TABLE_ALONE = re.compile(r"#?(\d{1,5})[.,:;)]?")
_NUMBERS = re.compile(r"(\d{1,3}) (\d{1,3})(?: (\d{1,3}))?")
_RUN_TOGETHER = re.compile(r"(\d)(\d)(\d)?")


def whole(text: str, digits: int = 18) -> int | None:
    """The number that `text` is, in any script's digits; None for anything else or for more than `digits`.

    >>> whole("12"), whole("٣"), whole("²"), whole("-1"), whole("9" * 5000)
    (12, 3, None, None, None)
    """
    return int(text) if text.isdecimal() and len(text) <= digits else None


@dataclass(frozen=True, slots=True)
class Typed:
    """A line read: the table it names (None: the one that is suggested) and the score ("": none yet)."""

    table: int | None
    score: str


def read(text: str) -> Typed:
    """The line as a table and a score.

    A number alone is a table, anything else without a table is a result for the suggested one. After the
    table's number a score may be written without its dashes.

    >>> read("12 2-1"), read("2-1"), read("12")
    (Typed(table=12, score='2-1'), Typed(table=None, score='2-1'), Typed(table=12, score=''))
    >>> read("１２　２ー１"), read("12 21"), read("12 1 1 1").score, read("7 id").score
    (Typed(table=12, score='2-1'), Typed(table=12, score='2-1'), '1-1-1', 'id')
    >>> read("2 - 1"), read("")
    (Typed(table=None, score='2-1'), Typed(table=None, score=''))
    """
    line = " ".join(unicodedata.normalize("NFKC", text).split())
    line = _SPACED_DASH.sub("-", line)
    if alone := _TABLE_ALONE.fullmatch(line):
        return Typed(int(alone[1]), "")
    if named := _TABLE_FIRST.fullmatch(line):
        return Typed(int(named[1]), _score(named[2]))
    return Typed(None, line)


def _score(text: str) -> str:
    for form in (_NUMBERS, _RUN_TOGETHER):
        if found := form.fullmatch(text):
            return "-".join(number for number in found.groups() if number is not None)
    return text


@dataclass(frozen=True, slots=True)
class TypedGames:
    """A line about a match of several games: its table (None: the suggested one), the game to begin with
    (None: the first without a result), and the results in turn, seen from the side named first."""

    table: int | None
    game: int | None
    scores: tuple[str, ...]


_GAMES = re.compile(r"#?(\d{1,5})(?:[./](\d{1,4}))?[.,:;)]?(?:\s+(\S.*))?")
_SIGNS = {"1": "1-0", "0": "0-1", "=": "0-0", "½": "0-0", "x": "0-0"}
_HALVES = re.compile(r"(?:½|0[.,]5|1/2)\s*-\s*(?:½|0[.,]5|1/2)")


def of_one_game(score: str) -> str:
    """The score of a match of one game, where a sign says it as well as two numbers.

    >>> of_one_game("1"), of_one_game("0"), of_one_game("="), of_one_game("½-½"), of_one_game("0-1")
    ('1-0', '0-1', '0-0', '0-0', '0-1')
    """
    plain = unicodedata.normalize("NFKC", score).replace("\u2044", "/")  # what ½ is made of
    sign = "=" if plain == "1/2" or _HALVES.fullmatch(plain) else plain
    return _SIGNS.get(sign.lower(), score)


def read_games(text: str) -> TypedGames:
    """The line as a table, perhaps a game of it, and results of its games one after the other.

    `1` is a game won by the side named first, `0` by the other, `=` or `½` a draw; or each result in full.

    >>> read_games("3 1=")
    TypedGames(table=3, game=None, scores=('1-0', '0-0'))
    >>> read_games("3/2 0-1"), read_games("=").scores, read_games("3 ½-½ 1-0").scores
    (TypedGames(table=3, game=2, scores=('0-1',)), ('0-0',), ('0-0', '1-0'))
    >>> read_games("12"), read_games("1-0").table
    (TypedGames(table=12, game=None, scores=()), None)
    """
    line = unicodedata.normalize("NFKC", text.replace("½", "="))
    line = "".join(str(int(sign)) if sign.isdecimal() else sign for sign in line)
    line = _SPACED_DASH.sub("-", " ".join(line.split()))
    line = _HALVES.sub("=", line.replace("=-=", "="))
    named = _GAMES.fullmatch(line)
    if named is None:
        return TypedGames(None, None, _scores(line))
    game = int(named[2]) if named[2] else None
    return TypedGames(int(named[1]), game, _scores(named[3] or ""))


def _scores(text: str) -> tuple[str, ...]:
    found: list[str] = []
    for word in text.split():
        signs = [_SIGNS.get(sign.lower()) for sign in word]
        found += [sign for sign in signs if sign] if None not in signs else [word]
    return tuple(found)


def folded(text: str) -> str:
    """A text as it is searched: however wide its letters are, and whether they are capital or not.

    >>> folded("ＳＰＲＩＮＧ ｵｰﾌﾟﾝ")
    'spring オープン'
    """
    return unicodedata.normalize("NFKC", text).casefold()
