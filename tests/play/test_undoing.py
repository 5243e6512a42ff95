"""Undoing what a device has changed."""

import pytest

from scoring import play
from scoring.models.sheet import Sheet
from scoring.rules import Refusal
from tests.play.rounds import ROUND, choose
from tests.tables import a_device, a_game, a_table, sender

pytestmark = pytest.mark.django_db


def test_undo_takes_back_the_last_change_of_this_device():
    game = a_game()
    mine = a_device(game.night.table, secret="mine")
    yours = a_device(game.night.table, secret="yours")
    play.set_counts(game, sender(mine), 1, 0, {"tempura": 1})
    play.set_counts(game, sender(yours), 1, 1, {"tempura": 4})
    sheet = play.undo(game, sender(mine)).sheet
    assert sheet.hand(1, 0).counts == {}
    assert sheet.hand(1, 1).counts == {"tempura": 4}
    with pytest.raises(Refusal, match="nothing_to_undo"):
        play.undo(game, sender(mine))


def test_undo_goes_back_step_by_step():
    game = a_game()
    device = a_device(game.night.table)
    for count in (1, 2, 3):
        play.set_counts(game, sender(device), 1, 0, {"tempura": count})
    play.undo(game, sender(device))
    assert play.undo(game, sender(device)).sheet.hand(1, 0).counts == {"tempura": 1}


def test_undo_of_a_named_change_takes_back_nothing_before_it():
    game = a_game()
    mine = a_device(game.night.table)
    play.set_counts(game, sender(mine), 1, 0, {"sashimi": 1})
    play.set_counts(game, sender(), 1, 0, {"tempura": 1})
    play.set_counts(game, sender(mine, client_id="again"), 1, 0, {"tempura": 1})  # changes nothing
    with pytest.raises(Refusal, match="nothing_to_undo"):
        play.undo(game, sender(mine), "again")
    play.set_counts(game, sender(mine, client_id="more"), 1, 0, {"tempura": 2})
    sheet = play.undo(game, sender(mine), "more").sheet
    assert sheet.hand(1, 0).counts == {"sashimi": 1, "tempura": 1}


def test_changes_sent_together_are_undone_together():
    game = a_game()
    mine = a_device(game.night.table)
    play.set_hands(game, sender(mine, client_id="both"), 1, {0: {"tempura": 1}, 1: {"sashimi": 1}})
    sheet = play.undo(game, sender(mine), "both").sheet
    assert [sheet.hand(1, seat).counts for seat in (0, 1)] == [{}, {}]


def test_the_last_undo_takes_back_everything_that_was_sent_with_it():
    game = a_game()
    mine = a_device(game.night.table)
    play.set_counts(game, sender(mine), 1, 0, {"dumpling": 1})
    play.set_hands(game, sender(mine), 1, {0: {"tempura": 1}, 1: {"sashimi": 1}})
    sheet = play.undo(game, sender(mine)).sheet
    assert [sheet.hand(1, seat).counts for seat in (0, 1)] == [{"dumpling": 1}, {}]


def test_nobody_takes_back_what_another_device_has_sent():
    game = a_game()
    play.set_counts(game, sender(client_id="theirs"), 1, 0, {"tempura": 1})
    with pytest.raises(Refusal, match="nothing_to_undo"):
        play.undo(game, sender(a_device(game.night.table)), "theirs")


def test_undo_makes_a_full_hand_open_again():
    game = a_game()
    device = a_device(game.night.table)
    play.set_counts(game, sender(device), 1, 0, ROUND[0])
    assert not play.undo(game, sender(device)).sheet.hand(1, 0).done


def test_nobody_sits_twice_when_two_have_been_merged_since():
    game = a_game(a_table(4), players=3)
    mine = a_device(game.night.table)
    amy = game.night.table.players.get(name="Amy")
    play.change_setup(game, sender(mine), choose(game, "Chris", "Phil", "Lisa"))
    play.merge_player(amy, game.night.table.players.get(name="Phil"))
    with pytest.raises(Refusal, match="sits_twice"):
        play.undo(game, sender(mine))
    assert [seat.name for seat in Sheet.load(game).seats] == ["Chris", "Phil", "Lisa"]


def test_a_swap_is_one_change_and_one_undo_takes_it_back():
    game = a_game()
    mine = a_device(game.night.table)
    play.set_counts(game, sender(mine), 1, 0, {"tempura": 1})
    assert play.swap_hands(game, sender(mine), 1, 0, 1).sheet.game.version == 2
    # Another phone adds a card to the swapped hand, and the card moves back with it.
    play.set_counts(game, sender(), 1, 1, {"sashimi": 2})
    sheet = play.undo(game, sender(mine)).sheet
    assert [sheet.hand(1, seat).counts for seat in (0, 1)] == [{"tempura": 1, "sashimi": 2}, {}]
    assert play.undo(game, sender(mine)).sheet.hand(1, 0).counts == {"sashimi": 2}


def test_a_swap_with_a_seat_that_is_gone_can_be_undone():
    game = a_game(players=3)
    mine = a_device(game.night.table)
    play.set_counts(game, sender(), 1, 0, {"tempura": 1})
    play.swap_hands(game, sender(mine), 1, 0, 2)
    play.change_setup(game, sender(), choose(game, "Chris", "Phil"))
    assert play.undo(game, sender(mine)).sheet.hand(1, 0).counts == {"tempura": 1}


@pytest.fixture
def game():
    return a_game(players=3)


@pytest.fixture
def mine(game):
    return a_device(game.night.table, secret="mine")


@pytest.fixture
def yours(game):
    return a_device(game.night.table, secret="yours")


def test_later_changes_of_another_phone_stay(game, mine, yours):
    play.set_counts(game, sender(mine), 1, 0, {"tempura": 1})
    play.set_counts(game, sender(yours), 1, 0, {"tempura": 4})
    with pytest.raises(Refusal, match="nothing_to_undo"):
        play.undo(game, sender(mine))
    assert Sheet.load(game).hand(1, 0).counts == {"tempura": 4}


def test_undo_goes_on_to_the_last_change_that_no_other_phone_has_overwritten(game, mine, yours):
    play.set_counts(game, sender(mine), 1, 0, {"sashimi": 1})
    play.set_counts(game, sender(mine), 1, 0, {"tempura": 1})
    play.set_counts(game, sender(yours), 1, 0, {"tempura": 4})
    assert play.undo(game, sender(mine)).sheet.hand(1, 0).counts == {"tempura": 4}


def test_the_rest_of_a_partly_overwritten_change_is_undone(game, mine, yours):
    play.set_counts(game, sender(mine), 1, 0, {"tempura": 1, "sashimi": 1})
    play.set_counts(game, sender(yours), 1, 0, {"tempura": 4})
    sheet, change = play.undo(game, sender(mine))
    assert sheet.hand(1, 0).counts == {"tempura": 4}
    assert (change.before, change.after) == ({"sashimi": 1}, {"sashimi": 0})


def test_changes_that_another_phone_has_undone_stay_undone(game, mine, yours):
    play.set_counts(game, sender(yours), 1, 0, {"tempura": 2})
    play.set_counts(game, sender(mine), 1, 0, {"tempura": 3})
    play.set_counts(game, sender(yours), 1, 0, {"tempura": 5})
    assert play.undo(game, sender(yours)).sheet.hand(1, 0).counts == {"tempura": 3}
    with pytest.raises(Refusal, match="nothing_to_undo"):
        play.undo(game, sender(mine))


def test_cards_that_another_phone_has_swapped_since_stay_where_they_are(game, mine, yours):
    play.set_counts(game, sender(mine), 1, 0, {"tempura": 1})
    play.set_counts(game, sender(yours), 1, 1, {"tempura": 1, "sashimi": 1})
    play.swap_hands(game, sender(yours), 1, 0, 1)
    with pytest.raises(Refusal, match="nothing_to_undo"):
        play.undo(game, sender(mine))


@pytest.mark.parametrize("other", [1, 2])
def test_a_swap_after_which_another_phone_has_swapped_stays(game, mine, yours, other):
    play.set_hands(game, sender(yours), 1, {0: {"tempura": 1}, 2: {"sashimi": 1}})
    play.swap_hands(game, sender(mine), 1, 0, 1)
    swapped = play.swap_hands(game, sender(yours), 1, other, 0).sheet
    with pytest.raises(Refusal, match="nothing_to_undo"):
        play.undo(game, sender(mine))
    assert Sheet.load(game).hand(1, 0).counts == swapped.hand(1, 0).counts


def test_a_setup_that_another_phone_has_changed_since_stays(game, mine, yours):
    play.change_setup(game, sender(mine), choose(game, "Chris", "Phil"))
    play.change_setup(game, sender(yours, seen=1), choose(game, "Phil", "Chris"))
    with pytest.raises(Refusal, match="nothing_to_undo"):
        play.undo(game, sender(mine))
    assert [seat.name for seat in Sheet.load(game).seats] == ["Phil", "Chris"]


def test_a_late_repeat_of_an_undo_that_found_nothing_takes_nothing_back(game, mine):
    repeated = sender(mine)
    with pytest.raises(Refusal, match="nothing_to_undo"):
        play.undo(game, repeated)
    play.set_counts(game, sender(mine), 1, 0, {"tempura": 1})
    with pytest.raises(Refusal, match="nothing_to_undo"):
        play.undo(game, repeated)
    assert Sheet.load(game).hand(1, 0).counts == {"tempura": 1}
