"""The nights of a table: their games, winners, champions and best scores."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.db.models import Exists, OuterRef, Q
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from scoring.document.numbers import KEYS, whole_number
from scoring.models import Game, Games, Night, Seat, Table
from scoring.stats import standing
from scoring.stats.standing import Results
from scoring.wording import box_name, signed
from scoring.wording.numbers import share

NIGHTS = 20  # per page of the history
LEAST_GAMES = 2  # for champions and a best score; a single game's line already shows both


@dataclass(frozen=True)
class PlayedGame:
    """A game in a list."""

    game: Game
    seats: Sequence[Seat]  # best first; in seat order if the game is not finished

    @classmethod
    def of(cls, game: Game) -> PlayedGame:
        seats = list(game.seats.all())
        return cls(game, sorted(seats, key=_in_order) if game.finished_at else seats)

    @property
    def box(self) -> str:
        return box_name(self.game.edition, self.game.menu)


@dataclass(frozen=True)
class Champions:
    """The players who won most on a night; several if they tie."""

    names: list[str]
    wins: str
    games: int

    @property
    def html(self) -> SafeString:
        return format_html_join(", ", "<strong><bdi>{}</bdi></strong>", ([name] for name in self.names))


@dataclass(frozen=True)
class Best:
    """The highest total of a night."""

    names: list[str]
    total: str

    @property
    def html(self) -> SafeString:
        return format_html_join(", ", "<bdi>{}</bdi>", ([name] for name in self.names))


class Recap:
    """A night and its games. A filter limits the games shown; champions and best score count all whole ones."""

    def __init__(self, night: Night, asked: Collection[int] | None = None) -> None:
        self.night = night
        self._all = list(night.games.all())
        self._asked = asked

    @cached_property
    def games(self) -> list[PlayedGame]:
        return [PlayedGame.of(game) for game in self._all if self._asked is None or game.pk in self._asked]

    @cached_property
    def _whole(self) -> list[Game]:
        return [game for game in self._all if game.finished_at and not game.cut_after]

    @cached_property
    def champions(self) -> Champions | None:
        return champions(self._whole)

    @cached_property
    def best(self) -> Best | None:
        if len(self._whole) < LEAST_GAMES:
            return None
        seats = [seat for game in self._whole for seat in game.seats.all() if seat.player]
        total = max(seat.total for seat in seats)
        names = dict.fromkeys(seat.name for seat in seats if seat.total == total)
        return Best(list(names), signed(total))


def champions(games: Sequence[Game]) -> Champions | None:
    """Return the players who won most. A shared win is a fraction."""
    if len(games) < LEAST_GAMES:
        return None
    names: dict[int, str] = {}
    results: dict[int, Results] = {}
    for game in games:
        ranked = [(seat.player, seat.rank) for seat in game.seats.all() if seat.player and seat.rank]
        winners = sum(rank == 1 for _, rank in ranked)
        for player, rank in ranked:
            names[player.pk] = player.name
            results.setdefault(player.pk, Results(player.pk)).end(rank, winners)
    best = standing.champions(results.values())
    return Champions([names[one.player] for one in best], share(best[0].wins), len(games))


@dataclass(frozen=True)
class Page:
    """A page of the history: its nights, newest first, and where the next page begins."""

    nights: list[Recap]
    older: str


def page(table: Table, games: Games, *, filtered: bool, before: str) -> Page:
    """Return the nights with these games. Without a filter, also those with only a name, place or note."""
    played = Exists(games.filter(night=OuterRef("pk")))
    nights = Night.objects.present().filter(table=table)
    nights = nights.filter(played if filtered else Q(played) | ~Q(words="")).filter(_before(before))
    found = list(nights.with_games().order_by("-date", "-pk")[: NIGHTS + 1])
    asked = set(games.filter(night__in=found).values_list("pk", flat=True)) if filtered else None
    last = found[NIGHTS - 1] if len(found) > NIGHTS else None
    return Page([Recap(night, asked) for night in found[:NIGHTS]], f"{last.date}.{last.pk}" if last else "")


def _before(last: str) -> Q:
    """Return a filter for nights older than the last one shown, which may have been deleted since.

    Matches every night if none is named.
    """
    day, _, key = last.partition(".")
    newest_key = whole_number(key, KEYS)
    try:
        newest = date.fromisoformat(day)
    except ValueError:
        return Q()
    if newest_key is None:
        return Q()
    return Q(date__lt=newest) | Q(date=newest, pk__lt=newest_key)


def _in_order(seat: Seat) -> tuple[bool, int, int]:
    """Return a sort key by rank. The dummy, which has no rank, comes last."""
    return (seat.rank is None, seat.rank or 0, seat.number or 0)
