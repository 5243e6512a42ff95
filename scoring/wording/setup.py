"""Texts of the new-game and setup pages."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from scoring.wording.lists import comma_list
from scoring.wording.names import Words, counted

OUR_TABLE = gettext_lazy("Our table")  # until its people give it a name

YOUR_MENU = gettext_lazy("Custom menu")
PICK_DISHES = gettext_lazy("Pick the dishes. Nigiri are on every menu.")

VARIANTS: Words = {
    "pass_both_ways": gettext_lazy("Pass both ways"),
    "dummy": gettext_lazy("Two-player variant with a dummy"),
}

# What a variant changes.
VARIANT_NOTES: Words = {
    "pass_both_ways": gettext_lazy("to the right in round 2"),
    "dummy": gettext_lazy("a third hand that nobody plays"),
}


def players_text(players: range) -> str:
    """
    >>> players_text(range(3, 9))
    'for 3 to 8 players'
    """
    least, most = players[0], players[-1]
    return ngettext("for {least} to {most} player", "for {least} to {most} players", most).format(
        least=least, most=most
    )


def picked_text(picked: int, pick: int) -> str:
    """
    >>> picked_text(2, 3), picked_text(3, 3), picked_text(4, 3)
    ('2 of 3, 1 more to pick', '3 of 3', '4 of 3, 1 too many')
    """
    words = {"picked": picked, "pick": pick, "more": pick - picked, "over": picked - pick}
    if picked < pick:
        return ngettext(
            "{picked} of {pick}, {more} more to pick",
            "{picked} of {pick}, {more} more to pick",
            pick - picked,
        ).format(**words)
    if picked > pick:
        return ngettext(
            "{picked} of {pick}, {over} too many", "{picked} of {pick}, {over} too many", picked - pick
        ).format(**words)
    return pgettext("dishes picked for a menu", "{picked} of {pick}").format(**words)


def misfits_text(number: int, name: str, cards: Iterable[tuple[str, int]]) -> str:
    """Return the cards of a hand that would no longer count.

    >>> misfits_text(2, "Amy", [("tempura", 2), ("pudding", 1)])
    'Round 2, Amy: 2 tempura, 1 pudding'
    """
    return _("Round {number}, {name}: {cards}").format(
        number=number, name=name, cards=comma_list(counted(face, count) for face, count in cards)
    )
