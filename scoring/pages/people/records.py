"""A table's records, their earlier holders, and the records that a game took."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.utils.safestring import SafeString
from django.utils.text import capfirst

from scoring.history import summaries
from scoring.history.selection import ALL, Selection
from scoring.models import Table
from scoring.pages.people.who import People
from scoring.pages.player_names import sentence
from scoring.stats.held import Held
from scoring.stats.records import News, Record, news
from scoring.wording.names import KINDS
from scoring.wording.records import GROUPS, NEWS, record_name, record_value
from scoring.wording.rulebook import picture

MOST_NEWS = 3


@dataclass(frozen=True)
class Holder:
    """The players who hold or held a record, and since when."""

    value: str
    names: SafeString
    game: str  # its code
    date: date
    round: int | None


@dataclass(frozen=True)
class RecordRow:
    name: str
    picture: str
    now: Holder
    before: list[Holder]  # latest first


@dataclass(frozen=True)
class Group:
    name: str
    rows: list[RecordRow]


class RecordsPage:
    def __init__(self, table: Table, of: Selection = ALL) -> None:
        self.records = summaries.read(table, "records", of).all
        self.people = People(table, of.carried)  # after the records, so that nobody in them is missing

    @property
    def groups(self) -> list[Group]:
        found = [
            Group(str(name), [self._row(record) for key in keys for record in self._of(key)])
            for name, keys in GROUPS
        ]
        return [group for group in found if group.rows]

    def _of(self, key: str) -> list[Record]:
        return [record for record in self.records if record.key == key]

    def _row(self, record: Record) -> RecordRow:
        """Return a record's row, named after its kind if the group has one record per kind."""
        kind = record.kind
        name = str(KINDS[kind]) if kind else capfirst(record_name(record.key))
        holders = [self._holder(record, held) for held in reversed(record.held)]
        return RecordRow(name, picture(kind) if kind else "", holders[0], holders[1:])

    def _holder(self, record: Record, held: Held) -> Holder:
        value = record_value(record.key, record.kind, held.value)
        return Holder(value, self.people.linked(held.players), held.game, held.date, held.round)


@dataclass(frozen=True)
class Told:
    """The records that a game took: the first few as sentences, and how many more."""

    texts: list[SafeString]
    more: int


def news_of(table: Table, game: str) -> Told:
    """Return the records that a game took, and from whom."""
    found = news(summaries.read(table, "records").all, game)
    people = People(table) if found else None
    texts = [_text(one, people) for one in found[:MOST_NEWS]] if people else []
    return Told(texts, len(found) - len(texts))


def _text(one: News, people: People) -> SafeString:
    """Return "New table record by Phil: highest game, 61 points. It was 58 points by Ana." """
    return sentence(
        str(NEWS).format(
            names=people.linked(one.now.players),
            record=record_name(one.key, one.kind, at_the_end=one.now.round is None),
            value=record_value(one.key, one.kind, one.now.value),
            before=record_value(one.key, one.kind, one.before.value),
            holders=people.linked(one.before.players),
        )
    )
