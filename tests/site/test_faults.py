"""A database that is away, full or damaged is told on every way in, also before any view [H4] [H7]."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, OperationalError
from django.test import Client

from pairwright.site import links, reach

READ = {"en": "t be read", "ja": "読め", "nb": "kan ikke leses", "ar": "قراءة"}


def away(*given: object) -> None:
    """What each question to the database comes to."""
    raise OperationalError("no line to db.example.org as ann")


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/t/x/", "/t/x/watch", "/t/x/rounds/1", "/account", "/version"])
@pytest.mark.parametrize("language", READ)
def test_who_asks_can_t_be_looked_up_and_that_is_said_h7(
    path: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reach, "visitor_of", away)
    answer = Client(raise_request_exception=False).get(path, headers={"Accept-Language": language})
    assert answer.status_code == 503
    assert f'lang="{language}"' in answer.content.decode()
    assert READ[language] in answer.content.decode()
    assert f'href="{path}"' in answer.content.decode()  # once more
    assert "example.org" not in answer.content.decode()


@pytest.mark.django_db
def test_a_link_s_visitor_and_an_account_s_are_told_the_same_h7(
    monkeypatch: pytest.MonkeyPatch, settings
) -> None:
    phone = Client(raise_request_exception=False, REMOTE_ADDR="192.168.1.23")
    monkeypatch.setattr(links, "best", away)
    assert phone.get("/t/x/watch").status_code == 503
    settings.HOSTED = True
    monkeypatch.setattr("django.contrib.auth.middleware.get_user", away)
    for path in ("/", "/account/in"):
        assert phone.get(path).status_code == 503
    asked = phone.post("/account/in", {"name": "ann", "password": "x"}, headers={"HX-Request": "true"})
    assert asked.status_code == 503
    assert "can't be read" in asked.content.decode().replace("&#39;", "'")


@pytest.mark.django_db
def test_a_mistake_of_the_program_is_not_taken_for_the_database_s(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*given: object) -> None:
        raise IntegrityError("a constraint")

    monkeypatch.setattr(reach, "visitor_of", wrong)
    assert Client(raise_request_exception=False).get("/").status_code == 500
