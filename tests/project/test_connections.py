"""Connections have limits: in number, for each address, and in time."""

import asyncio
import resource
import socket
from contextlib import ExitStack, contextmanager
from unittest.mock import Mock

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from scorekeeper import connections
from scorekeeper.chunks import MANY, TINY
from scorekeeper.connections import OTHER_FILES, Connection, Crowd, Requests, most_connections
from tests.project.requests import Sent, chunk, run, scope

CHUNKED = b"POST / HTTP/1.1\r\nHost: site\r\nTransfer-Encoding: chunked\r\n\r\n"
REQUEST = b"GET / HTTP/1.1\r\nHost: site\r\n\r\n"
FORM = b"POST / HTTP/1.1\r\nHost: site\r\nContent-Length: 9\r\n\r\nname="


class Transport:
    """A client's end of a connection, which notes what it gets."""

    def __init__(self, address):
        self.address = address
        self.got = b""
        self.unread = 0
        self.is_closed = False

    def get_extra_info(self, name):
        return self.address if name == "peername" else None

    def get_write_buffer_size(self):
        return self.unread

    def is_closing(self):
        return self.is_closed

    def write(self, data):
        self.got += data

    def close(self):
        self.is_closed = True

    abort = close

    def pause_reading(self):
        pass

    resume_reading = pause_reading


class Site:
    """A process of the site, which answers nothing by itself. Its clock is moved by `wait`."""

    def __init__(self, monkeypatch):
        monkeypatch.setattr(Connection, "crowd", Crowd("connections"))
        monkeypatch.setattr(Connection, "opened", {})
        monkeypatch.setattr(Connection, "silent", {})
        self.config = Config(self.app, lifespan="off", log_config=None)
        self.state = ServerState()
        self.later = []

    async def app(self, scope, receive, send):
        raise NotImplementedError

    def call_later(self, seconds, look):
        self.later.append(look)
        return Mock()

    def create_task(self, work):
        work.close()
        return Mock()

    def connect(self, address="192.0.2.1"):
        connection = Connection(self.config, self.state, {}, _loop=self)
        connection.connection_made(Transport((address, 4000)))
        return connection

    def wait(self):
        """Let the time pass after which a connection without progress is closed."""
        looks, self.later = self.later, []
        for look in looks:
            look()


@pytest.fixture
def site(monkeypatch):
    return Site(monkeypatch)


def are_open(*connections):
    return [not connection.transport.is_closed for connection in connections]


def test_a_silent_connection_is_closed(site):
    silent = site.connect()
    assert are_open(silent) == [True]
    site.wait()
    assert are_open(silent) == [False]


def test_a_request_that_comes_in_drips_is_closed(site):
    slow = site.connect()
    slow.data_received(REQUEST[:5])
    site.wait()
    assert are_open(slow) == [False]


def test_a_connection_that_waits_for_its_response_stays(site):
    listening = site.connect()
    listening.data_received(REQUEST)
    site.wait()
    site.wait()
    assert are_open(listening) == [True]


def test_a_phone_that_does_not_read_its_response_is_closed(site):
    asleep, slow, between_two_parts = (site.connect() for _ in range(3))
    for connection in (asleep, slow, between_two_parts):
        connection.data_received(REQUEST)
        connection.transport.unread = 100_000
    site.wait()
    slow.transport.unread = 50_000
    between_two_parts.resume_writing()
    site.wait()
    assert are_open(asleep, slow, between_two_parts) == [False, True, True]


def answer(connection, status):
    """Send a response, as the application does."""
    for message in (
        {"type": "http.response.start", "status": status, "headers": []},
        {"type": "http.response.body", "body": b"x", "more_body": True},
    ):
        asyncio.run(connection.cycle.send(message))


@pytest.mark.parametrize("method", [b"POST", b"HEAD"])
def test_a_body_that_breaks_off_into_nonsense_is_answered_once(site, method):
    broken = site.connect()
    broken.data_received(CHUNKED.replace(b"POST", method))
    broken.data_received(b"nonsense\r\n")
    answer(broken, 413)  # comes too late
    assert broken.transport.got.count(b"HTTP/1.1 ") == 1
    assert b"HTTP/1.1 400 " in broken.transport.got
    assert are_open(broken) == [False]
    assert asyncio.run(broken.cycle.receive()) == {"type": "http.disconnect"}


def test_nonsense_after_the_response_has_begun_ends_the_connection(site):
    broken = site.connect()
    broken.data_received(CHUNKED)
    answer(broken, 413)
    broken.data_received(b"nonsense\r\n")
    assert broken.transport.got.count(b"HTTP/1.1 ") == 1
    assert are_open(broken) == [False]


def chunks(size, number):
    return (b"%x\r\n%b\r\n" % (size, b"x" * size)) * number


def test_a_body_of_very_many_tiny_chunks_is_refused_as_soon_as_it_is_noticed(site):
    attacker = site.connect()
    attacker.data_received(CHUNKED + chunks(1, 40_000))
    assert b"HTTP/1.1 400 " in attacker.transport.got
    assert are_open(attacker) == [False]
    assert len(attacker.cycle.body) == MANY


@pytest.mark.parametrize(("size", "number"), [(1, MANY), (TINY, 3 * MANY)])
def test_other_chunks_are_read(site, size, number):
    slow = site.connect()
    slow.data_received(CHUNKED + chunks(size, number))
    assert len(slow.cycle.body) == size * number
    assert are_open(slow) == [True]


def test_the_chunks_of_each_body_on_a_connection_count_by_themselves(site):
    connection = site.connect()
    for _ in range(2):
        connection.data_received(CHUNKED + chunks(1, MANY) + b"0\r\n\r\n")
        asyncio.run(connection.cycle.send({"type": "http.response.start", "status": 200, "headers": []}))
        asyncio.run(connection.cycle.send({"type": "http.response.body"}))
    assert are_open(connection) == [True]


def test_an_address_has_so_many_connections(site, settings):
    settings.CONNECTIONS_PER_ADDRESS = 2
    mine = [site.connect() for _ in range(3)]
    another = site.connect("192.0.2.2")
    assert are_open(*mine, another) == [True, True, False, True]
    assert b" 429 " in mine[2].transport.got
    assert b"<h1>Too many pages are open</h1>" in mine[2].transport.got


def test_a_closed_connection_leaves_room_for_another(site, settings):
    settings.CONNECTIONS_PER_ADDRESS = 1
    for _ in range(3):
        connection = site.connect()
        assert are_open(connection) == [True]
        connection.connection_lost(None)
    assert not Connection.crowd._open
    assert not Connection.opened
    assert not Connection.silent


def test_all_addresses_of_a_household_count_as_one(site, settings):
    settings.CONNECTIONS_PER_ADDRESS = 1
    assert are_open(site.connect("2001:db8::1"), site.connect("2001:db8::2")) == [True, False]


def test_a_proxy_may_have_any_number(site, settings):
    settings.CONNECTIONS_PER_ADDRESS = 1
    assert are_open(site.connect("127.0.0.1"), site.connect("127.0.0.1")) == [True, True]


def test_in_a_full_house_whoever_has_been_silent_longest_makes_room(site, settings):
    settings.CONNECTIONS = 3
    listening = site.connect()
    listening.data_received(REQUEST)
    silent, new = [site.connect(), site.connect()], [site.connect(), site.connect()]
    assert are_open(listening, *silent, *new) == [True, False, False, True, True]


def test_in_a_full_house_an_unfinished_form_makes_room(site, settings):
    settings.CONNECTIONS = 2
    unfinished = site.connect()
    unfinished.data_received(FORM)
    assert are_open(unfinished, site.connect()) == [True, True]
    assert are_open(unfinished, site.connect()) == [False, True]


@pytest.mark.parametrize(
    "sent", [[], [REQUEST[:5]], [FORM]], ids=["nothing", "a begun request", "a begun form"]
)
def test_in_a_full_house_an_answered_connection_makes_room(site, settings, sent):
    settings.CONNECTIONS = 2
    listening, answered = site.connect(), site.connect()
    for connection in (listening, answered):
        connection.data_received(REQUEST)
    answer(answered, 200)
    asyncio.run(answered.cycle.send({"type": "http.response.body"}))
    for data in sent:
        answered.data_received(data)
    assert are_open(listening, answered, site.connect()) == [True, False, True]


def a_full_house(site, settings, *addresses):
    """Return a connection from each address that waits for its response."""
    settings.CONNECTIONS = len(addresses)
    connections = [site.connect(address) for address in addresses]
    for connection in connections:
        connection.data_received(REQUEST)
    return connections


@pytest.mark.parametrize(
    "many",
    [
        ["192.0.2.1", "192.0.2.1", "192.0.2.1"],
        ["2001:db8:0:1::1", "2001:db8:0:2::1", "2001:db8:0:3::1"],
    ],
    ids=["IPv4", "IPv6"],
)
def test_where_all_are_served_whoever_has_many_makes_room(site, settings, monkeypatch, many):
    monkeypatch.setattr(connections, "MANY", 2)
    there = a_full_house(site, settings, "192.0.2.2", *many, "192.0.2.2")
    new = site.connect("192.0.2.3")
    new.data_received(REQUEST)
    assert are_open(*there, new) == [True, False, True, True, True, True]


def test_where_nobody_has_many_whoever_comes_last_has_to_wait(site, settings, monkeypatch):
    monkeypatch.setattr(connections, "MANY", 2)
    there = a_full_house(site, settings, "192.0.2.1", "192.0.2.1", "192.0.2.2")
    assert are_open(*there, site.connect("192.0.2.3")) == [True, True, True, False]


def test_files_are_left_for_more_than_connections(monkeypatch, settings):
    settings.CONNECTIONS = 2000
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 1024))
    assert most_connections() == 1024 - OTHER_FILES


def test_a_system_that_allows_few_files_is_asked_for_more(monkeypatch):
    asked = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
    connections.allow_files(2000)
    connections.allow_files(9000)
    connections.allow_files(100)
    assert asked == [(2000 + OTHER_FILES, 4096), (4096, 4096)]


def test_behind_a_proxy_an_address_has_so_many_requests(settings):
    settings.CONNECTIONS_PER_ADDRESS = 1
    statuses = []

    async def app(scope, receive, send):
        """Answer, but request another page first."""
        if scope["path"] == "/":
            for address in ("192.0.2.1", "192.0.2.2"):
                inner = Sent(scope | {"path": "/inner/", "client": (address, 4000)}, chunk(b""))
                await inner.to(requests)
                statuses.append(inner.status)
        await send({"type": "http.response.start", "status": 200, "headers": []})

    requests = Requests(app)
    outer = Sent(scope(), chunk(b""))
    run(requests, outer)
    assert [*statuses, outer.status] == [429, 200, 200]


def test_a_request_that_was_answered_leaves_room_for_another(settings):
    settings.CONNECTIONS_PER_ADDRESS = 1

    async def app(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})

    requests = [Sent(scope(), chunk(b"")) for _ in range(3)]
    assert [request.status for request in run(Requests(app), *requests)] == [200, 200, 200]


def test_a_person_who_asks_for_too_much_reads_a_page(settings):
    settings.CONNECTIONS_PER_ADDRESS = 0
    [refused] = run(Requests(None), Sent(scope(accept="text/html"), chunk(b"")))
    assert refused.status == 429
    assert "<h1>Too many pages are open</h1>" in refused.text


def test_twenty_phones_of_a_household_never_meet_a_limit(settings):
    """A browser holds at most six connections to a site."""
    assert settings.CONNECTIONS_PER_ADDRESS > 20 * 6


@contextmanager
def few_files(server):
    """Let the processes of a site open few files for a while."""
    before = {worker: resource.prlimit(worker, resource.RLIMIT_NOFILE) for worker in server.workers}
    for worker, (_, most) in before.items():
        resource.prlimit(worker, resource.RLIMIT_NOFILE, (OTHER_FILES + 20, most))
    try:
        yield
    finally:
        for worker, limits in before.items():
            resource.prlimit(worker, resource.RLIMIT_NOFILE, limits)


def test_more_silent_connections_than_files_stop_nobody(server):
    logged = server.log.stat().st_size
    with few_files(server), ExitStack() as silent:
        for _ in range(3 * OTHER_FILES):
            silent.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        assert [server.status("/healthz") for _ in range(10)] == [200] * 10
        assert server.log.stat().st_size < logged + 10_000
