from django.db import migrations, models

from tests.planted import LATEST


def fill(apps, schema_editor):
    for table in apps.get_model("scoring", "Table").objects.all():
        table.motto = f"{table.name}: {table.players.count()}"
        table.save()
    medal = apps.get_model("scoring", "Medal")
    for seat in apps.get_model("scoring", "Seat").objects.filter(rank=1, player__isnull=False):
        medal.objects.create(player_id=seat.player_id)


class Migration(migrations.Migration):
    dependencies = [("scoring", LATEST)]
    operations = [
        migrations.AddField("table", "motto", models.CharField(max_length=100, default="", db_default="")),
        migrations.AlterField("player", "name", models.CharField(max_length=200)),
        migrations.CreateModel(
            "medal",
            fields=[
                ("id", models.BigAutoField(primary_key=True)),
                ("player", models.ForeignKey("scoring.player", on_delete=models.CASCADE)),
            ],
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
