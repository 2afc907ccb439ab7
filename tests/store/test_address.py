"""DATABASE_URL: what it may say, and what is said about one that can't be read [H2]."""

from __future__ import annotations

import pytest

from pairwright.store.database import address
from pairwright.store.refusals import NoDatabase


@pytest.mark.parametrize(
    ("url", "user", "password", "host", "port", "name"),
    [
        ("postgres://ann:pw@db.example.org:6432/friday", "ann", "pw", "db.example.org", "6432", "friday"),
        ("postgresql://ann@db/friday", "ann", "", "db", "", "friday"),
        ("postgres://db/friday", "", "", "db", "", "friday"),
        ("postgres://a%40b:p%2Fw%3A%25%20%C3%B6@h/n", "a@b", "p/w:% ö", "h", "", "n"),
        ("postgres://[::1]:5433/friday", "", "", "::1", "5433", "friday"),
        ("postgres:///friday?host=/run/postgresql", "", "", "/run/postgresql", "", "friday"),
        ("postgres://ann@/friday?host=/Run/PG&port=5433", "ann", "", "/Run/PG", "5433", "friday"),
        ("postgres://%2Frun%2Fpostgresql/friday", "", "", "/run/postgresql", "", "friday"),
        ("postgres://h/?dbname=friday&user=ann&password=p%26w", "ann", "p&w", "h", "", "friday"),
        (" postgres://h/friday%20night\n", "", "", "h", "", "friday night"),
    ],
)
def test_every_part_of_an_address_is_read_h2(url, user, password, host, port, name) -> None:
    found = address.postgresql(url)
    assert found["ENGINE"] == "django.db.backends.postgresql"
    parts = [found[part] for part in ("USER", "PASSWORD", "HOST", "PORT", "NAME")]
    assert parts == [user, password, host, port, name]


def test_what_stands_in_the_query_goes_to_the_server_s_library_and_empty_takes_ours_away() -> None:
    found = address.postgresql("postgres://h/n?sslmode=verify-full&sslrootcert=%2Fca.pem&options=")
    assert (found["OPTIONS"]["sslmode"], found["OPTIONS"]["sslrootcert"]) == ("verify-full", "/ca.pem")
    assert "options" not in found["OPTIONS"]
    assert "lock_timeout" in address.postgresql("postgres://h/n")["OPTIONS"]["options"]


SECRET = "hidden"


@pytest.mark.parametrize(
    "url",
    [
        "",
        "  ",
        "postgres://h",
        "postgres://h/",
        "postgres://h/a/b",
        f"postgres:ann:{SECRET}@h/n",
        f"mysql://ann:{SECRET}@h/n",
        f"postgres://ann:{SECRET}/x@h/n",  # a slash that should have been %2F
        f"postgres://ann:{SECRET}#x@h/n",
        f"postgres://ann:{SECRET}@h:port/n",
        f"postgres://ann:{SECRET}@h1:1,h2:2/n",
        f"postgres://ann:{SECRET}@[h/n",
        f"postgres://ann:{SECRET}@h/n?sslmode",
        f"postgres://ann:{SECRET}@h/n?colour=red",
    ],
)
def test_an_address_that_cannot_be_used_is_told_without_its_password_h5(url: str) -> None:
    with pytest.raises(NoDatabase) as told:
        address.postgresql(url)
    assert told.value.where == "DATABASE_URL"
    assert SECRET not in str(told.value)


def test_without_the_driver_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "find_spec", lambda name: None)
    with pytest.raises(NoDatabase) as told:
        address.postgresql("postgres://h/n")
    assert "pairwright[postgres]" in told.value.reason


def test_a_place_is_told_without_user_and_password_h5() -> None:
    assert address.place(address.postgresql(f"postgres://ann:{SECRET}@h:5/n")) == "h:5/n"
    assert address.place(address.postgresql(f"postgres://ann:{SECRET}@/n")) == "n"
    assert address.place(address.sqlite("/a/b.sqlite3")) == "/a/b.sqlite3"
    assert SECRET not in address.conninfo(address.postgresql(f"postgres://a:{SECRET}@h/n"), password=False)
