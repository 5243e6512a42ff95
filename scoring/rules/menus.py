"""The setup of a game (edition, menu, players, dummy), and a Refusal for choices that the rules forbid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
    _raise_first(refusals(edition, menu, players, dummy=dummy))
    return Setup(edition, _served(edition, menu), players, dummy)


def refusals(
    edition: Edition, menu: str | Sequence[str] | None, players: int, *, dummy: bool = False
) -> Iterator[Refusal]:
    """Yield everything about these choices that the rules forbid."""
    yield from _players_refused(edition, players, dummy=dummy)
    yield from _menu_refused(edition, menu)
    if players in edition.players:
        for kind in _served(edition, menu):
            if players not in kind.players:
                yield Refusal("kind_players", kind.key, least=kind.players[0], most=kind.players[-1])


def _raise_first(refused: Iterator[Refusal]) -> None:
    for refusal in refused:
        raise refusal


def check_players(edition: Edition, players: int, *, dummy: bool = False) -> None:
    _raise_first(_players_refused(edition, players, dummy=dummy))


def _players_refused(edition: Edition, players: int, *, dummy: bool) -> Iterator[Refusal]:
    if players not in edition.players:
        yield Refusal("players", least=edition.players[0], most=edition.players[-1], players=players)
    if dummy and "dummy" not in edition.variants:
        yield Refusal("dummy_edition")
    elif dummy and players != 2 and players in edition.players:
        yield Refusal("dummy_players", players=players)


def choose_menu(edition: Edition, menu: str | Sequence[str] | None) -> tuple[Kind, ...]:
    """Return the kinds of a preset or free menu in the edition's order, or raise a Refusal."""
    _raise_first(_menu_refused(edition, menu))
    return _served(edition, menu)


def _menu_refused(edition: Edition, menu: str | Sequence[str] | None) -> Iterator[Refusal]:
    if not edition.free_menu:
        if menu is not None:
            yield Refusal("menu_fixed")
    elif menu is None:
        yield Refusal("menu_missing")
    elif not isinstance(menu, str):
        yield from _kinds_refused(edition, menu)
    elif menu not in edition.presets:
        yield Refusal("no_preset", menu)


def _kinds_refused(edition: Edition, keys: Sequence[str]) -> Iterator[Refusal]:
    to_choose = {kind.key for course in edition.courses if not course.fixed for kind in course.kinds}
    for key in dict.fromkeys(keys):
        if key not in to_choose:
            yield Refusal("no_kind", key)
        elif keys.count(key) > 1:
            yield Refusal("kind_twice", key)
    for course in edition.courses:
        count = sum(course.fixed or kind.key in keys for kind in course.kinds)
        if count != course.pick:
            yield Refusal("course", course.key, pick=course.pick, count=count)


def _served(edition: Edition, menu: str | Sequence[str] | None) -> tuple[Kind, ...]:
    """Return the kinds of a menu in the edition's order."""
    if not edition.free_menu:
        return edition.kinds
    keys = edition.presets.get(menu, ()) if isinstance(menu, str) else menu or ()
    return tuple(
        kind for course in edition.courses for kind in course.kinds if course.fixed or kind.key in keys
    )
