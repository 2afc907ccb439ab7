"""A new tournament with the same people [D1]."""

from __future__ import annotations

import pytest

from kit.desks import begun, desk, play
from pairwright.app.again import commands, title_again
from pairwright.app.desk import Desk, Sheet
from pairwright.core import commands as c
from pairwright.core.settings import StageSettings
from pairwright.standings.presets import preset_of


def copy(d: Desk, id: str) -> Sheet:
    create, more = commands(d.sheet(id), "Again")
    return d.create(create, *more).sheet


def test_everybody_who_has_not_dropped_plays_again_by_the_same_rules_and_nothing_has_begun() -> None:
    d = desk()
    settings = StageSettings(rounds=3, minutes=35)
    rated = c.Newcomer("Ann", awarded=1, club="Rooks", rating=1850, country="NO", seed=1)
    id = d.create(
        c.Create("F", settings), c.Enter((rated, *(c.Newcomer(n) for n in ("Bo", "Cy", "Di"))))
    ).sheet.id
    d.act(id, c.KeepTable(3, 1), c.WriteNote(3, "wheelchair"), c.StartStage())
    play(d, id)
    d.act(id, c.Drop(2))
    d.act(id, c.Enter((c.Newcomer("Late"),)))
    sheet = copy(d, id)
    state = sheet.state
    assert [sheet.name(number) for number in state.entrants] == ["Ann", "Cy", "Di", "Late"]
    ann, cy = state.entrants[1], state.entrants[2]
    assert (sheet.texts[ann.club], ann.rating, ann.country, ann.seed, ann.awarded) == (
        "Rooks",
        1850,
        "NO",
        1,
        0,
    )
    assert (cy.table, cy.note) == (1, 0)
    assert state.settings == settings
    assert not state.stage.started
    assert not state.rounds
    assert all(one.entered == 1 for one in state.entrants.values())


def test_of_an_event_of_several_stages_the_first_begins_again() -> None:
    d = desk()
    id = begun(d, 4, StageSettings(rounds=1))
    play(d, id)
    d.act(id, c.AddStage(StageSettings(format="cup"), (1, 2)))
    assert copy(d, id).state.stages[0].settings == StageSettings(rounds=1)


def test_teams_keep_their_squads_and_colours() -> None:
    d = desk()
    id = begun(d, 2, StageSettings(boards=2))
    squad = (c.SquadMember("Ann"), c.SquadMember("Bo", board=1), c.SquadMember("Reserve"))
    d.act(id, c.SetSquad(2, squad), c.Colour(2, 5))
    sheet = copy(d, id)
    team = sheet.state.entrants[2]
    assert [(sheet.texts[one.name], one.board) for one in team.squad] == [
        ("Ann", None),
        ("Bo", 1),
        ("Reserve", None),
    ]
    assert team.colour == 5


def test_a_tile_game_keeps_its_teams_and_its_board_and_draws_its_own_schedule() -> None:
    d = desk()
    tiles = (c.NewTile("Rome", "Cities", 3, "Which?", "This."), c.NewTile("Oslo"))
    names = tuple(c.Newcomer(name) for name in ("A", "B", "C"))
    made = d.create(c.Create("G", preset_of("tiles").settings), c.Enter(names), c.SetBoard(6, tiles))
    id = d.act(made.sheet.id, c.RemoveTile(6)).sheet.id
    d.act(id, c.StartStage())
    pair = d.sheet(id).state.stage.game.pair()
    assert pair is not None
    d.act(id, c.OpenTile(1))
    d.act(id, c.FinishTile(1, pair[0]))
    sheet = copy(d, id)
    game = sheet.state.stage.game
    first = game.tiles[1]
    assert [sheet.texts[text] for text in (first.title, first.category, first.question, first.answer)] == [
        "Rome",
        "Cities",
        "Which?",
        "This.",
    ]
    assert (first.points, len(game.tiles), len(game.plan), len(game.plays)) == (3, 5, 5, 0)


def test_nobody_at_all_and_people_who_were_erased_are_no_obstacle() -> None:
    d = desk()
    id = d.create(c.Create("F", StageSettings())).sheet.id
    assert not copy(d, id).state.entrants
    d.act(id, c.Enter((c.Newcomer("Ann"), c.Newcomer("Bo"))))
    d.act(id, c.Erase(1))
    assert [copy(d, id).name(1)] == ["Bo"]


@pytest.mark.parametrize(
    ("title", "taken", "made"),
    [
        ("Friday", {"Friday"}, "Friday (2)"),
        ("Friday (2)", {"Friday", "Friday (2)"}, "Friday (3)"),
        ("Friday", {"Friday", "Friday (2)"}, "Friday (3)"),
        ("春の大会", set(), "春の大会 (2)"),
        ("x" * 200, set(), "x" * 196 + " (2)"),
    ],
)
def test_the_title_gets_the_next_number_that_is_free(title: str, taken: set[str], made: str) -> None:
    assert title_again(title, taken) == made
