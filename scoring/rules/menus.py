"""The setup of a game (edition, menu, players, dummy), and a Refusal for choices that the rules forbid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from scoring.rules.editions import ROUNDS, Edition
from scoring.rules.types import Face, Hand, Kind, for_players, kind_of_faces

# The size of the smaller deck: no hand can hold more of anything.
MOST_OF_A_FACE = 108


class Refusal(Exception):
    """An input that cannot be scored: a reason code, its numbers, and the name at fault."""

    def __init__(self, code: str, name: str = "", **numbers: int) -> None:
        super().__init__(code)
        self.code = code
        self.name = name
        self.numbers = numbers


@dataclass(frozen=True)
class Setup:
    """A game's edition, menu and seats."""

    edition: Edition
    menu: tuple[Kind, ...]  # nigiri first, dessert last
    players: int
    dummy: bool = False

    @property
    def seats(self) -> int:
        return self.players + self.dummy

    @cached_property
    def dealt(self) -> int:
        return for_players(self.edition.dealt, self.seats)

    @property
    def dessert(self) -> Kind:
        return self.menu[-1]

    @cached_property
    def faces(self) -> Mapping[str, Face]:
        """Return the faces that a hand may hold, in the menu's order."""
        return {face.key: face for kind in self.menu for face in served_faces(kind, self.menu)}

    @cached_property
    def sizes(self) -> Mapping[str, int]:
        """Return how many cards each face is made of."""
        return {face: size for kind in self.menu for face, size in kind.sizes.items()}

    @cached_property
    def piles(self) -> Mapping[str, tuple[str, ...]]:
        """Return the deck's piles that each face comes from; Party has a pile per kind, not per card."""
        pile_of = {**kind_of_faces(self.menu), **{card: card for card in self.edition.deck}}
        return {
            key: tuple(pile_of[card] for card in face.cards if card in pile_of)
            for key, face in self.faces.items()
        }

    @cached_property
    def stock(self) -> tuple[Mapping[str, int], ...]:
        """Return for each round how many cards of each pile can be on the table by its end."""
        if not self._desserts_out:
            return (self.edition.deck,) * ROUNDS
        return tuple({**self.edition.deck, self.dessert.key: most} for most in self._desserts_out)

    @property
    def _desserts_out(self) -> tuple[int, ...]:
        """Return how many dessert cards can be on the table after each round, if that is limited."""
        return for_players(self.edition.desserts_out, self.players) if self.edition.desserts_out else ()

    def desserts_added(self, number: int) -> int:
        """Return how many dessert cards are shuffled into the deck before a round; 0 if it stays as it is.

        >>> from scoring.rules.editions import PARTY
        >>> [set_up(PARTY, "sushi_go", 4).desserts_added(number) for number in (1, 2, 3)]
        [5, 3, 2]
        """
        out = (0, *self._desserts_out)
        return out[number] - out[number - 1] if number < len(out) else 0

    def cards(self, hand: Hand) -> int:
        return sum(self.sizes[face] * count for face, count in hand.items())

    def check_hand(self, hand: Hand) -> None:
        """Raise a Refusal for a hand that cannot be scored."""
        for face, count in hand.items():
            if face not in self.faces:
                raise Refusal("no_face", face)
            if type(count) is not int or not 0 <= count <= MOST_OF_A_FACE:
                raise Refusal("count", face, most=MOST_OF_A_FACE)


def served_faces(kind: Kind, menu: Sequence[Kind]) -> tuple[Face, ...]:
    """Return the faces of a kind that this menu allows."""
    keys = {other.key for other in menu}
    return tuple(face for face in kind.faces if not face.needs or face.needs in keys)


def set_up(edition: Edition, menu: str | Sequence[str] | None, players: int, *, dummy: bool = False) -> Setup:
    """Return the setup for these choices, or raise a Refusal.

    >>> from scoring.rules.editions import CLASSIC
    >>> set_up(CLASSIC, None, 4).dealt
    8
    """
    return _set_up(edition, menu if menu is None or isinstance(menu, str) else tuple(menu), players, dummy)


# A table plays the same few menus, so the cached properties of a Setup are computed once for each.
@lru_cache(maxsize=100)
def _set_up(edition: Edition, menu: str | tuple[str, ...] | None, players: int, dummy: bool) -> Setup:
    check_players(edition, players, dummy=dummy)
    kinds = choose_menu(edition, menu)
    for kind in kinds:
        if players not in kind.players:
            raise Refusal("kind_players", kind.key, least=kind.players[0], most=kind.players[-1])
    return Setup(edition, kinds, players, dummy)


def check_players(edition: Edition, players: int, *, dummy: bool = False) -> None:
    if players not in edition.players:
        raise Refusal("players", least=edition.players[0], most=edition.players[-1], players=players)
    if dummy and "dummy" not in edition.variants:
        raise Refusal("dummy_edition")
    if dummy and players != 2:
        raise Refusal("dummy_players", players=players)


def choose_menu(edition: Edition, menu: str | Sequence[str] | None) -> tuple[Kind, ...]:
    """Return the kinds of a preset or free menu in the edition's order, or raise a Refusal."""
    if not edition.free_menu:
        if menu is not None:
            raise Refusal("menu_fixed")
        return edition.kinds
    if menu is None:
        raise Refusal("menu_missing")
    if isinstance(menu, str):
        if menu not in edition.presets:
            raise Refusal("no_preset", menu)
        menu = edition.presets[menu]
    return _kinds_of(edition, menu)


def _kinds_of(edition: Edition, keys: Sequence[str]) -> tuple[Kind, ...]:
    to_choose = {kind.key for course in edition.courses if not course.fixed for kind in course.kinds}
    for key in keys:
        if key not in to_choose:
            raise Refusal("no_kind", key)
        if keys.count(key) > 1:
            raise Refusal("kind_twice", key)
    chosen: list[Kind] = []
    for course in edition.courses:
        kinds = [kind for kind in course.kinds if course.fixed or kind.key in keys]
        if len(kinds) != course.pick:
            raise Refusal("course", course.key, pick=course.pick, count=len(kinds))
        chosen += kinds
    return tuple(chosen)
