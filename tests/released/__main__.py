"""Write the files of this version: `python -m tests.released`. Once it is released, they stay as they are."""

import json
import os
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

from scorekeeper.version import version
from tests.released import BACKUP, CONTENTS, FOLDER, TABLE


def main():
    folder = FOLDER / version()
    if folder.exists() and "--again" not in sys.argv:
        sys.exit(f"{folder} is there. If {version()} is not released yet: python -m tests.released --again")
    django.setup()
    # Models can be imported only now.
    from django.core.management import call_command  # noqa: PLC0415

    from scoring.exchange.backup.writing import backup_lines  # noqa: PLC0415
    from scoring.models import Table  # noqa: PLC0415
    from tests.exchange.tables import exported  # noqa: PLC0415
    from tests.released.contents import contents  # noqa: PLC0415
    from tests.released.tables import KITCHEN, fill  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    fill()
    folder.mkdir(exist_ok=True)
    (folder / BACKUP).write_text("".join(backup_lines()))
    (folder / TABLE).write_text(exported(Table.objects.get(name=KITCHEN)))
    text = json.dumps(contents(), ensure_ascii=False, indent=1, sort_keys=True)
    (folder / CONTENTS).write_text(text + "\n")
    print(folder)


if __name__ == "__main__":
    main()
