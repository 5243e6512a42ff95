"""Compare stored times with the clock, which may have been ahead, or differ a little from another machine's."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

SKEW = timedelta(minutes=1)  # how much two clocks may differ


def lately(now: datetime, span: timedelta) -> tuple[datetime, datetime]:
    """Return the range of times that are at most `span` ago, or just ahead by another machine's clock.

    >>> first, last = lately(datetime(2026, 11, 14, 20, 0), timedelta(minutes=10))
    >>> f"{first:%H:%M} {last:%H:%M}"
    '19:50 20:01'
    """
    return now - span, now + SKEW


def was_lately(time: datetime, span: timedelta) -> bool:
    first, last = lately(timezone.now(), span)
    return first <= time <= last


def ahead(now: datetime, span: timedelta) -> tuple[datetime, datetime]:
    """Return the range in which something that lasts `span` expires, if it has begun and not expired yet.

    A later time was set by a clock that was ahead.


    >>> first, last = ahead(datetime(2026, 11, 14, 20, 0), timedelta(minutes=10))
    >>> f"{first:%H:%M} {last:%H:%M}"
    '20:00 20:11'
    """
    return now, now + span + SKEW
