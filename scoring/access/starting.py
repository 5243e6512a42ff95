"""Who may start a table of their own, as the host has set."""

from __future__ import annotations

from secrets import compare_digest

from django.conf import settings
from django.http import HttpRequest

from scoring.access.wrong_codes import guessed


def asks_code() -> bool:
    """Return whether strangers need the host's code to start a table."""
    return bool(settings.WHO_MAY_START == "code")


def is_closed() -> bool:
    """Return whether only the host makes tables."""
    return bool(settings.WHO_MAY_START == "nobody")


def may_start(request: HttpRequest, code: str) -> bool:
    """Return whether a device without a table may start one, given the code that was typed.

    Raises TooMany after too many wrong codes.
    """
    if asks_code():
        return bool(guessed(request, code.strip(), _is_right))
    return not is_closed()


def _is_right(code: str) -> bool | None:
    return compare_digest(code.encode(), settings.START_CODE.encode()) or None
