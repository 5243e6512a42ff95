"""How long a finished game stays in suspense."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring import play
from scoring.models import Game, Night
from tests.pasts import a_cut_game, play_through
from tests.play.rounds import ROUND
from tests.tables import a_game, a_result, a_table, sender

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished():
    return play_through(a_game(), ROUND)


def again(game):
    return Game.objects.get(pk=game.pk)


def test_a_running_game_has_nothing_to_reveal():
    assert not a_game().in_suspense


def test_a_game_that_has_just_been_finished_holds_the_suspense(finished):
    assert again(finished).in_suspense
    assert not again(finished).is_being_revealed


def test_the_suspense_ends_when_somebody_asks_who_won(finished):
    play.reveal(finished)
    assert not again(finished).in_suspense
    assert again(finished).is_being_revealed


def test_the_suspense_ends_by_itself(finished):
    Game.objects.update(finished_at=timezone.now() - timedelta(minutes=11))
    assert not again(finished).in_suspense


def test_a_game_that_ended_by_a_clock_that_was_ahead_does_not_wait_for_it(finished):
    Game.objects.update(finished_at=timezone.now() + timedelta(days=1))
    assert not again(finished).in_suspense


def test_only_games_that_ended_lately_are_looked_at_closely():
    """SQLite asks Python to subtract times; for all games of a large table, this took ten times as long."""
    asked = str(Game.objects.suspended_at(1).query)
    assert 0 < asked.index("BETWEEN") < asked.index('"active_at" >')


def test_a_correction_after_the_reveal_begins_no_other(finished):
    play.reveal(finished)
    play.clear_hand(finished, sender(), 3, 3, [])
    play.finish_hand(finished, sender(), 3, 3)
    assert again(finished).finished_at
    assert not again(finished).in_suspense


def test_a_hand_that_was_finished_too_early_is_no_end(finished):
    play.clear_hand(finished, sender(), 3, 3, [])
    assert not again(finished).in_suspense
    play.finish_hand(finished, sender(), 3, 3)
    assert again(finished).in_suspense


def test_a_correction_of_a_night_that_is_over_holds_no_suspense(finished):
    Night.objects.update(active_at=timezone.now() - timedelta(days=3))
    play.clear_hand(finished, sender(), 3, 3, [])
    play.finish_hand(finished, sender(), 3, 3)
    assert again(finished).finished_at
    assert not again(finished).in_suspense


def test_games_that_were_cut_short_or_are_from_paper_have_none():
    table = a_table()
    a_cut_game(table)
    a_result(table, Chris=41, Phil=38)
    Night.objects.update(active_at=timezone.now())
    Game.objects.update(finished_at=timezone.now())
    assert [game.in_suspense for game in Game.objects.all()] == [False, False]


def test_the_other_phones_are_not_led_to_a_reveal_of_a_minute_ago(finished):
    Game.objects.update(revealed_at=timezone.now() - timedelta(minutes=1))
    assert not again(finished).is_being_revealed
