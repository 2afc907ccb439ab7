"""Each row has a sum by which it is seen when it isn't as it was written; a tournament counts its texts."""

from django.db import migrations, models
from django.db.models import Count

from pairwright.store.database import sums

AT_ONCE = 1000


def fill(apps, editor):
    """Sum up what is there. Whatever was damaged before is taken for what was written."""
    alias = editor.connection.alias
    Tournament, Entry, Text = (apps.get_model("pairwright_store", n) for n in ("Tournament", "Entry", "Text"))
    with editor.connection.cursor() as cursor:
        for row in Tournament.objects.using(alias).annotate(held=Count("texts")):
            row.texts_kept = row.held
            row.sum = sums.of_tournament(row.id, row.version)
            row.save(update_fields=["texts_kept", "sum"])
        entries = Entry.objects.using(alias).values_list("tournament_id", "seq", "act", "at", "by", "fact")
        texts = Text.objects.using(alias).values_list("tournament_id", "number", "text")
        for model, rows, of, key in (
            (Entry, entries, sums.of_entry, "seq"),
            (Text, texts, sums.of_text, "number"),
        ):
            table, sql = model._meta.db_table, "UPDATE {} SET sum = %s WHERE tournament_id = %s AND {} = %s"
            found = [(of(*row), row[0], row[1]) for row in rows]
            for start in range(0, len(found), AT_ONCE):
                cursor.executemany(sql.format(table, key), found[start : start + AT_ONCE])


class Migration(migrations.Migration):
    dependencies = (("pairwright_store", "0001_initial"),)

    operations = (
        migrations.AddField("Tournament", "texts_kept", models.PositiveIntegerField(default=0)),
        migrations.AddField("Tournament", "sum", models.BigIntegerField(default=0)),
        migrations.AddField("Entry", "sum", models.BigIntegerField(default=0)),
        migrations.AddField("Text", "sum", models.BigIntegerField(default=0)),
        migrations.RunPython(fill, migrations.RunPython.noop),
    )
