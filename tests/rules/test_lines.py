"""Lines: the points of a seat for a kind, with a reason code and its numbers."""

import pytest

from scoring.rules import CLASSIC, PARTY, Line, Setup, score_desserts, score_game, score_round, score_totals
from tests.rules.helpers import line_of, of, table


def row(edition, kind, hands, points, reason, **numbers):
    """Return test parameters: hands, and the line that the first seat gets for a kind."""
    return pytest.param(edition, hands, Line(kind, points, reason, numbers), id=f"{kind}-{reason}")


def maki(edition, rolls, points, reason, **numbers):
    return row(edition, "maki", of("maki_1", rolls), points, reason, count=rolls[0], **numbers)


def temaki(counts, points, reason, **numbers):
    return row(PARTY, "temaki", of("temaki", counts), points, reason, count=counts[0], **numbers)


def uramaki(hands, points, reason, **numbers):
    return row(PARTY, "uramaki", hands, points, reason, **numbers)


FIRST = {"uramaki_first": 1}
CLAIMED = {"uramaki_first": 1, "uramaki_first_points": 8}

ROUND = [
    row(CLASSIC, "nigiri", [{"egg_nigiri": 2, "squid_on_wasabi": 1}, {}], 11, "each",
        egg_nigiri=2, egg_nigiri_points=2, squid_on_wasabi=1, squid_on_wasabi_points=9),
    row(PARTY, "miso_soup", [{"miso_soup": 2}, {}], 6, "each", miso_soup=2, miso_soup_points=6),
    row(PARTY, "takeout_box", [{"flipped": 3}, {}], 6, "each", flipped=3, flipped_points=6),
    row(CLASSIC, "wasabi", [{"wasabi": 2}, {}], 0, "nothing", wasabi=2),
    row(CLASSIC, "chopsticks", [{"chopsticks": 1}, {}], 0, "nothing", chopsticks=1),
    row(CLASSIC, "tempura", [{"tempura": 5}, {}], 10, "sets", count=5, sets=2, size=2, each=5),
    row(CLASSIC, "sashimi", [{"sashimi": 2}, {}], 0, "no_set", count=2, size=3),
    row(CLASSIC, "dumpling", [{"dumpling": 7}, {}], 15, "ladder", count=7),
    row(PARTY, "eel", [{"eel": 1}, {}], -3, "ladder", count=1),
    row(PARTY, "tofu", [{"tofu": 3}, {}], 0, "ladder", count=3),
    row(PARTY, "onigiri", [{"onigiri_circle": 3, "onigiri_square": 1, "onigiri_triangle": 1}, {}], 11,
        "unique_sets", of_3=1, of_3_points=9, of_1=2, of_1_points=2),
    maki(CLASSIC, (5, 3, 2), 6, "most", tied=1, prize=6),
    maki(CLASSIC, (3, 5, 2), 3, "second", tied=1, prize=3),
    maki(CLASSIC, (5, 5, 2), 3, "tied_most", tied=2, prize=6),
    maki(CLASSIC, (3, 5, 3), 1, "tied_second", tied=2, prize=3),
    maki(CLASSIC, (2, 5, 5), 0, "no_second", tied=1, prize=3),
    maki(CLASSIC, (2, 5, 3), 0, "no_prize"),
    maki(PARTY, (5, 5, 2), 6, "level_most", tied=2, prize=6),
    maki(PARTY, (2, 5, 5), 3, "second", tied=1, prize=3),
    maki(PARTY, (2, 2, 5), 3, "level_second", tied=2, prize=3),
    maki(PARTY, (3, 4, 5, 1, 1, 1), 2, "third", tied=1, prize=2),
    maki(PARTY, (3, 4, 5, 3, 3, 1), 2, "level_third", tied=3, prize=2),
    maki(PARTY, (3, 4, 5), 0, "no_prize"),
    temaki((3, 2, 1), 4, "most", tied=1, prize=4),
    temaki((3, 3, 1), 4, "level_most", tied=2, prize=4),
    temaki((2, 3, 1), 0, "between"),
    temaki((1, 2, 3), -4, "fewest", tied=1, prize=4),
    temaki((1, 1, 3), -4, "level_fewest", tied=2, prize=4),
    temaki((0, 2, 3), -4, "fewest", tied=1, prize=4),
    temaki((1, 2), 0, "fewest_of_two"),
    temaki((2, 2), 4, "level_of_two"),
    temaki((2, 2, 2), 0, "all_level"),
    uramaki([FIRST, {}], 8, "race_claimed", **CLAIMED, rolls=0),
    uramaki([{"uramaki_5": 1}, FIRST], 5, "race_most", rolls=5, nth=2, prize=5, tied=1),
    uramaki([{"uramaki_5": 1}, {"uramaki_5": 1}], 8, "race_level", rolls=5, nth=1, prize=8, tied=2),
    uramaki([{**FIRST, "uramaki_4": 1}, {}], 13, "race_claimed_most",
            **CLAIMED, rolls=4, nth=2, prize=5, tied=1),
    uramaki([{**FIRST, "uramaki_4": 1}, {"uramaki_4": 1}], 13, "race_claimed_level",
            **CLAIMED, rolls=4, nth=2, prize=5, tied=2),
    uramaki([{"uramaki_3": 1}, {"uramaki_4": 1}], 0, "race_none", rolls=3),
    uramaki([{"uramaki_5": 1}, FIRST, FIRST, FIRST], 0, "race_over", rolls=5),
    row(PARTY, "edamame", of("edamame", (2, 1, 0)), 2, "per_opponent", count=2, opponents=1, each=1),
    row(PARTY, "edamame", of("edamame", (2, 1, 1, 1, 1)), 8, "per_opponent", count=2, opponents=4, each=4),
    row(PARTY, "edamame", of("edamame", (2, 1, 1, 1, 1, 1)), 8, "per_opponent_capped",
        count=2, opponents=5, each=4),
    row(PARTY, "soy_sauce", [{"soy_sauce": 2, "tempura": 1}, {"maki_1": 1}], 8, "most_colours",
        count=2, colours=2, most=2, each=4, tempura=1, soy_sauce=2),
    row(PARTY, "soy_sauce", [{"soy_sauce": 1}, {"maki_1": 1, "tempura": 1}], 0, "fewer_colours",
        count=1, colours=1, most=2, each=4, soy_sauce=1),
    row(PARTY, "tea", [{"tea": 2, "tempura": 3}, {}], 6, "biggest_colour", count=2, tempura=3),
    row(PARTY, "pudding", [{"pudding": 2}, {}], 0, "kept", pudding=2),
    row(PARTY, "fruit", [{"fruit": 1, "orange": 2}, {}], 0, "kept", fruit=1, orange=2),
]  # fmt: skip


@pytest.mark.parametrize(("edition", "hands", "line"), ROUND)
def test_a_round_gives_its_reasons(edition, hands, line):
    assert line_of(table(edition, len(hands), line.kind), hands, line.kind) == line


def puddings(edition, counts, points, reason, **numbers):
    return row(edition, "pudding", of("pudding", counts), points, reason, count=counts[0], **numbers)


DESSERTS = [
    puddings(CLASSIC, (4, 3, 0), 6, "most", tied=1, prize=6),
    puddings(CLASSIC, (3, 3, 0), 3, "tied_most", tied=2, prize=6),
    puddings(CLASSIC, (3, 4, 0), 0, "between"),
    puddings(CLASSIC, (0, 4, 3), -6, "fewest", tied=1, prize=6),
    puddings(CLASSIC, (0, 4, 0), -3, "tied_fewest", tied=2, prize=6),
    puddings(CLASSIC, (1, 4), 0, "fewest_of_two"),
    puddings(CLASSIC, (2, 2), 0, "all_level"),
    puddings(PARTY, (2, 2), 6, "level_of_two"),
    puddings(PARTY, (0, 0), 0, "all_level"),
    puddings(PARTY, (1, 2, 1), -6, "level_fewest", tied=2, prize=6),
    row(PARTY, "green_tea_ice_cream", of("green_tea_ice_cream", (5, 0)), 12, "sets",
        count=5, sets=1, size=4, each=12),
    row(PARTY, "green_tea_ice_cream", of("green_tea_ice_cream", (0, 1)), 0, "no_set", count=0, size=4),
    row(PARTY, "fruit", [{"orange": 1, "pineapple": 4, "fruit": 3}, {}], 4, "ladders",
        watermelon=0, watermelon_points=-2, orange=1, orange_points=0, pineapple=4, pineapple_points=6),
]  # fmt: skip


@pytest.mark.parametrize(("edition", "hands", "line"), DESSERTS)
def test_desserts_give_their_reasons(edition, hands, line):
    assert score_desserts(table(edition, len(hands), line.kind), hands)[0] == line


def test_a_kind_neither_held_nor_paid_has_no_line():
    setup = table(PARTY, 3, "temaki", "tea", "soy_sauce", "edamame")
    hands = [{"temaki": 2, "tempura": 1}, {"temaki": 1}, {}]
    assert [[line.kind for line in lines] for lines in score_round(setup, hands)] == [
        ["temaki", "tempura"],
        ["temaki"],
        ["temaki"],  # it has none, which costs points
    ]
    assert score_round(setup, [{}, {}, {}]) == [[], [], []]


def test_lines_are_in_the_order_of_the_menu_with_the_dessert_last():
    hand = {"pudding": 1, "wasabi": 1, "dumpling": 1, "tempura": 1, "maki_1": 1, "egg_nigiri": 1}
    kinds = [line.kind for line in score_round(table(CLASSIC, 2), [hand, {}])[0]]
    assert kinds == ["nigiri", "maki", "tempura", "dumpling", "wasabi", "pudding"]


def test_desserts_on_the_way_have_a_line_for_every_seat():
    rounds = [of("pudding", (1, 0)), of("pudding", (2, 0))]
    assert score_game(table(CLASSIC, 2), rounds).desserts == (
        Line("pudding", 0, "kept", {"pudding": 3}),
        Line("pudding", 0, "none_kept", {}),
    )


@pytest.mark.parametrize(
    ("setup", "cards", "line"),
    [
        (table(CLASSIC, 2), None, Line("pudding", 0, "unknown", {})),
        (table(CLASSIC, 2), (3, 1), Line("pudding", 0, "known", {"count": 3})),
        (table(PARTY, 2, "fruit"), None, Line("fruit", 0, "unknown", {})),
        (Setup(PARTY, (), 2), (3, 1), Line("dessert", 0, "known", {"count": 3})),
    ],
)
def test_known_totals_say_what_is_known_of_the_desserts(setup, cards, line):
    assert score_totals(setup, (30, 20), cards).desserts[0] == line


def test_a_line_is_immutable_because_equal_hands_share_it():
    setup = table(CLASSIC, 2)
    line = score_round(setup, of("tempura", (2, 0)))[0][0]
    with pytest.raises(TypeError):
        line.numbers["count"] = 99
