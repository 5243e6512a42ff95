"""A merge remembers whose phones it moved, to give them back when it is undone."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0014_ties_settled"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="merged_phones",
            field=models.JSONField(default=list),
        ),
    ]
