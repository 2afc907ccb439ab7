"""The table of links by which others than the owner come in.

A tournament is named by `where` (see `links.place_of`), not by a foreign key: it may be an event file.
"""

from __future__ import annotations

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
