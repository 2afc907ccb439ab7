"""What a change moves is shown before it is saved [S10] [D11]."""

from __future__ import annotations

import pytest

from kit.desks import begun, desk, play
from pairwright.app.desk import Desk, Sheet
from pairwright.app.preview import changed_since, effect
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.settings import StageSettings
from pairwright.store.memory import MemoryStore


def test_a_preview_writes_nothing_and_names_who_moves() -> None:
    d = desk()
    id = begun(d, 4)
    sheet = play(d, id)
    match = sheet.state.rounds[0].matches[1]
    assert match.result is not None
    version = sheet.version
    before, after = d.preview(id, c.Record(1, 1, match.result.reversed()))
    assert d.sheet(id).version == version == before.version
    moved = {m.person.number: (m.points_before, m.points_after) for m in effect(before, after, 1).moved}
    winner, loser = min(match.first, match.second), max(match.first, match.second)
    assert moved[winner] == (3, 0)
    assert moved[loser] == (0, 3)
    # The others keep points and shared ranks: 1, 1, 3, 3 before and after.
    assert set(moved) == {winner, loser}


def test_a_draft_is_named_as_drawn_again_and_a_running_round_as_standing() -> None:
    d = desk()
    id = begun(d, 4)
    sheet = play(d, id)
    match = sheet.state.rounds[0].matches[1]
    assert match.result is not None
    flip = c.Record(1, 1, match.result.reversed())
    assert effect(*d.preview(id, flip), 1).drawn == 2
    assert effect(*d.preview(id, c.Record(1, 1, None)), 1).taken_away == 2
    d.act(id, c.StartRound(2))
    told = effect(*d.preview(id, flip), 1)
    assert (told.drawn, told.standing) == (None, (2,))


def test_a_preview_refuses_what_the_act_would() -> None:
    d = desk()
    id = begun(d, 4)
    play(d, id)
    assert effect(*d.preview(id, c.Drop(1)), 1).moved == ()
    assert d.sheet(id).state.entrants[1].left is None


# --- what a draw moves, who goes on, what a round was made from


def four(settings: StageSettings | None = None) -> tuple[Desk, str]:
    """Four players whose lot is always the same."""
    d = Desk(MemoryStore(), clock=lambda: 1_000_000, die=lambda: 7)
    return d, begun(d, 4, settings)


def flipped(d: Desk, id: str, number: int, table: int = 1) -> c.Record:
    result = d.sheet(id).state.rounds[number - 1].matches[table].result
    assert result is not None
    return c.Record(number, table, result.reversed())


def test_only_the_pairs_that_change_are_listed_d11() -> None:
    d = desk()
    id = begun(d, 9)
    before = play(d, id)
    drawn = effect(*d.preview(id, flipped(d, id, 1)), 1).pairs
    assert drawn is not None
    after = d.act(id, flipped(d, id, 1)).sheet

    def pairs(sheet: Sheet) -> set[tuple[int, int]]:
        return {(m.first, m.second) for m in sheet.state.rounds[1].matches.values()}

    assert {(p.first.number, p.second.number) for p in drawn.new} == pairs(after) - pairs(before)
    assert {(p.first.number, p.second.number) for p in drawn.gone} == pairs(before) - pairs(after)
    assert drawn.stay == len(pairs(before) & pairs(after))
    was, now = (sheet.state.rounds[1].byes[0].entrant for sheet in (before, after))
    assert [p.number for p in drawn.byes_gone] == ([was] if was != now else [])
    assert [p.number for p in drawn.byes_new] == ([now] if was != now else [])


@pytest.mark.parametrize(("cut", "moves"), [(0, False), (2, True), (4, False)])
def test_who_comes_into_the_places_that_go_on_is_named_c11(cut: int, moves: bool) -> None:
    d, id = four(StageSettings(cut=cut))
    sheet = play(d, id)
    match = sheet.state.rounds[0].matches[1]
    told = effect(*d.preview(id, flipped(d, id, 1)), 1).cut
    if not moves:  # nobody said how many go on, or all do
        assert told is None
        return
    assert told is not None
    winner, loser = min(match.first, match.second), max(match.first, match.second)
    assert ([p.number for p in told.comes_in], [p.number for p in told.falls_out]) == ([loser], [winner])


def test_who_drops_out_of_the_places_makes_room_for_the_next_c11() -> None:
    d, id = four(StageSettings(cut=2))
    play(d, id)  # two have won, two have lost and share the third place
    winner = min(d.sheet(id).state.rounds[0].matches[1].first, d.sheet(id).state.rounds[0].matches[1].second)
    told = effect(*d.preview(id, c.Drop(winner)), 1).cut
    assert told is not None
    assert [p.number for p in told.falls_out] == [winner]
    assert len(told.comes_in) == 2


def test_sw_28_a_round_that_stays_is_known_to_be_made_from_other_standings() -> None:
    d, id = four()
    play(d, id)
    d.act(id, c.Fix(2))
    assert changed_since(d.sheet(id), 2) == ()
    d.act(id, flipped(d, id, 1))
    assert changed_since(d.sheet(id), 2) == (1,)
    assert changed_since(d.sheet(id), 1) == ()
    d.act(id, flipped(d, id, 1))  # right again: the round is made from these standings after all
    assert changed_since(d.sheet(id), 2) == ()
    d.act(id, flipped(d, id, 1))
    d.undo(id)
    assert changed_since(d.sheet(id), 2) == ()


def test_a_draft_is_never_made_from_other_standings() -> None:
    d, id = four()
    play(d, id)
    d.act(id, flipped(d, id, 1))
    assert changed_since(d.sheet(id), 2) == ()
    d.act(id, c.Fix(2))
    assert changed_since(d.sheet(id), 2) == ()


def test_a_bye_put_right_afterwards_is_noticed_too_d11() -> None:
    d = desk()
    id = begun(d, 5)
    sheet = play(d, id)
    resting = sheet.state.rounds[0].byes[0].entrant
    d.act(id, c.Fix(2))
    d.act(id, c.ChangeBye(1, resting, f.Worth.HALF))
    assert changed_since(d.sheet(id), 2) == (1,)
    d.act(id, c.ChangeBye(1, resting, f.Worth.FULL))
    assert changed_since(d.sheet(id), 2) == ()
