"""Sentences that name the players who are tied."""

from random import Random

import pytest

from scoring.document import parse, score_of
from scoring.rules import Line
from scoring.wording import named_why, tie_of, why
from scoring.wording.reasons import REASONS
from scoring.wording.ties import NUMBERS, TIES
from tests.games import random_game

SENTENCES = [
    ("maki", 3, "tied_most", {"count": 5, "tied": 2, "prize": 6}, "Amy and Phil tie for the most with 5 rolls: 6 points between two, 3 each"),
    ("maki", 1, "tied_second", {"count": 3, "tied": 2, "prize": 3}, "Amy and Phil tie for second with 3 rolls: 3 points between two, 1 each"),
    ("pudding", -3, "tied_fewest", {"count": 0, "tied": 2, "prize": 6}, "Amy and Phil tie for the fewest with 0 puddings: 6 points lost between two, −3 each"),
    ("maki", 6, "level_most", {"count": 5, "tied": 2, "prize": 6}, "Amy and Phil tie for the most with 5 rolls: 6 points each"),
    ("maki", 4, "level_second", {"count": 1, "tied": 2, "prize": 4}, "Amy and Phil tie for second with 1 roll: 4 points each"),
    ("maki", 2, "level_third", {"count": 3, "tied": 2, "prize": 2}, "Amy and Phil tie for third with 3 rolls: 2 points each"),
    ("temaki", -4, "level_fewest", {"count": 0, "tied": 2, "prize": 4}, "Amy and Phil tie for the fewest with 0 temaki: −4 points each"),
    ("temaki", 4, "level_of_two", {"count": 2}, "Amy and Phil tie with 2 temaki, and with two players both gain: 4 points each"),
    ("uramaki", 2, "race_level", {"rolls": 4, "nth": 3, "prize": 2, "tied": 2}, "Amy and Phil tie for the most with 4 rolls left, third place: 2 points each"),
    (
        "uramaki", 7, "race_claimed_level",
        {"uramaki_second": 1, "uramaki_second_points": 5, "rolls": 3, "nth": 3, "prize": 2, "tied": 2},
        "1 second place claimed (5); 3 rolls left, 2 players tied for the most, third place (2): 7. Amy and Phil are tied.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "points", "reason", "numbers", "sentence"), SENTENCES)
def test_a_tie_has_names(kind, points, reason, numbers, sentence):
    assert named_why(Line(kind, points, reason, numbers), ["Amy", "Phil"]) == sentence


def test_every_tie_has_a_sentence_with_names():
    assert {reason for _, _, reason, _, _ in SENTENCES} == set(TIES)
    ties = {
        reason for reason in REASONS if reason.startswith(("tied_", "level_")) or reason.endswith("_level")
    }
    assert set(TIES) == ties - {"all_level"}


def test_without_a_tie_the_sentence_is_the_usual_one():
    line = Line("maki", 6, "most", {"count": 5, "tied": 1, "prize": 6})
    assert tie_of(line) == ""
    assert named_why(line, []) == why(line)


def test_several_are_counted_in_words():
    line = Line("maki", 1, "tied_second", {"count": 3, "tied": 3, "prize": 3})
    assert named_why(line, ["Amy", "Phil", "Jo"]) == (
        "Amy, Phil and Jo tie for second with 3 rolls: 3 points between three, 1 each"
    )


def test_a_claimed_place_can_tie_with_an_unclaimed_one():
    claimed = Line("uramaki", 7, "race_claimed_level", {})
    assert tie_of(claimed) == tie_of(Line("uramaki", 2, "race_level", {}))


def test_the_line_counts_all_players_with_its_tie():
    """The lines alone are enough to find the players who are tied."""
    rng = Random(2)
    seen = set()
    for _ in range(300):
        score = score_of(parse(random_game(rng, rounds=3)))
        for lines in [*score.rounds, [[line] for line in score.desserts]]:
            for line in (line for seat in lines for line in seat if "tied" in line.numbers and tie_of(line)):
                tied = [
                    other
                    for seat in lines
                    for other in seat
                    if other.kind == line.kind and tie_of(other) == tie_of(line)
                ]
                assert len(tied) == line.numbers["tied"]
                assert len(tied) in NUMBERS
                seen.add(line.reason)
    assert len(seen) >= 7
