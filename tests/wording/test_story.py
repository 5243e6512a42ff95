"""Sentences about how a game went."""

import pytest

from scoring.rules import EDITIONS
from scoring.rules.near_misses import UNCERTAIN, OtherCard
from scoring.rules.turning_point import TurningPoint
from scoring.wording.names import ONE
from scoring.wording.story import NEAR_MISSES, TURNING_POINTS, near_miss_text, turning_point_text

NAMES = ["Ana", "Bo", "Cy"]


def test_every_card_that_could_have_been_another_has_its_words():
    kinds = [kind for edition in EDITIONS.values() for kind in edition.kinds if kind.key not in UNCERTAIN]
    assert ONE.keys() == {face.key for kind in kinds for face in kind.faces}


@pytest.mark.parametrize(
    ("other", "text"),
    [
        (
            OtherCard(1, 0, "on_wasabi", "squid_nigiri", "squid_on_wasabi"),
            "Ana would have won with a squid nigiri on the open wasabi in round 1.",
        ),
        (
            OtherCard(2, 1, "instead", "maki_2", "egg_nigiri"),
            "Bo would have won with an egg nigiri instead of a Maki 2 in round 2.",
        ),
        (
            OtherCard(2, 1, "instead", "egg_on_wasabi", "squid_on_wasabi"),
            "Bo would have won with a squid on wasabi instead of an egg on wasabi in round 2.",
        ),
        (
            OtherCard(3, 2, "instead_on_wasabi", "chopsticks", "egg_on_wasabi"),
            "Cy would have won with an egg nigiri on the open wasabi instead of chopsticks in round 3.",
        ),
        (
            OtherCard(3, 2, "more", "", "pudding"),
            "Cy would have won with one more card in round 3: a pudding.",
        ),
        (
            OtherCard(3, 2, "more_on_wasabi", "", "salmon_on_wasabi"),
            "Cy would have won with one more card in round 3: a salmon nigiri on the open wasabi.",
        ),
    ],
)
def test_every_near_miss_has_its_sentence(other, text):
    assert near_miss_text(other, NAMES, "classic") == text
    assert len(NEAR_MISSES) == 5


def test_a_near_miss_calls_a_card_as_its_tile_does():
    assert "instead of a Sushi roll 2 in" in near_miss_text(
        OtherCard(1, 0, "instead", "maki_2", "pudding"), NAMES, "trains"
    )


@pytest.mark.parametrize(
    ("point", "text"),
    [
        (TurningPoint("all_along", 0, (), {}), "Ana was never behind."),
        (
            TurningPoint("round", 2, (0, 1), {"round": 2, "behind": 1}),
            "The turning point was round 2: Cy was 1 point behind Ana and Bo before it, and never behind again.",
        ),
        (
            TurningPoint("desserts", 1, (0,), {"behind": 9}),
            "Desserts decided it: before them, Bo was 9 points behind Ana.",
        ),
    ],
)  # fmt: skip
def test_every_turning_point_has_its_sentence(point, text):
    assert turning_point_text(point, NAMES) == text
    assert len(TURNING_POINTS) == 4


def test_where_puddings_are_the_only_dessert_they_are_called_so():
    point = TurningPoint("desserts", 1, (0,), {"behind": 9})
    said = turning_point_text(point, NAMES, has_puddings=True)
    assert said == "Puddings decided it: before them, Bo was 9 points behind Ana."
    never_behind = TurningPoint("all_along", 1, (), {})
    assert turning_point_text(never_behind, NAMES, has_puddings=True) == "Bo was never behind."
