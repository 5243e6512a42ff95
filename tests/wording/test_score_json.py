"""The result that `manage.py score --json` prints."""

import pytest

from scoring.document import parse
from scoring.wording.score_json import result
from tests.examples import EXAMPLE, HANDS, PARTY, TOTALS

NAMES = EXAMPLE["players"]
DUMMY = EXAMPLE | {"variants": {"dummy": True}, "players": ["Chris", "Phil"]}


def of(document, **changes):
    return result(parse(document | changes))


def points(nigiri, maki, tempura, sashimi, dumpling):
    return {
        "nigiri": nigiri,
        "maki": maki,
        "tempura": tempura,
        "sashimi": sashimi,
        "dumpling": dumpling,
        "chopsticks": 0,
        "wasabi": 0,
    }


def test_the_example_of_the_game_document_gives_the_result_shown_there():
    assert of(EXAMPLE) == {
        "players": ["Chris", "Phil", "Amy", "Lisa"],
        "rounds": [
            {
                "hands": [
                    {
                        "points": points(9, 6, 5, 0, 1),
                        "total": 21,
                        "why": {
                            "nigiri": "1 squid on wasabi: 9",
                            "maki": "5 rolls, the most: +6 points",
                            "tempura": "2 tempura, 1 set of 2: 5",
                            "dumpling": "1 dumpling: 1",
                            "pudding": "1 pudding, kept for the end",
                        },
                    },
                    {
                        "points": points(1, 1, 0, 10, 3),
                        "total": 15,
                        "why": {
                            "nigiri": "1 egg nigiri: 1",
                            "maki": "3 rolls, tied for second: 3 between 2, 1 each",
                            "sashimi": "3 sashimi, 1 set of 3: 10",
                            "dumpling": "2 dumplings: 3",
                            "chopsticks": "1 chopsticks card, worth nothing: 0",
                        },
                    },
                    {
                        "points": points(4, 1, 5, 0, 0),
                        "total": 10,
                        "why": {
                            "nigiri": "2 salmon nigiri: 4",
                            "maki": "3 rolls, tied for second: 3 between 2, 1 each",
                            "tempura": "3 tempura, 1 set of 2: 5",
                            "wasabi": "1 wasabi, worth nothing: 0",
                        },
                    },
                    {
                        "points": points(0, 0, 0, 0, 15),
                        "total": 15,
                        "why": {
                            "maki": "2 rolls, not enough to score: 0",
                            "dumpling": "5 dumplings: 15",
                            "pudding": "2 puddings, kept for the end",
                        },
                    },
                ]
            }
        ],
        "desserts": [
            {"kind": "pudding", "cards": 1, "points": 0, "why": "1 pudding, kept for the end"},
            {"kind": "pudding", "cards": 0, "points": 0, "why": "none so far"},
            {"kind": "pudding", "cards": 0, "points": 0, "why": "none so far"},
            {"kind": "pudding", "cards": 2, "points": 0, "why": "2 puddings, kept for the end"},
        ],
        "totals": [21, 15, 10, 15],
        "ranks": [1, 3, 4, 2],
        "winners": ["Chris"],
        "decided_by": "points",
        "finished": False,
        "warnings": [],
    }


def test_points_have_every_kind_of_the_menu_but_the_dessert_and_nothing_that_only_the_deck_has():
    hand = of(PARTY, menu="dinner_for_two", rounds=[{"hands": [{}, {}]}])["rounds"][0]["hands"][0]
    kinds = ["nigiri", "uramaki", "tofu", "onigiri", "miso_soup", "menu", "special_order"]
    assert list(hand["points"].items()) == [(kind, 0) for kind in kinds]
    assert (hand["total"], hand["why"]) == (0, {})


def test_a_kind_that_is_not_held_has_its_reason_where_it_costs_points():
    document = PARTY | {"menu": "party_sampler", "players": ["Chris", "Phil", "Amy"]}
    hands = of(document, rounds=[{"hands": [{"temaki": 2}, {"temaki": 1}, {}]}])["rounds"][0]["hands"]
    assert [hand["points"]["temaki"] for hand in hands] == [4, 0, -4]
    assert [hand["why"]["temaki"] for hand in hands] == [
        "2 temaki, the most: +4 points",
        "1 temaki, neither the most nor the fewest: 0",
        "0 temaki, the fewest: −4 points",
    ]


def test_desserts_pay_when_three_rounds_are_there():
    rounds = [{"hands": HANDS}] * 3
    finished = of(EXAMPLE, rounds=rounds)
    assert finished["finished"]
    assert finished["desserts"] == [
        {"kind": "pudding", "cards": 3, "points": 0, "why": "3 puddings, neither the most nor the fewest: 0"},
        {"kind": "pudding", "cards": 0, "points": -3, "why": "0 puddings, tied for the fewest: 6 lost between 2, −3 each"},
        {"kind": "pudding", "cards": 0, "points": -3, "why": "0 puddings, tied for the fewest: 6 lost between 2, −3 each"},
        {"kind": "pudding", "cards": 6, "points": 6, "why": "6 puddings, the most: +6 points"},
    ]  # fmt: skip
    assert finished["totals"] == [63, 42, 27, 51]


@pytest.mark.parametrize(
    ("rounds", "finished"),
    [
        ([], False),
        ([{"hands": HANDS}] * 2, False),
        ([{"hands": HANDS}] * 2 + [{"hands": HANDS, "open": True}], False),
        ([{"hands": HANDS}] * 3, True),
    ],
)
def test_three_rounds_that_are_not_open_finish_a_game(rounds, finished):
    shown = of(EXAMPLE, rounds=rounds)
    assert shown["finished"] is finished
    assert any(entry["points"] for entry in shown["desserts"]) is finished


def test_an_open_round_counts_in_the_standings():
    assert of(EXAMPLE, rounds=[{"hands": HANDS, "open": True}])["totals"] == [21, 15, 10, 15]


def test_a_game_without_rounds_is_level():
    shown = of(EXAMPLE, rounds=[])
    assert (shown["rounds"], shown["totals"], shown["ranks"]) == ([], [0] * 4, [1] * 4)
    assert (shown["winners"], shown["decided_by"]) == (EXAMPLE["players"], "shared")


@pytest.mark.parametrize(
    ("totals", "cards", "ranks", "winners", "decided_by"),
    [
        ([41, 38, 20], [0, 9, 9], [1, 2, 3], ["a"], "points"),
        ([41, 41, 20], [2, 4, 9], [2, 1, 3], ["b"], "desserts"),
        ([41, 41, 41], [4, 2, 4], [1, 3, 1], ["a", "c"], "shared"),
        ([41, 41, 20], [4, 4, 9], [1, 1, 3], ["a", "b"], "shared"),
        ([50, 41, 41], [0, 1, 1], [1, 2, 2], ["a"], "points"),
        ([-5, -4, -5], [0, 0, 1], [3, 1, 2], ["b"], "points"),
    ],
)
def test_ranks_are_by_points_then_by_dessert_cards(totals, cards, ranks, winners, decided_by):
    shown = of(TOTALS, players=["a", "b", "c"], totals=totals, dessert_cards=cards)
    assert (shown["totals"], shown["ranks"]) == (totals, ranks)
    assert (shown["winners"], shown["decided_by"]) == (winners, decided_by)


def test_a_game_known_by_its_result_alone_is_finished_and_has_no_rounds():
    shown = of(TOTALS)
    assert (shown["rounds"], shown["finished"], shown["warnings"]) == ([], True, [])
    assert shown["desserts"] == [{"kind": "pudding", "cards": None, "points": 0, "why": "unknown"}] * 2
    assert (shown["ranks"], shown["winners"]) == ([1, 2], ["Chris"])


def test_a_tie_of_which_the_desserts_are_not_known_is_shared():
    shown = of(TOTALS, totals=[41, 41])
    assert (shown["ranks"], shown["winners"], shown["decided_by"]) == ([1, 1], ["Chris", "Phil"], "shared")


def test_the_desserts_of_a_party_of_which_nobody_knows_the_menu_are_dessert_cards():
    shown = of(TOTALS, edition="party", dessert_cards=[1, 3])
    assert shown["desserts"] == [
        {"kind": None, "cards": 1, "points": 0, "why": "1 dessert card"},
        {"kind": None, "cards": 3, "points": 0, "why": "3 dessert cards"},
    ]


def test_the_dummy_has_a_score_and_no_rank():
    hands = [{"pudding": 1}, {"egg_nigiri": 1}, {"tempura": 10}]
    shown = of(DUMMY, rounds=[{"hands": hands}] * 3)
    assert shown["players"] == ["Chris", "Phil"]
    assert shown["totals"] == [6, 0, 72]
    assert [entry["points"] for entry in shown["desserts"]] == [6, -3, -3]
    assert [len(played["hands"]) for played in shown["rounds"]] == [3, 3, 3]
    assert (shown["ranks"], shown["winners"], shown["decided_by"]) == ([1, 2], ["Chris"], "points")


def test_the_cards_of_fruit_are_its_cards_and_not_its_icons():
    rounds = [{"hands": [{"fruit": 2, "orange": 3, "pineapple": 1}, {}]}]
    shown = of(PARTY, menu="dinner_for_two", rounds=rounds)
    assert [entry["cards"] for entry in shown["desserts"]] == [2, 0]


def second_round(**hands):
    """Return the example with a second round: these hands, and valid ones for everyone else."""
    fitting = {
        "Chris": {"tempura": 8}, "Phil": {"maki_2": 8}, "Amy": {"sashimi": 8}, "Lisa": {"salmon_nigiri": 8},
    }  # fmt: skip
    return EXAMPLE | {"rounds": [*EXAMPLE["rounds"], {"hands": list((fitting | hands).values())}]}


def party_of(menu, *hands):
    return PARTY | {"menu": menu, "players": NAMES[: len(hands)], "rounds": [{"hands": list(hands)}]}


@pytest.mark.parametrize(
    ("document", "place", "code", "message"),
    [
        (second_round(Phil={"maki_2": 7}), (2, 1), "hand_size", "Phil has 7 of 8 cards"),
        (second_round(Amy={"sashimi": 9}), (2, 2), "hand_size", "Amy has 9 cards, but 8 were dealt"),
        (second_round(Amy={"squid_on_wasabi": 4, "sashimi": 1}), (2, 2), "hand_size", "Amy has 9 cards, but 8 were dealt"),
        (
            DUMMY | {"rounds": [{"hands": [{"tempura": 9}, {"dumpling": 9}, {"sashimi": 8}]}]},
            (1, 2), "hand_size", "The dummy has 8 of 9 cards",
        ),
        (second_round(Chris={"dumpling": 8}), (2, None), "deck", "16 dumplings in all rounds together, but the deck has 14"),
        (party_of("points_platter", {}, {}, {"tea": 7}), (1, None), "deck", "7 teas entered, but the deck has 3 and 3 special orders"),
        (party_of("dinner_for_two", {"uramaki_second": 1}, {}), (1, None), "race", "Uramaki places can't be 0 first, 1 second, 0 third"),
        (party_of("dinner_for_two", {}, {"orange": 2}), (1, 1), "fruit", "Phil has fruit icons but no fruit cards"),
        (party_of("dinner_for_two", {"fruit": 1}, {}), (1, 0), "fruit", "Chris has fruit cards but no fruit icons"),
        (
            party_of("dinner_for_two", {}, {"fruit": 3, "orange": 1, "pineapple": 4}),
            (1, 1), "fruit", "Phil has 5 icons on 3 fruit cards, but each card has two",
        ),
    ],
)  # fmt: skip
def test_impossible_hands_give_a_warning(document, place, code, message):
    number, seat = place
    assert of(document)["warnings"] == [{"round": number, "seat": seat, "code": code, "message": message}]


def test_a_full_hand_is_no_warning():
    assert of(second_round())["warnings"] == []
    assert of(second_round(Phil={"squid_on_wasabi": 4}))["warnings"] == []


def test_a_short_hand_of_party_is_no_warning():
    assert of(party_of("sushi_go", {"tempura": 1}, {}))["warnings"] == []


def test_an_open_round_can_have_too_many_cards():
    rounds = [{"hands": [{}, {}, {}, {"tempura": 9}], "open": True}]
    assert [warning["message"] for warning in of(EXAMPLE, rounds=rounds)["warnings"]] == [
        "Lisa has 9 cards, but 8 were dealt"
    ]


def test_too_few_cards_are_no_warning_while_a_round_is_open():
    assert of(EXAMPLE, rounds=[{"hands": [{}, {}, {}, {}], "open": True}])["warnings"] == []
    assert len(of(EXAMPLE, rounds=[{"hands": [{}, {}, {}, {}]}])["warnings"]) == 4
