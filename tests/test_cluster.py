"""Quick parts of `make cluster`, without machines."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
import yaml

from scorekeeper.databases import database
from tests.cluster.__main__ import PARTS
from tests.cluster.apps import PAGE, configuration
from tests.cluster.databases import of_both
from tests.cluster.https import CERTIFICATE, with_https
from tests.cluster.listener import REFUSED, Listener
from tests.cluster.network import ADDRESSES
from tests.hold.connection import Connection
from tests.server import ROOT

SAID = b"retry: 1500\n\nevent: hello\ndata: \n\nevent: changed\ndata: 7\n\n"


def test_the_proxy_of_our_page_asks_every_host_how_it_is():
    found = configuration(PAGE.read_text())
    hosts = re.findall(r"server (\w+) ([\d.]+):8000", found)
    assert hosts == [(name, ADDRESSES[name]) for name in ("app1", "app2")]
    assert f"bind {ADDRESSES['proxy']}:8000" in found
    assert "option httpchk GET /healthz" in found


def test_a_form_is_not_sent_to_a_second_host():
    assert "http-request disable-l7-retry if METH_POST" in configuration(PAGE.read_text())


def test_with_https_the_frontend_is_another_and_the_rest_is_the_same():
    page = PAGE.read_text()
    usual, secure = (
        re.split(r"^(?=\w)", text, flags=re.MULTILINE) for text in (configuration(page), with_https(page))
    )
    [(old, new)] = [pair for pair in zip(usual, secure, strict=True) if pair[0] != pair[1]]
    assert old.startswith("frontend phones\n")
    assert f"bind {ADDRESSES['proxy']}:443 ssl crt {CERTIFICATE}\n" in new


def test_litestream_copies_the_database_of_the_service():
    database = "/var/lib/scorekeeper/scorekeeper.sqlite3"
    found = yaml.safe_load(configuration(PAGE.read_text(), "yaml"))
    assert found == {"dbs": [{"path": database, "replica": {"path": "/mnt/other-disk/scorekeeper"}}]}


def test_both_servers_are_one_database_to_the_site(tmp_path):
    config = database(of_both("scores"), tmp_path)
    assert config["HOST"] == f"{ADDRESSES['db1']},{ADDRESSES['db2']}"
    assert config["OPTIONS"]["target_session_attrs"] == "read-write"


@pytest.mark.parametrize("part", PARTS)
def test_every_part_has_a_module(part):
    assert (ROOT / "tests" / "cluster" / f"{part}.py").is_file()


def listened(answer):
    """Let a page open a stream at a site with this answer. Return the page, and whether it was refused."""

    async def listen():
        left = asyncio.Event()

        async def respond(reader, writer):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(answer)
            await reader.read()  # the page closes the connection, not we
            writer.close()
            await writer.wait_closed()
            left.set()

        site = await asyncio.start_server(respond, "127.0.0.1", 0)
        page = Listener(Connection(site.sockets[0].getsockname()[1], "secret"), "abc")
        async with site, asyncio.timeout(10):
            is_refused = await page._listen()
            await left.wait()
        return page, is_refused

    with (
        ThreadPoolExecutor() as thread
    ):  # after browser tests, Playwright leaves an event loop running in this one
        return thread.submit(asyncio.run, listen()).result()


def test_a_page_follows_until_the_stream_ends_though_a_proxy_keeps_the_connection():
    chunk = b"%x\r\n%s\r\n" % (len(SAID), SAID)
    page, is_refused = listened(
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk + b"0\r\n\r\n"
    )
    assert (page.heard, page._retry, len(page.opened), is_refused) == (7, 1.5, 1, False)


def test_a_page_that_is_refused_does_not_wait_for_more():
    page, is_refused = listened(b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 9\r\n\r\nno server")
    assert (page.opened, is_refused) == ([], True)


def test_a_refused_page_comes_back_as_the_script_does():
    script = (ROOT / "static" / "js" / "follow.js").read_text()
    assert f"const COMES_BACK = {1000 * REFUSED};" in script


def page_with(ended, opened):
    return Listener(Connection(1, "secret"), "abc", ended=ended, opened=opened)


def test_only_streams_that_ended_have_a_gap():
    assert page_with([5], [1, 7]).gap_after(4, 10) == (5, 7)
    assert page_with([5], [1]).gap_after(4, 10) == (5, 10)  # as long as we looked
    assert page_with([], [1]).gap_after(4, 10) is None
    assert page_with([2], [1, 3]).gap_after(4, 10) is None
