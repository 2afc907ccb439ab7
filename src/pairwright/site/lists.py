"""Player lists as the pages meet them: text from a box or a file, and the twenty boxes [D3]–[D6]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadedfile import UploadedFile

from pairwright.core.commands import Newcomer
from pairwright.core.decide import ENTRANTS_MOST
from pairwright.files.players import read_boxes, read_list
from pairwright.files.text import read_text

MOST = ENTRANTS_MOST
LARGEST = 64 * 1024 * 1024
"""Bytes of a file that are looked at: the largest event is some 20 MB."""


def received(upload: UploadedFile[bytes]) -> bytes:
    """The content of a file that was sent. Raises `RequestDataTooBig` (413) for a film."""
    if (upload.size or 0) > LARGEST:
        raise RequestDataTooBig(upload.name)
    return upload.read()


def decode(data: bytes) -> str:
    """The text of a list file. Raises the refusals of `files`."""
    return read_text(data).text


def read(text: str) -> tuple[Newcomer, ...]:
    """Everybody in a list. Raises the refusals of `files`, which name line and column."""
    return read_list(text).newcomers


def boxes(names: Sequence[str], byes: Mapping[int, Sequence[str]]) -> tuple[Newcomer, ...]:
    """Everybody in the boxes, empty ones skipped; `byes[n]` are those who start with n awarded byes."""
    return read_boxes([names, *(byes[n] for n in sorted(byes))]).newcomers
