import pytest

from scoring.access import COOKIE
from scoring.models import Role
from tests.pasts import TIED, play_through
from tests.tables import a_device, a_game, a_table


@pytest.fixture
def table(db):
    """A table of four. The client is its owner with the fixture `owner`."""
    return a_table()


@pytest.fixture
def owner(client, table):
    a_device(table, Role.OWN, "the owner's secret")
    client.cookies[COOKIE] = "the owner's secret"
    return client


@pytest.fixture
def stranger(client, db):
    """A client that owns another table."""
    a_device(a_table(0, name="Another table"), Role.OWN, "a stranger's secret")
    client.cookies[COOKIE] = "a stranger's secret"
    return client


@pytest.fixture
def visitor(client, table):
    """A function that gives the client a role at the table, no role, or another table ("stranger")."""

    def come(role):
        if role == "stranger":
            a_device(a_table(0, name="Another table"), Role.OWN, "a visitor's secret")
        elif role:
            a_device(table, role, "a visitor's secret")
        client.cookies[COOKIE] = "a visitor's secret"
        return client

    return come


@pytest.fixture
def finished(table):
    """A game whose hands are all in."""
    return play_through(a_game(table, players=3), TIED)
