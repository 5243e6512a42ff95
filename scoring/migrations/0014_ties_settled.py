"""A tie can be settled by what a file says of it, without known desserts."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0013_games_cut_short"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="won_tie",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
