"""A tap at one table while another table's games go out or come in, compared with a tap alone."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from http.client import HTTPConnection
from math import inf
from pathlib import Path
from random import Random
from statistics import median
from threading import Event, Thread
from urllib.parse import urlencode

from tests.bench import site
from tests.bench.row import Row
from tests.games import random_game
from tests.phone import Phone
from tests.server import ROOT, Server, environment_for

# Models can be imported only after `site` has set up Django.
# isort: split
from scoring.access import COOKIE

EXPORTED, IMPORTED = 5_000, 20_000
ALONE = 5  # seconds
PAUSE = 0.1  # seconds between a phone's taps
PHONES = 4  # with a connection each, so that both processes are tapped
SLOWEST = 1_000  # milliseconds
OTHER_TABLE = """
from random import Random
from tests.played_nights import play_nights
from tests.tables import a_device, a_table
table = a_table(0, name="Other")
play_nights(table, {games}, Random(1))
a_device(table, secret="other")
"""


def run() -> list[Row]:
    data = site.DATA / "long_work"
    data.mkdir()
    file = _file(data)
    with Server(data) as server:
        server.manage("shell", "-c", OTHER_TABLE.format(games=EXPORTED))
        phone = Phone(server)
        game = phone.sit_down("Chris", "Phil", "Amy", "Lisa")
        alone = _taps(phone, game, partial(time.sleep, ALONE))
        works: dict[str, Callable[[], object]] = {
            f"{EXPORTED:,} games go out": partial(_export, server),
            f"{IMPORTED:,} games come in": partial(_import, data, file),
        }
        return [row for what, work in works.items() for row in _rows(what, _taps(phone, game, work), alone)]


def _rows(what: str, taps: list[float], alone: list[float]) -> list[Row]:
    return [
        Row(f"a tap while {what}: milliseconds, beside one alone", median(taps), median(alone)),
        Row(f"a tap while {what}: milliseconds of the slowest", max(taps), SLOWEST, "keep to"),
    ]


def _taps(phone: Phone, game: str, work: Callable[[], object]) -> list[float]:
    """Return the milliseconds of each tap from when some work begins until it ends."""
    over = Event()
    times: list[float] = []
    phones = [
        Thread(target=_tap_on, args=(phone, f"{game}/1/{seat}/", over, times))
        for seat in range(1, PHONES + 1)
    ]
    for thread in phones:
        thread.start()
    work()
    over.set()
    for thread in phones:
        thread.join()
    return times


def _tap_on(phone: Phone, path: str, over: Event, times: list[float]) -> None:
    connection = HTTPConnection("127.0.0.1", phone.server.port)
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": phone.cookie,
        "From-Outbox": "true",
        "Origin": phone.url,
    }
    count = 0
    while not over.wait(PAUSE):
        count = count % 4 + 1
        body = urlencode({"csrfmiddlewaretoken": phone.token, "set": f"tempura={count}"})
        start = time.perf_counter()
        connection.request("POST", path, body, headers)
        response = connection.getresponse()
        response.read()
        # A tap that failed counts as one that took forever.
        times.append(1000 * (time.perf_counter() - start) if response.status == 200 else inf)


def _export(server: Server) -> None:
    status, _, _ = server.get("/export/table/", Cookie=f"{COOKIE}=other")
    if status != 200:
        raise RuntimeError(f"/export/table/: {status}")


def _import(data: Path, file: Path) -> None:
    command = [sys.executable, "manage.py", "import_games", str(file), "--table", "Other"]
    subprocess.run(command, cwd=ROOT, env=environment_for(data), check=True, capture_output=True)


def _file(data: Path) -> Path:
    rng, began = Random(1), datetime(2006, 1, 1, 20, tzinfo=UTC)
    path = data / "games.jsonl"
    with path.open("w") as file:
        for number in range(IMPORTED):
            about = {"id": f"bench-{number}", "played_at": (began + timedelta(hours=8 * number)).isoformat()}
            file.write(json.dumps(random_game(rng) | about) + "\n")
    return path
