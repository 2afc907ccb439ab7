"""Where a command meets the person: the event file, the language, what is written to which stream."""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from functools import cached_property
from pathlib import Path
from typing import Any, TextIO

from pairwright.app import views
from pairwright.app.desk import Desk, Done, Sheet
from pairwright.core.encoding import encode
from pairwright.core.names import clean_name
from pairwright.core.refusals import (
    NoDraft,
    NotStarted,
    Refusal,
    RoundNotFixed,
    UnknownRound,
    UnknownTournament,
    WrongKindOfStage,
)
from pairwright.core.tiles import TILES
from pairwright.files import archive
from pairwright.store.file import SUFFIX, FileStore, put_in_place
from pairwright.store.refusals import Damaged, NotRead, NotWritten
from pairwright.words import Language, refusals
from pairwright.words.history import Teller

from .plain import line
from .refusals import AmbiguousName, EventExists, NoEvent, UnknownName, WhichEvent

EXITS = {"input": 3, "unknown": 4, "state": 5, "conflict": 6, "rights": 7, "fault": 8}
"""A refusal's kind → exit status. 0 is done, 1 "verify found differences", 2 a command that can't be read."""

DAMAGED = re.compile(r"event-(torn|unreadable|gap|text-missing|changed|impossible)")
"""Codes of files that are no longer what was written: status 8, whatever room says so."""


def is_number(text: str) -> bool:
    """Whether `text` is a number that somebody or something here can have: digits, not too many of them."""
    return text.isdecimal() and len(text) <= 9


def exit_of(refusal: Refusal) -> int:
    """The exit status of a refusal."""
    return 8 if DAMAGED.fullmatch(refusal.code) else EXITS[refusal.kind]


@dataclass
class Terminal:
    """One run of the program: `lang` to the person, `json` to a machine; `named` is the event file asked for.

    `out` carries what was asked for, `err` refusals and progress. `seed` makes draws repeatable.
    """

    lang: Language
    out: TextIO
    err: TextIO
    inp: TextIO
    json: bool = False
    named: str | None = None
    seed: int | None = None
    folder: Path = field(default_factory=Path)
    line: int | None = None  # of a batch

    # --- the event

    @cached_property
    def path(self) -> Path:
        """The event file: the one named, or the only one of the folder. Raises `NoEvent`, `WhichEvent`."""
        if self.named is not None:
            return self.event_path(self.named)
        try:
            found = sorted(path.name for path in self.folder.iterdir() if path.name.endswith(SUFFIX))
        except OSError as error:
            raise NotRead(str(self.folder), error.strerror or "") from error
        found = [name for name in found if not name.startswith(".")]
        if not found:
            raise NoEvent(str(self.folder.absolute()))
        if len(found) > 1:
            raise WhichEvent(tuple(found))
        return self.folder / found[0]

    def event_path(self, named: str) -> Path:
        """The path of an event file by what a person wrote; the ending may be left out.

        Raises `UnknownTournament` for what names no file.
        """
        path = self.folder / named
        if not path.name:
            raise UnknownTournament(named)
        return path if path.name.endswith(SUFFIX) else path.with_name(path.name + SUFFIX)

    @property
    def id(self) -> str:
        return self.path.name.removesuffix(SUFFIX)

    @cached_property
    def desk(self) -> Desk:
        """The desk over the event's folder."""
        desk = Desk(FileStore(self.path.parent, archive))
        if self.seed is not None:
            chance = random.Random(self.seed)
            desk.die = lambda: chance.getrandbits(31)
        return desk

    def begin(self, named: str) -> None:
        """Go on with the event file `named`, which must not be there yet. Raises `EventExists`."""
        path = self.event_path(named)
        try:
            there = path.exists()
        except OSError as error:  # a name longer than the system takes
            raise NotWritten(str(path), error.strerror or type(error).__name__) from error
        if there:
            raise EventExists(str(path))
        self.__dict__.pop("desk", None)
        self.path = path

    def sheet(self) -> Sheet:
        """The event as it stands. Raises `EventImpossible` for one that can be read but not have happened."""
        try:
            return self.desk.sheet(self.id)
        except Damaged:
            archive.read(self.path.read_bytes())  # tells where a file that can't be folded went wrong
            raise

    @cached_property
    def zone(self) -> tzinfo:
        """The zone in which this machine tells the time."""
        zone = datetime.now().astimezone().tzinfo
        assert zone is not None  # astimezone() always sets one
        return zone

    def who(self, text: str) -> int:
        """The entrant meant by a NO. or an exact name. Raises `UnknownName`, `AmbiguousName`."""
        known = views.people(self.sheet())
        folded = unicodedata.normalize("NFKC", text).strip()
        if is_number(folded) and int(folded) in known:
            return int(folded)
        name = clean_name(text)
        found = [person.number for person in known.values() if person.name == name]
        if not found or not name:
            raise UnknownName(text[:80])
        if len(found) > 1:
            raise AmbiguousName(name, tuple(map(str, found)))
        return found[0]

    def round(self, number: int | None, *, draft: bool = True) -> int:
        """A round's number, or the last one's; without `draft` the last published one's.

        Raises `UnknownRound`; without a number and a round `NotStarted`, `NoDraft` or `RoundNotFixed`, and
        without a number in a tile game `WrongKindOfStage`.
        """
        state = self.sheet().state
        rounds = len(state.rounds) if draft else len(state.published)
        if number is None or not rounds:
            self.paired()  # in a tile game the rounds of a stage before it have to be named
        if number is None and not rounds:
            if state.draft is not None:
                raise RoundNotFixed(state.draft.number)
            raise NoDraft() if state.stage.started else NotStarted()
        wanted = rounds if number is None else number
        if not 1 <= wanted <= rounds:
            raise UnknownRound(wanted, rounds)
        return wanted

    def paired(self) -> None:
        """Raises `WrongKindOfStage` where the newest stage has no rounds to pair: in a tile game."""
        if self.sheet().state.settings.format == TILES:
            raise WrongKindOfStage(TILES)

    def names(self, sheet: Sheet | None = None) -> dict[int, str]:
        """NO. → name, for sentences."""
        people = views.people(sheet or self.sheet())
        return {person.number: person.name for person in people.values()}

    # --- what is written

    def write(self, lines: Iterable[str]) -> None:
        for text in lines:
            self.out.write(text + "\n")

    def show(self, value: Any, lines: Sequence[str]) -> int:
        """What was asked for: `value` as JSON to a machine, `lines` to a person. Exit status 0."""
        self.write([line(value)] if self.json else lines)
        return 0

    def did(self, done: Done, *more: str) -> int:
        """What an act did, told by its own line in the history; `more` lines follow. Exit status 0."""
        sheet = done.sheet
        said: tuple[str, ...] = ()
        if done.facts:
            act = sheet.entries[-1].act
            said = self._told(sheet).say(act)
        else:
            more = (self.lang.gettext("Nothing has changed."), *more)
        value = {
            "version": sheet.version,
            "facts": [encode(fact) for fact in done.facts],
            "said": said,
        }
        return self.show(value, [*said, *more])

    def _told(self, sheet: Sheet) -> Teller:
        """The history's teller, brought up to `sheet`."""
        teller: Teller | None = self.__dict__.get("_teller")
        if teller is None or len(teller.entries) > sheet.version:
            teller = self.__dict__["_teller"] = Teller(self.lang, self.zone)
        teller.see(sheet.entries[len(teller.entries) :], sheet.texts)
        return teller

    def refuse(self, refusal: Refusal) -> int:
        """Tell a refusal on `err`; its exit status."""
        names: dict[int, str] = {}
        if "entrant" in refusal.facts or "faults" in refusal.facts:
            names = self.names()
        said = refusals.sentence(self.lang, refusal, names)
        if self.json:
            told = {"refused": refusal.code, "facts": refusal.facts, "sentence": said}
            self.err.write(line(told if self.line is None else {"line": self.line, **told}) + "\n")
        elif self.line is None:
            self.err.write(said + "\n")
        else:
            text = self.lang.say("Line %(line)s: %(refusal)s", line=self.line, refusal=said)
            self.err.write(text + "\n")
        return exit_of(refusal)

    def progress(self, share: float) -> None:
        """How far long work is, on a terminal only; 1 clears it away."""
        if not self.err.isatty():
            return
        self.err.write("\r     \r" if share >= 1 else f"\r{share:4.0%}")
        self.err.flush()

    # --- files beside the event

    def read(self, named: str) -> bytes:
        """The bytes of a file, or of standard input for "-". Raises `NotRead`."""
        try:
            if named == "-":
                buffer = getattr(self.inp, "buffer", None)
                return buffer.read() if buffer is not None else self.inp.read().encode("utf-8")
            return (self.folder / named).read_bytes()
        except OSError as error:
            raise NotRead(named, error.strerror or type(error).__name__) from error
        except ValueError as error:  # a NUL in the name
            raise NotRead(named, str(error)) from error

    def put(self, named: str, data: bytes) -> None:
        """Write a file, all or nothing, or standard output for "-".

        Raises `NotWritten`; `EventExists` for the event's own file, which others may be writing.
        """
        path = self.folder / named
        try:
            if named == "-":
                buffer = getattr(self.out, "buffer", None)
                if buffer is None:
                    self.out.write(data.decode("utf-8"))
                else:
                    self.out.flush()
                    buffer.write(data)
                    buffer.flush()
            elif path.exists() and path.samefile(self.path):
                raise EventExists(named)
            elif path.exists() and not path.is_file():
                path.write_bytes(data)  # a device or a pipe; nothing can take its place
            else:
                put_in_place(path, data)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise NotWritten(named, error.strerror or type(error).__name__) from error
        except ValueError as error:  # a NUL in the name
            raise NotWritten(named, str(error)) from error
