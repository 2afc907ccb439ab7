"""Databases of every shape there was, opened by this release; one of a later release is refused [H7].

A file in shapes/ names the migrations a database was at, and holds its rows as they were written. Whoever
changes the tables adds one of the shape as it was before.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connections

from kit.databases import DATABASES, known_as
from pairwright.app.verify import differences
from pairwright.core.tournament import fold
from pairwright.site.accounts.models import Link, Membership
from pairwright.store.database import address
from pairwright.store.database.rows import DatabaseStore
from pairwright.store.database.shape import bare, bring_up, later, pending
from pairwright.store.refusals import NewerDatabase

SHAPES = sorted((Path(__file__).parent / "shapes").glob("*.json"))


@pytest.fixture(params=DATABASES)
def empty(request: pytest.FixtureRequest, tmp_path: Path, django_db_blocker: Any) -> Iterator[str]:
    """The alias of each database in turn, without tables."""
    settings = (
        address.sqlite(tmp_path / "old.sqlite3")
        if request.param == "sqlite"
        else address.postgresql(request.getfixturevalue("fresh")())
    )
    with django_db_blocker.unblock(), known_as("old", settings) as alias:
        yield alias


def as_it_was(alias: str, shape: dict[str, Any]) -> None:
    """Make the tables of a shape and put its rows there."""
    for app, name in shape["migrations"]:
        call_command("migrate", app, name, database=alias, verbosity=0, interactive=False)
    with connections[alias].cursor() as cursor:
        for table, rows in shape["rows"].items():
            for row in rows:
                columns, signs = ", ".join(f'"{name}"' for name in row), ", ".join(["%s"] * len(row))
                cursor.execute(f"INSERT INTO {table} ({columns}) VALUES ({signs})", list(row.values()))


@pytest.mark.parametrize("path", SHAPES, ids=lambda path: path.stem)
def test_a_database_of_every_earlier_shape_is_opened_with_all_that_is_in_it_h7(
    empty: str, path: Path
) -> None:
    shape = json.loads(path.read_text("utf-8"))
    as_it_was(empty, shape)
    bring_up(empty)
    assert (pending(empty), later(empty)) == ([], [])

    store, rows = DatabaseStore(empty), shape["rows"]
    assert [line.id for line in store.listed()] == ["first"]
    assert [line.id for line in store.listed(deleted=True)] == ["gone"]
    log = store.load("first")
    written = [row for row in rows["pairwright_store_entry"] if row["tournament_id"] == "first"]
    assert [(one.seq, one.act, one.at) for one in log.entries] == [
        (row["seq"], row["act"], row["at"]) for row in written
    ]
    texts = [row["text"] for row in rows["pairwright_store_text"] if row["tournament_id"] == "first"]
    assert sorted(log.texts.values()) == sorted(texts)
    assert {"綾", "Åse", "أمل", "Di 🎲", "Eva"} <= set(texts)
    assert differences(log.entries, log.texts) == []
    assert len(fold(log.entries).published) == 2
    assert Link.objects.using(empty).get().label == "卓係"
    if "auth_user" in rows:
        aya = User.objects.using(empty).get()
        assert Membership.objects.using(empty).get(account=aya).role == Membership.OWNER
    # And what is written from here on follows it.
    last, seq = log.entries[-1], len(log.entries) + 1
    assert store.append("first", seq - 1, [replace(last, seq=seq, act=last.act + 1)], {}) == seq


def test_a_database_of_a_later_release_is_refused_and_left_alone_h7(empty: str) -> None:
    assert bare(empty)
    bring_up(empty)
    assert not bare(empty)
    with connections[empty].cursor() as cursor:
        cursor.execute("UPDATE django_migrations SET name = '9999_later' WHERE app = 'pairwright_accounts'")
        cursor.execute("SELECT count(*) FROM django_migrations")
        before = cursor.fetchone()
    with pytest.raises(NewerDatabase) as refused:
        bring_up(empty)
    assert "pairwright_accounts 9999_later" in refused.value.found
    with connections[empty].cursor() as cursor:
        cursor.execute("SELECT count(*) FROM django_migrations")
        assert cursor.fetchone() == before
