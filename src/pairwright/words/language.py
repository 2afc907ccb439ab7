"""One language: its sentences, its plurals, its numbers, and which way it is written.

Decisions, each made once here:

- **Western digits everywhere, Arabic too** (٣ becomes 3). A score, a table number and a rank are looked for
  on slips, walls and phones by people of several languages at one event, and chess and card federations of
  the Arab world print them so. Thousands are grouped as the language does.
- **Placeholders are Python's** `%(name)s`; a sentence that counts has its number as `%(num)s`.
- **Values keep to themselves.** A name in another script would turn its sentence's order around ("Ola 2–1
  علي"), so values are wrapped in Unicode's isolates (FSI … PDI) where the sentence or the value is written
  right to left. Plain left-to-right sentences stay plain.
"""

import datetime as dt
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache, lru_cache
from typing import Literal

from babel import Locale
from babel.dates import format_date, format_time, get_datetime_format
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent
from babel.units import format_unit

from ..core.names import Nameless
from .catalogue import Catalogue, load

ISOLATE, RIGHT_TO_LEFT_ISOLATE, END_ISOLATE = "\u2068", "\u2067", "\u2069"
RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
EMBEDDINGS = re.compile("[\u202a-\u202e]")
ISOLATES = re.compile("[\u2066-\u2069]")
DIGITS = "latn"
PLACES_MOST = 28
"""Digits that rounding may add."""
WRITTEN = 8192
"""Numbers of a kind whose text is remembered."""
LARGE = 1_000_000
"""A number from which on it isn't."""


def mark(english: str) -> str:
    """The text itself, unchanged: marks for translation a sentence that is only looked up later.

    >>> TITLES = {"draft": mark("Draft")}
    >>> TITLES["draft"]
    'Draft'
    """
    return english


def _contained(text: str) -> str:
    """`text` without what would turn what comes after it: overrides, isolates that don't pair."""
    if not TURNS.search(text):
        return text
    text, depth = EMBEDDINGS.sub("", text), 0
    for sign in ISOLATES.findall(text):
        depth += -1 if sign == END_ISOLATE else 1
        if depth < 0:
            break
    return ISOLATES.sub("", text) if depth else text


@dataclass(frozen=True, slots=True)
class Language:
    """A language people read.

    `code` is its BCP 47 tag, `native` its own name for itself, `dir` which way it is written, `plurals`
    names Unicode's plural categories in the order the forms stand in the .po files.
    """

    code: str
    native: str
    dir: Literal["ltr", "rtl"]
    plurals: tuple[str, ...]

    @property
    def _locale(self) -> Locale:
        return _locale(self.code)

    @property
    def _catalogue(self) -> Catalogue:
        return _load(self.code)

    # --- sentences

    def gettext(self, english: str) -> str:
        """The sentence in this language, placeholders untouched; the English where it isn't translated."""
        return self.pgettext(None, english)

    def pgettext(self, context: str | None, english: str) -> str:
        """The same for a word that means two things, told apart by a context."""
        found = self._catalogue.find(english, context)
        return english if found is None else found

    def ngettext(self, singular: str, plural: str, num: int) -> str:
        """The sentence in the form this language uses with a count, placeholders untouched."""
        return self.npgettext(None, singular, plural, num)

    def npgettext(self, context: str | None, singular: str, plural: str, num: int) -> str:
        """The same with a context."""
        found = self._catalogue.find(singular, context, self.plural_form(num))
        if found is None:
            return singular if num == 1 else plural
        return found

    def plural_form(self, num: int) -> int:
        """Which of the forms goes with a count: an index into `plurals`.

        >>> [language("ar").plurals[language("ar").plural_form(n)] for n in (0, 1, 2, 3, 11, 100)]
        ['zero', 'one', 'two', 'few', 'many', 'other']
        """
        return self.plurals.index(self._locale.plural_form(num))

    def say(self, english: str, /, **values: object) -> str:
        """The sentence in this language with its values in place; a `%` that is meant is written `%%`.

        >>> language("en").say("Table %(table)s is missing", table=7)
        'Table 7 is missing'
        """
        return self.gettext(english) % self._isolated(values)

    def count(self, singular: str, plural: str, num: int, /, **values: object) -> str:
        """The sentence that counts something, in the right form and with its values in place.

        `num` is in the sentence as `%(num)s`, written with this language's grouping.

        >>> language("en").count("%(num)s player", "%(num)s players", 1200)
        '1,200 players'
        """
        filled = {"num": self.number(num), **self._isolated(values)}
        return self.ngettext(singular, plural, num) % filled

    def called(self, nobody: Nameless) -> str:
        """What stands for a name that was erased.

        >>> language("nb").called(Nameless(17))
        'nr. 17'
        """
        return self.gettext("NO. %(number)s") % {"number": nobody.number}

    def isolate(self, value: object) -> str:
        """The value as text that can't turn the order of the sentence around it.

        Names have no directions in them that were typed here; an event file from elsewhere may bring some.

        >>> language("en").isolate("\\u2069\\u202eevil")
        'evil'
        """
        text = self.called(value) if isinstance(value, Nameless) else _contained(str(value))
        if self.dir == "rtl" or RIGHT_TO_LEFT.search(text):
            return f"{ISOLATE}{text}{END_ISOLATE}"
        return text

    def score(self, *parts: int | str) -> str:
        """A result as text, the first seat's number first in reading order: on the right in Arabic.

        Tiles, names and tables are mirrored in a right-to-left page, so a score must be too, or the winner's
        number would stand beside the loser's name.

        >>> language("en").score(2, 1), language("en").score(1, 1, 1)
        ('2–1', '1–1–1')
        """
        text = "–".join(str(part) for part in parts)
        return f"{RIGHT_TO_LEFT_ISOLATE}{text}{END_ISOLATE}" if self.dir == "rtl" else text

    def _isolated(self, values: dict[str, object]) -> dict[str, object]:
        return {name: self.isolate(value) for name, value in values.items()}

    # --- numbers, lists, dates

    def duration(self, seconds: int) -> str:
        """Minutes and seconds, as they are said.

        >>> language("en").duration(185), language("nb").duration(60)
        ('3 minutes and 5 seconds', '1 minutt')
        """
        parts = [(seconds // 60, "duration-minute"), (seconds % 60, "duration-second")]
        said = [
            format_unit(value, unit, "long", locale=self._locale, numbering_system=DIGITS)
            for value, unit in parts
            if value or (unit == "duration-second" and not seconds)
        ]
        return format_list(said, locale=self._locale)

    def number(self, value: int | Decimal) -> str:
        """A number with this language's grouping and decimal mark, in Western digits.

        >>> language("nb").number(Decimal("1.5"))
        '1,5'
        """
        if isinstance(value, int) and abs(value) < LARGE:
            return _number(self.code, value)
        return _formatted(self.code, value)

    def decimal(self, value: Fraction | int, places: int) -> str:
        """An exact number rounded to a fixed count of decimals (a half goes to the even digit).

        >>> language("en").decimal(Fraction(2, 3), 4)
        '0.6667'
        """
        return _decimal(self.code, value, places)

    def percent(self, value: Fraction | int, places: int = 2) -> str:
        """A share of one as a percentage with a fixed count of decimals (a half goes to the even digit).

        >>> language("en").percent(Fraction(2, 3)), language("nb").percent(Fraction(1, 2), 1)
        ('66.67%', '50,0\\xa0%')
        """
        return _percent(self.code, value, places)

    def list(self, items: Sequence[str], style: Literal["standard", "or"] = "standard") -> str:
        """Things in a row, with this language's "and" (or "or").

        >>> language("en").list(["Ann", "Bo", "Cy"])
        'Ann, Bo, and Cy'
        """
        return format_list([self.isolate(item) for item in items], style=style, locale=self._locale)

    def date(self, value: dt.date) -> str:
        """A day, as people of this language write it in short."""
        return _western(format_date(value, "medium", locale=self._locale))

    def day(self, value: dt.date) -> str:
        """A day by its weekday and without the year: what people call an event of that day.

        >>> language("nb").day(dt.date(2026, 11, 30))
        'mandag 30. november'
        """
        pattern = re.sub("[,،\\s]*y+年?", "", str(self._locale.date_formats["full"].pattern))
        return _western(format_date(value, pattern, locale=self._locale))

    def time(self, value: dt.datetime) -> str:
        """Hours and minutes of an instant in its own time zone."""
        return _western(format_time(value, "short", tzinfo=value.tzinfo, locale=self._locale))

    def moment(self, value: dt.datetime) -> str:
        """Day, hours and minutes of an instant in its own time zone."""
        together = str(get_datetime_format("medium", locale=self._locale)).replace("'", "")
        return together.format(self.time(value), self.date(value))


# --- numbers: a page has few different ones, many times, and writing one takes long


@cache
def _locale(code: str) -> Locale:
    return Locale.parse(code)


def _formatted(code: str, value: int | Decimal) -> str:
    with localcontext(prec=len(str(value)) + PLACES_MOST):  # what somebody typed may have any length
        return format_decimal(value, locale=_locale(code), numbering_system=DIGITS)


@lru_cache(maxsize=WRITTEN)
def _number(code: str, value: int) -> str:
    return _formatted(code, value)


@lru_cache(maxsize=WRITTEN)
def _decimal(code: str, value: Fraction | int, places: int) -> str:
    pattern = "#,##0." + "0" * places if places else "#,##0"
    exact = _rounded(value, places)
    return format_decimal(exact, pattern, _locale(code), decimal_quantization=False, numbering_system=DIGITS)


@lru_cache(maxsize=WRITTEN)
def _percent(code: str, value: Fraction | int, places: int) -> str:
    usual = str(_locale(code).percent_formats[None].pattern)
    pattern = re.sub(r"#,##0(?:\.0+)?", "#,##0." + "0" * places if places else "#,##0", usual)
    exact = _rounded(value, places + 2)
    return format_percent(exact, pattern, _locale(code), decimal_quantization=False, numbering_system=DIGITS)


ENGLISH = Language("en", "English", "ltr", ("one", "other"))

LANGUAGES: tuple[Language, ...] = (
    ENGLISH,
    Language("ja", "日本語", "ltr", ("other",)),
    Language("nb", "Norsk", "ltr", ("one", "other")),
    Language("ar", "العربية", "rtl", ("zero", "one", "two", "few", "many", "other")),
)

# Tags people's browsers send for a language of ours under another name.
ALSO_KNOWN_AS = {"no": "nb", "nn": "nb"}


def language(code: str) -> Language:
    """The language with this code. Raises KeyError for one we don't have.

    >>> language("ja").native
    '日本語'
    """
    return _BY_CODE[code]


def pick(accept_language: str | None = None, chosen: str | None = None) -> Language:
    """The language a reader gets: the one they chose, else the best of their browser's, else English.

    `accept_language` is the HTTP header as it came, `chosen` the code kept in a cookie; either may be
    nonsense.

    >>> pick("nn-NO, en;q=0.8").code, pick("ar", chosen="ja").code, pick("xx;q=oops").code
    ('nb', 'ja', 'en')
    """
    if chosen in _BY_CODE:
        return _BY_CODE[chosen]
    for tag in _by_wish(accept_language or ""):
        first = tag.split("-")[0]
        code = ALSO_KNOWN_AS.get(first, first)
        if code in _BY_CODE:
            return _BY_CODE[code]
    return ENGLISH


def _by_wish(header: str) -> Iterable[str]:
    """Language tags of an Accept-Language header, most wanted first, without the refused and unreadable."""
    wishes = []
    for place, part in enumerate(header[:1000].lower().split(",")):
        tag, *parameters = (piece.strip() for piece in part.split(";"))
        weight = 1.0
        for parameter in parameters:
            if match := re.fullmatch(r"q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)", parameter):
                weight = float(match[1])
        if re.fullmatch(r"[a-z]{2,8}(?:-[a-z0-9]{1,8})*", tag) and weight > 0:
            wishes.append((-weight, place, tag))
    return [tag for _, _, tag in sorted(wishes)]


def _rounded(value: Fraction | int, places: int) -> Decimal:
    """A fraction as a decimal with so many places, rounded once from the exact value."""
    scaled = round(Fraction(value) * 10**places)  # Fraction rounds a half to the even neighbour
    return Decimal((scaled < 0, tuple(map(int, str(abs(scaled)))), -places))


def _western(text: str) -> str:
    """The text with Arabic-Indic digits as Western ones."""
    return text.translate(_WESTERN)


_WESTERN = {0x0660 + digit: str(digit) for digit in range(10)} | {
    0x06F0 + digit: str(digit) for digit in range(10)
}
_BY_CODE = {known.code: known for known in LANGUAGES}


@cache
def _load(code: str) -> Catalogue:
    return load(code)
