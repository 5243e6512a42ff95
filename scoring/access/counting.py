"""Count uses toward a limit: of an IP address, of a code, or of the whole site; across all processes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from scorekeeper import addresses
from scoring.models import Usage
from scoring.models.clocks import ahead

# As much as so many households may do, all households of an IPv6 neighborhood may do together.
HOUSEHOLDS = 10


class TooMany(Exception):
    """Raised when a limit is reached; `minutes` says how long to wait."""

    def __init__(self, wait: timedelta) -> None:
        super().__init__(wait)
        self.minutes = -(-wait // timedelta(minutes=1))


class UsageLimit(NamedTuple):
    """The most that `key` may count to, and the time after which its count starts again."""

    key: str
    most: int
    forgotten_after: timedelta

    def usage(self, now: datetime) -> QuerySet[Usage]:
        """Select the count, unless it has expired. A clock that was ahead does not make it last longer."""
        return Usage.objects.filter(key=self.key, until__range=ahead(now, self.forgotten_after))


def check(limits: Iterable[UsageLimit]) -> None:
    """Raise TooMany if one of the limits is reached."""
    now = timezone.now()
    reached = [usage.until for limit in limits for usage in limit.usage(now).filter(amount__gte=limit.most)]
    if reached:
        raise TooMany(max(reached) - now)


def count(limit: UsageLimit, amount: int = 1) -> None:
    now = timezone.now()
    if limit.usage(now).update(amount=F("amount") + amount):
        return
    _, latest = ahead(now, limit.forgotten_after)
    Usage.objects.filter(Q(until__lt=now) | Q(key=limit.key, until__gt=latest)).delete()
    try:
        with transaction.atomic():
            Usage.objects.create(key=limit.key, amount=amount, until=now + limit.forgotten_after)
    except IntegrityError:  # another process was faster
        limit.usage(now).update(amount=F("amount") + amount)


def limits_of_sender(
    what: str, request: HttpRequest, most: int, forgotten_after: timedelta
) -> Iterator[UsageLimit]:
    """Yield the limit of the sender's household, and over IPv6 a wider one of all that may be one customer's."""
    address = request.META.get("REMOTE_ADDR", "")
    yield UsageLimit(f"{what} of {addresses.household(address)}", most, forgotten_after)
    around = addresses.neighborhood(address)
    if ":" in around:
        yield UsageLimit(f"{what} around {around}", most * HOUSEHOLDS, forgotten_after)
