"""Statistics over a table's whole history, stored until the history changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Literal, NamedTuple, overload

from django.db.models import F

from scorekeeper.long_work import take_time
from scoring.history.loading import has_more_games, played_games
from scoring.models import Summary, Table, if_possible
from scoring.stats.packing import pack, unpack
from scoring.stats.pairs import Pair, pairs
from scoring.stats.people import Person, people
from scoring.stats.played import History
from scoring.stats.ratings import Rating, ratings
from scoring.stats.records import Record, records
from scoring.stats.years import Year, years

# Raise this when a statistic changes its fields or its meaning, so that stored ones are computed again.
FORMAT = 5
QUICK = 300  # the statistics of so many games take no longer than a few pages


class Statistic(NamedTuple):
    of: Callable[[History], Any]
    type: Any  # the type of its result, for unpacking
    hands: bool = False  # whether it needs the hands


STATISTICS = {
    "people": Statistic(people, dict[int, Person]),
    "pairs": Statistic(pairs, tuple[Pair, ...]),
    "records": Statistic(records, tuple[Record, ...], hands=True),
    "ratings": Statistic(ratings, dict[int, Rating]),
    "years": Statistic(years, dict[int, Year]),
}


@overload
def read(table: Table, name: Literal["people"]) -> dict[int, Person]: ...
@overload
def read(table: Table, name: Literal["pairs"]) -> tuple[Pair, ...]: ...
@overload
def read(table: Table, name: Literal["records"]) -> tuple[Record, ...]: ...
@overload
def read(table: Table, name: Literal["ratings"]) -> dict[int, Rating]: ...
@overload
def read(table: Table, name: Literal["years"]) -> dict[int, Year]: ...
def read(table: Table, name: str) -> Any:
    """Return the stored statistic if it is up to date; otherwise compute and store it."""
    kept = Summary.objects.filter(table=table, name=name, version=F("table__version"), data__format=FORMAT)
    data = kept.values_list("data", flat=True).first()
    if data is not None:
        return unpack(STATISTICS[name].type, data["found"])
    return _work_out(table, name)


def _work_out(table: Table, name: str) -> Any:
    if has_more_games(table, QUICK):
        take_time(table.pk)
    statistic = STATISTICS[name]
    # Read before the games: if one changes meanwhile, the stored summary counts as out of date.
    version = Table.objects.values_list("version", flat=True).get(pk=table.pk)
    found = statistic.of(played_games(table, hands=statistic.hands))
    summary = Summary(table=table, name=name, version=version, data={"format": FORMAT, "found": pack(found)})
    if_possible(partial(_store, summary))
    return found


def _store(summary: Summary) -> None:
    """Store a summary in one statement, so that two processes that store the same one do not collide."""
    Summary.objects.bulk_create(
        [summary], update_conflicts=True, update_fields=["version", "data"], unique_fields=["table", "name"]
    )
