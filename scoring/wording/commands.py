"""Texts of the host's commands."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext, ngettext_lazy

from scoring.wording.lists import comma_list
from scoring.wording.names import Words
from scoring.wording.numbers import with_groups

# What Python's argparse says by itself: it looks its words up in our translations (scorekeeper/host_language.py).
ARGPARSE = (
    # Translators: the end of a line: "usage: manage.py score FILE".
    gettext_noop("usage: "),
    gettext_noop("positional arguments"),
    gettext_noop("options"),
    gettext_noop("show this help message and exit"),
    gettext_noop("%(prog)s: error: %(message)s\n"),
    gettext_noop("argument %(argument_name)s: %(message)s"),
    gettext_noop("the following arguments are required: %s"),
    gettext_noop("unrecognized arguments: %s"),
    gettext_noop("not allowed with argument %s"),
    gettext_noop("expected one argument"),
    gettext_noop("invalid %(type)s value: %(value)r"),
    gettext_noop("invalid choice: %(value)r (choose from %(choices)s)"),
)

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
