"""Leave invisible characters out of the keys of names, and out of the texts that are searched."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from scoring.models.names import name_key, words_of


def leave_out_of_keys(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Of two players at a table who now have one name, the second keeps the old key until they are merged."""
    players = apps.get_model("scoring", "Player").objects
    for player in players.order_by("pk"):
        key = name_key(player.name)
        if key != player.name_key and not players.filter(table=player.table_id, name_key=key).exists():
            players.filter(pk=player.pk).update(name_key=key)


def leave_out_of_words(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for name in ("Night", "Game"):
        model = apps.get_model("scoring", name)
        things = model.objects.exclude(words="").only("words").order_by("pk")
        changed = [thing for thing in things.iterator() if words_of(thing.words) != thing.words]
        for thing in changed:
            thing.words = words_of(thing.words)
        model.objects.bulk_update(changed, ["words"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0007_client_ids_per_game")]
    operations = [
        migrations.RunPython(leave_out_of_keys, migrations.RunPython.noop),
        migrations.RunPython(leave_out_of_words, migrations.RunPython.noop),
    ]
