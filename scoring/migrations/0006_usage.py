"""Count more than wrong codes. The counts of wrong codes, which last for minutes, begin anew."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0005_changes_without_seen")]

    operations = [
        migrations.DeleteModel("Guess"),
        migrations.CreateModel(
            name="Usage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=100, unique=True)),
                ("amount", models.PositiveBigIntegerField()),
                ("until", models.DateTimeField(db_index=True)),
            ],
        ),
    ]
