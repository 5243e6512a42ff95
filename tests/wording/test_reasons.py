"""Every reason for points has its sentence."""

import re
from random import Random

import pytest
from django.utils.translation import override

from scoring.document import parse, score_of
from scoring.rules import EDITIONS, Line, score_game, set_up
from scoring.wording import named_why, why
from scoring.wording.reasons import REASONS
from tests.examples import TOTALS
from tests.games import random_game

GAMES = 1_500


def lines_of(document):
    score = score_of(parse(document))
    return [*score.desserts, *(line for lines in score.rounds for seat in lines for line in seat)]


@pytest.fixture(scope="module")
def given():
    """A line for each kind and reason that occurs in many random games, finished and unfinished."""
    rng = Random(1)
    documents = [random_game(rng, rounds=rng.choice([0, 1, 3, 3])) for _ in range(GAMES)]
    documents += [TOTALS, TOTALS | {"dessert_cards": [1, 2]}]
    return {(line.kind, line.reason): line for document in documents for line in lines_of(document)}


def test_the_reasons_that_are_given_are_the_reasons_that_have_words(given):
    assert {reason for _, reason in given} == set(REASONS)


def test_every_sentence_is_whole(given):
    for line in given.values():
        sentence = why(line)
        assert sentence
        assert not re.search(r"[{}]|%\(|_|None| ,|  |^[:,; ]|[,; ]$", sentence), sentence


def test_a_sentence_about_points_ends_with_them(given):
    without_points = {"kept", "none_kept", "known", "unknown"}
    for line in given.values():
        if line.reason not in without_points:
            assert re.search(
                rf": \+?{re.escape(str(line.points).replace('-', '−'))}( points?| each)?$", why(line)
            ) or (line.reason.startswith("tied_") and why(line).endswith("each"))


SENTENCES = [
    # Rolls
    ("maki", 6, "most", {"count": 5, "tied": 1, "prize": 6}, "5 rolls, the most: +6 points"),
    ("maki", 3, "second", {"count": 1, "tied": 1, "prize": 3}, "1 roll, second most: +3 points"),
    ("maki", 2, "third", {"count": 2, "tied": 1, "prize": 2}, "2 rolls, third most: +2 points"),
    ("maki", 3, "tied_most", {"count": 5, "tied": 2, "prize": 6}, "5 rolls, tied for the most: 6 between 2, 3 each"),
    ("maki", 1, "tied_second", {"count": 3, "tied": 2, "prize": 3}, "3 rolls, tied for second: 3 between 2, 1 each"),
    ("maki", 6, "level_most", {"count": 5, "tied": 2, "prize": 6}, "5 rolls, 2 players tied for the most: 6 each"),
    ("maki", 4, "level_second", {"count": 4, "tied": 3, "prize": 4}, "4 rolls, 3 players tied for second: 4 each"),
    ("maki", 2, "level_third", {"count": 3, "tied": 2, "prize": 2}, "3 rolls, 2 players tied for third: 2 each"),
    ("maki", 0, "no_second", {"count": 3, "tied": 1, "prize": 3}, "3 rolls, but no second place after a tie for the most: 0"),
    ("maki", 0, "no_prize", {"count": 2}, "2 rolls, not enough to score: 0"),
    # The race
    ("uramaki", 8, "race_claimed", {"uramaki_first": 1, "uramaki_first_points": 8, "rolls": 0}, "1 first place claimed: 8"),
    ("uramaki", 5, "race_most", {"rolls": 7, "nth": 2, "prize": 5, "tied": 1}, "7 rolls left, the most, second place: 5"),
    ("uramaki", 2, "race_level", {"rolls": 4, "nth": 3, "prize": 2, "tied": 2}, "4 rolls left, 2 players tied for the most, third place: 2 each"),
    (
        "uramaki", 13, "race_claimed_most",
        {"uramaki_first": 1, "uramaki_first_points": 8, "rolls": 3, "nth": 2, "prize": 5, "tied": 1},
        "1 first place claimed (8); 3 rolls left, the most, second place (5): 13",
    ),
    (
        "uramaki", 7, "race_claimed_level",
        {"uramaki_second": 1, "uramaki_second_points": 5, "rolls": 3, "nth": 3, "prize": 2, "tied": 2},
        "1 second place claimed (5); 3 rolls left, 2 players tied for the most, third place (2): 7",
    ),
    ("uramaki", 0, "race_none", {"rolls": 3}, "3 rolls left, not the most: 0"),
    ("uramaki", 0, "race_over", {"rolls": 7}, "7 rolls left, but all places were claimed: 0"),
    # Most and fewest
    ("temaki", -4, "fewest", {"count": 0, "tied": 1, "prize": 4}, "0 temaki, the fewest: −4 points"),
    ("pudding", -3, "tied_fewest", {"count": 0, "tied": 2, "prize": 6}, "0 puddings, tied for the fewest: 6 lost between 2, −3 each"),
    ("pudding", -6, "level_fewest", {"count": 1, "tied": 2, "prize": 6}, "1 pudding, 2 players tied for the fewest: −6 each"),
    ("pudding", 0, "fewest_of_two", {"count": 1}, "1 pudding, the fewest, but with two players nobody loses points: 0"),
    ("pudding", 0, "between", {"count": 2}, "2 puddings, neither the most nor the fewest: 0"),
    ("pudding", 0, "all_level", {"count": 2}, "2 puddings, the same as everyone: 0"),
    ("temaki", 4, "level_of_two", {"count": 2}, "2 temaki, tied, and with two players both gain: 4"),
    # Sets and ladders
    ("tempura", 10, "sets", {"count": 5, "sets": 2, "size": 2, "each": 5}, "5 tempura, 2 sets of 2: 10"),
    ("sashimi", 0, "no_set", {"count": 2, "size": 3}, "2 sashimi, a set needs 3: 0"),
    ("eel", -3, "ladder", {"count": 1}, "1 eel: −3"),
    (
        "fruit", 4, "ladders",
        {"watermelon": 0, "watermelon_points": -2, "orange": 1, "orange_points": 0, "pineapple": 4, "pineapple_points": 6},
        "0 watermelons (−2), 1 orange (0), 4 pineapples (6): 4",
    ),
    (
        "onigiri", 10, "unique_sets", {"of_3": 1, "of_3_points": 9, "of_1": 1, "of_1_points": 1},
        "1 set of 3 shapes (9), 1 shape left over (1): 10",
    ),
    # Each card by itself
    (
        "nigiri", 12, "each",
        {"salmon_on_wasabi": 1, "salmon_on_wasabi_points": 6, "squid_nigiri": 2, "squid_nigiri_points": 6},
        "1 salmon on wasabi (6), 2 squid nigiri (6): 12",
    ),
    ("spoon", 0, "nothing", {"spoon": 2}, "2 spoons, worth nothing: 0"),
    ("edamame", 6, "per_opponent", {"count": 3, "opponents": 2, "each": 2}, "3 edamame, 2 opponents with some, so 2 each: 6"),
    ("edamame", 1, "per_opponent", {"count": 1, "opponents": 1, "each": 1}, "1 edamame, 1 opponent with some, so 1 each: 1"),
    ("edamame", 4, "per_opponent_capped", {"count": 1, "opponents": 6, "each": 4}, "1 edamame, 6 opponents with some, at most 4 each: 4"),
    ("soy_sauce", 4, "most_colours", {"count": 1, "colours": 3, "most": 3, "each": 4, "nigiri": 2, "maki": 1, "soy_sauce": 1}, "1 soy sauce, 3 colors (2 nigiri, 1 maki card, 1 soy sauce) and nobody has more: 4"),
    ("soy_sauce", 0, "fewer_colours", {"count": 2, "colours": 1, "most": 5, "each": 4, "soy_sauce": 2}, "2 soy sauces, 1 color (2 soy sauces) but someone has 5: 0"),
    ("tea", 4, "biggest_colour", {"count": 1, "dumpling": 4}, "1 tea, the largest set is 4 dumplings: 4"),
    ("tea", 6, "biggest_colour", {"count": 2, "nigiri": 2, "wasabi": 1}, "2 teas, the largest set is 2 nigiri, 1 wasabi: 6"),
    # Desserts before the end
    ("pudding", 0, "kept", {"pudding": 2}, "2 puddings, kept for the end"),
    ("fruit", 0, "kept", {"orange": 2, "fruit": 1}, "2 oranges, 1 fruit card, kept for the end"),
    ("pudding", 0, "none_kept", {}, "none so far"),
    ("pudding", 0, "known", {"count": 1}, "1 pudding"),
    ("dessert", 0, "unknown", {}, "unknown"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "points", "reason", "numbers", "sentence"), SENTENCES)
def test_a_line_says_why(kind, points, reason, numbers, sentence):
    assert why(Line(kind, points, reason, numbers)) == sentence


def test_the_table_has_every_reason():
    assert {reason for _, _, reason, _, _ in SENTENCES} == set(REASONS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_kind_can_be_held_alone(edition):
    for preset in EDITIONS[edition].presets or [None]:
        setup = set_up(EDITIONS[edition], preset, 3 if preset != "dinner_for_two" else 2)
        for kind in setup.menu:
            for face in [face for face in kind.faces if face.key in setup.faces]:
                hands = [{face.key: 1}, *[{}] * (setup.players - 1)]
                score = score_game(setup, [hands])
                assert [line.kind for line in score.rounds[0][0]] == [kind.key]
                assert why(score.rounds[0][0][0])


def test_rolls_of_uramaki_are_not_called_maki_where_maki_is_a_kind():
    with override("fr"):
        line = Line("uramaki", 0, "race_none", {"rolls": 3})
        assert why(line) == "3 uramakis à la fin, mais seul le plus grand nombre marque\N{NO-BREAK SPACE}: 0"
        tie = Line("uramaki", 2, "race_level", {"rolls": 4, "nth": 3, "prize": 2, "tied": 2})
        assert named_why(tie, ["Amy", "Phil"]).startswith(
            "Amy et Phil sont à égalité en tête avec 4 uramakis"
        )


def test_one_thing_that_pays_it_all_says_its_points_once():
    alone = Line("nigiri", 9, "each", {"squid_on_wasabi": 1, "squid_on_wasabi_points": 9})
    assert why(alone) == "1 squid on wasabi: 9"


def test_each_of_several_items_shows_its_points():
    numbers = {"watermelon": 0, "watermelon_points": -2, "orange": 1, "orange_points": 0}
    several = Line("fruit", 0, "ladders", {**numbers, "pineapple": 3, "pineapple_points": 2})
    assert why(several) == "0 watermelons (−2), 1 orange (0), 3 pineapples (2): 0"
