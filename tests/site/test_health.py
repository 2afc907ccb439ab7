"""`/healthz`: well as long as the database answers, and on a server the news come [H7]."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError
from django.test import Client

from pairwright.live.front import Front, Site
from pairwright.site import assets, start


@pytest.mark.django_db
def test_it_is_well_while_the_database_answers_and_unwell_while_not_h7(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer = Client().get("/healthz")
    assert (answer.status_code, answer.content, answer["Cache-Control"]) == (200, b"ok\n", "no-store")

    class Down:
        def cursor(self) -> None:
            raise OperationalError("no connection to db.example.org as ann")

    monkeypatch.setattr(start, "connection", Down())
    answer = Client().get("/healthz")
    assert (answer.status_code, answer.content) == (503, b"database\n")


class Line:
    """A bell's line, lost or not."""

    def __init__(self, lost: bool) -> None:
        self.lost = lost


@pytest.mark.parametrize(
    ("health", "lost", "status"), [("/healthz", True, 503), ("/healthz", False, 200), ("", True, 200)]
)
def test_a_server_is_unwell_while_it_is_not_told_of_news_h7(health: str, lost: bool, status: int) -> None:
    async def site(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"ok\n"})

    said: list[Any] = []

    async def ask() -> None:
        front = Front(
            Site(
                app=site,
                listen=lambda heard: Line(lost),
                answers=lambda host: True,
                kept=lambda path, query: None,
                reads=lambda query, cookie, accept: ("en", False),
                health=health,
            )
        )
        await front._begin()

        async def send(message: Any) -> None:
            said.append(message)

        scope = {"type": "http", "method": "GET", "path": "/healthz", "query_string": b"", "headers": []}
        await front(scope, None, send)

    # Browser tests hold an event loop in the tests' own thread.
    asking = threading.Thread(target=lambda: asyncio.run(ask()))
    asking.start()
    asking.join()
    assert said[0]["status"] == status
    assert said[1]["body"] == (b"news\n" if status == 503 else b"ok\n")


@pytest.mark.django_db
def test_what_pages_look_like_needs_no_database_whoever_asks_h7(
    client: Client, settings: Any, django_assert_num_queries: Any
) -> None:
    settings.HOSTED = True
    client.force_login(User.objects.create_user("anna"))
    with django_assert_num_queries(0):
        assert client.get(assets.address("pairwright.css")).status_code == 200
