"""One of each kind of fact, with every kind of field filled: a fact that is added has to be added here."""

from __future__ import annotations

from fractions import Fraction

from pairwright.core import facts as f
from pairwright.core.outcome import How, Result
from pairwright.core.settings import StageSettings, StandingsSettings

ONE_OF_EACH: tuple[f.Fact, ...] = (
    f.TournamentCreated(1),
    f.StageAdded(StageSettings(minutes=None)),
    f.SettingsChanged(StageSettings(standings=StandingsSettings(("PTS",), opponent_floor=Fraction(33, 100)))),
    f.TitleChanged(1),
    f.EntrantAdded(1, 1, entered=2, awarded=5, club=1, rating=-3, country="日本", seed=4),
    f.EntrantRenamed(1, 1),
    f.EntrantRemoved(1),
    f.ByesAwarded(1, 0),
    f.ByeRequested(1, 3, f.Worth.HALF),
    f.Dropped(1, 0),
    f.Returned(1, 2),
    f.WishSet(1, 2, f.Wish.LOCK),
    f.TableKept(1, None),
    f.NoteWritten(1, 1),
    f.StageStarted(),
    f.RoundDrafted(
        1,
        (f.Seating(1, 1, 2), f.Seating(2, 4, 3)),
        (f.Bye(5, f.ByeKind.LATE, f.Worth.ZERO),),
        seed=2**63,
        source=f.Source.HAND,
        cost=(("rematches", 1),),
        proof="exact",
    ),
    f.RoundDiscarded(1),
    f.RoundFixed(1),
    f.RoundUnfixed(1),
    f.RoundStarted(1),
    f.RoundUnstarted(1),
    f.ResultRecorded(1, 1, Result(2, 0, 1, How.FORFEIT)),
    f.ResultCleared(1, 1),
    f.TimerPaused(1),
    f.TimerResumed(1),
    f.TimerAdjusted(1, -60),
    f.GameRecorded(1, 1, 2, Result(1, 0)),
    f.GameCleared(1, 1, 2),
    f.TiebreakSet(1, 1, 1, draw_wins=1),
    f.MatchLengthened(1, 1, 4),
    f.MatchAdded(2, 2, 3, 4),
    f.SquadSet(1, (f.Member(1, 1, board=2), f.Member(2, 1))),
    f.AbsenceSet(1, 2, 1, absent=True),
    f.LineUpSet(1, 1, (2, 0)),
    f.TeamColoured(1, 12),
    f.BoardSet(3, (f.TileText(1, 1, 5, 1, 1), f.TileText())),
    f.TilesAdded(2, (f.TileText(title=1),)),
    f.TileRemoved(5),
    f.TileChanged(2, f.TileText(1, points=0)),
    f.ScheduleDrawn(2**31, 0, ((1, 2), (3, 1))),
    f.TileOpened(1, 1, 1, 2),
    f.TileFinished(1, None),
    f.TileCancelled(2),
    f.TileReturned(2),
    f.TileReopened(1),
    f.RoundMoved(2),
    f.TournamentClosed(),
    f.TournamentReopened(),
    f.Restored(2),
)
