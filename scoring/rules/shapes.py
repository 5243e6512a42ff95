"""The ways a kind can score. An edition gives each kind a shape and the points it pays."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from scoring.rules.types import Face, Hand, Kind, Line, Spread, for_players


class OwnHand(ABC):
    """A shape that scores each hand on its own, so that the same cards always give the same line."""

    def score(self, kind: Kind, spread: Spread) -> list[Line]:
        return [_own_line(self, kind, tuple(held.items())) for held in spread.held[kind.key]]

    @abstractmethod
    def line(self, kind: Kind, held: Hand) -> Line:
        """Return the line for the faces of this kind in a hand."""


# Cached, because the same few cards come up again and again.
@lru_cache(maxsize=3_000)
def _own_line(shape: OwnHand, kind: Kind, held: tuple[tuple[str, int], ...]) -> Line:
    line = shape.line(kind, dict(held))
    return line._replace(numbers=MappingProxyType(line.numbers))


@dataclass(frozen=True, eq=False)
class Each(OwnHand):
    """Points for each card by itself."""

    def line(self, kind: Kind, held: Hand) -> Line:
        points = kind.worth(held)
        if not points:
            return Line(kind.key, 0, "nothing", held)
        return Line(kind.key, points, "each", _itemised(_items(kind.faces, held)))


@dataclass(frozen=True, eq=False)
class Sets(OwnHand):
    """Points for each full set of cards; leftover cards pay nothing."""

    size: int
    points: int

    def line(self, kind: Kind, held: Hand) -> Line:
        count = kind.worth(held)
        sets = count // self.size
        if not sets:
            return Line(kind.key, 0, "no_set", {"count": count, "size": self.size})
        numbers = {"count": count, "sets": sets, "size": self.size, "each": self.points}
        return Line(kind.key, sets * self.points, "sets", numbers)


@dataclass(frozen=True, eq=False)
class Ladder(OwnHand):
    """Points by the number of cards, from 0; the last step also applies to any higher number.

    A kind with several faces to count (the fruits) scores each of them on the ladder.
    """

    steps: tuple[int, ...]

    def line(self, kind: Kind, held: Hand) -> Line:
        items = [
            (face.key, held.get(face.key, 0), self._step(held.get(face.key, 0)))
            for face in kind.faces
            if face.worth
        ]
        if len(items) == 1:
            _, count, points = items[0]
            return Line(kind.key, points, "ladder", {"count": count})
        return Line(kind.key, sum(points for _, _, points in items), "ladders", _itemised(items))

    def _step(self, count: int) -> int:
        return self.steps[min(count, len(self.steps) - 1)]


@dataclass(frozen=True, eq=False)
class UniqueSets(OwnHand):
    """Points for sets of different faces: the largest set first, then more sets from the remaining cards."""

    points: tuple[int, ...]  # for a set of 1, 2, 3 … faces

    def line(self, kind: Kind, held: Hand) -> Line:
        counts = sorted(held.values(), reverse=True)
        items = []
        for size in range(len(counts), 0, -1):
            # Counts are in descending order, so this difference is the number of sets of exactly this size.
            sets = counts[size - 1] - (counts[size] if size < len(counts) else 0)
            if sets:
                items.append((f"of_{size}", sets, sets * self.points[size - 1]))
        return Line(kind.key, sum(points for _, _, points in items), "unique_sets", _itemised(items))


@dataclass(frozen=True)
class Prizes:
    """Prizes for the most, the second most … A seat with none of the kind gets no prize.

    Split: tied seats divide a prize, dropping the remainder, and a tie for the most leaves no second prize.
    In full: every tied seat gets the whole prize, and a tie takes no prize away.
    """

    prizes: Mapping[int, tuple[int, ...]]  # minimum number of players -> prizes
    split: bool

    def score(self, kind: Kind, spread: Spread) -> list[Line]:
        counts = spread.worths(kind)
        lines = self._lines(kind, counts)
        return [lines.get(count) or Line(kind.key, 0, "no_prize", {"count": count}) for count in counts]

    def _lines(self, kind: Kind, counts: Sequence[int]) -> dict[int, Line]:
        """Return the line for each count that wins a prize."""
        lines: dict[int, Line] = {}
        totals = sorted({count for count in counts if count}, reverse=True)
        prizes = for_players(self.prizes, len(counts))
        for total, prize, rank in zip(totals, prizes, ("most", "second", "third"), strict=False):
            tied = counts.count(total)
            numbers = {"count": total, "tied": tied, "prize": prize}
            if self.split and rank == "second" and counts.count(totals[0]) > 1:
                lines[total] = Line(kind.key, 0, "no_second", numbers)
            elif tied == 1:
                lines[total] = Line(kind.key, prize, rank, numbers)
            elif self.split:
                lines[total] = Line(kind.key, prize // tied, f"tied_{rank}", numbers)
            else:
                lines[total] = Line(kind.key, prize, f"level_{rank}", numbers)
        return lines


@dataclass(frozen=True)
class MostFewest:
    """A prize for the most and the same penalty for the fewest, even 0; no penalty with two seats."""

    prize: int
    split: bool

    def score(self, kind: Kind, spread: Spread) -> list[Line]:
        counts = spread.worths(kind)
        most, fewest = max(counts), min(counts)
        if most == fewest:
            return [self._level(kind, most, len(counts))] * len(counts)
        lines = {
            most: self._line(kind, "most", most, counts.count(most), sign=1),
            fewest: self._line(kind, "fewest", fewest, counts.count(fewest), sign=-1),
        }
        if len(counts) == 2:
            lines[fewest] = Line(kind.key, 0, "fewest_of_two", {"count": fewest})
        return [lines.get(count) or Line(kind.key, 0, "between", {"count": count}) for count in counts]

    def _line(self, kind: Kind, end: str, count: int, tied: int, *, sign: int) -> Line:
        numbers = {"count": count, "tied": tied, "prize": self.prize}
        if tied == 1:
            return Line(kind.key, sign * self.prize, end, numbers)
        if self.split:
            # Divided before the sign is put on: -6 // 4 would be -2.
            return Line(kind.key, sign * (self.prize // tied), f"tied_{end}", numbers)
        return Line(kind.key, sign * self.prize, f"level_{end}", numbers)

    def _level(self, kind: Kind, count: int, seats: int) -> Line:
        """Return the line for seats that are all level: 0 points, except that two seats with cards both get the prize."""
        if self.split or seats > 2 or not count:
            return Line(kind.key, 0, "all_level", {"count": count})
        return Line(kind.key, self.prize, "level_of_two", {"count": count})


@dataclass(frozen=True)
class Race:
    """Prizes claimed during the round; at its end, the most remaining rolls win the next unclaimed prize.

    A face without cards is a claim, and its worth is the prize. Players who claim a prize together
    use up one prize each, so the number of claims is the number of prizes gone.
    """

    def score(self, kind: Kind, spread: Spread) -> list[Line]:
        hands, claims = spread.held[kind.key], self._claims(kind)
        rolls = [self._rolls(kind, held) for held in hands]
        gone = sum(held.get(face.key, 0) for held in hands for face in claims)
        prize = claims[gone].worth if gone < len(claims) else 0
        most = max(rolls)
        won = {"nth": gone + 1, "prize": prize, "tied": rolls.count(most)} if prize and most else {}
        missed = "none" if prize else "over"
        return [
            self._line(kind, held, left, won if left == most else {}, missed)
            for held, left in zip(hands, rolls, strict=True)
        ]

    def _claims(self, kind: Kind) -> list[Face]:
        return [face for face in kind.faces if not face.cards]

    def _rolls(self, kind: Kind, held: Hand) -> int:
        return sum(face.worth * held.get(face.key, 0) for face in kind.faces if face.cards)

    def _line(self, kind: Kind, held: Hand, left: int, won: Mapping[str, int], missed: str) -> Line:
        claimed = list(_items(self._claims(kind), held))
        points = sum(points for _, _, points in claimed) + won.get("prize", 0)
        parts = ["claimed"] if claimed else []
        if won:
            parts.append("most" if won["tied"] == 1 else "level")
        reason = "_".join(["race", *(parts or [missed])])
        return Line(kind.key, points, reason, {**_itemised(claimed), "rolls": left, **won})


@dataclass(frozen=True)
class PerOpponent:
    """A point per card for every opponent who has any, up to a limit per card."""

    most: int

    def score(self, kind: Kind, spread: Spread) -> list[Line]:
        counts = spread.worths(kind)
        having = sum(1 for count in counts if count)
        return [self._line(kind, count, having - bool(count)) for count in counts]

    def _line(self, kind: Kind, count: int, opponents: int) -> Line:
        each = min(opponents, self.most)
        reason = "per_opponent" if opponents <= self.most else "per_opponent_capped"
        numbers = {"count": count, "opponents": opponents, "each": each}
        return Line(kind.key, count * each, reason, numbers)


@dataclass(frozen=True)
class MostColours:
    """Points for each card if nobody has more colors."""

    points: int

    def score(self, kind: Kind, spread: Spread) -> list[Line]:
        counts = spread.worths(kind)
        colours = [spread.colours(seat) for seat in range(len(counts))]
        most = max(map(len, colours))
        return [self._line(kind, count, own, most) for count, own in zip(counts, colours, strict=True)]

    def _line(self, kind: Kind, count: int, colours: Mapping[str, Hand], most: int) -> Line:
        reason = "most_colours" if len(colours) == most else "fewer_colours"
        points = count * self.points if len(colours) == most else 0
        numbers = {"count": count, "colours": len(colours), "most": most, "each": self.points}
        # Where two kinds share a color, only the first is named.
        shown = dict(next(iter(cards.items())) for cards in colours.values())
        return Line(kind.key, points, reason, {**numbers, **shown})


@dataclass(frozen=True)
class BiggestColour:
    """A point per card for every card in the hand's largest set of one color.

    The line names the cards of that set; among sets of equal size, the first on the menu.
    """

    def score(self, kind: Kind, spread: Spread) -> list[Line]:
        return [
            self._line(kind, count, spread.colours(seat) if count else {})
            for seat, count in enumerate(spread.worths(kind))
        ]

    def _line(self, kind: Kind, count: int, colours: Mapping[str, Hand]) -> Line:
        largest = max(colours.values(), key=lambda cards: sum(cards.values()), default={})
        points = count * sum(largest.values())
        return Line(kind.key, points, "biggest_colour", {"count": count, **largest})


def _items(faces: Iterable[Face], held: Hand) -> Iterable[tuple[str, int, int]]:
    """Yield each face held, its count, and its points."""
    for face in faces:
        if face.key in held:
            yield face.key, held[face.key], held[face.key] * face.worth


def _itemised(items: Iterable[tuple[str, int, int]]) -> dict[str, int]:
    """Return the numbers of a line: the count of each item, and its points."""
    numbers = {}
    for key, count, points in items:
        numbers[key] = count
        numbers[f"{key}_points"] = points
    return numbers
