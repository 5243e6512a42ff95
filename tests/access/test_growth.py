"""How fast the site may grow in a day, and how large it may become."""

from contextlib import nullcontext
from datetime import timedelta
from secrets import token_urlsafe

import pytest
from django.utils import timezone

from scorekeeper.databases import stored_bytes
from scoring.access import NoRoom, TooMany, check_growth, count_growth, growth
from scoring.models import Night, Usage
from tests.tables import TODAY, a_table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def few(settings):
    """At most three tables a day in all, and two from one address."""
    settings.A_DAY = settings.A_DAY | {"tables": [3, 2], "imported_mb": [30, 20]}


@pytest.fixture
def add(rf):
    """A function that adds something, unless the limit is reached."""

    def added(what="tables", address="192.0.2.7", **amount):
        request = rf.post("/", REMOTE_ADDR=address)
        check_growth(request, what)
        count_growth(request, what, **amount)

    return added


def test_an_address_adds_so_much_in_a_day(add):
    add()
    add()
    with pytest.raises(TooMany) as too_many:
        add()
    assert too_many.value.minutes == 24 * 60


def test_all_addresses_together_add_so_much_in_a_day(add):
    for number in range(3):
        add(address=f"192.0.2.{number}")
    with pytest.raises(TooMany):
        add(address="192.0.2.9")


def test_a_neighborhood_adds_as_much_as_ten_households(add, settings):
    settings.A_DAY = settings.A_DAY | {"tables": [100, 1]}
    for household in range(10):
        add(address=f"2001:db8:0:{household}::1")
    with pytest.raises(TooMany):
        add(address="2001:db8:0:ffff::1")
    add(address="2001:db8:1::1")


def test_another_address_and_another_thing_have_limits_of_their_own(add):
    add()
    add()
    add(address="192.0.2.8")
    add("games")


def test_the_next_day_it_is_forgotten(add):
    add()
    add()
    Usage.objects.update(until=timezone.now() - timedelta(seconds=1))
    add()


def test_large_things_count_for_what_they_are(add):
    add("imported_mb", amount=20)
    with pytest.raises(TooMany):
        add("imported_mb", amount=1)


def test_a_full_site_takes_nothing_new_but_devices(add, settings):
    settings.STORED_MB = stored_bytes() // (1024 * 1024)
    for what in ("tables", "games", "imports"):
        with pytest.raises(NoRoom):
            add(what)
    add("devices")


@pytest.mark.parametrize(("stored", "full"), [(5 * 1024 * 1024 - 1, False), (5 * 1024 * 1024, True)])
def test_a_site_is_full_at_so_many_megabytes(add, settings, monkeypatch, stored, full):
    settings.STORED_MB = 5
    monkeypatch.setattr(growth, "stored_bytes", lambda: stored)
    with pytest.raises(NoRoom) if full else nullcontext():
        add()


def test_the_size_of_the_database_follows_what_is_stored():
    before, table = stored_bytes(), a_table(0)
    # Random, because PostgreSQL compresses.
    Night.objects.bulk_create(Night(table=table, date=TODAY, note=token_urlsafe(7_500)) for _ in range(100))
    assert stored_bytes() - before >= 1_000_000
