"""What the site does by itself goes on, whatever happens."""

import multiprocessing
import threading
from unittest.mock import Mock

import pytest
from django.db import OperationalError

from scorekeeper import regularly


@pytest.fixture
def closed(monkeypatch):
    """Whether the connection to the database was closed."""
    connection = Mock()
    monkeypatch.setattr(regularly, "connection", connection)
    return connection.close


@pytest.mark.parametrize("error", [OperationalError("database is locked"), ValueError("an odd row")])
def test_a_failure_is_logged_and_the_next_time_comes(closed, caplog, error):
    regularly.do("tidying", Mock(side_effect=error))
    assert "tidying" in caplog.text
    assert str(error) in caplog.text
    closed.assert_called_once()


def test_it_works_after_a_while_and_then_every_so_often(closed, monkeypatch):
    work, slept = Mock(), []

    def sleep(seconds):
        slept.append(seconds)
        if len(slept) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(regularly.time, "sleep", sleep)
    with pytest.raises(KeyboardInterrupt):
        regularly._go_on("tidying", work, 60, 3600)
    assert slept == [60, 3600, 3600]
    assert (work.call_count, closed.call_count) == (2, 2)


@pytest.mark.parametrize(("serves", "started"), [(True, ["tidying"]), (False, [])])
def test_only_a_process_that_serves_the_site_does_so(monkeypatch, serves, started):
    threads = []
    monkeypatch.setattr(threading.Thread, "start", lambda thread: threads.append(thread))  # noqa: PLW0108  bound to it
    monkeypatch.setattr(multiprocessing, "parent_process", lambda: serves or None)
    regularly.regularly("tidying", Mock(), first=1, every=2)
    assert [thread.name for thread in threads] == started
