"""The page that compares two players."""

import pytest

from scoring.pages.people import RivalsPage
from tests.pasts import a_result, many_games
from tests.tables import a_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return a_table()


@pytest.fixture
def rivals(table):
    def choose(*names):
        uids = [table.players.get(name=name).uid for name in names]
        return RivalsPage(table, (*uids, "", "")[:2])

    return choose


def test_one_against_the_other(table, rivals):
    a_result(table, Chris=30, Phil=20)
    a_result(table, Chris=30, Phil=35)
    two = rivals("Phil", "Chris")
    assert (two.pair.ahead, two.pair.behind, two.pair.level) == (1, 1, 0)
    assert "Chris</bdi></a> scores 2.5 more points" in two.margin
    assert [meeting.said for meeting in two.meetings] == ["+5", "−10"]


def test_two_players_with_the_same_average(table, rivals):
    a_result(table, Chris=30, Phil=30)
    a_result(table, Chris=20, Phil=20)
    assert rivals("Chris", "Phil").margin == "On average, they score the same."


def test_a_single_game_has_no_average(table, rivals):
    a_result(table, Chris=30, Phil=20)
    assert rivals("Chris", "Phil").margin == ""


def test_the_last_ten_meetings_are_listed_the_latest_first(table, rivals):
    many_games(table, 12)
    meetings = rivals("Chris", "Phil").meetings
    assert len(meetings) == 10
    assert meetings[0].date == max(meeting.date for meeting in meetings)


def test_a_game_that_was_put_away_or_is_not_over_is_no_meeting(table, rivals):
    a_result(table, Chris=30, Phil=20)
    gone, open_ = a_result(table, Chris=1, Phil=2), a_result(table, Chris=3, Phil=4)
    gone.deleted_at, open_.finished_at = open_.finished_at, None
    gone.save()
    open_.save()
    assert [meeting.one for meeting in rivals("Chris", "Phil").meetings] == [30]


def test_one_meeting_is_no_chart(table, rivals):
    a_result(table, Chris=30, Phil=20)
    assert rivals("Chris", "Phil").chart is None


def test_without_a_choice_those_who_met_most_often_are_compared(table):
    a_result(table, Amy=30, Lisa=20)
    for _ in range(2):
        a_result(table, Chris=30, Lisa=20)
    two = RivalsPage(table, ("", ""))
    assert {two.a.name, two.b.name} == {"Chris", "Lisa"}


def test_without_a_game_nobody_is_compared(table):
    two = RivalsPage(table, ("", ""))
    assert (two.a, two.b, two.pair) == (None, None, None)


def test_players_who_never_met_are_not_compared(table, rivals):
    two = rivals("Chris", "Phil")
    assert (two.pair, two.same, two.meetings) == (None, False, [])


def test_the_same_person_twice_is_seen(table, rivals):
    assert rivals("Chris", "Chris").same


def test_somebody_who_is_not_there_is_nobody(table):
    assert RivalsPage(table, ("nobody", "")).a is None
