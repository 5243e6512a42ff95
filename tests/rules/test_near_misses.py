"""What would have won a game, against a slow search that scores every game again from the start."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.rules import CLASSIC, PARTY, ROUNDS, score_game, set_up
from scoring.rules.cautions import cautions
from scoring.rules.near_misses import UNCERTAIN, NearMiss, OtherCard, closest, near_misses
from tests.strategies import setup_of, setups


@st.composite
def small_games(draw):
    """Draw a whole game with hands of a few cards."""
    setup = setup_of(draw(setups()))
    faces = [face for face in setup.faces if not face.startswith("uramaki_")]
    hand = st.lists(st.sampled_from(faces), max_size=5).map(lambda held: dict(Counter(held)))
    return setup, [[draw(hand) for _ in range(setup.seats)] for _ in range(ROUNDS)]


def other_hands(setup, hand):
    """Yield the hands one change away, each with the face given up, found by trying all similar hands."""
    uncertain = {face.key for kind in setup.menu if kind.key in UNCERTAIN for face in kind.faces}
    faces = [face for face in setup.faces if face not in uncertain]
    short = setup.cards(hand) < setup.dealt and not hand.get("flipped")
    for gone, got, under in product(["", *faces], faces, [0, 1]):
        other = Counter(hand)
        other.subtract([gone] if gone else [])
        other[got] += 1
        other["wasabi"] -= under
        if min(other.values()) < 0 or +other == +Counter(hand):
            continue
        lies_on_wasabi = got.endswith("on_wasabi")
        takes_its_place = gone.endswith("on_wasabi") and lies_on_wasabi and not under
        put_there = lies_on_wasabi and under and not gone.endswith("on_wasabi")
        plain = not lies_on_wasabi and not under and not gone.endswith("on_wasabi")
        if (takes_its_place or put_there or plain) and (gone or short):
            yield gone, {face: count for face, count in other.items() if count}


def winners(setup, rounds):
    return score_game(setup, rounds).standing.winners


def overdraws(setup, rounds):
    return any(caution.code == "deck" for caution in cautions(setup, rounds))


def with_hand(rounds, number, seat, hand):
    changed = [list(hands) for hands in rounds]
    changed[number - 1][seat] = dict(hand)
    return changed


def searched(setup, rounds, number, seat):
    """Return the hands with which this seat would have won alone in this round."""
    others = {frozenset(other.items()) for _, other in other_hands(setup, rounds[number - 1][seat])}
    changed = {other: with_hand(rounds, number, seat, other) for other in others}
    return {
        other
        for other, games in changed.items()
        if winners(setup, games) == (seat,) and not overdraws(setup, games)
    }


def hand_after(change, rounds):
    after = Counter(rounds[change.round - 1][change.seat])
    after.update(change.counts)
    return frozenset((face, count) for face, count in after.items() if count)


@given(small_games(), st.data())
def test_it_finds_what_a_slow_search_finds(game, data):
    setup, rounds = game
    assume(not overdraws(setup, rounds))
    number, seat = data.draw(st.integers(1, ROUNDS)), data.draw(st.integers(0, setup.players - 1))
    misses = [
        miss.change
        for miss in near_misses(setup, rounds)
        if (miss.change.round, miss.change.seat) == (number, seat)
    ]
    found = {hand_after(change, rounds) for change in misses}
    assert found == (set() if winners(setup, rounds) == (seat,) else searched(setup, rounds, number, seat))
    assert len(found) == len(misses)


@given(small_games())
def test_its_numbers_are_those_of_the_whole_score(game):
    setup, rounds = game
    totals = score_game(setup, rounds).standing.totals
    misses = near_misses(setup, rounds)
    assert misses == sorted(misses, key=lambda miss: miss.size)
    for miss in misses[::10]:
        number, seat = miss.change.round, miss.change.seat
        after = score_game(setup, with_hand(rounds, number, seat, hand_after(miss.change, rounds)))
        assert miss.swing == lead(after.standing.totals, seat, setup) - lead(totals, seat, setup) >= 0
        left = Counter(rounds[number - 1][seat])
        left.subtract([miss.change.gone] if miss.change.reason.startswith("instead") else [])
        without = score_game(setup, with_hand(rounds, number, seat, +left))
        assert miss.given_up == totals[seat] - without.standing.totals[seat]


def lead(totals, seat, setup):
    return totals[seat] - max(total for other, total in enumerate(totals[: setup.players]) if other != seat)


def game_of(*hands, edition=CLASSIC, menu=None):
    """Return a setup and three rounds, of which the first two are the same for everybody."""
    setup = set_up(edition, menu, len(hands))
    return setup, [[{} for _ in hands], [{} for _ in hands], [dict(hand) for hand in hands]]


def found(*hands, **options):
    return {miss.change[2:] for miss in near_misses(*game_of(*hands, **options)) if miss.change.round == 3}


FULL = {"chopsticks": 2, "sashimi": 2, "tempura": 1}


def test_a_nigiri_on_the_open_wasabi():
    behind = {"wasabi": 1, "squid_nigiri": 1, **FULL, "maki_1": 0}
    assert ("on_wasabi", "squid_nigiri", "squid_on_wasabi") in found({"egg_nigiri": 4}, behind)


def test_a_full_hand_takes_no_card_more():
    full = {"chopsticks": 4, "sashimi": 2, "tempura": 1, "dumpling": 3}
    reasons = {reason for reason, *_ in found({"egg_nigiri": 5, "salmon_nigiri": 1, "pudding": 4}, full)}
    assert reasons <= {"instead", "on_wasabi", "instead_on_wasabi"}


@pytest.mark.parametrize("discarded", [{"uramaki_first": 1}, {"flipped": 1}])
def test_a_hand_from_which_cards_were_discarded_takes_no_card_more(discarded):
    menu = ["uramaki", "tempura", "sashimi", "dumpling", "takeout_box", "tea", "green_tea_ice_cream"]
    ahead = {**discarded, "salmon_nigiri": 1, "egg_nigiri": 4}
    reasons = {
        reason for reason, *_ in found(ahead, {**discarded, "egg_nigiri": 5}, edition=PARTY, menu=menu)
    }
    assert "instead" in reasons
    assert "more" not in reasons


def test_a_short_hand_with_fruit_takes_a_card_more():
    fruit = {"fruit": 1, "orange": 2}
    ahead, behind = {**fruit, "salmon_nigiri": 1}, {**fruit, "egg_nigiri": 1}
    assert ("more", "", "squid_nigiri") in found(ahead, behind, edition=PARTY, menu="dinner_for_two")


@pytest.mark.parametrize(
    ("ahead", "has_another"), [({"squid_nigiri": 5}, False), ({"squid_nigiri": 4, "egg_nigiri": 3}, True)]
)
def test_the_deck_must_have_another(ahead, has_another):
    behind = {"sashimi": 3, "salmon_nigiri": 1, "egg_nigiri": 1}
    assert (("more", "", "squid_nigiri") in found(ahead, behind)) is has_another


def test_one_dessert_more_can_break_a_tie():
    level = {"tempura": 2, "green_tea_ice_cream": 1}
    assert ("more", "", "green_tea_ice_cream") in found(level, level, edition=PARTY, menu="my_first_meal")


def test_one_pudding_can_decide():
    assert ("more", "", "pudding") in found({"tempura": 2, "pudding": 1}, {"tempura": 2, "pudding": 1})


def test_the_winner_s_own_hand_is_left_alone():
    setup, rounds = game_of({"tempura": 4}, {"tempura": 2, "salmon_nigiri": 1})
    assert {miss.change.seat for miss in near_misses(setup, rounds)} == {1}


def test_cards_that_do_not_say_what_would_have_been_are_left_alone():
    game = game_of({"miso_soup": 2}, {"miso_soup": 1}, edition=PARTY, menu="dinner_for_two")
    assert all(miss.change.got != "miso_soup" != miss.change.gone for miss in near_misses(*game))


def a_miss(seat, got, swing, given_up=0, reason="instead"):
    return NearMiss(OtherCard(1, seat, reason, "tempura", got), given_up, swing)


def test_three_are_told_with_everyone_s_smallest_first():
    misses = [a_miss(1, "pudding", 1), a_miss(1, "eel", 2), a_miss(1, "tofu", 3), a_miss(2, "pudding", 4)]
    assert closest(misses) == [misses[0], misses[1], misses[3]]
    assert closest([]) == []


def test_one_card_more_is_told_once_for_a_player():
    misses = [NearMiss(OtherCard(1, 1, "more", "", got), 0, 1) for got in ("egg_nigiri", "squid_nigiri")]
    assert closest([*misses, a_miss(1, "eel", 5)]) == [misses[0], a_miss(1, "eel", 5)]


def test_the_same_card_is_told_once_for_a_player():
    misses = [a_miss(1, "pudding", 1), a_miss(1, "pudding", 2), a_miss(1, "eel", 5)]
    assert closest(misses) == [misses[0], misses[2]]


@pytest.mark.parametrize(
    ("smaller", "larger"),
    [
        (a_miss(1, "squid_on_wasabi", 9, reason="on_wasabi"), a_miss(1, "pudding", 1)),
        (a_miss(1, "pudding", 9), a_miss(1, "eel", 1, given_up=5)),
        (a_miss(1, "pudding", 1), a_miss(1, "eel", 2)),
    ],
)
def test_which_of_two_is_smaller(smaller, larger):
    assert smaller.size < larger.size
