"""The site as `make run` serves it."""

import re
import socket
import subprocess
import sys
import time

from scorekeeper.addresses import network_address
from tests.server import ROOT, Server, environment_for


def test_it_prints_where_it_is_with_a_code_to_scan(server):
    printed = server.log.read_text()
    assert f"http://localhost:{server.port}/" in printed
    assert f"http://{network_address()}:{server.port}/" in printed
    assert "█" in printed


def test_it_allows_exactly_the_hosts_it_printed(server):
    printed = re.findall(r"http://([^:/]+):\d+/", server.log.read_text())
    assert "127.0.0.1" in printed
    for host in printed:
        assert server.status("/", Host=f"{host}:{server.port}") == 200
    assert server.status("/", Host="evil.example") == 400


def test_the_environment_can_name_other_hosts(tmp_path):
    with Server(tmp_path, ALLOWED_HOSTS="scores.example") as server:
        assert server.status("/", Host="scores.example") == 200
        assert server.status("/") == 400
        assert "scores.example" in server.log.read_text()


def test_it_is_well(server):
    assert server.get("/healthz")[::2] == (200, b"ok\n")


def test_a_database_that_does_not_answer_is_said_in_one_line(tmp_path):
    result = serve(tmp_path, DATABASE_URL="postgresql://127.0.0.1:9/scores")
    assert result.returncode == 1
    assert "database" in result.stderr.lower()
    assert "Traceback" not in result.stderr


def test_files_are_kept_by_browsers_for_good(server):
    page = server.get("/")[2].decode()
    style = re.search(r'href="(/static/css/base\.[0-9a-f]+\.css)"', page)
    assert style
    _, headers, _ = server.get(style[1], **{"Accept-Encoding": "br"})
    assert "immutable" in headers["Cache-Control"]
    assert headers["Content-Encoding"] == "br"


def test_a_taken_port_is_said_with_the_way_out(tmp_path):
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        result = serve(tmp_path, PORT=str(other.getsockname()[1]))
    assert result.returncode == 1
    assert "PORT=" in result.stderr
    assert "Traceback" not in result.stderr


def test_it_stops_at_once(tmp_path):
    with Server(tmp_path) as server:
        start = time.monotonic()
        server.process.terminate()
        server.process.wait(timeout=10)
    assert time.monotonic() - start < 5


def serve(data, **environment):
    return subprocess.run(
        [sys.executable, "-m", "scorekeeper"],
        cwd=ROOT,
        env=environment_for(data, **environment),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
