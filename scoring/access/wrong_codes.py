"""Count wrong codes, so that nobody finds a right one by trying."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import TypeVar

from django.http import HttpRequest

from scoring.access.counting import UsageLimit, check, count, limits_of_sender
from scoring.access.secret import hashed

MOST = 10
FORGOTTEN_AFTER = timedelta(minutes=15)

T = TypeVar("T")


def guessed(
    request: HttpRequest, typed: str, find: Callable[[str], T | None], counted_as: str = "wrong code"
) -> T | None:
    """Return what `find` returns for a code. A wrong one counts against its sender and against the code.

    Raises TooMany after MOST wrong ones that are counted together.
    """
    of_code = UsageLimit(f"{counted_as} {hashed(typed)}", MOST, FORGOTTEN_AFTER)
    limits = [*limits_of_sender(f"{counted_as}s", request, MOST, FORGOTTEN_AFTER), of_code]
    check(limits)
    found = find(typed)
    if found is None:
        for limit in limits:
            count(limit)
    return found
