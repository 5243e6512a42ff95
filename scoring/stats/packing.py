"""Convert statistics to plain JSON and, guided by their types, back.

A mapping becomes a list of pairs: its keys may be numbers, and a database may lose the order of an object.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

Reader = Callable[[Any], Any]
READERS: dict[Any, Reader] = {
    int: int,
    float: float,
    str: str,
    Fraction: Fraction,
    date: date.fromisoformat,
}


def pack(value: Any) -> Any:
    """Convert a value to plain JSON data.

    >>> pack({3: (Fraction(1, 2), date(2026, 11, 14))})
    [[3, ['1/2', '2026-11-14']]]
    """
    if isinstance(value, Fraction | date):
        return str(value)
    if isinstance(value, Mapping):
        return [[pack(key), pack(item)] for key, item in value.items()]
    if isinstance(value, tuple):
        return [pack(item) for item in value]
    if is_dataclass(value):
        return [pack(getattr(value, field.name)) for field in fields(value)]
    return value


def unpack(as_type: Any, data: Any) -> Any:
    """Return the value of this type from packed data.

    >>> unpack(dict[int, tuple[Fraction, ...]], [[3, ["1/2", "4"]]])
    {3: (Fraction(1, 2), Fraction(4, 1))}
    """
    return _reader(as_type)(data)


@cache
def _reader(as_type: Any) -> Reader:
    if is_dataclass(as_type):
        return _record_reader(as_type)
    if as_type in READERS:
        return READERS[as_type]
    origin, of = get_origin(as_type), get_args(as_type)
    if origin is UnionType:
        return _optional_reader(_reader(next(one for one in of if one is not NoneType)))
    if origin is tuple:
        return _tuple_reader(_reader(of[0]))  # statistics only use tuples with items of one type
    if origin in (dict, Mapping):
        return _mapping_reader(_reader(of[0]), _reader(of[1]))
    raise TypeError(f"Cannot be stored: {as_type}")


def _record_reader(as_type: Any) -> Reader:
    hints = get_type_hints(as_type)
    readers = [_reader(hints[field.name]) for field in fields(as_type)]
    return lambda data: as_type(*[read(item) for read, item in zip(readers, data, strict=True)])


def _optional_reader(read: Reader) -> Reader:
    return lambda data: None if data is None else read(data)


def _tuple_reader(read: Reader) -> Reader:
    return lambda data: tuple(map(read, data))


def _mapping_reader(read_key: Reader, read_item: Reader) -> Reader:
    return lambda data: {read_key(key): read_item(item) for key, item in data}
