"""Names of editions, menus, kinds and faces, and of things with their number."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy, npgettext_lazy, pgettext_lazy

from scoring.models.card_language import as_printed
from scoring.wording.lists import and_list
from scoring.wording.locales import left_to_right

Words = dict[str, str | Promise]

EDITIONS: Words = {
    "classic": gettext_lazy("Sushi Go!"),
    "trains": gettext_lazy("Sushi Go! with trains and trays"),
    "party": gettext_lazy("Sushi Go Party!"),
}

COURSES: Words = {
    # Translators: the courses of a menu; nigiri is part of every game.
    "nigiri": gettext_lazy("In every game"),
    "roll": gettext_lazy("Rolls"),
    "appetizer": gettext_lazy("Appetizers"),
    "special": gettext_lazy("Specials"),
    "dessert": gettext_lazy("Dessert"),
}

PICKS: Words = {
    "roll": ngettext_lazy("Pick %(n)d roll", "Pick %(n)d rolls", "n"),
    "appetizer": ngettext_lazy("Pick %(n)d appetizer", "Pick %(n)d appetizers", "n"),
    "special": ngettext_lazy("Pick %(n)d special", "Pick %(n)d specials", "n"),
    "dessert": ngettext_lazy("Pick %(n)d dessert", "Pick %(n)d desserts", "n"),
}

PRESETS: Words = {
    # Translators: menus of the Party booklet, by the names that it gives them.
    "my_first_meal": gettext_lazy("My First Meal"),
    "sushi_go": gettext_lazy("Sushi Go!"),
    "party_sampler": gettext_lazy("Party Sampler"),
    "master_menu": gettext_lazy("Master Menu"),
    "points_platter": gettext_lazy("Points Platter"),
    "cutthroat_combo": gettext_lazy("Cutthroat Combo"),
    "big_banquet": gettext_lazy("Big Banquet"),
    "dinner_for_two": gettext_lazy("Dinner for Two"),
}

KINDS: Words = {
    "nigiri": gettext_lazy("Nigiri"),
    "maki": gettext_lazy("Maki rolls"),
    "temaki": gettext_lazy("Temaki"),
    "uramaki": gettext_lazy("Uramaki"),
    "tempura": gettext_lazy("Tempura"),
    "sashimi": gettext_lazy("Sashimi"),
    "dumpling": gettext_lazy("Dumplings"),
    "eel": gettext_lazy("Eel"),
    "tofu": gettext_lazy("Tofu"),
    "onigiri": gettext_lazy("Onigiri"),
    "edamame": gettext_lazy("Edamame"),
    "miso_soup": gettext_lazy("Miso soup"),
    "chopsticks": gettext_lazy("Chopsticks"),
    "soy_sauce": gettext_lazy("Soy sauce"),
    "tea": gettext_lazy("Tea"),
    "menu": pgettext_lazy("a card", "Menu"),
    "spoon": gettext_lazy("Spoon"),
    "special_order": gettext_lazy("Special order"),
    "takeout_box": gettext_lazy("Takeout box"),
    "wasabi": gettext_lazy("Wasabi"),
    "pudding": gettext_lazy("Puddings"),
    "green_tea_ice_cream": gettext_lazy("Green tea ice cream"),
    "fruit": gettext_lazy("Fruit"),
}

FACES: Words = {
    "egg_nigiri": gettext_lazy("Egg nigiri"),
    "salmon_nigiri": gettext_lazy("Salmon nigiri"),
    "squid_nigiri": gettext_lazy("Squid nigiri"),
    "egg_on_wasabi": gettext_lazy("Egg on wasabi"),
    "salmon_on_wasabi": gettext_lazy("Salmon on wasabi"),
    "squid_on_wasabi": gettext_lazy("Squid on wasabi"),
    "maki_1": gettext_lazy("Maki 1"),
    "maki_2": gettext_lazy("Maki 2"),
    "maki_3": gettext_lazy("Maki 3"),
    "temaki": gettext_lazy("Temaki"),
    "uramaki_first": gettext_lazy("Uramaki first place"),
    "uramaki_second": gettext_lazy("Uramaki second place"),
    "uramaki_third": gettext_lazy("Uramaki third place"),
    "uramaki_3": gettext_lazy("Uramaki 3"),
    "uramaki_4": gettext_lazy("Uramaki 4"),
    "uramaki_5": gettext_lazy("Uramaki 5"),
    "tempura": gettext_lazy("Tempura"),
    "sashimi": gettext_lazy("Sashimi"),
    "dumpling": gettext_lazy("Dumpling"),
    "eel": gettext_lazy("Eel"),
    "tofu": gettext_lazy("Tofu"),
    "onigiri_circle": gettext_lazy("Onigiri circle"),
    "onigiri_triangle": gettext_lazy("Onigiri triangle"),
    "onigiri_square": gettext_lazy("Onigiri square"),
    "onigiri_rectangle": gettext_lazy("Onigiri rectangle"),
    "edamame": gettext_lazy("Edamame"),
    "miso_soup": gettext_lazy("Miso soup"),
    "chopsticks": gettext_lazy("Chopsticks"),
    "soy_sauce": gettext_lazy("Soy sauce"),
    "tea": gettext_lazy("Tea"),
    "spoon": gettext_lazy("Spoon"),
    # Translators: a card that the takeout box has turned over.
    "flipped": gettext_lazy("Face-down card"),
    "wasabi": gettext_lazy("Wasabi"),
    "pudding": gettext_lazy("Pudding"),
    "green_tea_ice_cream": gettext_lazy("Green tea ice cream"),
    "watermelon": gettext_lazy("Watermelon"),
    "orange": gettext_lazy("Orange"),
    "pineapple": gettext_lazy("Pineapple"),
    "fruit": gettext_lazy("Fruit"),
}

# Names that differ in one edition.
EDITION_WORDS: dict[str, Words] = {
    "trains": {
        "maki": gettext_lazy("Sushi rolls"),
        "maki_1": gettext_lazy("Sushi roll 1"),
        "maki_2": gettext_lazy("Sushi roll 2"),
        "maki_3": gettext_lazy("Sushi roll 3"),
    },
}

# A card inside a sentence, without a number.
INSIDE: Words = {
    "egg_nigiri": pgettext_lazy("inside a sentence", "egg nigiri"),
    "salmon_nigiri": pgettext_lazy("inside a sentence", "salmon nigiri"),
    "squid_nigiri": pgettext_lazy("inside a sentence", "squid nigiri"),
    "egg_on_wasabi": pgettext_lazy("inside a sentence", "egg on wasabi"),
    "salmon_on_wasabi": pgettext_lazy("inside a sentence", "salmon on wasabi"),
    "squid_on_wasabi": pgettext_lazy("inside a sentence", "squid on wasabi"),
    "maki_1": pgettext_lazy("inside a sentence", "maki 1"),
    "maki_2": pgettext_lazy("inside a sentence", "maki 2"),
    "maki_3": pgettext_lazy("inside a sentence", "maki 3"),
    "temaki": pgettext_lazy("inside a sentence", "temaki"),
    "uramaki_first": pgettext_lazy("inside a sentence", "uramaki first place"),
    "uramaki_second": pgettext_lazy("inside a sentence", "uramaki second place"),
    "uramaki_third": pgettext_lazy("inside a sentence", "uramaki third place"),
    "uramaki_3": pgettext_lazy("inside a sentence", "uramaki 3"),
    "uramaki_4": pgettext_lazy("inside a sentence", "uramaki 4"),
    "uramaki_5": pgettext_lazy("inside a sentence", "uramaki 5"),
    "tempura": pgettext_lazy("inside a sentence", "tempura"),
    "sashimi": pgettext_lazy("inside a sentence", "sashimi"),
    "dumpling": pgettext_lazy("inside a sentence", "dumpling"),
    "eel": pgettext_lazy("inside a sentence", "eel"),
    "tofu": pgettext_lazy("inside a sentence", "tofu"),
    "onigiri_circle": pgettext_lazy("inside a sentence", "onigiri circle"),
    "onigiri_triangle": pgettext_lazy("inside a sentence", "onigiri triangle"),
    "onigiri_square": pgettext_lazy("inside a sentence", "onigiri square"),
    "onigiri_rectangle": pgettext_lazy("inside a sentence", "onigiri rectangle"),
    "edamame": pgettext_lazy("inside a sentence", "edamame"),
    "miso_soup": pgettext_lazy("inside a sentence", "miso soup"),
    "chopsticks": pgettext_lazy("inside a sentence", "chopsticks"),
    "soy_sauce": pgettext_lazy("inside a sentence", "soy sauce"),
    "tea": pgettext_lazy("inside a sentence", "tea"),
    "spoon": pgettext_lazy("inside a sentence", "spoon"),
    "flipped": pgettext_lazy("inside a sentence", "face-down card"),
    "wasabi": pgettext_lazy("inside a sentence", "wasabi"),
    "pudding": pgettext_lazy("inside a sentence", "pudding"),
    "green_tea_ice_cream": pgettext_lazy("inside a sentence", "green tea ice cream"),
    "watermelon": pgettext_lazy("inside a sentence", "watermelon"),
    "orange": pgettext_lazy("inside a sentence", "orange"),
    "pineapple": pgettext_lazy("inside a sentence", "pineapple"),
    "fruit": pgettext_lazy("inside a sentence", "fruit"),
}

INSIDE_IN_EDITION: dict[str, Words] = {
    "trains": {
        "maki_1": pgettext_lazy("inside a sentence", "sushi roll 1"),
        "maki_2": pgettext_lazy("inside a sentence", "sushi roll 2"),
        "maki_3": pgettext_lazy("inside a sentence", "sushi roll 3"),
    },
}

# A number of faces, of the unit of a kind (rolls of maki) or of other things, inside a sentence.
COUNTED: Words = {
    "egg_nigiri": ngettext_lazy("%(n)d egg nigiri", "%(n)d egg nigiri", "n"),
    "salmon_nigiri": ngettext_lazy("%(n)d salmon nigiri", "%(n)d salmon nigiri", "n"),
    "squid_nigiri": ngettext_lazy("%(n)d squid nigiri", "%(n)d squid nigiri", "n"),
    "egg_on_wasabi": ngettext_lazy("%(n)d egg on wasabi", "%(n)d egg on wasabi", "n"),
    "salmon_on_wasabi": ngettext_lazy("%(n)d salmon on wasabi", "%(n)d salmon on wasabi", "n"),
    "squid_on_wasabi": ngettext_lazy("%(n)d squid on wasabi", "%(n)d squid on wasabi", "n"),
    "nigiri": ngettext_lazy("%(n)d nigiri", "%(n)d nigiri", "n"),
    "maki": ngettext_lazy("%(n)d roll", "%(n)d rolls", "n"),
    "maki_card": ngettext_lazy("%(n)d maki card", "%(n)d maki cards", "n"),
    "maki_1": ngettext_lazy("%(n)d card with 1 roll", "%(n)d cards with 1 roll", "n"),
    "maki_2": ngettext_lazy("%(n)d card with 2 rolls", "%(n)d cards with 2 rolls", "n"),
    "maki_3": ngettext_lazy("%(n)d card with 3 rolls", "%(n)d cards with 3 rolls", "n"),
    "temaki": ngettext_lazy("%(n)d temaki", "%(n)d temaki", "n"),
    "uramaki": ngettext_lazy("%(n)d uramaki", "%(n)d uramaki", "n"),
    # Translators: the rolls drawn on uramaki, of which ten claim a place.
    "uramaki_roll": npgettext_lazy("uramaki", "%(n)d roll", "%(n)d rolls", "n"),
    "uramaki_first": ngettext_lazy("%(n)d first place claimed", "%(n)d first places claimed", "n"),
    "uramaki_second": ngettext_lazy("%(n)d second place claimed", "%(n)d second places claimed", "n"),
    "uramaki_third": ngettext_lazy("%(n)d third place claimed", "%(n)d third places claimed", "n"),
    "uramaki_3": ngettext_lazy("%(n)d uramaki with 3 rolls", "%(n)d uramaki with 3 rolls", "n"),
    "uramaki_4": ngettext_lazy("%(n)d uramaki with 4 rolls", "%(n)d uramaki with 4 rolls", "n"),
    "uramaki_5": ngettext_lazy("%(n)d uramaki with 5 rolls", "%(n)d uramaki with 5 rolls", "n"),
    "tempura": ngettext_lazy("%(n)d tempura", "%(n)d tempura", "n"),
    "sashimi": ngettext_lazy("%(n)d sashimi", "%(n)d sashimi", "n"),
    "dumpling": ngettext_lazy("%(n)d dumpling", "%(n)d dumplings", "n"),
    "eel": ngettext_lazy("%(n)d eel", "%(n)d eel", "n"),
    "tofu": ngettext_lazy("%(n)d tofu", "%(n)d tofu", "n"),
    "onigiri": ngettext_lazy("%(n)d onigiri", "%(n)d onigiri", "n"),
    "onigiri_circle": ngettext_lazy("%(n)d circle", "%(n)d circles", "n"),
    "onigiri_triangle": ngettext_lazy("%(n)d triangle", "%(n)d triangles", "n"),
    "onigiri_square": ngettext_lazy("%(n)d square", "%(n)d squares", "n"),
    "onigiri_rectangle": ngettext_lazy("%(n)d rectangle", "%(n)d rectangles", "n"),
    # Translators: of onigiri.
    "of_1": ngettext_lazy("%(n)d shape left over", "%(n)d shapes left over", "n"),
    "of_2": ngettext_lazy("%(n)d set of 2 shapes", "%(n)d sets of 2 shapes", "n"),
    "of_3": ngettext_lazy("%(n)d set of 3 shapes", "%(n)d sets of 3 shapes", "n"),
    "of_4": ngettext_lazy("%(n)d set of 4 shapes", "%(n)d sets of 4 shapes", "n"),
    "edamame": ngettext_lazy("%(n)d edamame", "%(n)d edamame", "n"),
    "miso_soup": ngettext_lazy("%(n)d miso soup", "%(n)d miso soups", "n"),
    "chopsticks": ngettext_lazy("%(n)d chopsticks card", "%(n)d chopsticks cards", "n"),
    "soy_sauce": ngettext_lazy("%(n)d soy sauce", "%(n)d soy sauces", "n"),
    "tea": ngettext_lazy("%(n)d tea", "%(n)d teas", "n"),
    "spoon": ngettext_lazy("%(n)d spoon", "%(n)d spoons", "n"),
    "flipped": ngettext_lazy("%(n)d card face down", "%(n)d cards face down", "n"),
    "wasabi": ngettext_lazy("%(n)d wasabi", "%(n)d wasabi", "n"),
    "pudding": ngettext_lazy("%(n)d pudding", "%(n)d puddings", "n"),
    "green_tea_ice_cream": ngettext_lazy("%(n)d green tea ice cream", "%(n)d green tea ice creams", "n"),
    "watermelon": ngettext_lazy("%(n)d watermelon", "%(n)d watermelons", "n"),
    "orange": ngettext_lazy("%(n)d orange", "%(n)d oranges", "n"),
    "pineapple": ngettext_lazy("%(n)d pineapple", "%(n)d pineapples", "n"),
    "fruit": ngettext_lazy("%(n)d fruit card", "%(n)d fruit cards", "n"),
    "dessert": ngettext_lazy("%(n)d dessert card", "%(n)d dessert cards", "n"),
    # Translators: of cards that score together.
    "set": ngettext_lazy("%(n)d set", "%(n)d sets", "n"),
    "card": ngettext_lazy("%(n)d card", "%(n)d cards", "n"),
    "colour": ngettext_lazy("%(n)d color", "%(n)d colors", "n"),
    "opponent": ngettext_lazy("%(n)d opponent", "%(n)d opponents", "n"),
    # Translators: of a player at the table.
    "seat": ngettext_lazy("%(n)d seat", "%(n)d seats", "n"),
    "entry": ngettext_lazy("%(n)d entry", "%(n)d entries", "n"),
    # Translators: the cards that a player has collected in a round.
    "hand": ngettext_lazy("%(n)d hand", "%(n)d hands", "n"),
    "player": ngettext_lazy("%(n)d player", "%(n)d players", "n"),
    "game": ngettext_lazy("%(n)d game", "%(n)d games", "n"),
    "night": ngettext_lazy("%(n)d night", "%(n)d nights", "n"),
    "special_order": ngettext_lazy("%(n)d special order", "%(n)d special orders", "n"),
    # Translators: a fruit that is drawn on a fruit card.
    "icon": ngettext_lazy("%(n)d icon", "%(n)d icons", "n"),
    "shape": ngettext_lazy("%(n)d shape", "%(n)d shapes", "n"),
}

# One card inside a sentence: of the cards that a near miss can name.
ONE: Words = {
    "egg_nigiri": gettext_lazy("an egg nigiri"),
    "salmon_nigiri": gettext_lazy("a salmon nigiri"),
    "squid_nigiri": gettext_lazy("a squid nigiri"),
    "egg_on_wasabi": gettext_lazy("an egg on wasabi"),
    "salmon_on_wasabi": gettext_lazy("a salmon on wasabi"),
    "squid_on_wasabi": gettext_lazy("a squid on wasabi"),
    "maki_1": gettext_lazy("a Maki 1"),
    "maki_2": gettext_lazy("a Maki 2"),
    "maki_3": gettext_lazy("a Maki 3"),
    "temaki": gettext_lazy("a temaki"),
    "tempura": gettext_lazy("a tempura"),
    "sashimi": gettext_lazy("a sashimi"),
    "dumpling": gettext_lazy("a dumpling"),
    "eel": gettext_lazy("an eel"),
    "tofu": gettext_lazy("a tofu"),
    "onigiri_circle": gettext_lazy("an onigiri circle"),
    "onigiri_triangle": gettext_lazy("an onigiri triangle"),
    "onigiri_square": gettext_lazy("an onigiri square"),
    "onigiri_rectangle": gettext_lazy("an onigiri rectangle"),
    "edamame": gettext_lazy("an edamame"),
    "chopsticks": gettext_lazy("chopsticks"),
    "soy_sauce": gettext_lazy("a soy sauce"),
    "tea": gettext_lazy("a tea"),
    "spoon": gettext_lazy("a spoon"),
    "wasabi": gettext_lazy("a wasabi"),
    "pudding": gettext_lazy("a pudding"),
    "green_tea_ice_cream": gettext_lazy("a green tea ice cream"),
}

ONE_IN_EDITION: dict[str, Words] = {
    "trains": {
        "maki_1": gettext_lazy("a Sushi roll 1"),
        "maki_2": gettext_lazy("a Sushi roll 2"),
        "maki_3": gettext_lazy("a Sushi roll 3"),
    },
}

# The plural is chosen by the absolute value: in French, "−6 points" has one as well.
POINTS = ngettext_lazy("{points} point", "{points} points", "n")

# What the box has words for, so that it is counted in the language of the cards.
PRINTED = {*FACES, *KINDS, "uramaki_roll"}

# Maki is counted in rolls, but its pile of the deck in cards.
PILES = {"maki": "maki_card"}


def edition_name(edition: str) -> str:
    return str(EDITIONS[edition])


def edition_names() -> list[tuple[str, str]]:
    return [(key, str(name)) for key, name in EDITIONS.items()]


def menu_name(menu: str | Iterable[str]) -> str:
    """Return a preset's name, or the kinds of a free menu."""
    if isinstance(menu, str):
        return str(PRESETS[menu])
    return and_list(map(kind_name, menu))


def box_name(edition: str, menu: str | Iterable[str] | None) -> str:
    """Return edition and menu: "Sushi Go Party!, Master Menu"."""
    if menu is None:
        return edition_name(edition)
    menu = menu_name(menu) if isinstance(menu, str) else _("custom menu")
    return _("{edition}, {menu}").format(edition=edition_name(edition), menu=menu)


def kind_name(kind: str, edition: str = "") -> str:
    """Return the name of a kind of card, in one edition or in any."""
    return as_printed(EDITION_WORDS.get(edition, {}).get(kind) or KINDS[kind])


def face_name(face: str, edition: str) -> str:
    return as_printed(EDITION_WORDS.get(edition, {}).get(face) or FACES[face])


def name_inside(face: str, edition: str) -> str:
    """Return the name of a card inside a sentence."""
    return as_printed(INSIDE_IN_EDITION.get(edition, {}).get(face) or INSIDE[face])


def pick_text(course: str, number: int) -> str:
    """
    >>> pick_text("special", 2)
    'Pick 2 specials'
    """
    return str(PICKS[course] % {"n": number})


def one_of(face: str, edition: str) -> str:
    return as_printed(ONE_IN_EDITION.get(edition, {}).get(face) or ONE[face])


def counted(thing: str, number: int) -> str:
    """Return a number of things: "1 pudding", "2 puddings"."""
    text = COUNTED[thing]
    return as_printed(text, n=number) if thing in PRINTED else str(text % {"n": number})


def signed(points: int) -> str:
    """Return points, with a real minus sign instead of a hyphen if negative."""
    return left_to_right(f"−{-points}") if points < 0 else str(points)


def times(count: int) -> str:
    """
    >>> times(2)
    '2×'
    """
    return left_to_right(f"{count}×")


def gain_text(points: int) -> str:
    """
    >>> gain_text(6), gain_text(0), gain_text(-3)
    ('+6', '0', '−3')
    """
    return left_to_right(f"+{points}") if points > 0 else signed(points)


def points_text(points: int) -> str:
    """
    >>> points_text(6), points_text(1), points_text(-1)
    ('6 points', '1 point', '−1 point')
    """
    return _with_noun(points, signed(points))


def gained(points: int) -> str:
    """Return points that nobody takes for a count of cards.

    >>> gained(6), gained(-4)
    ('+6 points', '−4 points')
    """
    return _with_noun(points, gain_text(points))


def _with_noun(points: int, shown: str) -> str:
    return str(POINTS % {"n": abs(points)}).format(points=shown)
