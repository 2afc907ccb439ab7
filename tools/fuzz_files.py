"""Looks for files, lists and days that the program can't bear, for as long as it is told to.

    .venv/bin/python tools/fuzz_files.py --minutes 10 --seed 7 lists doors events days

`lists` gives lists of players, of tiles and schedules to those who read them, in all encodings, whole and
mangled; `doors` brings them in by the pages and by the command line. `events` plays events of every kind,
mangles their files byte by byte or edits them line by line with true checksums, and opens every page of
those that are taken in. `days` does whatever can be done with an event and opens every page of it. What must
hold is said in tests/kit (holding, anything, walking).

Each fault is reported once, with the seed that finds it again (`--seed N --once`), and its input is kept.
"""

from __future__ import annotations

import argparse
import io
import logging
import os
import random
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kit.settings")

from kit import anything, holding, mangling, walking  # noqa: E402  (the path must be set first)
from kit.desks import desk as in_memory  # noqa: E402


@contextmanager
def quiet() -> Iterator[None]:
    """What the command line says is looked at by nobody here."""
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        yield


SLOW = 5.0
"""Seconds beyond which an input is too much for its size."""


class Catch:
    """Reports what is raised in it, whatever it is: that is what is looked for."""

    def __init__(self, fuzz: Fuzz, what: str, seed: int) -> None:
        self.fuzz, self.what, self.seed = fuzz, what, seed

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if error is None or isinstance(error, KeyboardInterrupt):
            return False
        self.fuzz.fault(self.what, self.seed, error)
        return True


class Fuzz:
    """Counts what was tried; `site` is whether pages are looked at."""

    def __init__(self, keep: Path) -> None:
        self.keep = keep
        self.tried, self.taken, self.pages = Counter[str](), Counter[str](), 0
        self.faults: dict[str, tuple[str, int]] = {}
        self.often = Counter[str]()
        self.data = b""
        self.files: list[bytes] = []

    def lists(self, seed: int) -> None:
        chance = random.Random(seed)
        self.data = mangling.a_list(chance)
        self.took("list", holding.list_holds(self.data, chance, in_memory()))
        self.took("tiles", holding.tiles_hold(self.data, chance))
        self.took("turns", holding.turns_hold(self.data))

    def events(self, seed: int) -> None:
        from pairwright.site.desk import desk

        chance = random.Random(seed)
        kind = anything.KINDS[seed % len(anything.KINDS)]
        event = anything.played(seed, chance.randint(5, 40), kind)
        self.data = genuine = event.file()
        self.files = [*self.files[-20:], genuine]
        for _ in range(25):
            way = chance.random()
            if way < 0.25:
                self.data = mangling.mangled(genuine, chance, self.files)
            else:
                self.data = mangling.edited(genuine, chance)
            sheet = holding.event_holds(self.data, desk())
            self.took("event", sheet is not None)
            if sheet is not None and chance.random() < 0.3:
                self.walk(sheet.id, chance, broken=True)

    def days(self, seed: int) -> None:
        from pairwright.site.desk import desk

        event = anything.Anything(seed, anything.KINDS[seed % len(anything.KINDS)])
        chance = random.Random(seed)
        for number in range(1, 81):
            event.step()
            self.data = event.file()
            event.check()
            if number % 20 == 0:
                event.check_whole()
        id = f"d{desk().die():08x}"
        desk().take_in(id, event.sheet.entries, event.sheet.texts)
        self.walk(id, chance)
        self.no_draft_is_public(id)
        self.took("day", True)

    def doors(self, seed: int) -> None:
        """Lists and files come in by the pages and by the command line: all of one, or nothing."""
        from django.core.files.uploadedfile import SimpleUploadedFile
        from django.test import Client

        from pairwright.site.desk import desk

        chance, client = random.Random(seed), Client()
        self.data = (
            mangling.a_list(chance) if chance.random() < 0.7 else mangling.edited(self.small(), chance)
        )
        if chance.random() < 0.2:
            self.data = mangling.mangled(self.data, chance)
        before = {line.id for line in desk().store.listed()}
        for address in ("/new/read", "/new/read-tiles", "/import"):
            answer = client.post(address, {"file": SimpleUploadedFile("some.txt", self.data)})
            assert answer.status_code in {200, 303, 413, 422}, (address, answer.status_code)
            assert answer.status_code != 422 or answer.content, "a refusal without a sentence"
        came = {line.id for line in desk().store.listed()} - before
        assert len(came) == (answer.status_code == 303 and answer["Location"] != "/")
        text = self.data.decode("utf-8", "replace")
        for address in ("/new", "/new/heard"):
            fields = {"how": "names", "names": text, "title": "x", "preset": "casual-3"}
            assert client.post(address, fields).status_code in {200, 303, 422}, address
        for id in {line.id for line in desk().store.listed()} - before:
            listed = desk().sheet(id)
            for sure in ({}, {"sure": "1"}, {"only": "add"}):
                answer = client.post(f"/t/{id}/players/list", {"names": text + "\nOne more", **sure})
                assert answer.status_code in {200, 303, 409, 422}, answer.status_code
            assert desk().sheet(id).version >= listed.version
        self.took("door", bool(came))
        self.command_line()

    def small(self) -> bytes:
        if not self.files:
            self.files = [anything.played(seed, 15).file() for seed in range(12)]
        return random.choice(self.files)

    def command_line(self) -> None:
        from pairwright.cli import main as pairwright

        with tempfile.TemporaryDirectory() as folder, quiet():
            some = Path(folder) / "some"
            some.write_bytes(self.data)
            event = str(Path(folder) / "event.pairwright")
            new = pairwright(["new", "Quiz", "--preset", "tiles", "--event", event])
            assert new == 0
            for words in (
                ["players", "add", "--list", str(some), "--event", event],
                ["tiles", "lay", "--list", str(some), "--event", event],
                ["schedule", "--check", str(some)],
                ["batch", str(some), "--event", event, "--keep-going"],
                ["import", str(some), "--event", str(Path(folder) / "in.pairwright")],
                ["verify", "--event", str(some)],
                ["status", "--event", str(some)],
                ["repair", "--event", str(some)],
                ["verify", "--event", event],
            ):
                status = pairwright([*words, "--language", "ja"])
                assert 0 <= status <= 8, (words, status)
            assert status == 0, "the command line's own event isn't whole"

    def walk(self, id: str, chance: random.Random, broken: bool = False) -> None:
        from django.test import Client

        from pairwright.site.desk import desk

        self.pages += len(walking.walk(Client(), desk().sheet(id), chance, broken=broken))

    def no_draft_is_public(self, id: str) -> None:
        from django.test import Client

        from pairwright.core.refusals import Refusal
        from pairwright.site.desk import desk

        client, sheet = Client(), desk().sheet(id)
        if sheet.state.draft is None:
            return
        before = walking.public_pages(client, sheet)
        try:
            desk().shuffle(id)
        except Refusal:
            return
        after = walking.public_pages(client, desk().sheet(id))
        assert after == before, [page for page in after if after[page] != before[page]]

    def took(self, what: str, taken: bool) -> None:
        self.tried[what] += 1
        self.taken[what] += taken

    def run(self, what: str, seed: int) -> None:
        began = time.process_time()
        with Catch(self, what, seed):
            getattr(self, what)(seed)
        spent = time.process_time() - began
        if what == "lists" and spent > SLOW:
            self.tell(f"{what}: {spent:.1f} s", what, seed, f"slow: {len(self.data)} bytes")

    def fault(self, what: str, seed: int, error: BaseException) -> None:
        ours = [
            frame for frame in traceback.extract_tb(error.__traceback__) if "pairwright" in frame.filename
        ]
        last = (ours or traceback.extract_tb(error.__traceback__))[-1]
        where = f"{type(error).__name__} at {Path(last.filename).name}:{last.lineno} {last.name}"
        self.tell(where, what, seed, "".join(traceback.format_exception(error)[-9:]))

    def tell(self, where: str, what: str, seed: int, detail: str) -> None:
        self.often[where] += 1
        if where in self.faults:
            return
        self.faults[where] = (what, seed)
        self.keep.mkdir(parents=True, exist_ok=True)
        kept = self.keep / f"{what}-{seed}"
        kept.write_bytes(self.data)
        print(
            f"\n=== {where}\n{what}, seed {seed}, input {kept} ({len(self.data)} bytes)\n{detail}", flush=True
        )

    def report(self) -> None:
        for what, tried in sorted(self.tried.items()):
            print(f"{what}: {tried} tried, {self.taken[what]} taken in")
        print(f"{self.pages} pages")
        for where, (what, seed) in self.faults.items():
            print(f"{self.often[where]:5} × {where} ({what}, seed {seed})")
        print(f"{len(self.faults)} faults in {time.process_time():.0f} s")


def seeds(first: int, once: bool, minutes: float) -> Iterator[int]:
    """Seeds until the CPU time is used up."""
    yield first
    seed = first
    while not once and time.process_time() < 60 * minutes:
        seed += 1
        yield seed


def main() -> int:
    """Status 1 where something was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", nargs="*", default=["lists", "doors", "events", "days"])
    parser.add_argument("--minutes", type=float, default=1.0, help="of CPU time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--once", action="store_true", help="this seed alone")
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir()) / "pairwright-fuzz")
    asked = parser.parse_args()

    import django
    from django.core.management import call_command

    django.setup()
    from django.conf import settings

    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "testserver"]
    call_command("migrate", verbosity=0)
    logging.disable(logging.CRITICAL)
    fuzz = Fuzz(asked.keep)
    # A list is read in a hundredth of the time a day takes.
    often: dict[str, int] = {"lists": 100, "doors": 10, "events": 1, "days": 1}
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # told to stop, it reports as well
    with suppress(KeyboardInterrupt):
        for seed in seeds(asked.seed, asked.once, asked.minutes):
            for what in asked.what:
                for more in range(1 if asked.once else often[what]):
                    fuzz.run(what, seed if asked.once else seed * often[what] + more)
    fuzz.report()
    return 1 if fuzz.faults else 0


if __name__ == "__main__":
    sys.exit(main())
