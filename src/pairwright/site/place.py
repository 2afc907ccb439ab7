"""Where Pairwright keeps what it must not lose: one folder, readable by its owner only, or a PostgreSQL.

`PAIRWRIGHT_DATA` names the folder; without it, it is the one the system gives programs for their data. With
`DATABASE_URL` the tournaments are in that database, and the folder keeps the secret key alone.
"""

import os
import secrets
import sys
from pathlib import Path
from typing import Any

from pairwright.store.database import address
from pairwright.store.refusals import NotWritten

DATABASE = address.VARIABLE
SECRET = "PAIRWRIGHT_SECRET"
DATA = "PAIRWRIGHT_DATA"
EVENTS = "PAIRWRIGHT_EVENTS"
HOSTS = "PAIRWRIGHT_HOSTS"
LAN = "PAIRWRIGHT_LAN"
PROXIES = "FORWARDED_ALLOW_IPS"
"""Whose word is taken for where a request comes from, and how; the machine itself unless it is set."""


def data_folder() -> Path:
    """The folder, made on first use (mode 700). Raises OSError where it can't be made."""
    if named := os.environ.get(DATA):
        folder = Path(named)
    elif sys.platform == "win32":
        folder = Path(os.environ["LOCALAPPDATA"]) / "Pairwright"
    elif sys.platform == "darwin":
        folder = Path.home() / "Library" / "Application Support" / "Pairwright"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "pairwright"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


SHORTEST_SECRET = 32


def database(folder: Path) -> dict[str, Any]:
    """Django's settings of the database: the one `DATABASE_URL` names, else the file in `folder`.

    Raises `NoDatabase` for an address that can't be used, also for an empty one: quietly keeping results in a
    file although a server was meant would lose them when the machine goes.
    """
    url = os.environ.get(DATABASE)
    return address.sqlite(folder / "pairwright.sqlite3") if url is None else address.postgresql(url)


def in_use() -> dict[str, Any]:
    """The database that the pages use. Raises as `data_folder` and `database` do."""
    return database(data_folder())


def secret_key(folder: Path) -> str:
    """The key that signs cookies and links: made on first start, kept beside the data (mode 600).

    `PAIRWRIGHT_SECRET` comes before it: several machines behind one address must have the same one. Raises
    ValueError where that is too short to be a secret, `NotWritten` where there is no room for it.

    Several processes may start at once: each writes a key of its own aside, and the first to link it into
    place wins, so that nobody ever reads half a key.
    """
    given = os.environ.get(SECRET)
    if given is not None:
        if len(given) < SHORTEST_SECRET:
            raise ValueError(f"{SECRET} is shorter than {SHORTEST_SECRET} signs")
        return given
    path = folder / "secret-key"
    if not path.exists():
        aside = folder / f"secret-key.{os.getpid()}.{secrets.token_hex(4)}"
        try:
            descriptor = os.open(aside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
            with os.fdopen(descriptor, "w", encoding="ascii") as file:
                file.write(secrets.token_urlsafe(50))
                file.flush()
                os.fsync(file.fileno())
            os.link(aside, path)
        except FileExistsError:
            pass  # another process was first; its key is the one
        except OSError as error:
            raise NotWritten(str(path), error.strerror or str(error)) from error
        finally:
            aside.unlink(missing_ok=True)
    return path.read_text(encoding="ascii")
