"""What is said between the rounds of a game, and of a game that ended there."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.wording.names import counted


def desserts_added_text(number: int, dessert: str, cards: int) -> str:
    """
    >>> desserts_added_text(2, "pudding", 3)
    'Before round 2, shuffle 3 puddings into the deck. Keep those you have.'
    """
    return _("Before round {number}, shuffle {cards} into the deck. Keep those you have.").format(
        number=number, cards=counted(dessert, cards)
    )


def cut_short_text(number: int) -> str:
    """
    >>> cut_short_text(1)
    'Cut short after round 1.'
    """
    return _("Cut short after round {number}.").format(number=number)
