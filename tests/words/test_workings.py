"""The working of every tie-break can be told, and says the sum a person can check."""

from fractions import Fraction

import pytest

from pairwright.core import facts as f
from pairwright.core.outcome import How, Result
from pairwright.core.tournament import fold
from pairwright.standings.ledger import Ledger
from pairwright.standings.presets import PRESETS, preset_of
from pairwright.standings.registry import TIE_BREAKS, working
from pairwright.words import LANGUAGES, language
from pairwright.words.workings import headline, lines, sat_out

NAMES = {1: "Ann", 2: "Bo", 3: "Cy"}


def ledger(preset):
    """Three entrants, two rounds: Ann beats Bo, Cy rests; Cy beats Ann, Bo rests."""
    full = preset.settings.match.needed
    told = [f.TournamentCreated(1), f.StageAdded(preset.settings), f.StageStarted()]
    told += [f.EntrantAdded(number, 1) for number in NAMES]
    for round, (first, second, rests) in enumerate([(1, 2, 3), (3, 1, 2)], 1):
        told += [f.RoundDrafted(round, (f.Seating(1, first, second),), (f.Bye(rests),), seed=1)]
        told += [f.RoundFixed(round), f.RoundStarted(round), f.ResultRecorded(round, 1, Result(full, 0))]
    return Ledger.of(fold([f.Entry(n, n, 0, "organiser", fact) for n, fact in enumerate(told, 1)]))


@pytest.mark.parametrize("lang", LANGUAGES, ids=lambda lang: lang.code)
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_every_value_of_every_preset_can_be_told(preset, lang):
    history = ledger(preset)
    for key in TIE_BREAKS:
        for entrant in NAMES:
            found = working(history, key.key, entrant, tuple(NAMES))
            assert headline(lang, found, preset.settings.scoring.unit)
            for line in lines(lang, found, NAMES, preset.settings.scoring.unit):
                assert line
                assert "%(" not in line


def test_points_are_told_round_by_round():
    found = working(ledger(preset_of("mtg")), "PTS", 3)
    assert lines(language("en"), found, NAMES) == ("Round 1: 3", "Round 2 against Ann: 3", "Together: 6")


def test_a_round_without_an_opponent_says_what_it_was():
    history = ledger(preset_of("mtg"))
    off = sat_out(
        language("en"), [(line.round, line.kind, line.bye and line.bye.kind) for line in history.lines(3)]
    )
    assert off == {1: "Bye"}
    assert lines(language("en"), working(history, "PTS", 3), NAMES, off=off)[0] == "Round 1, Bye: 3"


def test_a_percentage_of_opponents_names_each_with_the_floor_that_raised_it():
    """Ann met Bo (lost, then a bye: 3 of 6) and Cy (bye, then a win: 6 of 6): (1/2 + 1) / 2 = 3/4."""
    found = working(ledger(preset_of("mtg")), "OMW", 1)
    assert headline(language("en"), found) == "Opponents' match-win percentage: 75.00%"
    assert lines(language("en"), found, NAMES) == (
        "Bo: 3/6 = 50.00%",
        "Cy: 6/6 = 100.00%",
        "150.00% over 2 opponents: 75.00%",
    )


def test_a_share_of_one_s_own_games_is_told_match_by_match():
    """Ann's games: 2-0 and 0-2, six of twelve game points."""
    found = working(ledger(preset_of("mtg")), "GW", 1)
    assert found.value == Fraction(1, 2)
    assert lines(language("en"), found, NAMES) == (
        "Round 1 against Bo: 6/6",
        "Round 2 against Cy: 0/6",
        "Together: 6/12 = 50.00%",
    )


def chess(*rounds):
    """Bo, Ann and Cy by preset chess: the rounds as (first, second, result) and who rests, in half points."""
    told = [f.TournamentCreated(1), f.StageAdded(preset_of("chess").settings), f.StageStarted()]
    told += [f.EntrantAdded(number, 1) for number in NAMES]
    for number, (first, second, result, bye) in enumerate(rounds, 1):
        told += [f.RoundDrafted(number, (f.Seating(1, first, second),), (bye,), seed=1)]
        told += [f.RoundFixed(number), f.RoundStarted(number), f.ResultRecorded(number, 1, result)]
    return Ledger.of(fold([f.Entry(n, n, 0, "organiser", fact) for n, fact in enumerate(told, 1)]))


ZERO = (f.ByeKind.REQUESTED, f.Worth.ZERO)
CHESS = (
    (1, 2, Result(1, 0), f.Bye(3)),
    (3, 1, Result(0, 0, 1), f.Bye(2)),
    (1, 2, Result(1, 0, 0, How.FORFEIT), f.Bye(3, *ZERO)),
)
"""Ann 2½: beat Bo, drew with Cy, Bo didn't come. Bo 1: a bye. Cy 1½: a bye, drew, asked for a round off."""

BUCHHOLZ = {
    "en": (
        "Round 1 against Bo: 1 – left out",
        "Round 2 against Cy: 1½, counted as 2 (byes at the end are draws)",
        "Round 3 against Bo, not played: own points 2½, at most 1",
        "Together: 3",
    ),
    "nb": (
        "Runde 1 mot Bo: 1 – holdt utenfor",
        "Runde 2 mot Cy: 1½, regnet som 2 (frirunder til slutt er uavgjort)",
        "Runde 3 mot Bo, ikke spilt: egne poeng 2½, høyst 1",
        "Til sammen: 3",
    ),
}


@pytest.mark.parametrize("code", BUCHHOLZ)
def test_buchholz_tells_the_dummy_the_byes_at_the_end_and_what_is_left_out(code):
    found = working(chess(*CHESS), "BH-C1", 1)
    assert tuple(map(plain, lines(language(code), found, NAMES, 2))) == BUCHHOLZ[code]


def test_sonneborn_berger_tells_the_product():
    """Cy: a bye against 1½ of its own (no cap below), a draw against Ann's 2½, a round off."""
    found = working(chess(*CHESS), "SB", 3)
    assert tuple(map(plain, lines(language("en"), found, NAMES, 2))) == (
        "Round 1, not played: own points 1½; 1½ × 1 = 1½",
        "Round 2 against Ann: 2½ × ½ = 1.25",
        "Round 3, not played: own points 1½; 1½ × 0 = 0",
        "Together: 2.75",
    )


def test_koya_tells_whose_points_do_not_count():
    found = working(chess(*CHESS), "KS", 1)
    assert tuple(map(plain, lines(language("en"), found, NAMES, 2))) == (
        "Round 1 against Bo: 1, which don't count",
        "Round 2 against Cy: ½",
        "Round 3 against Bo: 1, which don't count",
        "Together: ½",
    )


def plain(text):
    """Without the marks that keep numbers and names from turning in a text written from the right."""
    return text.translate(dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069\u200e\u200f")))
