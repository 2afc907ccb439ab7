"""What the columns of a list of players or tiles are called in four languages [D5] [T10].

Titles are compared as people read them: full and half width, capitals and vowel marks don't matter.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence

NUMBER, NAME, TEAM, CLUB, RATING, COUNTRY, BYES, SEED = (
    *("number", "name", "team", "club"),
    *("rating", "country", "byes", "seed"),
)
UNKNOWN = ""
"""A column that means nothing to us."""

TITLES: Mapping[str, Mapping[str, str]] = {
    "en": {
        NUMBER: "No.",
        NAME: "Name",
        CLUB: "Club",
        RATING: "Rating",
        COUNTRY: "Country",
        BYES: "Byes",
        SEED: "Seed",
    },
    "ja": {
        NUMBER: "番号",
        NAME: "名前",
        CLUB: "所属",
        RATING: "レーティング",
        COUNTRY: "国",
        BYES: "不戦勝",
        SEED: "シード",
    },
    "nb": {
        NUMBER: "Nr.",
        NAME: "Navn",
        CLUB: "Klubb",
        RATING: "Rating",
        COUNTRY: "Land",
        BYES: "Frirunder",
        SEED: "Seeding",
    },
    "ar": {
        NUMBER: "الرقم",
        NAME: "الاسم",
        CLUB: "النادي",
        RATING: "التصنيف",
        COUNTRY: "البلد",
        BYES: "الإعفاءات",
        SEED: "ترتيب التصنيف",
    },
}
"""The titles we write, by language; all of them are recognised."""

_ALSO: Mapping[str, tuple[str, ...]] = {
    NUMBER: (
        "nr",
        "num",
        "number",
        "#",
        "№",
        "id",
        "entry",
        "ＮＯ",
        "エントリー番号",
        "nummer",
        "startnummer",
        "رقم",
        "مسلسل",
    ),
    NAME: (
        *("names", "player", "players", "player name", "full name", "participant", "participants"),
        *(
            "competitor",
            "entrant",
            "entrants",
            "氏名",
            "姓名",
            "お名前",
            "選手",
            "選手名",
            "参加者",
            "参加者名",
        ),
        *("プレイヤー", "プレイヤー名", "プレーヤー", "プレーヤー名"),
        *("spiller", "spillere", "spillernavn", "deltaker", "deltakere", "fullt navn"),
        *("اسم", "لاعب", "اللاعب", "اسم اللاعب", "الاسم الكامل", "المشارك"),
    ),
    TEAM: (
        "team",
        "teams",
        "team name",
        "チーム",
        "チーム名",
        "lag",
        "lagnavn",
        "فريق",
        "الفريق",
        "اسم الفريق",
    ),
    CLUB: ("school", "クラブ", "クラブ名", "学校", "skole", "نادي", "المدرسة"),
    RATING: ("elo", "rtg", "レート", "تقييم", "التقييم", "تصنيف"),
    COUNTRY: (
        *("nation", "nationality", "federation", "fed", "nat", "国名", "国籍", "nasjon", "nasjonalitet"),
        *("دولة", "الدولة", "بلد", "الجنسية"),
    ),
    BYES: (
        *("bye", "awarded byes", "walkover", "walkovers", "バイ", "bye数", "不戦勝数"),
        *("frirunde", "friplass", "إعفاء", "الإعفاء", "راحة"),
    ),
    SEED: ("seeding", "seeded", "シード順", "シード順位", "seedet", "المصنف", "رقم التصنيف"),
}
"""More titles that lists come with."""


def key(title: str) -> str:
    """`title` as it is compared.

    >>> key(" ﾁｰﾑ ") == key("チーム"), key("ＮＯ.") == key("no"), key("الإسم") == key("الاسم")
    (True, True, True)
    """
    plain = "".join(
        ch for ch in unicodedata.normalize("NFKD", title.casefold()) if not unicodedata.combining(ch)
    )
    return re.sub(r"[\s._:*\u0640]+", " ", plain).strip()


_KNOWN: Mapping[str, str] = {
    key(title): column
    for column, titles in (
        *((column, (title,)) for titles in TITLES.values() for column, title in titles.items()),
        *_ALSO.items(),
    )
    for title in titles
}


def columns(titles: Sequence[str]) -> tuple[str, ...] | None:
    """The columns that the cells of a first row name, None if it is no header.

    A header names the players' names (or teams, which then are the entrants), and no cell of it is a
    number. A title alone in its row must mean the name. Where a team stands beside a name it is the club.

    >>> columns(["ｎａｍｅ", "ｂｙｅ"]), columns(["Nr", "Lag", "Telefon"]), columns(["Ann", "3"])
    (('name', 'byes'), ('number', 'name', ''), None)
    """
    found = [_KNOWN.get(key(title), UNKNOWN) for title in titles]
    if NAME not in found and len(found) > 1:
        found = [NAME if column == TEAM else column for column in found]
    if NAME not in found or any(key(title).isdecimal() for title in titles):
        return None
    if CLUB not in found:
        found = [CLUB if column == TEAM else column for column in found]
    # Of two columns that mean the same the first counts; which of two is the name must not be guessed.
    return tuple(
        UNKNOWN if column == TEAM or (column != NAME and column in found[:place]) else column
        for place, column in enumerate(found)
    )


TITLE, CATEGORY, POINTS, QUESTION, ANSWER = "title", "category", "points", "question", "answer"
TILE_COLUMNS = (TITLE, CATEGORY, POINTS, QUESTION, ANSWER)
"""What a tile says, in the order in which a list without titles has it."""

TILE_TITLES: Mapping[str, Mapping[str, str]] = {
    "en": {
        TITLE: "Title",
        CATEGORY: "Category",
        POINTS: "Points",
        QUESTION: "Question",
        ANSWER: "Answer",
    },
    "ja": {
        TITLE: "タイトル",
        CATEGORY: "カテゴリー",
        POINTS: "点数",
        QUESTION: "問題",
        ANSWER: "答え",
    },
    "nb": {
        TITLE: "Tittel",
        CATEGORY: "Kategori",
        POINTS: "Poeng",
        QUESTION: "Spørsmål",
        ANSWER: "Svar",
    },
    "ar": {
        TITLE: "العنوان",
        CATEGORY: "الفئة",
        POINTS: "النقاط",
        QUESTION: "السؤال",
        ANSWER: "الجواب",
    },
}
"""The titles of the columns of a list of tiles that we write, by language; all of them are recognised."""

_TILES_ALSO: Mapping[str, tuple[str, ...]] = {
    NUMBER: (*_ALSO[NUMBER], *(titles[NUMBER] for titles in TITLES.values())),
    TITLE: (
        *("titles", "tile", "tiles", "name", "タイル", "タイル名", "題", "題名", "名前", "見出し"),
        *("titler", "rute", "ruter", "navn", "عنوان", "العناوين", "الخانة", "خانة", "الاسم", "اسم"),
    ),
    CATEGORY: (
        *("categories", "topic", "subject", "theme", "カテゴリ", "分野", "ジャンル", "部門", "テーマ"),
        *("kategorier", "tema", "emne", "فئة", "الفئات", "التصنيف", "الموضوع", "المجال", "القسم"),
    ),
    POINTS: (
        *("point", "pts", "value", "score", "worth", "点", "得点", "配点", "ポイント"),
        *("poengsum", "verdi", "نقاط", "نقطة", "القيمة", "الدرجة", "الدرجات"),
    ),
    QUESTION: (
        *("questions", "clue", "task", "質問", "設問", "クイズ", "問い"),
        *("oppgave", "سؤال", "الأسئلة", "اللغز", "المهمة"),
    ),
    ANSWER: (
        *("answers", "solution", "解答", "回答", "正解", "答"),
        *("løsning", "fasit", "جواب", "الإجابة", "إجابة", "الحل"),
    ),
}

_TILES_KNOWN: Mapping[str, str] = {
    key(title): column
    for column, titles in (
        *((column, (title,)) for titles in TILE_TITLES.values() for column, title in titles.items()),
        *_TILES_ALSO.items(),
    )
    for title in titles
}


def tile_columns(titles: Sequence[str]) -> tuple[str, ...] | None:
    """The columns that the cells of a first row of tiles name, None if it is no header.

    A header names at least two columns of a tile, or their titles and nothing strange ("Name, place" is
    a tile); no cell of it is a number.

    >>> (
    ...     tile_columns(["Points", "Kategori", "X"]),
    ...     tile_columns(["Rome", "Cities", "3"]),
    ...     tile_columns(["Points"]),
    ... )
    (('points', 'category', ''), None, None)
    """
    found = tuple(_TILES_KNOWN.get(key(title), UNKNOWN) for title in titles)
    named = {column for column in found if column in TILE_COLUMNS}
    if any(key(title).isdecimal() for title in titles):
        return None
    alone = TITLE in named and all(column or not title.strip() for column, title in zip(found, titles))
    return found if len(named) > 1 or alone else None
