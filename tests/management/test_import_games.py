from datetime import date
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scoring.models import Game, Table
from tests.exchange.tables import counts, documents
from tests.tables import a_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return a_table(0)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_text("".join(documents(30)))
    return path


def called(file, *options):
    out = StringIO()
    call_command("import_games", str(file), "--table", "Kitchen table", *options, stdout=out)
    return out.getvalue()


def test_games_come_in_once(table, file):
    assert "Games imported: 30" in called(file)
    assert "Already here: 30" in called(file)
    assert Game.objects.filter(night__table=table).count() == 30


def test_a_side_table_that_was_left_behind_is_not_taken_for_the_table(table, file):
    Table.objects.create(name=table.name, side_of=table)
    assert "Games imported: 30" in called(file)


def test_nights_have_the_date_of_the_time_zone(table, file):
    file.write_text("".join(documents(1)))
    called(file, "--time-zone", "Pacific/Auckland")
    assert table.nights.get().date == date(2026, 1, 3)


def test_a_time_zone_that_is_none_is_said(table, file):
    with pytest.raises(CommandError, match="no time zone is called 'Here'"):
        called(file, "--time-zone", "Here")


def test_it_can_look_only(table, file):
    assert "Games to import: 30" in called(file, "--look")
    assert Game.objects.count() == 0


def test_a_bad_file_changes_nothing_and_is_said_in_one_line(table, file):
    file.write_text(file.read_text() + '{"format": "scorekeeper/1"}\n')
    before = counts()
    with pytest.raises(
        CommandError, match=r'Nothing was imported\. line 31: document: the key "edition" is missing'
    ):
        called(file)
    assert counts() == before


def test_a_file_or_a_table_that_is_not_there_is_said(table, file, tmp_path):
    with pytest.raises(CommandError, match="No such file"):
        called(tmp_path / "none")
    with pytest.raises(CommandError, match="No table has this name"):
        call_command("import_games", str(file), "--table", "Another")
