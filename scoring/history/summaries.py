"""Statistics of a table's games, stored and kept up game by game.

A finished game is added to the stored book. When older games change, the books stored since the first of them
are deleted (`play.history`). Of a table with few players, a book is also stored at the end of each of the last years,
so that not everything is computed again.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from typing import Any, Literal, NamedTuple, get_type_hints, overload

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from scorekeeper.background import background
from scorekeeper.long_work import STATISTICS, take_time
from scoring.history.loading import count_games, last_year, played_games
from scoring.history.selection import ALL, Selection
from scoring.models import Game, Player, Summary, Table, if_possible
from scoring.models.games import SUSPENSE
from scoring.stats.achievements import Achievements
from scoring.stats.book import Book
from scoring.stats.habits import AllHabits
from scoring.stats.packing import pack, unpack
from scoring.stats.pairs import Pairs
from scoring.stats.people import People
from scoring.stats.play_times import PlayTimes
from scoring.stats.ratings import Ratings
from scoring.stats.records import Boxes, Records
from scoring.stats.years import Years

# Raise this when a statistic changes its fields or its meaning, so that stored ones are computed again.
FORMAT = 13
MANY = 100  # players; their statistics, and those of each two of them, take seconds to unpack
YEARS = 3  # for which a book is stored, the latest: a file may have games of a thousand
MOST_SELECTIONS = 12  # stored for each table, the latest
TYPES = get_type_hints(Book)
# When the book of a past year expires: it never has all games, since others are being added.
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


@overload
def read(table: Table, name: Literal["people"], of: Selection = ALL) -> People: ...
@overload
def read(table: Table, name: Literal["habits"], of: Selection = ALL) -> AllHabits: ...
@overload
def read(table: Table, name: Literal["pairs"], of: Selection = ALL) -> Pairs: ...
@overload
def read(table: Table, name: Literal["ratings"], of: Selection = ALL) -> Ratings: ...
@overload
def read(table: Table, name: Literal["records"], of: Selection = ALL) -> Records: ...
@overload
def read(table: Table, name: Literal["years"], of: Selection = ALL) -> Years: ...
@overload
def read(table: Table, name: Literal["boxes"], of: Selection = ALL) -> Boxes: ...
@overload
def read(table: Table, name: Literal["achievements"], of: Selection = ALL) -> Achievements: ...
@overload
def read(table: Table, name: Literal["play_times"], of: Selection = ALL) -> PlayTimes: ...
def read(table: Table, name: str, of: Selection = ALL) -> Any:
    """Return a statistic that counts all games. Raises NotReady if a page would wait too long for it."""
    packed = _packed(table, name, of)
    return getattr(_book(table, of), name) if packed is None else unpack(TYPES[name], packed)


def read_box(table: Table, edition: str, players: int) -> Records:
    """Return the records of one box and number of players: unpacking those of all others takes ten times as long."""
    packed = _packed(table, "boxes", ALL)
    if packed is None:
        return _book(table, ALL).boxes.get(edition, {}).get(players, Records())
    found = dict(dict(packed).get(edition, ())).get(players)
    records: Records = unpack(Records, found) if found else Records()
    return records


def _packed(table: Table, name: str, of: Selection) -> Any:
    """Return a statistic as stored, or None if it is missing or out of date."""
    lasts = Q(expires_at=None) | Q(expires_at__gt=timezone.now())
    is_now = Q(lasts, version=F("table__version"))
    latest = _stored(table.pk, of).annotate(is_now=is_now, players=_players())
    found = latest.values_list("is_now", "data__format", "players", f"data__{name}").first()
    if not found or found[:2] != (True, FORMAT):
        return None
    *_, players, packed = found
    if players > MANY:
        take_time(table.pk, STATISTICS)
    return packed


def _players() -> Subquery:
    """Select the number of a table's players."""
    own = Player.objects.filter(table=OuterRef("table")).order_by().values("table")
    return Subquery(own.annotate(number=Count("pk")).values("number"))


def _book(table: Table, of: Selection) -> Book:
    """Return the book with all games. Raises NotReady until they are counted."""
    now = _now(table.pk)
    return background.result((table.pk, of.name, now), partial(_keep_up, table.pk, of, now))


def begin(table: int) -> None:
    """Begin to bring the statistics of all games up to date, before a page asks for them."""
    now = _now(table)
    background.begin((table, ALL.name, now), partial(_keep_up, table, ALL, now))


class _Now(NamedTuple):
    """The state of a table that statistics are for: its version, and when the next game in suspense will count."""

    version: int
    expires_at: datetime | None


def _now(table: int) -> _Now:
    finished = Subquery(Game.objects.suspended_at(OuterRef("pk")).values("finished_at")[:1])
    version, finished_at = Table.objects.values_list("version", finished).get(pk=table)
    return _Now(version, finished_at and finished_at + SUSPENSE)


def _keep_up(table: int, of: Selection, now: _Now) -> Book:
    """Return the book with all games, and store it if the table's version is still the same then."""
    book = _latest(table, of)
    was_begun = book.games > 0
    _add_games(table, of, now, book)
    if was_begun and book.games != count_games(table, of):
        # A game was finished that comes before others in the book.
        book = Book()
        _add_games(table, of, now, book)
    _store(table, of, now, book)
    return book


def _add_games(table: int, of: Selection, now: _Now, book: Book) -> None:
    """Add the games that come after those in the book, and store it at the end of a year."""
    for game in played_games(table, of, after=book.last):
        if not of.name and _ends_year(table, book, game.date.year):
            _store(table, of, now._replace(expires_at=LONG_AGO), book)
        book.add(game)
        background.give_way()


def _ends_year(table: int, book: Book, following: int) -> bool:
    """Return whether a year ends with this book whose book is stored. Those of many players take megabytes each."""
    if book.last is None or book.last.date.year == following or len(book.people) > MANY:
        return False
    return book.last.date.year > last_year(table) - YEARS


def _stored(table: int, of: Selection) -> QuerySet[Summary]:
    """Return the stored summaries, latest first. Only one is read: a query by format would read them all."""
    return Summary.objects.filter(table=table, name=of.name).order_by("-until")


def _latest(table: int, of: Selection) -> Book:
    data = _stored(table, of).values_list("data", flat=True).first()
    if not data or data["format"] != FORMAT:
        return Book()
    return Book(**{name: unpack(TYPES[name], data[name]) for name in _names()})


def _store(table: int, of: Selection, now: _Now, book: Book) -> None:
    """Store a book, if it has games and if that is possible now."""
    if book.last:
        data = {"format": FORMAT} | {name: pack(getattr(book, name)) for name in _names()}
        summary = Summary(table_id=table, name=of.name, until=book.last.date, data=data, **now._asdict())
        if_possible(partial(_replace, summary))


def _names() -> Iterator[str]:
    """Yield the names of the parts of a book, each after a rest: to pack or unpack one takes milliseconds."""
    for name in TYPES:
        background.give_way()
        yield name


def _replace(summary: Summary) -> None:
    """Store a summary in place of the previous one, unless the history has changed.

    The summary of all games replaces only those of the same year and of years long before.
    """
    if not Table.objects.select_for_update().filter(pk=summary.table_id, version=summary.version).exists():
        return
    own = Summary.objects.filter(table=summary.table_id, name=summary.name)
    year = summary.until.year
    (own if summary.name else own.filter(Q(until__year=year) | Q(until__year__lte=year - YEARS))).delete()
    summary.save()
    if summary.name:
        selections = Summary.objects.filter(table=summary.table_id).exclude(name="").order_by("-pk")
        Summary.objects.filter(
            pk__in=list(selections.values_list("pk", flat=True)[MOST_SELECTIONS:])
        ).delete()
