"""Sentences about changes to a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from scoring.wording.lists import comma_list
from scoring.wording.names import FACES, Words, edition_name, face_name, menu_name

# The fields of a game that was entered from paper.
ON_PAPER: Words = {
    "edition": pgettext_lazy("which box was played", "Game"),
    "menu": gettext_lazy("Menu"),
    "player": gettext_lazy("Name"),
    "total": gettext_lazy("Total"),
    "dessert_cards": gettext_lazy("Desserts"),
}


def change_texts(
    before: Mapping[str, Any], after: Mapping[str, Any], edition: str, names: Mapping[int, str]
) -> list[str]:
    """Return what was changed: "Tempura: 1 → 2", "hand done". `names` has the players' names by seat key."""
    if "seats" in after:
        return [_("game setup")]
    if "cut_after" in after:
        number = after["cut_after"]
        return [_("game ended after round {number}").format(number=number) if number else _("game continued")]
    if "swap" in after:
        return [_("hand swapped with {name}").format(name=names.get(after["swap"], _("another player")))]
    # In a fixed order, because a database may not keep the order of the facts.
    texts = [
        _("{name}: {before} → {after}").format(
            name=ON_PAPER.get(key) or face_name(key, edition),
            before=_shown(key, before[key]),
            after=_shown(key, after[key]),
        )
        for key in (*FACES, *ON_PAPER)
        if key in after
    ]
    if "done" in after:
        texts.append(_("hand done") if after["done"] else _("hand reopened"))
    return texts


def _shown(key: str, value: Any) -> object:
    if value is None:
        return "–"
    if key == "menu":
        return menu_name(value)
    return edition_name(value) if key == "edition" else value


def taken_back_text(name: str, texts: Sequence[str]) -> str:
    """
    >>> taken_back_text("Amy", ["Tempura: 2 → 1"])
    'Undone: Amy, Tempura: 2 → 1'
    """
    return _("Undone: {name}, {what}").format(name=name, what=comma_list(texts))


def changed_hand_text(name: str, texts: Sequence[str]) -> str:
    """
    >>> changed_hand_text("Amy", ["hand swapped with Phil"])
    'Amy: hand swapped with Phil'
    """
    return _("{name}: {what}").format(name=name, what=comma_list(texts))


def short_hand_text(name: str, cards: int, dealt: int) -> str:
    """
    >>> short_hand_text("Amy", 7, 8)
    'Amy: 7 of 8 cards.'
    """
    return ngettext("{name}: {cards} of {dealt} card.", "{name}: {cards} of {dealt} cards.", dealt).format(
        name=name, cards=cards, dealt=dealt
    )


def back_text(name: str) -> str:
    """
    >>> back_text("Amy")
    'Back to Amy'
    """
    return _("Back to {name}").format(name=name)


def change_back_text(name: str, what: str) -> str:
    """
    >>> change_back_text("Amy", "Tempura: 1 → 2")
    'Change back: Amy, Tempura: 1 → 2'
    """
    return _("Change back: {name}, {what}").format(name=name, what=what)


def changed_by_text(who: str, what: str) -> str:
    """Return who changed what; without a name, it was "another phone".

    >>> changed_by_text("Amy", "Tempura: 2 → 1"), changed_by_text("", "hand done")
    ('Changed by Amy: Tempura: 2 → 1', 'Changed by another phone: hand done')
    """
    if not who:
        return _("Changed by another phone: {what}").format(what=what)
    return _("Changed by {who}: {what}").format(who=who, what=what)
