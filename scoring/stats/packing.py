"""Convert statistics to plain JSON and, guided by their types, back.

A mapping becomes a list of pairs: its keys may be numbers or tuples, and a database may lose the order of an object.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

Convert = Callable[[Any], Any]
READERS: dict[Any, Convert] = {
    int: int,
    float: float,
    str: str,
    Fraction: Fraction,
    date: date.fromisoformat,
    datetime: datetime.fromisoformat,
}


def pack(value: Any) -> Any:
    """Convert a value to plain JSON data.

    >>> pack({3: (Fraction(1, 2), date(2026, 11, 14))})
    [[3, ['1/2', '2026-11-14']]]
    """
    return _writer(type(value))(value)  # type: ignore[arg-type]  # mypy takes type[Any] for unhashable


def unpack(as_type: Any, data: Any) -> Any:
    """Return the value of this type from packed data.

    >>> unpack(dict[int, tuple[Fraction, ...]], [[3, ["1/2", "4"]]])
    {3: (Fraction(1, 2), Fraction(4, 1))}
    """
    return _reader(as_type)(data)


@cache
def _writer(of_type: Any) -> Convert:
    if of_type in (Fraction, date, datetime):
        return str
    if of_type in (tuple, list):
        return lambda values: [pack(value) for value in values]
    if of_type is dict:
        return lambda mapping: [[pack(key), pack(value)] for key, value in mapping.items()]
    if is_dataclass(of_type):
        names = [field.name for field in fields(of_type)]
        return lambda record: [pack(getattr(record, name)) for name in names]
    return lambda value: value


@cache
def _reader(as_type: Any) -> Convert:
    if is_dataclass(as_type):
        return _record_reader(as_type)
    if as_type in READERS:
        return READERS[as_type]
    origin, of = get_origin(as_type), get_args(as_type)
    if origin is UnionType:
        return _optional_reader(_reader(next(one for one in of if one is not NoneType)))
    if origin in (tuple, list):
        return _sequence_reader(origin, _reader(of[0]))  # statistics only use those with items of one type
    if origin is dict:
        return _mapping_reader(_reader(of[0]), _reader(of[1]))
    raise TypeError(f"Cannot be stored: {as_type}")


def _record_reader(as_type: Any) -> Convert:
    hints = get_type_hints(as_type)
    readers = [(field.name, _reader(hints[field.name])) for field in fields(as_type)]
    return lambda data: as_type(
        **{name: read(item) for (name, read), item in zip(readers, data, strict=True)}
    )


def _optional_reader(read: Convert) -> Convert:
    return lambda data: None if data is None else read(data)


def _sequence_reader(as_type: Any, read: Convert) -> Convert:
    return lambda data: as_type(map(read, data))


def _mapping_reader(read_key: Convert, read_item: Convert) -> Convert:
    return lambda data: {read_key(key): read_item(item) for key, item in data}
