"""Logs that nobody decided on, with true checksums: the fold says so, before anything is counted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.story import Story
from pairwright.core import facts as f
from pairwright.core.encoding import Unreadable, instant, instant_text
from pairwright.core.outcome import Result
from pairwright.core.scoring import Scoring, best_of
from pairwright.core.settings import CupSettings, StageSettings
from pairwright.core.tournament import BROKEN, fold

CUP = StageSettings(preset="cup", format="cup", games=2)


def draft(round: int, *tables: tuple[int, int, int], byes: tuple[int, ...] = ()) -> f.RoundDrafted:
    return f.RoundDrafted(round, tuple(f.Seating(*t) for t in tables), tuple(map(f.Bye, byes)), seed=1)


@pytest.mark.parametrize(
    "facts",
    [
        [draft(2, (1, 1, 2))],
        [draft(0, (1, 1, 2))],
        [draft(1, (1, 1, 9))],
        [draft(1, (1, 1, 2), byes=(9,))],
        [draft(1, (1, 1, 1))],
        [draft(1, (1, 1, 2), byes=(2,))],
        [draft(1, (1, 1, 2), (1, 3, 4))],
        [draft(1, (1, 1, 2)), f.RoundFixed(1), draft(1, (1, 1, 2))],
        [f.EntrantAdded(5, 6, entered=2), draft(1, (1, 1, 5))],
        [f.EntrantAdded(2, 3)],
        [draft(1, (1, 1, 2)), f.RoundFixed(1), f.EntrantRemoved(1)],
        [draft(1, (1, 1, 2)), f.RoundFixed(1), f.ResultCleared(1, 7)],
        [draft(1, (1, 1, 2)), f.RoundFixed(1), f.RoundStarted(1), f.ResultRecorded(0, 1, Result(2, 0))],
        [draft(1, (1, 1, 2)), f.RoundFixed(0)],
        [draft(1, (1, 1, 2)), f.RoundDiscarded(0)],
        [f.WishSet(1, 9, f.Wish.AVOID)],
        [f.Dropped(9, 0)],
        [f.SquadSet(9, ())],
        [f.AbsenceSet(9, 1, 1, absent=True)],
        [draft(1, (1, 1, 2)), f.LineUpSet(1, 9, (1,))],
        [draft(1, (1, 1, 2)), f.LineUpSet(2, 1, (1,))],
        [draft(1, (1, 1, 2)), f.MatchAdded(1, 1, 3, 4)],
        [draft(1, (1, 1, 2)), f.MatchAdded(1, 2, 3, 3)],
        [draft(1, (1, 1, 2)), f.MatchAdded(1, 2, 3, 9)],
        [f.StageAdded(CUP, (1, 9))],
        [f.StageAdded(CUP, (1, 2)), draft(1, (1, 1, 3))],
        [f.StageAdded(CUP, (1, 2)), draft(1, (1, 1, 2)), f.MatchAdded(1, 2, 3, 4)],
        [f.StageAdded(CUP), draft(1, (1, 1, 2)), f.GameRecorded(1, 1, 3, Result(1, 0))],
        [f.StageAdded(CUP), draft(1, (1, 1, 2)), f.GameRecorded(1, 1, 0, Result(1, 0))],
        [f.StageAdded(CUP), draft(1, (1, 1, 2)), f.GameCleared(1, 2, 1)],
        [f.StageAdded(CUP), draft(1, (1, 1, 2)), f.TiebreakSet(1, 2, 2)],
        [f.StageAdded(CUP), draft(1, (1, 1, 2)), f.TiebreakSet(1, 1, 2), f.MatchLengthened(1, 1, 4)],
        [draft(1, (1, 1, 2)), f.MatchLengthened(1, 1, 4)],
    ],
    ids=str,
)
def test_a_log_in_which_somebody_is_nowhere_or_twice_is_broken(facts: list[f.Fact]) -> None:
    told = Story(None, [1, 2, 3, 4]).tell(*facts)
    with pytest.raises((LookupError, ValueError)):
        fold(told.entries)


NUMBERS = st.sampled_from((-1, 0, 1, 2, 3, 5, 99))
RESULTS = st.sampled_from((Result(1, 0), Result(0, 0, 1), Result(0, 0, 0)))
ANYTHING = st.one_of(
    st.builds(f.GameRecorded, NUMBERS, NUMBERS, NUMBERS, RESULTS),
    st.builds(f.GameCleared, NUMBERS, NUMBERS, NUMBERS),
    st.builds(f.TiebreakSet, NUMBERS, NUMBERS, st.integers(0, 3), st.sampled_from((None, 0, 1))),
    st.builds(f.MatchLengthened, NUMBERS, NUMBERS, st.integers(0, 4)),
    st.builds(f.MatchAdded, NUMBERS, NUMBERS, NUMBERS, NUMBERS),
    st.builds(f.AbsenceSet, NUMBERS, NUMBERS, NUMBERS, st.booleans()),
    st.builds(f.LineUpSet, NUMBERS, NUMBERS, st.lists(NUMBERS, max_size=3).map(tuple)),
    st.builds(f.StageAdded, st.just(CUP), st.lists(NUMBERS, max_size=4).map(tuple)),
    st.builds(f.TableTimeAdded, NUMBERS, NUMBERS, NUMBERS),
    st.builds(f.ByeChanged, NUMBERS, NUMBERS, st.sampled_from((*f.Worth, None))),
    st.builds(f.ResultReported, NUMBERS, NUMBERS, NUMBERS, st.none() | RESULTS),
    st.builds(f.ReportsSwitched, st.booleans()),
    st.builds(f.ProgressSaved, st.integers(0, 9)),
    st.builds(f.EntrantRemoved, NUMBERS),
    st.just(draft(2, (1, 1, 3))),
    st.just(f.RoundUnstarted(1)),
)


@given(st.lists(ANYTHING, max_size=6))
def test_any_facts_about_games_teams_and_the_day_are_folded_or_the_log_is_said_to_be_broken(
    facts: list[f.Fact],
) -> None:
    told = Story(CUP, [1, 2, 3, 4]).tell(draft(1, (1, 1, 2), (2, 3, 4)), f.RoundFixed(1), f.RoundStarted(1))
    told.tell(*facts)
    try:
        state = fold(told.entries)
    except BROKEN:
        return
    assert fold(told.entries[8:], onto=fold(told.entries[:8])) == state


GAME = (f.BoardSet(3), f.ScheduleDrawn(1, 0, ((1, 2), (3, 4), (1, 3))))
OPEN = f.TileOpened(1, 1, 1, 2)


@pytest.mark.parametrize(
    "facts",
    [
        [f.BoardSet(2, (f.TileText(),) * 3)],
        [f.BoardSet(-1)],
        [f.BoardSet(20_001)],
        [f.TilesAdded(19_998)],
        [f.TilesAdded(-1)],
        [OPEN, f.BoardSet(3)],
        [OPEN, f.TileFinished(1, 1), f.BoardSet(3)],
        [f.TileRemoved(4)],
        [OPEN, f.TileRemoved(1)],
        [f.TileRemoved(1), f.TileRemoved(1)],
        [f.TileChanged(4, f.TileText())],
        [f.ScheduleDrawn(1, 0, ((1, 1),))],
        [f.ScheduleDrawn(1, 0, ((1, 9),))],
        [f.ScheduleDrawn(1, 4, ())],
        [f.ScheduleDrawn(1, -1, ())],
        [f.Dropped(2, 0), f.ScheduleDrawn(1, 0, ((1, 2),))],
        [f.TileOpened(4, 1, 1, 2)],
        [f.TileOpened(1, 2, 1, 2)],
        [f.TileOpened(1, 1, 2, 2)],
        [f.TileOpened(1, 1, 1, 9)],
        [OPEN, f.TileOpened(2, 1, 1, 2)],
        [f.TileFinished(1, 1)],
        [OPEN, f.TileFinished(2, 1)],
        [OPEN, f.TileFinished(1, 3)],
        [OPEN, f.TileFinished(1, 1), f.TileFinished(1, 2)],
        [OPEN, f.TileFinished(1, 1), f.TileCancelled(1)],
        [f.TileCancelled(1), f.TileCancelled(1)],
        [f.TileReturned(1)],
        [f.TileReopened(1)],
        [OPEN, f.TileFinished(1, 1), f.TileOpened(2, 2, 3, 4), f.TileReopened(1)],
        [OPEN, f.RoundMoved(2)],
        [f.RoundMoved(0)],
        [f.TeamColoured(9, 1)],
        [OPEN, f.EntrantRemoved(1)],
        [OPEN, f.TileFinished(1, None), f.EntrantRemoved(2)],
        [f.StageAdded(StageSettings(), (1, 9))],
    ],
    ids=str,
)
def test_a_game_in_which_a_tile_or_a_team_is_where_it_cannot_be_is_broken(facts: list[f.Fact]) -> None:
    told = Story(StageSettings(format="tiles"), [1, 2, 3, 4]).tell(*GAME)
    assert fold(told.entries).stage.game.left == 3
    with pytest.raises((LookupError, ValueError)):
        fold(told.tell(*facts).entries)


HUGE = 10**9


@pytest.mark.parametrize(
    "settings",
    [
        StageSettings(boards=HUGE),
        StageSettings(games=HUGE),
        StageSettings(match=best_of(HUGE)),
        StageSettings(format="round-robin", cycles=HUGE),
        StageSettings(format="round-robin", groups=0),
        StageSettings(rounds=-5),
        StageSettings(minutes=2**64 - 1),
        StageSettings(cut=-1),
        StageSettings(scoring=Scoring(win=3, draw=1, loss=0, bye=3, half_bye=1, unit=0)),
        StageSettings(format="cup", cup=CupSettings(seeding="later")),
    ],
    ids=str,
)
def test_a_stage_that_cannot_be_is_broken_before_it_is_folded(settings: StageSettings) -> None:
    for fact in (f.StageAdded(settings), f.SettingsChanged(settings)):
        told = Story(None, [1, 2]).tell(fact, draft(1, (1, 1, 2)))
        with pytest.raises(ValueError, match="bad-setting"):
            fold(told.entries)


@pytest.mark.parametrize("fact", [f.MatchLengthened(1, 1, HUGE), f.TiebreakSet(1, 1, HUGE)], ids=str)
def test_a_match_of_more_games_than_can_be_played_is_broken(fact: f.Fact) -> None:
    told = Story(CUP, [1, 2]).tell(draft(1, (1, 1, 2)), f.RoundFixed(1), f.RoundStarted(1), fact)
    with pytest.raises(ValueError, match="1"):
        fold(told.entries)


@pytest.mark.parametrize(
    "facts",
    [
        [f.TableTimeAdded(1, 9, 60)],
        [f.TableTimeAdded(9, 1, 60)],
        [f.ResultReported(1, 9, 1, Result(2, 0))],
        [f.ResultReported(1, 1, 3, Result(2, 0))],
        [f.ResultReported(9, 1, 1, Result(2, 0))],
        [f.ByeChanged(1, 1, f.Worth.HALF)],
        [f.ByeChanged(1, 9, f.Worth.HALF)],
        [f.ByeChanged(0, 3, f.Worth.HALF)],
        [f.EntrantAdded(4, 5, entered=2), f.EntrantRemoved(3)],
    ],
    ids=str,
)
def test_a_day_that_brings_what_cannot_be_is_broken(facts: list[f.Fact]) -> None:
    told = Story(None, [1, 2, 3]).tell(draft(1, (1, 1, 2), byes=(3,)), f.RoundFixed(1), f.RoundStarted(1))
    assert fold(told.entries).rounds[0].open == 1
    with pytest.raises((LookupError, ValueError)):
        fold(told.tell(*facts).entries)


def test_who_is_struck_from_a_draft_is_in_no_table_of_it() -> None:
    told = Story(None, [1, 2, 3, 4, 5]).tell(draft(1, (1, 1, 2), (2, 3, 4), byes=(5,)), f.EntrantRemoved(1))
    (round,) = fold(told.entries).rounds
    assert (list(round.matches), round.open) == ([2], 1)
    (round,) = fold(told.tell(f.EntrantRemoved(5)).entries).rounds
    assert round.byes == ()


@pytest.mark.parametrize(
    "text", ["1969-12-31T23:59:59.999Z", "0001-01-01T00:00:00.000Z", "9999-06-01T00:00:00Z"]
)
def test_an_instant_no_calendar_of_any_zone_holds_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        instant(text)


def test_an_instant_at_the_edges_is_written_as_it_was_read() -> None:
    for text in ("1970-01-01T00:00:00.000Z", "9998-12-31T23:59:59.999Z"):
        assert instant_text(instant(text)) == text
