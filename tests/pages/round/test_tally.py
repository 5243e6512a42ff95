import pytest

from scoring import play
from scoring.models.sheet import Sheet
from scoring.pages.round.tally import Tally
from tests.tables import a_game, sender

pytestmark = pytest.mark.django_db


def tally(hands, number=1, **chosen):
    """Enter these hands, and return the tally of the round."""
    game = a_game(players=len(hands), **chosen)
    for seat, hand in enumerate(hands):
        play.set_counts(game, sender(), number, seat, hand)
    return Tally(Sheet.load(game), number)


def majorities(hands, **chosen):
    return {majority.name: majority.text for majority in tally(hands, **chosen).majorities}


def columns(hands):
    return {column.name: column.cells for column in tally(hands).columns}


def test_it_says_what_the_most_and_the_second_most_rolls_pay_now():
    assert majorities([{"maki_3": 2}, {"maki_1": 1}, {"maki_2": 1}]) == {
        "Maki rolls": "Chris: 6 rolls, +6 · Amy: 2 rolls, +3"
    }


def test_those_who_share_a_prize_are_named_together():
    hands = [{"maki_3": 2}, {"maki_1": 1}, {"maki_1": 1}]
    assert majorities(hands) == {"Maki rolls": "Chris: 6 rolls, +6 · Phil and Amy: 1 roll, +1 each"}


def test_kinds_that_are_not_compared_have_no_majority():
    assert majorities([{"tempura": 2}, {"sashimi": 3}]) == {}


def test_points_for_the_opponents_who_have_a_card_are_a_majority():
    hands = [{"edamame": 2}, {"edamame": 1}, {}]
    assert majorities(hands, edition="party", menu="points_platter") == {
        "Edamame": "Chris: 2 edamame, +2 · Phil: 1 edamame, +1"
    }


def test_a_place_of_the_race_that_nobody_claimed_is_a_lead_so_far():
    hands = [{"uramaki_first": 1}, {"uramaki_5": 1}, {"uramaki_3": 1}]
    assert majorities(hands, edition="party", menu="points_platter") == {
        "Uramaki": "Chris: +8 · Phil: ahead, +5"
    }


def test_compared_kinds_stay_open_until_all_hands_are_in():
    hands = [{"tempura": 2, "maki_3": 1}, {"dumpling": 1}]
    assert tally(hands).sums == ["11 so far", "1"]
    full = [{**hands[0], "egg_nigiri": 7}, {"egg_nigiri": 10}]
    assert tally(full).sums == ["18", "10"]


def test_rolls_that_are_left_after_the_race_are_not_open():
    hands = [{"uramaki_first": 1, "uramaki_3": 1}, {"uramaki_second": 1}, {"uramaki_third": 1}]
    assert tally(hands, edition="party", menu="points_platter").sums == ["8", "5", "2"]


def test_a_place_that_is_claimed_counts_while_the_race_is_open():
    hands = [{"uramaki_first": 1, "egg_nigiri": 2}, {"uramaki_5": 1}, {}]
    assert tally(hands, edition="party", menu="points_platter").sums == ["10", "5 so far", "0"]


def test_more_rolls_after_a_claimed_place_are_open():
    hands = [{"uramaki_first": 1, "uramaki_5": 1}, {"uramaki_4": 1}, {}]
    assert tally(hands, edition="party", menu="points_platter").sums == ["13 so far", "0 so far", "0"]


def test_a_kind_that_pays_somebody_is_a_column():
    points = columns([{"tempura": 2}, {"tempura": 1}, {}])
    assert points["Tempura"] == ["5", "0", ""]
    assert "Sashimi" not in points


def test_desserts_are_counted_over_the_rounds():
    game = a_game(players=2)
    play.set_counts(game, sender(), 1, 0, {"pudding": 2})
    play.set_counts(game, sender(), 2, 0, {"pudding": 1})
    last = Tally(Sheet.load(game), 2).columns[-1]
    assert (last.name, last.cells) == ("Puddings so far", ["3×", ""])


def test_the_round_is_added_to_what_was_before():
    game = a_game(players=2)
    play.set_counts(game, sender(), 1, 0, {"tempura": 2})
    play.set_counts(game, sender(), 2, 0, {"dumpling": 1})
    second = Tally(Sheet.load(game), 2)
    assert (second.totals, second.so_far) == (["1", "0"], ["6", "0"])


def test_a_seat_has_the_game_then_the_round_then_every_kind():
    assert tally([{"tempura": 2, "dumpling": 1}, {"dumpling": 3}]).rows == [
        ("6", "6", "5", "1", ""),
        ("6", "6", "", "6", ""),
    ]


def test_a_round_that_has_not_begun_is_empty():
    assert tally([{"tempura": 2}, {}], number=1).totals == ["5", "0"]
    assert Tally(Sheet.load(a_game(players=2)), 3).totals == ["0", "0"]
