"""A scored game as JSON, for `manage.py score` and for other programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import get_language

from scoring.document import GameDocument, score_of
from scoring.rules import Caution, Line, Score, Setup
from scoring.wording.faults import caution_text
from scoring.wording.reasons import why


def result(game: GameDocument, score: Score | None = None) -> dict[str, Any]:
    """Return the result of a document. A stored game brings its score, because it may have been ended early."""
    score = score or score_of(game)
    language = get_language()
    return {
        "players": list(game.names),
        "rounds": [
            {"hands": [_hand(game.setup, lines, language) for lines in seats]} for seats in score.rounds
        ],
        "desserts": _desserts(game, score, language),
        "totals": list(score.standing.totals),
        "ranks": list(score.standing.ranks),
        "winners": [game.names[seat] for seat in score.standing.winners],
        "decided_by": score.standing.decided_by,
        "finished": score.finished,
        "warnings": [_warning(game, caution) for caution in score.cautions],
    }


def _hand(setup: Setup, lines: Sequence[Line], language: str | None) -> dict[str, Any]:
    points = {kind.key: 0 for kind in setup.menu[:-1]}
    sentences = {}
    for line in lines:
        sentences[line.kind] = why(line, language)
        if line.kind in points:
            points[line.kind] = line.points
    return {"points": points, "total": sum(points.values()), "why": sentences}


def _desserts(game: GameDocument, score: Score, language: str | None) -> list[dict[str, Any]]:
    cards = score.dessert_cards or (None,) * len(score.desserts)
    return [
        {
            "kind": line.kind if game.setup.menu else None,
            "cards": own,
            "points": line.points,
            "why": why(line, language),
        }
        for line, own in zip(score.desserts, cards, strict=True)
    ]


def _warning(game: GameDocument, caution: Caution) -> dict[str, Any]:
    return {
        "round": caution.round,
        "seat": caution.seat,
        "code": caution.code,
        "message": caution_text(caution, game.names),
    }
