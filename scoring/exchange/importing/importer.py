"""Import a file: first preview it, then store all of it or nothing.

The preview reads and scores the whole file and changes nothing. Storing does this again, and collects the
rows in a temporary file; then it writes them in short transactions, so that nobody's tap waits for long, to a
side table that nobody sees. From there, everything moves to the table at once. Neither step holds more than a
few hundred games in memory.
"""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from typing import IO, Any, BinaryIO, NamedTuple

from django.db import transaction
from django.utils import timezone

from scoring.document.json_reader import ROOT, Fault, inside
from scoring.exchange.bgstats.ids import uuid_of
from scoring.exchange.calendar import in_years
from scoring.exchange.contents import (
    ChangeRecord,
    GameRecord,
    LeftOut,
    NightRecord,
    PlayerRecord,
    Record,
    TableRecord,
)
from scoring.exchange.documents import line
from scoring.exchange.importing.evenings import Evenings
from scoring.exchange.importing.matching import Matching
from scoring.exchange.importing.preparing import id_of, rows_of
from scoring.exchange.importing.reading import records
from scoring.exchange.importing.storing import ROWS, Storing
from scoring.models import Game, Player, Table
from scoring.play.history import history_changed
from scoring.play.side_tables import clear_abandoned, side_table
from scoring.play.tables import choose_card_language

TRIES = 3

Rows = dict[str, Any]
Report = Callable[[str, int], None]  # is told the step, READING or STORING, and how many games are done
READING, STORING = "reading", "storing"


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


def preview_file(
    table: Table, file: BinaryIO, chosen: Mapping[str, str] | None = None, zone: tzinfo = UTC
) -> Preview:
    """Return what an import would add, or raise a Fault."""
    importer = Importer(table, chosen, zone)
    for _ in importer.games(file):
        pass
    return importer.preview


def store(
    table: Table,
    file: BinaryIO,
    chosen: Mapping[str, str] | None = None,
    zone: tzinfo = UTC,
    report: Report = lambda step, games: None,
) -> Preview:
    """Store everything new in a file, or raise a Fault and store nothing."""
    clear_abandoned(timezone.now())
    for _ in range(TRIES):
        importer = Importer(table, chosen, zone)
        with tempfile.TemporaryFile("w+", encoding="utf-8") as prepared:
            for rows in importer.games(file):
                prepared.write(line(rows))
                report(READING, importer.preview.new)
            prepared.seek(0)
            if _store(table, importer, prepared, report):
                return importer.preview
    raise Fault(ROOT, "table_changed")


def _store(table: Table, importer: Importer, prepared: IO[str], report: Report) -> bool:
    """Store what is prepared, or nothing if the table has changed since in a way that matters."""
    with side_table(table) as side:
        storing = Storing(side, table, importer.matching, importer.nights)
        stored = 0
        for batch in _batches(prepared, importer.evenings.of_game):
            storing.add(batch)
            stored += len(batch)
            report(STORING, stored)
        storing.merge()
        with transaction.atomic():
            locked = Table.objects.select_for_update().get(pk=table.pk)
            if importer.is_outdated(locked) or storing.is_outdated(locked):
                return False
            storing.move(locked)
            if importer.card_language and not locked.card_language:
                choose_card_language(locked, importer.card_language)
            if importer.preview.new:
                history_changed(locked.pk)
    return True


def _batches(prepared: IO[str], night_of: Mapping[str, str]) -> Iterator[list[Rows]]:
    """Yield games that together have about as many rows as are written at once, each with its night."""
    batch: list[Rows] = []
    size = 0
    for text in prepared:
        rows = json.loads(text)
        batch.append(rows | {"night": rows["night"] or night_of[rows["game"]["uid"]]})
        size += sum(len(batch[-1][key]) for key in ("seats", "hands", "changes"))
        if size >= ROWS:
            yield batch
            batch, size = [], 0
    yield batch


class Importer:
    """A single pass through a file."""

    def __init__(self, table: Table, chosen: Mapping[str, str] | None, zone: tzinfo) -> None:
        self.zone = zone
        self.card_language = ""
        self.now = timezone.now()
        self.matching = Matching(table, chosen)
        self.nights: dict[str, NightRecord] = {}
        self.evenings = Evenings()
        self.nights_here = Storing.nights_of(table)
        self.before = _uids(table)
        self.here = _known_as(self.before)
        self.new: set[str] = set()
        self.preview = Preview()

    def is_outdated(self, table: Table) -> bool:
        """Return whether the table has got one of the new games from another import."""
        return not self.new.isdisjoint(_known_as(_uids(table) - self.before))

    def games(self, file: BinaryIO) -> Iterator[Rows]:
        """Yield the new games as rows. At the end, `matching`, `nights` and `preview` are complete."""
        for where, record in records(file, self.zone):
            try:
                rows = self._take(record)
            except Fault as fault:
                raise Fault(f"{where}: {fault.where}", fault.code, fault.name, **fault.numbers) from None
            if rows:
                yield rows
        self.matching.check_merges()
        self._complete_nights()
        self._complete_preview()

    def _complete_nights(self) -> None:
        """Give a night to each game that came without one."""
        present = {night.pk: night for night in self.nights_here.values() if not night.deleted_at}
        self.evenings.sort(present.values())
        self.nights |= self.evenings.nights

    def _complete_preview(self) -> None:
        new = self.matching.newcomers()
        self.preview.nights = sum(key not in self.nights_here for key in self.nights)
        self.preview.players = len(new)
        self.preview.people = [
            Match(key, guest.name, self.matching.games[key], player)
            for key, guest in self.matching.guests.items()
            if (player := self.matching.player(key)) or key in new
        ]

    def _take(self, record: Record) -> Rows | None:
        match record:
            case TableRecord():
                self.card_language = record.card_language
            case PlayerRecord():
                self.matching.add_guest(record)
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
        """Return the rows of a new game, or None for one that the table has already."""
        names, uid = played.document.names, id_of(played.document)
        if not self.here.isdisjoint((uid, *played.also)):
            self.preview.here += 1
            self.matching.add_stored([*names, *_mentioned(played)])
            return None
        self.here.add(uid)
        self.new |= {uid, *played.also}
        self.preview.new += 1
        self.matching.add_mentioned(_mentioned(played), "game")
        with _inside_document(played):
            started_at = in_years(played.document.played_at or self.now, "played_at")
        self._find_night(played, uid, started_at)
        with _inside_document(played):
            return rows_of(played, uid, self.matching.add_seated(names), started_at)

    def _find_night(self, played: GameRecord, uid: str, started_at: datetime) -> None:
        """Refuse a night that is not in the file; a game without one is put into an evening at the end."""
        if not played.night:
            day = played.date or started_at.astimezone(self.zone).date()
            place = played.document.place or ""
            self.evenings.add(uid, day, place, started_at, played.finished_at or started_at)
        elif played.night not in self.nights:
            raise Fault("game.night", "unknown_night", played.night)


def _inside_document(played: GameRecord) -> AbstractContextManager[None]:
    """Prefix the location of a Fault with that of the game's document, which is a whole line in other formats."""
    return inside("game.document") if played.night else nullcontext()


def _uids(table: Table) -> set[str]:
    return set(Game.objects.filter(night__table=table).values_list("uid", flat=True))


def _known_as(uids: set[str]) -> set[str]:
    """Return these uids, and the uuids that their games have after an export to BG Stats."""
    return uids | {uuid_of("play", uid) for uid in uids}


def _mentioned(played: GameRecord) -> Iterator[str]:
    """Yield the names on removed seats and in changes. They may have no seat in the game."""
    yield from filter(None, played.taken_away)
    for change in played.changes:
        yield from _names(change)


def _names(change: ChangeRecord) -> Iterator[str]:
    for facts in (change.before, change.after):
        yield from (name for _, name in facts.get("seats", ()) if name is not None)
