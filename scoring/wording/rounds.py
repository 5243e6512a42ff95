"""Texts between the rounds of a game, and for a game that was ended there."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.wording.lists import and_list
from scoring.wording.names import counted


def round_text(number: int) -> str:
    """
    >>> round_text(2)
    'Round 2'
    """
    return _("Round {number}").format(number=number)


def desserts_added_text(number: int, dessert: str, cards: int) -> str:
    """
    >>> desserts_added_text(2, "pudding", 3)
    'Before round 2, shuffle 3 puddings into the deck. Everyone keeps theirs.'
    """
    return _("Before round {number}, shuffle {cards} into the deck. Everyone keeps theirs.").format(
        number=number, cards=counted(dessert, cards)
    )


def waiting_text(waiting: Sequence[tuple[str, int]], dealt: int) -> str:
    """Return whose cards are missing, and how many each has so far.

    >>> waiting_text([("Amy", 3), ("Phil", 0)], 8)
    'Waiting for Amy (3/8) and Phil (0/8).'
    """
    return _("Waiting for {names}.").format(names=names_so_far(waiting, dealt))


def names_so_far(waiting: Sequence[tuple[str, int]], dealt: int) -> str:
    """
    >>> names_so_far([("Amy", 3), ("Phil", 0)], 8)
    'Amy (3/8) and Phil (0/8)'
    """
    # Translators: a player and how many cards are in: "Amy (3/8)"
    pattern = pgettext("who is being waited for", "{name} ({cards}/{dealt})")
    return and_list([pattern.format(name=name, cards=cards, dealt=dealt) for name, cards in waiting])


def cut_short_text(number: int) -> str:
    """
    >>> cut_short_text(1)
    'Cut short after round 1.'
    """
    return _("Cut short after round {number}.").format(number=number)
