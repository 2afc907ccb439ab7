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
from ..refusals import Broken, Damaged, NotRead, NotWritten, StoreFault, Unsure
from . import address, bells, sums
from .faults import damaged, of_the_system, reason
from .models import Entry, Text, Tournament

log = logging.getLogger(__name__)

TURNS = 8
"""Files beside a SQLite database that keep the order of its writers."""
LONGEST_ID = 100
"""As in the tables; SQLite would take more, and hand over to nobody what PostgreSQL refuses."""


class DatabaseStore:
    """The logs of one database, named as in Django's DATABASES. See `contract.Store` for the methods.

    Cost: an append is one transaction of three to five statements; `load` reads the entries asked for.
    """

    def __init__(self, database: str = "default") -> None:
        self.database = database

    def load(self, id: str, after: int = 0) -> Log:
        """Entries with seq > `after`, and all texts. Raises `Damaged` naming the row that can't be read."""
        with self._reading(id):
            version, held = self._standing(id)
            # Entries never change and each append is whole, so no transaction is needed to read one version.
            rows = (
                Entry.objects.using(self.database)
                .filter(tournament_id=id, seq__gt=after, seq__lte=version)
                .order_by("seq")
                .values_list("seq", "act", "at", "by", "fact", "sum")
            )
            entries = tuple(self._entries(id, rows, max(after, 0)))
            texts = dict(self._checked(id, self._texts(id).values_list("number", "text", "sum"), version))
        if (entries[-1].seq if entries else min(after, version)) != version:
            raise self._damaged(id, version, "missing")
        if len(texts) < held:  # there may be more by now
            raise self._damaged(id, version, f"{held - len(texts)} texts missing")
        return Log(version, entries, MappingProxyType(texts))

    def version(self, id: str) -> int:
        with self._reading(id):
            return self._standing(id)[0]

    def _standing(self, id: str) -> tuple[int, int]:
        """How far it is, and how many texts it has."""
        found = self._there(id).values_list("version", "texts_kept", "sum").first()
        if found is None:
            if self._hidden(id):
                raise Broken(self._where(id), "an index leaves it out")
            raise UnknownTournament(id)
        version, texts, sum = found
        if sum != sums.of_tournament(id, version) or type(texts) is not int:
            raise self._damaged(id, version, "how far it is")
        return version, texts

    def _hidden(self, id: str) -> bool:
        """Whether SQLite finds a tournament only without its indexes: they have no sums. Cost: all rows."""
        connection = connections[self.database]
        if connection.vendor != "sqlite" or not _is_id(id):
            return False
        table = connection.ops.quote_name(Tournament._meta.db_table)
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT 1 FROM {table} NOT INDEXED WHERE id = %s AND deleted IS NULL", [id])
            return cursor.fetchone() is not None

    def _entries(
        self, id: str, rows: Iterable[tuple[int, int, int, str, str, int]], after: int
    ) -> Iterator[f.Entry]:
        expected = after
        for seq, act, at, by, fact, sum in rows:
            expected += 1
            if seq != expected:
                raise self._damaged(id, expected, "missing")
            if sum != sums.of_entry(id, seq, act, at, by, fact):
                raise self._damaged(id, seq, "its sum")
            try:
                yield f.Entry(seq, act, at, by, decode(json.loads(fact)))
            except (Unreadable, ValueError, AttributeError) as error:
                raise self._damaged(id, seq, str(error)) from error

    def _checked(
        self, id: str, rows: Iterable[tuple[int, str, int]], version: int
    ) -> Iterator[tuple[int, str]]:
        for number, text, sum in rows:
            if sum != sums.of_text(id, number, text):
                raise self._damaged(id, version, f"text {number}")
            yield number, text

    def _damaged(self, id: str, seq: int, what: str) -> Damaged:
        return Damaged(self._where(id), seq, seq, what)

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
        # Made before the transaction: while it lasts everybody else waits.
        rows = [_row(id, entry) for entry in entries]
        kept = [
            Text(tournament_id=id, number=number, text=text, sum=sums.of_text(id, number, text))
            for number, text in texts.items()
        ]
        sent = False
        try:
            with self._writing(id), transaction.atomic(using=self.database, durable=True):
                self._claim(id, expected, entries, len(kept))
                Entry.objects.using(self.database).bulk_create(rows)
                Text.objects.using(self.database).bulk_create(kept)
                for number in gone:
                    self._texts(id).filter(number=number).update(text="", sum=sums.of_text(id, number, ""))
                title = title_of(entries, -1, lambda: self.load(id).entries)
                if title >= 0:
                    self._there(id).update(title=title)
                self._ring(id, entries[-1].seq)
                sent = True  # all but the commit
        except IntegrityError:
            # Somebody had the place first, by the primary key; anything else is a fault of the program.
            with self._reading(id):
                actual = self._tournaments().filter(id=id).values_list("version", flat=True).first()
            if actual is None or actual == expected:
                raise
            raise Stale(expected, actual) from None
        except NotWritten as fault:
            if not sent or not self._arrived(id, rows, fault):
                raise
        return entries[-1].seq

    def _arrived(self, id: str, rows: Sequence[Entry], fault: NotWritten) -> bool:
        """Whether an append that failed is there all the same.

        A server over a network may commit and be cut off before it can say so; a file never does. Raises
        `Unsure` where it can't be asked.
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
        except StoreFault:
            raise Unsure(fault.where, fault.reason) from fault

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

    def _claim(self, id: str, expected: int, entries: Sequence[f.Entry], texts: int) -> None:
        """Move the version on if it is still `expected`; from here on other writers wait or are stale."""
        version, changed = entries[-1].seq, entries[-1].at
        if expected == 0:
            self._tournaments().create(
                id=id,
                version=version,
                created=entries[0].at,
                changed=changed,
                texts_kept=texts,
                sum=sums.of_tournament(id, version),
            )
            return
        moved = self._there(id).filter(version=expected)
        if moved.update(
            version=version,
            changed=changed,
            texts_kept=F("texts_kept") + texts,
            sum=sums.of_tournament(id, version),
        ):
            return
        raise Stale(expected, self._standing(id)[0])

    def listed(self, deleted: bool = False) -> tuple[Listed, ...]:
        with self._reading(""):
            rows = list(self._tournaments().filter(deleted__isnull=not deleted))
        titles = self._titles(rows, deleted)
        titles |= {row.id: self._own_title(row) for row in rows if row.title and row.id not in titles}
        return newest_first(self._line(row, titles.get(row.id, "")) for row in rows)

    def _line(self, row: Tournament, title: str | StoreFault) -> Listed:
        # SQLite takes a text for a number, and a byte that has changed makes one of the other.
        created, changed = (at if type(at) is int else 0 for at in (row.created, row.changed))
        if row.sum != sums.of_tournament(row.id, row.version):
            title = self._damaged(row.id, row.version, "how far it is")
        if isinstance(title, str):
            return Listed(row.id, row.version, created, changed, title, row.deleted)
        return Listed(row.id, 0, created, changed, "", row.deleted, title)

    def _titles(self, rows: Sequence[Tournament], deleted: bool) -> dict[str, str | StoreFault]:
        """Id → title. One that can't be read is no title but a fault; then it is asked for one by one."""
        found = (
            Text.objects.using(self.database)
            .filter(tournament__deleted__isnull=not deleted, number=F("tournament__title"))
            .values_list("tournament_id", "number", "text", "sum")
        )
        try:
            with self._reading(""):
                return {id: self._title(id, *row) for id, *row in found}
        except Broken:
            return {row.id: self._own_title(row) for row in rows}

    def _own_title(self, row: Tournament) -> str | StoreFault:
        try:
            with self._reading(row.id):
                text = (
                    self._texts(row.id).filter(number=row.title).values_list("number", "text", "sum").first()
                )
                if text is not None:
                    return self._title(row.id, *text)
                gone = not row.title or not self._tournaments().filter(id=row.id).exists()
            return "" if gone else self._damaged(row.id, row.title, f"text {row.title} missing")
        except StoreFault as fault:
            return fault

    def _title(self, id: str, number: int, text: str, sum: int) -> str | StoreFault:
        whole = sum == sums.of_text(id, number, text)
        return text if whole else self._damaged(id, number, f"text {number}")

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
        except DatabaseError as error:
            # It is done and acknowledged; only the room it took isn't wiped yet.
            log.warning("%s: what was erased isn't wiped yet: %s", self.database, reason(error))

    @contextmanager
    def _reading(self, id: str) -> Iterator[None]:
        with self._told(id, NotRead):
            yield

    @contextmanager
    def _writing(self, id: str) -> Iterator[None]:
        with self._told(id, NotWritten):
            yield

    @contextmanager
    def _told(self, id: str, fault: type[NotRead] | type[NotWritten]) -> Iterator[None]:
        try:
            yield
        except (DatabaseError, InterfaceError) as error:
            if not of_the_system(error):
                raise
            self._let_go()
            raise (Broken if damaged(error) else fault)(self._where(id), reason(error)) from error

    def _let_go(self) -> None:
        """Part with a connection that is lost, so that the next question makes a new one, also where no
        request begins and ends around it."""
        connection = connections[self.database]
        if connection.vendor != "sqlite" and not connection.in_atomic_block:
            connection.close_if_unusable_or_obsolete()

    def _where(self, id: str) -> str:
        """The database's own name and the tournament: it is read by people who needn't know of folders."""
        name = address.name(connections[self.database].settings_dict)
        return f"{name}: {id}" if id else name


def _is_id(id: str) -> bool:
    """Whether any database can hold it."""
    return len(id) <= LONGEST_ID and not any(sign == "\0" or "\ud800" <= sign <= "\udfff" for sign in id)


def _row(id: str, entry: f.Entry) -> Entry:
    fact = json.dumps(encode(entry.fact), ensure_ascii=False, separators=(",", ":"))
    sum = sums.of_entry(id, entry.seq, entry.act, entry.at, entry.by, fact)
    return Entry(tournament_id=id, seq=entry.seq, act=entry.act, at=entry.at, by=entry.by, fact=fact, sum=sum)
