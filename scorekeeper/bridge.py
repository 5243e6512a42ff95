"""Serve ASGI requests with a WSGI application that runs in a thread of its own.

The thread never waits for the event loop, and reaches it once per response: Python runs one thread at a time, and
every switch between threads can cost 5 ms. Only a long response takes several turns, so that one that nobody
reads does not fill the memory.

The thread serves in the order of arrival, so a sender of very many requests would keep everybody else waiting. Only a few of a
sender's requests wait for the thread; the others wait for those.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, nullcontext
from contextvars import copy_context
from io import BytesIO
from typing import Any

from scorekeeper.senders import Turns

Message = dict[str, Any]  # an ASGI message

AT_ONCE = 256 * 1024  # bytes of a long response that are passed to the event loop together
NAMES = {"content-length": "CONTENT_LENGTH", "content-type": "CONTENT_TYPE"}  # all others begin with HTTP_


class Bridge:
    def __init__(self, application: Any, of_one_sender: int) -> None:
        self._application = application
        self._thread = ThreadPoolExecutor(max_workers=1)
        self._turns = Turns(of_one_sender)
        self.waiting = 0  # requests that are not served yet
        self._begun: float | None = None  # when the thread began with its present request

    async def __call__(self, scope: Any, body: bytes, send: Any, has_left: Callable[[], bool]) -> None:
        """Serve a request whose body has arrived. The parts of a long response are made one by one as they are read."""
        loop, context = asyncio.get_running_loop(), copy_context()
        parts = self._parts(scope, body)

        def work() -> list[Message]:
            # A phone that has left while its request waited would not hear the response.
            if has_left():
                parts.close()
                return []
            self._begun = time.monotonic()
            try:
                return next(parts)
            finally:
                self._begun = None

        has_more = True
        while has_more:
            async with self._turns.of(scope):  # not while the phone reads, which may take as long as it likes
                self.waiting += 1
                working = loop.run_in_executor(self._thread, context.run, work)
                working.add_done_callback(self._count_out)
                part = await working
            for message in part:
                await send(message)
            has_more = bool(part) and part[-1].get("more_body", False)

    def _count_out(self, _: Any) -> None:
        self.waiting -= 1

    def longest(self) -> float:
        """Return for how many seconds the thread has been working on its present request."""
        begun = self._begun
        return 0 if begun is None else time.monotonic() - begun

    def _parts(self, scope: Any, body: bytes) -> Generator[list[Message]]:
        """Yield the messages of the response: all of them at once, or of a long response so many bytes at a time."""
        part: list[Message] = []
        size = 0

        def start_response(status: str, headers: Iterable[tuple[str, str]], exc_info: Any = None) -> None:
            part.append(
                {"type": "http.response.start", "status": int(status[:3]), "headers": _lines(headers)}
            )

        response = self._application(environ_of(scope, body), start_response)
        with closing(response) if hasattr(response, "close") else nullcontext():
            for chunk in response:
                part.append({"type": "http.response.body", "body": chunk, "more_body": True})
                size += len(chunk)
                if size >= AT_ONCE:
                    yield part
                    part, size = [], 0
        yield [*part, {"type": "http.response.body"}]


def _lines(headers: Iterable[tuple[str, str]]) -> list[tuple[bytes, bytes]]:
    # Django begins the value of a cookie with a space.
    return [(name.lower().encode("latin-1"), value.strip().encode("latin-1")) for name, value in headers]


def environ_of(scope: Any, body: bytes) -> dict[str, Any]:
    """Return a request as a WSGI environment."""
    server, port = scope.get("server") or ("localhost", 80)
    environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server,
        "SERVER_PORT": str(port),
        "REMOTE_ADDR": scope["client"][0] if scope["client"] else "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        header = name.decode("latin-1")
        key = NAMES.get(header) or f"HTTP_{header.upper().replace('-', '_')}"
        text = value.decode("latin-1")
        between = "; " if header == "cookie" else ","
        environ[key] = f"{environ[key]}{between}{text}" if key in environ else text
    return environ
