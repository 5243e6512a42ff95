"""The site stops cleanly, and stops completely."""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from contextlib import ExitStack, suppress

import pytest

from scorekeeper.connections import PATIENCE
from scorekeeper.preparing import only_one
from scorekeeper.serving import listen
from tests.own_database import own_database
from tests.phone import Phone
from tests.project.test_slow_phones import a_download, add_large_table, an_upload
from tests.server import ROOT, STOPS_WITHIN, Server, prepared


@pytest.fixture
def server(tmp_path):
    with Server(prepared(tmp_path)) as running:
        yield running


@pytest.mark.any_database
def test_open_streams_end_properly_and_an_upload_that_stalls_does_not_hold_up_the_stop(server):
    phone = Phone(server)
    game = phone.sit_down("Chris", "Phil")
    with (
        an_upload(server),
        phone.listening(f"{game}/live/") as first,
        phone.listening(f"{game}/live/") as second,
    ):
        for stream in (first, second):
            stream.heard()
        server.process.terminate()
        for stream in (first, second):
            with pytest.raises(EOFError):  # and not IncompleteRead, as if the connection had broken
                stream.event()
        server.process.wait(timeout=STOPS_WITHIN)
    assert "ERROR" not in server.log.read_text()


def test_a_download_that_nobody_reads_does_not_hold_up_the_stop(server, django_db_blocker):
    with own_database(server.data, django_db_blocker):
        add_large_table()
    with a_download(server) as connection:
        connection.recv(1000)
        server.process.terminate()
        server.process.wait(timeout=PATIENCE)  # after which the connection would be closed in any case


def test_a_start_that_is_under_way_can_be_stopped(tmp_path):
    with (
        only_one(tmp_path / "starting"),
        ExitStack() as stack,
    ):  # as if another start were preparing the database
        starting = Server(tmp_path)
        stack.push(starting)  # which terminates it, but does not wait for an answer first
        starting.wait_until_it_listens()
    # Not -15: nobody would end the first process of a container, which has to do it itself.
    assert starting.process.returncode == 143


def test_workers_end_with_the_process_that_started_them_and_leave_its_port(server):
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait()
    wait_until_silent(server.url)
    listen("0.0.0.0", server.port).close()


# A process that starts a small site, prints its address, and does nothing more.
STARTER = """
import sys, time
from pathlib import Path
from tests.server import WITH_US, Server

class SmallServer(Server):
    command = (*WITH_US, "sh", "-c", f'exec "{sys.executable}" -m http.server --bind 127.0.0.1 "$PORT"')

with SmallServer(Path(sys.argv[1])) as site:
    print(site.url, site.process.pid, flush=True)
    time.sleep(3600)
"""


def test_a_site_ends_with_the_tests_that_started_it(tmp_path):
    command = [sys.executable, "-c", STARTER, tmp_path]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as starter:
        url, process = starter.stdout.readline().split()
        starter.kill()
    try:
        wait_until_silent(url)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(int(process), signal.SIGKILL)


def wait_until_silent(url):
    end = time.monotonic() + STOPS_WITHIN
    while answers(url):
        assert time.monotonic() < end
        time.sleep(0.05)


def answers(url):
    try:
        urllib.request.urlopen(f"{url}/", timeout=30).close()
    except OSError:
        return False
    return True
