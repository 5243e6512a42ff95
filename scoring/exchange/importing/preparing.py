"""Turn an imported game into scored rows that only need to be written."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime
from typing import Any

from scoring.document import POINTS, GameDocument, write
from scoring.document.json_reader import Fault
from scoring.exchange.contents import GameRecord
from scoring.exchange.documents import line, moment
from scoring.exchange.table_file.writing import done_hands
from scoring.models import Game, Hand, Seat
from scoring.models.sheet import Sheet
from scoring.play.writing import COPIED, copy_score

FACTS = (
    "uid", "edition", "menu", "dummy", "pass_both_ways", "cut_after", "version", "player_count", "totals_only", "note",
)  # fmt: skip
MOMENTS = ("started_at", "finished_at", "deleted_at")


def id_of(document: GameDocument) -> str:
    """Return a game's id, or a hash of its contents if it has none, so that it is not imported twice."""
    if document.id:
        return document.id
    return "sha256-" + hashlib.sha256(line(write(document)).encode()).hexdigest()[:40]


def rows_of(played: GameRecord, uid: str, players: list[str], started_at: datetime) -> dict[str, Any]:
    """Return a game as plain JSON: its fields, its seats with their hands, and its changes."""
    game = _game(played, uid, started_at)
    seats = [Seat(pk=number, number=number) for number in range(played.document.setup.seats)]
    hands = _hands(played, seats)
    if _score(game, played.document, seats, hands):
        game.finished_at = played.finished_at or started_at
    everyone: list[str | None] = [*players, *([None] if game.dummy else [])]
    return {
        "game": {key: getattr(game, key) for key in FACTS}
        | {key: moment(getattr(game, key)) for key in MOMENTS},
        "night": played.night,
        "players": everyone,
        "seats": [{field: getattr(seat, field) for field in (*COPIED, "won_tie")} for seat in seats],
        "taken_away": played.taken_away,
        "hands": [[seat, hand.round, hand.counts, hand.done] for seat, hand in hands],
        "changes": [asdict(change) | {"made_at": moment(change.made_at)} for change in played.changes],
    }


def _game(played: GameRecord, uid: str, started_at: datetime) -> Game:
    """Return the game of a record, which is not finished before it is scored."""
    document = played.document
    return Game(
        uid=uid,
        edition=document.setup.edition.key,
        menu=list(document.menu) if isinstance(document.menu, tuple) else document.menu,
        dummy=document.setup.dummy,
        pass_both_ways=document.pass_both_ways,
        started_at=started_at,
        cut_after=played.cut_after,
        version=max((change.version for change in played.changes), default=0),
        player_count=document.setup.players,
        totals_only=document.result is not None,
        note=document.note or "",
        deleted_at=played.deleted_at,
    )


def _hands(played: GameRecord, seats: list[Seat]) -> list[tuple[int, Hand]]:
    """Return the document's hands, completed by `played.hands`, which also has those of removed seats."""
    found = dict(_hands_of(played.document))
    for other in played.hands:
        hand = found.setdefault((other.round, other.seat), Hand(round=other.round))
        hand.counts |= other.cards
        hand.done = other.done
    for (_, seat), hand in found.items():
        hand.counts = {face: count for face, count in hand.counts.items() if count}
        if seat < len(seats):
            hand.seat = seats[seat]
    return [(seat, hand) for (_, seat), hand in sorted(found.items())]


def _hands_of(document: GameDocument) -> Iterator[tuple[tuple[int, int], Hand]]:
    """Yield the round, the seat and the cards of each hand in a document."""
    for number, played in enumerate(document.rounds, 1):
        done = done_hands(document.setup, played.hands, is_open=played.open)
        for seat, cards in enumerate(played.hands):
            yield (number, seat), Hand(round=number, counts=dict(cards), done=done[seat])


def _score(game: Game, document: GameDocument, seats: list[Seat], hands: list[tuple[int, Hand]]) -> bool:
    """Copy the score of the hands, or the totals, to the seats. Return whether the game is finished."""
    if document.result is not None:
        for number, seat in enumerate(seats):
            seat.total = document.result.totals[number]
            seat.dessert_cards = (
                document.result.dessert_cards[number] if document.result.dessert_cards else None
            )
            seat.won_tie = number in document.result.won_tie
    sheet = Sheet(game, seats, [hand for seat, hand in hands if seat < len(seats)])
    if not sheet.is_cut:
        game.cut_after = None
    for number, seat in enumerate(seats):
        if document.result is None:
            copy_score(sheet, number, seat)
        elif number < document.setup.players:
            seat.rank = sheet.score.standing.ranks[number]
        if seat.total not in POINTS:
            raise Fault("rounds", "points", least=POINTS[0], most=POINTS[-1])
    return sheet.score.finished
