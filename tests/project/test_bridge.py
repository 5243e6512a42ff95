"""The bridge from ASGI to Django's WSGI application."""

import asyncio
import threading
from types import SimpleNamespace

import pytest

from scorekeeper import bridge
from scorekeeper.bridge import Bridge, environ_of
from tests.project.requests import Sent, scope


def answered(application, request=None, body=b""):
    """Return what was sent in answer to a request."""
    sent = Sent(request or scope())
    asyncio.run(Bridge(application, of_one_sender=4)(sent.scope, body, sent.send, lambda: False))
    return sent


def page(*chunks, status="200 OK", headers=()):
    def application(environ, start_response):
        start_response(status, headers)
        return chunks

    return application


def test_a_page_is_sent_with_its_status_and_headers():
    sent = answered(page(b"He", b"llo", status="404 Not Found", headers=[("X-One", "1")]))
    assert (sent.status, sent.headers, sent.text) == (404, {b"x-one": b"1"}, "Hello")
    assert not sent.response[-1].get("more_body")


def test_a_cookie_s_value_begins_without_a_space():
    sent = answered(page(headers=[("Set-Cookie", " device=1; Path=/")]))
    assert sent.headers == {b"set-cookie": b"device=1; Path=/"}


def test_a_long_response_is_sent_before_it_ends(monkeypatch):
    monkeypatch.setattr(bridge, "AT_ONCE", 1)
    is_sent = threading.Event()

    def chunks():
        yield b"first "
        assert is_sent.wait(10)
        yield b"last"

    def long(environ, start_response):
        start_response("200 OK", [])
        return chunks()

    sent = Sent(scope())

    async def send(message):
        await sent.send(message)
        if message.get("body") == b"first ":
            is_sent.set()

    asyncio.run(Bridge(long, of_one_sender=4)(sent.scope, b"", send, lambda: False))
    assert sent.text == "first last"


class Download:
    """A long response, which notes how much of it was made and whether it was closed."""

    def __init__(self):
        self.made = 0
        self.is_closed = False

    def __call__(self, environ, start_response):
        start_response("200 OK", [])
        return self

    def __iter__(self):
        while self.made < 100:
            self.made += 1
            yield b"x"

    def close(self):
        self.is_closed = True


def test_a_long_response_is_made_only_as_fast_as_the_phone_reads(monkeypatch):
    monkeypatch.setattr(bridge, "AT_ONCE", 1)
    download = Download()
    made = []

    async def send(message):
        made.append(download.made)

    asyncio.run(Bridge(download, of_one_sender=4)(scope(), b"", send, lambda: False))
    assert made == [1, *range(1, 101), 100]
    assert download.is_closed


def test_a_long_response_ends_when_its_phone_leaves(monkeypatch):
    monkeypatch.setattr(bridge, "AT_ONCE", 1)
    download = Download()
    sent = Sent(scope())
    asyncio.run(Bridge(download, of_one_sender=4)(sent.scope, b"", sent.send, lambda: len(sent.response) > 3))
    assert (download.made, download.is_closed) == (3, True)


def test_a_response_is_closed():
    closed = []

    class Response(list):
        def close(self):
            closed.append(True)

    def application(environ, start_response):
        start_response("200 OK", [])
        return Response()

    answered(application)
    assert closed == [True]


def test_a_fault_is_raised_where_the_request_came_from():
    def faulty(environ, start_response):
        raise LookupError

    with pytest.raises(LookupError):
        answered(faulty)


def test_requests_that_wait_are_counted():
    all_wait = threading.Event()

    def waiting(environ, start_response):
        all_wait.wait(10)
        return page()(environ, start_response)

    async def serve():
        app = Bridge(waiting, of_one_sender=4)
        requests = [Sent(scope()) for _ in range(3)]
        tasks = [asyncio.create_task(app(sent.scope, b"", sent.send, lambda: False)) for sent in requests]
        await asyncio.sleep(0)
        counts = [app.waiting]
        all_wait.set()
        await asyncio.gather(*tasks)
        return [*counts, app.waiting]

    assert asyncio.run(serve()) == [3, 0]


def test_it_knows_how_long_its_present_request_takes(monkeypatch):
    clock = iter([100, 130])
    monkeypatch.setattr(bridge, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    seconds = []

    def slow(environ, start_response):
        seconds.append(app.longest())
        return page()(environ, start_response)

    app = Bridge(slow, of_one_sender=4)
    assert app.longest() == 0
    sent = Sent(scope())
    asyncio.run(app(sent.scope, b"", sent.send, lambda: False))
    assert seconds == [30]
    assert app.longest() == 0


def test_the_environment_has_the_address_as_bytes():
    environ = environ_of(scope(path="/g/é/") | {"query_string": b"a=%20&\xff"}, b"")
    assert environ["PATH_INFO"].encode("latin-1").decode() == "/g/é/"
    assert environ["QUERY_STRING"].encode("latin-1") == b"a=%20&\xff"


def test_the_environment_has_the_body_and_its_type():
    environ = environ_of(scope("POST", content_length="3", content_type="text/plain"), b"abc")
    assert (environ["CONTENT_LENGTH"], environ["CONTENT_TYPE"]) == ("3", "text/plain")
    assert environ["wsgi.input"].read(3) == b"abc"


@pytest.mark.parametrize(("name", "joined"), [("cookie", "a=1; b=2"), ("accept", "a=1,b=2")])
def test_headers_that_come_twice_are_joined(name, joined):
    lines = [(name.encode(), b"a=1"), (name.encode(), b"b=2")]
    assert environ_of(scope() | {"headers": lines}, b"")[f"HTTP_{name.upper()}"] == joined
