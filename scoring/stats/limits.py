"""The best possible values of records, where the rules and the deck set a limit that nobody can beat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from scoring.rules import EDITIONS, Edition, Kind
from scoring.rules.deck import SPECIAL_ORDERS
from scoring.rules.shapes import Ladder, MostFewest, Prizes, Sets
from scoring.rules.types import for_players
from scoring.stats.played import PUDDING

# Edition and number of players; None for all games.
Box = tuple[str, int] | None


@lru_cache(maxsize=3_000)
def limit(key: str, kind: str | None, box: Box) -> int | None:
    """Return the value that nobody can beat, or None if there is no limit that anybody could reach.

    >>> limit("hand", "maki", ("classic", 4)), limit("closest", None, None), limit("total", None, None)
    (6, 0, None)
    """
    if key not in LIMITS:
        return None
    boxes = [box] if box else [(one.key, count) for one in EDITIONS.values() for count in one.players]
    found = [LIMITS[key](EDITIONS[edition], kind, players) for edition, players in boxes]
    known = [most for most in found if most is not None]
    return max(known, default=None)


def _closest(edition: Edition, kind: str | None, players: int) -> int:
    return 0


def _puddings(edition: Edition, kind: str | None, players: int) -> int:
    return _desserts(edition, PUDDING, players)


def _hand(edition: Edition, kind: str | None, players: int) -> int | None:
    """Return the most points of a kind, for shapes that pay at most for a few cards."""
    found = next((one for one in edition.kinds if one.key == kind), None)
    if found is None or type(found.shape) not in PAYS:
        return None
    return PAYS[type(found.shape)](found, _cards(edition, found, players), players)


def _cards(edition: Edition, kind: Kind, players: int) -> int:
    """Return how many cards of a kind a player can have: in a round, or of a dessert at the end."""
    if kind in edition.courses[-1].kinds:
        return _desserts(edition, kind.key, players)
    copies = SPECIAL_ORDERS if edition.free_menu else 0
    deck = sum(edition.deck.get(pile, 0) for pile in {kind.key, *(face.key for face in kind.faces)})
    return min(for_players(edition.dealt, players), deck + copies)


def _desserts(edition: Edition, dessert: str, players: int) -> int:
    if edition.desserts_out:
        return for_players(edition.desserts_out, players)[-1] + (SPECIAL_ORDERS if edition.free_menu else 0)
    return edition.deck[dessert]


def _steps(kind: Any, cards: int, players: int) -> int:
    """Return the top of the ladder, for each of the faces that climb it."""
    top: int = max(kind.shape.steps)
    return top * sum(1 for face in kind.faces if face.worth)


# Shapes -> the most they pay for so many cards of a kind, among so many players.
PAYS: Mapping[type[Any], Callable[[Any, int, int], int]] = {
    Sets: lambda kind, cards, players: cards // kind.shape.size * kind.shape.points,
    Ladder: _steps,
    MostFewest: lambda kind, cards, players: kind.shape.prize,
    Prizes: lambda kind, cards, players: for_players(kind.shape.prizes, players)[0],
}
LIMITS: Mapping[str, Callable[[Edition, str | None, int], int | None]] = {
    "closest": _closest,
    "puddings": _puddings,
    "hand": _hand,
}
