"""Starting a game, and correcting its setup."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring import play
from scoring.models import Night
from scoring.models.sheet import Sheet
from scoring.play import Choice, setup
from scoring.rules import Refusal
from tests.play.rounds import ROUND, choose, play_rounds, seats
from tests.tables import TODAY, a_device, a_game, a_table, sender

pytestmark = pytest.mark.django_db


def test_a_game_seats_everyone_in_order():
    assert [seat.player.name for seat in seats(a_game())] == ["Chris", "Phil", "Amy", "Lisa"]


def test_the_dummy_sits_last():
    assert [seat.player and seat.player.name for seat in seats(a_game(players=2, dummy=True))] == [
        "Chris",
        "Phil",
        None,
    ]


def test_a_forbidden_choice_is_refused_and_nothing_is_stored():
    table = a_table(6)
    with pytest.raises(Refusal):
        play.start_game(table, Choice("classic", None, list(table.players.all())), TODAY)
    assert not Night.objects.exists()


def test_a_second_game_joins_the_night():
    table = a_table()
    assert a_game(table).night == a_game(table).night


def test_after_six_quiet_hours_a_new_night_begins():
    table = a_table()
    first = a_game(table)
    Night.objects.update(active_at=timezone.now() - timedelta(hours=6, minutes=1))
    assert a_game(table).night != first.night


def test_entering_keeps_the_night_going():
    game = a_game()
    Night.objects.update(active_at=timezone.now() - timedelta(hours=5))
    play.set_counts(game, sender(), 1, 0, {"tempura": 1})
    assert Night.objects.get().active_at > timezone.now() - timedelta(minutes=1)


def test_a_correction_of_an_old_game_does_not_make_its_night_go_on():
    table = a_table()
    old = a_game(table)
    Night.objects.update(active_at=timezone.now() - timedelta(weeks=3))
    play.set_counts(old, sender(), 1, 0, {"tempura": 1})
    assert a_game(table).night != old.night


def test_a_night_of_a_clock_that_is_far_ahead_does_not_go_on_for_ever():
    table = a_table()
    first = a_game(table)
    Night.objects.update(active_at=timezone.now() + timedelta(days=1))
    assert a_game(table).night != first.night


def names(sheet):
    return [seat.player.name if seat.player else None for seat in sheet.seats]


def test_a_wrong_player_gives_the_cards_to_the_right_one():
    table = a_table(5)
    game = a_game(table, players=4)
    play_rounds(game, [ROUND])
    sheet = play.change_setup(game, sender(), choose(game, "Chris", "Kerry", "Amy", "Lisa")).sheet
    assert names(sheet) == ["Chris", "Kerry", "Amy", "Lisa"]
    assert sheet.hand(1, 1).counts == ROUND[1]
    assert [seat.total for seat in sheet.seats] == [21, 15, 10, 15]


def test_cards_go_with_their_players_when_the_seats_are_put_in_order():
    game = a_game()
    play_rounds(game, [ROUND])
    sheet = play.change_setup(game, sender(), choose(game, "Lisa", "Amy", "Phil", "Chris")).sheet
    assert [seat.total for seat in sheet.seats] == [15, 10, 15, 21]


def test_cards_that_no_longer_fit_come_back_when_it_is_undone():
    game = a_game(players=2)
    device = a_device(game.night.table)
    play.set_counts(game, sender(device), 1, 0, {"chopsticks": 1, "tempura": 2})
    party = choose(game, "Chris", "Phil", edition="party", menu="my_first_meal")
    sheet = play.change_setup(game, sender(device), party).sheet
    assert sheet.cards(1, 0) == {"tempura": 2}
    sheet = play.undo(game, sender(device)).sheet
    assert sheet.game.edition == "classic"
    assert sheet.cards(1, 0) == {"chopsticks": 1, "tempura": 2}


def test_one_who_was_not_there_takes_their_cards_along_and_brings_them_back():
    game = a_game(players=3)
    device = a_device(game.night.table)
    play.set_counts(game, sender(device), 1, 2, {"tempura": 2})
    sheet = play.change_setup(game, sender(device), choose(game, "Chris", "Phil")).sheet
    assert names(sheet) == ["Chris", "Phil"]
    sheet = play.undo(game, sender(device)).sheet
    assert names(sheet) == ["Chris", "Phil", "Amy"]
    assert sheet.hand(1, 2).counts == {"tempura": 2}


def test_a_dummy_can_come_and_go():
    game = a_game(players=2)
    sheet = play.change_setup(game, sender(), choose(game, "Chris", "Phil", dummy=True)).sheet
    assert names(sheet)[2] is None
    sheet = play.change_setup(game, sender(), choose(game, "Chris", "Phil")).sheet
    assert names(sheet) == ["Chris", "Phil"]


def test_the_same_choice_again_changes_nothing():
    game = a_game(players=2)
    assert play.change_setup(game, sender(), choose(game, "Chris", "Phil")).sheet.game.version == 0


def test_a_choice_that_may_not_be_changes_nothing():
    game = a_game(players=4)
    with pytest.raises(Refusal):
        play.change_setup(game, sender(), choose(game, "Chris"))
    assert len(Sheet.load(game).seats) == 4


def test_a_correction_by_another_phone_is_not_overwritten_unseen():
    game = a_game(players=3)
    mine, yours = (a_device(game.night.table, secret=whose) for whose in ("mine", "yours"))
    play.change_setup(game, sender(yours), choose(game, "Chris", "Phil"))
    game.refresh_from_db()
    with pytest.raises(Refusal, match="setup_changed"):
        play.change_setup(game, sender(mine), choose(game, "Phil", "Chris"))
    seen = sender(mine, seen=game.version)
    assert len(play.change_setup(game, seen, choose(game, "Phil", "Chris")).sheet.seats) == 2


def test_players_come_and_go_so_often_and_no_more(monkeypatch):
    table = a_table(3)
    game = a_game(table, players=2)
    monkeypatch.setattr(setup, "MOST_SEATS_KEPT", 5)
    play.change_setup(game, sender(), choose(game, "Chris", "Phil", "Amy"))
    with pytest.raises(Refusal, match="too_many_changes"):
        play.change_setup(game, sender(seen=9), choose(game, "Amy", "Chris", "Phil"))
