"""Give a device a new secret at every entry, and its cookie again while it is used."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def cookies_are_as_old_as_devices(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("scoring", "Device").objects.update(cookie_at=models.F("made_at"))


class Migration(migrations.Migration):
    dependencies = [("scoring", "0008_names_without_invisible_characters")]

    operations = [
        migrations.AddField(
            model_name="device",
            name="cookie_at",
            field=models.DateTimeField(default=django.utils.timezone.now),
        ),
        migrations.AddField(
            model_name="device",
            name="replaces",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="successors",
                to="scoring.device",
            ),
        ),
        migrations.RunPython(cookies_are_as_old_as_devices, migrations.RunPython.noop),
    ]
