import pytest

from scoring.models import Role
from tests.tables import a_game
from tests.views.ways import dead_ends, ways

EVERYBODY = {"/settle/", "/join/"}
OF_A_TABLE = {"/records/", "/rivals/", "/years/", "/export/", "/enter/", "/new/?another=1"}
OF_AN_OWNER = {"/table/", "/table/devices/", "/bin/", "/import/"}


@pytest.mark.parametrize(
    ("role", "more", "missing"),
    [
        (None, EVERYBODY | {"/enter/"}, OF_AN_OWNER | OF_A_TABLE - {"/enter/"}),
        (Role.WATCH, EVERYBODY | OF_A_TABLE, OF_AN_OWNER),
        (Role.KEEP, EVERYBODY | OF_A_TABLE, OF_AN_OWNER),
        (Role.OWN, EVERYBODY | OF_A_TABLE | OF_AN_OWNER, set()),
    ],
)
def test_each_visitor_sees_what_works_for_them(visitor, table, role, more, missing):
    a_game(table)
    client = visitor(role)
    found = ways(client.get("/more/"))
    assert more <= found
    assert found.isdisjoint(missing)
    assert dead_ends(client, "/more/") == []


def test_nobody_is_led_to_a_table_that_only_the_host_makes(owner, settings):
    settings.WHO_MAY_START = "nobody"
    assert "/new/?another=1" not in ways(owner.get("/more/"))


def test_it_rejects_post(client, db):
    assert client.post("/more/").status_code == 405
