from django.db import migrations, models


class Migration(migrations.Migration):
    """Alters a table whose rows were written just before, which PostgreSQL refuses until they are checked."""

    dependencies = [("scoring", "0901_mottos_and_medals")]
    operations = [
        migrations.AddField("medal", "reason", models.TextField(default="won")),
        migrations.AlterField(
            "medal", "player", models.ForeignKey("scoring.player", on_delete=models.PROTECT)
        ),
    ]
