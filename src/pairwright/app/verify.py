"""Replays a log and names what doesn't follow from what came before [D20].

Every entry is decided again: the command that says the same must give the same fact, in a state folded from
the entries before. Every pairing is checked by the independent checker, its cost counted again, and where the
engine drew it, drawn again by the same seed: the cost must be the one in the log. A schedule is measured.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.decide import decide
from pairwright.core.refusals import Refusal
from pairwright.core.tournament import BROKEN, Tournament, fold
from pairwright.formats import check_settings, format_of

ERASED = "–%d"
"""Stands for a text that was erased: what it said doesn't matter here, only that it was one, and which."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that isn't as it must be: the entry, a code, the round if it is about one, the detail."""

    entry: int
    code: str
    round: int | None = None
    detail: str = ""


DIFFERENCES = ("not-possible", "not-the-same", "inside-an-act", "illegal", "cost", "not-the-best")
"""The codes of a `Difference`; `words.differences` tells them."""


def differences(
    entries: Sequence[f.Entry],
    texts: Mapping[int, str],
    progress: Callable[[float], None] = lambda share: None,
) -> list[Difference]:
    """Everything that differs, in the order of the log; empty if all is as it must be.

    Raises `BadSetting` where the event is played by what this release doesn't know.
    Cost: one decision an entry, a round drawn and checked for each draft, a fold for each restoration.
    """
    found: list[Difference] = []
    state = Tournament()
    for place, entry in enumerate(entries):
        found += _entry(state, entries, entry, texts)
        restored = isinstance(entry.fact, f.Restored)
        try:
            state = fold(entries[: place + 1]) if restored else fold([entry], onto=state)
        except BROKEN as broken:
            # Undone later, or the file could not have been read; what follows it says nothing.
            found += [] if found and found[-1].entry == entry.seq else [_impossible(entry, str(broken))]
            break
        progress(place / len(entries))
    progress(1)
    return found


def _entry(
    state: Tournament, entries: Sequence[f.Entry], entry: f.Entry, texts: Mapping[int, str]
) -> list[Difference]:
    fact = entry.fact
    if isinstance(fact, f.StageAdded):
        check_settings(fact.settings)
        if entry.seq == 2:
            return []  # it came with the creation, which is decided on as one
    if isinstance(fact, f.TournamentCreated) and (
        len(entries) < 2 or not isinstance(entries[1].fact, f.StageAdded)
    ):
        return [_impossible(entry, "StageAdded")]
    if isinstance(fact, f.SettingsChanged):
        check_settings(fact.settings)
    try:
        decided = decide(state, command_of(fact, texts, entries)).facts
    except Refusal as refusal:
        return [_impossible(entry, str(refusal))]
    if isinstance(fact, f.Restored) and entries[fact.to].act <= fact.to:
        return [Difference(entry.seq, "inside-an-act", detail=str(fact.to))]
    if fact not in decided:
        return [Difference(entry.seq, "not-the-same", getattr(fact, "round", None), type(fact).__name__)]
    judged = format_of(state).judge(state, fact) if state.stages else ()
    return [Difference(entry.seq, code, getattr(fact, "round", None), detail) for code, detail in judged]


def _impossible(entry: f.Entry, detail: str) -> Difference:
    return Difference(entry.seq, "not-possible", getattr(entry.fact, "round", None), detail)


def command_of(fact: f.Fact, texts: Mapping[int, str], entries: Sequence[f.Entry] = ()) -> c.Command:
    """The command that makes `fact` happen."""

    def text(number: int) -> str:
        return (texts.get(number) or ERASED % number) if number else ""

    match fact:
        case f.TournamentCreated(title):
            first = entries[1].fact if len(entries) > 1 else None
            if not isinstance(first, f.StageAdded):
                raise TypeError("a tournament begins with a stage")
            return c.Create(text(title), first.settings)
        case f.SettingsChanged(settings):
            return c.ChangeSettings(settings)
        case f.TitleChanged(title):
            return c.Retitle(text(title))
        case f.EntrantAdded():
            newcomer = c.Newcomer(
                text(fact.name), fact.awarded, text(fact.club), fact.rating, fact.country, fact.seed
            )
            return c.Enter((newcomer,))
        case f.EntrantRenamed(number, name):
            return c.Rename(number, text(name))
        case f.EntrantErased(number, member):
            return c.Erase(number, member)
        case f.EntrantRemoved(number):
            return c.Remove(number)
        case f.ByesAwarded(number, awarded):
            return c.AwardByes(number, awarded)
        case f.ByeRequested(number, round, worth):
            return c.RequestBye(number, round, worth)
        case f.Dropped(number):
            return c.Drop(number)
        case f.Returned(number):
            return c.Return(number)
        case f.WishSet(first, second, wish):
            return c.SetWish(first, second, wish)
        case f.TableKept(number, table):
            return c.KeepTable(number, table)
        case f.NoteWritten(number, note):
            return c.WriteNote(number, text(note))
        case f.ProgressSaved(name):
            return c.Save(text(name))
        case f.StageAdded(settings, members):
            return c.AddStage(settings, members)
        case f.TeamColoured(number, colour):
            return c.Colour(number, colour)
        case f.BoardSet(count, tiles):
            return c.SetBoard(count, tuple(_says(tile, text) for tile in tiles))
        case f.TilesAdded(count, tiles):
            return c.AddTiles(count, tuple(_says(tile, text) for tile in tiles))
        case f.TileChanged(tile, says):
            return c.ChangeTile(tile, _says(says, text))
        case f.SquadSet(number, members):
            squad = tuple(c.SquadMember(text(one.name), one.number, one.board) for one in members)
            return c.SetSquad(number, squad)
    return _tile_command(fact) or _game_command(fact) or _round_command(fact)


def _says(tile: f.TileText, text: Callable[[int], str]) -> c.NewTile:
    return c.NewTile(
        text(tile.title), text(tile.category), tile.points, text(tile.question), text(tile.answer)
    )


def _game_command(fact: f.Fact) -> c.Command | None:
    match fact:
        case f.GameRecorded(round, table, game, result):
            return c.RecordGame(round, table, game, result)
        case f.GameCleared(round, table, game):
            return c.RecordGame(round, table, game, None)
        case f.TiebreakSet(round, table, games):
            return c.SetTiebreak(round, table, games)
        case f.MatchLengthened(round, table, games):
            return c.LengthenMatch(round, table, games)
        case f.MatchAdded(round):
            return c.AddBronze(round)
        case f.AbsenceSet(entrant, member, round, absent):
            return c.SetAbsence(entrant, member, round, absent)
        case f.LineUpSet(round, entrant, boards):
            return c.SetLineUp(round, entrant, boards)
    return None


def _tile_command(fact: f.Fact) -> c.Command | None:
    match fact:
        case f.TileRemoved(tile):
            return c.RemoveTile(tile)
        case f.ScheduleDrawn(seed, kept, turns):
            return c.DrawSchedule(seed, kept, turns)
        case f.TileOpened(tile, _, picker, other):
            return c.OpenTile(tile, picker, other)
        case f.TileFinished(tile, winner):
            return c.FinishTile(tile, winner)
        case f.TileCancelled(tile):
            return c.CancelTile(tile)
        case f.TileReturned(tile):
            return c.ReturnTile(tile)
        case f.TileReopened(tile):
            return c.ReopenTile(tile)
        case f.RoundMoved(round):
            return c.MoveRound(round)
    return None


def _round_command(fact: f.Fact) -> c.Command:
    match fact:
        case f.StageStarted():
            return c.StartStage()
        case f.RoundDrafted():
            return c.Draft(fact.round, fact.tables, fact.byes, fact.seed, fact.source, fact.cost, fact.proof)
        case f.RoundDiscarded(held=held):
            return c.StepBack() if held else c.Withdraw()
        case f.RoundFixed(round):
            return c.Fix(round)
        case f.RoundUnfixed():
            return c.StepBack()
        case f.RoundStarted(round):
            return c.StartRound(round)
        case f.RoundUnstarted():
            return c.StepBack(losing_results=True)
        case f.ResultRecorded(round, table, result):
            return c.Record(round, table, result)
        case f.ResultCleared(round, table):
            return c.Record(round, table, None)
        case f.TimerPaused(round):
            return c.PauseTimer(round)
        case f.TimerResumed(round):
            return c.ResumeTimer(round)
        case f.TimerAdjusted(round, seconds):
            return c.AdjustTimer(round, seconds)
        case f.TableTimeAdded(round, table, seconds):
            return c.AddTableTime(round, table, seconds)
        case f.ByeChanged(round, entrant, worth):
            return c.ChangeBye(round, entrant, worth)
        case f.ReportsSwitched(on):
            return c.SwitchReports(on)
        case f.ResultReported(round, table, entrant, result):
            return c.Report(round, table, entrant, result)
        case f.TournamentClosed():
            return c.Close()
        case f.TournamentReopened():
            return c.Reopen()
        case f.Restored(to):
            return c.Restore(to)
    raise TypeError(f"no command for {type(fact).__name__}")
