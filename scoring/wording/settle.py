"""Texts of the settle page."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.wording.faults import seat_name
from scoring.wording.lists import labeled
from scoring.wording.names import Words

NO_NUMBER = gettext_lazy("Enter a number first.")
# The columns of a question that asks for two numbers.
COLUMN_NAMES: Words = {"points": gettext_lazy("Points"), "desserts": gettext_lazy("Desserts")}


def number_fault(column: str, text: str) -> str:
    """Return why a number was refused, with its column if there are two.

    >>> number_fault("points", "Enter a number first."), number_fault("rolls", "Enter a number first.")
    ('Points: Enter a number first.', 'Enter a number first.')
    """
    return labeled(str(COLUMN_NAMES[column]), text) if column in COLUMN_NAMES else text


def seat_names(players: int, seats: int) -> list[str]:
    """Return a name for every seat; after the players comes the dummy.

    >>> seat_names(2, 3)
    ['Player\\xa01', 'Player\\xa02', 'The dummy']
    """
    names = [_("Player {number}").format(number=number) for number in range(1, players + 1)]
    return [seat_name(seat, names) for seat in range(seats)]
