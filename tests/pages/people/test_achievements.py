"""What a player has earned, and what a game earned its players."""

import pytest

from scoring import play
from scoring.pages.people import PlayerPage, news_of
from tests.pasts import a_played_game, a_result
from tests.tables import a_table, sender

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return a_table()


def page(table, name="Chris"):
    return PlayerPage(table, table.players.get(name=name)).achievements


def test_the_latest_come_first_and_lead_to_their_game(table):
    a_result(table, Chris=30, Phil=29)
    game = a_result(table, Chris=90, Phil=20)
    rows = page(table).earned
    assert (rows[0].name, rows[0].rare, rows[0].game) == ("Eighty points", True, game.code)
    assert rows[-1].name == "First win"


def test_all_others_are_still_to_earn(table):
    a_result(table, Chris=30, Phil=29)
    own = page(table)
    assert len(own.earned) + len(own.missing) == own.total
    assert "First win" not in [row.name for row in own.missing]


def test_the_end_of_a_game_says_who_earned_what_rare_ones_first(table):
    game = a_result(table, Chris=41, Phil=20)
    [text] = news_of(table, game).earned
    assert text.endswith("<bdi>Chris</bdi></a> earned: Runaway train (rare) and First win.")


def test_earlier_achievements_are_not_listed_again(table):
    a_result(table, Chris=41, Phil=20)
    assert news_of(table, a_result(table, Chris=41, Phil=20)).earned == ()


def test_a_correction_takes_it_away(table):
    game = a_played_game(table, [{"sashimi": 6}, {}])
    assert "Fresh fish" in [row.name for row in page(table).earned]
    play.set_counts(game, sender(), 1, 0, {"sashimi": 2})
    assert "Fresh fish" not in [row.name for row in page(table).earned]
    assert not any("Fresh fish" in text for text in news_of(table, game).earned)
