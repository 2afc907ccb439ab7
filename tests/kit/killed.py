"""A site of several server processes under load, of which one is killed again and again; and the count of it.

Writers do what pages do: they read the form's token, send a result with the version they have seen, and where
nobody answers, or a fault is told, they send the same once more to another process. Besides them one person
does everything else on a tournament of their own. What was answered with success, in which order, is
remembered, and `count` compares it with the log.
"""

from __future__ import annotations

import http.client
import itertools
import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from pairwright.app.verify import differences
from pairwright.core import facts as f
from pairwright.core.refusals import Refusal
from pairwright.files import archive

WORKERS, WRITERS, EACH = 2, 8, 8
"""Processes; people who enter results, and how many tables each of them has. One table more stays open."""
SCORES = ("2-0", "2-1", "1-2", "0-2")
PATIENCE = 60.0
"""Seconds after which an answer is not waited for any longer."""
STARTING = 300.0
"""Seconds after which a process that was started, or a load that was begun, is given up."""
FAULT = 503
Harm = Callable[[], None]

PREPARE = "from pairwright.site.serve import prepare; prepare()"


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Site:
    """Server processes on one folder or database; each keeps its port when it is started again."""

    def __init__(
        self, folder: Path, url: str = "", workers: int = WORKERS, events: Path | None = None
    ) -> None:
        dropped = ("DJANGO_SETTINGS_MODULE", "DATABASE_URL", "PAIRWRIGHT_EVENTS")
        self.environment = {key: value for key, value in os.environ.items() if key not in dropped}
        self.environment |= {"PAIRWRIGHT_DATA": str(folder), "PAIRWRIGHT_HOSTED": "0"}
        if url:
            self.environment["DATABASE_URL"] = url
        if events:
            self.environment["PAIRWRIGHT_EVENTS"] = str(events)
        subprocess.run([sys.executable, "-c", PREPARE], env=self.environment, check=True)
        self.said = folder / "said"
        self.ports = [free_port() for _ in range(workers)]
        self._running: dict[int, subprocess.Popen[bytes]] = {}
        for port in self.ports:
            self.start(port)
        for port in self.ports:
            self.answers(port)

    def start(self, port: int) -> None:
        """Start the process of `port`; it answers a moment later."""
        program = [sys.executable, "-m", "uvicorn", "pairwright.site.asgi:application"]
        options = ["--host", "127.0.0.1", "--port", str(port), "--log-level", "warning", "--no-access-log"]
        with self.said.open("ab") as said:
            self._running[port] = subprocess.Popen(
                [*program, *options], env=self.environment, stdout=said, stderr=said
            )

    def answers(self, port: int) -> None:
        """Return once the process of `port` answers."""
        end = time.monotonic() + STARTING
        while True:
            try:
                line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
                line.request("GET", "/healthz")
                line.getresponse().read()
                line.close()
                return
            except OSError:
                running = self._running[port].poll() is None and time.monotonic() < end
                assert running, self.said.read_text()
                time.sleep(0.05)

    def kill(self, port: int) -> None:
        """kill −9 the process of `port`, wherever it stands."""
        self._running[port].send_signal(signal.SIGKILL)
        self._running[port].wait()

    def processes(self) -> list[int]:
        """Their numbers, for the system."""
        return [process.pid for process in self._running.values()]

    def stop(self) -> None:
        for port in self.ports:
            self.kill(port)


@contextmanager
def site(folder: Path, url: str = "", workers: int = WORKERS, events: Path | None = None) -> Iterator[Site]:
    """A site for as long as the block lasts; on the event files of a folder, where one is named."""
    made = Site(folder, url, workers, events)
    try:
        yield made
    finally:
        made.stop()


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back; `status` 0 where nothing did."""

    status: int
    where: str
    text: str

    @property
    def done(self) -> bool:
        """Whether it says that what was asked for is saved."""
        return self.status == 303


class Browser:
    """One browser, with its cookie and the token of its forms; `tallied` counts what it is answered."""

    def __init__(self, site: Site, tallied: Counter[int], language: str = "en") -> None:
        self.site, self.tallied, self.language = site, tallied, language
        self._ports = itertools.cycle(site.ports)
        self.port = next(self._ports)
        self._cookie = self._token = ""

    def other(self) -> None:
        """Ask another process from now on."""
        self.port = next(self._ports)

    def ask(self, path: str, form: Mapping[str, str] | None = None) -> Answer:
        """One request. A process that is gone answers nothing: status 0."""
        headers = {"Cookie": self._cookie, "Accept-Language": self.language}
        body = None
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode({"csrfmiddlewaretoken": self._token, **form})
        return self._sent("GET" if form is None else "POST", path, body, headers)

    def upload(self, path: str, name: str, data: bytes) -> Answer:
        """Send a file by a form."""
        mark = "----a-file-of-an-event"
        parts = (
            f'--{mark}\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{self._token}\r\n'
            f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n'
            "Content-Type: application/octet-stream\r\n\r\n"
        ).encode()
        headers = {"Cookie": self._cookie, "Accept-Language": self.language}
        headers["Content-Type"] = f"multipart/form-data; boundary={mark}"
        return self._sent("POST", path, parts + data + f"\r\n--{mark}--\r\n".encode(), headers)

    def _sent(self, method: str, path: str, body: str | bytes | None, headers: dict[str, str]) -> Answer:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            line.request(method, path, body, headers)
            came = line.getresponse()
            given = came.read().decode()
            cookies = [one.partition(";")[0] for one in came.headers.get_all("Set-Cookie") or ()]
            self._cookie = next((one for one in cookies if one.startswith("pairwright_csrf=")), self._cookie)
            answer = Answer(came.status, came.headers.get("Location", ""), given)
        except (OSError, http.client.HTTPException):
            answer = Answer(0, "", "")
        finally:
            line.close()
        self.tallied[answer.status] += 1
        return answer

    def look(self, path: str) -> Answer:
        """A page, from whichever process has it."""
        while True:
            answer = self.ask(path)
            if answer.status not in (0, FAULT):
                return answer
            time.sleep(0.05)
            self.other()

    def begin(self) -> None:
        """Take a token, as who opens a page does."""
        found = re.search(r'csrfmiddlewaretoken" value="(\w+)"', self.look("/").text)
        assert found is not None
        self._token = found[1]

    def version(self, id: str) -> int:
        """How far the database says it is: the front passes on who claims to have seen more than it heard."""
        return int(self.look(f"/t/{id}/version?seen={10**9}").text)

    def event(self, id: str) -> archive.Event:
        """The whole log, as it is exported."""
        answer = self.look(f"/t/{id}/export")
        assert answer.status == 200, f"{id}: {answer.status} {answer.text[-3000:]}"
        return archive.read(answer.text.encode())

    def insist(self, path: str, form: Mapping[str, str]) -> Answer:
        """Send a form, and the same again for as long as nobody says that it is saved, or why it can't be."""
        while True:
            answer = self.ask(path, form)
            if answer.status not in (0, FAULT):
                return answer
            time.sleep(0.05)
            self.other()


@dataclass
class Load:
    """What is going on at the site. `failed` is what should not have been answered."""

    site: Site
    id: str = ""
    sent: dict[int, list[str]] = field(default_factory=dict)
    """Table → the scores that were acknowledged, in order."""
    tallied: Counter[int] = field(default_factory=Counter)
    failed: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    acts: Counter[str] = field(default_factory=Counter)
    """What the person beside the writers did, acknowledged, and how often the answer was lost."""
    over: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> Load:
        first = self.browser()
        first.begin()
        new = {"how": "number", "players": str(2 * WRITERS * EACH + 2), "match": "3", "quick": "yes"}
        self.id = first.insist("/new", new).where.split("/")[2]
        for step in ("fix", "start"):
            assert first.insist(f"/t/{self.id}/rounds/1/{step}", {}).done
        people = [threading.Thread(target=self._write, args=(number,)) for number in range(WRITERS)]
        self._threads = [*people, threading.Thread(target=self._organise)]
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *told: object) -> None:
        self.over.set()
        for thread in self._threads:
            thread.join()

    def browser(self, number: int = 0) -> Browser:
        made = Browser(self.site, self.tallied)
        for _ in range(number % WORKERS):
            made.other()
        return made

    def _write(self, number: int) -> None:
        browser, chance = self.browser(number), random.Random(number)
        browser.begin()
        tables = range(1 + number * EACH, 1 + (number + 1) * EACH)
        for table in tables:
            self.sent[table] = []
        while not self.over.is_set() and not self.failed:
            table = chance.choice(tables)
            done = self.sent[table]
            score = chance.choice([one for one in SCORES if not done or one != done[-1]])
            form = {"result": score, "seen": str(browser.version(self.id))}
            answer = browser.insist(f"/t/{self.id}/rounds/1/tables/{table}", form)
            if not answer.done:
                self.failed.append(f"table {table}: {answer.status} {answer.text[-3000:]}")
                return
            done.append(score)

    def _organise(self) -> None:
        """Everything but results, again and again, each time on a new tournament."""
        browser = self.browser(1)
        browser.begin()
        try:
            while not self.over.is_set() and not self.failed:
                Day(self, browser).run()
        except (AssertionError, ValueError, LookupError, Refusal):
            self.failed.append(traceback.format_exc())


class Day:
    """One small tournament from its beginning to its deletion, and back. Each act is sent once: where the
    answer is lost, the log must be as before, or hold the whole act."""

    WHOLE: Mapping[str, tuple[tuple[str, ...], ...]] = {
        "fix": (("RoundFixed", "ProgressSaved"), ("RoundFixed",)),
        "start": (("RoundStarted",), ("RoundFixed", "RoundStarted")),
        "table time": (("TableTimeAdded",),),
        "clock": (("TimerAdjusted",),),
        "last result": (("ResultRecorded", "RoundDrafted"),),
        "draw again": (("RoundDrafted",),),
        "step back": (("RoundDiscarded",),),
        "draw": (("RoundDrafted",),),
        "undo": (("Restored",),),
        "restore": (("Restored",),),
    }
    """Act → the kinds of facts it is made of; there may be several ways."""

    def __init__(self, load: Load, browser: Browser) -> None:
        self.load, self.browser = load, browser
        self.id = ""

    def run(self) -> None:
        new = {"how": "number", "players": "4", "match": "3", "quick": "yes"}
        made = self.browser.insist("/new", new)
        assert made.done, made.text[-3000:]
        self.id = made.where.split("/")[2]
        self.load.others.append(self.id)
        self.act("fix", "rounds/1/fix")
        self.act("start", "rounds/1/start")
        self.act("table time", "rounds/1/tables/1/time", act="1")
        self.act("clock", "rounds/1/timer", act="5")
        self.browser.insist(f"/t/{self.id}/rounds/1/tables/1", {"result": "2-0"})
        self.act("last result", "rounds/1/tables/2", result="0-2")
        self.act("draw again", "rounds/2/shuffle")
        self.act("step back", "rounds/2/back")
        self.act("draw", "draw")
        self.act("undo", "undo")
        self.act("restore", "restore", to=str(self.browser.version(self.id) - 1))
        self.take_in()
        self.delete()

    def act(self, name: str, path: str, **form: str) -> None:
        before = self.browser.version(self.id)
        answer = self.browser.ask(f"/t/{self.id}/{path}", {"seen": str(before), **form})
        entries = self.browser.event(self.id).entries
        new = tuple(type(entry.fact).__name__ for entry in entries[before:])
        lost = answer.status in (0, FAULT)
        assert lost or answer.done, f"{name}: {answer.status} {answer.text[-3000:]}"
        if new or not lost:
            whole = new in self.WHOLE[name] and {e.act for e in entries[before:]} == {before + 1}
            assert whole, f"{name}: {new} after {answer.status}"
        self.load.acts["lost" if lost else "done"] += 1
        if not new:  # it wasn't saved, and is done once more
            self.load.acts["lost, not saved"] += 1
            self.act(name, path, **form)

    def take_in(self) -> None:
        """Import a copy: all of it is there, or nothing."""
        event = self.browser.event(self.id)
        answer = self.browser.upload(
            "/import", "copy.pairwright", archive.write(f"{self.id}x", event.entries, event.texts)
        )
        self.load.acts["done" if answer.done else "lost"] += 1
        copy = re.search(r"/t/(\w+)/", answer.where)
        if copy:
            assert self.browser.event(copy[1]).entries == event.entries
            self.load.others.append(copy[1])

    def delete(self) -> None:
        """Take it off the list and bring it back; doing either twice does no harm."""
        assert self.browser.insist(f"/t/{self.id}/delete", {}).done
        assert self.browser.look(f"/t/{self.id}/players").status == 404
        assert self.browser.insist(f"/t/{self.id}/undelete", {}).done
        assert self.browser.event(self.id).entries
        self.load.acts["done"] += 2


@dataclass(frozen=True, slots=True)
class Counted:
    """What is in the log after all: acknowledged results, those that are missing, those nobody sent."""

    acknowledged: int
    lost: int
    invented: int
    doubled: int
    broken: int
    """Tournaments in which something doesn't follow, or an act is there in part."""
    tournaments: int


def count(load: Load) -> Counted:
    """Compare the logs with what was acknowledged."""
    browser = load.browser()
    event = browser.event(load.id)
    logged: dict[int, list[str]] = {table: [] for table in load.sent}
    for entry in event.entries:
        if isinstance(entry.fact, f.ResultRecorded):
            result = entry.fact.result
            logged[entry.fact.table].append(f"{result.won}-{result.lost}")
    lost = invented = doubled = 0
    for table, sent in load.sent.items():
        missing, found = Counter(sent) - Counter(logged[table]), Counter(logged[table]) - Counter(sent)
        lost += missing.total()
        invented += found.total()
        doubled += sum(a == b for a, b in itertools.pairwise(logged[table]))
        assert logged[table] == sent or missing or found, f"table {table}: another order"
    broken = sum(not whole(browser.event(id)) for id in (load.id, *load.others))
    return Counted(sum(map(len, load.sent.values())), lost, invented, doubled, broken, 1 + len(load.others))


def whole(event: archive.Event) -> bool:
    """Whether there is no gap, no half of an act, and all follows from what came before, as for `verify`."""
    gapless = [entry.seq for entry in event.entries] == list(range(1, len(event.entries) + 1))
    return gapless and not differences(event.entries, event.texts)


def under(load: Load, harms: Iterable[Harm], chance: random.Random, pause: tuple[float, float]) -> None:
    """Let the load run, and do each of the harms after a while: the first once results are acknowledged."""
    end = time.monotonic() + STARTING
    while not any(load.sent.values()) and not load.failed:
        assert time.monotonic() < end, "nothing is acknowledged"
        time.sleep(0.01)
    for harm in harms:
        time.sleep(chance.uniform(*pause))
        if load.failed:
            break
        harm()
    time.sleep(pause[1])


def kills(site: Site, times: int) -> Iterator[Harm]:
    """So many times: one process after the other is killed in the middle of it, and started again."""

    ports = itertools.cycle(site.ports)

    def harm() -> None:
        port = next(ports)
        site.kill(port)
        site.start(port)
        site.answers(port)

    yield from [harm] * times
