"""/healthz, for monitoring: whether pages can be read, and whether changes can be saved.

It is answered outside of Django's thread, so that it reports a fault within two seconds even while pages wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from django.conf import settings
from django.db import Error, connection

from scorekeeper.version import version
from scoring.exchange.backup.turns import last_failed

PATH = f"{settings.BASE_PATH}/healthz"
WITHIN = 1.5  # seconds for an answer
LONGEST = 30  # seconds for a page that all others wait for
GOOD_FOR = 1  # seconds; whoever asks more often gets the same answer, and nothing is written for it
READ = "SELECT MIN(id) FROM django_migrations"
# Writes that leave everything as it was. SQLite would not write a row in which nothing has changed.
WRITE = {
    "sqlite": "PRAGMA user_version = 0",
    "postgresql": "UPDATE django_migrations SET name = name WHERE id = (SELECT MIN(id) FROM django_migrations)",
}


class Health(NamedTuple):
    status: int
    text: str


WELL = Health(200, f"ok\nversion {version()}\n")
NO_BACKUP = Health(200, f"{WELL.text}backup: the last one failed, and the log says why\n")
AWAY = Health(503, "database: no answer\n")
DEGRADED = Health(503, "degraded: pages can be read, but nothing can be saved\n")
STUCK = Health(503, "degraded: a page does not come to its end, and all others wait for it\n")


def check() -> Health:
    """Read from the database, try to write to it, and return what came of it."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(READ)
            cursor.fetchone()
            return _try_to_write(cursor)
    except Error:
        return AWAY
    finally:
        connection.close()


def _try_to_write(cursor: Any) -> Health:
    try:
        cursor.execute(WRITE[connection.vendor])
    except Error:
        return DEGRADED
    # Without a backup the site still works, so the status stays 200 and nobody takes it out of service.
    return NO_BACKUP if settings.BACKUP_EVERY and last_failed() else WELL


class Healthz:
    """ASGI application for /healthz. It needs neither the site's host name nor HTTPS."""

    def __init__(self, longest: Callable[[], float]) -> None:
        self._longest = longest  # the seconds for which a page has been worked on
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="health")
        self._checking: asyncio.Future[Health] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await _respond(send, 405, "", (b"allow", b"GET, HEAD"))
        else:
            await _respond(send, *await self._health(), (b"cache-control", b"no-store"))

    async def _health(self) -> Health:
        try:
            async with asyncio.timeout(WITHIN):
                found = await asyncio.shield(self._check())
        except TimeoutError:
            return AWAY
        return STUCK if found.status == WELL.status and self._longest() > LONGEST else found

    def _check(self) -> asyncio.Future[Health]:
        """Return the check that is under way or has just been made, or begin a new one."""
        if self._checking is None:
            loop = asyncio.get_running_loop()
            self._checking = loop.run_in_executor(self._thread, check)
            self._checking.add_done_callback(lambda _: loop.call_later(GOOD_FOR, self._forget))
        return self._checking

    def _forget(self) -> None:
        self._checking = None


async def _respond(send: Any, status: int, text: str, header: tuple[bytes, bytes]) -> None:
    headers = [(b"content-type", b"text/plain"), (b"content-length", str(len(text)).encode()), header]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})
