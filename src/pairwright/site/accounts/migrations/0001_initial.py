from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    dependencies = ()

    operations = (
        migrations.CreateModel(
            name="Link",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("where", models.CharField(db_index=True, max_length=160)),
                ("digest", models.CharField(max_length=43, unique=True)),
                ("role", models.CharField(max_length=20)),
                ("label", models.CharField(max_length=60)),
                ("made", models.DateField()),
                ("used", models.DateField(null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("where", "label"), name="pairwright_link_label")
                ],
            },
        ),
    )
