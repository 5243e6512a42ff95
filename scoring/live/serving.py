"""Serve event streams without Django, so that an idle stream costs a few kilobytes instead of a thread."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.db import Error
from django.http import QueryDict, parse_cookie

from scoring import access
from scoring.document.numbers import IDS, whole_number
from scoring.live.streams import Stream, ask, streams

PATH = re.compile(rf"{settings.BASE_PATH}/g/(?P<code>[-\w]+)/live/")
REST = 1  # seconds after a change, so that the other phones fetch a burst of taps once
LONGEST_REST = 10  # seconds, on a busy site
BEAT = 20  # seconds; a proxy closes a connection that is silent for a minute
# Milliseconds until the browser reconnects. Not all of them at once, after the site was started again.
RETRY = range(1000, 3000)
HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
# For a phone that comes while the database is away. `follow.js` tries again; browsers by themselves would not.
AWAY = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store"), (b"retry-after", b"5")]

logger = logging.getLogger(__name__)


def streamed(scope: Any) -> str | None:
    """Return the game's code if the request is for a stream."""
    asked = scope["type"] == "http" and scope["method"] == "GET" and PATH.fullmatch(scope["path"])
    return asked["code"] if asked else None


async def serve(code: str, scope: Any, receive: Any, send: Any) -> None:
    secret = secret_of(scope)
    stream = Stream(code, access.hashed(secret), seen_by(scope))
    streams.add(stream)  # before the version is read, so that no change is missed in between
    try:
        version = await ask(access.version_for, secret, code)
    except Error as error:
        logger.warning("A stream has to come back later: %s", error)
        await send({"type": "http.response.start", "status": 503, "headers": AWAY})
        await send({"type": "http.response.body", "body": b"The database does not respond."})
    else:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await _begin(stream, version, receive, send)
    finally:
        streams.remove(stream)


async def _begin(stream: Stream, version: int | None, receive: Any, send: Any) -> None:
    if version is None:  # the game is in the bin or the device was removed; the page finds out which
        await _say(send, "gone")
        await send({"type": "http.response.body"})
        return
    leaving = asyncio.create_task(_wait_for_end(stream, receive))
    await _send(send, f"retry: {secrets.choice(RETRY)}\n")
    await _say(send, "hello")
    stream.tell(version)
    await talk(stream, send)
    leaving.cancel()


def rest(waiting: int) -> int:
    """Return the seconds of rest after a change, from the number of requests that wait.

    On a busy site the other phones fetch less often, so that taps do not wait for them.
    """
    return min(REST * (1 + 2 * waiting), LONGEST_REST)


async def talk(stream: Stream, send: Any) -> None:
    while stream.is_open:
        try:
            async with asyncio.timeout(BEAT):
                await stream.woken.wait()
        except TimeoutError:
            await _send(send, ":\n\n")
            continue
        stream.woken.clear()
        if stream.is_open:
            await _say(send, "changed", stream.version)
            await _rest(stream)
    await send({"type": "http.response.body"})


async def _rest(stream: Stream) -> None:
    """Wait until the next change may be told, unless the stream is closed before."""
    with suppress(TimeoutError):
        async with asyncio.timeout(rest(streams.waiting())):
            await stream.closed.wait()


async def _say(send: Any, event: str, version: int | str = "") -> None:
    await _send(send, f"event: {event}\ndata: {version}\n\n")


async def _send(send: Any, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _wait_for_end(stream: Stream, receive: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.close()


def seen_by(scope: Any) -> int:
    """Return the version that the page shows, or -1; the stream reports only newer ones."""
    seen = whole_number(QueryDict(scope["query_string"]).get("seen", ""), IDS)
    return -1 if seen is None else seen


def secret_of(scope: Any) -> str:
    """Return the secret from the device's cookie, or "" without one."""
    cookies = (value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie")
    return parse_cookie("; ".join(cookies)).get(access.COOKIE, "")
