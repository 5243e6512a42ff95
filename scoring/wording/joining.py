"""Texts about the phones that join a game."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.wording.lists import and_list


def joined_text(names: Sequence[str]) -> str:
    """
    >>> joined_text(["Kofi"]), joined_text(["Kofi", "Lou"]), joined_text([])
    ('Kofi has joined.', 'Kofi and Lou have joined.', 'Nobody has joined yet.')
    """
    if not names:
        return _("Nobody has joined yet.")
    return ngettext("{names} has joined.", "{names} have joined.", len(names)).format(names=and_list(names))


def watching_text(screens: int) -> str:
    """
    >>> watching_text(1), watching_text(2), watching_text(0)
    ('1 screen has joined.', '2 screens have joined.', 'Nobody has joined yet.')
    """
    if not screens:
        return _("Nobody has joined yet.")
    return ngettext("{screens} screen has joined.", "{screens} screens have joined.", screens).format(
        screens=screens
    )
