"""Long texts whose work could grow with the square of their length cost little, and end no process.

The supervisor replaces a process that is silent for five seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from tests.bench.processes import cost
from tests.hold.attack.site import Site, Try, attacked, status_on

# isort: split
from scoring.models import Role
from tests.tables import a_device, a_game, a_table

SECRET = "the owner's secret"
MOST = 2  # seconds of processor time
LONG = 80_000
TEXTS = {
    "combining marks": "e" + "\u0301" * LONG,
    "marks out of order": "a" + "\u0301\u0327" * (LONG // 2),
    "ligatures": "\ufdfa" * LONG,
    "zero-width characters": "\u200b" * LONG,
    "spaces": " " * LONG,
    "slashes": "/" * LONG,
    "digits": "9" * LONG,
}
HEADERS = {
    "escapes in a cookie": 'Cookie: device="' + r"\"" * 30_000 + '"',
    "very many cookies": f"Cookie: {'a=b;' * 15_000}",
    "semicolons in a content type": f'Content-Type: a/b; c="{";" * 60_000}',
    "a content type with a number": f"Content-Type: a/b; c*{'9' * 5_000}=d",
    "languages": f"Accept-Language: {'de-' * 20_000}",
    "an address": f"HX-Request: true\r\nHX-Current-URL: http://[{':' * 60_000}",
}
FORMS = {
    "/new/": ("name", "add", "edition"),
    "/players/": ("name",),
    "/players/{player}/rename/": ("name",),
    "/table/": ("name",),
    "/old/": ("place", "note", "date", "name_1", "total_1"),
    "/nights/{night}/": ("place", "note", "name", "date"),
    "/join/": ("code",),
    "/enter/": ("code",),
    "/g/{game}/1/1/": ("set", "version", "client_id"),
    "/g/{game}/1/grid/": ("0:tempura", "version"),
    "/g/{game}/setup/": ("menu", "edition"),
}


def tries() -> Iterator[Try]:
    with attacked() as site:
        there = _gather(site)
        processes = site.workers
        for path, fields in FORMS.items():
            for what, text in TEXTS.items():
                send = partial(_send, site, path.format(**there), dict.fromkeys(fields, text))
                yield _cheap(site, f"{what} at {path}", send)
        for path in ("/rules/", "/g/demo/live/"):
            for what, header in HEADERS.items():
                yield _cheap(site, f"{what} at {path}", partial(_status, site, path, header))
        yield Try("the processes are the same", site.workers == processes)


def _cheap(site: Site, what: str, send: Callable[[], int]) -> Try:
    """Send something, which returns the status of the answer."""
    before = cost(site).seconds
    status = send()
    took = cost(site).seconds - before
    return Try(f"{what}: {status} after {took:.1f} s", took < MOST and _is_fine(status))


def _send(site: Site, path: str, fields: dict[str, str]) -> int:
    return site.send(path, SECRET, **fields).status


def _status(site: Site, path: str, header: str) -> int:
    with site.connect(site.head(f"GET {path}", header)) as connection:
        return status_on(connection)


def _is_fine(status: int) -> bool:
    return 0 < status < 500


def _gather(site: Site) -> dict[str, str]:
    """Make a table with a game, and return what their addresses need."""
    with site.stored():
        table = a_table()
        game = a_game(table)
        a_device(table, Role.OWN, SECRET)
        return {"game": game.code, "night": game.night.uid, "player": table.players.earliest("pk").uid}
