"""Sentences in the reader's language.

Four languages: English (the text in the program), Japanese, Norwegian (bokmål) and Arabic (right to left).
Choose one with `pick`, or by its code with `language`; ask it for sentences. This room may import `core`,
`standings`, `pairing` and `schedule`, and tells of what is in them.

    >>> from pairwright.words import language, pick
    >>> pick("ar-EG,ar;q=0.9,en;q=0.5").dir
    'rtl'
    >>> language("nb").number(12500)
    '12\\xa0500'
"""

from .language import LANGUAGES, Language, language, mark, pick

__all__ = ["LANGUAGES", "Language", "language", "mark", "pick"]
