"""When the database server ends all connections, as in a restart, nobody notices."""

import os

import psycopg
import pytest

from tests.phone import Phone
from tests.server import TEST_DATABASE_URL, Server, database_for, prepared

pytestmark = pytest.mark.any_database
TIMES = 5
# Waits for the end of each connection: a form on its way just then may have counted, so it is not sent again.
END = """SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()"""


@pytest.fixture(scope="module")
def site(request, tmp_path_factory):
    """A site of its own, so that other tests do not lose their connections. On SQLite nobody can lose any."""
    if TEST_DATABASE_URL not in os.environ:
        yield request.getfixturevalue("server")
        return
    with Server(prepared(tmp_path_factory.mktemp("data"))) as running:
        yield running


@pytest.fixture(scope="module")
def phone(site):
    return Phone(site)


@pytest.fixture(scope="module")
def game(phone):
    return phone.sit_down("Chris", "Phil")


def end_connections(site):
    """End all connections of a site to its database server. SQLite has none."""
    if address := database_for(site.data).get("DATABASE_URL"):
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(END)


def test_no_page_fails(site, phone, game):
    for _ in range(TIMES):
        end_connections(site)
        for path in ("/", f"{game}/1/1/", "/history/", f"{game}/version/?seen=-1"):
            phone.get(path)


def test_no_tap_and_no_form_fails(site, phone, game):
    for count in range(TIMES):
        end_connections(site)
        phone.post(f"{game}/1/1/", set=f"tempura={count + 1}", client_id=f"tap-{count}")
        end_connections(site)
        phone.post("/table/", name=f"Table {count}")
    assert f'aria-label="Tempura, {TIMES}"' in phone.get(f"{game}/1/1/")


def test_every_stream_hears_of_the_next_change(site, phone, game):
    with phone.listening(f"{game}/live/") as first, phone.listening(f"{game}/live/") as second:
        for stream in (first, second):
            seen = stream.heard()
        end_connections(site)
        phone.post(f"{game}/1/2/", set="sashimi=3")
        assert [stream.heard() for stream in (first, second)] == [seen + 1, seen + 1]
