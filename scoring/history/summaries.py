"""What is worked out from a table's whole history, kept until that history changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, overload

from django.db.models import F

from scoring.history.loading import played_games
from scoring.models import Summary, Table
from scoring.stats.packing import pack, unpack
from scoring.stats.pairs import Pair, pairs
from scoring.stats.people import Person, people
from scoring.stats.played import History
from scoring.stats.ratings import Rating, ratings
from scoring.stats.records import Record, records
from scoring.stats.years import Year, years

# To be raised when a statistic changes its fields or its meaning: what is stored is then worked out anew.
FORMAT = 2


class Statistic(NamedTuple):
    of: Callable[[History], Any]
    type: Any  # what it gives
    hands: bool = False  # whether it looks at the cards


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
    """The stored summary where it is of the table's version; otherwise it is worked out and stored."""
    kept = Summary.objects.filter(table=table, name=name, version=F("table__version"), data__format=FORMAT)
    data = kept.values_list("data", flat=True).first()
    if data is not None:
        return unpack(STATISTICS[name].type, data["found"])
    return _work_out(table, name)


def _work_out(table: Table, name: str) -> Any:
    statistic = STATISTICS[name]
    # Read before the games: where one changes meanwhile, what is stored here is out of date already.
    version = Table.objects.values_list("version", flat=True).get(pk=table.pk)
    found = statistic.of(played_games(table, hands=statistic.hands))
    summary = Summary(table=table, name=name, version=version, data={"format": FORMAT, "found": pack(found)})
    # One statement, so that two processes that do the same at once do not meet.
    Summary.objects.bulk_create(
        [summary], update_conflicts=True, update_fields=["version", "data"], unique_fields=["table", "name"]
    )
    return found
