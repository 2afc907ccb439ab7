"""The links players report by: each holds a key that nobody can guess [D18].

A table's link is good for the pairings it was printed for, a personal one through the whole event. A key is
made of the tournament, of the place in its log where reporting was last switched on, and of what it opens,
with the secret that lies in the data folder: switching reporting off, or on anew, makes all keys void.
"""

from __future__ import annotations

import base64

from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from pairwright.app.desk import Sheet
from pairwright.core.tournament import Tournament

SALT = "pairwright.report"
LENGTH = 13
"""Characters of a key, of five bits each: 65 bits. Small letters and 2–7, which nobody mistakes."""


def _key(id: str, state: Tournament, *opens: str | int) -> str:
    text = "\n".join(str(part) for part in (id, state.reports, *opens))
    digest = salted_hmac(SALT, text, algorithm="sha256").digest()
    return base64.b32encode(digest).decode().lower()[:LENGTH]


def _table_key(tournament: Sheet, number: int, table: int) -> str:
    round = tournament.state.rounds[number - 1]
    return _key(tournament.id, tournament.state, "table", number, round.drafted, table)


def table_link(tournament: Sheet, number: int, table: int) -> str:
    """The address (from the root) by which the two at a table report."""
    key = _table_key(tournament, number, table)
    return reverse("report-table", args=[tournament.id, number, table, key])


def personal_link(tournament: Sheet, entrant: int) -> str:
    """The address (from the root) by which one entrant reports, and sees where to sit."""
    key = _key(tournament.id, tournament.state, "entrant", entrant)
    return reverse("report-own", args=[tournament.id, entrant, key])


def opens_table(tournament: Sheet, number: int, table: int, key: str) -> bool:
    """Whether `key` is that of a table of the pairings as they are now; never while reporting is off."""
    state = tournament.state
    if not state.reports or not 1 <= number <= len(state.rounds):
        return False
    return constant_time_compare(key, _table_key(tournament, number, table))


def opens_own(tournament: Sheet, entrant: int, key: str) -> bool:
    """Whether `key` is that of an entrant; never while reporting is off."""
    state = tournament.state
    if not state.reports or entrant not in state.entrants:
        return False
    return constant_time_compare(key, _key(tournament.id, state, "entrant", entrant))
