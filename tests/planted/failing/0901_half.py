from django.db import migrations, models

from tests.planted import LATEST


def change(apps, schema_editor):
    apps.get_model("scoring", "Table").objects.update(name="Changed")
    apps.get_model("scoring", "Change").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("scoring", LATEST)]
    operations = [
        migrations.RunPython(change),
        migrations.AddField("table", "motto", models.CharField(max_length=100, default="")),
        migrations.RemoveField("night", "note"),
    ]
