"""Exporting games for a spreadsheet."""

import csv
import re
from io import StringIO

import pytest

from scoring.exchange.csv_file import TABS, csv_bytes
from scoring.exchange.importing.importer import store
from scoring.models import Game, Seat
from scoring.wording.exchange import COLUMNS
from tests.exchange.tables import documents, opened
from tests.pasts import a_cut_game
from tests.tables import a_table

pytestmark = pytest.mark.django_db


def rows():
    content = b"".join(csv_bytes(Game.objects.all()))
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(StringIO(content.decode("utf-8-sig"), newline="")))


@pytest.fixture
def table():
    table = a_table(0)
    store(table, opened("".join(documents(20, 5))))
    return table


def test_the_points_of_a_player_s_rows_make_the_total(table):
    points = {}
    for row in rows():
        key = row["game"], row["seat"]
        points[key] = points.get(key, 0) + int(row["points"])
    stored = {
        (game, str(number + 1)): total
        for game, number, total in Seat.objects.values_list("game__uid", "number", "total")
    }
    assert points == stored


def test_there_is_a_row_for_each_round_and_the_desserts(table):
    first = rows()[:4]
    assert [row["round"] for row in first] == ["1", "2", "3", "dessert"]
    assert {(row["date"], row["finished"]) for row in first} == {("2026-01-02", "yes")}


def test_lines_end_as_spreadsheets_expect(table):
    content = b"".join(csv_bytes(Game.objects.all()))
    assert content.count(b"\r\n") == content.count(b"\n") == len(rows()) + 1


def test_excel_gets_tabs_in_utf_16(table):
    content = b"".join(csv_bytes(Game.objects.all(), TABS))
    assert content.startswith(b"\xff\xfe")
    text = content.decode("utf-16")
    assert text.splitlines()[0].split("\t") == list(COLUMNS)
    assert "美咲" in text


@pytest.mark.parametrize(
    "name", ["=1+1", "+1", "-1", "@SUM(A1)", "＝1+1", "＋1", "－1", "＠A1", " =1", '=HYPERLINK("x","y")']
)  # fmt: skip
def test_a_name_is_never_a_formula(table, name):
    player = Seat.objects.filter(player__isnull=False).first().player
    player.name = name
    player.save()
    table.nights.update(place=name)
    found = [row for row in rows() if row["player"].endswith(name)]
    assert found
    assert {row["player"] for row in found} == {f"'{name}"}
    assert {row["place"] for row in rows()} == {f"'{name}"}


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize(
    "name", ["Ana;=1+1", "\t=1", "Ana, @A1", "Ana\t＝1", "Ana\n+1", 'Ana";-1', "a,=1;=2"]
)
def test_no_part_of_a_name_is_a_formula_with_another_separator(table, name, delimiter):
    """Excel splits cells at the list separator of its language, whatever the file uses."""
    table.nights.update(place=name)
    content = b"".join(csv_bytes(Game.objects.all())).decode("utf-8-sig")
    read = csv.reader(StringIO(content, newline=""), delimiter=delimiter)
    cells = {cell.strip() for row in read for cell in row if not re.fullmatch(r"-?\d+", cell)}
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "＝"))]


def test_a_number_below_zero_stays_a_number(table):
    Seat.objects.update(dessert_points=-6)
    assert {row["points"] for row in rows() if row["round"] == "dessert"} == {"-6"}


def test_a_game_known_by_its_end_has_one_row_for_each_player():
    text = '{"format": "scorekeeper/1", "edition": "party", "players": ["A", "B"], "totals": [-2, 5]}'
    store(a_table(0), opened(text))
    assert [(row["round"], row["points"], row["rank"]) for row in rows()] == [
        ("all", "-2", "2"),
        ("all", "5", "1"),
    ]


def test_it_is_written_with_few_queries(table, django_assert_num_queries):
    with django_assert_num_queries(5):
        rows()


def test_a_game_that_was_cut_short_says_so_and_has_no_desserts():
    a_cut_game(a_table())
    found = rows()
    assert [(row["round"], row["points"], row["finished"]) for row in found[:2]] == [
        ("1", "21", "cut short"),
        ("1", "15", "cut short"),
    ]
    assert len(found) == 4
