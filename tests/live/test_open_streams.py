"""The open streams of a process."""

import asyncio

from scoring.live.serving import RETRY
from scoring.live.streams import Stream, Streams


def opened(*devices):
    """Return streams that were opened by these devices one after the other."""

    async def add():
        streams = Streams()
        made = [Stream("a-game", device, -1) for device in devices]
        for stream in made:
            streams.add(stream)
        for stream in made:
            streams.remove(stream)  # which stops the tasks
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
