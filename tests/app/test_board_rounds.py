"""Who plays now, who is next and when: also where the host has moved the round by hand [T11] [T13] [T16]."""

from pairwright.app.board import board
from pairwright.app.event import Event
from pairwright.core import commands as c


def game(teams=5, tiles=6):
    event = Event("Quiz", [f"T{n}" for n in range(1, teams + 1)], preset="tiles", seed=4)
    event.do(c.SetBoard(tiles))
    event.do(c.StartStage())
    return event


def play(event, tile):
    event.do(c.OpenTile(tile))
    event.do(c.FinishTile(tile, None))


def pair(turn):
    return turn.picker.person.number, turn.other.person.number


def test_a_round_the_host_went_back_to_is_the_one_that_is_on_though_it_was_played_T13():
    event = game()
    plan = dict(event.sheet.state.stage.game.plan)
    play(event, 1), play(event, 2)
    event.do(c.MoveRound(1))
    view = board(event.sheet)
    assert (view.round, pair(view.now), pair(view.next)) == (1, plan[1], plan[3])
    event.do(c.OpenTile(3))
    assert pair(board(event.sheet).now) == plan[1]


def test_every_team_is_told_when_against_whom_and_whether_it_picks_T16():
    event = game()
    for played in range(6):
        state = event.sheet.state.stage.game
        coming = [state.plan[number] for number in range(played + 1, 7)]
        for row in board(event.sheet).score:
            me = row.team.person.number
            place = next((n for n, turn in enumerate(coming) if me in turn), None)
            assert row.next_in == place
            assert row.next_round == (None if place is None else played + 1 + place)
            if place is None:
                assert (row.against, row.picking) == (None, False)
            else:
                picker, other = coming[place]
                assert row.picking == (picker == me)
                assert row.against.person.number == (other if picker == me else picker)
        play(event, played + 1)
    view = board(event.sheet)
    assert view.step == "over"
    assert (view.now, view.next) == (None, None)
    assert all(row.next_in is None for row in view.score)


def test_at_the_end_nobody_plays_although_the_host_looks_back_at_a_round_T13():
    event = game(tiles=2)
    play(event, 1), play(event, 2)
    event.do(c.MoveRound(1))
    assert board(event.sheet).now is None
