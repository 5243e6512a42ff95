"""Games can be ended after round 1 or 2."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0012_previews"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="cut_after",
            field=models.PositiveSmallIntegerField(null=True),
        ),
    ]
