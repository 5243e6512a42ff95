"""The log of changes is true: each `before` is the value at that time, and the last `after` is the present value."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import play
from scoring.models import Hand
from scoring.models.sheet import Sheet
from scoring.play.hands import facts_of
from scoring.rules import Refusal
from tests.strategies import so_many
from tests.tables import a_device, a_game, sender

pytestmark = pytest.mark.django_db
TAPS = 30


@so_many(1)
@given(st.integers())
def test_the_log_is_true_whatever_two_phones_do(seed):
    rng = Random(seed)
    game = a_game(players=2)
    phones = [a_device(game.night.table, secret=f"{game.code} {phone}") for phone in range(2)]
    for _ in range(TAPS):
        do(rng, game, rng.choice(phones))
    assert replayed(game) == hands(game)


def do(rng, game, phone):
    try:
        match rng.choice(("swap", "clear", "undo", "undo", "set", "set", "set")):
            case "swap":
                play.swap_hands(game, sender(phone), 1, 0, 1)
            case "clear":
                play.clear_hand(game, sender(phone), 1, rng.randrange(2), ("tempura", "sashimi"))
            case "undo":
                play.undo(game, sender(phone))
            case _:
                facts = {face: rng.randint(0, 4) for face in rng.sample(("tempura", "sashimi", "pudding"), 2)}
                play.set_counts(game, sender(phone), 1, rng.randrange(2), facts)
    except Refusal:
        pass


def hands(game):
    sheet = Sheet.load(game)
    return {
        seat.pk: (sheet.hand(1, number).counts, sheet.hand(1, number).done)
        for number, seat in enumerate(sheet.seats)
    }


def replayed(game):
    """Return the hands that follow from the log. Fails if the `before` of a change is wrong."""
    found = {seat.pk: Hand() for seat in game.seats.all()}
    for change in game.changes.effective():
        hand = found[change.seat_id]
        if change.is_swap:
            found[change.seat_id], found[change.after["swap"]] = found[change.after["swap"]], hand
            continue
        assert facts_of(hand, change.before) == change.before
        put(hand, change.after)
    return {seat: (hand.counts, hand.done) for seat, hand in found.items()}


def put(hand, facts):
    cards = hand.counts | {face: count for face, count in facts.items() if face != "done"}
    hand.counts = {face: count for face, count in cards.items() if count}
    hand.done = facts.get("done", hand.done)
