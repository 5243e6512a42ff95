import sqlite3
from contextlib import closing

import pytest
from django.core.exceptions import ImproperlyConfigured

from scorekeeper.databases import LOG_SIZE, POSTGRESQL, SQLITE, database
from tests.server import manage, prepared


def test_without_an_address_it_is_sqlite_in_the_data_folder(tmp_path):
    config = database("", tmp_path)
    assert config["ENGINE"] == SQLITE
    assert config["NAME"] == tmp_path / "scorekeeper.sqlite3"


def test_sqlite_writes_are_durable_and_wait_for_each_other(tmp_path):
    options = database(f"sqlite:///{tmp_path}/other.sqlite3", tmp_path)["OPTIONS"]
    assert "journal_mode=WAL" in options["init_command"]
    assert "synchronous=FULL" in options["init_command"]
    assert options["transaction_mode"] == "IMMEDIATE"


def test_the_log_of_sqlite_is_cut_after_a_long_transaction(tmp_path):
    config = database("", tmp_path)
    with closing(sqlite3.connect(config["NAME"], isolation_level=None)) as writer:
        writer.executescript(config["OPTIONS"]["init_command"])
        writer.execute("CREATE TABLE thing (content)")
        writer.execute("INSERT INTO thing VALUES (zeroblob(?))", [3 * LOG_SIZE])
        log = tmp_path / "scorekeeper.sqlite3-wal"
        assert log.stat().st_size > 3 * LOG_SIZE
        writer.execute("INSERT INTO thing VALUES (1)")
        assert log.stat().st_size <= LOG_SIZE


@pytest.mark.parametrize("url", ["", "sqlite:////tmp/other.sqlite3", "postgresql://ana@db.example/scores"])
def test_a_connection_stays_open_between_requests(tmp_path, url):
    assert database(url, tmp_path)["CONN_MAX_AGE"] is None


SERVED = "import scorekeeper.asgi;"
IN_A_PAGE = "from scorekeeper.long_work import answers_pages; answers_pages.set(True);"


@pytest.mark.parametrize(
    ("served", "milliseconds"), [("", 10_000), (SERVED, 10_000), (SERVED + IN_A_PAGE, 1_000)]
)
def test_pages_wait_for_the_lock_of_sqlite_more_briefly_than_long_work(tmp_path, served, milliseconds):
    asked = (
        "from django.db import connection as c; print(*c.cursor().execute('PRAGMA busy_timeout').fetchone())"
    )
    said = manage(prepared(tmp_path), "shell", "-v0", "-c", served + asked, DATABASE_URL="")
    assert said == f"{milliseconds}\n"


def test_postgresql_is_asked_whether_it_is_still_there(tmp_path):
    config = database("postgresql://ana:secret@db.example:5433/scores?connect_timeout=9", tmp_path)
    assert config["ENGINE"] == POSTGRESQL
    assert (config["HOST"], config["PORT"], config["NAME"]) == ("db.example", 5433, "scores")
    assert config["CONN_HEALTH_CHECKS"]
    assert config["OPTIONS"]["connect_timeout"] == 9  # the options in the address win


@pytest.mark.parametrize(
    "url", ["mysql://ana:secret@localhost/x", "nonsense", "://", "sqlite://", "postgresql://"]
)
def test_any_other_address_is_refused_without_giving_a_password_away(tmp_path, url):
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL") as refused:
        database(url, tmp_path)
    assert "secret" not in str(refused.value)


SEVERAL = "postgresql://ana:secret@db1.example:5433,db2.example/scores"


def test_a_connection_takes_the_host_that_can_write(tmp_path):
    config = database(SEVERAL, tmp_path)
    assert (config["HOST"], config["PORT"]) == ("db1.example,db2.example", "5433,5432")
    assert (config["USER"], config["PASSWORD"], config["NAME"]) == ("ana", "secret", "scores")
    assert config["OPTIONS"]["target_session_attrs"] == "read-write"
    assert (
        database(f"{SEVERAL}?target_session_attrs=any", tmp_path)["OPTIONS"]["target_session_attrs"] == "any"
    )


def test_several_hosts_can_be_ipv6_addresses_and_folders_of_sockets(tmp_path):
    config = database("postgresql://[fd00::1]:5433,[fd00::2],%2Fvar%2Frun/scores", tmp_path)
    assert (config["HOST"], config["PORT"]) == ("fd00::1,fd00::2,/var/run", "5433,5432,5432")


def test_one_host_is_taken_whether_it_can_write_or_not(tmp_path):
    assert "target_session_attrs" not in database("postgresql://db.example/scores", tmp_path)["OPTIONS"]


@pytest.mark.parametrize("hosts", ["db1,", "db1:x,db2", "db1,[::1"])
def test_several_hosts_that_cannot_be_read_are_refused_without_giving_a_password_away(tmp_path, hosts):
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL") as refused:
        database(f"postgresql://ana:secret@{hosts}/scores", tmp_path)
    assert "secret" not in str(refused.value)


POOLER, SERVER = "postgresql://pooler.example:6432/scores", "postgresql://db.example/scores"


def test_behind_a_pooler_nothing_stays_in_a_connection(tmp_path):
    config = database(POOLER, tmp_path, SERVER)
    assert config["HOST"] == "pooler.example"
    assert config["OPTIONS"]["prepare_threshold"] is None
    assert config["DISABLE_SERVER_SIDE_CURSORS"]


def test_without_a_pooler_queries_are_prepared(tmp_path):
    config = database(SERVER, tmp_path)
    assert config["OPTIONS"]["prepare_threshold"] == 2
    assert not config["DISABLE_SERVER_SIDE_CURSORS"]


@pytest.mark.parametrize(
    ("url", "direct"), [("", SERVER), (POOLER, "sqlite:////tmp/x"), (POOLER, "nonsense"), (POOLER, "db,:1")]
)
def test_a_way_past_a_pooler_is_an_address_of_postgresql_like_the_other(tmp_path, url, direct):
    with pytest.raises(ImproperlyConfigured, match="DATABASE_DIRECT_URL"):
        database(url, tmp_path, direct)
