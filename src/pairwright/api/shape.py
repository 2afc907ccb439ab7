"""Values as JSON, and the JSON Schema of their types: both from the same frozen dataclasses.

`plain(value)` is what is sent; `Shapes` collects the schemas (draft 2020-12, as OpenAPI 3.1 has it) of types
and names them. The encoding is that of the event file (`core.encoding`); what is only shown and never stored
has mappings (objects with text keys) and sets (sorted lists) besides.
"""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import partial
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from pairwright.core.encoding import KINDS, LARGEST, written
from pairwright.core.outcome import How, Result

Schema = dict[str, Any]

TAGS: Mapping[type[Any], str] = {cls: tag for _, tag, kinds in KINDS for cls in kinds.values()}
"""Every command and fact → the field that names it."""
FRACTION = {"type": "string", "pattern": "^-?[0-9]+/[1-9][0-9]*$", "description": 'A fraction, "33/100".'}


def plain(value: Any) -> Any:
    """`value` as JSON knows it. Cost: linear.

    >>> plain({1: Fraction(1, 2), 2: Result(2, 1)}), plain(frozenset({3, 1}))
    ({'1': '1/2', '2': [2, 1, 0]}, [1, 3])
    """
    if value is None or type(value) in (int, str, bool):
        return value
    if isinstance(value, Result | Enum | Fraction):
        return written(value)
    if isinstance(value, str):
        return str(value)
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, frozenset):
        return [plain(item) for item in sorted(value)]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if is_dataclass(value):
        tag = TAGS.get(type(value))
        own = {field.name: plain(getattr(value, field.name)) for field in fields(value)}
        return own if tag is None else {tag: type(value).__name__, **own}
    raise TypeError(f"no JSON for {type(value).__name__}")


def said_of(cls: type[Any]) -> str:
    """What a type says of itself, for readers of JSON: without examples, numbers of requirements and marks
    of the docstring; "" where it says nothing.

    >>> said_of(Result)[:45]
    'One match as it was recorded: games won, lost'
    """
    text = (cls.__doc__ or "").split(">>>")[0]
    if text.startswith(f"{cls.__name__}("):  # made by `dataclass`
        return ""
    text = re.sub(r"(\s(and|of))?\s*\[[A-Z]\d+\]", "", text)
    text = re.sub(r":\w+:`~?([^`]+)`", r"`\1`", text.replace("``", "`").replace("\\|", "|"))
    return " ".join(re.sub(r"\bNone\b", "null", text).split())


class Shapes:
    """The schemas of all types that were asked for, by name; `at` is where they will stand."""

    def __init__(self, at: str = "#/components/schemas/") -> None:
        self.at = at
        self.named: dict[str, Schema] = {}
        self._types: dict[str, Any] = {}

    def of(self, hint: Any) -> Schema:
        """The schema of a type; of a dataclass, an enumeration, a command or a fact a reference to it."""
        origin, args = get_origin(hint), get_args(hint)
        for known, tag, kinds in KINDS:
            if hint == known:
                return self._named(tag.capitalize(), known, partial(self._one_of, tag, kinds))
        if hint is Result:
            return self._named("Result", Result, self._result)
        if origin in (types.UnionType, Union):
            return {"anyOf": [self.of(arg) for arg in args]}
        if origin is tuple:
            return self._tuple(args)
        if origin is frozenset:
            return {"type": "array", "items": self.of(args[0])}
        if origin is Mapping:
            return {"type": "object", "additionalProperties": self.of(args[1])}
        if origin is Literal:
            return {"enum": list(args)}
        if hint is object:
            return {}
        if hint is Fraction:
            return FRACTION
        if hint in PRIMITIVES:
            return PRIMITIVES[hint]
        if issubclass(hint, Enum):
            return self._named(
                hint.__name__, hint, lambda: {"type": "string", "enum": [one.value for one in hint]}
            )
        return self._named(hint.__name__, hint, lambda: self._object(hint))

    def _named(self, name: str, hint: Any, make: Any) -> Schema:
        if self._types.get(name, hint) != hint:
            name = f"{hint.__module__.rpartition('.')[2].capitalize()}{name}"
        if name not in self._types:
            self._types[name] = hint
            self.named[name] = {}  # its place; it may name itself
            self.named[name] = make()
        return {"$ref": self.at + name}

    def _tuple(self, args: tuple[Any, ...]) -> Schema:
        if len(args) == 2 and args[1] is Ellipsis:
            return {"type": "array", "items": self.of(args[0])}
        items = [self.of(arg) for arg in args]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}

    def _one_of(self, tag: str, kinds: Mapping[str, type[Any]]) -> Schema:
        refs = {name: self.of(cls) for name, cls in kinds.items()}
        mapping = {name: ref["$ref"] for name, ref in refs.items()}
        return {
            "oneOf": list(refs.values()),
            "discriminator": {"propertyName": tag, "mapping": mapping},
        }

    def _result(self) -> Schema:
        games = {"type": "integer", "minimum": 0, "maximum": LARGEST}
        return {
            "description": "Games won, lost and drawn, seen from the first seat; a fourth item where they"
            " were not played.",
            "type": "array",
            "prefixItems": [games, games, games, self.of(How)],
            "minItems": 3,
            "maxItems": 4,
        }

    def _object(self, cls: type[Any]) -> Schema:
        hints, tag = get_type_hints(cls), TAGS.get(cls)
        properties: Schema = {tag: {"const": cls.__name__}} if tag else {}
        required = [tag] if tag else []
        for field in fields(cls):
            shape = self.of(hints[field.name])
            if field.default is not MISSING:
                shape = {**shape, "default": plain(field.default)}
            elif field.default_factory is MISSING:
                required.append(field.name)
            properties[field.name] = shape
        made: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
        said = said_of(cls)
        if said:
            made["description"] = said
        return made | ({"required": required} if required else {})


PRIMITIVES: Mapping[Any, Schema] = {
    int: {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    types.NoneType: {"type": "null"},
    float: {"type": "number"},
}
