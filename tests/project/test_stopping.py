"""The site stops politely, and never half."""

import os
import signal
import time

import pytest

from tests.phone import Phone
from tests.project.test_slow_phones import an_upload
from tests.server import STOPS_WITHIN, Server, prepared


@pytest.fixture
def server(tmp_path):
    with Server(prepared(tmp_path)) as running:
        yield running


def test_open_streams_end_properly_when_the_site_stops(server):
    phone = Phone(server)
    game = phone.sit_down("Chris", "Phil")
    with phone.listening(f"{game}/live/") as first, phone.listening(f"{game}/live/") as second:
        for stream in (first, second):
            stream.heard()
        server.process.terminate()
        for stream in (first, second):
            with pytest.raises(EOFError):  # and not IncompleteRead, as if the connection had broken
                stream.event()
        server.process.wait(timeout=STOPS_WITHIN)
    assert "ERROR" not in server.log.read_text()


def test_an_upload_that_stalls_does_not_hold_up_the_stop(server):
    with an_upload(server):
        server.status("/")
        server.process.terminate()
        server.process.wait(timeout=STOPS_WITHIN)
    assert "ERROR" not in server.log.read_text()


def test_workers_end_with_the_process_that_started_them(server):
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait()
    end = time.monotonic() + STOPS_WITHIN
    while time.monotonic() < end and answers(server):
        time.sleep(0.05)
    assert not answers(server)
    server.start_again()
    assert server.status("/healthz") == 200


def answers(server):
    try:
        server.status("/healthz")
    except OSError:
        return False
    return True
