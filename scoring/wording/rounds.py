"""What is said between the rounds of a game."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.wording.names import counted


def desserts_added_text(number: int, dessert: str, cards: int) -> str:
    """
    >>> desserts_added_text(2, "pudding", 3)
    'Before round 2, shuffle 3 puddings into the deck. Everyone keeps the desserts they have.'
    """
    return _(
        "Before round {number}, shuffle {cards} into the deck. Everyone keeps the desserts they have."
    ).format(number=number, cards=counted(dessert, cards))
