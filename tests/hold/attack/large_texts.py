"""Long texts whose work could grow with the square of their length cost little, and end no process.

The supervisor replaces a process that is silent for five seconds.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench.processes import cost
from tests.hold.attack.site import Site, Try, attacked

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
                before = cost(site).seconds
                status = site.send(path.format(**there), SECRET, **dict.fromkeys(fields, text)).status
                took = cost(site).seconds - before
                yield Try(f"{what} at {path}: {status} after {took:.1f} s", took < MOST and _is_fine(status))
        yield Try("the processes are the same", site.workers == processes)


def _is_fine(status: int) -> bool:
    return 0 < status < 500


def _gather(site: Site) -> dict[str, str]:
    """Make a table with a game, and return what their addresses need."""
    with site.stored():
        table = a_table()
        game = a_game(table)
        a_device(table, Role.OWN, SECRET)
        return {"game": game.code, "night": game.night.uid, "player": table.players.earliest("pk").uid}
