"""What every edge shows: the same numbers everywhere, also of events from other releases."""

from __future__ import annotations

from kit.desks import begun, desk, play
from pairwright.app import views
from pairwright.core.settings import StageSettings


def test_an_event_with_a_preset_this_release_does_not_know_is_shown() -> None:
    d = desk()
    id = begun(d, 9, StageSettings(preset="from-the-future"))
    assert views.overview(d.sheet(id)).recommended == 4  # ⌈log2 9⌉


def test_the_standings_after_an_earlier_round_are_those_of_then_D7() -> None:
    d = desk()
    id = begun(d, 8)
    after_one = views.standings_view(play(d, id))
    play(d, id)
    assert views.standings_view(d.sheet(id), through=1).rows == after_one.rows


def test_a_round_lists_everybody_once_by_name_D15() -> None:
    d = desk()
    id = begun(d, 9)
    listed = views.by_name(views.round_view(d.sheet(id), 1))
    assert sorted(person.number for person, _ in listed) == list(range(1, 10))
    assert [p.name for p, _ in listed] == sorted(p.name for p, _ in listed)


def test_a_history_of_one_entrant_adds_up_to_its_points_D9() -> None:
    d = desk()
    id = begun(d, 9)
    play(d, id)
    play(d, id)
    for row in views.standings_view(d.sheet(id)).rows:
        told = views.player_view(d.sheet(id), row.person.number)
        assert told.rounds[-1].points == row.values[0]
        assert told.rank == row.rank
