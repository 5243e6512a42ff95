"""Cards are named in the language of the table's box, whatever language its players read."""

import pytest
from django.utils.translation import override

from scoring.models.card_language import cards_in
from scoring.rules import Line
from scoring.wording.hand import pair_name
from scoring.wording.names import counted, face_name, kind_name, name_inside, one_of
from scoring.wording.reasons import why


@pytest.fixture(autouse=True)
def german_box():
    with override("en"), cards_in("de"):
        yield


def test_cards_have_the_names_of_the_box():
    assert face_name("dumpling", "classic") == "Muschel"
    assert kind_name("chopsticks") == "Stäbchen"
    assert name_inside("squid_nigiri", "classic") == "Thunfisch-Nigiri"
    assert counted("dumpling", 2) == "2 Muscheln"


def test_all_else_is_in_the_readers_language():
    assert counted("player", 2) == "2 players"


def test_a_reason_names_the_cards_of_the_box_and_is_not_kept_for_another():
    line = Line("dumpling", 6, "most", {"count": 3})
    assert "3 Muscheln" in why(line)
    with cards_in(""):
        assert "3 dumplings" in why(line)


def test_one_card_of_a_sentence_has_the_name_of_the_box():
    assert "Muschel" in one_of("dumpling", "classic")


def test_a_fruit_card_has_the_name_of_the_box():
    assert pair_name("watermelon", "orange") == "Wassermelone und Orange"
