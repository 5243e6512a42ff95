"""The verdict: who has won or leads, and what decided it."""

import pytest

from scoring.document import parse, score_of
from scoring.wording import dummy_text, verdict
from scoring.wording.verdict import TIE_BREAKS, level_text, short_tie_break
from tests.examples import EXAMPLE, TOTALS
from tests.wording.helpers import used

NAMES = ["Chris", "Phil", "Amy", "Lisa"]


def settled(totals, cards=None):
    """Return the verdict on a finished game with these totals."""
    players = NAMES[: len(totals)]
    document = TOTALS | {"players": players, "totals": totals}
    if cards:
        document["dessert_cards"] = cards
    return verdict(score_of(parse(document)), players)


@pytest.mark.parametrize(
    ("totals", "winners", "text"),
    [
        ([41, 41], ["Phil"], "Chris and Phil both have 41 points. The tie-break went to Phil."),
        ([41, 41, 41], ["Chris", "Amy"], "Chris, Phil and Amy all have 41 points. The tie-break went to Chris and Amy."),
        ([41, 38], ["Chris"], "Chris wins with 41 points."),
    ],
)  # fmt: skip
def test_a_tie_may_be_settled_by_what_is_said_of_it(totals, winners, text):
    players = NAMES[: len(totals)]
    document = TOTALS | {"players": players, "totals": totals, "winners": winners}
    assert verdict(score_of(parse(document)), players) == text


def standing(*hands):
    """Return the verdict on a game after one round with these hands."""
    players = NAMES[: len(hands)]
    document = EXAMPLE | {"players": players, "rounds": [{"hands": list(hands)}]}
    return verdict(score_of(parse(document)), players)


FINISHED = [
    ([41, 38], [0, 9], "Chris wins with 41 points."),
    ([1, 0], None, "Chris wins with 1 point."),
    ([-6, -9], [0, 0], "Chris wins with −6 points."),
    ([41, 41], [4, 2], "Chris and Phil both have 41 points. Chris has 4 puddings to Phil's 2, so Chris wins."),
    ([41, 41], [0, 1], "Chris and Phil both have 41 points. Phil has 1 pudding to Chris's 0, so Phil wins."),
    ([41, 38, 41], [4, 9, 2], "Chris and Amy both have 41 points. Chris has 4 puddings to Amy's 2, so Chris wins."),
    (
        [41, 41, 41, 2], [1, 4, 2, 9],
        "Chris, Phil and Amy all have 41 points. Phil has 4 puddings, more than the others, so Phil wins.",
    ),
    ([41, 41], [3, 3], "Chris and Phil both have 41 points. Each has 3 puddings, so they share the win."),
    ([41, 41, 41], [1, 1, 1], "Chris, Phil and Amy all have 41 points. Each has 1 pudding, so they share the win."),
    (
        [41, 41, 41], [4, 2, 4],
        "Chris, Phil and Amy all have 41 points. Chris and Amy have 4 puddings each, more than the rest, so they share the win.",
    ),
    (
        [41, 41], None,
        "Chris and Phil both have 41 points. Nobody recorded their desserts, so they share the win.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("totals", "cards", "text"), FINISHED)
def test_a_finished_game_is_settled(totals, cards, text):
    assert settled(totals, cards) == text


UNFINISHED = [
    ([{"egg_nigiri": 1}, {}], "Chris leads with 1 point."),
    ([{}, {"pudding": 1}], "Chris and Phil both have 0 points. Phil has 1 pudding to Chris's 0, so Phil is ahead."),
    ([{}, {}], "Chris and Phil both have 0 points. Each has 0 puddings, so they are tied."),
    (
        [{}, {"pudding": 2}, {"pudding": 1}],
        "Chris, Phil and Amy all have 0 points. Phil has 2 puddings, more than the others, so Phil is ahead.",
    ),
    (
        [{"pudding": 1}, {}, {"pudding": 1}],
        "Chris, Phil and Amy all have 0 points. Chris and Amy have 1 pudding each, more than the rest, so they are ahead.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("hands", "text"), UNFINISHED)
def test_an_unfinished_game_stands_by_the_same_rule(hands, text):
    assert standing(*hands) == text


def test_the_tables_have_every_sentence():
    assert used(TIE_BREAKS, [texts[-1] for texts in FINISHED + UNFINISHED]) == set(TIE_BREAKS)


def test_the_desserts_of_an_unknown_menu_are_dessert_cards():
    document = TOTALS | {"edition": "party", "totals": [41, 41], "dessert_cards": [4, 1]}
    assert verdict(score_of(parse(document)), NAMES[:2]) == (
        "Chris and Phil both have 41 points. Chris has 4 dessert cards to Phil's 1, so Chris wins."
    )


def test_the_dummy_cannot_win():
    hands = [{"egg_nigiri": 1}, {}, {"tempura": 10}]
    document = EXAMPLE | {
        "variants": {"dummy": True}, "players": NAMES[:2], "rounds": [{"hands": hands}],
    }  # fmt: skip
    score = score_of(parse(document))
    assert verdict(score, NAMES[:2]) == "Chris leads with 1 point."
    assert dummy_text(score.standing.totals[-1]) == "The dummy scored 25 points."


def test_names_with_braces_are_only_names():
    document = TOTALS | {"players": ["{winner}", "{0}"], "totals": [1, 1], "dessert_cards": [1, 0]}
    assert verdict(score_of(parse(document)), document["players"]) == (
        "{winner} and {0} both have 1 point. {winner} has 1 pudding to {0}'s 0, so {winner} wins."
    )


@pytest.mark.parametrize(
    ("totals", "cards", "level", "tie_break"),
    [
        ([41, 38], [4, 2], "", ""),
        ([41, 41], [4, 2], "41 all", "4 puddings to 2"),
        ([41, 41, 41], [1, 4, 2], "41 all", "4 puddings to 2"),
        ([-3, -3], [1, 1], "−3 all", "1 pudding each"),
        ([41, 41], None, "41 all", ""),
    ],
)
def test_a_tie_at_the_top_in_few_words(totals, cards, level, tie_break):
    document = TOTALS | {"players": NAMES[: len(totals)], "totals": totals}
    score = score_of(parse(document | ({"dessert_cards": cards} if cards else {})))
    assert level_text(score) == level
    assert short_tie_break(score) == tie_break
