"""Make a change's client id unique per game, not across all tables."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0006_usage")]

    operations = [
        migrations.AlterField(
            model_name="change",
            name="client_id",
            field=models.CharField(max_length=40),
        ),
        migrations.AddConstraint(
            model_name="change",
            constraint=models.UniqueConstraint(fields=("game", "client_id"), name="one_change_of_an_id"),
        ),
    ]
