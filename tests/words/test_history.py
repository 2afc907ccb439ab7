"""The history tells every fact, with the names and seats of its moment [D12]."""

from datetime import timedelta, timezone
from typing import get_args

import pytest

from pairwright.core import facts as f
from pairwright.core.outcome import How, Result
from pairwright.core.settings import StageSettings
from pairwright.words import LANGUAGES, language
from pairwright.words.history import DIFFERENCES, tell

TEXTS = {1: "Spring Open", 2: "Ann", 3: "Bo", 4: "Cy", 5: "Anne", 6: "Summer Open", 7: "late", 8: "Rome"}
SEATED = (f.Seating(1, 1, 2),)
EVERY_FACT = (
    f.TournamentCreated(1),
    f.StageAdded(StageSettings(preset="mtg")),
    f.EntrantAdded(1, 2),
    f.EntrantAdded(2, 3),
    f.EntrantAdded(3, 4),
    f.SettingsChanged(StageSettings(preset="mtg", rounds=4, minutes=40)),
    f.TitleChanged(6),
    f.EntrantRenamed(1, 5),
    f.ByesAwarded(3, 1),
    f.ByeRequested(3, 1, f.Worth.FULL),
    f.ByeRequested(3, 1, f.Worth.HALF),
    f.ByeRequested(3, 1, f.Worth.ZERO),
    f.ByeRequested(3, 1, None),
    f.WishSet(1, 2, f.Wish.FORBID),
    f.WishSet(1, 2, f.Wish.AVOID),
    f.WishSet(1, 2, f.Wish.LOCK),
    f.WishSet(1, 2, None),
    f.TableKept(1, 4),
    f.TableKept(1, None),
    f.NoteWritten(1, 7),
    f.NoteWritten(1, 0),
    f.StageStarted(),
    f.RoundDrafted(1, SEATED, (f.Bye(3),), seed=1),
    f.RoundDrafted(1, SEATED, (f.Bye(3),), seed=2),
    f.RoundDrafted(1, SEATED, (f.Bye(3),), seed=2, source=f.Source.HAND),
    f.RoundDiscarded(1),
    f.RoundDrafted(1, SEATED, (f.Bye(3),), seed=3),
    f.RoundFixed(1),
    f.RoundUnfixed(1),
    f.RoundStarted(1),
    f.RoundUnstarted(1),
    f.TimerPaused(1),
    f.TimerResumed(1),
    f.TimerAdjusted(1, 300),
    f.TimerAdjusted(1, -65),
    f.TableTimeAdded(1, 1, 300),
    f.TableTimeAdded(1, 1, -65),
    f.ReportsSwitched(on=True),
    f.ResultReported(1, 1, 1, Result(2, 1)),
    f.ResultReported(1, 1, 1, None),
    f.ReportsSwitched(on=False),
    f.ByeChanged(1, 3, f.Worth.HALF),
    f.ByeChanged(1, 3, None),
    f.ProgressSaved(),
    f.ProgressSaved(7),
    f.ResultRecorded(1, 1, Result(2, 1)),
    f.ResultRecorded(1, 1, Result(1, 1, 1)),
    f.ResultRecorded(1, 1, Result(0, 0, 3, How.AGREED)),
    f.ResultRecorded(1, 1, Result(2, 0, 0, How.FORFEIT)),
    f.ResultRecorded(1, 1, Result(0, 2, 0, How.ASSIGNED)),
    f.ResultRecorded(1, 1, Result(0, 0, 0, How.DOUBLE_LOSS)),
    f.ResultCleared(1, 1),
    f.Dropped(3, 0),
    f.Dropped(2, 1),
    f.Returned(2, 3),
    f.EntrantRemoved(3),
    f.GameRecorded(1, 1, 1, Result(1, 0)),
    f.GameCleared(1, 1, 1),
    f.TiebreakSet(1, 1, 2),
    f.TiebreakSet(1, 1, 1, draw_wins=1),
    f.MatchLengthened(1, 1, 4),
    f.MatchAdded(1, 2, 1, 2),
    f.SquadSet(1, (f.Member(1, 2), f.Member(2, 3, board=1))),
    f.EntrantErased(1),
    f.EntrantErased(1, member=2),
    f.AbsenceSet(1, 1, 1, absent=True),
    f.AbsenceSet(1, 1, 1, absent=False),
    f.LineUpSet(1, 1, (1, 0)),
    f.LineUpSet(1, 1, ()),
    f.StageAdded(StageSettings(preset="tiles", format="tiles")),
    f.TeamColoured(1, 3),
    f.TeamColoured(1, None),
    f.BoardSet(2, (f.TileText(8),)),
    f.TilesAdded(1),
    f.TileChanged(2, f.TileText(8)),
    f.TileRemoved(3),
    f.ScheduleDrawn(1, 0, ((1, 2), (2, 1))),
    f.ScheduleDrawn(1, 2, ((1, 2),)),
    f.ScheduleDrawn(1, 1, ()),
    f.ScheduleDrawn(1, 0, ()),
    f.TileOpened(1, 1, 1, 2),
    f.TileFinished(1, 2),
    f.TileReopened(1),
    f.TileFinished(1, None),
    f.TileCancelled(2),
    f.TileReturned(2),
    f.RoundMoved(1),
    f.Dropped(2, 1),
    f.Returned(2, 2),
    f.TournamentClosed(),
    f.TournamentReopened(),
    f.Restored(3),
)


def log(*facts, at=0):
    return [f.Entry(n, n, at + n * 60_000, "organiser", fact) for n, fact in enumerate(facts, 1)]


def english(*facts):
    return [said for sentences in tell(language("en"), log(*facts), TEXTS).values() for said in sentences]


def test_the_log_above_has_every_kind_of_fact():
    assert {type(fact) for fact in EVERY_FACT} == set(get_args(f.Fact))


@pytest.mark.parametrize("lang", LANGUAGES, ids=lambda lang: lang.code)
def test_every_fact_is_told_in_every_language(lang):
    told = tell(lang, log(*EVERY_FACT), TEXTS)
    assert list(told) == list(range(1, len(EVERY_FACT) + 1))
    for sentences in told.values():
        assert len(sentences) == 1
        assert sentences[0]
        assert "%(" not in sentences[0]
    if lang.code != "en":
        assert not set(told.values()) & set(tell(language("en"), log(*EVERY_FACT), TEXTS).values())


def test_what_was_said_to_whom_stands_in_the_line():
    said = english(*EVERY_FACT)
    for line in (
        "The tournament “Spring Open” was created.",
        "It is played by the preset “Magic: The Gathering”.",
        "Ann was added as NO. 1.",
        "Settings were changed: Rounds and Minutes a round.",
        "NO. 1 is called Anne now.",
        "Cy has 1 awarded bye.",
        "Anne always sits at table 4.",
        "Round 1 was drawn.",
        "Round 1 was drawn again.",
        "The pairings of round 1 were changed by hand.",
        "Round 1 has 5:00 more time.",
        "Round 1 has 1:05 less time.",
        "Table 1 of round 1: Anne 2–1 Bo.",
        "Table 1 of round 1: Anne 1–1 Bo, 1 game drawn.",
        "Table 1 of round 1: Anne and Bo agreed on a draw.",
        "Table 1 of round 1: Anne won by forfeit against Bo.",
        "Table 1 of round 1: Anne was given the loss against Bo.",
        "Cy dropped before the first round.",
        "Bo dropped after round 1.",
        "Bo is back from round 3 on.",
        "Anne has colour 3 now.",
        "The board has 2 tiles.",
        "Tile 2 (Rome) was changed.",
        "A schedule of 2 rounds was drawn.",
        "1 round was added to the schedule.",
        "The schedule was cut; 1 round is still to come.",
        "Round 1: Anne picked tile 1 (Rome) against Bo.",
        "Bo won tile 1 (Rome).",
        "Tile 1 (Rome) was won by nobody.",
        "The game was moved to round 1 by hand.",
        "Bo left the game.",
        "Bo is back in the game.",
    ):
        assert line in said


def test_an_act_of_many_entrants_is_one_sentence():
    facts = [f.TournamentCreated(1), *(f.EntrantAdded(n, 2) for n in range(1, 41))]
    entries = [f.Entry(n, 1, 0, "organiser", fact) for n, fact in enumerate(facts, 1)]
    assert tell(language("en"), entries, TEXTS) == {
        1: ("The tournament “Spring Open” was created.", "40 entrants were added.")
    }


def test_a_restoration_to_just_before_the_last_act_is_told_as_an_undo():
    said = english(f.TournamentCreated(1), f.StageAdded(StageSettings()), f.EntrantAdded(1, 2), f.Restored(2))
    assert said[-1] == "Undone: Ann was added as NO. 1."


def test_undoing_twice_takes_back_the_act_before():
    facts = (f.TournamentCreated(1), f.StageAdded(StageSettings()), f.EntrantAdded(1, 2), f.TitleChanged(6))
    said = english(*facts, f.Restored(3), f.Restored(2))
    assert said[-2:] == [
        "Undone: The tournament is called “Summer Open” now.",
        "Undone: Ann was added as NO. 1.",
    ]


def test_a_restoration_further_back_names_the_time_of_day_in_the_reader_s_zone():
    facts = (f.TournamentCreated(1), f.StageAdded(StageSettings()), f.EntrantAdded(1, 2), f.TitleChanged(6))
    entries = log(*facts, f.Restored(2))
    oslo = timezone(timedelta(hours=1))
    said = tell(language("nb"), entries, TEXTS, oslo)[5][0]
    assert "01:02" in said
    assert said.endswith("etter post 2.")


def test_an_old_result_keeps_the_seats_it_was_recorded_for():
    """After a redraw others sit at table 1; after a restoration the first two do again."""
    start = (f.TournamentCreated(1), f.StageAdded(StageSettings()))
    entrants = (f.EntrantAdded(1, 2), f.EntrantAdded(2, 3), f.EntrantAdded(3, 4))
    said = english(
        *start,
        *entrants,
        f.RoundDrafted(1, (f.Seating(1, 1, 2),), (f.Bye(3),), seed=1),  # entry 6
        f.ResultRecorded(1, 1, Result(2, 0)),
        f.RoundDrafted(1, (f.Seating(1, 3, 2),), (f.Bye(1),), seed=2),
        f.ResultRecorded(1, 1, Result(2, 0)),
        f.Restored(6),
        f.ResultRecorded(1, 1, Result(0, 2)),
    )
    results = [line for line in said if line.startswith("Table 1")]
    assert results == [
        "Table 1 of round 1: Ann 2–0 Bo.",
        "Table 1 of round 1: Cy 2–0 Bo.",
        "Table 1 of round 1: Ann 0–2 Bo.",
    ]


def test_every_field_of_the_settings_can_be_named_as_changed():
    assert [field for field, _ in DIFFERENCES] == [*StageSettings.__dataclass_fields__]


def test_an_erased_person_is_told_by_their_number():
    entries = log(f.TournamentCreated(1), f.StageAdded(StageSettings()), f.EntrantAdded(1, 2))
    assert tell(language("en"), entries, TEXTS | {2: ""})[3] == ("NO. 1 was added as NO. 1.",)


def test_right_to_left_each_score_stands_by_its_own_name():
    """Values are isolated one by one, so that Ann's 2 stays next to Ann however the line runs."""
    entries = log(
        *EVERY_FACT[:5], f.RoundDrafted(1, SEATED, (), seed=1), f.ResultRecorded(1, 1, Result(2, 1))
    )
    said = tell(language("ar"), entries, TEXTS)[7][0]
    assert "\u2068Ann\u2069 \u20682\u2069–\u20681\u2069 \u2068Bo\u2069" in said


def test_a_drawn_game_of_a_match_is_told_in_halves_C7():
    told = english(
        *EVERY_FACT[: EVERY_FACT.index(f.GameCleared(1, 1, 1))], f.GameRecorded(1, 1, 2, Result(0, 0, 1))
    )
    assert "½–½" in told[-1]
    assert "0–0" not in told[-1]


def test_what_was_undone_and_cannot_have_happened_is_told_without_names_d12():
    """A log from elsewhere may hold anything there: its tables and tiles are looked for in vain."""
    wrong = (
        f.ResultRecorded(9, 1, Result(2, 0)),
        f.ResultCleared(1, 9),
        f.GameRecorded(9, 9, 1, Result(1, 0)),
        f.TiebreakSet(9, 1, 2),
        f.MatchLengthened(9, 1, 2),
        f.MatchAdded(9, 1, 1, 2),
        f.BoardSet(10**12),
        f.TileChanged(0, f.TileText()),
        f.TileOpened(99_999, 1, 1, 2),
    )
    told = (f.TournamentCreated(1), f.StageAdded(StageSettings()), *wrong, f.Restored(2))
    entries = [f.Entry(seq, seq, 0, "x", fact) for seq, fact in enumerate(told, 1)]
    said = tell(language("en"), entries, {1: "Open"})
    assert said[3] == ("Table 1 of round 9: – 2–0 –.",)
    assert all(said.values())
