"""Remove Change.seen, which nothing has ever read."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("scoring", "0004_words_without_marks")]

    operations = [migrations.RemoveField(model_name="change", name="seen")]
