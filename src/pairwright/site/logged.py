"""What the program says of itself, one line for each event, and of nobody [H7] [H8].

A line is JSON (`PAIRWRIGHT_LOG=json`, and wherever nobody looks on), or text on a terminal. Its fields:

- `time` (UTC), `level`, `process`, `what`: the event; of a foreign library its name and place in the program.
- `request`, the same in all lines of one request, `method`, `page` (the view's name), `status`, `ms`.
- `tournament`: a mark made of its address with the server's secret. The address itself lets people in.
- `error` and `trace`: the kind of an error and the lines of the program it went through.

Never in it: names, addresses of people and pages, what was asked or sent, tokens. A message of a library and
the text of an error may hold any of these, so neither is written; values of variables aren't either.
"""

from __future__ import annotations

import json
import logging
import secrets
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import lru_cache
from traceback import walk_tb
from types import MappingProxyType, TracebackType
from typing import Any

from django.http import HttpRequest, HttpResponse

FORM = "PAIRWRIGHT_LOG"
JSON, TEXT = "json", "text"
OURS = "pairwright"
"""Messages of our own loggers are sentences without anybody in them, and are written."""
SAYS_NOTHING_OF_PEOPLE = ("uvicorn",)
"""Libraries whose messages, without what is filled in, are written too."""
HEALTH = "healthz"
LONGEST = 64
"""Characters of an id that a mark is made of: marks are remembered, and anything may be asked for."""
FRAMES = 30
"""Lines of a traceback that are kept, the last ones."""

_asked: ContextVar[Mapping[str, Any]] = ContextVar("pairwright_asked", default=MappingProxyType({}))
"""What is known of the request being answered."""

log = logging.getLogger(__name__)


def fields(record: logging.LogRecord) -> dict[str, Any]:
    """What a line says of an event."""
    said: dict[str, Any] = {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        "process": record.process,
        "what": _what(record),
        **_asked.get(),
        **getattr(record, "said", {}),
    }
    if record.exc_info and record.exc_info[1] is not None:
        said["error"], said["trace"] = kind(record.exc_info[1]), trace(record.exc_info[1])
    return said


def _what(record: logging.LogRecord) -> str:
    room = record.name.partition(".")[0]
    if room == OURS:
        return record.getMessage()
    where = f"{record.name} ({record.module}:{record.lineno})"
    return f"{where}: {str(record.msg).strip()}" if room in SAYS_NOTHING_OF_PEOPLE else where


def kind(error: BaseException) -> str:
    """What kind of error it is; not its text, which may hold anything that was typed.

    >>> kind(ValueError("Ann isn't there"))
    'ValueError'
    >>> kind(FileNotFoundError(2, "No such file or directory", "Ann.pairwright"))
    'FileNotFoundError: No such file or directory'
    """
    about: list[str] = []
    for one in (error, error.__cause__):
        code = getattr(one, "code", None)  # of a refusal
        state = getattr(one, "sqlstate", None) or getattr(one, "sqlite_errorname", None)
        system = one.strerror if isinstance(one, OSError) else None
        about += [said for said in (code, state, system) if isinstance(said, str)]
    return ": ".join([type(error).__qualname__, *([", ".join(about)] if about else [])])


def trace(error: BaseException) -> list[str]:
    """Where in the program an error went through, and what it came from: "file:line function"."""
    lines: list[str] = []
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        if current is not error:
            lines.append(f"from {kind(current)}")
        for frame, line in list(walk_tb(current.__traceback__))[-FRAMES:]:
            code = frame.f_code
            lines.append(f"{_short(code.co_filename)}:{line} {code.co_name}")
        unspoken = None if current.__suppress_context__ else current.__context__
        current = current.__cause__ or unspoken
    return lines


def _short(path: str) -> str:
    """A file's place from its package on: nothing of whose machine it is.

    >>> _short("/opt/venv/lib/python3.11/site-packages/django/urls/base.py")
    'django/urls/base.py'
    """
    parts = path.replace("\\", "/").split("/")
    for root in ("site-packages", "src"):
        if root in parts:
            return "/".join(parts[len(parts) - parts[::-1].index(root) :])
    return "/".join(parts[-2:])


class WithError(logging.Filter):
    """Lets through what comes with an error: of all else Django says of a request there is a line of ours."""

    def filter(self, record: logging.LogRecord) -> bool:
        return bool(record.exc_info)


class Json(logging.Formatter):
    """A line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(fields(record), ensure_ascii=False, default=str)


class Text(logging.Formatter):
    """A line for who looks on; under it, indented, where an error went through."""

    def format(self, record: logging.LogRecord) -> str:
        said = fields(record)
        trace = said.pop("trace", [])
        head = f"{said.pop('time')} {said.pop('level')} {said.pop('what')}"
        rest = "".join(f" {name}={value}" for name, value in said.items() if value not in ("", None))
        return head + rest + "".join(f"\n    {line}" for line in trace)


def settings(asked: str) -> dict[str, Any]:
    """Django's LOGGING. `asked` is the form that is asked for; "" is JSON but on a terminal.

    On a terminal only what a person should see to is said; the rest would hide it.
    """
    terminal = sys.stderr is not None and sys.stderr.isatty()
    form = asked or (TEXT if terminal else JSON)
    made = {JSON: "pairwright.site.logged.Json", TEXT: "pairwright.site.logged.Text"}
    if form not in made:
        raise ValueError(f"{FORM} is {JSON}, {TEXT} or nothing")
    quiet = {"handlers": [], "propagate": True}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": made[form]}},
        "filters": {"error": {"()": "pairwright.site.logged.WithError"}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            OURS: {"level": "WARNING" if form == TEXT and not asked else "INFO"},
            "django": quiet | {"level": "WARNING"},
            # Each of these requests has its line, with the status it was refused with.
            "django.request": quiet | {"level": "ERROR", "filters": ["error"]},
            "django.security": quiet | {"level": "CRITICAL"},
        },
    }


def catch_the_rest() -> None:
    """Warnings of Python and errors that end a thread become lines too: their texts may name people."""
    logging.captureWarnings(True)

    def died(args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None and args.exc_type is not SystemExit:
            log.error("a thread ended by an error", exc_info=args.exc_value)

    def broke(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
        else:
            log.critical("ended by an error", exc_info=error)

    def unraisable(args: Any) -> None:
        log.error("an error that nothing could catch", exc_info=args.exc_value)

    threading.excepthook = died
    sys.excepthook = broke
    sys.unraisablehook = unraisable


@lru_cache(maxsize=1024)
def marked(id: str) -> str:
    """The mark of a tournament: the same in all processes with the same secret, and no way to it."""
    from django.utils.crypto import salted_hmac

    return salted_hmac("pairwright.log", id, algorithm="sha256").hexdigest()[:8]


class LogMiddleware:
    """A line for each request that the site answers. What the front answers from memory has none."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        token = _asked.set({"request": secrets.token_hex(4)})
        try:
            response = self.get_response(request)
            found = request.resolver_match
            page, id = (found.view_name or "", str(found.kwargs.get("id", ""))) if found else ("", "")
            if page != HEALTH or response.status_code >= 400:
                said = {
                    "method": request.method if request.method in METHODS else "",
                    "page": page,
                    "tournament": marked(id[:LONGEST]) if id else "",
                    "status": response.status_code,
                    "ms": round((time.perf_counter() - began) * 1000, 1),
                }
                level = logging.ERROR if response.status_code >= 500 else logging.INFO
                log.log(level, "request", extra={"said": said})
            return response
        finally:
            _asked.reset(token)


METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"})
