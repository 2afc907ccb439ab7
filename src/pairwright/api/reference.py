"""The reference of the API: docs/reference/api.md, openapi.json beside it, and the page at /api/.

    python -m pairwright.api docs/reference

One list of blocks is written as Markdown and as HTML, so that neither can say what the other doesn't.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from html import escape
from pathlib import Path

from pairwright.core.encoding import COMMANDS, FACTS
from pairwright.site.assets import address

from .call import Call
from .calls import CALLS, PAGES
from .openapi import STATUSES, document
from .refusals import REFUSALS
from .shape import Schema, Shapes, said_of

Block = tuple[str, str | list[list[str]]]
"""A kind ("h2", "p", "code", "table") and its text, or rows, heads first. Texts are Markdown that has
only `code` and links."""

LEAST = {"spectator": "everybody", "scorekeeper": "scorekeeper", "organiser": "organiser", "owner": "owner"}
HEAD = """\
Everything the pages can do, for programs. The addresses below stand behind `/api`; the same in a form for \
programs is [`/api/openapi.json`](openapi.json) (OpenAPI 3.1). How to use it, with examples to run: \
docs/how-to/api.md. Why it is as it is: docs/why/api.md. This page is written from the program \
(`python -m pairwright.api docs/reference`)."""
WHO = """\
Who asks: on one's own machine whoever sits at it is the owner. From elsewhere `Authorization: Bearer` with \
the token of a link; its role counts, for its tournament. On a server the session of an account counts too. \
Beginning and importing tournaments, and listing one's own, takes no token: on a server it takes the session \
of an account. “Who” below is the least role; commands are let through by the same table as on the pages."""
SEND = """\
Every POST, PUT and PATCH says `Content-Type: application/json`, also with an empty body (an import \
`application/x-ndjson`). Requests from pages of other sites are refused; with a session also those that \
show by neither `Sec-Fetch-Site: same-origin` nor an `Origin` of this server where they come from."""
KEEP = """\
An answer that is the same for as long as the tournament's version is has an `ETag`; sent back as \
`If-None-Match` it is answered with 304 where nothing has changed."""
VALUES = """\
Values: a result is `[won, lost, drawn]`, seen from the first seat, with a fourth item where it was not \
played (`agreed`, `forfeit`, `assigned`, `double-loss`); a fraction is `"33/100"`; points are in the \
smallest units of the scoring, of which `unit` make a point; instants are milliseconds since 1970 UTC. \
Rounds, tables, groups and NO. count from 1, stages from 0."""
MEANT = """\
What bodies, commands and answers are made of. In brackets what may be left out of what is sent; answers \
have every field."""
TEXTS = """\
What acts answer with, and the history holds: objects as in the event file. Names and other texts are \
numbers there, of a roster that stands beside the facts so that a person can be erased; calls that look give \
the texts."""
WRONG = """\
What can't be done is answered with one shape: `code` never changes, `facts` are its numbers and names, \
`sentence` is in the language of `Accept-Language`. Nothing was done then. The codes are those of \
docs/reference/refusals.md and, about requests themselves:"""


def blocks() -> Iterator[Block]:
    """The whole reference."""
    yield "h1", "HTTP API"
    for text in (HEAD, WHO, SEND, KEEP, VALUES):
        yield "p", text
    yield "h2", "Calls"
    rows = [["call", "who", "what"]]
    rows += [[f"[`{one.method} {one.path}`](#{one.name})", LEAST[one.least], one.says] for one in CALLS]
    yield "table", rows
    for call in CALLS:
        yield from _call(call)
    yield "h2", "Commands"
    yield (
        "p",
        "What `commands` may hold: objects with `command` and its fields. In brackets what may be left out.",
    )
    yield "table", [["command", "fields"], *([f"`{n}`", _fields(cls)] for n, cls in COMMANDS.items())]
    yield "h2", "Facts"
    yield "p", TEXTS
    yield "table", [["fact", "fields"], *([f"`{n}`", _fields(cls)] for n, cls in FACTS.items())]
    yield "h2", "Values"
    yield "p", MEANT
    yield "table", [["value", "what it is"], *_values()]
    yield "h2", "Refusals"
    yield "p", WRONG
    codes = [[f"`{one.code}`", str(one.status), said_of(one)] for one in REFUSALS]
    yield "table", [["code", "status", "when"], *codes]
    yield "p", "Statuses:"
    yield "table", [["status", "when"], *([str(status), words] for status, words in STATUSES.items())]
    yield "h2", "Pages and calls"
    yield "p", "What each address of the pages does, and by which calls a program does it."
    pages = [
        [f"`{name}`", ", ".join(f"`{one}`" for one in by) if isinstance(by, tuple) else by]
        for name, by in PAGES.items()
    ]
    yield "table", [["page", "calls"], *pages]


def _values() -> Iterator[list[str]]:
    """Every named type of bodies and answers that isn't a body, a command or a fact itself."""
    shapes = Shapes("")
    outer = {
        shapes.of(one)["$ref"] for call in CALLS for one in (call.takes, call.gives) if is_dataclass(one)
    }
    outer |= {"Command", "Fact", *COMMANDS, *FACTS}
    for name, schema in sorted(shapes.named.items()):
        if name in outer:
            continue
        parts = [schema.get("description", "")]
        if "properties" in schema:
            parts.append(_listed(schema))
        elif "enum" in schema:
            parts.append(", ".join(f"`{one}`" for one in schema["enum"]))
        yield [f"`{name}`", " ".join(part for part in parts if part)]


def _call(call: Call) -> Iterator[Block]:
    yield "h3", f"{call.name}"
    yield "code", f"{call.method} /api{call.path}"
    yield "p", f"{call.says}. Who: {LEAST[call.least]}.{f' {call.more}' if call.more else ''}"
    if call.query:
        yield "table", [["query", "meaning"], *([f"`{name}`", words] for name, words in call.query.items())]
    if call.takes not in (None, bytes):
        yield "p", f"Takes: {said_of(call.takes)}"
        yield "table", [["field", "value"], *_rows(call.takes)]
    if call.example is not None:
        yield "code", json.dumps(call.example, ensure_ascii=False)
    if call.gives is not bytes:
        yield (
            "p",
            f"Gives: {', '.join(f'`{field.name}`' for field in fields(call.gives))}. {said_of(call.gives)}",
        )


def _rows(cls: type) -> Iterator[list[str]]:
    shapes = Shapes("")
    own = shapes.named[shapes.of(cls)["$ref"]]
    for name, schema in own["properties"].items():
        yield [f"`{name}`", _kind(schema)]


def _fields(cls: type) -> str:
    shapes = Shapes("")
    return _listed(shapes.named[shapes.of(cls)["$ref"]])


def _listed(schema: Schema) -> str:
    """The fields of an object; in brackets those that have a default."""
    wanted = schema.get("required", [])
    fields = [(name, f"`{name}` {_kind(own)}") for name, own in schema["properties"].items()]
    return ", ".join(
        text if name in wanted else f"[{text}]" for name, text in fields if name not in ("command", "fact")
    )


def _kind(schema: Schema) -> str:
    """A schema in a word or two."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " or ".join(_kind(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(str(one) for one in schema["enum"])
    if schema.get("type") == "array" and "items" in schema:
        return f"list of {_kind(schema['items'])}"
    if schema.get("type") == "array":
        return f"({', '.join(_kind(one) for one in schema['prefixItems'])})"
    return str(schema.get("type", "value")).replace("integer", "number")


def markdown() -> str:
    """docs/reference/api.md."""
    parts = []
    for kind, text in blocks():
        if isinstance(text, list):
            head, *rows = [[cell.replace("|", "\\|") for cell in row] for row in text]
            lines = [head, ["---"] * len(head), *rows]
            parts.append("\n".join(f"| {' | '.join(line)} |" for line in lines))
        elif kind == "code":
            parts.append(f"```\n{text}\n```")
        else:
            parts.append(f"{'#' * int(kind[1])} {text}" if kind[0] == "h" else text)
    return "\n\n".join(parts) + "\n"


@cache
def html_page() -> str:
    """The page at /api/; it needs neither script nor style of its own."""
    parts = []
    for kind, text in blocks():
        if isinstance(text, list):
            head, *rows = text
            heads = "".join(f"<th>{_inline(cell)}</th>" for cell in head)
            body = "".join(f"<tr>{''.join(f'<td>{_inline(cell)}</td>' for cell in row)}</tr>" for row in rows)
            parts.append(f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>")
        elif kind == "code":
            parts.append(f"<pre>{escape(text)}</pre>")
        elif kind == "h3":
            parts.append(f'<h3 id="{escape(text)}">{_inline(text)}</h3>')
        else:
            parts.append(f"<{kind}>{_inline(text)}</{kind}>")
    made = {"sheet": "pairwright.css", "own": "api.css", "icon": "emblem.svg"}
    return PAGE.format(body="\n".join(parts), **{hole: escape(address(name)) for hole, name in made.items()})


PAGE = """\
<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pairwright: HTTP API</title>
<link rel="icon" href="{icon}" type="image/svg+xml">
<link rel="stylesheet" href="{sheet}">
<link rel="stylesheet" href="{own}">
</head>
<body>
<main class="reference">
{body}
</main>
</body>
</html>
"""


def _inline(text: str) -> str:
    linked = re.sub(r"\[([^\]]+)\]\(([#\w.-]+)\)", r'<a href="\2">\1</a>', escape(text))
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", linked)


def write(folder: Path) -> None:
    """Write both files into `folder`."""
    (folder / "api.md").write_text(markdown(), "utf-8")
    (folder / "openapi.json").write_text(json.dumps(document(), ensure_ascii=False, indent=1) + "\n", "utf-8")
