"""What a command is: its name, what it is for, its arguments, and the function that runs it.

Each family of commands is a tuple in its own file; `parser` builds the command line and the reference page
from them. Help texts are marked for translation and looked up when the parser is built.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .terminal import Terminal

Run = Callable[[Terminal, argparse.Namespace], int]
"""Does the command; its exit status. Raises `Refusal` where it can't be done."""


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument as argparse takes it: its names (or its place), help, and the rest of its settings."""

    names: tuple[str, ...]
    help: str
    settings: Mapping[str, Any] = field(default_factory=dict)


def argument(*names: str, help: str, **settings: Any) -> Argument:
    """An `Argument`; `help` must be marked for translation."""
    return Argument(names, help, settings)


def at_least_one(text: str) -> int:
    """A whole number from 1 on, for argparse."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 on")
    return int(text)


@dataclass(frozen=True, slots=True)
class Command:
    """A command. With `parts` it is one of several below a name (`players add`); `run` is what happens
    without a part. `example` is a line that shows it."""

    name: str
    help: str
    run: Run
    arguments: tuple[Argument, ...] = ()
    parts: tuple[Command, ...] = ()
    example: str = ""
    in_batch: bool = True
