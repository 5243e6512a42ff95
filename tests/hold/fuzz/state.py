"""The rows that belong to a table, and those that a role may not change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.apps import apps
from django.db.models import ForeignKey, Model

from scoring.models import Arrival, Game, Link, Membership, Night, Player, Role, Summary, Table

# Summaries are worked out anew from the rest. Memberships change when somebody is let in: see `rights.py`.
LEFT_OUT = {Summary, Membership}
RENEWED = {"expires_at"}  # of the join codes, before each evening
# Rows that only an owner may change once they are there. Others may add some.
OWNERS: dict[type[Model], tuple[str, ...]] = {
    Table: ("id", "name", "side_of_id"),
    Player: ("id", "uid", "merged_into_id", "merged_seats"),
    Night: ("id", "uid", "deleted_at"),
    Game: ("id", "uid", "deleted_at"),
    Link: ("id", "role", "secret_hash"),
    Arrival: ("id", "code", "file_name", "content"),
}

Row = tuple[str, ...]


@dataclass
class State:
    """The rows of a table, and the fields that only owners may change."""

    everything: set[Row] = field(default_factory=set)
    owners: set[Row] = field(default_factory=set)

    def add(self, model: type[Model], values: dict[str, Any]) -> None:
        self.everything.add((model.__name__, *map(_text, values.values())))
        if model in OWNERS:
            self.owners.add((model.__name__, *(_text(values[name]) for name in OWNERS[model])))

    def misses(self, later: State, role: str | None) -> list[Row]:
        """Return the rows that have changed later, although this role may not change them."""
        if role == Role.OWN:
            return []
        if role == Role.KEEP:
            return sorted(self.owners - later.owners)
        return sorted(self.everything ^ later.everything)


def states(tables: Iterable[Table]) -> dict[int, State]:
    """Return the present state of each table."""
    found = {table.pk: State() for table in tables}
    for model, way in ways().items():
        names = [column.attname for column in model._meta.concrete_fields if column.name not in RENEWED]
        rows = model._default_manager.filter(**{f"{way}__in": list(found)}).values_list(way, *names)
        for table, *values in rows:
            found[table].add(model, dict(zip(names, values, strict=True)))
    return found


def _text(value: Any) -> str:
    return repr(bytes(value) if isinstance(value, memoryview) else value)


@cache
def ways() -> dict[type[Model], str]:
    """Return every model that belongs to a table, and its path of foreign keys to the table."""
    found: dict[type[Model], str] = {Table: "id"}
    missing = [model for model in apps.get_app_config("scoring").get_models() if model not in LEFT_OUT]
    for _ in missing:  # none is further away
        for model in missing:
            for column in model._meta.concrete_fields:
                parent = column.related_model
                if isinstance(column, ForeignKey) and not column.null and parent in found:
                    found.setdefault(model, f"{column.name}__{found[parent]}")
    return found
