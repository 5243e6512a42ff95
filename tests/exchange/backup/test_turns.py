"""One of all processes makes a backup, when it is due."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.exchange.backup.turns import AGAIN, end_turn, last_failed, take_turn
from scoring.models import Usage

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
SOON = timedelta(minutes=10)


@pytest.fixture
def now():
    return timezone.now()


def test_the_first_is_due_at_once_for_one_process(now):
    assert [take_turn(now, DAY) for _ in range(3)] == [True, False, False]


def test_the_next_is_due_a_day_after_the_last_began(now):
    take_turn(now, DAY)
    end_turn(now, DAY, succeeded=True)
    assert not take_turn(now + DAY - SOON, DAY)
    assert [take_turn(now + DAY + SOON, DAY) for _ in range(2)] == [True, False]


def test_after_a_failure_it_is_tried_again_soon(now):
    take_turn(now, DAY)
    end_turn(now, DAY, succeeded=False)
    assert last_failed()
    assert not take_turn(now + AGAIN - SOON, DAY)
    assert take_turn(now + AGAIN + SOON, DAY)
    end_turn(now, DAY, succeeded=True)
    assert not last_failed()


def test_an_interrupted_backup_is_tried_again_soon(now):
    take_turn(now, DAY)
    assert take_turn(now + AGAIN + SOON, DAY)


def test_a_shorter_pause_counts_at_once(now):
    take_turn(now, 7 * DAY)
    end_turn(now, 7 * DAY, succeeded=True)
    assert take_turn(now + SOON, DAY)


def test_a_clock_that_was_ahead_delays_nothing(now):
    take_turn(now + 365 * DAY, DAY)
    assert take_turn(now, DAY)


def test_a_forgotten_turn_is_due(now):
    take_turn(now, DAY)
    Usage.objects.all().delete()
    assert take_turn(now, DAY)
