"""Monrad, cup and round robin are explained in every language, and a cup's rounds have names."""

import pytest

from pairwright.pairing import Reason
from pairwright.pairing.cup import round_name as named
from pairwright.words import LANGUAGES, language, reasons, stages

EVERY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES, ids=lambda lang: lang.code)


@EVERY_LANGUAGE
def test_every_round_of_a_cup_has_a_name_of_its_own(lang):
    said = [stages.round_name(lang, named(left)) for left in (2, 3, 5, 9, 17)]
    assert all(said)
    assert len(set(said)) == len(said)
    assert "%(" not in "".join(said)


@EVERY_LANGUAGE
def test_a_match_of_the_cup_names_both_and_their_ranks(lang):
    said = reasons.reason(
        lang,
        Reason("cup_reseeded", (4, 9), (("upper_rank", 3), ("lower_rank", 14))),
        {4: "Ann", 9: "Bo"},
    )
    assert all(part in said for part in ("Ann", "Bo", "3", "14"))


def test_points_of_a_monrad_pair_are_written_in_whole_points():
    facts = (("upper_points", 5), ("lower_points", 4))
    said = reasons.reason(language("en"), Reason("sent_down", (4, 9), facts), {4: "Ann", 9: "Bo"}, unit=2)
    assert said == "Ann (2½) is the last left on those points and meets the next one down, Bo (2)."
