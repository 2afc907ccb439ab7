"""Where data and secret are: a folder of one's own, or what the environment names [H2] [H5]."""

import pytest

from pairwright.site import place
from pairwright.store.refusals import NoDatabase


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch, tmp_path):
    monkeypatch.setenv(place.DATA, str(tmp_path / "data"))
    for name in (place.DATABASE, place.SECRET):
        monkeypatch.delenv(name, raising=False)


def test_without_an_address_the_database_is_a_file_in_the_folder(tmp_path):
    found = place.in_use()
    assert found["NAME"] == str(tmp_path / "data" / "pairwright.sqlite3")
    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "synchronous=FULL" in found["OPTIONS"]["init_command"]


def test_an_address_names_the_database_and_an_empty_one_is_refused_not_ignored_H2(monkeypatch):
    monkeypatch.setenv(place.DATABASE, "postgres://ann@db/friday")
    assert (place.in_use()["HOST"], place.in_use()["NAME"]) == ("db", "friday")
    monkeypatch.setenv(place.DATABASE, "")
    with pytest.raises(NoDatabase):
        place.in_use()


def test_the_secret_of_the_environment_comes_before_the_folder_s_H5(monkeypatch):
    folder = place.data_folder()
    own = place.secret_key(folder)
    assert place.secret_key(folder) == own
    monkeypatch.setenv(place.SECRET, "s" * 32)
    assert place.secret_key(folder) == "s" * 32
    for short in ("", "s" * 31):
        monkeypatch.setenv(place.SECRET, short)
        with pytest.raises(ValueError, match="PAIRWRIGHT_SECRET is shorter"):
            place.secret_key(folder)
