"""Give the link of a join code a secret of its own, which cannot be guessed like its six letters."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def end_codes(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Delete the codes, which would have lasted for minutes."""
    apps.get_model("scoring", "JoinCode").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("scoring", "0010_side_tables")]

    operations = [
        migrations.RunPython(end_codes, migrations.RunPython.noop),
        migrations.AddField(
            model_name="joincode",
            name="secret",
            field=models.CharField(max_length=32, unique=True),
            preserve_default=False,
        ),
    ]
