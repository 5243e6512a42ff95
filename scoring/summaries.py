"""What is worked out from a table's whole history, kept until that history changes."""

from __future__ import annotations

from typing import Any, Literal, overload

from scoring.models import Table
from scoring.stats.pairs import Pair
from scoring.stats.people import Person
from scoring.stats.ratings import Rating
from scoring.stats.records import Record
from scoring.stats.years import Year


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
    raise NotImplementedError
