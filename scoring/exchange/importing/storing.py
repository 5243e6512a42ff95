"""Write an import in batches: players, nights, games with their seats and hands, and changes."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import F

from scoring.exchange.contents import NightRecord, PlayerRecord
from scoring.exchange.importing.matching import Matching
from scoring.models import LOOKS, Change, Game, Hand, Night, Player, Seat, Table, name_key, words_of
from scoring.play.bin import bring_back

MOMENTS = ("started_at", "finished_at", "deleted_at")
ROWS = 2_000  # the most in one INSERT

Rows = Mapping[str, Any]


class Storing:
    def __init__(self, table: Table, matching: Matching, nights: Mapping[str, NightRecord]) -> None:
        self.table = table
        self.matching = matching
        self.newcomers = matching.newcomers()
        self.players = self._players()
        self.nights = self._nights(nights)

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

    def _players(self) -> dict[str, int]:
        """Create new players, bring back those in the bin, and return the primary keys of all in the file."""
        for one in self.matching.back_again():
            bring_back(one)
        count = self.table.players.count()
        made = Player.objects.bulk_create(
            self._player(key, guest, count + number)
            for number, (key, guest) in enumerate(self.newcomers.items())
        )
        new = {player.name_key: player.pk for player in made}
        known = {key: player.pk for key in self.matching.guests if (player := self.matching.player(key))}
        return new | known

    def _player(self, key: str, guest: PlayerRecord, look: int) -> Player:
        player = Player(
            table=self.table,
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

    def _nights(self, nights: Mapping[str, NightRecord]) -> dict[str, int]:
        here = self.nights_of(self.table)
        missing = {key: night for key, night in nights.items() if key not in here}
        made = Night.objects.bulk_create(
            (
                Night(
                    table=self.table,
                    uid=night.uid,
                    date=night.date,
                    active_at=night.active_at,
                    name=night.name,
                    place=night.place,
                    note=night.note,
                    words=words_of(night.name, night.place, night.note),
                    deleted_at=night.deleted_at,
                )
                for night in missing.values()
            ),
            batch_size=ROWS,
        )
        new = {key: night.pk for key, night in zip(missing, made, strict=True)}
        return new | {key: here[key].pk for key in nights if key in here}

    def add(self, batch: Sequence[Rows]) -> None:
        """Store some games, except those that another import has stored since they were prepared."""
        here = set(
            Game.objects.filter(
                night__table=self.table, uid__in=[rows["game"]["uid"] for rows in batch]
            ).values_list("uid", flat=True)
        )
        batch = [rows for rows in batch if rows["game"]["uid"] not in here]
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
        return Game(night_id=self.nights[rows["night"]], words=words_of(facts["note"]), **facts)

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

    def finish(self) -> None:
        """Repeat the merges of the file's table for players who are new here."""
        merges = {self.players[key]: guest for key, guest in self.newcomers.items() if guest.merged_into}
        seats = self._seats_in({uid for guest in merges.values() for uid, _ in guest.merged_seats})
        players = Player.objects.in_bulk(merges)
        for key, guest in merges.items():
            players[key].merged_into_id = self.players[self.matching.uids[guest.merged_into]]
            # The seats that undoing the merge would give back.
            players[key].merged_seats = [seats[address] for address in guest.merged_seats if address in seats]
        Player.objects.bulk_update(players.values(), ["merged_into", "merged_seats"], batch_size=100)

    def _seats_in(self, games: Collection[str]) -> dict[tuple[str, int], int]:
        """Return the seats of games, by game id and number. Those that were removed come after the others."""
        uids, found = sorted(games), dict[tuple[str, int], int]()
        for start in range(0, len(uids), ROWS):
            seats = Seat.objects.filter(
                game__night__table=self.table, game__uid__in=uids[start : start + ROWS]
            ).order_by("game__uid", F("number").asc(nulls_last=True), "pk")
            for uid, own in groupby(seats.values_list("game__uid", "pk"), key=itemgetter(0)):
                found.update({(uid, number): key for number, (_, key) in enumerate(own)})
        return found
