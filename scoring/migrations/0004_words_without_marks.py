"""Remove accents and other marks from the texts that are searched."""

import unicodedata

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def leave_out_marks(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for name in ("Night", "Game"):
        model = apps.get_model("scoring", name)
        things = model.objects.exclude(words="").only("words").order_by("pk")
        marked = [thing for thing in things.iterator() if not thing.words.isascii()]
        for thing in marked:
            letters = unicodedata.normalize("NFKD", thing.words)
            thing.words = "".join(letter for letter in letters if not unicodedata.combining(letter))
        model.objects.bulk_update(marked, ["words"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0003_phones_join")]
    operations = [migrations.RunPython(leave_out_marks, migrations.RunPython.noop)]
