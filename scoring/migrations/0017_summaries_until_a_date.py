"""Summaries hold all statistics up to a date. Older ones are computed again."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def forget(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("scoring", "Summary").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0016_games_revealed"),
    ]

    operations = [
        migrations.RunPython(forget, migrations.RunPython.noop),
        migrations.RemoveConstraint(model_name="summary", name="one_summary"),
        migrations.AddField(
            model_name="summary",
            name="until",
            field=models.DateField(default="2000-01-01"),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name="summary",
            name="name",
            field=models.CharField(blank=True, max_length=20),
        ),
        migrations.AddConstraint(
            model_name="summary",
            constraint=models.UniqueConstraint(fields=("table", "name", "until"), name="one_summary"),
        ),
    ]
