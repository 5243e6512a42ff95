"""Work that takes seconds is not done in the thread that answers pages, and only for those with the right to it."""

import json

import pytest

from scorekeeper.long_work import STATISTICS, LongWork
from scoring.history.summaries import MANY
from scoring.models import Player
from tests.examples import TOTALS
from tests.long_work import answering_pages
from tests.pasts import many_games
from tests.tables import a_result
from tests.views.test_imports import preview, sent
from tests.views.test_not_ready import PAGES

EXPORTS = ["/export/table/", "/export/csv/", "/export/documents/", "/export/bgstats/"]


@pytest.fixture
def file(owner):
    """The address of a file that waits for confirmation."""
    return preview(owner, json.dumps(TOTALS))


@pytest.mark.parametrize("path", EXPORTS)
def test_a_file_with_all_games_takes_long(owner, table, path):
    with answering_pages(), pytest.raises(LongWork) as work:
        owner.get(path)
    assert work.value.table == table.pk


def test_a_file_with_the_games_of_a_night_is_long_work_too(owner, table):
    night = a_result(table, Chris=41, Phil=38).night
    with answering_pages(), pytest.raises(LongWork):
        owner.get(f"/nights/{night.uid}/export/csv/")


@pytest.mark.parametrize("path", PAGES)
def test_statistics_of_many_players_take_long(owner, table, path):
    many_games(table, 3)
    owner.get(path)  # and are stored
    with answering_pages():
        assert owner.get(path, follow=True).status_code == 200
    people = (Player(table=table, name=f"P{number}", name_key=f"p{number}") for number in range(MANY))
    Player.objects.bulk_create(people)
    with answering_pages(), pytest.raises(LongWork) as work:
        owner.get(path)
    assert (work.value.table, work.value.what) == (table.pk, STATISTICS)


def test_an_import_takes_long(owner, file):
    for send in (lambda: sent(owner), lambda: owner.post(file)):
        with answering_pages(), pytest.raises(LongWork):
            send()


def test_pages_without_such_work_do_not(owner, file):
    with answering_pages():
        assert {owner.get(path).status_code for path in ("/export/", "/import/", file)} == {200}


def test_a_stranger_is_refused_before_any_long_work(visitor, file):
    client = visitor(None)
    with answering_pages():
        assert {client.get(path).status_code for path in EXPORTS} == {404}
        assert {sent(client).status_code, client.post(file).status_code} == {404}
