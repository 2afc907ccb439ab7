"""Views as JSON: the field names of `app.views` are the keys, in their order.

Fractions are "13/18", enumerations their codes, results `{"won", "lost", "drawn", "how"}`; points stay in
smallest units, with the `unit` beside them. Nothing is rounded.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any


def plain(value: Any) -> Any:
    """`value` (a view, or anything made of views) as what `json` can write.

    >>> plain((Fraction(1, 3), 4))
    ['1/3', 4]
    """
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if value is None or isinstance(value, str | int):
        return value
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list | range | frozenset):
        return [plain(item) for item in value]
    raise TypeError(f"no JSON for {type(value).__name__}")


def line(value: Any) -> str:
    """`value` as one line of JSON."""
    return json.dumps(plain(value), ensure_ascii=False, separators=(",", ":"))
