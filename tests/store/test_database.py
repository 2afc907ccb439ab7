"""What only the database does: constraints, migrations, faults of the system, traces."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connections

from kit.databases import DATABASES, known_as
from kit.logs import added, created, result
from pairwright.store.contract import Stale
from pairwright.store.database import address, sums
from pairwright.store.database.models import Entry
from pairwright.store.database.rows import DatabaseStore
from pairwright.store.refusals import Damaged, NotRead, NotWritten


@pytest.fixture
def in_a_file(database: str) -> DatabaseStore:
    """The store of SQLite alone."""
    return DatabaseStore(database)


def execute(store: DatabaseStore, sql: str, *values: object) -> None:
    with connections[store.database].cursor() as cursor:
        cursor.execute(sql, values)


def test_migrations_are_those_of_the_models_h7(database: str) -> None:
    call_command("makemigrations", "pairwright_store", check=True, dry_run=True, verbosity=0)


def test_the_primary_key_alone_keeps_a_second_writer_from_a_place(rows: DatabaseStore) -> None:
    rows.append("a", 0, *created())
    with pytest.raises(IntegrityError):
        Entry.objects.using(rows.database).create(tournament_id="a", seq=2, act=2, at=0, by="", fact="{}")


def test_a_broken_constraint_after_a_lost_race_is_stale_and_leaves_nothing(rows: DatabaseStore) -> None:
    """As if the version had been read before another's commit: the entry is there already."""
    rows.append("a", 0, *created())
    rows.append("a", 2, [result(3)], {})
    moved = "UPDATE pairwright_store_tournament SET version = %s, sum = %s"
    execute(rows, moved, 2, sums.of_tournament("a", 2))
    with pytest.raises(IntegrityError):
        rows.append("a", 2, [result(3)], {7: "x"})
    execute(rows, moved, 3, sums.of_tournament("a", 3))
    with pytest.raises(Stale):
        rows.append("a", 2, [result(3)], {7: "x"})
    assert rows.load("a").texts == {1: "Spring Open"}


@pytest.mark.parametrize(
    ("sql", "seq"),
    [
        ("UPDATE pairwright_store_entry SET fact = '{\"fact\":' WHERE seq = 3", 3),
        ("UPDATE pairwright_store_entry SET fact = '[]' WHERE seq = 3", 3),
        ('UPDATE pairwright_store_entry SET fact = \'{"fact":"Nonsense"}\' WHERE seq = 3', 3),
        ("UPDATE pairwright_store_entry SET fact = replace(fact, '[2,1,0]', '[0,1,0]') WHERE seq = 3", 3),
        ("UPDATE pairwright_store_entry SET at = at + 1 WHERE seq = 1", 1),
        ("UPDATE pairwright_store_text SET text = 'Spring Opel'", 3),
        ("DELETE FROM pairwright_store_text", 3),
        ("UPDATE pairwright_store_tournament SET version = 2", 2),
        ("DELETE FROM pairwright_store_entry WHERE seq = 2", 2),
        ("DELETE FROM pairwright_store_entry WHERE seq = 3", 3),
        ("DELETE FROM pairwright_store_entry", 3),
    ],
)
def test_a_damaged_row_is_named(rows: DatabaseStore, sql: str, seq: int) -> None:
    rows.append("a", 0, *created())
    rows.append("a", 2, [result(3)], {})
    execute(rows, sql)
    with pytest.raises(Damaged) as told:
        rows.load("a")
    name = address.name(connections[rows.database].settings_dict)
    assert (told.value.where, told.value.seq) == (f"{name}: a", seq)


def test_a_title_that_is_damaged_keeps_nobody_from_the_list(rows: DatabaseStore) -> None:
    rows.append("a", 0, *created())
    rows.append("b", 0, *created("Autumn"))
    execute(rows, "UPDATE pairwright_store_text SET text = 'Autumm' WHERE tournament_id = 'b'")
    lines = {line.id: line for line in rows.listed()}
    assert (lines["a"].title, lines["a"].fault) == ("Spring Open", None)
    assert isinstance(lines["b"].fault, Damaged)


def test_rows_from_before_there_were_sums_are_summed_up_h7(tmp_path: Path, django_db_blocker) -> None:
    settings = address.sqlite(tmp_path / "before.sqlite3")
    with django_db_blocker.unblock(), known_as("before", settings) as alias:
        call_command("migrate", "pairwright_store", "0001", database=alias, verbosity=0)
        rows = DatabaseStore(alias)
        execute(rows, "INSERT INTO pairwright_store_tournament VALUES ('a', 1, 5, 5, 1, NULL)")
        said = '{"fact":"TitleChanged","title":1}'
        execute(rows, "INSERT INTO pairwright_store_entry VALUES (1, 1, 5, 'x', %s, 'a')", said)
        execute(rows, "INSERT INTO pairwright_store_text VALUES (1, 'Spring', 'a')")
        call_command("migrate", "pairwright_store", database=alias, verbosity=0)
        log = rows.load("a")
        assert (log.version, log.texts) == (1, {1: "Spring"})


def test_a_full_disk_is_told_and_nothing_is_added_h4(in_a_file: DatabaseStore) -> None:
    rows = in_a_file
    rows.append("a", 0, *created())
    with connections[rows.database].cursor() as cursor:
        cursor.execute("PRAGMA page_count")
        pages = cursor.fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {int(pages)}")
    with pytest.raises(NotWritten) as told:
        rows.append("a", 2, *added(2, *["Ann" * 60] * 500))
    assert "full" in told.value.reason
    assert rows.load("a").version == 2
    execute(rows, "PRAGMA max_page_count = 1000000")
    assert rows.append("a", 2, *added(2, "Ann")) == 3


@pytest.mark.parametrize("kind", DATABASES)
def test_a_database_without_tables_is_told(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path, django_db_blocker
) -> None:
    if kind == "sqlite":
        settings = address.sqlite(tmp_path / "empty.sqlite3")
    else:
        settings = address.postgresql(request.getfixturevalue("fresh")())
    with django_db_blocker.unblock(), known_as("empty", settings) as alias:
        without_tables(DatabaseStore(alias))


def without_tables(rows: DatabaseStore) -> None:
    with pytest.raises(NotRead):
        rows.version("a")
    with pytest.raises(NotWritten):
        rows.append("a", 0, *created())


def test_erased_and_purged_names_are_nowhere_on_the_disk_h8(in_a_file: DatabaseStore, tmp_path: Path) -> None:
    rows = in_a_file
    rows.append("a", 0, *created())
    rows.append("a", 2, *added(2, *(f"Erased Person {n}" for n in range(300))))
    rows.append("b", 0, *created("Deleted Event"))
    rows.append("a", 302, *added(302, "Left"), erased=range(3, 303))
    rows.delete("b", 1000)
    rows.purge(2000)
    left = b"".join(p.read_bytes() for p in tmp_path.iterdir() if p.is_file())
    assert b"Spring Open" in left
    assert b"Erased Person" not in left
    assert b"Deleted Event" not in left


def test_an_append_is_one_transaction_of_few_statements(rows: DatabaseStore) -> None:
    rows.append("a", 0, *created())
    connection = connections[rows.database]
    connection.force_debug_cursor = True
    connection.queries_log.clear()
    rows.append("a", 2, [result(3)], {2: "x"})
    statements = [query["sql"].split()[0] for query in connection.queries_log]
    told = ["SELECT"] if connection.vendor == "postgresql" else []  # pg_notify
    assert statements == ["BEGIN", "UPDATE", "INSERT", "INSERT", *told, "COMMIT"]
