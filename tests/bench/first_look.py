"""Statistics that have to be brought up to date: the first look at a result, and pages while games are counted."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

from tests.bench import site
from tests.bench.row import Row
from tests.phone import Phone
from tests.server import Server

ALL = 100_000
TRIALS = 9
SLOWER = 3
SELECTIONS = 5
PATIENCE = 50  # milliseconds that a page waits for statistics at most
PAUSE = 0.1  # seconds until a page that is not complete asks again
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
    return [row for games in (5_000, 10_000) for row in _rows(games)]


def _rows(games: int) -> list[Row]:
    data = site.DATA / f"first_look_{games}"
    data.mkdir()
    with Server(data) as server:
        server.manage("shell", "-c", FILL.format(games=games, of=ALL))
        link = server.manage("table_link", "Bench", "--host", server.url)
        phone = Phone(server)
        phone.post(link.split(server.url)[1].split()[0])
        _count(phone, "/players/")
        looks = [_looks(phone) for _ in range(TRIALS)]
        counts = [_counted(phone, f"/players/?from=2000-01-{day:02}") for day in range(1, SELECTIONS + 1)]
    first, second = (median(look[index] for look in looks) * 1000 for index in range(2))
    slowest, complete = (median(count[index] for count in counts) * 1000 for index in range(2))
    of_all = f"with {games:,} games of {ALL:,}"
    return [
        Row(
            f"first look at a result: milliseconds {of_all}, beside {SLOWER} times the second",
            first,
            SLOWER * second,
            "keep to",
        ),
        Row(
            f"slowest page while they are counted: milliseconds {of_all}, beside {PATIENCE} and {SLOWER} times a complete one",
            slowest,
            PATIENCE + SLOWER * complete,
            "keep to",
        ),
    ]


def _looks(phone: Phone) -> tuple[float, float]:
    """Play a game of empty hands, and return the seconds until a tap on "Who won?" shows it, and of the next look."""
    game = phone.sit_down()
    for number in (1, 2, 3):
        for seat in range(1, SEATS + 1):
            phone.post(f"{game}/{number}/{seat}/", done="1")
    return _seconds(lambda: phone.post(f"{game}/reveal/"))[0], _look(phone, f"{game}/")[0]


def _counted(phone: Phone, path: str) -> tuple[float, float]:
    """Ask for statistics that nobody has counted; return the seconds of the slowest answer, and of a complete one."""
    return max(_count(phone, path)), _look(phone, path)[0]


def _count(phone: Phone, path: str) -> list[float]:
    """Ask for a page until its statistics are there, and return the seconds of each answer."""
    answers = []
    while True:
        seconds, page = _look(phone, path)
        answers.append(seconds)
        if "every 1s" not in page:
            return answers
        time.sleep(PAUSE)


def _look(phone: Phone, path: str) -> tuple[float, str]:
    return _seconds(lambda: phone.get(path))


def _seconds(answer: Callable[[], str]) -> tuple[float, str]:
    """Return how many seconds an answer took, and the answer."""
    start = time.perf_counter()
    page = answer()
    return time.perf_counter() - start, page
