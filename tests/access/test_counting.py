"""Uses toward a limit are counted across processes and addresses."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.access.counting import TooMany, UsageLimit, check, count, limits_of_sender
from scoring.models import Usage

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
LIMIT = UsageLimit("guesses", 3, HOUR)


def test_it_counts_one_by_one():
    for _ in range(3):
        check([LIMIT])
        count(LIMIT)
    with pytest.raises(TooMany):
        check([LIMIT])


def test_two_processes_that_begin_at_once_both_count(monkeypatch):
    Usage.objects.create(key="guesses", amount=1, until=timezone.now() + HOUR)
    usage, too_early = UsageLimit.usage, iter([Usage.objects.none()])
    # The first look was before the other process had stored its count.
    monkeypatch.setattr(UsageLimit, "usage", lambda limit, now: next(too_early, usage(limit, now)))
    count(LIMIT, 2)
    assert Usage.objects.get().amount == 3


def test_counts_of_others_stay():
    others = Usage.objects.create(key="others", amount=1, until=timezone.now() + 2 * HOUR)
    count(LIMIT)
    assert others in Usage.objects.all()


def test_senders_without_an_address_are_one_household(rf):
    request = rf.get("/")
    del request.META["REMOTE_ADDR"]  # the proxy speaks to a Unix socket
    assert [limit.key for limit in limits_of_sender("codes", request, 10, HOUR)] == ["codes of "]


def test_the_households_of_a_neighborhood_count_together_too(rf):
    def limits(address):
        return list(limits_of_sender("codes", rf.get("/", REMOTE_ADDR=address), 10, HOUR))

    own, around = limits("2001:db8:0:1::7")
    assert (own.most, around.most) == (10, 100)
    assert limits("2001:db8:0:2::7")[0].key != own.key
    assert limits("2001:db8:0:2::7")[1] == around
    assert limits("2001:db8:1:1::7")[1] != around
    assert len(limits("::ffff:192.0.2.7")) == len(limits("192.0.2.7")) == 1
