"""What was costly to make, kept for a while; safe for threads."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Kept(Generic[K, V]):
    """The last `most` values that were put, each under its key; the least recently put goes first.

    Whether a value still holds is for whoever gets it to say.

    >>> kept: Kept[str, int] = Kept(2)
    >>> for name, number in (("a", 1), ("b", 2), ("c", 3)):
    ...     kept.put(name, number)
    >>> kept.get("a"), kept.get("c")
    (None, 3)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[K, V] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: K) -> V | None:
        with self._lock:
            return self._values.get(key)

    def put(self, key: K, value: V) -> None:
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._most:
                self._values.popitem(last=False)
