"""Of players with known skills, the pages tell what is true. `python -m tests.known_skills` asks many such tables."""

from random import Random

import pytest

from tests.known_skills import TASTES, found_in_march, habits_told, in_order, play, shown

pytestmark = pytest.mark.django_db
GAMES = 150
FAR_APART = [0, 0.25, 0.5, 0.75, 1]


def test_pairs_are_in_order_if_the_better_one_comes_first():
    assert in_order([2, 1, 0]) == (3, 3)
    assert in_order([2, 0, 1]) == (2, 3)


@pytest.mark.parametrize("by", ["chance", "rating"])
def test_the_best_player_leads(by):
    skills = shown(play(Random(1), GAMES, FAR_APART), by)
    right, pairs = in_order(skills)
    assert skills[0] == max(skills)
    assert right >= pairs - 1


def test_somebody_s_tastes_and_the_best_game_in_march_are_found():
    table = play(Random(1), GAMES, [0.7] * 9, TASTES)
    above, below = habits_told(table)
    assert "Sashimi +" in above
    assert "Puddings −" in below
    found, best = found_in_march(table)
    assert found == best
