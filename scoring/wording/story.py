"""Sentences about a game: its turning point, and what would have won it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy

from scoring.rules.near_misses import OtherCard
from scoring.rules.turning_point import TurningPoint
from scoring.wording.lists import and_list
from scoring.wording.names import Words, one_of, points_text

TURNING_POINTS: Words = {
    "all_along": gettext_lazy("{winner} was never behind."),
    "round": gettext_lazy(
        "The turning point was round {round}: {winner} was {behind} behind {passed} before it, and never behind again."
    ),
    "desserts": gettext_lazy("Desserts decided it: before them, {winner} was {behind} behind {passed}."),
    # In a box whose only dessert is the pudding.
    "puddings": gettext_lazy("Puddings decided it: before them, {winner} was {behind} behind {passed}."),
}

NEAR_MISSES: Words = {
    # Translators: {card} is "a squid nigiri".
    "on_wasabi": gettext_lazy("{name} would have won with {card} on the open wasabi in round {round}."),
    "instead": gettext_lazy("{name} would have won with {card} instead of {other} in round {round}."),
    "instead_on_wasabi": gettext_lazy(
        "{name} would have won with {card} on the open wasabi instead of {other} in round {round}."
    ),
    "more": gettext_lazy("{name} would have won with one more card in round {round}: {card}."),
    "more_on_wasabi": gettext_lazy(
        "{name} would have won with one more card in round {round}: {card} on the open wasabi."
    ),
}

NO_NEAR_MISS = gettext_lazy("No other single card would have changed who won.")


def turning_point_text(point: TurningPoint, names: Sequence[str], *, has_puddings: bool = False) -> str:
    """Return what turned a game. Where puddings are the only dessert, they are called so.

    >>> turning_point_text(TurningPoint("round", 1, (0,), {"round": 3, "behind": 7}), ["Ana", "Bo"])
    'The turning point was round 3: Bo was 7 points behind Ana before it, and never behind again.'
    """
    reason = "puddings" if has_puddings and point.reason == "desserts" else point.reason
    return str(TURNING_POINTS[reason]).format(
        winner=names[point.winner],
        passed=and_list(names[seat] for seat in point.passed),
        behind=points_text(point.numbers.get("behind", 0)),
        round=point.numbers.get("round"),
    )


def near_miss_text(other: OtherCard, names: Sequence[str], edition: str) -> str:
    """
    >>> near_miss_text(OtherCard(2, 0, "instead", "chopsticks", "pudding"), ["Ana"], "classic")
    'Ana would have won with a pudding instead of chopsticks in round 2.'
    >>> near_miss_text(OtherCard(3, 0, "on_wasabi", "squid_nigiri", "squid_on_wasabi"), ["Ana"], "classic")
    'Ana would have won with a squid nigiri on the open wasabi in round 3.'
    """
    return str(NEAR_MISSES[other.reason]).format(
        name=names[other.seat],
        card=one_of(other.card, edition),
        other=one_of(other.gone, edition) if other.gone else "",
        round=other.round,
    )
