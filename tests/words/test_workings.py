"""The working of every tie-break can be told, and says the sum a person can check."""

from fractions import Fraction

import pytest

from pairwright.core import facts as f
from pairwright.core.outcome import Result
from pairwright.core.tournament import fold
from pairwright.standings.ledger import Ledger
from pairwright.standings.presets import PRESETS, preset_of
from pairwright.standings.registry import TIE_BREAKS, working
from pairwright.words import LANGUAGES, language
from pairwright.words.workings import headline, lines

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
