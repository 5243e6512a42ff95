"""Nothing has ever read which version the one who changed something had seen."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("scoring", "0004_words_without_marks")]

    operations = [migrations.RemoveField(model_name="change", name="seen")]
