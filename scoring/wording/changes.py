"""What a change changed, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.wording.names import FACES, Words, edition_name, face_name

# What is known of a game that was written down from paper.
ON_PAPER: Words = {
    "edition": gettext_lazy("Box"),
    "player": gettext_lazy("Name"),
    "total": gettext_lazy("Total"),
    "dessert_cards": gettext_lazy("Desserts"),
}


def change_texts(
    before: Mapping[str, Any], after: Mapping[str, Any], edition: str, names: Mapping[int, str]
) -> list[str]:
    """ "Tempura: 1 → 2", "hand done"; the names are those of the game's seats, by their keys."""
    if "seats" in after:
        return [_("what was chosen at the start")]
    if "swap" in after:
        return [_("hand swapped with {name}").format(name=names.get(after["swap"], _("another seat")))]
    # No database is bound to keep the order in which the facts were written.
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
        texts.append(_("hand done") if after["done"] else _("hand open again"))
    return texts


def _shown(key: str, value: Any) -> object:
    if value is None:
        return "–"
    return edition_name(value) if key == "edition" else value
