"""Tidy and check what people type: a name, a line, several lines, a date. Each may raise a Refusal."""

from __future__ import annotations

from datetime import date, timedelta

from django.utils import timezone

from scoring.document.json_reader import Fault, check_characters, is_blank
from scoring.models import name_key
from scoring.rules import Refusal

OLDEST = date(1900, 1, 1)


def a_name(name: str, most: int) -> str:
    """Return a name without needless spaces."""
    name = " ".join(name.split())
    if is_blank(name) or len(name) > most:
        raise Refusal("name", most=most)
    # A ligature is one character, but `name_key` may write it out as a whole phrase.
    if len(name_key(name)) > 4 * most:
        raise Refusal("name_ligatures")
    try:
        check_characters(name, "name")
    except Fault as fault:
        raise Refusal(fault.code, fault.name) from None
    return name


def one_line(text: str, most: int) -> str:
    """Return a line without needless spaces; it may be empty."""
    return _checked(" ".join(text.split()), most)


def lines(text: str, most: int) -> str:
    """Return a text with "\\n" as its line ends, whatever it was typed on."""
    return _checked(text.replace("\r\n", "\n").replace("\r", "\n").strip(), most, allowed="\n\t")


def a_day(text: str) -> date:
    try:
        day = date.fromisoformat(text.strip())
    except ValueError:
        raise Refusal("day") from None
    if day < OLDEST:
        raise Refusal("day")
    return day


def a_date(text: str) -> date:
    """Return a day that has already begun somewhere on earth."""
    day = a_day(text)
    if day > timezone.localdate() + timedelta(days=1):
        raise Refusal("to_come")
    return day


def _checked(text: str, most: int, allowed: str = "") -> str:
    if len(text) > most:
        raise Refusal("too_long", most=most)
    try:
        check_characters(text, "", allowed)
    except Fault as fault:
        raise Refusal(fault.code, fault.name) from None
    return text
