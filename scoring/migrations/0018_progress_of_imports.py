"""A file that is being imported says how far it has come."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0017_summaries_until_a_date"),
    ]

    operations = [
        migrations.AddField(
            model_name="arrival",
            name="step",
            field=models.CharField(blank=True, db_default="", default="", max_length=20),
        ),
        migrations.AddField(
            model_name="arrival",
            name="games_done",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="arrival",
            name="active_at",
            field=models.DateTimeField(null=True),
        ),
    ]
