"""A game of which only the end is known, because it was on paper: written down, and corrected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from typing import Any
from zlib import crc32

from django.db import transaction
from django.utils import timezone

from scoring.models import Change, Game, Player, Seat, Table, name_key
from scoring.models.sheet import Sheet
from scoring.play.bin import bring_back
from scoring.play.history import history_changed
from scoring.play.nights import NightFacts, night_of
from scoring.play.players import add_player
from scoring.play.writing import Sender
from scoring.rules import EDITIONS, Refusal, check_players

DUSK = time(20, tzinfo=UTC)  # when an evening was, where nobody wrote it down


@dataclass(frozen=True)
class Ending:
    """How a game ended for somebody."""

    name: str
    total: int
    dessert_cards: int | None = None  # where nobody knows


@dataclass(frozen=True)
class Paper:
    """What is left of a game: which box it was, and how it ended for each player."""

    edition: str
    endings: Sequence[Ending]

    def check(self, *, dummy: bool = False) -> None:
        if self.edition not in EDITIONS:
            raise Refusal("no_edition", self.edition)
        check_players(EDITIONS[self.edition], len(self.endings), dummy=dummy)


@transaction.atomic
def write_down(table: Table, sender: Sender, evening: NightFacts, paper: Paper) -> Game:
    """Store a game of an old evening, or a Refusal. The same form sent twice is one game."""
    paper.check()
    sender = replace(sender, client_id=f"{sender.client_id[:20]}-{crc32(repr((evening, paper)).encode()):x}")
    known = Change.objects.filter(client_id=_for_seat(sender, 0).client_id, game__night__table=table).first()
    if known:
        return known.game
    moment = _moment_of(evening.date)
    game = Game.objects.create(
        night=night_of(table, evening, moment),
        edition=paper.edition,
        started_at=moment,
        finished_at=moment,
        totals_only=True,
    )
    _write(game, sender, paper)
    return game


@transaction.atomic
def correct_totals(game: Game, sender: Sender, paper: Paper) -> None:
    """What is on the paper is true now; what was there is kept with the changes."""
    locked = Game.objects.select_for_update().get(pk=game.pk)
    paper.check(dummy=locked.dummy)
    before = {"edition": locked.edition}
    if locked.edition != paper.edition:
        locked.edition, locked.menu = paper.edition, None
    _note(locked, sender, None, before, {"edition": locked.edition})
    _write(locked, sender, paper)


def _write(game: Game, sender: Sender, paper: Paper) -> None:
    """Seat by seat, as the rows of the paper stand; a dummy stays as it is."""
    people = _people(game, paper.endings)
    seats = list(game.seats.filter(number__isnull=False, player__isnull=False).select_related("player"))
    for number, (ending, player) in enumerate(zip(paper.endings, people, strict=True)):
        seat = seats[number] if number < len(seats) else Seat(game=game, number=number)
        before = _facts(seat) if seat.pk else {}
        seat.player, seat.total, seat.dessert_cards = player, ending.total, ending.dessert_cards
        seat.save()
        _note(game, _for_seat(sender, number), seat, before, _facts(seat))
    for number, seat in enumerate(seats[len(people) :], len(people)):
        seat.number = None
        seat.save()
        _note(game, _for_seat(sender, number), seat, _facts(seat), {})
    game.player_count = len(people)
    game.save(update_fields=["edition", "menu", "player_count", "version"])
    _rank(game)
    history_changed(game.night.table_id)


def _for_seat(sender: Sender, number: int) -> Sender:
    return replace(sender, client_id=f"{sender.client_id}-{number}")


def _rank(game: Game) -> None:
    sheet = Sheet.load(game)
    for seat, rank in zip(sheet.seats, sheet.score.standing.ranks, strict=False):  # the dummy has none
        seat.rank = rank
    Seat.objects.bulk_update(sheet.seats, ["rank"])


def _people(game: Game, endings: Sequence[Ending]) -> list[Player]:
    """Those who are called so at the table, and new ones; nobody sits twice. Who was put away is back."""
    sitting = set(game.seats.values_list("player", flat=True))
    people: list[Player] = []
    for ending in endings:
        player = _called(game.night.table, ending.name) or _newcomer(game, ending.name)
        if player in people:
            raise Refusal("name_twice", ending.name)
        if player.deleted_at and player.pk not in sitting:
            bring_back(player)
        people.append(player)
    return people


def _called(table: Table, name: str) -> Player | None:
    """Whoever has this name now; somebody may have been merged into another."""
    player = table.players.filter(name_key=name_key(name)).first()
    while player and player.merged_into:
        player = player.merged_into
    return player


def _newcomer(game: Game, name: str) -> Player:
    """Somebody who was there then, and is not the first to be asked tonight."""
    player = add_player(game.night.table, name)
    player.played_at = game.started_at
    player.save(update_fields=["played_at"])
    return player


def _facts(seat: Seat) -> dict[str, Any]:
    return {"player": seat.name, "total": seat.total, "dessert_cards": seat.dessert_cards}


def _note(
    game: Game, sender: Sender, seat: Seat | None, before: Mapping[str, Any], after: Mapping[str, Any]
) -> None:
    """Keep what was changed from what to what, if anything was."""
    changed = [key for key in {**before, **after} if before.get(key) != after.get(key)]
    if not changed:
        return
    game.version += 1
    Change.objects.create(
        game=game,
        client_id=sender.client_id,
        device=sender.device,
        version=game.version,
        seen=sender.seen,
        seat=seat,
        before={key: before.get(key) for key in changed},
        after={key: after.get(key) for key in changed},
    )


def _moment_of(day: date) -> datetime:
    """In the evening of that day, or now where that is still to come."""
    return min(datetime.combine(day, DUSK), timezone.now())
