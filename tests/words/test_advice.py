"""The advice on teams and tiles, and the measures of a schedule, as people read them in four languages."""

import re

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


EXAMPLES = {
    ("en", 6, 30): """
        6 teams, 30 tiles
        Everybody plays 10 rounds.
        Everybody picks 5 times.
        Every pair meets twice.
        Nobody plays twice running.
        Nobody waits more than 3 rounds for their next one.""",
    ("ja", 6, 30): """
        6チーム、タイル30枚
        どのチームも10回ずつ対戦します。
        どのチームも5回ずつタイルを選びます。
        どの組み合わせも2回ずつ対戦します。
        2回続けて対戦するチームはありません。
        次の対戦までの待ちは、長くても3回戦分です。""",
    ("nb", 6, 30): """
        6 lag, 30 ruter
        Alle spiller 10 runder.
        Alle velger rute 5 ganger.
        Alle par møtes to ganger.
        Ingen spiller to runder på rad.
        Ingen venter mer enn 3 runder på sin neste.""",
    ("ar", 6, 30): """
        الفرق: 6، الخانات: 30
        يلعب كل فريق 10 جولات.
        يختار كل فريق خانته 5 مرات.
        يتواجه كل فريقين مرتين.
        لا يلعب أي فريق جولتين متتاليتين.
        لا ينتظر أي فريق جولته التالية أكثر من 3 جولات.""",
    ("en", 6, 32): """
        6 teams, 32 tiles
        4 of the 6 teams play 11 rounds, the rest 10.
        With 30 or 33 tiles everybody would play equally often.
        2 of the 6 teams pick 6 times, the rest 5.
        With 30 or 36 tiles everybody would pick equally often.
        2 of the 15 pairs meet 3 times, the rest twice.
        With 30 or 45 tiles all pairs would meet equally often.
        Nobody plays twice running.
        Nobody waits more than 3 rounds for their next one.""",
    ("ja", 6, 32): """
        6チーム、タイル32枚
        6チームのうち4チームが11回、残りは10回対戦します。
        タイル30枚か33枚なら、どのチームも同じ回数だけ対戦します。
        6チームのうち2チームが6回、残りは5回タイルを選びます。
        タイル30枚か36枚なら、どのチームも同じ回数だけタイルを選びます。
        15通りの組み合わせのうち2通りが3回、残りは2回対戦します。
        タイル30枚か45枚なら、どの組み合わせも同じ回数だけ対戦します。
        2回続けて対戦するチームはありません。
        次の対戦までの待ちは、長くても3回戦分です。""",
    ("nb", 6, 32): """
        6 lag, 32 ruter
        4 av de 6 lagene spiller 11 runder, resten 10.
        Med 30 eller 33 ruter spiller alle like mange runder.
        2 av de 6 lagene velger rute 6 ganger, resten 5.
        Med 30 eller 36 ruter velger alle rute like mange ganger.
        2 av de 15 parene møtes 3 ganger, resten to ganger.
        Med 30 eller 45 ruter møtes alle par like mange ganger.
        Ingen spiller to runder på rad.
        Ingen venter mer enn 3 runder på sin neste.""",
    ("ar", 6, 32): """
        الفرق: 6، الخانات: 32
        4 فرق من أصل 6 يلعب كل منها 11 جولة، والباقي 10.
        مع 30 أو 33 خانة يتساوى عدد جولات كل الفرق.
        فريقان من أصل 6 يختار كل منهما 6 مرات، والباقي 5.
        مع 30 أو 36 خانة يتساوى عدد مرات الاختيار لكل الفرق.
        مواجهتان من أصل 15 ممكنة تُقام كل منهما 3 مرات، والباقي مرتين.
        مع 30 أو 45 خانة يتساوى عدد المواجهات بين كل فريقين.
        لا يلعب أي فريق جولتين متتاليتين.
        لا ينتظر أي فريق جولته التالية أكثر من 3 جولات.""",
    ("en", 5, 36): """
        5 teams, 36 tiles
        2 of the 5 teams play 15 rounds, the rest 14.
        With 35 or 40 tiles everybody would play equally often.
        1 of the 5 teams picks 8 times, the rest 7.
        With 35 or 40 tiles everybody would pick equally often.
        6 of the 10 pairs meet 4 times, the rest 3.
        With 30 or 40 tiles all pairs would meet equally often.
        Nobody plays twice running.
        Nobody waits more than 2 rounds for their next one.""",
    ("ja", 5, 36): """
        5チーム、タイル36枚
        5チームのうち2チームが15回、残りは14回対戦します。
        タイル35枚か40枚なら、どのチームも同じ回数だけ対戦します。
        5チームのうち1チームが8回、残りは7回タイルを選びます。
        タイル35枚か40枚なら、どのチームも同じ回数だけタイルを選びます。
        10通りの組み合わせのうち6通りが4回、残りは3回対戦します。
        タイル30枚か40枚なら、どの組み合わせも同じ回数だけ対戦します。
        2回続けて対戦するチームはありません。
        次の対戦までの待ちは、長くても2回戦分です。""",
    ("nb", 5, 36): """
        5 lag, 36 ruter
        2 av de 5 lagene spiller 15 runder, resten 14.
        Med 35 eller 40 ruter spiller alle like mange runder.
        1 av de 5 lagene velger rute 8 ganger, resten 7.
        Med 35 eller 40 ruter velger alle rute like mange ganger.
        6 av de 10 parene møtes 4 ganger, resten 3.
        Med 30 eller 40 ruter møtes alle par like mange ganger.
        Ingen spiller to runder på rad.
        Ingen venter mer enn 2 runder på sin neste.""",
    ("ar", 5, 36): """
        الفرق: 5، الخانات: 36
        فريقان من أصل 5 يلعب كل منهما 15 جولة، والباقي 14.
        مع 35 أو 40 خانة يتساوى عدد جولات كل الفرق.
        فريق واحد من أصل 5 يختار 8 مرات، والباقي 7.
        مع 35 أو 40 خانة يتساوى عدد مرات الاختيار لكل الفرق.
        6 مواجهات من أصل 10 ممكنة تُقام كل منها 4 مرات، والباقي 3.
        مع 30 أو 40 خانة يتساوى عدد المواجهات بين كل فريقين.
        لا يلعب أي فريق جولتين متتاليتين.
        لا ينتظر أي فريق جولته التالية أكثر من جولتين.""",
    ("en", 10, 20): """
        10 teams, 20 tiles
        Everybody plays 4 rounds.
        Everybody picks twice.
        20 of the 45 pairs meet.
        With 45 tiles all pairs would meet equally often.
        Nobody plays twice running.
        Nobody waits more than 5 rounds for their next one.""",
    ("ja", 10, 20): """
        10チーム、タイル20枚
        どのチームも4回ずつ対戦します。
        どのチームも2回ずつタイルを選びます。
        45通りの組み合わせのうち、対戦があるのは20通りです。
        タイル45枚なら、どの組み合わせも同じ回数だけ対戦します。
        2回続けて対戦するチームはありません。
        次の対戦までの待ちは、長くても5回戦分です。""",
    ("nb", 10, 20): """
        10 lag, 20 ruter
        Alle spiller 4 runder.
        Alle velger rute to ganger.
        20 av de 45 parene møtes.
        Med 45 ruter møtes alle par like mange ganger.
        Ingen spiller to runder på rad.
        Ingen venter mer enn 5 runder på sin neste.""",
    ("ar", 10, 20): """
        الفرق: 10، الخانات: 20
        يلعب كل فريق 4 جولات.
        يختار كل فريق خانته مرتين.
        تُقام 20 مواجهة من أصل 45 ممكنة.
        مع 45 خانة يتساوى عدد المواجهات بين كل فريقين.
        لا يلعب أي فريق جولتين متتاليتين.
        لا ينتظر أي فريق جولته التالية أكثر من 5 جولات.""",
    ("en", 10, 4): """
        10 teams, 4 tiles
        2 teams never play; with 5 tiles everybody plays once.
        4 of the 10 teams pick once, the rest never.
        With 10 tiles everybody would pick equally often.
        4 of the 45 pairs meet.
        With 45 tiles all pairs would meet equally often.
        Nobody plays twice running.""",
    ("ja", 10, 4): """
        10チーム、タイル4枚
        2チームは一度も対戦しません。タイル5枚なら、どのチームも1回ずつ対戦します。
        10チームのうち4チームが1回タイルを選び、残りは選びません。
        タイル10枚なら、どのチームも同じ回数だけタイルを選びます。
        45通りの組み合わせのうち、対戦があるのは4通りです。
        タイル45枚なら、どの組み合わせも同じ回数だけ対戦します。
        2回続けて対戦するチームはありません。""",
    ("nb", 10, 4): """
        10 lag, 4 ruter
        2 lag får ikke spille; med 5 ruter spiller alle én gang.
        4 av de 10 lagene velger rute én gang, resten aldri.
        Med 10 ruter velger alle rute like mange ganger.
        4 av de 45 parene møtes.
        Med 45 ruter møtes alle par like mange ganger.
        Ingen spiller to runder på rad.""",
    ("ar", 10, 4): """
        الفرق: 10، الخانات: 4
        يبقى فريقان دون لعب؛ ومع 5 خانات يلعب كل فريق مرة واحدة.
        4 فرق من أصل 10 يختار كل منها مرة واحدة، والباقي لا يختار.
        مع 10 خانات يتساوى عدد مرات الاختيار لكل الفرق.
        تُقام 4 مواجهات من أصل 45 ممكنة.
        مع 45 خانة يتساوى عدد المواجهات بين كل فريقين.
        لا يلعب أي فريق جولتين متتاليتين.""",
}


@pytest.mark.parametrize(("code", "teams", "tiles"), EXAMPLES)
def test_the_worked_examples_are_told_in_four_languages_T6(code, teams, tiles):
    expected = [line.strip() for line in EXAMPLES[code, teams, tiles].strip().splitlines()]
    assert told(code, teams, tiles) == expected


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
