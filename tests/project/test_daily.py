"""The site tidies up by itself, once a day."""

import subprocess
import sys
from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper import daily
from scoring.models import Table, Usage
from tests.server import ROOT, environment_for
from tests.tables import a_table

MONTH = timedelta(days=31)


@pytest.fixture
def empty_table(transactional_db):
    table = a_table(0)
    Table.objects.update(made_at=timezone.now() - MONTH)
    return table


def test_it_tidies_up_when_it_is_due(empty_table):
    daily.tidy_if_due()
    assert Table.objects.exists()
    Usage.objects.update(until=timezone.now() + timedelta(days=1))
    daily.tidy_if_due()
    assert not Table.objects.exists()


def test_it_looks_after_a_minute_and_then_every_hour(monkeypatch):
    begun = []
    monkeypatch.setattr(daily, "regularly", lambda *work, **times: begun.append((*work, times)))
    daily.start()
    assert begun == [("daily", daily.tidy_if_due, {"first": 60, "every": 3600})]


def test_a_process_that_serves_the_site_does_so(tmp_path):
    show = """
import multiprocessing, threading
def serve():
    import scorekeeper.asgi
    print([thread.name for thread in threading.enumerate()], flush=True)
process = multiprocessing.get_context("fork").Process(target=serve)
process.start()
process.join()
"""
    environment = environment_for(tmp_path) | {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings"}
    (tmp_path / "static").mkdir()
    shown = subprocess.run(
        [sys.executable, "-c", show], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert "daily" in shown.stdout
