"""Writes that a page can do without."""

from tests.server import manage, with_files

ASKED = """
from django.db import OperationalError, connection
from scoring.models import if_possible
def patience():
    return connection.cursor().execute("PRAGMA busy_timeout").fetchone()[0]
def fail():
    raise OperationalError
print(if_possible(patience), if_possible(fail), patience())
"""


def test_they_do_not_wait_for_the_lock_of_sqlite_and_do_not_fail(tmp_path):
    assert manage(with_files(tmp_path), "shell", "-v0", "-c", ASKED, DATABASE_URL="") == "0 None 10000\n"
