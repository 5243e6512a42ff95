"""Texts of the settle page."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.wording.faults import seat_name
from scoring.wording.lists import labeled

NO_NUMBER = gettext_lazy("Enter a number first.")


def dessert_column(*, with_puddings: bool) -> str:
    """Return the name of the column of desserts, which in some boxes are puddings.

    >>> dessert_column(with_puddings=True), dessert_column(with_puddings=False)
    ('Puddings', 'Desserts')
    """
    return _("Puddings") if with_puddings else _("Desserts")


def number_fault(column: str, text: str, *, with_puddings: bool) -> str:
    """Return why a number was refused, with its column if there are two.

    >>> number_fault("points", "Enter a number first.", with_puddings=True)
    'Points: Enter a number first.'
    >>> number_fault("rolls", "Enter a number first.", with_puddings=True)
    'Enter a number first.'
    """
    if column == "points":
        return labeled(_("Points"), text)
    return labeled(dessert_column(with_puddings=with_puddings), text) if column == "desserts" else text


def seat_names(players: int, seats: int) -> list[str]:
    """Return a name for every seat; after the players comes the dummy.

    >>> seat_names(2, 3)
    ['Player\\xa01', 'Player\\xa02', 'The dummy']
    """
    names = [_("Player {number}").format(number=number) for number in range(1, players + 1)]
    return [seat_name(seat, names) for seat in range(seats)]
