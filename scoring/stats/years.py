"""Statistics of each year at a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from scoring.stats.held import Held, holders, streaks
from scoring.stats.measures import BIGGEST_WIN, TOTAL
from scoring.stats.people import Appearance, Person, most_first, people
from scoring.stats.played import History, Played
from scoring.stats.standing import champions, standing


@dataclass(frozen=True, slots=True)
class YearOf:
    """A player's statistics for a year."""

    player: int
    games: int
    wins: Fraction
    best: Appearance


@dataclass(frozen=True, slots=True)
class NightOfYear:
    date: date
    games: int


@dataclass(frozen=True, slots=True)
class Year:
    year: int
    games: int
    nights: int
    months: tuple[int, ...]  # games in each month
    players: tuple[YearOf, ...]  # best first
    champions: tuple[int, ...]  # several if they share the first place
    best: Held  # the highest total
    biggest_win: Held | None
    streak: Held | None  # longest winning streak within the year
    editions: Mapping[str, int]  # edition -> games, most first
    menus: Mapping[str, int]  # preset -> games, most first
    kinds: Mapping[str, int]  # kind -> points, most first
    longest: NightOfYear  # the night with most games; the earliest if several


def years(history: History) -> dict[int, Year]:
    """Return the statistics of every year with games, latest first."""
    played: dict[int, list[Played]] = {}
    for game in history:
        played.setdefault(game.date.year, []).append(game)
    return {year: _year(year, played[year]) for year in sorted(played, reverse=True)}


def _year(year: int, games: History) -> Year:
    persons = people(games)
    months = Counter(game.date.month for game in games)
    best = holders(games, (TOTAL, BIGGEST_WIN))
    return Year(
        year=year,
        games=len(games),
        nights=len({game.night for game in games}),
        months=tuple(months[month] for month in range(1, 13)),
        players=tuple(
            YearOf(one.player, one.games, one.wins, one.best) for _, one in standing(persons.values())
        ),
        champions=tuple(one.player for one in champions(persons.values())),
        best=best[TOTAL.key][None][-1],
        biggest_win=_last(best[BIGGEST_WIN.key].get(None)),
        streak=_last(streaks(games)),
        editions=most_first(Counter(game.edition for game in games)),
        menus=most_first(Counter(game.menu for game in games if isinstance(game.menu, str))),
        kinds=_kinds(persons.values()),
        longest=_longest(games),
    )


def _last(chain: Sequence[Held] | None) -> Held | None:
    return chain[-1] if chain else None


def _kinds(persons: Iterable[Person]) -> dict[str, int]:
    points: Counter[str] = Counter()
    for person in persons:
        points.update(person.points)
    return most_first(points)


def _longest(games: History) -> NightOfYear:
    nights: dict[int, list[Played]] = {}
    for game in games:
        nights.setdefault(game.night, []).append(game)
    longest = max(nights.values(), key=len)
    return NightOfYear(longest[0].date, len(longest))
