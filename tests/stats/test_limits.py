"""The values that nobody can beat, by the rules and the deck."""

import pytest

from scoring.rules import EDITIONS, set_up
from scoring.rules.types import Spread
from scoring.stats.limits import limit


@pytest.mark.parametrize(
    ("key", "kind", "box", "most"),
    [
        ("hand", "maki", ("classic", 4), 6),
        ("hand", "tofu", ("party", 3), 6),
        ("hand", "temaki", ("party", 8), 4),
        ("hand", "sashimi", ("classic", 5), 20),  # 7 cards: two sets
        ("hand", "tempura", ("party", 4), 20),  # 9 cards: four sets
        ("hand", "fruit", None, 30),  # 10 for each of three fruits
        ("hand", "nigiri", None, None),
        ("puddings", None, ("classic", 2), 10),
        ("closest", None, None, 0),
        ("total", None, None, None),
    ],
)
def test_the_most_possible(key, kind, box, most):
    assert limit(key, kind, box) == most


@pytest.mark.parametrize("kind", ["maki", "tempura", "sashimi", "dumpling"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_hand_of_one_kind_pays_more(kind, players):
    setup = set_up(EDITIONS["classic"], None, players)
    [of_kind] = [one for one in setup.menu if one.key == kind]
    face = of_kind.faces[-1].key
    paid = [
        of_kind.shape.score(of_kind, Spread(setup.menu, [{face: count}, *[{}] * (players - 1)]))[0].points
        for count in range(setup.dealt + 1)
    ]
    assert max(paid) == limit("hand", kind, ("classic", players))
