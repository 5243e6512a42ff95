"""Write game documents."""

from __future__ import annotations

from typing import Any

from scoring.document.game import FORMAT, GameDocument, Round


def write(game: GameDocument) -> dict[str, Any]:
    """Return the document of a game. Parsing it gives the same game again."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "edition": game.setup.edition.key,
        "menu": list(game.menu) if isinstance(game.menu, tuple) else game.menu,
        "variants": {"dummy": game.setup.dummy, "pass_both_ways": game.pass_both_ways},
        "players": list(game.names),
    }
    if game.result is None:
        document["rounds"] = [_written_round(played) for played in game.rounds]
    else:
        document["totals"] = list(game.result.totals)
        if game.result.dessert_cards is not None:
            document["dessert_cards"] = list(game.result.dessert_cards)
        if game.result.won_tie:
            document["winners"] = [game.names[seat] for seat in game.result.won_tie]
    played_at = game.played_at and game.played_at.isoformat().replace("+00:00", "Z")
    about = {"id": game.id, "played_at": played_at, "place": game.place, "note": game.note}
    return document | {key: text for key, text in about.items() if text is not None}


def _written_round(played: Round) -> dict[str, Any]:
    hands = {"hands": [dict(hand) for hand in played.hands]}
    return hands | {"open": True} if played.open else hands
