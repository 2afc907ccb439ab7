"""The library: a tournament in a program."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from pairwright import Event
from pairwright.core import commands as c
from pairwright.core.refusals import (
    AlreadyStarted,
    NobodyPicks,
    NotOfThisTile,
    ScoreNotAllowed,
    UnknownEntrant,
    UnknownTournament,
    UnreadableScore,
    WrongKindOfStage,
)
from pairwright.core.tournament import Phase
from pairwright.files import archive


def test_an_event_from_names_to_standings() -> None:
    event = Event("Friday", ["Ann", "Bo", "Cy", "Di"], preset="classic", seed=1)
    for _ in range(3):
        event.start()
        for row in event.round().tables:
            # Who entered earlier wins, so the order is known: Ann beats everybody, Bo all but Ann, …
            event.record(row.table, "2-0" if row.first.number < row.second.number else "0-2")
    assert [row.person.name for row in event.standings().rows] == ["Ann", "Bo", "Cy", "Di"]
    assert [row.values[0] for row in event.standings().rows] == [9, 6, 3, 0]
    # Ann met Bo 2-1, Cy 1-2, Di 0-3: (2/3 + 1/3 + 33/100) / 3.
    omw = (Fraction(2, 3) + Fraction(1, 3) + Fraction(33, 100)) / 3
    assert event.standings().rows[0].values[1] == omw
    assert event.why_rank(event.number("Ann"))[1].value == omw


def test_the_same_seed_is_the_same_event() -> None:
    def pairs(seed: int) -> list[tuple[int, int]]:
        event = Event("F", [str(i) for i in range(16)], seed=seed)
        event.start()
        return [(row.first.number, row.second.number) for row in event.round().tables]

    assert pairs(5) == pairs(5)
    assert len({tuple(pairs(seed)) for seed in range(5)}) > 1


def test_what_is_no_score_and_what_is_not_allowed_are_two_refusals() -> None:
    event = Event("F", ["Ann", "Bo"], preset="casual-3")
    event.start()
    with pytest.raises(UnreadableScore):
        event.record(1, "won easily")
    with pytest.raises(ScoreNotAllowed):
        event.record(1, "3-0")
    assert event.round().phase is Phase.RUNNING


def test_why_asks_about_entrants_that_are_there() -> None:
    event = Event("F", ["Ann", "Bo", "Cy"], seed=3)
    event.start()
    bye = event.round().byes[0].person.number
    assert event.why_pairing(1, bye).opponent is None
    assert event.why_pairing(1, bye).reasons
    with pytest.raises(UnknownEntrant):
        event.why_rank(9)
    with pytest.raises(UnknownEntrant):
        event.why_pairing(1, 9)
    with pytest.raises(LookupError):
        event.number("Nobody")


def test_a_later_draw_is_explained_from_the_state_it_was_drawn_from() -> None:
    event = Event("F", [str(i) for i in range(8)], seed=3)
    for _ in range(2):
        event.start()
        for row in event.round().tables:
            event.record(row.table, "2-0")
    event.start()
    before = event.why_pairing(2, 1)
    event.record(1, "0-2", round=1)  # a correction of round 1 changes today's points, not the reasons then
    assert event.why_pairing(2, 1) == before


def test_an_event_file_is_opened_gone_on_with_and_found_again(tmp_path: Path) -> None:
    begun = Event("Friday", ["Ann", "Bo"], seed=1)
    begun.start()
    path = tmp_path / "friday.pairwright"
    path.write_bytes(archive.write(begun.id, begun.sheet.entries, begun.sheet.texts))
    Event.open(path).record(1, "2-1")
    found = Event.open(path)
    assert str(found.round(1).tables[0].result) == "2-1"
    with pytest.raises(UnknownTournament):
        Event.open(tmp_path / "saturday.pairwright")


def test_a_tile_game_in_a_program_T10_T15() -> None:
    event = Event("Quiz", ["Reds", "Blues", "Greens"], preset="tiles", seed=3)
    event.lay(["Rome", c.NewTile("Oslo", points=5), "Lima"])
    event.start()
    with pytest.raises(AlreadyStarted):
        event.start()
    schedule = event.board()
    assert [tile.title for tile in schedule.tiles] == ["Rome", "Oslo", "Lima"]
    event.pick(2)
    event.finish(2, event.number("Greens") if "Greens" in _playing(event) else None)
    event.pick(1)
    with pytest.raises(NotOfThisTile):
        event.finish(1, 9)
    event.finish(1, None)
    event.do(c.ChangeSettings(replace(event.sheet.state.settings, scheduled=False)))
    with pytest.raises(NobodyPicks):
        event.pick(3)
    event.pick(3, event.number("Reds"), event.number("Blues"))
    event.finish(3, event.number("Blues"))
    assert event.board().step == "over"
    assert {row.team.person.name: row.won for row in event.board().score}["Blues"] == 1
    event.desk.undo(event.id)
    assert event.board().open is not None


def _playing(event: Event) -> set[str]:
    opened = event.board().open
    assert opened is not None
    assert opened.picker is not None
    assert opened.other is not None
    return {opened.picker.person.name, opened.other.person.name}


def test_a_board_may_be_only_a_number_of_tiles_T10() -> None:
    event = Event("Quiz", ["Reds", "Blues"], preset="tiles")
    event.lay(4)
    assert len(event.board().tiles) == 4
    with pytest.raises(WrongKindOfStage):
        Event("Friday", ["Ann", "Bo"]).board()
