"""The site as `make run` serves it."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing
from http.client import HTTPConnection
from io import BytesIO, TextIOWrapper
from unittest.mock import patch
from urllib.error import URLError

import pytest
from django.utils.translation import override
from rich.cells import cell_len

from scorekeeper import serving as start
from scorekeeper.addresses import network_address
from scorekeeper.settings import LANGUAGES
from scorekeeper.version import version
from tests.server import (
    ROOT,
    STARTS_WITHIN,
    WITH_US,
    Server,
    environment_for,
    port_of,
    prepared,
    reserved_port,
)


def test_it_prints_where_it_is_with_a_code_to_scan(server):
    printed = server.log.read_text()
    assert f"http://localhost:{server.port}/" in printed
    address = network_address()
    assert address is None or f"http://{address}:{server.port}/" in printed
    assert ("█" in printed) is (address is not None)


def test_it_allows_exactly_the_hosts_it_printed(server):
    printed = re.findall(r"http://([^:/]+):\d+/", server.log.read_text())
    assert "127.0.0.1" in printed
    for host in printed:
        assert server.status("/", Host=f"{host}:{server.port}") == 200
    assert server.status("/", Host="evil.example") == 400


@pytest.fixture(scope="module")
def behind_a_proxy(tmp_path_factory):
    """A site with a host name, and the addresses of its proxies."""
    name = {"HTTPS": "true", "ALLOWED_HOSTS": "scores.example", "FORWARDED_ALLOW_IPS": "127.0.0.2/31"}
    with Server(prepared(tmp_path_factory.mktemp("data")), **name) as server:
        yield server


def test_only_a_proxy_says_over_what_a_visitor_came(behind_a_proxy):
    for proxy in ("127.0.0.2", "127.0.0.3"):
        assert visit_through(behind_a_proxy, proxy) == (200, None)
    assert visit_through(behind_a_proxy, "127.0.0.1") == (301, "https://scores.example/rules/")
    log = behind_a_proxy.log.read_text()
    assert "127.0.0.1 says that a visitor came over HTTPS." in log
    assert "127.0.0.2 says" not in log


def test_the_environment_can_name_other_hosts(behind_a_proxy):
    assert behind_a_proxy.status("/") == 400
    assert f"Serving scores.example on port {behind_a_proxy.port}." in behind_a_proxy.log.read_text()


def visit_through(server, source):
    """Request a page from an address that claims to be a proxy. Return the status and the Location."""
    headers = {"Host": "scores.example", "X-Forwarded-Proto": "https"}
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=60, source_address=(source, 0))) as asking:
        asking.request("GET", "/rules/", headers=headers)
        response = asking.getresponse()
        return response.status, response.headers["Location"]


@pytest.mark.any_database
def test_it_is_well_whatever_name_it_is_asked_by(server):
    assert server.get("/healthz")[::2] == (200, f"ok\nversion {version()}\n".encode())
    assert server.status("/healthz", Host="10.0.0.1") == 200


def test_it_answers_on_the_ipv6_address_it_printed(tmp_path):
    with Server(prepared(tmp_path), HOST="::1") as server:
        assert f"http://[::1]:{server.port}/" in server.log.read_text()
        assert server.status("/") == 200


def test_a_terminal_without_the_letters_still_gets_the_addresses(monkeypatch):
    terminal = TextIOWrapper(BytesIO(), encoding="ascii")
    monkeypatch.setattr("sys.stdout", terminal)
    monkeypatch.setattr(start, "hosts", lambda host: (["localhost"], ["192.0.2.7"]))
    for step in ("listen", "prepare", "serve"):
        monkeypatch.setattr(start, step, lambda *args: None)
    with patch.dict("os.environ", clear=True), patch("os.umask"):
        start.main()
    terminal.flush()
    printed = terminal.buffer.getvalue()
    assert b"http://192.0.2.7:8000/" in printed
    assert b"???" in printed  # the QR code, in characters that the terminal has


@pytest.mark.parametrize("language", [code for code, _ in LANGUAGES])
def test_the_addresses_are_aligned_also_after_wide_letters(capsys, language):
    with override(language):
        start.show(["localhost", "127.0.0.1"], ["192.0.2.7"], 8000)
    printed = [line for line in capsys.readouterr().out.splitlines() if "http://" in line]
    assert len(printed) == 3
    assert len({cell_len(line.partition("http://")[0]) for line in printed}) == 1


@pytest.mark.parametrize("debug", [True, False])
def test_debug_is_said_at_the_start(monkeypatch, settings, capsys, debug):
    monkeypatch.setenv("ALLOWED_HOSTS", "scores.example")
    settings.DEBUG = debug
    start.announce("127.0.0.1", 8000)
    assert ("DEBUG is on" in capsys.readouterr().out) is debug


def test_a_broken_database_is_said_in_one_line(tmp_path):
    (tmp_path / "scorekeeper.sqlite3").write_bytes(b"this is no database" * 100)
    with reserved_port() as reserved:
        environment = environment_for(tmp_path, PORT=str(port_of(reserved)))
        result = subprocess.run(
            [sys.executable, "-m", "scorekeeper"],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            timeout=STARTS_WITHIN,
            check=False,
        )
    assert result.returncode == 1
    assert result.stderr.startswith("The database does not respond")
    assert len(result.stderr.splitlines()) == 1


def test_a_host_that_is_not_this_machine_is_said_in_one_line():
    with pytest.raises(SystemExit, match=r"\ACannot serve on 192\.0\.2\.250 .* Check HOST and PORT\.\Z"):
        start.listen("192.0.2.250", 8000)


def style_sheet(server):
    """Return the address of the style sheet that every page loads."""
    page = server.get("/")[2].decode()
    return re.search(r'href="(/static/css/base\.[0-9a-f]+\.css)"', page)[1]


def test_files_are_kept_by_browsers_for_good(server):
    _, headers, _ = server.get(style_sheet(server), **{"Accept-Encoding": "br"})
    assert "immutable" in headers["Cache-Control"]
    assert headers["Content-Encoding"] == "br"


def test_a_file_comes_with_few_headers(server):
    status, headers, _ = server.get(style_sheet(server))
    assert status == 200
    assert "Access-Control-Allow-Origin" not in headers
    assert "Server" not in headers


def test_a_taken_port_is_said_with_the_way_out():
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        with pytest.raises(SystemExit, match="PORT="):
            start.listen("0.0.0.0", port_of(other))


def test_a_process_that_is_starved_for_some_seconds_is_not_replaced(server):
    workers = server.workers
    os.kill(workers[0], signal.SIGSTOP)
    time.sleep(7)  # uvicorn by itself waits for five
    os.kill(workers[0], signal.SIGCONT)
    assert server.status("/healthz") == 200
    assert server.workers == workers


class SmallServer(Server):
    """A process that only starts another one, which serves files."""

    command = (*WITH_US, "sh", "-c", f'"{sys.executable}" -m http.server --bind 127.0.0.1 "$PORT" & wait')


def test_a_start_that_takes_too_long_leaves_no_worker_behind(tmp_path, monkeypatch):
    server = SmallServer(tmp_path)
    server.wait()
    monkeypatch.setattr("tests.server.STARTS_WITHIN", 0)
    with pytest.raises(RuntimeError):
        server.wait()
    with pytest.raises((URLError, ConnectionResetError)):  # reset, if a worker was about to answer
        server.status("/")


def test_an_answer_on_a_kept_connection_does_not_wait():
    """Nagle's algorithm would hold an answer back until the browser has acknowledged the previous one."""
    with reserved_port() as reserved:
        assert asyncio.run(_delays_answers(start.listen("127.0.0.1", port_of(reserved)))) is False


async def _delays_answers(listening):
    """Return whether asyncio accepts connections on a socket with Nagle's algorithm on."""
    accepted = asyncio.get_running_loop().create_future()

    def accept(_, writer):
        accepted.set_result(
            writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        )
        writer.close()

    async with await asyncio.start_server(accept, sock=listening):
        _, writer = await asyncio.open_connection(*listening.getsockname())
        no_delay = await accepted
        writer.close()
    return not no_delay


def test_a_reserved_port_is_free_on_every_address():
    """Sites of tests listen on all of them."""
    with reserved_port() as reserved, socket.socket() as another, pytest.raises(OSError, match="in use"):
        another.bind(("127.0.0.2", port_of(reserved)))
