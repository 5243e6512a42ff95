"""Serves event streams, beside Django: an idle one costs some kilobytes instead of a thread."""

from __future__ import annotations

import asyncio
import re
from typing import Any

from django.http import QueryDict, parse_cookie

from scoring import access
from scoring.live.streams import Stream, ask, streams

PATH = re.compile(r"/g/(?P<code>[-\w]+)/live/")
DIGITS = 9  # of a version, far more than a game has changes
BEAT = 20  # seconds; a proxy closes a line on which nothing is said for a minute
RETRY = 2000  # milliseconds until a browser comes back
HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


def streamed(scope: Any) -> str | None:
    """The code of the game, where a stream is asked for."""
    asked = scope["type"] == "http" and scope["method"] == "GET" and PATH.fullmatch(scope["path"])
    return asked["code"] if asked else None


async def serve(code: str, scope: Any, receive: Any, send: Any) -> None:
    secret = secret_of(scope)
    stream = Stream(code, access.hashed(secret), seen_by(scope))
    streams.add(stream)  # before its version is read, so that no change falls in between
    try:
        version = await ask(access.version_for, secret, code)
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        if version is None:  # the game was put away, or the device was: its page finds out which
            await _say(send, "gone")
            await send({"type": "http.response.body"})
            return
        leaving = asyncio.create_task(_wait_for_end(stream, receive))
        await _send(send, f"retry: {RETRY}\n")
        await _say(send, "hello")
        stream.tell(version)
        await _talk(stream, send)
        leaving.cancel()
    finally:
        streams.remove(stream)


async def _talk(stream: Stream, send: Any) -> None:
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
    await send({"type": "http.response.body"})


async def _say(send: Any, event: str, version: int | str = "") -> None:
    await _send(send, f"event: {event}\ndata: {version}\n\n")


async def _send(send: Any, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _wait_for_end(stream: Stream, receive: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.close()


def seen_by(scope: Any) -> int:
    """Return the version that the page has; a stream tells only of newer ones."""
    seen = QueryDict(scope["query_string"]).get("seen", "")
    return int(seen) if seen.isdecimal() and len(seen) <= DIGITS else -1


def secret_of(scope: Any) -> str:
    """The secret in the device's cookie."""
    cookies = (value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie")
    return parse_cookie("; ".join(cookies)).get(access.COOKIE, "")
