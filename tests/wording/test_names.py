"""Everything in the game has a name, and there are no other names."""

import pytest

from scoring.rules import EDITIONS
from scoring.wording import (
    and_list,
    counted,
    edition_name,
    edition_names,
    face_name,
    kind_name,
    menu_name,
    points_text,
    signed,
)
from scoring.wording import names as words

FACES = {
    "egg_nigiri": "Egg nigiri",
    "salmon_nigiri": "Salmon nigiri",
    "squid_nigiri": "Squid nigiri",
    "egg_on_wasabi": "Egg on wasabi",
    "salmon_on_wasabi": "Salmon on wasabi",
    "squid_on_wasabi": "Squid on wasabi",
    "wasabi": "Wasabi",
    "chopsticks": "Chopsticks",
    "tempura": "Tempura",
    "sashimi": "Sashimi",
    "dumpling": "Dumpling",
    "maki_1": "Maki 1",
    "maki_2": "Maki 2",
    "maki_3": "Maki 3",
    "pudding": "Pudding",
    "temaki": "Temaki",
    "uramaki_first": "Uramaki first place",
    "uramaki_second": "Uramaki second place",
    "uramaki_third": "Uramaki third place",
    "uramaki_3": "Uramaki 3",
    "uramaki_4": "Uramaki 4",
    "uramaki_5": "Uramaki 5",
    "eel": "Eel",
    "tofu": "Tofu",
    "onigiri_circle": "Onigiri circle",
    "onigiri_triangle": "Onigiri triangle",
    "onigiri_square": "Onigiri square",
    "onigiri_rectangle": "Onigiri rectangle",
    "edamame": "Edamame",
    "miso_soup": "Miso soup",
    "soy_sauce": "Soy sauce",
    "tea": "Tea",
    "spoon": "Spoon",
    "flipped": "Face-down card",
    "green_tea_ice_cream": "Green tea ice cream",
    "watermelon": "Watermelon",
    "orange": "Orange",
    "pineapple": "Pineapple",
    "fruit": "Fruit",
}
SUSHI_ROLLS = {"maki_1": "Sushi roll 1", "maki_2": "Sushi roll 2", "maki_3": "Sushi roll 3"}

EDITION_FACES = [
    (edition.key, face.key) for edition in EDITIONS.values() for kind in edition.kinds for face in kind.faces
]


@pytest.mark.parametrize(("edition", "face"), EDITION_FACES)
def test_faces_are_called_what_the_card_says(edition, face):
    expected = SUSHI_ROLLS.get(face, FACES[face]) if edition == "trains" else FACES[face]
    assert face_name(face, edition) == expected


def test_the_things_that_have_names_are_the_things_of_the_game():
    editions = EDITIONS.values()
    kinds = {kind.key for edition in editions for kind in edition.kinds}
    assert set(words.EDITIONS) == set(EDITIONS)
    assert set(words.COURSES) == {course.key for edition in editions for course in edition.courses}
    assert set(words.PRESETS) == {preset for edition in editions for preset in edition.presets}
    assert set(words.KINDS) == kinds
    assert set(words.FACES) == {face for _, face in EDITION_FACES}
    for edition, own in words.EDITION_WORDS.items():
        assert set(own) <= {kind.key for kind in EDITIONS[edition].kinds} | {
            face for key, face in EDITION_FACES if key == edition
        }


@pytest.mark.parametrize("table", [words.EDITIONS, words.COURSES, words.PRESETS, words.KINDS, words.FACES])
def test_no_two_things_of_a_kind_have_the_same_name(table):
    names = [str(name) for name in table.values()]
    assert all(names)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("thing", sorted(words.COUNTED))
@pytest.mark.parametrize("number", [0, 1, 2, 108])
def test_everything_can_be_counted(thing, number):
    assert counted(thing, number).startswith(f"{number} ")


def test_every_face_and_every_card_of_a_deck_can_be_counted():
    assert set(words.FACES) <= set(words.COUNTED)


@pytest.mark.parametrize(
    ("thing", "one", "two"),
    [
        ("pudding", "1 pudding", "2 puddings"),
        ("maki", "1 roll", "2 rolls"),
        ("tempura", "1 tempura", "2 tempura"),
        ("maki_3", "1 card with 3 rolls", "2 cards with 3 rolls"),
        ("fruit", "1 fruit card", "2 fruit cards"),
        ("onigiri_circle", "1 circle", "2 circles"),
        ("flipped", "1 card face down", "2 cards face down"),
        ("player", "1 player", "2 players"),
    ],
)
def test_one_and_more_than_one(thing, one, two):
    assert (counted(thing, 1), counted(thing, 2)) == (one, two)


def test_the_roll_has_its_name_from_the_edition():
    assert [kind_name("maki", edition) for edition in EDITIONS] == ["Maki rolls", "Sushi rolls", "Maki rolls"]


def test_a_menu_is_called_by_its_preset_or_by_its_kinds():
    assert menu_name("big_banquet") == "Big Banquet"
    assert menu_name(["maki", "eel", "fruit"]) == "Maki rolls, Eel and Fruit"


def test_editions_have_the_names_on_the_box():
    assert [edition_name(edition) for edition in EDITIONS] == [
        "Sushi Go!",
        "Sushi Go! with trains and trays",
        "Sushi Go Party!",
    ]
    assert edition_names() == [(edition, edition_name(edition)) for edition in EDITIONS]


@pytest.mark.parametrize(
    ("names", "text"),
    [([], ""), (["Amy"], "Amy"), (["Amy", "Bo"], "Amy and Bo"), (["Amy", "Bo", "Cy"], "Amy, Bo and Cy")],
)
def test_names_are_listed_as_one_says_them(names, text):
    assert and_list(names) == text


@pytest.mark.parametrize(
    ("points", "sign", "text"),
    [(0, "0", "0 points"), (1, "1", "1 point"), (41, "41", "41 points"), (-6, "−6", "−6 points")],
)
def test_lost_points_have_a_minus_sign(points, sign, text):
    assert (signed(points), points_text(points)) == (sign, text)
