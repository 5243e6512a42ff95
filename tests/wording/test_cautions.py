"""The sentences for cautions."""

import re

import pytest

from scoring.rules import EDITIONS, Caution
from scoring.wording import caution_text, round_caution_text, seat_name
from scoring.wording.faults import CAUTIONS
from tests.wording.helpers import used

NAMES = ["Chris", "Phil"]

SENTENCES = [
    (Caution("hand_size", 1, 1, {"cards": 7, "dealt": 8}), "Phil has 7 of 8 cards"),
    (Caution("hand_size", 1, 0, {"cards": 9, "dealt": 8}), "Chris has 9 cards, but 8 were dealt"),
    (Caution("hand_size", 1, 2, {"cards": 0, "dealt": 9}), "The dummy has 0 of 9 cards"),
    (Caution("fruit", 1, 0, {"icons": 2, "cards": 0}), "Chris has fruit icons but no fruit cards"),
    (Caution("fruit", 1, 0, {"icons": 0, "cards": 1}), "Chris has fruit cards but no fruit icons"),
    (
        Caution("fruit", 1, 1, {"icons": 1, "cards": 2}),
        "Phil has 1 icon on 2 fruit cards, but each card has two",
    ),
    (
        Caution("fruit", 1, 1, {"icons": 5, "cards": 1}),
        "Phil has 5 icons on 1 fruit card, but each card has two",
    ),
    (
        Caution("race", 1, None, {"first": 2, "second": 1, "third": 0}),
        "Uramaki places can't be 2 first, 1 second, 0 third",
    ),
    (
        Caution("deck", 2, None, {"cards": 15, "deck": 14, "copies": 0}, "tempura", in_all_rounds=True),
        "15 tempura in all rounds together, but the deck has 14",
    ),
    (
        Caution("deck", 2, None, {"cards": 13, "deck": 12, "copies": 0}, "maki"),
        "13 maki cards entered, but the deck has 12",
    ),
    (
        Caution("deck", 1, None, {"cards": 12, "deck": 8, "copies": 3}, "tofu"),
        "12 tofu entered, but the deck has 8 and 3 special orders",
    ),
    (
        Caution("deck", 1, None, {"cards": 11, "deck": 10, "copies": 0}, "pudding"),
        "11 puddings entered, but the deck has 10",
    ),
    (
        Caution("deck", 2, None, {"cards": 11, "deck": 10, "copies": 0}, "pudding", in_all_rounds=True),
        "11 puddings in all rounds together, but the deck has 10",
    ),
    (
        Caution("deck", 3, None, {"cards": 20, "deck": 15, "copies": 3}, "fruit", in_all_rounds=True),
        "20 fruit cards in all rounds together, but the deck has 15 and 3 special orders",
    ),
]


@pytest.mark.parametrize(("caution", "text"), SENTENCES, ids=[text for _, text in SENTENCES])
def test_a_caution_says_what_to_look_at(caution, text):
    assert caution_text(caution, NAMES) == text


def test_a_caution_of_a_game_names_its_round():
    caution = Caution("hand_size", 2, 1, {"cards": 7, "dealt": 8})
    assert round_caution_text(caution, NAMES) == "Round 2: Phil has 7 of 8 cards."


def test_the_table_has_every_sentence():
    assert used(CAUTIONS, [text for _, text in SENTENCES]) == set(CAUTIONS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_too_many_of_any_card_can_be_said(edition):
    box = EDITIONS[edition]
    cards = {card for kind in box.kinds for face in kind.faces for card in face.cards}
    kinds = {kind.key for kind in box.kinds if any(face.cards for face in kind.faces)}
    for pile in set(box.deck) & (cards | kinds) - {"takeout_box"}:
        text = caution_text(Caution("deck", 1, None, {"cards": 20, "deck": 1, "copies": 0}, pile), NAMES)
        assert re.fullmatch(r"20 [\w ]+ entered, but the deck has 1", text)
        assert "_" not in text


def test_a_seat_beyond_the_players_is_the_dummy():
    assert [seat_name(seat, NAMES) for seat in range(3)] == ["Chris", "Phil", "The dummy"]
