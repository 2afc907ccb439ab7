"""Logs that nobody decided on, with true checksums: the fold says so, before anything is counted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.story import Story
from pairwright.core import facts as f
from pairwright.core.encoding import Unreadable, instant, instant_text
from pairwright.core.outcome import Result
from pairwright.core.settings import StageSettings
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
    st.just(draft(2, (1, 1, 3))),
    st.just(f.RoundUnstarted(1)),
)


@given(st.lists(ANYTHING, max_size=6))
def test_any_facts_about_games_and_teams_are_folded_or_the_log_is_said_to_be_broken(
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


@pytest.mark.parametrize(
    "text", ["1969-12-31T23:59:59.999Z", "0001-01-01T00:00:00.000Z", "9999-06-01T00:00:00Z"]
)
def test_an_instant_no_calendar_of_any_zone_holds_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        instant(text)


def test_an_instant_at_the_edges_is_written_as_it_was_read() -> None:
    for text in ("1970-01-01T00:00:00.000Z", "9998-12-31T23:59:59.999Z"):
        assert instant_text(instant(text)) == text
