"""Count what is limited, across all processes."""

from __future__ import annotations

from datetime import timedelta
from ipaddress import IPv6Address, ip_address

from django.db import IntegrityError, transaction
from django.db.models import F, Max
from django.utils import timezone

from scoring.models import Guess

MOST = 10
FORGOTTEN_AFTER = timedelta(minutes=15)
HOUSEHOLD = 64  # leading bits of an IPv6 address; one sender has all addresses that share them


class TooMany(Exception):
    """Raised after too many wrong codes; `minutes` says how long to wait."""

    def __init__(self, wait: timedelta) -> None:
        super().__init__(wait)
        self.minutes = -(-wait // timedelta(minutes=1))


def household(address: str) -> str:
    """Return the part of an IP address that its sender cannot choose.

    >>> household("192.0.2.7"), household("2001:db8:0:1:2:3:4:5"), household("")
    ('192.0.2.7', '2001:db8:0:1::', '')
    """
    try:
        ip = ip_address(address)
    except ValueError:
        return address[:HOUSEHOLD]
    if isinstance(ip, IPv6Address):
        return str(ip.ipv4_mapped or IPv6Address(int(ip) >> HOUSEHOLD << HOUSEHOLD))
    return str(ip)


def check(keys: list[str]) -> None:
    now = timezone.now()
    spent = Guess.objects.filter(key__in=keys, tries__gte=MOST, until__gt=now)
    until = spent.aggregate(Max("until"))["until__max"]
    if until:
        raise TooMany(until - now)


def count(key: str) -> None:
    now = timezone.now()
    if Guess.objects.filter(key=key, until__gt=now).update(tries=F("tries") + 1):
        return
    Guess.objects.filter(until__lte=now).delete()
    try:
        with transaction.atomic():
            Guess.objects.create(key=key, tries=1, until=now + FORGOTTEN_AFTER)
    except IntegrityError:  # another process was faster
        Guess.objects.filter(key=key).update(tries=F("tries") + 1)
