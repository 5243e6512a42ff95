"""A file shows one moment, while others go on writing."""

from tests.server import manage, prepared

ASKED = """
import sqlite3
from django.db import connection
from scoring.exchange.snapshot import one_moment
from scoring.models import Table
Table.objects.create(name="Before")
with one_moment():
    seen = [Table.objects.get().name]
    with sqlite3.connect(connection.settings_dict["NAME"], timeout=0) as other:
        other.execute("UPDATE scoring_table SET name = 'After'")
    seen.append(Table.objects.get().name)
print(*seen, Table.objects.get().name)
"""


def test_on_sqlite_it_neither_waits_for_a_write_nor_holds_one_up(tmp_path):
    said = manage(prepared(tmp_path), "shell", "-v0", "-c", ASKED, DATABASE_URL="")
    assert said == "Before Before After\n"
