"""What every store does, tested on each of them."""

from __future__ import annotations

import threading
import time
from itertools import pairwise

import pytest
from django.db import connections

from kit.facts import ONE_OF_EACH
from kit.logs import HOSTILE, added, created, result
from pairwright.core import facts as f
from pairwright.core.encoding import FACTS
from pairwright.core.facts import Entry
from pairwright.core.refusals import UnknownTournament
from pairwright.core.tournament import fold
from pairwright.store.contract import Stale, Store
from pairwright.store.database.rows import DatabaseStore


def begin(store: Store, id: str = "a", title: str = "Spring Open", at: int = 1000) -> int:
    return store.append(id, 0, *created(title, at))


def test_what_was_appended_is_loaded_equal(store: Store) -> None:
    entries, texts = created()
    more, names = added(2, "Ann", "Bo")
    assert store.append("a", 0, entries, texts) == 2
    assert store.append("a", 2, more, names) == 4
    log = store.load("a")
    assert log.entries == (*entries, *more)
    assert log.texts == {**texts, **names}
    assert log.version == store.version("a") == 4


@pytest.mark.parametrize("after", [0, 1, 2, 3, 4, 9])
def test_load_after_gives_the_rest_of_the_entries_and_all_texts(store: Store, after: int) -> None:
    begin(store)
    store.append("a", 2, *added(2, "Ann", "Bo"))
    log = store.load("a", after)
    assert [e.seq for e in log.entries] == [seq for seq in (1, 2, 3, 4) if seq > after]
    assert (log.version, set(log.texts)) == (4, {1, 3, 4})


def test_an_unknown_id_is_refused_everywhere(store: Store) -> None:
    begin(store)
    for act in (
        lambda: store.load("b"),
        lambda: store.version("b"),
        lambda: store.append("b", 2, [result(3)], {}),
        lambda: store.delete("b", 5),
        lambda: store.undelete("b"),
        lambda: store.append("b", 2, [result(3)], {}, erased=[1]),
    ):
        with pytest.raises(UnknownTournament):
            act()


def test_the_stamp_is_another_one_whenever_the_list_is_D13(store: Store) -> None:
    stamps = [store.stamp()]
    for act in (
        lambda: begin(store),
        lambda: store.append("a", 2, [result(3)], {}),
        lambda: store.delete("a", 5),
        lambda: store.undelete("a"),
        lambda: store.delete("a", 7),
        lambda: store.purge(8),
    ):
        act()
        assert store.stamp() == store.stamp()
        stamps.append(store.stamp())
    assert all(now != before for before, now in pairwise(stamps))


def test_a_second_writer_with_an_old_view_is_told_both_versions_dl_01(store: Store) -> None:
    begin(store)
    store.append("a", 2, [result(3, table=1)], {})
    with pytest.raises(Stale) as told:
        store.append("a", 2, [result(3, table=2)], {2: "lost"})
    assert (told.value.expected, told.value.actual) == (2, 3)
    store.append("a", 3, [result(4, table=2)], {})
    log = store.load("a")
    assert [e.fact.table for e in log.entries[2:]] == [1, 2]
    assert 2 not in log.texts


def test_a_version_ahead_of_the_log_is_stale_too(store: Store) -> None:
    begin(store)
    with pytest.raises(Stale):
        store.append("a", 3, [result(4)], {})
    assert store.version("a") == 2


def test_creating_twice_is_stale(store: Store) -> None:
    begin(store)
    with pytest.raises(Stale) as told:
        begin(store, title="Other")
    assert (told.value.expected, told.value.actual) == (0, 2)
    assert store.load("a").texts == {1: "Spring Open"}


@pytest.mark.parametrize(
    ("entries", "texts"),
    [
        ([], {}),
        ([result(4)], {}),
        ([result(3), result(5)], {}),
        ([Entry(3, 2, 0, "x", f.TournamentClosed())], {}),
        ([result(3)], {0: "no number"}),
        ([result(3)], {9: "NUL \0"}),
        ([result(3)], {9: "half a pair \ud800"}),
    ],
)
def test_what_is_no_batch_is_a_fault_of_the_program_and_changes_nothing(
    store: Store, entries: list[Entry], texts: dict[int, str]
) -> None:
    begin(store)
    before = store.load("a")
    with pytest.raises(ValueError, match=r"no entries|entry|text|surrogates"):
        store.append("a", 2, entries, texts)
    assert store.load("a") == before


def test_one_append_may_hold_several_acts(store: Store) -> None:
    entries, texts = created()
    more, names = added(2, "Ann")
    assert store.append("a", 0, [*entries, *more, result(4)], {**texts, **names}) == 4
    assert [e.act for e in store.load("a").entries] == [1, 1, 3, 4]


@pytest.mark.parametrize("id", ["a\0b", "\ud800", "x" * 500])
def test_an_id_that_no_store_could_hold_is_unknown_and_no_error_h5(store: Store, id: str) -> None:
    begin(store)
    for act in (
        lambda: store.load(id),
        lambda: store.version(id),
        lambda: store.append(id, 2, [result(3)], {}),
        lambda: store.delete(id, 5),
        lambda: store.undelete(id),
        lambda: store.append(id, 2, [result(3)], {}, erased=[1]),
    ):
        with pytest.raises(UnknownTournament):
            act()
    assert [line.id for line in store.listed()] == ["a"]


@pytest.mark.parametrize("text", HOSTILE)
def test_any_text_comes_back_as_it_was(store: Store, text: str) -> None:
    begin(store, title=text)
    assert store.load("a").texts == {1: text}
    assert store.listed()[0].title == text


def test_every_kind_of_fact_comes_back_equal(store: Store) -> None:
    assert {type(fact) for fact in ONE_OF_EACH} == set(FACTS.values())
    entries = [Entry(seq, seq, 10**12 + seq, "scorekeeper", x) for seq, x in enumerate(ONE_OF_EACH, 1)]
    store.append("a", 0, entries, {1: "x"})
    assert store.load("a").entries == tuple(entries)


def test_restoring_deletes_nothing_dl_05(store: Store) -> None:
    begin(store)
    store.append("a", 2, *added(2, "Ann"))
    store.append("a", 3, *added(3, "Bo"))
    store.append("a", 4, [Entry(5, 5, 0, "organiser", f.Restored(3))], {})
    assert list(fold(store.load("a").entries).entrants) == [3]
    store.append("a", 5, [Entry(6, 6, 0, "organiser", f.Restored(4))], {})
    log = store.load("a")
    assert list(fold(log.entries).entrants) == [3, 4]
    assert (log.texts[3], log.texts[4]) == ("Ann", "Bo")


def test_the_list_is_newest_change_first_with_titles_d1(store: Store) -> None:
    begin(store, "a", "First", at=1000)
    begin(store, "b", "Second", at=2000)
    store.append("a", 2, [result(3, at=3000)], {})
    listed = [(x.id, x.version, x.created, x.changed, x.title, x.deleted, x.fault) for x in store.listed()]
    assert listed == [
        ("a", 3, 1000, 3000, "First", None, None),
        ("b", 2, 2000, 2000, "Second", None, None),
    ]


def test_the_title_in_the_list_follows_changes_and_restorations(store: Store) -> None:
    begin(store)
    store.append("a", 2, [Entry(3, 3, 0, "organiser", f.TitleChanged(2))], {2: "Summer Open"})
    assert store.listed()[0].title == "Summer Open"
    store.append("a", 3, [Entry(4, 4, 0, "organiser", f.Restored(2))], {})
    assert store.listed()[0].title == "Spring Open"
    store.append("a", 4, [Entry(5, 5, 0, "organiser", f.Restored(3))], {})
    assert store.listed()[0].title == "Summer Open"


def test_deleting_is_undone_until_purged_d1_h8(store: Store) -> None:
    begin(store, "a")
    begin(store, "b")
    store.delete("a", 5000)
    assert [x.id for x in store.listed()] == ["b"]
    assert [(x.id, x.deleted) for x in store.listed(deleted=True)] == [("a", 5000)]
    with pytest.raises(UnknownTournament):
        store.load("a")
    with pytest.raises(UnknownTournament):
        store.append("a", 2, [result(3)], {})
    with pytest.raises(UnknownTournament):
        store.delete("a", 6000)
    with pytest.raises(Stale):
        begin(store, "a")
    store.undelete("a")
    store.undelete("a")
    assert store.load("a").texts == {1: "Spring Open"}
    assert store.append("a", 2, [result(3)], {}) == 3


def test_purging_destroys_what_was_deleted_before_the_instant_and_frees_the_id(store: Store) -> None:
    for id in ("a", "b", "c"):
        begin(store, id)
    store.delete("a", 5000)
    store.delete("b", 6000)
    assert store.purge(6000) == ("a",)
    assert store.purge(6000) == ()
    with pytest.raises(UnknownTournament):
        store.undelete("a")
    store.undelete("b")
    assert {x.id for x in store.listed()} == {"b", "c"}
    assert begin(store, "a", "Again") == 2
    assert store.load("a").texts == {1: "Again"}


def test_erasing_empties_the_texts_and_is_an_entry_that_everybody_hears_of_h8(store: Store) -> None:
    begin(store)
    store.append("a", 2, *added(2, "Ann", "Bo"))
    before = store.load("a")
    erased = Entry(5, 5, 1000, "organiser", f.EntrantErased(1))
    assert store.append("a", 4, [erased], {}, erased=[3, 99]) == 5
    log = store.load("a")
    assert log.texts == {1: "Spring Open", 3: "", 4: "Bo"}
    assert log.entries == (*before.entries, erased)
    assert store.append("a", 5, *added(5, "Cy"), erased=[3]) == 6
    assert store.load("a").texts == {1: "Spring Open", 3: "", 4: "Bo", 6: "Cy"}


def test_who_was_overtaken_has_erased_nothing_h8(store: Store) -> None:
    begin(store)
    store.append("a", 2, *added(2, "Ann"))
    with pytest.raises(Stale):
        store.append("a", 2, *added(2, "Bo"), erased=[1])
    assert store.load("a").texts == {1: "Spring Open", 3: "Ann"}


def test_whoever_has_the_turn_is_not_overtaken_by_those_who_wait_for_theirs_d13(store: Store) -> None:
    """Where a store keeps turns; where it keeps none, `append` alone says who was first."""
    begin(store)
    order: list[str] = []
    waits = threading.Event()

    def second() -> None:
        waits.set()
        with store.turn("a"):
            order.append("second")
            store.append("a", store.version("a"), [result(store.version("a") + 1)], {})
        connections.close_all()

    other = threading.Thread(target=second)
    with store.turn("a"):
        other.start()
        assert waits.wait(60)
        if keeps_turns(store):
            time.sleep(0.05)
            order.append("first")
            store.append("a", 2, [result(3)], {})
    other.join()
    assert order == (["first", "second"] if keeps_turns(store) else ["second"])
    with store.turn("a"):
        store.append("a", store.version("a"), [result(store.version("a") + 1)], {})


def keeps_turns(store: Store) -> bool:
    return isinstance(store, DatabaseStore)


def test_racing_writers_lose_nothing_and_double_nothing_d13(store: Store) -> None:
    """Eight threads, each appending five results with retry: forty entries, gapless, each once."""
    begin(store)
    failed: list[BaseException] = []
    start = threading.Barrier(8)

    def write(writer: int) -> None:
        try:
            start.wait()
            for table in range(5):
                while True:
                    version = store.version("a")
                    try:
                        entry = result(version + 1, table=10 * writer + table, by=f"w{writer}")
                        store.append("a", version, [entry], {version + 1: f"w{writer}"})
                        break
                    except Stale:
                        continue
        except BaseException as error:
            failed.append(error)
            raise
        finally:
            connections.close_all()  # the database's, which are one a thread

    threads = [threading.Thread(target=write, args=(writer,)) for writer in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    log = store.load("a")
    assert [e.seq for e in log.entries] == list(range(1, 43))
    tables = [e.fact.table for e in log.entries[2:]]
    assert sorted(tables) == sorted(10 * writer + table for writer in range(8) for table in range(5))
    assert all(log.texts[e.seq] == e.by for e in log.entries[2:])
    for writer in range(8):
        assert [t for t in tables if t // 10 == writer] == [10 * writer + table for table in range(5)]
