"""Words in exported files, and sentences about imported ones."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy, pgettext_lazy

from scoring.wording.names import Words
from scoring.wording.numbers import with_groups

LEFT_OUT: Words = {
    "other_game": ngettext_lazy("%(n)d play of another game", "%(n)d plays of other games", "n"),
    "ignored": ngettext_lazy(
        "%(n)d play that BG Stats was told to ignore", "%(n)d plays that BG Stats was told to ignore", "n"
    ),
    "players": ngettext_lazy(
        "%(n)d play with more or fewer players than the game allows",
        "%(n)d plays with more or fewer players than the game allows",
        "n",
    ),
    "no_score": ngettext_lazy("%(n)d play with a missing score", "%(n)d plays with a missing score", "n"),
    "score": ngettext_lazy(
        "%(n)d play with a score that isn't a number", "%(n)d plays with a score that isn't a number", "n"
    ),
    "date": ngettext_lazy("%(n)d play without a date", "%(n)d plays without a date", "n"),
    "no_player": ngettext_lazy(
        "%(n)d play with a player who is not in the file",
        "%(n)d plays with players who are not in the file",
        "n",
    ),
}
NO_FILE = gettext_lazy("Choose a file first.")
# At the end of a file's name.
GAMES = pgettext_lazy("at the end of a file's name", "games")
FOR_EXCEL = pgettext_lazy("at the end of a file's name", "for Excel")

COLUMNS = (
    pgettext_lazy("column of a spreadsheet", "date"),
    pgettext_lazy("column of a spreadsheet", "night"),
    pgettext_lazy("column of a spreadsheet", "place"),
    pgettext_lazy("column of a spreadsheet", "game"),
    pgettext_lazy("column of a spreadsheet", "edition"),
    pgettext_lazy("column of a spreadsheet", "menu"),
    pgettext_lazy("column of a spreadsheet", "players"),
    pgettext_lazy("column of a spreadsheet", "player"),
    pgettext_lazy("column of a spreadsheet", "seat"),
    pgettext_lazy("column of a spreadsheet", "round"),
    pgettext_lazy("column of a spreadsheet", "points"),
    pgettext_lazy("column of a spreadsheet", "total"),
    pgettext_lazy("column of a spreadsheet", "rank"),
    pgettext_lazy("column of a spreadsheet", "finished"),
)
DUMMY = pgettext_lazy("in a spreadsheet", "dummy")
CUT_SHORT = pgettext_lazy("in a spreadsheet", "cut short")
YES = pgettext_lazy("in a spreadsheet", "yes")
NO = pgettext_lazy("in a spreadsheet", "no")
ALL_ROUNDS = pgettext_lazy("rounds in a spreadsheet", "all")
DESSERT = pgettext_lazy("in a spreadsheet", "dessert")

# A player without a name.
ANONYMOUS = gettext_lazy("Anonymous")

PROGRESS: Words = {
    "starting": gettext_lazy("Opening the file …"),
    "reading": ngettext_lazy(
        "Checking and scoring: {done} of {games} game",
        "Checking and scoring: {done} of {games} games",
        "games",
    ),
    "storing": ngettext_lazy("Saving: {done} of {games} game", "Saving: {done} of {games} games", "games"),
}


def progress_text(step: str, done: int, games: int) -> str:
    """
    >>> progress_text("storing", 1200, 5000)
    'Saving: 1,200 of 5,000 games'
    """
    return str(PROGRESS[step] % {"games": games}).format(done=with_groups(done), games=with_groups(games))


def left_out_texts(left_out: Mapping[str, int]) -> list[str]:
    """Return what is not imported, and why: "2 plays of other games"."""
    return [str(LEFT_OUT[reason] % {"n": number}) for reason, number in sorted(left_out.items())]


def cut_short_comment(number: int) -> str:
    """
    >>> cut_short_comment(2)
    'Cut short after round 2.'
    """
    return _("Cut short after round {number}.").format(number=number)


def other_winner_text(name: str) -> str:
    """Return the note for a winner by BG Stats who does not have the most points.

    >>> other_winner_text("Ana")
    'BG Stats says that Ana won.'
    """
    return _("BG Stats says that {name} won.").format(name=name)
