"""From a qualification to a cup and back: who goes on, what stands still meanwhile [C11] [C13]; KO-12 …"""

from __future__ import annotations

import random

import pytest

from kit.stages import entered, play_out, stage, step, won
from pairwright.app import views
from pairwright.app.desk import Desk
from pairwright.app.verify import differences
from pairwright.core import commands as c
from pairwright.core import refusals as r
from pairwright.core.knockout import cup_rounds
from pairwright.core.outcome import Result
from pairwright.core.tournament import Phase
from pairwright.formats.cut import top

CUP = stage("cup", games=0)


def order(d: Desk, id: str) -> list[tuple[int | None, int]]:
    return [(row.rank, row.person.number) for row in views.standings_view(d.sheet(id)).rows]


def lower_wins(d: Desk, id: str) -> None:
    """Every round of the stage played, the lower number winning."""
    while d.sheet(id).state.rounds[-1].phase is Phase.DRAFT:
        last = d.sheet(id).state.rounds[-1]
        won(d, id, [min(match.first, match.second) for match in last.matches.values()])


def swiss_of(many: int, rounds: int) -> tuple[Desk, str]:
    d, id = entered(many, stage("swiss", "PTS BH SB", rounds=rounds))
    play_out(d, id, random.Random(many), draws=0.2)
    return d, id


def robin_of(many: int) -> tuple[Desk, str]:
    """A round robin ranked by number: each beats all after it."""
    d, id = entered(many, stage("round-robin", "PTS DE"))
    lower_wins(d, id)
    return d, id


def test_C11_the_best_go_on_in_ranked_order() -> None:
    d, id = robin_of(6)
    assert top(d.sheet(id).state, 4) == (1, 2, 3, 4)


def test_C11_of_every_group_the_best_go_on() -> None:
    d, id = entered(8, stage("round-robin", "PTS DE", groups=2, first_round="halves"))
    lower_wins(d, id)  # 1, 4, 5, 8 and 2, 3, 6, 7
    assert set(top(d.sheet(id).state, 2)) == {1, 4, 2, 3}


def test_C11_who_dropped_does_not_go_on() -> None:
    d, id = robin_of(6)
    d.act(id, c.Drop(2))
    assert top(d.sheet(id).state, 3) == (1, 3, 4)


def test_C11_nobody_goes_on_from_a_round_that_is_not_finished() -> None:
    d, id = entered(4, stage("swiss"))
    d.act(id, c.StartRound(1))
    with pytest.raises(r.StageNotFinished):
        top(d.sheet(id).state, 2)
    with pytest.raises(r.ResultsMissing):
        d.act(id, c.AddStage(CUP, (1, 2)))


@pytest.mark.parametrize("members", [(), (1,), (1, 1)])
def test_C17_a_cup_of_one_or_none_is_refused(members: tuple[int, ...]) -> None:
    d, id = robin_of(4)
    with pytest.raises(r.TooFewEntrants):
        d.act(id, c.AddStage(CUP, members))


def test_C11_going_back_over_the_border_is_one_undo() -> None:
    d, id = robin_of(4)
    before = d.sheet(id).state
    d.act(id, c.AddStage(CUP, (1, 2)), c.StartStage())
    after = d.undo(id).sheet.state
    assert (after.stages, after.rounds, after.entrants) == (before.stages, before.rounds, before.entrants)


def test_KO14_a_tie_at_the_cut_is_refused_until_the_organiser_names_who_goes_on() -> None:
    d, id = entered(8, stage("swiss", "PTS", rounds=3))
    for _ in range(3):
        # Everybody draws everything: all eight share the first place.
        number = len(d.sheet(id).state.rounds)
        d.act(id, c.StartRound(number), *(c.Record(number, t, Result(0, 0, 1)) for t in range(1, 5)))
    with pytest.raises(r.CutTied) as refused:
        top(d.sheet(id).state, 4)
    assert (refused.value.facts["most"], set(refused.value.facts["tied"])) == (4, set(range(1, 9)))
    d.act(id, c.AddStage(CUP, (2, 3, 5, 8)), c.StartStage())
    assert {
        n
        for told in [d.sheet(id).state.rounds[-1]]
        for m in told.matches.values()
        for n in (m.first, m.second)
    } == {*(2, 3, 5, 8)}


def test_KO12_the_sixth_in_the_fourth_one_s_place_plays_the_cup_and_the_fourth_stays_fourth() -> None:
    d, id = robin_of(8)
    d.act(id, c.AddStage(CUP, (1, 2, 3, 6)), c.StartStage())
    pairs = {frozenset((m.first, m.second)) for m in d.sheet(id).state.rounds[-1].matches.values()}
    assert pairs == {frozenset((1, 6)), frozenset((2, 3))}
    won(d, id, (6, 2))
    won(d, id, (6,))
    told = {n: rank for rank, n in order(d, id)}
    # Places 1, 2, 3 and 6 were theirs. The final is 6 over 2; of 1 and 3, who lost before, 1 has more points.
    assert (told[6], told[2], told[1], told[3]) == (1, 2, 3, 6)
    assert (told[4], told[5], told[7], told[8]) == (4, 5, 7, 8)
    assert differences(d.sheet(id).entries, d.sheet(id).texts) == []


def test_KO15_before_a_cup_match_is_played_the_stage_can_be_stepped_back_and_the_cup_is_made_anew() -> None:
    d, id = robin_of(4)
    border = d.sheet(id).version
    d.act(id, c.AddStage(CUP, top(d.sheet(id).state, 2)), c.StartStage())
    d.restore(id, border)
    state = d.sheet(id).state
    assert len(state.stages) == 1
    table = next(t for t, m in state.rounds[0].matches.items() if {1} & {m.first, m.second})
    match = state.rounds[0].matches[table]
    lost = Result(0, 1) if match.first == 1 else Result(1, 0)
    d.act(id, c.Record(1, table, lost))
    opponent = match.opponent(1)
    d.act(id, c.AddStage(CUP, top(d.sheet(id).state, 2)), c.StartStage())
    final = d.sheet(id).state.rounds[-1].matches[1]
    # 1 has two wins now, its opponent one more than before.
    wins = {1: 2, 2: 2, 3: 1, 4: 0}
    wins[opponent] += 1
    if sorted(wins.values(), reverse=True)[1] > sorted(wins.values(), reverse=True)[2]:
        assert {final.first, final.second} == set(sorted(wins, key=lambda n: -wins[n])[:2])
    assert cup_rounds(d.sheet(id).state) == ()


def disturb(d: Desk, id: str, members: tuple[int, ...], rng: random.Random) -> None:
    """An act of the cup, or about somebody who is out of it; the qualification's results stay."""
    state = d.sheet(id).state
    mine = [
        round
        for round in state.published
        if round.stage == 1 and round.phase in (Phase.RUNNING, Phase.FINISHED)
    ]
    act = rng.choice(("drop", "return", "bronze", "change", "back", "wish", "late"))
    anybody = rng.choice(list(state.entrants))
    try:
        if act == "change" and mine:
            round = rng.choice(mine)
            table = rng.choice(list(round.matches))
            d.act(id, c.Record(round.number, table, rng.choice((Result(1, 0), Result(0, 1), None))))
        elif act == "back" and state.rounds[-1].stage == 1:
            d.act(id, c.StepBack(losing_results=True))
        elif act == "bronze":
            d.act(id, c.AddBronze(len(state.rounds)))
        elif act in ("drop", "return"):
            d.act(id, c.Drop(anybody) if act == "drop" else c.Return(anybody))
        elif act == "wish":
            d.act(id, c.WriteNote(anybody, "seen"))
    except r.Refusal:
        pass


@pytest.mark.parametrize("seed", range(24))
def test_C13_during_a_cup_the_ranks_of_the_unqualified_never_move(seed: int) -> None:
    rng = random.Random(seed)
    d, id = swiss_of(rng.randrange(5, 13), rng.randrange(1, 4))
    before = order(d, id)
    members = tuple(rng.sample([n for _, n in before], rng.randrange(2, 5)))
    places = {place for place, (_, n) in enumerate(before) if n in members}
    settings = stage(
        "cup",
        games=rng.choice((0, 0, 2)),
        reseed=rng.random() < 0.5,
        ranking=rng.choice(("points", "reached")),
    )
    d.act(id, c.AddStage(settings, members), c.StartStage())
    for _ in range(25):
        if rng.random() < 0.5:
            disturb(d, id, members, rng)
        else:
            try:
                step(d, id, rng)
            except r.Refusal:
                d.undo(id)
        if len(d.sheet(id).state.stages) < 2:
            break  # it was undone
        now = order(d, id)
        assert {n: rank for rank, n in now if n not in members} == {
            n: rank for rank, n in before if n not in members
        }
        assert {place for place, (_, n) in enumerate(now) if n in members} == places
        assert all(rank is not None and rank - 1 in places for rank, n in now if n in members)
