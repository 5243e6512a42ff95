"""A night: its games, champions and best score."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.utils.safestring import SafeString

from scoring.models import MOST_SHOWN, Game, Night, Seat
from scoring.pages.nights.addresses import Addresses, Asked
from scoring.pages.nights.games import PlayedGame, Ranked
from scoring.pages.nights.matches import Matches
from scoring.pages.player_names import mark_of, marked, sentence
from scoring.stats import standing
from scoring.stats.standing import Results
from scoring.wording import signed
from scoring.wording.lists import comma_list
from scoring.wording.numbers import share

BEST = "total"  # how the history sorts all games, the best first
LEAST_GAMES = 2  # for champions and a best score; a single game's line already shows both


@dataclass(frozen=True)
class Champions:
    """The players who won most on a night; several if they tie."""

    names: list[str]
    wins: str
    games: int
    by_rank: bool  # whether others won as much, with a worse average rank

    @property
    def html(self) -> SafeString:
        return sentence(comma_list(f"<strong>{name}</strong>" for name in marked(self.names)))


@dataclass(frozen=True)
class Best:
    """The highest total of a night."""

    names: list[str]
    total: str

    @property
    def html(self) -> SafeString:
        return sentence(comma_list(marked(self.names)))


class Recap:
    """A night and its games. A filter limits the games shown; champions and best score count all whole ones.

    Of a night with more games than fit on a page, only the first are there, and it has no champions.
    """

    def __init__(
        self,
        night: Night,
        asked: Collection[int] | None = None,
        matches: Matches | None = None,
        filters: Asked = (),
    ) -> None:
        self.night = night
        self._filters = filters
        self._matches = matches or Matches()
        self._all = night.first_games[:MOST_SHOWN]
        self.has_more = len(night.first_games) > MOST_SHOWN
        self._asked = asked

    @cached_property
    def games(self) -> list[PlayedGame]:
        asked = [game for game in self._all if self._asked is None or game.pk in self._asked]
        return [PlayedGame(game, self._matches) for game in asked]

    @property
    def date(self) -> date:
        return self.night.date

    @property
    def name(self) -> str:
        return self._matches.mark(self.night.name)

    @property
    def place(self) -> str:
        return self._matches.mark(self.night.place)

    @property
    def note(self) -> str:
        return self._matches.excerpt(self.night.note)

    @property
    def all_games(self) -> str:
        """The address of all games of its day that match the filters, page by page."""
        return Addresses(self._filters, BEST).day(self.date)

    @cached_property
    def whole(self) -> list[Game]:
        """The games that count for champions: those with a result that is told, and not cut short.

        Empty if the night has more games than are shown.
        """
        if self.has_more:
            return []
        return [game for game in self._all if game.result_is_known and not game.cut_after]

    @property
    def version(self) -> int:
        """A number that every change of a game raises."""
        return sum(game.version for game in self.whole)

    @cached_property
    def standings(self) -> list[Ranked]:
        """Everyone on a night of several games, most wins first."""
        return standings(self.whole) if len(self.whole) >= LEAST_GAMES else []

    @cached_property
    def champions(self) -> Champions | None:
        best = [one for one in self.standings if one.wins]
        if not best:
            return None
        wins = best[0].total
        by_rank = any(one.total == wins for one in self.standings if not one.wins)
        return Champions([one.name for one in best], wins, len(self.whole), by_rank)

    @cached_property
    def best(self) -> Best | None:
        if len(self.whole) < LEAST_GAMES:
            return None
        seats = [seat for game in self.whole for seat in game.seats.all() if seat.player]
        total = max(seat.total for seat in seats)
        names = dict.fromkeys(seat.name for seat in seats if seat.total == total)
        return Best(list(names), signed(total))


def standings(games: Sequence[Game]) -> list[Ranked]:
    """Return everyone who played, most wins first. A shared win is a fraction."""
    seats: dict[int, Seat] = {}
    results: dict[int, Results] = {}
    for game in games:
        ranked = [(seat, seat.player_id, seat.rank) for seat in game.seats.all()]
        winners = sum(rank == 1 for _, _, rank in ranked)
        for seat, player, rank in ranked:
            if player and rank:
                seats[player] = seat
                results.setdefault(player, Results(player)).end(rank, winners)
    return [
        Ranked(seats[one.player].name, share(one.wins), mark_of(seats[one.player]), rank)
        for rank, one in standing.standing(results.values())
    ]
