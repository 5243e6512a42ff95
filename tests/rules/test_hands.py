"""Which hands can be scored, and which are refused."""

import pytest

from scoring.rules import CLASSIC, MOST_OF_A_FACE, PARTY, Refusal
from tests.rules.helpers import both_boxes, table

ON_WASABI = ("egg_on_wasabi", "salmon_on_wasabi", "squid_on_wasabi")

CLASSIC_FACES = {
    *("maki_1", "maki_2", "maki_3", "tempura", "sashimi", "dumpling"),
    *("egg_nigiri", "salmon_nigiri", "squid_nigiri", *ON_WASABI),
    *("wasabi", "chopsticks", "pudding"),
}

PARTY_FACES = {
    "maki": {"maki_1", "maki_2", "maki_3"},
    "uramaki": {
        *("uramaki_first", "uramaki_second", "uramaki_third"),
        *("uramaki_3", "uramaki_4", "uramaki_5"),
    },
    "onigiri": {"onigiri_circle", "onigiri_triangle", "onigiri_square", "onigiri_rectangle"},
    "takeout_box": {"flipped"},
    "menu": set(),
    "special_order": set(),
    "fruit": {"watermelon", "orange", "pineapple", "fruit"},
    "nigiri": {"egg_nigiri", "salmon_nigiri", "squid_nigiri", *ON_WASABI},
}


def refusal(setup, hand):
    with pytest.raises(Refusal) as refused:
        setup.check_hand(hand)
    return refused.value.code, refused.value.name, refused.value.numbers


@both_boxes
def test_a_hand_of_classic_may_hold_these_faces(edition):
    assert set(table(edition, 3).faces) == CLASSIC_FACES


@pytest.mark.parametrize("kind", PARTY.kinds, ids=lambda kind: kind.key)
def test_a_hand_of_party_may_hold_the_faces_of_its_menu(kind):
    faces = PARTY_FACES.get(kind.key, {kind.key})
    assert {face.key for face in kind.faces} == faces
    assert faces <= set(table(PARTY, 3, kind.key, "wasabi").faces)


@pytest.mark.parametrize("count", [0, 1, 108])
def test_a_count_is_a_whole_number_up_to_a_deck_of_cards(count):
    assert MOST_OF_A_FACE == 108
    table(CLASSIC, 2).check_hand({"tempura": count, "egg_on_wasabi": 1})


def test_an_empty_hand_can_be_scored():
    table(PARTY, 2).check_hand({})


@pytest.mark.parametrize("count", [-1, 109, True, False, 1.0, 0.5, "1", "", None, [1]])
def test_any_other_count_is_refused(count):
    assert refusal(table(CLASSIC, 2), {"maki_1": 2, "tempura": count}) == ("count", "tempura", {"most": 108})


@pytest.mark.parametrize("face", ["temaki", "eel", "maki", "nigiri", "maki_4", "cake", "", "Tempura"])
@both_boxes
def test_a_face_that_is_not_on_the_menu_is_refused(edition, face):
    assert refusal(table(edition, 2), {face: 1}) == ("no_face", face, {})


@pytest.mark.parametrize(
    "face", ["uramaki_first", "eel", "menu", "special_order", "takeout_box", "orange", "uramaki"]
)
def test_a_face_of_another_menu_is_refused_in_party(face):
    setup = table(PARTY, 2, "maki", "menu", "special_order", "pudding")
    assert refusal(setup, {face: 1}) == ("no_face", face, {})


def test_a_face_that_is_not_there_is_refused_even_with_none_of_it():
    assert refusal(table(CLASSIC, 2), {"eel": 0}) == ("no_face", "eel", {})


@pytest.mark.parametrize("face", ON_WASABI)
def test_a_nigiri_on_wasabi_needs_wasabi_on_the_menu(face):
    table(PARTY, 2, "wasabi").check_hand({face: 1})
    assert refusal(table(PARTY, 2, "tea", "soy_sauce"), {face: 1}) == ("no_face", face, {})
