"""Who is sure of the cut, who is out, who may draw: against every result that can still come [C11]."""

from __future__ import annotations

import contextlib
import random
from dataclasses import replace
from itertools import product
from types import MappingProxyType

import pytest

from kit.stages import DRAWN, LOST, WON, entered, play_out, stage, won
from kit.story import told
from pairwright.app.desk import Desk
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.outcome import How, Outcome, Result
from pairwright.core.refusals import CutTied, TooFewEntrants
from pairwright.core.scoring import MatchType, best_of
from pairwright.core.settings import StageSettings, StandingsSettings
from pairwright.core.tournament import Phase, Tournament, fold
from pairwright.formats.cut import standing, top
from pairwright.formats.outlook import Known, LastTable, Outlook, Status, cut_outlook
from pairwright.standings.presets import preset_of

SINGLE_POINTS = stage("swiss", "PTS", rounds=3)


def statuses(outlook: Outlook | None) -> dict[int, str]:
    assert outlook is not None
    return {one.entrant: one.status.value for one in outlook.prospects}


def letters(text: str, settings: StageSettings) -> Tournament:
    return told(text, settings)


# Worked by hand: four players, three rounds, single games at 3/1/0.
FOUR = replace(preset_of("casual-1").settings, rounds=2, standings=StandingsSettings(order=("PTS",)), cut=2)


def test_C11_four_players_top_two_in_the_last_round_by_points() -> None:
    """A and B have 3 and meet; C and D have 0 and meet. Whoever of A and B wins is on 6 and sure.

    A drawn: A and B on 4, C and D on 3 at most: both sure, so both may draw. The loser is on 3 and level with
    a winner of the other table, so not sure. C and D: 3 at most, level with a loser: neither in nor out.
    """
    outlook = cut_outlook(letters("A+C B+D / A?B C?D", FOUR), 2)
    assert outlook is not None
    assert (outlook.last, outlook.left, outlook.over) == (True, 0, False)
    assert statuses(outlook) == {1: "open", 2: "open", 3: "open", 4: "open"}
    assert [one.needs for one in outlook.prospects[:2]] == [Outcome.DRAW, Outcome.DRAW]
    assert [one.needs for one in outlook.prospects[2:]] == [None, None]
    assert outlook.tables == (LastTable(1, 1, 2, True), LastTable(2, 3, 4, False))


def test_C11_before_the_last_round_is_drawn_it_is_a_bound() -> None:
    outlook = cut_outlook(letters("A+C B+D", FOUR), 2)
    assert outlook is not None
    assert (outlook.last, outlook.left, outlook.tables) == (False, 1, ())
    assert {one.known for one in outlook.prospects} == {Known.BOUND}
    assert set(statuses(outlook).values()) == {"open"}


def test_C11_eight_players_top_four_who_is_through_and_who_may_draw() -> None:
    """Three rounds of single games, 3/1/0. After two: A, B on 6; C, D, E, F on 3; G, H on 0.

    The last round: A–B, C–D, E–F, G–H. A and B can't be caught by more than two of C–F (one of each pair
    reaches 6), so they are among the best four whatever happens: sure with any result. C needs a win: then
    6, with A, B and one of E, F at 6 or more: four, so sure. A draw gives 4: the winner of E–F has 6, and
    D has 4 too: A, B, winner, and C level with D – not sure. G, H end on 3 at most: level with the losers
    of C–D and E–F, but four are always above 3? C–D and E–F may end in double losses: so they are open only
    if fewer than four end above 3, which needs a double loss at one of them.
    """
    three = replace(FOUR, rounds=3)
    text = "A+C B+D E+G F+H / A+E B+F C+G D+H / A?B C?D E?F G?H"
    outlook = cut_outlook(letters(text, three), 4)
    said = statuses(outlook)
    assert [said[n] for n in (1, 2)] == ["sure", "sure"]
    assert [said[n] for n in (3, 4, 5, 6)] == ["open"] * 4
    assert outlook is not None
    needs = {one.entrant: one.needs for one in outlook.prospects}
    assert (needs[1], needs[3], needs[7]) == (Outcome.LOSS, Outcome.WIN, None)
    assert {one.entrant for one in outlook.prospects if one.slim} == {7, 8}
    assert [one.draw for one in outlook.tables] == [True, False, False, False]


def test_C11_once_everything_is_in_nobody_is_open_but_those_tied_at_the_cut() -> None:
    outlook = cut_outlook(letters("A+C B+D / A+B C+D", FOUR), 2)
    assert outlook is not None
    assert outlook.over
    # A 6, B and C 3: the second place is shared by the two.
    assert statuses(outlook) == {1: "sure", 2: "open", 3: "open", 4: "out"}


def test_C11_the_byes_of_a_fixed_round_count_already() -> None:
    """Five players, top two, the second of two rounds fixed: A (3) has the bye and ends on 6; nobody else of
    more than one can: C and E have 3 and meet."""
    d, id = entered(5, replace(FOUR, rounds=2))
    state = d.sheet(id).state
    won(d, id, [m.first for m in state.rounds[0].matches.values()])
    d.act(id, c.Fix(2))
    state = d.sheet(id).state
    assert state.rounds[-1].phase is Phase.FIXED
    outlook = cut_outlook(state, 4)
    assert outlook is not None
    assert outlook.last
    fixed = statuses(outlook)
    started = statuses(cut_outlook(d.act(id, c.StartRound(2)).sheet.state, 4))
    assert fixed == started


@pytest.mark.parametrize("settings", [stage("cup"), replace(FOUR, rounds=None)], ids=["cup", "no plan"])
def test_C11_there_is_no_outlook_where_no_last_round_is_known(settings: StageSettings) -> None:
    d, id = entered(4, settings)
    d.act(id, c.StartRound(1))
    assert cut_outlook(d.sheet(id).state, 2) is None


def test_C11_nothing_is_said_without_a_number_or_before_the_first_round() -> None:
    d, id = entered(4, FOUR)
    assert cut_outlook(d.sheet(id).state, 2) is None
    d.act(id, c.StartRound(1))
    assert cut_outlook(d.sheet(id).state, 0) is None


# Against all results, tried one by one and ranked by the real tie-breaks.


def allowed(match: MatchType) -> list[Result]:
    every = [choice.result for choice in (*match.menu(), *match.extras())]
    plain = {(r.won, r.lost, r.drawn, r.how in (How.FORFEIT, How.DOUBLE_LOSS) and r.how): r for r in every}
    return list(plain.values())


def ends(state: Tournament, count: int) -> tuple[set[int], set[int]]:
    """Who goes on and who doesn't, by the rule that the organiser's cut follows; the tied are in neither."""
    rows = standing(state)
    inside: set[int] = set()
    outside: set[int] = set()
    for group in {row.group for row in rows}:
        mine = [row.entrant for row in rows if row.group == group]
        ranks = {row.entrant: row.rank for row in rows}
        tied: set[int] = set()
        if count < len(mine) and ranks[mine[count - 1]] == ranks[mine[count]]:
            tied = {n for n in mine if ranks[n] == ranks[mine[count]]}
        inside |= set(mine[:count]) - tied
        outside |= set(mine[count:]) - tied
    with contextlib.suppress(CutTied, TooFewEntrants):
        assert inside == set(top(state, count))
    return inside, outside


def endings(state: Tournament) -> list[tuple[dict[int, Result], Tournament]]:
    """Every way the open tables of the last round can end."""
    last = state.rounds[-1]
    found = []
    for results in product(allowed(state.settings.match), repeat=len(last.missing)):
        entries, seq = [], state.version
        if last.phase is Phase.FIXED:
            seq += 1
            entries.append(f.Entry(seq, 0, 0, "organiser", f.RoundStarted(last.number)))
        for table, result in zip(last.missing, results, strict=True):
            seq += 1
            entries.append(f.Entry(seq, 0, 0, "organiser", f.ResultRecorded(last.number, table, result)))
        chosen = dict(zip(last.missing, results, strict=True))
        found.append((chosen, fold(entries, onto=state) if entries else state))
    return found


def to_the_last(d: Desk, id: str, rng: random.Random, open_tables: int, drop: bool) -> Tournament:
    """Played up to the last planned round, all but so many of its results in, somebody gone in between."""
    match = d.sheet(id).state.settings.match
    results = [choice.result for choice in match.menu()]
    while True:
        state = d.sheet(id).state
        last = state.rounds[-1]
        rounds = state.settings.rounds or (len(state.entrants) - 1) | 1
        d.act(id, c.StartRound(last.number))
        tables = sorted(last.matches)
        rng.shuffle(tables)
        final = last.number == rounds
        acts = [c.Record(last.number, t, rng.choice(results)) for t in tables[open_tables if final else 0 :]]
        if acts:
            d.act(id, *acts)
        if final:
            return d.sheet(id).state
        if drop and last.number == 1:
            d.act(id, c.Drop(rng.choice(list(state.entrants))))


CARDS = replace(preset_of("mtg").settings, rounds=3)
SETTINGS = {
    "points": stage("swiss", "PTS", rounds=3),
    "buchholz": stage("swiss", "PTS BH SB", rounds=3),
    "chess": stage("swiss", "PTS BH-C1 BH SB DE WIN", rounds=3),
    "encounter": stage("monrad", "PTS DE WIN", rounds=3),
    "cards": CARDS,
    "wins first": replace(CARDS, standings=StandingsSettings(order=("WIN", "OMW", "GW"))),
    "single": replace(preset_of("casual-1").settings, rounds=3),
    "nobody draws": replace(stage("swiss", "PTS BH", rounds=3), match=MatchType(1, draws=False)),
    "robin": stage("round-robin", "PTS DE SB"),
    "unranked": replace(CARDS, standings=StandingsSettings(order=("PTS", "OMW"), dropped_unranked=True)),
}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", SETTINGS)
def test_C11_what_is_said_of_the_last_round_holds_in_every_way_it_can_end(name: str, seed: int) -> None:
    rng = random.Random(f"{name}{seed}")
    many = rng.randrange(4, 9)
    settings = SETTINGS[name]
    if settings.format != "round-robin":
        settings = replace(settings, rounds=rng.randrange(2, 4))
    d, id = entered(many, settings, seed + 1)
    draws = settings.match.draws
    state = to_the_last(
        d, id, rng, rng.randrange(3 if len(allowed(settings.match)) < 7 else 2) + 1, seed % 2 == 1
    )
    if not draws:
        assert all(
            m.result is None or m.result.won != m.result.lost for m in state.rounds[-1].matches.values()
        )
    count = rng.randrange(1, many)
    outlook = cut_outlook(state, count)
    assert outlook is not None
    assert outlook.last
    ways = endings(state)
    results = [(chosen, *ends(after, count)) for chosen, after in ways]
    for one in outlook.prospects:
        always_in = all(one.entrant in inside for _, inside, _ in results)
        always_out = all(one.entrant in outside for _, _, outside in results)
        if one.status is Status.SURE:
            assert always_in, one
        elif one.status is Status.OUT:
            assert always_out, one
        if one.slim:
            usual = [
                outside
                for chosen, _, outside in results
                if all(r.how is not How.DOUBLE_LOSS for r in chosen.values())
            ]
            assert all(one.entrant in outside for outside in usual), one
        if one.status is Status.OPEN and one.known is not Known.TIE_BREAKS:
            assert not always_in, one
            assert not always_out, one
        match = state.rounds[-1].match_of(one.entrant)
        if one.needs is not None and match is not None and match.result is None:
            seat = 0 if match.first == one.entrant else 1
            rank = [Outcome.LOSS, Outcome.DRAW, Outcome.WIN]
            for chosen, inside, _ in results:
                if rank.index(chosen[match.table].outcome(seat)) >= rank.index(one.needs):
                    assert one.entrant in inside, one
    for table in outlook.tables:
        drawn = [inside for chosen, inside, _ in results if chosen[table.table].outcome(0) is Outcome.DRAW]
        if table.draw:
            assert drawn
            assert all({table.first, table.second} <= inside for inside in drawn), table
    small = {"points", "single", "nobody draws"}
    if name in small:
        assert all(one.known is not Known.TIE_BREAKS for one in outlook.prospects)


@pytest.mark.parametrize("seed", range(12))
def test_C11_what_is_said_earlier_holds_when_the_stage_is_played_out(seed: int) -> None:
    """Bounds: from every round of an event, whatever results the engine's own pairings then bring."""
    rng = random.Random(seed)
    many = rng.randrange(4, 15)
    settings = rng.choice(
        [
            stage("swiss", "PTS BH SB", rounds=rng.randrange(2, 5)),
            stage("monrad", "PTS BH", rounds=3),
            stage("round-robin", "PTS DE", groups=rng.randrange(1, 3)),
        ]
    )
    d, id = entered(many, settings, seed + 1)
    count = rng.randrange(1, max(2, many // 2))
    said: list[Outlook] = []
    while True:
        state = d.sheet(id).state
        last = state.rounds[-1]
        if last.phase is Phase.FINISHED:
            break
        if last.phase is Phase.DRAFT:
            d.act(id, c.StartRound(last.number))
            continue
        outlook = cut_outlook(state, count)
        assert outlook is not None
        said.append(outlook)
        # The lower number nearly always wins, so that somebody is ahead.
        table = rng.choice(last.missing)
        match = last.matches[table]
        favourite = WON if match.first < match.second else LOST
        result = favourite if rng.random() < 0.85 else rng.choice((WON, LOST, DRAWN))
        d.act(id, c.Record(last.number, table, result))
    inside, outside = ends(d.sheet(id).state, count)
    for outlook in said:
        for one in outlook.prospects:
            assert one.status is not Status.SURE or one.entrant in inside
            assert one.status is not Status.OUT or one.entrant in outside
    assert not set(statuses(said[-1])) ^ {row.entrant for row in standing(d.sheet(id).state)}


def test_C11_somebody_far_ahead_is_sure_before_the_last_round_is_drawn() -> None:
    """Round robin of six, top three, after four of five rounds: 1 has won four matches, 6 lost four."""
    d, id = entered(6, stage("round-robin", "PTS", first_round="halves"))
    for _ in range(4):
        last = d.sheet(id).state.rounds[-1]
        won(d, id, [min(m.first, m.second) for m in last.matches.values()])
    outlook = cut_outlook(d.sheet(id).state, 3)
    assert outlook is not None
    assert not outlook.last
    assert statuses(outlook)[1] == "sure"
    assert statuses(outlook)[6] == "out"


def test_C11_who_dropped_is_not_among_the_prospects_and_takes_no_place() -> None:
    d, id = entered(6, stage("swiss", "PTS BH", rounds=3))
    play_out(d, id, random.Random(1))
    best = standing(d.sheet(id).state)[0].entrant
    d.act(id, c.Drop(best))
    outlook = cut_outlook(d.sheet(id).state, 5)
    assert best not in statuses(outlook)
    assert set(statuses(outlook).values()) == {"sure"}


def test_C11_too_many_results_to_try_is_said_and_nothing_is_claimed() -> None:
    """Sixteen in the last round with Buchholz: eight tables open, far more ways than are tried."""
    d, id = entered(16, stage("swiss", "PTS BH", rounds=3))
    state = to_the_last(d, id, random.Random(5), 8, drop=False)
    outlook = cut_outlook(state, 4)
    assert outlook is not None
    assert any(one.known is Known.TIE_BREAKS for one in outlook.prospects)
    assert all(one.status is Status.OPEN for one in outlook.prospects if one.known is Known.TIE_BREAKS)


def test_C11_a_result_opened_again_in_an_earlier_round_makes_it_a_bound() -> None:
    d, id = entered(6, stage("swiss", "PTS BH", rounds=2))
    play_out(d, id, random.Random(2))
    d.act(id, c.Record(1, 1, None))
    outlook = cut_outlook(d.sheet(id).state, 2)
    assert outlook is not None
    assert (outlook.last, outlook.tables) == (False, ())


def test_C11_matches_of_several_games_are_decided_by_points_alone() -> None:
    d, id = entered(4, stage("swiss", "PTS BH", rounds=2, games=2, match=best_of(1)))
    last = d.sheet(id).state.rounds[-1]
    won(d, id, [m.first for m in last.matches.values()])
    d.act(id, c.StartRound(2))
    outlook = cut_outlook(d.sheet(id).state, 2)
    assert outlook is not None
    assert outlook.last
    winner = next(m for m in d.sheet(id).state.rounds[1].matches.values() if m.table == 1)
    assert {p.entrant: p.needs for p in outlook.prospects}[winner.first] is Outcome.DRAW


def test_an_outlook_tells_the_status_of_each() -> None:
    outlook = cut_outlook(letters("A+C B+D / A+B C+D", FOUR), 2)
    assert outlook is not None
    assert outlook.status() == MappingProxyType(
        {1: Status.SURE, 2: Status.OPEN, 3: Status.OPEN, 4: Status.OUT}
    )
