"""What only the API refuses: requests that can't be read, and who may not make them.

`status` is the HTTP status; refusals of other rooms get that of their kind (`site.desk.STATUS`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pairwright.core.refusals import Refusal


class Unasked(Refusal):
    """A request that is none of the API's, or not for who makes it."""

    status: ClassVar[int] = 400
    kind = "input"


@dataclass(eq=False)
class NotJson(Unasked):
    """The body is no JSON in UTF-8; `offset` is the character where it stops being some."""

    code = "not-json"
    offset: int


@dataclass(eq=False)
class UnreadableField(Unasked):
    """A field is missing, unknown, or of another kind than it must be; `field` is a path from the top."""

    code = "unreadable-field"
    status = 422
    field: str
    given: str


@dataclass(eq=False)
class WrongMediaType(Unasked):
    """Only a body that says what it is, is read: no form of another site's page can say that."""

    code = "wrong-media-type"
    status = 415
    given: str
    wanted: str


@dataclass(eq=False)
class TooLarge(Unasked):
    """The body has more than `most` bytes."""

    code = "too-large"
    status = 413
    most: int


@dataclass(eq=False)
class NothingHere(Unasked):
    """There is no such address, or what it names isn't there (any more)."""

    code = "nothing-here"
    status = 404
    kind = "unknown"
    where: str


@dataclass(eq=False)
class WrongMethod(Unasked):
    """The address is there, but isn't asked so."""

    code = "wrong-method"
    status = 405
    method: str
    methods: tuple[str, ...]


@dataclass(eq=False)
class NoToken(Unasked):
    """Nobody in particular asks, and this is not for everybody."""

    code = "no-token"
    status = 401
    kind = "rights"


@dataclass(eq=False)
class TokenNotInUse(Unasked):
    """The token was withdrawn, mistyped, or is that of another tournament."""

    code = "token-not-in-use"
    status = 401
    kind = "rights"


@dataclass(eq=False)
class NotForRole(Unasked):
    """Who asks may not; `least` could."""

    code = "not-for-role"
    status = 403
    kind = "rights"
    role: str
    least: str


@dataclass(eq=False)
class ForeignPage(Unasked):
    """The request comes from a page of another site, or by cookie and without proof that it does not."""

    code = "foreign-page"
    status = 403
    kind = "rights"


@dataclass(eq=False)
class RestoreAlone(Unasked):
    """`Restore` among other commands: what they would do is what it takes away."""

    code = "restore-alone"
    status = 422


@dataclass(eq=False)
class LabelUnusable(Unasked):
    """A link's label is empty, too long, or stands for somebody else in the history."""

    code = "label-unusable"
    status = 422
    most: int


@dataclass(eq=False)
class LabelTaken(Unasked):
    """The tournament has a link of this label."""

    code = "label-taken"
    status = 409
    kind = "conflict"
    name: str


@dataclass(eq=False)
class TooManyLinks(Unasked):
    """One must be withdrawn first."""

    code = "too-many-links"
    status = 409
    kind = "state"
    most: int


@dataclass(eq=False)
class TooManyTries(Unasked):
    """Wait `seconds` before the next one."""

    code = "too-many-tries"
    status = 429
    kind = "rights"
    seconds: int


@dataclass(eq=False)
class Fault(Unasked):
    """A mistake of the program; what was confirmed before is safe."""

    code = "fault"
    status = 500
    kind = "fault"


REFUSALS: tuple[type[Unasked], ...] = (
    NotJson,
    UnreadableField,
    WrongMediaType,
    TooLarge,
    NothingHere,
    WrongMethod,
    NoToken,
    TokenNotInUse,
    NotForRole,
    ForeignPage,
    RestoreAlone,
    LabelUnusable,
    LabelTaken,
    TooManyLinks,
    TooManyTries,
    Fault,
)
"""Every refusal of this room."""
