"""Every write. Each is a fact, not an increment, and one short transaction; sent twice it counts once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.document import NAME_LENGTH, Menu
from scoring.models import LOOKS, Change, Device, Game, Hand, Night, Player, Seat, Table, name_key
from scoring.reading import Fault, check_characters, is_blank
from scoring.rules import EDITIONS, ROUNDS, Refusal, set_up
from scoring.sheet import Sheet

# A game past midnight still belongs to the evening in which it was begun.
SAME_NIGHT = timedelta(hours=6)


@dataclass(frozen=True)
class Sender:
    """Who sends a change, under which id, and which version of the game they saw."""

    client_id: str
    device: Device | None = None
    seen: int = 0


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


def add_player(table: Table, name: str) -> Player:
    """Somebody new at a table, or a Refusal."""
    name = " ".join(name.split())
    if is_blank(name) or len(name) > NAME_LENGTH:
        raise Refusal("name", most=NAME_LENGTH)
    try:
        check_characters(name, "name")
    except Fault as fault:
        raise Refusal(fault.code, fault.name) from None
    look = table.players.count()
    try:
        with transaction.atomic():
            return table.players.create(
                name=name, name_key=name_key(name), colour=look % LOOKS, shape=(look + look // LOOKS) % LOOKS
            )
    except IntegrityError:
        raise Refusal("name_twice", name) from None


@transaction.atomic
def start_game(table: Table, choice: Choice, today: date) -> Game:
    """Sit everyone down; the game joins the night that is still going on, or begins a new one."""
    choice.check()
    now = timezone.now()
    night = table.nights.filter(active_at__gte=now - SAME_NIGHT).order_by("-active_at").first()
    night = night or table.nights.create(date=today)
    game = Game.objects.create(
        night=night,
        edition=choice.edition,
        menu=choice.menu,
        dummy=choice.dummy,
        pass_both_ways=choice.pass_both_ways,
    )
    at_table: list[Player | None] = [*choice.players, *([None] if choice.dummy else [])]
    Seat.objects.bulk_create(
        Seat(game=game, number=number, player=player) for number, player in enumerate(at_table)
    )
    Player.objects.filter(pk__in=[player.pk for player in choice.players]).update(played_at=now)
    Night.objects.filter(pk=night.pk).update(active_at=now)
    return game


def set_counts(game: Game, sender: Sender, number: int, seat: int, counts: Mapping[str, int]) -> Sheet:
    """These faces of this hand are so many; all others stay as they are."""

    def change(sheet: Sheet) -> Change | None:
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
        return Change(seat=hand.seat, round=number, before=before, after=after)

    return _write(game, sender, change)


def finish_hand(game: Game, sender: Sender, number: int, seat: int) -> Sheet:
    """Someone says that these are all the cards."""

    def change(sheet: Sheet) -> Change | None:
        hand = _hand(sheet, number, seat)
        if hand.done:
            return None
        _apply(hand, {"done": True})
        return Change(seat=hand.seat, round=number, before={"done": False}, after={"done": True})

    return _write(game, sender, change)


def undo(game: Game, sender: Sender) -> Sheet:
    """Take back this device's last change that still stands."""

    def change(sheet: Sheet) -> Change | None:
        last = (
            game.changes.filter(device=sender.device, undoes=None, undone_by=None, seat__number__isnull=False)
            .select_related("seat")
            .order_by("-version")
            .first()
        )
        if last is None or last.seat is None or last.round is None:
            raise Refusal("nothing_to_undo")
        _apply(sheet.hand(last.round, last.seat.number or 0), last.before)
        return Change(seat=last.seat, round=last.round, before=last.after, after=last.before, undoes=last)

    return _write(game, sender, change)


def rescore(sheet: Sheet) -> None:
    """Copy what follows from the hands onto the seats and the game."""
    score = sheet.score
    for seat, number in zip(sheet.seats, range(len(sheet.seats)), strict=True):
        lines = [line for played in score.rounds for line in played[number]]
        kinds = {line.kind: 0 for line in lines}
        for line in [*lines, score.desserts[number]]:
            kinds[line.kind] = kinds.get(line.kind, 0) + line.points
        seat.round_points = [sum(line.points for line in played[number]) for played in score.rounds]
        seat.kind_points = kinds
        seat.dessert_cards = (score.dessert_cards or ())[number]
        seat.dessert_points = score.desserts[number].points
        seat.total = score.standing.totals[number]
        seat.rank = score.standing.ranks[number] if number < sheet.setup.players else None
    copied = ["round_points", "kind_points", "dessert_cards", "dessert_points", "total", "rank"]
    Seat.objects.bulk_update(sheet.seats, copied)


def _write(game: Game, sender: Sender, change: Callable[[Sheet], Change | None]) -> Sheet:
    """Load the sheet, change it, and bring everything that follows up to date, in one transaction."""
    with transaction.atomic():
        # Two phones wait for each other here; the later one sees what the earlier one wrote.
        locked = Game.objects.select_for_update().select_related("night").get(pk=game.pk)
        sheet = Sheet.load(locked)
        if Change.objects.filter(client_id=sender.client_id).exists():
            return sheet
        changed = change(sheet)
        if changed is None:
            return sheet
        now = timezone.now()
        locked.version += 1
        changed.game, changed.client_id, changed.device = locked, sender.client_id, sender.device
        changed.version, changed.seen, changed.made_at = locked.version, sender.seen, now
        changed.save()
        rescore(sheet)
        locked.finished_at = (locked.finished_at or now) if sheet.score.finished else None
        locked.save(update_fields=["version", "finished_at"])
        Night.objects.filter(pk=locked.night_id).update(active_at=now)
        return sheet


def _hand(sheet: Sheet, number: int, seat: int) -> Hand:
    if not 1 <= number <= ROUNDS or not 0 <= seat < len(sheet.seats):
        raise Refusal("no_hand")
    return sheet.hand(number, seat)


def _apply(hand: Hand, facts: Mapping[str, Any]) -> None:
    """Write facts onto a hand; a face that is not there is not kept as a zero."""
    counts = {**hand.counts, **{face: count for face, count in facts.items() if face != "done"}}
    hand.counts = {face: count for face, count in counts.items() if count}
    hand.done = facts.get("done", hand.done)
    hand.save()
