"""Import a file: first preview it, then store all of it or nothing.

The preview reads and scores the whole file and changes nothing. Storing does this again and collects the
rows in a temporary file, so that the database is locked only while these are written. Neither holds more
than a few hundred games in memory.
"""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, tzinfo
from typing import IO, Any, BinaryIO, NamedTuple

from django.db import transaction
from django.utils import timezone

from scoring.document.json_reader import Fault, inside
from scoring.exchange.bgstats.ids import uuid_of
from scoring.exchange.calendar import in_years
from scoring.exchange.contents import ChangeRecord, GameRecord, LeftOut, NightRecord, PlayerRecord
from scoring.exchange.documents import line
from scoring.exchange.importing.matching import Matching
from scoring.exchange.importing.preparing import id_of, rows_of
from scoring.exchange.importing.reading import records
from scoring.exchange.importing.storing import Storing
from scoring.models import Game, Player, Table, name_key, random_code
from scoring.models.sheet import AT_ONCE
from scoring.play.history import history_changed

Rows = dict[str, Any]


class Match(NamedTuple):
    """A player in the file, the number of their new games, and the player at the table; None is a new one."""

    key: str
    name: str
    games: int
    player: Player | None


@dataclass
class Preview:
    new: int = 0
    here: int = 0
    nights: int = 0  # new ones
    players: int = 0  # new ones
    left_out: Counter[str] = field(default_factory=Counter)
    people: list[Match] = field(default_factory=list)

    @property
    def brings(self) -> bool:
        """Return whether the file has anything new: games, or only nights or players."""
        return bool(self.new or self.nights or self.players)


def look(
    table: Table, file: BinaryIO, chosen: Mapping[str, str] | None = None, zone: tzinfo = UTC
) -> Preview:
    """Return what an import would add, or raise a Fault."""
    importer = Importer(table, chosen, zone)
    for _ in importer.games(file):
        pass
    return importer.preview


def store(
    table: Table, file: BinaryIO, chosen: Mapping[str, str] | None = None, zone: tzinfo = UTC
) -> Preview:
    """Store everything new in a file, or raise a Fault and store nothing."""
    importer = Importer(table, chosen, zone)
    with tempfile.TemporaryFile("w+", encoding="utf-8") as prepared:
        prepared.writelines(line(rows) for rows in importer.games(file))
        prepared.seek(0)
        with transaction.atomic():
            # Of two simultaneous imports, the second waits here, and then finds the games of the first.
            locked = Table.objects.select_for_update().get(pk=table.pk)
            importer.matching.read(locked)
            storing = Storing(locked, importer.matching, importer.nights)
            for batch in _batches(prepared):
                storing.add(batch)
            storing.finish()
            if importer.preview.new:
                history_changed(locked.pk)
    return importer.preview


def _batches(prepared: IO[str]) -> Iterator[list[Rows]]:
    batch: list[Rows] = []
    for text in prepared:
        batch.append(json.loads(text))
        if len(batch) == AT_ONCE:
            yield batch
            batch = []
    yield batch


class Importer:
    """A single pass through a file."""

    def __init__(self, table: Table, chosen: Mapping[str, str] | None, zone: tzinfo) -> None:
        self.zone = zone
        self.now = timezone.now()
        self.matching = Matching(table, chosen)
        self.nights: dict[str, NightRecord] = {}
        self.nights_here = Storing.nights_of(table)
        self.here = set(Game.objects.filter(night__table=table).values_list("uid", flat=True))
        # A game that was exported to BG Stats comes back with the uuid of that export.
        self.here |= {uuid_of("play", uid) for uid in self.here}
        self.preview = Preview()

    def games(self, file: BinaryIO) -> Iterator[Rows]:
        """Yield the new games as rows. At the end, `matching`, `nights` and `preview` are complete."""
        for where, record in records(file):
            try:
                rows = self._take(record)
            except Fault as fault:
                raise Fault(f"{where}: {fault.where}", fault.code, fault.name, **fault.numbers) from None
            if rows:
                yield rows
        self.matching.check_merges()
        self.preview.nights = sum(1 for key in self.nights if key not in self.nights_here)
        new = self.matching.newcomers()
        self.preview.players = len(new)
        self.preview.people = [
            Match(key, guest.name, self.matching.games[key], player)
            for key, guest in self.matching.guests.items()
            if (player := self.matching.player(key)) or key in new
        ]

    def _take(self, record: PlayerRecord | NightRecord | GameRecord | LeftOut) -> Rows | None:
        match record:
            case PlayerRecord():
                self.matching.meet(record)
            case NightRecord():
                if record.uid in self.nights:
                    raise Fault("night.uid", "uid_twice", record.uid)
                self.nights[record.uid] = record
            case LeftOut():
                self.preview.left_out[record.reason] += 1
            case GameRecord():
                return self._game(record)
        return None

    def _game(self, played: GameRecord) -> Rows | None:
        told = played.document
        uid = id_of(told)
        if not self.here.isdisjoint((uid, *played.also)):
            self.preview.here += 1
            self.matching.came([*told.names, *_mentioned(played)])
            return None
        self.here.add(uid)
        self.preview.new += 1
        self.matching.known(_mentioned(played), "game")
        with inside("game.document") if played.night else nullcontext():
            started_at = in_years(told.played_at or self.now, "played_at")
        night = self._night(played, started_at)
        with inside("game.document") if played.night else nullcontext():
            return rows_of(played, uid, night, self.matching.sit(told.names), started_at)

    def _night(self, played: GameRecord, started_at: datetime) -> str:
        """Return the key of a game's night: the one in the file, or else one made of date and place."""
        if played.night:
            if played.night not in self.nights:
                raise Fault("game.night", "unknown_night", played.night)
            return played.night
        on = played.date or started_at.astimezone(self.zone).date()
        place = played.document.place or ""
        key = f"{on.isoformat()} {name_key(place)}"
        known = self.nights.get(key)
        if known is None:
            self.nights[key] = NightRecord(random_code(), on, started_at, place=place)
        elif known.active_at < started_at:
            self.nights[key] = replace(known, active_at=started_at)
        return key


def _mentioned(played: GameRecord) -> Iterator[str]:
    """Yield the names on removed seats and in changes. They may have no seat in the game."""
    yield from filter(None, played.taken_away)
    for change in played.changes:
        yield from _names(change)


def _names(change: ChangeRecord) -> Iterator[str]:
    for facts in (change.before, change.after):
        yield from (name for _, name in facts.get("seats", ()) if name is not None)
