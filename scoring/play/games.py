"""A game: sit down, enter hands, correct, take back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from scoring.document import Menu
from scoring.models import Change, Device, Game, Hand, Night, Player, Seat, Table
from scoring.news import tell
from scoring.play.history import history_changed
from scoring.rules import EDITIONS, ROUNDS, Refusal, set_up
from scoring.sheet import Sheet

# A game past midnight still belongs to the evening in which it was begun.
SAME_NIGHT = timedelta(hours=6)
# What a seat has from the hands.
COPIED = ["round_points", "hand_points", "dessert_cards", "dessert_points", "total", "rank"]


@dataclass(frozen=True)
class Sender:
    """Who sends a change, under which id, and which version of the game they saw."""

    client_id: str
    device: Device | None = None
    seen: int = 0

    def id_of(self, place: int) -> str:
        """For one of the changes that are sent together; the first has the id by which all are known again."""
        return f"{self.client_id}-{place}" if place else self.client_id


class Written(NamedTuple):
    """The sheet after a write, and the change that was made by it, now or when it was first sent."""

    sheet: Sheet
    change: Change | None  # none where everything was so already


@dataclass(frozen=True)
class Choice:
    """What is chosen before the first card is dealt."""

    edition: str
    menu: Menu
    players: Sequence[Player]
    dummy: bool = False
    pass_both_ways: bool = False

    def check(self) -> None:
        if self.edition not in EDITIONS:
            raise Refusal("no_edition", self.edition)
        set_up(EDITIONS[self.edition], self.menu, len(self.players), dummy=self.dummy)


@transaction.atomic
def start_game(table: Table, choice: Choice, today: date) -> Game:
    """Sit everyone down; the game joins the night that is still going on, or begins a new one."""
    choice.check()
    now = timezone.now()
    Table.objects.select_for_update().get(pk=table.pk)  # two phones that start at once share a night
    going_on = table.nights.filter(active_at__gte=now - SAME_NIGHT, deleted_at=None)
    night = going_on.order_by("-active_at").first()
    night = night or table.nights.create(date=today)
    game = Game.objects.create(
        night=night,
        edition=choice.edition,
        menu=choice.menu,
        dummy=choice.dummy,
        pass_both_ways=choice.pass_both_ways,
        player_count=len(choice.players),
    )
    at_table: list[Player | None] = [*choice.players, *([None] if choice.dummy else [])]
    Seat.objects.bulk_create(
        Seat(game=game, number=number, player=player) for number, player in enumerate(at_table)
    )
    Player.objects.filter(pk__in=[player.pk for player in choice.players]).update(played_at=now)
    Night.objects.filter(pk=night.pk).update(active_at=now)
    return game


def set_counts(game: Game, sender: Sender, number: int, seat: int, counts: Mapping[str, int]) -> Written:
    """These faces of this hand are so many; all others stay as they are."""
    return set_hands(game, sender, number, {seat: counts})


def set_hands(game: Game, sender: Sender, number: int, hands: Mapping[int, Mapping[str, int]]) -> Written:
    """The same for several seats: all of it, or nothing where a part is refused."""

    def change(sheet: Sheet) -> list[Change | None]:
        return [_set(sheet, number, seat, counts) for seat, counts in hands.items()]

    return _write(game, sender, change)


def _set(sheet: Sheet, number: int, seat: int, counts: Mapping[str, int]) -> Change | None:
    sheet.setup.check_hand(counts)
    hand = _hand(sheet, number, seat)
    after: dict[str, Any] = {
        face: count for face, count in counts.items() if hand.counts.get(face, 0) != count
    }
    if not after:
        return None
    before: dict[str, Any] = {face: hand.counts.get(face, 0) for face in after}
    full = sheet.setup.cards({**sheet.cards(number, seat), **after}) == sheet.setup.dealt
    if full and not hand.done:
        before["done"], after["done"] = False, True
    _apply(hand, after)
    return Change(seat=sheet.seats[seat], round=number, before=before, after=after)


def finish_hand(game: Game, sender: Sender, number: int, seat: int) -> Written:
    """Someone says that these are all the cards."""

    def change(sheet: Sheet) -> list[Change | None]:
        hand = _hand(sheet, number, seat)
        if hand.done:
            return []
        _apply(hand, {"done": True})
        return [Change(seat=sheet.seats[seat], round=number, before={"done": False}, after={"done": True})]

    return _write(game, sender, change)


def claim_place(game: Game, sender: Sender, number: int, seats: Collection[int]) -> Written:
    """Who reached ten rolls in the same turn and is level takes the next place; those cards are discarded."""

    def change(sheet: Sheet) -> list[Change | None]:
        place = sheet.next_place(number)
        if place is None or not seats:
            raise Refusal("no_place_left")
        return [_claim(sheet, number, seat, place) for seat in dict.fromkeys(seats)]

    return _write(game, sender, change)


def _claim(sheet: Sheet, number: int, seat: int, place: str) -> Change | None:
    hand = _hand(sheet, number, seat).counts
    discarded = {face: 0 for face in ("uramaki_3", "uramaki_4", "uramaki_5") if face in hand}
    return _set(sheet, number, seat, {place: hand.get(place, 0) + 1, **discarded})


def swap_hands(game: Game, sender: Sender, number: int, seat: int, other: int) -> Written:
    """What was entered for one seat in a round is another's, and the other way round."""

    def change(sheet: Sheet) -> list[Change | None]:
        first, second = _hand(sheet, number, seat), _hand(sheet, number, other)
        if (first.counts, first.done) == (second.counts, second.done):
            return []
        _swap(first, second)
        # Swapping once more takes it back, so that before and after are the same.
        swapped = {"swap": sheet.seats[other].pk}
        return [Change(seat=sheet.seats[seat], round=number, before=swapped, after=swapped)]

    return _write(game, sender, change)


def change_setup(game: Game, sender: Sender, choice: Choice) -> Written:
    """Correct what was chosen at the start. Cards that no longer fit stay stored, and count again if it is undone."""

    def change(sheet: Sheet) -> list[Change | None]:
        choice.check()
        before = _arrangement(sheet)
        after = {**_chosen(choice), "seats": _reseat(sheet, choice)}
        if before == after:
            return []
        _arrange(sheet.game, after)
        return [Change(before=before, after=after)]

    return _write(game, sender, change)


class Misfit(NamedTuple):
    """Cards that no longer fit what is chosen."""

    round: int
    seat: Seat
    face: str
    cards: int


def misfits(sheet: Sheet, choice: Choice) -> list[Misfit]:
    """The cards that a choice would set aside: not on its menu, or of a seat that would be gone."""
    choice.check()
    faces = set_up(EDITIONS[choice.edition], choice.menu, len(choice.players), dummy=choice.dummy).faces
    players = {player.pk for player in choice.players}
    seated = {seat.player_id for seat in sheet.seats}
    left = [seat for seat in sheet.seats if seat.player_id and seat.player_id not in players]
    gone = left[len(players - seated) :]
    gone += [seat for seat in sheet.seats if seat.player_id is None and not choice.dummy]
    return [
        Misfit(number, sheet.seats[seat], face, count)
        for (number, seat), hand in sorted(sheet.hands.items())
        for face in sheet.setup.faces
        if (count := hand.counts.get(face)) and (sheet.seats[seat] in gone or face not in faces)
    ]


def undo(game: Game, sender: Sender) -> Written:
    """Take back this device's last change that still stands."""

    def change(sheet: Sheet) -> list[Change | None]:
        last = (
            game.changes.filter(device=sender.device, undoes=None, undone_by=None)
            .select_related("seat")
            .order_by("-version")
            .first()
        )
        if last is None:
            raise Refusal("nothing_to_undo")
        if last.seat is None or last.round is None:
            _arrange(sheet.game, last.before)
        elif "swap" in last.before:
            other = game.seats.get(pk=last.before["swap"])
            _swap(_hand_of(sheet, last.seat, last.round), _hand_of(sheet, other, last.round))
        else:
            _apply(_hand_of(sheet, last.seat, last.round), last.before)
        return [Change(seat=last.seat, round=last.round, before=last.after, after=last.before, undoes=last)]

    return _write(game, sender, change)


def rescore(sheet: Sheet) -> None:
    """Copy what follows from the hands onto the seats and the game."""
    for number, seat in enumerate(sheet.seats):
        copy_score(sheet, number, seat)
    # All of them are there. An INSERT that updates them costs a tenth of what bulk_update makes of it.
    Seat.objects.bulk_create(sheet.seats, update_conflicts=True, update_fields=COPIED, unique_fields=["pk"])


def copy_score(sheet: Sheet, number: int, seat: Seat) -> None:
    score = sheet.score
    hands = [played[number] for played in score.rounds]
    seat.hand_points = [{line.kind: line.points for line in lines if line.points} for lines in hands]
    seat.round_points = [sum(line.points for line in lines) for lines in hands]
    seat.dessert_cards = (score.dessert_cards or ())[number]
    seat.dessert_points = score.desserts[number].points
    seat.total = score.standing.totals[number]
    seat.rank = score.standing.ranks[number] if number < sheet.setup.players else None


def _write(game: Game, sender: Sender, change: Callable[[Sheet], Sequence[Change | None]]) -> Written:
    """Load the sheet, change it, and bring everything that follows up to date, in one transaction."""
    with transaction.atomic():
        # Two phones wait for each other here; the later one sees what the earlier one wrote.
        locked = Game.objects.select_for_update().get(pk=game.pk)
        sheet = Sheet.load(locked)
        known = Change.objects.select_related("seat").filter(client_id=sender.client_id).first()
        if known:
            return Written(sheet, known)
        changes = [changed for changed in change(sheet) if changed]
        if not changes:
            return Written(sheet, None)
        now = timezone.now()
        _write_down(changes, locked, sender, now)
        if changes[0].seat is None:
            sheet = Sheet.load(locked)
        rescore(sheet)
        if locked.finished_at or sheet.score.finished:
            history_changed(locked.night.table_id)
        locked.finished_at = (locked.finished_at or now) if sheet.score.finished else None
        locked.save(update_fields=["version", "finished_at"])
        tell(locked)
        Night.objects.filter(pk=locked.night_id).update(active_at=now)
        return Written(sheet, changes[0])


def _write_down(changes: Sequence[Change], game: Game, sender: Sender, now: datetime) -> None:
    """Store changes, each of which raises the game's version."""
    for place, changed in enumerate(changes):
        game.version += 1
        changed.game, changed.client_id, changed.device = game, sender.id_of(place), sender.device
        changed.version, changed.seen, changed.made_at = game.version, sender.seen, now
    Change.objects.bulk_create(changes)


def _hand(sheet: Sheet, number: int, seat: int) -> Hand:
    if not 1 <= number <= ROUNDS or not 0 <= seat < len(sheet.seats):
        raise Refusal("no_hand")
    return sheet.hand(number, seat)


def _hand_of(sheet: Sheet, seat: Seat, number: int) -> Hand:
    """A seat's hand on the sheet, or in the drawer where the seat was taken away."""
    if seat in sheet.seats:
        return sheet.hand(number, sheet.seats.index(seat))
    return Hand.objects.get(seat=seat, round=number)


def _apply(hand: Hand, facts: Mapping[str, Any]) -> None:
    """Write facts onto a hand; a face that is not there is not kept as a zero."""
    counts = {**hand.counts, **{face: count for face, count in facts.items() if face != "done"}}
    hand.counts = {face: count for face, count in counts.items() if count}
    hand.done = facts.get("done", hand.done)
    hand.save()


def _swap(first: Hand, second: Hand) -> None:
    first.counts, second.counts = second.counts, first.counts
    first.done, second.done = second.done, first.done
    first.save()
    second.save()


def _chosen(choice: Choice) -> dict[str, Any]:
    return {
        "edition": choice.edition,
        "menu": list(choice.menu) if isinstance(choice.menu, tuple) else choice.menu,
        "dummy": choice.dummy,
        "pass_both_ways": choice.pass_both_ways,
    }


def _arrangement(sheet: Sheet) -> dict[str, Any]:
    """What is chosen now, and who sits on which seat."""
    game = sheet.game
    chosen = Choice(game.edition, game.chosen_menu, (), dummy=game.dummy, pass_both_ways=game.pass_both_ways)
    return {**_chosen(chosen), "seats": [[seat.pk, seat.player_id] for seat in sheet.seats]}


def _reseat(sheet: Sheet, choice: Choice) -> list[list[int | None]]:
    """The seats in their new order.

    Who stays keeps the seat and its cards; who comes new takes the seat of one who was there by mistake.
    """
    players: list[int | None] = [player.pk for player in choice.players]
    players += [None] if choice.dummy else []
    kept = {seat.player_id: seat.pk for seat in sheet.seats if seat.player_id in players}
    free = [seat.pk for seat in sheet.seats if seat.player_id not in players and seat.player_id is not None]
    seats: list[list[int | None]] = []
    for player in players:
        if player in kept:
            seat = kept[player]
        elif free and player is not None:
            seat = free.pop(0)
        else:
            seat = Seat.objects.create(game=sheet.game, number=None, player_id=player).pk
        seats.append([seat, player])
    return seats


def _arrange(game: Game, facts: Mapping[str, Any]) -> None:
    """Make an arrangement true; a seat that is not in it is taken away and keeps its cards."""
    game.edition, game.menu = facts["edition"], facts["menu"]
    game.dummy, game.pass_both_ways = facts["dummy"], facts["pass_both_ways"]
    game.player_count = len(facts["seats"]) - game.dummy
    game.save(update_fields=["edition", "menu", "dummy", "pass_both_ways", "player_count"])
    game.seats.update(number=None)
    for number, (seat, player) in enumerate(facts["seats"]):
        game.seats.filter(pk=seat).update(number=number, player_id=_person(player))


def _person(player: int | None) -> int | None:
    """Whom a player is now; somebody may have been merged since they sat down."""
    known = Player.objects.filter(pk=player).first() if player else None
    while known and known.merged_into:
        known = known.merged_into
    return known.pk if known else None
