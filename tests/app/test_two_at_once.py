"""Several at once on one event: everything is recorded once, the same match is told to the second [D13].

Eight threads at one desk (one server), and at two desks on the same data (two servers, or a command line
beside one), on every store that lasts.
"""

from __future__ import annotations

import itertools
import random
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connections

from kit.desks import desk as in_memory
from kit.stages import WON, entered, stage
from pairwright.app.desk import Desk
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core import refusals as r
from pairwright.core.outcome import Result
from pairwright.core.tournament import Phase
from pairwright.files import archive
from pairwright.standings.presets import preset_of
from pairwright.store.contract import Store
from pairwright.store.database.rows import DatabaseStore
from pairwright.store.file import FileStore

THREADS = 8
Act = Callable[[Desk], object]


@pytest.fixture
def database(tmp_path: Path, django_db_blocker) -> Iterator[str]:
    """The alias of a new SQLite file with the settings of the product."""
    alias = "at_once"
    options = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
    }
    connections.databases[alias] = {
        **connections.databases["default"],
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(tmp_path / "events.sqlite3"),
        "OPTIONS": options,
    }
    with django_db_blocker.unblock():
        call_command("migrate", "pairwright_store", database=alias, verbosity=0)
        yield alias
        connections[alias].close()
    del connections[alias]
    del connections.databases[alias]


@pytest.fixture(params=["file", "database"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    if request.param == "database":
        return DatabaseStore(request.getfixturevalue("database"))
    return FileStore(tmp_path, archive)


@pytest.fixture(params=[1, 2], ids=["one desk", "two desks"])
def desks(request: pytest.FixtureRequest, store: Store) -> list[Desk]:
    chance = random.Random(1)
    return [Desk(store, die=lambda: chance.getrandbits(31)) for _ in range(request.param)]


def at_once(desks: list[Desk], acts: list[Act]) -> list[BaseException | None]:
    """Do all acts at the same moment, each in a thread, the desks in turn; what each of them raised."""
    gate = threading.Barrier(len(acts))
    raised: list[BaseException | None] = [None] * len(acts)

    def run(place: int, act: Act, desk: Desk) -> None:
        gate.wait()
        try:
            act(desk)
        except r.Refusal as refusal:
            raised[place] = refusal
        finally:
            connections.close_all()

    pairs = zip(acts, itertools.cycle(desks))
    threads = [threading.Thread(target=run, args=(n, act, desk)) for n, (act, desk) in enumerate(pairs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return raised


def begun(desk: Desk, players: int) -> str:
    names = tuple(c.Newcomer(f"P{n}") for n in range(1, players + 1))
    id = desk.create(c.Create("Open", preset_of("mtg").settings), c.Enter(names), c.StartStage()).sheet.id
    desk.act(id, c.StartRound(1))
    return id


def whole(desks: list[Desk], id: str) -> tuple[f.Entry, ...]:
    """The log as it lies in the store: without a gap, each act in one piece, the same for every desk."""
    entries = desks[0].store.load(id).entries
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    for entry in entries:
        assert entry.act <= entry.seq
        assert {other.act for other in entries[entry.act - 1 : entry.seq]} == {entry.act}
    for desk in desks:
        assert desk.sheet(id).entries == entries
    return entries


def test_results_of_different_tables_are_all_recorded_and_none_twice_DL_01(desks: list[Desk]) -> None:
    id = begun(desks[0], 80)
    seen = desks[0].sheet(id).version
    tables = sorted(desks[0].sheet(id).state.rounds[0].matches)[:-1]  # one is left, so that nothing is drawn

    def enter(mine: list[int]) -> Act:
        def act(desk: Desk) -> None:
            for table in mine:
                desk.act(id, c.Record(1, table, Result(2, table % 2), seen=seen))

        return act

    assert at_once(desks, [enter(tables[n::THREADS]) for n in range(THREADS)]) == [None] * THREADS
    recorded = [e.fact for e in whole(desks, id) if isinstance(e.fact, f.ResultRecorded)]
    assert Counter(fact.table for fact in recorded) == dict.fromkeys(tables, 1)
    for table in tables:
        assert desks[-1].sheet(id).state.rounds[0].matches[table].result == Result(2, table % 2)


def test_of_different_results_for_one_table_one_stands_and_the_others_are_shown_it_DL_01(
    desks: list[Desk],
) -> None:
    id = begun(desks[0], 8)
    seen = desks[0].sheet(id).version
    results = [
        Result(*score) for score in ((2, 0), (2, 1), (0, 2), (1, 2), (1, 1), (1, 0), (0, 1), (0, 0, 3))
    ]
    results = [result for result in results if preset_of("mtg").settings.match.allows(result)]

    def enter(result: Result) -> Act:
        return lambda desk: desk.act(id, c.Record(1, 3, result, seen=seen))

    raised = at_once(desks, [enter(result) for result in results])
    stands = desks[-1].sheet(id).state.rounds[0].matches[3].result
    assert [result for result, refusal in zip(results, raised, strict=True) if refusal is None] == [stands]
    for result, refusal in zip(results, raised, strict=True):
        if refusal is not None:
            assert isinstance(refusal, r.Conflict)
            assert (refusal.theirs, refusal.yours) == (stands, result)
    recorded = [e.fact for e in whole(desks, id) if isinstance(e.fact, f.ResultRecorded)]
    assert [(fact.table, fact.result) for fact in recorded] == [(3, stands)]


def test_the_same_result_for_one_table_by_all_is_nobodys_conflict(desks: list[Desk]) -> None:
    id = begun(desks[0], 8)
    seen = desks[0].sheet(id).version
    raised = at_once(desks, [lambda desk: desk.act(id, c.Record(1, 3, Result(2, 0), seen=seen))] * THREADS)
    assert raised == [None] * THREADS
    assert sum(isinstance(entry.fact, f.ResultRecorded) for entry in whole(desks, id)) == 1


def test_the_last_result_by_two_makes_one_next_round_of_four_tables_SW_41(desks: list[Desk]) -> None:
    id = begun(desks[0], 8)
    for table in (1, 2, 3):
        desks[0].act(id, c.Record(1, table, Result(2, 0)))
    seen = desks[0].sheet(id).version
    at_once(desks, [lambda desk: desk.act(id, c.Record(1, 4, Result(2, 0), seen=seen))] * 2)
    whole(desks, id)
    rounds = desks[-1].sheet(id).state.rounds
    assert [(round.number, len(round.matches)) for round in rounds] == [(1, 4), (2, 4)]


@pytest.mark.parametrize("step", ["draw", "fix", "start"])
def test_next_round_by_two_threads_is_one_round_two_SW_41(desks: list[Desk], step: str) -> None:
    id = begun(desks[0], 8)
    for table in (1, 2, 3, 4):
        desks[0].act(id, c.Record(1, table, Result(2, 0)))
    acts: dict[str, Act] = {
        "draw": lambda desk: desk.draw(id),
        "fix": lambda desk: desk.act(id, c.Fix(2)),
        "start": lambda desk: desk.act(id, c.StartRound(2)),
    }
    at_once(desks, [acts[step]] * 2)
    whole(desks, id)
    rounds = desks[-1].sheet(id).state.rounds
    assert [(round.number, len(round.matches)) for round in rounds] == [(1, 4), (2, 4)]
    phase = {"draw": Phase.DRAFT, "fix": Phase.FIXED, "start": Phase.RUNNING}[step]
    assert rounds[1].phase is phase
    players = [n for match in rounds[1].matches.values() for n in (match.first, match.second)]
    assert sorted(players) == list(range(1, 9))


def half(id: str, table: int, place: int) -> Act:
    return lambda desk: desk.act(id, c.RecordGame(1, table, place, WON))


def test_two_halves_of_a_result_advance_the_winner_in_the_same_act_200_times_KO_10() -> None:
    """Matches of two games; each thread has the result of one. Whoever is second finishes the match."""
    for seed in range(200):
        first, id = entered(4, stage("cup", games=2), seed)
        second = Desk(first.store, first.clock, first.die)
        first.act(id, c.StartRound(1))
        one, other = first.sheet(id).state.rounds[0].matches.values()
        first.act(id, *(c.RecordGame(1, other.table, place, WON) for place in (1, 2)))
        assert at_once([first, second], [half(id, one.table, place) for place in (1, 2)]) == [None, None]
        entries = whole([first, second], id)
        state = first.sheet(id).state
        assert state.rounds[0].phase is Phase.FINISHED
        final = state.rounds[1].matches[1]
        assert {final.first, final.second} == {one.first, other.first}
        drawn = next(
            entry for entry in entries if isinstance(entry.fact, f.RoundDrafted) and entry.fact.round == 2
        )
        assert isinstance(entries[drawn.act - 1].fact, f.GameRecorded)


def test_undo_by_two_who_saw_the_same_takes_one_act_back(desks: list[Desk]) -> None:
    id = begun(desks[0], 8)
    desks[0].act(id, c.Record(1, 1, Result(2, 0)))
    seen = desks[0].act(id, c.Record(1, 2, Result(2, 0))).sheet.version
    raised = at_once(desks, [lambda desk: desk.undo(id, seen=seen)] * THREADS)
    assert sum(refusal is None for refusal in raised) == 1
    assert all(isinstance(refusal, r.Overtaken) for refusal in raised if refusal is not None)
    matches = desks[-1].sheet(id).state.rounds[0].matches
    assert (matches[1].result, matches[2].result) == (Result(2, 0), None)


def test_names_entered_by_all_have_numbers_of_their_own(desks: list[Desk]) -> None:
    id = desks[0].create(c.Create("Open", preset_of("mtg").settings)).sheet.id
    acts = [lambda desk, n=n: desk.act(id, c.Enter((c.Newcomer(f"P{n}"),))) for n in range(THREADS)]
    assert at_once(desks, acts) == [None] * THREADS
    sheet = desks[-1].sheet(id)
    assert sorted(sheet.state.entrants) == list(range(1, THREADS + 1))
    assert {sheet.name(n) for n in sheet.state.entrants} == {f"P{n}" for n in range(THREADS)}


def test_a_desk_in_memory_merges_too() -> None:
    d = in_memory()
    id = begun(d, 16)
    acts = [lambda desk, t=t: desk.act(id, c.Record(1, t, Result(2, 0), seen=1)) for t in range(1, 8)]
    assert at_once([d], acts) == [None] * 7
    assert d.sheet(id).state.rounds[0].missing == (8,)
