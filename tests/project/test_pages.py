"""Django's thread works only for phones that are still there."""

import asyncio
import threading

from scorekeeper.pages import Pages
from tests.project.requests import LEFT, Sent, chunk, scope


class Django:
    """A WSGI application that notes its requests, and works on the first one until the others wait."""

    def __init__(self):
        self.paths = []
        self.goes_on = threading.Event()

    def __call__(self, environ, start_response):
        self.goes_on.wait()
        self.paths.append(environ["PATH_INFO"])
        start_response("200 OK", [])
        return [b"done"]


def served(*requests):
    """Return the paths that Django worked on, of requests that arrived while it was busy with the first."""
    django = Django()

    async def serve():
        app = Pages(django)
        tasks = [asyncio.create_task(request.to(app)) for request in requests]
        while any(request.unread for request in requests):
            await asyncio.sleep(0)
        django.goes_on.set()
        await asyncio.gather(*tasks)

    asyncio.run(serve())
    return django.paths


def test_a_phone_that_waits_is_served():
    requests = [Sent(scope(path=path), chunk(b"")) for path in ("/first/", "/second/")]
    assert served(*requests) == ["/first/", "/second/"]
    assert [request.text for request in requests] == ["done", "done"]


def test_no_work_is_done_for_a_phone_that_has_left():
    first = Sent(scope(path="/first/"), chunk(b""))
    gone = [Sent(scope("POST", "/gone/"), chunk(b""), LEFT) for _ in range(20)]
    last = Sent(scope(path="/last/"), chunk(b""))
    assert served(first, *gone, last) == ["/first/", "/last/"]


def test_a_body_reaches_django():
    read = []

    def echo(environ, start_response):
        read.append(environ["wsgi.input"].read(3))
        start_response("200 OK", [])
        return []

    async def serve():
        await Sent(scope("POST", content_length="3"), chunk(b"abc")).to(Pages(echo))

    asyncio.run(serve())
    assert read == [b"abc"]


def test_a_header_with_underscores_is_not_one_of_a_proxy():
    told = {}

    def look(environ, start_response):
        told.update(environ)
        start_response("200 OK", [])
        return []

    async def serve():
        lines = [(b"x_forwarded_proto", b"https"), (b"x-forwarded-for", b"192.0.2.1")]
        await Sent(scope() | {"headers": lines}, chunk(b"")).to(Pages(look))

    asyncio.run(serve())
    assert "HTTP_X_FORWARDED_PROTO" not in told
    assert told["HTTP_X_FORWARDED_FOR"] == "192.0.2.1"
