"""Ways through a long history: its pages, its order, and its months."""

import re
from datetime import timedelta

import pytest

from scoring.models import Game, Role, Seat
from scoring.pages.nights import NIGHTS
from tests.tables import TODAY, a_game, a_result
from tests.views.markup import text, tight
from tests.views.ways import dead_ends, listed, shown, ways

LAST_WEEK = TODAY - timedelta(weeks=1)


@pytest.fixture
def classic(table):
    return a_result(table, Chris=41, Phil=38)


@pytest.fixture
def many(table):
    """Games on two nights more than a page shows. The first page ends between two nights of one day."""
    days = [TODAY - timedelta(days=day) for day in range(NIGHTS + 1)]
    games = [a_result(table, day, Chris=41, Phil=38) for day in days]
    return [*games, a_result(table, days[NIGHTS - 1], place="Elsewhere", Chris=41, Phil=38)]


def older(response):
    return next(way for way in ways(response) if "before=" in way).replace("&amp;", "&")


def test_pages_go_on_where_the_last_one_ended(owner, many):
    first = owner.get("/history/?search=chris")
    second = owner.get(older(first))
    assert len(shown(first)) == NIGHTS
    assert shown(first) | shown(second) == {game.code for game in many}
    assert shown(first) & shown(second) == set()
    assert "/history/?search=chris" in ways(second)  # the link to the newest games
    assert "Next page" not in text(second)


def test_a_page_stays_where_it_is_when_a_new_night_is_played(owner, table, many):
    second = older(owner.get("/history/"))
    before = shown(owner.get(second))
    a_result(table, TODAY + timedelta(days=1), Chris=41, Phil=38)
    assert shown(owner.get(second)) == before


@pytest.mark.parametrize("before", ["soon", "2026-11-14", "2026-11-14.x", "2026-13-14.1", "2026-11-14.²"])
def test_an_invalid_position_shows_the_newest_nights(owner, classic, before):
    assert shown(owner.get("/history/", {"before": before})) == {classic.code}


def test_a_position_without_a_night_is_no_error(owner, classic):
    assert owner.get("/history/", {"before": f"2026-11-14.{10**30}"}).status_code == 200
    assert shown(owner.get("/history/", {"before": "1900-01-01.1"})) == set()


@pytest.fixture
def sortable(table):
    """Games with totals and margins in different orders: named by what is special about each."""
    long_ago = TODAY - timedelta(days=400)
    return {
        "high": a_result(table, long_ago, Chris=70, Phil=60),
        "clear": a_result(table, LAST_WEEK, place="Sea", Chris=50, Phil=20, Amy=10),
        "close": a_result(table, TODAY, Chris=30, Phil=30),
    }


@pytest.mark.parametrize(
    ("by", "order"),
    [
        ("total", ["high", "clear", "close"]),
        ("margin", ["clear", "high", "close"]),
        ("close", ["close", "high", "clear"]),
        ("soup", ["close", "clear", "high"]),
    ],
)
def test_games_are_sorted_by_total_or_margin(owner, table, sortable, by, order):
    a_game(table)
    finished = [
        code for code in listed(owner.get("/history/", {"by": by})) if Game.objects.get(code=code).finished_at
    ]
    assert finished == [sortable[name].code for name in order]


def test_the_dummy_counts_neither_for_the_total_nor_for_the_margin(owner, table, sortable):
    Seat.objects.create(game=sortable["clear"], number=3, player=None, total=99)
    assert listed(owner.get("/history/?by=total"))[0] == sortable["high"].code
    assert listed(owner.get("/history/?by=margin"))[0] == sortable["clear"].code


def test_a_sorted_game_says_when_and_by_how_much(owner, sortable):
    page = text(owner.get("/history/?by=margin&search=sea"))
    assert "Nov. 7, 2026 · <mark>Sea</mark>" in page
    assert "by 30 points" in page


def test_sorting_keeps_the_filters_and_filters_keep_the_sorting(owner, sortable):
    page = owner.get("/history/?search=sea&by=total")
    assert {"/history/?search=sea", "/history/?search=sea&amp;by=margin", "/history/?by=total"} <= ways(page)
    assert '<input type="hidden" name="by" value="total">' in text(page)


def test_sorted_pages_go_on_where_the_last_one_ended(owner, many):
    first = owner.get("/history/?by=total")
    second = owner.get("/history/?by=total&after=20")
    assert "/history/?by=total&amp;after=20" in ways(first)
    assert shown(first) | shown(second) == {game.code for game in many}
    assert shown(first) & shown(second) == set()
    assert "No more games." in text(owner.get("/history/?by=total&after=40"))


def test_one_jumps_to_a_year_and_a_month(owner, sortable):
    page = owner.get("/history/?edition=classic")
    assert {
        "/history/?edition=classic&amp;year=2025",
        "/history/?edition=classic&amp;year=2026&amp;month=11",
    } <= ways(page)
    november = owner.get("/history/?year=2026&month=11")
    assert shown(november) == {sortable["clear"].code, sortable["close"].code}
    assert '<span class="sr">November</span><small>2</small>' in tight(page)
    assert "2026 · <bdi>November</bdi>" in text(november).replace("<bdi>2026</bdi>", "2026")
    october = owner.get("/history/?month=10")
    assert shown(october) == {sortable["high"].code}


def test_a_month_is_a_calendar_of_its_nights(owner, sortable):
    page = owner.get("/history/?year=2026&month=11")
    calendar = (
        tight(page).split('<table class="calendar" aria-labelledby="calendar">')[1].split("</table>")[0]
    )
    assert '<h2 id="calendar">November 2026</h2>' in tight(page)
    assert len(re.findall('<th scope="col">', calendar)) == 7
    assert '<span class="short" aria-hidden="true">Sun</span>' in calendar
    assert '<span class="sr">Sunday</span>' in calendar
    uid = sortable["close"].night.uid
    assert f'<td><a href="/nights/{uid}/" aria-label="Nov. 14, 2026: 1 game">14<small' in calendar
    assert "<td>15</td>" in calendar
    assert "/history/?year=2025&amp;month=10" in ways(page)  # the last month with games before it
    assert 'class="months"' not in text(page)


@pytest.mark.parametrize(
    "query", ["", "?year=2026", "?month=11", "?year=2024&month=11", "?year=2026&month=13"]
)
def test_without_a_month_of_a_year_there_is_no_calendar(owner, sortable, query):
    page = text(owner.get(f"/history/{query}"))
    assert "calendar" not in page
    assert 'class="months"' in page


def test_the_calendar_has_only_nights_with_games_that_match(owner, table, sortable):
    page = owner.get("/history/?year=2026&month=11&search=sea")
    assert re.findall(r'aria-label="(Nov[^"]*): ', text(page)) == ["Nov. 7, 2026"]
    assert (
        re.findall(r'aria-label="(Nov[^"]*): ', text(owner.get("/history/?year=2026&month=11&search=cat")))
        == []
    )


@pytest.mark.parametrize("role", list(Role))
def test_everyone_finds_only_ways_that_lead_somewhere_in_a_month(visitor, table, sortable, role):
    a_result(table, TODAY, place="Elsewhere", Chris=30, Phil=31)
    assert dead_ends(visitor(role), "/history/?year=2026&month=11") == []
