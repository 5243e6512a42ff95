"""Store and correct games from paper, of which only the totals are known."""

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
from scoring.play.writing import Sender, check_room, keep_id
from scoring.rules import EDITIONS, Refusal, check_players

DUSK = time(20, tzinfo=UTC)  # stands for the unknown time of day


@dataclass(frozen=True)
class Ending:
    """How a game ended for one player."""

    name: str
    total: int
    dessert_cards: int | None = None  # None if unknown


@dataclass(frozen=True)
class GameTotals:
    """A game as noted on paper: which box it was, and how it ended for each player."""

    edition: str
    endings: Sequence[Ending]

    def check(self, *, dummy: bool = False) -> None:
        if self.edition not in EDITIONS:
            raise Refusal("no_edition", self.edition)
        check_players(EDITIONS[self.edition], len(self.endings), dummy=dummy)


@transaction.atomic
def add_past_game(table: Table, sender: Sender, facts: NightFacts, totals: GameTotals) -> Game:
    """Store a past game, and return it. The same form sent twice makes one game.

    Raises a Refusal if the box does not exist or takes another number of players.
    """
    totals.check()
    sender = _once(sender, (facts, totals))
    known = Change.objects.filter(client_id=_for_seat(sender, 0).client_id, game__night__table=table).first()
    if known:
        return known.game
    moment = _moment_of(facts.date)
    game = Game.objects.create(
        night=night_of(table, facts, moment),
        edition=totals.edition,
        started_at=moment,
        finished_at=moment,
        totals_only=True,
    )
    _write(game, sender, totals)
    return game


@transaction.atomic
def correct_totals(game: Game, sender: Sender, totals: GameTotals) -> None:
    """Replace a game's totals. The earlier ones are kept in the log of changes.

    The same form sent twice counts once, even if the totals were corrected again in between.
    """
    locked = Game.objects.select_for_update().get(pk=game.pk)
    totals.check(dummy=locked.dummy)
    sender = _once(sender, totals)
    if locked.changes.filter(client_id__startswith=sender.client_id).exists():
        return
    check_room(locked, sender, version__gt=0)
    before = _box_of(locked)
    if locked.edition != totals.edition:
        locked.edition, locked.menu = totals.edition, None
    _note(locked, sender, None, before, _box_of(locked))
    _write(locked, sender, totals)
    if not locked.changes.filter(client_id__startswith=sender.client_id).exists():
        keep_id(locked, sender)


def _write(game: Game, sender: Sender, totals: GameTotals) -> None:
    """Write the totals onto the seats, in their order. A dummy stays as it is."""
    people = _people(game, totals.endings)
    seats = list(game.seats.filter(number__isnull=False, player__isnull=False).select_related("player"))
    for number, (ending, player) in enumerate(zip(totals.endings, people, strict=True)):
        seat = seats[number] if number < len(seats) else Seat(game=game, number=number)
        before = _facts(seat) if seat.pk else {}
        # The winner of an earlier tie may not have won with these totals.
        seat.won_tie = seat.won_tie and (seat.player, seat.total) == (player, ending.total)
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
    history_changed(game.night.table_id, game.night.date)


def _once(sender: Sender, written: object) -> Sender:
    """Give the changes an id made of the form's id and what is written in it.

    The same form sent again has the same id; a form filled in anew after going back has another.
    """
    return replace(sender, client_id=f"{sender.client_id[:20]}-{crc32(repr(written).encode()):08x}")


def _for_seat(sender: Sender, number: int) -> Sender:
    return replace(sender, client_id=f"{sender.client_id}-{number}")


def _rank(game: Game) -> None:
    sheet = Sheet.load(game)
    for seat, rank in zip(sheet.seats, sheet.score.standing.ranks, strict=False):  # the dummy has no rank
        seat.rank = rank
    Seat.objects.bulk_update(sheet.seats, ["rank"])


def _people(game: Game, endings: Sequence[Ending]) -> list[Player]:
    """Return the players of these names, adding those who are new and bringing back those in the bin.

    Raises a Refusal if two names belong to one player.
    """
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
    """Return the player of this name, or the one whom that player was merged into."""
    player = table.players.filter(name_key=name_key(name)).first()
    return player.current_player if player else None


def _newcomer(game: Game, name: str) -> Player:
    """Add a player, dated to the old game: the new-game page lists those who played last first."""
    player = add_player(game.night.table, name)
    player.played_at = game.started_at
    player.save(update_fields=["played_at"])
    return player


def _box_of(game: Game) -> dict[str, Any]:
    return {"edition": game.edition, "menu": game.menu}


def _facts(seat: Seat) -> dict[str, Any]:
    return {"player": seat.name, "total": seat.total, "dessert_cards": seat.dessert_cards}


def _note(
    game: Game, sender: Sender, seat: Seat | None, before: Mapping[str, Any], after: Mapping[str, Any]
) -> None:
    """Log a change, if anything has changed."""
    changed = [key for key in {**before, **after} if before.get(key) != after.get(key)]
    if not changed:
        return
    game.version += 1
    Change.objects.create(
        game=game,
        client_id=sender.client_id,
        device=sender.device,
        version=game.version,
        seat=seat,
        before={key: before.get(key) for key in changed},
        after={key: after.get(key) for key in changed},
    )


def _moment_of(day: date) -> datetime:
    """Return the evening of a day, or the present moment on a day whose evening is still to come."""
    return min(datetime.combine(day, DUSK), timezone.now())
