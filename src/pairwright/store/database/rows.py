"""Logs as rows: `DatabaseStore`, for SQLite on a laptop and PostgreSQL for many organisers.

What an append promises is the database's to keep: SQLite must run with `synchronous=FULL` for an answered
result to survive a power loss, and with `transaction_mode=IMMEDIATE` for writers to wait in line (`address`);
PostgreSQL with `fsync` and `synchronous_commit` on, as it does unless somebody changed it, and in its usual
isolation, read committed: a writer that waited for another's row then sees what that one wrote.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import MappingProxyType
from zlib import crc32

from django.db import (
    DatabaseError,
    IntegrityError,
    InterfaceError,
    InternalError,
    OperationalError,
    ProgrammingError,
    connections,
    transaction,
)
from django.db.models import F, QuerySet

from pairwright.core import facts as f
from pairwright.core.encoding import Unreadable, decode, encode
from pairwright.core.refusals import UnknownTournament

from ..contract import Listed, Log, Stale, check_batch, newest_first, of_lines, title_of
from ..lock import locked
from ..news import GONE, Bell
from ..refusals import Damaged, NotRead, NotWritten
from . import bells
from .models import Entry, Text, Tournament

log = logging.getLogger(__name__)

AT_ONCE = 500
"""Numbers in one condition: well below every database's limit of parameters."""
TURNS = 8
"""Files beside a SQLite database that keep the order of its writers."""
LONGEST_ID = 100
"""As in the tables; SQLite would take more, and hand over to nobody what PostgreSQL refuses."""
OF_THE_SYSTEM = {"42P01", "42501"}
"""States of PostgreSQL that it calls a programmer's error and an operator mends: no table, no right to it."""


class DatabaseStore:
    """The logs of one database, named as in Django's DATABASES. See `contract.Store` for the methods.

    Cost: an append is one transaction of three to five statements; `load` reads the entries asked for.
    """

    def __init__(self, database: str = "default") -> None:
        self.database = database

    def load(self, id: str, after: int = 0) -> Log:
        """Entries with seq > `after`, and all texts. Raises `Damaged` naming the row that can't be read."""
        with self._reading(id):
            version = self.version(id)
            # Entries never change and each append is whole, so no transaction is needed to read one version.
            rows = (
                Entry.objects.using(self.database)
                .filter(tournament_id=id, seq__gt=after, seq__lte=version)
                .order_by("seq")
                .values_list("seq", "act", "at", "by", "fact")
            )
            entries = tuple(_entries(rows, max(after, 0)))
            texts = dict(self._texts(id).values_list("number", "text"))
        if (entries[-1].seq if entries else min(after, version)) != version:
            raise Damaged(Entry._meta.db_table, version, version, "missing")
        return Log(version, entries, MappingProxyType(texts))

    def version(self, id: str) -> int:
        with self._reading(id):
            version = self._there(id).values_list("version", flat=True).first()
        if version is None:
            raise UnknownTournament(id)
        return version

    def append(
        self,
        id: str,
        expected: int,
        entries: Sequence[f.Entry],
        texts: Mapping[int, str],
        erased: Iterable[int] = (),
    ) -> int:
        """As the contract says. Copies in backups are yours to destroy, and PostgreSQL overwrites what it has
        erased in its own time (docs/how-to/erase-a-person.md).
        """
        check_batch(expected, entries, texts)
        gone = sorted(set(erased))
        if not gone:
            return self._append(id, expected, entries, texts, gone)
        with self._leaving_no_trace():
            return self._append(id, expected, entries, texts, gone)

    def _append(
        self,
        id: str,
        expected: int,
        entries: Sequence[f.Entry],
        texts: Mapping[int, str],
        gone: Sequence[int],
    ) -> int:
        if not _is_id(id):
            raise UnknownTournament(id)
        rows = [
            Entry(tournament_id=id, seq=e.seq, act=e.act, at=e.at, by=e.by, fact=_json(e.fact))
            for e in entries
        ]  # made before the transaction: while it lasts everybody else waits
        try:
            with self._writing(id), transaction.atomic(using=self.database, durable=True):
                self._claim(id, expected, entries)
                Entry.objects.using(self.database).bulk_create(rows)
                Text.objects.using(self.database).bulk_create(
                    Text(tournament_id=id, number=number, text=text) for number, text in texts.items()
                )
                for start in range(0, len(gone), AT_ONCE):
                    self._texts(id).filter(number__in=gone[start : start + AT_ONCE]).update(text="")
                title = title_of(entries, -1, lambda: self.load(id).entries)
                if title >= 0:
                    self._there(id).update(title=title)
                self._ring(id, entries[-1].seq)
        except IntegrityError:
            # Somebody had the place first, by the primary key; anything else is a fault of the program.
            with self._reading(id):
                actual = self._tournaments().filter(id=id).values_list("version", flat=True).first()
            if actual is None or actual == expected:
                raise
            raise Stale(expected, actual) from None
        except NotWritten:
            if not self._arrived(id, rows):
                raise
        return entries[-1].seq

    def _arrived(self, id: str, rows: Sequence[Entry]) -> bool:
        """Whether an append that failed is there all the same.

        A server over a network may commit and be cut off before it can say so; a file never does.
        """
        connection = connections[self.database]
        if connection.vendor == "sqlite" or connection.in_atomic_block:
            return False
        found = (
            Entry.objects.using(self.database)
            .filter(tournament_id=id, seq__gte=rows[0].seq, seq__lte=rows[-1].seq)
            .order_by("seq")
            .values_list("seq", "act", "at", "by", "fact")
        )
        try:
            with self._reading(id):
                return list(found) == [(row.seq, row.act, row.at, row.by, row.fact) for row in rows]
        except NotRead:
            return False

    def _ring(self, id: str, version: int) -> None:
        """Tell who listens, once this transaction is committed. SQLite's listeners see it by themselves."""
        connection = connections[self.database]
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_notify(%s, %s)", [bells.CHANNEL, bells.payload(id, version)])

    @contextmanager
    def turn(self, id: str) -> Iterator[None]:
        """PostgreSQL's queue is for each log; SQLite's for one in eight, by files beside the database."""
        connection = connections[self.database]
        if connection.vendor == "postgresql":
            with self._queue(id):
                yield
            return
        file = Path(str(connection.settings_dict["NAME"]))
        if not file.is_absolute():  # in memory: one process alone
            yield
            return
        queue = f"{file.name}-turn{crc32(id.encode('utf-8', 'surrogatepass')) % TURNS}"
        with ExitStack() as held:
            try:
                held.enter_context(locked(file.parent, queue))
            except OSError as error:
                raise NotWritten(str(file.parent / queue), error.strerror or str(error)) from error
            yield

    @contextmanager
    def _queue(self, id: str) -> Iterator[None]:
        if not _is_id(id):
            raise UnknownTournament(id)
        connection = connections[self.database]
        number = "hashtextextended(%s, 0)"
        with self._writing(id), connection.cursor() as cursor:
            cursor.execute(f"SELECT pg_advisory_lock({number})", [id])
        try:
            yield
        finally:
            try:
                if connection.connection is not None:  # with a lost one the turn is over
                    with connection.cursor() as cursor:
                        cursor.execute(f"SELECT pg_advisory_unlock({number})", [id])
            except (DatabaseError, InterfaceError):
                connection.close()

    def bell(self) -> Bell:
        """Hears of every append to this database, whoever made it."""
        return bells.bell(connections[self.database].settings_dict)

    def _claim(self, id: str, expected: int, entries: Sequence[f.Entry]) -> None:
        """Move the version on if it is still `expected`; from here on other writers wait or are stale."""
        version, changed = entries[-1].seq, entries[-1].at
        if expected == 0:
            self._tournaments().create(id=id, version=version, created=entries[0].at, changed=changed)
            return
        if self._there(id).filter(version=expected).update(version=version, changed=changed):
            return
        actual = self._there(id).values_list("version", flat=True).first()
        if actual is None:
            raise UnknownTournament(id)
        raise Stale(expected, actual)

    def listed(self, deleted: bool = False) -> tuple[Listed, ...]:
        with self._reading(""):
            titles = dict(
                Text.objects.using(self.database)
                .filter(tournament__deleted__isnull=not deleted, number=F("tournament__title"))
                .values_list("tournament_id", "text")
            )
            rows = self._tournaments().filter(deleted__isnull=not deleted)
            return newest_first(
                Listed(t.id, t.version, t.created, t.changed, titles.get(t.id, ""), t.deleted) for t in rows
            )

    def stamp(self) -> str:
        with self._reading(""):
            return of_lines(self._tournaments().values_list("id", "version", "deleted"))

    def delete(self, id: str, at: int) -> None:
        with self._writing(id), transaction.atomic(using=self.database):
            if not self._there(id).update(deleted=at):
                raise UnknownTournament(id)
            self._ring(id, GONE)

    def undelete(self, id: str) -> None:
        with self._writing(id), transaction.atomic(using=self.database):
            found = self._tournaments().filter(id=id) if _is_id(id) else self._tournaments().none()
            if not found.update(deleted=None):
                raise UnknownTournament(id)
            self._ring(id, self.version(id))

    def purge(self, before: int) -> tuple[str, ...]:
        with self._reading(""):
            if not self._tournaments().filter(deleted__lt=before).exists():
                return ()
        with self._writing(""), self._leaving_no_trace(), transaction.atomic(using=self.database):
            gone = self._tournaments().filter(deleted__lt=before).select_for_update()
            ids = sorted(gone.values_list("id", flat=True))
            self._tournaments().filter(id__in=ids).delete()
        return tuple(ids)

    def _tournaments(self) -> QuerySet[Tournament]:
        return Tournament.objects.using(self.database).all()

    def _there(self, id: str) -> QuerySet[Tournament]:
        if not _is_id(id):  # asked for all the same, it would be an error of the database's
            return self._tournaments().none()
        return self._tournaments().filter(id=id, deleted__isnull=True)

    def _texts(self, id: str) -> QuerySet[Text]:
        return Text.objects.using(self.database).filter(tournament_id=id)

    @contextmanager
    def _leaving_no_trace(self) -> Iterator[None]:
        """SQLite leaves what was deleted in its pages and its write-ahead log unless told otherwise.

        Cost: the file is written anew, some seconds for a hundred megabytes, while others wait.
        """
        connection = connections[self.database]
        if connection.vendor != "sqlite":
            yield
            return
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA secure_delete = ON")
        yield
        if connection.in_atomic_block:
            return
        try:
            with connection.cursor() as cursor:
                cursor.execute("VACUUM")
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                if cursor.fetchone()[0]:  # somebody reads for longer than others wait
                    log.warning("%s: what was erased stays in the write-ahead log a while", self.database)
        except OperationalError as error:
            # It is done and acknowledged; only the room it took isn't wiped yet.
            log.warning("%s: what was erased isn't wiped yet: %s", self.database, _reason(error))

    @contextmanager
    def _reading(self, id: str) -> Iterator[None]:
        try:
            yield
        except (DatabaseError, InterfaceError) as error:
            if _of_the_system(error):
                self._let_go()
                raise NotRead(self._where(id), _reason(error)) from error
            raise

    @contextmanager
    def _writing(self, id: str) -> Iterator[None]:
        try:
            yield
        except (DatabaseError, InterfaceError) as error:
            if _of_the_system(error):
                self._let_go()
                raise NotWritten(self._where(id), _reason(error)) from error
            raise

    def _let_go(self) -> None:
        """Part with a connection that is lost, so that the next question makes a new one, also where no
        request begins and ends around it."""
        connection = connections[self.database]
        if connection.vendor != "sqlite" and not connection.in_atomic_block:
            connection.close_if_unusable_or_obsolete()

    def _where(self, id: str) -> str:
        return f"{self.database}: {id}" if id else self.database


def _is_id(id: str) -> bool:
    """Whether any database can hold it."""
    return len(id) <= LONGEST_ID and not any(sign == "\0" or "\ud800" <= sign <= "\udfff" for sign in id)


def _of_the_system(error: DatabaseError | InterfaceError) -> bool:
    """Full, locked, unreachable, damaged; not a broken constraint or a wrong statement."""
    if isinstance(error, ProgrammingError):
        return getattr(error.__cause__, "sqlstate", None) in OF_THE_SYSTEM
    kinds = OperationalError | InternalError | InterfaceError
    return type(error) is DatabaseError or isinstance(error, kinds)


def _reason(error: Exception) -> str:
    return " ".join(str(error).split())


def _json(fact: f.Fact) -> str:
    return json.dumps(encode(fact), ensure_ascii=False, separators=(",", ":"))


def _entries(rows: Iterable[tuple[int, int, int, str, str]], after: int) -> Iterator[f.Entry]:
    expected = after
    for seq, act, at, by, fact in rows:
        expected += 1
        if seq != expected:
            raise Damaged(Entry._meta.db_table, expected, expected, "missing")
        try:
            yield f.Entry(seq, act, at, by, decode(json.loads(fact)))
        except (Unreadable, ValueError, AttributeError) as error:
            raise Damaged(Entry._meta.db_table, seq, seq, str(error)) from error
