"""Count wrong codes, so that nobody finds a right one by trying."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.http import HttpRequest

from scoring.access.counting import check, count, household
from scoring.access.secret import hashed

T = TypeVar("T")


def guessed(request: HttpRequest, typed: str, find: Callable[[str], T | None]) -> T | None:
    """Return what `find` returns for a code. A wrong one counts against its sender and against the code.

    Raises TooMany after MOST wrong ones.
    """
    keys = [f"address {household(request.META.get('REMOTE_ADDR', ''))}", f"code {hashed(typed)}"]
    check(keys)
    found = find(typed)
    if found is None:
        for key in keys:
            count(key)
    return found
