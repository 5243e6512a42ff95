"""Readers for JSON from untrusted sources: they check each type, and a Fault says where the error is."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

ROOT = "document"

# Characters that take no space or show nothing: Unicode's Default_Ignorable_Code_Point, and the empty Braille cell.
INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


class Fault(Exception):
    """An error in a document: its location, a reason code with its numbers, and the name at fault."""

    def __init__(self, where: str, code: str, name: str = "", **numbers: int) -> None:
        super().__init__(where, code, name)
        self.where = where
        self.code = code
        self.name = name
        self.numbers = numbers


@contextmanager
def inside(where: str) -> Iterator[None]:
    """Prefix the location of a Fault raised inside with the path of the enclosing value."""
    try:
        yield
    except Fault as fault:
        whole = where if fault.where == ROOT else f"{where}.{fault.where}"
        raise Fault(whole, fault.code, fault.name, **fault.numbers) from None


@contextmanager
def at_line(number: int) -> Iterator[None]:
    """Prefix the location of a Fault raised inside with the line of the file."""
    try:
        yield
    except Fault as fault:
        where = fault.where.removeprefix("line 1, ")
        separator = ": " if where == fault.where else ", "
        raise Fault(f"line {number}{separator}{where}", fault.code, fault.name, **fault.numbers) from None


class _Twice(dict[str, Any]):
    """A JSON object with a duplicate key. `an_object` refuses it, since it knows the location."""

    key: str


def read_json(text: str | bytes) -> object:
    """Return the value of a JSON text, or raise a Fault."""
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        return json.loads(text, object_pairs_hook=_object_of)
    except UnicodeDecodeError as error:
        raise Fault(f"byte {error.start + 1}", "not_utf8") from None
    except json.JSONDecodeError as error:
        raise Fault(f"line {error.lineno}, column {error.colno}", "not_json") from None
    except (ValueError, RecursionError):
        # A number with thousands of digits, or thousands of nested brackets.
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
    """Return an object; if keys are given, it may have no others."""
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
    # Not isinstance: it accepts booleans. A float such as 3.0 is refused as well.
    if type(value) is not int or value not in allowed:
        raise Fault(where, "number", least=allowed[0], most=allowed[-1])
    return value


def a_moment(value: object, where: str) -> datetime:
    """Return a moment in UTC, which is also assumed if no time zone is given."""
    try:
        moment = datetime.fromisoformat(a_string(value, where))
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        raise Fault(where, "moment") from None


def a_text(value: object, where: str, most: int, allowed: str = "") -> str:
    """Return a text of at most this length, without the characters that `check_characters` refuses."""
    text = a_string(value, where)
    if len(text) > most:
        raise Fault(where, "too_long", most=most)
    check_characters(text, where, allowed)
    return text


def is_blank(text: str) -> bool:
    """Return whether a text has no visible character, only spaces, controls and joiners."""
    return all(
        unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp", "Zs") or INVISIBLE.match(letter)
        for letter in text
    )


def check_characters(text: str, where: str, allowed: str = "") -> None:
    """Refuse control characters and lone surrogates, which databases or terminals cannot take."""
    for character in text:
        if unicodedata.category(character) in ("Cc", "Cs") and character not in allowed:
            raise Fault(where, "character", f"U+{ord(character):04X}")
