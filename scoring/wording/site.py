"""Texts of the site itself: the navigation, limits and wrong codes."""

from __future__ import annotations

from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

DESCRIPTION = gettext_lazy("Keeps score for Sushi Go! and Sushi Go Party! on your phone, and shows why.")
NEW_GAME = gettext_lazy("New game")
# Translators: in the navigation at the bottom of a phone, with room for eleven letters
NEW = pgettext_lazy("in the navigation", "New game")
# Translators: with the game that is being played
CONTINUE = gettext_lazy("Continue")
WATCH = gettext_lazy("Watch")
HOME = gettext_lazy("Home")
HISTORY = gettext_lazy("History")
PLAYERS = gettext_lazy("Players")
RULES = gettext_lazy("Rules")
MORE = gettext_lazy("More")
NO_ROOM = gettext_lazy(
    "This site is full until its host makes room. Games that have started can still be finished."
)
WRONG_START_CODE = gettext_lazy("Wrong code for this site.")


def added_too_much_text(minutes: int) -> str:
    """Return that a limit is reached, and when to try again.

    >>> added_too_much_text(61)
    'A lot was added to this site today. Try again in 2 hours.'
    """
    hours = -(-minutes // 60)
    return ngettext(
        "A lot was added to this site today. Try again in {hours} hour.",
        "A lot was added to this site today. Try again in {hours} hours.",
        hours,
    ).format(hours=hours)


def wrong_codes_text(minutes: int) -> str:
    """
    >>> wrong_codes_text(1)
    'Too many wrong codes. Try again in 1 minute.'
    """
    return ngettext(
        "Too many wrong codes. Try again in {minutes} minute.",
        "Too many wrong codes. Try again in {minutes} minutes.",
        minutes,
    ).format(minutes=minutes)
