"""How a player plays, as the page shows it."""

from scoring.pages.people.habits import HabitsPage, duels
from scoring.stats.habits import ENOUGH, ENOUGH_IN_A_SEAT, Desserts, Habits, InSeat, Mean

ANA, BO = 11, 12


def kinds(**averages):
    return {kind: Mean(10, 10 * points) for kind, points in averages.items()}


def habits(**own):
    """Return Ana's habits at a table with Bo, who gets 5 points for each kind."""
    bo = Habits(
        kinds=kinds(tempura=5, sashimi=5, maki=5, nigiri=5),
        desserts={"pudding": Desserts(Mean(40, 60), 10, 10)},
    )
    return {ANA: Habits(**own), BO: bo}


def test_kinds_stand_beside_the_table_the_best_first():
    page = HabitsPage(habits(kinds=kinds(tempura=3, sashimi=9)), ANA)
    assert [(row.name, row.own, row.table, row.difference, row.games) for row in page.kinds] == [
        ("Sashimi", "9.0", "7.0", "+2.0", 10),
        ("Tempura", "3.0", "4.0", "−1.0", 10),
    ]
    assert list(page.extremes) == [
        "Above the table’s average: Sashimi +2.0.",
        "Below the table’s average: Tempura −1.0.",
    ]


def test_a_small_difference_is_no_sentence():
    page = HabitsPage(habits(kinds=kinds(tempura=5)), ANA)
    assert (list(page.extremes), len(page.kinds)) == ([], 1)


def test_a_place_is_among_how_many():
    [row] = HabitsPage(habits(ranks={5: Mean(2, 5)}), ANA).ranks
    assert (row.players, row.rank, row.games) == ("5 players", "2.5 of 5", 2)


def test_nothing_is_claimed_on_too_few_games():
    few = Mean(ENOUGH - 1, 1)
    seat = InSeat({1: 3}, {4: ENOUGH_IN_A_SEAT - 1})
    own = habits(
        kinds={"tempura": few},
        ahead=few,
        behind=few,
        desserts={"pudding": Desserts(few)},
        seats={"first": seat, "last": seat},
    )
    page = HabitsPage(own, ANA)
    assert (page.kinds, list(page.extremes), list(page.texts)) == ([], [], [])


def test_each_sentence_says_how_many_games_it_rests_on():
    seat = InSeat({1: 5}, {4: ENOUGH_IN_A_SEAT})
    own = habits(
        ahead=Mean(5, 30),
        behind=Mean(8, 20),
        desserts={"pudding": Desserts(Mean(6, 9), 2, 1)},
        seats={"first": seat, "last": seat},
    )
    texts = list(HabitsPage(own, ANA).texts)
    assert [games for games in ("5 games", "8 games", "6 games", "20 games") for text in texts if games in text] == [
        "5 games", "8 games", "6 games", "20 games",
    ]  # fmt: skip
    assert len(texts) == 4


def test_somebody_without_games_has_none():
    page = HabitsPage({}, ANA)
    assert (page.kinds, page.ranks, list(page.texts)) == ([], [], [])


def test_two_are_compared_card_by_card():
    both = {
        ANA: Habits(kinds={**kinds(tempura=5, sashimi=9), "maki": Mean(ENOUGH - 1, 0)}),
        BO: Habits(kinds=kinds(tempura=6, sashimi=3, maki=5)),
    }
    found = [(row.name, row.one, row.other, row.one_leads, row.other_leads) for row in duels(both, ANA, BO)]
    assert found == [("Sashimi", "9.0", "3.0", True, False), ("Tempura", "5.0", "6.0", False, True)]
    assert duels({}, ANA, BO) == []


def test_nobody_leads_where_both_numbers_are_the_same():
    both = {ANA: Habits(kinds={"tofu": Mean(100, 602)}), BO: Habits(kinds={"tofu": Mean(100, 600)})}
    [tofu] = duels(both, ANA, BO)
    assert (tofu.one, tofu.other, tofu.one_leads, tofu.other_leads) == ("6.0", "6.0", False, False)
