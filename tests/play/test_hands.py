"""Entering the cards of a round: counts, claims, swaps, and the scores that follow."""

import pytest

from scoring import play
from scoring.models import Change, Game, Role
from scoring.models.sheet import Sheet
from scoring.play import writing
from scoring.rules import Refusal
from tests.play.rounds import ROUND, play_rounds, seats
from tests.tables import a_device, a_game, a_table, and_told, sender

pytestmark = pytest.mark.django_db


def test_a_round_is_scored_onto_the_seats():
    game = a_game()
    play_rounds(game, [ROUND])
    assert [seat.total for seat in seats(game)] == [21, 15, 10, 15]
    assert [seat.rank for seat in seats(game)] == [1, 3, 4, 2]
    assert [seat.dessert_cards for seat in seats(game)] == [1, 0, 0, 2]
    assert seats(game)[0].round_points == [21]
    assert seats(game)[0].hand_points == [{"nigiri": 9, "maki": 6, "tempura": 5, "dumpling": 1}]


def test_a_change_merges_with_other_faces():
    game = a_game()
    play.set_counts(game, sender(), 1, 0, {"tempura": 1})
    play.set_counts(game, sender(), 1, 0, {"sashimi": 2})
    assert Sheet.load(game).hand(1, 0).counts == {"tempura": 1, "sashimi": 2}


def test_a_change_sent_twice_counts_once():
    game = a_game()
    first = sender()
    play.set_counts(game, first, 1, 0, {"tempura": 1})
    play.set_counts(game, sender(), 1, 0, {"tempura": 2})
    play.set_counts(game, first, 1, 0, {"tempura": 1})
    assert Sheet.load(game).hand(1, 0).counts == {"tempura": 2}
    assert Change.objects.count() == 2


def test_an_id_that_another_game_has_seen_counts_here_too():
    games = [a_game(), a_game()]
    same = sender()
    for game in games:
        play.set_counts(game, same, 1, 0, {"tempura": 1})
    assert [Sheet.load(game).hand(1, 0).counts for game in games] == [{"tempura": 1}] * 2


def test_a_write_says_which_change_it_made_also_when_it_is_sent_again():
    game = a_game()
    last = sender()
    change = play.set_counts(game, last, 1, 0, {"dumpling": 8}).change
    play.set_counts(game, sender(), 1, 1, {"dumpling": 1})
    again = play.set_counts(game, last, 1, 0, {"dumpling": 8}).change
    assert again == change
    assert again.ends_hand


def test_a_write_that_changes_nothing_returns_no_change():
    game = a_game()
    play.set_counts(game, sender(), 1, 0, {"dumpling": 8})
    assert play.set_counts(game, sender(), 1, 0, {"dumpling": 8}).change is None


def test_taking_a_full_hand_back_does_not_end_it():
    game = a_game()
    device = a_device(game.night.table)
    play.set_counts(game, sender(device), 1, 0, {"dumpling": 8})
    assert not play.undo(game, sender(device)).change.ends_hand


def test_several_hands_are_set_at_once_with_a_change_for_each():
    game = a_game()
    sheet = play.set_hands(game, sender(), 1, {0: {"tempura": 1}, 2: {"sashimi": 3}, 3: {}}).sheet
    assert [sheet.hand(1, seat).counts for seat in range(4)] == [{"tempura": 1}, {}, {"sashimi": 3}, {}]
    assert sheet.game.version == 2
    assert [(change.version, change.seat.number) for change in Change.objects.all()] == [(1, 0), (2, 2)]


def test_several_hands_sent_twice_count_once():
    game = a_game()
    both = sender()
    for _ in range(2):
        play.set_hands(game, both, 1, {0: {"tempura": 1}, 1: {"tempura": 2}})
    assert Change.objects.count() == 2


def test_no_hand_is_set_when_one_of_several_is_refused():
    game = a_game()
    with pytest.raises(Refusal):
        play.set_hands(game, sender(), 1, {0: {"tempura": 1}, 1: {"tofu": 1}})
    assert Sheet.load(game).hands == {}
    assert not Change.objects.exists()


def test_no_place_is_claimed_when_one_of_the_seats_does_not_exist():
    game = a_game(edition="party", menu="points_platter")
    with pytest.raises(Refusal):
        play.claim_uramaki(game, sender(), 1, [0, 9])
    assert Sheet.load(game).hands == {}


def test_a_seat_takes_a_place_once_in_a_turn():
    game = a_game(edition="party", menu="points_platter")
    sheet = play.claim_uramaki(game, sender(), 1, [0, 0]).sheet
    assert sheet.cards(1, 0) == {"uramaki_first": 1}


def test_a_claim_sent_twice_takes_one_place():
    game = a_game(edition="party", menu="points_platter")
    claim = sender()
    for _ in range(2):
        sheet = play.claim_uramaki(game, claim, 1, [0]).sheet
    assert sheet.next_claim(1) == "uramaki_second"


def test_a_place_that_two_phones_claim_for_a_seat_is_taken_once():
    game = a_game(edition="party", menu="points_platter")
    mine, yours = (a_device(game.night.table, secret=whose) for whose in ("mine", "yours"))
    play.claim_uramaki(game, sender(mine), 1, [0])
    sheet = play.claim_uramaki(game, sender(yours), 1, [0, 1]).sheet
    assert (sheet.cards(1, 0), sheet.cards(1, 1)) == ({"uramaki_first": 1}, {"uramaki_second": 1})
    play.claim_uramaki(game, sender(yours), 1, [0])
    assert Sheet.load(game).next_claim(1) == "uramaki_third"


def test_a_seat_takes_another_place_where_its_first_was_seen():
    game = a_game(edition="party", menu="points_platter")
    mine, yours = (a_device(game.night.table, secret=whose) for whose in ("mine", "yours"))
    version = play.claim_uramaki(game, sender(mine), 1, [0]).sheet.game.version
    sheet = play.claim_uramaki(game, sender(yours, seen=version), 1, [0]).sheet
    assert sheet.cards(1, 0) == {"uramaki_first": 1, "uramaki_second": 1}


def test_a_claim_that_was_taken_back_holds_up_nobody():
    game = a_game(edition="party", menu="points_platter")
    mine, yours = (a_device(game.night.table, secret=whose) for whose in ("mine", "yours"))
    play.claim_uramaki(game, sender(mine), 1, [0])
    play.undo(game, sender(mine))
    assert play.claim_uramaki(game, sender(yours), 1, [0]).sheet.cards(1, 0) == {"uramaki_first": 1}


def test_every_change_raises_the_version_and_is_written_down():
    game = a_game()
    play.set_counts(game, sender(), 1, 2, {"tempura": 2})
    play.set_counts(game, sender(), 1, 2, {"tempura": 1})
    game.refresh_from_db()
    assert game.version == 2
    last = Change.objects.last()
    assert (last.seat.number, last.round, last.before, last.after) == (
        2,
        1,
        {"tempura": 2},
        {"tempura": 1},
    )


def test_the_same_counts_again_change_nothing():
    game = a_game()
    play.set_counts(game, sender(), 1, 0, {"tempura": 0})
    game.refresh_from_db()
    assert game.version == 0
    assert not Change.objects.effective().exists()


def test_a_late_repeat_of_what_changed_nothing_has_no_effect():
    game = a_game()
    repeated = sender()
    play.set_counts(game, sender(), 1, 0, {"tempura": 2})
    assert play.set_counts(game, repeated, 1, 0, {"tempura": 2}).change is None
    play.set_counts(game, sender(), 1, 0, {"tempura": 3})
    assert play.set_counts(game, repeated, 1, 0, {"tempura": 2}).change is None
    assert Sheet.load(game).hand(1, 0).counts == {"tempura": 3}


@pytest.mark.parametrize("counts", [{"tofu": 1}, {"tempura": -1}, {"tempura": 109}])
def test_hands_that_cannot_be_scored_are_never_stored(counts):
    game = a_game()
    with pytest.raises(Refusal):
        play.set_counts(game, sender(), 1, 0, counts)
    assert Sheet.load(game).hands == {}


@pytest.mark.parametrize(("number", "seat"), [(0, 0), (4, 0), (1, 4), (1, -1)])
def test_a_hand_that_is_not_there_is_refused(number, seat):
    with pytest.raises(Refusal):
        play.set_counts(a_game(), sender(), number, seat, {"tempura": 1})


def test_a_hand_is_done_when_all_its_cards_are_there():
    game = a_game()
    hand = ROUND[0]
    *most, last = hand.items()
    play.set_counts(game, sender(), 1, 0, dict(most))
    assert not Sheet.load(game).hand(1, 0).done
    play.set_counts(game, sender(), 1, 0, dict([last]))
    assert Sheet.load(game).hand(1, 0).done


def test_a_done_hand_stays_done_while_it_is_corrected():
    game = a_game()
    play_rounds(game, [ROUND])
    sheet = play.set_counts(game, sender(), 1, 0, {"tempura": 1}).sheet
    assert sheet.hand(1, 0).done
    assert [caution.code for caution in sheet.score.cautions] == ["hand_size"]


def test_someone_can_say_that_a_short_hand_is_done():
    game = a_game(edition="party", menu="sushi_go")
    play.set_counts(game, sender(), 1, 0, {"tempura": 2})
    assert play.finish_hand(game, sender(), 1, 0).sheet.hand(1, 0).done
    version = play.finish_hand(game, sender(), 1, 0).sheet.game.version
    assert version == 2


def test_a_hand_is_cleared_and_open_again():
    game = a_game()
    play.set_hands(game, sender(), 1, {0: ROUND[0], 1: ROUND[1]})
    sheet = play.clear_hand(game, sender(), 1, 0, ROUND[0]).sheet
    assert (sheet.hand(1, 0).counts, sheet.hand(1, 0).done) == ({}, False)
    assert (sheet.hand(1, 1).counts, sheet.hand(1, 1).done) == (ROUND[1], True)
    assert seats(game)[0].total == 0


def test_undo_brings_a_cleared_hand_back():
    game = a_game()
    device = a_device(game.night.table)
    play.set_counts(game, sender(), 1, 0, ROUND[0])
    play.clear_hand(game, sender(device), 1, 0, ROUND[0])
    hand = play.undo(game, sender(device)).sheet.hand(1, 0)
    assert (hand.counts, hand.done) == (ROUND[0], True)


def test_clearing_a_hand_leaves_what_another_phone_has_entered_there():
    game = a_game()
    play.set_counts(game, sender(), 1, 0, {"tempura": 2, "sashimi": 1})
    assert play.clear_hand(game, sender(), 1, 0, ["tempura"]).sheet.cards(1, 0) == {"sashimi": 1}


def test_an_empty_hand_that_is_open_needs_no_clearing():
    assert play.clear_hand(a_game(), sender(), 1, 0, ["tempura"]).change is None


def test_a_hand_that_is_cleared_twice_with_one_id_keeps_what_was_entered_since():
    game = a_game()
    play.set_counts(game, sender(), 1, 0, {"tempura": 2})
    play.clear_hand(game, sender(client_id="clear"), 1, 0, ["tempura"])
    play.set_counts(game, sender(), 1, 0, {"tempura": 1})
    assert play.clear_hand(game, sender(client_id="clear"), 1, 0, ["tempura"]).sheet.cards(1, 0) == {
        "tempura": 1
    }


def test_the_next_seat_is_the_next_that_is_not_done():
    game = a_game()
    for seat in (0, 2):
        play.set_counts(game, sender(), 1, seat, {"tempura": 2})
        play.finish_hand(game, sender(), 1, seat)
    sheet = Sheet.load(game)
    assert [sheet.next_open(1, seat) for seat in range(4)] == [1, 3, 3, 1]
    assert sheet.current == 1


def test_a_seat_that_was_passed_over_without_a_card_is_the_next_until_the_round_is_done():
    game = a_game()
    play.set_counts(game, sender(), 1, 0, {"tempura": 8})
    play.finish_hand(game, sender(), 1, 1)
    assert Sheet.load(game).next_open(1, 0) == 1
    for seat in (2, 3):
        play.set_counts(game, sender(), 1, seat, {"tempura": 8})
    assert Sheet.load(game).next_open(1, 0) is None


def test_a_game_of_three_rounds_is_finished():
    game = a_game()
    sheet = play_rounds(game, [ROUND, ROUND, ROUND])
    sheet.game.refresh_from_db()
    assert sheet.game.finished_at is not None
    assert sheet.next_open(3, 0) is None
    assert [seat.dessert_points for seat in seats(game)] == [0, -3, -3, 6]
    assert [seat.total for seat in seats(game)] == [63, 42, 27, 51]


def test_a_correction_in_round_one_after_the_end_reaches_everything():
    game = a_game()
    play_rounds(game, [ROUND, ROUND, ROUND])
    sheet = play.set_counts(game, sender(), 1, 1, {"maki_3": 3}).sheet
    assert sheet.score.finished
    assert [seat.round_points[0] for seat in seats(game)] == [18, 20, 9, 15]


def test_two_seats_change_hands():
    game = a_game()
    play_rounds(game, [ROUND])
    play.set_counts(game, sender(), 2, 0, {"tempura": 1})
    sheet = play.swap_hands(game, sender(), 1, 0, 3).sheet
    assert [sheet.hand(1, seat).counts for seat in range(4)] == [ROUND[3], ROUND[1], ROUND[2], ROUND[0]]
    assert Sheet.load(game).hand(2, 0).counts == {"tempura": 1}
    assert [seat.round_points[0] for seat in seats(game)] == [15, 15, 10, 21]


def test_a_hand_that_is_given_away_is_as_done_as_it_was():
    game = a_game()
    play.set_counts(game, sender(), 1, 0, ROUND[0])
    sheet = play.swap_hands(game, sender(), 1, 0, 1).sheet
    assert [sheet.hand(1, seat).done for seat in (0, 1)] == [False, True]


def test_a_swap_sent_twice_counts_once():
    game = a_game()
    play.set_counts(game, sender(), 1, 0, {"tempura": 1})
    once = sender()
    for _ in range(2):
        sheet = play.swap_hands(game, once, 1, 0, 1).sheet
    assert sheet.hand(1, 1).counts == {"tempura": 1}


@pytest.mark.parametrize("other", [0, 1])
def test_hands_that_are_the_same_need_no_swap(other):
    game = a_game()
    assert play.swap_hands(game, sender(), 1, 0, other).sheet.game.version == 0


def test_a_swap_with_nobody_is_refused():
    with pytest.raises(Refusal):
        play.swap_hands(a_game(), sender(), 1, 0, 4)


@pytest.mark.parametrize("players", [2, 5])
def test_a_tap_asks_the_database_as_often_for_few_as_for_many(django_assert_num_queries, players):
    game = a_game(players=players)
    play_rounds(game, [[{"tempura": 1}] * players] * 2)
    with django_assert_num_queries(and_told(10)):
        play.set_counts(game, sender(), 3, 0, {"tempura": 1})


@pytest.fixture
def few(monkeypatch):
    """A limit of three changes a game."""
    monkeypatch.setattr(writing, "MOST_CHANGES", 3)


def test_a_game_is_changed_so_often_and_no_more(few):
    game = a_game()
    for count in (1, 2, 3):
        play.set_counts(game, sender(), 1, 0, {"tempura": count})
    with pytest.raises(Refusal, match="too_many_changes"):
        play.set_counts(game, sender(), 1, 0, {"tempura": 4})
    assert Sheet.load(game).cards(1, 0) == {"tempura": 3}


def test_owners_can_put_right_what_used_up_all_changes(few, monkeypatch):
    monkeypatch.setattr(writing, "FOR_OWNERS", 1)
    game = a_game()
    keeper, owner = (a_device(game.night.table, role, role) for role in (Role.KEEP, Role.OWN))
    stranger = a_device(a_table(0), Role.OWN, "stranger")
    for count in (1, 2, 3):
        play.set_counts(game, sender(keeper), 1, 0, {"tempura": count})
    for other in (keeper, stranger, None):
        with pytest.raises(Refusal, match="too_many_changes"):
            play.set_counts(game, sender(other), 1, 0, {"tempura": 0})
    play.set_counts(game, sender(owner), 1, 0, {"tempura": 0})
    with pytest.raises(Refusal, match="too_many_changes"):
        play.set_counts(game, sender(owner), 1, 0, {"tempura": 1})


def test_only_changes_count_and_not_what_else_raised_the_version(few):
    game = a_game()
    Game.objects.update(version=3)
    play.set_counts(game, sender(), 1, 0, {"tempura": 1})
    assert game.changes.count() == 1


def test_the_ids_of_what_changed_nothing_are_kept_so_often_and_no_more(few):
    game = a_game()
    for _ in range(3):
        play.set_counts(game, sender(), 1, 0, {"tempura": 0})
    with pytest.raises(Refusal, match="too_many_changes"):
        play.set_counts(game, sender(), 1, 0, {"tempura": 0})
    play.set_counts(game, sender(), 1, 0, {"tempura": 1})
