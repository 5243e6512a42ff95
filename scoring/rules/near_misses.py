"""What would have won a game: the smallest changes of one hand with which another player wins alone.

A change is a nigiri put on the wasabi that lay open, another card instead of one, or one card more in a hand that was
short. A nigiri on wasabi gives way only to another nigiri. A change counts only if it causes no new caution about the
deck or the hand size. Cards whose points depend on more than lying there (a race, other players' turns, what was face
down, the icons of a fruit) stay as they are. A hand from which cards were discarded, for an uramaki claim or with a
takeout box, was complete.

This is here and not in the statistics, because it needs only the rules and the hands of one game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from scoring.rules.deck import room
from scoring.rules.menus import Setup
from scoring.rules.score import kept_desserts, standings
from scoring.rules.shapes import BiggestColour, MostColours, Race
from scoring.rules.types import Hand, Kind, Spread, kind_of_faces

MOST = 3  # near misses that are shown
# Kinds for which one card more or less does not tell how the round would have gone.
UNCERTAIN = ("uramaki", "takeout_box", "miso_soup", "fruit")
OPEN = "wasabi"
FACE_DOWN = "flipped"

Points = list[int]  # of each seat
Exchange = tuple[str, str, str]  # the reason of a change, the face given up, the face that is there instead


class OtherCard(NamedTuple):
    """A change of one hand, with its reason code: `gone` and `got` are faces, empty if there is none."""

    round: int  # from 1
    seat: int
    reason: str  # on_wasabi, instead, instead_on_wasabi, more or more_on_wasabi
    gone: str
    got: str

    @property
    def card(self) -> str:
        """Return the card that would have been there, also where it lies on wasabi."""
        is_put_there = self.reason.endswith("on_wasabi")
        return self.got.replace("_on_wasabi", "_nigiri") if is_put_there else self.got

    @property
    def idea(self) -> tuple[int, str]:
        """Return a key that changes share if they tell a player the same: to take this card, or one card more."""
        return self.seat, self.got if self.gone else ""

    @property
    def counts(self) -> dict[str, int]:
        """Return what it adds to the hand, face by face."""
        counts = {self.got: 1}
        if self.gone:
            counts[self.gone] = -1
        if self.reason.endswith("on_wasabi"):
            counts[OPEN] = counts.get(OPEN, 0) - 1
        return counts


class NearMiss(NamedTuple):
    """A change with which its seat would have won."""

    change: OtherCard
    given_up: int  # points of the card that would have been left out
    swing: int  # points that the seat gains on the best of the others

    @property
    def size(self) -> tuple[object, ...]:
        """Return how large the change is, for comparing. Later rounds are remembered better."""
        exchanged = self.change.reason != "on_wasabi"
        return exchanged, self.given_up, self.swing, -self.change.round, self.change


def near_misses(setup: Setup, rounds: Sequence[Sequence[Hand]]) -> list[NearMiss]:
    """Return every change that would have made another player the only winner, the smallest first."""
    table = Rescored(setup, rounds)
    found = (table.near_miss(change) for change in changes(setup, rounds) if not table.has_won(change.seat))
    return sorted((miss for miss in found if miss), key=lambda miss: miss.size)


def closest(misses: Iterable[NearMiss], most: int = MOST) -> list[NearMiss]:
    """Return the few to show: each player's smallest, then others with another card, and "one card more" only once."""
    misses = list(misses)
    shown: dict[tuple[int, str], NearMiss] = {}
    for miss in misses:
        if all(seat != miss.change.seat for seat, _ in shown):
            shown[miss.change.idea] = miss
    for miss in misses:
        shown.setdefault(miss.change.idea, miss)
    return sorted(list(shown.values())[:most], key=lambda miss: miss.size)


def changes(setup: Setup, rounds: Sequence[Sequence[Hand]]) -> Iterator[OtherCard]:
    """Yield every change of a player's hand that the deck and the hand size allow."""
    for number, (hands, left) in enumerate(zip(rounds, room(setup, rounds), strict=True), 1):
        for seat, hand in enumerate(hands[: setup.players]):
            for reason, gone, got in _changes_of(setup, hand):
                change = OtherCard(number, seat, reason, gone, got)
                if _has_room(setup, left, change.counts):
                    yield change


def _changes_of(setup: Setup, hand: Hand) -> Iterator[Exchange]:
    """Yield the changes of a hand, also those that the deck does not allow."""
    cards = _cards(setup)
    on_wasabi = {face: lying for face in cards if (lying := _on_wasabi(face)) in setup.faces}
    yield from _put_on_wasabi(hand, on_wasabi)
    yield from _others_on_wasabi(hand, on_wasabi)
    for gone in (face for face in cards if hand.get(face)):
        yield from _instead_of(gone, hand, cards, on_wasabi)
    if setup.cards(hand) < setup.dealt and not _has_discarded(setup, hand):
        yield from _one_more(hand, cards, on_wasabi)


def _put_on_wasabi(hand: Hand, on_wasabi: Mapping[str, str]) -> Iterator[Exchange]:
    """Yield each nigiri of a hand, put on the wasabi that lay open."""
    for nigiri, lying in on_wasabi.items():
        if hand.get(OPEN) and hand.get(nigiri):
            yield "on_wasabi", nigiri, lying


def _others_on_wasabi(hand: Hand, on_wasabi: Mapping[str, str]) -> Iterator[Exchange]:
    """Yield every other nigiri instead of one that lay on wasabi."""
    for gone in on_wasabi.values():
        if hand.get(gone):
            yield from (("instead", gone, got) for got in on_wasabi.values() if got != gone)


def _instead_of(
    gone: str, hand: Hand, cards: Sequence[str], on_wasabi: Mapping[str, str]
) -> Iterator[Exchange]:
    """Yield every other card instead of one, and every other nigiri put on wasabi that is still open without it."""
    yield from (("instead", gone, got) for got in cards if got != gone)
    still_open = hand.get(OPEN, 0) - (1 if gone == OPEN else 0)
    if still_open:
        others = (lying for nigiri, lying in on_wasabi.items() if nigiri != gone)
        yield from (("instead_on_wasabi", gone, lying) for lying in others)


def _one_more(hand: Hand, cards: Sequence[str], on_wasabi: Mapping[str, str]) -> Iterator[Exchange]:
    """Yield every card as one more, and every nigiri put on the wasabi that lay open."""
    yield from (("more", "", got) for got in cards)
    if hand.get(OPEN):
        yield from (("more_on_wasabi", "", lying) for lying in on_wasabi.values())


def _has_discarded(setup: Setup, hand: Hand) -> bool:
    """Return whether rolls of this hand were discarded for an uramaki claim, or a takeout box turned some cards over."""
    races = (kind for kind in setup.menu if isinstance(kind.shape, Race))
    claims = (face.key for kind in races for face in kind.faces if not face.cards)
    return any(hand.get(face) for face in (FACE_DOWN, *claims))


def _cards(setup: Setup) -> list[str]:
    """Return the faces that are a single card whose points depend only on the hands."""
    faces = (face.key for kind in setup.menu if kind.key not in UNCERTAIN for face in kind.faces)
    return [face for face in faces if face in setup.faces and setup.sizes[face] == 1]


def _on_wasabi(face: str) -> str:
    return face.replace("_nigiri", "_on_wasabi") if face.endswith("_nigiri") else ""


def _has_room(setup: Setup, left: Mapping[str, int], counts: Mapping[str, int]) -> bool:
    """Return whether a change of a hand takes no more cards of a pile than there is room for."""
    taken: dict[str, int] = {}
    for face, count in counts.items():
        for pile in setup.piles[face]:
            taken[pile] = taken.get(pile, 0) + count
    return all(count <= max(left[pile], 0) for pile, count in taken.items() if count > 0)


class Rescored:
    """A finished game, of which only what a change touches is scored again."""

    def __init__(self, setup: Setup, rounds: Sequence[Sequence[Hand]]) -> None:
        self.setup = setup
        self.kinds = {kind.key: kind for kind in setup.menu}
        self.kind_of = kind_of_faces(setup.menu)
        # These score by the colors of all cards, so any change may touch them.
        self.by_colour = [kind for kind in setup.menu if isinstance(kind.shape, MostColours | BiggestColour)]
        self.spreads = [Spread(setup.menu, hands) for hands in rounds]
        self.kept = Spread(setup.menu, kept_desserts(setup, rounds))
        self.scored: dict[object, Points] = {}
        self.points = [
            {kind.key: _points(kind, spread) for kind in setup.menu[:-1]} for spread in self.spreads
        ]
        self.desserts = _points(setup.dessert, self.kept, always=True)
        self.cards = [setup.dessert.cards(held) for held in self.kept.held[setup.dessert.key]]
        self.totals = [
            sum(points[seat] for by_kind in self.points for points in by_kind.values()) + dessert
            for seat, dessert in enumerate(self.desserts)
        ]
        self.winners = standings(self.totals, self.cards, setup.players).winners

    def has_won(self, seat: int) -> bool:
        return self.winners == (seat,)

    def near_miss(self, change: OtherCard) -> NearMiss | None:
        """Return the change with its numbers if its seat would have won alone, or None."""
        seat = change.seat
        totals = self._totals(change.round, seat, change.counts)
        if totals[seat] < max(totals[: self.setup.players]):
            return None
        cards = self._dessert_cards(seat, change.counts)
        if standings(totals, cards, self.setup.players).winners != (seat,):
            return None
        given_up = 0
        if change.reason not in ("on_wasabi", "more", "more_on_wasabi"):
            given_up = self.totals[seat] - self._totals(change.round, seat, {change.gone: -1})[seat]
        return NearMiss(change, given_up, self._lead(totals, seat) - self._lead(self.totals, seat))

    def _lead(self, totals: Points, seat: int) -> int:
        return totals[seat] - max(
            total for other, total in enumerate(totals[: self.setup.players]) if other != seat
        )

    def _dessert_cards(self, seat: int, counts: Mapping[str, int]) -> list[int]:
        dessert = self.setup.dessert
        more = sum(count * dessert.sizes.get(face, 0) for face, count in counts.items())
        return [own + more if other == seat else own for other, own in enumerate(self.cards)]

    def _totals(self, number: int, seat: int, counts: Mapping[str, int]) -> Points:
        """Return everyone's total if a hand of this round had so many more or fewer of some faces."""
        spread, before = self.spreads[number - 1], self.points[number - 1]
        totals = self.totals
        touched = {self.kind_of[face] for face in counts}
        held = {kind: _changed(spread.held[kind][seat], counts, self.kinds[kind]) for kind in touched}
        for kind in touched:
            if kind == self.setup.dessert.key:
                kept = _changed(self.kept.held[kind][seat], counts, self.setup.dessert)
                after = self._rescored(self.kept, self.setup.dessert, seat, kept, 0)
                totals = _plus(totals, self.desserts, after)
            elif self.kinds[kind] not in self.by_colour:
                after = self._rescored(spread, self.kinds[kind], seat, held[kind], number)
                totals = _plus(totals, before[kind], after)
        for one in self.by_colour:
            totals = _plus(totals, before[one.key], _points(one, spread.with_held(seat, held)))
        return totals

    def _rescored(self, spread: Spread, kind: Kind, seat: int, held: dict[str, int], number: int) -> Points:
        """Return everyone's points for a kind if a seat held other cards of it, in a round or, for 0, at the end.

        Kept, because most come up again.
        """
        key = number, seat, kind.key, tuple(sorted(held.items()))
        if key not in self.scored:
            self.scored[key] = _points(kind, spread.with_held(seat, {kind.key: held}), always=not number)
        return self.scored[key]


def _changed(held: Hand, counts: Mapping[str, int], kind: Kind) -> dict[str, int]:
    after = {
        face: held.get(face, 0) + counts.get(face, 0)
        for face in kind.worths
        if face in held or face in counts
    }
    return {face: count for face, count in after.items() if count}


def _points(kind: Kind, spread: Spread, *, always: bool = False) -> Points:
    """Return everyone's points for a kind: in a round none if nobody holds it, at the end always."""
    held = spread.held[kind.key]
    if not always and not any(held):
        return [0] * len(held)
    return [line.points for line in kind.shape.score(kind, spread)]


def _plus(totals: Points, before: Points, after: Points) -> Points:
    return [total - was + now for total, was, now in zip(totals, before, after, strict=True)]
