"""Every write, and what follows from it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring import play
from scoring.models import Change, Night
from scoring.play import Choice
from scoring.rules import Refusal
from scoring.sheet import Sheet
from tests.tables import TODAY, a_device, a_game, a_table, sender

pytestmark = pytest.mark.django_db

# The example of the game document.
ROUND = [
    {"maki_3": 1, "maki_2": 1, "tempura": 2, "squid_on_wasabi": 1, "dumpling": 1, "pudding": 1},
    {"maki_3": 1, "sashimi": 3, "egg_nigiri": 1, "chopsticks": 1, "dumpling": 2},
    {"maki_2": 1, "maki_1": 1, "salmon_nigiri": 2, "tempura": 3, "wasabi": 1},
    {"maki_2": 1, "dumpling": 5, "pudding": 2},
]


def play_rounds(game, rounds):
    for number, hands in enumerate(rounds, 1):
        for seat, hand in enumerate(hands):
            play.set_counts(game, sender(), number, seat, hand)
    return Sheet.load(game)


def seats(game):
    return list(game.seats.order_by("number"))


def test_a_game_seats_everyone_in_order():
    assert [seat.player.name for seat in seats(a_game())] == ["Chris", "Phil", "Amy", "Lisa"]


def test_the_dummy_sits_last():
    assert [seat.player and seat.player.name for seat in seats(a_game(players=2, dummy=True))] == [
        "Chris",
        "Phil",
        None,
    ]


def test_what_may_not_be_is_refused_and_nothing_is_stored():
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


def test_a_write_says_which_change_it_made_also_when_it_is_sent_again():
    game = a_game()
    last = sender()
    change = play.set_counts(game, last, 1, 0, {"dumpling": 8}).change
    play.set_counts(game, sender(), 1, 1, {"dumpling": 1})
    again = play.set_counts(game, last, 1, 0, {"dumpling": 8}).change
    assert again == change
    assert again.ends_hand


def test_what_was_so_already_is_no_change():
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


def test_of_several_hands_none_is_set_where_one_is_refused():
    game = a_game()
    with pytest.raises(Refusal):
        play.set_hands(game, sender(), 1, {0: {"tempura": 1}, 1: {"tofu": 1}})
    assert Sheet.load(game).hands == {}
    assert not Change.objects.exists()


def test_of_those_who_are_level_none_takes_a_place_where_one_is_not_there():
    game = a_game(edition="party", menu="points_platter")
    with pytest.raises(Refusal):
        play.claim_place(game, sender(), 1, [0, 9])
    assert Sheet.load(game).hands == {}


def test_a_seat_takes_a_place_once_in_a_turn():
    game = a_game(edition="party", menu="points_platter")
    sheet = play.claim_place(game, sender(), 1, [0, 0]).sheet
    assert sheet.cards(1, 0) == {"uramaki_first": 1}


def test_a_claim_sent_twice_takes_one_place():
    game = a_game(edition="party", menu="points_platter")
    claim = sender()
    for _ in range(2):
        sheet = play.claim_place(game, claim, 1, [0]).sheet
    assert sheet.next_place(1) == "uramaki_second"


def test_every_change_raises_the_version_and_is_written_down():
    game = a_game()
    play.set_counts(game, sender(seen=0), 1, 2, {"tempura": 2})
    play.set_counts(game, sender(seen=1), 1, 2, {"tempura": 1})
    game.refresh_from_db()
    assert game.version == 2
    last = Change.objects.last()
    assert (last.seat.number, last.round, last.before, last.after, last.seen) == (
        2,
        1,
        {"tempura": 2},
        {"tempura": 1},
        1,
    )


def test_what_is_already_so_changes_nothing():
    game = a_game()
    play.set_counts(game, sender(), 1, 0, {"tempura": 0})
    game.refresh_from_db()
    assert game.version == 0
    assert not Change.objects.exists()


@pytest.mark.parametrize("counts", [{"tofu": 1}, {"tempura": -1}, {"tempura": 109}])
def test_what_cannot_be_scored_is_never_stored(counts):
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


def test_the_next_seat_is_the_next_that_is_not_done():
    game = a_game()
    for seat in (0, 2):
        play.finish_hand(game, sender(), 1, seat)
    sheet = Sheet.load(game)
    assert [sheet.next_open(1, seat) for seat in range(4)] == [1, 3, 3, 1]
    assert sheet.current == 1


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


def test_undo_makes_a_full_hand_open_again():
    game = a_game()
    device = a_device(game.night.table)
    play.set_counts(game, sender(device), 1, 0, ROUND[0])
    assert not play.undo(game, sender(device)).sheet.hand(1, 0).done


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


def test_a_swap_is_one_change_and_one_undo_takes_it_back():
    game = a_game()
    mine = a_device(game.night.table)
    play.set_counts(game, sender(mine), 1, 0, {"tempura": 1})
    assert play.swap_hands(game, sender(mine), 1, 0, 1).sheet.game.version == 2
    # What another phone has entered since goes back with the hand.
    play.set_counts(game, sender(), 1, 1, {"sashimi": 2})
    sheet = play.undo(game, sender(mine)).sheet
    assert [sheet.hand(1, seat).counts for seat in (0, 1)] == [{"tempura": 1, "sashimi": 2}, {}]
    assert play.undo(game, sender(mine)).sheet.hand(1, 0).counts == {"sashimi": 2}


def test_a_swap_sent_twice_counts_once():
    game = a_game()
    play.set_counts(game, sender(), 1, 0, {"tempura": 1})
    once = sender()
    for _ in range(2):
        sheet = play.swap_hands(game, once, 1, 0, 1).sheet
    assert sheet.hand(1, 1).counts == {"tempura": 1}


def test_a_swap_with_a_seat_that_is_gone_can_be_undone():
    game = a_game(players=3)
    mine = a_device(game.night.table)
    play.set_counts(game, sender(), 1, 0, {"tempura": 1})
    play.swap_hands(game, sender(mine), 1, 0, 2)
    play.change_setup(game, sender(), choose(game, "Chris", "Phil"))
    assert play.undo(game, sender(mine)).sheet.hand(1, 0).counts == {"tempura": 1}


@pytest.mark.parametrize("other", [0, 1])
def test_hands_that_are_the_same_need_no_swap(other):
    game = a_game()
    assert play.swap_hands(game, sender(), 1, 0, other).sheet.game.version == 0


def test_a_swap_with_nobody_is_refused():
    with pytest.raises(Refusal):
        play.swap_hands(a_game(), sender(), 1, 0, 4)


def test_a_name_can_be_in_any_script():
    table = a_table(0)
    for name in ("美咲", "Ólafur", "رنا", "x" * 40):
        assert play.add_player(table, f"  {name} ").name == name


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "x" * 41, "a\x00b"])
def test_a_name_that_is_none_is_refused(name):
    with pytest.raises(Refusal):
        play.add_player(a_table(0), name)


@pytest.mark.parametrize("name", ["Chris", "chris", " CHRIS", "Ｃhris"])
def test_a_name_is_there_once_at_a_table(name):
    table = a_table(1)
    with pytest.raises(Refusal, match="name_taken"):
        play.add_player(table, name)
    play.add_player(a_table(0, name="Another"), name)


def test_nine_players_differ_in_how_they_look():
    table = a_table(8)
    play.add_player(table, "The ninth")
    looks = list(table.players.values_list("colour", "shape"))
    assert len(set(looks)) == 9


@pytest.mark.parametrize("players", [2, 5])
def test_a_tap_asks_the_database_as_often_for_few_as_for_many(django_assert_num_queries, players):
    game = a_game(players=players)
    play_rounds(game, [[{"tempura": 1}] * players] * 2)
    with django_assert_num_queries(11):
        play.set_counts(game, sender(), 3, 0, {"tempura": 1})


def choose(game, *names, edition="classic", menu=None, **variants):
    people = [game.night.table.players.get(name=name) for name in names]
    return Choice(edition, menu, people, **variants)


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
