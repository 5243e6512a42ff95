"""Django's threads: they serve only phones that are still there, and long work has its own."""

import asyncio
import threading

import pytest

from scorekeeper.long_work import FILE, STATISTICS, take_time
from scorekeeper.pages import FEW, Pages
from tests.project.requests import LEFT, Sent, chunk, scope

LONG = 10  # seconds, so that a test fails and does not hang if a page waits for long work


class Django:
    """A WSGI application that notes its requests, and works on the first one until the others wait."""

    def __init__(self):
        self.done = []
        self.goes_on = threading.Event()

    def __call__(self, environ, start_response):
        self.goes_on.wait()
        self.done.append(environ["PATH_INFO"])
        start_response("200 OK", [])
        return [b"done"]


def served(*requests):
    """Return the paths that Django worked on, among requests that arrived while it was busy with the first."""
    return serve(Django(), *requests)


def serve(django, *requests, page=None):
    """Serve requests that arrive together, and a page that is asked for meanwhile. Return the paths as they were done."""

    async def serve_all():
        app = Pages(django)
        tasks = [asyncio.create_task(request.to(app)) for request in requests]
        while any(request.unread for request in requests):
            await asyncio.sleep(0)
        if page:
            await page.to(app)
        django.goes_on.set()
        await asyncio.gather(*tasks)

    asyncio.run(serve_all())
    return django.done


def test_a_phone_that_waits_is_served():
    requests = [Sent(scope(path=path), chunk(b"")) for path in ("/first/", "/second/")]
    assert served(*requests) == ["/first/", "/second/"]
    assert [request.text for request in requests] == ["done", "done"]


def test_no_work_is_done_for_a_phone_that_has_left():
    first = Sent(scope(path="/first/"), chunk(b""))
    gone = [Sent(scope("POST", "/gone/"), chunk(b""), LEFT) for _ in range(20)]
    last = Sent(scope(path="/last/"), chunk(b""))
    assert served(first, *gone, last) == ["/first/", "/last/"]


def asked(path, address="192.0.2.1"):
    return Sent(scope(path=path) | {"client": (address, 40_000)}, chunk(b""))


@pytest.mark.parametrize("addresses", [["192.0.2.1"], [f"2001:db8:0:{number:x}::1" for number in range(20)]])
def test_others_wait_for_a_few_requests_of_one_sender_only(addresses):
    crowd = [asked("/many/", addresses[number % len(addresses)]) for number in range(20)]
    done = served(*crowd, asked("/other/", "198.51.100.1"))
    assert done.index("/other/") == FEW
    assert len(done) == 21


def test_visitors_behind_a_proxy_that_does_not_name_them_are_no_one_sender():
    crowd = [asked("/many/", "127.0.0.1") for _ in range(20)]
    assert served(*crowd, asked("/other/", "198.51.100.1"))[-1] == "/other/"


def test_requests_that_were_cut_off_leave_their_turns_to_others():
    django = Django()

    async def serve_all():
        app = Pages(django)
        tasks = [asyncio.create_task(asked(f"/{number}/").to(app)) for number in range(3 * FEW)]
        await asyncio.sleep(0.01)
        for task in tasks:
            task.cancel()
        django.goes_on.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(asked("/next/").to(app) for _ in range(2 * FEW)))

    asyncio.run(serve_all())
    assert django.done[-2 * FEW :] == ["/next/"] * 2 * FEW


def test_a_phone_that_reads_slowly_does_not_keep_its_household_waiting():
    is_read = asyncio.Event()

    class Slow(Sent):
        async def send(self, message):
            await is_read.wait()

    async def serve_all():
        django = Django()
        django.goes_on.set()
        app = Pages(django)
        slow = [asyncio.create_task(Slow(scope(), chunk(b"")).to(app)) for _ in range(2 * FEW)]
        await asked("/quick/").to(app)
        is_read.set()
        await asyncio.gather(*slow)
        return django.done

    assert "/quick/" in asyncio.run(serve_all())


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


def test_headers_of_a_proxy_are_not_for_django():
    told = {}

    def look(environ, start_response):
        told.update(environ)
        start_response("200 OK", [])
        return []

    async def serve():
        names = (
            b"x_forwarded_proto",
            b"x-forwarded-proto",
            b"x-forwarded-for",
            b"x-forwarded-host",
            b"accept",
        )
        lines = [(name, b"https") for name in names]
        await Sent(scope() | {"headers": lines}, chunk(b"")).to(Pages(look))

    asyncio.run(serve())
    assert {name for name in told if name.startswith("HTTP_")} == {"HTTP_ACCEPT"}


class Work:
    """A WSGI application that does long work at paths that begin with a table's number, once it may go on."""

    def __init__(self):
        self.done = []
        self.begun = threading.Event()
        self.goes_on = threading.Event()

    def __call__(self, environ, start_response):
        path = environ["PATH_INFO"]
        if path[1].isdigit():
            take_time(int(path[1]), STATISTICS if STATISTICS in path else FILE)
            self.begun.set()
            self.goes_on.wait(LONG)
        self.done.append(path)
        start_response("200 OK", [])
        return [environ["wsgi.input"].read(4)]


def worked(*requests, page=None):
    """Return the order in which requests that arrive together are done, with a page requested meanwhile."""
    return serve(Work(), *requests, page=page)


def test_a_page_does_not_wait_for_long_work():
    work = Work()

    async def serve_both():
        app = Pages(work)
        exporting = asyncio.create_task(Sent(scope(path="/1/"), chunk(b"")).to(app))
        await asyncio.to_thread(work.begun.wait, LONG)
        await Sent(scope(path="/page/"), chunk(b"")).to(app)
        work.goes_on.set()
        await exporting

    asyncio.run(serve_both())
    assert work.done == ["/page/", "/1/"]


def test_long_work_gets_the_whole_request():
    request = Sent(scope("POST", "/1/"), chunk(b"file"))
    worked(request)
    assert request.text == "file"


def test_one_table_s_work_delays_another_s_by_one_piece_only():
    paths = ["/1/first/", "/1/second/", "/1/third/", "/2/"]
    page = Sent(scope(path="/page/"), chunk(b""))  # all before it have been handed over
    done = worked(*(Sent(scope(path=path), chunk(b"")) for path in paths), page=page)
    assert done == ["/page/", "/1/first/", "/2/", "/1/second/", "/1/third/"]


def test_one_sender_s_long_work_delays_another_s_by_one_piece_only():
    tables = [asked(f"/{table}/many/") for table in range(1, 8)]
    page = asked("/page/", "198.51.100.1")
    done = worked(*tables, asked("/9/", "198.51.100.1"), page=page)
    assert done[:3] == ["/page/", "/1/many/", "/9/"]
    assert len(done) == 9


class Leaving(Sent):
    """A request whose phone leaves as soon as another request is answered."""

    def __init__(self, scope, *messages):
        super().__init__(scope, *messages)
        self.left = asyncio.Event()

    async def receive(self):
        if self.unread:
            return await super().receive()
        await self.left.wait()
        return LEFT

    def when_answered(self, other):
        async def send(message):
            self.left.set()

        other.send = send
        return other


def test_no_long_work_is_done_for_a_phone_that_has_left():
    first, gone = Sent(scope(path="/1/first/"), chunk(b"")), Leaving(scope(path="/1/gone/"), chunk(b""))
    page = gone.when_answered(Sent(scope(path="/page/"), chunk(b"")))
    assert worked(first, gone, page=page) == ["/page/", "/1/first/"]


def test_statistics_do_not_wait_for_a_file_that_is_read_slowly():
    work, is_read = Work(), asyncio.Event()
    work.goes_on.set()

    class Slow(Sent):
        async def send(self, message):
            await is_read.wait()

    async def serve_both():
        app = Pages(work)
        download = asyncio.create_task(Slow(scope(path="/1/"), chunk(b"")).to(app))
        await asyncio.to_thread(work.begun.wait, LONG)
        await Sent(scope(path=f"/1/{STATISTICS}/"), chunk(b"")).to(app)
        is_read.set()
        await download

    asyncio.run(serve_both())
    assert work.done == ["/1/", "/1/statistics/"]
