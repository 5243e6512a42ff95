"""The data of the editions agrees with the rulebooks."""

import pytest

from scoring.rules import CLASSIC, EDITIONS, PARTY, ROUNDS, TRAINS, score_desserts, score_round
from tests.rules.helpers import both_boxes, points, table

COURSES = {
    "nigiri": (1, "nigiri"),
    "roll": (1, "maki temaki uramaki"),
    "appetizer": (3, "tempura sashimi dumpling eel tofu onigiri edamame miso_soup"),
    "special": (2, "chopsticks soy_sauce tea menu spoon special_order takeout_box wasabi"),
    "dessert": (1, "pudding green_tea_ice_cream fruit"),
}

DEALT = {
    "classic": {2: 10, 3: 9, 4: 8, 5: 7},
    "trains": {2: 10, 3: 9, 4: 8, 5: 7},
    "party": {2: 10, 3: 10, 4: 9, 5: 9, 6: 8, 7: 8, 8: 7},
}


def test_there_are_three_boxes_of_three_rounds():
    assert list(EDITIONS) == ["classic", "trains", "party"]
    assert {key: edition.key for key, edition in EDITIONS.items()} == {key: key for key in EDITIONS}
    assert ROUNDS == 3


@pytest.mark.parametrize(
    ("key", "players", "dealt"),
    [(key, players, dealt) for key, table in DEALT.items() for players, dealt in table.items()],
)
def test_cards_are_dealt_by_the_number_of_players(key, players, dealt):
    assert table(EDITIONS[key], players).dealt == dealt
    assert list(EDITIONS[key].players) == list(DEALT[key])


def test_party_has_its_kinds_in_the_order_of_courses():
    assert {
        course.key: (course.pick, " ".join(kind.key for kind in course.kinds)) for course in PARTY.courses
    } == (COURSES)
    assert [course.key for course in PARTY.courses] == list(COURSES)
    assert len(PARTY.kinds) == 22 + 1


@both_boxes
def test_classic_has_a_menu_without_choice(edition):
    assert not edition.free_menu
    assert [course.key for course in edition.courses] == list(COURSES)
    assert all(course.fixed for course in edition.courses)


def test_party_has_a_menu_to_choose():
    assert PARTY.free_menu
    assert [course.key for course in PARTY.courses if course.fixed] == ["nigiri"]


def test_decks_have_as_many_cards_as_the_boxes():
    assert [sum(edition.deck.values()) for edition in (CLASSIC, TRAINS, PARTY)] == [108, 108, 181]


@pytest.mark.parametrize(
    ("course", "cards"), [("nigiri", 12), ("roll", 12), ("appetizer", 8), ("special", 3), ("dessert", 15)]
)
def test_party_has_as_many_cards_of_each_kind_of_a_course(course, cards):
    assert {PARTY.deck[kind] for kind in COURSES[course][1].split()} == {cards}


@both_boxes
def test_only_the_first_games_know_a_dummy_and_a_deck_for_all_rounds(edition):
    assert (edition.variants, PARTY.variants) == (("pass_both_ways", "dummy"), ())
    assert (edition.reshuffled, PARTY.reshuffled) == (False, True)
    assert (edition.short_hands, PARTY.short_hands) == (False, True)


# What each player has (rolls, icons or cards), and the points for it. Of the uramaki, two places are claimed.
EXAMPLES = [
    (CLASSIC, "maki", (5, 3, 3, 2), (6, 1, 1, 0)),
    (TRAINS, "maki", (5, 3, 3, 2), (6, 1, 1, 0)),
    (PARTY, "maki", (5, 5, 3, 1), (6, 6, 3, 0)),
    (PARTY, "temaki", (3, 2, 0, 0), (4, 0, -4, -4)),
    (PARTY, "uramaki", (8, 8, 8, 5), (8, 8, 2, 0)),
    (PARTY, "edamame", (3, 2, 1), (6, 4, 2)),
    (CLASSIC, "pudding", (4, 3, 0, 0), (6, 0, -3, -3)),
    (TRAINS, "pudding", (4, 3, 0, 0), (6, 0, -3, -3)),
    (PARTY, "pudding", (4, 2, 1, 1), (6, 0, -6, -6)),
    (PARTY, "fruit", (0 + 1 + 4, 0), (4, -6)),
]


@pytest.mark.parametrize(("edition", "key", "had", "expected"), EXAMPLES)
def test_examples_shown_with_a_kind_are_those_of_the_books(edition, key, had, expected):
    kind = next(kind for kind in edition.kinds if kind.key == key)
    hands = kind.example
    assert tuple(kind.worth(hand) for hand in hands) == had
    setup = table(edition, len(hands), key)
    if kind == setup.dessert:
        assert tuple(line.points for line in score_desserts(setup, hands)) == expected
    else:
        assert points(edition, hands, key) == expected


def test_onigiri_is_shown_with_one_hand():
    (hand,) = next(kind.example for kind in PARTY.kinds if kind.key == "onigiri")
    assert points(PARTY, [hand, {}], "onigiri") == (10, 0)


def test_trains_scores_as_classic():
    hands = [{"maki_3": 2, "squid_on_wasabi": 1, "pudding": 1}, {"maki_1": 1, "tempura": 3}, {"dumpling": 4}]
    assert score_round(table(TRAINS, 3), hands) == score_round(table(CLASSIC, 3), hands)
