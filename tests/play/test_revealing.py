"""Revealing who won."""

import pytest

from scoring import play
from scoring.models import Game
from tests.pasts import play_through
from tests.play.rounds import ROUND
from tests.tables import a_game, and_told

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished():
    return play_through(a_game(), ROUND)


def stored(game):
    """Return when the game was revealed, and its version."""
    return Game.objects.values_list("revealed_at", "version").get(pk=game.pk)


def test_it_is_told_to_the_other_phones(finished):
    _, version = stored(finished)
    play.reveal(finished)
    revealed_at, now = stored(finished)
    assert revealed_at
    assert now == version + 1


def test_it_begins_once(finished):
    play.reveal(finished)
    once = stored(finished)
    play.reveal(finished)
    assert stored(finished) == once


def test_a_running_game_is_not_revealed():
    game = a_game()
    play.reveal(game)
    assert stored(game) == (None, 0)


def test_other_games_stay_as_they_are(finished):
    other = play_through(a_game(finished.night.table), ROUND)
    before = stored(other)
    play.reveal(finished)
    assert stored(other) == before


def test_it_is_no_change_that_could_be_undone(finished):
    changes = finished.changes.count()
    play.reveal(finished)
    assert finished.changes.count() == changes


def test_it_takes_few_queries(finished, django_assert_num_queries):
    with django_assert_num_queries(and_told(7)):
        play.reveal(finished)
