"""The table of links by which others than the owner come in.

A tournament is named by `where` (see `links.place_of`), not by a foreign key: it may be an event file.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Link(models.Model):
    """A link that is in use; one that is withdrawn is deleted. `digest` is all that is kept of its token.

    `made` and `used` are days (UTC), not instants: nobody is watched at work.
    """

    where = models.CharField(max_length=160, db_index=True)
    digest = models.CharField(max_length=43, unique=True)
    role = models.CharField(max_length=20)
    label = models.CharField(max_length=60)
    made = models.DateField()
    used = models.DateField(null=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("where", "label"), name="pairwright_link_label"),)

    def __str__(self) -> str:
        return f"{self.role} of {self.where}"


class Membership(models.Model):
    """What an account is to a tournament; one of each tournament's is its owner."""

    OWNER = "owner"

    where = models.CharField(max_length=160, db_index=True)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    role = models.CharField(max_length=20)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("where", "account"), name="pairwright_member"),)

    def __str__(self) -> str:
        return f"{self.role} of {self.where}"


class Visibility(models.Model):
    """Who may look at a tournament; where there is no line, whoever knows its address."""

    LISTED, LINK, PRIVATE = "listed", "link", "private"

    where = models.CharField(primary_key=True, max_length=160)
    kind = models.CharField(max_length=10)

    def __str__(self) -> str:
        return f"{self.where}: {self.kind}"


class Tries(models.Model):
    """How often something was tried since an instant (seconds since 1970); `key` is a hash of who did."""

    key = models.CharField(primary_key=True, max_length=43)
    since = models.BigIntegerField()
    count = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.count} since {self.since}"
