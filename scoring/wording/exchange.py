"""Sentences about imported files."""

from __future__ import annotations

from collections.abc import Mapping

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
