"""What a change changed, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.wording.names import FACES, face_name


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
            name=face_name(face, edition), before=before[face], after=after[face]
        )
        for face in FACES
        if face in after
    ]
    if "done" in after:
        texts.append(_("hand done") if after["done"] else _("hand open again"))
    return texts
