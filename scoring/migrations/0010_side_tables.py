"""Add side tables, where imports are stored until they are complete."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0009_new_secrets"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="side_of",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="side_tables",
                to="scoring.table",
            ),
        ),
    ]
