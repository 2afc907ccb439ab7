"""Stages in any order, of any kind: nothing breaks, and what one hands on to the next [C3] [C11] [C13]."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from kit.stages import entered, play_out, stage, won
from pairwright.app import views
from pairwright.app.desk import Desk
from pairwright.app.verify import differences
from pairwright.app.why import why_pairing, why_rank
from pairwright.core import commands as c
from pairwright.core import refusals as r
from pairwright.core.encoding import decode, encode
from pairwright.core.facts import Wish
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import fold
from pairwright.files import archive
from pairwright.formats.cut import top


@st.composite
def stages(draw: st.DrawFn) -> StageSettings:
    kind = draw(st.sampled_from(("swiss", "monrad", "round-robin", "cup")))
    changes = {"games": draw(st.sampled_from((0, 0, 1, 2))), "boards": draw(st.sampled_from((1, 1, 1, 2)))}
    if kind in ("swiss", "monrad"):
        changes["rounds"] = draw(st.integers(1, 3))
    elif kind == "round-robin":
        changes |= {"cycles": draw(st.integers(1, 2)), "groups": draw(st.integers(1, 3))}
    else:
        changes |= {
            "seeding": draw(st.sampled_from(("standings", "rating", "entry", "lot", "groups"))),
            "reseed": draw(st.booleans()),
            "walkovers": draw(st.sampled_from(("each", "first"))),
            "begins": draw(st.sampled_from(("seed", "lot"))),
            "tiebreak_games": draw(st.integers(1, 2)),
            "stop_when_decided": draw(st.booleans()),
            "ranking": draw(st.sampled_from(("points", "reached"))),
        }
    return stage(kind, draw(st.sampled_from(("PTS", "PTS BH", "PTS DE SB WIN"))), **changes)


ACTS = ("drop", "return", "enter", "open", "result", "back", "undo", "bronze", "wish", "shuffle", "swap")


def disturb(d: Desk, id: str, rng: random.Random) -> None:
    """Something an organiser may do at any time; refused or done."""
    state, act = d.sheet(id).state, rng.choice(ACTS)
    one, other = (rng.choice(list(state.entrants)) for _ in range(2))
    tables = [(round.number, match) for round in state.rounds for match in round.matches.values()]
    try:
        if act == "undo":
            d.undo(id)
        elif act == "shuffle":
            d.shuffle(id)
        elif act == "swap":
            d.swap(id, one, other)
        elif act in ("open", "result") and tables:
            number, match = rng.choice(tables)
            units = sum(game.batch == 0 for game in match.games) or 1
            result = None if act == "open" else rng.choice((c.Result(units, 0), c.Result(0, units)))
            d.act(id, c.Record(number, match.table, result))
        elif act == "bronze":
            d.act(id, c.AddBronze(len(state.rounds)))
        else:
            asked = {
                "drop": c.Drop(one),
                "return": c.Return(one),
                "enter": c.Enter((c.Newcomer("New"),)),
                "back": c.StepBack(losing_results=True),
                "wish": c.SetWish(one, other, rng.choice((None, *Wish))),
            }.get(act)
            if asked is not None:
                d.act(id, asked)
    except r.Refusal:
        pass


def looked_at(d: Desk, id: str) -> None:
    """Every view of the event can be made."""
    sheet = d.sheet(id)
    views.overview(sheet)
    for number in range(len(sheet.state.stages)):
        views.standings_view(sheet, stage=number)
    for through in range(len(sheet.state.published) + 1):
        views.standings_view(sheet, through)
    for round in sheet.state.rounds:
        views.round_view(sheet, round.number)
        for match in round.matches.values():
            why_pairing(sheet, round.number, match.first)
        for bye in round.byes:
            why_pairing(sheet, round.number, bye.entrant)
    for entrant in sheet.state.entrants:
        views.player_view(sheet, entrant)
        why_rank(sheet, entrant)


@given(
    many=st.integers(2, 9),
    kinds=st.lists(stages(), min_size=2, max_size=3),
    going=st.integers(2, 6),
    seed=st.integers(0, 2**20),
    calm=st.booleans(),
)
@settings(max_examples=80, deadline=None)
def test_C11_stages_of_any_kind_in_any_order_never_break(
    many: int, kinds: list[StageSettings], going: int, seed: int, calm: bool
) -> None:
    rng = random.Random(seed)
    d, id = entered(many, kinds[0], seed)
    for number, kind in enumerate(kinds):
        if number:
            try:
                chosen = top(d.sheet(id).state, going)
            except r.Refusal:
                chosen = None
            try:
                d.act(id, c.AddStage(kind, chosen), c.StartStage())
            except (r.StageNotFinished, r.TooFewEntrants, r.ResultsMissing):
                break  # something was opened again, or nobody is left
        for _ in range(0 if calm else 8):
            disturb(d, id, rng)
        play_out(d, id, rng)
    looked_at(d, id)
    sheet = d.sheet(id)
    assert fold(sheet.entries) == sheet.state
    assert [decode(encode(entry.fact)) for entry in sheet.entries] == [e.fact for e in sheet.entries]
    assert differences(sheet.entries, sheet.texts) == []
    again = archive.read(archive.write("event", sheet.entries, sheet.texts))
    assert tuple(again.entries) == sheet.entries
    assert fold(again.entries) == sheet.state


def ranks(d: Desk, id: str, stage: int | None = None) -> dict[int, int | None]:
    rows = views.standings_view(d.sheet(id), stage=stage).rows
    return {row.person.number: row.rank for row in rows}


def groups_played(many: int, groups: int) -> tuple[Desk, str]:
    """A round robin in groups in which the lower number always wins."""
    d, id = entered(many, stage("round-robin", "PTS DE SB", groups=groups, first_round="halves"))
    while (last := d.sheet(id).state.rounds[-1]).phase.value == "draft":
        won(d, id, (min(match.first, match.second) for match in last.matches.values()))
    return d, id


def test_C3_after_groups_the_firsts_are_seeded_before_the_seconds() -> None:
    # Serpentine: 1, 4, 5, 8 and 2, 3, 6, 7. Both groups are won by their lowest number, then the next lowest.
    d, id = groups_played(8, 2)
    members = top(d.sheet(id).state, 2)
    assert set(members) == {1, 4, 2, 3}
    d.act(id, c.AddStage(stage("cup", games=1), members), c.StartStage())
    # Firsts 1 and 2 (three wins each), seconds 3 and 4 (two wins each): no second is seeded before the
    # other group's first, so the firsts don't meet.
    pairs = [{match.first, match.second} for match in d.sheet(id).state.rounds[-1].matches.values()]
    assert {1, 2} not in pairs
    assert {3, 4} not in pairs


def test_C13_after_groups_those_in_the_cup_stand_before_all_others() -> None:
    d, id = groups_played(8, 2)
    d.act(id, c.AddStage(stage("cup", games=1), (1, 4, 2, 3)), c.StartStage())
    for winners in ((4, 3), (3,)):
        here = {
            n for match in d.sheet(id).state.rounds[-1].matches.values() for n in (match.first, match.second)
        }
        won(d, id, [n for n in winners if n in here])
    told = ranks(d, id)
    final = d.sheet(id).state.rounds[-1].matches[1]
    assert sorted(rank for n, rank in told.items() if n in (1, 2, 3, 4)) in ([1, 2, 3, 3], [1, 2, 3, 4])
    assert told[final.winner or 0] == 1
    # The thirds 5 and 6 have one win each, the fourths 7 and 8 none: what they share they share.
    assert (told[5], told[6], told[7], told[8]) == (5, 5, 7, 7)


def test_a_later_stage_lists_those_who_went_on_to_it() -> None:
    d, id = entered(6, stage("swiss", rounds=1))
    play_out(d, id, random.Random(1), draws=0)
    members = top(d.sheet(id).state, 2) if len(set(ranks(d, id).values())) == 6 else (1, 2, 3)
    d.act(id, c.AddStage(stage("swiss", rounds=1), members), c.StartStage())
    assert set(ranks(d, id)) == set(members)
    assert set(ranks(d, id, stage=0)) == {1, 2, 3, 4, 5, 6}


def test_everybody_can_be_told_why_they_stand_where_they_do_in_a_cup_after_a_qualification() -> None:
    d, id = entered(6, stage("swiss", "PTS BH", rounds=2))
    play_out(d, id, random.Random(2))
    d.act(id, c.AddStage(stage("cup", games=2), (1, 2, 3, 4)), c.StartStage())
    play_out(d, id, random.Random(3))
    shown = {row.person.number: row.values for row in views.standings_view(d.sheet(id)).rows}
    for entrant in range(1, 7):
        assert tuple(one.value for one in why_rank(d.sheet(id), entrant)) == shown[entrant]


def test_C12_the_working_of_a_cup_adds_up_to_what_its_table_shows() -> None:
    d, id = entered(7, stage("cup", games=2))
    play_out(d, id, random.Random(4))
    for row in views.standings_view(d.sheet(id)).rows:
        points, buchholz = why_rank(d.sheet(id), row.person.number)
        assert (points.value, buchholz.value) == row.values
        assert sum(int(term.counted or 0) for term in points.terms) == points.value
        assert sum(int(term.counted or 0) for term in buchholz.terms) == buchholz.value


def test_an_undone_entrant_is_no_latecomer_of_a_stage_that_began_afterwards() -> None:
    # The number of the undone one is never given again, so whoever came before the stage has a lower one.
    d, id = entered(2, stage("monrad", rounds=1))
    d.act(id, c.Enter((c.Newcomer("Gone"),)))
    d.undo(id)
    play_out(d, id, random.Random(1), draws=0)
    d.act(id, c.AddStage(stage("monrad", rounds=1)))
    sheet = d.sheet(id)
    assert sheet.state.stage.numbers == 3
    assert fold(sheet.entries) == sheet.state


def test_C4_a_cup_that_is_changed_to_a_fixed_bracket_begins_it_where_it_is() -> None:
    d, id = entered(5, stage("cup", games=0, reseed=True, seeding="entry"))
    won(d, id, (2, 3))  # 1 has the walkover
    d.act(id, c.ChangeSettings(stage("cup", games=0, reseed=False, seeding="entry")))
    sheet = play_out(d, id, random.Random(1))
    assert len(sheet.state.rounds) == 3
    assert differences(sheet.entries, sheet.texts) == []


def test_C4_in_a_fixed_bracket_somebody_moved_by_hand_goes_on_from_where_they_are() -> None:
    d, id = entered(8, stage("cup", games=0, reseed=False, seeding="entry"))
    won(d, id, (1, 2, 3, 4))
    assert {frozenset((m.first, m.second)) for m in d.sheet(id).state.rounds[-1].matches.values()} == {
        frozenset((1, 4)),
        frozenset((2, 3)),
    }
    d.swap(id, 4, 2)
    won(d, id, (1, 4))  # neighbours of the bracket as it was drawn: both go on now
    final = d.sheet(id).state.rounds[-1].matches[1]
    assert {final.first, final.second} == {1, 4}


def test_C13_all_that_a_row_shows_after_a_qualification_is_of_the_qualification() -> None:
    d, id = entered(4, stage("round-robin", "PTS DE"))
    before = {row.person.number: row for row in views.standings_view(play_out(d, id, random.Random(1))).rows}
    d.act(id, c.AddStage(stage("cup", games=2), (1, 2, 3, 4)), c.StartStage())
    after = views.standings_view(play_out(d, id, random.Random(2))).rows
    assert len(d.sheet(id).state.rounds) == 5
    for row in after:
        assert (row.record, row.values) == (
            before[row.person.number].record,
            before[row.person.number].values,
        )
