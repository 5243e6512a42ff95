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


@pytest.fixture
def visitor(client, table):
    """A client with a role of the test's choice at the table, with none at all, or with one at another table."""

    def come(role):
        if role == "stranger":
            a_device(a_table(0, name="Another table"), Role.OWN, "a visitor's secret")
        elif role:
            a_device(table, role, "a visitor's secret")
        client.cookies[COOKIE] = "a visitor's secret"
        return client

    return come
