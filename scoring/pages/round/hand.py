"""The page on which a hand is entered: whose it is, its points, the uramaki race, warnings."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from django.utils.safestring import SafeString

from scoring.models.sheet import CLAIMS, Sheet
from scoring.pages.cautions import CautionNote, caution_note
from scoring.pages.player_names import isolated, marked, sentence
from scoring.pages.round.fruit import Pair, known_cards
from scoring.pages.round.overfull import Overfull, overfull
from scoring.pages.round.plates import Plate, plates
from scoring.pages.round.presence import Presence
from scoring.pages.round.tiles import Palette
from scoring.rules import ROUNDS, Caution
from scoring.wording.hand import (
    cards_text,
    claimed_text,
    ended_text,
    fixing_text,
    goes_on_text,
    left_text,
    next_claim_text,
    next_text,
    pass_text,
    swap_text,
    total_text,
    whose_hand,
    your_cards_text,
)

LONG = 16  # letters; a longer heading is smaller


class Claim(NamedTuple):
    """An uramaki place that a player has."""

    face: str
    seat_number: int  # in the URL, from 1
    text: str


class HandPage:
    """One hand of one round, and the plates of all seats."""

    def __init__(self, sheet: Sheet, presence: Presence, number: int, seat: int, own: int | None) -> None:
        self.sheet = sheet
        self.presence = presence
        self.number = number
        self.seat = seat
        self.own = own  # the seat of the player whose phone this is
        self.edition = sheet.game.edition

    @cached_property
    def plates(self) -> list[Plate]:
        return plates(self.sheet, self.number, self.presence.busy, self.seat, self.own)

    @property
    def plate(self) -> Plate:
        """The plate of the hand in front."""
        return self.plates[self.seat]

    @cached_property
    def palette(self) -> Palette:
        counts = self.sheet.cards(self.number, self.seat)
        return Palette(self.sheet.setup, counts, self.fruit.get(self.seat))

    @cached_property
    def fruit(self) -> dict[int, dict[Pair, int]]:
        """The fruit cards of the round as they were entered, by seat."""
        return known_cards(self.sheet, self.number)

    @property
    def whose(self) -> str:
        return whose_hand(isolated(self.plate.name))

    @property
    def is_long(self) -> bool:
        return len(self.whose) > LONG

    @property
    def left(self) -> str:
        """How many cards are missing, or how many there are if the hand has too many or was finished short.

        After an uramaki place or a takeout box, nobody knows how many are missing: it discards some.
        """
        cards, dealt = self.plate.cards, self.plate.dealt
        if cards > dealt or (cards < dealt and (self.plate.done or not self.plate.is_short)):
            return cards_text(cards, dealt)
        return left_text(dealt - cards, dealt)

    @property
    def over(self) -> Overfull | None:
        is_over = any(plate.is_over for plate in self.plates)
        return overfull(self.sheet, self.number, self.presence.with_phones) if is_over else None

    @property
    def is_waiting(self) -> bool:
        """Whether this is the own hand of the phone's player, complete while others are not."""
        return self.seat == self.own and self.plate.done and not self.is_correction

    @property
    def next(self) -> str:
        """The label of the button that ends this hand. From a complete one it names the player it leads to."""
        passing = self.presence.with_phones if self.plate.done else ()
        seat = self.sheet.next_open(self.number, self.seat, passing) if self.plate.done else None
        return next_text("" if seat is None else isolated(self.plates[seat].name))

    @property
    def waiting(self) -> SafeString:
        """Whose cards this phone waits for, after its own hand is complete."""
        if not self.is_waiting:
            return SafeString()
        others = [(marked([plate.name])[0], plate.cards) for plate in self.plates if not plate.done]
        return sentence(your_cards_text(self.plate.cards, others, self.plate.dealt))

    @property
    def swap(self) -> str:
        return swap_text(isolated(self.plate.name))

    @property
    def cautions(self) -> list[CautionNote]:
        return [
            caution_note(self.sheet, caution, here=self.seat)
            for caution in self.sheet.score.cautions
            if caution.round == self.number and caution.seat in (None, self.seat) and not _is_over(caution)
        ]

    @property
    def ended(self) -> str:
        """The sentence about a game that has ended; empty before that, and until somebody asks who won."""
        game = self.sheet.game
        return ended_text(game.cut_after) if game.finished_at and not game.in_suspense else ""

    @property
    def total(self) -> str:
        """The player's points and dessert cards in the whole game."""
        points = self.sheet.totals_so_far[self.seat]
        desserts = sum(self._desserts(number) for number in self.sheet.rounds)
        return total_text(points, self.sheet.setup.dessert.key, desserts)

    def _desserts(self, number: int) -> int:
        dessert = self.sheet.setup.dessert
        return sum(
            dessert.sizes[face] * count
            for face, count in self.sheet.cards(number, self.seat).items()
            if face in dessert.sizes
        )

    @property
    def race(self) -> str:
        """The uramaki place that can be claimed next; empty if uramaki is not on the menu."""
        if CLAIMS[0] not in self.sheet.setup.faces:
            return ""
        claim = self.sheet.next_claim(self.number)
        points = self.sheet.setup.faces[claim].worth if claim else 0
        return next_claim_text(claim, points)

    @property
    def claims(self) -> list[Claim]:
        """The uramaki places that are taken, and by whom."""
        return [
            Claim(claim, plate.number, claimed_text(claim, self.edition, plate.name))
            for claim in CLAIMS
            for plate in self.plates
            if self._has(plate.number - 1, claim)
        ]

    def _has(self, seat: int, face: str) -> bool:
        return self.sheet.cards(self.number, seat).get(face, 0) > 0

    @property
    def race_is_open(self) -> bool:
        return self.sheet.next_claim(self.number) is not None

    @property
    def is_correction(self) -> bool:
        """Whether the round is complete, so that a change corrects it."""
        return self.sheet.is_done(self.number)

    @property
    def fixing(self) -> str:
        """How a correction ends; empty before the round is complete."""
        return fixing_text() if self.is_correction else ""

    @property
    def hint(self) -> str:
        """Which way the cards are passed, until the first is counted. The first hand of a game then says how it ends."""
        if any(plate.done for plate in self.plates):
            return ""
        if self.plate.cards:
            return goes_on_text(self.plate.dealt) if self.number == 1 and self.seat != self.own else ""
        if any(plate.cards for plate in self.plates):
            return ""
        to_the_right = self.sheet.game.pass_both_ways and self.number == 2
        return pass_text(len(self.sheet.seats), to_the_right=to_the_right)

    @property
    def seat_number(self) -> int:
        """This seat's number in the URL, from 1."""
        return self.seat + 1

    @property
    def rounds(self) -> range:
        return range(1, ROUNDS + 1)


def _is_over(caution: Caution) -> bool:
    """Return whether a warning is about too many cards. The page shows that one beside the button that fixes it."""
    return caution.code == "hand_size" and caution.numbers["cards"] > caution.numbers["dealt"]
