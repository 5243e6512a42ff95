"""The editions of the game as data: their kinds, menus and decks.

To add a card to Party, add its Kind to the right course of PARTY; to add an edition, write one more Edition.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from scoring.rules.shapes import (
    BiggestColour,
    Each,
    Ladder,
    MostColours,
    MostFewest,
    PerOpponent,
    Prizes,
    Race,
    Sets,
    UniqueSets,
)
from scoring.rules.types import FACE_DOWN, Face, Hand, Kind, Shape

ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Course:
    """A section of the menu, and how many of its kinds are picked for a game."""

    key: str
    kinds: tuple[Kind, ...]
    pick: int
    deck: int = 0  # cards of each kind; 0 if the deck is counted by card

    @property
    def fixed(self) -> bool:
        return self.pick == len(self.kinds)


@dataclass(frozen=True, eq=False)
class Edition:
    key: str
    players: range
    dealt: Mapping[int, int]  # minimum number of players -> cards for each player
    courses: tuple[Course, ...]  # the dessert last
    deck: Mapping[str, int]  # card, or kind if only kinds are counted -> copies
    reshuffled: bool  # between rounds: the deck's counts then apply to each round
    short_hands: bool  # hands may have fewer cards than dealt: some are discarded
    variants: tuple[str, ...] = ()
    # Minimum number of players -> the most dessert cards that can be on the table after each round.
    desserts_out: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    presets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @cached_property
    def free_menu(self) -> bool:
        return not all(course.fixed for course in self.courses)

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        return tuple(kind for course in self.courses for kind in course.kinds)


def card(key: str, worth: int = 1) -> Face:
    """Return a face that is a single card of the same name."""
    return Face(key, worth, (key,))


def one_card(key: str, shape: Shape, *, rulings: tuple[str, ...] = ()) -> Kind:
    """Return a kind with one face, a single card of the same name."""
    return Kind(key, (card(key),), shape, rulings=rulings)


def pudding(shape: MostFewest, *, example: tuple[int, ...], rulings: tuple[str, ...] = ()) -> Kind:
    return Kind(
        "pudding", (card("pudding"),), shape, rulings=rulings, example=tuple({"pudding": n} for n in example)
    )


def maki(shape: Prizes, example: tuple[Hand, ...]) -> Kind:
    return Kind("maki", (card("maki_1", 1), card("maki_2", 2), card("maki_3", 3)), shape, example=example)


NIGIRI = Kind(
    "nigiri",
    (
        card("egg_nigiri", 1),
        card("salmon_nigiri", 2),
        card("squid_nigiri", 3),
        Face("egg_on_wasabi", 3, ("egg_nigiri", "wasabi"), needs="wasabi"),
        Face("salmon_on_wasabi", 6, ("salmon_nigiri", "wasabi"), needs="wasabi"),
        Face("squid_on_wasabi", 9, ("squid_nigiri", "wasabi"), needs="wasabi"),
    ),
    Each(),
    colour="yellow",
)
WASABI = Kind("wasabi", (card("wasabi", 0),), Each(), colour="yellow")
CHOPSTICKS = Kind("chopsticks", (card("chopsticks", 0),), Each())
TEMPURA = one_card("tempura", Sets(2, 5))
SASHIMI = one_card("sashimi", Sets(3, 10))
DUMPLING = one_card("dumpling", Ladder((0, 1, 3, 6, 10, 15)))

CLASSIC = Edition(
    key="classic",
    players=range(2, 6),
    dealt={2: 10, 3: 9, 4: 8, 5: 7},
    courses=(
        Course("nigiri", (NIGIRI,), pick=1),
        Course(
            "roll",
            (
                maki(
                    Prizes({2: (6, 3)}, split=True),
                    ({"maki_2": 1, "maki_3": 1}, {"maki_3": 1}, {"maki_1": 1, "maki_2": 1}, {"maki_2": 1}),
                ),
            ),
            pick=1,
        ),
        Course("appetizer", (TEMPURA, SASHIMI, DUMPLING), pick=3),
        Course("special", (CHOPSTICKS, WASABI), pick=2),
        Course("dessert", (pudding(MostFewest(6, split=True), example=(4, 3, 0, 0)),), pick=1),
    ),
    deck={
        "tempura": 14,
        "sashimi": 14,
        "dumpling": 14,
        "maki_1": 6,
        "maki_2": 12,
        "maki_3": 8,
        "egg_nigiri": 5,
        "salmon_nigiri": 10,
        "squid_nigiri": 5,
        "pudding": 10,
        "wasabi": 6,
        "chopsticks": 4,
    },
    reshuffled=False,
    short_hands=False,
    variants=("pass_both_ways", "dummy"),
)

# The same rules in a newer box; only the names of things differ.
TRAINS = replace(CLASSIC, key="trains")

NOT_FOR_TWO = range(3, 9)
NOT_FOR_SEVEN = range(2, 7)

PARTY_COURSES = (
    Course("nigiri", (NIGIRI,), pick=1, deck=12),
    Course(
        "roll",
        (
            maki(
                Prizes({2: (6, 3), 6: (6, 4, 2)}, split=False),
                ({"maki_2": 1, "maki_3": 1}, {"maki_2": 1, "maki_3": 1}, {"maki_3": 1}, {"maki_1": 1}),
            ),
            Kind(
                "temaki",
                (card("temaki"),),
                MostFewest(4, split=False),
                rulings=("everyone_level",),
                example=({"temaki": 3}, {"temaki": 2}, {}, {}),
            ),
            Kind(
                "uramaki",
                (
                    Face("uramaki_first", 8),
                    Face("uramaki_second", 5),
                    Face("uramaki_third", 2),
                    card("uramaki_3", 3),
                    card("uramaki_4", 4),
                    card("uramaki_5", 5),
                ),
                Race(),
                rulings=("level_race",),
                example=({"uramaki_first": 1}, {"uramaki_first": 1}, {"uramaki_4": 2}, {"uramaki_5": 1}),
            ),
        ),
        pick=1,
        deck=12,
    ),
    Course(
        "appetizer",
        (
            TEMPURA,
            SASHIMI,
            DUMPLING,
            one_card("eel", Ladder((0, -3, 7))),
            one_card("tofu", Ladder((0, 2, 6, 0))),
            Kind(
                "onigiri",
                (
                    card("onigiri_circle"),
                    card("onigiri_triangle"),
                    card("onigiri_square"),
                    card("onigiri_rectangle"),
                ),
                UniqueSets((1, 4, 9, 16)),
                example=({"onigiri_circle": 1, "onigiri_triangle": 1, "onigiri_square": 2},),
            ),
            Kind(
                "edamame",
                (card("edamame"),),
                PerOpponent(most=4),
                players=NOT_FOR_TWO,
                rulings=("edamame_cap",),
                example=({"edamame": 3}, {"edamame": 2}, {"edamame": 1}),
            ),
            Kind("miso_soup", (card("miso_soup", 3),), Each()),
        ),
        pick=3,
        deck=8,
    ),
    Course(
        "special",
        (
            CHOPSTICKS,
            one_card("soy_sauce", MostColours(4), rulings=("colours",)),
            one_card("tea", BiggestColour(), rulings=("colours",)),
            Kind("menu", (), Each(), players=NOT_FOR_SEVEN),
            Kind("spoon", (card("spoon", 0),), Each(), players=NOT_FOR_TWO),
            Kind("special_order", (), Each(), players=NOT_FOR_SEVEN),
            # A face-down card can be of any kind, so it is not checked against any pile of the deck.
            Kind("takeout_box", (Face("flipped", 2, (FACE_DOWN,)),), Each(), colour=FACE_DOWN),
            WASABI,
        ),
        pick=2,
        deck=3,
    ),
    Course(
        "dessert",
        (
            pudding(MostFewest(6, split=False), rulings=("everyone_level",), example=(4, 2, 1, 1)),
            one_card("green_tea_ice_cream", Sets(4, 12)),
            Kind(
                "fruit",
                (
                    Face("watermelon", 1),
                    Face("orange", 1),
                    Face("pineapple", 1),
                    card("fruit", 0),
                ),
                Ladder((-2, 0, 1, 3, 6, 10)),
                example=({"orange": 1, "pineapple": 4}, {}),
            ),
        ),
        pick=1,
        deck=15,
    ),
)

PARTY = Edition(
    key="party",
    players=range(2, 9),
    dealt={2: 10, 4: 9, 6: 8, 8: 7},
    courses=PARTY_COURSES,
    deck={kind.key: course.deck for course in PARTY_COURSES for kind in course.kinds},
    reshuffled=True,
    short_hands=True,
    desserts_out={2: (5, 8, 10), 6: (7, 12, 15)},
    presets={
        "my_first_meal": (
            "maki", "tempura", "sashimi", "miso_soup", "wasabi", "tea", "green_tea_ice_cream",
        ),
        "sushi_go": (
            "maki", "tempura", "sashimi", "dumpling", "chopsticks", "wasabi", "pudding",
        ),
        "party_sampler": (
            "temaki", "tempura", "dumpling", "tofu", "wasabi", "menu", "green_tea_ice_cream",
        ),
        "master_menu": (
            "temaki", "onigiri", "tofu", "sashimi", "spoon", "takeout_box", "fruit",
        ),
        "points_platter": (
            "uramaki", "onigiri", "dumpling", "edamame", "special_order", "tea", "green_tea_ice_cream",
        ),
        "cutthroat_combo": (
            "temaki", "eel", "tofu", "miso_soup", "spoon", "soy_sauce", "pudding",
        ),
        "big_banquet": (
            "maki", "tempura", "dumpling", "eel", "spoon", "chopsticks", "green_tea_ice_cream",
        ),
        "dinner_for_two": (
            "uramaki", "onigiri", "tofu", "miso_soup", "menu", "special_order", "fruit",
        ),
    },
)  # fmt: skip

EDITIONS: Mapping[str, Edition] = {edition.key: edition for edition in (CLASSIC, TRAINS, PARTY)}

# Rulings about the whole game rather than about one kind.
GAME_RULINGS = ("shared_win",)
DUMMY_RULINGS = ("dummy_in_trains", "dummy_pays")
