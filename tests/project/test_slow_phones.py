"""Phones that are slow or disconnect block nobody, even if there are more of them than threads."""

import socket
from contextlib import ExitStack

import pytest

from scoring.access import COOKIE
from tests.server import Server, prepared

PHONES = 4
SECRET = "a-secret"
MEGABYTE = 1024 * 1024
FORM = "Content-Type: multipart/form-data; boundary=x"
FILE = b'--x\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n'
A_TABLE = """
from datetime import date
from scoring.access import hashed
from scoring.models import Device, Membership, Night, Role, Table
table = Table.objects.create(name="Kitchen table")
device = Device.objects.create(secret_hash=hashed("a-secret"))
Membership.objects.create(device=device, table=table, role=Role.OWN)
Night.objects.bulk_create(Night(table=table, date=date.today(), note="x" * 10_000) for _ in range(1_500))
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(prepared(tmp_path_factory.mktemp("data"))) as running:
        running.manage("shell", "-c", A_TABLE)
        yield running


def begun(server, first_line, *headers, body=b""):
    """Return a connection on which a request was sent, and whose answer is not read."""
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    lines = [
        first_line,
        f"Host: 127.0.0.1:{server.port}",
        "Accept: text/html",
        f"Cookie: {COOKIE}={SECRET}; csrftoken={'x' * 32}",
        *headers,
    ]
    connection.sendall("\r\n".join([*lines, "", ""]).encode() + body)
    return connection


def a_download(server):
    return begun(server, "GET /export/table/ HTTP/1.1")


def an_upload(server):
    return begun(
        server, "POST /import/ HTTP/1.1", "Content-Length: 5000000", FORM, body=FILE + b"x" * 100_000
    )


def a_large_upload(server):
    """An upload that is larger than allowed and stalls."""
    files = FILE + b"x" * 11 * MEGABYTE + b"\r\n" + FILE + b"x" * 11 * MEGABYTE
    return begun(server, "POST /import/ HTTP/1.1", "Content-Length: 30000000", FORM, body=files)


def a_large_upload_in_chunks(server):
    chunks = (b"%x\r\n%b\r\n" % (MEGABYTE, b"x" * MEGABYTE)) * 23
    return begun(server, "POST /import/ HTTP/1.1", "Transfer-Encoding: chunked", FORM, body=chunks)


@pytest.mark.parametrize("begin", [a_download, an_upload, a_large_upload, a_large_upload_in_chunks])
def test_slow_phones_block_nobody(server, begin):
    with ExitStack() as phones:
        for _ in range(PHONES):
            phones.enter_context(begin(server))
        assert [server.status("/rules/") for _ in range(PHONES)] == [200] * PHONES


@pytest.mark.parametrize("begin", [a_download, an_upload])
def test_phones_that_disconnect_block_nobody(server, begin):
    for _ in range(PHONES):
        begin(server).close()
    assert [server.status("/rules/") for _ in range(PHONES)] == [200] * PHONES


@pytest.mark.parametrize("begin", [a_large_upload, a_large_upload_in_chunks])
def test_a_phone_that_sends_too_much_is_told_so(server, begin):
    with begin(server) as connection, connection.makefile("rb") as answer:
        assert answer.readline().startswith(b"HTTP/1.1 413 ")
        assert any(b"That's too large" in line for line in answer)


@pytest.mark.parametrize("length", ["9" * 5_000, "9" * 21, "-1", "+5", "0x5", "1e3", "five", "5, 6", ""])
def test_a_length_that_is_no_number_is_refused(server, length):
    """Python would not read the first one, and would read some of the others as numbers."""
    with begun(server, "POST /new/ HTTP/1.1", f"Content-Length: {length}") as connection:
        assert connection.recv(100).startswith(b"HTTP/1.1 400 ")


def test_a_download_is_complete(server):
    status, headers, body = server.get("/export/table/", Cookie=f"{COOKIE}={SECRET}")
    assert status == 200
    assert len(body) == int(headers["Content-Length"])
    assert body.count(b'{"night":') == 1_500
