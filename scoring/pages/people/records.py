"""A table's records, their earlier holders, and the records that a game took."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.safestring import SafeString

from scoring.history import summaries
from scoring.history.selection import ALL, Selection
from scoring.models import Game, Table
from scoring.pages.carried import address_with
from scoring.pages.people.achievements import AchievementRow, earned_in, earned_rows, earned_texts
from scoring.pages.people.play_times import PlayTimesPart
from scoring.pages.people.who import People
from scoring.pages.player_names import sentence
from scoring.stats.held import ENOUGH, Held
from scoring.stats.limits import Box
from scoring.stats.measures import PUDDINGS
from scoring.stats.played import PUDDING
from scoring.stats.records import News, Record, news
from scoring.wording.names import counted, edition_name, kind_name
from scoring.wording.records import (
    ALL_GAMES,
    GROUPS,
    NEWS,
    about_text,
    box_with_players,
    final_text,
    record_heading,
    record_name,
    record_value,
    records_start_text,
)
from scoring.wording.rulebook import picture

MOST_NEWS = 3
ALL_BOXES = "all"  # in an address


@dataclass(frozen=True)
class Holder:
    """The players who hold or held a record, and since when."""

    value: str
    names: SafeString
    game: str  # its code
    date: date
    round: int | None


@dataclass(frozen=True)
class RecordLine:
    """A record: its holders, and what is shown when the row is opened."""

    name: str
    value: str
    whose: str  # who holds it, or that nobody can beat it
    is_final: bool
    now: Holder
    latest: Holder | None  # who reached it last, if nobody can beat it
    before: list[Holder]  # latest first


@dataclass(frozen=True)
class RecordRow:
    """A record, or those of a kind."""

    name: str
    picture: str
    lines: list[RecordLine]


@dataclass(frozen=True)
class Group:
    name: str
    rows: list[RecordRow]


@dataclass(frozen=True)
class BoxLink:
    """A link to the records of some games."""

    text: str
    label: str
    address: str
    is_current: bool


class RecordsPage:
    """The records of a box and number of players: those played most, unless the address names others or all games."""

    def __init__(self, table: Table, box: str = "", of: Selection = ALL) -> None:
        self.of = of
        self.boxes = {
            (edition, players): records
            for edition, counts in sorted(summaries.read(table, "boxes", of).items())
            for players, records in sorted(counts.items())
        }
        self.box = self._chosen(box)
        self.statistics = self.boxes[self.box] if self.box else summaries.read(table, "records", of)
        self.records = self.statistics.all(self.box)
        self.play_times = PlayTimesPart(summaries.read(table, "play_times", of))
        self.people = People(table, of.carried)  # after the records, so that nobody in them is missing

    def _chosen(self, address: str) -> Box:
        there = {_address(box): box for box in self._known}
        if address == ALL_BOXES or not there:
            return None
        return there.get(address) or max(self._known, key=lambda box: self.boxes[box].games)

    @property
    def _known(self) -> list[tuple[str, int]]:
        """The boxes and numbers of players with enough games for records."""
        return [box for box, records in self.boxes.items() if records.games >= ENOUGH]

    @property
    def links(self) -> list[tuple[str, list[BoxLink]]]:
        """The links to the records of other games: editions, each with its numbers of players."""
        found: dict[str, list[BoxLink]] = {}
        for edition, players in self._known if len(self.boxes) > 1 else ():
            link = self._link(str(players), box_with_players(edition, players), (edition, players))
            found.setdefault(edition_name(edition), []).append(link)
        return list(found.items())

    @property
    def link_to_all(self) -> BoxLink:
        return self._link(str(ALL_GAMES), str(ALL_GAMES), None)

    def _link(self, text: str, label: str, box: Box) -> BoxLink:
        return BoxLink(
            text, label, address_with("records", self.of.carried, box=_address(box)), box == self.box
        )

    @property
    def about(self) -> str:
        """Which games these records are of, and how many."""
        name = box_with_players(*self.box) if self.box else str(ALL_GAMES)
        return about_text(name, self.statistics.games)

    @property
    def too_few(self) -> str:
        """How far the table is from its first records; nothing before its first game."""
        return records_start_text(self.statistics.games, ENOUGH) if 0 < self.statistics.games < ENOUGH else ""

    @property
    def groups(self) -> list[Group]:
        found = [Group(str(name), list(self._rows(keys))) for name, keys in GROUPS]
        return [group for group in found if group.rows]

    def _rows(self, keys: Sequence[str]) -> Iterator[RecordRow]:
        """Yield a row for each record, or for each kind with all of its records."""
        of_group = [record for key in keys for record in self.records if record.key == key]
        for kind in dict.fromkeys(map(_kind, of_group)):
            lines = [self._line(record) for record in of_group if _kind(record) == kind]
            if kind:
                yield RecordRow(kind_name(kind), picture(kind), lines)
            else:
                yield from (RecordRow(line.name, "", [line]) for line in lines)

    def _line(self, record: Record) -> RecordLine:
        holders = [self._holder(record, held) for held in reversed(record.held)]
        latest = record.chain.latest if record.is_final else None
        names = self.people.plain((latest or record.now).players)
        return RecordLine(
            name=record_heading(record.key, record.kind, at_the_end=record.now.round is None),
            value=holders[0].value,
            whose=final_text(record.key, record.chain.times, names) if latest else names,
            is_final=latest is not None,
            now=holders[0],
            latest=self._holder(record, latest) if latest and latest != record.now else None,
            before=holders[1:],
        )

    def _holder(self, record: Record, held: Held) -> Holder:
        value = record_value(record.key, record.kind, held.value)
        return Holder(value, self.people.linked(held.players), held.game, held.date, held.round)


def _kind(record: Record) -> str | None:
    """Return the kind beside whose drawing a record stands."""
    return PUDDING if record.key == PUDDINGS.key else record.kind


def _address(box: Box) -> str:
    return f"{box[0]}-{box[1]}" if box else ALL_BOXES


@dataclass(frozen=True)
class GameNews:
    """The records that a game took, the first few as sentences, and the achievements that it earned."""

    texts: Sequence[SafeString] = ()
    more: int = 0
    box: str = ""  # the box and number of players, as in an address
    earned: Sequence[SafeString] = ()
    achievements: Sequence[AchievementRow] = ()  # what was earned, each once


def news_of(table: Table, game: Game) -> GameNews:
    """Return the records that a game took among those of its box and number of players, and what it earned."""
    box = game.edition, game.player_count
    records = summaries.read_box(table, game.edition, game.player_count)
    found = news(records.all(box), game.code)
    earned = earned_in(summaries.read(table, "achievements"), game.code)
    if not found and not earned:
        return GameNews()
    people = People(table)
    texts = [_text(one, game.player_count, people) for one in found[:MOST_NEWS]]
    return GameNews(
        texts, len(found) - len(texts), _address(box), earned_texts(earned, people), earned_rows(earned)
    )


def _text(one: News, players: int, people: People) -> SafeString:
    """Return "New table record for 4 players by Phil: highest game, 61 points. It was 58 points by Ana." """
    return sentence(
        str(NEWS).format(
            players=counted("player", players),
            names=people.linked(one.now.players),
            record=record_name(one.key, one.kind, at_the_end=one.now.round is None),
            value=record_value(one.key, one.kind, one.now.value),
            before=record_value(one.key, one.kind, one.before.value),
            holders=people.linked(one.before.players),
        )
    )
