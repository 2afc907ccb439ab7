"""What a change moves is shown before it is saved [S10] [D11]."""

from __future__ import annotations

from kit.desks import begun, desk, play
from pairwright.app.preview import effect
from pairwright.core import commands as c


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
