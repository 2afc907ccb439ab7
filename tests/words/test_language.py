"""Languages speak as their readers expect: plurals, numbers, isolation of names, the choice of language."""

from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction

import pytest
from babel import Locale

from pairwright.words import LANGUAGES, language, pick
from pairwright.words.catalogue import merge
from pairwright.words.language import END_ISOLATE, ISOLATE


@pytest.mark.parametrize(
    ("header", "code"),
    [
        (None, "en"),
        ("", "en"),
        ("ja", "ja"),
        ("ja-JP,ja;q=0.9,en-US;q=0.8", "ja"),
        ("ar-EG", "ar"),
        ("no", "nb"),
        ("nn-NO,nb;q=0.5", "nb"),
        ("de-DE,de;q=0.9,ar;q=0.7,ja;q=0.8", "ja"),
        ("en;q=0.3, nb", "nb"),
        ("ja;q=0, nb;q=0.1", "nb"),
        ("de", "en"),
        ("*", "en"),
        (";;;,,,q=1", "en"),
        ("ja;q=2", "ja"),
    ],
)
def test_the_browser_s_first_known_language_is_picked(header, code):
    assert pick(header).code == code


@pytest.mark.parametrize(("chosen", "code"), [("nb", "nb"), ("xx", "ar"), ("", "ar"), (None, "ar")])
def test_a_chosen_language_goes_before_the_browser_s(chosen, code):
    assert pick("ar", chosen).code == code


def test_only_arabic_is_written_right_to_left():
    assert {known.code: known.dir for known in LANGUAGES} == {
        "en": "ltr",
        "ja": "ltr",
        "nb": "ltr",
        "ar": "rtl",
    }


@pytest.mark.parametrize("code", ["en", "ja", "nb", "ar"])
def test_every_language_names_exactly_unicode_s_plural_categories(code):
    assert set(language(code).plurals) == Locale.parse(code).plural_form.tags | {"other"}


@pytest.mark.parametrize(
    ("num", "category"),
    # Source: Unicode CLDR, plural rules of Arabic, its own sample numbers.
    [
        *((n, "zero") for n in (0,)),
        *((n, "one") for n in (1,)),
        *((n, "two") for n in (2,)),
        *((n, "few") for n in (3, 10, 103, 110, 1003)),
        *((n, "many") for n in (11, 26, 99, 111, 1011)),
        *((n, "other") for n in (100, 102, 200, 202, 1000, 10000)),
    ],
)
def test_arabic_counts_in_six_forms(num, category):
    assert language("ar").plurals[language("ar").plural_form(num)] == category


def test_western_digits_everywhere():
    for known in LANGUAGES:
        instant = datetime(2026, 3, 4, 15, 6, tzinfo=UTC)
        shown = known.number(1234567890) + known.percent(Fraction(1, 3)) + known.moment(instant)
        assert {c for c in shown if c.isdigit()} <= set("0123456789")


@pytest.mark.parametrize(
    ("share", "places", "shown"),
    [
        (Fraction(2, 3), 2, "66.67%"),
        (Fraction(1, 3), 1, "33.3%"),
        (Fraction(1), 0, "100%"),
        (0, 2, "0.00%"),
        (Fraction(12345, 100000), 2, "12.34%"),  # a half goes to the even digit
        (Fraction(12355, 100000), 2, "12.36%"),
    ],
)
def test_percentages_are_rounded_once_from_the_exact_share(share, places, shown):
    assert language("en").percent(share, places) == shown


def test_large_exact_numbers_lose_no_digit():
    assert language("en").decimal(Fraction(10**24 + 1), 1) == f"{10**24 + 1:,}.0"


def test_decimals_and_lists_are_written_as_the_language_does():
    assert language("nb").number(Decimal("1.5")) == "1,5"
    assert language("en").number(10**30) == "1" + ",000" * 10
    assert language("nb").list(["Kari", "Ola", "Per"]) == "Kari, Ola og Per"
    assert language("ja").list(["青木", "井上"]) == "青木、井上"


def test_values_are_isolated_where_writing_directions_could_mix():
    assert language("en").say("%(left)s – %(right)s", left="Ann", right="Bo") == "Ann – Bo"
    assert language("en").say("%(left)s won", left="علي") == f"{ISOLATE}علي{END_ISOLATE} won"
    assert language("ar").say("%(left)s", left="Ann") == f"{ISOLATE}Ann{END_ISOLATE}"


def test_a_score_is_read_from_the_first_seat_in_both_directions():
    assert language("nb").score(2, 1) == "2–1"
    assert language("ar").score(2, 1) == "\u20672–1\u2069"  # right-to-left isolate: 2 stands on the right


def test_a_percent_sign_in_a_sentence_is_written_twice():
    assert language("en").say("Won 50%% of %(num)s", num=3) == "Won 50% of 3"


def test_a_message_translated_in_two_ways_is_an_error():
    one, other = (f'msgid "Round"\nmsgstr "{said}"\n'.encode() for said in ("Runde", "Omgang"))
    assert merge([one, one], "nb").find("Round") == "Runde"
    with pytest.raises(ValueError, match="two ways"):
        merge([one, other], "nb")


def test_untranslated_and_fuzzy_messages_fall_back_to_english():
    source = b'#, fuzzy\nmsgid "Round"\nmsgstr "Runde"\n\nmsgid "Table"\nmsgstr ""\n'
    assert merge([source], "nb").find("Round") is None
    assert merge([source], "nb").find("Table") is None


def test_a_context_tells_two_meanings_apart():
    source = b'msgctxt "shape"\nmsgid "Round"\nmsgstr "Rund"\n\nmsgid "Round"\nmsgstr "Runde"\n'
    catalogue = merge([source], "nb")
    assert (catalogue.find("Round", "shape"), catalogue.find("Round")) == ("Rund", "Runde")
