"""How often something may be tried: signing in, making accounts, reporting by a link [H5].

Counted for the address it comes from and for the account that is meant, in the database, so that all
processes count together. What is kept are keyed hashes, not addresses and names.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.db.models import F
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from .accounts.models import Tries

SALT = "pairwright.tries"
TIDIES = "00"
"""One key in 256 begins so: now and then who is counted for the first time has the table tidied."""


@dataclass(frozen=True, slots=True)
class Limit:
    """So many tries in so many seconds."""

    name: str
    most: int
    seconds: int


BY_ADDRESS = Limit("address", 30, 15 * 60)
BY_NAME = Limit("name", 10, 15 * 60)
ACCOUNTS = Limit("accounts", 10, 60 * 60)
SIGN_UPS = Limit("sign-ups", 60, 15 * 60)
"""Accounts that weren't made count too: by them one could learn which names there are."""
BY_LINK = Limit("link", 40, 10 * 60)
"""Results sent by one table's or one player's link, wrong and changed ones too."""
REPORTS = Limit("reports", 6000, 10 * 60)
"""Results sent from one address: a hall with thousands of players has only one."""


def now() -> int:
    """Seconds since 1970."""
    return int(time.time())


def _key(limit: Limit, of: str) -> str:
    return salted_hmac(SALT, f"{limit.name}\n{of}", algorithm="sha256").hexdigest()[:43]


def over(limit: Limit, of: str) -> bool:
    """Whether there were too many of late."""
    return wait(limit, of) > 0


def wait(limit: Limit, of: str) -> int:
    """Seconds until one more may be tried; 0 for now."""
    at = now()
    found = Tries.objects.filter(pk=_key(limit, of), since__gt=at - limit.seconds).first()
    return found.since + limit.seconds - at if found is not None and found.count >= limit.most else 0


def spend(*limits: tuple[Limit, str]) -> int:
    """Count one try for each of the limits; or, where one is used up, say how many seconds to wait for it.

    Cost: a query for each, and one transaction.
    """
    if seconds := max(wait(*limit) for limit in limits):
        return seconds
    with transaction.atomic():
        for limit in limits:
            count(*limit)
    return 0


def count(limit: Limit, of: str) -> None:
    """One more. Cost: one or two queries."""
    key, start = _key(limit, of), now()
    if Tries.objects.filter(pk=key, since__gt=start - limit.seconds).update(count=F("count") + 1):
        return
    if Tries.objects.filter(pk=key).update(count=1, since=start):
        return
    if key.startswith(TIDIES):
        tidy()
    try:
        with transaction.atomic():
            Tries.objects.create(key=key, since=start, count=1)
    except IntegrityError:
        Tries.objects.filter(pk=key).update(count=F("count") + 1)


def forgive(limit: Limit, of: str) -> None:
    """Who got in begins anew."""
    Tries.objects.filter(pk=_key(limit, of)).delete()


def tidy() -> None:
    """Forget what is too long ago to count."""
    Tries.objects.filter(since__lt=now() - 24 * 60 * 60).delete()


def origin(request: HttpRequest) -> str:
    """Where a request comes from; of an IPv6 address the network, which one household has whole."""
    address = str(request.META.get("REMOTE_ADDR", ""))
    return ":".join(address.split(":")[:4]) if ":" in address and "." not in address else address
