"""Texts for the page of a hand, and for the points of the round so far."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from scoring.models.card_language import as_printed
from scoring.wording.lists import and_list, labeled
from scoring.wording.names import (
    Words,
    counted,
    face_name,
    gain_text,
    kind_name,
    name_inside,
    points_text,
    signed,
)
from scoring.wording.rounds import names_so_far

NEXT_CLAIMS: Words = {
    "uramaki_first": gettext_lazy("First to 10 uramaki? {points}"),
    "uramaki_second": gettext_lazy("Second to 10 uramaki? {points}"),
    "uramaki_third": gettext_lazy("Third to 10 uramaki? {points}"),
}

# Names of tiles whose face's name alone would be unclear.
TILES: Words = {
    "wasabi": gettext_lazy("Wasabi, unused"),
}

# A fruit card has two fruits: its name alone, and inside a sentence.
PAIRS: dict[tuple[str, str], tuple[str | Promise, str | Promise]] = {
    ("watermelon", "watermelon"): (
        gettext_lazy("Two watermelons"),
        pgettext_lazy("inside a sentence", "two watermelons"),
    ),
    ("watermelon", "orange"): (
        gettext_lazy("Watermelon and orange"),
        pgettext_lazy("inside a sentence", "watermelon and orange"),
    ),
    ("watermelon", "pineapple"): (
        gettext_lazy("Watermelon and pineapple"),
        pgettext_lazy("inside a sentence", "watermelon and pineapple"),
    ),
    ("orange", "orange"): (
        gettext_lazy("Two oranges"),
        pgettext_lazy("inside a sentence", "two oranges"),
    ),
    ("orange", "pineapple"): (
        gettext_lazy("Orange and pineapple"),
        pgettext_lazy("inside a sentence", "orange and pineapple"),
    ),
    ("pineapple", "pineapple"): (
        gettext_lazy("Two pineapples"),
        pgettext_lazy("inside a sentence", "two pineapples"),
    ),
}

# The points of a hand while a kind is compared with hands that are still being entered.
OPEN_SUMS: Words = {
    "maki": gettext_lazy("{points} + rolls"),
    "temaki": gettext_lazy("{points} + temaki"),
    "uramaki": gettext_lazy("{points} + uramaki"),
    "edamame": gettext_lazy("{points} + edamame"),
    "soy_sauce": gettext_lazy("{points} + soy sauce"),
}


def tile_name(face: str, edition: str) -> str:
    """
    >>> tile_name("wasabi", "classic"), tile_name("tempura", "classic")
    ('Wasabi, unused', 'Tempura')
    """
    return as_printed(TILES[face]) if face in TILES else face_name(face, edition)


def copies_text() -> str:
    """Return the note in place of a special order's tile: it is entered as the card that it copies."""
    return _("Enter the card it copies")


def tile_label(name: str, count: int | str) -> str:
    """Return what a screen reader says of a tile.

    >>> tile_label("Tempura", 2)
    'Tempura, 2'
    """
    # Translators: the name of a card, and how many of it are in the hand.
    return pgettext("tile of a card", "{name}, {count}").format(name=name, count=count)


def entry_text(number: int, name: str, what: str) -> str:
    """Return the name of an entry that waits to be sent, or was refused.

    >>> entry_text(1, "Amy", "Tempura, 2")
    'Round 1, Amy: Tempura, 2'
    """
    return _("Round {number}, {name}: {what}").format(number=number, name=name, what=what)


def cell_text(number: int, cell: str, count: str) -> str:
    """Return the name of such an entry in the grid.

    >>> cell_text(1, "Amy: Tempura", "2")
    'Round 1, Amy: Tempura, 2'
    """
    # Translators: {cell} is a player and a card, "Amy: Tempura".
    return _("Round {number}, {cell}, {count}").format(number=number, cell=cell, count=count)


def pair_name(first: str, second: str) -> str:
    """
    >>> pair_name("watermelon", "orange"), pair_name("orange", "orange")
    ('Watermelon and orange', 'Two oranges')
    """
    return as_printed(PAIRS[first, second][0])


def pair_inside(first: str, second: str) -> str:
    """Return the name of a fruit card inside a sentence.

    >>> pair_inside("orange", "orange")
    'two oranges'
    """
    return as_printed(PAIRS[first, second][1])


def remove_label(face: str, edition: str) -> str:
    """
    >>> remove_label("egg_nigiri", "classic")
    'Remove one egg nigiri'
    """
    return _("Remove one {name}").format(name=name_inside(face, edition))


def remove_pair_label(first: str, second: str) -> str:
    """
    >>> remove_pair_label("orange", "orange")
    'Remove one card: Two oranges'
    """
    return _("Remove one card: {name}").format(name=pair_name(first, second))


def whose_hand(name: str) -> str:
    """
    >>> whose_hand("Amy")
    'Amy’s hand'
    """
    # Translators: a player's hand of cards, the heading of the page on which it is entered.
    return _("{name}’s hand").format(name=name)


def sum_text(points: str) -> str:
    """
    >>> sum_text("5")
    'This hand: 5'
    """
    return _("This hand: {points}").format(points=points)


def open_sum_text(points: int, kinds: Sequence[str], *, names_kind: bool = True) -> str:
    """Return the points of a hand for a line with room for one kind that is still open.

    The kind is not named if the points are already partly for it: "8 + uramaki" would be unclear.

    >>> open_sum_text(15, ["maki"]), open_sum_text(15, ["maki", "edamame"]), open_sum_text(15, [])
    ('15 + rolls', '15 so far', '15')
    >>> open_sum_text(8, ["uramaki"], names_kind=False)
    '8 so far'
    """
    if not kinds:
        return signed(points)
    text = str(OPEN_SUMS[kinds[0]]) if len(kinds) == 1 and names_kind else _("{points} so far")
    return text.format(points=signed(points))


def swap_text(name: str) -> str:
    """
    >>> swap_text("Amy")
    'Wrong player? Swap Amy’s hand with …'
    """
    return _("Wrong player? Swap {name}’s hand with …").format(name=name)


def undone_text() -> str:
    return _("Undone")


def done_text(*, is_short: bool) -> str:
    """Return what a screen reader says of a seat whose hand is done.

    >>> done_text(is_short=False), done_text(is_short=True)
    ('done', 'done, with cards missing')
    """
    return _("done, with cards missing") if is_short else pgettext("a hand", "done")


def left_text(left: int, dealt: int) -> str:
    """
    >>> left_text(3, 8), left_text(1, 8), left_text(0, 8)
    ('3 cards left', '1 card left', 'All 8 cards are in')
    """
    if left == 0:
        return ngettext("The {dealt} card is in", "All {dealt} cards are in", dealt).format(dealt=dealt)
    return ngettext("{left} card left", "{left} cards left", left).format(left=left)


def cards_text(cards: int | str, dealt: int) -> str:
    """
    >>> cards_text(9, 8)
    '9 of 8 cards'
    """
    return ngettext("{cards} of {dealt} card", "{cards} of {dealt} cards", dealt).format(
        cards=cards, dealt=dealt
    )


def over_text(name: str, cards: int | str, dealt: int) -> str:
    """
    >>> over_text("Amy", 9, 8)
    'Amy has 9 of 8 cards.'
    """
    text = ngettext("{name} has {cards} of {dealt} card.", "{name} has {cards} of {dealt} cards.", dealt)
    return text.format(name=name, cards=cards, dealt=dealt)


def give_text(name: str, card: str) -> str:
    """Return the label of the button that gives a card to a player. `card` is empty if its name is unknown.

    >>> give_text("Amy", "egg nigiri"), give_text("Amy", "")
    ('Give egg nigiri to Amy', 'Give it to Amy')
    """
    if not card:
        return _("Give it to {name}").format(name=name)
    return _("Give {card} to {name}").format(card=card, name=name)


def your_cards_text(cards: int, waiting: Sequence[tuple[str, int]], dealt: int) -> str:
    """Return the text for a phone whose own hand is done, with the cards that the others have so far.

    More than two would need too many lines, and their plates say it too.

    >>> your_cards_text(8, [("Amy", 3), ("Phil", 0)], 8)
    'Your 8 cards are in. Waiting for Amy (3/8) and Phil (0/8).'
    >>> your_cards_text(8, [("Amy", 3), ("Phil", 0), ("Lisa", 0)], 8)
    'Your 8 cards are in. Waiting for 3 players.'
    """
    text = ngettext(
        "Your {cards} card is in. Waiting for {names}.",
        "Your {cards} cards are in. Waiting for {names}.",
        cards,
    )
    names = counted("player", len(waiting)) if len(waiting) > 2 else names_so_far(waiting, dealt)
    return text.format(cards=cards, names=names)


def ended_text(cut_after: int | None) -> str:
    """Return what a hand's page says when the game has ended, perhaps on another phone.

    >>> ended_text(None), ended_text(1)
    ('The game is over.', 'The game was ended after round 1. Entering a card continues it.')
    """
    if cut_after is None:
        return _("The game is over.")
    return _("The game was ended after round {number}. Entering a card continues it.").format(
        number=cut_after
    )


def dessert_text(name: str, dessert: str, edition: str, now: int, so_far: int) -> str:
    """
    >>> dessert_text("Amy", "pudding", "classic", 1, 3)
    'Puddings for Amy: this round 1, so far 3'
    """
    # Translators: the dessert cards that a player has taken.
    return _("{dessert} for {name}: this round {now}, so far {so_far}").format(
        name=name, dessert=kind_name(dessert, edition), now=now, so_far=so_far
    )


def dessert_so_far(dessert: str, edition: str) -> str:
    return _("{dessert} so far").format(dessert=kind_name(dessert, edition))


def next_claim_text(claim: str | None, points: int) -> str:
    """Ask who reaches ten rolls next, and say what that pays.

    >>> next_claim_text("uramaki_first", 8)
    'First to 10 uramaki? 8 points'
    """
    if claim is None:
        return _("All uramaki places are claimed")
    return str(NEXT_CLAIMS[claim]).format(points=points_text(points))


def claimed_text(claim: str, edition: str, names: Sequence[str]) -> str:
    """
    >>> claimed_text("uramaki_first", "party", ["Amy", "Phil"])
    'Uramaki first place: Amy and Phil'
    """
    return labeled(face_name(claim, edition), and_list(names))


def pass_text(hands: int, *, to_the_right: bool) -> str:
    """
    >>> pass_text(3, to_the_right=False), pass_text(2, to_the_right=False)
    ('Pass to the left', 'Swap hands')
    """
    if hands == 2:
        # Translators: two players trade all their cards after each turn.
        return _("Swap hands")
    return _("Pass to the right") if to_the_right else _("Pass to the left")


def lead_text() -> str:
    """Return the text for a leader in the uramaki race, whose place somebody else can still claim."""
    return pgettext("in the uramaki race", "ahead")


def paid_text(points: int, held: str, names: Sequence[str]) -> str:
    """Return what a kind pays right now, and for what.

    >>> paid_text(6, "5 rolls", ["Amy"]), paid_text(1, "2 rolls", ["Phil", "Lisa"]), paid_text(8, "", ["Amy"])
    ('Amy: 5 rolls, +6', 'Phil and Lisa: 2 rolls, +1 each', 'Amy: +8')
    """
    if not held:
        text = _("{names}: {points} each") if len(names) > 1 else _("{names}: {points}")
    else:
        text = _("{names}: {held}, {points} each") if len(names) > 1 else _("{names}: {held}, {points}")
    return text.format(points=gain_text(points), held=held, names=and_list(names))
