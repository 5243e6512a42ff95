"""The ways a kind can score. Each shape is told how much; the editions say which kind has which shape."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.rules.spread import Face, Hand, Kind, Line, for_players


@dataclass(frozen=True, slots=True)
class Each:
    """Every card has its own points."""

    def score(self, kind: Kind, hands: Sequence[Hand], menu: Sequence[Kind]) -> list[Line]:
        return [self._line(kind, hand) for hand in hands]

    def _line(self, kind: Kind, hand: Hand) -> Line:
        points = kind.worth(hand)
        if not points:
            return Line(kind.key, 0, "nothing", kind.held(hand))
        items = (
            (face.key, hand[face.key], hand[face.key] * face.worth)
            for face in kind.faces
            if hand.get(face.key)
        )
        return Line(kind.key, points, "each", _itemised(items))


@dataclass(frozen=True, slots=True)
class Sets:
    """Each full set of cards pays; what is left over does not."""

    size: int
    points: int

    def score(self, kind: Kind, hands: Sequence[Hand], menu: Sequence[Kind]) -> list[Line]:
        return [self._line(kind, kind.worth(hand)) for hand in hands]

    def _line(self, kind: Kind, count: int) -> Line:
        sets = count // self.size
        if not sets:
            return Line(kind.key, 0, "no_set", {"count": count, "size": self.size})
        numbers = {"count": count, "sets": sets, "size": self.size, "each": self.points}
        return Line(kind.key, sets * self.points, "sets", numbers)


@dataclass(frozen=True, slots=True)
class Ladder:
    """Points by how many there are, none included; the last step holds for any more.

    A kind with several things to count (the fruits) climbs a ladder for each of them.
    """

    steps: tuple[int, ...]

    def score(self, kind: Kind, hands: Sequence[Hand], menu: Sequence[Kind]) -> list[Line]:
        counted = [face for face in kind.faces if face.worth]
        return [self._line(kind, counted, hand) for hand in hands]

    def _line(self, kind: Kind, counted: Sequence[Face], hand: Hand) -> Line:
        if len(counted) == 1:
            count = hand.get(counted[0].key, 0)
            return Line(kind.key, self._step(count), "ladder", {"count": count})
        items = [(face.key, hand.get(face.key, 0), self._step(hand.get(face.key, 0))) for face in counted]
        return Line(kind.key, sum(points for _, _, points in items), "ladders", _itemised(items))

    def _step(self, count: int) -> int:
        return self.steps[min(count, len(self.steps) - 1)]


@dataclass(frozen=True, slots=True)
class UniqueSets:
    """Sets of different faces, the longest first, then again with what is left."""

    points: tuple[int, ...]  # for a set of 1, 2, 3 …

    def score(self, kind: Kind, hands: Sequence[Hand], menu: Sequence[Kind]) -> list[Line]:
        return [self._line(kind, hand) for hand in hands]

    def _line(self, kind: Kind, hand: Hand) -> Line:
        counts = sorted(hand.get(face.key, 0) for face in kind.faces)
        items = []
        for size, points in zip(range(len(counts), 0, -1), reversed(self.points), strict=True):
            # The rarest of the faces that are still there says how many sets have this size.
            sets = counts[-size] - (counts[-size - 1] if size < len(counts) else 0)
            if sets:
                items.append((f"of_{size}", sets, sets * points))
        return Line(kind.key, sum(points for _, _, points in items), "unique_sets", _itemised(items))


@dataclass(frozen=True, slots=True)
class Places:
    """Prizes for the most, the second most … Who has none takes no part.

    Split: the tied divide a prize, remainder dropped, and after a tie for the most there is no second.
    In full: everyone on a total gets its whole prize, and a tie takes no place away.
    """

    prizes: Mapping[int, tuple[int, ...]]  # by the least number of players
    split: bool

    def score(self, kind: Kind, hands: Sequence[Hand], menu: Sequence[Kind]) -> list[Line]:
        counts = [kind.worth(hand) for hand in hands]
        lines = self._lines(kind, counts)
        return [lines.get(count) or Line(kind.key, 0, "no_place", {"count": count}) for count in counts]

    def _lines(self, kind: Kind, counts: Sequence[int]) -> dict[int, Line]:
        """For each total that a place goes to, the line of those who have it."""
        lines: dict[int, Line] = {}
        totals = sorted({count for count in counts if count}, reverse=True)
        prizes = for_players(self.prizes, len(counts))
        for total, prize, place in zip(totals, prizes, ("most", "second", "third"), strict=False):
            tied = counts.count(total)
            numbers = {"count": total, "tied": tied, "prize": prize}
            if self.split and place == "second" and counts.count(totals[0]) > 1:
                lines[total] = Line(kind.key, 0, "no_second", numbers)
            elif tied == 1:
                lines[total] = Line(kind.key, prize, place, numbers)
            elif self.split:
                lines[total] = Line(kind.key, prize // tied, f"tied_{place}", numbers)
            else:
                lines[total] = Line(kind.key, prize, f"level_{place}", numbers)
        return lines


@dataclass(frozen=True, slots=True)
class MostFewest:
    """The most gain a prize and the fewest, none included, lose it; of two, nobody loses."""

    prize: int
    split: bool

    def score(self, kind: Kind, hands: Sequence[Hand], menu: Sequence[Kind]) -> list[Line]:
        counts = [kind.worth(hand) for hand in hands]
        most, fewest = max(counts), min(counts)
        if most == fewest:
            return [self._level(kind, most, len(counts))] * len(counts)
        lines = {
            most: self._line(kind, "most", most, counts.count(most), self.prize),
            fewest: self._line(kind, "fewest", fewest, counts.count(fewest), -self.prize),
        }
        if len(counts) == 2:
            lines[fewest] = Line(kind.key, 0, "fewest_of_two", {"count": fewest})
        return [lines.get(count) or Line(kind.key, 0, "between", {"count": count}) for count in counts]

    def _line(self, kind: Kind, end: str, count: int, tied: int, prize: int) -> Line:
        numbers = {"count": count, "tied": tied, "prize": abs(prize)}
        if tied == 1:
            return Line(kind.key, prize, end, numbers)
        if self.split:
            # Divided before the sign is put on: -6 // 4 would be -2.
            share = self.prize // tied
            return Line(kind.key, share if prize > 0 else -share, f"tied_{end}", numbers)
        return Line(kind.key, prize, f"level_{end}", numbers)

    def _level(self, kind: Kind, count: int, seats: int) -> Line:
        """Split, nobody scores; in full, two both gain and with more it cancels out."""
        if self.split or seats > 2 or not count:
            return Line(kind.key, 0, "all_level", {"count": count})
        return Line(kind.key, self.prize, "level_of_two", {"count": count})


@dataclass(frozen=True, slots=True)
class Race:
    """Places claimed during the round; at its end the most of what still lies there takes the next one.

    A face without cards is a claimed place, and its worth the prize. As many places are gone as were
    claimed, since players who are level use up one each.
    """

    def score(self, kind: Kind, hands: Sequence[Hand], menu: Sequence[Kind]) -> list[Line]:
        places = [face for face in kind.faces if not face.cards]
        rolls = [self._rolls(kind, hand) for hand in hands]
        gone = sum(hand.get(face.key, 0) for hand in hands for face in places)
        prize = places[gone].worth if gone < len(places) else 0
        most = max(rolls)
        numbers = {"place": gone + 1, "prize": prize, "tied": rolls.count(most)}
        lines = []
        for hand, left in zip(hands, rolls, strict=True):
            wins = bool(prize and left and left == most)
            lines.append(self._line(kind, hand, left, places, numbers if wins else {}))
        return lines

    def _rolls(self, kind: Kind, hand: Hand) -> int:
        return sum(face.worth * hand.get(face.key, 0) for face in kind.faces if face.cards)

    def _line(
        self, kind: Kind, hand: Hand, left: int, places: Sequence[Face], won: Mapping[str, int]
    ) -> Line:
        claims = [
            (face.key, hand[face.key], hand[face.key] * face.worth) for face in places if hand.get(face.key)
        ]
        points = sum(points for _, _, points in claims) + won.get("prize", 0)
        parts = ["claimed"] if claims else []
        if won:
            parts.append("most" if won["tied"] == 1 else "level")
        reason = "_".join(["race", *(parts or ["none"])])
        return Line(kind.key, points, reason, {**_itemised(claims), "rolls": left, **won})


@dataclass(frozen=True, slots=True)
class PerOpponent:
    """Each card pays a point for every opponent who has any, up to a limit."""

    most: int

    def score(self, kind: Kind, hands: Sequence[Hand], menu: Sequence[Kind]) -> list[Line]:
        counts = [kind.worth(hand) for hand in hands]
        having = sum(1 for count in counts if count)
        return [self._line(kind, count, having - bool(count)) for count in counts]

    def _line(self, kind: Kind, count: int, opponents: int) -> Line:
        each = min(opponents, self.most)
        reason = "per_opponent" if opponents <= self.most else "per_opponent_capped"
        numbers = {"count": count, "opponents": opponents, "each": each}
        return Line(kind.key, count * each, reason, numbers)


@dataclass(frozen=True, slots=True)
class MostColours:
    """Each card pays if nobody has more colours."""

    points: int

    def score(self, kind: Kind, hands: Sequence[Hand], menu: Sequence[Kind]) -> list[Line]:
        counts = [kind.worth(hand) for hand in hands]
        if not any(counts):
            return [Line(kind.key, 0, "nothing", {})] * len(hands)
        colours = [len(colour_counts(hand, menu)) for hand in hands]
        most = max(colours)
        return [self._line(kind, count, own, most) for count, own in zip(counts, colours, strict=True)]

    def _line(self, kind: Kind, count: int, colours: int, most: int) -> Line:
        reason = "most_colours" if colours == most else "fewer_colours"
        points = count * self.points if colours == most else 0
        numbers = {"count": count, "colours": colours, "most": most, "each": self.points}
        return Line(kind.key, points, reason, numbers)


@dataclass(frozen=True, slots=True)
class BiggestColour:
    """Each card pays a point for every card in the hand's largest set of one colour."""

    def score(self, kind: Kind, hands: Sequence[Hand], menu: Sequence[Kind]) -> list[Line]:
        return [self._line(kind, hand, menu) for hand in hands]

    def _line(self, kind: Kind, hand: Hand, menu: Sequence[Kind]) -> Line:
        count = kind.worth(hand)
        if not count:
            return Line(kind.key, 0, "nothing", {})
        largest = max(colour_counts(hand, menu).values())
        return Line(kind.key, count * largest, "biggest_colour", {"count": count, "largest": largest})


def colour_counts(hand: Hand, menu: Sequence[Kind]) -> Counter[str]:
    """How many cards of each colour lie face up in a hand.

    >>> from scoring.rules.editions import NIGIRI, WASABI
    >>> colour_counts({"squid_on_wasabi": 1, "salmon_nigiri": 2}, [NIGIRI, WASABI])
    Counter({'yellow': 4})
    """
    colours: Counter[str] = Counter()
    for kind in menu:
        if kind.colour != FACE_DOWN and (cards := kind.cards(hand)):
            colours[kind.colour or kind.key] += cards
    return colours


# The colour of a kind whose cards lie with their backs up.
FACE_DOWN = "face_down"


def _itemised(items: Iterable[tuple[str, int, int]]) -> dict[str, int]:
    """How many of each thing, and what they pay together."""
    numbers = {}
    for key, count, points in items:
        numbers[key] = count
        numbers[f"{key}_points"] = points
    return numbers
