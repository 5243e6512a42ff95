"""Store the preview of a file that waits for confirmation. Files without one have to be sent again."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def forget_files(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("scoring", "Arrival").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("scoring", "0011_secrets_of_join_links")]

    operations = [
        migrations.RunPython(forget_files, migrations.RunPython.noop),
        migrations.AddField(
            model_name="arrival",
            name="preview",
            field=models.JSONField(default=dict),
        ),
    ]
