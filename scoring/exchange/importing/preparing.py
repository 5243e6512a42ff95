"""Turn an imported game into scored rows that only need to be written."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime
from typing import Any

from scoring import document
from scoring.document import POINTS
from scoring.document.json_reader import Fault
from scoring.exchange.contents import GameRecord
from scoring.exchange.documents import line, moment
from scoring.exchange.table_file.writing import done_hands
from scoring.models import Game, Hand, Seat
from scoring.models.sheet import Sheet
from scoring.play.writing import COPIED, copy_score


def id_of(told: document.GameDocument) -> str:
    """Return a game's id, or a hash of its contents if it has none, so that it is not imported twice."""
    if told.id:
        return told.id
    return "sha256-" + hashlib.sha256(line(document.write(told)).encode()).hexdigest()[:40]


def rows_of(played: GameRecord, uid: str, players: list[str], started_at: datetime) -> dict[str, Any]:
    """Return a game as plain JSON: its fields, its seats with their hands, and its changes."""
    told = played.document
    game = Game(
        uid=uid,
        edition=told.setup.edition.key,
        menu=list(told.menu) if isinstance(told.menu, tuple) else told.menu,
        dummy=told.setup.dummy,
        totals_only=told.result is not None,
        cut_after=played.cut_after,
    )
    seats = [Seat(pk=number, number=number) for number in range(told.setup.seats)]
    hands = _hands(played, seats)
    finished = _score(game, told, seats, hands)
    finished_at = (played.finished_at or started_at) if finished else None
    everyone: list[str | None] = [*players, *([None] if game.dummy else [])]
    return {
        "game": {
            "uid": uid,
            "edition": game.edition,
            "menu": game.menu,
            "dummy": game.dummy,
            "pass_both_ways": told.pass_both_ways,
            "started_at": moment(started_at),
            "finished_at": moment(finished_at),
            "cut_after": game.cut_after,
            "version": max((change.version for change in played.changes), default=0),
            "player_count": told.setup.players,
            "totals_only": game.totals_only,
            "note": told.note or "",
            "deleted_at": moment(played.deleted_at),
        },
        "night": played.night,
        "players": everyone,
        "seats": [{field: getattr(seat, field) for field in (*COPIED, "won_tie")} for seat in seats],
        "taken_away": played.taken_away,
        "hands": [[seat, hand.round, hand.counts, hand.done] for seat, hand in hands],
        "changes": [asdict(change) | {"made_at": moment(change.made_at)} for change in played.changes],
    }


def _hands(played: GameRecord, seats: list[Seat]) -> list[tuple[int, Hand]]:
    """Return the document's hands, completed by `played.hands`, which also has those of removed seats."""
    told = {
        (number, seat): (dict(cards), done)
        for number, (hands, is_open) in enumerate(_rounds(played.document), 1)
        for seat, (cards, done) in enumerate(
            zip(hands, done_hands(played.document.setup, hands, is_open=is_open), strict=True)
        )
    }
    for other in played.hands:
        cards, _ = told.get((other.round, other.seat), ({}, False))
        told[other.round, other.seat] = ({**cards, **other.cards}, other.done)
    return [
        (
            seat,
            Hand(
                seat=seats[seat] if seat < len(seats) else None, round=number, counts=_some(cards), done=done
            ),
        )
        for (number, seat), (cards, done) in sorted(told.items())
    ]


def _rounds(told: document.GameDocument) -> Iterator[tuple[Any, bool]]:
    return ((played.hands, played.open) for played in told.rounds)


def _some(cards: dict[str, int]) -> dict[str, int]:
    return {face: count for face, count in cards.items() if count}


def _score(game: Game, told: document.GameDocument, seats: list[Seat], hands: list[tuple[int, Hand]]) -> bool:
    """Copy the score of the hands, or the totals, to the seats. Return whether the game is finished."""
    if told.result is not None:
        for number, seat in enumerate(seats):
            seat.total = told.result.totals[number]
            seat.dessert_cards = told.result.dessert_cards[number] if told.result.dessert_cards else None
            seat.won_tie = number in told.result.won_tie
    sheet = Sheet(game, seats, [hand for seat, hand in hands if seat < len(seats)])
    if not sheet.is_cut:
        game.cut_after = None
    for number, seat in enumerate(seats):
        if told.result is None:
            copy_score(sheet, number, seat)
        elif number < told.setup.players:
            seat.rank = sheet.score.standing.ranks[number]
        if seat.total not in POINTS:
            raise Fault("rounds", "points", least=POINTS[0], most=POINTS[-1])
    return sheet.score.finished
