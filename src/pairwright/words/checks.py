"""What `pairwright check` finds, as sentences: what is, and where it is amiss what would put it right [H7].

`sentence` knows every finding by its code. Placeholders are the finding's facts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .language import Language, mark

SENTENCES: Mapping[str, str] = {
    "variable-unknown": mark("%(name)s is set and means nothing. See whether it is mistyped."),
    "variable-switch": mark("%(name)s is 0 or 1, nothing else."),
    "log-unknown": mark("%(name)s is json or text, nothing else."),
    "folder": mark("The data folder can be written to: %(path)s."),
    "folder-none": mark(
        "The data folder can't be made: %(reason)s. Name another one with PAIRWRIGHT_DATA, or let this user"
        " write there."
    ),
    "folder-closed": mark("The data folder can't be read and written by this user: %(path)s."),
    "secret-short": mark("%(name)s is too short: it needs at least %(least)s characters."),
    "secret-open": mark("Others on this machine can read the secret key. Close it: chmod 600 %(path)s"),
    "secret-here": mark(
        "The secret key is in the data folder. If several machines answer at one address, give all of them"
        " the same %(name)s."
    ),
    "room": mark("The disk has %(left)s MB left."),
    "room-little": mark("The disk has only %(left)s MB left. Make room: a full disk takes no more results."),
    "clock": mark("The clock says %(now)s (UTC%(zone)s). The history shows times as this clock does."),
    "clock-old": mark("The clock says %(now)s, which is long past. Set it."),
    "hosts": mark("It answers under these names: %(hosts)s."),
    "hosts-none": mark("%(name)s is empty: from elsewhere nobody reaches it under any name."),
    "hosts-all": mark(
        "%(name)s has * in it: others can make it write links to their own server. Name yours."
    ),
    "hosts-address": mark("%(name)s has names only, without https:// and without ports."),
    "tls": mark("Cookies are sent by https only."),
    "tls-off": mark(
        "%(name)s isn't 1: passwords and cookies can be read on the way. Set it once people reach the server"
        " by https."
    ),
    "proxies": mark("Where a request comes from is believed of a proxy at %(trusted)s."),
    "proxies-all": mark(
        "%(name)s has * in it: anybody can say where they come from, and try passwords without end. Name the"
        " proxy."
    ),
    "sign-up-open": mark("Anybody can make an account. If everybody has one, set %(name)s to 0."),
    "database": mark("The database answers: %(where)s (%(version)s)."),
    "database-none-yet": mark("There is no database yet; the first start makes it: %(where)s."),
    "database-address": mark("DATABASE_URL can't be used: %(reason)s."),
    "database-out-of-reach": mark("The database can't be reached (%(where)s): %(reason)s"),
    "database-damaged": mark(
        "The database isn't as it was written (%(where)s): %(reason)s. Use the last good copy of it."
    ),
    "database-old": mark("The database is %(version)s; at least %(least)s is needed."),
    "database-encoding": mark("The database's encoding is %(encoding)s. Make it anew with UTF8."),
    "database-forgets": mark(
        "The database may forget what it confirmed when the power fails. Leave fsync, full_page_writes and"
        " synchronous_commit on, as they are at first."
    ),
    "database-keeps": mark("What the database confirmed survives a power cut."),
    "clocks-apart": mark("This machine's clock and the database's are %(seconds)s seconds apart."),
    "dump": mark("Backups can be made: %(program)s %(version)s is here."),
    "dump-none": mark("%(program)s isn't on this machine: backups are made elsewhere, or not at all."),
    "dump-old": mark(
        "%(program)s %(version)s is older than the server (%(server)s), and makes no backups of it. Install"
        " the server's."
    ),
    "news": mark("News reach the other processes."),
    "news-deaf": mark(
        "What one process says doesn't reach the others: between them and the database is something that"
        " hands out connections by the transaction. Let it do so by the session."
    ),
    "shape": mark("The tables have this release's shape."),
    "shape-none": mark("There are no tables yet; the first start makes them."),
    "shape-earlier": mark(
        "The tables have an earlier shape; the next start changes them. Make a backup first."
    ),
    "shape-later": mark(
        "A later release has changed the tables (%(found)s). Install that release again; this one doesn't"
        " start."
    ),
    "django": mark("Django complains (%(id)s): %(said)s"),
}
"""Code → sentence."""
AMOUNTS = ("left", "seconds")


def sentence(lang: Language, code: str, facts: Mapping[str, Any]) -> str:
    """What a finding says. KeyError for a code without a sentence: a bug.

    >>> from pairwright.words import language
    >>> sentence(language("en"), "hosts", {"hosts": ("a.example", "b.example")})
    'It answers under these names: a.example and b.example.'
    """
    said = {name: _text(lang, name, value) for name, value in facts.items()}
    return lang.say(SENTENCES[code], **said)


def _text(lang: Language, name: str, value: object) -> object:
    if isinstance(value, tuple):
        return lang.list([str(one) for one in value])
    return lang.number(value) if name in AMOUNTS and isinstance(value, int) else value


def verdict(lang: Language, wrong: int, mind: int) -> str:
    """The last line: how much there is to do."""
    if wrong:
        return lang.count("%(num)s thing is wrong.", "%(num)s things are wrong.", wrong)
    if mind:
        return lang.count(
            "Nothing is wrong; %(num)s thing is for you to decide.",
            "Nothing is wrong; %(num)s things are for you to decide.",
            mind,
        )
    return lang.gettext("All is well.")
