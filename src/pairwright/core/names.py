"""Names as they are typed and as they are kept [D5] [D6]."""

from __future__ import annotations

import unicodedata

from . import refusals as r

NAME_LONGEST = 200
"""Most characters of a name [D6]."""
OVERRIDES = "\ufeff\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Byte order marks, and direction controls that would turn the text around a name; marks inside a name
(LRM, RLM) stay."""
BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufe0e\ufe0f"
"""Letters and marks that show nothing by themselves."""


class Nameless(str):
    """What stands for the name of somebody who was erased: their NO. It is text, so no list has a hole; who
    knows the reader's language says it in that (`words.terms.called`) [H8].

    >>> Nameless(17), Nameless(17).number
    ('NO. 17', 17)
    """

    number: int

    def __new__(cls, number: int) -> Nameless:
        made = super().__new__(cls, f"NO. {number}")
        made.number = number
        return made


def clean_name(text: str) -> str:
    """A name as it is kept: composed (NFC), control characters out, runs of space folded, trimmed [D5].

    What nobody could see or click on is no name: zero-width characters and fillers alone are "".

    >>> clean_name("  Ann\\u0301 \\t Lee "), clean_name("\\u200b \\u3164")
    ('Anń Lee', '')
    """
    name = unicodedata.normalize("NFC", " ".join(printable(text).split()))
    seen = any(unicodedata.category(ch) not in ("Cf", "Zs") and ch not in BLANKS for ch in name)
    return name if seen else ""


def printable(text: str) -> str:
    """`text` without what can't be shown or stored: controls, lone surrogates, overrides, byte order marks.

    White space stays as it is.
    """
    if text.isprintable():  # most are: it leaves out more than we do
        return text
    return "".join(
        ch
        for ch in text
        if ch.isspace() or (unicodedata.category(ch) not in ("Cc", "Cs") and ch not in OVERRIDES)
    )


def kept_name(text: str) -> str:
    """`text` cleaned; raises `EmptyName` or `NameTooLong`."""
    name = clean_name(text)
    if not name:
        raise r.EmptyName()
    if len(name) > NAME_LONGEST:
        raise r.NameTooLong(name[:40], len(name), NAME_LONGEST)
    return name
