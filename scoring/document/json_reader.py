"""Reading JSON that anyone may have written: each type is checked, and a fault says where it is."""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

ROOT = "document"


class Fault(Exception):
    """What is wrong with a document and where: a code, its numbers, and the name at fault."""

    def __init__(self, where: str, code: str, name: str = "", **numbers: int) -> None:
        super().__init__(where, code, name)
        self.where = where
        self.code = code
        self.name = name
        self.numbers = numbers


@contextmanager
def inside(where: str) -> Iterator[None]:
    """What is at fault here is a part of something larger."""
    try:
        yield
    except Fault as fault:
        whole = where if fault.where == ROOT else f"{where}.{fault.where}"
        raise Fault(whole, fault.code, fault.name, **fault.numbers) from None


@contextmanager
def at_line(number: int) -> Iterator[None]:
    """What is at fault here stands on this line of a file."""
    try:
        yield
    except Fault as fault:
        where = fault.where.removeprefix("line 1, ")
        separator = ": " if where == fault.where else ", "
        raise Fault(f"line {number}{separator}{where}", fault.code, fault.name, **fault.numbers) from None


class _Twice(dict[str, Any]):
    """An object in which a key stands twice; it is refused where the reader meets it."""

    key = ""


def read_json(text: str | bytes) -> object:
    """The value of a JSON text, or a Fault."""
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        return json.loads(text, object_pairs_hook=_object_of)
    except UnicodeDecodeError as error:
        raise Fault(f"byte {error.start + 1}", "not_utf8") from None
    except json.JSONDecodeError as error:
        raise Fault(f"line {error.lineno}, column {error.colno}", "not_json") from None
    except (ValueError, RecursionError):
        # A number of thousands of digits, or thousands of brackets inside each other.
        raise Fault(ROOT, "too_large") from None


def _object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) == len(pairs):
        return value
    twice = _Twice(value)
    counts = Counter(key for key, _ in pairs)
    twice.key = next(key for key, count in counts.items() if count > 1)
    return twice


def an_object(value: object, where: str, keys: set[str] | None = None) -> dict[str, Any]:
    """An object, with none but these keys where they are given."""
    if not isinstance(value, dict):
        raise Fault(where, "not_object")
    if isinstance(value, _Twice):
        raise Fault(where, "key_twice", value.key)
    if keys is not None:
        for key in value:
            if key not in keys:
                raise Fault(where, "unknown_key", key)
    return value


def required(value: Mapping[str, Any], key: str, where: str) -> object:
    if key not in value:
        raise Fault(where, "missing_key", key)
    return value[key]


def a_list(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise Fault(where, "not_list")
    return value


def a_boolean(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise Fault(where, "not_boolean")
    return value


def a_string(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise Fault(where, "not_text")
    return value


def an_integer(value: object, where: str, allowed: range) -> int:
    # A boolean is an int to Python, and 3.0 is a number that JSON did not write as a whole one.
    if type(value) is not int or value not in allowed:
        raise Fault(where, "number", least=allowed[0], most=allowed[-1])
    return value


def a_moment(value: object, where: str) -> datetime:
    """A moment in UTC, which is also taken for meant where no zone is said."""
    try:
        moment = datetime.fromisoformat(a_string(value, where))
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        raise Fault(where, "moment") from None


def a_text(value: object, where: str, most: int, allowed: str = "") -> str:
    """A text of some length without characters that no database takes."""
    text = a_string(value, where)
    if len(text) > most:
        raise Fault(where, "too_long", most=most)
    check_characters(text, where, allowed)
    return text


def is_blank(text: str) -> bool:
    """Whether there is nothing to be seen in a text: spaces, controls and joiners at most."""
    return all(unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp", "Zs") for letter in text)


def check_characters(text: str, where: str, allowed: str = "") -> None:
    """Refuse what no database or terminal takes: control characters and halves of surrogate pairs."""
    for character in text:
        if unicodedata.category(character) in ("Cc", "Cs") and character not in allowed:
            raise Fault(where, "character", f"U+{ord(character):04X}")
