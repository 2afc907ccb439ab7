"""The OpenAPI 3.1 document, made of `calls` and of the types they take and give."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pairwright import __version__
from pairwright.core.refusals import REFUSALS, Refusal

from . import bodies as b
from .asking import EVENT, JSON
from .call import Call
from .calls import CALLS
from .shape import PRIMITIVES, Schema, Shapes, said_of

KINDS = sorted({one.kind for one in REFUSALS if issubclass(one, Refusal)})
ABOUT = """\
Everything the pages of Pairwright can do. A tournament is a list of facts; commands become facts or are \
refused. Commands, facts and settings are written here as in the event file."""
WHO = {
    "spectator": "Everybody who may look.",
    "scorekeeper": "Scorekeepers and organisers.",
    "organiser": "Organisers.",
    "owner": "The owner: on one's own machine whoever sits at it, on a server the account it belongs to.",
}
STATUSES = {
    400: "The body is no JSON.",
    401: "Nobody in particular asks, or by a token that isn't in use.",
    403: "Who asks may not.",
    404: "There is nothing of the kind.",
    409: "Not now, or somebody else was faster.",
    413: "The body is too large.",
    415: "The body isn't said to be what is wanted.",
    422: "A value can't stand.",
    429: "Too often; the answer says when to try again.",
    500: "A mistake of the program.",
    503: "What is kept can't be read or written.",
}


def document() -> Schema:
    """The whole document as JSON values. Cost: it walks all types."""
    shapes = Shapes()
    refused = shapes.of(b.Refused)
    paths: dict[str, Schema] = {}
    for call in CALLS:
        paths.setdefault(f"/api{call.path}", {})[call.method.lower()] = operation(call, shapes)
    schemas = dict(sorted(shapes.named.items()))
    return {
        "openapi": "3.1.0",
        "info": {"title": "Pairwright", "version": __version__, "description": ABOUT},
        "servers": [{"url": "/"}],
        "security": [{}, {"token": []}, {"session": []}],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "responses": {
                f"Refused{status}": {"description": words, "content": {JSON: {"schema": refused}}}
                for status, words in STATUSES.items()
            },
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "A link's token."},
                "session": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": "pairwright_session",
                    "description": "An account that is signed in; changes need `Origin` or `Sec-Fetch-Site`.",
                },
            },
        },
    }


def statuses(call: Call) -> list[int]:
    """The refusals that a call may answer with."""
    body = [400, 413, 415] if call.method not in ("GET", "DELETE") else []
    always = [401, 403, 404, 409, 422, 429, 500, 503]
    return sorted({*body, *always})


def operation(call: Call, shapes: Shapes) -> Schema:
    """One call as OpenAPI has it."""
    made: Schema = {
        "operationId": call.name,
        "summary": call.says,
        "description": " ".join(filter(None, (WHO[call.least], call.more))),
        "responses": responses(call, shapes),
    }
    parameters = [parameter(name) for name in re.findall(r"\{(\w+)\}", call.path)]
    for name, words in call.query.items():
        parameters.append({"name": name, "in": "query", "description": words, "schema": SMALL})
    if parameters:
        made["parameters"] = parameters
    if call.takes is bytes:
        made["requestBody"] = {"required": True, "content": {EVENT: {"schema": {"type": "string"}}}}
    elif call.takes is not None:
        content: Schema = {"schema": shapes.of(call.takes)}
        if call.example is not None:
            content["example"] = call.example
        made["requestBody"] = {"required": True, "content": {JSON: content}}
    elif call.method not in ("GET", "DELETE"):
        empty = {"type": "object", "maxProperties": 0}
        made["requestBody"] = {"required": True, "content": {JSON: {"schema": empty, "example": {}}}}
    return made


SMALL: Mapping[str, Any] = {"type": "integer", "minimum": 0, "maximum": 999_999_999}


def parameter(name: str) -> Schema:
    """A hole in an address."""
    if name == "id":
        words, schema = "The tournament.", PRIMITIVES[str]
    else:
        words, schema = f"The number of the {name}.", dict(SMALL)
    return {"name": name, "in": "path", "required": True, "description": words, "schema": schema}


def responses(call: Call, shapes: Shapes) -> Schema:
    """What a call may answer."""
    if call.gives is bytes:
        good: Schema = {"description": "The event file.", "content": {EVENT: {"schema": {"type": "string"}}}}
    else:
        good = {
            "description": said_of(call.gives) or call.says,
            "content": {JSON: {"schema": shapes.of(call.gives)}},
        }
    if call.keeps:
        good["headers"] = {
            "ETag": {"description": "Send it back as If-None-Match.", "schema": {"type": "string"}}
        }
    made: Schema = {str(call.status): good}
    if call.keeps:
        made["304"] = {"description": "Nothing has changed since."}
    for status in statuses(call):
        made[str(status)] = {"$ref": f"#/components/responses/Refused{status}"}
    return made
