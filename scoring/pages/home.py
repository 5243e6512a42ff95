"""What the home page shows of a table: the games that are being played, and those played last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from scoring.models import Game, Night, Seat
from scoring.models.sheet import Sheet
from scoring.pages.nights import PlayedGame, Ranked
from scoring.pages.round.plates import Plate, plates
from scoring.pages.round.tiles import by_course
from scoring.wording import box_name
from scoring.wording.rulebook import picture

# The dishes that greet a first visitor.
PARADE = ("salmon_nigiri", "maki_3", "tempura", "dumpling", "sashimi", "pudding")
ON_PAPER = "history"  # the drawing for a game of which only the totals are known


class RunningGame:
    """A game that is being played: its plates, round and dishes."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.sheet = Sheet.of(game)

    @property
    def box(self) -> str:
        return box_name(self.game.edition, self.game.chosen_menu)

    @property
    def round(self) -> int:
        return self.sheet.current

    @cached_property
    def plates(self) -> list[Plate]:
        return plates(self.sheet, self.round)

    @property
    def pictures(self) -> list[str]:
        return [picture(kind.key) for kind in by_course(self.sheet.setup)]


class FinishedGame:
    """The result of a game in a few words: everybody in order, and what the winner won with."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._played = PlayedGame(game)

    @property
    def ranked(self) -> list[Ranked]:
        return self._played.ranked

    @property
    def picture(self) -> str:
        """The dish that brought the winner most."""
        brought = _points_by_kind(self._played.seats[0])
        return picture(max(brought, key=lambda kind: brought[kind])) if brought else ON_PAPER


@dataclass(frozen=True)
class RecentNight:
    night: Night
    games: list[FinishedGame]


def recent_nights(nights: Iterable[Night]) -> list[RecentNight]:
    """Return the nights of `Nights.last_at`."""
    return [
        RecentNight(night, [FinishedGame(game) for game in night.last_games])  # type: ignore[attr-defined]
        for night in nights
    ]


def _points_by_kind(seat: Seat) -> Counter[str]:
    points: Counter[str] = Counter()
    for hand in seat.hand_points:
        points.update(hand)
    return points
