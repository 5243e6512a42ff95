"""The calendar of a month: its weeks in the reader's language, and the nights on its days."""

from datetime import date

import pytest
from django.utils import translation

from scoring.pages.nights import Addresses
from scoring.pages.nights.night_calendar import Day, NightCalendar, PlayedNight

ASKED = [("edition", "party"), ("year", "2026"), ("month", "11")]
NIGHTS = {
    date(2025, 12, 31): [PlayedNight("silvester", 1)],
    date(2026, 9, 1): [PlayedNight("school", 2)],
    date(2026, 11, 1): [PlayedNight("first", 1)],
    date(2026, 11, 14): [PlayedNight("birthday", 3)],
    date(2026, 11, 30): [PlayedNight("here", 2), PlayedNight("there", 9)],
}


@pytest.fixture
def november():
    return NightCalendar(NIGHTS, 2026, 11, Addresses(ASKED, "total"))


def numbers(calendar):
    return [[day.number if isinstance(day, Day) else day for day in week] for week in calendar.weeks]


def days(calendar):
    return {day.number: day for week in calendar.weeks for day in week if isinstance(day, Day)}


def test_a_week_begins_as_the_reader_is_used_to(november):
    assert [day.short for day in november.weekdays][:3] == ["Sun", "Mon", "Tue"]
    assert numbers(november)[0] == [1, 2, 3, 4, 5, 6, 7]
    with translation.override("de"):
        assert [day.name for day in november.weekdays][::6] == ["Montag", "Sonntag"]
        assert numbers(november)[0] == [None] * 6 + [1]
        assert november.name == "November 2026"


@pytest.mark.parametrize(
    ("year", "month", "last"), [(2024, 2, 29), (2026, 2, 28), (1, 1, 31), (9999, 12, 31)]
)
def test_every_month_has_all_of_its_days(year, month, last):
    weeks = numbers(NightCalendar({}, year, month, Addresses([], "")))
    assert [number for week in weeks for number in week if number] == list(range(1, last + 1))
    assert {len(week) for week in weeks} == {7}


def test_a_day_with_a_night_leads_to_it_and_says_how_many_games(november):
    assert list(days(november)) == [1, 14, 30]
    assert days(november)[14] == Day(14, "/nights/birthday/", "Nov. 14, 2026: 3 games", "•••")
    assert days(november)[1].text == "Nov. 1, 2026: 1 game"


def test_a_day_with_several_nights_leads_to_the_history_of_that_day(november):
    day = days(november)[30]
    assert day.address == "/history/?edition=party&from=2026-11-30&to=2026-11-30&by=total"
    assert (day.text, day.dots) == ("Nov. 30, 2026: 11 games", "•••••")


def test_it_leads_on_to_the_nearest_months_with_games(november):
    assert november.before.name == "September"
    assert november.before.address == "/history/?edition=party&year=2026&month=9&by=total"
    assert november.after is None
    september = NightCalendar(NIGHTS, 2026, 9, Addresses([], ""))
    assert (september.before.name, september.after.name) == ("December 2025", "November")
