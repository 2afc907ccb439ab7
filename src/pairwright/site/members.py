"""Accounts and tournaments on a server: who is what to which, and who may look [H2] [H5].

Everything here is about `settings.HOSTED`; on one's own machine there are no accounts, and these tables are
empty.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, User
from django.db import IntegrityError, transaction

from pairwright.app.roles import Role

from .accounts.models import Membership, Visibility
from .links import place_of

OWNER = Membership.OWNER
RANKS = (Role.SCOREKEEPER.value, Role.ORGANISER.value, Membership.OWNER)
VISIBLE = (Visibility.LISTED, Visibility.LINK, Visibility.PRIVATE)


def role_of(account: AbstractBaseUser, id: str) -> str:
    """ "owner", "organiser" or "scorekeeper"; "" for somebody who has nothing to do with it."""
    found = Membership.objects.filter(where=place_of(id), account_id=account.pk).first()
    return found.role if found else ""


def own(id: str, account: int) -> None:
    """A tournament that was made just now belongs to who made it."""
    Membership.objects.create(where=place_of(id), account_id=account, role=Membership.OWNER)


def join(id: str, account: int, role: str) -> None:
    """Somebody signed in has opened a link of `role`: they keep it. Nobody becomes less by that."""
    try:
        with transaction.atomic():
            Membership.objects.create(where=place_of(id), account_id=account, role=role)
    except IntegrityError:
        lower = RANKS[: RANKS.index(role)]
        Membership.objects.filter(where=place_of(id), account_id=account, role__in=lower).update(role=role)


def leave(id: str, number: int) -> str:
    """Take somebody's part away, unless it is the owner's; the account's name, "" where there was none."""
    found = Membership.objects.select_related("account").filter(where=place_of(id), pk=number)
    member = found.exclude(role=Membership.OWNER).first()
    if member is None:
        return ""
    found.exclude(role=Membership.OWNER).delete()
    return str(member.account.get_username())


def hand_over(id: str, owner: int, number: int) -> str:
    """Make the owner an organiser and member `number` the owner; the new one's name.

    "" where it wasn't `owner`'s to give any more, or that account has no part in it: nothing was changed.
    """
    here = Membership.objects.filter(where=place_of(id))
    with transaction.atomic():
        # First of all what only one can do: of two who give it away at once the second finds no owner.
        if not here.filter(account_id=owner, role=OWNER).update(role=Role.ORGANISER.value):
            return ""
        if not here.filter(pk=number).exclude(account_id=owner).update(role=OWNER):
            transaction.set_rollback(True)
            return ""
    return str(here.select_related("account").get(pk=number).account.get_username())


def members_of(id: str) -> list[Membership]:
    """Everybody with a part in a tournament, its owner first."""
    found = Membership.objects.select_related("account").filter(where=place_of(id))
    return sorted(found, key=lambda one: (-RANKS.index(one.role), one.pk))


def mine(account: int, least: str = RANKS[0]) -> frozenset[str]:
    """The ids of tournaments in which an account is at least so much."""
    ranks, here = RANKS[RANKS.index(least) :], place_of("")
    found = Membership.objects.filter(account_id=account, role__in=ranks).values_list("where", flat=True)
    return frozenset(where.removeprefix(here) for where in found if where.startswith(here))


def visibility(id: str) -> str:
    """Who may look at a tournament: one of `VISIBLE`."""
    found = Visibility.objects.filter(where=place_of(id)).first()
    return found.kind if found else Visibility.LINK


def show(id: str, kind: str) -> None:
    """Say who may look."""
    Visibility.objects.update_or_create(where=place_of(id), defaults={"kind": kind})


def private(id: str) -> bool:
    """Whether only who was invited may look. Never on one's own machine."""
    return bool(settings.HOSTED) and visibility(id) == Visibility.PRIVATE


def listed() -> frozenset[str]:
    """The ids of tournaments that everybody finds on the first page."""
    here = place_of("")
    found = Visibility.objects.filter(kind=Visibility.LISTED).values_list("where", flat=True)
    return frozenset(where.removeprefix(here) for where in found if where.startswith(here))


def account_named(name: str) -> User | None:
    """The account of a name, large and small letters alike; None for nobody's."""
    return User.objects.filter(username__iexact=name).order_by("pk").first()
