"""A finished game knows when its result was revealed."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0015_phones_of_merged_players"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="revealed_at",
            field=models.DateTimeField(null=True),
        ),
    ]
