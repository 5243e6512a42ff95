"""A game that is ended after round 1 or 2, and goes on later."""

import pytest

from scoring import play
from scoring.models import Game
from scoring.models.sheet import Sheet
from scoring.play.rescoring import rescore_all
from scoring.rules import Refusal
from tests.play.rounds import ROUND, choose, seats
from tests.tables import a_device, a_game, a_table, sender

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    """A game of which round 1 is complete."""
    game = a_game()
    enter_round(game, 1)
    return game


def enter_round(game, number, device=None):
    play.set_hands(game, sender(device), number, dict(enumerate(ROUND)))


def state(game):
    """Return after which round the game was cut short, and whether it is finished."""
    stored = Game.objects.get(pk=game.pk)
    return stored.cut_after, stored.finished_at is not None


def test_a_game_ends_as_it_stands_after_a_round(game):
    standing = Sheet.load(game).score.standing
    score = play.end_game(game, sender()).sheet.score
    assert state(game) == (1, True)
    assert (score.finished, score.standing) == (True, standing)
    assert [(seat.total, seat.rank, seat.dessert_points) for seat in seats(game)] == [
        (21, 1, 0), (15, 3, 0), (10, 4, 0), (15, 2, 0),
    ]  # fmt: skip


def test_it_ends_after_the_second_round_too(game):
    enter_round(game, 2)
    play.end_game(game, sender())
    assert state(game) == (2, True)


def test_dessert_cards_break_a_tie():
    game = a_game(players=2)
    play.set_hands(game, sender(), 1, {0: {"tempura": 10}, 1: {"tempura": 10}})
    play.set_hands(game, sender(), 1, {0: {"tempura": 8, "pudding": 2}, 1: {"tempura": 8, "chopsticks": 2}})
    standing = play.end_game(game, sender()).sheet.score.standing
    assert (standing.totals, standing.winners, standing.decided_by) == ((20, 20), (0,), "desserts")


@pytest.mark.parametrize(("entered", "number"), [(0, 1), (1, 1), (4, 2)])
def test_it_does_not_end_in_the_middle_of_a_round(entered, number):
    game = a_game()
    for seat in range(entered):
        play.set_counts(game, sender(), 1, seat, ROUND[seat])
    if entered == 4:
        play.set_counts(game, sender(), 2, 0, {"tempura": 1})
    with pytest.raises(Refusal, match="round_not_complete") as refused:
        play.end_game(game, sender())
    assert refused.value.numbers == {"number": number}
    assert state(game) == (None, False)


def test_a_whole_game_is_not_cut_short(game):
    for number in (2, 3):
        enter_round(game, number)
    play.end_game(game, sender())
    assert state(game) == (None, True)


def test_sent_twice_it_counts_once(game):
    play.end_game(game, sender(client_id="end-4"))
    play.continue_game(game, sender(client_id="continue-5"))
    play.end_game(game, sender(client_id="end-4"))
    assert state(game) == (None, False)


def test_it_can_be_continued(game):
    play.end_game(game, sender())
    play.continue_game(game, sender())
    assert state(game) == (None, False)
    for number in (2, 3):
        enter_round(game, number)
    assert state(game) == (None, True)
    assert [seat.dessert_points for seat in seats(game)] == [0, -3, -3, 6]


def test_a_game_that_runs_has_nothing_to_continue(game):
    assert play.continue_game(game, sender()).change is None


def test_a_correction_leaves_it_cut_short(game):
    play.end_game(game, sender())
    play.set_counts(game, sender(), 1, 0, {"tempura": 1, "dumpling": 2})
    assert state(game) == (1, True)
    assert seats(game)[0].total == 18


@pytest.mark.parametrize("cards", [{"tempura": 1}, ROUND[0]])
def test_cards_of_the_next_round_make_it_go_on(game, cards):
    play.end_game(game, sender())
    play.set_counts(game, sender(), 2, 0, cards)
    assert state(game) == (None, False)


def test_a_whole_round_at_once_makes_it_go_on(game):
    play.end_game(game, sender())
    enter_round(game, 2)
    assert state(game) == (None, False)


def test_somebody_new_at_the_table_makes_it_go_on():
    game = a_game(a_table(4), players=3)
    for seat in range(3):
        play.finish_hand(game, sender(), 1, seat)
    play.end_game(game, sender())
    play.change_setup(game, sender(), choose(game, "Chris", "Phil", "Amy", "Lisa"))
    assert state(game) == (None, False)


def test_ending_it_can_be_undone(game):
    device = a_device(game.night.table)
    play.end_game(game, sender(device))
    assert play.undo(game, sender(device)).change.after == {"cut_after": None}
    assert state(game) == (None, False)


def test_continuing_it_can_be_undone(game):
    device = a_device(game.night.table)
    play.end_game(game, sender())
    play.continue_game(game, sender(device))
    play.undo(game, sender(device))
    assert state(game) == (1, True)


def test_continuing_it_cannot_be_undone_once_cards_have_come(game):
    device = a_device(game.night.table)
    play.end_game(game, sender())
    play.continue_game(game, sender(device))
    play.set_counts(game, sender(), 2, 0, {"tempura": 1})
    with pytest.raises(Refusal, match="nothing_to_undo"):
        play.undo(game, sender(device))
    assert state(game) == (None, False)


def test_an_end_that_another_phone_has_undone_is_not_undone_again(game):
    device = a_device(game.night.table)
    play.set_counts(game, sender(device), 1, 0, {"tempura": 1, "dumpling": 2})
    play.end_game(game, sender(device))
    play.continue_game(game, sender())
    assert play.undo(game, sender(device)).sheet.cards(1, 0) == ROUND[0]
    assert state(game) == (None, False)


def test_a_setup_made_before_it_ended_is_not_refused(game):
    seen = Game.objects.get(pk=game.pk).version
    play.end_game(game, sender())
    again = choose(game, "Phil", "Chris", "Amy", "Lisa")
    play.change_setup(game, sender(a_device(game.night.table), seen=seen), again)
    assert [seat.name for seat in seats(game)] == ["Phil", "Chris", "Amy", "Lisa"]
    assert state(game) == (1, True)


def test_a_setup_can_be_undone_though_it_ended_since(game):
    device = a_device(game.night.table)
    play.change_setup(game, sender(device), choose(game, "Phil", "Chris", "Amy", "Lisa"))
    play.end_game(game, sender())
    play.undo(game, sender(device))
    assert [seat.name for seat in seats(game)] == ["Chris", "Phil", "Amy", "Lisa"]


def test_scored_again_it_is_still_the_same(game):
    play.end_game(game, sender())
    assert [batch.differences for batch in rescore_all()] == [[]]
