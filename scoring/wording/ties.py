"""Sentences that explain the points of a tie, with the names of the tied players."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.rules import Line
from scoring.wording.lists import and_list
from scoring.wording.names import Words, counted, points_text, signed
from scoring.wording.reasons import RACE_PLACES, why

TIES: Words = {
    "tied_most": gettext_lazy(
        "{names} tie for the most with {counted}: {prize} between {tied}, {points} each"
    ),
    "tied_second": gettext_lazy(
        "{names} tie for second with {counted}: {prize} between {tied}, {points} each"
    ),
    "tied_fewest": gettext_lazy(
        "{names} tie for the fewest with {counted}: {prize} lost between {tied}, {points} each"
    ),
    # Translators: {in_full} are points: "6 points".
    "level_most": gettext_lazy("{names} tie for the most with {counted}: {in_full} each"),
    "level_second": gettext_lazy("{names} tie for second with {counted}: {in_full} each"),
    "level_third": gettext_lazy("{names} tie for third with {counted}: {in_full} each"),
    "level_fewest": gettext_lazy("{names} tie for the fewest with {counted}: {in_full} each"),
    "level_of_two": gettext_lazy(
        "{names} tie with {counted}, and with two players both gain: {in_full} each"
    ),
    "race_level": gettext_lazy("{names} tie for the most with {rolls} left, {nth}: {in_full} each"),
    # Translators: {why} is a sentence without its full stop, one of those that explain points.
    "race_claimed_level": gettext_lazy("{why}. {names} are tied."),
}

NUMBERS = {
    2: pgettext_lazy("between so many players", "two"),
    3: pgettext_lazy("between so many players", "three"),
    4: pgettext_lazy("between so many players", "four"),
    5: pgettext_lazy("between so many players", "five"),
    6: pgettext_lazy("between so many players", "six"),
    7: pgettext_lazy("between so many players", "seven"),
    8: pgettext_lazy("between so many players", "eight"),
}


def tie_of(line: Line) -> str:
    """Return a key that is equal for the lines of a kind that tie with each other; empty without a tie."""
    if line.reason not in TIES:
        return ""
    # In a race, lines with different reasons can tie: one player has claimed a place before, another has not.
    return "race" if line.reason.startswith("race_") else line.reason


def named_why(line: Line, names: Sequence[str]) -> str:
    """Return the sentence for a line that these players share.

    >>> line = Line("maki", 1, "tied_second", {"count": 3, "tied": 2, "prize": 3})
    >>> named_why(line, ["Amy", "Phil"])
    'Amy and Phil tie for second with 3 rolls: 3 points between two, 1 each'
    """
    if not tie_of(line):
        return why(line)
    numbers = line.numbers
    return str(TIES[line.reason]).format(
        names=and_list(names),
        counted=counted(line.kind, numbers.get("count", 0)),
        rolls=counted("uramaki_roll", numbers.get("rolls", 0)),
        nth=RACE_PLACES[numbers.get("nth", 1) - 1],
        prize=points_text(numbers.get("prize", 0)),
        tied=NUMBERS[len(names)],
        points=signed(line.points),
        in_full=points_text(line.points),
        why=why(line),
    )
