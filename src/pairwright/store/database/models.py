"""Three tables: tournaments, their entries, their texts.

Entries are written once and never changed; their primary key (tournament, seq) lets only one of two racing
writers have a place. Instants are milliseconds since 1970 UTC, as in the log. Names of people are in `Text`
and nowhere else, so that they can be erased. Each row's `sum` shows whether it is as it was written (`sums`).
"""

from __future__ import annotations

from django.db import models


class Tournament(models.Model):
    """One log: how far it is, and what a list of tournaments shows. `title` is the number of a text,
    `texts_kept` how many there are."""

    id = models.CharField(primary_key=True, max_length=100)
    version = models.PositiveIntegerField()
    created = models.BigIntegerField()
    changed = models.BigIntegerField(db_index=True)
    title = models.PositiveIntegerField(default=0)
    deleted = models.BigIntegerField(null=True, db_index=True)
    texts_kept = models.PositiveIntegerField(default=0)
    sum = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.id} at {self.version}"


class Entry(models.Model):
    """One entry; `fact` is `core.encoding.encode` of it as JSON text."""

    pk = models.CompositePrimaryKey("tournament_id", "seq")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, db_index=False, related_name="entries"
    )
    seq = models.PositiveIntegerField()
    act = models.PositiveIntegerField()
    at = models.BigIntegerField()
    by = models.TextField()
    fact = models.TextField()
    sum = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.seq}"


class Text(models.Model):
    """One text of the roster; "" once it is erased."""

    pk = models.CompositePrimaryKey("tournament_id", "number")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, db_index=False, related_name="texts")
    number = models.PositiveIntegerField()
    text = models.TextField()
    sum = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.tournament_id}/text {self.number}"
