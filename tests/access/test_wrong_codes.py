"""How wrong codes are counted, and when there are too many."""

from datetime import timedelta
from urllib.error import HTTPError

import pytest
from django.utils import timezone

from scoring.access.counting import TooMany
from scoring.access.wrong_codes import guessed
from scoring.models import Usage
from tests.phone import Phone

pytestmark = pytest.mark.django_db

MOST = 10  # as promised in README and SECURITY.md


def opens(typed):
    return "open" if typed == "right" else None


def from_(rf, address):
    return rf.post("/", REMOTE_ADDR=address)


def guess_wrong(rf, times, address="192.0.2.7"):
    for number in range(times):
        assert guessed(from_(rf, address), f"{address} {number}", opens) is None


def test_a_right_code_leaves_no_trace(rf):
    assert guessed(from_(rf, "192.0.2.7"), "right", opens) == "open"
    assert not Usage.objects.exists()


def test_an_address_has_so_many_tries(rf):
    guess_wrong(rf, MOST - 1)
    assert guessed(from_(rf, "192.0.2.7"), "right", opens) == "open"
    guess_wrong(rf, 1)
    with pytest.raises(TooMany) as too_many:
        guessed(from_(rf, "192.0.2.7"), "right", opens)
    assert too_many.value.minutes == 15


def test_another_address_may_still_try(rf):
    guess_wrong(rf, MOST)
    assert guessed(from_(rf, "192.0.2.8"), "right", opens) == "open"


@pytest.mark.parametrize("addresses", ["192.0.2.{}", "2001:db8:0:{}::1"])
def test_a_code_has_so_many_tries_from_all_addresses_together(rf, addresses):
    for number in range(MOST):
        guessed(from_(rf, addresses.format(number)), "wrong", opens)
    with pytest.raises(TooMany):
        guessed(from_(rf, addresses.format(99)), "wrong", opens)


def test_a_household_has_one_address_however_many_it_uses(rf):
    for number in range(MOST):
        guess_wrong(rf, 1, f"2001:db8::{number}")
    with pytest.raises(TooMany):
        guessed(from_(rf, "2001:db8::ffff"), "right", opens)


def test_a_neighborhood_has_as_many_tries_as_ten_households(rf):
    for household in range(10):
        guess_wrong(rf, MOST, f"2001:db8:0:{household}::1")
    with pytest.raises(TooMany):
        guessed(from_(rf, "2001:db8:0:ffff::1"), "right", opens)
    assert guessed(from_(rf, "2001:db8:1::1"), "right", opens) == "open"


def test_tries_are_forgotten_and_thrown_away(rf):
    guess_wrong(rf, MOST)
    Usage.objects.update(until=timezone.now() - timedelta(seconds=1))
    guess_wrong(rf, 1)
    assert list(Usage.objects.values_list("amount", flat=True)) == [1, 1]


def test_a_clock_that_was_ahead_locks_nobody_out(rf):
    guess_wrong(rf, MOST)
    Usage.objects.update(until=timezone.now() + timedelta(days=400))
    guess_wrong(rf, MOST)
    with pytest.raises(TooMany) as too_many:
        guess_wrong(rf, 1)
    assert too_many.value.minutes == 15


def test_a_try_does_not_make_the_wait_longer(rf):
    guess_wrong(rf, MOST - 1)
    Usage.objects.update(until=timezone.now() + timedelta(minutes=2))
    guess_wrong(rf, 1)
    with pytest.raises(TooMany) as too_many:
        guess_wrong(rf, 1)
    assert too_many.value.minutes == 2


def test_no_code_is_stored_as_it_was_typed(rf):
    guessed(from_(rf, "192.0.2.7"), "hunter", opens)
    assert "hunter" not in str(list(Usage.objects.values()))


def phone_at(server, address):
    """Return a phone whose address is named by a proxy, which may do so because it is on the same machine."""
    return Phone(server, **{"X-Forwarded-For": address})


def status_of(phone, code):
    """Return the status that a typed code gets."""
    with pytest.raises(HTTPError) as error:
        phone.post("/join/", code=code)
    error.value.close()
    return error.value.code


@pytest.mark.any_database
def test_all_processes_of_the_site_count_together(server):
    phones = [phone_at(server, "192.0.2.7") for _ in range(MOST)]
    assert [status_of(phone, f"WRONG{number}") for number, phone in enumerate(phones)] == [422] * MOST
    assert status_of(phone_at(server, "192.0.2.7"), "ANOTHR") == 429
    assert status_of(phone_at(server, "192.0.2.8"), "ANOTHR") == 422
    assert "ANOTHR" not in server.log.read_text()
