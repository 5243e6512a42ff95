"""UsageLimit how fast the site grows in a day, in all and from one address, and how large it may become.

The limits are settings. They are for strangers who fill a site that everybody can reach: no household and no
club evening comes near them.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Literal

from django.conf import settings
from django.http import HttpRequest

from scorekeeper.databases import stored_bytes
from scoring.access.counting import UsageLimit, check, count, limits_of_sender

DAY = timedelta(days=1)
MEGABYTE = 1024 * 1024

Added = Literal["tables", "devices", "games", "imports", "imported_mb", "imported_games"]


class NoRoom(Exception):
    """Raised when the database has become as large as the host allows."""


def check_growth(request: HttpRequest, *added: Added) -> None:
    """Raise TooMany if today's limit for adding this is reached, in all or for the sender's address.

    Raises NoRoom if the site is full, except for devices: phones may still join the running games.
    """
    check(limit for one in added for limit in _limits(request, one))
    if set(added) != {"devices"} and stored_bytes() >= settings.STORED_MB * MEGABYTE:
        raise NoRoom


def count_growth(request: HttpRequest, added: Added, amount: int = 1) -> None:
    for limit in _limits(request, added):
        count(limit, amount)


def _limits(request: HttpRequest, added: Added) -> list[UsageLimit]:
    in_all, from_one = settings.A_DAY[added]
    return [UsageLimit(added, in_all, DAY), *limits_of_sender(added, request, from_one, DAY)]
