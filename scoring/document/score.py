"""Score game documents."""

from __future__ import annotations

from scoring.document.game import GameDocument
from scoring.rules import Score, score_game, score_totals


def score_of(game: GameDocument) -> Score:
    """Score a document by its hands, or by its totals if it has no hands."""
    if game.result is not None:
        result = game.result
        return score_totals(game.setup, result.totals, result.dessert_cards, result.won_tie)
    return score_game(game.setup, game.hands, last_is_open=game.last_is_open)
