"""Pages in memory: each in both forms it is sent in, the ones used longest ago make room.

A page that is kept is as its tournament is: who hears of another version drops all pages of the older one.
"""

from __future__ import annotations

import gzip
import re
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

Headers = tuple[tuple[bytes, bytes], ...]

NONCE = re.compile(rb"'nonce-([^']{8,})'")
LEVEL = 6
OVERHEAD = 3000
"""Bytes of a page besides its body: two sets of headers, its address."""
LONGEST_ACCEPT = 256
"""Bytes of the longest `Accept-Encoding` that is read: what it means is remembered."""
LARGEST_SHARE = 8
"""No page takes more than one of so many parts of the memory."""


class Address(NamedTuple):
    """What a page depends on besides the version of its tournament, and nothing else.

    `query` is sorted by name; `language` is the reader's code; `part` is whether htmx asks, for a fragment.
    """

    id: str
    host: bytes
    scheme: str
    path: str
    query: bytes
    language: str
    part: bool


@dataclass(frozen=True, slots=True)
class Form:
    """A body as it is sent: headers of the answer with it, and of the one that says it is the same (304)."""

    body: bytes
    etag: bytes
    headers: Headers
    same: Headers


@dataclass(frozen=True, slots=True)
class Page:
    """A page as Django made it, at a version; `small` is the gzipped form. Kept no longer than `until`."""

    version: int
    plain: Form
    small: Form
    until: float

    @property
    def size(self) -> int:
        """Bytes, about."""
        return len(self.plain.body) + len(self.small.body) + OVERHEAD

    def form(self, accepts: bytes) -> Form:
        """The form for who sends this `Accept-Encoding`."""
        return self.small if len(accepts) <= LONGEST_ACCEPT and takes_gzip(accepts) else self.plain


def made(version: int, headers: Headers, body: bytes, vary: bytes, until: float) -> Page:
    """A page of what was rendered. `headers` are those that any form has. Cost: it compresses.

    The tag is of the content but for the nonce. Another process, or this one some seconds later, makes the
    same page with another nonce: who has the one needn't be sent the other, because an answer that says it is
    the same (304) brings no policy, and body and policy stay together where they are.
    """
    policy = next((value for name, value in headers if name == b"content-security-policy"), b"")
    nonce = NONCE.search(policy)
    content = body.replace(nonce[1], b"") if nonce else body
    digest = blake2b(content, digest_size=9).hexdigest().encode()
    about = (*headers, (b"cache-control", b"public, no-cache"), (b"vary", vary))
    small = gzip.compress(body, LEVEL, mtime=0)
    return Page(
        version,
        _form(body, b'"%d-%b"' % (version, digest), about, vary),
        _form(small, b'"%d-%b-gz"' % (version, digest), (*about, (b"content-encoding", b"gzip")), vary),
        until,
    )


def _form(body: bytes, etag: bytes, headers: Headers, vary: bytes) -> Form:
    # The policy is not sent again with 304: it names the nonce of the body that the browser has.
    same = ((b"etag", etag), (b"cache-control", b"public, no-cache"), (b"vary", vary))
    return Form(body, etag, (*headers, (b"etag", etag), (b"content-length", b"%d" % len(body))), same)


@lru_cache(maxsize=512)
def takes_gzip(accepts: bytes) -> bool:
    """Whether `Accept-Encoding` has gzip in it, and doesn't refuse it.

    >>> takes_gzip(b"br, gzip;q=0.5"), takes_gzip(b"*"), takes_gzip(b"gzip;q=0, *"), takes_gzip(b"")
    (True, True, False, False)
    """
    said = {}
    for one in accepts.lower().split(b","):
        name, _, quality = one.partition(b";")
        said[name.strip()] = quality.replace(b" ", b"").rstrip(b"0").rstrip(b".") not in (b"q=", b"q")
    return said.get(b"gzip", said.get(b"*", False))


def has(tags: bytes, etag: bytes) -> bool:
    """Whether `If-None-Match` names this tag; one weakened on the way (by a proxy) is the same.

    >>> has(b'"a", W/"b"', b'"b"'), has(b"*", b'"b"'), has(b'"c"', b'"b"'), has(b"", b'"b"')
    (True, True, False, False)
    """
    if tags == etag:
        return True
    return any(one.strip().removeprefix(b"W/") in (etag, b"*") for one in tags.split(b","))


class Memory:
    """Pages by address, no more than `most` bytes of them. For one thread."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._pages: OrderedDict[Address, Page] = OrderedDict()
        self._of: dict[str, set[Address]] = {}
        self.size = 0

    def get(self, address: Address, now: float) -> Page | None:
        """The page, if it is kept and still holds."""
        page = self._pages.get(address)
        if page is None:
            return None
        if page.until < now:
            self._drop(address)
            return None
        self._pages.move_to_end(address)
        return page

    def put(self, address: Address, page: Page) -> None:
        """Keep a page; one that is too large for the whole isn't."""
        self._drop(address)
        if page.size > self._most // LARGEST_SHARE:
            return
        self._pages[address] = page
        self._of.setdefault(address.id, set()).add(address)
        self.size += page.size
        while self.size > self._most:
            self._drop(next(iter(self._pages)))

    def forget(self, id: str) -> None:
        """Drop all pages of a tournament."""
        for address in tuple(self._of.get(id, ())):
            self._drop(address)

    def _drop(self, address: Address) -> None:
        page = self._pages.pop(address, None)
        if page is None:
            return
        self.size -= page.size
        those = self._of[address.id]
        those.discard(address)
        if not those:
            del self._of[address.id]
