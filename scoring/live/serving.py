"""Serves event streams, beside Django: an idle one costs some kilobytes instead of a thread."""

from __future__ import annotations

import asyncio
import re
from http.cookies import CookieError, SimpleCookie
from typing import Any

from scoring import access
from scoring.live.streams import Stream, ask, streams

PATH = re.compile(r"/g/(?P<code>[-\w]+)/live/")
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
    stream = Stream(code, access.hashed(secret))
    streams.add(stream)  # before its version is read, so that no change falls in between
    try:
        version = await ask(access.version_for, secret, code)
        if version is None:
            await send({"type": "http.response.start", "status": 404, "headers": []})
            await send({"type": "http.response.body"})
            return
        stream.tell(version)
        leaving = asyncio.create_task(_wait_for_end(stream, receive))
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await _say(send, f"retry: {RETRY}\n\n")
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
            await _say(send, ":\n\n")
            continue
        stream.woken.clear()
        if stream.is_open:
            await _say(send, f"data: {stream.version}\n\n")
    await send({"type": "http.response.body"})


async def _say(send: Any, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _wait_for_end(stream: Stream, receive: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.close()


def secret_of(scope: Any) -> str:
    """The secret in the device's cookie."""
    cookies: SimpleCookie = SimpleCookie()
    for name, value in scope["headers"]:
        if name == b"cookie":
            try:
                cookies.load(value.decode("latin-1"))
            except CookieError:
                return ""
    return cookies[access.COOKIE].value if access.COOKIE in cookies else ""
