"""Every code that a reader may meet is a term in every language; numbers are written as people write them."""

from fractions import Fraction
from typing import get_args

import pytest

from pairwright.app.roles import Role
from pairwright.core.facts import ByeKind, Source, Wish, Worth
from pairwright.core.outcome import How, Outcome, Result
from pairwright.core.refusals import BadSetting
from pairwright.core.scoring import Late, best_of
from pairwright.core.tournament import Phase
from pairwright.formats import FORMATS
from pairwright.pairing.check import FAULT_CODES
from pairwright.pairing.cost import LEVELS
from pairwright.pairing.proposal import Method
from pairwright.pairing.reasons import REASONS as REASON_FACTS
from pairwright.pairing.reasons import Reason
from pairwright.standings.ledger import Float, Kind
from pairwright.standings.presets import PRESETS
from pairwright.standings.registry import TIE_BREAKS
from pairwright.words import LANGUAGES, columns, language, numbers, presets, reasons, terms
from pairwright.words.refusals import sentence

EVERY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES, ids=lambda lang: lang.code)
FAMILIES = [
    (terms.phase, Phase),
    (terms.bye_kind, ByeKind),
    (terms.worth, Worth),
    (terms.wish, Wish),
    (terms.source, Source),
    (terms.how, How),
    (terms.outcome, Outcome),
    (terms.kind, Kind),
    (terms.floated, Float),
    (terms.late, Late),
    (terms.role, [role.value for role in Role]),
    (terms.format, [format.name for format in FORMATS]),
    (terms.step, terms.STEPS),
    (columns.short, [key.key for key in TIE_BREAKS]),
    (columns.name, [key.key for key in TIE_BREAKS]),
    (presets.name, [preset.name for preset in PRESETS]),
    (presets.about, [preset.name for preset in PRESETS]),
    (reasons.proof, get_args(Method)),
]


@EVERY_LANGUAGE
@pytest.mark.parametrize(("tell", "codes"), FAMILIES, ids=lambda v: getattr(v, "__name__", ""))
def test_every_code_of_a_family_has_a_term(lang, tell, codes):
    told = [tell(lang, code) for code in codes]
    assert all(told)
    assert not {str(getattr(code, "value", code)) for code in codes if code not in ("CTB",)} & set(told)


@EVERY_LANGUAGE
def test_every_button_of_the_result_dialog_has_a_name(lang):
    for match_type in (best_of(1), best_of(2), best_of(3), best_of(5)):
        for choice in (*match_type.menu(), *match_type.extras()):
            assert terms.button(lang, choice.name)
            assert terms.score(lang, choice.result, match_type)
    assert set(terms.BUTTONS) == {choice.name for choice in best_of(3).extras()}


@EVERY_LANGUAGE
@pytest.mark.parametrize(("code", "facts"), REASON_FACTS, ids=[code for code, _ in REASON_FACTS])
def test_every_reason_is_a_sentence_for_every_number(lang, code, facts):
    for number in (0, 1, 2, 5, 11, 100):
        said = reasons.reason(lang, Reason(code, (4, 9), tuple((f, number) for f in facts)), {4: "A", 9: "B"})
        assert said
        assert "%(" not in said


@EVERY_LANGUAGE
@pytest.mark.parametrize("code", [*FAULT_CODES, "not-active", "table-twice"])
def test_every_fault_of_a_pairing_is_a_sentence(lang, code):
    said = reasons.fault(lang, code, (3, 1))
    assert said
    assert "%(" not in said


@EVERY_LANGUAGE
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_that_gives_way_is_a_sentence(lang, level):
    for amount in (1, 2, 4, 30):
        assert reasons.gave_way(lang, level, amount)


@EVERY_LANGUAGE
@pytest.mark.parametrize("code", ["rematches-certain", "round-robin-instead", "rematches-possible"])
def test_every_warning_at_set_up_is_a_sentence(lang, code):
    assert "6" in reasons.warning(lang, code, (6, 5))


@EVERY_LANGUAGE
def test_every_setting_a_refusal_may_name_has_a_term(lang):
    for setting in terms.SETTINGS:
        said = sentence(lang, BadSetting(setting, "9", "1–5"))
        assert terms.setting(lang, setting) in said or setting == "scoring"


def test_an_erased_or_unknown_name_is_told_by_its_number():
    assert terms.entrant(language("en"), {7: ""}, 7) == "NO. 7"
    assert terms.entrant(language("nb"), {}, 7) == "nr. 7"


@pytest.mark.parametrize(
    ("value", "unit", "shown"),
    [
        (0, 1, "0"),
        (7, 1, "7"),
        (0, 2, "0"),
        (1, 2, "½"),
        (2, 2, "1"),
        (13, 2, "6½"),
        (Fraction(9, 2), 1, "4½"),
        (Fraction(13, 3), 1, "4.33"),
        (None, 1, "–"),
        (1234, 1, "1,234"),
    ],
)
def test_points_are_written_in_whole_points_with_halves(value, unit, shown):
    assert numbers.points(language("en"), value, unit) == shown


def test_a_half_stays_behind_its_number_where_one_reads_from_the_right():
    # bare, the ½ has no direction and an Arabic line would show it before the number
    assert numbers.points(language("ar"), 3, 2) == "\u20681½\u2069"
    assert numbers.points(language("ar"), 1, 2) == "½"


def test_shares_have_two_decimals_and_no_value_is_a_dash():
    assert numbers.value(language("en"), Fraction(2, 3), "percent") == "66.67%"
    assert numbers.value(language("nb"), Fraction(2, 3), "percent") == "66,67\xa0%"
    assert numbers.value(language("en"), None, "percent") == "–"
    assert numbers.value(language("en"), Fraction(9, 4), "count") == "2.25"


@pytest.mark.parametrize(
    ("result", "shown"),
    [
        (Result(2, 1), "2–1"),
        (Result(1, 0, 1), "1–0"),
        (Result(2, 0, 1), "2–0–1"),
        (Result(0, 0, 3, How.AGREED), "ID"),
        (Result(0, 2, 0, How.FORFEIT), "0–2 (forfeit)"),
        (Result(2, 0, 0, How.ASSIGNED), "2–0 (assigned)"),
        (Result(0, 0, 0, How.DOUBLE_LOSS), "Double loss"),
        (None, "–"),
    ],
)
def test_scores_are_shown_as_the_menu_of_the_match_type_does(result, shown):
    assert terms.score(language("en"), result, best_of(3, unfinished=True)) == shown
