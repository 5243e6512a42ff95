"""Enter the cards of a round, finish or clear a hand, swap hands, claim an uramaki place."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from scoring.models import Change, Game, Hand
from scoring.models.prepared import Insert, Update
from scoring.models.sheet import CLAIMS, Sheet
from scoring.play.writing import Sender, Written, change_game
from scoring.rules import ROUNDS, Refusal

NEW_HAND = Insert(Hand)
CHANGE_HAND = Update(Hand, "counts", "done")


def set_counts(game: Game, sender: Sender, number: int, seat: int, counts: Mapping[str, int]) -> Written:
    """Set the counts of some faces of a hand; the others stay as they are."""
    return set_hands(game, sender, number, {seat: counts})


def set_hands(game: Game, sender: Sender, number: int, hands: Mapping[int, Mapping[str, int]]) -> Written:
    """Set the counts of several hands. If one of them is refused, none is set."""

    def change(sheet: Sheet) -> list[Change | None]:
        return [_set(sheet, number, seat, counts) for seat, counts in hands.items()]

    return change_game(game, sender, change)


def _set(sheet: Sheet, number: int, seat: int, counts: Mapping[str, int]) -> Change | None:
    sheet.setup.check_hand(counts)
    hand = _hand(sheet, number, seat)
    after: dict[str, Any] = {
        face: count for face, count in counts.items() if hand.counts.get(face, 0) != count
    }
    if not after:
        return None
    before = facts_of(hand, after)
    full = sheet.setup.cards({**sheet.cards(number, seat), **after}) == sheet.setup.dealt
    if full and not hand.done:
        before["done"], after["done"] = False, True
    apply(hand, after)
    return Change(seat=sheet.seats[seat], round=number, before=before, after=after)


def finish_hand(game: Game, sender: Sender, number: int, seat: int) -> Written:
    """Mark a hand as done, though it may have fewer cards than were dealt."""

    def change(sheet: Sheet) -> list[Change | None]:
        hand = _hand(sheet, number, seat)
        if hand.done:
            return []
        apply(hand, {"done": True})
        return [Change(seat=sheet.seats[seat], round=number, before={"done": False}, after={"done": True})]

    return change_game(game, sender, change)


def clear_hand(game: Game, sender: Sender, number: int, seat: int, faces: Collection[str]) -> Written:
    """Take all cards of these faces out of a hand, which is open again. Other faces may have come in since."""

    def change(sheet: Sheet) -> list[Change | None]:
        hand = _hand(sheet, number, seat)
        after: dict[str, Any] = {face: 0 for face in hand.counts if face in faces}
        if hand.done:
            after["done"] = False
        if not after:
            return []
        before = facts_of(hand, after)
        apply(hand, after)
        return [Change(seat=sheet.seats[seat], round=number, before=before, after=after)]

    return change_game(game, sender, change)


def claim_uramaki(game: Game, sender: Sender, number: int, seats: Collection[int]) -> Written:
    """Give the next uramaki place to the players who reached ten in this turn; several if they tie.

    Their uramaki cards are discarded.
    """

    def change(sheet: Sheet) -> list[Change | None]:
        known = _claimed_meanwhile(sheet, sender, number)
        missing = [seat for seat in dict.fromkeys(seats) if seat not in known]
        if seats and not missing:
            return []
        if not seats:
            raise Refusal("no_racer")
        claim = sheet.next_claim(number)
        if claim is None:
            raise Refusal("no_claim_left")
        return [_claim(sheet, number, seat, claim) for seat in missing]

    return change_game(game, sender, change)


def _claimed_meanwhile(sheet: Sheet, sender: Sender, number: int) -> set[int]:
    """Return the seats for which another phone has already made this claim, since this phone last looked."""
    since = sheet.game.changes.filter(round=number, version__gt=sender.seen, undoes=None, undone_by=None)
    claims = since.exclude(device=sender.device).filter(after__has_any_keys=[*CLAIMS])
    claimed = set(claims.values_list("seat", flat=True))
    return {number for number, seat in enumerate(sheet.seats) if seat.pk in claimed}


def _claim(sheet: Sheet, number: int, seat: int, claim: str) -> Change | None:
    hand = _hand(sheet, number, seat).counts
    discarded = {face: 0 for face in ("uramaki_3", "uramaki_4", "uramaki_5") if face in hand}
    return _set(sheet, number, seat, {claim: hand.get(claim, 0) + 1, **discarded})


def swap_hands(game: Game, sender: Sender, number: int, seat: int, other: int) -> Written:
    """Swap two seats' hands of a round, for cards entered at the wrong seat. Claimed uramaki places stay."""

    def change(sheet: Sheet) -> list[Change | None]:
        first, second = _hand(sheet, number, seat), _hand(sheet, number, other)
        if (_cards(first), first.done) == (_cards(second), second.done):
            return []
        swap(first, second)
        # Swapping once more undoes it, so before and after are the same.
        swapped = {"swap": sheet.seats[other].pk}
        return [Change(seat=sheet.seats[seat], round=number, before=swapped, after=swapped)]

    return change_game(game, sender, change)


def _hand(sheet: Sheet, number: int, seat: int) -> Hand:
    if not 1 <= number <= ROUNDS or not 0 <= seat < len(sheet.seats):
        raise Refusal("no_hand")
    return sheet.hand(number, seat)


def facts_of(hand: Hand, names: Collection[str]) -> dict[str, Any]:
    """Return these facts of a hand: the counts of faces, and under "done" whether it is."""
    return {name: hand.done if name == "done" else hand.counts.get(name, 0) for name in names}


def apply(hand: Hand, facts: Mapping[str, Any]) -> None:
    """Write facts onto a hand. A face with a count of zero is removed."""
    counts = {**hand.counts, **{face: count for face, count in facts.items() if face != "done"}}
    hand.counts = {face: count for face, count in counts.items() if count}
    hand.done = facts.get("done", hand.done)
    _store(hand)


def _store(hand: Hand) -> None:
    store = CHANGE_HAND if hand.pk else NEW_HAND
    store(hand)


def swap(first: Hand, second: Hand) -> None:
    """Swap the cards of two hands. A place in the uramaki race was claimed for a player by name, and stays."""
    first.counts, second.counts = _claims(first) | _cards(second), _claims(second) | _cards(first)
    first.done, second.done = second.done, first.done
    _store(first)
    _store(second)


def _cards(hand: Hand) -> dict[str, int]:
    return {face: count for face, count in hand.counts.items() if face not in CLAIMS}


def _claims(hand: Hand) -> dict[str, int]:
    return {face: count for face, count in hand.counts.items() if face in CLAIMS}
