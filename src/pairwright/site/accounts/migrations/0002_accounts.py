import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("pairwright_accounts", "0001_initial"),
    )

    operations = (
        migrations.CreateModel(
            name="Tries",
            fields=[
                ("key", models.CharField(max_length=43, primary_key=True, serialize=False)),
                ("since", models.BigIntegerField()),
                ("count", models.PositiveIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="Visibility",
            fields=[
                ("where", models.CharField(max_length=160, primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=10)),
            ],
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("where", models.CharField(db_index=True, max_length=160)),
                ("role", models.CharField(max_length=20)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("where", "account"), name="pairwright_member")
                ],
            },
        ),
    )
