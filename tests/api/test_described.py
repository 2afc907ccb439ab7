"""The API is as its description says: called with what that allows and with what it doesn't [H6]."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from enum import Enum
from fractions import Fraction
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from kit.every_command import EXAMPLES as EXAMPLES_OF
from kit.every_command import situation
from pairwright.api.calls import CALLS
from pairwright.api.openapi import document
from pairwright.api.reference import markdown
from pairwright.app.desk import Desk
from pairwright.core import commands as c
from pairwright.core.encoding import COMMANDS, encode_command
from pairwright.core.outcome import How, Result
from pairwright.site.wsgi import application

REFERENCE = Path(__file__).parent.parent.parent / "docs" / "reference"
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = int(os.environ.get("PAIRWRIGHT_API_EXAMPLES", "3"))
"""Of each call, in each way: what the description allows, and what it doesn't."""
SITUATIONS = ("running", "cup", "open", "squads", "over")
SLOWLY = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large]
SLOWLY += [HealthCheck.filter_too_much]
small = st.integers(1, 3) | st.integers(1, 2) | st.integers(0, 9)


def test_the_document_and_the_reference_are_as_the_program_writes_them():
    again = "run: python -m pairwright.api docs/reference"
    assert json.loads((REFERENCE / "openapi.json").read_text("utf-8")) == document(), again
    assert (REFERENCE / "api.md").read_text("utf-8") == markdown(), again


def test_every_kind_of_value_that_the_reference_names_is_in_it():
    page = markdown()
    bodies = {one.__name__ for call in CALLS for one in (call.takes, call.gives) if one is not None}
    for name, schema in document()["components"]["schemas"].items():
        known = name in (*bodies, "Command", "Fact", "Refused") or f"\n| `{name}` |" in page
        assert known, name
        assert "None" not in schema.get("description", ""), name


@pytest.fixture
def one_connection() -> Iterator[None]:
    """Requests leave the test's connection to the database open, as Django's own test client sees to it."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture(scope="module")
def described() -> Any:
    """The document as Schemathesis reads it, with the site behind it in process."""
    schema = schemathesis.openapi.from_dict(document())
    schema.app = here
    return schema


def here(environ: dict[str, Any], start: Any) -> Any:
    """The site, asked from its own machine: by somebody who may do everything."""
    return application({**environ, "REMOTE_ADDR": "127.0.0.1"}, start)


def shares(all: list[Any], into: int) -> list[list[Any]]:
    """Every so manieth of a list together: an event is made for each share, not for each of the list."""
    return [all[start::into] for start in range(into)]


NDJSON = {"import"}  # no JSON: what can be wrong with an event file is tried where those are read
ASKED = sorted(
    (one for one in CALLS if one.name not in NDJSON), key=lambda one: one.method != "DELETE", reverse=True
)
TO_BE_WRONG = [one for one in ASKED if one.takes or one.query or "{" in one.path.replace("{id}", "")]


@pytest.mark.parametrize("share", range(4))
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["allowed", "not"])
@pytest.mark.usefixtures("one_connection")
def test_a_call_answers_as_described_whatever_it_is_sent(desk: Desk, described: Any, share: int, mode: Any):
    ids = [situation(desk, name) for name in SITUATIONS]

    def tried(case: Case, id: str, number: int) -> None:
        for name in case.path_parameters or {}:
            case.path_parameters[name] = id if name == "id" else number
        case.headers = {"Host": "localhost"}
        answer = case.call(base_url="http://localhost")
        assert answer.status_code not in (400, 401, 415) or mode is GenerationMode.NEGATIVE, case
        case.validate_response(answer, checks=CHECKS)

    calls = ASKED if mode is GenerationMode.POSITIVE else TO_BE_WRONG
    for call in shares(calls, 4)[share]:
        made = described[f"/api{call.path}"][call.method].as_strategy(generation_mode=mode)
        generated(tried, case=made, id=st.sampled_from(ids), number=small)


def generated(tried: Callable[..., None], **given_by: Any) -> None:
    """Try it with what the strategies give, the same each time."""
    settings(max_examples=EXAMPLES, derandomize=True, suppress_health_check=SLOWLY, phases=[Phase.generate])(
        given(**given_by)(tried)
    )()


# --- commands whose numbers are anything, and whether the event can still be looked at

ints = small | small | st.integers(-1, 9) | st.sampled_from([0, 2**31, 2**63, 2**64 - 1, -(2**64) + 1])
texts = st.text(max_size=12) | st.sampled_from(["", "Ann", "x" * 300, "\0", "\u202e", "PTS", "swiss", "cup"])
results = st.builds(Result, small, small, small, st.sampled_from(How))
PARTS = (
    "",
    "/standings",
    "/players",
    "/players/1",
    "/rounds/1",
    "/history",
    "/outlook",
    "/ranks",
    "/crosstable",
)


HINTS: dict[Any, Any] = {int: ints, str: texts, bool: st.booleans(), Result: results, NoneType: st.none()}
HINTS[Fraction] = st.fractions(-1, 2, max_denominator=100)


def built(hint: Any) -> Any:
    """Values of a type whose numbers and texts may be anything."""
    args = get_args(hint)
    if hint in HINTS:
        return HINTS[hint]
    if get_origin(hint) in (Union, UnionType):
        return st.one_of(*(built(one) for one in args))
    if get_origin(hint) is tuple:
        if args[-1] is Ellipsis:
            return st.lists(built(args[0]), max_size=4).map(tuple)
        return st.tuples(*(built(one) for one in args))
    if issubclass(hint, Enum):
        return st.sampled_from(hint)
    return st.builds(hint, **{name: built(one) for name, one in get_type_hints(hint).items()})


@pytest.mark.parametrize("share", range(4))
def test_no_command_leaves_an_event_that_cant_be_shown(desk: Desk, api: Any, share: int):
    common = [situation(desk, one) for one in SITUATIONS]
    own: dict[str, str] = {}

    def tried(command: c.Command, id: str, part: str) -> None:
        api.act(id, encode_command(command))
        assert api.status < 500, (command, api.said)
        if api.status == 200:
            for shown in ("", "/standings", part):
                api.get(f"/{id}{shown}")
                assert api.status < 500, (command, shown)

    for name in shares(sorted(set(COMMANDS) - {"Create"}), 4)[share]:
        where = EXAMPLES_OF[name][0]
        own[where] = own.get(where) or situation(desk, where)
        ids = st.just(own[where]) | st.sampled_from(common)
        generated(tried, command=built(COMMANDS[name]), id=ids, part=st.sampled_from(PARTS))
