"""Files whose work could grow with the square of their size cost seconds at most, and pages go on meanwhile."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from tests.bench.processes import cost
from tests.hold.attack.site import Answer, Site, Try, attacked, own_form

# isort: split
from scoring.models import Role
from tests.exchange.bgstats.test_reading import EXPORT, play, player, score
from tests.exchange.table_file.test_reading import changed
from tests.tables import a_device, a_table

SECRET = "the owner's secret"
MOST = 10  # seconds of processor time; it was up to 44 for a tenth of what these files have
FILE = b'--x\r\nContent-Disposition: form-data; name="file"; filename="games"\r\n\r\n'
SIZE = 20_000_000


def tries() -> Iterator[Try]:
    with attacked() as site:
        with site.stored():
            a_device(a_table(), Role.OWN, SECRET)
        processes = site.workers
        for what, content in FILES.items():
            before = cost(site).seconds
            status = bring_in(site, SECRET, content()).status
            took = cost(site).seconds - before
            yield Try(f"{what}: {status} after {took:.1f} s", 0 < status < 500 and took < MOST)
        yield Try("the processes are the same", site.workers == processes)


def bring_in(site: Site, secret: str, content: bytes) -> Answer:
    """Send a file, and confirm its import if it was accepted."""
    form = own_form(secret) | {"Content-Type": "multipart/form-data; boundary=x"}
    answer = site.ask("POST", "/import/", FILE + content + b"\r\n--x--\r\n", **form)
    return site.send(answer.headers["Location"], secret) if answer.status == 302 else answer


def _one_name() -> bytes:
    plays = [
        play(1, [score(number, 1, winner=True), score(number + 1, 0)]) | {"uuid": f"play-{number}"}
        for number in range(1, 8_000, 2)
    ]
    players = [player(number, "Ana") for number in range(1, 8_001)]
    return json.dumps(EXPORT | {"players": players, "plays": plays}).encode()


def _table(*lines: dict[str, Any]) -> bytes:
    first = {"format": "scorekeeper-table/1", "name": "Club"}
    return "\n".join(json.dumps(line) for line in (first, *lines)).encode()


def _merges() -> bytes:
    merged = [
        {"player": {"uid": f"p{number}", "name": f"Player {number}", "merged_into": f"p{number + 1}"}}
        for number in range(8_000)
    ]
    return _table(*merged, {"player": {"uid": "p8000", "name": "Ana"}})


def _changes() -> bytes:
    return _table(changed(*({"version": number} for number in range(1, 16_000))))


FILES: dict[str, Callable[[], bytes]] = {
    "8,000 players of one name": _one_name,
    "a chain of 8,000 merges": _merges,
    "16,000 changes of a game": _changes,
    "brackets": lambda: b"[" * SIZE,
    "digits": lambda: b"9" * SIZE,
    "empty lines": lambda: b"\n" * SIZE,
    "empty objects": lambda: b"{}\n" * (SIZE // 3),
    "what looks like the end of the form": lambda: b"\r\n--" * (SIZE // 4),
}
