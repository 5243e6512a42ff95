"""Helpers that set up a table and read the points and warnings of one kind."""

import pytest

from scoring.rules import CLASSIC, PARTY, TRAINS, kept_desserts, score_desserts, score_round, set_up
from scoring.rules.cautions import cautions

both_boxes = pytest.mark.parametrize("edition", [CLASSIC, TRAINS], ids=["classic", "trains"])

# Kinds that fill up a Party menu. Any number of players may use them.
PLAIN = ("maki", "tempura", "sashimi", "dumpling", "wasabi", "chopsticks", "pudding")


def menu_with(*keys):
    """Return a Party menu that has these kinds."""
    menu = []
    for course in PARTY.courses:
        if not course.fixed:
            here = [kind.key for kind in course.kinds]
            asked = [key for key in dict.fromkeys(keys) if key in here]
            filling = [key for key in PLAIN if key in here and key not in asked]
            menu += [*asked, *filling][: course.pick]
    return menu


def table(edition, players, *keys, dummy=False):
    """Return a setup. A menu of Party has these kinds."""
    return set_up(edition, menu_with(*keys) if edition is PARTY else None, players, dummy=dummy)


def of(face, counts):
    """Return a hand for each count, with that many of one face."""
    return [{face: count} if count else {} for count in counts]


def points(edition, hands, kind, *others):
    """Return each seat's points for a kind in a round. `others` are more kinds for the menu."""
    scored = score_round(table(edition, len(hands), kind, *others), hands)
    return tuple(sum(line.points for line in lines if line.kind == kind) for lines in scored)


def dessert_points(edition, rounds, kind, *, dummy=False):
    """Return each seat's points at the end for the desserts of these rounds."""
    players = len(rounds[0]) - dummy
    setup = table(edition, players, kind, dummy=dummy)
    return tuple(line.points for line in score_desserts(setup, kept_desserts(setup, rounds)))


def line_of(setup, hands, kind, seat=0):
    """Return a seat's line for a kind in a round, or None."""
    return next((line for line in score_round(setup, hands)[seat] if line.kind == kind), None)


def found(setup, rounds, code, **more):
    """Return the warnings of one code."""
    return [caution for caution in cautions(setup, rounds, **more) if caution.code == code]
