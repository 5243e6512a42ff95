"""The options of the new-game page, and which of them the number of players rules out."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from scoring.rules import EDITIONS, PARTY
from scoring.wording import edition_names
from scoring.wording.rulebook import picture, preset_cards, rulebook
from scoring.wording.setup import (
    PICK_DISHES,
    VARIANT_NOTES,
    VARIANTS,
    YOUR_MENU,
    picked_text,
    players_text,
)

OWN_MENU = "own"


class Offer(NamedTuple):
    key: str
    name: str
    note: str  # the allowed numbers of players, where that matters, or what a variant changes
    chosen: bool
    forbidden: bool  # with the present number of players
    pictures: tuple[str, ...] = ()
    dishes: str = ""  # the names of a menu's dishes


class CourseChoice(NamedTuple):
    """A course of a custom menu: its dishes, and how many to pick."""

    key: str
    to_pick: str  # how many, in words
    pick: int
    kinds: list[Offer]
    wrong: bool
    errors: Sequence[str]

    @property
    def type(self) -> str:
        return "radio" if self.pick == 1 else "checkbox"

    @property
    def _picked(self) -> int:
        return sum(kind.chosen and not kind.forbidden for kind in self.kinds)

    @property
    def picked(self) -> str:
        """How many are picked, and how many are missing."""
        return picked_text(self._picked, self.pick)

    @property
    def is_over(self) -> bool:
        return self._picked > self.pick


def boxes(chosen: str, playing: int) -> list[Offer]:
    return [
        Offer(key, name, players_text(players), key == chosen, _forbids(players, playing))
        for key, name in edition_names()
        for players in (EDITIONS[key].players,)
    ]


def presets(chosen: str, playing: int) -> list[Offer]:
    return [
        Offer(
            card.key,
            card.name,
            _party_limit(card.players, playing),
            card.key == chosen,
            _forbids(card.players, playing),
            tuple(card.pictures),
            card.kinds,
        )
        for card in preset_cards(PARTY)
    ]


def own_menu(chosen: bool) -> Offer:
    """Return the tile for a menu of one's own. Its text stays the same, so that the dishes below it never move."""
    return Offer(OWN_MENU, str(YOUR_MENU), "", chosen, False, dishes=str(PICK_DISHES))


def courses(chosen: Collection[str], playing: int, errors: Mapping[str, Sequence[str]]) -> list[CourseChoice]:
    return [
        CourseChoice(
            course.key,
            course.to_pick,
            course.pick,
            [
                Offer(
                    kind.key,
                    kind.name,
                    _party_limit(kind.allowed, playing),
                    kind.key in chosen,
                    _forbids(kind.allowed, playing),
                    (picture(kind.key),),
                )
                for kind in course.kinds
            ],
            course.key in errors,
            errors.get(course.key, ()),
        )
        for course in rulebook(PARTY).courses
        if course.pick
    ]


def variants(chosen: Collection[str], playing: int) -> list[Offer]:
    return [
        Offer(key, str(VARIANTS[key]), str(VARIANT_NOTES[key]), key in chosen, _forbids(players, playing))
        for key, players in (("pass_both_ways", EDITIONS["classic"].players), ("dummy", range(2, 3)))
    ]


def _forbids(players: range, playing: int) -> bool:
    """Return whether an option rules out this number of players. Until two have sat down, none does."""
    return playing > 1 and playing not in players


def _party_limit(players: range, playing: int) -> str:
    """Return the allowed numbers of players; empty if all are allowed, or if the number of those who play is."""
    fits = playing > 1 and playing in players
    return "" if fits or players == PARTY.players else players_text(players)
