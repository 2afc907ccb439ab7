"""Names as they are looked for: how somebody types a name is seldom how it was entered [D17].

Full- and half-width forms, capitals, accents, hiragana and katakana, and the spellings of Arabic that people
leave out when they type make no difference. Names themselves stay as they are.
"""

from __future__ import annotations

import unicodedata

PLAIN = str.maketrans(
    {
        **{"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"},
        **{"ٱ": "ا", "ى": "ي", "ة": "ه", "ی": "ي", "ک": "ك", "ـ": None},
        **{chr(kana): chr(kana + 0x60) for kana in range(0x3041, 0x3097)},
    }
)
"""Letters that no accent can be taken from, as they are typed without the key for them; Arabic letters that
are written for one another; hiragana as katakana."""

_ACCENTS = ((0x0300, 0x036F), (0x0610, 0x061A), (0x064B, 0x065F), (0x0670, 0x0670))
"""Marks of Latin, Greek and Cyrillic, and the vowels of Arabic; those of kana tell letters apart and stay."""


def search_key(text: str) -> str:
    """`text` in the form in which names are compared when somebody looks for one.

    >>> search_key("ﾀﾅｶ") == search_key("たなか") == search_key("タナカ")
    True
    >>> search_key("Ｊａｃｋ"), search_key("Zoë Ångström"), search_key("Bjørn Straße")
    ('jack', 'zoe angstrom', 'bjorn strasse')
    >>> search_key("أَحمد") == search_key("احمد")
    True
    """
    folded = unicodedata.normalize("NFKC", text).casefold().translate(PLAIN)
    bare = "".join(ch for ch in unicodedata.normalize("NFD", folded) if not _accent(ord(ch)))
    return " ".join(unicodedata.normalize("NFC", bare).translate(PLAIN).split())


def _accent(code: int) -> bool:
    return any(first <= code <= last for first, last in _ACCENTS)


def found(key: str, number: int, wanted: str) -> bool:
    """Whether each word of `wanted` (a key) is in the name's `key`, or is its NO. ("7", "#7").

    >>> found("ann lee", 7, "lee a"), found("ann lee", 7, "#7"), found("ann lee", 17, "7")
    (True, True, False)
    """
    return all(word in key or word.removeprefix("#") == str(number) for word in wanted.split())
