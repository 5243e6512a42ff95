"""What there is to choose before a game, and for how many players each of it is."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.rules import EDITIONS, PARTY
from scoring.wording import edition_names
from scoring.wording.rulebook import picture, preset_cards, rulebook


class Offer(NamedTuple):
    key: str
    name: str
    players: range
    limit: str  # in words, where not everyone may have it
    chosen: bool
    pictures: tuple[str, ...] = ()
    dishes: str = ""  # of a menu, by name


class CourseChoice(NamedTuple):
    """The dishes of a menu of one's own among which some are to be picked."""

    key: str
    name: str
    pick: int
    kinds: list[Offer]

    @property
    def picked(self) -> str:
        return self.tallies[sum(kind.chosen for kind in self.kinds)]

    @property
    def tallies(self) -> list[str]:
        """What to say when so many are picked, from none to all."""
        return [tally(count, self.pick) for count in range(len(self.kinds) + 1)]


def boxes(chosen: str) -> list[Offer]:
    return [
        Offer(key, name, EDITIONS[key].players, limit(EDITIONS[key].players), key == chosen)
        for key, name in edition_names()
    ]


def presets(chosen: str) -> list[Offer]:
    return [
        Offer(
            card.key,
            card.name,
            card.players,
            _party_limit(card.players),
            card.key == chosen,
            tuple(card.pictures),
            card.kinds,
        )
        for card in preset_cards(PARTY)
    ]


def courses(chosen: Collection[str]) -> list[CourseChoice]:
    return [
        CourseChoice(
            course.key,
            course.name,
            course.pick,
            [
                Offer(
                    kind.key,
                    kind.name,
                    kind.allowed,
                    _party_limit(kind.allowed),
                    kind.key in chosen,
                    (picture(kind.key),),
                )
                for kind in course.kinds
            ],
        )
        for course in rulebook(PARTY).courses
        if course.pick
    ]


def variants(chosen: Collection[str]) -> list[Offer]:
    everyone = EDITIONS["classic"].players
    return [
        Offer("pass_both_ways", _("Pass both ways"), everyone, "", "pass_both_ways" in chosen),
        Offer("dummy", _("A dummy,"), range(2, 3), _("for two players"), "dummy" in chosen),
    ]


def limit(players: range) -> str:
    """
    >>> limit(range(3, 9))
    'for 3 to 8 players'
    """
    return _("for {least} to {most} players").format(least=players[0], most=players[-1])


def tally(picked: int, pick: int) -> str:
    """
    >>> tally(2, 3), tally(3, 3), tally(4, 3)
    ('2 of 3, 1 still to choose', '3 of 3', '4 of 3, 1 too many')
    """
    words = {"picked": picked, "pick": pick, "more": pick - picked, "over": picked - pick}
    if picked < pick:
        return _("{picked} of {pick}, {more} still to choose").format(**words)
    if picked > pick:
        return _("{picked} of {pick}, {over} too many").format(**words)
    return _("{picked} of {pick}").format(**words)


def _party_limit(players: range) -> str:
    return "" if players == PARTY.players else limit(players)
