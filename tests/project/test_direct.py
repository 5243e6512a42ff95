"""Connections past a pooler: where they lead, without a server."""

import pytest
from django.db import connection
from django.utils.connection import ConnectionProxy

from scorekeeper.databases import database
from scorekeeper.postgresql import direct
from scorekeeper.postgresql.base import DatabaseWrapper
from scoring.live import signs

POOLER, SERVER = "postgresql://pooler.example:6432/scores", "postgresql://db1.example,db2.example/scores"


@pytest.fixture
def connect(monkeypatch, tmp_path):
    """Let the site be configured with these addresses."""

    def configured(*addresses):
        url, *past = addresses
        wrapper = DatabaseWrapper({**connection.settings_dict, **database(url, tmp_path, *past)})
        monkeypatch.setattr(direct, "connection", ConnectionProxy({"default": wrapper}, "default"))
        return wrapper

    return configured


def test_the_site_listens_at_the_server_itself(connect):
    connect(POOLER, SERVER)
    address = signs._address()
    assert (address["host"], address["port"]) == ("db1.example,db2.example", "5432,5432")
    assert address["target_session_attrs"] == "read-write"
    assert address["connect_timeout"] == 2


def test_without_a_pooler_it_listens_where_it_reads(connect):
    connect(SERVER)
    assert signs._address()["host"] == "db1.example,db2.example"


@pytest.mark.parametrize("addresses", [[SERVER], [POOLER, SERVER]])
def test_it_is_another_connection_and_not_opened_yet(connect, addresses):
    wrapper = connect(*addresses)
    assert direct.direct_connection() is not wrapper
    assert direct.direct_connection().connection is None
