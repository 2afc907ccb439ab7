"""A process that appends results one by one and says each number once it was told that it is written.

    writer.py file FOLDER | writer.py sqlite FILE | writer.py postgresql URL
    writer.py … COUNT THREADS FIRST    so many results by each thread at tables from FIRST on, as the pages do

Without a count it writes until it is killed in the middle of it. With one it ends with the number of results;
whatever it is refused ends it with a traceback.
"""

from __future__ import annotations

import sys
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from kit.logs import result
from pairwright.store.contract import Stale, Store


def store_at(kind: str, place: str) -> Store:
    if kind == "file":
        from pairwright.files import archive
        from pairwright.store.file import FileStore

        return FileStore(Path(place), archive)
    import django
    from django.conf import settings

    from pairwright.store.database import address

    database = address.sqlite(place) if kind == "sqlite" else address.postgresql(place)
    settings.configure(INSTALLED_APPS=["pairwright.store.database"], DATABASES={"default": database})
    django.setup()
    from pairwright.store.database.rows import DatabaseStore

    return DatabaseStore()


def endless(store: Store) -> None:
    while True:
        version = store.version("a")
        store.append("a", version, [result(version + 1)], {version + 1: f"Player {version + 1}"})
        print(version + 1, flush=True)


def some(store: Store, count: int, threads: int, first: int) -> None:
    from pairwright.app.desk import Desk
    from pairwright.core import commands as c

    desk = Desk(store)
    (won, *_) = desk.sheet("b").state.settings.match.menu()
    failed: list[BaseException] = []
    start = threading.Barrier(threads)

    def write(tables: range) -> None:
        try:
            start.wait()
            for table in tables:
                desk.act("b", c.Record(1, table, won.result))
        except BaseException as error:
            failed.append(error)
            raise

    running = [
        threading.Thread(target=write, args=(range(begin, begin + count),))
        for begin in range(first, first + count * threads, count)
    ]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    if failed:
        raise SystemExit(1)
    print(count * threads, flush=True)


def one(store: Store, table: int) -> None:
    """Append a result, however often somebody else is faster."""
    version = store.version("a")
    while True:
        try:
            store.append("a", version, [result(version + 1, table=table)], {version + 1: f"Player {table}"})
            return
        except Stale as faster:
            version = faster.actual


if __name__ == "__main__":
    opened = store_at(*sys.argv[1:3])
    if numbers := [int(word) for word in sys.argv[3:]]:
        some(opened, *numbers)
    else:
        endless(opened)
