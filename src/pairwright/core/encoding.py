"""Facts as plain JSON values and back, the same way on disk, in the database and in a file.

A fact is `{"fact": "ResultRecorded", "round": 1, "table": 7, "result": [2, 1, 0]}`: its class name and
its fields, in their order. Enumerations are their values, fractions `"33/100"`, results
`[won, lost, drawn]` with a fourth item where they were not played. Fields that a later release adds
have defaults; a shape that changes gets an entry in `UPCASTS`, so every old log is read for good.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from fractions import Fraction
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from . import commands as c
from . import facts as f
from .outcome import How, Result

Plain = dict[str, Any]
"""A JSON object."""

FACTS: Mapping[str, type[Any]] = {cls.__name__: cls for cls in get_args(f.Fact)}
"""Every kind of fact by its name on disk."""
COMMANDS: Mapping[str, type[Any]] = {cls.__name__: cls for cls in get_args(c.Command)}
"""Every kind of command by its name."""
KINDS: tuple[tuple[Any, str, Mapping[str, type[Any]]], ...] = (
    (f.Fact, "fact", FACTS),
    (c.Command, "command", COMMANDS),
)
"""Of what is one of many: the hint, the field that names which one, and which there are by name."""

UPCASTS: tuple[tuple[str, Callable[[Plain], Plain]], ...] = ()
"""`(fact name, old object → newer object)`, applied in this order on reading. None are needed yet."""


LARGEST = 2**64 - 1
"""No number of an event is larger; what a file says beyond it no page could add up or write."""


class Unreadable(ValueError):
    """An object that is no fact of this release: `field` is where, `given` what stood there."""

    def __init__(self, field: str, given: object) -> None:
        super().__init__(f"{field}: {given!r}")
        self.field = field
        self.given = str(given)[:80]


def encode(fact: f.Fact) -> Plain:
    """`fact` as a JSON object.

    >>> encode(f.ResultRecorded(1, 7, Result(2, 1)))
    {'fact': 'ResultRecorded', 'round': 1, 'table': 7, 'result': [2, 1, 0]}
    """
    return {
        "fact": type(fact).__name__,
        **{name: written(getattr(fact, name)) for name in _names(type(fact))},
    }


def decode(plain: Plain) -> f.Fact:
    """The fact that `plain` says.

    Raises `Unreadable` where a field is missing, unknown or of another kind than it must be.
    """
    return _decode_own(dict(plain))


def _decode_own(plain: Plain) -> f.Fact:
    """The same from an object that may be taken apart."""
    for upcast_name, upcast in UPCASTS:
        if upcast_name == plain.get("fact"):
            plain = upcast(plain)
    name = plain.pop("fact", None)
    cls = FACTS.get(name) if isinstance(name, str) else None
    if cls is None:
        raise Unreadable("fact", name)
    try:
        fact: f.Fact = _decode_fields(cls, plain)
    except _Wrong as wrong:
        raise Unreadable(".".join((cls.__name__, *reversed(wrong.path))), wrong.given) from None
    return fact


def encode_command(command: c.Command) -> Plain:
    """`command` as a JSON object, in the same form as a fact.

    >>> encode_command(c.Record(1, 7, Result(2, 1)))["result"]
    [2, 1, 0]
    """
    return {
        "command": type(command).__name__,
        **{name: written(getattr(command, name)) for name in _names(type(command))},
    }


def read(hint: Any, plain: Any) -> Any:
    """The value of type `hint` that a JSON value says, as strictly as a fact is read.

    Besides what facts are made of, `hint` may have a union of values of different JSON types in it, a mapping
    with text as keys (its values are taken as they are), and any command or fact by its name.
    Raises `Unreadable`; its field is a path such as "commands.2.round".

    >>> read(tuple[c.Command, ...], [{"command": "Fix", "round": 1}])
    (Fix(round=1),)
    """
    try:
        return _decoder(hint)(plain)
    except _Wrong as wrong:
        raise Unreadable(".".join(reversed(wrong.path)), wrong.given) from None


def encode_entry(entry: f.Entry) -> Plain:
    """A log entry as a JSON object: seq, act, at (UTC, milliseconds), by, then the fact's own fields."""
    head: Plain = {"seq": entry.seq, "act": entry.act, "at": instant_text(entry.at), "by": entry.by}
    return head | encode(entry.fact)


def decode_entry(plain: Plain) -> f.Entry:
    """The log entry that `plain` says; raises `Unreadable`."""
    rest = dict(plain)
    try:
        seq, act, at, by = rest.pop("seq"), rest.pop("act"), rest.pop("at"), rest.pop("by")
    except KeyError as missing:
        raise Unreadable(str(missing.args[0]), None) from None
    if type(seq) is not int or type(act) is not int or not 1 <= act <= seq:
        raise Unreadable("seq", seq)
    if not isinstance(by, str):
        raise Unreadable("by", by)
    return f.Entry(seq, act, instant(at), by, _decode_own(rest))


EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
LATEST = datetime(9999, 1, 1, tzinfo=UTC) - EPOCH
"""No act is before 1970 or so late that a zone or a round's minutes lead out of the calendar."""


def instant_text(at: int) -> str:
    """Milliseconds since 1970 UTC as ISO 8601.

    >>> instant_text(0), instant(instant_text(1_700_000_000_123))
    ('1970-01-01T00:00:00.000Z', 1700000000123)
    """
    moment = EPOCH + timedelta(milliseconds=at)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03}Z"


def instant(text: object) -> int:
    """The inverse of `instant_text`; raises `Unreadable`, also before 1970 and after 9998."""
    try:
        if not isinstance(text, str) or not text.endswith("Z"):
            raise ValueError
        since = datetime.fromisoformat(text) - EPOCH
    except (ValueError, OverflowError, TypeError):
        raise Unreadable("at", text) from None
    if not timedelta() <= since < LATEST:
        raise Unreadable("at", text)
    return since // timedelta(milliseconds=1)


class _Wrong(Exception):
    """A value that can't be read; `path` grows from the inside out while it is passed on."""

    def __init__(self, given: object, *path: str) -> None:
        super().__init__()
        self.given = given
        self.path = list(path)


_Decoder = Callable[[Any], Any]

_NAMES: dict[type[Any], tuple[str, ...]] = {}
_DECODERS: dict[type[Any], tuple[dict[str, _Decoder], frozenset[str]]] = {}
"""Worked out once per class: reading 75,000 entries must not look at type hints 75,000 times."""


def _names(cls: type[Any]) -> tuple[str, ...]:
    if cls not in _NAMES:
        _NAMES[cls] = tuple(field.name for field in fields(cls))
    return _NAMES[cls]


def written(value: Any) -> Any:
    """A value of a fact or command as it is written: what `read` reads.

    >>> written(Fraction(1, 2)), written(Result(2, 1))
    ('1/2', [2, 1, 0])
    """
    if value is None or type(value) in (int, str, bool):
        return value
    if isinstance(value, Result):
        games = [value.won, value.lost, value.drawn]
        return games if value.how is How.PLAYED else [*games, value.how.value]
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, tuple):
        return [written(item) for item in value]
    if is_dataclass(value):
        return {name: written(getattr(value, name)) for name in _names(type(value))}
    raise TypeError(f"no encoding for {type(value).__name__}")


def _decoders(cls: type[Any]) -> tuple[dict[str, _Decoder], frozenset[str]]:
    """Per field a reader, and the names of the fields that must be there."""
    if cls not in _DECODERS:
        hints = get_type_hints(cls)
        required = frozenset(
            field.name
            for field in fields(cls)
            if field.default is MISSING and field.default_factory is MISSING
        )
        _DECODERS[cls] = {name: _decoder(hints[name]) for name in _names(cls)}, required
    return _DECODERS[cls]


def _decode_fields(cls: type[Any], plain: Any) -> Any:
    if type(plain) is not dict:
        raise _Wrong(plain)
    decoders, required = _decoders(cls)
    values = {}
    name = ""
    try:
        for name, value in plain.items():
            values[name] = decoders[name](value)
    except KeyError:
        raise _Wrong(plain[name], name) from None
    except _Wrong as wrong:
        wrong.path.append(name)
        raise
    if not required <= values.keys():
        raise _Wrong(None, min(required - values.keys()))
    return cls(**values)


def _decoder(hint: Any) -> _Decoder:
    """What reads a value of this type: the value itself, or `_Wrong`."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is Result:
        return _decode_result
    for known, tag, kinds in KINDS:
        if hint == known:
            return lambda value: _decode_kind(tag, kinds, value)
    if origin in (types.UnionType, Union):
        some = [_decoder(a) for a in args if a is not types.NoneType]
        if len(some) > 1:
            return _decoder_of_several(hint)
        inner = some[0]
        return lambda value: None if value is None else inner(value)
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            item = _decoder(args[0])
            return lambda value: _decode_items(item, _list(value, None))
        items = [_decoder(a) for a in args]
        return lambda value: tuple([item(v) for item, v in zip(items, _list(value, len(items)), strict=True)])
    if hint is Fraction:
        return _decode_fraction
    if isinstance(hint, type) and issubclass(hint, Enum):
        return lambda value: _decode_enum(hint, value)
    if is_dataclass(hint):
        return lambda value: _decode_fields(hint, value)  # type: ignore[arg-type]
    if origin is Mapping:
        return lambda value: value if type(value) is dict else _wrong(value)
    if hint is int:
        return _decode_int
    if hint in (str, bool, types.NoneType):
        return lambda value: value if type(value) is hint else _wrong(value)
    raise TypeError(f"no decoding for {hint!r}")


def _wrong(value: object) -> Any:
    raise _Wrong(value)


def _decode_items(item: _Decoder, values: list[Any]) -> tuple[Any, ...]:
    try:
        return tuple([item(value) for value in values])
    except _Wrong:
        for place, value in enumerate(values):  # which one it was is looked for only now
            try:
                item(value)
            except _Wrong as wrong:
                wrong.path.append(str(place))
                raise
        raise


def _decode_kind(tag: str, kinds: Mapping[str, type[Any]], value: Any) -> Any:
    name = value.get(tag) if type(value) is dict else None
    cls = kinds.get(name) if isinstance(name, str) else None
    if cls is None:
        raise _Wrong(name, tag)
    return _decode_fields(cls, {field: said for field, said in value.items() if field != tag})


def _decoder_of_several(hint: Any) -> _Decoder:
    """What reads one of several that are told apart by their JSON types: a text or an object."""
    by_type: dict[type[Any], _Decoder] = {}
    for one in get_args(hint):
        plain = one if one in (int, str, bool, types.NoneType) else list if get_origin(one) is tuple else dict
        by_type[plain] = _decoder(one)

    def decoded(value: Any) -> Any:
        known: _Decoder = by_type.get(type(value), _wrong)
        return known(value)

    return decoded


def _decode_int(value: Any) -> int:
    if type(value) is int and -LARGEST <= value <= LARGEST:
        return value
    raise _Wrong(value)


def _list(value: Any, length: int | None) -> list[Any]:
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise _Wrong(value)
    return value


def _decode_enum(cls: type[Enum], value: Any) -> Enum:
    try:
        return cls(value)
    except ValueError:
        raise _Wrong(value) from None


def _decode_fraction(value: Any) -> Fraction:
    try:
        if not isinstance(value, str):
            raise ValueError
        top, bottom = value.split("/")
        return Fraction(_decode_int(int(top)), _decode_int(int(bottom)))
    except (ValueError, ZeroDivisionError):
        raise _Wrong(value) from None


def _decode_result(value: Any) -> Result:
    if type(value) is not list or len(value) not in (3, 4):
        raise _Wrong(value)
    won, lost, drawn = value[:3]
    if not (type(won) is type(lost) is type(drawn) is int) or min(won, lost, drawn) < 0:
        raise _Wrong(value)
    if max(won, lost, drawn) > LARGEST:
        raise _Wrong(value)
    how = cast(How, _decode_enum(How, value[3])) if len(value) == 4 else How.PLAYED
    return Result(won, lost, drawn, how)
