"""A process that appends results one by one and says each number once it was told that it is written.

    writer.py file FOLDER | writer.py database FILE [full]

It is killed by tests in the middle of it. With `full` the database may not grow any more.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from kit.logs import result


def main(kind: str, place: str) -> None:
    if kind == "file":
        from pairwright.files import archive
        from pairwright.store.file import FileStore

        store = FileStore(Path(place), archive)
    else:
        import django
        from django.conf import settings

        settings.configure(
            INSTALLED_APPS=["pairwright.store.database"],
            DATABASES={
                "default": {
                    "ENGINE": "django.db.backends.sqlite3",
                    "NAME": place,
                    "OPTIONS": {
                        "transaction_mode": "IMMEDIATE",
                        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
                    },
                }
            },
        )
        django.setup()
        from pairwright.store.database.rows import DatabaseStore

        store = DatabaseStore()
    while True:
        version = store.version("a")
        store.append("a", version, [result(version + 1)], {version + 1: f"Player {version + 1}"})
        print(version + 1, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:3])
