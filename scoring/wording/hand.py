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
    "fruit": gettext_lazy("Fruit cards"),
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


def tile_name(face: str, edition: str) -> str:
    """
    >>> tile_name("wasabi", "classic"), tile_name("tempura", "classic")
    ('Wasabi, unused', 'Tempura')
    """
    return as_printed(TILES[face]) if face in TILES else face_name(face, edition)


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


def sum_so_far_text(points: int, *, is_open: bool) -> str:
    """Return the points of a hand, and whether they depend on hands that are still being entered.

    >>> sum_so_far_text(15, is_open=True), sum_so_far_text(15, is_open=False)
    ('15 so far', '15')
    """
    return _("{points} so far").format(points=signed(points)) if is_open else signed(points)


def swap_text(name: str) -> str:
    """
    >>> swap_text("Amy")
    'Wrong player? Swap Amy’s whole hand with …'
    """
    return _("Wrong player? Swap {name}’s whole hand with …").format(name=name)


def undone_text() -> str:
    return _("Undone")


def next_text(name: str) -> str:
    """Return the label of the button that leads on from a complete hand. `name` is empty if it is not complete.

    >>> next_text("Amy"), next_text("")
    ('On to Amy', 'Next')
    """
    # Translators: a button below a complete hand, which leads to the next player's.
    return _("On to {name}").format(name=name) if name else _("Next")


def done_text(*, is_short: bool) -> str:
    """Return what a screen reader says of a seat whose hand is done.

    >>> done_text(is_short=False), done_text(is_short=True)
    ('done', 'done, with cards missing')
    """
    return _("done, with cards missing") if is_short else pgettext("a hand", "done")


def left_text(left: int, dealt: int) -> str:
    """
    >>> left_text(3, 8), left_text(1, 8), left_text(0, 8)
    ('3 cards to go', '1 card to go', 'All 8 cards are in')
    """
    if left == 0:
        return ngettext("The {dealt} card is in", "All {dealt} cards are in", dealt).format(dealt=dealt)
    return ngettext("{left} card to go", "{left} cards to go", left).format(left=left)


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
    >>> your_cards_text(5, [("Amy", 3)], 8)
    'Your hand is done with 5 of 8 cards. Waiting for Amy (3/8).'
    """
    names = counted("player", len(waiting)) if len(waiting) > 2 else names_so_far(waiting, dealt)
    if cards < dealt:
        text = ngettext(
            "Your hand is done with {cards} of {dealt} card. Waiting for {names}.",
            "Your hand is done with {cards} of {dealt} cards. Waiting for {names}.",
            dealt,
        )
    else:
        text = ngettext(
            "Your {cards} card is in. Waiting for {names}.",
            "Your {cards} cards are in. Waiting for {names}.",
            cards,
        )
    return text.format(cards=cards, dealt=dealt, names=names)


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


def total_text(points: int, dessert: str, desserts: int) -> str:
    """Return what a player has in the whole game: the points on their plate, and the dessert cards.

    >>> total_text(22, "pudding", 1)
    'Total: 22 points, 1 pudding'
    """
    # Translators: what a player has in the whole game: "Total: 22 points, 1 pudding".
    return _("Total: {points}, {desserts}").format(
        points=points_text(points), desserts=counted(dessert, desserts)
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


def claimed_text(claim: str, edition: str, name: str) -> str:
    """
    >>> claimed_text("uramaki_first", "party", "Amy")
    'Uramaki first place: Amy'
    """
    return labeled(face_name(claim, edition), name)


def pass_text(hands: int, *, to_the_right: bool) -> str:
    """
    >>> pass_text(3, to_the_right=False), pass_text(2, to_the_right=False)
    ('Pass the cards to the left', 'Swap hands')
    """
    if hands == 2:
        # Translators: two players trade all their cards after each turn.
        return _("Swap hands")
    return _("Pass the cards to the right") if to_the_right else _("Pass the cards to the left")


def goes_on_text(dealt: int) -> str:
    """
    >>> goes_on_text(8)
    'Goes on to the next player after 8 cards'
    """
    return ngettext(
        "Goes on to the next player after {dealt} card",
        "Goes on to the next player after {dealt} cards",
        dealt,
    ).format(dealt=dealt)


def fixing_text() -> str:
    """Return how to leave a hand of a complete round, corrected or not. It does not go on by itself."""
    # Translators: “To the scores” is the button below.
    return _("When the cards are right, tap “To the scores”.")


def race_lead_text() -> str:
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
