"""Kinds of fault that organisers reported of other programs, retold at the desk: what is done there, what
must come of it (ids of the field cases). The engine's own cases are in tests/pairing, the numbers' in
tests/standings; here the history goes the whole way from commands to the next round and the table."""

from __future__ import annotations

import re
import threading
from dataclasses import replace
from itertools import combinations

import pytest

from kit.desks import begun, desk, play
from pairwright.app import past, views
from pairwright.app.desk import Desk, Sheet
from pairwright.app.verify import differences
from pairwright.app.why import why_pairing
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core import refusals as r
from pairwright.core.outcome import How, Outcome, Result
from pairwright.core.scoring import CHESS, Late, Scoring, best_of
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import Phase
from pairwright.files import archive
from pairwright.standings.account import Kind
from pairwright.standings.ledger import Ledger

WORD = re.compile(r"(\d+)([>=<?])(\d+)|(\d+)\*")
RESULTS = {">": Result(2, 0), "=": Result(1, 1), "<": Result(0, 2), "?": None}


def by_hand(d: Desk, id: str, text: str) -> Sheet:
    """Play the next round as `text` says: "1>2 3=4 5?6 7*" (won, drawn, not in yet, the odd one's bye)."""
    number = d.sheet(id).state.next_round
    found = [WORD.fullmatch(word) for word in text.split()]
    played = [m.groups()[:3] for m in found if m and m[1]]
    tables = tuple(f.Seating(t, int(a), int(b)) for t, (a, _, b) in enumerate(played, 1))
    byes = tuple(f.Bye(int(m[4])) for m in found if m and m[4])
    d.act(id, c.Draft(number, tables, byes, seed=1, source=f.Source.HAND), c.StartRound(number))
    sheet = d.sheet(id)
    for table, (_, sign, _) in enumerate(played, 1):
        if RESULTS[sign] is not None:
            sheet = d.act(id, c.Record(number, table, RESULTS[sign])).sheet
    return sheet


def after(*rounds: str, players: int, settings: StageSettings | None = None) -> tuple[Desk, str]:
    d = desk()
    id = begun(d, players, settings)
    for text in rounds:
        by_hand(d, id, text)
    return d, id


def pairs(sheet: Sheet, number: int | None = None) -> set[frozenset[int]]:
    round = sheet.state.rounds[-1 if number is None else number - 1]
    return {frozenset((m.first, m.second)) for m in round.matches.values()}


def byes(sheet: Sheet) -> list[int]:
    return [bye.entrant for bye in sheet.state.rounds[-1].byes]


def points(sheet: Sheet) -> dict[int, int]:
    return {row.person.number: int(row.values[0] or 0) for row in views.standings_view(sheet).rows}


def seeds(d: Desk, id: str, times: int = 12) -> list[Sheet]:
    """The draft, and other draws of it."""
    return [d.sheet(id), *(d.shuffle(id).sheet for _ in range(times))]


def test_SW03_a_stuck_field_is_drawn_with_one_rematch_that_is_named() -> None:
    d, id = after("1=4 2=5 3=6", "1=5 2=6 3=4", "1=6 2=4 3=5", players=6)
    sheet = d.sheet(id)
    assert len(pairs(sheet)) == 3
    assert byes(sheet) == []
    met = {pair for number in (1, 2, 3) for pair in pairs(sheet, number)}
    [again] = met & pairs(sheet)
    assert dict(views.round_view(sheet, 4).cost)["rematch"] == 1
    told = why_pairing(sheet, 4, min(again)).reasons
    assert {"rematch_forced", "no_rematch_free_round"} <= {reason.code for reason in told}


def test_SW06_the_bye_goes_to_the_lowest_for_whom_the_rest_pairs_up() -> None:
    one = StageSettings(scoring=Scoring(win=1, draw=0, bye=1, half_bye=0))
    d, id = after("1>2 3>4 5*", "1>3 5>2 4*", players=5, settings=one)
    for sheet in seeds(d, id):
        assert byes(sheet) == [2]
        assert pairs(sheet) == {frozenset((1, 4)), frozenset((3, 5))}


def test_SW07_no_second_bye_while_somebody_without_one_can_take_it() -> None:
    d, id = after("1>2 3>4 5>6 7>8 9*", "1>3 5>7 9>2 4>6 8*", players=9)
    for sheet in seeds(d, id):
        assert byes(sheet)[0] in (2, 6)
        assert not pairs(sheet) & (pairs(sheet, 1) | pairs(sheet, 2))


def test_SW08_who_won_by_no_show_is_as_little_due_for_the_bye_as_who_had_one() -> None:
    d = desk()
    id = begun(d, 5)
    # 5 has the bye, 3 beats nobody: 4 didn't come. 1 beats 2. So 0 points and no bye: 2 and 4; 4 then drops
    # and 2 wins, which leaves 1, 2 and 3 without a bye and only 3 with a win for nothing.
    by_hand(d, id, "1>2 3?4 5*")
    d.act(id, c.Drop(4))
    assert d.sheet(id).state.rounds[0].matches[2].result == Result(2, 0, 0, How.FORFEIT)
    d.act(id, c.Enter((c.Newcomer("P6"),)))
    # Round 2: 1, 2, 3, 5 and 6, all but 3 and 5 free to rest.
    for sheet in seeds(d, id):
        assert byes(sheet)[0] not in (3, 5)
    by_hand(d, id, "1>3 2>5 6*")
    # Points 1: 6, 2: 3, 3: 3 (won by no-show, then lost), 5: 3 (bye), 6: 3 (bye). Only 1 and 2 had nothing.
    for sheet in seeds(d, id):
        assert byes(sheet) == [2]


@pytest.mark.parametrize(("players", "rounds"), [(3, 6), (5, 10)])
def test_SW09_byes_go_round(players: int, rounds: int) -> None:
    d = desk(players)
    id = begun(d, players, StageSettings(rounds=rounds))
    had = dict.fromkeys(range(1, players + 1), 0)
    for number in range(1, rounds + 1):
        sheet = play(d, id, lambda a, b: (a * 5 + b * 3) % 4 > 1)
        [bye] = sheet.state.rounds[number - 1].byes
        had[bye.entrant] += 1
        assert max(had.values()) - min(had.values()) <= 1
    assert set(had.values()) == {2}
    met = [pair for number in range(1, rounds + 1) for pair in pairs(sheet, number)]
    assert all(met.count(frozenset(pair)) == 2 for pair in combinations(had, 2))


def test_SW11_who_dropped_after_a_result_is_in_no_table_and_the_result_stays() -> None:
    d, id = after("1?2 3?4", players=4)
    d.act(id, c.Record(1, 1, Result(2, 1)))
    sheet = d.act(id, c.Record(1, 2, Result(2, 0), drop=(4,))).sheet
    assert pairs(sheet) == {frozenset((1, 3))}
    assert byes(sheet) == [2]
    assert points(sheet) == {1: 3, 2: 0, 3: 3, 4: 0}


def test_SW12_a_late_entrant_joins_the_next_round_with_nothing() -> None:
    d, id = after("1>2 3>4", players=4)
    first = d.sheet(id).state.rounds[0]
    d.act(id, c.Enter((c.Newcomer("E"),)))
    for sheet in seeds(d, id):
        assert frozenset((1, 3)) in pairs(sheet)
        assert len(pairs(sheet)) == 2
        assert byes(sheet)[0] in (2, 4, 5)
        assert sheet.state.rounds[0] == first
        account = Ledger.of(sheet.state).accounts[5]
        assert (account.points, account.rounds, account.opponents) == (0, 0, ())


def test_SW22_who_leaves_during_a_round_loses_to_the_one_opposite_and_is_not_drawn() -> None:
    d, id = after("1?2 3?4", players=4)
    d.act(id, c.Drop(4))
    view = views.round_view(d.sheet(id), 1)
    assert (view.tables[1].button, view.missing) == ("forfeit-win", (1,))
    sheet = d.act(id, c.Record(1, 1, Result(2, 0))).sheet
    assert len(sheet.state.rounds) == 2
    assert 4 not in {n for pair in pairs(sheet) for n in pair} | set(byes(sheet))


def test_SW22_or_the_round_is_drawn_again_for_those_who_are_left() -> None:
    d, id = after("1?2 3?4", players=4)
    d.act(id, c.StepBack())
    d.act(id, c.StepBack())
    sheet = d.act(id, c.Drop(4)).sheet
    assert sheet.state.rounds[0].phase is Phase.DRAFT
    assert {n for pair in pairs(sheet) for n in pair} | set(byes(sheet)) == {1, 2, 3}


def test_SW23_not_entered_absent_and_dropped_are_three_things() -> None:
    d, id = after("1>2 3>4", players=4)
    d.act(id, c.Enter((c.Newcomer("E"),)), c.RequestBye(5, 3, f.Worth.ZERO))
    for _ in range(3):
        sheet = play(d, id)
    lines = Ledger.of(sheet.state).lines(5)
    assert lines[0].kind is Kind.NOT_ENTERED
    assert lines[1].kind in (Kind.MATCH, Kind.BYE)
    assert (lines[2].kind, lines[2].points) == (Kind.ABSENT, 0)
    assert lines[3].kind in (Kind.MATCH, Kind.BYE)
    assert sheet.state.entrants[5].left is None


def test_SW28_a_correction_moves_points_at_once_and_published_tables_not_at_all() -> None:
    d, id = after("1>5 2>6 3>7 4<8", players=8)
    by_hand(d, id, "1>2 3?8 4?5 6?7")
    before = d.sheet(id).state.rounds[1]
    sheet = d.act(id, c.Record(1, 4, Result(2, 0))).sheet
    assert (points(sheet)[4], points(sheet)[8]) == (3, 0)
    assert sheet.state.rounds[1] == before
    assert before.matches[1].result == Result(2, 0)


def test_SW32_the_draft_taken_away_leaves_what_was_there_before_it() -> None:
    d = desk()
    id = begun(d, 8)
    d.act(id, c.StepBack())
    taken = d.sheet(id).state
    sheet = d.act(id, c.Enter((c.Newcomer("Ninth"),))).sheet
    assert not sheet.state.rounds  # nothing is drawn until somebody asks
    sheet = d.draw(id).sheet
    assert (len(pairs(sheet)), len(byes(sheet))) == (4, 1)
    d.undo(id)
    undone = d.undo(id).sheet.state
    same = ("title", "stages", "entrants", "rounds", "wishes", "stale", "held", "closed")
    assert [getattr(undone, name) for name in same] == [getattr(taken, name) for name in same]


def test_SW35_nobody_plays_themselves_whatever_is_sent() -> None:
    d = desk()
    id = begun(d, 4)
    version = d.sheet(id).version
    for tables in (((1, 1), (2, 3)), ((1, 2), (3, 3))):
        seats = tuple(f.Seating(t, *pair) for t, pair in enumerate(tables, 1))
        with pytest.raises(r.IllegalPairing):
            d.act(id, c.Draft(1, seats, (), seed=1))
    assert d.sheet(id).version == version


def test_SW36_a_bye_has_no_table_and_stays_a_win() -> None:
    d, id = after("1?2 3?4 5*", players=5)
    with pytest.raises(r.UnknownTable):
        d.act(id, c.Record(1, 3, Result(0, 2)))
    for table in (1, 2):
        sheet = d.act(id, c.Record(1, table, Result(2, 0))).sheet
    assert points(sheet)[5] == 3
    assert len(sheet.state.rounds) == 2


def test_SW38_a_return_during_a_round_plays_in_the_next() -> None:
    d, id = after("1>2 3>4 5*", players=5)
    d.act(id, c.Drop(1))
    play(d, id)
    d.act(id, c.StartRound(3))
    third = d.act(id, c.Return(1)).sheet.state.rounds[2]
    assert third.match_of(1) is None
    for table in sorted(third.matches):
        sheet = d.act(id, c.Record(3, table, Result(2, 0))).sheet
    assert sheet.state.rounds[3].match_of(1) is not None


def test_SW39_a_bye_s_worth_and_who_is_due_for_it_are_two_things() -> None:
    half = StageSettings(match=best_of(1), scoring=replace(CHESS, bye=1))
    d = desk()
    id = begun(d, 7, half)
    by_hand(d, id, "1?4 2?5 3?6 7*")
    for table in (1, 2, 3):
        d.act(id, c.Record(1, table, Result(1, 0)))
    for sheet in seeds(d, id):
        assert points(sheet)[7] == 1  # half a point: the unit is half points
        assert byes(sheet) != [7]


def test_SW40_a_no_show_is_a_lost_match_and_the_next_round_is_drawn_once() -> None:
    d, id = after("1>2 3>4", players=4)
    by_hand(d, id, "1?3 2>4")
    sheet = d.act(id, c.Record(2, 1, Result(0, 2, 0, How.FORFEIT))).sheet
    assert sheet.state.entrants[1].left is None
    lines = Ledger.of(sheet.state).lines(1)
    assert (lines[1].outcome, lines[1].how, lines[1].points) == (Outcome.LOSS, How.FORFEIT, 0)
    assert points(sheet)[3] == 6
    drafts = [e for e in sheet.entries if isinstance(e.fact, f.RoundDrafted) and e.fact.round == 3]
    assert len(drafts) == 1


def test_SW41_the_next_round_asked_for_twice_at_once_is_one_round() -> None:
    d = desk()
    id = begun(d, 8)
    play(d, id)
    d.act(id, c.StepBack())  # the draft away, so that there is something to ask for
    gate = threading.Barrier(2)

    def ask() -> None:
        gate.wait()
        d.draw(id)

    threads = [threading.Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    state = d.sheet(id).state
    assert [len(round.matches) for round in state.rounds] == [4, 4]
    assert state.rounds[1].phase is Phase.DRAFT


@pytest.mark.parametrize(
    ("players", "rounds", "warned"), [(6, 6, True), (6, 5, False), (5, 5, False), (5, 6, True)]
)
def test_SW44_certain_rematches_are_warned_of_at_set_up(players: int, rounds: int, warned: bool) -> None:
    d = desk()
    id = d.create(
        c.Create("F", StageSettings(rounds=rounds)),
        c.Enter(tuple(c.Newcomer(f"P{i}") for i in range(players))),
    ).sheet.id
    codes = [code for code, _ in views.overview(d.sheet(id)).warnings]
    assert ("rematches-certain" in codes) == warned


def test_ST07_of_four_entries_one_counts_and_the_history_has_all() -> None:
    d, id = after("1?2 3?4", players=4)
    for result in (Result(2, 0), Result(1, 2), Result(2, 1), Result(1, 1)):
        sheet = d.act(id, c.Record(1, 1, result)).sheet
    assert (points(sheet)[1], points(sheet)[2]) == (1, 1)
    told = [fact for act in past.history(sheet) for fact in act.facts if isinstance(fact, f.ResultRecorded)]
    assert len(told) == 4


def test_ST14_a_match_lost_one_to_two_is_a_loss_with_a_game() -> None:
    d, id = after("1?2", players=2)
    sheet = d.act(id, c.Record(1, 1, Result(1, 2))).sheet
    rows = {row.person.number: row.record for row in views.standings_view(sheet).rows}
    assert rows == {1: (0, 0, 1), 2: (1, 0, 0)}
    accounts = Ledger.of(sheet.state).accounts
    assert (accounts[1].games_won, accounts[1].games_lost) == (1, 2)


@pytest.mark.parametrize(
    ("match", "win", "games"), [(best_of(3), 3, (2, 0, 0)), (best_of(1), 1, (1, 0, 0))], ids=["3", "1"]
)
def test_ST15_a_bye_is_one_match_won_in_the_format_in_use(
    match: object, win: int, games: tuple[int, int, int]
) -> None:
    scoring = Scoring(win=win, draw=0, bye=win, half_bye=0)
    settings = StageSettings(match=match, scoring=scoring)  # type: ignore[arg-type]
    d, id = after("1?2 3*", players=3, settings=settings)
    assert points(d.sheet(id))[3] == win
    account = Ledger.of(d.sheet(id).state).accounts[3]
    assert (account.wins, account.losses) == (1, 0)
    assert (account.games_won, account.games_lost, account.games_drawn) == games


def test_ST16_a_bye_worth_half_and_two_wins_are_two_and_a_half() -> None:
    half = StageSettings(match=best_of(1), scoring=replace(CHESS, bye=1))
    d = desk()
    id = begun(d, 5, half)
    by_hand(d, id, "1?2 3?4 5*")
    for table in (1, 2):
        d.act(id, c.Record(1, table, Result(1, 0)))
    for number, text in ((2, "5?1 2?3 4*"), (3, "5?3 1?4 2*")):
        by_hand(d, id, text)
        for table in (1, 2):
            d.act(id, c.Record(number, table, Result(1, 0)))
    assert points(d.sheet(id))[5] == 5  # in halves


def test_DL03_an_event_with_byes_drops_and_a_timer_is_the_same_after_export_and_import() -> None:
    d = desk()
    newcomers = tuple(c.Newcomer(f"P{i}", awarded=int(i <= 3)) for i in range(1, 9))
    id = d.create(c.Create("F", StageSettings()), c.Enter(newcomers), c.StartStage()).sheet.id
    play(d, id)
    d.act(id, c.StartRound(2))
    d.act(id, c.PauseTimer(2), c.Drop(7))
    sheet = d.sheet(id)
    event = archive.read(archive.write(id, sheet.entries, sheet.texts))
    other = desk()
    other.store.append("copy", 0, event.entries, event.texts)
    copy = other.sheet("copy")
    assert copy.state == sheet.state
    assert copy.texts == sheet.texts
    assert copy.entries == sheet.entries


def test_DL04_DL05_going_back_deletes_nothing_and_everything_later_can_be_had_again() -> None:
    d = desk()
    id = begun(d, 8)
    places = []
    for _ in range(6):
        places.append(play(d, id).version)
    rounds = {place: d.sheet(id).at(place).state.rounds for place in places}
    d.restore(id, places[3])  # the end of round 4, with round 5 drawn
    sheet = d.act(id, c.Drop(1), c.Drop(2)).sheet
    assert sheet.state.rounds[:4] == rounds[places[3]][:4]
    fifth = sheet.state.rounds[4]
    assert fifth.match_of(1) is fifth.match_of(2) is None
    assert len(fifth.matches) == 3
    saved = [act.restore for act in past.history(sheet) if act.undone]
    assert places[5] in saved
    assert d.restore(id, places[5]).sheet.state.rounds == rounds[places[5]]
    assert d.sheet(id).state.entrants[1].left is None


@pytest.mark.parametrize(
    ("late", "points_of", "lost"), [(Late.ZERO, 0, 0), (Late.HALF, 2, 0), (Late.LOSSES, 0, 2)]
)
def test_S14_rounds_before_a_late_entry_count_as_the_setting_says(
    late: Late, points_of: int, lost: int
) -> None:
    d, id = after("1>2 3>4", "1>3 2>4", players=4, settings=StageSettings(late=late))
    sheet = d.act(id, c.Enter((c.Newcomer("E"),))).sheet
    account = Ledger.of(sheet.state).accounts[5]
    assert (account.points, account.losses, account.byes) == (points_of, lost, 0)
    if late is Late.LOSSES:
        assert byes(sheet)[0] in (4, 5)  # no points, no bye before


def test_S14_a_late_entrant_may_be_awarded_the_rounds_missed() -> None:
    d, id = after("1>2 3>4", players=4)
    sheet = d.act(id, c.Enter((c.Newcomer("E", awarded=1),))).sheet
    assert points(sheet)[5] == 3
    assert byes(sheet)[0] in (2, 4)  # E has had a bye


def test_S17_both_of_the_last_two_sit_and_the_odd_one_s_bye_is_told_apart() -> None:
    settings = StageSettings(pair_down_both_sit=True)
    for seed in range(40):
        d = desk(seed)
        id = begun(d, 5, settings)
        for _ in range(4):
            given = play(d, id).state.rounds[-1].byes
            if len(given) == 3:
                assert sorted(bye.kind for bye in given) == ["odd", "sat-down", "sat-down"]
                seated = {bye.entrant for bye in given if bye.kind is f.ByeKind.SAT_DOWN}
                sheet = d.sheet(id)
                met = {pair for n in range(1, len(sheet.state.rounds)) for pair in pairs(sheet, n)}
                assert frozenset(seated) in met
                assert differences(sheet.entries, sheet.texts) == []
                return
    raise AssertionError("no field of five came to it")


def test_forbidden_pairs_that_leave_no_other_way_meet_and_it_is_said() -> None:
    d = desk()
    id = begun(d, 4)
    wishes = [c.SetWish(1, other, f.Wish.FORBID) for other in (2, 3, 4)]
    sheet = d.act(id, *wishes).sheet
    assert dict(views.round_view(sheet, 1).cost) == {"forbidden": 1}
    codes = [reason.code for reason in why_pairing(sheet, 1, 1).reasons]
    assert "forbidden_forced" in codes
    sheet = d.act(id, c.SetWish(1, 4, None)).sheet
    for sheet in seeds(d, id):
        assert frozenset((1, 4)) in pairs(sheet)


def test_pairs_to_be_avoided_meet_only_where_a_rematch_would_be_the_price_S7() -> None:
    d, id = after("1>2 3>4", players=4)
    sheet = d.act(id, c.SetWish(1, 3, f.Wish.AVOID)).sheet
    for sheet in seeds(d, id, 4):
        assert pairs(sheet) == {frozenset((1, 4)), frozenset((2, 3))}  # dearer in points, and no wish broken
    sheet = d.act(id, c.SetWish(1, 4, f.Wish.AVOID)).sheet
    assert dict(views.round_view(sheet, 2).cost)["avoided"] == 1
    assert not pairs(sheet) & pairs(sheet, 1)


def test_going_back_gives_what_was_there_and_draws_nothing_DL05() -> None:
    """Also in a log that another program wrote, where no draft follows a finished round."""
    d = desk()
    id = begun(d, 4)
    play(d, id)
    whole = d.sheet(id)
    short = whole.entries[:-1]  # without the draft of round 2
    d.store.append("b", 0, short, whole.texts)
    assert len(d.act("b", c.Rename(1, "Ann")).sheet.state.rounds) == 2
    undone = d.undo("b").sheet.state
    assert (len(undone.rounds), undone.rounds[0].phase) == (1, Phase.FINISHED)


@pytest.mark.parametrize(("first", "best"), [(False, (0, 1)), (True, (1, 0))])
def test_a_second_bye_or_a_rematch_gives_way_first_as_the_setting_says(
    first: bool, best: tuple[int, int]
) -> None:
    """1 and 4 had no bye, but whoever rests, the others have a rematch; without one somebody rests twice."""
    rounds = ("2>4 3>1 5*", "5>4 2>1 3*", "3>4 5>1 2*")
    d, id = after(*rounds, players=5, settings=StageSettings(second_bye_before_rematch=first))
    sheet = d.sheet(id)
    assert cheapest(sheet, first) == best
    cost = dict(sheet.state.rounds[3].cost)
    assert (cost["rematch"], cost["bye_repeat"]) == best


def cheapest(sheet: Sheet, bye_first: bool) -> tuple[int, int]:
    """By trying all: (sum of squared meetings, byes had before) of the best round of five."""
    rounds = sheet.state.published
    had = {n: sum(round.bye_of(n) is not None for round in rounds) for n in range(1, 6)}
    met = [frozenset((m.first, m.second)) for round in rounds for m in round.matches.values()]
    found = []
    for rests in range(1, 6):
        a, *others = [n for n in range(1, 6) if n != rests]
        for b in others:
            x, y = (n for n in others if n != b)
            again = met.count(frozenset((a, b))) ** 2 + met.count(frozenset((x, y))) ** 2
            found.append((again, had[rests]))
    return min(found, key=lambda cost: cost[::-1] if bye_first else cost)


def test_the_last_round_is_by_standings_where_the_setting_says_so() -> None:
    settings = StageSettings(rounds=2, last_round_by_standings=True)
    d, id = after("1>2 3>4 5>6 7>8", players=8, settings=settings)
    for sheet in seeds(d, id, 4):
        order = [row.person.number for row in views.standings_view(sheet).rows]
        assert pairs(sheet) == {frozenset(order[i : i + 2]) for i in range(0, 8, 2)}


def test_the_first_round_by_halves_takes_seeds_then_ratings_then_the_order_of_entry() -> None:
    d = desk()
    newcomers = (
        c.Newcomer("A"),
        c.Newcomer("B", rating=1500),
        c.Newcomer("C", seed=2),
        c.Newcomer("D", rating=1800),
        c.Newcomer("E"),
        c.Newcomer("F", seed=1),
    )
    settings = StageSettings(first_round="halves")
    sheet = d.create(c.Create("F", settings), c.Enter(newcomers), c.StartStage()).sheet
    # By seed F, C; by rating D, B; by entry A, E: the upper half F C D meets the lower B A E.
    assert pairs(sheet) == {frozenset((6, 2)), frozenset((3, 1)), frozenset((4, 5))}


def test_a_double_loss_is_lost_by_both_and_they_have_met() -> None:
    d, id = after("1?2 3>4", players=4)
    sheet = d.act(id, c.Record(1, 1, Result(0, 0, 0, How.DOUBLE_LOSS))).sheet
    assert points(sheet) == {1: 0, 2: 0, 3: 3, 4: 0}
    assert {row.person.number: row.record for row in views.standings_view(sheet).rows}[1] == (0, 0, 1)
    for sheet in seeds(d, id):
        assert frozenset((1, 2)) not in pairs(sheet)
