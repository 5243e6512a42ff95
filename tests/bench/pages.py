"""Pages of a table with 5,000 games in a full database, compared with fifty games in an empty one."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from statistics import median
from typing import TYPE_CHECKING

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import postgres
from tests.bench.databases import at, close, fill
from tests.bench.row import Row
from tests.bench.tap import Phone
from tests.server import new_database

if TYPE_CHECKING:
    from scoring.models import Game, Table

FEW, MANY, ALL = 50, 5_000, 100_000
VISITS = 15
SLOWER = 5
QUERIES = 15


def _last_game(table: Table) -> Game:
    night = table.nights.filter(games__finished_at__isnull=False).latest("date")
    return night.games.exclude(finished_at=None)[0]


def _regulars(table: Table) -> list[str]:
    return list(table.players.order_by("pk").values_list("uid", flat=True)[:2])


PAGES: dict[str, Callable[[Table], str]] = {
    "home": lambda table: reverse("home"),
    "a new game": lambda table: reverse("new"),
    "a game": lambda table: reverse("game", args=[_last_game(table).code]),
    "history": lambda table: reverse("history"),
    "a night": lambda table: reverse("night", args=[_last_game(table).night.uid]),
    "a player": lambda table: reverse("player", args=[_regulars(table)[0]]),
    "leaderboard": lambda table: reverse("players"),
    "head-to-head": lambda table: "{}?a={}&b={}".format(reverse("rivals"), *_regulars(table)),
    "records": lambda table: reverse("records"),
}


def run() -> list[Row]:
    programs = postgres.find_or_install()
    with tempfile.TemporaryDirectory() as folder:
        rows = _rows("SQLite", f"sqlite:///{folder}/few", f"sqlite:///{folder}/many")
    with postgres.cluster(programs) as server:
        return rows + _rows("PostgreSQL", new_database(server), new_database(server))


def _rows(database: str, few: str, many: str) -> list[Row]:
    tables = {"few": fill("few", few, FEW, FEW), "many": fill("many", many, MANY, ALL)}
    phone = Phone()
    rows = [row for page in PAGES for row in _compared(phone, tables, page, f"{page}, {database}")]
    for name in tables:
        close(name)
    return rows


def _compared(phone: Phone, tables: dict[str, Table], page: str, what: str) -> list[Row]:
    paths, queries = {}, {}
    for name, table in tables.items():
        with at(name):
            paths[name] = PAGES[page](table)
            phone.get(paths[name])  # computes the summaries, which are then stored
            with CaptureQueriesContext(connection) as asked:
                phone.get(paths[name])
            queries[name] = len(asked)
    visits = [{name: _visit(phone, name, path) for name, path in paths.items()} for _ in range(VISITS)]
    few, many = (median(visit[name] for visit in visits) * 1000 for name in tables)
    slower = f"{MANY:,} games of {ALL:,}, beside {SLOWER} times with {FEW}"
    return [
        Row(f"{what}: milliseconds with {slower}", many, SLOWER * few, "keep to"),
        Row(f"{what}: queries", max(queries.values()), QUERIES, "keep to"),
    ]


def _visit(phone: Phone, name: str, path: str) -> float:
    with at(name):
        return phone.get(path)[0]
