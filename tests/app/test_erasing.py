"""A person is erased: nothing that was said of them stays, and everything they played does [H8]."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kit.desks import begun, desk, play
from pairwright.app import past, views
from pairwright.app.again import commands
from pairwright.app.desk import Desk
from pairwright.app.erasing import texts_of
from pairwright.app.roles import Actor, Role
from pairwright.app.verify import differences
from pairwright.core import commands as c
from pairwright.core.names import Nameless
from pairwright.core.refusals import NotYours, UnknownEntrant, UnknownMember
from pairwright.core.settings import StageSettings
from pairwright.files import archive

NAME = "Zofia Wiśniewska"


def known() -> tuple[Desk, str]:
    """A desk on which two rounds were played; number 3 had three names, a club, notes, and is spoken of."""
    d = desk()
    id = begun(d, 5)
    d.act(id, c.Rename(3, NAME), c.WriteNote(3, "Asked for a quiet table"))
    d.act(id, c.Rename(3, "Zofia W"))
    d.undo(id)
    d.act(id, c.WriteNote(1, f"Plays {NAME.upper()} in round 4"), c.Save(f"before {NAME} came back"))
    d.act(id, c.WriteNote(2, "Zofias friend"), c.Save("lunch"))
    play(d, id)
    play(d, id)
    return d, id


def test_no_text_about_an_erased_person_stays_h8() -> None:
    d, id = known()
    assert len(texts_of(d.sheet(id).entries, d.sheet(id).texts, 3).all) == 6
    before = d.sheet(id)
    d.act(id, c.Erase(3))
    left = d.store.load(id).texts
    assert left == d.sheet(id).texts
    assert not [
        text for text in left.values() if "zofia w" in text.casefold() or "quiet" in text or text == "P3"
    ]
    assert {"P1", "P2", "Friday", "Zofias friend", "lunch"} <= set(left.values())
    assert left.keys() == before.texts.keys()


def test_results_standings_and_pairings_stay_as_they_were_h8() -> None:
    d, id = known()
    before, standings = d.sheet(id), views.standings_view(d.sheet(id))
    after = d.act(id, c.Erase(3)).sheet
    assert after.state.rounds == before.state.rounds
    rows = views.standings_view(after).rows
    assert [(row.rank, row.person.number, row.values) for row in rows] == [
        (row.rank, row.person.number, row.values) for row in standings.rows
    ]
    assert {row.person.name for row in rows} == {"P1", "P2", "NO. 3", "P4", "P5"}
    assert not after.state.stale


def test_the_number_stands_where_the_name_stood_h8() -> None:
    d, id = known()
    sheet = d.act(id, c.Erase(3), c.Erase(4)).sheet
    people = views.people(sheet)
    assert (people[3].name, people[4].name) == ("NO. 3", "NO. 4")
    assert isinstance(people[3].name, Nameless)
    assert not people[3].namesake
    assert (sheet.state.entrants[3].club, sheet.state.entrants[3].note) == (0, 0)


@pytest.mark.parametrize("way", ["undo", "restore", "save"])
def test_going_back_before_it_brings_no_name_back_h8(way: str) -> None:
    d, id = known()
    version = d.sheet(id).version
    d.act(id, c.Erase(3))
    if way == "undo":
        d.undo(id)
    elif way == "restore":
        d.restore(id, version)
    else:
        d.restore(id, next(act.restore for act in past.history(d.sheet(id)) if act.save))
    sheet = d.sheet(id)
    assert sheet.name(3) == views.people(sheet)[3].name == "NO. 3"
    assert differences(sheet.entries, sheet.texts) == []


def test_undo_after_an_erasure_takes_back_what_was_done_before_it_h8() -> None:
    d, id = known()
    d.act(id, c.Rename(1, "Ann"))
    d.act(id, c.Erase(3))
    d.undo(id)
    assert (d.sheet(id).name(1), d.sheet(id).name(3)) == ("P1", "NO. 3")
    erasing = [act for act in past.history(d.sheet(id)) if type(act.facts[0]).__name__ == "EntrantErased"]
    assert [act.undone for act in erasing] == [False]


def test_an_event_with_somebody_erased_comes_back_from_its_file_h8() -> None:
    d, id = known()
    sheet = d.act(id, c.Erase(3)).sheet
    written = archive.write(id, sheet.entries, sheet.texts)
    assert "Wiśniewska" not in written.decode()
    event = archive.read(written)
    other = desk()
    taken = other.take_in("copy", event.entries, event.texts)
    assert taken.state == sheet.state
    assert taken.name(3) == "NO. 3"
    assert differences(event.entries, event.texts) == []


def test_another_desk_on_the_same_store_notices_h8() -> None:
    d, id = known()
    other = Desk(d.store)
    assert other.sheet(id).name(3) == NAME
    d.act(id, c.Erase(3))
    assert other.sheet(id).name(3) == "NO. 3"
    assert NAME not in other.sheet(id).texts.values()


def test_who_is_back_under_a_name_can_be_erased_again_h8() -> None:
    d, id = known()
    d.act(id, c.Erase(3))
    d.act(id, c.Rename(3, "Somebody"))
    assert d.sheet(id).name(3) == "Somebody"
    d.act(id, c.Erase(3))
    assert "Somebody" not in d.store.load(id).texts.values()


def test_who_was_named_and_erased_by_one_act_was_never_written_down_h8() -> None:
    d, id = known()
    d.act(id, c.Enter((c.Newcomer("Gone", club="Rooks"),)), c.Erase(6))
    assert not {"Gone", "Rooks"} & set(d.store.load(id).texts.values())


def test_who_was_taken_off_the_list_can_be_erased_and_who_never_was_cannot_h8() -> None:
    d = desk()
    id = d.create(c.Create("F", StageSettings()), c.Enter((c.Newcomer("Ann"), c.Newcomer("Bo")))).sheet.id
    d.act(id, c.Remove(2))
    d.act(id, c.Erase(2))
    assert "Bo" not in d.store.load(id).texts.values()
    d.undo(id)
    assert d.sheet(id).name(2) == "NO. 2"
    for number in (0, 3):
        with pytest.raises(UnknownEntrant):
            d.act(id, c.Erase(number))


def test_a_closed_tournament_can_be_rid_of_a_name_h8() -> None:
    d, id = known()
    d.act(id, c.Close())
    assert d.act(id, c.Erase(3)).sheet.name(3) == "NO. 3"


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.PLAYER, Role.SPECTATOR])
def test_only_an_organiser_erases_h5(role: Role) -> None:
    d, id = known()
    with pytest.raises(NotYours):
        d.act(id, c.Erase(3), actor=Actor(role, "table crew"))
    assert d.sheet(id).name(3) == NAME


def test_one_player_of_a_team_or_the_team_with_all_of_them_h8() -> None:
    d = desk()
    settings = replace(StageSettings(), boards=2)
    id = begun(d, 4, settings)
    d.act(id, c.SetSquad(1, (c.SquadMember("Ann"), c.SquadMember("Bo"))))
    d.act(id, c.SetSquad(1, (c.SquadMember("Anna", 1), c.SquadMember("Bo", 2))))
    sheet = d.act(id, c.Erase(1, 1)).sheet
    assert [sheet.member(one) for one in sheet.state.entrants[1].squad] == ["NO. 1", "Bo"]
    assert not {"Ann", "Anna"} & set(sheet.texts.values())
    with pytest.raises(UnknownMember):
        d.act(id, c.Erase(1, 3))
    sheet = d.act(id, c.Erase(1)).sheet
    assert (sheet.name(1), "Bo" in sheet.texts.values(), sheet.name(2)) == ("NO. 1", False, "P2")


def test_again_with_the_same_players_leaves_out_who_has_no_name() -> None:
    d, id = known()
    sheet = d.act(id, c.Erase(3)).sheet
    create, more = commands(sheet, "Again")
    made = d.create(create, *more).sheet
    assert [made.name(number) for number in made.state.entrants] == ["P1", "P2", "P4", "P5"]
