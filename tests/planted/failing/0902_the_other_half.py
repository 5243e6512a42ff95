from django.db import migrations


def fail(apps, schema_editor):
    raise ValueError("a row that nobody\nthought of")


class Migration(migrations.Migration):
    dependencies = [("scoring", "0901_half")]
    operations = [migrations.DeleteModel("hand"), migrations.RunPython(fail)]
