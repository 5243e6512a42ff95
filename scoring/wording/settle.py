"""Texts of the settle page."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.wording.faults import seat_name

NO_NUMBER = gettext_lazy("Enter a number first.")


def seat_names(players: int, seats: int) -> list[str]:
    """Return a name for every seat; after the players comes the dummy.

    >>> seat_names(2, 3)
    ['Player\\xa01', 'Player\\xa02', 'The dummy']
    """
    names = [_("Player {number}").format(number=number) for number in range(1, players + 1)]
    return [seat_name(seat, names) for seat in range(seats)]
