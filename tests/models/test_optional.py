"""Writes that a page can do without."""

from tests.server import manage, prepared

ASKED = """
from django.db import OperationalError, connection
from scoring.models import if_possible
from tests.long_work import answering_pages
def patience():
    return connection.cursor().execute("PRAGMA busy_timeout").fetchone()[0]
def fail():
    raise OperationalError
with answering_pages():
    print(if_possible(patience), if_possible(fail), patience())
print(if_possible(patience), if_possible(fail))
"""


def test_they_do_not_fail_and_in_a_page_they_do_not_wait_for_the_lock_of_sqlite(tmp_path):
    said = manage(prepared(tmp_path), "shell", "-v0", "-c", ASKED, DATABASE_URL="")
    assert said == "0 None 10000\n10000 None\n"
