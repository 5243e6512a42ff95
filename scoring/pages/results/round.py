"""The result of a round: seats × kinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import cached_property

from django.utils.safestring import SafeString

from scoring.models.sheet import Sheet
from scoring.pages.cautions import CautionNote
from scoring.pages.player_names import Mark, mark_of, marked, sentence, unbreakable, width
from scoring.pages.results.rows import KindRow, Result, SumCell
from scoring.pages.round.said import Said, short_hand
from scoring.pages.round.tiles import by_course
from scoring.rules import ROUNDS, Line
from scoring.wording import signed
from scoring.wording.hand import dessert_so_far
from scoring.wording.rounds import desserts_added_text, round_text, waiting_text

LETTERS = 28  # letters and gaps that fit in a line of names on a narrow phone
LETTERS_BESIDE_DRAWINGS = 34  # where dishes are drawings without names
FEWEST_LETTERS = 4  # the width of a column of numbers


class RoundResult(Result):
    def __init__(self, sheet: Sheet, number: int, with_phones: Collection[int] = ()) -> None:
        super().__init__(sheet)
        self.number = number
        self.with_phones = with_phones  # the seats of players who enter their own cards
        self.lines = sheet.score.rounds[number - 1] if number in sheet.rounds else [[] for _ in sheet.seats]

    @property
    def columns(self) -> list[tuple[str, Mark]]:
        return [(seat.name, mark_of(seat)) for seat in self.sheet.seats]

    @property
    def is_crowded(self) -> bool:
        """Whether the columns need more room beside each other than a phone has."""
        longest = max(len(seat.name) for seat in self.sheet.seats)
        return len(self.sheet.seats) > 5 or len(self.sheet.seats) * (longest + 1) > LETTERS

    @property
    def is_upright(self) -> bool:
        """Whether the names have to stand upright on a phone, because their longest words do not fit side by side."""
        words = (max(width(word) for word in unbreakable(seat.name)) for seat in self.sheet.seats)
        return sum(max(word, FEWEST_LETTERS) + 1 for word in words) > LETTERS_BESIDE_DRAWINGS

    @cached_property
    def rows(self) -> list[KindRow]:
        """A row for every kind that scored or was held, without desserts, which are scored at the end."""
        rows = []
        for kind in by_course(self.sheet.setup)[:-1]:
            lines = [next((line for line in seat if line.kind == kind.key), None) for seat in self.lines]
            if any(lines):
                rows.append(self.row(kind.key, lines))
        return rows

    @property
    def kept(self) -> KindRow | None:
        """The desserts that the seats have so far, with those of earlier rounds, as wherever they are counted in a game."""
        lines = [self._kept(seat) for seat in range(len(self.seats))]
        return self.row(self.sheet.setup.dessert.key, lines) if any(lines) else None

    def _kept(self, seat: int) -> Line | None:
        dessert = self.sheet.setup.dessert.key
        cards: Counter[str] = Counter()
        for played in self.sheet.score.rounds[: self.number]:
            cards.update(next((line.numbers for line in played[seat] if line.kind == dessert), {}))
        return Line(dessert, 0, "kept", cards) if cards else None

    @property
    def kept_text(self) -> str:
        return dessert_so_far(self.sheet.setup.dessert.key, self.edition)

    @property
    def totals(self) -> list[SumCell]:
        """What each seat scored in this round, with the kinds that it came from."""
        return [
            self._sum("round", seat, self._points_in(self.number, seat), self._kinds_of(seat))
            for seat in range(len(self.seats))
        ]

    @property
    def so_far(self) -> list[SumCell]:
        """The totals including the earlier rounds, without desserts, which count at the end."""
        return [self._total(seat) for seat in range(len(self.seats))]

    def _total(self, seat: int) -> SumCell:
        """Return a seat's total with the rounds that it came from; with the kinds in the first."""
        rounds = [(number, self._points_in(number, seat)) for number in range(1, self.number + 1)]
        parts = [(round_text(number), signed(points), SafeString()) for number, points in rounds]
        total = sum(points for _, points in rounds)
        return self._sum("total", seat, total, parts if len(parts) > 1 else self._kinds_of(seat))

    def _sum(self, what: str, seat: int, points: int, parts: list[tuple[str, str, SafeString]]) -> SumCell:
        mark = mark_of(self.sheet.seats[seat])
        return SumCell(f"why-{what}-{seat + 1}", self.seats[seat], mark, signed(points), parts)

    def _points_in(self, number: int, seat: int) -> int:
        played = self.sheet.score.rounds
        return sum(line.points for line in played[number - 1][seat]) if number <= len(played) else 0

    def _kinds_of(self, seat: int) -> list[tuple[str, str, SafeString]]:
        cells = [(row.name, row.cells[seat]) for row in self.rows]
        return [(name, cell.points, cell.why) for name, cell in cells if cell.why]

    @property
    def cautions(self) -> list[CautionNote]:
        return [caution for caution in super().cautions if caution.round == self.number]

    @property
    def done(self) -> bool:
        return self.sheet.is_done(self.number)

    @property
    def finished(self) -> bool:
        """Whether the whole game is finished."""
        return self.sheet.score.finished

    @property
    def can_end(self) -> bool:
        """Whether the game can be ended early, after this round."""
        return not self.finished and self.sheet.can_end_after == self.number

    @property
    def rounds(self) -> range:
        return self.sheet.rounds if self.finished else range(1, ROUNDS + 1)

    @property
    def next_round(self) -> int:
        """The round to go on with when this one is done: the next, or the current one after a correction."""
        return self.sheet.current

    @property
    def goes_back(self) -> bool:
        """Whether this is not the round before the current one, but one that somebody looked up."""
        return self.next_round != self.number + 1

    @property
    def short_hands(self) -> list[Said]:
        """The hands that were finished with fewer cards than dealt, each with a link back. Fewer may be right."""
        if self.finished or not self.sheet.setup.edition.short_hands:
            return []
        seats = range(len(self.sheet.seats))
        return [said for seat in seats if (said := short_hand(self.sheet, self.number, seat))]

    @property
    def passed_over(self) -> int | None:
        """The number of the first seat whose hand was passed over without a card."""
        seats = range(len(self.seats)) if self.done and not self.finished else ()
        return next((seat + 1 for seat in seats if self.sheet.is_empty(self.number, seat)), None)

    @property
    def _open_seats(self) -> list[int]:
        """The seats whose cards are missing, also if the hand was done: where no hand may be short, it is not complete."""
        may_be_short = self.sheet.setup.edition.short_hands
        return [
            seat
            for seat in range(len(self.seats))
            if not self.sheet.hand(self.number, seat).done
            or (not may_be_short and self.sheet.is_short(self.number, seat))
        ]

    @property
    def is_with_others(self) -> bool:
        """Whether all missing cards are entered by players on their own phones."""
        return all(seat in self.with_phones for seat in self._open_seats)

    @property
    def waiting(self) -> SafeString:
        """Whose cards are missing: "Waiting for Dev (5/8)."."""
        setup = self.sheet.setup
        missing = [
            (marked([self.sheet.seats[seat].name])[0], setup.cards(self.sheet.cards(self.number, seat)))
            for seat in self._open_seats
        ]
        return sentence(waiting_text(missing, setup.dealt))

    @property
    def desserts_added(self) -> str:
        """What to shuffle into the deck before the next round; empty if nothing, or if that round has been played."""
        setup, number = self.sheet.setup, self.number + 1
        cards = setup.desserts_added(number)
        if not cards or not self.done or self.next_done or self.finished:
            return ""
        return desserts_added_text(number, setup.dessert.key, cards)

    @property
    def next_done(self) -> bool:
        return self.sheet.is_done(self.number + 1)
