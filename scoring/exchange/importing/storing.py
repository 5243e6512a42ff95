"""Write an import in batches: players, nights, games with their seats and hands, and changes.

All of it goes to a side table first, and then moves to its table at once.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scoring.exchange.contents import NightRecord, PlayerRecord
from scoring.exchange.importing.matching import Matching
from scoring.exchange.importing.preparing import MOMENTS
from scoring.models import LOOKS, Change, Game, Hand, Night, Player, Seat, Table, name_key, words_of
from scoring.play.bin import bring_back
from scoring.play.short_writes import leaving_room

ROWS = 500  # about as many as one transaction writes, which takes a few hundredths of a second

Rows = Mapping[str, Any]
T = TypeVar("T")


class Plan(NamedTuple):
    """What an import adds and what it finds at the table. The keys are those of names and nights."""

    newcomers: dict[str, PlayerRecord]
    players: dict[str, int]  # primary keys
    nights: dict[str, int]


class Storing:
    """An import that is stored at a side table and then moved."""

    def __init__(
        self, side: Table, table: Table, matching: Matching, file: Mapping[str, NightRecord]
    ) -> None:
        self.side = side
        self.matching = matching
        self.file_nights = file
        self.plan = self._plan(table)
        self.players = self._newcomers(table.players.count()) | self.plan.players
        self.nights = self._new_nights()
        # For games of nights that the table has already, until they move there.
        self.waiting = side.nights.create(date=timezone.now().date())
        self.joining: dict[int, list[str]] = {}  # a night at the table -> ids of its new games

    def _plan(self, table: Table) -> Plan:
        here = self.nights_of(table)
        found = {key: self.matching.player(key) for key in self.matching.guests}
        return Plan(
            self.matching.newcomers(),
            {key: player.pk for key, player in found.items() if player},
            {key: here[key].pk for key in self.file_nights if key in here},
        )

    @staticmethod
    def nights_of(table: Table) -> dict[str, Night]:
        """Return the table's nights by uid, and those not in the bin also by date and place."""
        nights = list(table.nights.order_by("-pk"))
        by_date = {
            f"{night.date.isoformat()} {name_key(night.place)}": night
            for night in nights
            if not night.deleted_at
        }
        return by_date | {night.uid: night for night in nights}

    def _newcomers(self, looks: int) -> dict[str, int]:
        made = Player.objects.bulk_create(
            self._player(key, guest, looks + number)
            for number, (key, guest) in enumerate(self.plan.newcomers.items())
        )
        return {player.name_key: player.pk for player in made}

    def _player(self, key: str, guest: PlayerRecord, look: int) -> Player:
        player = Player(
            table=self.side,
            name=guest.name,
            name_key=key,
            colour=look % LOOKS if guest.colour is None else guest.colour,
            shape=(look + look // LOOKS) % LOOKS if guest.shape is None else guest.shape,
            archived=guest.archived,
            deleted_at=guest.deleted_at,
        )
        if guest.uid:
            player.uid = guest.uid
        if guest.played_at:
            player.played_at = guest.played_at
        return player

    def _new_nights(self) -> dict[str, int]:
        missing = {key: night for key, night in self.file_nights.items() if key not in self.plan.nights}
        made = [night for some in _parts([*missing.values()]) for night in self._add_nights(some)]
        return {key: night.pk for key, night in zip(missing, made, strict=True)}

    def _add_nights(self, nights: Sequence[NightRecord]) -> list[Night]:
        with leaving_room():
            return Night.objects.bulk_create(
                Night(
                    table=self.side,
                    uid=night.uid,
                    date=night.date,
                    active_at=night.active_at,
                    name=night.name,
                    place=night.place,
                    note=night.note,
                    words=words_of(night.name, night.place, night.note),
                    deleted_at=night.deleted_at,
                )
                for night in nights
            )

    def add(self, batch: Sequence[Rows]) -> None:
        """Store some games."""
        with leaving_room(), transaction.atomic():
            self._add(batch)

    def _add(self, batch: Sequence[Rows]) -> None:
        games = Game.objects.bulk_create((self._game(rows) for rows in batch), batch_size=ROWS)
        seats = [self._seats(game, rows) for game, rows in zip(games, batch, strict=True)]
        Seat.objects.bulk_create((seat for own in seats for seat in own), batch_size=ROWS)
        Hand.objects.bulk_create(
            (
                Hand(seat=own[seat], round=number, counts=counts, done=done)
                for own, rows in zip(seats, batch, strict=True)
                for seat, number, counts, done in rows["hands"]
            ),
            batch_size=ROWS,
        )
        self._add_changes(games, seats, batch)

    def _game(self, rows: Rows) -> Game:
        facts = dict(rows["game"])
        for key in MOMENTS:
            facts[key] = facts[key] and datetime.fromisoformat(facts[key])
        facts["revealed_at"] = facts["finished_at"]  # the players know already who won
        return Game(night_id=self._night(rows), words=words_of(facts["note"]), **facts)

    def _night(self, rows: Rows) -> int:
        """Return the primary key of the night at the side table."""
        if rows["night"] in self.nights:
            return self.nights[rows["night"]]
        self.joining.setdefault(self.plan.nights[rows["night"]], []).append(rows["game"]["uid"])
        return self.waiting.pk

    def _seats(self, game: Game, rows: Rows) -> list[Seat]:
        sitting = [
            Seat(game=game, number=number, player_id=self._person(player), **copied)
            for number, (player, copied) in enumerate(zip(rows["players"], rows["seats"], strict=True))
        ]
        away = [Seat(game=game, player_id=self._named(name)) for name in rows["taken_away"]]
        return [*sitting, *away]

    def _person(self, key: str | None) -> int | None:
        return None if key is None else self.players[key]

    def _named(self, name: str | None) -> int | None:
        return None if name is None else self.players[name_key(name)]

    def _add_changes(self, games: Sequence[Game], seats: Sequence[list[Seat]], batch: Sequence[Rows]) -> None:
        changes = {
            (game.pk, change["version"]): self._change(game, own, change)
            for game, own, rows in zip(games, seats, batch, strict=True)
            for change in rows["changes"]
        }
        Change.objects.bulk_create(changes.values(), batch_size=ROWS)
        undoing = []
        for game, rows in zip(games, batch, strict=True):
            for change in rows["changes"]:
                if change["undoes"] is not None:
                    made = changes[game.pk, change["version"]]
                    made.undoes = changes[game.pk, change["undoes"]]
                    undoing.append(made)
        Change.objects.bulk_update(undoing, ["undoes"], batch_size=100)

    def _change(self, game: Game, seats: list[Seat], change: Rows) -> Change:
        return Change(
            game=game,
            client_id=f"import-{secrets.token_urlsafe(16)}",
            made_at=datetime.fromisoformat(change["made_at"]),
            version=change["version"],
            seat=None if change["seat"] is None else seats[change["seat"]],
            round=change["round"],
            before=self._facts(change["before"], seats),
            after=self._facts(change["after"], seats),
        )

    def _facts(self, facts: dict[str, Any], seats: list[Seat]) -> dict[str, Any]:
        """Replace seat numbers and names by primary keys."""
        if "swap" in facts:
            return {"swap": seats[facts["swap"]].pk}
        if "seats" not in facts:
            return facts
        return facts | {"seats": [[seats[number].pk, self._named(name)] for number, name in facts["seats"]]}

    def merge(self) -> None:
        """Repeat the merges of the file's table for players who are new here."""
        merges = {self.players[key]: guest for key, guest in self.plan.newcomers.items() if guest.merged_into}
        seats = self._seats_in({uid for guest in merges.values() for uid, _ in guest.merged_seats})
        players = Player.objects.in_bulk(merges)
        for key, guest in merges.items():
            players[key].merged_into_id = self.players[self.matching.uids[guest.merged_into]]
            # The seats that undoing the merge would give back.
            players[key].merged_seats = [seats[address] for address in guest.merged_seats if address in seats]
        Player.objects.bulk_update(players.values(), ["merged_into", "merged_seats"], batch_size=100)

    def _seats_in(self, games: Collection[str]) -> dict[tuple[str, int], int]:
        """Return the seats of games, by game id and number. Those that were removed come after the others."""
        found: dict[tuple[str, int], int] = {}
        for uids in _parts(sorted(games)):
            seats = Seat.objects.filter(
                game__night__table__in=(self.side, self.side.side_of), game__uid__in=uids
            ).order_by("game__uid", F("number").asc(nulls_last=True), "pk")
            for uid, own in groupby(seats.values_list("game__uid", "pk"), key=itemgetter(0)):
                found.update({(uid, number): key for number, (_, key) in enumerate(own)})
        return found

    def is_outdated(self, table: Table) -> bool:
        """Return whether the table has got or lost players or nights that the import needs to know of."""
        self.matching.read(table)
        return self._plan(table) != self.plan

    def move(self, table: Table) -> None:
        """Move everything from the side table, and bring back the players in the bin who play in it."""
        for player in self.matching.back_again():
            bring_back(player)
        self.side.players.update(table=table)
        for night, uids in self.joining.items():
            self.waiting.games.filter(uid__in=uids).update(night=night)
        self.side.nights.exclude(pk=self.waiting.pk).update(table=table)


def _parts(things: Sequence[T]) -> Iterator[Sequence[T]]:
    return (things[start : start + ROWS] for start in range(0, len(things), ROWS))
