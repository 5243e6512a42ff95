"""Statements whose SQL is written once: for a tap, Django takes longer to write it than the database to run it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Expression, Field, Model, QuerySet

Row = TypeVar("Row")


class Given(Expression):
    """A placeholder in a prepared query, whose value is given when the query runs."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, Any]:
        return "%s", (self,)


class Prepared(Generic[Row]):
    """A queryset with `Given` values. Call it with their values, as the database takes them."""

    def __init__(self, make: Callable[[], QuerySet[Any, Row]]) -> None:
        self._make = make
        self._statements: WeakKeyDictionary[Any, _Statement] = WeakKeyDictionary()  # one for each connection

    def __call__(self, **given: Any) -> list[Row]:
        here = connections[DEFAULT_DB_ALIAS]  # every thread has its own
        if here not in self._statements:
            self._statements[here] = _Statement(self._make(), here)
        return list(self._statements[here].rows(given))


class _Statement:
    """A queryset that keeps its compiler, and a compiler that keeps its SQL. Django makes both each time."""

    def __init__(self, queryset: Any, connection: Any) -> None:
        self.queryset = queryset
        self.compiler = queryset.query.get_compiler(connection=connection)
        self.sql, self.params = self.compiler.as_sql()
        converters = self.compiler.get_converters([column for column, *_ in self.compiler.select])
        self.compiler.get_converters = lambda columns: converters
        queryset.query.get_compiler = lambda *args, **kwargs: self.compiler

    def rows(self, given: Mapping[str, Any]) -> Iterable[Any]:
        params = [given[param.name] if isinstance(param, Given) else param for param in self.params]
        self.compiler.as_sql = lambda *args, **kwargs: (self.sql, params)
        rows: Iterable[Any] = self.queryset._iterable_class(self.queryset)
        return rows


class Update:
    """An UPDATE of some fields of stored objects."""

    def __init__(self, model: type[Model], *names: str) -> None:
        table, key = model._meta.db_table, model._meta.pk
        changed = [field for field in model._meta.concrete_fields if field.name in names]
        columns = ", ".join(f'"{field.column}" = %s' for field in changed)
        self.fields = [*changed, key]
        self.sql = f'UPDATE "{table}" SET {columns} WHERE "{key.column}" = %s'  # noqa: S608  names of our own

    def __call__(self, *objects: Model) -> None:
        with connection.cursor() as cursor:
            cursor.executemany(self.sql, [_values(self.fields, one) for one in objects])


class Insert:
    """An INSERT of new objects, which learn their keys."""

    def __init__(self, model: type[Model]) -> None:
        table, key = model._meta.db_table, model._meta.pk.column
        self.fields = [field for field in model._meta.concrete_fields if not field.primary_key]
        columns = ", ".join(f'"{field.column}"' for field in self.fields)
        placeholders = ", ".join(["%s"] * len(self.fields))
        self.sql = f'INSERT INTO "{table}" ({columns}) VALUES ({placeholders}) RETURNING "{key}"'  # noqa: S608

    def __call__(self, *objects: Model) -> None:
        with connection.cursor() as cursor:
            for one in objects:
                cursor.execute(self.sql, _values(self.fields, one))
                [one.pk] = cursor.fetchone()
                one._state.adding = False


def _values(fields: Iterable[Field[Any, Any]], one: Model) -> list[Any]:
    return [field.get_db_prep_save(getattr(one, field.attname), connection) for field in fields]
