"""The open streams of a process."""

import asyncio

import pytest
from django.db import InterfaceError, OperationalError

from scoring import access
from scoring.live import serving, streams
from scoring.live.serving import RETRY
from scoring.live.streams import Stream, Streams
from tests.project.requests import Sent, scope


def opened(*devices):
    """Return streams that these devices opened one after the other."""

    async def add():
        streams = Streams()
        made = [Stream("a-game", device, -1) for device in devices]
        for stream in made:
            streams.add(stream)
        for stream in made:
            streams.remove(stream)  # removing the last stream stops the tasks
        return made

    return asyncio.run(add())


def test_the_oldest_stream_of_a_device_gives_way(settings):
    settings.STREAMS_PER_DEVICE = 2
    made = opened("mine", "another's", "mine", "mine")
    assert [stream.is_open for stream in made] == [False, True, True, True]


def test_all_streams_are_closed_when_the_process_stops():
    async def stop():
        streams = Streams()
        made = [Stream("a-game", device, -1) for device in ("mine", "another's")]
        for stream in made:
            streams.add(stream)
        streams.close()
        for stream in made:
            streams.remove(stream)
        return made

    assert not any(stream.is_open for stream in asyncio.run(stop()))


def test_phones_come_back_spread_over_two_seconds():
    assert RETRY[-1] - RETRY[0] > 1900


@pytest.mark.parametrize(("waiting", "seconds"), [(0, 1), (1, 3), (3, 7), (500, 10)])
def test_the_more_requests_wait_the_longer_is_the_rest(waiting, seconds):
    assert serving.rest(waiting) == seconds


def test_a_burst_of_changes_is_told_twice_with_the_first_and_the_last_version(monkeypatch):
    monkeypatch.setattr(serving, "REST", 0.01)
    told = []

    async def burst():
        stream = Stream("a-game", "mine", 0)
        talking = asyncio.create_task(serving.talk(stream, send))
        stream.tell(1)
        await heard(1)
        stream.tell(2)
        stream.tell(3)
        await heard(2)
        stream.close()
        await talking

    async def send(message):
        told.append(message.get("body", b""))

    async def heard(events):
        while len(told) < events:
            await asyncio.sleep(0)

    asyncio.run(burst())
    assert told == [b"event: changed\ndata: 1\n\n", b"event: changed\ndata: 3\n\n", b""]


def after_the_next_check(stream, monkeypatch):
    """Return a stream after a check, the only thing that can have woken it."""
    monkeypatch.setattr(streams, "signs", silence)
    monkeypatch.setattr(streams, "CHECK", 0)
    monkeypatch.setattr(access, "listeners", lambda codes: {(code, "mine"): 7 for code in codes})
    return asyncio.run(woken(stream))


async def silence():
    await asyncio.Event().wait()
    yield None


async def woken(stream):
    """Return a stream once something has woken it."""
    ours = Streams()
    ours.add(stream)
    await asyncio.wait_for(stream.woken.wait(), 10)
    ours.remove(stream)
    return stream


def test_a_stream_that_nothing_has_woken_hears_of_a_change_at_the_next_check(monkeypatch):
    stream = after_the_next_check(Stream("a-game", "mine", 6), monkeypatch)
    assert (stream.version, stream.is_open) == (7, True)


def test_the_stream_of_a_removed_device_ends_at_the_next_check(monkeypatch):
    stream = after_the_next_check(Stream("a-game", "a removed one's", 6), monkeypatch)
    assert (stream.version, stream.is_open) == (6, False)


def test_streams_are_woken_though_looking_for_changes_has_failed(monkeypatch):
    looks = []

    async def signs():
        looks.append(True)
        if len(looks) == 1:
            raise OSError("the database is away")
        yield "a-game", 7

    monkeypatch.setattr(streams, "signs", signs)
    monkeypatch.setattr(streams, "TRY_AGAIN", 0)
    monkeypatch.setattr(streams, "CHECK", 60)
    assert asyncio.run(woken(Stream("a-game", "mine", 6))).version == 7


def test_streams_are_checked_though_a_check_has_failed(monkeypatch):
    checks = []

    def listeners(codes):
        checks.append(codes)
        if len(checks) == 1:
            raise OperationalError("the database is away")
        return {("a-game", "mine"): 7}

    monkeypatch.setattr(streams, "signs", silence)
    monkeypatch.setattr(streams, "CHECK", 0)
    monkeypatch.setattr(access, "listeners", listeners)
    assert asyncio.run(woken(Stream("a-game", "mine", 6))).version == 7


def test_a_silent_stream_has_a_beat_so_that_no_proxy_closes_it(monkeypatch):
    monkeypatch.setattr(serving, "BEAT", 0)
    told = []

    async def talk():
        stream = Stream("a-game", "mine", 0)

        async def send(message):
            told.append(message.get("body", b""))
            stream.close()

        await asyncio.wait_for(serving.talk(stream, send), 10)

    asyncio.run(talk())
    assert told == [b":\n\n", b""]


def test_a_stream_rests_after_a_change_for_as_long_as_the_site_is_busy(monkeypatch):
    rests = []

    async def talk():
        stream = Stream("a-game", "mine", 0)

        def rest(waiting):
            rests.append(waiting)
            stream.close()
            return 0

        async def send(message):
            pass

        monkeypatch.setattr(serving, "rest", rest)
        monkeypatch.setattr(serving.streams, "waiting", lambda: 3)
        stream.tell(1)
        await asyncio.wait_for(serving.talk(stream, send), 10)

    asyncio.run(talk())
    assert rests == [3]


def test_a_stream_that_is_closed_while_it_rests_ends_at_once(monkeypatch):
    told = []

    async def talk():
        stream = Stream("a-game", "mine", 0)

        async def send(message):
            told.append(message.get("body", b""))
            asyncio.get_running_loop().call_soon(stream.close)

        monkeypatch.setattr(serving, "rest", lambda waiting: 3600)
        stream.tell(1)
        await asyncio.wait_for(serving.talk(stream, send), 10)

    asyncio.run(talk())
    assert told == [b"event: changed\ndata: 1\n\n", b""]


@pytest.mark.parametrize(
    ("query", "seen"),
    [
        ("seen=7", 7),
        ("seen=0", 0),
        ("seen=", -1),
        ("seen=x", -1),
        ("seen=-5", -1),
        ("", -1),
        ("seen=" + "9" * 19, -1),
    ],
)
def test_a_page_says_which_version_it_shows(query, seen):
    assert serving.seen_by({"query_string": query.encode()}) == seen


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_a_phone_is_told_to_come_back_when_the_database_does_not_answer(monkeypatch, error):
    def fail(secret, code):
        raise error("the database system is starting up")

    monkeypatch.setattr(access, "version_for", fail)
    asked = Sent(scope())
    asyncio.run(serving.serve("a-game", asked.scope, asked.receive, asked.send))
    assert asked.status == 503
    assert int(asked.headers[b"retry-after"]) <= 10
    assert asked.headers[b"cache-control"] == b"no-store"
