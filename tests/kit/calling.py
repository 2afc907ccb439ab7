"""A program that calls the API in process: JSON in, JSON out."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpResponse
from django.test import Client


class Caller:
    """Calls with a token, or as whoever `about` (a WSGI environment) makes of them. `status`, `said` and
    `answer` are of the last call."""

    def __init__(self, token: str = "", client: Client | None = None, **about: str) -> None:
        self.client = client or Client(raise_request_exception=False, **about)
        self.token = token
        self.status = 0
        self.said: Any = None
        self.answer: HttpResponse | None = None

    def __call__(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """What is answered to a call, as values; bytes where it is no JSON."""
        given = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        given |= {name.replace("_", "-"): value for name, value in headers.items()}
        kind = given.pop(
            "Content-Type", "application/x-ndjson" if type(body) is bytes else "application/json"
        )
        data = body if isinstance(body, bytes | str) else json.dumps({} if body is None else body)
        address = path if path.startswith("/api") else f"/api/tournaments{path}"
        self.answer = self.client.generic(
            method,
            address,
            "" if method in ("GET", "HEAD") else data,
            content_type="" if method in ("GET", "HEAD") else kind,
            headers=given,
        )
        self.status = self.answer.status_code
        is_json = self.answer.headers.get("Content-Type") == "application/json"
        self.said = (
            json.loads(self.answer.content) if is_json and self.answer.content else self.answer.content
        )
        return self.said

    def get(self, path: str, **headers: str) -> Any:
        """What is answered to a look."""
        return self("GET", path, **headers)

    def act(self, id: str, *commands: dict[str, Any], **more: Any) -> Any:
        """Commands as one act."""
        return self("POST", f"/{id}/acts", {"commands": list(commands), **more})
