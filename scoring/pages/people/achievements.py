"""What a player has earned, and what a game earned its players."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.utils.safestring import SafeString

from scoring.pages.people.who import People
from scoring.pages.player_names import sentence
from scoring.stats.achievements import ACHIEVEMENTS, Achievement, Achievements, Career
from scoring.wording import and_list
from scoring.wording.achievements import ACHIEVEMENTS as WORDS
from scoring.wording.achievements import EARNED, achievement_name

LATEST = 5  # shown at once


@dataclass(frozen=True)
class AchievementRow:
    name: str
    what: str
    rare: bool
    game: str = ""  # the code of the game that earned it
    date: date | None = None


class AchievementsPage:
    """A player's achievements: the latest first, then those still to earn."""

    total = len(ACHIEVEMENTS)

    def __init__(self, achievements: Achievements, player: int) -> None:
        self.own = achievements.get(player, Career()).earned
        self.by_key = {one.key: one for one in ACHIEVEMENTS}

    @cached_property
    def earned(self) -> list[AchievementRow]:
        return [
            _row(self.by_key[key], earned.game, earned.date) for key, earned in reversed(self.own.items())
        ]

    @property
    def latest(self) -> list[AchievementRow]:
        return self.earned[:LATEST]

    @property
    def earlier(self) -> list[AchievementRow]:
        return self.earned[LATEST:]

    @property
    def missing(self) -> list[AchievementRow]:
        return [_row(one) for one in ACHIEVEMENTS if one.key not in self.own]


def _row(one: Achievement, game: str = "", day: date | None = None) -> AchievementRow:
    name, what = WORDS[one.key]
    return AchievementRow(str(name), str(what), one.rare, game, day)


def earned_in(achievements: Achievements, game: str) -> dict[int, list[Achievement]]:
    """Return what a game earned each of its players, rare ones first."""
    found = {
        player: [one for one in ACHIEVEMENTS if one.key in own.earned and own.earned[one.key].game == game]
        for player, own in achievements.items()
    }
    return {player: sorted(own, key=lambda one: not one.rare) for player, own in found.items() if own}


def earned_rows(earned: dict[int, list[Achievement]]) -> list[AchievementRow]:
    """Return each achievement of a game once, with how it is earned."""
    return [_row(one) for one in dict.fromkeys(one for own in earned.values() for one in own)]


def earned_texts(earned: dict[int, list[Achievement]], people: People) -> list[SafeString]:
    """Return "Ana earned: Comeback (rare) and First win." for each player."""
    return [
        sentence(
            str(EARNED).format(
                name=people.linked([player]),
                achievements=and_list(achievement_name(one.key, rare=one.rare) for one in own),
            )
        )
        for player, own in earned.items()
    ]
