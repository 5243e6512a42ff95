"""The first look at a result after a game, which has to be added to the statistics, beside the second."""

from __future__ import annotations

import time
from statistics import median

from tests.bench import site
from tests.bench.row import Row
from tests.phone import Phone
from tests.server import Server

ALL = 100_000
TRIALS = 9
SLOWER = 3
SEATS = 4
FILL = """
from random import Random
from scoring.models import Table
from tests.bench.crowd import copy_everything
from tests.played_nights import play_nights
from tests.tables import a_game, a_table
rng = Random(1)
play_nights(a_table(0, name="Another table"), 500, rng)
copy_everything(({of} - {games}) // 500 - 1)
table = Table.objects.create(name="Bench")
play_nights(table, {games}, rng)
a_game(table)
"""


def run() -> list[Row]:
    return [_row(games) for games in (5_000, 10_000)]


def _row(games: int) -> Row:
    data = site.DATA / f"first_look_{games}"
    data.mkdir()
    with Server(data) as server:
        server.manage("shell", "-c", FILL.format(games=games, of=ALL))
        link = server.manage("table_link", "Bench", "--host", server.url)
        phone = Phone(server)
        phone.post(link.split(server.url)[1].split()[0])
        _wait_for_statistics(phone)
        looks = [_looks(phone) for _ in range(TRIALS)]
    first, second = (median(look[index] for look in looks) * 1000 for index in range(2))
    what = f"first look at a result: milliseconds with {games:,} games of {ALL:,}, beside {SLOWER} times the second"
    return Row(what, first, SLOWER * second, "keep to")


def _wait_for_statistics(phone: Phone) -> None:
    while "every 1s" in phone.get("/players/"):
        time.sleep(0.1)


def _looks(phone: Phone) -> tuple[float, float]:
    """Play a game of empty hands, and return the seconds of the first and the second look at its result."""
    game = phone.sit_down()
    for number in (1, 2, 3):
        for seat in range(1, SEATS + 1):
            phone.post(f"{game}/{number}/{seat}/", done="1")
    return _look(phone, game), _look(phone, game)


def _look(phone: Phone, game: str) -> float:
    start = time.perf_counter()
    phone.get(f"{game}/")
    return time.perf_counter() - start
