"""Who beats whom: all regulars against each other."""

from datetime import timedelta

import pytest

from scoring.pages.people import RivalsPage
from tests.pasts import a_result, many_games
from tests.tables import TODAY, a_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return a_table()


def grid(table):
    return RivalsPage(table, ("", "")).grid


def test_everyone_is_compared_with_everyone_else(table):
    for day in range(6):
        a_result(table, TODAY - timedelta(days=day), Chris=40, Phil=30, Amy=30 if day else 50)
    rows = grid(table)
    assert [row.who.name for row in rows] == ["Chris", "Phil", "Amy"]
    assert [[duel and duel.rate for duel in row.duels] for row in rows] == [
        [None, "100%", "83%"],
        ["0%", None, "42%"],
        ["17%", "58%", None],
    ]


def test_only_what_luck_does_not_explain_stands_out(table):
    for day in range(6):
        a_result(table, TODAY - timedelta(days=day), Chris=40, Phil=30, Amy=35 if day % 2 else 45)
    chris, phil, _ = grid(table)
    assert [duel and (duel.ahead, duel.behind) for duel in chris.duels] == [
        None,
        (True, False),
        (False, False),
    ]
    assert [duel and (duel.ahead, duel.behind) for duel in phil.duels] == [(False, True), None, (False, True)]


def test_only_regulars_are_compared(table):
    many_games(table, 6)
    a_result(table, Chris=30, Lisa=40)
    assert "Lisa" not in [row.who.name for row in grid(table)]


def test_two_need_no_grid(table):
    for day in range(5):
        a_result(table, TODAY - timedelta(days=day), Chris=40, Phil=30)
    assert grid(table) == []
