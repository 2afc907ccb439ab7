"""Player lists as the pages meet them: text from a box or a file, and the twenty boxes [D3]–[D6]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2s

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadedfile import UploadedFile

from pairwright.app.desk import Sheet
from pairwright.app.views import namesakes
from pairwright.core.commands import Newcomer
from pairwright.core.decide import ENTRANTS_MOST
from pairwright.core.refusals import Refusal
from pairwright.files import headings as h
from pairwright.files.layout import LINES
from pairwright.files.players import ColumnIgnored, Namesakes, PlayerList, read_boxes, read_list
from pairwright.files.table import TAB
from pairwright.files.text import plain_lines, read_text
from pairwright.store.file import SUFFIX
from pairwright.words import lists as sentences

from .desk import refused
from .reading import current

MOST = ENTRANTS_MOST
LARGEST = 64 * 1024 * 1024
"""Bytes of a file that are looked at: the largest event is some 20 MB."""


def received(upload: UploadedFile[bytes]) -> bytes:
    """The content of a file that was sent. Raises `RequestDataTooBig` (413) for a film."""
    if (upload.size or 0) > LARGEST:
        raise RequestDataTooBig(upload.name)
    data: bytes = upload.read()
    return data


def is_event(data: bytes, name: str) -> bool:
    """Whether a file is a whole event and no list: by how it begins, or by its name where it is damaged."""
    return data.lstrip(b"\xef\xbb\xbf \r\n").startswith(b'{"pairwright"') or name.endswith(SUFFIX)


def decode(data: bytes) -> str:
    """The text of a list file. Raises the refusals of `files`."""
    return read_text(data).text


def read(text: str) -> tuple[Newcomer, ...]:
    """Everybody in a list. Raises the refusals of `files`, which name line and column."""
    return read_list(text).newcomers


def boxes(names: Sequence[str], byes: Mapping[int, Sequence[str]]) -> tuple[Newcomer, ...]:
    """Everybody in the boxes, empty ones skipped; `byes[n]` are those who start with n awarded byes."""
    return read_boxes([names, *(byes[n] for n in sorted(byes))]).newcomers


@dataclass(frozen=True, slots=True)
class Heard:
    """How a list was understood, to be looked at before it is taken [D5].

    `heads` and `rows` are the columns that were taken and the first entries in them; `more` how many follow.
    `guessed`: the columns have no titles and aren't as a list usually has them, so somebody should look
    first. `doubled` names namesakes by their places, `unused` the columns that nothing was taken from;
    `error` says why the list can't be read; "" where there is nothing to say. `mark` tells this text from
    another: a form that sends it back has shown it.
    """

    count: int = 0
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    more: int = 0
    guessed: bool = False
    doubled: str = ""
    unused: str = ""
    error: str = ""
    mark: str = ""


SHOWN = 5
"""Entries of a list that are shown as they were understood."""


def heard(text: str) -> Heard:
    """What `text` says. A refusal is in `error`."""
    lang = current()
    try:
        found = read_list(text)
    except Refusal as refusal:
        return Heard(error=refused(refusal)[0])
    titles = h.TITLES[lang.code]
    taken = [
        column for column in (h.NAME, h.CLUB, h.RATING, h.COUNTRY, h.SEED, h.BYES) if _has(found, column)
    ]
    doubled = [(one.name, one.places) for one in found.notices if isinstance(one, Namesakes)]
    ignored = [(one.column, one.title) for one in found.notices if isinstance(one, ColumnIgnored)]
    return Heard(
        count=len(found.newcomers),
        heads=(lang.gettext("NO."), *(titles[column] for column in taken)),
        rows=tuple(
            (str(place), *(_shown(newcomer, column) for column in taken))
            for place, newcomer in enumerate(found.newcomers[:SHOWN], 1)
        ),
        more=max(0, len(found.newcomers) - SHOWN),
        guessed=not found.header and (found.layout not in (LINES, TAB) or h.NUMBER in found.columns),
        doubled=sentences.namesakes(lang, doubled) if doubled else "",
        unused=sentences.unused(lang, ignored) if ignored else "",
        mark=blake2s(plain_lines(text).strip().encode("utf-8", "replace"), digest_size=8).hexdigest(),
    )


def _has(found: PlayerList, column: str) -> bool:
    return column == h.NAME or any(_shown(newcomer, column) for newcomer in found.newcomers)


def _shown(newcomer: Newcomer, column: str) -> str:
    value = {
        h.NAME: newcomer.name,
        h.CLUB: newcomer.club,
        h.RATING: newcomer.rating,
        h.COUNTRY: newcomer.country,
        h.SEED: newcomer.seed,
        h.BYES: newcomer.awarded or None,
    }[column]
    return "" if value is None else str(value)


def doubled(tournament: Sheet) -> str:
    """A sentence about those of the same name, with their NO.; "" where there are none."""
    same = namesakes(tournament)
    return sentences.namesakes(current(), same) if same else ""
