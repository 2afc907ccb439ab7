"""What lies ahead, in every language: each case has its own sentence, filled."""

from __future__ import annotations

import pytest

from pairwright.core.outcome import Outcome
from pairwright.words import LANGUAGES, Language
from pairwright.words import outlook as of

EVERY = pytest.mark.parametrize("lang", LANGUAGES, ids=[lang.code for lang in LANGUAGES])


def whole(text: str) -> bool:
    return bool(text) and "%(" not in text


@EVERY
@pytest.mark.parametrize("count", [1, 2, 3, 8, 11, 100])
def test_C11_the_line_of_the_cut_has_its_number_or_says_the_best_one(lang: Language, count: int) -> None:
    said = {of.line(lang, count), of.line(lang, count, groups=True)}
    assert len(said) == 2
    assert all(map(whole, said))
    if count > 2:
        assert all(str(count) in one for one in said)


@EVERY
def test_C11_what_a_match_has_to_bring_is_said_differently_for_each_case(lang: Language) -> None:
    cases = [
        ("sure", Outcome.LOSS),
        ("open", Outcome.DRAW),
        ("open", Outcome.WIN),
        ("open", None),
        ("out", None),
        (None, None),
    ]
    said = [of.needs(lang, status, least) for status, least in cases]
    assert len(set(said)) == len(cases)
    assert all(map(whole, said))
    assert of.status(lang, "open") == ""
    assert of.status(lang, "sure") != of.status(lang, "out")


@EVERY
def test_C11_how_it_is_known_names_the_case(lang: Language) -> None:
    cases = [(0, True, True), (0, True, False), (2, False, False), (0, False, False)]
    said = {of.known_how(lang, *case, tie_breaks=False) for case in cases}
    assert len(said) == len(cases)
    assert all(whole(one) for told in said for one in told)
    assert len(of.known_how(lang, 0, True, False, tie_breaks=True)) == 2
    assert whole(of.terms_of_it(lang))
    assert whole(of.may_draw(lang))
    assert all(whole(told(lang, n)) for told in (of.through, of.beyond) for n in (1, 2, 5, 30))


@EVERY
@pytest.mark.parametrize("advice", ["next", "must", "may"])
def test_SW44_each_kind_of_warning_names_its_round_and_who_has_met_everybody(
    lang: Language, advice: str
) -> None:
    alone = of.ahead(lang, advice, 6, 2, 7, ())
    assert len(alone) == 1
    assert "6" in alone[0]
    more = of.ahead(lang, advice, 6, 2, 7, ("Ann", "Bo"))
    assert more[0] == alone[0]
    assert "Ann" in more[1]
    assert "Bo" in more[1]
    assert all(map(whole, more))


def test_nothing_is_said_where_all_rounds_go_well() -> None:
    assert of.ahead(LANGUAGES[0], "", 6, 2, 7, ("Ann",)) == ()


@EVERY
def test_C11_who_is_kept_in_by_nothing_but_a_double_loss_is_told_so(lang: Language) -> None:
    assert of.needs(lang, "open", None, slim=True) != of.needs(lang, "open", None)
