"""A game's score sheet: its seats and hands, loaded together, and what follows from them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from scoring import rules
from scoring.models.games import Game, Games
from scoring.models.players import Player
from scoring.models.prepared import Given, Prepared
from scoring.models.seats import Hand, Seat
from scoring.rules import ROUNDS

AT_ONCE = 500  # games per batch, few enough for any machine's memory
CLAIMS = ("uramaki_first", "uramaki_second", "uramaki_third")
# Faces for which cards were discarded: the rolls of a race place, or the takeout box that turned a card face down.
DISCARDING = (*CLAIMS, "flipped")


SEATS = Prepared(
    lambda: Seat.objects.filter(game=Given("game"), number__isnull=False).select_related("player")
)
HANDS = Prepared(lambda: Hand.objects.filter(seat__game=Given("game"), seat__number__isnull=False))


class Sheet:
    def __init__(self, game: Game, seats: Sequence[Seat], hands: Sequence[Hand]) -> None:
        self.game = game
        self.seats = list(seats)
        numbers = {seat.pk: number for number, seat in enumerate(seats)}
        self.hands = {(hand.round, numbers[hand.seat_id]): hand for hand in hands}

    @classmethod
    def load(cls, game: Game) -> Sheet:
        return cls(game, SEATS(game=game.pk), HANDS(game=game.pk))

    @classmethod
    def of(cls, game: Game) -> Sheet:
        """Return the sheet of a game whose seats and hands are already prefetched."""
        seats = list(game.seats.all())
        return cls(game, seats, [hand for seat in seats for hand in seat.hands.all()])

    @classmethod
    def load_many(cls, games: Sequence[Game]) -> list[Sheet]:
        """Return the sheets of many games with few queries. Loads a player of several games only once."""
        seats: dict[int, list[Seat]] = {game.pk: [] for game in games}
        hands: dict[int, list[Hand]] = {game.pk: [] for game in games}
        sitting = list(Seat.objects.filter(game__in=seats, number__isnull=False).order_by("game", "number"))
        players = Player.objects.in_bulk({seat.player_id for seat in sitting if seat.player_id})
        game_of: dict[int, int] = {}
        for seat in sitting:
            seat.player = players[seat.player_id] if seat.player_id else None
            seats[seat.game_id].append(seat)
            game_of[seat.pk] = seat.game_id
        for hand in Hand.objects.filter(seat__game__in=seats, seat__number__isnull=False):
            hands[game_of[hand.seat_id]].append(hand)
        return [cls(game, seats[game.pk], hands[game.pk]) for game in games]

    @cached_property
    def setup(self) -> rules.Setup:
        return self.game.setup(len(self.seats))

    def hand(self, number: int, seat: int) -> Hand:
        """Return a seat's hand in a round, an empty one if nothing was entered."""
        key = (number, seat)
        if key not in self.hands:
            self.hands[key] = Hand(seat=self.seats[seat], round=number)
        return self.hands[key]

    def cards(self, number: int, seat: int) -> rules.Hand:
        """Return a hand's cards that are on the menu. Others stay stored, for when the menu changes back."""
        counts: rules.Hand = self.hands[number, seat].counts if (number, seat) in self.hands else {}
        faces = self.setup.faces
        if counts.keys() <= faces.keys():
            return counts
        return {face: count for face, count in counts.items() if face in faces}

    def is_short(self, number: int, seat: int) -> bool:
        """Return whether cards are missing. Where some were discarded, as for an uramaki place, nobody knows."""
        cards = self.cards(number, seat)
        return self.setup.cards(cards) < self.setup.dealt and not any(cards.get(face) for face in DISCARDING)

    def is_done(self, number: int) -> bool:
        return all((number, seat) in self.hands and self.hands[number, seat].done for seat in self._numbers)

    @property
    def _numbers(self) -> range:
        return range(len(self.seats))

    @property
    def rounds(self) -> range:
        """The rounds up to the last one with a card or a hand that is done."""
        begun = [number for (number, _), hand in self.hands.items() if hand.counts or hand.done]
        return range(1, max(begun, default=0) + 1)

    @property
    def current(self) -> int:
        """The first round with a hand that is not done, otherwise the last round."""
        return next((number for number in range(1, ROUNDS + 1) if not self.is_done(number)), ROUNDS)

    @property
    def can_end_after(self) -> int | None:
        """The last round begun, if all rounds so far are done and another is to come."""
        return len(self.rounds) if self._all_done and 0 < len(self.rounds) < ROUNDS else None

    @property
    def is_cut(self) -> bool:
        """Whether the game was ended early. Cards that come in later make it go on."""
        return self.game.cut_after is not None and self.game.cut_after == self.can_end_after

    @cached_property
    def score(self) -> rules.Score:
        if self.game.totals_only:
            totals = [seat.total for seat in self.seats]
            won_tie = [number for number, seat in enumerate(self.seats) if seat.won_tie]
            return rules.score_totals(self.setup, totals, self._known_desserts, won_tie)
        hands = [[self.cards(number, seat) for seat in self._numbers] for number in self.rounds]
        score = rules.score_game(self.setup, hands, last_is_open=not self._all_done)
        # A game that is cut short ends as it stands: the desserts are not scored.
        return score._replace(finished=True) if self.is_cut else score

    @property
    def totals_so_far(self) -> Sequence[int]:
        """The totals for pages of a running game. Those with desserts are not shown before somebody asks who won."""
        totals = self.score.standing.totals
        if not self.game.in_suspense:
            return totals
        return [total - line.points for total, line in zip(totals, self.score.desserts, strict=True)]

    @property
    def _known_desserts(self) -> list[int] | None:
        cards = [seat.dessert_cards for seat in self.seats if seat.dessert_cards is not None]
        return cards if len(cards) == len(self.seats) else None

    @property
    def _all_done(self) -> bool:
        return all(self.is_done(number) for number in self.rounds)

    def next_claim(self, number: int) -> str | None:
        """Return the uramaki place that can be claimed next. Players who tie use up one place each."""
        claims = [face.key for face in self.setup.faces.values() if face.key in CLAIMS]
        claimed = sum(self.cards(number, seat).get(claim, 0) for seat in self._numbers for claim in claims)
        return claims[claimed] if claimed < len(claims) else None

    def next_open(self, number: int, after: int, passing: Collection[int] = ()) -> int | None:
        """Return the next seat whose cards are missing, going round the table and skipping `passing`.

        Another hand that was passed over without a card is still missing, until the round is done.
        """
        if self.is_done(number):
            return None
        for step in self._numbers:
            seat = (after + 1 + step) % len(self.seats)
            is_missing = not self.hand(number, seat).done or (seat != after and self.is_empty(number, seat))
            if is_missing and seat not in passing:
                return seat
        return None

    def is_empty(self, number: int, seat: int) -> bool:
        return not any(self.cards(number, seat).values())


def in_batches(games: Games) -> Iterator[list[Sheet]]:
    """Yield the sheets of any number of games in batches, oldest games first."""
    keys = list(games.order_by("started_at", "pk").values_list("pk", flat=True))
    for start in range(0, len(keys), AT_ONCE):
        found = games.in_bulk(keys[start : start + AT_ONCE])
        yield Sheet.load_many([found[key] for key in keys[start : start + AT_ONCE] if key in found])
