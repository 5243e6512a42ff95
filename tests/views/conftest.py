import pytest

from scoring.access import COOKIE
from scoring.models import Role
from tests.tables import a_device, a_table


@pytest.fixture
def table(db):
    """A table of four whose owner is this client."""
    return a_table()


@pytest.fixture
def owner(client, table):
    a_device(table, Role.OWN, "the owner's secret")
    client.cookies[COOKIE] = "the owner's secret"
    return client


@pytest.fixture
def stranger(client, db):
    """Somebody with a table of their own, and none of ours."""
    a_device(a_table(0, name="Another table"), Role.OWN, "a stranger's secret")
    client.cookies[COOKIE] = "a stranger's secret"
    return client
