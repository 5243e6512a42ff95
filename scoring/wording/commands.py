"""Texts of the host's commands."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from scoring.wording.lists import comma_list
from scoring.wording.names import Words
from scoring.wording.numbers import with_groups

THROWN_OUT: Words = {
    "games": ngettext_lazy("{number} game", "{number} games", "number"),
    "nights": ngettext_lazy("{number} night", "{number} nights", "number"),
    "players": ngettext_lazy("{number} player", "{number} players", "number"),
    "files": ngettext_lazy("{number} file", "{number} files", "number"),
    "seats": ngettext_lazy("{number} seat", "{number} seats", "number"),
    "ids": ngettext_lazy("{number} id", "{number} ids", "number"),
    "empty nights": ngettext_lazy("{number} empty night", "{number} empty nights", "number"),
    "devices": ngettext_lazy("{number} device", "{number} devices", "number"),
    "empty tables": ngettext_lazy("{number} empty table", "{number} empty tables", "number"),
    "codes": ngettext_lazy("{number} code", "{number} codes", "number"),
    "counts": ngettext_lazy("{number} count", "{number} counts", "number"),
}


def thrown_out_text(thrown_out: Mapping[str, int]) -> str:
    """
    >>> thrown_out_text({"games": 1, "empty nights": 2000})
    'Deleted for good: 1 game, 2,000 empty nights'
    """
    things = (
        str(THROWN_OUT[name] % {"number": number}).format(number=with_groups(number))
        for name, number in thrown_out.items()
    )
    return _("Deleted for good: {things}").format(things=comma_list(things))


def rescored_text(games: int, differing: int) -> str:
    """
    >>> rescored_text(1, 0), rescored_text(5000, 2)
    ('1 game scored, 0 differed.', '5,000 games scored, 2 differed.')
    """
    text = ngettext(
        "{games} game scored, {differing} differed.", "{games} games scored, {differing} differed.", games
    )
    return text.format(games=with_groups(games), differing=with_groups(differing))


def restored_text(rows: int) -> str:
    """
    >>> restored_text(1), restored_text(5000)
    ('1 row restored.', '5,000 rows restored.')
    """
    return ngettext("{rows} row restored.", "{rows} rows restored.", rows).format(rows=with_groups(rows))
