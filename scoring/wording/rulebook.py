"""The rules of an edition in words, made from the data that scoring uses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules import ROUNDS, Edition, Kind, choose_menu
from scoring.rules.editions import DUMMY_RULINGS, GAME_RULINGS
from scoring.rules.menus import served_faces
from scoring.rules.types import Spread, for_players
from scoring.wording.lists import sentences
from scoring.wording.names import COURSES, counted, kind_name, menu_name, pick_text
from scoring.wording.reasons import why
from scoring.wording.rulings import KIND_NOTES, RULINGS
from scoring.wording.shapes import PriceRow, shape_rule, span, span_text


class KindRule(NamedTuple):
    key: str
    name: str
    players: str  # how many players may use it; empty if any number may
    allowed: range
    rows: list[PriceRow]
    notes: list[str]
    rulings: list[str]
    example: list[str]

    @property
    def picture(self) -> str:
        return picture(self.key)


class CourseRules(NamedTuple):
    key: str
    name: str
    pick: int  # how many of its kinds a menu has; 0 if there is no choice
    kinds: list[KindRule]

    @property
    def to_pick(self) -> str:
        return pick_text(self.key, self.pick)


class Rulebook(NamedTuple):
    players: str
    dealt: list[tuple[str, int]]
    courses: list[CourseRules]
    deck: str
    tie: str
    tie_rulings: list[str]
    variants: tuple[str, ...]
    dummy_rulings: list[str]

    @property
    def lead(self) -> str:
        return sentences(self.players, self.deck)


def rulebook(edition: Edition, menu: Sequence[Kind] | None = None) -> Rulebook:
    """Return the rules of a menu, or of everything in the box."""
    kinds = edition.kinds if menu is None else menu
    players = edition.players if menu is None else players_for(edition, menu)
    return Rulebook(
        players=_for_players(players),
        dealt=[(counted("player", count), for_players(edition.dealt, count)) for count in players],
        courses=_courses(edition, kinds),
        deck=_deck(edition),
        tie=_tie(edition),
        tie_rulings=_rulings(GAME_RULINGS),
        variants=edition.variants,
        dummy_rulings=_rulings(DUMMY_RULINGS),
    )


# The drawing to show for a kind with several faces.
PICTURES = {
    "maki": "maki_3",
    "uramaki": "uramaki_3",
    "onigiri": "onigiri_triangle",
    "nigiri": "salmon_nigiri",
}


def picture(kind: str) -> str:
    """Return the name of the drawing for a kind."""
    return PICTURES.get(kind, kind)


class MenuCard(NamedTuple):
    key: str
    name: str
    players: range
    kinds: str
    pictures: list[str]

    @property
    def span(self) -> str:
        return span_text(self.players)


def preset_cards(edition: Edition) -> list[MenuCard]:
    return [
        MenuCard(
            key,
            menu_name(key),
            players_for(edition, choose_menu(edition, key)),
            menu_name(kinds),
            [picture(kind) for kind in kinds],
        )
        for key, kinds in edition.presets.items()
    ]


def players_for(edition: Edition, menu: Sequence[Kind]) -> range:
    """Return the player counts that this menu allows."""
    least = max(kind.players[0] for kind in menu)
    most = min(kind.players[-1] for kind in menu)
    return range(max(least, edition.players[0]), min(most, edition.players[-1]) + 1)


def _courses(edition: Edition, kinds: Sequence[Kind]) -> list[CourseRules]:
    return [
        CourseRules(
            course.key,
            str(COURSES[course.key]),
            0 if course.fixed else course.pick,
            [_kind(edition, kind, kinds) for kind in course.kinds if kind in kinds],
        )
        for course in edition.courses
    ]


def _kind(edition: Edition, kind: Kind, kinds: Sequence[Kind]) -> KindRule:
    rule = shape_rule(replace(kind, faces=served_faces(kind, kinds)), edition)
    players = players_for(edition, [kind])
    lines = kind.shape.score(kind, Spread(tuple(kinds), kind.example)) if kind.example else []
    return KindRule(
        key=kind.key,
        name=kind_name(kind.key, edition.key),
        players="" if players == edition.players else _only(players),
        allowed=players,
        rows=rule.rows,
        notes=rule.notes + ([str(KIND_NOTES[kind.key])] if kind.key in KIND_NOTES else []),
        rulings=_rulings(kind.rulings),
        example=list(dict.fromkeys(map(why, lines))),  # players who tie have the same line
    )


def _for_players(players: range) -> str:
    return ngettext("For {span} player.", "For {span} players.", players[-1]).format(span=span(players))


def _only(players: range) -> str:
    return ngettext("{span} player only", "{span} players only", players[-1]).format(span=span(players))


def _deck(edition: Edition) -> str:
    if edition.reshuffled:
        return _("After each round, all cards except the desserts are reshuffled.")
    return _("The deck is not reshuffled between the {rounds} rounds.").format(rounds=ROUNDS)


def _tie(edition: Edition) -> str:
    desserts = edition.courses[-1]
    if desserts.fixed:
        return _("Most points wins. If players are tied, most puddings wins.")
    return _("Most points wins. If players are tied, most dessert cards wins.")


def _rulings(codes: Iterable[str]) -> list[str]:
    return [str(RULINGS[code]) for code in codes]
