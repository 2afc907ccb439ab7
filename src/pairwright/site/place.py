"""Where an embedded Pairwright keeps what it must not lose: one folder, readable by its owner only.

`PAIRWRIGHT_DATA` names the folder; without it, it is the one the system gives programs for their data.
"""

import os
import secrets
import sys
from pathlib import Path

DATA = "PAIRWRIGHT_DATA"
EVENTS = "PAIRWRIGHT_EVENTS"
HOSTS = "PAIRWRIGHT_HOSTS"
LAN = "PAIRWRIGHT_LAN"


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


def secret_key(folder: Path) -> str:
    """The key that signs cookies and links: made on first start, kept beside the data (mode 600).

    Several processes may start at once: each writes a key of its own aside, and the first to link it into
    place wins, so that nobody ever reads half a key.
    """
    path = folder / "secret-key"
    if not path.exists():
        aside = folder / f"secret-key.{os.getpid()}.{secrets.token_hex(4)}"
        descriptor = os.open(aside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(50))
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(aside, path)
        except FileExistsError:
            pass  # another process was first; its key is the one
        finally:
            aside.unlink()
    return path.read_text(encoding="ascii")
