from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from scoring.models import Arrival, Game
from tests.tables import a_game

pytestmark = pytest.mark.django_db


def purge():
    out = StringIO()
    call_command("purge", stdout=out)
    return out.getvalue()


def test_only_old_deletions_are_purged():
    now = timezone.now()
    gone, away, here = a_game(), a_game(), a_game()
    Game.objects.filter(pk=gone.pk).update(deleted_at=now - timedelta(days=31))
    Game.objects.filter(pk=away.pk).update(deleted_at=now - timedelta(days=29))
    assert purge().startswith("Deleted for good: 1 game, 0 nights, 0 players, 0 files, ")
    assert set(Game.objects.values_list("pk", flat=True)) == {away.pk, here.pk}


def test_a_file_waits_for_a_day():
    table = a_game().night.table
    now = timezone.now()
    for hours in (23, 25):
        table.arrivals.create(file_name="x", content=b"", sent_at=now - timedelta(hours=hours))
    assert "1 file," in purge()
    assert Arrival.objects.count() == 1
