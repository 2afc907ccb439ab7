"""Notices that outlive a redirect: what was done, with the way back beside it ("Deleted. Undo").

`tell(request, "done", words, way=…)` in the view that did it; the next page shows it. They ride in Django's
signed message cookie; the way back is a form of its own, so it works without script.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Literal

from django.contrib import messages
from django.http import HttpRequest

from pairwright.words.language import END_ISOLATE, ISOLATE, RIGHT_TO_LEFT_ISOLATE

LONGEST = 240
"""Characters of a notice, so that with its way back it fits a cookie in any script."""
Kind = Literal["done", "attention", "wrong", "note"]


@dataclass(frozen=True, slots=True)
class Way:
    """A button in a notice: its label, the address it posts to, the hidden fields it sends, its icon."""

    label: str
    href: str
    fields: Mapping[str, str] = field(default_factory=dict)
    glyph: str = "undo"


@dataclass(frozen=True, slots=True)
class Notice:
    """One line at the top of a page."""

    kind: Kind
    words: str
    way: Way | None = None


def tell(request: HttpRequest, kind: Kind, words: str, way: Way | None = None) -> None:
    """Say `words` at the top of the next page this reader gets."""
    packed = json.dumps({"kind": kind, "way": asdict(way) if way else None})
    messages.add_message(request, messages.INFO, short(str(words)), extra_tags=packed)


def short(words: str) -> str:
    """`words` as long as a cookie surely holds: of very long names the middle goes, not the whole notice.

    >>> len(short("x" * 500)) == LONGEST, short("Ann has dropped.")
    (True, 'Ann has dropped.')
    """
    if len(words) <= LONGEST:
        return words
    begin, end = words[: LONGEST // 2], words[-LONGEST // 2 + 1 :]
    # Names are isolated from the sentence around them (`words.language`): one that is cut is closed again.
    opened = _isolates(begin) - begin.count(END_ISOLATE)
    closed = end.count(END_ISOLATE) - _isolates(end)
    return f"{begin}{END_ISOLATE * opened}…{ISOLATE * closed}{end}"


def _isolates(words: str) -> int:
    return words.count(ISOLATE) + words.count(RIGHT_TO_LEFT_ISOLATE)


def told(request: HttpRequest) -> Iterator[Notice]:
    """The notices that wait for this reader; showing them takes them away."""
    for message in messages.get_messages(request):
        packed = json.loads(message.extra_tags)
        yield Notice(packed["kind"], message.message, Way(**packed["way"]) if packed["way"] else None)
