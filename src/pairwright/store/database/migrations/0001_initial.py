"""The three tables as of 0.1.0."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = ()

    operations = (
        migrations.CreateModel(
            name="Tournament",
            fields=[
                ("id", models.CharField(max_length=100, primary_key=True, serialize=False)),
                ("version", models.PositiveIntegerField()),
                ("created", models.BigIntegerField()),
                ("changed", models.BigIntegerField(db_index=True)),
                ("title", models.PositiveIntegerField(default=0)),
                ("deleted", models.BigIntegerField(db_index=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Text",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "tournament_id",
                        "number",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("text", models.TextField()),
                (
                    "tournament",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="texts",
                        to="pairwright_store.tournament",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "tournament_id", "seq", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                ("act", models.PositiveIntegerField()),
                ("at", models.BigIntegerField()),
                ("by", models.TextField()),
                ("fact", models.TextField()),
                (
                    "tournament",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="pairwright_store.tournament",
                    ),
                ),
            ],
        ),
    )
