"""A game, a night and a table as JSON, for other programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.urls import reverse

from scoring import document
from scoring.exchange.documents import document_of, moment
from scoring.models import Game, Night, Player, Table
from scoring.models.sheet import Sheet
from scoring.rules import Line
from scoring.wording.score_json import result


def game_json(sheet: Sheet) -> dict[str, Any]:
    """Return a game: its document, and its result with the reasons for all points."""
    game, written = sheet.game, document_of(sheet)
    return {
        "href": reverse("game_json", args=[game.code]),
        "page": reverse("game", args=[game.code]),
        "night": reverse("night_json", args=[game.night.uid]),
        "code": game.code,
        "version": game.version,
        "state": _state(game),
        "started_at": moment(game.started_at),
        "finished_at": moment(game.finished_at),
        "document": document.write(written),
        "result": _result(sheet, result(written, sheet.score)),
    }


def _state(game: Game) -> str:
    if game.finished_at is None:
        return "running"
    if game.cut_after is not None:
        return "ended_early"
    return "in_suspense" if game.in_suspense else "finished"


def _result(sheet: Sheet, found: dict[str, Any]) -> dict[str, Any]:
    """Add the lines' codes and numbers. Until somebody asks who won, leave out what would tell, as pages do."""
    for played, scored in zip(found["rounds"], sheet.score.rounds, strict=True):
        for hand, lines in zip(played["hands"], scored, strict=True):
            hand["lines"] = [_line(line) for line in lines]
    for dessert, line in zip(found["desserts"], sheet.score.desserts, strict=True):
        dessert |= {"reason": line.reason, "numbers": dict(line.numbers)}
    if sheet.game.in_suspense:
        untold = dict.fromkeys(("desserts", "ranks", "winners", "decided_by"))
        return found | untold | {"totals": list(sheet.totals_so_far)}
    return found


def _line(line: Line) -> dict[str, Any]:
    return {"kind": line.kind, "points": line.points, "reason": line.reason, "numbers": dict(line.numbers)}


def night_json(night: Night, sheets: Sequence[Sheet], following: str | None) -> dict[str, Any]:
    """Return a night with some of its games, oldest first, and the address of the next ones."""
    return {
        **_night(night),
        "table": reverse("table_json"),
        "games": [game_json(sheet) for sheet in sheets],
        "next": following and f"{reverse('night_json', args=[night.uid])}?after={following}",
    }


def table_json(
    table: Table, players: Sequence[Player], nights: Sequence[Night], following: str | None
) -> dict[str, Any]:
    """Return a table with its players and some of its nights, newest first, and the address of the next ones."""
    return {
        "href": reverse("table_json"),
        "name": table.name,
        "players": [{"id": one.uid, "name": one.name, "archived": one.archived} for one in players],
        "nights": [{**_night(night), "games": night.size} for night in nights],  # type: ignore[attr-defined]
        "next": following and f"{reverse('table_json')}?before={following}",
    }


def _night(night: Night) -> dict[str, Any]:
    return {
        "href": reverse("night_json", args=[night.uid]),
        "page": reverse("night", args=[night.uid]),
        "id": night.uid,
        "date": night.date.isoformat(),
        "name": night.name,
        "place": night.place,
        "note": night.note,
    }
