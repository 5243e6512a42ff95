"""Limits on connections: how many there are, how many an address has, and how long one may be silent.

Every connection takes a file, and a process that has no files left answers nobody.
"""

from __future__ import annotations

import asyncio
import logging
import resource
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

import h11
from django.conf import settings
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from scorekeeper.addresses import household, neighborhood
from scorekeeper.chunks import Reader
from scorekeeper.refusing import refusal, refused_connection

PATIENCE = 15  # seconds without any progress after which a connection is closed
MANY = 50  # connections from one neighborhood; the phones of a game night have fewer
AT_ONCE = 64  # connections that asyncio accepts before it looks at one of them
OTHER_FILES = 5 * AT_ONCE  # beside the connections: one too many stays open for a moment
NOT_HTTP = b"HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n"
TOO_MANY = 429
CLAIM = (b"x-forwarded-proto", b"https")
WARNING = "%s had %d %s open and was refused more. If it is your proxy, name it in FORWARDED_ALLOW_IPS."
NOT_BELIEVED = "%s says that a visitor came over HTTPS. If it is your proxy, name it in FORWARDED_ALLOW_IPS."

logger = logging.getLogger(__name__)
at_stop: list[Callable[[], None]] = []  # called when a process begins to stop


@cache
def proxies() -> Any:
    """Return uvicorn's list of proxies, whose own addresses do not tell one visitor from another."""
    return ProxyHeadersMiddleware(None, settings.PROXIES).trusted_hosts  # type: ignore[arg-type]


class Crowd:
    """Counts what each household has open: connections, or requests that come through a proxy."""

    def __init__(self, what: str) -> None:
        self.what = what
        self._open = Counter[str]()

    def add(self, address: str) -> bool:
        """Count one more. Return whether the household may have so many."""
        who = household(address)
        self._open[who] += 1
        is_fine = address in proxies() or self._open[who] <= settings.CONNECTIONS_PER_ADDRESS
        if not is_fine:
            logger.warning(WARNING, who, self._open[who] - 1, self.what)
        return is_fine

    def remove(self, address: str) -> None:
        who = household(address)
        self._open[who] -= 1
        if not self._open[who]:
            del self._open[who]


class Requests:
    """ASGI middleware that limits the requests of a household, also behind a proxy."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self._crowd = Crowd("requests")

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        address = scope["client"][0] if scope["client"] else ""
        if settings.HTTPS and scope["scheme"] == "http" and CLAIM in scope["headers"]:
            logger.warning(NOT_BELIEVED, household(address))  # the visitor is redirected again and again
        try:
            if self._crowd.add(address):
                await self.app(scope, receive, send)
            else:
                headers, page = refusal(TOO_MANY, scope)
                await send({"type": "http.response.start", "status": TOO_MANY, "headers": headers})
                await send({"type": "http.response.body", "body": page})
        finally:
            self._crowd.remove(address)


class Connection(H11Protocol):
    """A connection that is closed when it is one too many, silent, or not read from."""

    crowd = Crowd("connections")
    opened: ClassVar[dict[Connection, None]] = {}  # the oldest first
    silent: ClassVar[dict[Connection, None]] = {}  # those that wait for the client, the oldest first

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn = Reader(h11.SERVER)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self.neighborhood = neighborhood(self.address)
        self.opened[self] = self.silent[self] = None
        self._seen: Any = None
        self._look()
        if not self.crowd.add(self.address):
            transport.write(refused_connection(TOO_MANY))
            transport.close()
        elif len(self.connections) > most_connections():
            self._who_gives_way().transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._note_silence()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._note_silence()

    def send_400_response(self, msg: str) -> None:
        """Answer a request that is not HTTP, unless a response has begun. Drop what the application sends later."""
        if self.cycle:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        # uvicorn's own method fails where the response must have no body, as after HEAD.
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(NOT_HTTP + msg.encode())
        self.transport.close()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._seen = None

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._later.cancel()
        self._forget(self)
        self.crowd.remove(self.address)

    def shutdown(self) -> None:
        super().shutdown()
        for stop in at_stop:
            stop()
        if self.cycle and self.cycle.more_body:
            self.transport.close()  # a body that is still arriving could take too long

    def _who_gives_way(self) -> Connection:
        """Return the connection that a full site closes: the oldest silent one, or else one of a neighborhood with many."""
        oldest = next(iter(self.silent))
        if oldest is self:
            [(most, number)] = Counter(one.neighborhood for one in self.opened).most_common(1)
            if number > MANY:
                oldest = next(one for one in self.opened if one.neighborhood == most)
        self._forget(oldest)
        return oldest

    def _forget(self, connection: Connection) -> None:
        self.opened.pop(connection, None)
        self.silent.pop(connection, None)

    @property
    def _is_idle(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _note_silence(self) -> None:
        """Note whether the connection waits for the client. When the site is full, such ones are closed first."""
        if self._is_idle or self.cycle.more_body:
            self.silent.setdefault(self)
        else:
            self.silent.pop(self, None)

    def _look(self) -> None:
        """Close the connection if it waits for the client, and nothing has moved since the last look."""
        unread = self.transport.get_write_buffer_size()
        seen = (self.cycle, unread)
        if seen == self._seen and (self._is_idle or unread):
            self.transport.abort()
        self._seen = seen
        self._later = self.loop.call_later(PATIENCE, self._look)


def most_connections() -> int:
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return settings.CONNECTIONS if files < 0 else min(settings.CONNECTIONS, files - OTHER_FILES)


def allow_files(connections: int) -> None:
    """Let this process, and those that it starts, open files for so many connections, as far as the system allows."""
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + OTHER_FILES
    if 0 <= files < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted if most < 0 else min(wanted, most), most))
