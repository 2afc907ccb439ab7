"""The advice on teams and tiles, and the measures of a schedule, as people read them in four languages."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairwright.schedule import (
    ADVICE_CODES,
    FAULT_CODES,
    MOST_TEAMS,
    MOST_TILES,
    Fault,
    Turn,
    advise,
    check,
    schedule,
)
from pairwright.words import LANGUAGES, language
from pairwright.words.advice import advice, headline, team, times
from pairwright.words.language import END_ISOLATE, ISOLATE, RIGHT_TO_LEFT_ISOLATE
from pairwright.words.measures import FAULTS, compared, fault

VECTORS = Path(__file__).parent.parent / "vectors" / "schedule_advice.txt"
EVERY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES, ids=lambda lang: lang.code)


def plain(text):
    """Without the controls that hold a value's direction together."""
    return re.sub(f"[{ISOLATE}{RIGHT_TO_LEFT_ISOLATE}{END_ISOLATE}]", "", text)


def told(code, teams, tiles):
    lang, known = language(code), advise(teams, tiles)
    lines = [headline(lang, known)]
    for said in advice(lang, known):
        lines += said.lines()
    return [plain(line) for line in lines]


def examples():
    """(language, teams, tiles) → the lines told, from the vectors."""
    found = {}
    for line in VECTORS.read_text("utf-8").splitlines():
        if heading := re.fullmatch(r"\[(\w+) (\d+) (\d+)\]", line):
            told = found[heading[1], int(heading[2]), int(heading[3])] = []
        elif line and not line.startswith("#"):
            told.append(line)
    return found


EXAMPLES = examples()


def test_the_five_worked_examples_are_there_in_every_language():
    games = [(6, 30), (6, 32), (5, 36), (10, 20), (10, 4)]
    assert set(EXAMPLES) == {(lang.code, *game) for lang in LANGUAGES for game in games}


@pytest.mark.parametrize(("code", "teams", "tiles"), EXAMPLES)
def test_the_worked_examples_are_told_in_four_languages_T6(code, teams, tiles):
    assert told(code, teams, tiles) == EXAMPLES[code, teams, tiles]


@pytest.mark.parametrize(
    ("teams", "tiles", "said"),
    [
        (7, 3, "1 team never plays; with 4 tiles everybody plays, one team twice."),
        (3, 2, "1 of the 3 teams plays 2 rounds, the rest 1 round."),
        (3, 2, "Exactly once a team must play twice running; with 3 teams that can't be avoided."),
        (4, 12, "Exactly 4 times a team must play twice running; with 4 teams that can't be avoided."),
        (2, 5, "With two teams both play every round."),
        (2, 5, "1 of the 2 teams picks 3 times, the rest twice."),
        (200, 20_000, "100 of the 19,900 pairs meet twice, the rest once."),
        (200, 20_000, "With 19,900 tiles all pairs would meet equally often."),
    ],
)
def test_small_games_and_large_ones_are_told_T3_T6(teams, tiles, said):
    assert said in told("en", teams, tiles)


@pytest.mark.parametrize(
    ("teams", "tiles", "said"),
    [
        (10, 5, "يلعب كل فريق جولة واحدة."),
        (10, 10, "يلعب كل فريق جولتين."),
        (10, 15, "يلعب كل فريق 3 جولات."),
        (10, 55, "يلعب كل فريق 11 جولة."),
        (10, 500, "يلعب كل فريق 100 جولة."),
        (8, 3, "يبقى فريقان دون لعب؛ ومع 4 خانات يلعب كل فريق مرة واحدة."),
        (5, 2, "يبقى فريق واحد دون لعب؛ ومع 3 خانات يلعب الجميع، وفريق واحد مرتين."),
        (30, 4, "يبقى 22 فريقًا دون لعب؛ ومع 15 خانة يلعب كل فريق مرة واحدة."),
        (4, 12, "يضطر فريق إلى لعب جولتين متتاليتين 4 مرات بالضبط؛ ولا مفر من ذلك مع 4 فرق."),
    ],
)
def test_arabic_counts_in_its_own_forms(teams, tiles, said):
    assert said in told("ar", teams, tiles)


@EVERY_LANGUAGE
@given(teams=st.integers(2, MOST_TEAMS), tiles=st.integers(1, MOST_TILES))
def test_every_game_is_told_whole_and_no_advice_is_to_have_no_tiles_T6(lang, teams, tiles):
    known = advise(teams, tiles)
    topics = advice(lang, known)
    about = [said.about for said in topics]
    assert about == [one for one in ("plays", "picks", "meetings", "back_to_back", "wait") if one in about]
    codes = {said.code for said in topics if said.code}
    assert codes <= set(ADVICE_CODES)
    # one who sits out makes plays uneven too, which needs no second sentence
    assert codes | ({"plays_uneven"} if known.sit_out else set()) == set(known.codes)
    for line in [headline(lang, known), *(line for said in topics for line in said.lines())]:
        assert line
        assert "%(" not in line
        assert "None" not in line
    for said in topics:
        assert "0" not in re.findall(r"\d[\d,\xa0]*", plain(said.suggestion))


def test_how_often_is_a_word_where_people_say_one():
    assert [times(language("en"), num) for num in (1, 2, 3)] == ["once", "twice", "3 times"]
    assert [times(language("ar"), num) for num in (1, 2, 3, 11)] == ["مرة واحدة", "مرتين", "3 مرات", "11 مرة"]


@EVERY_LANGUAGE
def test_a_team_without_a_name_has_one(lang):
    assert "7" in team(lang, 7)


# --- measures


def rows(code, teams, turns):
    field = range(1, teams + 1)
    found = compared(language(code), field, turns, check(field, turns))
    return {row.key: (plain(row.value), plain(row.best), row.reached) for row in found}


def test_a_drawn_schedule_stands_beside_its_bounds_and_reaches_them_T7_T8():
    found = rows("en", 6, schedule(6, 32, seed=3))
    assert found == {
        "plays": ("10–11", "10–11", True),
        "play_spread_ever": ("1", "1", True),
        "picks": ("5–6", "5–6", True),
        "pick_spread_ever": ("1", "1", True),
        "pick_offset_ever": ("½", "½", True),
        "meetings": ("2–3", "2–3", True),
        "meeting_spread_ever": ("1", "1", True),
        "back_to_back": ("0", "0", True),
        "shortest_rest": ("1", "1", True),
        "longest_wait": ("3", "3", True),
        "sit_out": ("0", "0", True),
    }


def test_what_could_be_fairer_is_marked():
    """Four rounds of four teams, one of which never plays."""
    found = rows("en", 4, (Turn(1, 2), Turn(1, 2), Turn(1, 3), Turn(1, 2)))
    assert found["plays"] == ("0–4", "2", False)
    assert found["picks"] == ("0–4", "1", False)
    assert found["pick_offset_ever"] == ("2", "½", False)
    assert found["meetings"] == ("0–3", "0–1", False)
    assert found["back_to_back"] == ("4", "1", False)
    assert found["sit_out"] == ("1", "0", False)


def test_a_range_is_read_from_its_least_in_every_direction():
    turns = schedule(6, 32, seed=3)
    row = compared(language("ar"), range(1, 7), turns, check(range(1, 7), turns))[0]
    assert row.value == f"{RIGHT_TO_LEFT_ISOLATE}10–11{END_ISOLATE}"


def test_what_nobody_has_is_a_dash_and_a_faulty_schedule_has_no_measures():
    assert rows("en", 10, schedule(10, 4, seed=1))["longest_wait"] == ("–", "–", True)
    assert rows("en", 3, (Turn(1, 1),)) == {}


@EVERY_LANGUAGE
def test_every_measure_and_every_fault_has_words(lang):
    turns = schedule(6, 32, seed=1)
    names = [row.name for row in compared(lang, range(1, 7), turns, check(range(1, 7), turns))]
    assert len(set(names)) == len(names)
    assert set(FAULTS) == set(FAULT_CODES)
    for code in FAULT_CODES:
        said = fault(lang, Fault(code, 3, 9), {9: "Ann"})
        assert "Ann" in said
        assert "3" in said
