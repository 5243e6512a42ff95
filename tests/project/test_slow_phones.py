"""Phones that are slow or disconnect block nobody, even if there are more of them than threads."""

import socket
from contextlib import ExitStack
from datetime import date

import pytest

from scoring.access import COOKIE
from scoring.models import Night, Role
from tests.own_database import own_database
from tests.tables import a_device, a_table

PHONES = 4
SECRET = "the secret of a slow phone"
MEGABYTE = 1024 * 1024
FORM = "Content-Type: multipart/form-data; boundary=x"
FILE = b'--x\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n'


@pytest.fixture(scope="module", autouse=True)
def _large_table(server, django_db_blocker):
    with own_database(server.data, django_db_blocker):
        add_large_table()


def add_large_table():
    """Add a table that has much to download, and belongs to the phone with the secret."""
    table = a_table(0)
    a_device(table, Role.OWN, SECRET)
    Night.objects.bulk_create(
        Night(table=table, date=date(2026, 10, 31), note="x" * 10_000) for _ in range(1_500)
    )


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
