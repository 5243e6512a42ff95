"""Only requests that have arrived whole, within limits, reach the pages."""

import asyncio

import pytest
from django.core.files.uploadhandler import MemoryFileUploadHandler
from django.urls import reverse

from scorekeeper import bodies
from scorekeeper.bodies import FILE, FILES, FORM, MEGABYTE, NOTHING, SMALL, Bodies, Limit
from tests.project.requests import LEFT, Sent, chunk, run, scope


class Pages:
    """The application behind, which notes what reaches it."""

    def __init__(self):
        self.got = []

    async def __call__(self, scope, receive, send):
        self.got.append(await receive())
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body"})


@pytest.fixture
def pages():
    return Pages()


def form(*messages, path="/new/", **headers):
    return Sent(scope("POST", path, **headers), *messages)


def test_a_body_is_handed_over_whole(pages):
    run(Bodies(pages), form(chunk(b"a", more=True), chunk(b"b", more=True), chunk(b"c")))
    assert pages.got == [chunk(b"abc")]


def test_a_request_without_a_body_is_handed_over(pages):
    run(Bodies(pages), Sent(scope(), chunk(b"")))
    assert pages.got == [chunk(b"")]


def test_after_the_body_the_pages_hear_when_the_phone_leaves():
    heard = []

    async def listening(scope, receive, send):
        heard.extend([await receive(), await receive()])

    run(Bodies(listening), form(chunk(b"a", more=True), chunk(b"b"), LEFT))
    assert heard == [chunk(b"ab"), LEFT]


def test_a_phone_that_leaves_in_the_middle_is_not_answered(pages):
    [sent] = run(Bodies(pages), form(chunk(b"a", more=True), LEFT))
    assert not pages.got
    assert not sent.response


@pytest.mark.parametrize(
    ("method", "path", "limit"),
    [("POST", "/new/", FORM), ("POST", FILES, FILE), ("GET", "/", NOTHING), ("PUT", FILES, NOTHING)],
)
def test_too_much_is_refused_before_it_arrives(pages, method, path, limit):
    [sent] = run(Bodies(pages), Sent(scope(method, path, content_length=str(limit.size + 1)), chunk(b"")))
    assert sent.status == 413
    assert not pages.got


@pytest.mark.parametrize(("path", "limit"), [("/new/", FORM), (FILES, FILE)])
def test_too_much_is_refused_when_it_has_arrived(pages, path, limit):
    [sent] = run(Bodies(pages), form(chunk(b"x" * limit.size, more=True), chunk(b"x"), path=path))
    assert sent.status == 413
    assert not pages.got


@pytest.mark.parametrize(("path", "limit"), [("/new/", FORM), (FILES, FILE)])
def test_a_body_of_the_allowed_size_is_accepted(pages, path, limit):
    [sent] = run(Bodies(pages), form(chunk(b"x" * limit.size), path=path, content_length=str(limit.size)))
    assert sent.status == 200


def test_django_takes_as_large_a_file_as_is_handed_over():
    """With a larger one, it would say that there is no file."""
    handler = MemoryFileUploadHandler()
    handler.handle_raw_input(None, {}, FILE.size, None)
    assert handler.activated
    assert FILE.size > 20 * MEGABYTE


def test_files_are_taken_where_games_come_in():
    assert reverse("import_games") == FILES


def test_a_refusal_is_a_page_that_says_what_happened(pages):
    [sent] = run(Bodies(pages), form(chunk(b"x"), content_length="99999999999", accept="text/html"))
    assert "That's too large" in sent.text
    assert "import_games FILE" in sent.text


def test_a_refused_body_is_read_to_its_end(pages):
    """A browser looks for the response only after it has sent everything."""
    sent = form(*[chunk(b"x" * MEGABYTE, more=True)] * 30, chunk(b"x"))
    run(Bodies(pages), sent)
    assert sent.status == 413
    assert not sent.unread
    assert sent.response[-1].get("more_body", False) is False


def test_a_refused_body_is_not_kept(pages):
    app = Bodies(pages)
    kept = []

    class Watched(Sent):
        async def receive(self):
            kept.append(sum(body.size for body in app._bodies))
            return await super().receive()

    run(app, Watched(scope("POST", "/new/"), *[chunk(b"x" * MEGABYTE, more=True)] * 30, chunk(b"x")))
    assert max(kept) <= FORM.size
    assert len(kept) == 31


def test_a_body_that_stalls_is_refused(pages, monkeypatch):
    monkeypatch.setattr(bodies, "FORM", Limit(FORM.size, 0))
    [sent] = run(Bodies(pages), form(chunk(b"x", more=True)))
    assert sent.status == 408
    assert not pages.got


def test_a_refused_body_is_not_waited_for_forever(pages, monkeypatch):
    monkeypatch.setattr(bodies, "FORM", Limit(FORM.size, 0))
    [sent] = run(Bodies(pages), form(chunk(b"x", more=True), content_length="99999999999"))
    assert sent.status == 413


def test_all_bodies_together_have_a_limit(pages, settings):
    settings.BODIES_MB = 1
    asyncio.run(_beside_each_other(Bodies(pages), a_large_one(), refused := a_large_one()))
    assert refused.status == 503


def test_a_small_body_finds_room_among_large_ones(pages, settings):
    settings.BODIES_MB = 1
    tap = form(chunk(b"x" * SMALL))
    asyncio.run(_beside_each_other(Bodies(pages), a_large_one(), tap))
    assert tap.status == 200


def test_a_body_leaves_room_for_the_next_one(pages, settings):
    settings.BODIES_MB = 1
    requests = [form(chunk(b"x" * MEGABYTE)) for _ in range(3)]
    run(Bodies(pages), *requests)
    assert [request.status for request in requests] == [200, 200, 200]


@pytest.mark.parametrize(("sender", "status"), [("192.0.2.1", 503), ("198.51.100.1", 200)])
def test_a_sender_leaves_room_for_others(pages, settings, monkeypatch, sender, status):
    settings.BODIES_MB = 4
    monkeypatch.setattr(bodies, "FILE", Limit(MEGABYTE, 10))
    first, second = a_large_one(), form(chunk(b"x" * MEGABYTE))
    second.scope["client"] = (sender, 40_000)
    asyncio.run(_beside_each_other(Bodies(pages), first, second))
    assert second.status == status


def test_visitors_behind_a_proxy_that_does_not_name_them_have_no_share(pages, settings, monkeypatch):
    settings.BODIES_MB = 4
    monkeypatch.setattr(bodies, "FILE", Limit(MEGABYTE, 10))
    first, second = a_large_one(), form(chunk(b"x" * MEGABYTE))
    first.scope["client"] = second.scope["client"] = ("127.0.0.1", 40_000)
    asyncio.run(_beside_each_other(Bodies(pages), first, second))
    assert second.status == 200


def a_large_one():
    """An unfinished body that leaves no room for another like it."""
    return form(chunk(b"x" * MEGABYTE, more=True))


async def _beside_each_other(app, unfinished, other):
    first = asyncio.create_task(unfinished.to(app))
    await asyncio.sleep(0)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(bodies, "FORM", Limit(FORM.size, 0))
        await other.to(app)
    first.cancel()
