"""The ways to save a change are exactly what saving does: keep, start, redraw [D11] [S10] [S13]."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from kit.desks import begun
from kit.stages import entered, stage
from pairwright.app.correction import Lost, lost, redrawing
from pairwright.app.desk import Desk, Sheet
from pairwright.app.look import KEEP, REDRAW, START, look, look_at_redraw
from pairwright.app.preview import changed_since
from pairwright.app.verify import differences
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.outcome import How, Result
from pairwright.core.refusals import (
    AlreadyDropped,
    NoDraft,
    Refusal,
    RoundHasResults,
    RoundIsPast,
    RoundNotStarted,
    UnknownVersion,
)
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import Phase
from pairwright.formats import format_of
from pairwright.formats.drawn import pairing_of
from pairwright.store.memory import MemoryStore

WON, LOST = Result(2, 0), Result(0, 2)


def still(seed: int = 7) -> Desk:
    """A desk on which time stands, so that two sheets can be equal; chance is a row of numbers."""
    chance = random.Random(seed)
    return Desk(MemoryStore(), clock=lambda: 1_000_000, die=lambda: chance.getrandbits(31))


def constant() -> Desk:
    return Desk(MemoryStore(), clock=lambda: 1_000_000, die=lambda: 7)


def played(d: Desk, id: str, wins: Callable[[int, int], bool]) -> Sheet:
    """The newest round from draft to its end."""
    number = len(d.sheet(id).state.rounds)
    d.act(id, c.StartRound(number))
    for match in d.sheet(id).state.rounds[-1].matches.values():
        d.act(id, c.Record(number, match.table, WON if wins(match.first, match.second) else LOST))
    return d.sheet(id)


def pairs(sheet: Sheet, number: int = 0) -> set[tuple[int, int]]:
    round = sheet.state.rounds[number - 1]
    return {(match.first, match.second) for match in round.matches.values()}


def lower(a: int, b: int) -> bool:
    return a < b


def flipped(d: Desk, id: str, number: int, table: int = 1) -> c.Record:
    result = d.sheet(id).state.rounds[number - 1].matches[table].result
    assert result is not None
    return c.Record(number, table, result.reversed())


# --- redraw


@pytest.mark.parametrize("players", [8, 9, 13])
@pytest.mark.parametrize("step", [c.Fix(2), c.StartRound(2)], ids=["fixed", "running"])
def test_d11_drawn_again_the_round_is_as_good_as_if_the_right_result_had_been_entered_at_once(
    players: int, step: c.Command
) -> None:
    wrong, right = constant(), constant()
    one, other = begun(wrong, players), begun(right, players)
    first = wrong.sheet(one).state.rounds[0].matches[1]
    winner = min(first.first, first.second)
    played(wrong, one, lower)
    played(right, other, lambda a, b: (a < b) is (winner not in (a, b)))
    wrong.act(one, step)
    told = look(wrong, one, flipped(wrong, one, 1), after=1)
    again = told.way(REDRAW)
    drawn = wrong.sheet(one) if again is None else wrong.act(one, *again.commands, seed=told.seed).sheet
    state = right.sheet(other).state
    weigh = format_of(state).weigh
    assert weigh is not None
    assert weigh(state, pairing_of(drawn.state.rounds[1]), 7).levels == state.rounds[1].cost
    assert (again is None) is told.same
    if again is not None:
        assert drawn.state.rounds[1].phase is Phase.DRAFT
        assert changed_since(drawn, 2) == ()


def test_d11_what_a_draft_was_drawn_from_is_known_also_within_the_act_that_began_the_tournament() -> None:
    """A number of players and one tap: made, entered and drawn is one act, as on the first page."""
    d = still()
    names = tuple(c.Newcomer(f"P{n}") for n in range(1, 6))
    id = d.create(c.Create("Quick", StageSettings()), c.Enter(names), c.StartStage()).sheet.id
    d.act(id, c.StartRound(1))
    sheet = d.sheet(id)
    drafted = sheet.state.rounds[0].drafted
    assert sheet.entries[drafted - 1].act == 1
    assert changed_since(sheet, 1) == ()
    assert sheet.at(drafted - 1).state.rounds == ()
    with pytest.raises(UnknownVersion):
        sheet.at(1)  # there is no stage yet: nothing to look at, and nothing damaged either


def test_d11_one_undo_brings_the_round_and_the_result_again() -> None:
    d = still()
    id = begun(d, 8)
    played(d, id, lower)
    before = d.act(id, c.StartRound(2)).sheet.state
    again = look(d, id, flipped(d, id, 1), after=1).way(REDRAW)
    assert again is not None
    d.act(id, *again.commands)
    assert d.undo(id).sheet.state.rounds == before.rounds


def test_d11_what_goes_with_the_pairings_of_a_round_that_is_drawn_again_is_named() -> None:
    d = still()
    id = begun(d, 9)
    played(d, id, lower)
    d.act(id, c.StartRound(2))
    alone = d.sheet(id).state.rounds[1].byes[0].entrant
    d.act(id, c.AddTableTime(2, 3, 120), c.AddTableTime(2, 1, 60), c.ChangeBye(2, alone, f.Worth.ZERO))
    before = d.sheet(id).state.rounds[1]
    again = look_at_redraw(d, id, before.seed).ways[0]
    assert lost(before, again.after.state.rounds[1]) == Lost((1, 3), (), (alone,))
    d.undo(id)
    untouched = look_at_redraw(d, id, before.seed).ways[0].after.state.rounds[1]
    assert lost(d.sheet(id).state.rounds[1], untouched) == Lost((), (), ())


def test_d11_a_team_s_line_up_goes_with_the_pairings_too() -> None:
    d = still()
    id = begun(d, 4, StageSettings(boards=2))
    d.act(id, c.SetSquad(2, tuple(c.SquadMember(name) for name in ("Ann", "Bo", "Cy"))))
    d.act(id, c.StartRound(1), c.SetLineUp(1, 2, (3, 1)))
    before = d.sheet(id).state.rounds[0]
    after = look_at_redraw(d, id).ways[0].after.state.rounds[0]
    assert lost(before, after) == Lost((), (2,), ())


def test_sw_28_kept_the_finished_match_stays_and_what_is_recorded_is_never_drawn_again() -> None:
    d = still()
    id = begun(d, 8)
    played(d, id, lower)
    d.act(id, c.StartRound(2), c.Record(2, 1, WON))
    before = d.sheet(id).state.rounds[1]
    told = look(d, id, flipped(d, id, 1), after=1)
    assert [way.name for way in told.ways] == [KEEP]
    assert told.ways[0].effect.standing == (2,)
    assert told.matters
    after = d.act(id, *told.ways[0].commands).sheet
    assert after.state.rounds[1] == before
    assert changed_since(after, 2) == (1,)
    assert redrawing(after.state, 1) == ()


def test_what_was_recorded_since_the_look_is_not_lost() -> None:
    d = still()
    id = begun(d, 8)
    played(d, id, lower)
    d.act(id, c.StartRound(2))
    again = look(d, id, flipped(d, id, 1), after=1).way(REDRAW)
    assert again is not None
    d.act(id, c.Record(2, 1, WON))
    with pytest.raises(RoundHasResults):
        d.act(id, *again.commands)
    assert d.sheet(id).state.rounds[1].matches[1].result == WON


def test_what_players_have_reported_is_not_drawn_away_d18() -> None:
    d = still()
    id = begun(d, 8)
    d.act(id, c.StartRound(1), c.SwitchReports(on=True))
    assert redrawing(d.sheet(id).state)
    d.act(id, c.Report(1, 1, d.sheet(id).state.rounds[0].matches[1].first, WON))
    assert redrawing(d.sheet(id).state) == ()


@pytest.mark.parametrize("format", ["cup", "round-robin"])
def test_only_swiss_and_monrad_rounds_are_drawn_again(format: str) -> None:
    d, id = entered(4, stage(format, games=0))
    d.act(id, c.StartRound(1))
    assert redrawing(d.sheet(id).state) == ()


def test_a_round_is_drawn_again_without_any_change() -> None:
    d = still()
    id = begun(d, 8)
    with pytest.raises(NoDraft):
        look_at_redraw(d, id)  # it is a draft: shuffling does that
    before = d.act(id, c.StartRound(1)).sheet
    old = before.state.rounds[0].seed
    assert look_at_redraw(d, id, old).same
    told = look_at_redraw(d, id, seed=old + 1)
    assert not told.same
    saved = d.act(id, *told.ways[0].commands, seed=told.seed).sheet
    assert saved == told.ways[0].after
    assert (saved.state.rounds[0].phase, saved.state.rounds[0].seed) == (Phase.DRAFT, old + 1)
    d.act(id, c.StartRound(1), c.Record(1, 1, WON))
    with pytest.raises(RoundHasResults):
        look_at_redraw(d, id)


def test_a_round_beyond_the_planned_ones_is_drawn_again_too_s12() -> None:
    d = still()
    id = begun(d, 6, StageSettings(rounds=1))
    played(d, id, lower)
    d.draw(id)
    d.act(id, c.StartRound(2))
    told = look_at_redraw(d, id)
    assert told.ways[0].after.state.rounds[1].phase is Phase.DRAFT


# --- drops and returns


def left_by(sheet: Sheet, entrant: int) -> Result | None:
    match = sheet.state.rounds[-1].match_of(entrant)
    assert match is not None
    return match.result if match.second == entrant else match.result and match.result.reversed()


@pytest.mark.parametrize("started", [True, False], ids=["running", "fixed"])
def test_sw_22_a_drop_in_an_open_round_is_a_win_by_no_show_or_the_round_is_paired_again(
    started: bool,
) -> None:
    d = still()
    id = begun(d, 4)
    d.act(id, c.StartRound(1) if started else c.Fix(1))
    match = d.sheet(id).state.rounds[0].matches[1]
    leaver, opponent = match.second, match.first
    told = look(d, id, c.Drop(leaver), after=1)
    assert [way.name for way in told.ways] == [KEEP if started else START, REDRAW]
    kept, again = told.ways
    assert left_by(kept.after, leaver) == Result(2, 0, 0, How.FORFEIT)
    assert kept.after.state.rounds[0].phase is Phase.RUNNING
    again_round = again.after.state.rounds[0]
    assert {n for pair in pairs(again.after) for n in pair} | {again_round.byes[0].entrant} == {
        n for n in (1, 2, 3, 4) if n != leaver
    }
    # The other match is played; whoever left is in no later round.
    d.act(id, *kept.commands)
    d.act(id, c.Record(1, 2, WON))
    after = d.sheet(id).state
    assert after.rounds[1].match_of(leaver) is None
    assert after.rounds[1].bye_of(leaver) is None
    assert after.rounds[0].match_of(opponent) is not None


def test_with_results_in_a_drop_is_one_tap_as_ever_s13() -> None:
    d = still()
    id = begun(d, 6)
    d.act(id, c.StartRound(1), c.Record(1, 1, WON))
    told = look(d, id, c.Drop(d.sheet(id).state.rounds[0].matches[2].first), after=1)
    assert [way.name for way in told.ways] == [KEEP]
    assert not told.matters


def test_a_drop_out_of_the_places_that_go_on_is_looked_at_c11() -> None:
    d = still()
    id = begun(d, 6, StageSettings(cut=2))
    d.act(id, c.StartRound(1))
    for match in d.sheet(id).state.rounds[0].matches.values():
        d.act(id, c.Record(1, match.table, WON))
    first = d.sheet(id).state.rounds[0].matches[1]
    assert look(d, id, c.Drop(first.first), after=1).matters
    assert not look(d, id, c.Drop(first.second), after=1).matters


def test_who_comes_back_can_be_drawn_into_the_round_nobody_has_played() -> None:
    d = still()
    id = begun(d, 5)
    d.act(id, c.Drop(5))
    d.act(id, c.StartRound(1))
    told = look(d, id, c.Return(5), after=1)
    assert [way.name for way in told.ways] == [KEEP, REDRAW]
    assert told.ways[0].after.state.rounds == d.sheet(id).state.rounds
    drawn = told.ways[1].after.state.rounds[0]
    assert drawn.match_of(5) is not None or drawn.bye_of(5) is not None


def test_a_bye_in_the_published_round_can_only_be_had_by_drawing_it_again() -> None:
    d = still()
    id = begun(d, 5)
    d.act(id, c.StartRound(1))
    playing = d.sheet(id).state.rounds[0].matches[1].first
    wish = c.RequestBye(playing, 1, f.Worth.HALF)
    told = look(d, id, wish, after=1)
    assert [way.name for way in told.ways] == [REDRAW]
    saved = d.act(id, *told.ways[0].commands, seed=told.seed).sheet
    bye = saved.state.rounds[0].bye_of(playing)
    assert bye is not None
    assert bye.worth is f.Worth.HALF
    d.act(id, c.StartRound(1), c.Record(1, 1, WON))
    with pytest.raises(RoundIsPast):
        look(d, id, wish, after=1)


def test_what_nobody_can_do_is_refused_as_ever() -> None:
    d = still()
    id = begun(d, 4)
    d.act(id, c.Drop(4))
    with pytest.raises(AlreadyDropped):
        look(d, id, c.Drop(4), after=0)
    robin, other = entered(4, stage("round-robin", games=0))
    robin.act(other, c.Fix(1))
    assert [way.name for way in look(robin, other, c.Drop(1), after=1).ways] == [START]
    with pytest.raises(RoundNotStarted):
        robin.act(other, c.Drop(1))


# --- what is looked at is what is done


def any_change(sheet: Sheet, chance: random.Random) -> tuple[c.Command, int]:
    state = sheet.state
    who, last = chance.randint(1, state.numbers), len(state.published)
    round = chance.randint(1, max(1, last))
    table = chance.randint(1, 4)
    worth = chance.choice([*f.Worth, None])
    return chance.choice(
        (
            (c.Record(round, table, chance.choice((WON, LOST, Result(1, 1), None))), round),
            (c.Drop(who), last),
            (c.Return(who), last),
            (c.ChangeBye(round, who, worth), round),
            (c.RequestBye(who, max(1, last) + chance.randint(0, 1), worth), last),
            (c.AwardByes(who, chance.randint(0, 3)), last),
            (c.Enter((c.Newcomer("Late"),)), last),
        )
    )


def go_on(d: Desk, id: str, chance: random.Random) -> None:
    """One step that an organiser takes."""
    state = d.sheet(id).state
    if not state.rounds:
        return
    last = state.rounds[-1]
    if last.phase is Phase.DRAFT:
        d.act(id, chance.choice((c.Fix, c.StartRound))(last.number))
    elif last.phase is Phase.FIXED:
        d.act(id, c.StartRound(last.number))
    elif last.missing:
        d.act(id, c.Record(last.number, chance.choice(last.missing), chance.choice((WON, LOST))))
    elif state.unfinished is not None:
        early = state.unfinished
        d.act(id, c.Record(early.number, early.missing[0], WON))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("format", ["swiss", "monrad"])
def test_d11_what_is_looked_at_is_what_saving_does_by_every_way(format: str, seed: int) -> None:
    chance = random.Random(seed)
    d = still(seed)
    settings = StageSettings(format=format, cut=chance.choice((0, 2)))
    id = begun(d, chance.randint(3, 9), settings)
    redrawn = 0
    for _ in range(60):
        go_on(d, id, chance)
        now = d.sheet(id)
        change, after = any_change(now, chance)
        try:
            told = look(d, id, change, after=after)
        except Refusal:
            assert d.sheet(id) == now
            continue
        assert d.sheet(id) == now
        for way in told.ways:
            twin = still(seed + 1)  # another lot: what is drawn is up to the seed of the look
            twin.take_in(id, now.entries, now.texts)
            assert twin.act(id, *way.commands, seed=told.seed).sheet == way.after
            redrawn += way.name == REDRAW
        d.act(id, *chance.choice(told.ways).commands, seed=told.seed)
    assert differences(d.sheet(id).entries, d.sheet(id).texts) == []
    assert redrawn
